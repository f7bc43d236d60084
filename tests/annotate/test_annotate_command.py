"""``claimver annotate``: reports in, annotation out and in again, agreement as lines and as JSON."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import annotated
import pytest
import scripted_report

from claimver import cli
from claimver.annotate.store import FILE, Store
from claimver.annotate.work import Decision
from claimver.commands.tools import Tools
from claimver.jsonl import report_to_dict
from claimver.lm.adapter_in_use import NEEDED


def called(data: Path, *words: str) -> tuple[int, str, str]:
    """The exit code, what is printed, what is noted."""
    out, err = io.StringIO(), io.StringIO()
    code = cli.main(list(words), tools=Tools(out=out, err=err, environment={"CLAIMVER_ADDITIONS": str(data)}))
    return code, out.getvalue(), err.getvalue()


def test_reports_are_added_once_and_lines_that_failed_are_passed_over(tmp_path: Path) -> None:
    row = json.loads(json.dumps(report_to_dict(scripted_report.report())))
    (tmp_path / "one.json").write_text(json.dumps(row, indent=1))
    failed = {"id": "b", "error": {"type": "InputError", "message": "empty"}}
    (tmp_path / "two.jsonl").write_text("\n".join(map(json.dumps, (row | {"id": "b2"}, failed))))
    files = [str(tmp_path / name) for name in ("one.json", "two.jsonl")]
    told = called(tmp_path, "annotate", "add", *files)[2]
    assert "2 texts wait on the page Annotate; there before: 0" in told
    assert "passed over: 1" in told
    assert "0 texts wait on the page Annotate; there before: 2" in called(tmp_path, "annotate", "add", *files)[2]
    code, _, noted = called(tmp_path, "annotate", "add", str(tmp_path / "none"))
    assert (code, "cannot be read" in noted) == (1, True)


def test_what_is_exported_is_imported_elsewhere_and_agreed_on(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    item = annotated.report_item()
    store = Store(here / FILE)
    store.add([item])
    for name in ("Ada", "Bob"):
        store.decide(item, name, Decision.ACCEPTED, item.suggestion, seen=0)
    for name in ("a.jsonl", "a.labelstudio.json", "a.iob2"):
        file = str(tmp_path / name)
        assert "1 text is in" in called(here, "annotate", "export", file)[2]
        assert called(there, "annotate", "import", file)[0] == 0
    assert list(Store(there / FILE).records()) == list(store.records())
    code, lines, _ = called(there, "annotate", "agreement")
    assert code == 0
    assert "Ada – Bob: kappa 1.000  f1 1.000  f1_labels 1.000" in lines
    found = json.loads(called(there, "annotate", "agreement", "--json")[1])
    assert found["pairs"][0]["pair"] == ["Ada", "Bob"]
    own = str(tmp_path / "own.jsonl")
    called(here, "annotate", "export", own, "--annotator", "Ada")
    assert [d["annotator"] for d in json.loads(Path(own).read_text("utf-8"))["annotations"]] == ["Ada"]
    code, _, noted = called(here, "annotate", "export", own, "--format", "jason")
    assert (code, "jsonl" in noted) == (1, True)


def test_the_adapter_in_use_is_listed_chosen_and_taken_back(tmp_path: Path) -> None:
    made = tmp_path / "adapters" / "annotated-1"
    made.mkdir(parents=True)
    for name in NEEDED:
        (made / name).write_text("{}")
    assert called(tmp_path, "train", "use")[1] == "* shipped\n  annotated-1\n"
    assert called(tmp_path, "train", "use", "annotated-1")[1] == "  shipped\n* annotated-1\n"
    assert called(tmp_path, "train", "use", "--back")[1] == "* shipped\n  annotated-1\n"
    code, _, noted = called(tmp_path, "train", "use", "annotated-2")
    assert (code, "annotated-1" in noted) == (1, True)


@pytest.mark.parametrize("name", ["../elsewhere", "none"])
def test_a_job_that_is_not_here_is_told(tmp_path: Path, name: str) -> None:
    code, _, noted = called(tmp_path, "train", "annotated", "--job", name)
    assert (code, "Begin a new one: claimver train annotated" in noted) == (1, True)


def test_a_text_is_removed_and_restored_by_its_id(tmp_path: Path) -> None:
    store = Store(tmp_path / FILE)
    store.add([annotated.ITEM])
    code, _, noted = called(tmp_path, "annotate", "remove", annotated.ITEM.id, "--annotator", "Ada")
    assert (code, store.listed()) == (0, ())
    assert "its decisions are kept" in noted
    assert called(tmp_path, "annotate", "remove", annotated.ITEM.id)[0] == 1
    assert called(tmp_path, "annotate", "restore", annotated.ITEM.id)[0] == 0
    assert len(store.listed()) == 1


def test_labels_of_another_project_are_named_once_and_kept(tmp_path: Path) -> None:
    value = {"start": 0, "end": 5, "text": "Paris", "labels": ["=City"]}
    rows = [{"id": 1, "result": [{"id": "r1", "type": "labels", "value": value}]}]
    file = tmp_path / "tasks.json"
    file.write_text(json.dumps([{"id": 1, "data": {"text": "Paris is here."}, "annotations": rows}]))
    code, _, told = called(tmp_path, "annotate", "import", str(file), "--label", "=City=No claim")
    assert code == 0
    assert "“=City” (1)" in told
    assert Store(tmp_path / FILE).label_names() == {"=City": "No claim"}
    for pair, problem in (("City", "write THEIRS=OURS"), ("City=Atributable", "Did you mean Attributable")):
        code, _, told = called(tmp_path, "annotate", "import", str(file), "--label", pair)
        assert code == 1
        assert problem in told


@pytest.mark.parametrize("ends", ["\n", ""])
def test_a_report_is_read_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str) -> None:
    row = json.dumps(report_to_dict(scripted_report.report()))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((row + ends).encode())))
    assert "1 text waits" in called(tmp_path, "annotate", "add", "-")[2]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"{}\nx")))
    code, _, noted = called(tmp_path, "annotate", "add", "-")
    assert (code, "standard input:2: not a JSON line" in noted) == (1, True)


def test_an_ending_that_names_no_format_is_told(tmp_path: Path) -> None:
    Store(tmp_path / FILE).add([annotated.report_item()])
    for name, told in (("a.csv", True), ("a.jsonl", False), ("a.iob2", False)):
        code, _, noted = called(tmp_path, "annotate", "export", str(tmp_path / name))
        assert (code, "names no format" in noted) == (0, told)
