"""The graph of one claim: what it draws, that boxes stand apart, and that it fills a pane."""

import math
from dataclasses import replace

import pytest
import scripted_report as scripted

from claimver.report.claim_graph import PANE, claim_graph, claim_triplets
from claimver.report.draw import drawn
from claimver.report.graph import Link, layers, spread, triplet_graph
from claimver.types import Entity, Evidence, Path, Property, Triplet

KNOWS = Property("P9", "knows")
CHAIN = (
    Triplet("k1", scripted.ARMSTRONG, KNOWS, scripted.ALDRIN),
    Triplet("k2", scripted.ALDRIN, KNOWS, scripted.COLLINS),
)
ASIDE = Path((Triplet("k3", scripted.COLLINS, KNOWS, scripted.OTHER_COLLINS),))


def test_the_cited_statements_come_first_then_paths_between_what_the_claim_names() -> None:
    report = scripted.report(evidence=Evidence(paths=(Path(CHAIN), ASIDE)))
    assert [triplet.id for triplet in claim_triplets(report, 1)] == ["s2", "s3", "s4", "k1", "k2"]
    assert claim_triplets(report, 2) == ()
    assert claim_graph(report, 2).nodes == ()


@pytest.mark.parametrize("index", [0, 1])
def test_boxes_stand_apart_and_in_the_pane(index: int) -> None:
    nodes = claim_graph(scripted.report(), index).nodes
    for number, one in enumerate(nodes):
        for other in nodes[number + 1 :]:
            assert abs(one.x - other.x) >= 200 or abs(one.y - other.y) >= 70
    assert max(node.x for node in nodes) - min(node.x for node in nodes) + 190 <= PANE[0]


def test_a_chain_runs_downwards() -> None:
    report = scripted.report(evidence=Evidence(paths=(Path(CHAIN),)), verdicts=(scripted.VERDICTS[1],))
    verdict = report.verdicts[0]
    alone = scripted.report(evidence=report.evidence, verdicts=(type(verdict)(verdict.claim, verdict.label),))
    nodes = claim_graph(alone, 0).nodes
    assert len({node.x for node in nodes}) == 1 or len({node.y for node in nodes}) < len(nodes)
    assert {node.id for node in nodes} == {"Q1615", "Q2252", "Q104859"}


def test_long_names_of_statements_are_cut_into_lines() -> None:
    long = Triplet("l", scripted.APOLLO, Property("P7", "time of spacecraft landing on it"), scripted.MOON)
    report = scripted.report(evidence=Evidence(paths=(Path((long,)),)), verdicts=(scripted.VERDICTS[0],))
    _, edges = drawn(claim_graph(report, 0))
    assert {edge["label"] for edge in edges} == {"location of\nlanding", "time of\nspacecraft …"}


def test_of_many_statements_as_many_are_drawn_as_can_be_read() -> None:
    people = [Entity(f"Q{number}", f"Person {number}") for number in range(900, 930)]
    many = tuple(Triplet(f"m{n}", scripted.APOLLO, scripted.CREW, person) for n, person in enumerate(people))
    verdict = replace(scripted.VERDICTS[1], triplets=(*scripted.CREWED, *many))
    graph = claim_graph(scripted.report(verdicts=(verdict,)), 0)
    assert {"s2", "s3", "s4"} <= {link.id for link in graph.links}
    for places, box, room in (([n.x for n in graph.nodes], 190, PANE[0]), ([n.y for n in graph.nodes], 60, PANE[1])):
        assert 0.94 * (max(places) - min(places) + box) <= room
    assert graph.left_out == len(verdict.triplets) - len(graph.links) > 0


def test_what_a_statement_joins_side_by_side_stands_further_apart() -> None:
    ids = ["a", "b", "c"]
    assert spread(ids, [Link("s", "c", "b", "near")], step=80, aside=50) == {"a": 0, "b": 80, "c": 210}


def test_the_middle_is_free_where_statements_run_past_a_column() -> None:
    ends = Entity("Q1", "One"), Entity("Q2", "Two")
    between = [Entity(f"Q{number}", f"Between {number}") for number in (3, 4)]
    direct = [
        Triplet(f"d{n}", *order) for n, order in enumerate(((ends[0], KNOWS, ends[1]), (ends[1], KNOWS, ends[0])))
    ]
    around = [Triplet(f"a{n}{end.id}", end, KNOWS, middle) for n, middle in enumerate(between) for end in ends]
    columns = {"Q1": 0, "Q3": 1, "Q4": 1, "Q2": 2}
    places = {node.id: node.y for node in triplet_graph([*direct, *around], columns=columns).nodes}
    assert places["Q1"] == places["Q2"] == 0
    assert min(abs(places[middle.id]) for middle in between) >= 120


def test_no_statement_runs_through_a_thing_of_its_own_column() -> None:
    hub, *rest = (Entity(f"Q{n}", f"Thing {n}") for n in range(4))
    facts = [Triplet(f"s{n}", hub, Property("P1", "has"), thing) for n, thing in enumerate(rest)]
    across = Triplet("s9", rest[0], Property("P2", "knows"), rest[2])
    (root, others) = layers(triplet_graph([*facts, across]))
    assert root == [hub.id]
    assert abs(others.index(rest[0].id) - others.index(rest[2].id)) == 1


def test_parallel_statements_stand_as_far_apart_however_long_they_are() -> None:
    near, far, middle = (Entity(f"Q{n}", f"Thing {n}") for n in range(3))
    facts = [Triplet(f"s{n}", near, Property(f"P{n}", f"property {n}"), far) for n in range(2)]
    facts.append(Triplet("s7", near, Property("P7", "leads to"), middle))
    for columns in ({near.id: 0, far.id: 1}, {near.id: 0, middle.id: 1, far.id: 2}):
        graph = triplet_graph(facts, columns=columns)
        at = {node.id: (node.x, node.y) for node in graph.nodes}
        both = [edge["smooth"] for edge in drawn(graph)[1] if edge["id"] in ("s0", "s1")]
        assert {bend["type"] for bend in both} == {"curvedCW", "curvedCCW"}
        apart = sum(bend["roundness"] for bend in both) * math.dist(at[near.id], at[far.id]) / 2
        assert apart == pytest.approx(60, rel=0.02)


def test_a_statement_and_its_converse_bend_to_two_sides() -> None:
    near, far = (Entity(f"Q{n}", f"Thing {n}") for n in range(2))
    facts = [Triplet("s0", near, KNOWS, far), Triplet("s1", far, KNOWS, near)]
    one, other = (edge["smooth"] for edge in drawn(triplet_graph(facts, columns={near.id: 0, far.id: 1}))[1])
    assert one["type"] == other["type"]  # each seen from its own end
    assert one["roundness"] == other["roundness"] > 0


def test_a_name_that_is_cut_is_kept_whole_for_whoever_points_at_it() -> None:
    long = Property("P1", "a statement with a name longer than two lines of it")
    nodes, (edge,) = drawn(triplet_graph([Triplet("s0", Entity("Q1", "One"), long, Entity("Q2", "Two"))]))
    assert edge["label"].endswith("…")
    assert edge["whole"] == long.label
    assert not any("whole" in node for node in nodes)
