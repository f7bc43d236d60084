"""The graph of a claim for a phone: boxes stand apart, it is as narrow as its words, and it fills the pane."""

from dataclasses import replace
from itertools import pairwise

import pytest
import scripted_report as scripted

from claimver.report.claim_graph import claim_graph
from claimver.report.draw import drawn
from claimver.report.graph import EvidenceGraph, triplet_graph
from claimver.report.narrow_graph import PANE, narrowed
from claimver.report.star import star
from claimver.types import Entity, Property, Triplet

KNOWS = Property("P9", "knows")


def boxes(graph: EvidenceGraph) -> list[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each box, estimated as generously as letters are wide."""
    found = []
    for node in drawn(graph, narrow=True)[0]:
        lines = node["label"].split("\n")
        wide, tall = 7.6 * max(map(len, lines)) / 2 + 6, 19 * len(lines) / 2 + 6
        found.append((node["x"] - wide, node["y"] - tall, node["x"] + wide, node["y"] + tall))
    return found


@pytest.mark.parametrize("index", [0, 1])
def test_boxes_stand_apart_and_the_pane_shows_them_all(index: int) -> None:
    found = boxes(narrowed(claim_graph(scripted.report(), index)))
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            assert one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
    for axis in (0, 1):
        assert max(box[axis + 2] for box in found) - min(box[axis] for box in found) <= PANE[axis]


def test_a_chain_runs_downwards_and_a_fan_to_the_right() -> None:
    people = [Entity(f"Q{number}", f"Person Number {number}") for number in range(6)]
    chain = triplet_graph([Triplet(f"c{n}", people[n], KNOWS, people[n + 1]) for n in range(3)])
    depth = {node.id: node.y for node in narrowed(chain).nodes}
    assert depth["Q1"] < depth["Q0"] == depth["Q2"] < depth["Q3"]  # the best connected begins
    fan = narrowed(triplet_graph([Triplet(f"f{n}", people[0], KNOWS, other) for n, other in enumerate(people[1:])]))
    first, *rest = fan.nodes
    assert {node.x > first.x for node in rest} == {True}
    assert max(node.y for node in rest) - min(node.y for node in rest) > PANE[1] / 2


def test_words_are_in_short_lines_and_no_word_is_broken() -> None:
    long = Triplet(
        "l", Entity("Q1", "Mare Tranquillitatis"), Property("P7", "time of spacecraft landing"), scripted.MOON
    )
    nodes, edges = drawn(narrowed(triplet_graph([long])), narrow=True)
    assert nodes[0]["label"] == "Mare\nTranquillitatis"
    assert edges[0]["label"] == "time of …"


def test_around_a_middle_all_else_is_one_column_with_room_for_parallel_statements() -> None:
    middle, *others = [Entity(f"Q{number}", f"Person {number}") for number in range(14)]
    both = [Triplet("back", others[0], KNOWS, middle), *(Triplet(f"m{o.id}", middle, KNOWS, o) for o in others)]
    placed = {node.id: (node.x, node.y) for node in narrowed(star("Q0", both), middle="Q0").nodes}
    assert len({x for id, (x, _) in placed.items() if id != "Q0"}) == 1
    rows = sorted(y for id, (_, y) in placed.items() if id != "Q0")
    gaps = [below - above for above, below in pairwise(rows)]
    assert min(gaps) >= 2 * 19  # the names of two neighbours' statements stand half way, one under the other
    assert max(gaps) == gaps[0] > min(gaps)  # beside the one that speaks of it, too


def test_a_graph_of_nothing_stays_one() -> None:
    assert narrowed(EvidenceGraph()) == EvidenceGraph()


def test_only_places_change() -> None:
    graph = claim_graph(scripted.report(), 1)
    assert replace(narrowed(graph), nodes=()) == replace(graph, nodes=())
    assert [node.id for node in narrowed(graph).nodes] == [node.id for node in graph.nodes]
