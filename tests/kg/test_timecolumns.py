"""Columns that say when a statement held: read as qualifiers, by the store and in memory alike."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from sources import ROOT

import claimver
from claimver.errors import StoreError, UnknownName
from claimver.kg.batch import line_of, statement_batch
from claimver.kg.blocks import Block
from claimver.kg.build import build_store
from claimver.kg.columns import Table
from claimver.kg.decode import parse_qualifiers
from claimver.kg.load import load_memory
from claimver.kg.memory import MemoryGraph
from claimver.kg.store import StoreGraph
from claimver.kg.timecolumns import TIME_COLUMNS, time_column
from claimver.kg.tsv import STATEMENTS, read_entities, read_statements
from claimver.types import TIME_NAMES, Entity, Label, Triplet, Value

Make = Callable[..., MemoryGraph | StoreGraph]
TERMS = """Subject,Property,Object,Start_Time,end time
Grover Cleveland,position held,President of the United States,4 March 1885,1889
Benjamin Harrison,position held,President of the United States,1889.0,1893
Benjamin Harrison,residence,Indianapolis,,
Marie Blum,position held,Mayor of Lund,2019,present
"""


@pytest.fixture(params=["memory", "store"])
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Make:
    """What makes a graph of the text of a table."""

    def made(text: str, name: str = "t.csv", **options: bool) -> MemoryGraph | StoreGraph:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        if request.param == "memory":
            return load_memory([path])
        build_store([path], tmp_path / "kg", **options)  # type: ignore[arg-type]
        return StoreGraph(tmp_path / "kg")

    return made


def told(triplet: Triplet) -> list[tuple[str, str, str]]:
    """Name, value and meaning of each qualifier."""
    return [
        (item.property.id, item.value.value if isinstance(item.value, Value) else item.value.id, item.when)
        for item in triplet.qualifiers
    ]


def only(graph: MemoryGraph | StoreGraph, name: str = "Ada") -> Triplet:
    """The one statement about that name."""
    (fact,) = graph.facts(name)
    return fact


def test_a_cell_that_is_not_blank_is_a_qualifier_of_its_row(make: Make) -> None:
    graph = make(TERMS)
    assert told(only(graph, "Grover Cleveland")) == [("start time", "1885-03-04", "start"), ("end time", "1889", "end")]
    term, home = graph.facts("Benjamin Harrison")
    assert told(term) == [("start time", "1889", "start"), ("end time", "1893", "end")]
    assert told(home) == []
    assert told(only(graph, "Marie Blum")) == [("start time", "2019", "start")]
    with pytest.raises(UnknownName):
        graph.entity("present")


@pytest.mark.parametrize(
    ("header", "name", "when"),
    [
        ("Start Time", "start time", "start"),
        ("start_date", "start date", "start"),
        ("VALID-FROM", "valid from", "start"),
        ("since", "since", "start"),
        ("begin", "begin", "start"),
        ("p580", "P580", "start"),
        ("End__Year", "end year", "end"),
        (" valid  until ", "valid until", "end"),
        ("till", "till", "end"),
        ("P582", "P582", "end"),
        ("Point in time", "point in time", "point"),
        ("P585", "P585", "point"),
        ("date", "date", "point"),
        ("When", "when", "point"),
    ],
)
def test_capitals_underscores_and_hyphens_do_not_matter(make: Make, header: str, name: str, when: str) -> None:
    graph = make(f"{header},s,p,o\n1835,Ada,residence,London\n")
    assert told(only(graph)) == [(name, "1835", when)]


@pytest.mark.parametrize("header", ["in", "on", "starting", "birth date", "dates", "start time note", "P570", "P58"])
def test_other_columns_are_ignored_as_ever(make: Make, header: str) -> None:
    assert told(only(make(f"s,p,o,{header}\nAda,residence,London,1835\n"))) == []


def test_from_and_to_are_the_two_ends_and_no_times(make: Make) -> None:
    fact = only(make("from,relationship,to,since\nAda,residence,London,1835\n"))
    assert (fact.object_text, told(fact)) == ("London", [("since", "1835", "start")])


def test_the_columns_stand_behind_the_qualifiers_and_nothing_is_said_twice(make: Make) -> None:
    said = json.dumps({"since": "1835", "Until": ["1852", "1850"], "with": "Bo"})
    graph = make(f"s\tp\to\tuntil\tqualifiers\tsince\nAda\tresidence\tLondon\t1852\t{said}\t1836\n", "t.tsv")
    assert told(only(graph)) == [
        ("since", "1835", "start"), ("Until", "1852", "end"), ("Until", "1850", "end"), ("with", "Bo", ""),
        ("since", "1836", "start"),
    ]  # fmt: skip


def test_qualifiers_may_stand_as_names_and_values(make: Make) -> None:
    graph = make("s\tp\to\tqualifiers\nAda\tresidence\tLondon\tstart time=1836; end time: 1852\n", "t.tsv")
    assert told(only(graph)) == [("start time", "1836", "start"), ("end time", "1852", "end")]


def test_a_value_may_hold_the_sign_itself_and_a_long_cell_without_one_is_refused_at_once() -> None:
    assert parse_qualifiers("formula = E=mc2 ;role : a=b") == (("formula", "E=mc2"), ("role", "a=b"))
    with pytest.raises(ValueError, match="Write a JSON object"):
        parse_qualifiers("start time= ")
    begun = time.perf_counter()
    with pytest.raises(ValueError, match="Write a JSON object"):
        parse_qualifiers("a " * 200_000)
    assert time.perf_counter() - begun < 2


def test_a_cell_that_is_no_date_is_what_it_is_in_the_column_qualifiers(make: Make) -> None:
    alone = only(make('s,p,o,qualifiers\nAda,flew,Paris,"{""start"": ""Lund"", ""time"": ""3.5 h""}"\n'))
    fact = only(make("s,p,o,start,time\nAda,flew,Paris,Lund,3.5 h\n"))
    assert [(item.property, item.value) for item in fact.qualifiers] == [
        (item.property, item.value) for item in alone.qualifiers
    ]
    assert isinstance(fact.qualifiers[0].value, Entity)
    assert [item.when for item in fact.qualifiers] == ["", ""]


def test_a_date_that_cannot_be_read_is_named_with_its_line(make: Make) -> None:
    with pytest.raises(StoreError, match=r"t\.csv:3: '\^soon' is no date"):
        make("s,p,o,since\nAda,residence,London,1835\nBo,residence,London,^soon\n")


def test_a_header_that_names_one_time_twice_is_refused(make: Make) -> None:
    with pytest.raises(
        StoreError, match=r"t\.csv:1: the header has two columns for start time \(start time, start_time\)\. Remove one"
    ):
        make("s,p,o,start time,Start_Time\nAda,residence,London,1835,1836\n")


def test_a_table_without_header_has_no_such_columns(tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text("Ada\tresidence\tLondon\tsince\nBo\tresidence\tLondon\t1835\n")
    build_store([tmp_path / "t.tsv"], tmp_path / "kg", no_header=True)
    assert told(only(StoreGraph(tmp_path / "kg"), "Bo")) == []


def test_a_table_of_entities_has_none_either(tmp_path: Path) -> None:
    (tmp_path / "e.tsv").write_text("id\tlabel\tstart time\tStart_Time\nQ1\tAda\t1835\t1836\n")
    (row,) = read_entities(tmp_path / "e.tsv")
    assert (row.id, row.label) == ("Q1", "Ada")


@pytest.mark.parametrize("cell", ["", "  ", "-", "–", "N/A", "NaN", "null", "Present", "now", "ongoing"])
def test_a_cell_that_says_nothing_or_still_gives_no_qualifier(cell: str, tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text(f"s\tp\to\tend time\tx\nAda\tresidence\tLondon\t{cell}\ty\n")
    (row,) = read_statements(tmp_path / "t.tsv")
    assert row.qualifiers == ()


@pytest.mark.parametrize("cells", [("1835", ""), (" 1835 ", "5 May 1852"), ("", ""), ("Lund", "1852.0"), ("-", "18.0")])
def test_columns_read_at_once_are_those_read_line_by_line(cells: tuple[str, str]) -> None:
    table = Table("statements", plain=True)
    table.header = ["subject", "property", "object", "start time", "qualifiers", "P582"]
    rows = [("A", "p", "B", cells[0], '{"x": ["1", "y"]}', cells[1]), ("A", "p", "C", "", "", cells[0])]
    data = "".join("\t".join(row) + "\n" for row in rows).encode()
    block = Block(Path("t.tsv"), 0, 2, data, 2, 1.0)
    fast = table._fast_statements(block)
    numbered = ((row, line_of(row.where)) for row in STATEMENTS.rows(block.text_lines(), table.header, block.path))
    slow = statement_batch(numbered, plain=True)
    assert fast is not None
    assert fast.statements is not None
    assert slow.statements is not None
    assert fast.statements.to_pydict() == slow.statements.to_pydict()
    assert (list(fast.mentions), list(fast.uses)) == (list(slow.mentions), list(slow.uses))


def test_the_names_are_those_that_the_page_lists_for_qualifiers() -> None:
    page = (ROOT / "docs" / "own-graph.md").read_text("utf-8")
    listed = re.findall(r"^\| (?:start|end|point in time) \| (.*) \|$", page, re.M)
    assert len(listed) == 3
    assert {name for line in listed for name in re.findall("`([^`]+)`", line)} == TIME_NAMES
    assert {"from", "to", "in", "on"} == TIME_NAMES - TIME_COLUMNS
    assert {time_column(name.upper()) for name in TIME_COLUMNS} == TIME_COLUMNS


def test_the_table_that_the_page_shows_gives_what_it_says(make: Make) -> None:
    page = (ROOT / "docs" / "own-graph.md").read_text("utf-8")
    (text,) = re.findall(r"^```\n(subject,property,object,start time,.*?)^```$", page, re.M | re.S)
    graph = make(text)
    assert told(only(graph, "Grover Cleveland")) == [("start time", "1885-03-04", "start"), ("end time", "1889", "end")]
    assert told(only(graph, "Ada Lovelace")) == [("start time", "1835", "start")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("Grover Cleveland was president until 1889.", Label.ATTRIBUTABLE),
        ("Grover Cleveland was president until 1891.", Label.CONTRADICTORY),
        ("Benjamin Harrison lived in Indianapolis.", Label.ATTRIBUTABLE),
        ("Benjamin Harrison lived in Indianapolis until 1880.", Label.EXTRAPOLATORY),
        ("Marie Blum is the Mayor of Lund.", Label.ATTRIBUTABLE),
        ("Marie Blum has been Mayor of Lund since 2012.", Label.CONTRADICTORY),
    ],
)
def test_a_claim_is_judged_by_the_dates_of_the_columns_and_not_by_blank_cells(
    make: Make, text: str, label: Label
) -> None:
    (verdict,) = claimver.verify(text, graph=make(TERMS)).verdicts
    assert verdict.label is label
