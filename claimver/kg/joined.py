"""Several knowledge graphs as one, the first before the others: ``sample+wikidata``.

The same id is the same thing in all of them. What two graphs state alike counts once; a graph that does not answer
fails the question, for what it would have said is not known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimver.errors import UnknownName
from claimver.kg.names import likeness, ranked
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Candidate, Edge, Entity, Property, Triplet

_SAME_NAME = 50  # entities of one name that are ranked together
_MADE = re.compile(r"(s[0-9]+)(?:@([0-9]+))?")  # the id of a statement that came without one: s1 is in every store


class JoinedGraph:
    """A KnowledgeGraph over others, in order."""

    def __init__(self, graphs: Sequence[KnowledgeGraph]) -> None:
        self.graphs = tuple(graphs)

    @property
    def snapshot(self) -> str:
        """The snapshots of all."""
        return " + ".join(graph.snapshot for graph in self.graphs)

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``, those of all graphs ranked together."""
        return self._ranked(name, [graph.search(name, limit=max(limit, _SAME_NAME)) for graph in self.graphs], limit)

    def entity(self, id: str) -> Entity:
        """The entity as the first graph that has it describes it. Raises: UnknownName."""
        found: Entity = _first(id, "entity", [graph.entity for graph in self.graphs])
        return found

    def property(self, id: str) -> Property:
        """The property as the first graph that has it describes it. Raises: UnknownName."""
        found: Property = _first(id, "property", [graph.property for graph in self.graphs])
        return found

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, graph by graph; of two that state the same the fuller one."""
        return self._merged([graph.facts(id) for graph in self.graphs])

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        return self._merged([_stated(graph, id, relations) for graph in self.graphs])

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        found = [graph.neighbours(ids) for graph in self.graphs]
        return {id: self._edges([near.get(id, ()) for near in found]) for id in ids}

    def joined(self, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each id those of the others that a statement joins it with, deprecated ones aside."""
        found = [_joined(graph, ids) for graph in self.graphs]
        return {id: tuple(dict.fromkeys(other for near in found for other in near.get(id, ()))) for id in ids}

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        missing, found = dict.fromkeys(ids), dict[str, Triplet]()
        for place, graph in enumerate(self.graphs):
            asked = [(id, own) for id in missing if (own := _own(id, place)) is not None]
            known = _known_statements(graph, [own for _, own in asked])
            found.update((id, replace(known[own], id=id)) for id, own in asked if own in known)
            missing = dict.fromkeys(id for id in missing if id not in found)
        if missing:
            raise UnknownName("statement", next(iter(missing)))
        return tuple(found[id] for id in ids)

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias, each once, as far as the graphs list their own."""
        seen = set[tuple[str, str]]()
        for graph in self.graphs:
            listed: Any = getattr(graph, "names", None)
            for name in listed() if listed is not None else ():
                if name not in seen:
                    seen.add(name)
                    yield name

    def properties(self) -> tuple[Property, ...]:
        """All properties, as far as the graphs list them."""
        listed: list[Any] = [getattr(graph, "properties", tuple) for graph in self.graphs]
        found: dict[str, Property] = {}
        for properties in listed:
            for item in properties():
                found.setdefault(item.id, item)
        return tuple(found.values())

    def _ranked(self, name: str, answers: Sequence[Sequence[Candidate]], limit: int) -> tuple[Candidate, ...]:
        """The candidates of all graphs: those that only an earlier one has are the reader's own and come first."""
        entities: dict[str, Entity] = {}
        popular: dict[str, float] = {}
        for found in reversed(answers):
            top = max(popular.values(), default=0.0)
            for entity in (candidate.entity for candidate in found):
                popular.setdefault(entity.id, top + entity.popularity)
                other = entities.get(entity.id)
                entities[entity.id] = _both(entity, other) if other else entity
        scaled = {id: replace(entity, popularity=popular[id]) for id, entity in entities.items()}
        best = ranked(name, {id: (entity, *likeness(name, entity)) for id, entity in scaled.items()}, limit)
        return tuple(Candidate(entities[c.entity.id], c.score) for c in best)

    def _merged(self, answers: Sequence[Sequence[Triplet]]) -> tuple[Triplet, ...]:
        kept: dict[object, list[Triplet]] = {}
        for place, found in enumerate(answers):
            own: dict[object, list[Triplet]] = {}
            for triplet in found:
                own.setdefault(_said(triplet), []).append(replace(triplet, id=_shown(triplet.id, place)))
            for said, triplets in own.items():
                known = kept.get(said)
                if known is None or (len(known) == len(triplets) == 1 and _fuller(triplets[0], known[0])):
                    kept[said] = triplets
        return tuple(triplet for triplets in kept.values() for triplet in triplets)

    def _edges(self, answers: Sequence[Sequence[Edge]]) -> tuple[Edge, ...]:
        kept: list[Edge] = []
        met = set[tuple[str, str, bool]]()
        for place, edges in enumerate(answers):
            fresh = [edge for edge in edges if (edge.property, edge.other, edge.outward) not in met]
            kept += [replace(edge, statement=_shown(edge.statement, place)) for edge in fresh]
            met.update((edge.property, edge.other, edge.outward) for edge in fresh)
        return tuple(kept)


class JoinedRemote(JoinedGraph):
    """The same where a graph is one that every question to costs a request: it is asked for many things at once."""

    def search_all(self, names: Sequence[str], *, limit: int = 10) -> Mapping[str, tuple[Candidate, ...]]:
        """``search`` for each of the names."""
        most = max(limit, _SAME_NAME)
        found = [
            graph.search_all(names, limit=most)
            if isinstance(graph, RemoteGraph)
            else {name: graph.search(name, limit=most) for name in names}
            for graph in self.graphs
        ]
        return {name: self._ranked(name, [answer.get(name, ()) for answer in found], limit) for name in names}

    def facts_among(self, ids: Sequence[str], properties: Sequence[str]) -> Mapping[str, tuple[Triplet, ...]]:
        """For each id its statements with one of these properties."""
        found = [
            graph.facts_among(ids, properties)
            if isinstance(graph, RemoteGraph)
            else {id: tuple(t for t in graph.facts(id) if t.property.id in properties) for id in ids}
            for graph in self.graphs
        ]
        return {id: self._merged([answer.get(id, ()) for answer in found]) for id in ids}

    def partial(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of the ids to which more edges point than ``neighbours`` gives."""
        return frozenset[str]().union(*(graph.partial(ids) for graph in self._remote()))

    def connections(self, ids: Sequence[str], others: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each of ``ids`` all its edges to ``others``, in either direction."""
        found, wanted = list[Mapping[str, Sequence[Edge]]](), frozenset(others)
        for graph in self.graphs:
            if isinstance(graph, RemoteGraph):
                found.append(graph.connections(ids, others))
            else:
                near = graph.neighbours(ids)
                found.append({id: [edge for edge in near.get(id, ()) if edge.other in wanted] for id in ids})
        return {id: self._edges([answer.get(id, ()) for answer in found]) for id in ids}

    def degrees(self, ids: Sequence[str], *, up_to: int) -> Mapping[str, int]:
        """For each id its neighbours, counted no further than ``up_to``, in the graph that has most of them."""
        total = dict.fromkeys(ids, 0)
        for graph in self.graphs:
            if isinstance(graph, RemoteGraph):
                found = graph.degrees(ids, up_to=up_to)
            else:
                near = graph.neighbours(ids)
                found = {id: len({edge.other for edge in near.get(id, ())} - {id}) for id in ids}
            for id in total:
                total[id] = min(up_to, max(total[id], found.get(id, 0)))
        return total

    def prefetch(
        self,
        *,
        entities: Sequence[str] = (),
        facts: Sequence[str] = (),
        neighbours: Sequence[str] = (),
        statements: Sequence[str] = (),
    ) -> None:
        """What is asked about these next is at hand."""
        for place, graph in enumerate(self.graphs):
            if isinstance(graph, RemoteGraph):
                own = [id for given in statements if (id := _own(given, place)) is not None]
                graph.prefetch(entities=entities, facts=facts, neighbours=neighbours, statements=own)

    def _remote(self) -> Iterator[RemoteGraph]:
        return (graph for graph in self.graphs if isinstance(graph, RemoteGraph))


def joined(graphs: Sequence[KnowledgeGraph]) -> JoinedGraph:
    """The graphs as one."""
    remote = any(isinstance(graph, RemoteGraph) for graph in graphs)
    return JoinedRemote(graphs) if remote else JoinedGraph(graphs)


def _first(id: str, kind: str, asked: Iterable[Any]) -> Any:
    for ask in asked:
        try:
            return ask(id)
        except UnknownName:
            continue
    raise UnknownName(kind, id)


def _stated(graph: KnowledgeGraph, id: str, relations: frozenset[str]) -> Sequence[Triplet]:
    quick: Any = getattr(graph, "stated", None)
    if quick is not None:
        return tuple(quick(id, relations))
    return tuple(t for t in graph.facts(id) if not relations.isdisjoint((t.property.id, t.property.label)))


def _joined(graph: KnowledgeGraph, ids: Sequence[str]) -> Mapping[str, Sequence[str]]:
    quick: Any = getattr(graph, "joined", None)
    if quick is not None:
        return dict(quick(ids))
    known, near = frozenset(ids), graph.neighbours(ids)
    return {id: [edge.other for edge in near.get(id, ()) if edge.other in known and edge.other != id] for id in ids}


def _known_statements(graph: KnowledgeGraph, ids: Sequence[str]) -> dict[str, Triplet]:
    """Those of the statements that the graph has."""
    if isinstance(graph, RemoteGraph):
        graph.prefetch(statements=ids)
    try:
        return dict(zip(ids, graph.statements(ids), strict=True))
    except UnknownName:
        pass
    found: dict[str, Triplet] = {}
    for id in ids:
        try:
            found[id] = graph.statements([id])[0]
        except UnknownName:
            continue
    return found


def _shown(id: str, place: int) -> str:
    """The id of a statement of the graph at that place: one made for it says which graph's it is."""
    return f"{id}@{place + 1}" if place and _MADE.fullmatch(id) else id


def _own(id: str, place: int) -> str | None:
    """The id in the graph at that place; None for one that another graph made."""
    made = _MADE.fullmatch(id)
    if made is None:
        return id
    return made[1] if int(made[2] or 1) == place + 1 else None


def _said(triplet: Triplet) -> tuple[str, str, str, str]:
    """What makes two statements the same: subject, property and value; and that both hold or neither."""
    thing = triplet.object
    value = ("", thing.id) if isinstance(thing, Entity) else (thing.kind, f"{thing.value} {thing.unit or ''}")
    held = "deprecated" if triplet.rank.value == "deprecated" else ""
    return (triplet.property.id, *value, held)


def _fuller(triplet: Triplet, known: Triplet) -> bool:
    """Whether a statement says more of when it held and where that is from."""
    return (len(triplet.qualifiers), len(triplet.references)) > (len(known.qualifiers), len(known.references))


def _both(entity: Entity, other: Entity) -> Entity:
    """The entity with the names of the other."""
    names = dict.fromkeys((*entity.aliases, other.label, *other.aliases))
    return replace(entity, aliases=tuple(name for name in names if name != entity.label))
