"""The edges that can lie on a short path, over a graph where every question costs a request.

All pairs of seeds are prepared together: their neighbours in one question, the statements between those neighbours in
another (so that three hops need nobody's edges but the seeds'), the degrees of the nodes in between in a third.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from claimver.kg.names import sort_key
from claimver.kg.steps import Budget, Edges
from claimver.parts import RemoteGraph
from claimver.types import Edge

FRONT = 400  # nodes whose own neighbours are asked for
AT_ONCE = 3  # hops prepared in one go: they take the seeds' neighbours and one question more
MIDDLE = 4_000  # nodes between which statements are asked for


@dataclass(slots=True)
class RemoteEdges:
    """What is known of a remote graph: edges from both of their ends, which nodes' edges are all known, degrees.

    Several searches of one document share it.
    """

    edges: dict[str, dict[tuple[str, str], Edge]] = field(default_factory=dict)
    full: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)
    degrees: dict[str, int] = field(default_factory=dict)
    connected: list[tuple[frozenset[str], frozenset[str]]] = field(default_factory=list)  # groups asked about


class RemoteSteps:
    """Edges fetched for all pairs at once; ``complete`` is False where something was left out for its size."""

    def __init__(
        self,
        graph: RemoteGraph,
        pairs: Sequence[tuple[str, str]],
        *,
        seeds: Sequence[str],
        hub_degree: int,
        skip: Sequence[str],
        budget: Budget,
        max_hops: int,
        known: RemoteEdges | None = None,
    ) -> None:
        self.complete = True
        self._graph, self._pairs, self._hub_degree, self._budget = graph, pairs, hub_degree, budget
        self._seeds, self._skip = frozenset(seeds), frozenset(skip)
        self._at_once = min(max_hops, AT_ONCE)
        self._reach = 0
        known = known or RemoteEdges()
        self._edges, self._full, self._partial, self._degrees = known.edges, known.full, known.partial, known.degrees
        self._connected = known.connected

    def node(self, id: str) -> str:
        """The id itself."""
        return id

    def degree(self, node: str) -> int:
        """Distinct neighbours."""
        return self._degrees[node]

    def key(self, node: str) -> tuple[str, str]:
        """The id with its numbers as numbers."""
        return sort_key(node)

    def statement_ids(self, statements: Sequence[str]) -> Mapping[str, str]:
        """Each its own."""
        return {statement: statement for statement in statements}

    def between(self, first: str, last: str, hops: int) -> Edges[str]:
        """The edges from each node that can lie on a path of at most ``hops`` statements from first to last."""
        if hops > self._reach:
            self.prepare(max(hops, self._at_once))
        to_last = self._distances(last, first, hops)
        passable = {n for n in self._inner(first, last, hops) if self._degrees[n] <= self._hub_degree} | {first, last}
        return {
            node: sorted(
                (
                    (edge.statement, edge.other, to_last[edge.other])
                    for edge in self._edges.get(node, {}).values()
                    if edge.other in passable
                ),
                key=lambda step: (sort_key(step[1]), sort_key(step[0])),
            )
            for node in passable
            if node != last
        }

    def prepare(self, hops: int) -> None:
        """Nothing; the edges of all paths of at most that many statements are known, and their nodes' degrees."""
        self._fetch(end for pair in self._pairs for end in pair)
        lefts, rights = dict[str, None](), dict[str, None]()
        for length in range(self._reach + 1, hops + 1):
            for first, last in self._pairs:
                left, right = self._fronts(first, last, length - 1)
                left, right = ([n for n in front if n not in self._full] for front in (left, right))
                if left and right:
                    lefts.update(dict.fromkeys(left))
                    rights.update(dict.fromkeys(right))
        self._connect(list(lefts), list(rights))
        self._count({node for first, last in self._pairs for node in self._inner(first, last, hops)})
        self._reach = hops

    def _fronts(self, first: str, last: str, steps: int) -> tuple[list[str], list[str]]:
        """The nodes around both ends that are ``steps`` statements away from them, taken together."""
        fronts, seen = [[first], [last]], [{first}, {last}]
        for _ in range(steps):
            side = min((0, 1), key=lambda side: self._cost(fronts[side]))
            front = fronts[side]
            if front not in ([first], [last]):
                front = self._passable(front)
            if self._partial.intersection(front):
                self.complete = False
            self._fetch(front)
            found = {edge.other for node in front for edge in self._edges.get(node, {}).values()}
            found -= seen[side] | self._seeds
            seen[side] |= found
            fronts[side] = sorted(found, key=sort_key)
        return fronts[0], fronts[1]

    def _cost(self, front: Sequence[str]) -> int:
        """What it takes to know the edges of a front: nothing where they are known, most where they never will be."""
        unknown = sum(node not in self._full for node in front)
        return MIDDLE if self._partial.intersection(front) or unknown > FRONT else unknown

    def _passable(self, front: Sequence[str]) -> list[str]:
        """The nodes of a front that are no hubs, and not too many."""
        self._count(front)
        small = [node for node in front if self._degrees[node] <= self._hub_degree]
        unknown = [node for node in small if node not in self._full]
        if len(unknown) > FRONT:
            self.complete = False
            small = [node for node in small if node in self._full] + unknown[:FRONT]
        return small

    def _fetch(self, nodes: Iterable[str]) -> None:
        missing = [node for node in dict.fromkeys(nodes) if node not in self._full and node not in self._partial]
        if not missing:
            return
        self._budget.check()
        for node, edges in self._graph.neighbours(missing).items():
            self._add(node, edges)
        self._partial |= self._graph.partial(missing)
        self._full.update(node for node in missing if node not in self._partial)

    def _connect(self, left: Sequence[str], right: Sequence[str]) -> None:
        groups = frozenset(left), frozenset(right)
        if not left or not right or any(groups[0] <= a and groups[1] <= b for a, b in self._connected):
            return
        if len(left) > MIDDLE or len(right) > MIDDLE:
            self.complete = False
        self._budget.check()
        for node, edges in self._graph.connections(left[:MIDDLE], right[:MIDDLE]).items():
            self._add(node, edges)
        self._connected.append((frozenset(left[:MIDDLE]), frozenset(right[:MIDDLE])))

    def _count(self, nodes: Iterable[str]) -> None:
        missing = sorted(set(nodes) - self._degrees.keys(), key=sort_key)
        if missing:
            self._budget.check()
            self._degrees.update(self._graph.degrees(missing, up_to=self._hub_degree + 1))

    def _add(self, node: str, edges: Iterable[Edge]) -> None:
        """Nothing; the edges are known from both of their ends."""
        for edge in edges:
            if edge.property in self._skip or edge.other == node:
                continue
            self._edges.setdefault(node, {})[edge.statement, edge.other] = edge
            back = Edge(edge.statement, edge.property, node, not edge.outward)
            self._edges.setdefault(edge.other, {})[edge.statement, node] = back

    def _inner(self, first: str, last: str, hops: int) -> list[str]:
        """The nodes that lie on a path that is short enough, the two ends aside."""
        to_last, to_first = self._distances(last, first, hops), self._distances(first, last, hops)
        ends = (first, last)
        return [n for n in to_last if n in to_first and to_first[n] + to_last[n] <= hops and n not in ends]

    def _distances(self, start: str, end: str, hops: int) -> dict[str, int]:
        """Hops from ``start`` to every node within reach, through no seed and no known hub."""
        distances, front = {start: 0}, [start]
        for distance in range(1, hops + 1):
            following = []
            for node in front:
                for edge in self._edges.get(node, {}).values():
                    other = edge.other
                    if other in distances or (other in self._seeds and other != end):
                        continue
                    distances[other] = distance
                    if other != end and self._degrees.get(other, 0) <= self._hub_degree:
                        following.append(other)
            front = following
        return distances
