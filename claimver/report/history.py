"""Reports that were made, kept under their content hash with what a person said of their claims. One SQLite file.

A rollback journal, not a write-ahead log, which several writers can damage in the SQLite of many interpreters. Writers
begin with ``BEGIN IMMEDIATE``; nothing is said to be saved before it is committed.
"""

from __future__ import annotations

import json
import sqlite3
import time
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claimver.errors import InputError, StoreError
from claimver.jsonl import report_to_dict
from claimver.report.archive import archived, content_hash, unarchived
from claimver.types import Label, Report

BUSY_SECONDS = 20.0
TITLE = 90  # characters
_TABLES = (
    "CREATE TABLE IF NOT EXISTS report(hash TEXT PRIMARY KEY, made REAL NOT NULL, title TEXT NOT NULL, "
    "folded TEXT NOT NULL, supported INTEGER NOT NULL, contradicted INTEGER NOT NULL, open INTEGER NOT NULL, "
    "kg TEXT NOT NULL, method TEXT NOT NULL, model TEXT NOT NULL, extra TEXT NOT NULL, body BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS review(number INTEGER PRIMARY KEY, report TEXT NOT NULL, claim INTEGER NOT NULL, "
    "label TEXT NOT NULL, note TEXT NOT NULL, at REAL NOT NULL)",
    "CREATE INDEX IF NOT EXISTS review_of ON review(report, claim, number)",
)
_SHOWN = "hash, made, title, supported, contradicted, open, kg, method, model"


@dataclass(frozen=True, slots=True)
class Kept:
    """One line of the history; ``made`` is in seconds since 1970."""

    hash: str
    made: float
    title: str
    supported: int
    contradicted: int
    open: int
    kg: str
    method: str
    model: str


@dataclass(frozen=True, slots=True)
class Review:
    """What a person said of one claim: a label's value, ``"open"``, ``"agree"`` or "", and a note."""

    label: str
    note: str
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Reopened:
    """A report from the history, with what was kept beside it."""

    report: Report
    extra: Mapping[str, Any] = field(default_factory=dict)


class History:
    """Reports by content hash, newest first, and reviews of their claims."""

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
        self.path, self._now = path, now

    def keep(self, report: Report, *, title: str = "", extra: Mapping[str, Any] | None = None) -> str:
        """The hash under which the report is kept from now on. Raises: StoreError."""
        hash, text = content_hash(report), report.document.text
        labels = [verdict.label for verdict in report.verdicts]
        supported, contradicted = labels.count(Label.ATTRIBUTABLE), labels.count(Label.CONTRADICTORY)
        named = " ".join((title or text[: 2 * TITLE]).split())[:TITLE]
        row: tuple[object, ...] = (hash, self._now(), _safe(named), _safe(f"{title}\n{text}".casefold()))
        row += (
            supported,
            contradicted,
            len(labels) - supported - contradicted,
            report.kg_snapshot,
            report.method,
            report.model,
        )
        row += (json.dumps(dict(extra or {})), zlib.compress(archived(report).encode("utf-8")))
        with self._writing() as connection:
            connection.execute(f"INSERT OR REPLACE INTO report VALUES ({','.join('?' * len(row))})", row)
        return hash

    def same(self, report: Report) -> str:
        """The hash of a kept report whose JSON is that of this one; "" where there is none. Raises: StoreError.

        A file holds less than was kept here (no settings, of JSON no descriptions), so that its hash is another.
        """
        text = _safe(report.document.text.casefold())
        query = "SELECT hash, body FROM report WHERE instr(folded, ?) > 0 AND kg = ? AND method = ? AND model = ?"
        with self._reading() as connection:
            rows = connection.execute(query, (text, report.kg_snapshot, report.method, report.model)).fetchall()
        wanted = report_to_dict(report)
        for hash, body in rows:
            try:
                if report_to_dict(_unpacked(hash, body)) == wanted:
                    return str(hash)
            except InputError:  # a damaged one is not the same
                continue
        return ""

    def open(self, hash: str) -> Reopened:
        """The report kept under that hash. Raises: InputError where there is none, StoreError."""
        with self._reading() as connection:
            found = connection.execute("SELECT body, extra FROM report WHERE hash = ?", (hash,)).fetchone()
        if found is None:
            raise InputError("The report of this link is not kept on this computer (any more). Check the text again.")
        return Reopened(_unpacked(hash, found[0]), json.loads(found[1]))

    def search(self, words: str = "", *, limit: int = 50) -> tuple[Kept, ...]:
        """The reports whose title or text holds all the words, newest first. Raises: StoreError."""
        wanted = words.casefold().split()[:10]
        where = " AND ".join(["instr(folded, ?) > 0"] * len(wanted)) or "1"
        query = f"SELECT {_SHOWN} FROM report WHERE {where} ORDER BY made DESC, hash LIMIT ?"
        with self._reading() as connection:
            return tuple(Kept(*row) for row in connection.execute(query, (*map(_safe, wanted), limit)))

    def forget(self, hash: str) -> None:
        """The report and what was said of it are gone from the disk. Raises: StoreError."""
        with self._writing() as connection:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("DELETE FROM report WHERE hash = ?", (hash,))
            connection.execute("DELETE FROM review WHERE report = ?", (hash,))

    def review(self, hash: str, claim: int, label: str, note: str, *, at: float | None = None) -> None:
        """What was said of the claim is kept, and all that was said before. Raises: StoreError.

        ``at`` is when it was said, if not now.
        """
        row = (hash, claim, label, _safe(note), self._now() if at is None else at)
        with self._writing() as connection:
            connection.execute("INSERT INTO review(report, claim, label, note, at) VALUES (?, ?, ?, ?, ?)", row)

    def reviews(self, hash: str) -> dict[int, Review]:
        """What was last said of each claim; what was taken back is left out. Raises: StoreError."""
        query = "SELECT claim, label, note, at FROM review WHERE report = ? ORDER BY number"
        with self._reading() as connection:
            last = {row[0]: Review(*row[1:]) for row in connection.execute(query, (hash,))}
        return {claim: said for claim, said in sorted(last.items()) if said.label or said.note}

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(self._connected()) as connection:
                yield connection
        except sqlite3.Error as error:
            raise self._broken(error) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")

    def _connected(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(f"The history {self.path} cannot be kept: {error.strerror}.") from error
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        for table in _TABLES:
            connection.execute(table)
        return connection

    def _broken(self, error: sqlite3.Error) -> StoreError:
        return StoreError(
            f"The history {self.path} cannot be read or written: {error}. Close other programs that use it, or move "
            "the file away to begin a new one."
        )


def _unpacked(hash: str, body: bytes) -> Report:
    try:
        text = zlib.decompress(body).decode("utf-8")
    except zlib.error as error:
        raise InputError(f"The report kept under {hash} is damaged: {error}. Check the text again.") from None
    return unarchived(text)


def _safe(text: str) -> str:
    """The text as SQLite can hold it: without lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8")
