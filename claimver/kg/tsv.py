"""Tables to rows: statements, entities and properties, streamed; TSV or CSV, gzip, bzip2 or Zstandard by extension.

Header names understood, in any order, further columns ignored but for those of ``timecolumns``:
statements ``subject property object`` + ``id rank qualifiers references source``, or KGTK's ``node1 label node2``,
``head relation tail``, ``s p o`` …;
entities and properties ``id label description aliases`` + ``popularity`` / ``datatype single_value inverse``, or
``qid label_en description_en aliases_en(json)`` / ``pid …``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Generic, TypeVar

from claimver.errors import BuildError
from claimver.kg.csvlines import is_csv, plain_column, table_blocks
from claimver.kg.decode import parse_qualifiers, parse_references
from claimver.kg.literals import SOMEVALUE
from claimver.kg.timecolumns import TIME_COLUMNS, time_column, with_times
from claimver.kg.unstated import made_blank, says_unknown, states_nothing
from claimver.types import Rank

_STATEMENT_NAMES = {
    "node1": "subject", "label": "property", "node2": "object", "value": "object", "predicate": "property",
    "relation": "property", "relationship": "property", "verb": "property", "sources": "source", "head": "subject",
    "tail": "object", "from": "subject", "to": "object", "s": "subject", "p": "property", "o": "object",
    "statement_id": "id",
}  # fmt: skip
_ENTITY_NAMES = {"qid": "id", "node1": "id", "pagerank": "popularity", "name": "label"}
_PROPERTY_NAMES = {"pid": "id", "node1": "id", "inverse_pid": "inverse", "name": "label"}
_DATATYPES = {"": "wikibase-item", "item": "wikibase-item"}
_SINGLE = ("no", "yes", "time")
_SHOWN = 300  # characters of a header in a message
_Row = TypeVar("_Row")
Cells = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StatementRow:
    """One line of a statement table; ``id`` is empty where the table has none."""

    subject: str
    property: str
    object: str
    id: str = ""
    rank: Rank = Rank.NORMAL
    qualifiers: tuple[tuple[str, str], ...] = ()
    references: tuple[str, ...] = ()
    source: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class EntityRow:
    """One line of an entity table."""

    id: str
    label: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    popularity: float | None = None
    where: str = ""


@dataclass(frozen=True, slots=True)
class PropertyRow:
    """One line of a property table."""

    id: str
    label: str
    description: str = ""
    aliases: tuple[str, ...] = ()
    datatype: str = "wikibase-item"
    single_value: str = "no"
    inverse: str | None = None
    where: str = ""


def read_statements(path: Path) -> Iterator[StatementRow]:
    """The statements of a table, one by one. Raises: BuildError naming file and line."""
    return _read(path, STATEMENTS)


def read_entities(path: Path) -> Iterator[EntityRow]:
    """The entities of a table, one by one. Raises: BuildError naming file and line."""
    return _read(path, ENTITIES)


def read_properties(path: Path) -> Iterator[PropertyRow]:
    """The properties of a table, one by one. Raises: BuildError naming file and line."""
    return _read(path, PROPERTIES)


@dataclass(frozen=True)
class Kind(Generic[_Row]):
    """A kind of table: other names of its columns, those it needs and reads, and what makes a row of cells."""

    names: Mapping[str, str]
    needed: tuple[str, ...]
    more: tuple[str, ...]
    make: Callable[[Cells, str], _Row]
    unnamed: str = ""  # what else can be done about a header without them
    further: Callable[[str], str] = lambda name: ""  # our name of a column that ``names`` lack
    blank: str = ""  # a needed column whose cell may be empty: then the line states nothing

    def header(self, line: str, path: Path) -> list[str]:
        """The columns by our names. Raises: BuildError where one is missing or there twice."""
        header = [self.further(name) or _column(name, self.names) for name in line.split("\t")]
        missing = [name for name in self.needed if name not in header]
        if missing:
            raise BuildError(
                f"the header has no column {', '.join(missing)}; it has {', '.join(header)[:_SHOWN] or 'none'}. Name "
                f"the columns in the first line: {', '.join(self.needed)}.{_separated(line, path) or self.unnamed}",
                f"{path}:1",
            )
        read = {*self.needed, *self.more, *map(self.further, header)}
        twice = sorted({name for name in header if name in read and header.count(name) > 1} - {""})
        if twice:
            plain = [plain_column(name) for name in line.split("\t")]
            said = [
                f"{name} ({', '.join(p for p, n in zip(plain, header, strict=True) if n == name)})" for name in twice
            ]
            raise BuildError(f"the header has two columns for {', '.join(said)}. Remove one.", f"{path}:1")
        return header

    def rows(self, lines: Iterable[tuple[int, str]], header: Sequence[str], path: Path) -> Iterator[_Row]:
        """The rows of numbered lines. Raises: BuildError naming file and line."""
        for number, line in lines:
            if not line.strip():
                continue
            where = f"{path}:{number}"
            found = line.split("\t")
            if len(found) > len(header) and any(map(str.strip, found[len(header) :])):
                raise BuildError(_too_many(found, len(header), path), where)
            cells = dict(zip(header, found, strict=False))
            for name in self.needed:
                if not cells.get(name, "").strip() and not (name == self.blank and name in cells):
                    hint = _separated(line, path)
                    raise BuildError(f"no {name}; the line has {len(cells)} of {len(header)} columns.{hint}", where)
            try:
                yield self.make(cells, where)
            except ValueError as error:
                raise BuildError(f"{error}.", where) from None


def _too_many(cells: Sequence[str], columns: int, path: Path) -> str:
    """What to do about a line with more cells than columns."""
    said = f"the line has {len(cells)} cells for {columns} columns, so {cells[-1].strip()!r} would be lost."
    if is_csv(path):
        return f'{said} Put a value that holds the separator between quotation marks: "1,200 kg".'
    return f"{said} Replace the tab within a value by a space, or name the column in the first line."


def _separated(line: str, path: Path) -> str:
    """What to do about a line that something else than tabs separates; "" where tabs do."""
    if is_csv(path):
        return ""
    if "\t" in line:
        quoted = line.startswith('"')
        return (
            " Where cells stand in quotation marks, give the file the ending .csv; tabs may part them."
            if quoted
            else ""
        )
    for mark, name in ((",", "commas"), (";", "semicolons")):
        if mark in line:
            return f" The line is separated by {name}, not by tabs: give the file the ending .csv."
    return ""


def _read(path: Path, kind: Kind[_Row]) -> Iterator[_Row]:
    lines = (line for block in table_blocks(path) for line in block.text_lines())
    header = kind.header(next(lines, (1, ""))[1], path)
    yield from kind.rows(lines, header, path)


def _column(name: str, names: Mapping[str, str]) -> str:
    plain = plain_column(name)
    return names.get(plain, plain)


def _statement(cells: Cells, where: str) -> StatementRow:
    rank = told(cells, "rank") or "normal"
    if rank not in {item.value for item in Rank}:
        raise ValueError(f"the rank {rank!r} is none of preferred, normal, deprecated")
    return StatementRow(
        subject=cells["subject"].strip(),
        property=cells["property"].strip(),
        object=cells["object"].strip(),
        id=told(cells, "id"),
        rank=Rank(rank),
        qualifiers=with_times(
            parse_qualifiers(cells.get("qualifiers", "")),
            [(name, cell.strip()) for name, cell in cells.items() if name in TIME_COLUMNS],
        ),
        references=parse_references(cells.get("references", "")),
        source=told(cells, "source"),
        where=where,
    )


def _entity(cells: Cells, where: str) -> EntityRow:
    popularity = told(cells, "popularity")
    return EntityRow(
        id=cells["id"].strip(),
        label=told(cells, "label") or cells["id"].strip(),
        description=told(cells, "description"),
        aliases=read_aliases(cells.get("aliases", "")),
        popularity=_prior(popularity) if popularity else None,
        where=where,
    )


def _property(cells: Cells, where: str) -> PropertyRow:
    single = told(cells, "single_value").lower() or "no"
    if single not in _SINGLE:
        raise ValueError(f"single_value {single!r} is none of {', '.join(_SINGLE)}")
    return PropertyRow(
        id=cells["id"].strip(),
        label=told(cells, "label") or cells["id"].strip(),
        description=told(cells, "description"),
        aliases=read_aliases(cells.get("aliases", "")),
        datatype=_DATATYPES.get(told(cells, "datatype"), told(cells, "datatype")),
        single_value=single,
        inverse=told(cells, "inverse") or None,
        where=where,
    )


def unstated_cell(row: StatementRow, is_name: Callable[[str], bool]) -> str | None:
    """What stands for a subject, property or object that is not there; None where all are."""
    cells = (row.subject, row.property, row.object)
    found = (cell for cell in cells if states_nothing(cell) and not is_name(cell))
    unknown = (cell for cell in cells[:2] if says_unknown(cell) and not is_name(cell))
    return next(found, next(unknown, None))


def with_unknown(row: StatementRow, is_name: Callable[[str], bool]) -> StatementRow:
    """The row; an object that says so is a value that is not known."""
    return replace(row, object=SOMEVALUE) if says_unknown(row.object) and not is_name(row.object) else row


def words(cell: str) -> str:
    """The text with single spaces."""
    return " ".join(cell.split())


def told(cells: Cells, name: str) -> str:
    """The text of a column with single spaces, empty where the cell stands for no value."""
    text = words(cells.get(name, ""))
    return "" if made_blank(text) else text


def _prior(cell: str) -> float:
    number = float(cell)
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"the popularity {cell!r} is no number from 0 up")
    return number


def read_aliases(cell: str) -> tuple[str, ...]:
    """The names of a JSON list, of ``a|b|c``, or of ``a; b; c``."""
    if not cell.strip() or made_blank(cell.strip()):
        return ()
    if not cell.lstrip().startswith("["):
        mark = "|" if "|" in cell else ";"
        return tuple(dict.fromkeys(name for part in cell.split(mark) if (name := words(part))))
    try:
        read = json.loads(cell)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"the aliases are no JSON list: {error}") from None
    if not all(isinstance(name, str) for name in read):
        raise ValueError("the aliases are no JSON list of strings")
    return tuple(dict.fromkeys(tidied for name in read if (tidied := words(name))))


STATEMENTS = Kind(
    _STATEMENT_NAMES,
    ("subject", "property", "object"),
    ("id", "rank", "qualifiers", "references", "source"),
    _statement,
    " If it is a statement already: --no-header.",
    time_column,
    "object",
)
ENTITIES = Kind(_ENTITY_NAMES, ("id",), ("label", "description", "aliases", "popularity"), _entity)
PROPERTIES = Kind(
    _PROPERTY_NAMES,
    ("id",),
    ("label", "description", "aliases", "datatype", "single_value", "inverse"),
    _property,
)
