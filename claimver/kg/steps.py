"""The edges that can lie on a short path between two nodes: over the protocol, or over mapped arrays."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from claimver.errors import UnknownName
from claimver.kg.known_edges import Bounds, KnownEdges
from claimver.kg.names import sort_key
from claimver.kg.store import StoreGraph
from claimver.kg.walks import End, Rules, Walks, end_of, pair_of, walks
from claimver.parts import KnowledgeGraph

_Node = TypeVar("_Node", int, str)
Edges = Mapping[_Node, Sequence[tuple[_Node, _Node, int]]]  # node -> (statement, other, hops from other to the end)
BATCH = 256  # nodes asked for at once
TICKS = 1_024  # steps between two looks at the clock


class OutOfTime(Exception):
    """The budget of the search is spent; never leaves ``find_paths``."""


class Budget:
    """A deadline that is cheap to ask about."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._ticks = 0

    def spent(self) -> bool:
        """Whether the time is over."""
        return self._end is not None and time.monotonic() >= self._end

    def check(self) -> None:
        """Raises: OutOfTime."""
        if self.spent():
            raise OutOfTime

    def tick(self) -> None:
        """Looks at the clock now and then. Raises: OutOfTime."""
        self._ticks += 1
        if self._ticks % TICKS == 0:
            self.check()


class Steps(Protocol[_Node]):
    """What the search asks of a graph; nodes and statements are ids or numbers."""

    def node(self, id: str) -> _Node:
        """The node of a seed."""
        ...

    def degree(self, node: _Node) -> int:
        """Distinct neighbours of a node met on a path."""
        ...

    def key(self, node: _Node) -> object:
        """What orders nodes as their ids."""
        ...

    def between(self, first: _Node, last: _Node, hops: int) -> Edges[_Node]:
        """The edges from each node that can lie on a path of at most ``hops`` statements from first to last."""
        ...

    def statement_ids(self, statements: Sequence[_Node]) -> Mapping[_Node, str]:
        """The ids of statements."""
        ...


@dataclass(frozen=True, slots=True)
class Ring:
    """One step of a search from two ends, told while it is made.

    From the side of ``origin`` the nodes ``asked`` were asked for their neighbours; ``hubs`` of that frontier were
    not, for they have too many; ``found`` are the nodes met anew, each with the node asked that leads to it.
    """

    origin: str
    goal: str
    step: int  # 1, 2 … of both sides together
    asked: tuple[str, ...]
    hubs: tuple[str, ...]
    found: tuple[tuple[str, str], ...]


Watch = Callable[[Ring], None]


class ProtocolSource:
    """Edges fetched through ``neighbours``, frontier by frontier, each node once; ``watch`` is told each frontier."""

    def __init__(
        self,
        graph: KnowledgeGraph,
        seeds: Sequence[str],
        hub_degree: int,
        skip: Sequence[str],
        budget: Budget,
        watch: Watch | None = None,
    ) -> None:
        self._watch = watch
        self.known, self.bounds = KnownEdges(), Bounds(frozenset(seeds), hub_degree)
        self._graph, self._skip, self._budget = graph, frozenset(skip), budget

    def reach(self, first: str, last: str, hops: int) -> None:
        """The edges around both ends are known: together they reach ``hops``, the smaller side first."""
        sides = ({first}, {last})
        fronts = ([first], [last])
        for step in range(1, hops + 1):
            side = 0 if len(fronts[0]) <= len(fronts[1]) else 1
            self.count(fronts[side])
            origin, degrees, hub = (first, last)[side], self.known.degrees, self.bounds.hub_degree
            passed = [node for node in fronts[side] if node == origin or degrees[node] <= hub]
            found = self.known.others(passed) - sides[side] - self.bounds.seeds
            sides[side].update(found)
            asked, fronts[side][:] = fronts[side][:], sorted(found, key=sort_key)
            if self._watch is not None:
                self._watch(self._ring(origin, (last, first)[side], step, asked, passed, fronts[side]))

    def _ring(
        self, origin: str, goal: str, step: int, asked: Sequence[str], passed: Sequence[str], found: Sequence[str]
    ) -> Ring:
        leads: dict[str, str] = {}
        for node in passed:
            for edge in self.known.edges.get(node, {}).values():
                leads.setdefault(edge.other, node)
        hubs = tuple(node for node in asked if node not in set(passed))
        return Ring(origin, goal, step, tuple(passed), hubs, tuple((node, leads[node]) for node in found))

    def count(self, nodes: Iterable[str]) -> None:
        """Degrees and edges of the nodes are known."""
        missing = [node for node in nodes if node not in self.known.degrees]
        for start in range(0, len(missing), BATCH):
            self._budget.check()
            for node, edges in self._graph.neighbours(missing[start : start + BATCH]).items():
                self.known.degrees[node] = len({edge.other for edge in edges} - {node})
                self.known.add(node, edges, self._skip)


class ArraySteps:
    """The same over the arrays of a store: a frontier is one gather."""

    def __init__(
        self, graph: StoreGraph, seeds: Sequence[str], hub_degree: int, skip: Sequence[str], budget: Budget
    ) -> None:
        self._graph, self._csr, self._hub_degree, self._budget = graph, graph.csr, hub_degree, budget
        self._nodes = {seed: self._number(seed) for seed in seeds}
        self._seeds = np.array(sorted(set(self._nodes.values())), dtype=np.int64)
        numbers = [number for id in skip if (number := graph.property_number(id)) is not None]
        self._skip = np.array(sorted(numbers), dtype=np.int32)
        self._rules = Rules(self._passable, self._walkable if numbers else None, budget.check)
        self._ends: dict[int, End] = {}

    def short(self, first: int, last: int, hops: int, enough: int) -> tuple[int, Walks, NDArray[np.int64]]:
        """How many paths of exactly ``hops`` (1 to 3) there are, those that come first, and their weights.

        At least ``enough`` come, where there are so many, and all that tie with the last in weight and nodes.
        Raises: OutOfTime.
        """
        count, best = 0, _no_walks(hops)
        weights = np.zeros(0, dtype=np.int64)
        pair = pair_of(self._end(first), self._end(last), self._rules)
        parts = walks(self._csr, pair, hops, self._rules, sorted=self._graph.edges_sorted)
        for part in parts:
            self._budget.check()
            count += len(part.nodes)
            inner = self._csr.degree[part.nodes[:, 1:-1]].astype(np.int64)
            nodes = np.concatenate([best.nodes, part.nodes])
            edges = np.concatenate([best.edges, part.edges])
            weights = np.concatenate([weights, inner.prod(axis=1)])
            if len(nodes) > enough:
                order = np.lexsort((*nodes.T[::-1], weights))
                nodes, edges, weights = nodes[order], edges[order], weights[order]
                tie = (nodes == nodes[enough - 1]).all(axis=1) & (weights == weights[enough - 1])
                kept = max(enough, int(np.flatnonzero(tie)[-1]) + 1)
                nodes, edges, weights = nodes[:kept], edges[:kept], weights[:kept]
            best = Walks(nodes, edges)
        return count, Walks(best.nodes, self._csr.statement[best.edges]), weights

    def node(self, id: str) -> int:
        """The seed's number."""
        return self._nodes[id]

    def degree(self, node: int) -> int:
        """Distinct neighbours."""
        return int(self._csr.degree[node])

    def key(self, node: int) -> int:
        """The number: entities are numbered in the order of their ids."""
        return node

    def statement_ids(self, statements: Sequence[int]) -> Mapping[int, str]:
        """The ids of statements by their rows."""
        return self._graph.statement_ids(set(statements))

    def between(self, first: int, last: int, hops: int) -> Edges[int]:
        """The edges from each node that can lie on a path of at most ``hops`` statements from first to last."""
        table = self._around(first, last, hops)
        table = np.concatenate([table, table[[1, 0, 2]]], axis=1)  # both directions: from, to, statement
        table = table[:, np.unique(2 * table[2] + (table[0] < table[1]), return_index=True)[1]]
        to_last = _distances(table, last, first, hops)
        to_first = _distances(table, first, last, hops)
        ends = [_look_up(to_first, table[0]), _look_up(to_last, table[1])]
        table = table[:, ends[0] + 1 + ends[1] <= hops]
        found: dict[int, list[tuple[int, int, int]]] = {}
        for node, other, statement in table.T.tolist():
            if node != last:
                found.setdefault(node, []).append((statement, other, to_last[other]))
        return found

    def _around(self, first: int, last: int, hops: int) -> NDArray[np.int64]:
        """The edges ``(3, edges)`` fetched from both ends, the cheaper frontier first; inner nodes are no hubs."""
        fronts = [np.array([first]), np.array([last])]
        seen = [np.array([first]), np.array([last])]
        tables = []
        for _ in range(hops):
            costs = [self._edge_count(front) for front in fronts]
            side = 0 if costs[0] <= costs[1] else 1
            self._budget.check()
            table = self._edges(fronts[side], last if side == 0 else first)
            tables.append(table)
            new = np.unique(table[1])
            new = new[~(_among(new, seen[side]) | _among(new, self._seeds))]
            seen[side] = np.sort(np.concatenate([seen[side], new]))
            fronts[side] = new
        return np.concatenate(tables, axis=1)

    def _end(self, node: int) -> End:
        if node not in self._ends:
            self._ends[node] = end_of(self._csr, node, self._rules, sorted=self._graph.edges_sorted)
        return self._ends[node]

    def _passable(self, nodes: NDArray[np.int32]) -> NDArray[np.bool_]:
        """Whether a path may go through each node: no hub, no seed."""
        return (self._csr.degree[nodes] <= self._hub_degree) & ~_among(nodes, self._seeds)

    def _walkable(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether each edge is a step of paths."""
        return ~_among(self._csr.property[places], self._skip)

    def _edge_count(self, nodes: NDArray[np.int64]) -> int:
        return int((self._csr.offsets[nodes + 1] - self._csr.offsets[nodes]).sum())

    def _edges(self, nodes: NDArray[np.int64], goal: int) -> NDArray[np.int64]:
        """(from, to, statement) of the walkable edges of the nodes: to no seed but the goal, to no hub."""
        csr = self._csr
        starts = csr.offsets[nodes]
        counts = csr.offsets[nodes + 1] - starts
        origin = np.repeat(nodes, counts)
        ends = np.cumsum(counts)
        places = np.arange(int(counts.sum())) + np.repeat(starts - (ends - counts), counts)
        other = csr.neighbour[places].astype(np.int64)
        keep = (other != origin) & ~_among(csr.property[places], self._skip)
        keep &= (other == goal) | ((csr.degree[other] <= self._hub_degree) & ~_among(other, self._seeds))
        return np.stack([origin[keep], other[keep], csr.statement[places[keep]]])

    def _number(self, id: str) -> int:
        node = self._graph.node(id)
        if node is None:
            raise UnknownName("entity", id)
        return node


_FAR = 1 << 20


def _no_walks(hops: int) -> Walks:
    return Walks(np.zeros((0, hops + 1), dtype=np.int64), np.zeros((0, hops), dtype=np.int64))


def _among(values: NDArray[Any], known: NDArray[Any]) -> NDArray[np.bool_]:
    """Whether each value is one of ``known``, which is sorted."""
    if not len(known):
        return np.zeros(len(values), dtype=np.bool_)
    found: NDArray[np.bool_] = known[np.minimum(np.searchsorted(known, values), len(known) - 1)] == values
    return found


def _distances(table: NDArray[np.int64], start: int, end: int, hops: int) -> dict[int, int]:
    """Hops from ``start`` to every node of the edge table, through ``end`` no further."""
    distances, front = {start: 0}, np.array([start])
    for distance in range(1, hops + 1):
        reached = np.unique(table[1][_among(table[0], front)])
        new = [node for node in reached.tolist() if node not in distances]
        distances.update((node, distance) for node in new)
        front = np.array([node for node in new if node != end], dtype=np.int64)
    return distances


def _look_up(distances: Mapping[int, int], nodes: NDArray[np.int64]) -> NDArray[np.int64]:
    keys = np.array(sorted(distances), dtype=np.int64)
    values = np.array([distances[int(key)] for key in keys], dtype=np.int64)
    place = np.minimum(np.searchsorted(keys, nodes), len(keys) - 1)
    return np.where(keys[place] == nodes, values[place], _FAR)
