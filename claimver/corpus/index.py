"""The arrays that searches map: made from the store, aside, and moved into place whole.

A folder of a generation never changes. One that is missing, or not of the sizes its manifest states, is made again; the
folders of earlier generations are removed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout

from claimver.corpus.bm25 import Bm25
from claimver.corpus.encoders import Encoder
from claimver.corpus.store import PassageRow, Store
from claimver.corpus.window import ALWAYS, UNDATED, Window, days, host, left_out
from claimver.errors import StoreError, reason_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Dense", "Words", "dense_index", "titled", "words_index"]

MANIFEST = "manifest.json"
LOCK_SECONDS = 600.0
TOGETHER = 256  # passages embedded in one go, and kept
Progress = Callable[[int, int], None]  # passages embedded, and passages in all


@dataclass(frozen=True)
class Words:
    """What every search needs: the passages' numbers, their days and sites, and BM25; a row each, in one order."""

    generation: int
    numbers: NDArray[np.int64]
    first: NDArray[np.int32]
    last: NDArray[np.int32]
    sites: NDArray[np.int32]  # the place of each passage's site in ``hosts``
    hosts: tuple[str, ...]
    bm25: Bm25 | None  # None where there is no passage

    def allowed(self, window: Window, exclude: Sequence[str], *, undated: bool) -> NDArray[np.bool_]:
        """Whether each passage may be evidence; ``undated`` ones may only if so said, whatever the window."""
        import numpy as np

        found = np.ones(len(self.numbers), dtype=bool)
        if window != ALWAYS:
            dated = self.first != 0
            held = dated & (self.last <= (window.before or 1 << 30)) & (self.last >= window.after)
            found = held | (~dated & undated)
        if exclude:
            out = np.array([left_out(name, exclude) for name in self.hosts], dtype=bool)
            found &= ~out[self.sites]
        return found


@dataclass(frozen=True)
class Dense:
    """The vectors ``(passages, dim)`` of unit length, in the order of ``numbers``."""

    generation: int
    numbers: NDArray[np.int64]
    vectors: NDArray[np.float32]


def titled(row: PassageRow) -> str:
    """What is indexed of a passage: its document's title before it, which often names what "it" is."""
    return f"{row.title}. {row.text}" if row.title and row.title not in row.text else row.text


def words_index(store: Store) -> Words:
    """The index of words, made if need be. Raises: StoreError."""
    with _alone(store):
        folder = _current(store, "words")
        if folder is None:
            generation, rows = store.rows()
            folder = _publish(store, f"words-{generation}", lambda place: _write_words(place, rows))
        return _read_words(folder)


def dense_index(store: Store, encoder: Encoder, *, progress: Progress = lambda done, of: None) -> Dense:
    """The index of vectors; passages without one are embedded first, and kept as they come. Raises: StoreError."""
    prefix = f"vectors-{hashlib.sha256(encoder.name.encode()).hexdigest()[:12]}"
    while True:
        generation = store.generation
        with _alone(store):
            folder = _current(store, prefix)
            if folder is not None:
                return _read_vectors(folder)
        _embed(store, encoder, progress)
        with _alone(store):
            rows = list(store.vectors(encoder.name))
            if store.generation != generation:
                continue  # documents came meanwhile
            folder = _publish(store, f"{prefix}-{generation}", lambda place: _write_vectors(place, rows))  # noqa: B023
            return _read_vectors(folder)


def _embed(store: Store, encoder: Encoder, progress: Progress) -> None:
    total = store.counts().passages
    done = 0  # of this run
    while rows := store.unembedded(encoder.name, limit=TOGETHER):
        vectors = encoder.documents.embed([titled(row) for row in rows])
        store.keep_vectors(
            encoder.name, [(row.number, vector.tobytes()) for row, vector in zip(rows, vectors, strict=True)]
        )
        done += len(rows)
        progress(done, total)


def _write_words(place: Path, rows: Sequence[PassageRow]) -> None:
    import numpy as np

    hosts = sorted({host(row.url) for row in rows})
    at = {name: number for number, name in enumerate(hosts)}
    spans = [days(row.date) if row.date else UNDATED for row in rows]
    np.save(place / "numbers.npy", np.array([row.number for row in rows], dtype=np.int64))
    np.save(place / "days.npy", np.array(spans, dtype=np.int32).reshape(len(rows), 2))
    np.save(place / "sites.npy", np.array([at[host(row.url)] for row in rows], dtype=np.int32))
    (place / "hosts.json").write_text(json.dumps(hosts), "utf-8")
    if rows:
        Bm25.build([titled(row) for row in rows], place / "bm25")


def _read_words(folder: Path) -> Words:
    spans = _array(folder / "days.npy")
    return Words(
        generation=_generation(folder),
        numbers=_array(folder / "numbers.npy"),
        first=spans[:, 0],
        last=spans[:, 1],
        sites=_array(folder / "sites.npy"),
        hosts=tuple(json.loads((folder / "hosts.json").read_text("utf-8"))),
        bm25=Bm25.open(folder / "bm25") if (folder / "bm25").is_dir() else None,
    )


def _write_vectors(place: Path, rows: Sequence[tuple[int, bytes]]) -> None:
    import numpy as np

    vectors = np.frombuffer(b"".join(vector for _, vector in rows), dtype=np.float32)
    np.save(place / "vectors.npy", vectors.reshape(len(rows), -1) if rows else vectors.reshape(0, 0))
    np.save(place / "numbers.npy", np.array([number for number, _ in rows], dtype=np.int64))


def _read_vectors(folder: Path) -> Dense:
    return Dense(_generation(folder), _array(folder / "numbers.npy"), _array(folder / "vectors.npy"))


def _array(path: Path) -> NDArray[Any]:
    """The array of a file, mapped. Raises: StoreError."""
    import numpy as np

    try:
        mapped: NDArray[Any] = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise StoreError(f"{path} cannot be read ({reason_of(error)}). Remove its folder; it is made again.") from error
    return mapped


def _generation(folder: Path) -> int:
    return int(folder.name.rpartition("-")[2])


@contextmanager
def _alone(store: Store) -> Iterator[None]:
    """No other thread or process makes, opens or removes an index of the store meanwhile."""
    try:
        with FileLock(store.folder / ".index.lock", timeout=LOCK_SECONDS):
            yield
    except Timeout:
        raise StoreError(
            f"Another process has been making the index of {store.folder} for {LOCK_SECONDS:.0f} s. Try again later."
        ) from None


def _current(store: Store, prefix: str) -> Path | None:
    """The folder of the store's generation, if it is there and whole."""
    folder = store.folder / f"{prefix}-{store.generation}"
    try:
        sizes = json.loads((folder / MANIFEST).read_text("utf-8"))["files"]
        whole = all((folder / name).stat().st_size == told["size"] for name, told in sizes.items())
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return folder if whole else None


def _publish(store: Store, name: str, write: Callable[[Path], None]) -> Path:
    """The folder of that name, written aside and moved into place; earlier ones of its kind are gone."""
    final, aside = store.folder / name, store.folder / f"{name}.building"
    try:
        for stale in (aside, final):
            if stale.exists():
                shutil.rmtree(stale)
        aside.mkdir()
        write(aside)
        _seal(aside)
        os.replace(aside, final)
    except OSError as error:
        raise StoreError(
            f"The index {final} cannot be written: {reason_of(error)}. Check the free space and rights."
        ) from error
    prefix = name.rpartition("-")[0]
    for other in store.folder.glob(f"{prefix}-*"):
        if other != final:
            shutil.rmtree(other, ignore_errors=True)
    return final


def _seal(folder: Path) -> None:
    """Every file is on the disk, and the manifest states its size and hash."""
    files = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            with path.open("rb") as file:
                os.fsync(file.fileno())
                told = {"size": path.stat().st_size, "sha256": hashlib.file_digest(file, "sha256").hexdigest()}
            files[path.relative_to(folder).as_posix()] = told
    with (folder / MANIFEST).open("w", encoding="utf-8") as file:
        json.dump({"format": 1, "files": files}, file)
        file.flush()
        os.fsync(file.fileno())
