"""What an endpoint answered, kept on disk until it is too old; shared by threads and processes.

A rollback journal, not a write-ahead log: the interpreter's SQLite may be one whose log can be damaged by several
writers. A file that is damaged all the same is thrown away, since everything in it can be asked again.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from claimver.errors import StoreError, reason_of

MAX_BYTES = 2_000_000_000
BUSY_SECONDS = 20.0
_MANY = 500
_TIDY_EVERY = 200  # writes between two looks for what is too old or too much
_TABLE = "CREATE TABLE IF NOT EXISTS reply(key TEXT PRIMARY KEY, asked REAL NOT NULL, body BLOB NOT NULL)"
_SIZE = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class ReplyCache:
    """Replies by key, none older than ``max_age`` seconds, in at most about ``max_bytes`` of disk.

    Raises: StoreError where the file cannot be written.
    """

    def __init__(
        self,
        path: Path,
        *,
        max_age: float,
        max_bytes: int = MAX_BYTES,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.path, self.max_age, self.max_bytes, self._now = path, max_age, max_bytes, now
        self._free: list[sqlite3.Connection] = []
        self._process, self._writes, self._lock = os.getpid(), 0, threading.Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"The cache {path.parent} cannot be written: {reason_of(error)}. Set CLAIMVER_CACHE."
            ) from error
        self._tidy()

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """The replies that are here and not too old."""
        now, found = self._now(), dict[str, bytes]()
        for start in range(0, len(keys), _MANY):
            part = keys[start : start + _MANY]
            marks = ",".join("?" * len(part))
            query = f"SELECT key, body FROM reply WHERE key IN ({marks}) AND asked > ? AND asked <= ?"
            for key, body in self._run(query, [(*part, now - self.max_age, now + 1)]):
                try:
                    found[key] = zlib.decompress(body)
                except zlib.error:  # damaged: asked again
                    continue
        return found

    def put(self, replies: Mapping[str, bytes]) -> None:
        """The replies are on disk."""
        now = self._now()
        rows = [(key, now, zlib.compress(body, 1)) for key, body in replies.items()]
        self._run("INSERT OR REPLACE INTO reply VALUES (?, ?, ?)", rows)
        self._writes += 1
        if self._writes % _TIDY_EVERY == 0:
            self._tidy()

    def close(self) -> None:
        """The connections that nobody is using are closed."""
        while self._free:
            self._free.pop().close()

    def _tidy(self) -> None:
        """What is too old is gone, and the older half where there is too much."""
        self._run("DELETE FROM reply WHERE asked <= ? OR asked > ?", [(self._now() - self.max_age, self._now() + 1)])
        if self._run(_SIZE, [()])[0][0] > self.max_bytes:
            self._run("DELETE FROM reply WHERE asked <= (SELECT avg(asked) FROM reply)", [()])
            self._run("VACUUM", [()])

    def _run(self, query: str, rows: Sequence[Sequence[object]]) -> list[tuple[Any, ...]]:
        """What the query gives for the rows; on a damaged file it runs once more, on a new one."""
        try:
            return self._ran(query, rows)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode & 0xFF not in _DAMAGED:
                raise self._unusable(error) from error
        try:
            self._start_anew()
            return self._ran(query, rows)
        except (sqlite3.Error, OSError) as error:
            raise self._unusable(error) from error

    def _ran(self, query: str, rows: Sequence[Sequence[object]]) -> list[tuple[Any, ...]]:
        with self._borrowed() as connection:
            if query.startswith(("SELECT", "VACUUM")):
                return connection.execute(query, rows[0]).fetchall()
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.executemany(query, rows)
            except sqlite3.Error:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
            return []

    @contextmanager
    def _borrowed(self) -> Iterator[sqlite3.Connection]:
        """A connection that nobody else uses meanwhile; one that met an error is not used again."""
        with self._lock:
            if self._process != os.getpid():  # a connection does not survive a fork
                self._free, self._process = [], os.getpid()
            connection = self._free.pop() if self._free else None
        connection = connection or self._connect()
        try:
            yield connection
        except sqlite3.Error:
            connection.close()
            raise
        with self._lock:
            self._free.append(connection)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA synchronous=OFF")  # all of it can be asked again
            connection.execute(_TABLE)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _start_anew(self) -> None:
        with self._lock:
            self.close()
            for path in (self.path, self.path.with_name(f"{self.path.name}-journal")):
                path.unlink(missing_ok=True)

    def _unusable(self, error: Exception) -> StoreError:
        return StoreError(
            f"The cache {self.path} cannot be used: {error}. Check the free space and rights, or set CLAIMVER_CACHE."
        )
