"""``claimver corpus``: what its verbs print, and their exit codes."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from scripted_kit import Embedder

from claimver import cli
from claimver.commands.tools import Tools

from .tiny_bert import save_bert


class Console:
    """The command with an encoder of letters."""

    def __init__(self) -> None:
        self.out, self.err = io.StringIO(), io.StringIO()

    def __call__(self, *arguments: object) -> int:
        self.out, self.err = io.StringIO(), io.StringIO()
        tools = Tools(embedder=lambda settings: Embedder(), out=self.out, err=self.err, environment={})
        return cli.main(["corpus", *map(str, arguments)], tools=tools)

    def json(self, *arguments: object) -> Any:
        assert self(*arguments, "--json") == 0, self.err.getvalue()
        return json.loads(self.out.getvalue())

    @property
    def told(self) -> str:
        return self.out.getvalue()


@pytest.fixture
def console() -> Console:
    return Console()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A folder of notes: a text, a page, a file of lines one of which is broken."""
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "airbus.txt").write_text("Airbus is based in Blagnac. It builds airliners.")
    (folder / "lake.html").write_text("<html><body><article><p>Crater Lake is very deep.</p></article></body></html>")
    row = {"id": "bane", "text": "Bane was played by Robert Swenson.", "date": "2024-05", "url": "https://snopes.com/b"}
    (folder / "lines.jsonl").write_text(json.dumps(row) + '\n{"id": "broken"}\n')
    return folder


def test_documents_are_added_found_listed_and_removed(console: Console, tmp_path: Path, notes: Path) -> None:
    store = tmp_path / "store"
    assert console("add", store, notes) == 0
    assert console.told == f"{store}: 3 added, 1 failed. It holds 3 documents in 3 passages.\n"
    assert 'lines.jsonl:2: The line has no "text"' in console.err.getvalue()
    assert console("search", store, "Who played Bane?", "--limit", 1) == 0
    assert console.told == "bane  2024-05 · https://snopes.com/b\n    Bane was played by Robert Swenson.\n"
    assert console("info", store) == 0
    assert "  notes/airbus.txt  airbus\n" in console.told
    assert console("remove", store, "notes/airbus.txt", "bane") == 0
    assert console.told == f"{store}: 2 removed. It holds 1 documents.\n"
    assert console("remove", store, "bane") == 1
    assert "No document 'bane' here" in console.err.getvalue()


def test_adding_again_changes_what_changed(console: Console, tmp_path: Path, notes: Path) -> None:
    store = tmp_path / "store"
    (notes / "lines.jsonl").unlink()
    assert console.json("add", store, notes)["added"] == 2
    (notes / "airbus.txt").write_text("Airbus moved.")
    (notes / "new.md").write_text("# New")
    row = console.json("add", store, notes)
    assert row == {"added": 1, "updated": 1, "unchanged": 1, "failed": 0, "documents": 3, "passages": 3}


def test_json_tells_everything(console: Console, tmp_path: Path, notes: Path) -> None:
    store = tmp_path / "store"
    console("add", store, notes)
    (found,) = console.json("search", store, "Bane", "--ranking", "bm25")["passages"]
    assert found == {
        "id": "bane",
        "text": "Bane was played by Robert Swenson.",
        "url": "https://snopes.com/b",
        "date": "2024-05",
    }
    info = console.json("info", store)
    assert (info["passages"], [row["id"] for row in info["documents"]]) == (
        3,
        ["bane", "notes/airbus.txt", "notes/lake.html"],
    )
    assert console.json("remove", store, "bane") == {"removed": ["bane"], "documents": 2}


def test_window_and_sites_narrow_a_search(console: Console, tmp_path: Path, notes: Path) -> None:
    store = tmp_path / "store"
    console("add", store, notes, "--no-vectors")
    ask = ("search", store, "Bane", "--ranking", "bm25")
    for more in (("--before", "2024-05-30"), ("--after", "2024-06"), ("--exclude", "snopes.com")):
        assert console(*ask, *more) == 0
        assert console.told == "No passage bears on this.\n"
    assert console(*ask, "--before", "soon") == 1
    assert "Write it as" in console.err.getvalue()


def test_words_alone_need_no_encoder(tmp_path: Path, notes: Path) -> None:
    def none(settings: object) -> Any:
        raise AssertionError("the encoder is not needed")

    tools = Tools(embedder=none, out=io.StringIO(), err=io.StringIO(), environment={})
    assert cli.main(["corpus", "add", str(tmp_path / "s"), str(notes), "--no-vectors"], tools=tools) == 0
    assert not list((tmp_path / "s").glob("vectors-*"))
    assert cli.main(["corpus", "search", str(tmp_path / "s"), "Bane", "--ranking", "bm25"], tools=tools) == 0


def test_models_of_other_names_encode_and_rerank(console: Console, tmp_path: Path, notes: Path) -> None:
    encoder, reranker = save_bert(tmp_path / "encoder"), save_bert(tmp_path / "reranker", outputs=1)
    console("add", tmp_path / "store", notes)
    found = console.json(
        "search", tmp_path / "store", "airbus in blagnac", "--encoder", encoder, "--reranker", reranker
    )
    assert len(found["passages"]) == 3
    assert console("search", tmp_path / "store", "airbus", "--encoder", "no/such-model") == 1
    assert "claimver models pull no/such-model" in console.err.getvalue()


def test_nothing_that_can_be_read_is_an_error(console: Console, tmp_path: Path) -> None:
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4 broken")
    assert console("add", tmp_path / "store", tmp_path / "a.pdf") == 1
    assert console("add", tmp_path / "store", "nowhere") == 1
    assert "no file or folder 'nowhere'" in console.err.getvalue()
    assert console("info", tmp_path) == 1
    assert "claimver corpus add" in console.err.getvalue()


def test_a_source_that_is_nowhere_does_not_keep_the_others_out(console: Console, tmp_path: Path, notes: Path) -> None:
    (notes / "lines.jsonl").unlink()
    assert console("add", tmp_path / "store", "nowhere", notes) == 0
    assert "2 added, 1 failed." in console.told
    assert "no file or folder 'nowhere'" in console.err.getvalue()
    Image.linear_gradient("L").save(tmp_path / "a.png")
    assert console("images", tmp_path / "store", "nowhere.png", tmp_path / "a.png") == 0
    assert "1 added, 1 failed." in console.told


def test_failures_that_are_not_told_are_counted(console: Console, tmp_path: Path) -> None:
    (tmp_path / "lines.jsonl").write_text('{"id": "x"}\n' * 12 + '{"id": "y", "text": "Airbus moved."}\n')
    assert console("add", tmp_path / "store", tmp_path / "lines.jsonl", "--no-vectors") == 0
    assert console.err.getvalue().count('has no "text"') == 10
    assert console.err.getvalue().endswith("… and 2 more that failed\n")


def test_what_no_passage_can_meet_is_refused(console: Console, tmp_path: Path, notes: Path) -> None:
    console("add", tmp_path / "store", notes, "--no-vectors")
    ask = ("search", tmp_path / "store", "Bane", "--ranking", "bm25")
    assert console(*ask, "--tokens", 0) == 1
    assert "--tokens is 0" in console.err.getvalue()
    assert console(*ask, "--after", "2025", "--before", "2024") == 1
    assert "later than --before 2024" in console.err.getvalue()
    assert console(*ask, "--after", "2024", "--before", "2024-05") == 0


def test_images_are_removed_as_documents_are(console: Console, tmp_path: Path, notes: Path) -> None:
    Image.linear_gradient("L").save(tmp_path / "a.png")
    console("add", tmp_path / "store", notes, "--no-vectors")
    console("images", tmp_path / "store", tmp_path / "a.png")
    assert console("remove", tmp_path / "store", "a.png", "nothing") == 1
    assert console.json("info", tmp_path / "store")["images"] == 1
    assert console("remove", tmp_path / "store", "a.png", "bane") == 0
    row = console.json("info", tmp_path / "store")
    assert (row["images"], [held["id"] for held in row["documents"]]) == (0, ["notes/airbus.txt", "notes/lake.html"])


def test_images_are_indexed_and_found_again(console: Console, tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    Image.linear_gradient("L").save(photos / "a.png")
    (photos / "a.txt").write_text("A gradient.")
    assert console("images", tmp_path / "index", photos) == 0
    assert console.told == f"{tmp_path / 'index'}: 1 added. It holds 1 images.\n"
    assert console("info", tmp_path / "index") == 0
    assert "0 documents in 0 passages, 1 images" in console.told
    Image.linear_gradient("L").resize((90, 90)).save(tmp_path / "copy.jpg")
    ask = ("image", tmp_path / "index", tmp_path / "copy.jpg", "--no-text", "--caption", "What I saw.")
    found = console.json(*ask)
    assert [item["id"] for item in found["near"]] == ["photos/a.png"]
    assert [row["text"] for row in found["passages"]] == ["What I saw.", "A gradient."]
    assert console(*ask) == 0
    assert "JPEG, 90 × 90 points\nCaption: What I saw.\n" in console.told
    assert "Nearly the same: photos/a.png" in console.told
