"""Who came directly before whom: two holders of one office, and whether one followed the other in it.

An office is a relation of one subject that is told with terms (Acme, chief executive officer, …), or one that persons
have to the same thing (…, position held, mayor of Ardmore). Two holders whose terms overlap were no successors.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.types import Entity, Triplet
from claimver.verify.apart import Days, Point
from claimver.verify.compare import days_of
from claimver.verify.facts import Facts, period
from claimver.verify.reckon import Reckoned

__all__ = ["Succession", "successions"]

LONGEST = 1  # years between two terms of which the second still follows the first directly


@dataclass(frozen=True, slots=True)
class Succession:
    """Two who held one office by these two statements; ``order`` is 1 where the first followed the second directly,
    -1 where the second followed the first, 0 where neither did.
    """

    one: Entity
    other: Entity
    triplets: tuple[Triplet, Triplet]
    order: int

    @property
    def later(self) -> bool:
        """Whether the first began after the second."""
        return period(self.triplets[0]).first() > period(self.triplets[1]).first()

    @property
    def pair(self) -> Reckoned:
        """Both statements with what lies between them in words, as checks and reasons have it."""
        way = "after" if self.later else "before"
        told = f"{self.one.label} {'directly' if self.order else 'not directly'} {way} {self.other.label}"
        one, other = (Point(t.subject.label, t.property.label, days) for t in self.triplets for days in _starts(t))
        return Reckoned(self.triplets, f"{_office(*self.triplets)}: {told}", (one, other))


def successions(facts: Facts, named: Sequence[Entity]) -> list[Succession]:
    """Of every two of these entities that held one office, how they followed each other in it.

    They are several where both held it again: each time that one followed the other directly. Where a third of their
    kind is named, what a claim tells may be of that, and there are none.
    """
    place = {entity.id: at for at, entity in enumerate(named)}
    found: dict[frozenset[str], list[Succession]] = {}
    for office in _offices(facts, named):
        terms = sorted(((who, t) for who, t in office if who.id in place and _starts(t)), key=lambda x: place[x[0].id])
        for (one, t), (other, s) in itertools.combinations(terms, 2):
            alike = [who for who in named if who.kind is not None and who.kind == one.kind]
            if one.id != other.id and not _overlap(t, s) and len({who.id for who in alike}) <= 2:
                some = found.setdefault(frozenset((one.id, other.id)), [])
                some.append(Succession(one, other, (t, s), _order(t, s, office)))
    return [pair for some in found.values() for pair in ([p for p in some if p.order] or some[:1])]


def _offices(facts: Facts, named: Sequence[Entity]) -> Iterator[list[tuple[Entity, Triplet]]]:
    """The holders of each office that two of the entities held, with their statements."""
    seen: set[tuple[str, str, bool]] = set()
    for entity in named:
        for t in facts.pointing(entity.id):
            if (key := (t.subject.id, t.property.id, False)) not in seen:
                seen.add(key)
                yield [(s.object, s) for s in facts.siblings(t) if isinstance(s.object, Entity)]
        for t in facts.about(entity.id):
            thing = t.object
            if isinstance(thing, Entity) and (key := (thing.id, t.property.id, True)) not in seen:
                seen.add(key)
                yield [(s.subject, s) for s in facts.pointing(thing.id) if s.property.id == t.property.id]


def _starts(triplet: Triplet) -> list[Days]:
    """When its term began, if it tells that."""
    value = period(triplet).start
    days = days_of(value) if value else None
    return [days] if days else []


def _office(one: Triplet, other: Triplet) -> str:
    """The name of the relation, with what both are joined to by it."""
    return f"{one.property.label} {one.object_text}" if one.object == other.object else one.property.label


def _overlap(one: Triplet, other: Triplet) -> bool:
    """Whether both held it at a time: one began a year and more before the other ended, whose end is told."""
    early, late = sorted((one, other), key=lambda t: period(t).first())
    ended = period(early).end
    return ended is not None and period(early).last()[0] > period(late).first()[0] + LONGEST


def _order(one: Triplet, other: Triplet, office: Sequence[tuple[Entity, Triplet]]) -> int:
    early, late = sorted((one, other), key=lambda t: period(t).first())
    first, second = period(early), period(late)
    between = [t for _, t in office if first.first() < period(t).first() < second.first()]
    between = [t for t in between if t not in (one, other) and _starts(t)]
    gap = second.first()[0] - first.last()[0] if first.end else 0
    if between or gap > LONGEST or first.first() == second.first():
        return 0
    return 1 if late is one else -1
