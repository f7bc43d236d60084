"""Edges to arrays: the neighbours of every entity in compressed sparse rows, written in order and read by mapping.

The edges of an entity stand in the order of their other ends, so that a neighbour is found by bisection.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

import numpy as np
from numpy.typing import NDArray

from claimver.kg.layout import ARRAYS

AT_ONCE = 1_000_000  # numbers written at once
Ints = NDArray[np.int64]
Edges = tuple[Ints, Ints, Ints, Ints, Ints]  # node, neighbour, property, statement, outward


class Column:
    """A file of ``layout.ARRAYS`` that grows by appending; its length is known before."""

    def __init__(self, folder: Path, name: str, size: int) -> None:
        self.name, self.size, self.written = name, size, 0
        self.kind = np.dtype(ARRAYS[name])
        self.file = (folder / f"{name}.npy").open("wb")
        np.lib.format.write_array_header_1_0(
            self.file, {"descr": np.lib.format.dtype_to_descr(self.kind), "fortran_order": False, "shape": (size,)}
        )

    def __enter__(self) -> Column:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.file.close()
        if error is None and self.written != self.size:
            raise ValueError(f"the array {self.name} got {self.written:,} of {self.size:,} numbers")

    def append(self, numbers: NDArray[np.generic]) -> None:
        """The numbers are behind the others."""
        self.file.write(numbers.astype(self.kind).tobytes())
        self.written += len(numbers)


def write_edges(folder: Path, batches: Iterable[Edges], *, entities: int, edges: int, at_once: int = AT_ONCE) -> None:
    """The edges, sorted by node, neighbour and statement, are in the folder, with offsets and degrees."""
    names = ("neighbour", "property", "statement", "outward")
    files = {name: Column(folder, name, edges) for name in names}
    offsets, degrees = Filled(Column(folder, "offsets", entities + 1), at_once), Column(folder, "degree", entities)
    with files["neighbour"], files["property"], files["statement"], files["outward"], degrees, offsets.column:
        counted = Filled(degrees, at_once, running=False)
        last = (-1, -1)
        for batch in batches:
            node, other = batch[0], batch[1]
            for name, column in zip(names, batch[1:], strict=True):
                files[name].append(column)
            offsets.add(node)
            before = (np.r_[last[0], node[:-1]], np.r_[last[1], other[:-1]])
            counted.add(node[((node != before[0]) | (other != before[1])) & (node != other)])
            last = (int(node[-1]), int(other[-1]))
        offsets.finish(entities)
        counted.finish(entities)


def write_facts(folder: Path, subjects: Iterable[Ints], *, entities: int, at_once: int = AT_ONCE) -> None:
    """Where the statements of each subject begin is in the folder. ``subjects`` are sorted."""
    with Column(folder, "facts", entities + 1) as column:
        facts = Filled(column, at_once)
        for batch in subjects:
            facts.add(batch)
        facts.finish(entities)


class Filled:
    """Sorted node numbers to one count for each node: ``running`` gives 0 and the sums so far, else the counts.

    Of nodes without a count ``at_once`` are written in one go.
    """

    def __init__(self, column: Column, at_once: int, *, running: bool = True) -> None:
        self.column, self.at_once, self.running = column, at_once, running
        self.node, self.count, self.total = 0, 0, 0  # the node under way, its count, the sum before it
        if running:
            column.append(np.zeros(1, dtype=np.int64))

    def add(self, nodes: Ints) -> None:
        """The nodes are counted."""
        if not len(nodes):
            return
        starts = np.flatnonzero(np.r_[True, nodes[1:] != nodes[:-1]])
        values, counts = nodes[starts], np.diff(np.r_[starts, len(nodes)])
        if values[0] == self.node:
            self.count += int(counts[0])
            values, counts = values[1:], counts[1:]
        while len(values):  # a gap may be long: it is written in parts
            stop = int(np.searchsorted(values, self.node + self.at_once, side="right"))
            if stop == 0:
                self._write(np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), self.node + self.at_once)
                continue
            self._write(values[: stop - 1], counts[: stop - 1], int(values[stop - 1]))
            self.count = int(counts[stop - 1])
            values, counts = values[stop:], counts[stop:]

    def finish(self, entities: int) -> None:
        """Every node up to the last has its number."""
        while self.node < entities:
            self._write(
                np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), min(entities, self.node + self.at_once)
            )

    def _write(self, values: Ints, counts: Ints, stop: int) -> None:
        """The nodes from the one under way up to ``stop``; those without a count have 0."""
        dense = np.zeros(stop - self.node, dtype=np.int64)
        if len(dense):
            dense[0] = self.count
            dense[values - self.node] += counts
        if self.running:
            dense = self.total + np.cumsum(dense)
            self.total = int(dense[-1]) if len(dense) else self.total
        self.column.append(dense)
        self.node, self.count = stop, 0
