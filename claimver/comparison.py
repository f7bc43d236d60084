"""Several methods on one text and the same evidence: their reports, where they disagree, which steps parted them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any, Protocol

from claimver.errors import ClaimverError, InputError, RetrievalError
from claimver.jsonl import Json, report_to_dict, step_to_dict
from claimver.methods import method, options_text
from claimver.parts import Kit, Retriever, Searcher
from claimver.pipeline import Prepared, prepared, reported
from claimver.types import Claim, Document, Evidence, Passage, Report, Step, Verdict

__all__ = [
    "Column",
    "Comparison",
    "Cost",
    "Parting",
    "Stopped",
    "Watch",
    "compare",
    "comparison_to_dict",
    "cost",
    "deciding",
    "named",
    "parting",
]

DECIDING = ("veracity", "corrected", "verify", "unresolved", "judge")  # kinds of the steps that make a label


class Watch(Protocol):
    """Who is told how a comparison goes; each call may raise to stop it."""

    def begun(self, name: str, document: Document) -> None:
        """This method begins on the document."""
        ...

    def step(self, name: str, claim: Claim, step: Step) -> None:
        """The method has done this step."""
        ...

    def arrived(self, name: str, verdicts: tuple[Verdict, ...]) -> None:
        """These are the method's verdicts so far, not scored yet."""
        ...

    def ended(self, column: Column) -> None:
        """The method is done."""
        ...


@dataclass(frozen=True, slots=True)
class Column:
    """One method's report, by the name that it was asked for; ``options`` are those of its settings that were stated.

    Where there is none, ``problem`` says why, or ``drafted`` has the verdicts so far.
    """

    method: str
    report: Report | None = None
    problem: str = ""
    drafted: tuple[Verdict, ...] = ()
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts, those so far where the method is at work."""
        return self.report.verdicts if self.report else self.drafted


@dataclass(frozen=True, slots=True)
class Cost:
    """What verdicts took: seconds of their steps, calls of the model and its tokens."""

    seconds: float = 0.0
    calls: int = 0
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Parting:
    """Two methods that label a claim differently.

    ``shared`` counts the leading steps that both did with the same result; ``steps`` are the first that differ, and
    ``decided`` the steps that made the labels, one of each method, None where it has none.
    """

    methods: tuple[str, str]
    shared: int
    steps: tuple[Step | None, Step | None]
    decided: tuple[Step | None, Step | None]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The methods' columns on one document, in the order asked."""

    document: Document
    columns: tuple[Column, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that any method has judged, in text order."""
        return tuple(sorted({v.claim for column in self.columns for v in column.verdicts}, key=lambda c: c.span))

    def verdicts(self, claim: Claim) -> dict[str, Verdict]:
        """Each method's verdict on a claim."""
        return {c.method: verdict for c in self.columns for verdict in c.verdicts if verdict.claim.span == claim.span}

    def disagree(self, claim: Claim) -> bool:
        """Whether two methods label the claim differently; having no label counts as one."""
        return len({verdict.label for verdict in self.verdicts(claim).values()}) > 1

    def partings(self, claim: Claim) -> tuple[Parting, ...]:
        """For each two methods that differ on a claim, where they part."""
        found = combinations(self.verdicts(claim).items(), 2)
        return tuple(parting(*one, *other) for one, other in found if one[1].label is not other[1].label)


def parting(one: str, first: Verdict, other: str, second: Verdict) -> Parting:
    """Where two methods' logs of a claim part."""
    pairs = zip(first.steps, second.steps, strict=False)
    same = 0
    for left, right in pairs:
        if (left.kind, left.question, left.answer) != (right.kind, right.question, right.answer):
            break
        same += 1
    after = tuple(steps[same] if len(steps) > same else None for steps in (first.steps, second.steps))
    return Parting((one, other), same, (after[0], after[1]), (deciding(first), deciding(second)))


def deciding(verdict: Verdict) -> Step | None:
    """The step that made the label: the last of those that can, else the last of all."""
    made = [step for step in verdict.steps if step.kind in DECIDING]
    return next(reversed(made or verdict.steps), None)


def cost(verdicts: Sequence[Verdict]) -> Cost:
    """What the steps of verdicts took together."""
    steps = [step for verdict in verdicts for step in verdict.steps]
    return Cost(round(sum(s.seconds for s in steps), 4), sum(s.calls for s in steps), sum(s.tokens for s in steps))


@dataclass
class Once:
    """A retriever that is asked once: every method gets the same evidence, or the same failure."""

    inner: Retriever
    found: Evidence | RetrievalError | None = None

    def find(self, document: Document) -> Evidence:
        """The evidence for the one document. Raises: RetrievalError."""
        if self.found is None:
            try:
                self.found = self.inner.find(document)
            except RetrievalError as error:
                self.found = error
        if isinstance(self.found, RetrievalError):
            raise self.found
        return self.found


@dataclass
class SameAnswers:
    """A searcher that gives every method the same passages for the same query."""

    inner: Searcher
    known: dict[tuple[object, ...], tuple[Passage, ...]] = field(default_factory=dict)

    def search(
        self,
        query: str,
        *,
        limit: int = 15,
        before: str | None = None,
        after: str | None = None,
        exclude: Sequence[str] = (),
    ) -> tuple[Passage, ...]:
        """The best passages, best first. Raises: RetrievalError."""
        key = (query, limit, before, after, tuple(exclude))
        if key not in self.known:
            self.known[key] = self.inner.search(query, limit=limit, before=before, after=after, exclude=exclude)
        return self.known[key]


class Unwatched:
    """A watch that does nothing."""

    def begun(self, name: str, document: Document) -> None:
        """Nothing."""

    def step(self, name: str, claim: Claim, step: Step) -> None:
        """Nothing."""

    def arrived(self, name: str, verdicts: tuple[Verdict, ...]) -> None:
        """Nothing."""

    def ended(self, column: Column) -> None:
        """Nothing."""


def compare(
    text: str,
    kit: Kit,
    methods: Sequence[str],
    *,
    models: Callable[[str], Kit] | None = None,
    options: Mapping[str, Mapping[str, object]] | None = None,
    id: str = "",
    date: str = "",
    settings: Mapping[str, object] | None = None,
    watch: Watch | None = None,
) -> Comparison:
    """The methods' reports on one text, which is read, linked, cut into claims and searched for once.

    A name such as "claimver@minilm" is the method by another model, from the kit that ``models(model)`` gives.
    ``options`` are a method's own settings by its name. A method that cannot run has a column with its problem.
    Raises: InputError for a text that cannot be used or no method, UnknownName for a method that is none.
    """
    own: Mapping[str, Mapping[str, Any]] = options or {}
    runs = {name: partial(method(named(name)[0]), **own.get(named(name)[0], {})) for name in dict.fromkeys(methods)}
    if not runs:
        raise InputError("No method is named. Name at least one, better two: claimver methods lists them.")
    watching = watch or Unwatched()
    ready = prepared(text, kit, id=id, date=date)
    searcher = ready.kit.searcher
    shared = replace(
        ready.kit, retriever=Once(ready.kit.retriever), searcher=None if searcher is None else SameAnswers(searcher)
    )
    columns = []
    for name, run in runs.items():
        watching.begun(name, ready.document)
        try:
            own_kit = _by_model(shared, named(name)[1], models)
        except ClaimverError as error:
            columns.append(Column(name, problem=str(error)))
        else:
            columns.append(_column(name, run, replace(ready, kit=own_kit), settings or {}, watching))
        columns[-1] = replace(columns[-1], options=run.keywords)
        watching.ended(columns[-1])
    shown = next((column.report.document for column in columns if column.report), ready.document)
    return Comparison(shown, tuple(columns))


def named(name: str) -> tuple[str, str]:
    """The method and the model of a column's name; "" for the model that is chosen anyway.

    >>> named("claimver@minilm"), named("torag")
    (('claimver', 'minilm'), ('torag', ''))
    """
    found, _, model = name.partition("@")
    return found, model


def _by_model(kit: Kit, model: str, models: Callable[[str], Kit] | None) -> Kit:
    """The kit, judging and reasoning by the model. Raises: InputError where there is no choice, ModelError."""
    if not model:
        return kit
    if models is None:
        raise InputError(f"Only one model is here; {model!r} cannot be chosen.")
    other = models(model)
    return replace(
        kit,
        verifier=other.verifier,
        judge=other.judge,
        reasoner=other.reasoner,
        language_model=other.language_model,
    )


def _column(name: str, run: Any, ready: Prepared, settings: Mapping[str, object], watch: Watch) -> Column:
    watched = {**ready.kit.options, "watch": partial(watch.step, name)}
    own = replace(ready, kit=replace(ready.kit, options=watched))
    found, model = named(name)
    made = {"method": found, "method_options": options_text(run.keywords)}
    made |= {"model": model} if model else {}
    try:
        report = reported(
            own,
            run,
            arrived=lambda document, verdicts: watch.arrived(name, verdicts),
            settings={**settings, **made},
            method_name=found,
        )
    except Stopped:
        raise
    except ClaimverError as error:
        return Column(name, problem=str(error))
    return Column(name, report)


class Stopped(ClaimverError):
    """Whoever watches a comparison has stopped it."""


def comparison_to_dict(comparison: Comparison) -> Json:
    """The comparison as JSON: the claims with each method's verdict, where they part, costs, and the whole reports."""
    text = comparison.document.text
    return {
        "text": text,
        "claims": [_claim_row(comparison, claim, text) for claim in comparison.claims],
        "methods": [
            {
                "method": column.method,
                "problem": column.problem,
                "options": dict(column.options),
                "model": column.report.model if column.report else "",
                "kas": column.report.kas if column.report else None,
                "cost": asdict(cost(column.verdicts)),
                "report": report_to_dict(column.report) if column.report else None,
            }
            for column in comparison.columns
        ],
    }


def _claim_row(comparison: Comparison, claim: Claim, text: str) -> Json:
    labels = {name: v.label.value if v.label else None for name, v in comparison.verdicts(claim).items()}
    partings = [
        {
            "methods": list(one.methods),
            "shared_steps": one.shared,
            "next": [step_to_dict(step) if step else None for step in one.steps],
            "decided": [step_to_dict(step) if step else None for step in one.decided],
        }
        for one in comparison.partings(claim)
    ]
    span = claim.span
    row: Json = {"start": span.start, "end": span.end, "text": span.of(text), "labels": labels}
    return row | {"agree": not comparison.disagree(claim), "partings": partings}
