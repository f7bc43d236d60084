"""Graphs of plain names."""

from __future__ import annotations

import pytest

from claimver.errors import InputError
from claimver.kg.memory import MemoryGraph
from claimver.types import Entity, Property, Triplet, Value

NAMES = [
    ("Apollo 11", "crew member", "Neil Armstrong"),
    ("Neil  Armstrong", "born", "5 August 1930"),
    ("Apollo 11", "landed", "1969"),
    ("Everest", "height", "8,848 m"),
]


def test_equal_names_are_one_entity_and_triplets_are_numbered() -> None:
    graph = MemoryGraph.from_names(NAMES)
    assert [triplet.id for triplet in graph.facts("Apollo 11")] == ["t1", "t3"]
    assert graph.facts("Neil Armstrong")[0].id == "t2"
    assert graph.entity("Apollo 11") == Entity("Apollo 11", "Apollo 11")


def test_objects_that_read_as_dates_and_numbers_are_values() -> None:
    graph = MemoryGraph.from_names(NAMES)
    born, landed, height = (triplet.object for triplet in graph.statements(["t2", "t3", "t4"]))
    assert born == Value("date", "5 August 1930", "1930-08-05", precision=11)
    assert landed == Value("date", "1969", "1969", precision=9)
    assert height == Value("quantity", "8,848 m", "8848", unit="metre")


@pytest.mark.parametrize("bad", [("a", "b"), ("a", "b", ""), ("a", "b", 3), "abc"])
def test_a_triplet_that_is_not_three_strings_is_named(bad: object) -> None:
    with pytest.raises(InputError, match=r"Triplet 2 is .*three non-empty strings"):
        MemoryGraph.from_names([("a", "b", "c"), bad])  # type: ignore[list-item]


def test_an_id_given_twice_is_refused() -> None:
    triplet = Triplet("x", Entity("a", "a"), Property("p", "p"), Entity("b", "b"))
    with pytest.raises(InputError, match="Two triplets have the id 'x'"):
        MemoryGraph([triplet, triplet])


def test_an_empty_graph_has_nothing_and_says_so() -> None:
    graph = MemoryGraph.from_names([])
    assert (graph.search("a"), list(graph.names()), graph.properties()) == ((), [], ())
