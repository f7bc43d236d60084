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


def test_a_name_with_something_in_brackets_is_known_without_it() -> None:
    graph = MemoryGraph.from_names([("Emma (novel)", "author", "The Austen"), ("Ada", "team", "Ajax (1964–1973)")])
    (emma,) = graph.search("Emma")
    assert (emma.entity.label, emma.entity.description) == ("Emma (novel)", "novel")
    assert [found.entity.label for found in graph.search("Austen")] == ["The Austen"]


@pytest.mark.parametrize(
    ("name", "times"),
    [
        ("Ajax (1964–1973)", {"start time": "1964", "end time": "1973"}),
        ("Ajax (1964-present)", {"start time": "1964"}),
        ("Ajax (1964–)", {"start time": "1964"}),
        ("Ajax (Amsterdam)", {}),
        ("Ajax", {}),
    ],
)
def test_a_period_behind_a_name_is_the_time_of_the_statement(name: str, times: dict[str, str]) -> None:
    (triplet,) = MemoryGraph.from_names([("Ada", "team", name)]).facts("Ada")
    assert triplet.object_text == name
    assert {q.property.label: q.value.value for q in triplet.qualifiers if isinstance(q.value, Value)} == times


def test_names_as_dbpedia_spells_them_are_read_with_spaces_and_found_either_way() -> None:
    graph = MemoryGraph.from_names(
        [("Alan_Bean", "birthPlace", "Wheeler,_Texas"), ("Alan Bean", "mission", "Apollo_12")]
    )
    assert [t.property.label for t in graph.facts("Alan Bean")] == ["birthPlace", "mission"]
    assert [t.object_text for t in graph.facts("Alan Bean")] == ["Wheeler, Texas", "Apollo 12"]
    for name in ("Alan_Bean", "alan bean", "Wheeler", "Wheeler, Texas", "Wheeler,_Texas"):
        assert len(graph.search(name)) == 1


def test_a_person_is_found_without_the_middle_initials() -> None:
    graph = MemoryGraph.from_names([("Albuquerque", "leaderName", "Richard J. Berry")])
    assert [c.entity.label for c in graph.search("Richard Berry")] == ["Richard J. Berry"]


@pytest.mark.parametrize(
    ("property", "object", "value", "unit"),
    [
        ("cost", '"110000000"(dollars)', "110000000", "United States dollar"),
        ("time", '"52.0"(minutes)', "52", "minute"),
        ("floors", '"12"^^xsd:integer', "12", None),
        ("max_depth_m", "84", "84", "metre"),
        ("elevationInMetres", "210.5", "210.5", "metre"),
        ("duration_days", "212", "212", "day"),
        ("born_in", "1979", "1979", None),
    ],
)
def test_a_quoted_literal_is_read_with_its_unit_and_a_number_with_that_of_its_relations_name(
    property: str, object: str, value: str, unit: str | None
) -> None:
    read = MemoryGraph.from_names([("X", property, object)]).facts("X")[0].object
    assert isinstance(read, Value)
    assert (read.value, read.unit) == (value, unit)
