"""What the Train page does with a queue, free of the page: which example is shown, what a decision makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from claimver import __version__
from claimver.errors import InputError, UnknownName
from claimver.parts import KnowledgeGraph
from claimver.train.adapter_examples import Example, ExampleClaim, Status, statements
from claimver.types import Claim, Document, Evidence, Label, Report, Verdict
from claimver.ui.spans import requoted, revised, same

LABELS: Mapping[str, Label] = {label.value: label for label in Label}
_WIKIDATA_ID = re.compile(r"[QP][1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the reviewer chose for one claim: label's name, numbers of triplets, rationale, quotation (None: as is)."""

    label: str | None
    cited: tuple[int, ...]
    rationale: str
    quote: str | None = None


def place_of(examples: Sequence[Example], id: str | None, *, step: int = 0) -> int:
    """The index of the example to show: that of ``id``, moved by ``step``; the first that waits where there is none."""
    known = {example.id: number for number, example in enumerate(examples)}
    if id in known:
        return max(0, min(len(examples) - 1, known[id] + step))
    return next((number for number, example in enumerate(examples) if example.status is Status.PENDING), 0)


def next_pending(examples: Sequence[Example], place: int) -> str | None:
    """The id of the next example that waits, behind ``place`` first; None where all are decided."""
    ordered = [*examples[place + 1 :], *examples[: place + 1]]
    return next((example.id for example in ordered if example.status is Status.PENDING), None)


def edited(shown: Example, judgements: Sequence[Judgement]) -> Example:
    """The example as the reviewer's fields state it, waiting for a decision; itself where they change nothing.

    Labels and triplets may still be missing. Raises: InputError for a quotation that is no part of the text, or
    claims that overlap.
    """
    quotes = [
        claim.span.of(shown.text) if judged.quote is None else judged.quote
        for claim, judged in zip(shown.claims, judgements, strict=True)
    ]
    spans = requoted(shown, quotes)
    claims = tuple(
        replace(_judged(claim, judged, len(shown.triplets or ())), span=span)
        for claim, judged, span in zip(shown.claims, judgements, spans, strict=True)
    )
    return shown if claims == shown.claims else revised(shown, claims)


def decided(shown: Example, judgements: Sequence[Judgement]) -> tuple[Status, tuple[ExampleClaim, ...]]:
    """Accepted where no person changed anything, else corrected, and the claims as they then stand.

    Raises: InputError for a claim without label, a label that its triplets do not carry, or as ``edited``.
    """
    now = edited(shown, judgements)
    if not now.claims:
        raise InputError("No claim is left, so that nothing can be learned from the example. Add one, or reject it.")
    for claim in now.claims:
        _check(claim, claim.span.of(now.text))
    corrected = now.revised or shown.status is Status.CORRECTED
    return (Status.CORRECTED if corrected else Status.ACCEPTED), now.claims


def _judged(claim: ExampleClaim, judged: Judgement, triplets: int) -> ExampleClaim:
    cited = tuple(sorted(number for number in set(judged.cited) if 1 <= number <= triplets))
    return replace(
        claim,
        label=LABELS.get(judged.label or ""),
        cited=claim.cited if cited == (claim.cited or ()) else cited,
        rationale=claim.rationale if same(judged.rationale, claim.rationale) else " ".join(judged.rationale.split()),
    )


def _check(claim: ExampleClaim, quote: str) -> None:
    if claim.label is None:
        raise InputError(f"“{quote}” has no label yet. Choose one, or reject the example.")
    if claim.label is not Label.EXTRAPOLATORY and not claim.cited:
        raise InputError(f"“{quote}” is {claim.label.value} by no triplet. Choose those that decide, or another label.")


def with_triplet(example: Example, names: Sequence[str], graph: Callable[[], KnowledgeGraph]) -> Example:
    """The example with one triplet more, the last of its list: subject, property and object by name or id of the graph.

    What has a digit and no blank is looked for among the ids; the example holds the labels. Raises: InputError for a
    part that is missing, a triplet that is there, an id of Wikidata's form that the graph does not have.
    """
    words = [" ".join(name.split()) for name in names]
    missing = [part for part, word in zip(("subject", "property", "object"), words, strict=True) if not word]
    if missing:
        raise InputError(f"The new triplet has no {' and no '.join(missing)}. Give a name or an id of the graph.")
    subject, property, object = (_label(word, number == 1, graph) for number, word in enumerate(words))
    known = example.triplets or ()
    if (subject, property, object) in known:
        number = known.index((subject, property, object)) + 1
        raise InputError(f"{subject} — {property} — {object} is triplet {number} already.")
    added = replace(example, triplets=(*known, (subject, property, object)))
    return revised(added, added.claims)


def _label(words: str, is_property: bool, graph: Callable[[], KnowledgeGraph]) -> str:
    if " " in words or not any(letter.isdigit() for letter in words):
        return words
    try:
        known = graph()
        return known.property(words).label if is_property else known.entity(words).label
    except UnknownName as error:
        if _WIKIDATA_ID.fullmatch(words):
            raise InputError(f"{error} A name in words will do as well.") from None
        return words


def report_of(example: Example) -> Report:
    """The example as a report, so that its text is shown as reports are."""
    triplets = statements(example)
    verdicts = tuple(
        Verdict(
            Claim(claim.span, claim.span.of(example.text)),
            claim.label,
            triplets=tuple(triplets[number - 1] for number in claim.cited or ()),
            rationale=claim.rationale,
        )
        for claim in example.claims
    )
    document = Document(example.id, example.text)
    evidence = Evidence(triplets=triplets, given=True)
    return Report(document, verdicts, evidence, None, "claimver", example.source, "given", version=__version__)
