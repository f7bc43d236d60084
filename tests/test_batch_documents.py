"""A batch over documents of one's own: what was begun over others is not gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import scripted_verify

from claimver.batch import run_batch
from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.errors import InputError
from claimver.kg.communities import Communities
from claimver.methods.beside import contents_of
from claimver.settings import Settings


class Counting:
    """The scripted verify, which remembers the texts it was asked for, and dies after so many."""

    def __init__(self, last: int = 100) -> None:
        self.ids: list[str] = []
        self.last = last

    def __call__(self, text: str, **chosen: Any) -> Any:
        if len(self.ids) == self.last:
            raise KeyboardInterrupt
        self.ids.append(chosen["id"])
        return scripted_verify(text, **chosen)


def lines(path: Path, *ids: str) -> Path:
    rows = [json.dumps({"id": id, "text": "Apollo 11 landed on the Moon."}) for id in ids]
    path.write_text("\n".join(rows) + "\n", "utf-8")
    return path


def told_of(name: str, text: str) -> Source:
    return Source(id=name, text=text, title=name, origin=name)


def test_an_output_begun_over_other_documents_is_not_gone_on_with(tmp_path: Path) -> None:
    source, out, folder = lines(tmp_path / "in.jsonl", "n0", "n1", "n2"), tmp_path / "out.jsonl", tmp_path / "own"
    list(Store(folder, create=True).add([told_of("a", "Ada rows.")]))
    settings = Settings(corpus=str(folder))
    with pytest.raises(KeyboardInterrupt):
        run_batch(source, out, Counting(last=2), settings=settings)
    list(Store(folder).add([told_of("a", "Ada rows.")]))  # nothing new
    list(Store(folder).add([told_of("b", "Bo sings.")]))
    written = out.read_bytes()
    with pytest.raises(InputError, match=r"begun over other documents: own \w+ then, own \w+ now"):
        run_batch(source, out, Counting(), settings=settings)
    assert out.read_bytes() == written
    Store(folder).remove(["b"])
    assert run_batch(source, out, Counting(), settings=settings).before == 2
    assert run_batch(source, tmp_path / "other.jsonl", Counting(), settings=Settings()).before == 0


def test_what_was_set_aside_over_other_documents_is_made_again(tmp_path: Path) -> None:
    folder, out = tmp_path / "own", tmp_path / "out.jsonl"
    list(Store(folder, create=True).add([told_of("a", "Ada rows.")]))
    settings = Settings(corpus=str(folder))
    source = lines(tmp_path / "in.jsonl", "n0", "n1", "n2")
    run_batch(source, out, Counting(), settings=settings)
    lines(source, "new", "n0", "n1", "n2")
    with pytest.raises(KeyboardInterrupt):  # what is done is set aside
        run_batch(source, out, Counting(last=0), settings=settings)
    list(Store(folder).add([told_of("b", "Bo sings.")]))
    for file in (out, tmp_path / "out.timings.jsonl"):
        file.write_bytes(b"")
    again = Counting()
    run_batch(source, out, again, settings=settings)
    assert again.ids == ["new", "n0", "n1", "n2"]


def test_only_what_the_method_takes_of_the_folder_counts(tmp_path: Path) -> None:
    list(Store(tmp_path, create=True).add([told_of("a", "Ada rows.")]))
    before = {method: contents_of(method, str(tmp_path)) for method in ("claimver", "community", "corag")}
    assert len(set(before.values())) == 1
    Communities().save(tmp_path)
    after = {method: contents_of(method, str(tmp_path)) for method in before}
    assert [method for method in before if after[method] != before[method]] == ["community"]
    assert contents_of("community", "") == ""
