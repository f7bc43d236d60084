"""A claim's triplets as a pattern over the knowledge graph: unknowns found by best-first search, triplets checked.

A relation of the claim is any property that is near to it in meaning, in either direction; the encoder tells how near,
the reasoner decides where properties compete or nothing connects the two ends.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING, Any

from claimver.kg.memory import KIND_PROPERTIES
from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names, triplet_line
from claimver.methods.contraction import readings
from claimver.parts import Embedder, KnowledgeGraph, Reasoner
from claimver.text.triplets import IS
from claimver.types import Document, Edge, Entity, Label, Rank, Triplet

if TYPE_CHECKING:
    from claimver.kg.relevance import Relevance

__all__ = ["Found", "KnowledgeBase", "Solution"]

LEAST = 0.25  # cosine from which a property may be what a relation means
JOINED = 0.05  # the same while unknowns are looked for: the reasoner reads what is found
SURE = 0.45  # mean cosine of a whole pattern from which no other reading is tried
RIVAL = 0.1  # by how much another property must be nearer for the reasoner to be asked
DENIED = 0.7  # probability from which the reasoner overrules a statement that connects the two ends
EXPANDED = 400  # partial assignments that are looked at
WIDE = 200  # entities that one triplet proposes
ALIASES = 3
LEVELS = 4  # of "subclass of" above a kind
_SUBCLASS = ("P279", "subclass of")
SHOWN = 10  # statements that the reasoner reads


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


@dataclass(frozen=True)
class Found:
    """What the graph says of one triplet."""

    label: Label | None
    triplets: tuple[Triplet, ...] = ()

    def __str__(self) -> str:
        said = self.label.value if self.label else "nothing"
        stated = "; ".join(f"{t.subject.label} | {t.property.label} | {t.object_text}" for t in self.triplets)
        return f"{said}: {stated}" if stated else said


class KnowledgeBase:
    """The knowledge graph as what the questions about one document are asked of."""

    def __init__(self, graph: KnowledgeGraph, embedder: Embedder, reasoner: Reasoner, document: Document) -> None:
        self._graph, self._reasoner = graph, reasoner
        self._near = _relevance(embedder)  # type: ignore[arg-type]
        self._said = {m.text.casefold(): m.entity for m in document.mentions if m.entity is not None}
        self._edges: dict[str, tuple[Edge, ...]] = {}
        self._joined: dict[str, dict[str, list[Edge]]] = {}
        self._nearest: dict[tuple[str, str], list[tuple[float, str]]] = {}
        self._cosines: dict[tuple[str, str], float] = {}

    def know(self, entities: Iterable[Entity]) -> None:
        """Nothing; the names of these entities mean them from here on."""
        self._said.update((entity.label.casefold(), entity) for entity in entities)

    def entities(self, name: str) -> tuple[str, ...]:
        """The ids that a name may mean: what the document links it to, else those that the graph calls so."""
        linked = self._said.get(name.casefold())
        if linked is not None:
            return (linked.id,)
        return tuple(candidate.entity.id for candidate in self._graph.search(name, limit=5))

    def solve(self, triplets: Sequence[Names], *, rounds: int = 5) -> Solution:
        """The best entities for the unknowns: those that most triplets are stated of, of equals the nearest relations.

        Of the readings of the triplets (``contraction.readings``) the one that is stated best is solved. Unknowns that
        lie more than ``rounds`` steps from a name stay open. Raises: RetrievalError.
        """
        best: tuple[float, float] = (-1.0, 0.0)
        found = Solution(pattern=tuple(triplets))
        for reading in readings(triplets):
            depths = {unknown: depth for unknown, depth in _depths(reading).items() if depth <= rounds}
            search = _Search(self, reading, list(depths))
            chosen = search.best()
            scores = search.scores(chosen)
            wanted = sum(bool(unknowns(triplet)) and triplet[1] != IS for triplet in reading)
            real = [score for place, score in scores.items() if reading[place][1] != IS]
            quality = (len(real) / max(1, wanted), sum(real) / max(1, len(real)))
            if quality > best:
                best, found = quality, self._solution(search, reading, chosen, depths)
            if quality[0] >= 1 and quality[1] >= SURE:
                break
        return found

    def _solution(
        self, search: _Search, reading: tuple[Names, ...], chosen: Mapping[str, str], depths: Mapping[str, int]
    ) -> Solution:
        statements = search.statements(chosen)
        return Solution(
            {unknown: self._graph.entity(id) for unknown, id in chosen.items()},
            self._graph.statements(tuple(dict.fromkeys(statements.values()))),
            frozenset(
                place
                for place, near in search.scores(chosen, kinds=True).items()
                if near >= LEAST and search.nearest(reading[place], chosen) < near + RIVAL
            ),
            {unknown: depths[unknown] for unknown in chosen},
            reading,
        )

    def check(self, triplet: Names) -> Found:
        """What the graph says of a triplet without unknowns. Raises: RetrievalError, ReplyError, ModelError."""
        head, relation, tail = triplet
        words = " ".join(triplet)
        edge = max(
            (edge for one in self.entities(head) for other in self.entities(tail) for edge in self.between(one, other)),
            key=lambda edge: self.nearness(relation, edge.property),
            default=None,
        )
        about = self._about(head, relation, tail)
        if edge is not None:
            stated = self._graph.statements((edge.statement,))
            nearest = max((self.nearness(relation, t.property.id) for t in about), default=0.0)
            found = self._reasoner.supports(words, list(map(triplet_line, stated)))
            if found[2] >= DENIED:
                return Found(Label.CONTRADICTORY, stated)
            here = self.nearness(relation, edge.property)
            if found[0] >= 0.5 or (here >= LEAST and nearest < here + RIVAL):
                return Found(Label.ATTRIBUTABLE, stated)
        kinds = self._kinds(head, tail)
        if kinds:
            return Found(Label.ATTRIBUTABLE, kinds)
        subjects = self.entities(head)
        equal = [t for t in about if t.object_text.casefold() == tail.casefold() and t.subject.id in subjects]
        shown = (equal or about)[:SHOWN]
        if not shown:
            return Found(None)
        supports, silent, contradicts = self._reasoner.supports(words, list(map(triplet_line, shown)))
        if silent >= max(supports, contradicts):
            return Found(None, tuple(equal))
        label = Label.ATTRIBUTABLE if supports > contradicts else Label.CONTRADICTORY
        return Found(label, tuple(equal or shown[:1]))

    def between(self, one: str, other: str) -> list[Edge]:
        """The statements that join two entities, in either direction."""
        if one not in self._edges and other in self._edges:
            one, other = other, one  # what is at hand already
        if one not in self._joined:
            found: dict[str, list[Edge]] = {}
            for edge in self.edges(one):
                found.setdefault(edge.other, []).append(edge)
            self._joined[one] = found
        return self._joined[one].get(other, [])

    def nearest(self, id: str, relation: str) -> list[tuple[float, str]]:
        """What statements near to a relation join an entity to, the nearest first, each with how near it comes."""
        if (id, relation) not in self._nearest:
            edges = self.edges(id)
            self.compare(relation, (edge.property for edge in edges))
            near: dict[str, float] = {}
            for edge in edges:
                near[edge.other] = max(near.get(edge.other, -1.0), self.nearness(relation, edge.property))
            ordered = sorted(((score, other) for other, score in near.items() if score >= JOINED), reverse=True)
            self._nearest[id, relation] = ordered[:WIDE]
        return self._nearest[id, relation]

    def edges(self, id: str) -> tuple[Edge, ...]:
        """The statements of an entity that join it to another."""
        if id not in self._edges:
            self._edges[id] = tuple(self._graph.neighbours([id])[id])
        return self._edges[id]

    def nearness(self, relation: str, property: str) -> float:
        """How near a property is in meaning to a relation: the cosine of its nearest name."""
        if (relation, property) not in self._cosines:
            self.compare(relation, (property,))
        return self._cosines[relation, property]

    def compare(self, relation: str, properties: Iterable[str]) -> None:
        """Nothing; how near these properties are to a relation is known, all of them read together."""
        missing = [one for one in dict.fromkeys(properties) if (relation, one) not in self._cosines]
        known = [(one, self._graph.property(one)) for one in missing]
        names = {one: (property.label, *property.aliases[:ALIASES]) for one, property in known}
        vectors = self._near.vectors([relation, *(name for own in names.values() for name in own)])
        for one, own in names.items():
            self._cosines[relation, one] = max(float(vectors[relation] @ vectors[name]) for name in own)

    def states(self, id: str, relation: str, tail: str) -> tuple[float, str] | None:
        """How near a statement of an entity comes that has this value, or a kind of this name, and which it is."""
        wanted = tail.casefold()
        found = [
            (max(LEAST, self.nearness(relation, triplet.property.id)), triplet.id)
            for triplet in self._graph.facts(id)
            if triplet.rank is not Rank.DEPRECATED and triplet.object_text.casefold() == wanted
        ]
        return max(found, default=None)

    def _kinds(self, head: str, tail: str) -> tuple[Triplet, ...]:
        """The statements by which a thing is of a kind: "instance of", then "subclass of" any number of times."""
        wanted = set(self.entities(tail))
        seen, level = set[str](), list[tuple[str, tuple[Triplet, ...]]]((id, ()) for id in self.entities(head))
        for properties in (KIND_PROPERTIES, *(_SUBCLASS,) * LEVELS):
            after: list[tuple[str, tuple[Triplet, ...]]] = []
            for id, way in level:
                for stated in self._graph.facts(id):
                    kind = stated.object
                    if stated.property.id not in properties or not isinstance(kind, Entity) or kind.id in seen:
                        continue
                    if kind.id in wanted or kind.label.casefold() == tail.casefold():
                        return (*way, stated)
                    seen.add(kind.id)
                    after.append((kind.id, (*way, stated)))
            level = after
        return ()

    def _about(self, head: str, relation: str, tail: str) -> list[Triplet]:
        """The statements of the two ends whose property is near to the relation, nearest first."""
        ids = dict.fromkeys((*self.entities(head), *self.entities(tail)))
        facts = [t for id in ids for t in self._graph.facts(id) if t.rank is not Rank.DEPRECATED]
        self.compare(relation, (t.property.id for t in facts))
        near = [(self.nearness(relation, t.property.id), t) for t in facts]
        return [t for score, t in sorted(near, key=lambda pair: -pair[0]) if score >= LEAST]


@lru_cache(maxsize=2)
def _relevance(embedder: Any) -> Relevance:
    """The vectors of relations and properties, kept from one text to the next: each claim meets the same properties."""
    from claimver.kg.relevance import Relevance as Made  # numpy comes with it

    return Made(embedder)


@dataclass
class _Search:
    """Assignments of entities to unknowns, the most promising first; what leads nowhere is left for the next best."""

    base: KnowledgeBase
    triplets: Sequence[Names]
    order: list[str]

    def best(self) -> dict[str, str]:
        """Unknown → entity id of the best assignment that was met: whole ones come before those in part."""
        number = count()
        queue: list[tuple[float, int, int, dict[str, str]]] = [(-float(len(self.triplets)), 0, next(number), {})]
        top: tuple[int, float, dict[str, str]] = (0, 0.0, {})
        for _ in range(EXPANDED):
            if not queue:
                break
            _, depth, _, chosen = heapq.heappop(queue)
            while depth < len(self.order) and not (proposed := self._proposed(self.order[depth], chosen)):
                depth += 1
            if depth >= len(self.order):
                scores = self.scores(chosen, kinds=True)
                top = max(top, (len(scores), sum(scores.values()), chosen), key=lambda item: item[:2])
                if not queue or -queue[0][0] <= sum(scores.values()):
                    break
                continue
            for id in proposed:
                then = {**chosen, self.order[depth]: id}
                scores = self.scores(then)
                open_ = sum(any(name in self.order and name not in then for name in unknowns(t)) for t in self.triplets)
                heapq.heappush(queue, (-(sum(scores.values()) + open_), depth + 1, next(number), then))
        return top[2]

    def statements(self, chosen: Mapping[str, str]) -> dict[int, str]:
        """The place of each triplet with an unknown that is stated, and the statement that says so."""
        found = {}
        for place, triplet in enumerate(self.triplets):
            if unknowns(triplet) and (stated := self._stated(triplet, chosen)):
                found[place] = stated[1]
        return found

    def scores(self, chosen: Mapping[str, str], *, kinds: bool = False) -> dict[int, float]:
        """The place of each triplet with an unknown that is stated, and how near the statement comes to it.

        Those that say of what kind a thing is cost all its statements, so they are looked at for whole assignments.
        """
        found = {}
        for place, triplet in enumerate(self.triplets):
            if (kinds or triplet[1] != IS) and unknowns(triplet) and (stated := self._stated(triplet, chosen)):
                found[place] = min(1.0, stated[0])
        return found

    def nearest(self, triplet: Names, chosen: Mapping[str, str]) -> float:
        """How near any property of the two ends comes to the relation."""
        ids = [id for end in (triplet[0], triplet[2]) for id in self._ids(end, chosen)]
        return max((score for id in ids for score, _ in self.base.nearest(id, triplet[1])[:1]), default=0.0)

    def _stated(self, triplet: Names, chosen: Mapping[str, str]) -> tuple[float, str] | None:
        """How near a statement comes to a triplet, and which it is; None where none does, or an unknown is open."""
        head, relation, tail = triplet
        ends = [self._ids(end, chosen) for end in (head, tail)]
        if not all(name in chosen for name in unknowns(triplet)):
            return None
        found = [
            (self.base.nearness(relation, edge.property), edge.statement)
            for one in ends[0]
            for other in ends[1]
            for edge in self.base.between(one, other)
        ]
        best = max((pair for pair in found if pair[0] >= JOINED), default=None)
        if best is None and head in chosen and tail not in chosen:
            return self.base.states(chosen[head], relation, tail)
        return best

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
    depths: dict[str, int] = {}
    every = dict.fromkeys(name for triplet in triplets for name in unknowns(triplet))
    for depth in range(1, len(every) + 1):
        reached = [
            name
            for triplet in triplets
            for name in unknowns(triplet)
            if name not in depths and any(end not in every or end in depths for end in (triplet[0], triplet[2]))
        ]
        depths.update(dict.fromkeys(reached, depth))
    return {**depths, **{name: len(every) + 1 for name in every if name not in depths}}
