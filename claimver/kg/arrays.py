"""Statements to arrays: the neighbours of every entity in compressed sparse rows, written through memory maps."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimver.kg.layout import ARRAYS

BATCH = 500_000
Ints = NDArray[np.int64]


def build_arrays(base: sqlite3.Connection, folder: Path, entities: int) -> None:
    """Nothing; the arrays of ``layout.ARRAYS`` are in the folder and each entity's degree in the table."""
    facts = np.zeros(entities + 1, dtype=np.int64)
    sizes = np.zeros(entities + 1, dtype=np.int64)
    for subjects in _columns(base, "SELECT subject FROM statement ORDER BY row"):
        facts[1:] += np.bincount(subjects[:, 0], minlength=entities)
    for rows in _columns(base, _EDGES):
        nodes = _both_ends(rows)[0]
        sizes[1:] += np.bincount(nodes, minlength=entities)
    offsets = np.cumsum(sizes)
    np.save(folder / "facts.npy", np.cumsum(facts))
    np.save(folder / "offsets.npy", offsets)
    _fill(base, folder, offsets)
    _degrees(base, folder, offsets)


_EDGES = "SELECT row, subject, property, target FROM statement WHERE target IS NOT NULL AND rank < 2 ORDER BY row"


def _columns(base: sqlite3.Connection, sql: str) -> Iterator[Ints]:
    """The rows of a query of integers, in batches ``(rows, columns)``."""
    cursor = base.execute(sql)
    while batch := cursor.fetchmany(BATCH):
        yield np.array(batch, dtype=np.int64)


def _both_ends(rows: Ints) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """(node, neighbour, property, statement, outward) of every edge, in the order of statements; a loop once."""
    row, subject, property, target = rows.T
    node = np.column_stack([subject, target]).ravel()
    other = np.column_stack([target, subject]).ravel()
    outward = np.tile(np.array([1, 0], dtype=np.int64), len(rows))
    keep = (node != other) | (outward == 1)
    return node[keep], other[keep], np.repeat(property, 2)[keep], np.repeat(row, 2)[keep], outward[keep]


def _fill(base: sqlite3.Connection, folder: Path, offsets: Ints) -> None:
    names = ("neighbour", "property", "statement", "outward")
    size = (int(offsets[-1]),)
    files = {
        name: np.lib.format.open_memmap(_path(folder, name), "w+", ARRAYS[name], size) for name in names if size[0]
    }
    for name in names if not size[0] else ():
        np.save(_path(folder, name), np.zeros(0, dtype=ARRAYS[name]))
    free = offsets[:-1].copy()  # where the next edge of each entity goes
    for rows in _columns(base, _EDGES):
        node, *columns = _both_ends(rows)
        order = np.argsort(node, kind="stable")
        node = node[order]
        first = np.flatnonzero(np.r_[True, node[1:] != node[:-1]])
        counts = np.diff(np.r_[first, len(node)])
        place = np.repeat(free[node[first]] - first, counts) + np.arange(len(node))
        for name, column in zip(names, columns, strict=True):
            files[name][place] = column[order]
        free[node[first]] += counts
    for file in files.values():
        file.flush()


def _degrees(base: sqlite3.Connection, folder: Path, offsets: Ints) -> None:
    entities = len(offsets) - 1
    neighbour = np.load(_path(folder, "neighbour"), mmap_mode="r")
    degree = np.zeros(entities, dtype=np.int32)
    start = 0
    while start < entities:
        stop = int(np.searchsorted(offsets, offsets[start] + BATCH, side="right")) - 1
        stop = min(entities, max(stop, start + 1))
        degree[start:stop] = _distinct(offsets[start : stop + 1], neighbour, start)
        start = stop
    np.save(_path(folder, "degree"), degree)
    base.execute("BEGIN")
    some = np.flatnonzero(degree)
    base.executemany("UPDATE entity SET degree = ? WHERE node = ?", ((int(degree[node]), int(node)) for node in some))
    base.execute("COMMIT")


def _distinct(offsets: Ints, neighbour: NDArray[np.int32], start: int) -> NDArray[np.int64]:
    """The number of distinct neighbours, itself not counted, of the entities from ``start``."""
    counts = np.diff(offsets)
    node = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
    other = np.asarray(neighbour[offsets[0] : offsets[-1]], dtype=np.int64)
    keep = other != node + start
    pairs = np.unique(node[keep] * (2**32) + other[keep])
    return np.bincount(pairs >> 32, minlength=len(counts))


def _path(folder: Path, name: str) -> Path:
    return folder / f"{name}.npy"
