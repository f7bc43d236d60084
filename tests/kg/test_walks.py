"""Walks on arrays: lists and arrays, sorted and unsorted edges, small parts: all find what plain search finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from claimver.kg.arrays import Edges, Ints, write_edges, write_facts
from claimver.kg.store import Csr, read_csr
from claimver.kg.walks import Rules, end_of, pair_of, walks

USUAL, SMALL = Rules(), Rules(gathered=5, bisected=-(10**6))  # small parts, and every node counts as a hub


def both_ends(statement: Ints, subject: Ints, property: Ints, target: Ints) -> Edges:
    """Node, neighbour, property, statement and direction of every edge, from either end; a loop once."""
    loop = subject == target
    node, other = np.r_[subject, target[~loop]], np.r_[target, subject[~loop]]
    outward = np.r_[np.ones(len(subject), dtype=np.int64), np.zeros(int((~loop).sum()), dtype=np.int64)]
    rows, properties = np.r_[statement, statement[~loop]], np.r_[property, property[~loop]]
    order = np.lexsort((rows, other, node))
    return node[order], other[order], properties[order], rows[order], outward[order]


def in_parts(edges: Edges, size: int) -> Iterator[Edges]:
    """The edges in batches."""
    for start in range(0, len(edges[0]), size):
        node, other, property, statement, outward = (column[start : start + size] for column in edges)
        yield node, other, property, statement, outward


def graph(folder: Path, seed: int) -> Csr:
    """A random multigraph with loops and one hub."""
    chance = np.random.default_rng(seed)
    size = int(chance.integers(5, 40))
    rows = np.arange(4 * size)
    subject = np.sort(chance.integers(0, size, len(rows)))
    target = np.where(chance.random(len(rows)) < 0.3, 0, chance.integers(0, size, len(rows)))
    edges = both_ends(rows, subject, np.zeros_like(rows), target)
    write_edges(folder, in_parts(edges, 7), entities=size, edges=len(edges[0]))
    write_facts(folder, [subject[:9], subject[9:]], entities=size)
    return read_csr(folder)


def plain(csr: Csr, first: int, last: int, hops: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Nodes and edges of every path, by trying every edge."""
    found = set()

    def walk(nodes: tuple[int, ...], edges: tuple[int, ...]) -> None:
        for place in range(csr.offsets[nodes[-1]], csr.offsets[nodes[-1] + 1]):
            other = int(csr.neighbour[place])
            if len(edges) + 1 == hops and other == last:
                found.add(((*nodes, other), (*edges, int(csr.statement[place]))))
            elif len(edges) + 1 < hops and other != last and other not in nodes:
                walk((*nodes, other), (*edges, int(csr.statement[place])))

    walk((first,), ())
    return found


def walked(csr: Csr, first: int, last: int, hops: int, rules: Rules, *, sorted: bool = True) -> list[object]:
    pair = pair_of(end_of(csr, first, rules, sorted=sorted), end_of(csr, last, rules, sorted=sorted), rules)
    parts = list(walks(csr, pair, hops, rules, sorted=sorted))
    nodes = [tuple(row) for part in parts for row in part.nodes.tolist()]
    edges = [tuple(row) for part in parts for row in csr.statement[part.edges].tolist()]
    return list(zip(nodes, edges, strict=True))


@pytest.mark.parametrize("seed", range(12))
def test_every_way_finds_the_same_paths(seed: int, tmp_path: Path) -> None:
    csr, chance = graph(tmp_path, seed), random.Random(seed)
    order = np.concatenate([
        np.random.default_rng(seed).permutation(np.arange(csr.offsets[n], csr.offsets[n + 1]))
        for n in range(len(csr.degree))
    ])  # fmt: skip
    shuffled = replace(csr, neighbour=csr.neighbour[order], statement=csr.statement[order])
    found = 0
    for _ in range(12):
        first, last = chance.sample(range(len(csr.degree)), 2)
        for hops in (1, 2, 3):
            wanted = plain(csr, first, last, hops)
            found += len(wanted)
            ways = []
            for limits in USUAL, SMALL:
                ways += [walked(csr, first, last, hops, replace(limits, few=few)) for few in (0, 10**6)]
                ways.append(walked(shuffled, first, last, hops, limits, sorted=False))
            for way in ways:
                assert len(way) == len(set(way))
                assert set(way) == wanted
    assert found > 20


def test_degrees_offsets_and_facts_count_what_is_there(tmp_path: Path) -> None:
    csr = graph(tmp_path, 3)
    for node in range(len(csr.degree)):
        others = csr.neighbour[csr.offsets[node] : csr.offsets[node + 1]]
        assert list(others) == sorted(others)
        assert csr.degree[node] == len(set(others.tolist()) - {node})
    assert csr.facts[-1] == csr.statement.max() + 1
    outward = [int((csr.outward[csr.offsets[n] : csr.offsets[n + 1]] == 1).sum()) for n in range(len(csr.degree))]
    assert outward == np.diff(csr.facts).tolist()


def test_a_gap_in_the_nodes_is_filled_however_long(tmp_path: Path) -> None:
    edges = both_ends(np.array([0, 1]), np.array([3, 95]), np.array([0, 0]), np.array([95, 3]))
    write_edges(tmp_path, [edges], entities=120, edges=4, at_once=10)
    write_facts(tmp_path, [np.array([3, 95])], entities=120, at_once=10)
    csr = read_csr(tmp_path)
    assert csr.offsets[[3, 4, 95, 96, 120]].tolist() == [0, 2, 2, 4, 4]
    assert (csr.degree.sum(), csr.degree[3], csr.degree[95]) == (2, 1, 1)
    assert csr.facts[[3, 4, 95, 96, 120]].tolist() == [0, 1, 1, 2, 2]
