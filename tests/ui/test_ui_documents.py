"""Texts under their hash: kept, found, and never confused."""

import os
from pathlib import Path

import pytest

from claimver.errors import InputError
from claimver.ui import documents
from claimver.ui.documents import Documents, digest


@pytest.mark.parametrize("text", ["plain", "emoji 👩‍🚀 שלום\r\n\x00", ""])
def test_a_kept_text_comes_back_as_it_was(tmp_path: Path, text: str) -> None:
    kept = Documents(tmp_path / "texts")
    assert kept.text(kept.keep(text)) == text


@pytest.mark.parametrize("name", ["../../etc/passwd", "", "ABCDEF", "0" * 31, "0" * 33, "0" * 32 + "\n"])
def test_a_name_that_is_no_hash_never_reaches_the_disk(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError, match="names no text"):
        Documents(tmp_path).text(name)


def test_an_unknown_text_is_said_to_be_gone(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not kept on this computer"):
        Documents(tmp_path).text(digest("never seen"))


def test_a_damaged_text_is_not_shown(tmp_path: Path) -> None:
    kept = Documents(tmp_path)
    name = kept.keep("one thing")
    (tmp_path / f"{name}.txt").write_text("another thing")
    with pytest.raises(InputError, match="damaged"):
        kept.text(name)


def test_the_oldest_texts_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "MAX_KEPT", 3)
    kept = Documents(tmp_path)
    names = []
    for number in range(5):
        names.append(kept.keep(f"text {number}"))
        os.utime(tmp_path / f"{names[-1]}.txt", (number, number))
    assert kept.text(names[-1]) == "text 4"
    with pytest.raises(InputError):
        kept.text(names[0])


def test_a_folder_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="Set CLAIMVER_CACHE"):
        Documents(tmp_path / "file" / "texts").keep("a")


def test_the_folder_lies_below_the_cache_that_was_chosen(tmp_path: Path) -> None:
    assert Documents.beneath(str(tmp_path)).folder == tmp_path / "texts"
    assert Documents.beneath("").folder.parts[-2:] == ("claimver", "texts")
