"""Rows that code adds to a claim's evidence: how far the dates or amounts of two of its statements lie apart.

A language model of this size reads "2 years 3 months before" well and subtracts badly. A pair is told where the claim
names the subject of either statement: two subjects of one property ("is longer than"), two events ("two years after"),
and, where the claim has a number that may be one of years, two dates of one thing ("at the age of"). The other thing,
or the other event, may be one that the text named just before ("Three years later …", "Her sister was older").
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from claimver.types import Entity, Rank, Triplet, Value
from claimver.verify.apart import Point, Size, apart
from claimver.verify.compare import days_of, number_of
from claimver.verify.facts import Group, period
from claimver.verify.lapse import is_told_by
from claimver.verify.reading import Reading
from claimver.verify.sheet import title
from claimver.verify.units import unit
from claimver.verify.values import Amount, When

__all__ = ["DIRECTLY", "LATER", "Reckoned", "is_comparison", "pair_of", "reckoned"]

OF_ONE = 5  # statements of one subject and property
MOST = 3  # pairs that a claim is shown
SEEN = 14  # of the groups nearest to the claim, from which they are taken
WIDEST = 120  # dates and amounts that are set against each other: all pairs of them are looked at
NEARBY = 4  # things named before the claim with which it may compare
UNLIKE = 4  # ranks that a pair of two things falls back by where their properties are not one
_Item = tuple[Point | Size, Triplet, frozenset[str]]
DIRECTLY, LATER = "directly", "later"
TIMES = {"start": ", start", "end": ", end", "point": ""}


@dataclass(frozen=True, slots=True)
class Reckoned:
    """Two statements (one, where its start and end are meant), and how they lie apart in words.

    ``follows``: how a reader has heard in the claim that one of two held an office after the other (``DIRECTLY``,
    ``LATER``), "" where it heard nothing of it.
    """

    triplets: tuple[Triplet, ...]
    text: str
    ends: tuple[Point | Size, Point | Size]
    follows: str = ""

    @property
    def heading(self) -> str:
        """The name that the row stands under."""
        return title(self.triplets[0].subject.label)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Each of its statements as a row of its own."""
        return tuple(Group((triplet,)) for triplet in self.triplets)


def reckoned(
    groups: Sequence[Group], named: Mapping[str, int], reading: Reading, every: Sequence[Group] = ()
) -> tuple[Reckoned, ...]:
    """At most ``MOST`` pairs of what ``groups`` (the nearest to the claim first) state, for a claim that names these.

    ``named`` holds the ids of entities in the order of naming, so that the claim's own subject stands first. A claim
    that compares or tells a time may do so with what was named before it, of which ``every`` has the rows. Where none
    of the pairs lies as far apart as the claim says, one more that does is shown, if there is one.
    """
    amounts = [value for value in reading.values if isinstance(value, Amount)]
    timed = any(map(_is_time, amounts))
    told = [value for value in reading.values if isinstance(value, When)]
    order = _ordered(named, reading) if timed or reading.graded else dict(named)
    before = [group for group in every if group.subject.id in order and group.subject.id not in named]
    seen = [*_seen(groups, named), *sorted(before, key=lambda group: order[group.subject.id])]
    pairs = _pairs(_by_rank(item for group in seen for item in _items(group, order, told)), order, timed=timed)
    near = [pair for pair in pairs if _is_of(pair, named)]
    own = [pair for pair in near if all(triplet.subject.id in named for triplet in pair.triplets)][:MOST]
    found = own if any(_is_answer(pair, named) for pair in own) else near[:MOST]
    if amounts and not any(_fits(pair, amounts) or _is_answer(pair, named) for pair in found):
        wide = _wide(groups, every, named, order, told)
        found += itertools.islice((p for p in _pairs(wide, order, timed=timed) if _fits(p, amounts)), 1)
    return tuple(found)


def is_comparison(pair: Reckoned) -> bool:
    """Whether two things are set against each other by one property."""
    one, other = pair.triplets[0], pair.triplets[-1]
    return one.subject.id != other.subject.id and one.property == other.property


def pair_of(one: Triplet, other: Triplet) -> Reckoned | None:
    """Two statements that are dates as a pair, or one with its start and end; None where that tells no time."""
    values = [*_values(one), *(_values(other) if one.id != other.id else ())]
    if len(values) != 2:
        return None
    text = apart(values[0], values[1])
    return Reckoned((one,) if one.id == other.id else (one, other), text, (values[0], values[1])) if text else None


def _is_of(pair: Reckoned, named: Container[str]) -> bool:
    """Whether both are of what the claim names, or one of them, and the other has the same property."""
    own = [any(id in named for id in (triplet.subject.id, *_object_of(triplet))) for triplet in pair.triplets]
    return all(own) or (any(own) and pair.triplets[0].property == pair.triplets[-1].property)


def _is_answer(pair: Reckoned, named: Container[str]) -> bool:
    """Whether it sets two things that the claim names against each other, by one property."""
    return is_comparison(pair) and all(triplet.subject.id in named for triplet in pair.triplets)


def _fits(pair: Reckoned, amounts: Iterable[Amount]) -> bool:
    return any(is_told_by(amount, *pair.ends) for amount in amounts)


def _wide(
    groups: Sequence[Group],
    every: Sequence[Group],
    named: Mapping[str, int],
    order: dict[str, int],
    dates: Sequence[When],
) -> Iterator[tuple[_Item, _Item]]:
    """The pairs of what the claim names, of what was named before it and of what has its own subject for object.

    One of a pair is of what the claim names, or both are of one thing named before. An object that was not named is
    set against one that was, by one property alone. The things that are added are added to the order.
    """
    last, own = max(order.values(), default=0), min(named, key=lambda id: named[id], default="")
    for group in groups:
        if any(isinstance(t.object, Entity) and t.object.id == own for t in group.triplets):
            order.setdefault(group.subject.id, last + len(order) + 1)
    rows = sorted((group for group in every if group.subject.id in order), key=lambda group: order[group.subject.id])
    for one, other in _by_rank(item for group in rows for item in _items(group, order, dates, whole=True)):
        t, s = one[1], other[1]
        told = [not isinstance(x.object, Entity) or x.object.id in order for x in (t, s)]
        near = any(not named.keys().isdisjoint({x.subject.id, *_object_of(x)}) for x in (t, s))
        if (near or t.subject.id == s.subject.id) and (all(told) or (any(told) and t.property == s.property)):
            yield one, other


def _object_of(triplet: Triplet) -> list[str]:
    return [triplet.object.id] if isinstance(triplet.object, Entity) else []


def _pairs(items: Iterable[tuple[_Item, _Item]], order: Mapping[str, int], *, timed: bool) -> Iterator[Reckoned]:
    """The pairs as rows, each text once."""
    seen: set[tuple[str, str]] = set()
    for one, other in items:
        pair = _pair(one, other, order, timed=timed)
        if pair is not None and (key := (pair.triplets[0].subject.id, pair.text)) not in seen:
            seen.add(key)
            yield pair


def _ordered(named: Mapping[str, int], reading: Reading) -> dict[str, int]:
    """What the claim names, then what was named before it."""
    order = dict(named)
    last = max(named.values(), default=0)
    for entity in reading.nearby[:NEARBY]:
        order.setdefault(entity.id, last + len(order) + 1)
    return order


def _pair(one: _Item, other: _Item, order: Mapping[str, int], *, timed: bool) -> Reckoned | None:
    """Two values of statements as a row, that of the thing named first before the other."""
    (first, t, own), (second, s, others) = one, other
    then = t.property == s.property and isinstance(first, Size)  # of one thing at two times
    if not (timed or then or len(own | others) > 1) or (t.id == s.id and not timed) or _is_mutual(t, s):
        return None
    if _place(s, order) < _place(t, order):
        first, t, second, s = second, s, first, t
    if t.subject.id != s.subject.id and first.of == second.of:  # namesakes
        first, second = replace(first, of=t.subject.label), replace(second, of=s.subject.label)
    text = apart(first, second)
    return Reckoned((t,) if t.id == s.id else (t, s), text, (first, second)) if text else None


def _place(triplet: Triplet, order: Mapping[str, int]) -> int:
    """Where the claim names the subject, or else the object."""
    return min(order[id] for id in (triplet.subject.id, *_object_of(triplet)) if id in order)


def _seen(groups: Sequence[Group], named: Mapping[str, int]) -> list[Group]:
    """The nearest groups of what the claim names, and what the other things that it names have for their relations."""
    near, far = ([g for g in some if _tells_of(g, named)] for some in (groups[:SEEN], groups[SEEN:]))
    relations = {group.relation.id for group in near}
    return [*near, *(group for group in far if group.relation.id in relations)]


def _tells_of(group: Group, named: Container[str]) -> bool:
    """Whether a group is about what the claim names, or holds several such things: one head after another."""
    objects = {t.object.id for t in group.triplets if isinstance(t.object, Entity) and t.object.id in named}
    return group.subject.id in named or len(objects) > 1


def _is_mutual(one: Triplet, other: Triplet) -> bool:
    """Whether two statements tell one fact from both of its ends: each is the other's spouse, or its member."""
    ends = [(t.subject.id, t.object.id) for t in (one, other) if isinstance(t.object, Entity)]
    return len(ends) == 2 and ends[0] == ends[1][::-1] and period(one) == period(other)


def _by_rank(found: Iterable[_Item]) -> Iterator[tuple[_Item, _Item]]:
    """The pairs of the first ``WIDEST``, nearest statements first, and of one property where they are of two things."""
    items = list(itertools.islice(found, WIDEST))

    def rank(places: tuple[int, int]) -> int:
        one, other = (items[place][1] for place in places)
        if one.subject.id != other.subject.id:
            return 2 * min(places) if one.property.id == other.property.id else sum(places) + UNLIKE
        return sum(places)

    for one, other in sorted(itertools.combinations(range(len(items)), 2), key=rank):
        yield items[one], items[other]


def _items(
    group: Group, named: Mapping[str, int], dates: Sequence[When] = (), *, whole: bool = False
) -> Iterator[_Item]:
    """The dates and amounts of a group whose subject the claim names, with the entities of each that it names.

    Of several objects those that it names, or with ``whole`` all; of several amounts those of its ``dates``.
    """
    all_ = whole or len(group.triplets) == 1
    told = [t for t in group.triplets if all_ or isinstance(t.object, Value) or t.object.id in named]
    for triplet in _current(told, dates)[:OF_ONE]:
        ends = {triplet.subject.id, triplet.object.id} if isinstance(triplet.object, Entity) else {triplet.subject.id}
        for item in _values(triplet):
            yield item, triplet, frozenset(ends & set(named))


def _current(triplets: Sequence[Triplet], dates: Sequence[When]) -> Sequence[Triplet]:
    """Of several values the preferred ones; of several amounts those of the dates, else the one of the latest time."""
    then = [t for t in triplets if _is_amount(t) and any(_is_of_date(t, date) for date in dates)]
    if then:
        return then
    best = [t for t in triplets if t.rank is Rank.PREFERRED and isinstance(t.object, Value)]
    best = best or list(triplets)
    if len(best) > 1 and all(map(_is_amount, best)):
        last = max(best, key=lambda t: period(t).last() if period(t).told else (0, 0, 0))
        return [last] if period(last).told else []
    return best


def _is_amount(triplet: Triplet) -> bool:
    return isinstance(triplet.object, Value) and number_of(triplet.object) is not None


def _is_of_date(triplet: Triplet, date: When) -> bool:
    held = period(triplet)
    return held.told and held.first() <= date.last and date.first <= held.last()


def _values(triplet: Triplet) -> Iterator[Point | Size]:
    whose, name, thing = title(triplet.subject.label), triplet.property.label, triplet.object
    if isinstance(thing, Value):
        if (days := days_of(thing)) is not None:
            yield Point(whose, name, days)
        elif (number := number_of(thing)) is not None:
            point = period(triplet).point
            yield Size(whose, name, number, thing.unit or "", point.text if point else "")
        return
    for qualifier in triplet.qualifiers:
        days = days_of(qualifier.value) if qualifier.when and isinstance(qualifier.value, Value) else None
        if days is not None:
            yield Point(whose, f"{name} {title(thing.label)}{TIMES[qualifier.when]}", days)


def _is_time(amount: Amount) -> bool:
    """Whether the amount is one of time, or a bare number that may count years."""
    measure = unit(amount.unit)
    return measure[0] == "time" if measure else not amount.unit
