"""What every reader makes of a block of input: columns of statements, entities and names, ready to be staged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from claimver.errors import BuildError
from claimver.kg.decode import parse_object, read_qualifiers
from claimver.kg.tsv import EntityRow, PropertyRow, StatementRow
from claimver.types import Entity, Property, Rank

RANKS = {Rank.PREFERRED: 0, Rank.NORMAL: 1, Rank.DEPRECATED: 2}
LABEL, DESCRIPTION, ALIAS = 0, 1, 2
TEXT = pa.string()
STATEMENT = pa.schema(
    {
        "subject": TEXT, "property": TEXT, "object": TEXT, "literal": pa.bool_(), "rank": pa.int8(), "id": TEXT,
        "qualifiers": TEXT, "refs": TEXT, "source": TEXT, "line": pa.int64(),
    }
)  # fmt: skip
PERSON = pa.schema(
    {
        "id": TEXT, "label": TEXT, "description": TEXT, "aliases": TEXT, "popularity": pa.float64(),
        "line": pa.int64(),
    }
)  # fmt: skip
PIECE = pa.schema({"id": TEXT, "kind": pa.int8(), "text": TEXT, "place": pa.int8(), "line": pa.int64()})
Use = tuple[str, int, int]  # property id, statement's place in the batch, place in the statement


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of one block; ``pieces`` are labels, descriptions and aliases that come one by one."""

    statements: pa.Table | None = None
    people: pa.Table | None = None
    properties: Sequence[tuple[PropertyRow, int]] = ()  # with their lines
    pieces: pa.Table | None = None
    mentions: Sequence[str] = ()  # entities that only qualifiers name
    uses: Sequence[Use] = ()  # properties of qualifiers
    skipped: int = 0  # statements whose value nothing can be made of


@dataclass(slots=True)
class Side:
    """What qualifiers name beside the columns."""

    mentions: dict[str, None] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)

    def add(self, qualifiers: tuple[tuple[str, str], ...], row: int, *, plain: bool) -> None:
        """Nothing; the entities and properties of a statement's qualifiers are kept. Raises: ValueError."""
        found = read_qualifiers(
            qualifiers,
            property_of=lambda id: Property(id, id),
            entity_of=lambda id: Entity(id, id),
            unit_label=lambda id: id,
            plain=plain,
        )
        for place, qualifier in enumerate(found, 1):
            self.uses.append((qualifier.property.id, row, place))
            if isinstance(qualifier.value, Entity):
                self.mentions[qualifier.value.id] = None


def statement_batch(rows: Iterable[tuple[StatementRow, int]], *, plain: bool) -> Batch:
    """The batch of statements with their lines. Raises: BuildError naming the line."""
    columns: dict[str, list[object]] = {name: [] for name in STATEMENT.names}
    side = Side()
    for place, (row, line) in enumerate(rows):
        try:
            literal = parse_object(row.object, plain=plain) is not None
            side.add(row.qualifiers, place, plain=plain)
        except ValueError as error:
            raise BuildError(f"{error}.", row.where) from None
        cells: Mapping[str, object] = {
            "subject": row.subject,
            "property": row.property,
            "object": row.object,
            "literal": literal,
            "rank": RANKS[row.rank],
            "id": row.id or None,
            "qualifiers": packed(row.qualifiers),
            "refs": packed(row.references),
            "source": row.source or None,
            "line": line,
        }
        for name, cell in cells.items():
            columns[name].append(cell)
    return Batch(statements=pa.table(columns, schema=STATEMENT), mentions=list(side.mentions), uses=side.uses)


def people_table(rows: Iterable[tuple[EntityRow, int]]) -> pa.Table:
    """The columns of entities with their lines."""
    columns: dict[str, list[object]] = {name: [] for name in PERSON.names}
    for row, line in rows:
        cells = (row.id, row.label, row.description, packed(row.aliases), row.popularity, line)
        for name, cell in zip(PERSON.names, cells, strict=True):
            columns[name].append(cell)
    return pa.table(columns, schema=PERSON)


def counted(start: int, rows: int) -> pa.Array:
    """start, start + 1 … as a column, without a Python number for each."""
    return pa.Array.from_buffers(pa.int64(), rows, [None, pa.py_buffer(np.arange(start, start + rows, dtype=np.int64))])


def packed(items: Sequence[object]) -> str | None:
    """The items as JSON; None for none."""
    return json.dumps(items, ensure_ascii=False, separators=(",", ":")) if items else None


def line_of(where: str) -> int:
    """The line number at the end of a place."""
    return int(where.rpartition(":")[2])
