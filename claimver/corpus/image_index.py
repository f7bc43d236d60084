"""Images of one's own with their captions, found again by what they show: near-duplicates by perceptual hash.

A copy that was scaled, saved again or lightly edited has nearly the same 64 bits (Zauner 2010); one that was cropped,
mirrored or turned has not.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from claimver.corpus.images import ImageFacts, image_facts
from claimver.corpus.sources import LINKED, leads_out
from claimver.corpus.store import BUSY_SECONDS, Change
from claimver.errors import InputError, StoreError
from claimver.types import Passage

__all__ = ["ImageIndex", "IndexedImage", "NearImage", "images_in", "nearly_the_same"]

FILE = "images.sqlite"
ENDINGS = (".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp", ".tif", ".tiff")
NEAR = 10  # bits of 64 that a near-duplicate may differ in
_TABLE = """CREATE TABLE IF NOT EXISTS image(id TEXT PRIMARY KEY, sha TEXT NOT NULL, hash TEXT NOT NULL,
  caption TEXT NOT NULL, taken TEXT NOT NULL, origin TEXT NOT NULL) WITHOUT ROWID"""


@dataclass(frozen=True, slots=True)
class IndexedImage:
    """An image of the index; ``taken`` is ISO, empty where the image does not say."""

    id: str
    caption: str
    taken: str


@dataclass(frozen=True, slots=True)
class NearImage:
    """An image of the index that shows nearly the same; ``distance`` is 0 for the same 64 bits."""

    id: str
    caption: str
    taken: str
    distance: int

    def passage(self) -> Passage:
        """Its caption, for a method to cite."""
        return Passage(
            f"image:near:{self.id}", self.caption, f"Caption of a near-duplicate ({self.id})", "", self.taken
        )


def images_in(folder: Path) -> int:
    """How many images are indexed in a folder; 0 where it holds no index. Raises: StoreError."""
    return len(ImageIndex(folder)) if (folder / FILE).is_file() else 0


def nearly_the_same(facts: ImageFacts, corpus: str) -> tuple[Passage, ...]:
    """The captions of near-duplicates among the images kept with the documents of a folder. Raises: StoreError."""
    folder = Path(corpus).expanduser()
    if not corpus or not (folder / FILE).is_file():
        return ()
    return tuple(one.passage() for one in ImageIndex(folder).near(facts))


class ImageIndex:
    """The images of a folder's index. Raises: StoreError where there is none and it is not to be made."""

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self.path = folder / FILE
        if not create and not self.path.is_file():
            raise StoreError(f"{folder} holds no index of images. Make it: claimver corpus images {folder} IMAGES")
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"{folder} cannot be made: {error.strerror or error}. Choose another folder.") from error
        with self._open() as base:
            base.execute(_TABLE)

    def __len__(self) -> int:
        with self._open() as base:
            return int(base.execute("SELECT count(*) FROM image").fetchone()[0])

    def add(self, source: Path) -> Iterator[Change]:
        """What became of each image of a file or folder, told when it is on the disk.

        The caption of ``photo.jpg`` is what stands in ``photo.txt`` beside it. Raises: InputError where nothing is.
        """
        if not source.exists():
            raise InputError(f"There is no file or folder {str(source)!r}.")
        for path in [source] if source.is_file() else sorted(source.rglob("*")):
            if path.suffix.lower() in ENDINGS and path.is_file() and not path.name.startswith("."):
                within = (
                    path.name if path == source else f"{source.resolve().name}/{path.relative_to(source).as_posix()}"
                )
                outside = path != source and leads_out(path, source)
                yield Change("failed", within, reason=LINKED) if outside else self._put(path, within)

    def put(self, id: str, data: bytes, *, caption: str = "", origin: str = "") -> Change:
        """What became of one image; ``origin`` is where it comes from, for an id belongs to one origin."""
        sha = hashlib.sha256(data).hexdigest()
        with self._open() as base:
            known = base.execute("SELECT sha, caption, origin FROM image WHERE id = ?", (id,)).fetchone()
        if known and known[2] != origin:
            return Change("failed", id, reason=f"{known[2]} has the same id. Remove that first.")
        if known and known[:2] == (sha, caption):
            return Change("unchanged", id)
        try:
            facts = image_facts(data, Path(id).name, text=False)
        except InputError as error:
            return Change("failed", id, reason=str(error))
        with self._open() as base:
            row = (id, sha, facts.hash, caption, facts.taken, origin)
            base.execute("INSERT OR REPLACE INTO image VALUES (?, ?, ?, ?, ?, ?)", row)
        return Change("updated" if known else "added", id)

    def images(self, *, limit: int) -> tuple[IndexedImage, ...]:
        """The first images by id."""
        with self._open() as base:
            rows = base.execute("SELECT id, caption, taken FROM image ORDER BY id LIMIT ?", (limit,)).fetchall()
        return tuple(IndexedImage(*row) for row in rows)

    def holds(self, id: str) -> bool:
        """Whether an image of this id is indexed."""
        with self._open() as base:
            return base.execute("SELECT 1 FROM image WHERE id = ?", (id,)).fetchone() is not None

    def remove(self, id: str) -> bool:
        """Whether it was there; it is not any more."""
        with self._open() as base:
            return bool(base.execute("DELETE FROM image WHERE id = ?", (id,)).rowcount)

    def near(self, facts: ImageFacts, *, bits: int = NEAR, limit: int = 10) -> tuple[NearImage, ...]:
        """The images that differ in at most ``bits`` of 64, nearest first; none for an image that shows nothing."""
        import numpy as np

        if not facts.hash:
            return ()
        with self._open() as base:
            rows = base.execute("SELECT id, caption, taken, hash FROM image WHERE hash <> '' ORDER BY id").fetchall()
        hashes = np.array([int(row[3], 16) for row in rows], dtype=np.uint64)
        distances = np.bitwise_count(hashes ^ np.uint64(int(facts.hash, 16)))
        order = [int(place) for place in np.argsort(distances, kind="stable") if distances[place] <= bits]
        found = [(rows[place], int(distances[place])) for place in order[:limit]]
        return tuple(NearImage(id, caption, taken, distance) for (id, caption, taken, _), distance in found)

    def _put(self, path: Path, id: str) -> Change:
        try:
            data = path.read_bytes()
            beside = path.with_suffix(".txt")
            caption = " ".join(beside.read_text("utf-8", "replace").split()) if beside.is_file() else ""
        except OSError as error:
            return Change("failed", id, reason=f"It cannot be read: {error.strerror or error}.")
        return self.put(id, data, caption=caption, origin=str(path.resolve()))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """A connection each of whose statements is a transaction of its own."""
        try:
            with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)) as base:
                base.execute("PRAGMA synchronous=FULL")
                yield base
        except sqlite3.Error as error:
            raise StoreError(f"The images in {self.path} cannot be used: {error}. Check space and rights.") from error
