"""Folders, files, lines and addresses to documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimver.corpus import sources
from claimver.corpus.sources import Readers, Source, Unreadable, read_sources
from claimver.errors import InputError

from .toy import READERS


def made(folder: Path) -> Path:
    (folder / "notes" / "deep").mkdir(parents=True)
    (folder / "notes" / "b.txt").write_text("Second.")
    (folder / "notes" / "a.md").write_text("First.")
    (folder / "notes" / "deep" / "c.txt").write_text("Third.")
    (folder / "notes" / "bad.txt").write_text("\0")
    for left in (".hidden.txt", "photo.jpg"):
        (folder / "notes" / left).write_text("no")
    return folder / "notes"


def test_a_folder_gives_its_files_by_name_and_tells_what_it_could_not_read(tmp_path: Path) -> None:
    found = list(read_sources(str(made(tmp_path)), READERS))
    assert [(item.id, item.text, item.title) for item in found if isinstance(item, Source)] == [
        ("notes/a.md", "First.", "a"),
        ("notes/b.txt", "Second.", "b"),
        ("notes/deep/c.txt", "Third.", "c"),
    ]
    (bad,) = [item for item in found if isinstance(item, Unreadable)]
    assert bad.origin.endswith("bad.txt")
    assert "is no text" in bad.reason


def test_a_link_out_of_the_folder_is_told_and_not_read(tmp_path: Path) -> None:
    folder = made(tmp_path)
    (tmp_path / "secret.txt").write_text("Not meant to be read.")
    (folder / "z.txt").symlink_to(tmp_path / "secret.txt")
    (folder / "y.txt").symlink_to(folder / "b.txt")  # within it
    found = list(read_sources(str(folder), READERS))
    assert [item.text for item in found if isinstance(item, Source)] == ["First.", "Second.", "Second.", "Third."]
    (linked,) = [item for item in found if isinstance(item, Unreadable) and "link to a file outside" in item.reason]
    assert linked.origin.endswith("z.txt")


def test_lines_that_are_no_documents_are_told_and_the_others_go_on(tmp_path: Path) -> None:
    rows = [
        json.dumps(
            {"id": "one", "text": "A lone \ud83d half.", "title": "T", "url": "https://a.org", "date": "2024-05"}
        ),
        "{not json",
        "[1]",
        json.dumps({"text": "no id"}),
        json.dumps({"id": "no text", "text": "  "}),
        json.dumps({"id": "t", "text": "x", "title": 5}),
        json.dumps({"id": "d", "text": "x", "date": "31.5.2024"}),
        "[" * 100_000,
        "",
        json.dumps({"id": 7, "text": "Seven."}),
    ]
    file = tmp_path / "in.jsonl"
    file.write_text("\ufeff" + "\n".join(rows), "utf-8")
    found = list(read_sources(str(file), READERS))
    read = [item for item in found if isinstance(item, Source)]
    assert [(item.id, item.title, item.url, item.date) for item in read] == [
        ("one", "T", "https://a.org", "2024-05"),
        ("7", "", "", ""),
    ]
    assert "\ud83d" not in read[0].text
    assert [item.origin.rpartition(":")[2] for item in found if isinstance(item, Unreadable)] == list("2345678")


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path) -> None:
    file = tmp_path / "in.jsonl"
    with file.open("wb") as out:
        out.write(b'{"id": "a", "text": "A."}\n')
        out.truncate(sources.MAX_LINE + 1_000)
    first, second = read_sources(str(file), READERS)
    assert isinstance(first, Source)
    assert isinstance(second, Unreadable)
    assert "more than 30 MB" in second.reason


def test_an_address_is_read_by_the_reader_of_addresses() -> None:
    readers = Readers(READERS.file, lambda url: f"Text of {url}", ())
    (found,) = read_sources("https://www.example.org/a", readers)
    assert found == Source(
        "https://www.example.org/a",
        "Text of https://www.example.org/a",
        "example.org",
        "https://www.example.org/a",
        origin="https://www.example.org/a",
    )
    (refused,) = read_sources("http://127.0.0.1/", READERS)
    assert isinstance(refused, Unreadable)


def test_what_is_nowhere_is_told() -> None:
    with pytest.raises(InputError, match="no file or folder 'nowhere'"):
        list(read_sources("nowhere", READERS))
