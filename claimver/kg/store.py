"""A knowledge graph in a folder: names and statements in SQLite, neighbours in memory-mapped arrays, read only."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from claimver.errors import RetrievalError, StoreError, UnknownName
from claimver.kg.decode import parse_object, read_qualifiers
from claimver.kg.layout import ARRAYS, DATABASE, SMALL, SORTED, Manifest, check_hashes, read_manifest
from claimver.kg.names import fold, ranked, tidy
from claimver.types import Candidate, Edge, Entity, Property, Rank, Triplet

_RANKS = (Rank.PREFERRED, Rank.NORMAL, Rank.DEPRECATED)
_ENTITY = (
    "SELECT e.id, e.label, e.description, e.aliases, k.id, e.popularity "
    "FROM entity e LEFT JOIN entity k ON k.node = e.kind WHERE "
)
_PROPERTY = "SELECT id, label, description, aliases, datatype, single_value, inverse FROM property "
_STATEMENT = "SELECT row, id, subject, property, target, literal, rank, qualifiers, refs, source FROM statement WHERE "
_MANY = 500  # ids in one query
CACHED = 100_000


@dataclass(frozen=True, slots=True)
class Csr:
    """The neighbours of every entity, mapped from disk: those of ``node`` stand at offsets[node]:offsets[node + 1]."""

    offsets: NDArray[np.int64]
    neighbour: NDArray[np.int32]
    property: NDArray[np.int32]
    statement: NDArray[np.int64]
    outward: NDArray[np.uint8]
    degree: NDArray[np.int32]
    facts: NDArray[np.int64]


class StoreGraph:
    """The graph of a folder that ``build_store`` made; safe to share between threads and processes.

    Raises: StoreError where the folder is no store, is damaged, or is of another version.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = Path(folder).absolute()
        self.manifest: Manifest = read_manifest(self.folder)
        check_hashes(self.folder, self.manifest, up_to=SMALL)
        self.csr = _map(self.folder, self.manifest)
        self.edges_sorted = self.manifest.edges == SORTED  # each entity's edges by neighbour
        self._free: list[sqlite3.Connection] = []  # taken for one query each, so that any number of threads may ask
        self._process = os.getpid()
        self._entity_of = lru_cache(maxsize=CACHED)(self._read_entity)
        self._property_of = lru_cache(maxsize=CACHED)(self._read_property)
        self._named = lru_cache(maxsize=CACHED)(self._read_named)
        self._numbers = lru_cache(maxsize=64)(self._read_numbers)
        self._node_of = lru_cache(maxsize=CACHED)(self._read_node)
        self._probe()

    def __enter__(self) -> StoreGraph:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """The connections that nobody is using are closed. A later question opens one again."""
        while self._free:
            self._free.pop().close()

    def __reduce__(self) -> tuple[type[StoreGraph], tuple[Path]]:
        """What another process needs to open the same store."""
        return StoreGraph, (self.folder,)

    @property
    def snapshot(self) -> str:
        """Source and content hash of the store."""
        return self.manifest.snapshot

    def verify(self) -> None:
        """Check that every file has the hash of the manifest. Raises: StoreError."""
        check_hashes(self.folder, self.manifest)

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``: exact case first, then labels, then the popular."""
        rows = self._named(fold(name))
        if not rows:
            return ()
        wanted, found = tidy(name), dict[str, tuple[Entity, bool, bool]]()
        for text, node, sort in rows:
            entity = self._entity_of(node)
            _, exact, label = found.get(entity.id, (None, False, False))
            found[entity.id] = (entity, *max((exact, label), (tidy(text) == wanted, sort == 0)))
        return ranked(name, found, limit)

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName."""
        node = self.node(id)
        if node is None:
            raise UnknownName("entity", id)
        return self._entity_of(node)

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName."""
        rows = self._rows(_PROPERTY + "WHERE id = ?", (id,))
        if not rows:
            raise UnknownName("property", id, [row[0] for row in self._rows("SELECT id FROM property LIMIT 20")])
        return _property(rows[0])

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, in the order of the tables; none for an id that is not here."""
        node = self.node(id)
        if node is None:
            return ()
        first, end = int(self.csr.facts[node]), int(self.csr.facts[node + 1])
        return tuple(map(self._triplet, self._rows(_STATEMENT + "row >= ? AND row < ? ORDER BY row", (first, end))))

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        node, numbers = self.node(id), self._numbers(relations)
        if node is None or not numbers:
            return ()
        first, end = int(self.csr.facts[node]), int(self.csr.facts[node + 1])
        query = _STATEMENT + f"row >= ? AND row < ? AND property IN ({','.join(map(str, numbers))}) ORDER BY row"
        return tuple(map(self._triplet, self._rows(query, (first, end))))

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        nodes = {id: self.node(id) for id in ids}
        spans = {id: self._span(node) for id, node in nodes.items()}
        others = self._ids({int(n) for span in spans.values() for n in self.csr.neighbour[span]})
        statements = self.statement_ids({int(s) for span in spans.values() for s in self.csr.statement[span]})
        return {id: tuple(self._edges(span, others, statements)) for id, span in spans.items()}

    def near(self, id: str, *, most: int) -> tuple[tuple[str, str], ...]:
        """Id and label of each entity that a statement joins with this one; none where the statements are more."""
        span = self._span(self.node(id))
        if not 0 < span.stop - span.start <= most:
            return ()
        nodes = sorted(set(self.csr.neighbour[span].tolist()))
        marks = ",".join("?" * len(nodes))
        return tuple(self._rows(f"SELECT id, label FROM entity WHERE node IN ({marks}) ORDER BY node", nodes))

    def joined(self, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each id those of the others that a statement joins it with, deprecated ones aside."""
        node_of = {node: id for id in ids if (node := self.node(id)) is not None}
        wanted = np.array(sorted(node_of), dtype=np.int32)
        found: dict[str, tuple[str, ...]] = dict.fromkeys(ids, ())
        for node, id in node_of.items():
            near = self.csr.neighbour[self._span(node)]
            if self.edges_sorted and len(near) > len(wanted):
                places = np.minimum(np.searchsorted(near, wanted), len(near) - 1)
                met = wanted[near[places] == wanted].tolist()
            else:
                met = sorted(node_of.keys() & set(near.tolist()))
            found[id] = tuple(node_of[other] for other in met if other != node)
        return found

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, Triplet] = {}
        for part in _parts(wanted):
            marks = ",".join("?" * len(part))
            rows = self._rows(_STATEMENT + f"id IN ({marks})", part)
            made = [row for id in part if (row := _row_of(id)) is not None]
            marks = ",".join("?" * len(made))
            rows += self._rows(_STATEMENT + f"row IN ({marks}) AND id IS NULL", made) if made else []
            found.update((triplet.id, triplet) for triplet in map(self._triplet, rows))
        missing = next((id for id in wanted if id not in found), None)
        if missing is not None:
            raise UnknownName("statement", missing)
        return tuple(found[id] for id in ids)

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias."""
        query = "SELECT n.text, e.id FROM name n JOIN entity e ON e.node = n.node WHERE n.sort < 2 ORDER BY n.rowid"
        return self._stream(query)

    def node(self, id: str) -> int | None:
        """The entity's number in the arrays, in the order of ids; None for an id that is not here."""
        return self._node_of(id)

    def properties(self) -> tuple[Property, ...]:
        """All properties, those of the table first."""
        return tuple(_property(row) for row in self._rows(_PROPERTY + "ORDER BY number"))

    def statement_ids(self, rows: Iterable[int]) -> dict[int, str]:
        """The ids of the statements in these rows."""
        found: dict[int, str] = {}
        for part in _parts(sorted(rows)):
            marks = ",".join("?" * len(part))
            query = f"SELECT row, id FROM statement WHERE row IN ({marks})"
            found.update((row, id or _made(row)) for row, id in self._rows(query, part))
        return found

    def property_number(self, id: str) -> int | None:
        """The property's number in the arrays; None for one that is not here."""
        rows = self._rows("SELECT number FROM property WHERE id = ?", (id,))
        return int(rows[0][0]) if rows else None

    def _span(self, node: int | None) -> slice:
        if node is None:
            return slice(0, 0)
        return slice(int(self.csr.offsets[node]), int(self.csr.offsets[node + 1]))

    def _edges(self, span: slice, others: Mapping[int, str], statements: Mapping[int, str]) -> Iterator[Edge]:
        csr = self.csr
        columns = (csr.statement[span], csr.property[span], csr.neighbour[span], csr.outward[span])
        for row, number, other, outward in zip(*(column.tolist() for column in columns), strict=True):
            yield Edge(statements[row], self._property_of(number).id, others[other], bool(outward))

    def _ids(self, nodes: Iterable[int]) -> dict[int, str]:
        found: dict[int, str] = {}
        for part in _parts(sorted(nodes)):
            marks = ",".join("?" * len(part))
            found.update(self._rows(f"SELECT node, id FROM entity WHERE node IN ({marks})", part))
        return found

    def _read_node(self, id: str) -> int | None:
        rows = self._rows("SELECT node FROM entity WHERE id = ?", (id,))
        return int(rows[0][0]) if rows else None

    def _read_named(self, folded: str) -> tuple[tuple[str, int, int], ...]:
        return tuple(self._rows("SELECT text, node, sort FROM name WHERE folded = ? AND sort < 2", (folded,)))

    def _read_numbers(self, relations: frozenset[str]) -> tuple[int, ...]:
        marks, wanted = ",".join("?" * len(relations)), sorted(relations)
        query = f"SELECT number FROM property WHERE id IN ({marks}) OR label IN ({marks}) ORDER BY number"
        return tuple(number for (number,) in self._rows(query, (*wanted, *wanted)))

    def _read_entity(self, node: int) -> Entity:
        id, label, description, aliases, kind, popularity = self._rows(_ENTITY + "e.node = ?", (node,))[0]
        return Entity(id, label, description, _texts(aliases), kind, popularity)

    def _read_property(self, number: int) -> Property:
        return _property(self._rows(_PROPERTY + "WHERE number = ?", (number,))[0])

    def _triplet(self, row: tuple[Any, ...]) -> Triplet:
        number, id, subject, property, target, literal, rank, qualifiers, references, source = row
        said = json.loads(qualifiers) if qualifiers else ()
        names = {cell for _, cell, *name in said if name}  # though they read as values
        relation, plain, value = self._property_of(property), self.manifest.plain, None
        if literal is not None:
            value = parse_object(literal, self._label, plain=plain, property=relation.label)
        return Triplet(
            id=id or _made(number),
            subject=self._entity_of(subject),
            property=relation,
            object=self._entity_of(target) if value is None else value,
            qualifiers=read_qualifiers(
                tuple((property, cell) for property, cell, *_ in said),
                property_of=self.property,
                entity_of=self.entity,
                unit_label=self._label,
                plain=self.manifest.plain,
                is_name=names.__contains__,
            ),
            references=tuple(self._label(text) for text in _texts(references)),
            rank=_RANKS[rank],
            source=source or "",
        )

    def _label(self, id: str) -> str:
        """The label of an item that is here; other text as it is."""
        node = self.node(id)
        return id if node is None else self._entity_of(node).label

    def _probe(self) -> None:
        try:
            self._rows("SELECT node, id, item, label, kind, popularity, degree FROM entity LIMIT 1")
            self._rows(_STATEMENT + "row = 0")
            self._rows("SELECT folded, text, node, sort FROM name LIMIT 1")
            self._rows(_PROPERTY + "LIMIT 1")
        except RetrievalError as error:
            self.close()
            raise StoreError(
                f"{self.folder / DATABASE} is no database of ours ({error.__cause__}). Build the knowledge graph again."
            ) from error

    def _rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        try:
            connection = self._borrowed()
            try:
                return connection.execute(query, values).fetchall()
            finally:
                self._free.append(connection)
        except sqlite3.Error as error:
            raise self._silent(error) from error

    def _stream(self, query: str) -> Iterator[Any]:
        try:
            connection = self._borrowed()
            try:
                yield from connection.execute(query)
            finally:
                self._free.append(connection)
        except sqlite3.Error as error:
            raise self._silent(error) from error

    def _borrowed(self) -> sqlite3.Connection:
        """A connection nobody else uses until it is put back."""
        if self._process != os.getpid():  # a connection does not survive a fork
            self._free, self._process = [], os.getpid()
        try:
            return self._free.pop()
        except IndexError:  # asking first whether one is free would race with other threads
            return self._connect()

    def _silent(self, error: sqlite3.Error) -> RetrievalError:
        return RetrievalError(f"The knowledge graph {self.folder} did not answer: {error}.")

    def _connect(self) -> sqlite3.Connection:
        address = f"{(self.folder / DATABASE).as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(address, uri=True, check_same_thread=False)


def _map(folder: Path, manifest: Manifest) -> Csr:
    csr = read_csr(folder)
    if len(csr.degree) != manifest.counts.get("entities", -1):
        raise StoreError(f"The arrays of {folder} do not fit together. Build the knowledge graph again.")
    return csr


def read_csr(folder: Path) -> Csr:
    """The arrays of a folder, mapped. Raises: StoreError."""
    arrays: dict[str, NDArray[Any]] = {}
    for name, kind in ARRAYS.items():
        path = folder / f"{name}.npy"
        try:
            arrays[name] = np.load(path, mmap_mode="r", allow_pickle=False).view(np.ndarray)  # still mapped
        except (ValueError, OSError, EOFError) as error:
            raise StoreError(f"{path} is no array ({error}). Build the knowledge graph again.") from error
        if arrays[name].dtype != np.dtype(kind) or arrays[name].ndim != 1:
            raise StoreError(f"{path} holds {arrays[name].dtype}, not {kind}. Build the knowledge graph again.")
    entities, edges = len(arrays["degree"]), len(arrays["neighbour"])
    rows = {"offsets": entities + 1, "facts": entities + 1, "degree": entities}
    if any(len(array) != rows.get(name, edges) for name, array in arrays.items()) or arrays["offsets"][-1] != edges:
        raise StoreError(f"The arrays of {folder} do not fit together. Build the knowledge graph again.")
    return Csr(**arrays)


def _property(row: tuple[Any, ...]) -> Property:
    id, label, description, aliases, datatype, single_value, inverse = row
    return Property(id, label, description, _texts(aliases), datatype, single_value, inverse)


def _texts(cell: str | None) -> tuple[str, ...]:
    return tuple(json.loads(cell)) if cell else ()


def _made(row: int) -> str:
    """The id of a statement that came without one: s1, s2 … in the order of the graph."""
    return f"s{row + 1}"


def _row_of(id: str) -> int | None:
    return int(id[1:]) - 1 if id[:1] == "s" and id[1:].isdecimal() and id.isascii() and len(id) < 18 else None


def _parts(items: Sequence[Any]) -> Iterator[list[Any]]:
    for start in range(0, len(items), _MANY):
        yield list(items[start : start + _MANY])
