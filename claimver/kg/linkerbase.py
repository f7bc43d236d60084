"""The database of spaCy-entity-linker to rows: its entities, aliases, views and statements."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pyarrow as pa

from claimver.errors import BuildError
from claimver.kg.batch import ALIAS, PERSON, PIECE, STATEMENT, Batch
from claimver.kg.blocks import Block

ROWS = 50_000
_QUERIES = {
    "joined": "SELECT item_id, en_label, en_description, views FROM joined ORDER BY rowid",
    "aliases": "SELECT item_id, en_alias FROM aliases WHERE en_alias IS NOT NULL ORDER BY rowid",
    "statements": "SELECT source_item_id, edge_property_id, target_item_id FROM statements ORDER BY rowid",
}


def linker_blocks(path: Path) -> Iterator[Block]:
    """The rows of the database as lines of JSON, table by table. Raises: BuildError."""
    number, line, total = 0, 1, 0
    try:
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
        base.text_factory = lambda data: data.decode("utf-8", "replace")
        try:
            total = sum(base.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in _QUERIES)
            for table, query in _QUERIES.items():
                cursor = base.execute(query)
                while rows := cursor.fetchmany(ROWS):
                    data = "\n".join(json.dumps([table, *row]) for row in rows).encode()
                    yield Block(path, number, line, data, len(rows), line / max(1, total))
                    number, line = number + 1, line + len(rows)
        finally:
            base.close()
    except sqlite3.Error as error:
        raise BuildError(f"no database of spaCy-entity-linker ({error}), read up to row {line}.", str(path)) from None


class LinkerBase:
    """The reader of those lines; ids get their letters back."""

    def start(self, block: Block) -> Block:
        """The block itself."""
        return block

    def batch(self, block: Block) -> Batch:
        """The rows of a block, all of one table."""
        rows = [json.loads(line) for line in block.data.splitlines()]
        if not rows:
            return Batch()
        lines, table = range(block.line, block.line + len(rows)), rows[0][0]
        if table == "joined":
            cells = [_person(*row[1:], line=line) for row, line in zip(rows, lines, strict=True)]
            return Batch(people=_table(cells, PERSON))
        if table == "aliases":
            pieces = [(f"Q{row[1]}", ALIAS, " ".join(row[2].split()), 0, n) for row, n in zip(rows, lines, strict=True)]
            return Batch(pieces=_table([piece for piece in pieces if piece[2]], PIECE))
        none = (False, 1, None, None, None, None)
        links = [(f"Q{s}", f"P{p}", f"Q{o}", *none, n) for (_, s, p, o), n in zip(rows, lines, strict=True)]
        return Batch(statements=_table(links, STATEMENT))


def _person(
    item: int, label: str | None, description: str | None, views: int | None, *, line: int
) -> tuple[object, ...]:
    name = " ".join((label or "").split())
    return f"Q{item}", name or f"Q{item}", " ".join((description or "").split()), None, float(views or 0), line


def _table(rows: Sequence[tuple[object, ...]], schema: pa.Schema) -> pa.Table:
    columns = list(map(list, zip(*rows, strict=True))) if rows else [[] for _ in schema.names]
    return pa.table(dict(zip(schema.names, columns, strict=True)), schema=schema)
