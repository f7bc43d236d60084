"""All simple paths of at most three statements between two nodes, on arrays mapped from disk.

A path of two statements is a common neighbour of its ends; one of three is an edge between a neighbour of the one and
a neighbour of the other. Neighbours stand sorted, so small lists are looked up in long ones by bisection and no hub is
ever read through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.kg.store import Csr

REACH = 3  # statements of the longest path found here
GATHERED = 2_000_000  # edges looked at in one go
BISECTED = 256  # edges that are read in the time that one bisection takes to begin
Ints = NDArray[np.int64]
Places = NDArray[np.signedinteger[Any]]


@dataclass(frozen=True, slots=True)
class Walks:
    """Paths of one length: their nodes ``(paths, hops + 1)`` and the places of their edges ``(paths, hops)``."""

    nodes: Ints
    edges: Ints


@dataclass(frozen=True, slots=True)
class End:
    """The edges from an end that a path may begin with, in the order of the neighbours."""

    node: int
    neighbour: NDArray[np.int32]
    place: Ints  # in the arrays


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be walked: neighbours of an end, and edges between them. None: everything."""

    node: Callable[[NDArray[np.int32]], NDArray[np.bool_]] | None = None
    edge: Callable[[Ints], NDArray[np.bool_]] | None = None
    check: Callable[[], None] | None = None  # called now and then: may raise when time is over


def end_of(csr: Csr, node: int, rules: Rules, *, sorted: bool = True) -> End:
    """The end ``node``; ``sorted`` False where the arrays are of an older build."""
    start, stop = csr.offsets[node : node + 2].tolist()
    neighbour, place = csr.neighbour[start:stop], np.arange(start, stop)
    if not sorted:
        order = np.argsort(neighbour, kind="stable")
        neighbour, place = neighbour[order], place[order]
    keep: NDArray[np.bool_] | None = None
    loop = np.int32(node)
    if neighbour.searchsorted(loop) != neighbour.searchsorted(loop, "right"):
        keep = neighbour != loop
    if rules.edge is not None:
        walked = rules.edge(place)
        keep = walked if keep is None else keep & walked
    return End(node, neighbour, place) if keep is None else End(node, neighbour[keep], place[keep])


def walks(csr: Csr, first: End, last: End, hops: int, rules: Rules, *, sorted: bool = True) -> Iterator[Walks]:
    """The paths of exactly ``hops`` statements, 1 to 3, in parts; ``rules.node`` holds for inner nodes only."""
    if hops == 1:
        start, stop = first.neighbour.searchsorted(np.array([last.node, last.node + 1], np.int32)).tolist()
        if stop > start:
            ends = np.repeat(np.array([[first.node, last.node]]), stop - start, axis=0)
            yield Walks(ends, first.place[start:stop, None])
        return
    near, far = _inner(first, last.node, rules), _inner(last, first.node, rules)
    if not (len(near.neighbour) and len(far.neighbour)):
        return
    if hops == 2:
        yield from _common(near, far)
    else:
        yield from _bridges(csr, near, far, rules, sorted=sorted)


def _inner(end: End, other: int, rules: Rules) -> End:
    """The end without the edges to the other end, and those to nodes that no path may pass."""
    nodes = end.neighbour
    start, stop = nodes.searchsorted(np.array([other, other + 1], np.int32)).tolist()
    if rules.node is None and start == stop:
        return end
    keep = np.ones(len(nodes), dtype=np.bool_) if rules.node is None else rules.node(nodes)
    keep[start:stop] = False
    return End(end.node, nodes[keep], end.place[keep])


def _common(near: End, far: End) -> Iterator[Walks]:
    """The paths of two statements, through common neighbours."""
    swapped = len(near.neighbour) > len(far.neighbour)
    few, many = (far, near) if swapped else (near, far)
    start = many.neighbour.searchsorted(few.neighbour)
    stop = many.neighbour.searchsorted(few.neighbour, "right")
    counts = stop - start
    hits = np.repeat(np.arange(len(counts)), counts)
    if len(hits):
        found = many.place[_spread(start, counts)]
        edges = np.stack([found, few.place[hits]] if swapped else [few.place[hits], found], axis=1)
        nodes = np.empty((len(hits), 3), dtype=np.int64)
        nodes[:, 0], nodes[:, 1], nodes[:, 2] = near.node, few.neighbour[hits], far.node
        yield Walks(nodes, edges)


def _bridges(csr: Csr, near: End, far: End, rules: Rules, *, sorted: bool) -> Iterator[Walks]:
    """The paths of three statements: the edges between the neighbours, looked for from the cheaper side."""
    spans = [_spans(csr, end) for end in (near, far)]
    bounds = [BISECTED + 8 * len(end.neighbour) for end in (far, near)]  # of edges read from a node
    costs = [np.minimum(span[1], bound).sum() for span, bound in zip(spans, bounds, strict=True)]
    side = 0 if costs[0] <= costs[1] else 1
    origin, goal = (near, far) if side == 0 else (far, near)
    start, counts = spans[side]
    long = counts > bounds[side] if sorted else np.zeros(len(counts), dtype=np.bool_)
    some = bool(long.any())
    for index, place, hit in _read(csr, goal, start, counts, ~long if some else None, rules):
        yield from _joined(csr, origin, goal, index, place, hit, side, rules)
    if not some:
        return
    wanted, where = np.unique(goal.neighbour, return_index=True)
    for number in np.flatnonzero(long).tolist():
        if rules.check is not None:
            rules.check()
        begin, count = int(start[number]), int(counts[number])
        place, which = _bisected(csr.neighbour[begin : begin + count], wanted)
        index, place, hit = np.full(len(place), number), place + begin, where[which]
        yield from _joined(csr, origin, goal, index, place, hit, side, rules)


def _spans(csr: Csr, end: End) -> tuple[Ints, Ints]:
    """Where the edges of each neighbour begin, and how many they are."""
    start = csr.offsets[end.neighbour]
    return start, csr.offsets[end.neighbour + np.int32(1)] - start


def _read(
    csr: Csr, goal: End, start: Ints, counts: Ints, short: NDArray[np.bool_] | None, rules: Rules
) -> Iterator[tuple[Ints, Ints, Ints]]:
    """Edges read through: (number of the neighbour, place of the edge, first edge of the goal to its other end)."""
    numbers = np.arange(len(start)) if short is None else np.flatnonzero(short)
    if short is not None:
        start, counts = start[numbers], counts[numbers]
    begin = 0
    while begin < len(numbers):
        sums = np.cumsum(counts[begin:])
        size = max(1, int(sums.searchsorted(GATHERED, "right")))
        part = slice(begin, begin + size)
        if rules.check is not None:
            rules.check()
        place = _spread(start[part], counts[part])
        other = csr.neighbour[place]
        hit = goal.neighbour.searchsorted(other)
        hit[hit == len(goal.neighbour)] = 0
        found = np.flatnonzero(goal.neighbour[hit] == other)
        if len(found):
            index = numbers[part][sums[:size].searchsorted(found, "right")]
            yield index, place[found], hit[found]
        begin += size


def _bisected(others: NDArray[np.int32], wanted: NDArray[np.int32]) -> tuple[Ints, Ints]:
    """Where each of ``wanted`` stands among ``others``, and its number; both are sorted."""
    low = others.searchsorted(wanted)
    counts = others.searchsorted(wanted, "right") - low
    return _spread(low, counts), np.repeat(np.arange(len(wanted)), counts)


def _joined(
    csr: Csr, origin: End, goal: End, index: Ints, place: Ints, hit: Ints, side: int, rules: Rules
) -> Iterator[Walks]:
    """The paths over the edges found, one for each edge of the goal to the same neighbour."""
    keep = origin.neighbour[index] != goal.neighbour[hit]  # a loop
    if rules.edge is not None:
        keep &= rules.edge(place)
    if not keep.all():
        index, place, hit = index[keep], place[keep], hit[keep]
    counts = goal.neighbour.searchsorted(goal.neighbour[hit], "right") - hit
    if len(counts) and int(counts.max()) > 1:
        index, place = np.repeat(index, counts), np.repeat(place, counts)
        hit = _spread(hit, counts)
    if not len(index):
        return
    nodes = np.empty((len(index), 4), dtype=np.int64)
    edges = np.empty((len(index), 3), dtype=np.int64)
    nodes[:, 0], nodes[:, 3] = (origin.node, goal.node) if side == 0 else (goal.node, origin.node)
    nodes[:, 1 + side], nodes[:, 2 - side] = origin.neighbour[index], goal.neighbour[hit]
    edges[:, 2 * side], edges[:, 1], edges[:, 2 - 2 * side] = origin.place[index], place, goal.place[hit]
    yield Walks(nodes, edges)


def _spread(start: Places, counts: Places) -> Ints:
    """start, start + 1 … of each, ``counts`` many, one after the other."""
    ends = counts.cumsum()
    return np.repeat(start - ends + counts, counts) + np.arange(int(ends[-1]) if len(ends) else 0)
