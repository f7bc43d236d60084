"""Documents and their passages on disk: one SQLite file that several processes may write, killed at any moment.

Every change is one transaction begun at once (BEGIN IMMEDIATE) over a rollback journal, so that what was told as done
is there and nothing is half there. Vectors lie beside the passages that they belong to; the arrays that searches map
are made from this file (``claimver.corpus.index``) and can always be made again.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from claimver.corpus.passages import PASSAGE_CHARS, passages_of
from claimver.corpus.sources import Source, Unreadable
from claimver.errors import StoreError, UnknownName
from claimver.types import Passage

__all__ = ["FILE", "Change", "Counts", "Held", "PassageRow", "Store"]

FILE = "corpus.sqlite"
FORMAT = 1
BUSY_SECONDS = 60.0
TOGETHER = 200  # documents in one transaction
_MANY = 500  # values in one query
_TABLES = """
CREATE TABLE IF NOT EXISTS state(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS document(number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
  hash TEXT NOT NULL, title TEXT NOT NULL, url TEXT NOT NULL, date TEXT NOT NULL, origin TEXT NOT NULL,
  passages INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS passage(number INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL,
  place INTEGER NOT NULL, text TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS passage_document ON passage(document);
CREATE TABLE IF NOT EXISTS vector(passage INTEGER NOT NULL, encoder TEXT NOT NULL, vector BLOB NOT NULL,
  PRIMARY KEY(passage, encoder)) WITHOUT ROWID;
"""
_PASSAGES = (
    "SELECT p.number, d.id, p.place, d.passages, p.text, d.title, d.url, d.date "
    "FROM passage p JOIN document d ON d.number = p.document"
)


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one document: ``what`` is "added", "updated", "unchanged" or "failed", then with its reason."""

    what: str
    id: str
    passages: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """A document in the store."""

    id: str
    title: str
    url: str
    date: str
    origin: str
    passages: int


@dataclass(frozen=True, slots=True)
class Counts:
    """How much the store holds."""

    documents: int
    passages: int


@dataclass(frozen=True, slots=True)
class PassageRow:
    """A passage as the indexes are made from it, in the order of ``number``, which is never given twice."""

    number: int
    text: str
    title: str
    url: str
    date: str


class Store:
    """The documents of a folder. Any number of threads and processes may use it at once.

    Raises: StoreError where there is none, or it is damaged or of another version.
    """

    def __init__(self, folder: Path, *, create: bool = False) -> None:
        self.folder, self.path = folder, folder / FILE
        if not create and not self.path.is_file():
            raise StoreError(f"{folder} holds no documents. Add some: claimver corpus add {folder} SOURCE")
        if create:
            self._make()
        with self._reading() as base:
            found = dict(base.execute("SELECT name, value FROM state"))
        if found.get("format") != str(FORMAT):
            raise StoreError(f"{self.path} is of format {found.get('format')!r}; this version reads {FORMAT}.")

    @property
    def snapshot(self) -> str:
        """The folder's name and a hash of the documents, the same whatever order they came in."""
        return f"{self.folder.resolve().name} {self._state('digest')[:12]}"

    @property
    def generation(self) -> int:
        """A number that grows with every change of the passages."""
        return int(self._state("generation"))

    def counts(self) -> Counts:
        """How much is held."""
        with self._reading() as base:
            row = base.execute("SELECT (SELECT count(*) FROM document), (SELECT count(*) FROM passage)").fetchone()
        return Counts(*row)

    def documents(self, *, limit: int = 1000, after: str = "") -> tuple[Held, ...]:
        """The documents in the order of their ids, those behind ``after``."""
        query = "SELECT id, title, url, date, origin, passages FROM document WHERE id > ? ORDER BY id LIMIT ?"
        with self._reading() as base:
            return tuple(Held(*row) for row in base.execute(query, (after, limit)))

    def text(self, id: str) -> str:
        """The passages of a document, with a line between. Raises: UnknownName."""
        query = "SELECT p.text FROM passage p JOIN document d ON d.number = p.document WHERE d.id = ? ORDER BY p.place"
        with self._reading() as base:
            found = [text for (text,) in base.execute(query, (id,))]
        if not found:
            raise UnknownName("document", id, self._near(id))
        return "\n".join(found)

    def add(self, documents: Iterable[Source | Unreadable], *, chars: int = PASSAGE_CHARS) -> Iterator[Change]:
        """What became of each document, told when it is on the disk.

        A document whose id is here is replaced if it says something else and is of the same origin.
        """
        seen: set[str] = set()
        rest = iter(documents)
        while part := list(islice(rest, TOGETHER)):
            with self._writing() as base:
                changes = [self._put(base, item, seen, chars) for item in part]
                _count_on(base, changes)
            yield from changes

    def remove(self, ids: Sequence[str]) -> None:
        """The documents are gone, all or none. Raises: UnknownName."""
        with self._writing() as base:
            for id in ids:
                found = base.execute("SELECT number, hash FROM document WHERE id = ?", (id,)).fetchone()
                if found is None:
                    raise UnknownName("document", id, self._near(id))
                _drop(base, id, *found)
            _count_on(base, [Change("updated", id) for id in ids])

    def rows(self) -> tuple[int, tuple[PassageRow, ...]]:
        """The generation and all its passages."""
        query = (
            "SELECT p.number, p.text, d.title, d.url, d.date FROM passage p JOIN document d ON d.number = p.document "
            "ORDER BY p.number"
        )
        with self._reading() as base:
            base.execute("BEGIN")
            generation = int(base.execute("SELECT value FROM state WHERE name = 'generation'").fetchone()[0])
            return generation, tuple(PassageRow(*row) for row in base.execute(query))

    def passages(self, numbers: Sequence[int]) -> tuple[Passage, ...]:
        """The passages of these numbers, in that order; those that are gone by now are left out."""
        found: dict[int, Passage] = {}
        with self._reading() as base:
            for start in range(0, len(numbers), _MANY):
                part = [int(number) for number in numbers[start : start + _MANY]]
                for row in base.execute(f"{_PASSAGES} WHERE p.number IN ({','.join('?' * len(part))})", part):
                    number, passage = _passage(row)
                    found[number] = passage
        return tuple(found[number] for number in map(int, numbers) if number in found)

    def every_passage(self) -> Iterator[Passage]:
        """All passages, in the order of their numbers."""
        with self._reading() as base:
            yield from (_passage(row)[1] for row in base.execute(f"{_PASSAGES} ORDER BY p.number"))

    def unembedded(self, encoder: str, *, limit: int) -> tuple[PassageRow, ...]:
        """Passages that have no vector of this encoder yet."""
        query = (
            "SELECT p.number, p.text, d.title, d.url, d.date FROM passage p JOIN document d ON d.number = p.document "
            "WHERE NOT EXISTS (SELECT 1 FROM vector v WHERE v.encoder = ? AND v.passage = p.number) "
            "ORDER BY p.number LIMIT ?"
        )
        with self._reading() as base:
            return tuple(PassageRow(*row) for row in base.execute(query, (encoder, limit)))

    def keep_vectors(self, encoder: str, vectors: Iterable[tuple[int, bytes]]) -> None:
        """The vectors are on the disk, those of passages that are gone by now left out."""
        query = "INSERT OR REPLACE INTO vector SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM passage WHERE number = ?1)"
        with self._writing() as base:
            base.executemany(query, [(number, encoder, vector) for number, vector in vectors])

    def vectors(self, encoder: str) -> Iterator[tuple[int, bytes]]:
        """(passage, vector) of all that this encoder has embedded, in the order of the passages."""
        query = "SELECT passage, vector FROM vector WHERE encoder = ? ORDER BY passage"
        with self._reading() as base:
            yield from base.execute(query, (encoder,))

    def _put(self, base: sqlite3.Connection, item: Source | Unreadable, seen: set[str], chars: int) -> Change:
        if isinstance(item, Unreadable):
            return Change("failed", item.origin, reason=item.reason)
        if item.id in seen:
            return Change("failed", item.id, reason="Another document of this run has the same id.")
        seen.add(item.id)
        digest = _digest(item, chars)
        known = base.execute("SELECT number, hash, origin, passages FROM document WHERE id = ?", (item.id,)).fetchone()
        if known and known[2] != item.origin:
            reason = f"{known[2]} has the same id. Remove that first, or give this one another id."
            return Change("failed", item.id, reason=reason)
        if known and known[1] == digest:
            return Change("unchanged", item.id, known[3])
        if not any(map(str.isalnum, item.text)):  # what is here stays
            return Change("failed", item.id, reason="The document has no text.")
        if known:
            _drop(base, item.id, known[0], known[1])
        texts = [span.of(item.text) for span in passages_of(item.text, chars=chars)]
        made = base.execute(
            "INSERT INTO document(id, hash, title, url, date, origin, passages) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (item.id, digest, item.title, item.url, item.date, item.origin, len(texts)),
        )
        rows = [(made.lastrowid, place, text) for place, text in enumerate(texts, 1)]
        base.executemany("INSERT INTO passage(document, place, text) VALUES (?, ?, ?)", rows)
        _mix(base, item.id, digest)
        return Change("updated" if known else "added", item.id, len(texts))

    def _near(self, id: str) -> tuple[str, ...]:
        return tuple(held.id for held in self.documents(limit=2000))

    def _state(self, name: str) -> str:
        with self._reading() as base:
            return str(base.execute("SELECT value FROM state WHERE name = ?", (name,)).fetchone()[0])

    def _make(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"{self.folder} cannot be made: {error.strerror or error}. Choose another folder."
            ) from error
        with self._writing(first=True) as base:
            for statement in filter(str.strip, _TABLES.split(";")):
                base.execute(statement)
            state = {"format": str(FORMAT), "generation": "0", "digest": "0" * 64}
            base.executemany("INSERT OR IGNORE INTO state VALUES (?, ?)", state.items())

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(self._connect()) as base:
                yield base
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    @contextmanager
    def _writing(self, *, first: bool = False) -> Iterator[sqlite3.Connection]:
        """A transaction that is kept when all of it went well, and leaves nothing where it did not."""
        try:
            with closing(self._connect(create=first)) as base:
                base.execute("BEGIN IMMEDIATE")
                yield base
                base.execute("COMMIT")
        except sqlite3.Error as error:
            raise self._unusable(error) from error

    def _connect(self, *, create: bool = False) -> sqlite3.Connection:
        mode = "rwc" if create else "rw"
        address = f"{self.path.absolute().as_uri()}?mode={mode}"
        base = sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS, isolation_level=None)
        try:
            base.execute("PRAGMA synchronous=FULL")
        except sqlite3.Error:
            base.close()
            raise
        return base

    def _unusable(self, error: sqlite3.Error) -> StoreError:
        return StoreError(
            f"The documents in {self.path} cannot be used: {error}. Check the free space and rights; if the file is "
            "damaged, remove it and add the documents again."
        )


def _passage(row: tuple[int, str, int, int, str, str, str, str]) -> tuple[int, Passage]:
    """The number and the passage of a row of ``_PASSAGES``."""
    number, id, place, count, text, title, url, date = row
    return number, Passage(id if count == 1 else f"{id}#{place}", text, title, url, date)


def _digest(item: Source, chars: int) -> str:
    told = json.dumps([item.text, item.title, item.url, item.date, chars])
    return hashlib.sha256(told.encode()).hexdigest()


def _drop(base: sqlite3.Connection, id: str, number: int, digest: str) -> None:
    base.execute("DELETE FROM vector WHERE passage IN (SELECT number FROM passage WHERE document = ?)", (number,))
    base.execute("DELETE FROM passage WHERE document = ?", (number,))
    base.execute("DELETE FROM document WHERE number = ?", (number,))
    _mix(base, id, digest)


def _mix(base: sqlite3.Connection, id: str, digest: str) -> None:
    """The document is in the hash of all, or out of it where it was in."""
    before = base.execute("SELECT value FROM state WHERE name = 'digest'").fetchone()[0]
    own = hashlib.sha256(json.dumps([id, digest]).encode()).hexdigest()
    base.execute("UPDATE state SET value = ? WHERE name = 'digest'", (f"{int(before, 16) ^ int(own, 16):064x}",))


def _count_on(base: sqlite3.Connection, changes: Sequence[Change]) -> None:
    if any(change.what in ("added", "updated") for change in changes):
        base.execute("UPDATE state SET value = CAST(value AS INTEGER) + 1 WHERE name = 'generation'")
