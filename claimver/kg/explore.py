"""What a person walking through a graph asks: who is called so, and what is around an entity."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from claimver.errors import UnknownName
from claimver.kg.names import fold, sort_key
from claimver.parts import KnowledgeGraph
from claimver.types import Edge, Entity, Triplet

KINDS = ("P31", "P279")  # instance of, subclass of
SHOWN = 60  # statements around an entity: more cannot be read in one drawing
LONGEST = 200  # characters of a name that is looked up
_LISTED, _LOOKED = 5_000, 60  # names listed, entities read, in search of examples
_READ = 50_000  # names read in search of a part of one, in a graph that cannot be asked for it


@runtime_checkable
class Prefixed(Protocol):
    """A graph that finds names by their beginning."""

    def starting(self, prefix: str, *, limit: int = 10) -> Sequence[Entity]:
        """Entities with a name that begins so, case aside, most popular first."""
        ...


@runtime_checkable
class Named(Protocol):
    """A graph that can list its names."""

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias."""
        ...


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Statements that join an entity with its neighbours; ``left_out`` counts those beyond the limit."""

    triplets: tuple[Triplet, ...]
    left_out: int = 0


def look_up(graph: KnowledgeGraph, words: str, *, limit: int = 12) -> tuple[Entity, ...]:
    """The entities that the words may mean: by id, by name, then by a beginning of a name."""
    words = " ".join(words.split())[:LONGEST]
    if not words:
        return ()
    found: dict[str, Entity] = {}
    with contextlib.suppress(UnknownName):
        found[words] = graph.entity(words)
    found |= {c.entity.id: c.entity for c in graph.search(words, limit=limit) if c.entity.id not in found}
    if len(found) < limit and len(words) > 1:
        found |= {e.id: e for e in _beginning(graph, words, limit) if e.id not in found}
    return tuple(itertools.islice(found.values(), limit))


def _beginning(graph: KnowledgeGraph, words: str, limit: int) -> Sequence[Entity]:
    if isinstance(graph, Prefixed):
        return graph.starting(words, limit=limit)
    if not isinstance(graph, Named):
        return ()
    wanted = fold(words)
    ids = {id for name, id in itertools.islice(graph.names(), _READ) if fold(name).startswith(wanted)}
    entities = [graph.entity(id) for id in ids]
    return sorted(entities, key=lambda entity: (-entity.popularity, sort_key(entity.id)))[:limit]


@dataclass(frozen=True, slots=True)
class Examples:
    """Where a walk may begin: well-known entities with statements, and pairs of entities that a path joins."""

    entities: tuple[Entity, ...] = ()
    pairs: tuple[tuple[Entity, Entity], ...] = ()


def examples(graph: KnowledgeGraph, *, most: int = 3) -> Examples:
    """Examples of the graph itself: of its popular entities those of which most is stated, each of another kind.

    None for a graph that cannot list its names, such as one far away.
    """
    if not isinstance(graph, Named):
        return Examples()
    ids = dict.fromkeys(id for _, id in itertools.islice(graph.names(), _LISTED))
    popular = sorted((graph.entity(id) for id in ids), key=lambda entity: (-entity.popularity, sort_key(entity.id)))
    facts = {entity.id: graph.facts(entity.id) for entity in popular[:_LOOKED]}
    known = sorted((one for one in popular if facts.get(one.id)), key=lambda one: -len(facts[one.id]))
    kinds: dict[str, Entity] = {}
    for entity in known:
        kinds.setdefault(entity.kind or entity.id, entity)
    shown = tuple(kinds.values())[:most]
    pairs = ((one, other) for one in shown if (other := _two_steps_on(graph, facts[one.id])) is not None)
    return Examples(shown, tuple(itertools.islice(pairs, 1)))


def _two_steps_on(graph: KnowledgeGraph, facts: Sequence[Triplet]) -> Entity | None:
    """Of the objects of its objects' statements the one of which most is stated, and no statement of its own names."""
    near = {t.object.id: t for t in facts if isinstance(t.object, Entity) and t.property.id not in KINDS}
    known = {facts[0].subject.id, *(t.object.id for t in facts if isinstance(t.object, Entity))}
    ids = dict.fromkeys(
        fact.object.id
        for id in itertools.islice(near, _LOOKED)
        for fact in graph.facts(id)
        if isinstance(fact.object, Entity) and fact.property.id not in KINDS and fact.object.id not in known
    )
    most = max(list(ids)[:_LOOKED], key=lambda id: len(graph.facts(id)), default=None)
    return None if most is None else graph.entity(most)


def surroundings(graph: KnowledgeGraph, id: str, *, most: int = SHOWN) -> Surroundings:
    """The statements between the entity and its neighbours, at ``most`` so many, every property having its turn."""
    edges = graph.neighbours([id]).get(id, ())
    chosen = list(itertools.islice(_in_turn(edges), most))
    return Surroundings(graph.statements([edge.statement for edge in chosen]), len(edges) - len(chosen))


def _in_turn(edges: Iterable[Edge]) -> Iterator[Edge]:
    """The edges, one of each property and direction, then the next of each: what it states comes first."""
    groups: dict[tuple[bool, str], list[Edge]] = {}
    for edge in edges:
        groups.setdefault((not edge.outward, edge.property), []).append(edge)
    ordered = [groups[key] for key in sorted(groups, key=lambda key: (key[0], sort_key(key[1])))]
    for turn in itertools.zip_longest(*ordered):
        yield from (edge for edge in turn if edge is not None)
