"""A knowledge graph with a reader's own additions laid over it; what is added counts from the next question on."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from claimver.errors import InputError, UnknownName
from claimver.kg.additions import Added, AddedEntity, AddedName, AddedStatement, Additions
from claimver.kg.literals import string_value
from claimver.kg.memory import KIND_PROPERTIES
from claimver.kg.names import fold, likeness, ranked, tidy
from claimver.kg.plain import read_plain
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Edge, Entity, Property, Triplet, Value

OWN = "added by the reader"
_SAME_NAME = 50  # entities of one name that are ranked together


@dataclass
class _Layer:
    """What holds at one revision."""

    revision: str = ""
    count: int = 0
    names: dict[str, list[tuple[str, str]]] = field(default_factory=dict)  # folded: (name, entity id)
    aliases: dict[str, list[str]] = field(default_factory=dict)
    entities: dict[str, AddedEntity] = field(default_factory=dict)
    facts: dict[str, list[AddedStatement]] = field(default_factory=dict)
    statements: dict[str, AddedStatement] = field(default_factory=dict)
    edges: dict[str, list[Edge]] = field(default_factory=dict)

    def take(self, added: Added) -> None:
        self.count += 1
        if isinstance(added, AddedName):
            self._name(added.name, added.entity)
            self.aliases.setdefault(added.entity, []).append(added.name)
        elif isinstance(added, AddedEntity):
            self.entities[added.id] = added
            self._name(added.label, added.id)
        else:
            self.statements[added.id] = added
            self.facts.setdefault(added.subject, []).append(added)
            if isinstance(added.object, str):
                self._connect(added, added.object)

    def _name(self, name: str, id: str) -> None:
        self.names.setdefault(fold(name), []).append((name, id))

    def _connect(self, added: AddedStatement, object: str) -> None:
        self.edges.setdefault(added.subject, []).append(Edge(added.id, added.property, object, True))
        if object != added.subject:
            self.edges.setdefault(object, []).append(Edge(added.id, added.property, added.subject, False))


class OverlayGraph:
    """A KnowledgeGraph over another; additions are read anew when their file has changed."""

    def __init__(self, base: KnowledgeGraph, additions: Additions) -> None:
        self.base, self.additions = base, additions
        self._layer = _Layer()

    @property
    def snapshot(self) -> str:
        """The snapshot of the graph below, and what was added."""
        layer = self._now()
        return f"{self.base.snapshot} + {layer.count} added ({layer.revision})" if layer.count else self.base.snapshot

    @property
    def connects(self) -> bool:
        """Whether an addition joins two entities, so that paths may go through it."""
        return bool(self._now().edges)

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``, those of the graph below and the reader's ranked together."""
        layer = self._now()
        if fold(name) not in layer.names:
            return self._merged(name, self.base.search(name, limit=limit), layer, limit)
        return self._merged(name, self.base.search(name, limit=max(limit, _SAME_NAME)), layer, limit)

    def _merged(self, name: str, below: Sequence[Candidate], layer: _Layer, limit: int) -> tuple[Candidate, ...]:
        own = layer.names.get(fold(name), ())
        if not own:
            return tuple(replace(c, entity=self._named(c.entity, layer)) for c in below[:limit])
        found = {c.entity.id: self._named(c.entity, layer) for c in below}
        found |= {id: entity for _, id in own if (entity := self._known(id, layer)) is not None}
        return ranked(name, {id: (entity, *likeness(name, entity)) for id, entity in found.items()}, limit)

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName."""
        layer = self._now()
        return self._own(id, layer) if id in layer.entities else self._named(self.base.entity(id), layer)

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName."""
        return self.base.property(id)

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, the reader's last."""
        layer = self._now()
        below = () if id in layer.entities else self.base.facts(id)
        return (*below, *(self._triplet(added) for added in layer.facts.get(id, ())))

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        layer = self._now()
        quick: Any = getattr(self.base, "stated", None)
        if quick is None or id in layer.entities or id in layer.facts:
            return tuple(t for t in self.facts(id) if not relations.isdisjoint((t.property.id, t.property.label)))
        below: tuple[Triplet, ...] = quick(id, relations)
        return below

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        layer = self._now()
        below = self.base.neighbours([id for id in ids if id not in layer.entities])
        return {id: (*below.get(id, ()), *layer.edges.get(id, ())) for id in ids}

    def joined(self, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each id those of the others that a statement joins it with, deprecated ones aside."""
        layer, known = self._now(), frozenset(ids)
        asked = [id for id in ids if id not in layer.entities]
        quick: Any = getattr(self.base, "joined", None)
        if quick is not None:
            below = dict(quick(asked))
        else:
            edges = self.base.neighbours(asked)
            below = {id: [edge.other for edge in edges.get(id, ()) if edge.other in known] for id in asked}
        own = {id: [edge.other for edge in layer.edges.get(id, ()) if edge.other in known] for id in ids}
        return {id: tuple(dict.fromkeys((*below.get(id, ()), *own[id]))) for id in ids}

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        layer = self._now()
        asked = list(dict.fromkeys(id for id in ids if id not in layer.statements))
        below = {triplet.id: triplet for triplet in self.base.statements(asked)} if asked else {}
        return tuple(below[id] if id in below else self._triplet(layer.statements[id]) for id in ids)

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias, as far as the graph below lists its own."""
        listed: Any = getattr(self.base, "names", None)
        if listed is not None:
            yield from listed()
        for names in self._now().names.values():
            yield from names

    def properties(self) -> tuple[Property, ...]:
        """All properties, as far as the graph below lists them."""
        listed: Any = getattr(self.base, "properties", None)
        return tuple(listed()) if listed is not None else ()

    def _now(self) -> _Layer:
        revision = self.additions.revision
        if self._layer.revision != revision:
            made = _Layer(revision)
            for item in self.additions.all():
                made.take(item.added)
            self._layer = made
        return self._layer

    def _known(self, id: str, layer: _Layer) -> Entity | None:
        try:
            return self._own(id, layer) if id in layer.entities else self._named(self.base.entity(id), layer)
        except UnknownName:
            return None  # an alias of what the graph has no more

    def _named(self, entity: Entity, layer: _Layer) -> Entity:
        own = layer.aliases.get(entity.id)
        return replace(entity, aliases=tuple(dict.fromkeys((*entity.aliases, *own)))) if own else entity

    def _own(self, id: str, layer: _Layer) -> Entity:
        added = layer.entities[id]
        near = {edge.other for edge in layer.edges.get(id, ())} - {id}
        kinds = [s.object for s in layer.facts.get(id, ()) if s.property in KIND_PROPERTIES]
        return Entity(
            id,
            added.label,
            added.description,
            tuple(layer.aliases.get(id, ())),
            next((kind for kind in kinds if isinstance(kind, str)), None),
            math.log2(1 + len(near)),
        )

    def _triplet(self, added: AddedStatement) -> Triplet:
        layer = self._now()
        subject, *objects = (
            self._known(id, layer) or Entity(id, id) for id in (added.subject, added.object) if isinstance(id, str)
        )
        try:
            property = self.property(added.property)
        except UnknownName:
            property = Property(added.property, added.property)
        object = added.object if isinstance(added.object, Value) else objects[0]
        return Triplet(added.id, subject, property, object, source=OWN)


class RemoteOverlay(OverlayGraph):
    """The same over a graph where every question costs a request."""

    base: RemoteGraph

    def search_all(self, names: Sequence[str], *, limit: int = 10) -> Mapping[str, tuple[Candidate, ...]]:
        """``search`` for each of the names."""
        layer = self._now()
        below = self.base.search_all(names, limit=limit)
        return {name: self._merged(name, below.get(name, ()), layer, limit) for name in names}

    def facts_among(self, ids: Sequence[str], properties: Sequence[str]) -> Mapping[str, tuple[Triplet, ...]]:
        """For each id its statements with one of these properties."""
        layer = self._now()
        below = self.base.facts_among(self._below(ids), properties)
        wanted = frozenset(properties)
        own = {id: [self._triplet(s) for s in layer.facts.get(id, ()) if s.property in wanted] for id in ids}
        return {id: (*below.get(id, ()), *own[id]) for id in ids}

    def partial(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of the ids to which more edges point than ``neighbours`` gives."""
        return self.base.partial(self._below(ids))

    def connections(self, ids: Sequence[str], others: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each of ``ids`` all its edges to ``others``, in either direction."""
        layer, wanted = self._now(), frozenset(others)
        below = self.base.connections(self._below(ids), self._below(others))
        own = {id: [edge for edge in layer.edges.get(id, ()) if edge.other in wanted] for id in ids}
        return {id: (*below.get(id, ()), *own[id]) for id in ids}

    def degrees(self, ids: Sequence[str], *, up_to: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted no further than ``up_to``; the reader's count as new ones."""
        layer = self._now()
        below = self.base.degrees(self._below(ids), up_to=up_to)
        own = {id: len({edge.other for edge in layer.edges.get(id, ())} - {id}) for id in ids}
        return {id: min(up_to, below.get(id, 0) + own[id]) for id in ids}

    def prefetch(
        self,
        *,
        entities: Sequence[str] = (),
        facts: Sequence[str] = (),
        neighbours: Sequence[str] = (),
        statements: Sequence[str] = (),
    ) -> None:
        """What is asked about these next is at hand."""
        layer = self._now()
        self.base.prefetch(
            entities=self._below(entities),
            facts=self._below(facts),
            neighbours=self._below(neighbours),
            statements=[id for id in statements if id not in layer.statements],
        )

    def _below(self, ids: Sequence[str]) -> list[str]:
        own = self._now().entities
        return [id for id in ids if id not in own]


def overlaid(base: KnowledgeGraph, additions: Additions) -> OverlayGraph:
    """The graph with the additions over it."""
    return RemoteOverlay(base, additions) if isinstance(base, RemoteGraph) else OverlayGraph(base, additions)


def walked(graph: KnowledgeGraph) -> KnowledgeGraph:
    """The graph whose paths are those of ``graph``: the one below where no addition joins two entities."""
    return graph.base if isinstance(graph, OverlayGraph) and not graph.connects else graph


def add_entity(graph: OverlayGraph, label: str, *, description: str = "", statements: str = "") -> Entity:
    """The new entity, added with its statements: one a line, ``property | object``.

    The object is a date, a number, ``"a text in quotes"``, or the id or name of an entity.
    Raises: InputError, StoreError.
    """
    id = _free(graph)
    made: list[Added] = [AddedEntity(id, tidy(label), description.strip())]
    for number, line in enumerate((line for line in statements.splitlines() if line.strip()), 1):
        made.append(_statement(graph, id, line, number))
    graph.additions.add(*made)
    return graph.entity(id)


def add_name(graph: OverlayGraph, name: str, entity: str) -> Entity:
    """The entity with one more name. Raises: UnknownName, InputError, StoreError."""
    known = graph.entity(entity)
    if tidy(name) in (known.label, *known.aliases):
        raise InputError(f"{known.label} ({known.id}) has the name {tidy(name)!r} already.")
    graph.additions.add(AddedName(tidy(name), known.id))
    return graph.entity(entity)


def _free(graph: OverlayGraph) -> str:
    """U1, U2 …: the first that the graph does not have."""
    number = 1 + max((item.number for item in graph.additions.all()), default=0)
    while True:
        try:
            graph.entity(f"U{number}")
        except UnknownName:
            return f"U{number}"
        number += 1


def _statement(graph: OverlayGraph, subject: str, line: str, number: int) -> AddedStatement:
    name, bar, words = (part.strip() for part in line.partition("|"))
    if not bar or not name or not words:
        raise InputError(f"Statement {number} is {line.strip()!r}; write: property | object.")
    return AddedStatement(f"{subject}-{number}", subject, _property(graph, name).id, _object(graph, words, number))


def _property(graph: OverlayGraph, name: str) -> Property:
    try:
        return graph.property(name)
    except UnknownName:
        known = graph.properties()
    wanted = fold(name)
    for property in known:  # labels before other names
        if fold(property.label) == wanted:
            return property
    for property in known:
        if wanted in map(fold, property.aliases):
            return property
    raise InputError(str(UnknownName("property", name, [property.label for property in known])))


def _object(graph: OverlayGraph, words: str, number: int) -> str | Value:
    if len(words) > 1 and words[0] == words[-1] == '"':
        return string_value(words[1:-1])
    value = read_plain(words)
    if value is not None:
        return value
    try:
        return graph.entity(words).id
    except UnknownName:
        found = graph.search(words, limit=1)
    if not found:
        raise InputError(
            f"Statement {number}: nothing here is called {words!r}. Add it first, or write a date, a number or "
            '"a text in quotes".'
        )
    return found[0].entity.id
