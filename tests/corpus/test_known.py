"""The folders of documents that are remembered: the last used first, none that is gone."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.corpus.index import words_index
from claimver.corpus.known import FILE, MOST, known_corpora, remember, remove_corpus
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.errors import StoreError


def made(folder: Path) -> Path:
    list(Store(folder, create=True).add([Source("a", "Ada sang.")]))
    return folder


def test_folders_are_remembered_the_last_used_first_and_once(tmp_path: Path) -> None:
    data, one, other = tmp_path / "data", made(tmp_path / "one"), made(tmp_path / "other")
    assert known_corpora(data) == ()
    for folder in (one, other, one):
        remember(data, folder)
    assert known_corpora(data) == (one, other)
    (one / "corpus.sqlite").unlink()
    assert known_corpora(data) == (other,)


def test_no_more_are_remembered_than_a_list_can_show(tmp_path: Path) -> None:
    folders = [made(tmp_path / str(number)) for number in range(MOST + 1)]
    for folder in folders:
        remember(tmp_path, folder)
    assert known_corpora(tmp_path) == tuple(reversed(folders))[:MOST]


@pytest.mark.parametrize("text", ["", "{}", "[1, null]", '["/nowhere"]', "\x00"])
def test_a_damaged_file_names_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert known_corpora(tmp_path) == ()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StoreError, match="cannot be written"):
        remember(tmp_path / "data", made(tmp_path / "one"))


def test_what_was_indexed_is_removed_and_a_folder_with_nothing_else_in_it_goes_too(tmp_path: Path) -> None:
    one, other = made(tmp_path / "one"), made(tmp_path / "other")
    (other / "notes.txt").write_text("mine")
    for folder in (one, other):
        remember(tmp_path, folder)
        words_index(Store(folder))
        remove_corpus(folder)
    assert not one.exists()
    assert [path.name for path in other.iterdir()] == ["notes.txt"]
    assert known_corpora(tmp_path) == ()
    with pytest.raises(StoreError, match="holds no documents"):
        remove_corpus(other)
