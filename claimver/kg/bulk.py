"""The database of a store, filled in bulk: rows in the order of their numbers, many to a command, indexes last."""

from __future__ import annotations

import itertools
import json
import math
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.kg.layout import DATABASE, INDEXES, TABLES
from claimver.kg.names import fold
from claimver.kg.staging import ROWS, Staging

VALUES = 900  # in one command: old builds of SQLite take 999
COMMIT = 20  # batches in a transaction
_TEXTS = ("id", "literal", "qualifiers", "refs", "source")
_ODD = r"[^\x20-\x7e]|^ | $|  "  # what folds otherwise than by lower case
Report = Callable[[int], None]


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
        columns = "number, id, label, description, aliases, datatype, single_value, inverse"
        self.base.execute("BEGIN")
        self.base.execute("DELETE FROM property")
        rows = self.staging.rows(f"SELECT {columns} FROM prop ORDER BY number")
        self.insert("property", columns, list(itertools.chain.from_iterable(rows)))
        self.base.execute("COMMIT")

    def statements(self, report: Report) -> None:
        """Nothing; the statements are there."""
        counts = self.staging.rows(f"SELECT {', '.join(f'count({name})' for name in _TEXTS)} FROM statement")[0]
        texts = [name for name, count in zip(_TEXTS, counts, strict=True) if count]
        columns = ", ".join(["row", "subject", "property", "target", "rank", *texts])
        marks = ["?", "?", "?", "nullif(?, -1)", "?", *("?" for _ in texts)]
        query = f"SELECT {columns.replace('target', 'coalesce(target, -1) AS target')} FROM statement WHERE row"
        first = self.base.execute("SELECT coalesce(max(row) + 1, 0) FROM statement").fetchone()[0]
        for start, stop in self._ranges(first, self.staging.count("statement"), report):
            read = self._columns(f"{query} >= {start} AND row < {stop} ORDER BY row")
            self.insert("statement", columns, _flat(read.values()), marks)

    def entities(self, degrees: NDArray[np.int32], report: Report) -> None:
        """Nothing; the entities and their names are there. ``degrees`` are distinct neighbours by node."""
        columns = "node, id, item, label, description, aliases, kind, popularity"
        marks = ["?", "?", "?", "?", "?", "?", "nullif(?, -1)", "?", "?"]
        query = f"SELECT {columns.replace('kind', 'coalesce(kind, -1) AS kind')} FROM entity WHERE node"
        rated = bool(self.staging.rows("SELECT 1 FROM entity WHERE popularity > 0 LIMIT 1"))
        first = self.base.execute("SELECT coalesce(max(node) + 1, 0) FROM entity").fetchone()[0]
        for start, stop in self._ranges(first, self.staging.count("entity"), report):
            read = self._columns(f"{query} >= {start} AND node < {stop} ORDER BY node")
            if not rated:
                read["popularity"] = _priors(degrees[start:stop])
            read["degree"] = degrees[start:stop].tolist()
            self.insert("entity", f"{columns}, degree", _flat(read.values()), marks)
            self.insert("name", "folded, text, node, sort", self._names(start, stop, read))

    def _names(self, start: int, stop: int, read: Mapping[str, list[Any]]) -> list[Any]:
        """The cells of the names of a batch of entities."""
        rows = f"FROM entity WHERE node >= {start} AND node < {stop}"
        odd = f"SELECT 1 {rows} AND (aliases IS NOT NULL OR regexp_matches(label, '{_ODD}')) LIMIT 1"
        if self.staging.rows(odd):
            entities = zip(read["node"], read["label"], read["aliases"], strict=True)
            return list(itertools.chain.from_iterable(_names(entities)))
        simple = self._columns(f"SELECT lower(label) AS folded, label, node, 0 AS sort {rows} ORDER BY node")
        return _flat(simple.values())

    def _columns(self, query: str) -> dict[str, list[Any]]:
        """An answer as a list for each column."""
        read = self.staging.base.execute(query).fetchnumpy()
        return {name: _listed(column) for name, column in read.items()}

    def index(self, report: Report) -> None:
        """Nothing; the indexes and views are there."""
        commands = [command for command in INDEXES.split(";") if command.strip()]
        for done, command in enumerate(commands):
            self.base.execute(command)
            report(done + 1)
        self.base.execute("PRAGMA analysis_limit=1000")
        self.base.execute("ANALYZE")

    def insert(self, table: str, columns: str, cells: list[Any], marks: Sequence[str] = ()) -> None:
        """Nothing; the rows, whose cells come one after the other, are in the table."""
        marks = marks or ["?"] * len(columns.split(","))
        width, flat = len(marks), cells
        rows = VALUES // width
        row, size = f"({', '.join(marks)})", rows * width
        head = f"INSERT INTO {table}({columns}) VALUES "
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

    def _ranges(self, first: int, end: int, report: Report) -> Iterator[tuple[int, int]]:
        """(first, end) of the batches; what was inserted is committed now and then."""
        self.base.execute("BEGIN")
        for number, start in enumerate(range(first, end, ROWS), 1):
            stop = min(end, start + ROWS)
            yield start, stop
            if number % COMMIT == 0:
                self.base.execute("COMMIT")
                self.base.execute("BEGIN")
            report(stop)
        self.base.execute("COMMIT")

    def _open(self) -> sqlite3.Connection:
        base = sqlite3.connect(self.path, isolation_level=None)
        base.execute("PRAGMA journal_mode=TRUNCATE")  # a batch under way is undone when the build is killed
        base.execute("PRAGMA synchronous=OFF")
        base.execute("PRAGMA locking_mode=EXCLUSIVE")
        base.execute("PRAGMA cache_size=-131072")
        base.execute("PRAGMA temp_store=FILE")
        return base


def _names(entities: Iterable[tuple[int, str, str | None]]) -> Iterator[tuple[str, str, int, int]]:
    """Every label and alias folded; a row of sort 2 holds the lower case where folding says otherwise."""
    for node, label, aliases in entities:
        texts = dict.fromkeys([label, *json.loads(aliases)]) if aliases else (label,)
        for text in texts:
            folded, lower = fold(text), text.lower()
            yield folded, text, node, 0 if text == label else 1
            if lower != folded:
                yield lower, text, node, 2


def _listed(column: NDArray[Any]) -> list[Any]:
    """The values, None where there is none."""
    if isinstance(column, np.ma.MaskedArray):
        values = column.data.astype(object)
        values[np.ma.getmaskarray(column)] = None
        return list(values)
    return list(column.tolist())


def _flat(columns: Iterable[list[Any]]) -> list[Any]:
    """The cells of the columns, row by row."""
    return list(itertools.chain.from_iterable(zip(*columns, strict=True)))


def _priors(degrees: NDArray[np.int32]) -> list[float]:
    """The popularity of entities that nobody rates: log2(1 + distinct neighbours)."""
    known, places = np.unique(degrees, return_inverse=True)
    values = np.array([math.log2(1 + degree) for degree in known.tolist()], dtype=np.float64)
    return list(values[places].tolist())
