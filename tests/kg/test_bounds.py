"""Bounds of quantities ("10±1"): read from every source, kept by every store and export, absent where there are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from rdflib import Graph
from rdflib.namespace import XSD
from rdflib.term import Literal, URIRef

from claimver.annotate.rows import item_of, item_row, triplet_row
from claimver.annotate.work import Annotation, Item
from claimver.commands.show import value_mark
from claimver.jsonl import node_to_dict, triplet_to_dict
from claimver.kg.build import build_store
from claimver.kg.given import given_triplet
from claimver.kg.literals import parse_literal, quantity_value, write_literal
from claimver.kg.plain import read_plain
from claimver.kg.store import StoreGraph
from claimver.report.triplets import value_words
from claimver.report.turtle import turtle
from claimver.types import Entity, Property, Triplet, Value

TEN = quantity_value("10", unit="metre", unit_id="Q11573", bounds=("9", "11"))
STATED = Triplet("s1", Entity("Q1", "Zork"), Property("P2048", "height"), TEN)
EXACT = [("+10", "+10"), ("+11", "+12"), ("+8", "+9"), ("+11", "+9"), (None, "+11"), ("+9", None), ("x", "+11")]


@pytest.mark.parametrize("bounds", EXACT)
def test_bounds_that_are_none_of_the_number_are_left_away(bounds: tuple[str | None, str | None]) -> None:
    assert quantity_value("10", bounds=bounds) == quantity_value("10")


def test_a_literal_keeps_its_bounds() -> None:
    assert write_literal(TEN) == "+10[+9,+11]Q11573"
    assert parse_literal("-5[-6.50,-4]") == Value("quantity", "-5", "-5", lower="-6.5", upper="-4")
    assert parse_literal("+10[+10,+10]") == Value("quantity", "10", "10")


@pytest.mark.parametrize(
    ("ends", "read"),
    [
        ({"lowerBound": "+9", "upperBound": "+11"}, ("9", "11")),
        ({"lowerBound": "+10", "upperBound": "+10"}, (None, None)),
        ({"upperBound": "+11"}, (None, None)),
        ({"lowerBound": None, "upperBound": None}, (None, None)),
        ({"lowerBound": "low", "upperBound": "high"}, (None, None)),
        ({}, (None, None)),
    ],
)
def test_a_dump_states_bounds_and_loses_no_statement_by_them(
    ends: dict[str, str | None], read: tuple[str | None, str | None], tmp_path: Path
) -> None:
    value = {"amount": "+10", "unit": "http://www.wikidata.org/entity/Q11573", **ends}
    snak = {"snaktype": "value", "property": "P2048", "datavalue": {"type": "quantity", "value": value}}
    item = {"type": "item", "id": "Q1", "labels": {}, "claims": {"P2048": [{"id": "Q1$1", "mainsnak": snak}]}}
    (tmp_path / "dump.json").write_text(f"[\n{json.dumps(item)}\n]\n", encoding="utf-8")
    build_store([tmp_path / "dump.json"], tmp_path / "kg")
    object = StoreGraph(tmp_path / "kg").facts("Q1")[0].object
    assert isinstance(object, Value)
    assert (object.value, object.unit, object.lower, object.upper) == ("10", "metre", *read)


@pytest.mark.parametrize(
    ("text", "number", "lower", "upper", "unit"),
    [
        ("10±1", "10", "9", "11", None),
        ("317 ± 1 m", "317", "316", "318", "metre"),
        ("(317 ± 1) m", "317", "316", "318", "metre"),
        ("4.5 ± 0.2 million", "4500000", "4300000", "4700000", None),
        ("(45 ± 3) %", "45", "42", "48", "percent"),
        ("45 ± 3 %", "45", "42", "48", None),
        ("8,848 +/- 1,000 m", "8848", "7848", "9848", "metre"),
    ],
)
def test_a_cell_may_state_a_margin(text: str, number: str, lower: str, upper: str, unit: str | None) -> None:
    assert read_plain(text) == Value("quantity", text, number, unit=unit, lower=lower, upper=upper)


@pytest.mark.parametrize("text", ["±5", "1.5 ± 0.2×10", "10 ± 1 Angry Men", "10 ± 1 ± 2", "10 ± x"])
def test_what_is_no_number_with_a_margin_stays_a_name(text: str) -> None:
    assert read_plain(text) is None


def test_json_has_bounds_where_there_are_some_and_else_what_it_always_had() -> None:
    assert node_to_dict(quantity_value("10")) == {"type": "quantity", "value": "10", "text": "10"}
    row = triplet_to_dict(STATED)
    assert row["object"] == {"type": "quantity", "value": "10", "text": "10 metre", "lower": "9", "upper": "11"}
    again = given_triplet(row, 1)
    assert isinstance(again, Triplet)
    assert triplet_to_dict(again) == row


@pytest.mark.parametrize("ends", [{"lower": "9"}, {"lower": 9, "upper": 11}, {"lower": "11", "upper": "12"}])
def test_bounds_that_are_none_are_no_part_of_a_given_value(ends: dict[str, object]) -> None:
    row = {"subject": "Zork", "property": {"id": "P1", "label": "height"}}
    read = given_triplet({**row, "object": {"type": "quantity", "value": "10", "text": "10", **ends}}, 1)
    assert isinstance(read, Triplet)
    assert read.object == Value("quantity", "10", "10")


def test_a_reader_sees_the_bounds() -> None:
    assert value_words(TEN) == "10 metre (9 … 11)"
    assert value_mark(TEN) == "  [number 10 metre (9 … 11)]"
    assert value_words(quantity_value("10", unit="metre")) == "10 metre"


def test_rdf_has_the_bounds_as_wikidata_writes_them() -> None:
    bare = Triplet("s2", STATED.subject, STATED.property, quantity_value("10", bounds=("9", "11")))
    graph = Graph().parse(data=turtle((STATED, bare), graph="g"), format="turtle")
    for name, end in (("Lower", "9"), ("Upper", "11")):
        found = list(graph.objects(None, URIRef(f"http://wikiba.se/ontology#quantity{name}Bound")))
        assert found == [Literal(end, datatype=XSD.decimal)] * 2


def test_a_file_of_annotations_keeps_them() -> None:
    item = Item("i", "Zork is 10.5 m high.", (STATED,), Annotation())
    assert triplet_row(STATED)["object"]["upper"] == "11"
    assert item_of(item_row(item)).triplets == (STATED,)


@pytest.mark.parametrize(
    ("said", "value", "bounds"),
    [
        ("5 ± 5 m", "5", ("0", "10")),
        ("10 ± 1,5 m", None, None),  # a comma that may be either
        ("1,200 ± 1,000 m", "1200", ("200", "2200")),
        ("123456789012345678901234567890123 m", "123456789012345678901234567890123", (None, None)),
    ],
)
def test_margins_of_cells(said: str, value: str | None, bounds: tuple[str | None, str | None] | None) -> None:
    found = read_plain(said)
    assert (found.value if isinstance(found, Value) and found.kind == "quantity" else None) == value
    if bounds is not None:
        assert isinstance(found, Value)
        assert (found.lower, found.upper) == bounds
