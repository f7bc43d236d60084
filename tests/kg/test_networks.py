"""NetworkX graphs as knowledge graphs."""

from __future__ import annotations

import networkx
import pytest

import claimver
from claimver.errors import InputError
from claimver.kg.networks import from_networkx
from claimver.kg.paths import find_paths
from claimver.parts import KnowledgeGraph
from claimver.report.graphml import network
from claimver.types import Value


def small() -> networkx.MultiDiGraph:
    graph = networkx.MultiDiGraph()
    graph.add_node("Ada Lovelace", aliases=["Ada King", "", "Ada King"], description="English mathematician")
    graph.add_node(7, label="Lord  Byron")
    graph.add_node("1984", description="a novel")
    graph.add_edge("Ada Lovelace", "10 December 1815", relation="date of birth")
    graph.add_edge("Ada Lovelace", 7, key="father")
    graph.add_edge("Ada Lovelace", 7, relation="admired")
    graph.add_edge("Ada Lovelace", "1984", relation="never read")
    graph.add_edge("Ada Lovelace", "human", relation="instance of")
    return graph


def test_edges_are_statements_and_nodes_are_entities_or_values() -> None:
    graph = from_networkx(small())
    assert isinstance(graph, KnowledgeGraph)
    ada = graph.search("ada king")[0].entity
    assert (ada.label, ada.aliases, ada.description) == ("Ada Lovelace", ("Ada King",), "English mathematician")
    assert (ada.kind, round(ada.popularity, 3)) == ("human", 2.0)
    assert [(t.property.label, t.object_text) for t in graph.facts(ada.id)] == [
        ("date of birth", "10 December 1815"),
        ("father", "Lord Byron"),
        ("admired", "Lord Byron"),
        ("never read", "1984"),
        ("instance of", "human"),
    ]
    assert graph.facts(ada.id)[0].object == Value("date", "10 December 1815", "1815-12-10", precision=11)
    assert graph.property("date of birth").datatype == "time"
    assert graph.entity("7").label == "Lord Byron"
    assert graph.search("10 December 1815") == ()
    assert [len(path.triplets) for path in find_paths(graph, ["7", "1984"]).paths] == [2, 2]


def test_a_node_without_edges_is_an_entity_all_the_same() -> None:
    lonely = networkx.DiGraph()
    lonely.add_node("Atlantis")
    assert from_networkx(lonely).search("atlantis")[0].entity.id == "Atlantis"


def test_the_snapshot_pins_what_the_graph_says() -> None:
    changed = small()
    changed.nodes[7]["label"] = "George Gordon Byron"
    assert from_networkx(small()).snapshot == from_networkx(small()).snapshot
    assert from_networkx(small()).snapshot != from_networkx(changed).snapshot
    assert from_networkx(small()).snapshot.startswith("networkx-")


def test_what_the_explorer_exports_is_read_back() -> None:
    graph = from_networkx(small())
    back = from_networkx(network(graph.facts("Ada Lovelace")), relation="label")
    assert [(t.property.label, t.object_text) for t in back.facts("Ada Lovelace")] == [
        (t.property.label, t.object_text) for t in graph.facts("Ada Lovelace")
    ]
    assert back.facts("Ada Lovelace")[0].object == graph.facts("Ada Lovelace")[0].object


@pytest.mark.parametrize(
    ("graph", "complaint"),
    [
        (networkx.Graph([("a", "b", {"relation": "eats"})]), "An undirected graph does not say which end is the subject"),
        (networkx.DiGraph([("a", "b", {"weight": 2, "kind": "x"})]), "from 'a' to 'b' has no 'relation'; it has weight, kind"),
        (networkx.DiGraph([("a", "b", {"relation": "  "})]), "has no 'relation'; it has relation"),
        (networkx.DiGraph([("a", "b", {"relation": 3})]), "has no 'relation'"),
        (networkx.MultiDiGraph([("a", "b")]), "has no 'relation'; it has no attribute"),
        (networkx.DiGraph([("1", 1, {"relation": "is"})]), "The nodes '1' and 1 are both written '1'"),
        (networkx.DiGraph([("", 1, {"relation": "is"})]), "The node '' has no name"),
    ],
)  # fmt: skip
def test_a_graph_that_cannot_be_read_says_what_to_do(graph: networkx.Graph, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        from_networkx(graph)


@pytest.mark.slow
def test_a_text_is_verified_against_such_a_graph() -> None:
    report = claimver.verify("Ada King was born on 10 December 1816.", graph=claimver.from_networkx(small()))
    assert [verdict.label for verdict in report.verdicts] == [claimver.Label.CONTRADICTORY]
    assert report.kg_snapshot.startswith("networkx-")
