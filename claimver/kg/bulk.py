"""The database of a store, filled in bulk: rows in the order of their numbers, many to a command, indexes last."""

from __future__ import annotations

import itertools
import json
import math
import os
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from claimver.kg.layout import DATABASE, INDEXES, TABLES
from claimver.kg.names import fold
from claimver.kg.staging import ROWS, Staging

VALUES = 900  # in one command: old builds of SQLite take 999
COMMIT = 20  # batches in a transaction
_TEXTS = ("id", "literal", "qualifiers", "refs", "source")
_ODD = r"[^\x20-\x7e]|^ | $|  "  # what folds otherwise than by lower case
_NODES = ("target", "kind")
Report = Callable[[int], None]
Columns = dict[str, list[Any]]
Maker = Callable[[int, int, duckdb.DuckDBPyConnection], list[Columns]]


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
        """Nothing; the database is on the disk."""
        self.base.close()
        handle = os.open(self.path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def properties(self) -> None:
        """Nothing; the properties are there."""
        self.base.execute("BEGIN")
        self.base.execute("DELETE FROM property")
        self.insert("property", self._columns("SELECT * FROM prop ORDER BY number", self.staging.base))
        self.base.execute("COMMIT")

    def statements(self, report: Report) -> None:
        """Nothing; the statements are there."""
        counts = self.staging.rows(f"SELECT {', '.join(f'count({name})' for name in _TEXTS)} FROM statement")[0]
        texts = "".join(f", {name}" for name, count in zip(_TEXTS, counts, strict=True) if count)
        query = f"SELECT row, subject, property, coalesce(target, -1) AS target, rank{texts} FROM statement WHERE row"
        first = self.base.execute("SELECT coalesce(max(row) + 1, 0) FROM statement").fetchone()[0]

        def made(start: int, stop: int, source: duckdb.DuckDBPyConnection) -> list[Columns]:
            return [self._columns(f"{query} >= {start} AND row < {stop} ORDER BY row", source)]

        self._fill(["statement"], made, first, self.staging.count("statement"), report)

    def entities(self, degrees: NDArray[np.int32], report: Report) -> None:
        """Nothing; the entities and their names are there. ``degrees`` are distinct neighbours by node."""
        columns = "node, id, item, label, description, aliases, coalesce(kind, -1) AS kind, popularity"
        rated = bool(self.staging.rows("SELECT 1 FROM entity WHERE popularity > 0 LIMIT 1"))
        first = self.base.execute("SELECT coalesce(max(node) + 1, 0) FROM entity").fetchone()[0]

        def made(start: int, stop: int, source: duckdb.DuckDBPyConnection) -> list[Columns]:
            rows = f"FROM entity WHERE node >= {start} AND node < {stop}"
            read = self._columns(f"SELECT {columns} {rows} ORDER BY node", source)
            if not rated:
                read["popularity"] = _priors(degrees[start:stop])
            read["degree"] = degrees[start:stop].tolist()
            odd = f"SELECT 1 {rows} AND (aliases IS NOT NULL OR regexp_matches(label, '{_ODD}')) LIMIT 1"
            if source.execute(odd).fetchone():
                return [read, _names(read)]
            simple = f"SELECT lower(label) AS folded, label AS text, node, 0 AS sort {rows} ORDER BY node"
            return [read, self._columns(simple, source)]

        self._fill(["entity", "name"], made, first, self.staging.count("entity"), report)

    def index(self, report: Report) -> None:
        """Nothing; the indexes and views are there."""
        commands = [command for command in INDEXES.split(";") if command.strip()]
        for done, command in enumerate(commands):
            self.base.execute(command)
            report(done + 1)
        self.base.execute("PRAGMA analysis_limit=1000")
        self.base.execute("ANALYZE")

    def insert(self, table: str, columns: Columns) -> None:
        """Nothing; the rows are in the table. A column of one value is written into the command."""
        first, *further = columns
        if not columns[first]:
            return
        same = {name: _quoted(name, columns[name][0]) for name in further if _is_same(columns[name])}
        varied = [cells for name, cells in columns.items() if name not in same]
        row = f"({', '.join(same.get(name) or _marks(name) for name in columns)})"
        width, rows = len(varied), VALUES // len(varied)
        flat, size = list(itertools.chain.from_iterable(zip(*varied, strict=True))), rows * width
        head = f"INSERT INTO {table}({', '.join(columns)}) VALUES "
        whole = len(flat) // size * size
        many = head + ", ".join([row] * rows)
        self.base.executemany(many, (flat[at : at + size] for at in range(0, whole, size)))
        self.base.executemany(head + row, (flat[at : at + width] for at in range(whole, len(flat), width)))

    def counts(self) -> dict[str, int]:
        """The rows of each table."""
        tables = {"entities": "entity", "properties": "property", "statements": "statement", "names": "name"}
        return {
            name: self.base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for name, table in tables.items()
        }

    def _fill(self, tables: Sequence[str], made: Maker, first: int, end: int, report: Report) -> None:
        """Nothing; the rows from ``first`` are in the tables. A batch is made while the one before is inserted."""
        if first >= end:
            return
        self.base.execute("BEGIN")
        with ThreadPoolExecutor(1) as thread, self.staging.cursor() as source:
            ahead = thread.submit(made, first, min(end, first + ROWS), source)
            for number, start in enumerate(range(first, end, ROWS), 1):
                batches, following = ahead.result(), start + ROWS
                if following < end:
                    ahead = thread.submit(made, following, min(end, following + ROWS), source)
                for table, columns in zip(tables, batches, strict=True):
                    self.insert(table, columns)
                if number % COMMIT == 0:
                    self.base.execute("COMMIT")
                    self.base.execute("BEGIN")
                report(min(end, following))
        self.base.execute("COMMIT")

    def _columns(self, query: str, source: duckdb.DuckDBPyConnection) -> Columns:
        """An answer as a list for each column."""
        return {name: _listed(column) for name, column in source.execute(query).fetchnumpy().items()}

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, isolation_level=None)
        base.execute("PRAGMA journal_mode=TRUNCATE")  # a batch under way is undone when the build is killed
        base.execute("PRAGMA synchronous=OFF")
        base.execute("PRAGMA locking_mode=EXCLUSIVE")
        base.execute("PRAGMA cache_size=-131072")
        base.execute("PRAGMA temp_store=FILE")
        return base


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


def _is_same(cells: list[Any]) -> bool:
    """Whether one number, or nothing, stands in all cells."""
    value = cells[0]
    return (value is None or value == "" or isinstance(value, int)) and cells.count(value) == len(cells)


def _marks(name: str) -> str:
    """What stands for a value of the column in a command: -1 comes for no entity."""
    return "nullif(?, -1)" if name in _NODES else "?"


def _quoted(name: str, value: object) -> str:
    """The value in SQL."""
    return "NULL" if value is None or (name in _NODES and value == -1) else repr(value)


def _priors(degrees: NDArray[np.int32]) -> list[float]:
    """The popularity of entities that nobody rates: log2(1 + distinct neighbours)."""
    known, places = np.unique(degrees, return_inverse=True)
    values = np.array([math.log2(1 + degree) for degree in known.tolist()], dtype=np.float64)
    return list(values[places].tolist())
