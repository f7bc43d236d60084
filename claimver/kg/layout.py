"""What a store's folder holds: its files, their tables, and the manifest that vouches for them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from claimver.errors import StoreError

FORMAT = 1
MANIFEST, DATABASE = "manifest.json", "graph.sqlite"
ARRAYS = {
    "offsets": "int64",  # (entities + 1,): where the edges of each entity begin
    "neighbour": "int32",  # (edges,): the entity at the other end
    "property": "int32",  # (edges,): the property's number
    "statement": "int64",  # (edges,): the statement's row
    "outward": "uint8",  # (edges,): 1 where the entity is the subject
    "degree": "int32",  # (entities,): distinct neighbours
    "facts": "int64",  # (entities + 1,): where the statements of each subject begin
}
SORTED = "by neighbour"  # the order of an entity's edges
SMALL = 1_000_000  # bytes up to which a file's hash is checked on opening

# Statements stand in the order of their subjects: those of an entity are ``stated`` rows from ``facts`` on.
TABLES = """
CREATE TABLE IF NOT EXISTS entity(node INTEGER PRIMARY KEY, id TEXT NOT NULL, item INTEGER, label TEXT NOT NULL,
  description TEXT NOT NULL, aliases TEXT, kind INTEGER, popularity REAL NOT NULL, degree INTEGER NOT NULL DEFAULT 0,
  facts INTEGER NOT NULL DEFAULT 0, stated INTEGER NOT NULL DEFAULT 0);
CREATE TABLE IF NOT EXISTS property(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, label TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '', aliases TEXT, datatype TEXT NOT NULL DEFAULT 'wikibase-item',
  single_value TEXT NOT NULL DEFAULT 'no', inverse TEXT);
CREATE TABLE IF NOT EXISTS statement(row INTEGER PRIMARY KEY, id TEXT, subject INTEGER NOT NULL,
  property INTEGER NOT NULL, target INTEGER, literal TEXT, rank INTEGER NOT NULL, qualifiers TEXT, refs TEXT,
  source TEXT);
CREATE TABLE IF NOT EXISTS name(folded TEXT NOT NULL, text TEXT NOT NULL, node INTEGER NOT NULL,
  sort INTEGER NOT NULL);
"""
INDEXES = """
CREATE UNIQUE INDEX IF NOT EXISTS entity_id ON entity(id);
CREATE INDEX IF NOT EXISTS entity_item ON entity(item);
CREATE INDEX IF NOT EXISTS name_folded ON name(folded);
CREATE INDEX IF NOT EXISTS name_node ON name(node);
CREATE INDEX IF NOT EXISTS statement_id ON statement(id) WHERE id IS NOT NULL;
CREATE INDEX IF NOT EXISTS statement_target ON statement(target) WHERE target IS NOT NULL;
CREATE VIEW IF NOT EXISTS aliases AS SELECT e.item AS item_id, n.text AS en_alias, n.folded AS en_alias_lowercase
  FROM name n JOIN entity e ON e.node = n.node;
CREATE VIEW IF NOT EXISTS joined AS SELECT item AS item_id, label AS en_label, description AS en_description,
  popularity AS views, degree AS inlinks FROM entity;
CREATE VIEW IF NOT EXISTS statements AS SELECT s.item AS source_item_id,
  CAST(substr(p.id, 2) AS INTEGER) AS edge_property_id, t.item AS target_item_id
  FROM statement r JOIN entity s ON s.node = r.subject AND r.row BETWEEN s.facts AND s.facts + s.stated - 1
  JOIN property p ON p.number = r.property
  JOIN entity t ON t.node = r.target WHERE r.rank < 2;
"""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """Size in bytes and sha256 of a file."""

    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a store is and holds; ``plain`` marks a graph of names, without an entity table."""

    format: int
    source: str
    date: str
    content: str  # sha256 of the rows read
    plain: bool
    counts: Mapping[str, int]
    files: Mapping[str, StoredFile]
    edges: str = ""  # SORTED, or of an older build

    @property
    def snapshot(self) -> str:
        """Source and the first 12 digits of the content hash."""
        return f"{self.source}-{self.content[:12]}"

    def to_json(self) -> str:
        """The manifest as it stands in the folder."""
        return json.dumps(asdict(self) | {"snapshot": self.snapshot}, indent=1, ensure_ascii=False) + "\n"


def describe_file(path: Path) -> StoredFile:
    """Size and hash of a file as it is now."""
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return StoredFile(path.stat().st_size, digest)


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a store whose files have the sizes it states. Raises: StoreError."""
    path = folder / MANIFEST
    if folder.is_file():
        out = folder.name.partition(".")[0] or "mykg"
        raise StoreError(f"{folder} is a file. Build a graph of it first: claimver kg build {folder} --out {out}")
    if not folder.exists():
        raise StoreError(
            f"{folder} is no knowledge graph: there is no such folder (any more). "
            f"Choose another graph, or build it: claimver kg build --triples T --out {folder}"
        )
    if not path.is_file():
        raise StoreError(
            f"{folder} is no knowledge graph: it has no {MANIFEST}. "
            f"Build one: claimver kg build --triples T --out {folder}"
        )
    try:
        read: dict[str, Any] = json.loads(path.read_text("utf-8"))
        version = read["format"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{path} cannot be read ({error!r}). {_again(folder)}") from error
    if version != FORMAT:
        raise StoreError(f"{folder} has format {version!r}; this version of claimver reads {FORMAT}. {_again(folder)}")
    try:
        files = {name: StoredFile(int(f["size"]), str(f["sha256"])) for name, f in read["files"].items()}
        counts = {str(name): int(count) for name, count in read["counts"].items()}
        manifest = Manifest(
            version,
            read["source"],
            read["date"],
            read["content"],
            bool(read["plain"]),
            counts,
            files,
            str(read.get("edges", "")),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise StoreError(f"{path} lacks {error}. {_again(folder)}") from error
    _check_sizes(folder, manifest)
    return manifest


def check_hashes(folder: Path, manifest: Manifest, *, up_to: int | None = None) -> None:
    """Check that every file (of at most ``up_to`` bytes) has the hash stated. Raises: StoreError."""
    for name, stated in manifest.files.items():
        if up_to is not None and stated.size > up_to:
            continue
        if describe_file(folder / name).sha256 != stated.sha256:
            raise StoreError(
                f"{folder / name} was changed or damaged: its hash is not the manifest's. {_again(folder)}"
            )


def _check_sizes(folder: Path, manifest: Manifest) -> None:
    for name in (DATABASE, *(f"{array}.npy" for array in ARRAYS)):
        if name not in manifest.files:
            raise StoreError(f"{folder / MANIFEST} does not state {name}. {_again(folder)}")
        path, stated = folder / name, manifest.files[name].size
        size = path.stat().st_size if path.is_file() else None
        if size != stated:
            found = "is missing" if size is None else f"has {size:,} bytes instead of {stated:,}"
            raise StoreError(f"{path} {found}. {_again(folder)}")


def _again(folder: Path) -> str:
    return f"Build it again: claimver kg build --triples T --out {folder}"
