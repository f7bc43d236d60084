"""The batch: order, resuming, errors by line, and the same bytes after any death."""

from __future__ import annotations

import json
import sqlite3
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import scripted_verify

from claimver.batch import Summary, read_tasks, run_batch
from claimver.errors import InputError, SettingsError, UnknownName
from claimver.settings import Settings
from claimver.types import Cause

TEXTS = ("Apollo 11 landed on the Moon.", "Apollo 11 never landed on the Moon.", "Nobody knows. The Moon orbits Earth.")


def write(path: Path, rows: list[dict[str, Any] | str]) -> Path:
    lines = [row if isinstance(row, str) else json.dumps(row, ensure_ascii=False) for row in rows]
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def rows_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def numbered(count: int, prefix: str = "") -> list[dict[str, Any] | str]:
    return [{"id": f"n{n}", "text": prefix + TEXTS[n % 3]} for n in range(count)]


def run(source: Path, out: Path, **options: Any) -> Summary:
    return run_batch(source, out, scripted_verify, settings=options.pop("settings", Settings()), **options)


class Counting:
    """The scripted verify, which remembers the texts it was asked for."""

    def __init__(self, last: int | None = None) -> None:
        self.ids: list[str] = []
        self.last = last

    def __call__(self, text: str, **chosen: Any) -> Any:
        if self.last is not None and len(self.ids) == self.last:
            raise KeyboardInterrupt
        self.ids.append(chosen["id"])
        return scripted_verify(text, **chosen)


def test_each_line_becomes_one_report_in_the_same_order(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", numbered(7))
    assert run(source, tmp_path / "out.jsonl") == Summary(lines=7, before=0, failed=0)
    rows = rows_of(tmp_path / "out.jsonl")
    assert [row["id"] for row in rows] == [f"n{n}" for n in range(7)]
    assert [row["claims"][0]["label"] for row in rows[:3]] == ["Attributable", "Contradictory", "Extrapolatory"]


def test_a_report_line_has_the_keys_of_the_contract_and_no_time(tmp_path: Path) -> None:
    run(write(tmp_path / "in.jsonl", numbered(1)), tmp_path / "out.jsonl")
    (row,) = rows_of(tmp_path / "out.jsonl")
    assert list(row) == ["id", "text", "claims", "entities", "kas", "evidence", "method", "model", "kg", "version"]


def test_the_seconds_go_to_a_file_beside_the_output(tmp_path: Path) -> None:
    run(write(tmp_path / "in.jsonl", numbered(2)), tmp_path / "out.jsonl")
    rows = rows_of(tmp_path / "out.timings.jsonl")
    assert [row["id"] for row in rows] == ["n0", "n1"]
    assert all(row["seconds"]["total"] >= 0 for row in rows)


def test_a_bad_line_yields_an_error_with_its_id_and_the_others_go_on(tmp_path: Path) -> None:
    bad: list[dict[str, Any] | str] = [
        {"id": "empty", "text": "  "},
        "{not json",
        "[1, 2]",
        {"text": "no id"},
        {"id": "no text"},
        {"id": "t", "text": "a", "triplets": "x"},
        {"id": "u", "text": "a", "triplets": [["a", "b"]]},
        {"id": "p", "text": "a", "passages": [{"id": "1"}]},
        {"id": "d", "text": "a", "date": 5},
        {"id": "e", "text": "a", "date": "31 May 2024"},
        {"id": "i", "text": "a", "image": 5},
        {"id": "broken", "text": "broken."},
        "[" * 100_000,
        {"id": "good", "text": TEXTS[0]},
    ]
    summary = run(write(tmp_path / "in.jsonl", bad), tmp_path / "out.jsonl")
    rows = rows_of(tmp_path / "out.jsonl")
    assert summary.failed == len(bad) - 1
    assert [row["id"] for row in rows] == ["empty", None, None, None, "no text", *"tupdei", "broken", None, "good"]
    assert all(set(row) == {"id", "error"} and set(row["error"]) == {"type", "message"} for row in rows[:-1])
    assert [row["error"]["type"] for row in rows[:-1]] == ["InputError"] * 11 + ["ValueError", "InputError"]
    assert "a scripted fault" in rows[11]["error"]["message"]
    assert rows[-1]["claims"][0]["label"] == "Attributable"


@pytest.mark.parametrize("fault", [sqlite3.OperationalError, OSError, zlib.error])
def test_a_fault_of_a_library_is_the_answer_of_its_line(tmp_path: Path, fault: type[Exception]) -> None:
    def failing(text: str, **chosen: Any) -> Any:
        if chosen["id"] == "n1":
            raise fault("disk I/O error")
        return scripted_verify(text, **chosen)

    source = write(tmp_path / "in.jsonl", numbered(3))
    assert run_batch(source, tmp_path / "out.jsonl", failing, settings=Settings()).failed == 1
    assert ["error" in row for row in rows_of(tmp_path / "out.jsonl")] == [False, True, False]


def test_a_number_is_an_id_and_comes_back_as_a_number(tmp_path: Path) -> None:
    run(write(tmp_path / "in.jsonl", [{"id": 7, "text": TEXTS[0]}]), tmp_path / "out.jsonl")
    assert rows_of(tmp_path / "out.jsonl")[0]["id"] == 7


def test_given_triplets_are_all_the_evidence_and_an_empty_list_counts_as_given(tmp_path: Path) -> None:
    text = "Zork eats Gnu. Apollo 11 landed on the Moon."
    given = [
        {"id": "three strings", "text": text, "triplets": [["Zork", "eats", "Gnu"]]},
        {
            "id": "report form",
            "text": text,
            "triplets": [
                {
                    "id": "Q1-P1",
                    "subject": {"id": "Q1", "label": "Zork"},
                    "property": {"id": "P1", "label": "eats"},
                    "object": {"id": "Q2", "label": "Gnu"},
                }
            ],
        },
        {"id": "none", "text": text, "triplets": [], "image": "photo.jpg"},
        {"id": "passages", "text": text, "passages": [{"id": "p", "text": "Zork eats."}]},
        {"id": "null is not given", "text": text, "triplets": None},
    ]
    run(write(tmp_path / "in.jsonl", [dict(row) for row in given]), tmp_path / "out.jsonl")
    labels = [[claim["label"][0] for claim in row["claims"]] for row in rows_of(tmp_path / "out.jsonl")]
    assert labels == [["A", "E"], ["A", "E"], ["E", "E"], ["E", "E"], ["E", "A"]]


def test_triplets_in_the_form_of_a_report_come_back_whole(tmp_path: Path) -> None:
    given = {
        "id": "Q1-abc",
        "subject": {"id": "Q1", "label": "Zork"},
        "property": {"id": "P1", "label": "eats"},
        "object": {"id": "Q2", "label": "Gnu"},
        "rank": "preferred",
        "qualifiers": [
            {"property": {"id": "P585", "label": "when"}, "value": {"type": "date", "value": "1969", "text": "1969"}},
            {"property": {"id": "P276", "label": "where"}, "value": {"id": "Q3", "label": "Veldt"}},
        ],
        "references": ["https://example.org/zork"],
    }
    line = {"id": "a", "text": "Zork eats Gnu.", "triplets": [given, ["Zork", "fears", "Gnu"]]}
    run(write(tmp_path / "in.jsonl", [line]), tmp_path / "out.jsonl")
    (row,) = rows_of(tmp_path / "out.jsonl")
    assert row["evidence"]["triplets"][0] == given
    assert row["evidence"]["triplets"][1]["id"] == "t2"
    assert [triplet["id"] for triplet in row["claims"][0]["triplets"]] == ["Q1-abc", "t2"]
    assert row["entities"][0]["id"] == "Q1"


def test_two_lines_of_one_id_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", [{"id": "a", "text": "x"}, {"id": "a", "text": "y"}])
    with pytest.raises(InputError, match="two lines have the id 'a'"):
        run(source, tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


def test_what_is_wrong_for_every_line_ends_the_run(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", numbered(2))
    with pytest.raises(UnknownName, match="No method 'nosuch' here"):
        run(source, tmp_path / "out.jsonl", settings=Settings(method="nosuch"))


def test_a_rerun_does_nothing_again_and_leaves_the_bytes(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(5)), tmp_path / "out.jsonl"
    run(source, out)
    before = out.read_bytes()
    counting = Counting()
    assert run_batch(source, out, counting, settings=Settings()) == Summary(lines=5, before=5, failed=0)
    assert counting.ids == []
    assert out.read_bytes() == before


def test_an_interrupted_run_is_gone_on_with(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(6)), tmp_path / "out.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run_batch(source, out, Counting(last=4), settings=Settings())
    counting = Counting()
    assert run_batch(source, out, counting, settings=Settings()).before == 4
    assert counting.ids == ["n4", "n5"]
    run(source, tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_output_cut_at_any_byte_is_mended_to_the_same_bytes(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(3)), tmp_path / "out.jsonl"
    run(source, out)
    whole, record = out.read_bytes(), (tmp_path / "out.timings.jsonl").read_bytes()
    for cut in range(0, len(whole), 131):
        out.write_bytes(whole[:cut])
        run(source, out)
        assert out.read_bytes() == whole
    for cut in range(0, len(record), 61):
        (tmp_path / "out.timings.jsonl").write_bytes(record[:cut])
        run(source, out)
        assert out.read_bytes() == whole
        assert len(rows_of(tmp_path / "out.timings.jsonl")) == 3


def test_a_damaged_line_of_the_output_is_made_again(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(4)), tmp_path / "out.jsonl"
    run(source, out)
    whole = out.read_bytes()
    out.write_bytes(whole.replace(b'"id":"n1"', b'"id":"xx"'))
    assert run(source, out).before == 1
    assert out.read_bytes() == whole


def test_a_changed_input_does_only_the_lines_that_are_new(tmp_path: Path) -> None:
    rows = numbered(6)
    source, out = write(tmp_path / "in.jsonl", rows), tmp_path / "out.jsonl"
    run(source, out)
    changed = [rows[5], {"id": "new", "text": TEXTS[1]}, rows[0], {"id": "n2", "text": "Nobody knows."}, rows[3]]
    write(source, changed)
    counting = Counting()
    summary = run_batch(source, out, counting, settings=Settings())
    assert (counting.ids, summary.before) == (["new", "n2"], 3)
    run(source, tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not (tmp_path / "out.earlier.jsonl").exists()


def test_a_changed_input_survives_an_interruption_too(tmp_path: Path) -> None:
    rows = numbered(8)
    source, out = write(tmp_path / "in.jsonl", rows), tmp_path / "out.jsonl"
    run(source, out)
    write(source, [{"id": "new", "text": TEXTS[0]}, *reversed(rows), {"id": "newer", "text": TEXTS[2]}])
    with pytest.raises(KeyboardInterrupt):
        run_batch(source, out, Counting(last=1), settings=Settings())
    counting = Counting()
    run_batch(source, out, counting, settings=Settings())
    assert counting.ids == ["newer"]
    assert [row["id"] for row in rows_of(out)] == ["new", *(f"n{n}" for n in reversed(range(8))), "newer"]


class Spending:
    """The scripted verify until so many texts are judged; then their claims have no label, for want of budget."""

    def __init__(self, left: int) -> None:
        self.counting, self.left = Counting(), left

    def __call__(self, text: str, **chosen: Any) -> Any:
        report = self.counting(text, **chosen)
        self.left -= 1
        if self.left >= 0:
            return report
        spent = (replace(verdict, label=None, cause=Cause.BUDGET) for verdict in report.verdicts)
        return replace(report, verdicts=tuple(spent))


def test_lines_that_the_budget_cut_short_are_tried_again_and_only_those(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(6)), tmp_path / "out.jsonl"
    run_batch(source, out, Spending(2), settings=Settings(token_budget=10))
    assert [row["claims"][0]["cause"] == "budget" for row in rows_of(out)] == [False] * 2 + [True] * 4
    more = Spending(1)
    assert run_batch(source, out, more, settings=Settings(token_budget=10)).before == 2
    assert more.counting.ids == ["n2", "n3", "n4", "n5"]
    rest = Spending(9)
    assert run_batch(source, out, rest, settings=Settings(token_budget=10_000)).before == 3
    assert rest.counting.ids == ["n3", "n4", "n5"]
    run(source, tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()
    assert not (tmp_path / "out.earlier.jsonl").exists()


def test_trying_again_survives_an_interruption(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(5)), tmp_path / "out.jsonl"
    run_batch(source, out, Spending(2), settings=Settings())
    with pytest.raises(KeyboardInterrupt):
        run_batch(source, out, Counting(last=1), settings=Settings())
    counting = Counting()
    run_batch(source, out, counting, settings=Settings())
    assert counting.ids == ["n3", "n4"]
    run(source, tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_a_file_that_the_batch_did_not_write_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "thesis.jsonl"
    out.write_text("my life's work\n")
    with pytest.raises(InputError, match="record of its making"):
        run(write(tmp_path / "in.jsonl", numbered(1)), out)
    assert out.read_text() == "my life's work\n"


def test_other_settings_do_not_mix_into_an_output(tmp_path: Path) -> None:
    source, out = write(tmp_path / "in.jsonl", numbered(2)), tmp_path / "out.jsonl"
    run(source, out)
    with pytest.raises(InputError, match="begun with other settings"):
        run(source, out, settings=Settings(max_hops=2))
    run(source, out, settings=Settings(threads=1))


def test_the_input_is_never_the_output(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", numbered(1))
    with pytest.raises(InputError, match="input itself"):
        run(source, source)


@pytest.mark.parametrize("name", ["nowhere/out.jsonl", "."])
def test_a_place_that_cannot_be_written_is_told(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match=r"does not exist|is a folder"):
        run(write(tmp_path / "in.jsonl", numbered(1)), tmp_path / name)


def test_no_workers_are_too_few(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="at least 1"):
        run(write(tmp_path / "in.jsonl", numbered(1)), tmp_path / "out.jsonl", workers=0)


def test_a_missing_input_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        run(tmp_path / "nothing.jsonl", tmp_path / "out.jsonl")


def test_a_byte_order_mark_and_blank_lines_are_no_lines(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(b'\xef\xbb\xbf{"id": "a", "text": "x"}\r\n\r\n   \n{"id": "b", "text": "y"}')
    assert [task.id for task in read_tasks(source)] == ["a", "b"]


def test_a_lone_surrogate_comes_back_as_it_went_in(tmp_path: Path) -> None:
    run(write(tmp_path / "in.jsonl", ['{"id": "s", "text": "The Moon \\ud83d orbits Earth."}']), tmp_path / "o.jsonl")
    (row,) = rows_of(tmp_path / "o.jsonl")
    assert row["text"] == "The Moon \ufffd orbits Earth."
    assert all(row["text"][c["start"] : c["end"]] == c["text"] for c in row["claims"])


def test_two_processes_give_the_bytes_of_one(tmp_path: Path) -> None:
    source = write(tmp_path / "in.jsonl", [*numbered(9), {"id": "broken", "text": "broken."}])
    run(source, tmp_path / "one.jsonl")
    run(source, tmp_path / "two.jsonl", workers=2)
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "two.jsonl").read_bytes()
