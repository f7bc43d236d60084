"""A claim's triplets as a pattern over the knowledge graph, whose unknowns are found by dynamic programming."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.methods.contraction import readings
from claimver.methods.knowledge import JOINED, KnowledgeBase, means
from claimver.text.triplets import IS
from claimver.types import Entity, Triplet

__all__ = ["Solution", "solved"]

SURE = 0.45  # mean cosine of a whole pattern from which no other reading is tried
STATED = 0.3  # worth of a triplet that is stated, beside how near its relation is
WIDE = 400  # entities of an unknown that are walked from
ROOTS = 20  # entities of the last unknown whose assignments are weighed in full
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


@dataclass
class _Search:
    """The likeliest entities of a pattern's unknowns, by dynamic programming from the names to where they meet.

    The unknowns that triplets join form a tree whose root is the one farthest from any name. Each entity is worth what
    is stated of it and of the best entities below it (max-sum, Pearl 1988), so that no assignment is left out; kinds,
    and a triplet that closes a circle, decide between the best roots.
    """

    base: KnowledgeBase
    triplets: tuple[Names, ...]
    order: tuple[str, ...]
    tree: dict[str, list[str]] = field(default_factory=dict)  # unknown → those under it
    under: dict[str, dict[str, str]] = field(default_factory=dict)  # unknown → entity of the one above → its own

    def best(self) -> dict[str, str]:
        """Unknown → entity id of the best assignment: what is stated in whole comes before what is in part."""
        chosen: dict[str, str] = {}
        for root in reversed(self.order):
            if root in self.tree:
                continue
            self._grow(root)
            found = [self._chosen(root, id, chosen) for id in _first(self._worth(root), ROOTS)]
            chosen = max(found, key=self._told, default=chosen)
        return chosen

    def _grow(self, root: str) -> None:
        """Each unknown that triplets join to the root is under the one through which it is reached."""
        self.tree[root], reached = [], [root]
        for above in reached:
            for head, _, tail in self.triplets:
                other = tail if head == above else head
                if above in (head, tail) and other in self.order and other not in self.tree:
                    self.tree[above].append(other)
                    self.tree[other] = []
                    reached.append(other)

    def _worth(self, unknown: str) -> dict[str, float]:
        """The entities that the unknown may be, each with what is stated of it and of those under it."""
        worth = self._beside_names(unknown)
        found = [(self._worth(other), other) for other in self.tree[unknown]]
        for theirs, other in sorted(found, key=lambda item: len(item[0])):
            self._join(worth, unknown, other, theirs)
        return worth

    def _beside_names(self, unknown: str) -> dict[str, float]:
        """The entities that triplets with a name give the unknown."""
        worth: dict[str, float] = {}
        for head, relation, tail in self.triplets:
            name = tail if head == unknown else head
            if unknown not in (head, tail) or unknowns((name, "", "")):
                continue
            near: dict[str, float] = {}
            for id in self.base.entities(name):
                for other, score in self.base.joined(id, relation).items():
                    near[other] = max(near.get(other, 0.0), score)
            for other, score in near.items():
                worth[other] = worth.get(other, 0.0) + STATED + score
        return worth

    def _join(self, worth: dict[str, float], unknown: str, other: str, theirs: Mapping[str, float]) -> None:
        """The entities of an unknown gain what the best joined to them under it is worth, and more may come.

        It is walked from the side with fewer entities.
        """
        relations = [relation for head, relation, tail in self.triplets if {head, tail} == {unknown, other}]
        downward = bool(worth) and len(worth) < len(theirs)
        best: dict[str, tuple[float, str]] = {}
        walked = _first(worth if downward else theirs, WIDE)
        self.base.read(walked)
        for id in walked:
            for relation in relations:
                for end, score in self.base.joined(id, relation).items():
                    above, below = (id, end) if downward else (end, id)
                    if below in theirs and not self._leads_back(above, other, below):
                        best[above] = max(best.get(above, (0.0, "")), (theirs[below] + STATED + score, below))
        alone = max(theirs.items(), key=lambda item: item[1], default=("", 0.0))  # it stands though nothing joins it
        for above in dict.fromkeys((*worth, *best)):
            gain, below = best.get(above, (alone[1], alone[0]))
            worth[above] = worth.get(above, 0.0) + gain
            self.under.setdefault(other, {})[above] = below

    def _leads_back(self, above: str, unknown: str, id: str) -> bool:
        """Whether an entity has the one above it under it too, or beside it as a name."""
        under = any(self.under.get(other, {}).get(id) == above for other in self.tree[unknown])
        return under or above == id or above in self._beside[unknown]

    def _chosen(self, unknown: str, id: str, before: Mapping[str, str]) -> dict[str, str]:
        """The assignment before with an entity and the best under it; no entity is two unknowns."""
        chosen = dict(before)
        if not id or id in chosen.values():
            return chosen
        chosen[unknown] = id
        for other in self.tree[unknown]:
            chosen = self._chosen(other, self.under.get(other, {}).get(id, ""), chosen)
        return chosen

    def _told(self, chosen: Mapping[str, str]) -> float:
        """What is stated of an assignment, kinds too."""
        return sum(STATED + score for score, _ in self.stated(chosen, kinds=True).values())

    @cached_property
    def _beside(self) -> dict[str, set[str]]:
        """For each unknown the entities that triplets name beside it."""
        found: dict[str, set[str]] = {unknown: set() for unknown in self.order}
        for head, _, tail in self.triplets:
            for unknown, name in ((head, tail), (tail, head)):
                if unknown in found and not unknowns((name, "", "")):
                    found[unknown].update(self.base.entities(name))
        return found

    def solution(self, chosen: Mapping[str, str], depths: Mapping[str, int]) -> Solution:
        """What an assignment says, with the statements that say so."""
        graph, stated = self.base.graph, self.stated(chosen, kinds=True)
        return Solution(
            {unknown: graph.entity(chosen[unknown]) for unknown in self.order if unknown in chosen},
            graph.statements(tuple(dict.fromkeys(id for _, id in stated.values()))),
            frozenset(place for place, (near, _) in stated.items() if means(near, self._nearest(place, chosen))),
            {unknown: depths[unknown] for unknown in chosen},
            self.triplets,
        )

    def stated(self, chosen: Mapping[str, str], *, kinds: bool = False) -> dict[int, Stated]:
        """The place of each triplet with an unknown that is stated, how near the statement comes to it, and which.

        Those that say of what kind a thing is are looked at only with ``kinds``.
        """
        wanted = [place for place, t in enumerate(self.triplets) if unknowns(t) and (kinds or t[1] != IS)]
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

    def _nearest(self, place: int, chosen: Mapping[str, str]) -> float:
        """How near any property of the two ends comes to the relation."""
        head, relation, tail = self.triplets[place]
        ids = [id for end in (head, tail) for id in self._ids(end, chosen)]
        return max((max(self.base.joined(id, relation).values(), default=0.0) for id in ids), default=0.0)

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


def _first(worth: Mapping[str, float], most: int) -> list[str]:
    """The entities worth most, at most so many."""
    return sorted(worth, key=lambda id: (-worth[id], id))[:most]
