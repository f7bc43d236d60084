"""A table of entities beside plain values: the same values as without it, but for what it says are names."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimver.kg.build import build_store
from claimver.kg.load import load_memory
from claimver.kg.memory import MemoryGraph
from claimver.kg.store import StoreGraph
from claimver.types import Entity, Triplet, Value

VALUES = [
    "24 October 1985",
    "1.76 m",
    "74,310",
    "1892",
    "+1.85metre",
    "^1985-10-24T00:00:00Z/11",
    "about 1900",
    "-40 °C",
]
SINCE = json.dumps({"since": "1892", "until": ["1895", "12 May 1896"]})


def table(path: Path, *rows: tuple[str, ...]) -> Path:
    path.write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8")
    return path


def statements(folder: Path, *rows: tuple[str, ...]) -> Path:
    return table(folder / "t.tsv", ("s", "p", "o", "qualifiers"), *rows)


def graphs(folder: Path, triples: Path, *entities: Path) -> tuple[MemoryGraph, StoreGraph]:
    build_store([triples], folder / "kg", entities=entities)
    return load_memory([triples], entities), StoreGraph(folder / "kg")


def test_plain_values_beside_a_table_of_entities_are_those_without_it(tmp_path: Path) -> None:
    triples = statements(tmp_path, *(("Q1", "P1", value, SINCE) for value in VALUES), ("Q1", "P2", "Q2", ""))
    people = table(tmp_path / "e.tsv", ("id", "label"), ("Q1", "Ada"), ("Q2", "Bo"))

    def said(triplet: Triplet) -> object:
        return triplet.object if isinstance(triplet.object, Value) else triplet.object.id, [
            (item.property.label, item.value) for item in triplet.qualifiers
        ]

    known = [[said(fact) for fact in graph.facts("Q1")] for graph in graphs(tmp_path, triples, people)]
    alone = [[said(fact) for fact in graph.facts("Q1")] for graph in graphs(tmp_path, triples)]
    assert known[0] == known[1] == alone[0] == alone[1]
    kinds = [thing.kind if isinstance(thing, Value) else thing for thing, _ in known[0]]  # type: ignore[misc]
    assert kinds == ["date", "quantity", "quantity", "date", "quantity", "date", "date", "quantity", "Q2"]


def test_the_name_of_a_property_says_whether_a_figure_is_a_year(tmp_path: Path) -> None:
    seated = json.dumps({"capacity": "1150"})
    rows = (("Q1", "seats", "1150", ""), ("Q1", "opened", "1908", seated), ("Q1", "area code", "1512", ""))
    for graph in graphs(tmp_path, statements(tmp_path, *rows), table(tmp_path / "e.tsv", ("id", "label"), ("Q1", "A"))):
        told = {fact.property.label: fact for fact in graph.facts("Q1")}
        objects = {name: fact.object for name, fact in told.items()}
        assert {name: thing.kind for name, thing in objects.items()} == {
            "seats": "quantity", "opened": "date", "area code": "string",
        }  # fmt: skip
        assert [item.value.kind for item in told["opened"].qualifiers] == ["quantity"]


@pytest.mark.parametrize("known", [("1984", "the novel"), ("B1", "1984")])
def test_an_id_or_a_label_of_the_table_is_a_name_whatever_it_reads_as(known: tuple[str, str], tmp_path: Path) -> None:
    rows = [("Orwell", "wrote", "1984", json.dumps({"after": ["1984", "1983"]})), ("Orwell", "died", "1950", "")]
    triples = statements(tmp_path, *rows)
    people = table(tmp_path / "e.tsv", ("id", "label"), known)
    for graph in graphs(tmp_path, triples, people):
        wrote, died = graph.facts("Orwell")
        assert isinstance(wrote.object, Entity)
        assert wrote.object.id == "1984"
        after, before = (item.value for item in wrote.qualifiers)
        assert isinstance(after, Entity)
        assert (after.id, getattr(before, "kind", "")) == ("1984", "date")
        assert isinstance(died.object, Value)


def test_a_literal_in_its_own_form_is_one_whatever_the_table_says(tmp_path: Path) -> None:
    triples = statements(tmp_path, ("Q1", "P1", "+5", ""), ("Q1", "P1", '"1984"', ""))
    people = table(tmp_path / "e.tsv", ("id", "label"), ("+5", "plus five"), ('"1984"', "x"))
    for graph in graphs(tmp_path, triples, people):
        assert [getattr(fact.object, "kind", "") for fact in graph.facts("Q1")] == ["quantity", "string"]
