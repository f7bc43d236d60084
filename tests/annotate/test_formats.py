"""Every format gives back what was written; what another tool changed counts; what is broken is refused by name."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import annotated
import pytest
import scripted_report
from annotated import RECORDS, TEXT
from hypothesis import given, settings
from hypothesis import strategies as some

from claimver.annotate import formats
from claimver.annotate.formats import FORMATS, export, format_of, read
from claimver.annotate.reports import item_of_report
from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record, settled
from claimver.errors import InputError, UnknownName
from claimver.jsonl import report_to_dict
from claimver.types import Label, Span


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_exported_is_imported_equal(format: str) -> None:
    assert read(export(RECORDS, format), format) == list(RECORDS)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=25, deadline=None)
@given(text=some.text(min_size=2, max_size=60), cut=some.integers(1, 59))
def test_any_text_survives_any_format(format: str, text: str, cut: int) -> None:
    if not text.strip():
        return
    middle = min(max(1, cut), len(text) - 1)
    claims = (Mark(Span(0, middle), Label.EXTRAPOLATORY), Mark(Span(middle, len(text)), None, (), "why"))
    item = Item("a", text, suggestion=Annotation(claims))
    records = [Record(item, (Done("Ada", Decision.CORRECTED, Annotation(claims[:1]), 1.0),))]
    assert read(export(records, format), format) == records


def changed(format: str, before: str, after: str) -> list[Record]:
    """What is read once another tool has exchanged some words of the file."""
    told = export([Record(annotated.ITEM, annotated.DONE[1:2])], format).decode()
    assert told.count(before) >= 1
    return read(told.replace(before, after, 1).encode(), format)


@pytest.mark.parametrize(
    ("format", "before", "after"),
    [
        ("datasets", '"label":"Contradictory"', '"label":"Attributable"'),
        (
            "webannotation",
            '"purpose":"classifying","value":"Contradictory"',
            '"purpose":"classifying","value":"Attributable"',
        ),
        ("claimver", '"label":"Contradictory"', '"label":"Attributable"'),
    ],
)
def test_a_label_that_another_tool_changed_counts_and_the_triplets_stay(format: str, before: str, after: str) -> None:
    (record,) = changed(format, before, after)
    claim = record.done[-1].annotation.claims[0]
    assert (claim.label, claim.triplets) == (Label.ATTRIBUTABLE, ("s1",))


def test_a_region_moved_in_label_studio_counts_in_code_points_or_utf_16() -> None:
    told = json.loads(export([Record(annotated.ITEM, annotated.DONE[1:2])], "labelstudio"))
    value = told[0]["annotations"][0]["result"][0]["value"]
    value |= {"start": 3, "end": 12, "text": "Apollo 11"}  # the rocket is two units of UTF-16
    (record,) = read(json.dumps(told).encode(), "labelstudio")
    assert record.done[0].annotation.claims[0].span == annotated.span("Apollo 11")
    value |= {"start": 2, "end": 11}
    (record,) = read(json.dumps(told).encode(), "labelstudio")
    assert record.done[0].annotation.claims[0].span == annotated.span("Apollo 11")
    assert record.done[0].annotation.claims[0].triplets == ("s1",)


def test_tags_that_another_tool_changed_count() -> None:
    told = export([Record(annotated.ITEM, annotated.DONE[1:2])], "iob2").decode()
    lines = [line.replace("B-Contradictory", "O") if line.startswith("🚀") else line for line in told.split("\n")]
    lines = [
        line.replace("I-Contradictory", "B-Contradictory") if line.startswith("Apollo") else line for line in lines
    ]
    (record,) = read("\n".join(lines).encode(), "iob2")
    claim = record.done[0].annotation.claims[0]
    assert claim.span == annotated.span("Apollo 11\r\nlanded on the Moon")
    assert (claim.label, claim.triplets, claim.rationale) == (Label.CONTRADICTORY, ("s1",), "Says <b>why</b>.")


def test_a_foreign_task_of_label_studio_becomes_an_item() -> None:
    value = {"start": 0, "end": 6, "text": "Airbus", "labels": ["Attributable"]}
    task = {
        "data": {"text": "Airbus is in Blagnac."},
        "annotations": [{"completed_by": 7, "result": [{"id": "x", "type": "labels", "value": value}]}],
    }
    (record,) = read(json.dumps([task]).encode(), "labelstudio")
    assert record.item.id == "task-1"
    assert record.done[0].annotator == "annotator 7"
    assert record.done[0].annotation.claims == (Mark(Span(0, 6), Label.ATTRIBUTABLE),)


def test_a_review_file_of_an_earlier_version_is_read_with_its_decisions() -> None:
    row = {
        "id": "q0",
        "text": "Airbus is in Blagnac.",
        "triplets": [["Airbus", "headquarters", "Blagnac"]],
        "claims": [{"start": 0, "end": 20, "label": "Attributable", "triplets": [1], "rationale": "Fact 1."}],
        "source": "scripted",
        "status": "corrected",
    }
    waiting = row | {"id": "q1", "status": "pending", "revised": True}
    one, other = read("\n".join(map(json.dumps, (row, waiting))).encode(), "claimver")
    assert (one.done[0].decision, one.done[0].annotator) == (Decision.CORRECTED, "earlier review")
    assert one.done[0].annotation.claims[0].triplets == ("t1",)
    assert one.item.triplets[0].object_text == "Blagnac"
    assert other.done == ()


def test_examples_for_training_hold_what_settles_a_text() -> None:
    from claimver.train.adapter_examples import example_of

    (row,) = (json.loads(line) for line in export([Record(annotated.ITEM, annotated.DONE)], "claimver").splitlines())
    example = example_of(row)
    assert example.status is not None
    assert example.status.value == "corrected"
    assert example.claims[0].cited == (1,)
    assert example.triplets is not None
    assert example.triplets[0] == ("Apollo 11", "location of landing", "Moon")


@pytest.mark.parametrize(
    ("format", "data", "words"),
    [
        ("jsonl", b'{"id": 1', "line 1 is no JSON"),
        ("jsonl", b"[]", "line 1 is list; it must be a JSON object"),
        ("jsonl", b'{"format": 2, "id": "a", "text": "b"}', "format 1 is read here. Export it again"),
        ("jsonl", b"", "holds no annotation"),
        ("jsonl", b"\xff", "line 1 is no JSON"),
        ("labelstudio", b"{}", "is a list of tasks"),
        ("labelstudio", b"[1]", 'task 1: it has no "data"'),
        ("webannotation", b'{"items": []}', "without the texts its positions mean nothing"),
        ("iob2", b"Airbus\tB-X\t0\t6\n", "block 1: it has no line"),
        ("parquet", b"PAR1", "no Parquet file"),
        ("datasets", b'{"id": "a"}', 'line 1: there is no "text"'),
        ("claimver", b'{"id": "a", "text": "b", "claims": [{"start": 0, "end": 9}]}', "0 to 9 is no part of the text"),
    ],
)
def test_what_cannot_be_read_says_why(format: str, data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words.replace("(", r"\(")):
        read(data, format)


@pytest.mark.parametrize("format", ["jsonl", "labelstudio", "webannotation", "datasets", "claimver"])
def test_broken_offsets_are_refused(format: str) -> None:
    told = export([Record(annotated.ITEM, annotated.DONE[1:2])], format).decode()
    with pytest.raises(InputError, match=r"is not what stands|is no part|is no region|cites"):
        read(told.replace('"start":0,', '"start":1,').replace('"start":0,', '"start":1,').encode(), format)


@pytest.mark.parametrize(
    ("format", "data"),
    [
        (
            "labelstudio",
            b'[{"data": {"text": "Ada."}, "annotations": [{"result": [], "claimver": {"at": "yesterday"}}]}]',
        ),
        ("labelstudio", b'[{"data": {"text": "Ada."}, "annotations": [[]]}]'),
        ("webannotation", b'[{"claimver:decision": "one"}]'),
        ("datasets", b'{"id": "a", "text": "Ada.", "decision": "accepted", "claims": ["x"]}'),
        ("datasets", b'{"id": "a", "text": "Ada.", "decision": "accepted", "claims": [], "claimver": "[1]"}'),
    ],
)
def test_a_part_of_another_form_is_answered(format: str, data: bytes) -> None:
    with pytest.raises(InputError):
        read(data, format)


@pytest.mark.parametrize("at", ["1e20", "NaN", "-1"])
def test_a_time_that_is_none_is_refused(at: str) -> None:
    line = export(RECORDS, "jsonl").splitlines()[0]
    row = json.loads(line)
    row["annotations"][0]["at"] = float(at)
    with pytest.raises(InputError, match="seconds since 1970"):
        read(json.dumps(row).encode(), "jsonl")


def test_formats_are_known_by_name() -> None:
    assert [format_of(f"x{format.ending}") for format in FORMATS.values()] == list(FORMATS)
    with pytest.raises(UnknownName, match="webannotation"):
        formats.known("webannotations")


def test_lines_of_an_earlier_version_are_known_by_what_they_hold() -> None:
    earlier = b'{"id": "q0", "text": "Airbus is.", "claims": [{"start": 0, "end": 6, "label": null}]}\n'
    assert formats.guess("texts.queue.jsonl", earlier) == "claimver"
    assert formats.guess("rows.jsonl", export(RECORDS, "datasets")) == "datasets"
    assert formats.guess("work.jsonl", export(RECORDS, "jsonl")) == "jsonl"


@pytest.mark.parametrize("before", [b"", b"\n ", b"\xef\xbb\xbf"])
def test_a_label_studio_file_of_any_name_is_known_as_that(tmp_path: Path, before: bytes) -> None:
    (tmp_path / "tasks.json").write_bytes(before + export(RECORDS, "labelstudio"))
    assert formats.read_file(tmp_path / "tasks.json") == list(RECORDS)


def test_a_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.jsonl cannot be read"):
        formats.read_file(tmp_path / "none.jsonl")


def test_rows_load_as_datasets_loads_them(tmp_path: Path) -> None:
    import pyarrow.json as pj
    import pyarrow.parquet as pq

    for name, format in (("a.jsonl", "datasets"), ("a.parquet", "parquet")):
        (tmp_path / name).write_bytes(export(RECORDS[:1], format))
    table = pj.read_json(tmp_path / "a.jsonl")
    assert table.column("claims").to_pylist() == pq.read_table(tmp_path / "a.parquet").column("claims").to_pylist()
    for row in table.to_pylist():
        assert all(row["text"][c["start"] : c["end"]] == c["text"] for c in row["claims"])


def test_a_report_read_from_json_is_the_item_of_the_report() -> None:
    report = scripted_report.report()
    row = json.loads(json.dumps(report_to_dict(report)))
    made, read_again = annotated.report_item("r"), item_of_report(row | {"id": "r"})
    assert [c.span for c in made.suggestion.claims] == [c.span for c in read_again.suggestion.claims]
    assert [c.triplets for c in made.suggestion.claims] == [c.triplets for c in read_again.suggestion.claims]
    assert (
        made.uncertainty
        == read_again.uncertainty
        == pytest.approx(1 - min(v.confidence if v.label else 0 for v in report.verdicts), abs=1e-4)
    )
    assert read_again.triplets[0].qualifiers[0].property.id == "P585"
    with pytest.raises(InputError, match="claimver verify TEXT --json"):
        item_of_report({"text": "a"})


def test_what_settles_a_text_is_the_review_else_one_mind() -> None:
    record = Record(annotated.ITEM, annotated.DONE)
    assert settled(record) == annotated.DONE[2]
    alike = (annotated.DONE[1], replace(annotated.DONE[1], annotator="Cy"))
    assert settled(Record(annotated.ITEM, alike)) == alike[0]
    apart = (annotated.DONE[1], Done("Cy", Decision.CORRECTED, annotated.CORRECTED))
    assert settled(Record(annotated.ITEM, apart)) is None
    assert TEXT
