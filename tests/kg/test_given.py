"""Given triplets: three names stay names; what has the report's form keeps its id, rank, qualifiers and references."""

from __future__ import annotations

import json

import pytest
from scripted_report import LANDED, LANDED_ON

from claimver.errors import InputError
from claimver.jsonl import triplet_to_dict
from claimver.kg.given import given_triplet
from claimver.kg.memory import MemoryGraph
from claimver.types import Entity, Rank, Triplet, Value


def read(row: object, number: int = 1) -> Triplet:
    found = given_triplet(row, number)
    assert isinstance(found, Triplet)
    return found


@pytest.mark.parametrize("row", [["Zork", "eats", "Gnu"], {"subject": "Zork", "property": "eats", "object": "Gnu"}])
def test_three_names_are_three_names(row: object) -> None:
    assert given_triplet(row, 1) == ("Zork", "eats", "Gnu")


@pytest.mark.parametrize("triplet", [LANDED, LANDED_ON])
def test_what_a_report_holds_of_a_triplet_comes_back_to_the_letter(triplet: Triplet) -> None:
    row = json.loads(json.dumps(triplet_to_dict(triplet)))
    assert triplet_to_dict(read(row)) == row
    assert read(row).qualifiers[0].value == triplet.qualifiers[0].value if triplet.qualifiers else True


def test_a_date_and_a_quantity_know_their_precision_and_unit_again() -> None:
    nodes = {"subject": {"id": "Q1", "label": "Zork"}, "property": {"id": "P1", "label": "is"}}
    date = read({**nodes, "object": {"type": "date", "value": "1969-07", "text": "July 1969"}}).object
    assert date == Value("date", "July 1969", "1969-07", precision=10)
    foreign = read({**nodes, "object": {"type": "date", "value": "1969", "text": "das Jahr 1969"}}).object
    assert foreign == Value("date", "das Jahr 1969", "1969", precision=9)
    height = read({**nodes, "object": {"type": "quantity", "value": "8848.86", "text": "8,848.86 metre"}}).object
    assert isinstance(height, Value)
    assert (height.value, height.unit) == ("8848.86", "metre")


def test_a_name_without_id_that_reads_as_a_date_is_one_and_one_with_id_is_not() -> None:
    row = {"id": "s", "subject": "Zork", "property": "inception", "object": "1969"}
    assert isinstance(read(row).object, Value)
    assert read({**row, "object": {"id": "Q2478", "label": "1969"}}).object == Entity("Q2478", "1969")
    assert read(row).property.datatype == "time"


def test_a_triplet_without_id_has_its_number() -> None:
    row = {"subject": {"id": "Q1"}, "property": {"label": "eats"}, "object": {"id": "Q2", "label": "Gnu"}}
    found = read(row, 4)
    assert (found.id, found.subject, found.property.id, found.rank) == ("t4", Entity("Q1", "Q1"), "eats", Rank.NORMAL)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"id": 7}, '"id" of triplet 2 is 7; it must be a string.'),
        ({"rank": "best"}, "\"rank\" of triplet 2 is 'best'; it must be one of preferred, normal, deprecated."),
        ({"references": "x"}, "\"references\" of triplet 2 is 'x'; it must be a list."),
        ({"qualifiers": [{"property": "at"}]}, "a qualifier of triplet 2 is {'property': 'at'}; it must be {\"prop"),
        ({"references": [3]}, "a reference of triplet 2 is 3; it must be a string."),
        ({"object": {"type": "day", "text": "x"}}, "\"type\" of a value of triplet 2 is 'day'; it must be one of date"),
        ({"object": {"id": 3}}, "it must be [subject, property, object], three non-empty strings."),
    ],
)
def test_what_is_no_triplet_is_refused_by_number_and_field(change: dict[str, object], message: str) -> None:
    row = {"id": "s", "subject": "Zork", "property": "eats", "object": "Gnu", **change}
    with pytest.raises(InputError) as raised:
        given_triplet(row, 2)
    assert message in str(raised.value)


def test_names_and_statements_stand_in_one_graph_and_two_of_one_id_are_refused() -> None:
    graph = MemoryGraph.from_names([LANDED, ("Zork", "eats", "Gnu")])
    assert [triplet.id for triplet in graph.statements([LANDED.id, "t2"])] == [LANDED.id, "t2"]
    with pytest.raises(InputError, match="Two triplets have the id"):
        MemoryGraph.from_names([LANDED, LANDED])
