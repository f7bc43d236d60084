"""Blocks of a table to columns, without a look at each line.

What cannot be settled column by column (a short line, an odd rank, JSON that fails) makes the whole block go through
the careful reader of ``tsv``, so that both give the same rows and the same errors.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.csv as pv

from claimver.errors import BuildError
from claimver.kg.batch import (
    PERSON,
    RANKS,
    STATEMENT,
    Batch,
    IsName,
    Side,
    counted,
    line_of,
    packed,
    people_table,
    statement_batch,
)
from claimver.kg.blocks import BOM, Block, decoded
from claimver.kg.decode import is_bare_date, parse_qualifiers, parse_references
from claimver.kg.literals import NOVALUE, SOMEVALUE
from claimver.kg.notices import LISTED, Notices
from claimver.kg.plain import looks_plain
from claimver.kg.timecolumns import TIME_COLUMNS, with_times
from claimver.kg.tsv import ENTITIES, PROPERTIES, STATEMENTS, Kind, read_aliases, words
from claimver.kg.unstated import MADE, SYMBOLS, made_blank
from claimver.types import Rank

SPACES = "".join(chr(code) for code in range(0x3001) if chr(code).isspace())
_TAB, _LINE, _SPACE = b"\t\n "
_RARE = (b"\x0b", b"\x0c", b"\x1c", b"\x1d", b"\x1e", b"\x1f")  # white space that hardly any table has
_WIDE = rf"[{SPACES}]{{2}}|^[{SPACES}]|[{SPACES}]$|[{SPACES.replace(' ', '')}]"  # what ``words`` would change
# Literals that need no second look: 28 days are in every month, 30 digits in every number.
_SURE = (
    r'^\^\+?[1-9][0-9]{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])T00:00:00Z/(?:11|10|9)$'
    r"|^\^\+?[1-9][0-9]{3}-0[01]-0[01]T00:00:00Z/9$"
    r"|^[+-][0-9]{1,15}(?:\.[0-9]{1,15})?(?:Q[1-9][0-9]*)?$"
    r'|^"[^"\\]*"$'
)  # fmt: skip
_ID = r"^[^\"^'@+\-.0-9]"  # a literal begins otherwise
_UNSTATED = rf"^(?:{SOMEVALUE}|{NOVALUE})"
_PLAIN_ID = (
    r"^[A-Z][1-9][0-9]*$|^[a-z][a-z0-9+.-]*://|^[^\"^'@+\-.\pN][^\pN]*$"  # a date or number among names has a digit
)
_MADE, _SYMBOLS = pa.array(sorted(MADE)), pa.array(sorted(SYMBOLS))
_RANKS = [*(rank.value for rank in RANKS), ""]


class Table:
    """The reader of one statement, entity or property table; its header is known after the first block.

    With a ``header`` given the first line is a row, and says how many columns there are.
    """

    def __init__(
        self, kind: str, *, plain: bool, header: Sequence[str] = (), is_name: IsName = lambda cell: False
    ) -> None:
        self.kind, self.plain, self.is_name = kind, plain, is_name
        self.header = list(header)

    def start(self, block: Block) -> Block:
        """The block without the header, which is read. Raises: BuildError."""
        if self.header:
            data = block.data.removeprefix(BOM)
            self.header += [""] * (data.partition(b"\n")[0].count(b"\t") + 1 - len(self.header))
            return replace(block, data=data)
        kinds: dict[str, Kind[Any]] = {"statements": STATEMENTS, "entities": ENTITIES, "properties": PROPERTIES}
        first, _, rest = block.data.partition(b"\n")
        self.header = kinds[self.kind].header(decoded(first, block.path, 1), block.path)
        return replace(block, line=block.line + 1, data=rest, lines=block.lines - 1)

    def batch(self, block: Block) -> Batch:
        """The rows of a block. Raises: BuildError naming file and line."""
        if not block.data:
            return Batch()
        if self.kind == "statements":
            return self._statements(block)
        if self.kind == "entities":
            return Batch(people=self._people(block))
        rows = PROPERTIES.rows(block.text_lines(), self.header, block.path)
        return Batch(properties=[(row, line_of(row.where)) for row in rows])

    def _statements(self, block: Block) -> Batch:
        batch = self._fast_statements(block)
        if batch is None:
            rows = STATEMENTS.rows(block.text_lines(), self.header, block.path)
            numbered = ((row, line_of(row.where)) for row in rows)
            batch = statement_batch(numbered, plain=self.plain, is_name=self.is_name)
        if b"|" in block.data and batch.statements is not None:
            _tell_lists(batch.statements, batch.notices)
        return batch

    def _fast_statements(self, block: Block) -> Batch | None:
        times = [name for name in self.header if name in TIME_COLUMNS]
        cells = self._cells(block, STATEMENT.names[:3], ("id", "rank", "qualifiers", "references", "source", *times))
        if cells is None:
            return None
        if self.plain and any(
            pc.any(pc.is_in(pc.ascii_lower(cells[name]), _SYMBOLS)).as_py() for name in STATEMENT.names[:3]
        ):
            return None
        rank = pc.index_in(cells["rank"], pa.array(_RANKS)) if "rank" in cells else None
        side = Side(self.plain, self.is_name)
        literal = _literals(cells["object"], side, block.line)
        if literal is None or (rank is not None and rank.null_count):
            return None
        try:
            said = {name: cells[name] for name in times if _told(cells[name])}
            qualifiers = _qualifiers(cells.get("qualifiers"), said, side, block.line)
            references = _references(cells.get("references"))
        except (ValueError, BuildError):
            return None
        rows, none = block.lines, pa.nulls(block.lines, pa.string())
        columns = {
            "subject": cells["subject"],
            "property": cells["property"],
            "object": cells["object"],
            "literal": literal,
            "rank": pa.repeat(pa.scalar(RANKS[Rank.NORMAL], pa.int8()), rows) if rank is None else _numbered(rank),
            "id": _or_null(cells.get("id"), none),
            "qualifiers": none if qualifiers is None else qualifiers,
            "refs": none if references is None else references,
            "source": _or_null(cells.get("source"), none),
            "line": counted(block.line, rows),
        }
        return side.batch(pa.table(columns, schema=STATEMENT))

    def _people(self, block: Block) -> pa.Table:
        fast = self._fast_people(block)
        if fast is not None:
            return fast
        rows = ENTITIES.rows(block.text_lines(), self.header, block.path)
        return people_table((row, line_of(row.where)) for row in rows)

    def _fast_people(self, block: Block) -> pa.Table | None:
        cells = self._cells(block, ("id",), ("label", "description", "aliases", "popularity"))
        if cells is None:
            return None
        rows, empty = block.lines, pa.repeat(pa.scalar(""), block.lines)
        label = _blanked(_words(cells.get("label", empty)))
        try:
            aliases = pa.array(
                [packed(read_aliases(cell)) for cell in cells.get("aliases", empty).to_pylist()], "string"
            )
            popularity = _numbers(cells.get("popularity"), rows)
        except (ValueError, pa.ArrowInvalid):
            return None
        if popularity is None:
            return None
        columns = {
            "id": cells["id"],
            "label": pc.if_else(pc.equal(label, ""), cells["id"], label),
            "description": _blanked(_words(cells.get("description", empty))),
            "aliases": aliases,
            "popularity": popularity,
            "line": counted(block.line, rows),
        }
        return pa.table(columns, schema=PERSON)

    def _cells(self, block: Block, needed: Sequence[str], further: Sequence[str]) -> dict[str, pa.Array] | None:
        """The stripped cells of the columns that the table has; None where a line needs a careful look."""
        data = block.data.replace(b"\r\n", b"\n") if b"\r" in block.data else block.data
        if b"\r" in data:
            return None
        names = [name for name in (*needed, *further) if name in self.header]
        header = [name if name in names else f"\t{place}" for place, name in enumerate(self.header)]
        try:
            table = pv.read_csv(
                pa.py_buffer(data),
                pv.ReadOptions(use_threads=False, block_size=len(data) + 1, column_names=header),
                pv.ParseOptions(delimiter="\t", quote_char=False, double_quote=False, newlines_in_values=False),
                pv.ConvertOptions(include_columns=names, column_types=dict.fromkeys(names, pa.string())),
            )
        except pa.ArrowInvalid:  # a short line, or no UTF-8
            return None
        if len(table) != block.lines:  # empty lines
            return None
        edged = not data.isascii() or data[:1].isspace() or data[-1:] != b"\n"
        edged = edged or any(part in data for part in _RARE) or _spaced(data)
        cells = {name: table[name].combine_chunks() for name in names}
        if edged:
            cells = {name: pc.utf8_trim(cell, characters=SPACES) for name, cell in cells.items()}
        if any(pc.min(pc.binary_length(cells[name])).as_py() == 0 for name in needed):
            return None
        return cells


def _tell_lists(rows: pa.Table, notices: Notices) -> None:
    """Names that may be several are counted: a table of statements has one in a cell."""
    for place in ("subject", "object"):
        likely = pc.match_substring_regex(rows[place], r"[^|\\]\|[^|]")
        likely = pc.and_(likely, pc.invert(rows["literal"])) if place == "object" else likely
        for row in rows.filter(likely).select([place, "line"]).to_pylist():
            notices.add(LISTED, row[place], row["line"])


def _spaced(data: bytes) -> bool:
    """Whether a cell begins or ends with a space, in data that begins with none and ends with a line end."""
    text = np.frombuffer(data, dtype=np.uint8)
    places = np.flatnonzero(text == _SPACE)
    beside = np.concatenate((text[places - 1], text[places + 1]))
    return bool(((beside == _TAB) | (beside == _LINE)).any())


def _literals(objects: pa.Array, side: Side, line: int) -> pa.Array | None:
    """Whether each object is a literal; None where one cannot be read. ``line`` is that of the first."""
    doubtful = pc.invert(pc.match_substring_regex(objects, _PLAIN_ID if side.plain else _ID))
    doubtful = pc.or_(doubtful, pc.match_substring_regex(objects, _UNSTATED))
    if not pc.any(doubtful).as_py():
        return doubtful
    found = objects.filter(doubtful)
    sure = pc.match_substring_regex(found, _SURE)
    unsure = found.filter(pc.invert(sure))
    if len(unsure):
        codes = unsure.dictionary_encode()
        texts = codes.dictionary.to_pylist()
        try:
            read = [side.literal(text) for text in texts]
        except ValueError:
            return None
        _odd_names(texts, read, objects, side, line)
        sure = pc.replace_with_mask(sure, pc.invert(sure), pa.array(read).take(codes.indices))
    return pc.replace_with_mask(doubtful, doubtful, sure)


def _odd_names(texts: Sequence[str], read: Sequence[bool], objects: pa.Array, side: Side, line: int) -> None:
    """Those of the texts that look like something else than they are read as are counted."""
    for text, literal in zip(texts, read, strict=True):
        if is_bare_date(text) if literal else looks_plain(text):
            times = pc.sum(pc.equal(objects, text)).as_py()
            met = side.met_value if literal else side.met
            met(text, line + pc.index(objects, text).as_py(), times=times)


def _numbered(rank: pa.Array) -> pa.Array:
    """The numbers of ranks, by their places in ``_RANKS``."""
    return pa.array([*RANKS.values(), RANKS[Rank.NORMAL]], pa.int8()).take(rank)


def _qualifiers(column: pa.Array | None, times: Mapping[str, pa.Array], side: Side, line: int) -> pa.Array | None:
    """The qualifiers of each row as they are stored; ``times`` are further columns of them. Raises: ValueError."""
    if not times and not _told(column):
        return None
    made: list[str | None] = []
    texts = itertools.repeat("") if column is None else column.to_pylist()
    dates = zip(*(cells.to_pylist() for cells in times.values()), strict=True) if times else itertools.repeat(())
    for row, (cell, said) in enumerate(zip(texts, dates, strict=False)):
        pairs = parse_qualifiers(cell) if cell else ()
        if times:
            pairs = with_times(pairs, zip(times, said, strict=True))
        made.append(side.add(pairs, row, line + row))
    return pa.array(made, pa.string())


def _told(column: pa.Array | None) -> bool:
    """Whether a cell of the column is not blank."""
    return column is not None and bool(pc.any(pc.not_equal(column, "")).as_py())


def _references(column: pa.Array | None) -> pa.Array | None:
    if column is None or not _told(column):
        return None
    known: dict[str, str | None] = {}
    made = []
    for cell in column.to_pylist():
        if cell not in known:
            known[cell] = packed(parse_references(cell))
        made.append(known[cell])
    return pa.array(made, pa.string())


def _or_null(column: pa.Array | None, none: pa.Array) -> pa.Array:
    if column is None:
        return none
    absent = pc.or_(pc.equal(column, ""), _made_blank(column))
    return pc.if_else(absent, pa.scalar(None, pa.string()), column)


def _words(column: pa.Array) -> pa.Array:
    """The texts with single spaces."""
    wide = pc.match_substring_regex(column, _WIDE)
    if not pc.any(wide).as_py():
        return column
    return pc.replace_with_mask(
        column, wide, pa.array([words(text) for text in column.filter(wide).to_pylist()], "string")
    )


def _blanked(column: pa.Array) -> pa.Array:
    """The texts, empty where one stands for no value."""
    return pc.if_else(_made_blank(column), pa.scalar(""), column)


def _made_blank(column: pa.Array) -> pa.Array:
    """Whether each text stands for no value."""
    likely = pc.is_in(pc.ascii_lower(column), _MADE)
    if not pc.any(likely).as_py():
        return likely
    return pa.array([made_blank(text) for text in column.to_pylist()], pa.bool_())


def _numbers(column: pa.Array | None, rows: int) -> pa.Array | None:
    """The popularities; None where one is no finite number from 0 up."""
    if column is None:
        return pa.nulls(rows, pa.float64())
    numbers = pc.cast(_or_null(column, pa.nulls(0)), pa.float64())
    good = pc.and_(pc.is_finite(numbers), pc.greater_equal(numbers, 0))
    return numbers if pc.all(good, min_count=0).as_py() is not False else None
