"""The JSON contract, and reading what others wrote."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from scripted_report import LANDED, LANDED_ON, report

from claimver.errors import InputError
from claimver.jsonl import dumps, mention_to_dict, read_lines, report_to_dict, triplet_from, triplet_to_dict
from claimver.types import Cause, Mention, Span


def test_a_report_has_the_keys_of_the_contract_in_their_order() -> None:
    row = report_to_dict(report())
    assert list(row) == ["id", "text", "claims", "entities", "kas", "evidence", "method", "model", "kg", "version"]
    assert list(row["claims"][0]) == [
        "start", "end", "text", "proposition", "label", "confidence", "tms", "cause",
        "triplets", "passages", "rationale", "steps",
    ]  # fmt: skip
    assert list(row["entities"][0])[:7] == ["start", "end", "text", "id", "label", "description", "confidence"]
    assert list(row["evidence"]) == ["triplets", "paths", "passages", "complete"]


def test_labels_and_causes_are_their_words_or_null() -> None:
    given = report()
    unread = replace(given.verdicts[0], label=None, cause=Cause.UNREADABLE)
    claims = report_to_dict(replace(given, verdicts=(*given.verdicts, unread)))["claims"]
    assert [claim["label"] for claim in claims] == ["Contradictory", "Attributable", "Extrapolatory", None]
    assert [claim["cause"] for claim in claims] == [None, None, "irrelevant", "unreadable"]


def test_offsets_cut_the_text_exactly() -> None:
    row = report_to_dict(report())
    for item in (*row["claims"], *row["entities"]):
        assert row["text"][item["start"] : item["end"]] == item["text"]


def test_a_triplet_has_the_form_of_the_contract() -> None:
    row = triplet_to_dict(LANDED)
    assert list(row) == ["id", "subject", "property", "object", "rank", "qualifiers", "references"]
    assert row["object"] == {"id": "Q405", "label": "Moon"}
    assert row["rank"] == "preferred"
    assert row["qualifiers"][0] == {
        "property": {"id": "P585", "label": "point in time"},
        "value": {"type": "date", "value": "1969-07-20", "text": "20 July 1969"},
    }
    assert triplet_to_dict(LANDED_ON)["object"] == {"type": "date", "value": "1969-07-20", "text": "20 July 1969"}


def test_paths_are_lists_of_triplet_ids() -> None:
    assert report_to_dict(report())["evidence"]["paths"] == [["s1"], ["s2"]]


def test_a_report_holds_no_times() -> None:
    assert "seconds" not in dumps(report_to_dict(report()))


def test_only_linked_mentions_are_entities() -> None:
    assert "food" not in [row["text"] for row in report_to_dict(report())["entities"]]
    with pytest.raises(InputError, match="'food' has no entity"):
        mention_to_dict(Mention(Span(0, 4), "food"))


def test_a_mention_with_a_choice_lists_its_candidates() -> None:
    rows = {row["text"]: row for row in report_to_dict(report())["entities"]}
    assert [item["id"] for item in rows["Michael Collins"]["candidates"]] == ["Q104859", "L7"]
    assert "candidates" not in rows["Moon"]


@pytest.mark.parametrize(
    ("row", "names"),
    [
        (["a", " b ", "c"], ("a", "b", "c")),
        (triplet_to_dict(LANDED), ("Apollo 11", "location of landing", "Moon")),
        (triplet_to_dict(LANDED_ON), ("Apollo 11", "time of spacecraft landing", "20 July 1969")),
        ({"subject": {"id": "Q1"}, "property": "p", "object": "o"}, ("Q1", "p", "o")),
    ],
)
def test_a_triplet_is_read_in_both_forms(row: object, names: tuple[str, str, str]) -> None:
    assert triplet_from(row, 1) == names


@pytest.mark.parametrize("row", [["a", "b"], ["a", "b", "c", "d"], ["a", "", "c"], ["a", 1, "c"], "a b c", None, {}])
def test_what_is_no_triplet_is_refused_with_its_number(row: object) -> None:
    with pytest.raises(InputError, match="triplet 7 is"):
        triplet_from(row, 7)


def test_lines_are_read_with_their_numbers_and_blank_ones_skipped(tmp_path: Path) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b'{"a": 1}\r\n\n  \n{"a": 2}')
    assert [(number, row["a"]) for number, _, row in read_lines(path)] == [(1, 1), (4, 2)]


@pytest.mark.parametrize("line", [b"{", b"[1]", b'"a"', b"\xff\xfe{}"])
def test_a_line_that_is_no_object_is_told_with_file_and_number(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "lines.jsonl"
    path.write_bytes(b"{}\n" + line + b"\n")
    with pytest.raises(InputError, match=r"lines\.jsonl:2: "):
        list(read_lines(path))


@pytest.mark.parametrize("text", ["é𝒳👩\u200d🚀", "\ud83d alone", 'quote " and \\ and \n'])
def test_a_line_comes_back_as_it_was(text: str) -> None:
    line = dumps({"text": text})
    assert "\n" not in line
    assert json.loads(line.encode("utf-8")) == {"text": text}
