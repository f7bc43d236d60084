"""Exact paths between seeds (multi-node BFS; WoolNet's task, arXiv 2403.09724 retrieves its evidence so).

For every unordered pair of seeds: all simple paths of at most ``max_hops`` statements, in either direction of each,
through no third seed and no hub. Trees grow from both ends until they can meet; what cannot lie on a path that is
short enough is dropped; the rest is enumerated depth first.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from claimver.errors import SettingsError
from claimver.kg.known_edges import IdSteps
from claimver.kg.names import sort_key
from claimver.kg.overlay import walked
from claimver.kg.remote_steps import RemoteEdges, RemoteSource
from claimver.kg.steps import ArraySteps, Budget, Edges, OutOfTime, ProtocolSource, Steps, Watch
from claimver.kg.store import StoreGraph
from claimver.kg.walks import REACH
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Path

CLASSES = (  # "instance of" and "subclass of" are facts, but no steps of a path
    "P31",
    "P279",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#type",
    "http://www.w3.org/2000/01/rdf-schema#subClassOf",
)
POOL = 2_000  # paths of one pair whose relevance is weighed: the best by structure
Relevance = Callable[[Sequence[Path]], Sequence[float]]
_Node = TypeVar("_Node", int, str)


@dataclass(frozen=True, slots=True)
class PathSearch:
    """The paths found, pair by pair and best first; ``complete`` is False where time cut the search."""

    paths: tuple[Path, ...] = ()
    complete: bool = True


def find_paths(
    graph: KnowledgeGraph,
    seeds: Sequence[str],
    *,
    max_hops: int = 3,
    max_paths: int = 4,
    hub_degree: int = 1_000,
    skip: Sequence[str] = CLASSES,
    relevance: Relevance | None = None,
    seconds: float | None = None,
    pairs: Sequence[tuple[str, str]] | None = None,
    pool: int = POOL,
    known: RemoteEdges | None = None,
    watch: Watch | None = None,
) -> PathSearch:
    """The best ``max_paths`` paths of every pair of seeds (or of ``pairs`` only), each at most ``max_hops`` long.

    Order within a pair: ``relevance`` in steps of 0.05 where given, fewer statements, less connected inner nodes, ids.
    Relevance is weighed for the ``pool`` paths of a pair that come first otherwise. ``known`` is what searches of one
    remote graph share. ``watch`` is told each frontier of the search as it grows, unless the graph is remote: a
    store is then searched step by step too, which gives the same paths.
    Raises: UnknownName for a seed that is not in the graph; SettingsError; RetrievalError.
    """
    if max_hops < 1 or max_paths < 1 or hub_degree < 1:
        raise SettingsError(f"max_hops {max_hops}, max_paths {max_paths}, hub_degree {hub_degree}: each is at least 1.")
    budget, graph = Budget(seconds), walked(graph)
    if isinstance(graph, RemoteGraph):
        graph.prefetch(entities=seeds)
    for seed in dict.fromkeys(seeds):
        graph.entity(seed)
    wanted = _wanted(seeds, pairs)
    request = _Request(max_hops, max_paths, relevance, budget, pool)
    if isinstance(graph, StoreGraph) and watch is None:
        steps = ArraySteps(graph, seeds, hub_degree, skip, budget)
        return _search(graph, steps, wanted, request, functools.partial(_array_pair, steps, request))
    if isinstance(graph, RemoteGraph):
        remote = RemoteSource(
            graph,
            wanted,
            seeds=seeds,
            hub_degree=hub_degree,
            skip=skip,
            budget=budget,
            max_hops=max_hops,
            shared=known,
        )
        found = _search(graph, IdSteps(remote), wanted, request)
        return PathSearch(found.paths, found.complete and remote.complete)
    source = ProtocolSource(graph, seeds, hub_degree, skip, budget, watch)
    return _search(graph, IdSteps(source), wanted, request)


@dataclass(frozen=True, slots=True)
class _Request:
    max_hops: int
    max_paths: int
    relevance: Relevance | None
    budget: Budget
    pool: int

    @property
    def enough(self) -> int:
        """How many of the paths that come first in structure are wanted of a pair."""
        return self.max_paths if self.relevance is None else max(self.pool, self.max_paths)


@dataclass(frozen=True, slots=True, order=True)
class _Candidate(Generic[_Node]):
    """A path as numbers: comparison is the structural order, up to the ids of its statements."""

    hops: int
    weight: int  # product of the inner nodes' degrees: orders as the sum of their logarithms does, without rounding
    order: tuple[object, ...]  # keys of the nodes, from the first seed
    statements: tuple[_Node, ...] = field(compare=False)


def _wanted(seeds: Sequence[str], pairs: Sequence[tuple[str, str]] | None) -> list[tuple[str, str]]:
    if pairs is None:
        return list(itertools.combinations(dict.fromkeys(seeds), 2))
    known, unique = set(seeds), dict[frozenset[str], tuple[str, str]]()
    for pair in pairs:
        if pair[0] != pair[1] and known.issuperset(pair):
            unique.setdefault(frozenset(pair), pair)
    return list(unique.values())


def _search(
    graph: KnowledgeGraph,
    steps: Steps[_Node],
    pairs: Sequence[tuple[str, str]],
    request: _Request,
    walks: Callable[[_Node, _Node], Iterator[_Candidate[_Node]]] | None = None,
) -> PathSearch:
    """The best paths of the pairs; ``walks`` finds those of one pair in another way than step by step."""
    walks = walks or functools.partial(_pair, steps, request)
    chosen: list[list[tuple[str, ...]]] = []
    complete = True
    for first, last in pairs:
        found: list[_Candidate[_Node]] = []
        try:
            for candidate in walks(steps.node(first), steps.node(last)):
                found.append(candidate)
        except OutOfTime:
            complete = False
        chosen.append(_first(steps, found, request))
        if request.budget.spent():
            complete = complete and (first, last) == pairs[-1]
            break
    if isinstance(graph, RemoteGraph):
        graph.prefetch(statements=list(dict.fromkeys(id for ids in itertools.chain(*chosen) for id in ids)))
    return PathSearch(tuple(path for paths in chosen for path in _best(graph, paths, request)), complete)


def _array_pair(steps: ArraySteps, request: _Request, first: int, last: int) -> Iterator[_Candidate[int]]:
    """The same on mapped arrays: up to three statements by looking up neighbours, longer ones step by step."""
    found = 0
    for hops in range(1, min(REACH, request.max_hops) + 1):
        count, paths, weights = steps.short(first, last, hops, request.enough)
        rows = zip(paths.nodes.tolist(), paths.edges.tolist(), weights.tolist(), strict=True)
        for nodes, statements, weight in rows:
            yield _Candidate(hops, weight, tuple(nodes), tuple(statements))
        found += count
        if found >= request.enough:
            return
    if request.max_hops > REACH:
        yield from _pair(steps, request, first, last, beyond=REACH, found=found)


def _pair(
    steps: Steps[_Node], request: _Request, first: _Node, last: _Node, *, beyond: int = 0, found: int = 0
) -> Iterator[_Candidate[_Node]]:
    """The paths of a pair, longer than ``beyond``, shortest first, and none longer than it takes to have enough."""
    reach = 0
    edges: Edges[_Node] = {}
    for hops in range(beyond + 1, request.max_hops + 1):
        if hops > reach:
            reach = min(request.max_hops, max(2, hops))  # one look serves one and two hops
            edges = steps.between(first, last, reach)
        for nodes, statements in _walks(edges, first, last, hops, request.budget):
            weight = 1
            for node in nodes[1:-1]:
                weight *= steps.degree(node)
            yield _Candidate(hops, weight, tuple(steps.key(node) for node in nodes), statements)
            found += 1
        if found >= request.enough:
            return


def _walks(
    edges: Edges[_Node], first: _Node, last: _Node, hops: int, budget: Budget
) -> Iterator[tuple[tuple[_Node, ...], tuple[_Node, ...]]]:
    """Every simple path of exactly ``hops`` statements; ``edges`` maps node to (statement, other, hops to the end)."""
    nodes: list[_Node] = [first]
    statements: list[_Node] = []
    stack: list[Iterator[tuple[_Node, _Node, int]]] = [iter(edges.get(first, ()))]
    while stack:
        budget.tick()
        step = next(stack[-1], None)
        if step is None:
            stack.pop()
            nodes.pop()
            if statements:
                statements.pop()
            continue
        statement, other, left = step
        remaining = hops - len(nodes)
        if other == last:
            if remaining == 0:
                nodes.append(other)
                statements.append(statement)
                yield tuple(nodes), tuple(statements)
                nodes.pop()
                statements.pop()
        elif left <= remaining and other not in nodes:
            nodes.append(other)
            statements.append(statement)
            stack.append(iter(edges.get(other, ())))


def _first(steps: Steps[_Node], found: list[_Candidate[_Node]], request: _Request) -> list[tuple[str, ...]]:
    """The statements of the paths that come first by structure."""
    found.sort()
    limit = request.enough
    chosen = found[:limit]
    if len(found) > limit:  # those that tie with the last one differ in statements alone
        chosen = [candidate for candidate in found if not chosen[-1] < candidate]
    ids = steps.statement_ids([statement for candidate in chosen for statement in candidate.statements])
    keyed = [(c, tuple(sort_key(ids[statement]) for statement in c.statements)) for c in chosen]
    keyed.sort()
    return [tuple(id for _, id in keys) for _, keys in keyed[:limit]]


def _best(graph: KnowledgeGraph, chosen: Sequence[tuple[str, ...]], request: _Request) -> list[Path]:
    """The best of the paths of a pair."""
    triplets = {t.id: t for t in graph.statements(list(dict.fromkeys(id for ids in chosen for id in ids)))}
    paths = [Path(tuple(triplets[id] for id in ids)) for ids in chosen]
    if request.relevance is None or not paths:
        return paths[: request.max_paths]
    scores = request.relevance(paths)
    order = sorted(range(len(paths)), key=lambda index: (-_step(scores[index]), index))
    return [paths[index] for index in order[: request.max_paths]]


def _step(score: float) -> int:
    """The relevance in steps of 0.05."""
    return round(float(score) * 20)
