"""Rows that code adds to a claim's evidence: how far the dates or amounts of two of its statements lie apart.

A language model of this size reads "2 years 3 months before" well and subtracts badly. A pair is told where the claim
names the subject of either statement: two subjects of one property ("is longer than"), two events ("two years after"),
and, where the claim has a number that may be one of years, two dates of one thing ("at the age of").
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimver.types import Entity, Rank, Triplet, Value
from claimver.verify.apart import Point, Size, apart
from claimver.verify.compare import days_of, number_of
from claimver.verify.facts import Group, period
from claimver.verify.sheet import title
from claimver.verify.units import unit
from claimver.verify.values import Amount, When

__all__ = ["Reckoned", "reckoned"]

OF_ONE = 5  # statements of one subject and property
MOST = 3  # pairs that a claim is shown
SEEN = 14  # of the groups nearest to the claim, from which they are taken
UNLIKE = 4  # ranks that a pair of two things falls back by where their properties are not one
TIMES = {"start": ", start", "end": ", end", "point": ""}


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Two statements (one, where its start and end are meant), and how they lie apart in words."""

    triplets: tuple[Triplet, ...]
    text: str
    ends: tuple[Point | Size, Point | Size]

    @property
    def heading(self) -> str:
        """The name that the row stands under."""
        return title(self.triplets[0].subject.label)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Each of its statements as a row of its own."""
        return tuple(Group((triplet,)) for triplet in self.triplets)


def reckoned(
    groups: Sequence[Group], named: Mapping[str, int], values: Sequence[Amount | When]
) -> tuple[Reckoned, ...]:
    """At most ``MOST`` pairs of what ``groups`` (the nearest to the claim first) state, for a claim that names these.

    ``named`` holds the ids of entities in the order of naming, so that the claim's own subject stands first.
    """
    timed = any(isinstance(value, Amount) and _is_time(value) for value in values)
    told = [item for group in _seen(groups, named) for item in _items(group, named)]
    found: dict[tuple[str, str], Reckoned] = {}
    for (one, t, own), (other, s, others) in _by_rank(told):
        if not (timed or len(own | others) > 1) or (t.id == s.id and not timed) or _is_mutual(t, s):
            continue
        if named[s.subject.id] < named[t.subject.id]:
            one, t, other, s = other, s, one, t
        if t.subject.id != s.subject.id and one.of == other.of:  # namesakes
            one, other = replace(one, of=t.subject.label), replace(other, of=s.subject.label)
        if text := apart(one, other):
            pair = (t,) if t.id == s.id else (t, s)
            found.setdefault((t.subject.id, text), Reckoned(pair, text, (one, other)))
        if len(found) == MOST:
            break
    return tuple(found.values())


def _seen(groups: Sequence[Group], named: Mapping[str, int]) -> list[Group]:
    """The nearest groups of what the claim names, and what the other things that it names have for their relations."""
    near, far = ([g for g in some if g.subject.id in named] for some in (groups[:SEEN], groups[SEEN:]))
    relations = {group.relation.id for group in near}
    return [*near, *(group for group in far if group.relation.id in relations)]


def _is_mutual(one: Triplet, other: Triplet) -> bool:
    """Whether two statements tell one fact from both of its ends: each is the other's spouse, or its member."""
    ends = [(t.subject.id, t.object.id) for t in (one, other) if isinstance(t.object, Entity)]
    return len(ends) == 2 and ends[0] == ends[1][::-1] and period(one) == period(other)


_Item = tuple[Point | Size, Triplet, frozenset[str]]


def _by_rank(items: Sequence[_Item]) -> Iterator[tuple[_Item, _Item]]:
    """The pairs, those of the nearest statements first, and of one property where they are of two things."""

    def rank(places: tuple[int, int]) -> int:
        one, other = (items[place][1] for place in places)
        if one.subject.id != other.subject.id:
            return 2 * min(places) if one.property.id == other.property.id else sum(places) + UNLIKE
        return sum(places)

    for one, other in sorted(itertools.combinations(range(len(items)), 2), key=rank):
        yield items[one], items[other]


def _items(group: Group, named: Mapping[str, int]) -> Iterator[_Item]:
    """The dates and amounts of a group whose subject the claim names, with the entities of each that it names."""
    told = [
        t for t in group.triplets if isinstance(t.object, Value) or t.object.id in named or len(group.triplets) == 1
    ]
    for triplet in _current(told)[:OF_ONE]:
        ends = {triplet.subject.id, triplet.object.id} if isinstance(triplet.object, Entity) else {triplet.subject.id}
        for item in _values(triplet):
            yield item, triplet, frozenset(ends & set(named))


def _current(triplets: Sequence[Triplet]) -> Sequence[Triplet]:
    """Of several values the preferred ones, and of several quantities the one of the latest time that is told."""
    best = [t for t in triplets if t.rank is Rank.PREFERRED and isinstance(t.object, Value)]
    best = best or list(triplets)
    if len(best) > 1 and all(isinstance(t.object, Value) and number_of(t.object) is not None for t in best):
        last = max(best, key=lambda t: period(t).last() if period(t).told else (0, 0, 0))
        return [last] if period(last).told else []
    return best


def _values(triplet: Triplet) -> Iterator[Point | Size]:
    whose, name, thing = title(triplet.subject.label), triplet.property.label, triplet.object
    if isinstance(thing, Value):
        if (days := days_of(thing)) is not None:
            yield Point(whose, name, days)
        elif (number := number_of(thing)) is not None:
            yield Size(whose, name, number, thing.unit or "")
        return
    for qualifier in triplet.qualifiers:
        days = days_of(qualifier.value) if qualifier.when and isinstance(qualifier.value, Value) else None
        if days is not None:
            yield Point(whose, f"{name} {title(thing.label)}{TIMES[qualifier.when]}", days)


def _is_time(amount: Amount) -> bool:
    """Whether the amount is one of time, or a bare number that may count years."""
    measure = unit(amount.unit)
    return measure[0] == "time" if measure else not amount.unit
