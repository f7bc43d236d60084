"""The knowledge graph as what is asked about one document: what its names mean, and what the graph says of a triplet.

A relation of a claim is any property that is near to it in meaning, in either direction; the encoder tells how near,
the reasoner decides where properties compete or nothing connects the two ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from claimver.kg.memory import KIND_PROPERTIES
from claimver.lm.skills import Names, triplet_line
from claimver.methods.steps import bracketed, settled
from claimver.parts import Embedder, KnowledgeGraph, Reasoner
from claimver.types import Document, Edge, Entity, Label, Rank, Triplet

if TYPE_CHECKING:
    from claimver.kg.relevance import Relevance

__all__ = ["JOINED", "Found", "KnowledgeBase", "forget_relations", "means"]

LEAST = 0.25  # cosine from which a property may be what a relation means
JOINED = 0.05  # the same while unknowns are looked for: the reasoner reads what is found
RIVAL = 0.1  # by how much another property must be nearer for the reasoner to be asked
DENIED = 0.7  # probability from which the reasoner overrules a statement that connects the two ends
ALIASES = 3
LEVELS = 4  # of "subclass of" above a kind
_SUBCLASS = ("P279", "subclass of")
SHOWN = 10  # statements that the reasoner reads


@dataclass(frozen=True)
class Found:
    """What the graph says of one triplet."""

    label: Label | None
    triplets: tuple[Triplet, ...] = ()
    share: float = 1.0  # how sure that is

    def __str__(self) -> str:
        said = self.label.value if self.label else "nothing"
        stated = bracketed([(t.subject.label, t.property.label, t.object_text) for t in self.triplets])
        return f"{said}: {stated}" if stated else said


class KnowledgeBase:
    """The knowledge graph as what the questions about one document are asked of."""

    def __init__(self, graph: KnowledgeGraph, embedder: Embedder, reasoner: Reasoner, document: Document) -> None:
        self.graph, self._reasoner = graph, reasoner
        self._near = _relevance(embedder)  # type: ignore[arg-type]
        self._said = {m.text.casefold(): m.entity for m in document.mentions if m.entity is not None}
        self._edges: dict[str, tuple[Edge, ...]] = {}
        self._values: dict[str, dict[str, list[tuple[str, str]]]] = {}  # of an entity: value → property and statement
        self._joined: dict[str, dict[str, list[Edge]]] = {}
        self._ends: dict[tuple[str, str], dict[str, float]] = {}
        self._cosines: dict[tuple[str, str], float] = {}

    def know(self, entities: Iterable[Entity]) -> None:
        """The names of these entities mean them from here on."""
        self._said.update((entity.label.casefold(), entity) for entity in entities)

    def entities(self, name: str) -> tuple[str, ...]:
        """The ids that a name may mean: what the document links it to, else those that the graph calls so."""
        linked = self._said.get(name.casefold())
        if linked is not None:
            return (linked.id,)
        return tuple(candidate.entity.id for candidate in self.graph.search(name, limit=5))

    def check(self, triplet: Names) -> Found:
        """What the graph says of a triplet without unknowns. Raises: RetrievalError, ReplyError, ModelError."""
        head, relation, tail = triplet
        subjects, objects, words = self.entities(head), self.entities(tail), " ".join(triplet)
        joined = [edge for one in subjects for other in objects for edge in self.between(one, other)]
        about = self._about((*subjects, *objects), relation)
        if joined:
            edge = max(joined, key=lambda edge: self.nearness(relation, edge.property))
            stated = self.graph.statements((edge.statement,))
            supports, _, contradicts = self._reasoner.supports(words, list(map(triplet_line, stated)))
            if contradicts >= DENIED:
                return Found(Label.CONTRADICTORY, stated, contradicts)
            nearest = self.nearness(relation, about[0].property.id) if about else 0.0
            if supports >= 0.5 or means(self.nearness(relation, edge.property), nearest):
                return Found(Label.ATTRIBUTABLE, stated, 1 - contradicts)
        kinds = self._kinds(subjects, objects, tail)
        if kinds:
            return Found(Label.ATTRIBUTABLE, kinds)
        equal = tuple(t for t in about if t.subject.id in subjects and t.object_text.casefold() == tail.casefold())
        shown = (equal or tuple(about))[:SHOWN]
        if not shown:
            return Found(None)
        shares = self._reasoner.supports(words, list(map(triplet_line, shown)))
        label = settled(shares)
        if label is Label.ATTRIBUTABLE and subjects and objects and not equal:
            label = None  # statements of one end alone do not join it to the other
        return Found(label, equal or (shown[:1] if label else ()), max(shares))

    def between(self, one: str, other: str) -> list[Edge]:
        """The statements that join two entities, in either direction."""
        if one not in self._edges and other in self._edges:
            one, other = other, one  # what is at hand already
        if one not in self._joined:
            found = self._joined[one] = {}
            for edge in self.edges(one):
                found.setdefault(edge.other, []).append(edge)
        return self._joined[one].get(other, [])

    def joined(self, id: str, relation: str) -> dict[str, float]:
        """What statements near to a relation join an entity to, each with how near the nearest comes."""
        if (id, relation) not in self._ends:
            edges = self.edges(id)
            self._compare(relation, (edge.property for edge in edges))
            ends = self._ends[id, relation] = {}
            for edge in edges:
                score = self.nearness(relation, edge.property)
                if score >= JOINED:
                    ends[edge.other] = max(ends.get(edge.other, 0.0), score)
        return self._ends[id, relation]

    def read(self, ids: Iterable[str]) -> None:
        """The statements of these entities are at hand, asked for together."""
        missing = [id for id in ids if id not in self._edges]
        if missing:
            self._edges.update(self.graph.neighbours(missing))

    def edges(self, id: str) -> tuple[Edge, ...]:
        """The statements of an entity that join it to another."""
        if id not in self._edges:
            self._edges[id] = tuple(self.graph.neighbours([id])[id])
        return self._edges[id]

    def nearness(self, relation: str, property: str) -> float:
        """How near a property is in meaning to a relation: the cosine of its nearest name."""
        if (relation, property) not in self._cosines:
            self._compare(relation, (property,))
        return self._cosines[relation, property]

    def states(self, id: str, relation: str, tail: str) -> tuple[float, str] | None:
        """How near a statement of an entity comes that has this value, or a kind of this name, and which it is."""
        if id not in self._values:
            values = self._values[id] = {}
            for stated in self._facts(id):
                values.setdefault(stated.object_text.casefold(), []).append((stated.property.id, stated.id))
        found = self._values[id].get(tail.casefold(), ())
        return max(
            ((max(LEAST, self.nearness(relation, property)), stated) for property, stated in found), default=None
        )

    def _compare(self, relation: str, properties: Iterable[str]) -> None:
        """How near these properties are to a relation is known, all of them read together."""
        missing = [one for one in dict.fromkeys(properties) if (relation, one) not in self._cosines]
        known = [(one, self.graph.property(one)) for one in missing]
        names = {one: (property.label, *property.aliases[:ALIASES]) for one, property in known}
        vectors = self._near.vectors([relation, *(name for own in names.values() for name in own)])
        for one, own in names.items():
            self._cosines[relation, one] = min(1.0, max(float(vectors[relation] @ vectors[name]) for name in own))

    def _kinds(self, subjects: Iterable[str], objects: Iterable[str], name: str) -> tuple[Triplet, ...]:
        """The statements by which a thing is of a kind: "instance of", then "subclass of" any number of times."""
        wanted, seen = set(objects), set[str]()
        ways: list[tuple[str, tuple[Triplet, ...]]] = [(id, ()) for id in subjects]
        for properties in (KIND_PROPERTIES, *(_SUBCLASS,) * LEVELS):
            steps = [(way, stated) for id, way in ways for stated in self.graph.facts(id)]
            ways = []
            for way, stated in steps:
                kind = stated.object
                if stated.property.id not in properties or not isinstance(kind, Entity) or kind.id in seen:
                    continue
                if kind.id in wanted or kind.label.casefold() == name.casefold():
                    return (*way, stated)
                seen.add(kind.id)
                ways.append((kind.id, (*way, stated)))
        return ()

    def _about(self, ids: Iterable[str], relation: str) -> list[Triplet]:
        """The statements of these entities whose property is near to the relation, nearest first."""
        facts = [triplet for id in dict.fromkeys(ids) for triplet in self._facts(id)]
        self._compare(relation, (t.property.id for t in facts))
        near = [(self.nearness(relation, t.property.id), t) for t in facts]
        return [t for score, t in sorted(near, key=lambda pair: -pair[0]) if score >= LEAST]

    def _facts(self, id: str) -> list[Triplet]:
        return [triplet for triplet in self.graph.facts(id) if triplet.rank is not Rank.DEPRECATED]


def means(near: float, nearest: float) -> bool:
    """Whether a property as near to a relation as this is what it means, the nearest of its rivals being that near."""
    return near >= LEAST and nearest < near + RIVAL


@lru_cache(maxsize=2)
def _relevance(embedder: Any) -> Relevance:
    """The vectors of relations and properties, kept from one text to the next: each claim meets the same properties."""
    from claimver.kg.relevance import Relevance as Made  # numpy comes with it

    return Made(embedder)


def forget_relations() -> None:
    """The vectors of relations and properties are asked for anew."""
    _relevance.cache_clear()
