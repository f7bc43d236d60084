"""The evidence as checks ask it: by entity, by rank, containment of places and classes, identity, period."""

from __future__ import annotations

import builtins
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimver.kg.memory import KIND_PROPERTIES
from claimver.types import Entity, Property, Rank, Triplet, Value
from claimver.verify.compare import days_of
from claimver.verify.properties import fold, reviewed
from claimver.verify.values import Day

__all__ = ["Facts", "Group", "Period", "ends", "period", "same"]

STEPS = 4  # of a chain of containment
WIDEST = 50  # things that are looked at above one
_CLASSES = frozenset(["P31", "P279", "P171", "P361"])  # a thing may be of several


@dataclass(frozen=True, slots=True)
class Group:
    """The statements of one subject and property: one row of evidence."""

    triplets: tuple[Triplet, ...]

    @builtins.property
    def subject(self) -> Entity:
        """The subject of all."""
        return self.triplets[0].subject

    @builtins.property
    def relation(self) -> Property:
        """The property of all."""
        return self.triplets[0].property

    property = relation


@dataclass(frozen=True, slots=True)
class Period:
    """When a statement held; None for an end that it does not tell."""

    start: Value | None = None
    end: Value | None = None
    point: Value | None = None

    @property
    def told(self) -> bool:
        """Whether it tells any of them."""
        return any((self.start, self.end, self.point))

    def first(self) -> Day:
        """The first day that it may have held."""
        value = self.start or self.point
        days = days_of(value) if value else None
        return days[0] if days else (-(10**9), 1, 1)

    def last(self) -> Day:
        """The last day that it may have held."""
        value = self.end or self.point
        days = days_of(value) if value else None
        return days[1] if days else (10**9, 12, 31)


def period(triplet: Triplet) -> Period:
    """The period of a statement, from its qualifiers."""
    times = {q.when: q.value for q in triplet.qualifiers if q.when and isinstance(q.value, Value) and days_of(q.value)}
    return Period(times.get("start"), times.get("end"), times.get("point"))


def ends(triplet: Triplet) -> list[Entity]:
    """The subject, and the object where it is a thing."""
    return [triplet.subject, *([triplet.object] if isinstance(triplet.object, Entity) else [])]


def same(a: Entity, b: Entity) -> bool:
    """Whether two are one: by id; by label or alias where one of them is a mere name, as in evidence given without ids.

    >>> same(Entity("Q90", "Paris"), Entity("paris", "paris")), same(Entity("Q90", "Paris"), Entity("Q2", "Paris"))
    (True, False)
    """
    if a.id == b.id:
        return True
    if not (_is_mere_name(a) or _is_mere_name(b)):
        return False
    return bool({fold(n) for n in (a.label, *a.aliases)} & {fold(n) for n in (b.label, *b.aliases)})


def _is_mere_name(entity: Entity) -> bool:
    return fold(entity.id) == fold(entity.label)


class Facts:
    """The statements of the evidence, deprecated ones left out, indexed. Built once, shared by all claims."""

    def __init__(self, triplets: Sequence[Triplet], readings: Sequence[Triplet] = ()) -> None:
        self.triplets = tuple(t for t in triplets if t.rank is not Rank.DEPRECATED)
        self._read: dict[str, list[Triplet]] = defaultdict(list)
        self._about: dict[str, list[Triplet]] = defaultdict(list)
        self._pointing: dict[str, list[Triplet]] = defaultdict(list)
        self._up: dict[str, list[tuple[str, Triplet]]] = defaultdict(list)
        self._cited = {t.id: t for t in self.triplets}
        for triplet in readings or self.triplets:
            if triplet.id in self._cited:
                self._add(triplet)

    @classmethod
    def of(cls, triplets: Iterable[Triplet], readings: Iterable[Triplet] = ()) -> Facts:
        """The facts of these triplets; ``readings`` are what they say where that is several things a cell."""
        return cls(tuple(triplets), tuple(readings))

    def _add(self, triplet: Triplet) -> None:
        self._read[triplet.id].append(triplet)
        self._about[triplet.subject.id].append(triplet)
        thing = triplet.object
        if not isinstance(thing, Entity):
            return
        self._pointing[thing.id].append(triplet)
        row = reviewed(triplet.property)
        if row and row.containment == "up":
            self._up[triplet.subject.id].append((thing.id, triplet))
        elif row and row.containment == "down":
            self._up[thing.id].append((triplet.subject.id, triplet))

    def has(self, id: str) -> bool:
        """Whether the statement is part of the evidence."""
        return id in self._cited

    def cited(self, triplet: Triplet) -> Triplet:
        """The statement as it was given, of which this may be a reading."""
        return self._cited.get(triplet.id, triplet)

    def readings(self, triplet: Triplet) -> tuple[Triplet, ...]:
        """What the statement says: itself, or several readings of its cell."""
        return tuple(self._read.get(triplet.id, ())) or (triplet,)

    def about(self, id: str) -> tuple[Triplet, ...]:
        """The statements whose subject is the entity."""
        return tuple(self._about.get(id, ()))

    def pointing(self, id: str) -> tuple[Triplet, ...]:
        """The statements whose object is the entity."""
        return tuple(self._pointing.get(id, ()))

    def siblings(self, triplet: Triplet) -> tuple[Triplet, ...]:
        """The statements with the same subject and property, this one among them."""
        found = [t for t in self.about(triplet.subject.id) if t.property.label == triplet.property.label]
        return tuple(t for t in found if t.property.id == triplet.property.id) or (triplet,)

    def best(self, triplet: Triplet) -> tuple[Triplet, ...]:
        """The siblings that count for a question about one value: the preferred ones, else all."""
        some = self.siblings(triplet)
        return tuple(t for t in some if t.rank is Rank.PREFERRED) or some

    def chain(self, inner: str, outer: str, *, beyond: bool = False) -> tuple[Triplet, ...] | None:
        """The statements that lead from a thing up to what contains it; () for the same, None where none are known.

        A thing of several continents, or countries, is in each of them, but what lies in it is not, nor is it in all
        that they lie in. ``beyond`` asks for what contains all that lies in the thing.
        """
        if inner == outer:
            return ()
        seen, queue = {inner}, deque[tuple[str, tuple[Triplet, ...]]]([(inner, ())])
        while queue:
            node, steps = queue.popleft()
            for above, triplet in self._up.get(node, ()) if len(steps) < STEPS else ():
                leads = self._is_whole(node, triplet)
                if above == outer and (leads or (node == inner and not beyond)):
                    return (*steps, triplet)
                if above not in seen and leads:
                    seen.add(above)
                    queue.append((above, (*steps, triplet)))
        return None

    def leads_on(self, triplet: Triplet) -> bool:
        """Whether the subject lies in all that the object lies in: not where it is one of several."""
        up = any(other is triplet for _, other in self._up.get(triplet.subject.id, ()))
        return not up or self._is_whole(triplet.subject.id, triplet)

    def _is_whole(self, node: str, triplet: Triplet) -> bool:
        """Whether the thing lies in one thing only, by the statement's relation."""
        found = {above for above, other in self._up[node] if other.property.id == triplet.property.id}
        single = len(found) == 1 or (triplet.subject.id == node and self.best(triplet) == (triplet,))
        return single or triplet.property.id in _CLASSES

    def is_within(self, id: str) -> bool:
        """Whether the thing is known to lie in something, as places do."""
        return bool(self._up.get(id))

    def contains(self, outer: str, inner: str) -> bool | None:
        """Whether the first contains the second, or is it; None where the evidence does not tell."""
        if self.chain(inner, outer) is not None:
            return True
        if self.chain(outer, inner) is not None:
            return False  # what lies within a thing does not contain it
        return None

    def apart(self, a: Entity, b: Entity) -> bool:
        """Whether two things are surely distinct and neither lies in the other.

        Sure is that of two things of one kind (two cities), and of what lies in two different things by the same
        relation (a town of one country, a region of another).
        """
        if same(a, b) or self.contains(a.id, b.id) is not None:
            return False
        if not self.kinds(a).isdisjoint(self.kinds(b)):
            return True
        above, others = self._above(a.id), self._above(b.id)
        return any(above[name].isdisjoint(others[name]) for name in above.keys() & others.keys() - _CLASSES)

    def kinds(self, entity: Entity) -> set[str]:
        """The ids of the classes that it is an instance of, as far as the evidence tells."""
        told = {
            t.object.id
            for t in self.about(entity.id)
            if t.property.id in KIND_PROPERTIES and isinstance(t.object, Entity)
        }
        return told | ({entity.kind} if entity.kind else set())

    def _above(self, id: str) -> dict[str, set[str]]:
        """What a thing lies in, by the id of the relation."""
        found: dict[str, set[str]] = defaultdict(set)
        seen, queue = {id}, deque([id])
        while queue:
            for above, triplet in self._up.get(queue.popleft(), ()):
                found[triplet.property.id].add(above)
                if above not in seen and len(seen) < WIDEST:
                    seen.add(above)
                    queue.append(above)
        return found
