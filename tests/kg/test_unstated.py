"""Unknown and no value through JSON, retrieval, and what is handed in."""

from __future__ import annotations

import json
from pathlib import Path

from scripted_kit import Embedder

from claimver import jsonl
from claimver.commands.show import value_mark
from claimver.kg.given import given_triplet
from claimver.kg.load import load_memory
from claimver.kg.memory import MemoryGraph
from claimver.kg.retrieve import GraphRetriever
from claimver.kg.tables import Tables
from claimver.report.turtle import literal, turtle
from claimver.types import Document, Entity, Mention, Property, Span, Triplet, Value

ZED = Entity("Q1", "Zed")
UNKNOWN, NONE = Value("unknown", "unknown value", "_:b0"), Value("none", "no value", "")
DEATH, CHILD = Property("P20", "place of death"), Property("P40", "child")
FACTS = (Triplet("t1", ZED, DEATH, UNKNOWN), Triplet("t2", ZED, CHILD, NONE))


def test_both_come_back_from_json_as_they_were() -> None:
    rows = [json.loads(jsonl.dumps(jsonl.triplet_to_dict(fact))) for fact in FACTS]
    assert rows[0]["object"] == {"type": "unknown", "value": "_:b0", "text": "unknown value"}
    back = [given_triplet(row, number) for number, row in enumerate(rows, 1)]
    assert [fact.object for fact in back if isinstance(fact, Triplet)] == [UNKNOWN, NONE]


def test_a_blank_node_among_given_names_is_a_value_that_is_not_known() -> None:
    (fact,) = MemoryGraph.from_names([("Zed", "place of death", "_:b0")]).facts("Zed")
    assert fact.object == UNKNOWN


def test_an_unknown_value_is_no_evidence_and_no_value_is() -> None:
    document = Document("d", "Zed died.", (Span(0, 9),), mentions=(Mention(Span(0, 3), "Zed", ZED, 1.0),))
    evidence = GraphRetriever(MemoryGraph(FACTS), Embedder()).find(document)
    assert [fact.id for fact in evidence.triplets] == ["t2"]


def test_tables_keep_both(tmp_path: Path) -> None:
    with Tables(tmp_path) as tables:
        tables.add(FACTS)
    graph = load_memory([tables.paths["triples"]], [tables.paths["entities"]], [tables.paths["properties"]])
    assert [fact.object for fact in graph.facts("Q1")] == [UNKNOWN, NONE]


def test_turtle_writes_them_as_wikidata_does_and_years_as_xml_schema_counts() -> None:
    written = turtle(FACTS, graph="g")
    assert "wd:Q1 wdt:P20 [] ." in written
    assert "wd:Q1 a wdno:P40 ." in written
    assert literal(Value("date", "12 July 100 BC", "-0100-07-12", 11)) == '"-0099-07-12"^^xsd:date'
    assert literal(Value("date", "1 BC", "-0001", 9)) == '"0000"^^xsd:gYear'
    assert literal(Value("date", "AD 1", "0001", 9)) == '"0001"^^xsd:gYear'


def test_a_reader_sees_the_words_alone() -> None:
    assert value_mark(UNKNOWN) == value_mark(NONE) == ""
    assert FACTS[0].object_text == "unknown value"
