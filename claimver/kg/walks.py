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
FEW = 64  # edges from an end up to which plain lists are quicker than arrays
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
class Pair:
    """Two ends: the edges between them, and from either those to nodes that a path may pass."""

    direct: Ints
    near: End
    far: End


@dataclass(frozen=True, slots=True)
class Rules:
    """What may be walked: neighbours of an end, and edges between them. None: everything."""

    node: Callable[[NDArray[np.int32]], NDArray[np.bool_]] | None = None
    edge: Callable[[Ints], NDArray[np.bool_]] | None = None
    check: Callable[[], None] | None = None  # called now and then: may raise when time is over
    few: int = FEW
    gathered: int = GATHERED
    bisected: int = BISECTED


def end_of(csr: Csr, node: int, rules: Rules, *, sorted: bool = True) -> End:
    """The end ``node``; ``sorted`` False where the arrays are of an older build."""
    start, stop = csr.offsets[node : node + 2].tolist()
    neighbour, place = csr.neighbour[start:stop], np.arange(start, stop)
    if not sorted:
        order = np.argsort(neighbour, kind="stable")
        neighbour, place = neighbour[order], place[order]
    low, high = _span(neighbour, node)
    if low == high and rules.edge is None:
        return End(node, neighbour, place)
    keep = np.ones(len(place), dtype=np.bool_) if rules.edge is None else rules.edge(place)
    keep[low:high] = False  # loops
    return End(node, neighbour[keep], place[keep])


def pair_of(first: End, last: End, rules: Rules) -> Pair:
    """The two ends together; ``rules.node`` holds for inner nodes only."""
    low, high = _span(first.neighbour, last.node)
    return Pair(
        first.place[low:high], _inner(first, low, high, rules), _inner(last, *_span(last.neighbour, first.node), rules)
    )


def walks(csr: Csr, pair: Pair, hops: int, rules: Rules, *, sorted: bool = True) -> Iterator[Walks]:
    """The paths of exactly ``hops`` statements, 1 to 3, in parts."""
    near, far = pair.near, pair.far
    if hops == 1:
        if len(pair.direct):
            yield Walks(np.repeat(np.array([[near.node, far.node]]), len(pair.direct), axis=0), pair.direct[:, None])
    elif not (len(near.place) and len(far.place)):
        return
    elif hops == 2:
        yield from _common(near, far)
    elif sorted and len(near.place) <= rules.few and len(far.place) <= rules.few:
        yield from _few_bridges(csr, near, far, rules)
    else:
        yield from _bridges(csr, near, far, rules, sorted=sorted)


def _span(neighbour: NDArray[np.int32], node: int) -> tuple[int, int]:
    """Where the edges to a node stand among sorted neighbours."""
    low, high = neighbour.searchsorted(np.array((node, node + 1), np.int32)).tolist()
    return low, high


def _inner(end: End, low: int, high: int, rules: Rules) -> End:
    """The end without the edges to the other end, and those to nodes that no path may pass."""
    if rules.node is None and low == high:
        return end
    keep = np.ones(len(end.place), dtype=np.bool_) if rules.node is None else rules.node(end.neighbour)
    keep[low:high] = False
    return End(end.node, end.neighbour[keep], end.place[keep])


def _common(near: End, far: End) -> Iterator[Walks]:
    """The paths of two statements, through common neighbours."""
    swapped = len(near.place) > len(far.place)
    few, many = (far, near) if swapped else (near, far)
    low = many.neighbour.searchsorted(few.neighbour)
    if not (many.neighbour.take(low, mode="clip") == few.neighbour).any():
        return
    counts = many.neighbour.searchsorted(few.neighbour, "right") - low
    hits = np.repeat(np.arange(len(counts)), counts)
    found, origin = many.place[_spread(low, counts)], few.place[hits]
    nodes = np.empty((len(hits), 3), dtype=np.int64)
    nodes[:, 0], nodes[:, 1], nodes[:, 2] = near.node, few.neighbour[hits], far.node
    yield Walks(nodes, np.stack([found, origin] if swapped else [origin, found], axis=1))


def _few_bridges(csr: Csr, near: End, far: End, rules: Rules) -> Iterator[Walks]:
    """The paths of three statements between ends of few neighbours: one look at each neighbour of the cheaper side."""
    sides = [list(zip(*(column.tolist() for column in _spans(csr, end)), strict=True)) for end in (near, far)]
    bounds = rules.bisected + 8 * len(far.place), rules.bisected + 8 * len(near.place)
    costs = [sum(min(count, bound) for _, count in side) for side, bound in zip(sides, bounds, strict=True)]
    turned = costs[0] > costs[1]
    origin, goal, spans, bound = (far, near, sides[1], bounds[1]) if turned else (near, far, sides[0], bounds[0])
    wanted = set(goal.neighbour.tolist())
    unique = goal.neighbour if len(wanted) == len(goal.place) else np.unique(goal.neighbour)
    met: list[tuple[int, int]] = []  # number of the neighbour of the origin, place of the edge to one of the goal's
    for number, (start, count) in enumerate(spans):
        others = csr.neighbour[start : start + count]
        if count > bound:
            met += [(number, start + place) for place in _bisected(others, unique)[0].tolist()]
        else:
            read = others.tolist()
            if not wanted.isdisjoint(read):
                met += [(number, start + place) for place, other in enumerate(read) if other in wanted]
    if met:
        index, edge = np.array(met, dtype=np.int64).T
        hit = goal.neighbour.searchsorted(csr.neighbour[edge])
        yield from _joined(origin, goal, index, edge, hit, rules, turned=turned)


def _bridges(csr: Csr, near: End, far: End, rules: Rules, *, sorted: bool) -> Iterator[Walks]:
    """The paths of three statements: the edges between the neighbours, looked for from the cheaper side."""
    spans = [_spans(csr, end) for end in (near, far)]
    bounds = [rules.bisected + 8 * len(end.neighbour) for end in (far, near)]  # of edges read from a node
    costs = [np.minimum(span[1], bound).sum() for span, bound in zip(spans, bounds, strict=True)]
    side = 0 if costs[0] <= costs[1] else 1
    origin, goal = (near, far) if side == 0 else (far, near)
    start, counts = spans[side]
    long = counts > bounds[side] if sorted else np.zeros(len(counts), dtype=np.bool_)
    some = bool(long.any())
    for index, place, hit in _read(csr, goal, start, counts, ~long if some else None, rules):
        yield from _joined(origin, goal, index, place, hit, rules, turned=side == 1)
    if not some:
        return
    wanted, where = np.unique(goal.neighbour, return_index=True)
    for number in np.flatnonzero(long).tolist():
        if rules.check is not None:
            rules.check()
        begin, count = int(start[number]), int(counts[number])
        place, which = _bisected(csr.neighbour[begin : begin + count], wanted)
        index, place, hit = np.full(len(place), number), place + begin, where[which]
        yield from _joined(origin, goal, index, place, hit, rules, turned=side == 1)


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
        size = max(1, int(sums.searchsorted(rules.gathered, "right")))
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
    if not (others.take(low, mode="clip") == wanted).any():
        return low[:0], low[:0]
    counts = others.searchsorted(wanted, "right") - low
    return _spread(low, counts), np.repeat(np.arange(len(wanted)), counts)


def _joined(
    origin: End, goal: End, index: Ints, place: Ints, hit: Ints, rules: Rules, *, turned: bool
) -> Iterator[Walks]:
    """The paths over the edges found, one for each edge of the goal to the same neighbour."""
    keep = origin.neighbour[index] != goal.neighbour[hit]  # a loop
    if rules.edge is not None:
        keep &= rules.edge(place)
    if not keep.all():
        index, place, hit = index[keep], place[keep], hit[keep]
    if not len(index):
        return
    counts = goal.neighbour.searchsorted(goal.neighbour[hit], "right") - hit
    if int(counts.max()) > 1:
        index, place = np.repeat(index, counts), np.repeat(place, counts)
        hit = _spread(hit, counts)
    side = int(turned)
    nodes = np.empty((len(index), 4), dtype=np.int64)
    edges = np.empty((len(index), 3), dtype=np.int64)
    nodes[:, 0], nodes[:, 3] = (goal.node, origin.node) if turned else (origin.node, goal.node)
    nodes[:, 1 + side], nodes[:, 2 - side] = origin.neighbour[index], goal.neighbour[hit]
    edges[:, 2 * side], edges[:, 1], edges[:, 2 - 2 * side] = origin.place[index], place, goal.place[hit]
    yield Walks(nodes, edges)


def _spread(start: Places, counts: Places) -> Ints:
    """start, start + 1 … of each, ``counts`` many, one after the other."""
    ends = counts.cumsum()
    return np.repeat(start - ends + counts, counts) + np.arange(int(ends[-1]) if len(ends) else 0)
