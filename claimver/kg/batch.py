"""What every reader makes of a block of input: columns of statements, entities and names, ready to be staged."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa

from claimver.errors import BuildError
from claimver.kg.decode import is_bare_date, parse_object
from claimver.kg.literals import NoSuchDay
from claimver.kg.notices import BARE_DATE, MISSING, NO_DAY, ODD, UNKNOWN, Notices
from claimver.kg.plain import looks_plain
from claimver.kg.tsv import EntityRow, PropertyRow, StatementRow, unstated_cell, with_unknown
from claimver.types import Rank

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
IsName = Callable[[str], bool]
Use = tuple[str, int, int]  # property id, statement's place in the batch, place in the statement


def _never(cell: str) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Batch:
    """Rows of one block; ``pieces`` are labels, descriptions and aliases that come one by one."""

    statements: pa.Table | None = None
    people: pa.Table | None = None
    properties: Sequence[tuple[PropertyRow, int]] = ()  # with their lines
    pieces: pa.Table | None = None
    mentions: Sequence[str] = ()  # entities that only qualifiers name
    uses: Sequence[Use] = ()  # properties of qualifiers
    notices: Notices = field(default_factory=Notices)


@dataclass(slots=True)
class Side:
    """What stands beside the columns of statements: what qualifiers name, and notices.

    ``is_name`` says which cells are names although they read as values.
    """

    plain: bool
    is_name: IsName = _never
    mentions: dict[str, None] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    notices: Notices = field(default_factory=Notices)
    read: dict[str, bool] = field(default_factory=dict)  # cells that were met and whether they are values

    def literal(self, cell: str) -> bool:
        """Whether the cell is a value. Raises: ValueError."""
        known = self.read.get(cell)
        if known is None:
            known = parse_object(cell, plain=self.plain, is_name=self.is_name) is not None
            self.read[cell] = known
        return known

    def add(self, qualifiers: tuple[tuple[str, str], ...], row: int, line: int) -> str | None:
        """The qualifiers as they are stored; a name that would be read as a value is marked. Raises: ValueError."""
        stored: list[tuple[str, ...]] = []
        for property, cell in qualifiers:
            try:
                literal = self.literal(cell)
            except NoSuchDay:
                self.notices.add(NO_DAY, cell, line)
                continue
            self.uses.append((property, row, len(stored) + 1))
            stored.append((property, cell) if literal or not self.is_name(cell) else (property, cell, "name"))
            if literal:
                self.met_value(cell, line)
            else:
                self.mentions[cell] = None
                self.met(cell, line)
        return packed(stored)

    def batch(self, statements: pa.Table) -> Batch:
        """The batch of the statements and of what stands beside them."""
        return Batch(statements=statements, mentions=list(self.mentions), uses=self.uses, notices=self.notices)

    def met(self, name: str, line: int, *, times: int = 1) -> None:
        """The name is counted if it looks like a value."""
        if self.plain and not self.is_name(name) and looks_plain(name):
            self.notices.add(ODD, name, line, times=times)

    def met_value(self, cell: str, line: int, *, times: int = 1) -> None:
        """The value is counted if it is a date of KGTK without its mark."""
        if self.plain and is_bare_date(cell):
            self.notices.add(BARE_DATE, cell, line, times=times)


def statement_batch(rows: Iterable[tuple[StatementRow, int]], *, plain: bool, is_name: IsName = _never) -> Batch:
    """The batch of statements with their lines. Raises: BuildError naming the line."""
    columns: dict[str, list[object]] = {name: [] for name in STATEMENT.names}
    side = Side(plain, is_name)
    for row, line in rows:
        if plain:
            missing = unstated_cell(row, is_name)
            if missing is not None:
                side.notices.add(MISSING, missing, line)
                continue
            told, row = row.object, with_unknown(row, is_name)
            if row.object != told:
                side.notices.add(UNKNOWN, told, line)
        place = len(columns["subject"])
        try:
            literal = side.literal(row.object)
            qualifiers = side.add(row.qualifiers, place, line)
        except NoSuchDay:
            side.notices.add(NO_DAY, row.object, line)
            continue
        except ValueError as error:
            raise BuildError(f"{error}.", row.where) from None
        cells: Mapping[str, object] = {
            "subject": row.subject,
            "property": row.property,
            "object": row.object,
            "literal": literal,
            "rank": RANKS[row.rank],
            "id": row.id or None,
            "qualifiers": qualifiers,
            "refs": packed(row.references),
            "source": row.source or None,
            "line": line,
        }
        for name, cell in cells.items():
            columns[name].append(cell)
        if literal:
            side.met_value(row.object, line)
        else:
            side.met(row.object, line)
    return side.batch(pa.table(columns, schema=STATEMENT))


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
