"""Why, in plain English, composed from the triplets that decide."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.encoder.judging.judge import Judgement
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.units import unit
from claimver.types import Cause, Entity, Label, Triplet, Value

LISTED = 3
_BOUNDS = {
    ("more", True): "more than",
    ("more", False): "at least",
    ("less", True): "less than",
    ("less", False): "at most",
}


def rationale(reading: Reading, judgement: Judgement) -> str:
    """One or two sentences that name the deciding triplets and agree with the label."""
    facts = listed(judgement.triplets)
    if judgement.label is Label.ATTRIBUTABLE:
        if reading.negated:
            return _denial_holds(judgement, facts)
        return f"The graph states it: {facts}.{_by_description(reading, judgement)}"
    if judgement.label is Label.CONTRADICTORY:
        return _contradicted(reading, judgement, facts)
    return _open(judgement, facts)


def _by_description(reading: Reading, judgement: Judgement) -> str:
    """A sentence for what only the description of a thing tells: that somebody was the first."""
    stated = " ".join(
        f"{t.subject.label} {t.property.label} {t.object_text} {' '.join(_text(q.value) for q in t.qualifiers)}"
        for t in judgement.triplets
    ).lower()
    untold = [rank.lower() for rank in reading.ranks if rank.lower() not in stated]
    ends = [end for t in judgement.triplets for end in (t.subject, t.object) if isinstance(end, Entity)]
    for end in ends:
        if any(rank in end.description.lower() for rank in untold):
            return f" It describes {end.label} as “{end.description}”."
    return ""


def _text(value: Entity | Value) -> str:
    return value.label if isinstance(value, Entity) else value.text


def _denial_holds(judgement: Judgement, facts: str) -> str:
    said = f" rather than {_said(judgement.decisive)}" if judgement.decisive and judgement.decisive.said else ""
    return f"The denial holds, since the graph states {facts}{said}."


def _said(decisive: Finding) -> str:
    """What the claim says in the statement's place, with its bound: "more than 61 seats", "before 1950"."""
    filler = decisive.filler
    if isinstance(filler, Amount) and filler.bound:
        bound = _BOUNDS[filler.bound, filler.strict]
        return f"{bound if unit(filler.unit) else bound.replace('less', 'fewer')} {decisive.said}"
    if isinstance(filler, Date) and filler.relation in ("before", "after") and filler.stretch is None:
        return f"{filler.relation} {decisive.said}"
    return decisive.said


def _contradicted(reading: Reading, judgement: Judgement, facts: str) -> str:
    decisive = judgement.decisive
    if reading.negated:
        return f"The claim denies what the graph states: {facts}."
    if decisive is None:
        return f"The graph says otherwise: {facts}."
    if decisive.kind == "ended":
        return f"The graph gives this as over, while the claim speaks of now: {facts}."
    if decisive.kind == "exclusive":
        return f"The claim says that it is the only one, but the graph also states {facts}."
    said = f"The claim says {_said(decisive)}, but the graph" if decisive.said else "The graph"
    return f"{said} states {facts}."


def _open(judgement: Judgement, facts: str) -> str:
    said = judgement.decisive.said if judgement.decisive else ""
    if judgement.cause is Cause.UNLINKED:
        return "Nothing that the claim names was found in the graph, so it can be neither supported nor contradicted."
    if judgement.cause is Cause.NO_EVIDENCE:
        return "The graph has no statement about what the claim names."
    if judgement.cause is Cause.OTHER_VALUES:
        return f"The graph lists other values, which does not rule out {said or 'this one'}: {facts}."
    if judgement.cause is Cause.PARTIAL:
        gap = (
            f" It says nothing of {_and(judgement.missing)}."
            if judgement.missing
            else " It does not go as far as the claim."
        )
        return f"The graph supports a part: {facts}.{gap}"
    return "The graph has statements about what the claim names, but none that settles this."


def listed(triplets: Sequence[Triplet]) -> str:
    """The first triplets in brackets, and how many more there are."""
    shown = ", ".join(in_brackets(triplet) for triplet in triplets[:LISTED])
    more = len(triplets) - LISTED
    return f"{shown} and {more} more" if more > 0 else shown


def in_brackets(triplet: Triplet) -> str:
    """The triplet as the reader sees it: (subject, property, object), time qualifiers behind."""
    times = [f"{q.property.label} {q.value.text}" for q in triplet.qualifiers if isinstance(q.value, Value)]
    tail = f"; {', '.join(times[:2])}" if times else ""
    return f"({triplet.subject.label}, {triplet.property.label}, {triplet.object_text}{tail})"


def _and(items: Sequence[str]) -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"
