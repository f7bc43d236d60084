"""Who came directly before whom: two holders of one office, and whether one followed the other in it.

An office is a relation of a thing to persons that is told with terms (Acme, chief executive officer, …), or a position
that persons held (…, position held, mayor of Ardmore). Two holders whose terms overlap were no successors; where years
lie between their terms of which nothing is known, nothing is told of them.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.link.kinds import HUMAN, PERSON
from claimver.link.nouns import type_of
from claimver.types import Entity, Triplet
from claimver.verify.apart import Days, Point
from claimver.verify.compare import days_of
from claimver.verify.facts import Facts, period, same
from claimver.verify.properties import Nearness, reviewed
from claimver.verify.reckon import Reckoned

__all__ = ["Succession", "of_nearest", "successions"]

SOON, LONG = 1, 4  # years between two terms: up to which the second follows the first directly, from which it does not
POSITION, REPLACES, REPLACED_BY = "P39", ("P1365", "replaces"), ("P1366", "replaced by")
NEAREST = 0.04  # by how much another office may be nearer to the claim


@dataclass(frozen=True, slots=True)
class Succession:
    """Two who held one office by these two statements; ``order`` is 1 where the first followed the second directly,
    -1 where the second followed the first, 0 where neither did, None where the terms do not tell.
    """

    one: Entity
    other: Entity
    triplets: tuple[Triplet, Triplet]
    order: int | None

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
    kinds = Counter(kind for _, kind in {(entity.id, entity.kind) for entity in named} if kind is not None)
    found: dict[tuple[str, ...], list[Succession]] = {}
    for office in _offices(facts, named):
        terms = sorted(((who, t) for who, t in office if who.id in place and _starts(t)), key=lambda x: place[x[0].id])
        for (one, t), (other, s) in itertools.combinations(terms, 2):
            if one.id != other.id and kinds[one.kind or ""] <= 2:
                some = found.setdefault((one.id, other.id, _office(t, s)), [])
                some.append(Succession(one, other, (t, s), _order(t, s, office)))
    return [pair for some in found.values() for pair in ([p for p in some if p.order] or some[:1])]


def of_nearest(pairs: Sequence[Succession], claim: str, nearness: Nearness) -> list[Succession]:
    """The pairs of the office that comes nearest to the claim, by its name, and of those about as near."""
    near = nearness([_office(*pair.triplets) for pair in pairs], claim) if len(pairs) > 1 else [0.0] * len(pairs)
    best = max(near, default=0.0)
    return [pair for pair, close in zip(pairs, near, strict=True) if close >= best - NEAREST]


def _offices(facts: Facts, named: Sequence[Entity]) -> Iterator[list[tuple[Entity, Triplet]]]:
    """The holders of each office that one of the entities held, with their statements."""
    seen: set[tuple[str, str]] = set()
    for entity in filter(_may_be_person, named):
        for t in facts.pointing(entity.id):
            if (key := (t.subject.id, t.property.id)) not in seen and not _is_alike(t.subject, entity):
                seen.add(key)
                yield [(s.object, s) for s in facts.siblings(t) if isinstance(s.object, Entity)]
        for t in facts.about(entity.id):
            thing, row = t.object, reviewed(t.property)
            if not isinstance(thing, Entity) or row is None or row.id != POSITION:
                continue
            if (key := (thing.id, t.property.id)) not in seen:
                seen.add(key)
                yield [(s.subject, s) for s in facts.pointing(thing.id) if s.property.id == t.property.id]


def _is_alike(thing: Entity, holder: Entity) -> bool:
    """Whether what has the relation may be a person too, so that it is no office: a marriage."""
    if thing.kind is not None or holder.kind is not None:
        return thing.kind == holder.kind
    return type_of("", thing.description) == PERSON


def _may_be_person(entity: Entity) -> bool:
    """Whether nothing says that it is something else."""
    told = PERSON if entity.kind == HUMAN else type_of(entity.kind or "", entity.description)
    return told == PERSON or (not told and entity.kind is None)


def _starts(triplet: Triplet) -> list[Days]:
    """When its term began, if it tells that."""
    value = period(triplet).start
    days = days_of(value) if value else None
    return [days] if days else []


def _office(one: Triplet, other: Triplet) -> str:
    """The name of the relation, with what both are joined to by it."""
    return f"{one.property.label} {one.object_text}" if one.object == other.object else one.property.label


def _order(one: Triplet, other: Triplet, office: Sequence[tuple[Entity, Triplet]]) -> int | None:
    """1 where the first followed the second directly, -1 where the second the first, 0 where neither did; None where
    nothing tells: both held it at a time, or some years lie between them of which no holder is known.

    Qualifiers that say who replaced whom count before the terms.
    """
    early, late = sorted((one, other), key=lambda t: period(t).first())
    first, second, forward = period(early), period(late), 1 if late is one else -1
    if (told := _next(early, late, office)) is not None:
        return forward if told else 0
    gap = second.first()[0] - first.last()[0] if first.end else 0  # in years, by their numbers
    if first.first() == second.first() or gap < -SOON:
        return None
    others = [t for _, t in office if t not in (one, other) and _starts(t)]
    if any(first.first() < period(t).first() < second.first() for t in others) or gap > LONG:
        return 0
    return None if gap > SOON else forward


def _next(early: Triplet, late: Triplet, office: Sequence[tuple[Entity, Triplet]]) -> bool | None:
    """Whether qualifiers say that the later holder replaced the earlier; None where they say nothing of either."""
    holders = {id(t): who for who, t in office}
    told = [
        same(value, holders[id(to)])
        for of, to, names in ((early, late, REPLACED_BY), (late, early, REPLACES))
        for value in (q.value for q in of.qualifiers if q.property.id in names or q.property.label in names)
        if isinstance(value, Entity)
    ]
    return any(told) if told else None
