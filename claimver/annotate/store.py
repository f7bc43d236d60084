"""Where annotation is kept: items, and an event for every decision, in one SQLite file that only ever grows.

Write-ahead log with ``synchronous=FULL``; writers begin with ``BEGIN IMMEDIATE``; a decision is there once the call
returns. Each person has a lane of their own on an item, and the review has one that all share. A decision names the
version of its lane that it was made on: where that has grown meanwhile it is a Conflict and nothing is written.
SQLite comes with the package apsw, since the write-ahead log of many interpreters' own SQLite can be damaged.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from claimver.annotate import label_names, removal
from claimver.annotate.removal import Removed
from claimver.annotate.rows import annotation_of, done_row, item_of, item_row
from claimver.annotate.work import GOOD, Annotation, Conflict, Decision, Done, Item, Record, check, complete
from claimver.errors import InputError, StoreError, UnknownName
from claimver.jsonl import dumps

FILE = "annotations.sqlite"
BUSY_SECONDS = 20.0
LONGEST_NAME = 60  # characters of an annotator's name
_UNDO = "undo"
_SCHEMA = (
    "CREATE TABLE IF NOT EXISTS item(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, document TEXT NOT NULL, "
    "uncertainty REAL NOT NULL, added REAL NOT NULL, body TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS event(number INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT NOT NULL, "
    "lane TEXT NOT NULL, version INTEGER NOT NULL, annotator TEXT NOT NULL, decision TEXT NOT NULL, at REAL NOT NULL, "
    "body TEXT NOT NULL, UNIQUE(item, lane, version))",
    "CREATE TABLE IF NOT EXISTS guideline(number INTEGER PRIMARY KEY AUTOINCREMENT, annotator TEXT NOT NULL, "
    "at REAL NOT NULL, body TEXT NOT NULL)",
    label_names.TABLE,
)


@dataclass(frozen=True, slots=True)
class State:
    """Where a lane stands: the number of its events, and the decision that stands, if any."""

    version: int = 0
    done: Done | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """An item of the queue without its body."""

    id: str
    document: str
    uncertainty: float


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of items or records handed in."""

    added: int = 0
    known: int = 0
    decisions: int = 0
    differing: int = 0  # decisions left out, since the same person has decided otherwise here


class Store:
    """The annotation of one folder or project; may be used by several threads and processes at once."""

    def __init__(self, path: Path, *, now: Callable[[], float] = time.time) -> None:
        self.path, self._now = path, now
        self._lock = threading.Lock()
        self._opened: apsw.Connection | None = None

    # -- items ----------------------------------------------------------------------------------------------------

    def add(self, items: Iterable[Item]) -> Taken:
        """What became of the items: new, or known already. Raises: InputError, StoreError; then none was added."""
        return self.put(Record(item) for item in items)

    def put(self, records: Iterable[Record]) -> Taken:
        """What became of the records, all or none of them; a text that was taken off the queue is back in it.

        Raises: InputError for an id whose text here is another, or a record that is broken; StoreError.
        """
        added = known = decisions = differing = 0
        with self._writing() as connection:
            for record in records:
                new = self._put_item(connection, record.item)
                added, known = added + new, known + (not new)
                for done in record.done:
                    fate = self._put_done(connection, record.item, done)
                    decisions, differing = decisions + (fate is True), differing + (fate is False)
        return Taken(added, known, decisions, differing)

    def _put_item(self, connection: apsw.Connection, item: Item) -> bool:
        check(item, item.suggestion)
        found = connection.execute("SELECT body FROM item WHERE id = ?", (_safe(item.id),)).fetchone()
        if found is None:
            row = (_safe(item.id), _safe(item.document), item.uncertainty, self._now(), dumps(item_row(item)))
            connection.execute("INSERT INTO item(id, document, uncertainty, added, body) VALUES (?, ?, ?, ?, ?)", row)
            return True
        if json.loads(found[0])["text"] != json.loads(dumps({"text": item.text}))["text"]:
            raise InputError(
                f"The item {item.id!r} is here with another text. Give the new one another id, then import it again."
            )
        if _safe(item.id) not in removal.removed(connection):
            return False
        removal.append(connection, _safe(item.id), removal.RESTORED, by="", at=self._now())
        return True

    def _put_done(self, connection: apsw.Connection, item: Item, done: Done) -> bool | None:
        """True where it was written, None where it stands here already, False where another decision stands here."""
        name = _named(done.annotator)
        held = self._state(connection, item.id, _lane(name, done.review))
        if held.version:
            said = held.done and (held.done.decision, held.done.annotation)
            return None if said == (done.decision, done.annotation) else False
        check(item, done.annotation)
        self._append(connection, item, done, version=1)
        return True

    def item(self, id: str) -> Item:
        """The item. Raises: UnknownName, StoreError."""
        with self._reading() as connection:
            found = connection.execute("SELECT body FROM item WHERE id = ?", (_safe(id),)).fetchone()
        if found is None:
            raise UnknownName("item", id, [listed.id for listed in self.listed()])
        return item_of(json.loads(found[0]))

    def listed(self, *, by: str = "uncertainty") -> tuple[Listed, ...]:
        """The queue: the most uncertain first, or ``by="document"`` as they came. Raises: StoreError."""
        order = "uncertainty DESC, number" if by == "uncertainty" else "number"
        with self._reading() as connection:
            off = removal.removed(connection)
            rows = connection.execute(f"SELECT id, document, uncertainty FROM item ORDER BY {order}")
            found = tuple(Listed(*row) for row in rows if row[0] not in off)
        if by != "document":
            return found
        place: dict[str, int] = {}
        for listed in found:
            place.setdefault(listed.document, len(place))
        return tuple(sorted(found, key=lambda listed: place[listed.document]))

    def remove(self, id: str, annotator: str) -> None:
        """The text is off the queue, its decisions kept. Raises: UnknownName, Conflict, StoreError."""
        self._move(id, removal.REMOVED, by=_named(annotator))

    def restore(self, id: str, annotator: str) -> None:
        """The text is in the queue again with all its decisions. Raises: UnknownName, Conflict, StoreError."""
        self._move(id, removal.RESTORED, by=_named(annotator))

    def removed(self) -> tuple[Removed, ...]:
        """What is off the queue, the latest first. Raises: StoreError."""
        with self._reading() as connection:
            return tuple(reversed(removal.removed(connection).values()))

    def _move(self, id: str, decision: str, *, by: str) -> None:
        self.item(id)
        with self._writing() as connection:
            off = removal.removed(connection).get(_safe(id))
            if off is not None and decision == removal.REMOVED:
                raise Conflict(f"The text {id!r} is off the queue: {off.annotator} removed it. Nothing was changed.")
            if off is None and decision == removal.RESTORED:
                raise Conflict(f"The text {id!r} is in the queue. Nothing was changed.")
            removal.append(connection, _safe(id), decision, by=by, at=self._now())

    # -- decisions ------------------------------------------------------------------------------------------------

    def state(self, id: str, annotator: str, *, review: bool = False) -> State:
        """Where the person's lane on the item stands, or the review's. Raises: StoreError."""
        with self._reading() as connection:
            return self._state(connection, id, _lane(_named(annotator), review))

    def decide(
        self, item: Item, annotator: str, decision: Decision, annotation: Annotation, *, seen: int, review: bool = False
    ) -> State:
        """Where the lane stands, with this decision on the disk; ``seen`` is the version that it was made on.

        Raises: InputError for what cannot be accepted, Conflict, StoreError.
        """
        (complete if decision in GOOD else check)(item, annotation)
        name = _named(annotator)
        done = Done(name, decision, annotation, self._now(), review)
        with self._writing() as connection:
            self._unchanged(connection, item.id, _lane(name, review), seen)
            self._append(connection, item, done, version=seen + 1)
        return State(seen + 1, done)

    def undo(self, id: str, annotator: str, *, seen: int, review: bool = False) -> State:
        """Where the lane stands once its last decision is taken back. Raises: Conflict, InputError, StoreError."""
        name = _named(annotator)
        with self._writing() as connection:
            held = self._unchanged(connection, id, _lane(name, review), seen)
            if held.done is None:
                raise InputError("There is nothing to undo on this text.")
            row = (_safe(id), _lane(name, review), seen + 1, name, _UNDO, self._now(), "{}")
            connection.execute(f"INSERT INTO event({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
            return self._state(connection, id, _lane(name, review))

    def _unchanged(self, connection: apsw.Connection, id: str, lane: str, seen: int) -> State:
        held = self._state(connection, id, lane)
        if held.version != seen:
            raise Conflict(
                "This text was decided elsewhere meanwhile (another window, or another reviewer). Nothing was saved; "
                "what is there now is shown."
            )
        return held

    def _append(self, connection: apsw.Connection, item: Item, done: Done, *, version: int) -> None:
        body = dumps(done_row(done, item.text))
        row = (_safe(item.id), _lane(done.annotator, done.review), version, done.annotator, done.decision.value)
        connection.execute(f"INSERT INTO event({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)", (*row, done.at, body))

    def _state(self, connection: apsw.Connection, id: str, lane: str) -> State:
        query = "SELECT annotator, decision, at, body FROM event WHERE item = ? AND lane = ? ORDER BY version"
        rows = list(connection.execute(query, (_safe(id), lane)))
        standing = _standing(rows)
        if standing is None:
            return State(len(rows))
        (body,) = next(connection.execute("SELECT body FROM item WHERE id = ?", (_safe(id),)))
        return State(len(rows), _done(standing, lane, json.loads(body)["text"]))

    # -- what all have done ---------------------------------------------------------------------------------------

    def standing(self) -> dict[str, dict[str, Decision]]:
        """For each annotator ("" is the review) the decision that stands on each item of the queue.

        Raises: StoreError.
        """
        with self._reading() as connection:
            off = removal.removed(connection)
            rows = list(connection.execute("SELECT item, lane, decision FROM event ORDER BY number"))
        stacks: dict[tuple[str, str], list[str]] = {}
        for id, lane, decision in rows:
            if lane != removal.LANE and id not in off:
                _step(stacks.setdefault((lane, id), []), decision)
        found: dict[str, dict[str, Decision]] = {}
        for (lane, id), stack in stacks.items():
            held = found.setdefault(lane[2:], {})
            if stack:
                held[id] = Decision(stack[-1])
        return found

    def last(self, annotator: str, *, limit: int = 10) -> tuple[str, ...]:
        """The ids of the items that the person decided last and that stand, the latest first. Raises: StoreError."""
        name = _named(annotator)
        standing = self.standing().get(name, {})
        query = "SELECT item, max(number) AS latest FROM event WHERE lane = ? GROUP BY item ORDER BY latest DESC"
        with self._reading() as connection:
            ids = [row[0] for row in connection.execute(query, (_lane(name, False),))]
        return tuple(id for id in ids if id in standing)[:limit]

    def record(self, id: str) -> Record:
        """The item with all decisions that stand on it. Raises: UnknownName, StoreError."""
        item = self.item(id)
        with self._reading() as connection:
            query = "SELECT DISTINCT lane FROM event WHERE item = ? ORDER BY lane"
            lanes = [row[0] for row in connection.execute(query, (_safe(id),)) if row[0] != removal.LANE]
            held = [self._state(connection, id, lane).done for lane in lanes]
        return Record(item, tuple(done for done in held if done is not None))

    def records(self) -> Iterator[Record]:
        """Every item of the queue with its decisions, in the order in which they came. Raises: StoreError."""
        with self._reading() as connection:
            off = removal.removed(connection)
            ids = [row[0] for row in connection.execute("SELECT id FROM item ORDER BY number") if row[0] not in off]
        return map(self.record, ids)

    # -- guidelines -----------------------------------------------------------------------------------------------

    def guidelines(self) -> str:
        """The guidelines as they stand; empty where none were written. Raises: StoreError."""
        with self._reading() as connection:
            found = connection.execute("SELECT body FROM guideline ORDER BY number DESC LIMIT 1").fetchone()
        return found[0] if found else ""

    def write_guidelines(self, text: str, annotator: str) -> None:
        """These are the guidelines from now on, the earlier ones kept. Raises: StoreError."""
        with self._writing() as connection:
            row = (_named(annotator), self._now(), _safe(text))
            connection.execute("INSERT INTO guideline(annotator, at, body) VALUES (?, ?, ?)", row)

    # -- labels of other projects ---------------------------------------------------------------------------------

    def label_names(self) -> dict[str, str]:
        """What labels of other projects are here, by their name. Raises: StoreError."""
        with self._reading() as connection:
            return label_names.standing(connection)

    def name_labels(self, meanings: Mapping[str, str], annotator: str) -> None:
        """The names mean this from now on. Raises: InputError, StoreError."""
        name = _named(annotator)
        with self._writing() as connection:
            row = {_safe(name): meaning for name, meaning in meanings.items()}
            label_names.append(connection, row, by=name, at=self._now())

    # -- the file -------------------------------------------------------------------------------------------------

    @contextmanager
    def _reading(self) -> Iterator[apsw.Connection]:
        with self._lock:
            try:
                yield self._connection()
            except apsw.Error as error:
                raise self._broken(error) from error

    @contextmanager
    def _writing(self) -> Iterator[apsw.Connection]:
        with self._reading() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def _connection(self) -> apsw.Connection:
        if self._opened is None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreError(f"The annotations {self.path} cannot be kept: {error.strerror}.") from error
            connection = apsw.Connection(str(self.path))
            connection.set_busy_timeout(int(1000 * BUSY_SECONDS))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            for statement in _SCHEMA:
                connection.execute(statement)
            self._opened = connection
        return self._opened

    def _broken(self, error: apsw.Error) -> StoreError:
        return StoreError(
            f"The annotations {self.path} cannot be read or written: {error}. Close other programs that use the file, "
            "make room on the disk, or move the file away to begin a new one."
        )


_COLUMNS = "item, lane, version, annotator, decision, at, body"


def _step(stack: list[str], decision: str) -> None:
    if decision != _UNDO:
        stack.append(decision)
    elif stack:
        stack.pop()


def _standing(rows: list[Any]) -> tuple[Any, ...] | None:
    """The row of the decision that stands once what was undone is left out."""
    stack: list[tuple[Any, ...]] = []
    for row in rows:
        if row[1] != _UNDO:
            stack.append(row)
        elif stack:
            stack.pop()
    return stack[-1] if stack else None


def _done(row: tuple[Any, ...], lane: str, text: str) -> Done:
    annotator, decision, at, body = row
    stated: Mapping[str, Any] = json.loads(body)
    return Done(annotator, Decision(decision), annotation_of(stated, text), at, lane.startswith("r:"))


def _lane(annotator: str, review: bool) -> str:
    return "r:" if review else f"a:{annotator}"


def _named(annotator: str) -> str:
    """The name without needless blanks. Raises: InputError for none, or one that is too long."""
    name = " ".join(_safe(annotator).split())
    if not name:
        raise InputError("Say who annotates: a name of your own, so that your decisions stay yours.")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise InputError(f"The name has {len(name)} characters; take a printable one of {LONGEST_NAME} at most.")
    return name


def _safe(text: str) -> str:
    """The text as SQLite can hold it: without lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8")
