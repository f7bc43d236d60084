"""What becomes of a claim: a label, why, and the statements that decide."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.types import Cause, Label, Triplet
from claimver.verify import novalue
from claimver.verify.accounted import unaccounted
from claimver.verify.case import Case, is_far_end_named
from claimver.verify.facts import Group

__all__ = ["POSSIBLE", "Outcome", "barred", "is_hit", "lowered"]

POSSIBLE = 0.15  # how likely the judge must hold a contradiction for another verdict to be turned into one


@dataclass(frozen=True, slots=True)
class Outcome:
    """A label; ``said`` are the words of the claim that it turns on, ``exact``: typed values settle it."""

    label: Label
    cause: Cause | None = None
    deciding: tuple[Triplet, ...] = ()
    said: str = ""
    exact: bool = False


def barred(case: Case) -> Outcome | None:
    """What a claim is whatever the judge proposes: open by a figure that is none, or as statements of no value tell."""
    if case.reading.malformed:
        case.log("Is every figure a number?", f"“{case.reading.malformed[0]}” is none")
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL, said=case.reading.malformed[0])
    if (label := novalue.decided(case)) is None:
        return None
    return Outcome(label, Cause.PARTIAL if label is Label.EXTRAPOLATORY else None, exact=label is Label.ATTRIBUTABLE)


def is_hit(case: Case, row: Group) -> bool:
    """Whether the claim names the far end of a statement of the row, or what contains it."""
    return any(is_far_end_named(case, triplet) for triplet in row.triplets)


def lowered(case: Case) -> Outcome:
    """Extrapolatory, with why."""
    reading = case.reading
    if case.rows or case.passages:
        partial = any(is_hit(case, row) for row in case.rows) or not unaccounted(case)
        return Outcome(Label.EXTRAPOLATORY, Cause.PARTIAL if partial else Cause.OTHER_VALUES)
    named = () if reading.vague else reading.named
    known = any(case.facts.about(e.id) or case.facts.pointing(e.id) for e in named)
    cause = Cause.IRRELEVANT if known else Cause.NO_EVIDENCE if named else Cause.UNLINKED
    case.log("What does the evidence say of what the claim names?", cause.value)
    return Outcome(Label.EXTRAPOLATORY, cause)
