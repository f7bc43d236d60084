"""Statements that there is no value ("child: no value"): they support a denial and contradict what is affirmed."""

from __future__ import annotations

from claimver.types import Label, Triplet, Value
from claimver.verify.case import Case, kind_of
from claimver.verify.properties import named_of_kind, reviewed

__all__ = ["decided"]

LIKELY = 0.5  # how sure the judge must be of a contradiction
BESIDE = 0.03  # by how much another relation's name may be nearer to the claim


def decided(case: Case) -> Label | None:
    """The label that the cited statements of no value give; None where there are others, or none.

    Open where the relation that lacks a value is not surely the one that the claim speaks of: "has no father" is not
    supported by "child: no value".
    """
    cited = [t for row in case.rows for t in row.triplets]
    if not cited or not all(isinstance(t.object, Value) and t.object.kind == "none" for t in cited):
        return None
    question = "Is it denied that there is a value?"
    if not all(case.reading.is_own(t.subject) and _is_nearest(case, t) for t in cited):
        case.log(question, "the claim may speak of another relation")
        return Label.EXTRAPOLATORY
    case.log(question, "yes" if case.reading.denied else "no")
    if case.reading.denied:
        return Label.ATTRIBUTABLE
    return Label.CONTRADICTORY if case.opinion.contradictory >= LIKELY else Label.EXTRAPOLATORY


def _is_nearest(case: Case, triplet: Triplet) -> bool:
    """Whether no reviewed property of that kind has a name that is nearer to the claim."""
    if case.nearness is None:
        return True
    row = reviewed(triplet.property, kind_of(triplet))
    kind = row.datatype if row else kind_of(triplet)
    others = list(case.nearness(named_of_kind(kind), case.reading.proposition))
    return case.near(triplet) >= max(others, default=0.0) - BESIDE
