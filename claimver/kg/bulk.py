"""The database of a store, filled in bulk: rows in the order of their numbers, many to a command, indexes last."""

from __future__ import annotations

import itertools
import json
import math
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from claimver.kg.layout import DATABASE, INDEXES, TABLES
from claimver.kg.names import fold
from claimver.kg.staging import ROWS, Staging

VALUES = 240  # in one command: its program stays in the processor's cache
COMMIT = 20  # batches in a transaction
AHEAD = 4  # batches made before they are inserted
CACHE = 131_072  # KiB
_ORDERED = ("entity_id", "entity_item", "name_node")  # indexes over what comes in order, or nearly so
_TEXTS = ("id", "literal", "qualifiers", "refs", "source")
_ODD = r"[^\x20-\x7e]|^ | $|  "  # what folds otherwise than by lower case
_ABSENT: Mapping[str, Mapping[str, int | str]] = {  # what comes for nothing: sqlite3 is slow at taking None
    "statement": {"target": -1, **dict.fromkeys(_TEXTS, "")},
    "entity": {"kind": -1, "aliases": ""},
}
Report = Callable[[int], None]
Columns = dict[str, list[Any]]


@dataclass(frozen=True, slots=True)
class Rows:
    """What one command inserts again and again: its beginning, what stands in a row, and the cells row by row."""

    head: str
    marks: tuple[str, ...]
    width: int  # cells in a row: a column of one value is written into the command
    cells: list[Any]


Maker = Callable[[int, int, duckdb.DuckDBPyConnection], list[Rows | str]]  # a command stands for itself


class Bulk:
    """The database of the store in a folder, gone on with where rows are there already."""

    def __init__(self, folder: Path, staging: Staging) -> None:
        self.path, self.staging = folder / DATABASE, staging
        self.base = self._open()
        if self.base.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":  # the machine, not the build, stopped
            self.base.close()
            self.path.unlink()
            self.base = self._open()
        self.base.executescript(TABLES)

    def close(self) -> None:
        """The database is on the disk."""
        self.base.close()
        handle = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def properties(self) -> None:
        """The properties are there."""
        self.base.execute("BEGIN")
        self.base.execute("DELETE FROM property")
        columns = self._columns("SELECT * FROM prop ORDER BY number", self.staging.base)
        if columns["number"]:
            self.insert(_rows("property", columns))
        self.base.execute("COMMIT")

    def statements(self, report: Report) -> None:
        """The statements are there."""
        there = {name for (name,) in self.staging.rows("SELECT name FROM pragma_table_info('statement')")}
        texts = "".join(f", coalesce({name}, '') AS {name}" for name in _TEXTS if name in there)
        query = f"SELECT row, subject, property, coalesce(target, -1) AS target, rank{texts} FROM statement WHERE row"
        first = self.base.execute("SELECT coalesce(max(row) + 1, 0) FROM statement").fetchone()[0]

        def made(start: int, stop: int, source: duckdb.DuckDBPyConnection) -> list[Rows | str]:
            # Rows come in the order in which they were made: DuckDB preserves it.
            read = self._columns(f"{query} >= {start} AND row < {stop}", source)
            return [_rows("statement", read, key="row", told=not start)]

        self._fill(made, first, self.staging.count("statement"), report)

    def entities(self, degrees: NDArray[np.int32], facts: NDArray[np.int64], report: Report) -> None:
        """The entities and their names are there.

        ``degrees`` are distinct neighbours by node, ``facts`` where the statements of each begin.
        """
        columns = "node, id, item, label, description, coalesce(aliases, '') AS aliases, coalesce(kind, -1) AS kind"
        rated = bool(self.staging.rows("SELECT 1 FROM entity WHERE popularity > 0 LIMIT 1"))
        first = self.base.execute("SELECT coalesce(max(node) + 1, 0) FROM entity").fetchone()[0]

        def made(start: int, stop: int, source: duckdb.DuckDBPyConnection) -> list[Rows | str]:
            rows = f"FROM entity WHERE node >= {start} AND node < {stop}"
            read = self._columns(f"SELECT {columns}, popularity {rows} ORDER BY node", source)
            if not rated:
                read["popularity"] = _priors(degrees[start:stop])
            read["degree"] = degrees[start:stop].tolist()
            read["facts"] = facts[start:stop].tolist()
            read["stated"] = np.diff(facts[start : stop + 1]).tolist()
            odd = f"SELECT 1 {rows} AND (aliases IS NOT NULL OR regexp_matches(label, '{_ODD}')) LIMIT 1"
            if source.execute(odd).fetchone():
                return [_rows("entity", read, key="node", told=not start), _rows("name", _names(read))]
            return [_rows("entity", read, key="node", told=not start), _labels(start, stop)]

        end = self.staging.count("entity")
        self._fill(made, first, end, report, meanwhile=self._index_statements)

    def index(self, report: Report) -> None:
        """The indexes and views are there."""
        commands = [command for command in INDEXES.split(";") if command.strip()]
        for done, command in enumerate(commands):
            self._sorted(command)
            report(done + 1)
        self.base.execute("PRAGMA analysis_limit=1000")
        self.base.execute("ANALYZE")

    def _index_statements(self) -> None:
        for command in INDEXES.split(";"):
            if " ON statement" in command:
                self._sorted(command)

    def _sorted(self, command: str) -> None:
        """The index is made; what is not nearly in order is sorted in parts small enough for the processor."""
        if not any(f" INDEX IF NOT EXISTS {name} " in command for name in _ORDERED):
            self.base.execute(f"PRAGMA cache_size=-{min(CACHE, max(1_000, self.staging.seq // 1_000))}")
        self.base.execute(command)
        self.base.execute(f"PRAGMA cache_size=-{CACHE}")

    def insert(self, rows: Rows) -> None:
        """The rows are in the table."""
        width, many = rows.width, VALUES // rows.width
        size, whole = many * width, len(rows.cells) // (many * width) * (many * width)
        row, cells = f"({', '.join(rows.marks)})", rows.cells
        command = f"{rows.head} {', '.join([row] * many)}"
        self.base.executemany(command, (cells[at : at + size] for at in range(0, whole, size)))
        one_by_one = (cells[at : at + width] for at in range(whole, len(cells), width))
        self.base.executemany(f"{rows.head} {row}", one_by_one)

    def counts(self) -> dict[str, int]:
        """The rows of each table."""
        tables = {"entities": "entity", "properties": "property", "statements": "statement", "names": "name"}
        return {
            name: self.base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for name, table in tables.items()
        }

    def _fill(
        self,
        made: Maker,
        first: int,
        end: int,
        report: Report,
        meanwhile: Callable[[], None] = lambda: None,
    ) -> None:
        """The rows from ``first`` are in the tables. Batches are made while others are inserted."""
        starts = iter(range(first, end, ROWS))
        with ThreadPoolExecutor(1) as thread, self.staging.cursor() as source:

            def submitted(count: int) -> list[tuple[int, Future[list[Rows | str]]]]:
                ends = [(start, min(end, start + ROWS)) for start in itertools.islice(starts, count)]
                return [(stop, thread.submit(made, start, stop, source)) for start, stop in ends]

            ahead = deque(submitted(AHEAD))
            meanwhile()
            self.base.execute("BEGIN")
            for number in itertools.count(1):
                if not ahead:
                    break
                stop, batches = ahead.popleft()
                for rows in batches.result():
                    self.base.execute(rows) if isinstance(rows, str) else self.insert(rows)
                ahead += submitted(1)
                if number % COMMIT == 0:
                    self.base.execute("COMMIT")
                    self.base.execute("BEGIN")
                report(stop)
            self.base.execute("COMMIT")

    def _columns(self, query: str, source: duckdb.DuckDBPyConnection) -> Columns:
        """An answer as a list for each column."""
        return {name: _listed(column) for name, column in source.execute(query).fetchnumpy().items()}

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, isolation_level=None)
        # A batch under way is undone when the build is killed; what would be made anew then needs no journal.
        base.execute(f"PRAGMA journal_mode={'TRUNCATE' if self.staging.kept else 'OFF'}")
        base.execute("PRAGMA synchronous=OFF")
        base.execute("PRAGMA locking_mode=EXCLUSIVE")
        base.execute(f"PRAGMA cache_size=-{CACHE}")
        base.execute("PRAGMA temp_store=FILE")
        return base


def _labels(start: int, stop: int) -> str:
    """The command that makes the labels of these entities their names; lower case folds them."""
    rows = f"FROM entity WHERE node >= {start} AND node < {stop}"
    return f"INSERT INTO name(folded, text, node, sort) SELECT lower(label), label, node, 0 {rows}"


def _names(read: Columns) -> Columns:
    """Every label and alias folded; a row of sort 2 holds the lower case where folding says otherwise."""
    rows: list[tuple[str, str, int, int]] = []
    for node, label, aliases in zip(read["node"], read["label"], read["aliases"], strict=True):
        texts = dict.fromkeys([label, *json.loads(aliases)]) if aliases else (label,)
        for text in texts:
            folded, lower = fold(text), text.lower()
            rows.append((folded, text, node, 0 if text == label else 1))
            if lower != folded:
                rows.append((lower, text, node, 2))
    return dict(zip(("folded", "text", "node", "sort"), map(list, zip(*rows, strict=True)), strict=True))


def _listed(column: NDArray[Any]) -> list[Any]:
    """The values, None where there is none."""
    if isinstance(column, np.ma.MaskedArray):
        values = column.data.astype(object)
        values[np.ma.getmaskarray(column)] = None
        return list(values)
    return list(column.tolist())


def _rows(table: str, columns: Columns, *, key: str = "", told: bool = True) -> Rows:
    """The columns as rows of the table; there is at least one. A ``key`` that is not told is one more than the last.

    Raises: ValueError where the keys do not follow each other.
    """
    if key:
        keys = columns[key]
        if keys[-1] - keys[0] != len(keys) - 1:
            raise ValueError(f"the rows of {table} from {keys[0]:,} to {keys[-1]:,} are {len(keys):,}")
    absent = _ABSENT.get(table, {})
    same = {n: _quoted(cells[0], absent.get(n)) for n, cells in columns.items() if n != key and _is_same(cells)}
    if key and not told and len(same) < len(columns) - 1:  # a row without the key must hold something
        columns = {name: cells for name, cells in columns.items() if name != key}
    varied = [cells for name, cells in columns.items() if name not in same]
    marks = tuple(same.get(name) or _mark(absent.get(name)) for name in columns)
    return Rows(f"INSERT INTO {table}({', '.join(columns)}) VALUES", marks, len(varied), _flat(varied))


def _flat(columns: Sequence[list[Any]]) -> list[Any]:
    """The cells row by row. Raises: ValueError where the columns are not equally long."""
    width, flat = len(columns), list[Any]([None]) * (len(columns) * len(columns[0]))
    for place, cells in enumerate(columns):
        flat[place::width] = cells
    return flat


def _is_same(cells: list[Any]) -> bool:
    """Whether one number, or nothing, stands in all cells."""
    value = cells[0]
    if value != cells[-1] or value != cells[len(cells) // 2]:  # saves counting in most columns
        return False
    return (value is None or value == "" or isinstance(value, int)) and cells.count(value) == len(cells)


def _mark(absent: int | str | None) -> str:
    """What stands for a value in a command, where ``absent`` comes for nothing."""
    return "?" if absent is None else f"nullif(?, {absent!r})"


def _quoted(value: object, absent: int | str | None) -> str:
    """The value in SQL."""
    return "NULL" if value is None or value == absent else repr(value)


def _priors(degrees: NDArray[np.int32]) -> list[float]:
    """The popularity of entities that nobody rates: log2(1 + distinct neighbours)."""
    known, places = np.unique(degrees, return_inverse=True)
    values = np.array([math.log2(1 + degree) for degree in known.tolist()], dtype=np.float64)
    return list(values[places].tolist())
