"""The dates and amounts of a claim held against what is cited for it."""

from __future__ import annotations

import datetime
import itertools
from collections.abc import Sequence

from claimver.types import Entity, Rank, Triplet, Value
from claimver.verify.case import Case, alike, as_read, key_of, kind_of
from claimver.verify.compare import Relation, days_of
from claimver.verify.facts import Group, period
from claimver.verify.matching import against, holding
from claimver.verify.properties import reviewed
from claimver.verify.units import unit
from claimver.verify.values import Amount, Day, When

__all__ = ["clash", "difference", "found", "is_changing", "is_only", "is_outranked"]

YEAR, DAY = 31556952, 86400  # seconds


def found(case: Case, value: Amount | When) -> list[Triplet]:
    """The statements that support a value: cited ones, else others of their relation, else of the claim's subject."""
    cited = [t for row in case.rows for t in _named_or_all(case, row)]
    if hits := _then(case, value, cited):
        return hits
    beside = [s for t in cited for s in case.facts.siblings(t) if s.object == t.object or not _is_named_object(case, t)]
    if hits := _then(case, value, beside):
        return hits
    own = [t for entity in case.reading.own for t in case.facts.about(entity.id)]
    if near := [t for t in _then(case, value, own) if case.nearness is not None and case.is_near(t)]:
        return near
    return list(difference(case, value)) if isinstance(value, Amount) else []


def _then(case: Case, value: Amount | When, triplets: Sequence[Triplet]) -> list[Triplet]:
    """The statements that support a value at the time that the claim gives for it, where both give one."""
    times = [other for other in case.reading.values if isinstance(other, When)]
    hits = list(holding(value, triplets))
    if isinstance(value, When) or not times:
        return hits
    return [
        hit
        for hit in hits
        if not period(hit).told or any(m.timed and m.relation.holds for m in (against(time, hit) for time in times))
    ]


def _named_or_all(case: Case, row: Group) -> list[Triplet]:
    """The statements of a row whose object the claim names, for theirs is the time that it means; else all."""
    return [t for t in row.triplets if _is_named_object(case, t)] or list(row.triplets)


def difference(case: Case, amount: Amount, *, agrees: bool = True) -> tuple[Triplet, ...]:
    """Two dates that lie so far apart, as an age or a term of office does, or one statement from its start to its end.

    One of them at least is cited, the other may stand on a row shown beside it. A number without a unit is one of
    years; shorter units are told by exact days. With ``agrees`` false, what lies otherwise apart: of the cited rows
    only, and all that are cited of the claim's own subject. () for none.
    """
    measure = unit(amount.unit)
    if measure[0] != "time" if measure else amount.unit:
        return ()
    seconds = measure[1] if measure else YEAR
    cited = [(t, d) for row in case.rows for t in row.triplets for d in _dates_of(t)]
    beside = [(t, d) for row in _beside(case) for t in row.triplets for d in _dates_of(t)] if agrees else []
    gaps = {
        (one, two): apart
        for (one, early), (two, late) in itertools.permutations([*cited, *beside], 2)
        if early[0] < late[0] and ((one, early) in cited or (two, late) in cited)
        if (apart := _apart(early, late, seconds, rough=one is two or one.subject != two.subject)) is not None
    }
    if not agrees:
        return next(iter(gaps), ()) if not any(_holds(amount, apart) for apart in gaps.values()) else ()
    return next((tuple(dict.fromkeys(pair)) for pair, apart in gaps.items() if _holds(amount, apart)), ())


def _dates_of(triplet: Triplet) -> list[tuple[Day, Day]]:
    """The days of a statement: of its object, of its start and end."""
    held = period(triplet)
    values = [triplet.object if isinstance(triplet.object, Value) else None, held.start, held.end, held.point]
    return [days for value in values if value is not None and (days := days_of(value)) is not None]


def _beside(case: Case) -> list[Group]:
    """The rows shown but not cited that are about what the claim names."""
    rows = as_read(case, (row.triplets for row in case.shown))
    return [r for r in rows if r not in case.rows and (case.reading.is_own(r.subject) or case.reading.names(r.subject))]


def _holds(amount: Amount, apart: tuple[float, float]) -> bool:
    """Whether so many units may lie between two dates that are at least and at most so far apart."""
    slack = max(1.0, amount.number * 0.1) if amount.about else 0.0
    least, most = apart[0] - slack, apart[1] + slack
    if amount.bound in ("more", "least"):
        return most > amount.number or (amount.bound == "least" and most == amount.number)
    if amount.bound in ("less", "most"):
        return least < amount.number or (amount.bound == "most" and least == amount.number)
    return least <= amount.number <= most


def _apart(early: tuple[Day, Day], late: tuple[Day, Day], seconds: float, *, rough: bool) -> tuple[float, float] | None:
    """How many full units of time lie between two dates, at least and at most; None where they are not known so well.

    A ``rough`` count, as of a term of office but not of an age, may also be that of the numbers of the years.
    """
    if seconds >= YEAR * 0.99:
        size = seconds / YEAR
        most = _years(early[0], late[1]) if not rough else _years((early[0][0], 1, 1), (late[1][0], 1, 1))
        return _years(early[1], late[0]) / size, most / size
    if early[0] != early[1] or late[0] != late[1] or early[0][0] < 1:
        return None
    days = (datetime.date(*late[0]) - datetime.date(*early[0])).days * DAY
    return days // seconds, -(-days // seconds)


def _years(one: Day, two: Day) -> int:
    """Full years from one day to another; there is no year 0."""
    return two[0] - one[0] - (one[0] < 0 < two[0]) - (two[1:] < one[1:])


def _is_named_object(case: Case, triplet: Triplet) -> bool:
    return isinstance(triplet.object, Entity) and case.reading.names(triplet.object)


def is_outranked(case: Case, triplet: Triplet) -> bool:
    """Whether a preferred statement stands in its place and the claim means no time of its own."""
    best = case.facts.best(triplet)
    return (
        triplet.rank is not Rank.PREFERRED
        and all(t.rank is Rank.PREFERRED for t in best)
        and case.single(triplet) != "no"
        and not case.reading.dated
    )


def clash(case: Case, value: Amount | When, *, own: bool) -> Triplet | None:
    """The one statement of a cited single-valued row with which the value conflicts.

    With ``own`` it must be about the claim's own subject and of a relation near the claim, and the only one.
    """
    found = [t for row in case.rows if (t := _conflicting(case, row, value, own=own)) is not None]
    return found[0] if found and (len(found) == 1 or not own) else None


def _conflicting(case: Case, row: Group, value: Amount | When, *, own: bool) -> Triplet | None:
    """The statement of a row with which the value conflicts.

    A time that a thing held from or to turns no label: who took office in 2009 was elected in 2008.
    """
    reading, first = case.reading, row.triplets[0]
    about = reading.is_own(first.subject) if own else True
    if not about or (own and not case.is_near(first)):
        return None
    for triplet in row.triplets:
        some = _rivals_of(case, triplet)
        matches = [against(value, t) for t in some]
        if not matches or not all(m.relation is Relation.OTHER and m.exact for m in matches):
            continue
        if any(holding(other, some) for other in reading.values if other is not value and alike(other, value)):
            continue  # another value of the claim is the one that it states
        if _is_single(case, triplet, turn=own) or (not own and all(m.timed for m in matches)):
            return triplet
    return None


def _rivals_of(case: Case, triplet: Triplet) -> list[Triplet]:
    """The statements that must all conflict: those of the same relation, of a named object those with that object."""
    some = case.facts.best(triplet)
    if _is_named_object(case, triplet):
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
    if not isinstance(triplet.object, Value) or period(triplet).told:
        return False
    if reviewed(triplet.property, kind_of(triplet), case.nearness) is not None:
        return False
    return len({key_of(t) for t in case.facts.siblings(triplet)}) == 1


def is_changing(case: Case, value: Amount | When) -> bool:
    """Whether a cited quantity that changes with time differs from the value."""
    rows = [t for row in case.rows for t in row.triplets if isinstance(t.object, Value) and case.single(t) == "time"]
    return any(against(value, t).relation is Relation.OTHER for t in rows)
