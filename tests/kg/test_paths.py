"""Paths against exhaustive enumeration, on the graph in memory and on the store."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path as File

import networkx as nx
import pytest

from claimver.errors import SettingsError, UnknownName
from claimver.kg.build import build_store
from claimver.kg.load import load_memory
from claimver.kg.paths import find_paths
from claimver.kg.store import StoreGraph
from claimver.parts import KnowledgeGraph
from claimver.types import Path

Rows = Sequence[tuple[str, str, str, str]]  # id, subject, property, object


def write(folder: File, rows: Rows) -> File:
    lines = ["id\tsubject\tproperty\tobject", *("\t".join(row) for row in rows)]
    path = folder / "triples.tsv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    entities = sorted({row[1] for row in rows} | {row[3] for row in rows})
    (folder / "entities.tsv").write_text("\n".join(["id\tlabel", *(f"{e}\t{e}" for e in entities)]) + "\n", "utf-8")
    return path


def graphs(folder: File, rows: Rows) -> tuple[KnowledgeGraph, KnowledgeGraph]:
    triples = write(folder, rows)
    build_store([triples], folder / "kg", entities=[folder / "entities.tsv"])
    return load_memory([triples], [folder / "entities.tsv"]), StoreGraph(folder / "kg")


def ids(paths: Sequence[Path]) -> set[tuple[str, ...]]:
    return {tuple(triplet.id for triplet in path.triplets) for path in paths}


def exhaustive(rows: Rows, seeds: Sequence[str], hops: int, hub: int) -> set[tuple[str, ...]]:
    """Every path by brute force: networkx enumerates the edge paths, the rules are checked on each."""
    whole = nx.Graph((s, o) for _, s, _, o in rows if s != o)
    graph = nx.MultiGraph()
    graph.add_nodes_from(node for row in rows for node in (row[1], row[3]))
    graph.add_edges_from((s, o, id) for id, s, p, o in rows if p not in ("P31", "P279") and s != o)
    found = set()
    for first, last in itertools.combinations(dict.fromkeys(seeds), 2):
        for edges in nx.all_simple_edge_paths(graph, first, last, cutoff=hops):
            inner = [edge[1] for edge in edges[:-1]]
            if not any(node in seeds or whole.degree(node) > hub for node in inner):
                found.add(tuple(edge[2] for edge in edges))
    return found


def multigraph(seed: int) -> list[tuple[str, str, str, str]]:
    """A random multigraph, with loops, on nodes of its own."""
    chance, base = random.Random(seed), 100 * seed
    size, edges = chance.randint(3, 14), chance.randint(3, 40)
    rows = []
    for number in range(edges):
        subject, object = (f"Q{base + chance.randint(1, size)}" for _ in range(2))
        rows.append((f"{subject}-{number}", subject, chance.choice(["P1", "P2", "P31", "P10"]), object))
    return rows + [(f"x{base + n}", f"Q{base + n}", "P31", f"Q{base + size + 1}") for n in (1, 2, 3)]


@pytest.mark.parametrize("block", range(10))
def test_paths_equal_exhaustive_enumeration_on_random_multigraphs(block: int, tmp_path: File) -> None:
    many = {seed: multigraph(seed) for seed in range(block * 40, block * 40 + 40)}
    memory, store = graphs(tmp_path, [row for rows in many.values() for row in rows])
    compared = 0
    for seed, rows in many.items():
        chance = random.Random(-seed)
        seeds = chance.sample(sorted({row[1] for row in rows} | {row[3] for row in rows}), chance.randint(2, 4))
        hops, hub, limit = chance.randint(1, 5), chance.choice([2, 3, 5, 100]), chance.randint(1, 4)
        wanted = exhaustive(rows, seeds, hops, hub)
        found = [find_paths(g, seeds, max_hops=hops, hub_degree=hub, max_paths=99_999) for g in (memory, store)]
        assert found[0].complete
        assert len(found[0].paths) == len(ids(found[0].paths))
        assert ids(found[0].paths) == wanted, (seed, seeds, hops, hub)
        assert found[0].paths == found[1].paths, (seed, seeds, hops, hub)
        few = [find_paths(g, seeds, max_hops=hops, hub_degree=hub, max_paths=limit) for g in (memory, store)]
        assert few[0].paths == few[1].paths == best_of(found[0].paths, limit), (seed, seeds, hops, hub)
        compared += len(wanted)
    assert compared > 40


def best_of(paths: Sequence[Path], limit: int) -> tuple[Path, ...]:
    """The first paths of every pair of ends."""
    ends: dict[tuple[str, ...], int] = {}
    kept = []
    for path in paths:
        counts = Counter(node for t in path.triplets for node in (t.subject.id, t.object.id))
        pair = tuple(sorted(node for node, count in counts.items() if count == 1))
        ends[pair] = ends.get(pair, 0) + 1
        if ends[pair] <= limit:
            kept.append(path)
    return tuple(kept)


@pytest.fixture(params=["memory", "store"])
def both(request: pytest.FixtureRequest, tmp_path: File) -> object:
    def make(rows: Rows) -> KnowledgeGraph:
        return graphs(tmp_path, rows)[request.param == "store"]

    return make


def chain(*names: str, property: str = "P1") -> list[tuple[str, str, str, str]]:
    return [(f"{a}-{b}", a, property, b) for a, b in itertools.pairwise(names)]


def test_no_path_goes_through_a_third_seed(both) -> None:
    graph = both([*chain("A", "B", "C")])
    assert ids(find_paths(graph, ["A", "C"]).paths) == {("A-B", "B-C")}
    assert ids(find_paths(graph, ["A", "B", "C"]).paths) == {("A-B",), ("B-C",)}


def test_a_node_shared_by_two_trees_still_joins_the_pair_on_its_far_side(both) -> None:
    graph = both([("1", "A", "P1", "M"), ("2", "B", "P1", "M"), ("3", "C", "P1", "M"), ("4", "D", "P1", "M")])
    found = ids(find_paths(graph, ["A", "B", "C", "D"]).paths)
    assert found == {("1", "2"), ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")}


def test_no_path_is_longer_than_the_limit(both) -> None:
    graph = both([*chain("A", "B", "C", "D", "E"), ("s", "A", "P1", "D")])
    paths = find_paths(graph, ["A", "E"], max_hops=3).paths
    assert ids(paths) == {("s", "D-E")}
    assert find_paths(graph, ["B", "E"], max_hops=2).paths == ()
    assert all(len(path.triplets) <= 3 for path in find_paths(graph, ["B", "E"], max_hops=3).paths)


def test_two_statements_between_the_same_entities_are_two_paths(both) -> None:
    graph = both([("1", "A", "P1", "B"), ("2", "B", "P2", "A"), ("3", "A", "P1", "B")])
    assert ids(find_paths(graph, ["A", "B"]).paths) == {("1",), ("2",), ("3",)}


def test_a_hub_is_not_walked_but_a_seed_may_be_one(both) -> None:
    spokes = [(f"h{n}", f"Q{n}", "P1", "Q0") for n in range(1, 8)]
    graph = both(spokes)
    assert find_paths(graph, ["Q1", "Q2"], hub_degree=6).paths == ()
    assert ids(find_paths(graph, ["Q1", "Q2"], hub_degree=7).paths) == {("h1", "h2")}
    assert ids(find_paths(graph, ["Q0", "Q2"], hub_degree=1).paths) == {("h2",)}


def test_instance_of_and_subclass_of_are_no_steps_unless_asked(both) -> None:
    graph = both([("1", "A", "P31", "K"), ("2", "B", "P279", "K")])
    assert find_paths(graph, ["A", "B"]).paths == ()
    assert ids(find_paths(graph, ["A", "B"], skip=()).paths) == {("1", "2")}


def test_order_is_hops_then_degrees_then_ids_with_numbers_as_numbers(both) -> None:
    rows = [("d", "A", "P1", "B")]
    for middle in ("Q10", "Q9", "Q2"):
        rows += [(f"a{middle}", "A", "P1", middle), (f"{middle}b", middle, "P1", "B")]
    rows.append(("extra", "Q2", "P1", "Q77"))  # Q2 has three neighbours: it comes last
    found = [[t.id for t in p.triplets] for p in find_paths(both(rows), ["A", "B"], max_paths=9).paths]
    assert found == [["d"], ["aQ9", "Q9b"], ["aQ10", "Q10b"], ["aQ2", "Q2b"]]


def test_relevance_in_steps_of_a_twentieth_comes_before_length(both) -> None:
    graph = both([("d", "A", "P1", "B"), *chain("A", "M", "B"), ("x", "A", "P1", "N"), ("y", "N", "P1", "B")])
    liked = {("d",): 0.20, ("A-M", "M-B"): 0.81, ("x", "y"): 0.79}

    def relevance(paths: Sequence[Path]) -> list[float]:
        return [liked[tuple(t.id for t in path.triplets)] for path in paths]

    found = find_paths(graph, ["A", "B"], relevance=relevance).paths
    assert [[t.id for t in p.triplets] for p in found] == [["A-M", "M-B"], ["x", "y"], ["d"]]
    assert len(find_paths(graph, ["A", "B"], relevance=relevance, max_paths=1).paths) == 1


def test_a_spent_budget_says_that_the_search_is_not_complete(both) -> None:
    graph = both(chain("A", "B", "C"))
    assert find_paths(graph, ["A", "C"], seconds=0).complete is False
    assert find_paths(graph, ["A", "C"], seconds=60).complete is True


def test_a_seed_that_is_not_in_the_graph_is_named(both) -> None:
    with pytest.raises(UnknownName, match="No entity 'Nobody' here"):
        find_paths(both(chain("A", "B")), ["A", "Nobody"])


def test_an_impossible_limit_is_refused(both) -> None:
    with pytest.raises(SettingsError, match="at least 1"):
        find_paths(both(chain("A", "B")), ["A", "B"], max_hops=0)


def test_only_the_pairs_asked_for_are_searched(both) -> None:
    graph = both(chain("A", "B", "C"))
    assert ids(find_paths(graph, ["A", "B", "C"], pairs=[("C", "B"), ("B", "C"), ("A", "A")]).paths) == {("B-C",)}
