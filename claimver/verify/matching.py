"""A claim's values held against statements: their objects, their qualifiers, the period that they held for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from claimver.types import Triplet, Value
from claimver.verify.compare import Relation, compare, days_of, stated_values
from claimver.verify.facts import Period, period
from claimver.verify.reading import Reading
from claimver.verify.values import Amount, When

__all__ = ["Match", "against", "has_value", "holding", "is_over"]

_ORDER = (Relation.EQUAL, Relation.COARSER, Relation.FINER, Relation.INCOMPARABLE, Relation.OTHER)


@dataclass(frozen=True, slots=True)
class Match:
    """How a value stands to a statement; ``exact`` where it was held against a typed value, not one read in a text.

    ``timed``: whether it was the statement's time that it was held against.
    """

    relation: Relation
    exact: bool = False
    timed: bool = False


def against(value: Amount | When, triplet: Triplet) -> Match:
    """The best match of a value with what a statement says: its object, a qualifier, its period."""
    found = list(_matches(value, triplet))
    return min(found, key=lambda m: _ORDER.index(m.relation)) if found else Match(Relation.INCOMPARABLE)


def _matches(value: Amount | When, triplet: Triplet) -> Iterator[Match]:
    typed = isinstance(triplet.object, Value) and triplet.object.kind in ("date", "quantity")
    for stated in stated_values(triplet.object):
        yield Match(compare(value, stated), exact=typed)
    for qualifier in triplet.qualifiers:
        if not qualifier.when:
            for stated in stated_values(qualifier.value):
                found = compare(value, stated)
                if found.holds:  # which qualifier a value concerns is not told, so that none conflicts
                    yield Match(found)
    if isinstance(value, When):
        yield from _timed(value, period(triplet))


def _timed(value: When, held: Period) -> Iterator[Match]:
    """A date against when the statement held: at one end of it, or in it."""
    begun, ended = value.bound in ("since", "from"), value.bound in ("until", "to")
    plain = replace(value, bound="") if begun or ended else value
    for end in (None if ended else held.start, None if begun else held.end, held.point):
        if end is not None:
            yield Match(compare(plain, end), exact=True, timed=True)
    during = held.start is not None and not value.bound and not value.yearless
    if during and held.first() <= value.first and value.last <= held.last():
        yield Match(Relation.COARSER, exact=True, timed=True)


def holding(value: Amount | When, triplets: Iterable[Triplet]) -> tuple[Triplet, ...]:
    """The statements that support the value."""
    return tuple(triplet for triplet in triplets if against(value, triplet).relation.holds)


def has_value(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim has a value that the statement supports, or the words of its string."""
    thing = triplet.object
    worded = isinstance(thing, Value) and thing.kind == "string" and reading.names_text(thing.text)
    return worded or any(holding(value, [triplet]) for value in reading.values)


def is_over(triplet: Triplet, today: str) -> bool:
    """Whether the statement held for a period that had ended by the last day of an ISO date."""
    day = days_of(Value("date", today, today))
    return period(triplet).end is not None and day is not None and period(triplet).last() < day[1]
