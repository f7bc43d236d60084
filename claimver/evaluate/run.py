"""A method over a file of batch lines with gold labels: ``"label"`` for the text, or ``"claims"`` with spans.

A file with claims (ClaimVer form, ``claimver.train.adapter_examples``) also gets ClaimVer's tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from claimver.batch import Task, VerifyText, task_of
from claimver.errors import InputError, UnknownName
from claimver.evaluate.claimver_tables import Counts, count, tables, tables_text
from claimver.evaluate.matching import Judged
from claimver.evaluate.metrics import Pair, Score, accuracy, confusion, interval, macro_f1
from claimver.jsonl import Json, read_lines
from claimver.settings import Settings
from claimver.train.adapter_examples import Example, example_of, label_of
from claimver.types import Label, Report, Triplet

Suite = Callable[[Settings, VerifyText], Json]


def _embedded(settings: Settings, verify: VerifyText) -> Json:
    from claimver.evaluate.suite import embedded

    return embedded(settings, verify)


SUITES: dict[str, Suite] = {"embedded": _embedded}


@dataclass(frozen=True, slots=True)
class Gold:
    """One line: the text with its evidence, and the label of the text or the example with the claims."""

    task: Task
    label: str | None = None
    example: Example | None = None


@dataclass
class Tally:
    """What has been counted so far, one group of pairs for each text."""

    groups: list[list[Pair]] = field(default_factory=list)
    counts: list[Counts] = field(default_factory=list)
    failed: int = 0


def read_gold(path: Path) -> list[Gold]:
    """The lines of a file. Raises: InputError naming file and line."""
    found = []
    try:
        for number, _, row in read_lines(path):
            try:
                found.append(_gold(row))
            except InputError as error:
                raise InputError(f"{path}:{number}: {error}") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}. Check the name.") from error
    if not found:
        raise InputError(f"{path} holds no line.")
    return found


def _gold(row: Json) -> Gold:
    if "claims" in row:
        example = example_of(row)
        if any(claim.label is None for claim in example.claims):
            raise InputError("a claim has no label; gold claims need one each.")
        return Gold(replace(task_of({**row, "triplets": None}), triplets=example.triplets), example=example)
    if "label" in row:
        label = label_of(row["label"])
        if label is not None:
            return Gold(task_of(row), label=label.value)
    raise InputError('the line has neither "label" nor "claims"; one of them must hold the gold labels.')


def text_label(report: Report) -> str | None:
    """The label of a whole text: Contradictory where a claim is, else Extrapolatory where one is, else Attributable.

    None where no claim has a label.
    """
    found = {verdict.label for verdict in report.verdicts}
    for label in (Label.CONTRADICTORY, Label.EXTRAPOLATORY, Label.ATTRIBUTABLE):
        if label in found:
            return str(label.value)
    return None


def evaluate_file(name: str, settings: Settings, verify: VerifyText) -> Json:
    """The scores of the method in ``settings`` over a file. Raises: InputError, UnknownName."""
    path = Path(name)
    if not path.is_file() and path.suffix == "":
        raise UnknownName("file or data set", name)
    gold = read_gold(path)
    tally = Tally()
    for item in gold:
        _count(item, settings, verify, tally)
    pairs = [pair for group in tally.groups for pair in group]
    scores: Json = {
        "method": settings.method,
        "model": settings.model,
        "file": path.name,
        "texts": len(gold),
        "failed": tally.failed,
        "judgements": len(pairs),
        "accuracy": asdict(interval(accuracy, tally.groups)),
        "macro_f1": asdict(interval(macro_f1, tally.groups)),
        "confusion": confusion(pairs),
    }
    if tally.counts:
        found = tables(tally.counts)
        scores["claims"] = {"gold": found["claims"], "span_found": found["matching"]}
        scores["tables"] = found
    return scores


def _count(item: Gold, settings: Settings, verify: VerifyText, tally: Tally) -> None:
    task = item.task
    try:
        report = verify(
            task.text,
            settings=settings,
            triplets=task.triplets,
            passages=task.passages,
            id=str(task.id or ""),
            date=task.date,
        )
    except InputError:  # this text cannot be judged; what is wrong for all of them ends the run
        tally.failed += 1
        _add(item, None, tally)
        return
    _add(item, report, tally)


def _add(item: Gold, report: Report | None, tally: Tally) -> None:
    if item.example is None:
        label = str(item.label)
        tally.groups.append([(label, text_label(report) if report else None)])
        return
    gold, predicted = gold_claims(item.example), predicted_claims(item.example, report)
    found = {claim.span: claim.label for claim in predicted}
    tally.groups.append([(_value(claim.label) or "", _value(found.get(claim.span))) for claim in gold])
    tally.counts.append(count(item.example.text, gold, predicted))


def _value(label: Label | None) -> str | None:
    return label.value if label else None


def gold_claims(example: Example) -> list[Judged]:
    """The example's claims; triplets by their names, case and white space aside."""
    found = []
    for claim in example.claims:
        cited = None if claim.cited is None else [(example.triplets or ())[number - 1] for number in claim.cited]
        words = _words(claim.span.of(example.text), claim.label, cited or (), claim.rationale)
        keys = None if cited is None else frozenset(map(_folded, cited))
        found.append(Judged(claim.span, claim.label, keys, words))
    return found


def predicted_claims(example: Example, report: Report | None) -> list[Judged]:
    """The report's claims; rationales only where the gold has them, so that ROUGE compares like with like."""
    explained = any(claim.rationale for claim in example.claims)
    found = []
    for verdict in report.verdicts if report else ():
        cited = [_names(triplet, example) for triplet in verdict.triplets]
        rationale = verdict.rationale if explained else ""
        words = _words(verdict.claim.span.of(example.text), verdict.label, cited, rationale)
        found.append(Judged(verdict.claim.span, verdict.label, frozenset(map(_folded, cited)), words))
    return found


def _names(triplet: Triplet, example: Example) -> tuple[str, str, str]:
    """The names as the example gives them, by number where the evidence was given."""
    number = triplet.id.removeprefix("t")
    if example.triplets is not None and number.isdigit() and 1 <= int(number) <= len(example.triplets):
        return example.triplets[int(number) - 1]
    return triplet.subject.label, triplet.property.label, triplet.object_text


def _folded(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(name.split()).casefold() for name in names)


def _words(span: str, label: Label | None, cited: Sequence[Sequence[str]], rationale: str) -> str:
    """A claim as a reader sees it, for ROUGE: span, label, triplets, rationale, without the form's own keys."""
    return "\n".join([span, _value(label) or "", *(" ".join(names) for names in cited), rationale])


def evaluate_suite(name: str, settings: Settings, verify: VerifyText) -> Json:
    """The scores of a named set of measurements. Raises: UnknownName, which lists those that exist."""
    if name not in SUITES:
        raise UnknownName("suite", name, SUITES)
    return SUITES[name](settings, verify)


def scores_text(scores: Json) -> str:
    """The scores for a reader, one on a line."""
    lines = []
    for name, value in scores.items():
        if isinstance(value, Mapping) and set(value) == {"value", "low", "high"}:
            lines.append(f"{name:11} {Score(**value)}  (95 % interval)")
        elif name == "tables":
            lines += ["", tables_text(value)]
        elif name == "confusion":
            lines += [f"gold {gold:14} {_cells(row)}" for gold, row in value.items()]
        else:
            lines.append(f"{name:11} {_cells(value) if isinstance(value, Mapping) else value}")
    return "\n".join(lines)


def _cells(row: Mapping[str, object]) -> str:
    return "  ".join(f"{name} {value}" for name, value in row.items())


__all__ = [
    "SUITES",
    "Gold",
    "evaluate_file",
    "evaluate_suite",
    "gold_claims",
    "predicted_claims",
    "read_gold",
    "scores_text",
    "text_label",
]
