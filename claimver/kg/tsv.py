"""Tables to rows: statements, entities and properties, streamed, gzip by extension.

Header names understood, in any order, further columns ignored:
statements ``subject property object`` + ``id rank qualifiers references source``, or KGTK's ``node1 label node2``;
entities and properties ``id label description aliases`` + ``popularity`` / ``datatype single_value inverse``, or
``qid label_en description_en aliases_en(json)`` / ``pid …``.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeVar, cast

from claimver.errors import BuildError
from claimver.kg.decode import parse_qualifiers, parse_references
from claimver.types import Rank

_STATEMENT_NAMES = {
    "node1": "subject", "label": "property", "node2": "object", "value": "object", "predicate": "property",
    "relation": "property", "sources": "source", "head": "subject", "tail": "object", "statement_id": "id",
}  # fmt: skip
_ENTITY_NAMES = {"qid": "id", "node1": "id", "pagerank": "popularity", "name": "label"}
_PROPERTY_NAMES = {"pid": "id", "node1": "id", "inverse_pid": "inverse", "name": "label"}
_DATATYPES = {"": "wikibase-item", "item": "wikibase-item"}
_SINGLE = ("no", "yes", "time")
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
    return _rows(path, _STATEMENT_NAMES, ("subject", "property", "object"), _statement)


def read_entities(path: Path) -> Iterator[EntityRow]:
    """The entities of a table, one by one. Raises: BuildError naming file and line."""
    return _rows(path, _ENTITY_NAMES, ("id",), _entity)


def read_properties(path: Path) -> Iterator[PropertyRow]:
    """The properties of a table, one by one. Raises: BuildError naming file and line."""
    return _rows(path, _PROPERTY_NAMES, ("id",), _property)


def _rows(
    path: Path, names: Mapping[str, str], needed: tuple[str, ...], make: Callable[[Cells, str], _Row]
) -> Iterator[_Row]:
    lines = _lines(path)
    header = [_column(name, names) for name in next(lines, (1, ""))[1].split("\t")]
    missing = [name for name in needed if name not in header]
    if missing:
        raise BuildError(f"the header has no column {', '.join(missing)}; it has {', '.join(header)}.", f"{path}:1")
    twice = sorted({name for name in header if header.count(name) > 1})
    if twice:
        raise BuildError(f"the header has two columns for {', '.join(twice)}. Remove one.", f"{path}:1")
    for number, line in lines:
        if not line.strip():
            continue
        where = f"{path}:{number}"
        cells = dict(zip(header, line.split("\t"), strict=False))
        for name in needed:
            if not cells.get(name, "").strip():
                raise BuildError(f"no {name}; the line has {len(cells)} of {len(header)} columns.", where)
        try:
            yield make(cells, where)
        except ValueError as error:
            raise BuildError(f"{error}.", where) from None


def _column(name: str, names: Mapping[str, str]) -> str:
    plain = name.strip().lower().removesuffix("(json)").removesuffix("_en")
    return names.get(plain, plain)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    number = 0
    try:
        with _opened(path) as file:
            for number, line in enumerate(file, 1):
                text = line.decode("utf-8-sig" if number == 1 else "utf-8")
                yield number, text.rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise BuildError(f"no UTF-8 ({error.reason}). Convert the file to UTF-8.", f"{path}:{number}") from None
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BuildError(
            f"the compressed file breaks off or is damaged ({error}). Fetch it again.", f"{path}:{number + 1}"
        ) from None
    except OSError as error:
        raise BuildError(f"cannot be read: {error.strerror or error}.", str(path)) from None


def _opened(path: Path) -> BinaryIO:
    return cast(BinaryIO, gzip.open(path, "rb")) if path.suffix == ".gz" else path.open("rb")


def _statement(cells: Cells, where: str) -> StatementRow:
    rank = cells.get("rank", "").strip() or "normal"
    if rank not in {item.value for item in Rank}:
        raise ValueError(f"the rank {rank!r} is none of preferred, normal, deprecated")
    return StatementRow(
        subject=cells["subject"].strip(),
        property=cells["property"].strip(),
        object=cells["object"].strip(),
        id=cells.get("id", "").strip(),
        rank=Rank(rank),
        qualifiers=parse_qualifiers(cells.get("qualifiers", "")),
        references=parse_references(cells.get("references", "")),
        source=cells.get("source", "").strip(),
        where=where,
    )


def _entity(cells: Cells, where: str) -> EntityRow:
    popularity = cells.get("popularity", "").strip()
    return EntityRow(
        id=cells["id"].strip(),
        label=_words(cells.get("label", "")) or cells["id"].strip(),
        description=_words(cells.get("description", "")),
        aliases=_aliases(cells.get("aliases", "")),
        popularity=_prior(popularity) if popularity else None,
        where=where,
    )


def _property(cells: Cells, where: str) -> PropertyRow:
    single = cells.get("single_value", "").strip().lower() or "no"
    if single not in _SINGLE:
        raise ValueError(f"single_value {single!r} is none of {', '.join(_SINGLE)}")
    return PropertyRow(
        id=cells["id"].strip(),
        label=_words(cells.get("label", "")) or cells["id"].strip(),
        description=_words(cells.get("description", "")),
        aliases=_aliases(cells.get("aliases", "")),
        datatype=_DATATYPES.get(cells.get("datatype", "").strip(), cells.get("datatype", "").strip()),
        single_value=single,
        inverse=cells.get("inverse", "").strip() or None,
        where=where,
    )


def _words(cell: str) -> str:
    return " ".join(cell.split())


def _prior(cell: str) -> float:
    number = float(cell)
    if not math.isfinite(number) or number < 0:
        raise ValueError(f"the popularity {cell!r} is no number from 0 up")
    return number


def _aliases(cell: str) -> tuple[str, ...]:
    """The names of a JSON list, or of ``a|b|c``."""
    if not cell.strip():
        return ()
    if not cell.lstrip().startswith("["):
        return tuple(dict.fromkeys(words for part in cell.split("|") if (words := _words(part))))
    try:
        read = json.loads(cell)
    except (json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"the aliases are no JSON list: {error}") from None
    if not all(isinstance(name, str) for name in read):
        raise ValueError("the aliases are no JSON list of strings")
    return tuple(dict.fromkeys(words for name in read if (words := _words(name))))
