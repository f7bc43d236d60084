"""A part of an endpoint's graph as a store of one's own, so that a topic can be taken offline."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from claimver.errors import InputError, RetrievalError, UnknownName
from claimver.kg.build import build_store
from claimver.kg.layout import Manifest
from claimver.kg.names import sort_key
from claimver.kg.sparql import SparqlGraph
from claimver.kg.tables import Tables
from claimver.types import Entity, Triplet

BATCH = 50  # entities between two words of progress
ABOUT = ("P31", "P279", "P17", "P131", "P361")  # what the entities at the edge are, and where they belong


@dataclass(frozen=True, slots=True)
class Reached:
    """How far a fetch is: ``stage`` is "hop", "full" where it stops at its most statements, or "building".

    ``done`` and ``all`` count the entities of the hop.
    """

    stage: str
    statements: int
    hop: int = 0
    hops: int = 0
    done: int = 0
    all: int = 0


Progress = Callable[[Reached], None]


def fetch_store(
    graph: SparqlGraph,
    ids: Sequence[str],
    out: Path,
    *,
    hops: int = 1,
    max_statements: int = 200_000,
    progress: Progress = lambda reached: None,
) -> Manifest:
    """The manifest of the store now in ``out``: all statements of the entities, and those that point to them.

    With more ``hops`` also the statements of the entities met on the way. The endpoint's answers are kept in the cache
    of the graph's client, so that a fetch which failed goes on where it stopped. Raises: InputError where nothing is
    asked for, RetrievalError where the endpoint does not answer; then ``out`` is as it was.
    """
    if not ids or hops < 1 or max_statements < 1:
        raise InputError("Name at least one entity; hops and max-statements are at least 1.")
    out = out.absolute()
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f".{out.name}.fetching-", dir=out.parent) as folder:
        try:
            with Tables(Path(folder)) as tables:
                _fill(tables, graph, ids, hops=hops, limit=max_statements, progress=progress)
        except RetrievalError as error:
            kept = "Run the same command again: it goes on where it stopped." if graph.client.cache else ""
            raise type(error)(f"{error} {kept}".strip()) from error
        progress(Reached("building", len(tables.statements)))
        return build_store(
            [tables.paths["triples"]],
            out,
            entities=[tables.paths["entities"]],
            properties=[tables.paths["properties"]],
            source=graph.snapshot,
            date=datetime.now(UTC).date().isoformat(),
        )


def resolve_all(
    graph: SparqlGraph, names: Sequence[str], progress: Callable[[str], None] = lambda words: None
) -> list[str]:
    """The ids that the names (ids, labels or aliases) stand for, each once. Raises: UnknownName, RetrievalError."""
    known = graph.entities(names)
    found = graph.search_all([name for name in names if name not in known], limit=1)
    ids: dict[str, None] = {}
    for name in names:
        entity = known[name] if name in known else found[name][0].entity if found[name] else None
        if entity is None:
            raise UnknownName("entity (id, label or alias)", name)
        if entity.id != name:
            progress(f"{name} → {entity.id} {entity.label}, {entity.description}".rstrip(", "))
        ids[entity.id] = None
    return list(ids)


def _fill(tables: Tables, graph: SparqlGraph, ids: Sequence[str], *, hops: int, limit: int, progress: Progress) -> None:
    front, seen = list(dict.fromkeys(ids)), set[str]()
    for hop in range(1, hops + 1):
        seen.update(front)
        met: dict[str, None] = {}
        for start in range(0, len(front), BATCH):
            part = front[start : start + BATCH]
            for triplets in _around(graph, part, pointing=hop == 1):
                tables.add(triplets[: max(0, limit - len(tables.statements))])
                met.update(dict.fromkeys(id for triplet in triplets for id in _ends(triplet)))
            done = min(start + BATCH, len(front))
            progress(Reached("hop", len(tables.statements), hop, hops, done, len(front)))
            if len(tables.statements) >= limit:
                progress(Reached("full", limit))
                return
        front = sorted(met.keys() - seen, key=sort_key)
    _describe_edge(tables, graph, front, limit)


def _around(graph: SparqlGraph, ids: Sequence[str], *, pointing: bool) -> Iterator[tuple[Triplet, ...]]:
    """The statements of the entities, then those that point to them."""
    yield from graph.facts_of(ids).values()
    if pointing:
        edges = [edge for found in graph.neighbours(ids).values() for edge in found if not edge.outward]
        yield graph.statements(list(dict.fromkeys(edge.statement for edge in edges)))


def _describe_edge(tables: Tables, graph: SparqlGraph, ids: Sequence[str], limit: int) -> None:
    """What the entities at the edge are is in the tables, so that names can be told apart."""
    for start in range(0, len(ids), 4 * BATCH):
        for triplets in graph.facts_among(ids[start : start + 4 * BATCH], ABOUT).values():
            tables.add(triplets[: max(0, limit - len(tables.statements))])


def _ends(triplet: Triplet) -> Iterator[str]:
    yield triplet.subject.id
    if isinstance(triplet.object, Entity):
        yield triplet.object.id
