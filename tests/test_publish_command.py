"""``export`` and ``verify --export``: files of every format from the command line."""

import io
import json
import sys
from pathlib import Path

import pytest
from console import TEXT, Console

EVERY = ("r.html", "r.pdf", "r.csv", "r.claimreview.jsonld", "r.annotations.jsonld", "r.graphml", "r.ttl", "copy.json")
PAGE = ("--page", "https://example.org/check")


def files(folder: Path, *names: str) -> list[str]:
    return [str(folder / name) for name in names]


def test_a_saved_report_becomes_files_of_every_format(tmp_path: Path) -> None:
    saved, console = tmp_path / "r.json", Console()
    saved.write_text(json.dumps(console.json("verify", TEXT)), "utf-8")
    assert console("export", str(saved), *files(tmp_path, *EVERY), *PAGE, "--author", "Prüfstelle") == 0
    assert all((tmp_path / name).stat().st_size > 50 for name in EVERY)
    published = json.loads((tmp_path / "copy.json").read_text("utf-8"))
    assert published["publication"]["author"] == "Prüfstelle"
    assert {name: published[name] for name in published if name != "publication"} == json.loads(
        saved.read_text("utf-8")
    )
    reviews = json.loads((tmp_path / "r.claimreview.jsonld").read_text("utf-8"))
    assert reviews[0]["author"]["name"] == "Prüfstelle"
    assert console("export", str(tmp_path / "r.annotations.jsonld"), str(tmp_path / "again.json")) == 0
    assert json.loads((tmp_path / "again.json").read_text("utf-8")) == published


def test_verify_writes_several_files_and_prints_as_before(tmp_path: Path) -> None:
    console = Console()
    html, table = files(tmp_path, "r.html", "r.csv")
    report = console.json("verify", TEXT, "--export", html, "--export", table)
    assert report["claims"][0]["label"] == "Contradictory"
    assert Path(html).read_text("utf-8").startswith("<!doctype html>")
    assert "Written:" in console.err.getvalue()


@pytest.mark.parametrize(
    ("name", "message"), [("r.docx", "must end in one of"), ("r.claimreview.jsonld", "must name the page")]
)
def test_an_export_that_cannot_be_is_refused_before_the_work(tmp_path: Path, name: str, message: str) -> None:
    console = Console()
    console.verify = lambda text, **chosen: pytest.fail("the text was verified")
    good, bad = files(tmp_path, "r.html", name)
    assert console("verify", TEXT, "--export", good, "--export", bad) == 1
    assert message in console.err.getvalue()
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_where_one_file_cannot_be_made(tmp_path: Path) -> None:
    saved, console = tmp_path / "r.json", Console()
    saved.write_text(json.dumps(console.json("verify", TEXT)), "utf-8")
    assert console("export", str(saved), *files(tmp_path, "r.html", "r.claimreview.json")) == 1
    assert not (tmp_path / "r.html").exists()


def test_a_day_or_an_author_that_is_none_is_refused_whatever_is_written(tmp_path: Path) -> None:
    saved, console = tmp_path / "r.json", Console()
    saved.write_text(json.dumps(console.json("verify", TEXT)), "utf-8")
    for stated in (("--day", "31.05.2026"), ("--author-url", "nowhere")):
        assert console("export", str(saved), *files(tmp_path, "r.csv"), *stated) == 1
    assert "'31.05.2026' is no date" in console.err.getvalue()
    assert not (tmp_path / "r.csv").exists()


def test_what_is_no_report_is_told(tmp_path: Path) -> None:
    console = Console()
    (tmp_path / "r.json").write_text("{}", "utf-8")
    assert console("export", str(tmp_path / "r.json"), str(tmp_path / "r.html")) == 1
    assert console("export", str(tmp_path / "none.json"), str(tmp_path / "r.html")) == 1
    assert console.err.getvalue().count("\n") == 2
    assert "claimver verify TEXT --json" in console.err.getvalue()


def test_a_report_is_read_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    console, out = Console(), str(tmp_path / "copy.json")
    report = console.json("verify", TEXT)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(report).encode())))
    assert console("export", "-", out) == 0
    assert json.loads(Path(out).read_text("utf-8"))["claims"] == report["claims"]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert console("export", "-", out) == 1
    assert "standard input is no JSON" in console.err.getvalue()
