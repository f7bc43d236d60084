"""The evidence graph: what is in it, where it stands, and that drawings of it load and run nothing."""

import re
from dataclasses import replace

import pytest
import scripted_report as scripted

from claimver.report import draw
from claimver.report.graph import EvidenceGraph, evidence_graph, focus, only, to_networkx, triplet_graph
from claimver.types import Entity, Evidence, Property, Report, Triplet

HOSTILE = '</script><script>parent.hacked=1</script><a href="https://evil.example">"\\'


def hostile_report() -> Report:
    """A report whose graph names things with markup."""
    bad = Entity("Q1", HOSTILE, HOSTILE)
    triplet = Triplet("t1", bad, Property("P1", HOSTILE), Entity("Q2", HOSTILE))
    verdict = replace(scripted.VERDICTS[0], triplets=(triplet,))
    return scripted.report(verdicts=(verdict,), evidence=Evidence((triplet,)))


def test_the_scopes_hold_more_and_more() -> None:
    sizes = [len(evidence_graph(scripted.report(), scope=scope).links) for scope in ("deciding", "paths", "all")]
    assert sizes == [4, 4, 5]


def test_cited_statements_know_the_claims_that_cite_them() -> None:
    graph = evidence_graph(scripted.report(), scope="all")
    assert {link.id: link.claims for link in graph.links} == {"s1": (0,), "s2": (1,), "s3": (1,), "s4": (1,), "s5": ()}


def test_equal_values_of_two_statements_are_two_nodes() -> None:
    landed = scripted.LANDED_ON
    graph = evidence_graph(
        scripted.report(evidence=Evidence((landed, replace(landed, id="s9", subject=scripted.MOON)))), scope="all"
    )
    assert sum(node.kind == "value" for node in graph.nodes) == 2


def test_the_focus_is_what_the_claim_cites() -> None:
    graph = evidence_graph(scripted.report())
    assert focus(graph, 0).nodes == ("Q43653", "Q405")
    assert focus(graph, 0).links == ("s1",)
    assert focus(graph, 2).nodes == ()


def test_no_two_nodes_stand_in_one_place() -> None:
    graph = evidence_graph(many(120), scope="all")
    assert len({(node.x, node.y) for node in graph.nodes}) == len(graph.nodes) == 121


def test_beyond_the_limit_statements_are_left_out_and_counted() -> None:
    graph = evidence_graph(many(500), scope="all", max_nodes=300)
    assert len(graph.nodes) == 300
    assert graph.left_out == 500 - len(graph.links) > 0


def test_cited_statements_come_before_the_limit_bites() -> None:
    graph = evidence_graph(many(500, cited=499), scope="all", max_nodes=10)
    assert "t499" in {link.id for link in graph.links}


def test_an_empty_report_has_an_empty_graph() -> None:
    empty = evidence_graph(scripted.report("Why?", (), evidence=Evidence()))
    assert empty == EvidenceGraph()
    assert draw.svg(empty, title="none") == ""


def test_parallel_statements_stay_two_edges() -> None:
    twice = (scripted.LANDED, replace(scripted.LANDED, id="s9"))
    graph = evidence_graph(scripted.report(evidence=Evidence(twice)), scope="all")
    assert to_networkx(graph).number_of_edges("Q43653", "Q405") == 2
    assert {"s1", "s9"} <= set(re.findall(r'"id": "(s\d)"', draw.interactive_page(graph)))


def test_the_interactive_page_points_to_no_other_host_and_carries_its_policy() -> None:
    page = draw.interactive_page(evidence_graph(scripted.report(), scope="all"))
    assert not re.search(r"<(?:link|script|img|iframe)\b[^>]*(?:href|src)\s*=", page)
    assert "default-src 'none'" in page
    assert page.count("<h1>") == 0


def test_names_cannot_leave_the_script_of_the_interactive_page() -> None:
    page = draw.interactive_page(evidence_graph(hostile_report()))
    assert "<script>parent.hacked" not in page
    assert page.count("</script>") == draw.interactive_page(evidence_graph(scripted.report())).count("</script>")


def test_names_cannot_leave_their_quotes_in_graphviz_source() -> None:
    source = draw.dot(evidence_graph(hostile_report()))
    strings = re.findall(r'"(?:[^"\\]|\\.)*"', source)
    rest = re.sub(r'"(?:[^"\\]|\\.)*"', "", source)
    assert any("parent.hacked" in string for string in strings)
    assert "parent" not in rest
    assert rest.count("->") == 1


@pytest.mark.parametrize("dark", [False, True])
def test_graphviz_source_marks_cited_statements(dark: bool) -> None:
    source = draw.dot(evidence_graph(scripted.report(), scope="all"), dark=dark)
    assert source.count("penwidth") == 4


def test_the_svg_is_escaped_and_holds_each_node() -> None:
    drawn = draw.svg(evidence_graph(hostile_report()), title="A claim's graph")
    assert "<script" not in drawn
    assert drawn.count("<rect") == 2


def test_the_graph_of_one_claim_holds_its_statements_only() -> None:
    part = only(evidence_graph(scripted.report(), scope="all"), 0)
    assert [node.id for node in part.nodes] == ["Q43653", "Q405"]


def many(count: int, *, cited: int | None = None) -> Report:
    """A report over one entity with ``count`` statements, of which one may be cited."""
    triplets = tuple(
        Triplet(f"t{number}", scripted.APOLLO, Property("P1", "knows"), Entity(f"Q{number + 10**6}", f"E{number}"))
        for number in range(count)
    )
    verdicts = () if cited is None else (replace(scripted.VERDICTS[0], triplets=(triplets[cited],)),)
    return scripted.report(verdicts=verdicts, evidence=Evidence(triplets))


def test_many_components_fill_the_frame_they_are_shown_in() -> None:
    pairs = [
        Triplet(f"s{n}", Entity(f"Q{n}", f"Thing {n}"), Property("P1", "has"), Entity(f"Q{1_000 + n}", f"Part {n}"))
        for n in range(40)
    ]
    nodes = triplet_graph(pairs).nodes
    wide, tall = (max(at) - min(at) for at in ([n.x for n in nodes], [n.y for n in nodes]))
    assert 0.9 < wide / tall < 1.7
