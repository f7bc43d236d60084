"""The documents on disk: changes by content, several writers, and any death."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from claimver.corpus.sources import Source, Unreadable
from claimver.corpus.store import FILE, Change, Counts, Store
from claimver.errors import StoreError, UnknownName

from .toy import DOCUMENTS, filled


def whats(changes: object) -> list[str]:
    return [change.what for change in changes]  # type: ignore[attr-defined]


def test_what_is_the_same_is_left_and_what_changed_is_replaced(tmp_path: Path) -> None:
    store = filled(tmp_path)
    before, generation = store.snapshot, store.generation
    assert whats(store.add(DOCUMENTS)) == ["unchanged"] * 5
    assert (store.snapshot, store.generation) == (before, generation)
    changed = replace(DOCUMENTS[0], text="Airbus is based in Toulouse.")
    assert list(store.add([changed])) == [Change("updated", "airbus", 1)]
    assert store.generation > generation
    assert store.text("airbus") == "Airbus is based in Toulouse."
    assert store.snapshot != before
    assert whats(store.add([DOCUMENTS[0]])) == ["updated"]
    assert store.snapshot == before


def test_a_document_that_lost_its_text_stays_as_it_was(tmp_path: Path) -> None:
    store = filled(tmp_path)
    before, text = store.snapshot, store.text("airbus")
    assert whats(store.add([replace(DOCUMENTS[0], text=" … ")])) == ["failed"]
    assert (store.snapshot, store.text("airbus")) == (before, text)


def test_a_snapshot_depends_on_the_documents_not_on_their_order(tmp_path: Path) -> None:
    one, two = Store(tmp_path / "a" / "s", create=True), Store(tmp_path / "b" / "s", create=True)
    list(one.add(DOCUMENTS))
    list(two.add(DOCUMENTS[::-1]))
    assert one.snapshot == two.snapshot
    two.remove(["moon"])
    assert one.snapshot != two.snapshot


def test_a_document_that_cannot_be_had_fails_alone(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    items = [Unreadable("a.pdf", "It is broken."), Source("e", " . "), Source("s", "  "), *DOCUMENTS[:1], DOCUMENTS[0]]
    found = list(store.add(items))
    assert whats(found) == ["failed", "failed", "failed", "added", "failed"]
    assert found[0] == Change("failed", "a.pdf", reason="It is broken.")
    assert "same id" in found[-1].reason


def test_two_documents_of_different_origin_do_not_replace_each_other(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    list(store.add([Source("a", "Mine.", origin="/here/a.txt")]))
    (change,) = store.add([Source("a", "Another's.", origin="/there/a.txt")])
    assert (change.what, "/here/a.txt has the same id" in change.reason) == ("failed", True)
    assert store.text("a") == "Mine."


def test_removing_takes_all_or_none(tmp_path: Path) -> None:
    store = filled(tmp_path)
    with pytest.raises(UnknownName, match="Did you mean moon"):
        store.remove(["lake", "mon"])
    assert store.counts().documents == 5
    store.remove(["lake", "moon"])
    assert [held.id for held in store.documents()] == ["airbus", "bane", "kyoto"]
    with pytest.raises(UnknownName):
        store.text("lake")


def test_documents_are_listed_page_by_page(tmp_path: Path) -> None:
    store = filled(tmp_path)
    first = store.documents(limit=2)
    assert [held.id for held in first] == ["airbus", "bane"]
    assert [held.id for held in store.documents(limit=9, after=first[-1].id)] == ["kyoto", "lake", "moon"]


def test_a_document_of_several_passages_numbers_them(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    list(store.add([Source("d", "First one. Second one."), Source("e", "Alone.")], chars=12))
    _, rows = store.rows()
    assert [passage.id for passage in store.passages([row.number for row in rows])] == ["d#1", "d#2", "e"]
    assert store.passages([rows[2].number, 999, rows[0].number])[0].id == "e"


def test_vectors_go_with_their_passages(tmp_path: Path) -> None:
    store = filled(tmp_path)
    rows = store.unembedded("m", limit=9)
    store.keep_vectors("m", [(row.number, b"1234") for row in rows] + [(999, b"gone")])
    assert [number for number, _ in store.vectors("m")] == [row.number for row in rows]
    assert store.unembedded("m", limit=9) == ()
    assert len(store.unembedded("other", limit=9)) == 5
    store.remove(["lake"])
    assert len(list(store.vectors("m"))) == 4


def test_a_folder_without_documents_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="claimver corpus add"):
        Store(tmp_path)


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    filled(tmp_path)
    (tmp_path / FILE).write_bytes(b"no database at all" * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Store(tmp_path)


def test_a_file_of_another_version_is_told(tmp_path: Path) -> None:
    filled(tmp_path)
    with sqlite3.connect(tmp_path / FILE) as base:
        base.execute("UPDATE state SET value = '9' WHERE name = 'format'")
    base.close()
    with pytest.raises(StoreError, match="format '9'"):
        Store(tmp_path)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be made"):
        Store(tmp_path / "file" / "store", create=True)


def test_many_writers_lose_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path, create=True)
    errors: list[BaseException] = []

    def write(writer: int) -> None:
        try:
            for n in range(10):
                list(Store(tmp_path).add([Source(f"w{writer}-{n}", f"Text {n} of {writer}.")]))
        except StoreError as error:
            errors.append(error)

    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert store.counts() == Counts(80, 80)
    assert store.generation == 80


ADDING = """
import sys
from pathlib import Path
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
store = Store(Path(sys.argv[1]), create=True)
for change in store.add(Source(f"d{n}", f"Document {n}. " * 50) for n in range(4000)):
    print(change.what, change.id, flush=True)
"""


def test_a_store_killed_again_and_again_has_all_that_was_told_as_done(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", ADDING, str(tmp_path / "killed")]
    told: set[str] = set()
    for wait in (300, 1300):
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for _ in range(wait):
            told.add(process.stdout.readline().split()[1])
        time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        store = Store(tmp_path / "killed")
        assert told <= {held.id for held in store.documents(limit=9999)}
        assert store.counts().passages == sum(held.passages for held in store.documents(limit=9999))
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    counts = Counter(line.split()[0] for line in done.stdout.splitlines())
    assert counts["unchanged"] >= len(told)
    assert counts["unchanged"] + counts["added"] == 4000
    whole = Store(tmp_path / "whole" / "killed", create=True)
    list(whole.add(Source(f"d{n}", f"Document {n}. " * 50) for n in range(4000)))
    assert Store(tmp_path / "killed").snapshot == whole.snapshot
