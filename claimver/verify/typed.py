"""The dates and amounts of a claim held against what is cited for it."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.types import Entity, Rank, Triplet, Value
from claimver.verify.case import Case, alike, is_far_end_named, is_named_object, key_of, kind_of, named_or_all
from claimver.verify.compare import Relation, days_of
from claimver.verify.facts import Group, period
from claimver.verify.gaps import difference, reached
from claimver.verify.matching import against, holding, is_over
from claimver.verify.properties import reviewed
from claimver.verify.units import TIMES
from claimver.verify.values import Amount, When

__all__ = ["clash", "fits", "found", "is_changing", "is_only", "is_outranked"]

SURE = 0.75  # how likely the judge must hold support, for a value that a statement of a relation not near tells


def found(case: Case, value: Amount | When) -> list[Triplet]:
    """The statements that support a value: cited ones, else others of their relation, else of the claim's subject."""
    if isinstance(value, Amount) and value.apart:
        return list(difference(case, value))
    cited = [t for row in _of_what_is_named(case) for t in named_or_all(case, row)]
    if hits := _then(case, value, cited):
        return hits
    beside = [s for t in cited for s in case.facts.siblings(t) if s.object == t.object or not is_named_object(case, t)]
    if hits := _then(case, value, beside):
        return hits
    joined = [row.subject for row in case.rows if case.reading.names(row.subject) or _joins(case, row)]
    own = [t for entity in case.reading.own for t in case.facts.about(entity.id)]
    own += [t for entity in joined for t in case.facts.about(entity.id) if isinstance(t.object, Value)]
    sure = case.opinion.attributable >= SURE
    told = _then(case, value, own) if case.nearness is not None else []
    if near := [t for t in told if case.is_near(t) or (sure and isinstance(value, When) and not _is_amid(value, t))]:
        return near
    return (list(difference(case, value)) if isinstance(value, Amount) else []) or reached(case, value)


def _joins(case: Case, row: Group) -> bool:
    """Whether a row has two things that the claim names, so that its subject may be what the claim tells of unnamed.

    (first ascent, participant, Hillary; Norgay) of "Hillary and Norgay stood on top of Everest".
    """
    things = {t.object.id for t in row.triplets if isinstance(t.object, Entity) and case.reading.names(t.object)}
    return len(things) > 1


def _is_amid(value: When, triplet: Triplet) -> bool:
    """Whether a date only lies somewhere between the start and the end of a statement."""
    held = period(triplet)
    ends = [days for told in (held.start, held.end) if told and (days := days_of(told))]
    dated = isinstance(triplet.object, Value) or held.point is not None
    return not dated and not any(value.first <= days[0] and days[1] <= value.last for days in ends)


def _of_what_is_named(case: Case) -> list[Group]:
    """The rows without those of things that the claim does not name, where another row has what it names.

    When John left a band is not when its album appeared.
    """
    things = [row for row in case.rows if isinstance(row.triplets[0].object, Entity)]
    told = [row for row in things if any(is_far_end_named(case, t) for t in row.triplets)]
    return [row for row in case.rows if not told or row in told or row not in things]


def _then(case: Case, value: Amount | When, triplets: Sequence[Triplet]) -> list[Triplet]:
    """The statements that support a value at the time that the claim gives for it, where both give one.

    Of two amounts that it compares one may be of another time: "840, nine times as many as in 1895".
    """
    compares = any(isinstance(other, Amount) and (other.apart or other.unit == TIMES) for other in case.reading.values)
    times = [] if compares else [other for other in case.reading.values if isinstance(other, When)]
    hits = list(holding(value, triplets))
    if isinstance(value, When) and value.bound in ("since", "from", "until", "to"):
        return [hit for hit in hits if against(value, hit).timed or case.reading.is_own(hit.subject)]
    if isinstance(value, When) or not times:
        return hits
    return [
        hit
        for hit in hits
        if not period(hit).told or any(m.timed and m.relation.holds for m in (against(time, hit) for time in times))
    ]


def is_outranked(case: Case, triplet: Triplet) -> bool:
    """Whether a preferred statement stands in its place and the claim means no time of its own."""
    best = case.facts.best(triplet)
    return (
        triplet.rank is not Rank.PREFERRED
        and all(t.rank is Rank.PREFERRED for t in best)
        and case.single(triplet) != "no"
        and not case.reading.dated
    )


def clash(case: Case, value: Amount | When, *, own: bool, turn: bool = True) -> Triplet | None:
    """The one statement of a cited single-valued row with which the value conflicts.

    With ``own`` it must be about the claim's own subject and of a relation near the claim, and the only one; none where
    the subject is only described by it ("Acme's logo"), or the claim names nothing and several things were named
    before. ``turn``: whether it turns what the judge proposes, so that an unreviewed property does not count as single.
    """
    if own and (case.reading.described or (case.reading.vague and len(case.reading.own) > 1)):
        return None
    found = [t for row in case.rows if (t := _conflicting(case, row, value, own=own, turn=turn)) is not None]
    return found[0] if found and (len(found) == 1 or not own) else None


def _conflicting(case: Case, row: Group, value: Amount | When, *, own: bool, turn: bool) -> Triplet | None:
    """The statement of a row with which the value conflicts.

    A time that a thing held from or to turns no label: who took office in 2009 was elected in 2008.
    """
    reading, first = case.reading, row.triplets[0]
    about = reading.is_own(first.subject) if own else True
    if isinstance(value, Amount) and value.apart:
        return None
    if not about or (own and not case.is_near(first)):
        return None
    for triplet in row.triplets:
        some = _rivals_of(case, triplet)
        matches = [against(value, t) for t in some]
        if not matches or not all(m.relation is Relation.OTHER and m.exact for m in matches):
            continue
        if any(holding(other, some) for other in reading.values if other is not value and alike(other, value)):
            continue  # another value of the claim is the one that it states
        if _is_single(case, triplet, turn=turn) or (not own and all(m.timed for m in matches)):
            return triplet
    return None


def _rivals_of(case: Case, triplet: Triplet) -> list[Triplet]:
    """The statements that must all conflict: those of the same relation, of a named object those with that object."""
    some = case.facts.best(triplet)
    if is_named_object(case, triplet):
        return [t for t in case.facts.siblings(triplet) if t.object == triplet.object] or [triplet]
    return [t for t in some if isinstance(t.object, Value)] if isinstance(triplet.object, Value) else []


def _is_single(case: Case, triplet: Triplet, *, turn: bool) -> bool:
    """Whether the value of a statement is its property's only one, at the time that the claim means.

    A property that nobody reviewed counts as single where it has one value here and the judge itself sees a conflict.
    """
    kind = case.single(triplet)
    if kind == "time":
        return any(against(v, triplet).timed and against(v, triplet).relation.holds for v in case.reading.values)
    return kind == "yes" or (kind == "no" and not turn and is_only(case, triplet))


def is_only(case: Case, triplet: Triplet) -> bool:
    """Whether a date or quantity is the only one here of a property that nobody reviewed."""
    meant = [m for v in case.reading.values if (m := against(v, triplet)).timed and m.relation.holds]
    if not isinstance(triplet.object, Value) or (period(triplet).told and not meant):
        return False
    if reviewed(triplet.property, kind_of(triplet), case.nearness) is not None:
        return False
    return len({key_of(t) for t in case.facts.siblings(triplet)}) == 1


def is_changing(case: Case, value: Amount | When) -> bool:
    """Whether a cited quantity that changes with time differs from the value."""
    if isinstance(value, Amount) and value.apart:
        return False
    rows = [t for row in case.rows for t in row.triplets if isinstance(t.object, Value) and case.single(t) == "time"]
    return any(against(value, t).relation is Relation.OTHER for t in rows)


def fits(case: Case, triplets: Sequence[Triplet]) -> bool:
    """Whether a statement holds at the time that the claim means.

    A claim of the past without a date may mean any time, so that only statements without a period contradict it.
    """
    whens = [value for value in case.reading.values if isinstance(value, When)]
    if whens:
        return any(against(w, t).relation.holds for w in whens for t in triplets) or not any(
            period(t).told for t in triplets
        )
    if case.reading.present is False:
        return not any(period(t).told for t in triplets)
    return any(not is_over(t, case.today) for t in triplets)
