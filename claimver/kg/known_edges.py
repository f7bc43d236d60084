"""Steps of paths over edges that are fetched by the ids of their ends, and so known from both of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from claimver.kg.names import sort_key
from claimver.types import Edge


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a path may go through: no seed but its ends, no node of more neighbours than ``hub_degree``."""

    seeds: frozenset[str]
    hub_degree: int


@dataclass(slots=True)
class KnownEdges:
    """Edges by node, statement and other end; degrees of the nodes that were counted."""

    edges: dict[str, dict[tuple[str, str], Edge]] = field(default_factory=dict)
    degrees: dict[str, int] = field(default_factory=dict)

    def add(self, node: str, edges: Iterable[Edge], skip: frozenset[str]) -> None:
        """The edges are known from both of their ends, but for loops and properties to skip."""
        for edge in edges:
            if edge.property in skip or edge.other == node:
                continue
            self.edges.setdefault(node, {})[edge.statement, edge.other] = edge
            back = Edge(edge.statement, edge.property, node, not edge.outward)
            self.edges.setdefault(edge.other, {})[edge.statement, node] = back

    def others(self, nodes: Iterable[str]) -> set[str]:
        """The other ends of the nodes' edges."""
        return {edge.other for node in nodes for edge in self.edges.get(node, {}).values()}

    def inner(self, first: str, last: str, hops: int, bounds: Bounds) -> list[str]:
        """The nodes that lie on a path that is short enough, the two ends aside."""
        to_last, to_first = self.distances(last, first, hops, bounds), self.distances(first, last, hops, bounds)
        ends = (first, last)
        return [n for n in to_last if n in to_first and to_first[n] + to_last[n] <= hops and n not in ends]

    def distances(self, start: str, end: str, hops: int, bounds: Bounds) -> dict[str, int]:
        """Hops from ``start`` to every node within reach, through no seed and no known hub."""
        distances, front = {start: 0}, [start]
        for distance in range(1, hops + 1):
            following = []
            for node in front:
                for edge in self.edges.get(node, {}).values():
                    other = edge.other
                    if other in distances or (other in bounds.seeds and other != end):
                        continue
                    distances[other] = distance
                    if other != end and self.degrees.get(other, 0) <= bounds.hub_degree:
                        following.append(other)
            front = following
        return distances


class Source(Protocol):
    """What fetches edges."""

    known: KnownEdges
    bounds: Bounds

    def reach(self, first: str, last: str, hops: int) -> None:
        """Every edge of a path of at most ``hops`` statements is known."""
        ...

    def count(self, nodes: Iterable[str]) -> None:
        """The degrees of the nodes are known."""
        ...


class IdSteps:
    """``Steps`` over such a source; nodes and statements are their ids."""

    def __init__(self, source: Source) -> None:
        self._source, self._known, self._bounds = source, source.known, source.bounds

    def node(self, id: str) -> str:
        """The id itself."""
        return id

    def degree(self, node: str) -> int:
        """Distinct neighbours."""
        return self._known.degrees[node]

    def key(self, node: str) -> tuple[str, str]:
        """The id with its numbers as numbers."""
        return sort_key(node)

    def statement_ids(self, statements: Sequence[str]) -> Mapping[str, str]:
        """Each its own."""
        return {statement: statement for statement in statements}

    def between(self, first: str, last: str, hops: int) -> Mapping[str, Sequence[tuple[str, str, int]]]:
        """The edges from each node that can lie on a path of at most ``hops`` statements from first to last."""
        self._source.reach(first, last, hops)
        known, bounds = self._known, self._bounds
        to_last, inner = known.distances(last, first, hops, bounds), known.inner(first, last, hops, bounds)
        self._source.count(inner)
        passable = {node for node in inner if known.degrees[node] <= bounds.hub_degree} | {first, last}
        return {
            node: sorted(
                (
                    (edge.statement, edge.other, to_last[edge.other])
                    for edge in known.edges.get(node, {}).values()
                    if edge.other in passable
                ),
                key=lambda step: (sort_key(step[1]), sort_key(step[0])),
            )
            for node in passable
            if node != last
        }
