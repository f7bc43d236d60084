"""The edges that can lie on a short path, over a graph where every question costs a request.

All pairs of seeds are prepared together: their neighbours in one question, the statements between those neighbours in
another (so that three hops need nobody's edges but the seeds'), the degrees of the nodes in between in a third.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from claimver.kg.known_edges import Bounds, KnownEdges
from claimver.kg.names import sort_key
from claimver.kg.steps import Budget
from claimver.parts import RemoteGraph

FRONT = 400  # nodes whose own neighbours are asked for
AT_ONCE = 3  # hops prepared in one go: they take the seeds' neighbours and one question more
MIDDLE = 4_000  # nodes between which statements are asked for


@dataclass(slots=True)
class RemoteEdges:
    """What is known of a remote graph: edges and degrees, and which nodes' edges are all known, or never will be.

    Several searches of one document share it.
    """

    known: KnownEdges = field(default_factory=KnownEdges)
    full: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)
    connected: list[tuple[frozenset[str], frozenset[str]]] = field(default_factory=list)  # groups asked about


class RemoteSource:
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
        shared: RemoteEdges | None = None,
    ) -> None:
        shared = shared or RemoteEdges()
        self.complete = True
        self.known, self.bounds = shared.known, Bounds(frozenset(seeds), hub_degree)
        self._graph, self._pairs, self._skip, self._budget = graph, pairs, frozenset(skip), budget
        self._full, self._partial, self._connected = shared.full, shared.partial, shared.connected
        self._at_once, self._reach = min(max_hops, AT_ONCE), 0

    def reach(self, first: str, last: str, hops: int) -> None:
        """Every edge of a path of at most ``hops`` statements between any pair is known."""
        if hops > self._reach:
            self.prepare(max(hops, self._at_once))

    def prepare(self, hops: int) -> None:
        """The edges of all paths of at most that many statements are known, and their nodes' degrees."""
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
        self.count(node for pair in self._pairs for node in self.known.inner(*pair, hops, self.bounds))
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
            found = self.known.others(front) - seen[side] - self.bounds.seeds
            seen[side] |= found
            fronts[side] = sorted(found, key=sort_key)
        return fronts[0], fronts[1]

    def _cost(self, front: Sequence[str]) -> int:
        """What it takes to know the edges of a front: nothing where they are known, most where they never will be."""
        unknown = sum(node not in self._full for node in front)
        return MIDDLE if self._partial.intersection(front) or unknown > FRONT else unknown

    def _passable(self, front: Sequence[str]) -> list[str]:
        """The nodes of a front that are no hubs, and not too many."""
        self.count(front)
        small = [node for node in front if self.known.degrees[node] <= self.bounds.hub_degree]
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
            self.known.add(node, edges, self._skip)
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
            self.known.add(node, edges, self._skip)
        self._connected.append((frozenset(left[:MIDDLE]), frozenset(right[:MIDDLE])))

    def count(self, nodes: Iterable[str]) -> None:
        """The degrees of the nodes are known, those of hubs as far as that they are hubs."""
        missing = sorted(set(nodes) - self.known.degrees.keys(), key=sort_key)
        if missing:
            self._budget.check()
            self.known.degrees.update(self._graph.degrees(missing, up_to=self.bounds.hub_degree + 1))
