"""The command: what each verb prints, its exit codes and its one line of error."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from console import TEXT, Console, Terminal
from scripted_kit import scripted_verify

from claimver.commands.show import plain, report_lines
from claimver.commands.study import app_command
from claimver.errors import ClaimverError, InputError, StoreError
from claimver.methods import METHODS


def raising(error: BaseException) -> Any:
    def verify(text: str, **chosen: object) -> None:
        raise error

    return verify


def test_verify_prints_each_claim_with_symbol_label_scores_reason_and_triplets_then_the_score() -> None:
    console = Console()
    assert console("verify", TEXT) == 0
    lines = console.out.getvalue().splitlines()
    assert lines[0] == "✗ Contradictory  Apollo 11 never landed on the Moon"
    assert lines[1].startswith("    confidence 0.90 · TMS 0.")
    assert lines[2:4] == ["    1 cited", "    · Apollo 11 — landed on → Moon"]
    assert lines[5] == "? Extrapolatory  Nobody knows why"
    assert lines[-2].startswith("KAS 0.")
    assert lines[-1].startswith("claimver · scripted 1 · scripted graph · ")


def test_verify_as_json_is_the_report_on_one_line() -> None:
    report = Console().json("verify", TEXT)
    assert [claim["label"] for claim in report["claims"]] == ["Contradictory", "Extrapolatory"]
    assert all(report["text"][c["start"] : c["end"]] == c["text"] for c in report["claims"])


def test_verify_writes_one_html_file(tmp_path: Path) -> None:
    console = Console()
    assert console("verify", TEXT, "--html", str(tmp_path / "report.html")) == 0
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")
    assert console.out.getvalue() == ""


def test_html_that_cannot_be_written_is_one_line_of_error(tmp_path: Path) -> None:
    console = Console()
    assert console("verify", TEXT, "--html", str(tmp_path / "no" / "report.html")) == 1
    assert "cannot be written" in console.err.getvalue()


def test_colours_are_for_terminals_that_want_them() -> None:
    for out, environment, coloured in (
        (io.StringIO(), {}, False),
        (Terminal(), {}, True),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "dumb"}, False),
    ):
        Console(out, environment)("verify", TEXT)
        assert ("\x1b[" in out.getvalue()) is coloured


def test_escape_sequences_of_a_text_never_reach_the_terminal() -> None:
    report = scripted_verify("The Moon \x1b[2J\u202eorbits Earth.")
    printed = "\n".join(report_lines(report, colours=False))
    assert "\x1b" not in printed
    assert "\u202e" not in printed
    assert "\\x1b[2J" in printed
    assert "\\u202eorbits" in printed


def test_invisible_characters_are_shown_and_emoji_stay_whole() -> None:
    assert plain("a\x00b\u200bc\ud800") == "a\\x00b\\u200bc\\ud800"
    assert plain("👩\u200d🚀") == "👩\u200d🚀"


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text(TEXT, "utf-8")
    assert Console().json("verify", "--file", str(tmp_path / "text.txt"))["text"] == TEXT


def test_the_name_of_a_file_or_an_address_as_a_text_is_checked_as_words_and_told_what_reads_it(tmp_path: Path) -> None:
    (tmp_path / "my text.txt").write_text(TEXT, "utf-8")
    for argument, hint in (
        (str(tmp_path / "my text.txt"), f"--file '{tmp_path / 'my text.txt'}'"),
        ("https://example.org/moon", "--url https://example.org/moon"),
    ):
        console = Console()
        assert console.json("verify", argument)["text"] == argument
        assert hint in console.err.getvalue()
    console = Console()
    assert console.json("verify", TEXT * 99)["text"] == TEXT * 99
    assert "--file" not in console.err.getvalue()


def test_a_text_in_another_language_is_told_so() -> None:
    console = Console()
    console("verify", "Der Mond ist der Trabant der Erde, und die Erde ist rund.")
    assert console.err.getvalue().startswith("This text is written in German (")
    console = Console()
    console("verify", TEXT)
    assert "is written in" not in console.err.getvalue()


def test_an_address_that_is_not_public_is_refused() -> None:
    console = Console()
    assert console("verify", "--url", "http://127.0.0.1/") == 1
    assert console.err.getvalue().startswith("claimver: ")


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Zoë sah den Mond.".encode(), "Zoë sah den Mond."),
        (b"\xef\xbb\xbfThe Moon.", "The Moon."),
        ("The café near the Moon was a naïve idea, déjà vu.".encode("cp1252"), "The café near the Moon was"),
    ],
)
def test_standard_input_is_read_in_its_encoding(data: bytes, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert Console().json("verify", "-")["text"].startswith(text)


def test_bytes_of_an_argument_that_are_no_utf8_are_read_again() -> None:
    argument = "The café near the Moon was a naïve idea, déjà vu.".encode("cp1252").decode("utf-8", "surrogateescape")
    assert Console().json("verify", argument)["text"].startswith("The café near the Moon was a naïve idea")


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("nosuch",),
        ("verify",),
        ("verify", "a", "--file", "b"),
        ("verify", "a", "--json", "--html", "x"),
        ("batch", "only-one"),
        ("batch", "in.jsonl", "-"),
        ("kg",),
        ("kg", "paths", "sample", "Moon"),
        ("evaluate",),
        ("evaluate", "claimver", "file", "--suite", "x"),
        ("train",),
    ],
)
def test_wrong_usage_ends_with_code_2(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        Console()(*arguments)
    assert stopped.value.code == 2
    assert "usage: claimver" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (InputError("The text\nis empty."), 1, "claimver: The text is empty.\n"),
        (StoreError("No graph."), 1, "claimver: No graph.\n"),
        (KeyboardInterrupt(), 130, "claimver: stopped.\n"),
    ],
)
def test_an_error_of_ours_is_one_line_and_code_1(error: BaseException, code: int, line: str) -> None:
    console = Console()
    console.verify = raising(error)
    assert console("verify", TEXT) == code
    assert (console.err.getvalue(), console.out.getvalue()) == (line, "")


def test_every_error_class_is_caught_by_the_command() -> None:
    for kind in ClaimverError.__subclasses__():
        assert issubclass(kind, ClaimverError)
    console = Console()
    assert console("verify", TEXT, "--method", "claimvr") == 1
    there = ", ".join(sorted(METHODS))
    near = "claimver or claimver-onepass"
    assert console.err.getvalue() == f"claimver: No method 'claimvr' here. Did you mean {near}? There is: {there}.\n"


def test_link_shows_what_the_names_mean() -> None:
    console = Console()
    assert console("link", "Apollo 11 saw the Moon.") == 0
    assert console.out.getvalue().splitlines()[0].strip() == "0–9  Apollo 11  →  Apollo 11 [Apollo 11]  0.90"


def test_link_as_json_has_offsets_of_code_points() -> None:
    row = Console().json("link", "👩\u200d🚀 saw the Moon.")
    (entity,) = row["entities"]
    assert row["text"][entity["start"] : entity["end"]] == "Moon" == entity["id"]


def test_demo_prints_every_worked_text() -> None:
    console = Console()
    assert console("demo") == 0
    assert console.out.getvalue().count("── ") == console.out.getvalue().count("KAS ") >= 8


def test_demo_as_json_prints_one_report_a_line() -> None:
    console = Console()
    console("demo", "--json")
    assert all("claims" in json.loads(line) for line in console.out.getvalue().splitlines())


def test_batch_tells_what_it_did(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"id": "a", "text": "The Moon orbits Earth."}\n{"id": "b", "text": ""}\n')
    console = Console()
    assert console("batch", str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl")) == 0
    told = console.err.getvalue()
    assert told.startswith(f"{tmp_path / 'out.jsonl'}: 2 lines, 1 failed; the first: The text is empty.")
    assert console("batch", str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl")) == 0
    assert console.err.getvalue().endswith("2 lines, 2 of them done before\n")


def test_a_graph_is_built_from_plain_triplets_and_asked(tmp_path: Path) -> None:
    table, folder = tmp_path / "t.tsv", str(tmp_path / "kg")
    table.write_text("subject\tproperty\tobject\nAda\twrote\tNotes\nNotes\tabout\tEngine\nAda\tborn\t1815\n")
    built = Console().json("kg", "build", "--triples", str(table), "--out", folder)
    assert built["counts"]["statements"] == 3
    assert Console().json("kg", "info", folder)["snapshot"] == built["snapshot"]
    assert [e["label"] for e in Console().json("kg", "search", folder, "ada")["entities"]] == ["Ada"]
    facts = Console().json("kg", "facts", folder, "Ada")
    assert facts["entity"]["id"] == "Ada"
    assert facts["triplets"][1]["object"] == {"type": "date", "value": "1815", "text": "1815"}
    paths = Console().json("kg", "paths", folder, "Ada", "Engine")
    assert list(paths) == ["paths", "complete"]
    assert [[t["object"]["label"] for t in path["triplets"]] for path in paths["paths"]] == [["Notes", "Engine"]]
    assert Console().json("kg", "paths", folder, "Ada", "Engine", "--max-hops", "1") == {"paths": [], "complete": True}


def test_kg_verbs_speak_to_a_reader(tmp_path: Path) -> None:
    table, folder = tmp_path / "t.tsv", str(tmp_path / "kg")
    table.write_text("subject\tproperty\tobject\nAda\twrote\tNotes\n")
    console = Console()
    for arguments in (
        ("build", "--triples", str(table), "--out", folder),
        ("info", folder),
        ("search", folder, "Ada"),
        ("search", folder, "nobody"),
        ("facts", folder, "Ada"),
        ("paths", folder, "Ada", "Notes"),
        ("paths", folder, "Ada", "Ada"),
    ):
        assert console("kg", *arguments) == 0
    printed = console.out.getvalue()
    assert printed.count("Ada — wrote → Notes") == 2
    assert "No entity has the name or alias 'nobody'." in printed
    assert "No path of at most 3 statements." in printed


def test_a_name_or_an_entity_of_ones_own_is_added_found_and_taken_back(tmp_path: Path) -> None:
    own = {"CLAIMVER_ADDITIONS": str(tmp_path)}
    console = Console(environment=own)
    assert console("kg", "add", "sample", "Zorkmid", "--about", "a coin", "--statement", "crew | Apollo 11") == 0
    assert console("kg", "add", "sample", "the coin", "--means", "Zorkmid") == 0
    found = Console(environment=own).json("kg", "search", "sample", "The Coin", "--json")
    assert [(entity["id"], entity["label"]) for entity in found["entities"]] == [("U1", "Zorkmid")]
    facts = Console(environment=own).json("kg", "facts", "sample", "Zorkmid", "--json")
    assert facts["triplets"][0]["object"]["label"] == "Apollo 11"
    assert len(Console(environment=own).json("kg", "additions", "sample", "--json")["additions"]) == 3
    assert console("kg", "additions", "sample", "--remove", "1") == 0
    assert "Nothing was added to this graph." in console.out.getvalue()
    assert console("kg", "add", "sample", "x", "--means", "nobody") == 1
    assert "No entity (id, label or alias) 'nobody' here." in console.err.getvalue()


def test_an_entity_that_is_not_there_is_told() -> None:
    console = Console()
    assert console("kg", "facts", "sample", "Atlantis") == 1
    assert "No entity (id, label or alias) 'Atlantis' here." in console.err.getvalue()


def test_a_table_that_cannot_be_read_names_file_and_line(tmp_path: Path) -> None:
    table = tmp_path / "t.tsv"
    table.write_text("subject\tproperty\tobject\nAda\twrote\n")
    console = Console()
    assert console("kg", "build", "--triples", str(table), "--out", str(tmp_path / "kg")) == 1
    assert f"{table}:2" in console.err.getvalue()


def test_a_folder_that_is_no_graph_is_told(tmp_path: Path) -> None:
    console = Console()
    assert console("kg", "info", str(tmp_path)) == 1
    assert console.err.getvalue().count("\n") == 1


def test_evaluate_prints_scores_with_intervals(tmp_path: Path) -> None:
    rows = [
        {"id": "1", "text": "Apollo 11 landed on the Moon.", "label": "Attributable"},
        {"id": "2", "text": "Apollo 11 never landed on the Moon.", "label": "Contradictory"},
        {"id": "3", "text": "Nobody knows.", "label": "Attributable"},
        {"id": "4", "text": TEXT, "claims": [{"text": "Nobody knows why", "label": "Extrapolatory"}]},
        {"id": "5", "text": TEXT, "claims": [{"start": 0, "end": 5, "label": "Contradictory"}]},
        {"id": "6", "text": "", "label": "Extrapolatory"},
    ]
    file = tmp_path / "gold.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    scores = Console().json("evaluate", "claimver", str(file))
    assert scores["accuracy"]["value"] == pytest.approx(3 / 6)
    assert 0 <= scores["accuracy"]["low"] <= 0.5 <= scores["accuracy"]["high"] <= 1
    assert scores["claims"] == {"gold": 2, "span_found": 1}
    assert scores["confusion"]["Attributable"] == {"Attributable": 1, "Contradictory": 0, "Extrapolatory": 1, "none": 0}
    console = Console()
    assert console("evaluate", "claimver", str(file)) == 0
    assert "accuracy    0.500 [" in console.out.getvalue()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"id": "1", "text": "a"}, 'neither "label" nor "claims"'),
        ({"id": "1", "text": "a", "label": "Trve"}, "No label 'Trve' here"),
        ({"id": "1", "text": "a", "claims": [{"text": "b", "label": "Attributable"}]}, "no part of the text"),
    ],
)
def test_a_gold_line_that_cannot_be_used_is_told(tmp_path: Path, row: dict[str, Any], message: str) -> None:
    (tmp_path / "gold.jsonl").write_text(json.dumps(row))
    console = Console()
    assert console("evaluate", "claimver", str(tmp_path / "gold.jsonl")) == 1
    assert message in console.err.getvalue()


def test_a_number_of_claims_below_none_is_refused_before_any_is_judged() -> None:
    console = Console()
    assert console("evaluate", "claimver", "hover", "--limit", "-3") == 1
    assert "--limit is -3" in console.err.getvalue()


def test_what_is_for_sets_alone_is_not_silently_left_out_for_a_file(tmp_path: Path) -> None:
    (tmp_path / "gold.jsonl").write_text(json.dumps({"id": "1", "text": TEXT, "label": "Attributable"}))
    for option in (("--limit", "1"), ("--out", str(tmp_path / "run.jsonl"))):
        console = Console()
        assert console("evaluate", "claimver", str(tmp_path / "gold.jsonl"), *option) == 1
        assert f"lines:{tmp_path / 'gold.jsonl'}" in console.err.getvalue()
    assert (
        Console()("evaluate", "claimver", f"lines:{tmp_path / 'gold.jsonl'}", "--limit", "1", "--out", option[1]) == 0
    )


def test_an_unknown_data_set_or_suite_is_told() -> None:
    for arguments in (("claimver", "wikiqaa"), ("--suite", "wikiqaa")):
        console = Console()
        assert console("evaluate", *arguments) == 1
        assert "'wikiqaa' here" in console.err.getvalue()


def test_training_without_the_public_data_says_where_to_name_it(tmp_path: Path) -> None:
    console = Console()
    assert console("train", "verifier", "--out", str(tmp_path / "out")) == 1
    assert "CLAIMVER_DATA" in console.err.getvalue()


def test_training_never_writes_over_a_model(tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "weights").touch()
    console = Console()
    assert console("train", "language", "--data", str(tmp_path), "--out", str(tmp_path / "model")) == 1
    assert "is not empty" in console.err.getvalue()


def test_the_explorer_is_started_by_streamlit(tmp_path: Path) -> None:
    command = app_command(8600, headless=True)
    assert command[1:4] == ["-m", "claimver.ui.launch", "run"]
    assert command[5:] == ["--server.port", "8600", "--server.headless", "true"]
    with pytest.raises(InputError, match="it must be 0 to 65535"):
        app_command(99_999, headless=True)
    assert app_command(None, headless=False)[5:] == ["--server.headless", "false"]
    with pytest.raises(InputError, match="runs from a checkout"):
        app_command(None, headless=False, app=tmp_path / "app.py")
