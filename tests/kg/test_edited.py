"""A graph with a statement taken out or changed: what is asked of it answers so, everywhere."""

from __future__ import annotations

import pytest

from claimver.errors import InputError
from claimver.kg.edited import CHANGED, EditedGraph, with_object
from claimver.kg.memory import MemoryGraph
from claimver.kg.paths import find_paths

BASE = MemoryGraph.from_names([("Ulm", "lies in", "Germany"), ("Ada", "born in", "Ulm"), ("Ada", "knows", "Bob")])
BORN, KNOWS = BASE.statements(["t2", "t3"])


def test_without_edits_it_answers_as_the_graph_below() -> None:
    graph = EditedGraph(BASE, {})
    assert graph.facts("Ada") == BASE.facts("Ada")
    assert graph.neighbours(["Ada", "Ulm"]) == BASE.neighbours(["Ada", "Ulm"])
    assert graph.search("Ada") == BASE.search("Ada")
    assert list(graph.names()) == list(BASE.names())


def test_a_statement_taken_out_is_nowhere() -> None:
    graph = EditedGraph(BASE, {"t2": None})
    assert graph.facts("Ada") == (KNOWS,)
    assert graph.statements(["t2", "t3"]) == (KNOWS,)
    assert graph.joined(["Ada", "Ulm"]) == {"Ada": (), "Ulm": ()}
    assert find_paths(graph, ["Ada", "Germany"]).paths == ()


def test_a_changed_statement_is_walked_from_both_ends() -> None:
    after = with_object(BORN, BASE.entity("Bob"))
    graph = EditedGraph(BASE, {"t2": after})
    assert graph.facts("Ada") == (after, KNOWS)
    assert graph.stated("Ada", frozenset({"born in"})) == (after,)
    assert after.source == CHANGED
    assert [edge.statement for edge in graph.neighbours(["Bob"])["Bob"]] == ["t3", "t2"]
    assert len(find_paths(graph, ["Ada", "Bob"]).paths) == 2
    assert graph.snapshot.endswith("with 1 changed")


def test_a_statement_keeps_its_subject() -> None:
    with pytest.raises(InputError, match="is about Ada and stays so"):
        EditedGraph(BASE, {"t2": BASE.statements(["t1"])[0]})
