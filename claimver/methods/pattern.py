"""A claim's triplets as a pattern over the knowledge graph, whose unknowns are found by best-first search."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.methods.contraction import readings
from claimver.methods.knowledge import JOINED, WIDE, KnowledgeBase, means
from claimver.text.triplets import IS
from claimver.types import Entity, Triplet

__all__ = ["Solution", "solved"]

SURE = 0.45  # mean cosine of a whole pattern from which no other reading is tried
EXPANDED = 400  # partial assignments that are looked at
Stated = tuple[float, str]  # how near a statement comes to a triplet, and its id


@dataclass(frozen=True)
class Solution:
    """The entities of the unknowns, the statements that say so, and the places of the triplets that these state.

    A statement that only led to an entity states nothing yet: where its property is far in meaning from the relation,
    or another property of the two ends is nearer.

    ``rounds`` tells how many steps from a name each unknown lies, from 1; ``pattern`` is the reading of the triplets
    that was solved, whose places ``stated`` are.
    """

    names: Mapping[str, Entity] = field(default_factory=dict)
    triplets: tuple[Triplet, ...] = ()
    stated: frozenset[int] = frozenset()
    rounds: Mapping[str, int] = field(default_factory=dict)
    pattern: tuple[Names, ...] = ()

    def __str__(self) -> str:
        return ", ".join(f"{unknown} = {entity.label}" for unknown, entity in self.names.items()) or "no answer"


def solved(base: KnowledgeBase, triplets: Sequence[Names], *, rounds: int = 5) -> Solution:
    """The best entities for the unknowns: those that most triplets are stated of, of equals the nearest relations.

    Of the readings of the triplets (``contraction.readings``) the one that is stated best is solved. Unknowns that
    lie more than ``rounds`` steps from a name stay open. Raises: RetrievalError.
    """
    best, found = (-1.0, 0.0), Solution(pattern=tuple(triplets))
    for reading in readings(triplets):
        depths = {unknown: depth for unknown, depth in _depths(reading).items() if depth <= rounds}
        search = _Search(base, reading, tuple(depths))
        chosen = search.best()
        near = [score for score, _ in search.stated(chosen).values()]
        wanted = sum(bool(unknowns(triplet)) and triplet[1] != IS for triplet in reading)
        quality = (len(near) / max(1, wanted), sum(near) / max(1, len(near)))
        if quality > best:
            best, found = quality, search.solution(chosen, depths)
        if quality[0] >= 1 and quality[1] >= SURE:
            break
    return found


@dataclass(frozen=True)
class _Search:
    """Assignments of entities to unknowns, the most promising first; what leads nowhere is left for the next best."""

    base: KnowledgeBase
    triplets: tuple[Names, ...]
    order: tuple[str, ...]

    def best(self) -> dict[str, str]:
        """Unknown → entity id of the best assignment that was met: whole ones come before those in part."""
        number = count()
        queue: list[tuple[float, int, int, float, dict[str, str]]] = [(0.0, 0, next(number), 0.0, {})]
        top: tuple[int, float, dict[str, str]] = (0, 0.0, {})
        for _ in range(EXPANDED):
            if not queue:
                break
            _, depth, _, so_far, chosen = heapq.heappop(queue)
            while depth < len(self.order) and not (proposed := self._proposed(self.order[depth], chosen)):
                depth += 1
            if depth >= len(self.order):
                reached = [score for score, _ in self.stated(chosen, kinds=True).values()]
                top = max(top, (len(reached), sum(reached), chosen), key=lambda item: item[:2])
                if not queue or -queue[0][0] <= sum(reached):
                    break
                continue
            unknown = self.order[depth]
            for id in proposed:
                then = {**chosen, unknown: id}
                score = so_far + sum(near for near, _ in self.stated(then, of=unknown).values())
                heapq.heappush(queue, (-score - self._open(then), depth + 1, next(number), score, then))
        return top[2]

    def solution(self, chosen: Mapping[str, str], depths: Mapping[str, int]) -> Solution:
        """What an assignment says, with the statements that say so."""
        graph, stated = self.base.graph, self.stated(chosen, kinds=True)
        return Solution(
            {unknown: graph.entity(id) for unknown, id in chosen.items()},
            graph.statements(tuple(dict.fromkeys(id for _, id in stated.values()))),
            frozenset(place for place, (near, _) in stated.items() if means(near, self._nearest(place, chosen))),
            {unknown: depths[unknown] for unknown in chosen},
            self.triplets,
        )

    def stated(self, chosen: Mapping[str, str], *, kinds: bool = False, of: str = "") -> dict[int, Stated]:
        """The place of each triplet with an unknown that is stated, how near the statement comes to it, and which.

        Those that say of what kind a thing is cost all its statements, so they are looked at for whole assignments;
        ``of`` leaves out those without this unknown.
        """
        wanted = [place for place, t in enumerate(self.triplets) if unknowns(t) and (kinds or t[1] != IS)]
        wanted = [place for place in wanted if not of or of in unknowns(self.triplets[place])]
        found = {place: self._stated(self.triplets[place], chosen) for place in wanted}
        return {place: stated for place, stated in found.items() if stated is not None}

    def _stated(self, triplet: Names, chosen: Mapping[str, str]) -> Stated | None:
        """How near a statement comes to a triplet, and which it is; None where none does, or an unknown is open."""
        head, relation, tail = triplet
        if not all(name in chosen for name in unknowns(triplet)):
            return None
        found = [
            (self.base.nearness(relation, edge.property), edge.statement)
            for one in self._ids(head, chosen)
            for other in self._ids(tail, chosen)
            for edge in self.base.between(one, other)
        ]
        best = max((pair for pair in found if pair[0] >= JOINED), default=None)
        if best is None and head in chosen and tail not in chosen:
            return self.base.states(chosen[head], relation, tail)
        return best

    def _open(self, chosen: Mapping[str, str]) -> int:
        """How many triplets may still be stated: those with an unknown that has no entity yet."""
        return sum(any(name in self.order and name not in chosen for name in unknowns(t)) for t in self.triplets)

    def _nearest(self, place: int, chosen: Mapping[str, str]) -> float:
        """How near any property of the two ends comes to the relation."""
        head, relation, tail = self.triplets[place]
        ids = [id for end in (head, tail) for id in self._ids(end, chosen)]
        return max((score for id in ids for score, _ in self.base.nearest(id, relation)[:1]), default=0.0)

    def _proposed(self, unknown: str, chosen: Mapping[str, str]) -> list[str]:
        """The entities that a statement near to a triplet of the unknown gives it, the nearest first."""
        found: dict[str, float] = {}
        for head, relation, tail in self.triplets:
            if unknown not in (head, tail):
                continue
            other = tail if head == unknown else head
            near = [pair for id in self._ids(other, chosen) for pair in self.base.nearest(id, relation)]
            for score, id in sorted(near, reverse=True)[:WIDE]:
                found[id] = found.get(id, 0.0) + score
        taken = set(chosen.values())
        return [id for id in sorted(found, key=lambda id: (-found[id], id)) if id not in taken][:WIDE]

    def _ids(self, name: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        if name in chosen:
            return (chosen[name],)
        return () if unknowns((name, "", "")) else self.base.entities(name)


def _depths(triplets: Sequence[Names]) -> dict[str, int]:
    """How many steps from a name each unknown lies, from 1, the near ones first; those that no name leads to last."""
    every = dict.fromkeys(name for triplet in triplets for name in unknowns(triplet))
    depths: dict[str, int] = {}
    for depth in range(1, len(every) + 1):
        known = [t for t in triplets if any(end not in every or end in depths for end in (t[0], t[2]))]
        depths |= {name: depth for t in known for name in unknowns(t) if name not in depths}
    return {**depths, **{name: len(every) + 1 for name in every if name not in depths}}
