"""The recorded search is the search: its rings are real frontiers, and it finds the paths that the store finds."""

from __future__ import annotations

from pathlib import Path as File

from claimver.kg.paths import find_paths
from claimver.kg.rings import recorded
from kg.test_paths import graphs, ids, multigraph

CHAIN = [
    ("s1", "Q1", "P1", "Q2"),
    ("s2", "Q3", "P1", "Q2"),
    ("s3", "Q3", "P1", "Q4"),
    ("s4", "Q1", "P1", "Q5"),
    ("s5", "Q4", "P1", "Q6"),
]


def test_rings_grow_from_both_ends_until_they_meet(tmp_path: File) -> None:
    memory, _ = graphs(tmp_path, CHAIN)
    search = recorded(memory, "Q1", "Q4")
    assert [(ring.origin, ring.step, ring.asked, ring.found) for ring in search.rings] == [
        ("Q1", 1, ("Q1",), (("Q2", "Q1"), ("Q5", "Q1"))),
        ("Q4", 2, ("Q4",), (("Q3", "Q4"), ("Q6", "Q4"))),
        ("Q1", 3, ("Q2", "Q5"), (("Q3", "Q2"),)),
    ]
    assert search.met == {"Q3"}
    assert ids(search.paths) == {("s1", "s2", "s3")}


def test_a_hub_is_met_but_not_asked(tmp_path: File) -> None:
    memory, _ = graphs(tmp_path, [*CHAIN, ("s6", "Q2", "P1", "Q7"), ("s7", "Q2", "P1", "Q8")])
    search = recorded(memory, "Q1", "Q4", hub_degree=3)
    assert [ring.hubs for ring in search.rings] == [(), (), ("Q2",)]
    assert search.paths == ()


def test_every_frontier_is_made_of_neighbours_and_the_paths_are_those_of_the_store(tmp_path: File) -> None:
    many = {seed: multigraph(seed) for seed in range(60)}
    memory, store = graphs(tmp_path, [row for rows in many.values() for row in rows])
    rings = 0
    for rows in many.values():
        first, last, *others = dict.fromkeys(row[1] for row in rows if row[2] not in ("P31",))
        for graph in (memory, store):
            search = recorded(graph, first, last, seeds=tuple(others[:1]), hub_degree=5)
            plain = find_paths(graph, [first, last, *others[:1]], hub_degree=5, max_paths=99_999, pairs=[(first, last)])
            assert ids(search.paths) == ids(plain.paths)
            for ring in search.rings:
                rings += 1
                near = graph.neighbours(ring.asked)
                assert all(node in {edge.other for edge in near[leads]} for node, leads in ring.found)
                assert not {node for node, _ in ring.found} & {first, last, *others[:1]}
    assert rings > 100
