"""Why a label stands, in a sentence or two, from the statements that decide it."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Cause, Claim, Label, Passage, Triplet, Value
from claimver.verify.checks import Ruling

__all__ = ["explain", "in_brackets", "listed"]

LISTED = 3
QUOTED = 160  # characters of a passage


def explain(claim: Claim, ruling: Ruling) -> str:
    """The reason for the ruling on a claim, in agreement with the label; it names what decides."""
    facts = listed(ruling.triplets, ruling.passages)
    if ruling.counted:
        facts = f"{facts}, counted from these: {ruling.counted}"
    if ruling.label is Label.ATTRIBUTABLE:
        return f"The evidence states it: {facts}."
    if ruling.label is Label.CONTRADICTORY:
        return f"The claim says “{ruling.said}”, but the evidence states {facts}." if ruling.said else (
            f"The claim is not compatible with what the evidence states: {facts}."
        )  # fmt: skip
    return _open(ruling, facts)


def _open(ruling: Ruling, facts: str) -> str:
    said = f"“{ruling.said}”" if ruling.said else "the claim"
    if ruling.cause is Cause.UNLINKED:
        return "Nothing that the claim names was found in the graph, so it can be neither supported nor contradicted."
    if ruling.cause is Cause.NO_EVIDENCE:
        return "The evidence has no statement about what the claim names."
    if not facts:
        return "The evidence has statements about what the claim names, but none that settles it."
    if ruling.cause is Cause.OTHER_VALUES:
        return f"The evidence has other values, which do not rule out {said}: {facts}."
    if ruling.cause is Cause.PARTIAL:
        return f"The evidence has {facts}, which does not settle {said}."
    return f"The evidence has statements about what the claim names, but none that settles it: {facts}."


def listed(triplets: Sequence[Triplet], passages: Sequence[Passage] = ()) -> str:
    """The first statements in brackets and passages in quotation marks, and how many more there are."""
    shown = [*map(in_brackets, triplets), *map(_quoted, passages)]
    more = len(shown) - LISTED
    return ", ".join(shown[:LISTED]) + (f" and {more} more" if more > 0 else "")


def in_brackets(triplet: Triplet) -> str:
    """The statement as a reader sees it: (subject, property, object), its times behind."""
    times = [f"{q.property.label} {q.value.text}" for q in triplet.qualifiers if isinstance(q.value, Value)]
    tail = f"; {', '.join(times[:2])}" if times else ""
    return f"({triplet.subject.label}, {triplet.property.label}, {triplet.object_text}{tail})"


def _quoted(passage: Passage) -> str:
    text = " ".join(passage.text.split())
    return f"“{text if len(text) <= QUOTED else text[:QUOTED].rstrip() + '…'}”"
