"""The indexes: made aside, whole or not there, and made again where they are stale or damaged."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scripted_kit import Embedder

from claimver.corpus.bm25 import words_of
from claimver.corpus.encoders import Encoder
from claimver.corpus.index import MANIFEST, dense_index, titled, words_index
from claimver.corpus.sources import Source
from claimver.corpus.store import PassageRow, Store
from claimver.corpus.window import window
from claimver.errors import StoreError

from .toy import LETTERS, filled


class Counting:
    """An embedder that counts its texts, and stops after so many calls."""

    def __init__(self, calls: int = 999) -> None:
        self.texts: list[str] = []
        self.calls = calls

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if not self.calls:
            raise KeyboardInterrupt
        self.calls -= 1
        self.texts += texts
        return Embedder().embed(texts)


def test_words_are_small_and_of_any_script() -> None:
    assert words_of("The ﬁrst of 3,500 — naïve_test") == ["the", "first", "of", "3", "500", "naïve", "test"]
    assert words_of("สวัสดี") == list("สวัสดี")
    assert words_of("… !") == []


def test_bm25_scores_the_passages_that_have_the_words(tmp_path: Path) -> None:
    words = words_index(filled(tmp_path))
    assert words.bm25 is not None
    assert [int(np.argmax(words.bm25.scores(query))) for query in ("blagnac?", "Crater LAKE", "都市")] == [0, 1, 4]
    assert words.bm25.scores("nosuchword").tolist() == [0.0] * 5
    assert words.bm25.scores("").tolist() == [0.0] * 5


def test_a_title_is_indexed_with_each_passage() -> None:
    assert titled(PassageRow(1, "It is deep.", "Crater Lake", "", "")) == "Crater Lake. It is deep."
    assert titled(PassageRow(1, "Crater Lake is deep.", "Crater Lake", "", "")) == "Crater Lake is deep."


def test_what_may_be_evidence_goes_by_window_and_site(tmp_path: Path) -> None:
    words = words_index(filled(tmp_path))
    assert words.allowed(window(before="2024-05-30"), [], undated=True).tolist() == [True, False, True, True, True]
    assert words.allowed(window(after="2024-05-31"), [], undated=False).tolist() == [False, True, False, False, False]
    assert words.allowed(window(), ["snopes.com", "example.com"], undated=False).tolist() == [
        True,
        False,
        False,
        True,
        True,
    ]


def test_an_index_is_made_once_a_generation_and_the_earlier_one_is_gone(tmp_path: Path) -> None:
    store = filled(tmp_path)
    first = words_index(store)
    made = (tmp_path / f"words-{first.generation}" / MANIFEST).stat().st_mtime_ns
    words_index(store)
    assert (tmp_path / f"words-{first.generation}" / MANIFEST).stat().st_mtime_ns == made
    store.remove(["moon"])
    assert len(words_index(store).numbers) == 4
    assert len(list(tmp_path.glob("words-*"))) == 1
    assert len(first.numbers) == 5  # what is mapped stays readable


@pytest.mark.parametrize("name", ["numbers.npy", "bm25/data.csc.index.npy", MANIFEST])
def test_a_truncated_or_missing_file_makes_the_index_anew(tmp_path: Path, name: str) -> None:
    store = filled(tmp_path)
    folder = tmp_path / f"words-{words_index(store).generation}"
    os.truncate(folder / name, 10)
    assert len(words_index(store).numbers) == 5
    (folder / name).unlink()
    assert len(words_index(store).numbers) == 5


def test_a_file_of_the_right_size_that_is_damaged_is_told(tmp_path: Path) -> None:
    store = filled(tmp_path)
    path = tmp_path / f"words-{words_index(store).generation}" / "numbers.npy"
    path.write_bytes(b"x" * path.stat().st_size)
    with pytest.raises(StoreError, match="Remove its folder"):
        words_index(store)


def test_vectors_are_made_for_new_passages_only(tmp_path: Path) -> None:
    store, counting = filled(tmp_path), Counting()
    encoder = Encoder.of(counting, "counting")
    assert dense_index(store, encoder).vectors.shape == (5, 26)
    assert len(counting.texts) == 5
    list(store.add([Source("new", "A new one.")]))
    store.remove(["moon"])
    dense = dense_index(store, encoder)
    assert counting.texts[5:] == ["A new one."]
    assert len(dense.numbers) == 5
    assert np.allclose(dense.vectors[-1], Embedder().embed(["A new one."])[0])


def test_vectors_made_before_an_interruption_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    list(store.add(Source(f"d{n}", f"Text {n}.") for n in range(600)))
    with pytest.raises(KeyboardInterrupt):
        dense_index(store, Encoder.of(Counting(calls=2), "counting"))
    counting = Counting()
    assert len(dense_index(store, Encoder.of(counting, "counting")).numbers) == 600
    assert len(counting.texts) == 600 - 2 * 256


def test_encoders_do_not_share_vectors(tmp_path: Path) -> None:
    store = filled(tmp_path)
    dense_index(store, LETTERS)
    counting = Counting()
    dense_index(store, Encoder.of(counting, "another"))
    assert len(counting.texts) == 5
    assert len(list(tmp_path.glob("vectors-*"))) == 2


def test_a_store_without_documents_has_empty_indexes(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    assert words_index(store).bm25 is None
    assert len(dense_index(store, LETTERS).numbers) == 0


def test_a_document_that_comes_while_vectors_are_made_is_not_lost(tmp_path: Path) -> None:
    store = filled(tmp_path)

    class Late(Counting):
        def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
            if not self.texts:
                list(store.add([Source("late", "It came late.")]))
            return super().embed(texts)

    dense = dense_index(store, Encoder.of(Late(), "late"))
    assert dense.generation == store.generation
    assert len(dense.numbers) == 6


BUILDING = """
import sys
from pathlib import Path
from claimver.corpus.index import words_index
from claimver.corpus.store import Store
print("begun", flush=True)
words_index(Store(Path(sys.argv[1])))
"""


def test_an_index_killed_while_it_is_made_is_made_again(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    list(store.add(Source(f"d{n}", f"Some words {n} and more of them. " * 12) for n in range(3000)))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    killed = 0
    for wait in (0.15, 0.5, 0.8):
        command = [sys.executable, "-c", BUILDING, str(tmp_path)]
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(wait)
        killed += process.poll() is None
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert killed
    words = words_index(store)
    assert words.bm25 is not None
    assert len(words.numbers) == 3000
    assert not list(tmp_path.glob("*.building"))
    assert words.bm25.scores("2999").argmax() == 2999
