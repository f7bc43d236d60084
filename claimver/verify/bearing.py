"""Which of the cited rows are about the claim: of its subject, or what it names, and a relation that may be meant."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from claimver.types import Entity, Label, Triplet, Value
from claimver.verify.case import (
    NEAR,
    Case,
    all_ends,
    is_far_end_named,
    is_named_object,
    is_of_another,
    is_own_end,
    names_of,
)
from claimver.verify.facts import Group, ends
from claimver.verify.matching import against, has_value
from claimver.verify.properties import fold
from claimver.verify.reading import stands
from claimver.verify.values import When

__all__ = ["bearing", "is_beside"]

FAR = 0.08  # cosine of a relation's name and the claim, under which it is not the one that is meant
BESIDE = 0.20  # by how much another relation of the same subject may be nearer
PLAIN = 0.9  # how likely the judge must hold support by what the claim names, for its relation to be far from the claim
NEARER = 0.07  # by how much a relation that has others must be nearer


def bearing(case: Case, rows: Sequence[Group], label: Label) -> tuple[Group, ...]:
    """The rows about the claim: with its own subject, or linked to such a row, of a relation that may be meant."""
    fit = [row for row in rows if not all(is_of_another(case, triplet) for triplet in row.triplets)]
    fit = [row for row in fit if label is not Label.ATTRIBUTABLE or not _is_out_of_place(case, row)]
    joints = {row: t for row in fit if label is Label.ATTRIBUTABLE and (t := _joint(case, row)) is not None}
    kept = [row for row in fit if (_is_about(case, row, label) or row in joints) and _is_meant(case, row, label)]
    kept += [row for row in rows if row not in kept and row.triplets[0].id in case.compared]
    while more := [row for row in fit if row not in kept and _goes_on(case, row, kept)]:
        kept += more
    bear = tuple(row for row in rows if row in kept)
    case.further += [joints[row] for row in bear if row in joints and not _is_about(case, row, label)]
    case.log("Is it about what the claim is about?", f"{len(bear)} of {len(rows)} rows")
    return bear


def is_beside(case: Case, row: Group, *, supported: bool) -> bool:
    """Whether a row that was shown may carry a label though it was not cited."""
    reading, first = case.reading, row.triplets[0]
    things = [t.object for t in row.triplets if isinstance(t.object, Entity)]
    own = any(map(reading.is_own, (first.subject, *things)))
    if not supported:
        return own and case.is_near(first)
    told = any(is_far_end_named(case, t) or has_value(reading, t) for t in row.triplets)
    told = told or any(map(reading.names, (e for t in row.triplets for e in all_ends(t) if e not in ends(t))))
    return told and (own or reading.names(first.subject))


def _is_about(case: Case, row: Group, label: Label) -> bool:
    """Whether the claim's own subject is at an end of the row, or both ends are named, a value that holds among them.

    A contradiction may also stand on a thing that is named and can have one value only: of (Germany, capital, Berlin)
    "Paris is the capital of Germany".
    """
    reading = case.reading
    for triplet in row.triplets:
        if is_own_end(case, triplet):
            return True
        if reading.names(triplet.subject) and (_is_said(case, triplet) or _may_conflict(case, triplet, label)):
            return True
    return False


def _joint(case: Case, row: Group) -> Triplet | None:
    """What joins something that the claim tells without naming it to its own subject, where the row has another name.

    (first ascent, location, Everest), beside (first ascent, participant, Hillary), of "Everest was climbed by Hillary".
    The subject must be named, for what was only named before is not sure to be it.
    """
    if not any(is_named_object(case, t) for t in row.triplets):
        return None
    own = [e for e in case.reading.own if e in case.reading.inside or stands(e.label, fold(case.reading.proposition))]
    return next((t for t in case.facts.about(row.subject.id) if t.object in own), None)


def _may_conflict(case: Case, triplet: Triplet, label: Label) -> bool:
    typed = isinstance(triplet.object, Value) and bool(case.reading.values)
    return label is Label.CONTRADICTORY and (typed or case.single(triplet) != "no")


def _is_said(case: Case, triplet: Triplet) -> bool:
    """Whether the claim has the statement's object: names it, or a value that it supports."""
    thing = triplet.object
    if isinstance(thing, Entity) and case.reading.names(thing):
        return True
    return has_value(case.reading, triplet)


def _is_meant(case: Case, row: Group, label: Label) -> bool:
    """Whether the relation may be the claim's: not far from it, nor much farther than another that the evidence has.

    What is to contradict may be worded in any way, so that there the relation may be farther if the object is named.
    """
    if case.nearness is None:
        return True
    first, reading = row.triplets[0], case.reading
    told = any(_is_said(case, t) for t in row.triplets)
    if told and any(_is_dated_alike(case, t) for t in row.triplets):
        return True
    if label is Label.CONTRADICTORY and (told or isinstance(first.object, Value) or _hints(case, row)):
        return True
    others = {t.property.label for t in case.facts.about(first.subject.id) if t.property.id != first.property.id}
    names, rivals = names_of(first), sorted(others)
    near = case.nearness([*names, *rivals], reading.proposition)
    own, best = max(near[: len(names)]), max(near[len(names) :], default=0.0)
    if told and isinstance(first.object, Value):
        return own >= FAR or best < own + BESIDE
    plain = label is Label.ATTRIBUTABLE and told and case.opinion.attributable >= PLAIN
    return own >= NEAR or ((plain or own >= FAR) and best < own + BESIDE)


def _is_dated_alike(case: Case, triplet: Triplet) -> bool:
    """Whether the claim names both ends of a statement and a date at which it began, held or ended."""
    named = all(map(case.reading.names, ends(triplet))) and len(ends(triplet)) == 2
    return named and any(isinstance(v, When) and against(v, triplet).relation.holds for v in case.reading.values)


def _is_out_of_place(case: Case, row: Group) -> bool:
    """Whether a nearer relation of one end has others of the other end's kind, and not the one that the claim names.

    (Tim Cook, employer, Apple) does not tell that he founded it, where (Apple, founded by, …) has others.
    """
    both = [t for t in row.triplets if len(ends(t)) == 2 and all(map(case.reading.names, ends(t)))]
    if any(_is_dated_alike(case, t) for t in both):
        return False
    return bool(both) and all(any(_has_others(case, t, *pair) for pair in permutations(ends(t))) for t in both)


def _has_others(case: Case, triplet: Triplet, one: Entity, other: Entity) -> bool:
    held: dict[str, list[Triplet]] = {}
    for t in case.facts.about(one.id):
        if isinstance(t.object, Entity) and t.object.kind == other.kind is not None:
            held.setdefault(t.property.id, []).append(t)
    rivals = [some[0] for some in held.values() if all(t.object != other for t in some)]
    return any(case.near(rival) > case.near(triplet) + NEARER for rival in rivals)


def _hints(case: Case, row: Group) -> bool:
    return any(isinstance(t.object, Entity) and case.reading.hints_at(t.object) for t in row.triplets)


def _goes_on(case: Case, row: Group, kept: Sequence[Group]) -> bool:
    """Whether the row goes on from a row that is about the claim, or has the same of another thing that it names."""
    reached = {end.id for other in kept for t in other.triplets for end in ends(t)}
    for triplet in row.triplets:
        if isinstance(triplet.object, Value) and kept and case.reading.names(triplet.subject):
            return True
        if any(end.id in reached for end in ends(triplet)) and (
            _is_said(case, triplet) or any(map(case.reading.names, ends(triplet)))
        ):
            return True
    return False
