"""Tables to a store on disk: streamed through SQLite in bounded memory, hashed, moved into place in one step."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from filelock import FileLock, Timeout

from claimver.errors import BuildError, StoreError
from claimver.kg.arrays import build_arrays
from claimver.kg.decode import parse_object, read_qualifiers
from claimver.kg.layout import ARRAYS, DATABASE, FORMAT, INDEXES, MANIFEST, STAGING, TABLES, Manifest, describe_file
from claimver.kg.memory import KIND_PROPERTIES
from claimver.kg.names import fold, sort_key
from claimver.kg.tsv import EntityRow, PropertyRow, StatementRow, read_entities, read_properties, read_statements
from claimver.types import Entity, Property, Rank

BATCH = 20_000
RANKS = {Rank.PREFERRED: 0, Rank.NORMAL: 1, Rank.DEPRECATED: 2}
Progress = Callable[[str, int], None]
_T = TypeVar("_T")


def build_store(
    triples: Sequence[Path],
    out: Path,
    *,
    entities: Sequence[Path] = (),
    properties: Sequence[Path] = (),
    source: str = "",
    date: str = "",
    progress: Progress = lambda stage, rows: None,
) -> Manifest:
    """The manifest of the store now in ``out``; a store that was there is replaced, anything else is left alone.

    Raises: BuildError naming file and line; StoreError where ``out`` is in use, no store, or the disk is full.
    """
    out = out.absolute()
    _check_target(out)
    aside = out.with_name(f".{out.name}.building")
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(out.with_name(f".{out.name}.lock"), timeout=0):
            shutil.rmtree(aside, ignore_errors=True)  # what a killed build left
            aside.mkdir()
            manifest = _Builder(aside, progress).run(triples, entities, properties, source=source, date=date)
            _move_into_place(aside, out)
    except Timeout:
        raise StoreError(f"Another build is writing {out}. Wait for it, or choose another folder.") from None
    except (sqlite3.Error, OSError) as error:
        raise StoreError(f"The store {out} could not be written: {error}. Check the free space and rights.") from error
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return manifest


class _Builder:
    """One build in the folder aside."""

    def __init__(self, folder: Path, progress: Progress) -> None:
        self.folder, self.progress = folder, progress
        self.hash = hashlib.sha256(str(FORMAT).encode())
        self.plain = False
        self.base = sqlite3.connect(folder / DATABASE, isolation_level=None)
        self.base.execute("PRAGMA journal_mode=OFF")
        self.base.execute("PRAGMA synchronous=OFF")
        self.base.execute("PRAGMA cache_size=-65536")
        self.base.execute("PRAGMA temp_store=FILE")
        self.base.create_function("prior", 1, lambda degree: math.log2(1 + degree), deterministic=True)
        self.base.execute("ATTACH DATABASE ? AS staging", (str(folder / STAGING),))
        self.base.execute("PRAGMA staging.journal_mode=OFF")
        self.base.execute("PRAGMA staging.synchronous=OFF")

    def run(
        self,
        triples: Sequence[Path],
        entities: Sequence[Path],
        properties: Sequence[Path],
        *,
        source: str,
        date: str,
    ) -> Manifest:
        try:
            self.base.executescript(TABLES)
            self.plain = not entities
            self.base.execute("BEGIN")
            self.stage_entities(row for path in entities for row in read_entities(path))
            self.stage_properties(row for path in properties for row in read_properties(path))
            self.stage_statements(row for path in triples for row in read_statements(path))
            counts = self.number()
            self.base.execute("COMMIT")
            self.progress("arrays", 0)
            build_arrays(self.base, self.folder, counts["entities"])
            self.settle_popularity()
            self.index()
        finally:
            self.base.close()
        (self.folder / STAGING).unlink()
        name = source or (triples[0].name.split(".")[0] if triples else "empty")
        return self.seal(counts, source=name, date=date)

    def stage_entities(self, rows: Iterable[EntityRow]) -> None:
        """Entities as the tables give them; an id twice is an error."""
        sql = "INSERT INTO staging.entity VALUES (?, ?, ?, ?, ?)"
        for batch in self.batches("entities", rows):
            cells = [
                (row.id, row.label, row.description, _json(row.aliases) if row.aliases else None, row.popularity)
                for row in batch
            ]
            self.insert(sql, cells, [row.where for row in batch], "entity id")
            self.stage_ids(row.id for row in batch)

    def stage_properties(self, rows: Iterable[PropertyRow]) -> None:
        """Properties with their final numbers, in the order of the table."""
        sql = (
            "INSERT INTO property(id, label, description, aliases, datatype, single_value, inverse) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        for batch in self.batches("properties", rows):
            cells = [
                (
                    r.id,
                    r.label,
                    r.description,
                    _json(r.aliases) if r.aliases else None,
                    r.datatype,
                    r.single_value,
                    r.inverse,
                )
                for r in batch
            ]
            self.insert(sql, cells, [row.where for row in batch], "property id")

    def stage_statements(self, rows: Iterable[StatementRow]) -> None:
        """Statements with their ids as text; which objects are literals is settled here."""
        sql = "INSERT INTO staging.statement VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        add_property = "INSERT OR IGNORE INTO property(id, label) VALUES (?, ?)"
        known: set[str] = set()
        for batch in self.batches("statements", rows):
            cells, ids, used = [], dict[str, None](), dict[str, None]()
            for row in batch:
                literal, found, relations = self.reading(row)
                ids.update(dict.fromkeys(found))
                used.update((id, None) for id in relations if id not in known)
                cells.append(_statement_cells(row, literal))
            self.base.executemany(add_property, [(id, id) for id in used])
            known.update(used)
            self.stage_ids(ids)
            self.base.executemany(sql, cells)
        self.check_ids()

    def reading(self, row: StatementRow) -> tuple[bool, list[str], list[str]]:
        """Whether the object is a literal, the entity ids and the property ids of the row. Raises: BuildError."""
        ids, relations = [row.subject], [row.property]
        try:
            literal = parse_object(row.object, plain=self.plain) is not None
            qualifiers = read_qualifiers(
                row.qualifiers,
                property_of=lambda id: Property(id, id),
                entity_of=lambda id: Entity(id, id),
                unit_label=lambda id: id,
                plain=self.plain,
            )
        except ValueError as error:
            raise BuildError(f"{error}.", row.where) from None
        if not literal:
            ids.append(row.object)
        for qualifier in qualifiers:
            relations.append(qualifier.property.id)
            if isinstance(qualifier.value, Entity):
                ids.append(qualifier.value.id)
        return literal, ids, relations

    def stage_ids(self, ids: Iterable[str]) -> None:
        rows = [(*sort_key(id),) for id in ids]
        self.base.executemany("INSERT OR IGNORE INTO staging.ids(key, id) VALUES (?, ?)", rows)

    def check_ids(self) -> None:
        """Nothing; Raises: BuildError where a statement id occurs twice, or only some statements have one."""
        self.base.execute("CREATE INDEX staging.by_id ON statement(id) WHERE id IS NOT NULL")
        twice = self.base.execute(
            "SELECT id, min(place), max(place) FROM staging.statement WHERE id IS NOT NULL "
            "GROUP BY id HAVING count(*) > 1 ORDER BY min(seq) LIMIT 1"
        ).fetchone()
        if twice:
            first, second = sorted(twice[1:], key=sort_key)
            raise BuildError(f"the statement id {twice[0]!r} is already in {first}. Ids must be unique.", second)
        derived = self.base.execute(
            "SELECT id, place FROM staging.statement WHERE id GLOB 's[0-9]*' "
            "AND EXISTS (SELECT 1 FROM staging.statement WHERE id IS NULL) LIMIT 1"
        ).fetchone()
        if derived:
            raise BuildError(
                f"the statement id {derived[0]!r} may meet one made for a statement without id. Give all of them ids.",
                derived[1],
            )

    def number(self) -> dict[str, int]:
        """The counts; entities are numbered in the order of their ids, statements by subject."""
        self.progress("numbering", 0)
        self.base.execute("CREATE INDEX staging.by_key ON ids(key, id)")
        self.base.execute(
            "INSERT INTO entity(node, id, item, label, description, aliases, popularity) "
            "SELECT row_number() OVER (ORDER BY i.key, i.id) - 1, i.id, NULL, coalesce(e.label, i.id), "
            "coalesce(e.description, ''), e.aliases, coalesce(e.popularity, 0) "
            "FROM staging.ids i LEFT JOIN staging.entity e ON e.id = i.id ORDER BY i.key, i.id"
        )
        self.base.execute("CREATE UNIQUE INDEX entity_id ON entity(id)")
        self.base.execute(
            "UPDATE entity SET item = CASE WHEN id GLOB 'Q[1-9]*' AND substr(id, 2) NOT GLOB '*[^0-9]*' "
            "AND length(id) < 18 THEN CAST(substr(id, 2) AS INTEGER) ELSE -node - 1 END"
        )
        self.base.execute(
            "INSERT INTO statement SELECT row_number() OVER (ORDER BY s.node, r.seq) - 1, r.id, s.node, p.number, "
            "o.node, CASE WHEN r.literal THEN r.object END, r.rank, r.qualifiers, r.refs, r.source "
            "FROM staging.statement r JOIN entity s ON s.id = r.subject JOIN property p ON p.id = r.property "
            "LEFT JOIN entity o ON NOT r.literal AND o.id = r.object ORDER BY s.node, r.seq"
        )
        self.settle_kinds()
        self.names()
        tables = {"entities": "entity", "properties": "property", "statements": "statement", "names": "name"}
        return {
            name: self.base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for name, table in tables.items()
        }

    def settle_kinds(self) -> None:
        marks = ",".join("?" * len(KIND_PROPERTIES))
        self.base.execute(
            "UPDATE entity SET kind = k.target FROM (SELECT subject, target FROM (SELECT subject, target, row_number() "
            "OVER (PARTITION BY subject ORDER BY rank, row) AS place FROM statement "
            f"WHERE target IS NOT NULL AND rank < 2 AND property IN "
            f"(SELECT number FROM property WHERE id IN ({marks}))) WHERE place = 1) k "
            "WHERE entity.node = k.subject",
            KIND_PROPERTIES,
        )

    def names(self) -> None:
        """Every label and alias folded; a row of sort 2 holds the lower case where folding says otherwise."""
        rows = self.base.execute("SELECT node, label, aliases FROM entity ORDER BY node")
        insert = "INSERT INTO name(folded, text, node, sort) VALUES (?, ?, ?, ?)"
        for batch in self.batches("names", _name_rows(rows)):
            self.base.executemany(insert, batch)

    def settle_popularity(self) -> None:
        """Nothing; where no table rates the entities, popularity is log2(1 + distinct neighbours)."""
        rated = self.base.execute("SELECT 1 FROM entity WHERE popularity > 0 LIMIT 1").fetchone()
        self.base.execute("BEGIN")
        if not rated:
            self.base.execute("UPDATE entity SET popularity = prior(degree)")
        self.base.execute("COMMIT")

    def index(self) -> None:
        self.progress("indexes", 0)
        self.base.executescript(INDEXES)
        self.base.execute("DETACH DATABASE staging")
        self.base.execute("ANALYZE")

    def seal(self, counts: dict[str, int], *, source: str, date: str) -> Manifest:
        """The manifest, written last; every file is on the disk."""
        self.progress("hashing", 0)
        files = {name: describe_file(self.folder / name) for name in (DATABASE, *(f"{n}.npy" for n in ARRAYS))}
        content = self.hash.hexdigest()
        manifest = Manifest(
            format=FORMAT,
            source=source,
            date=date,
            content=content,
            plain=self.plain,
            counts=counts,
            files=files,
        )
        (self.folder / MANIFEST).write_text(manifest.to_json(), encoding="utf-8")
        for name in (*files, MANIFEST):
            _sync(self.folder / name)
        _sync(self.folder)
        return manifest

    def batches(self, stage: str, rows: Iterable[_T]) -> Iterator[list[_T]]:
        """The rows in lists; every row but those of names is hashed into the content hash."""
        iterator, done = iter(rows), 0
        while batch := list(itertools.islice(iterator, BATCH)):
            if stage != "names":
                self.hash.update("\n".join(_hashable(row) for row in batch).encode("utf-8", "surrogatepass"))
            yield batch
            done += len(batch)
            self.progress(stage, done)

    def insert(self, sql: str, cells: list[tuple[Any, ...]], places: list[str], name: str) -> None:
        """Nothing; Raises: BuildError naming the line whose id is taken."""
        for row, place in zip(cells, places, strict=True):
            try:
                self.base.execute(sql, row)
            except sqlite3.IntegrityError:
                raise BuildError(f"the {name} {row[0]!r} is there twice. Remove one line.", place) from None


def _hashable(row: object) -> str:
    """The row's contents without the place it was read from."""
    names = [name for name in type(row).__dataclass_fields__ if name != "where"]  # type: ignore[attr-defined]
    return "\x1f".join(str(getattr(row, name)) for name in names)


def _statement_cells(row: StatementRow, literal: bool) -> tuple[object, ...]:
    return (
        row.id or None,
        row.subject,
        row.property,
        row.object,
        literal,
        RANKS[row.rank],
        _json(row.qualifiers) if row.qualifiers else None,
        _json(row.references) if row.references else None,
        row.source or None,
        row.where,
    )


def _name_rows(rows: Iterable[tuple[int, str, str | None]]) -> Iterator[tuple[str, str, int, int]]:
    for node, label, aliases in rows:
        texts = dict.fromkeys([label, *(json.loads(aliases) if aliases else ())])
        for text in texts:
            folded, lower = fold(text), text.lower()
            yield folded, text, node, 0 if text == label else 1
            if lower != folded:
                yield lower, text, node, 2


def _json(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def _check_target(out: Path) -> None:
    if out.is_dir() and any(out.iterdir()) and not (out / MANIFEST).is_file():
        raise StoreError(f"{out} is a folder with other things in it. Choose an empty or new folder.")
    if out.exists() and not out.is_dir():
        raise StoreError(f"{out} is a file. Choose an empty or new folder.")


def _move_into_place(aside: Path, out: Path) -> None:
    old = out.with_name(f".{out.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        os.replace(out, old)
    os.replace(aside, out)
    _sync(out.parent)
    shutil.rmtree(old, ignore_errors=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
