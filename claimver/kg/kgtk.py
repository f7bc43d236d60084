"""KGTK's edges that are no statements: the names of a node (``label``, ``alias``, ``description``), and edges of an
edge, which are its qualifiers.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from claimver.kg.batch import ALIAS, DESCRIPTION, LABEL, PIECE, Batch
from claimver.kg.blocks import Block
from claimver.kg.csvlines import plain_column
from claimver.kg.literals import language_of, parse_literal
from claimver.kg.notices import EMPTY, NESTED_EDGE, NO_TEXT, OTHER_LANGUAGE, SHARED_ID, Notices
from claimver.kg.tsv import EntityRow, StatementRow
from claimver.kg.vocabulary import DESCRIPTION_LENGTH

COLUMNS = frozenset(("node1", "label", "node2"))
NAMES = {"label": LABEL, "alias": ALIAS, "description": DESCRIPTION}
_TEXT = ('"', "'")  # what a text begins with; anything else behind ``label`` is a node, so a statement


def is_kgtk(header: Iterable[str]) -> bool:
    """Whether the first row of a table names KGTK's columns.

    >>> is_kgtk(["id", "node1", "label", "node2"]), is_kgtk(["subject", "property", "object"])
    (True, False)
    """
    return {plain_column(cell) for cell in header} >= COLUMNS


class Reader(Protocol):
    """What reads the edges as statements."""

    def start(self, block: Block) -> Block:
        """The first block without its header."""
        ...

    def batch(self, block: Block) -> Batch:
        """The rows of a block."""
        ...


class Kgtk:
    """The reader of a table of edges, whose names are those of a ``language``, of "mul" or of none."""

    def __init__(self, table: Reader, *, language: str) -> None:
        self._table, self._language = table, language.lower()

    def start(self, block: Block) -> Block:
        """The block without the header, which is read. Raises: BuildError."""
        return self._table.start(block)

    def batch(self, block: Block) -> Batch:
        """The rows of a block. Raises: BuildError naming file and line."""
        batch = self._table.batch(block)
        return batch if batch.statements is None else _named(batch, batch.statements, self._language)


def _named(batch: Batch, rows: pa.Table, language: str) -> Batch:
    """The batch with its names apart from its statements."""
    naming = pc.is_in(rows["property"], value_set=pa.array(sorted(NAMES)))
    if not pc.any(naming).as_py():
        return batch
    texts = pc.and_(naming, pc.and_(rows["literal"], pc.match_substring_regex(rows["object"], "^[\"']")))
    pieces: dict[str, list[object]] = {name: [] for name in PIECE.names}
    for row in rows.filter(texts).select(["subject", "property", "object", "line"]).to_pylist():
        found = _name(row["property"], row["object"], language, row["line"], batch.notices)
        if found is not None:
            for name, cell in zip(PIECE.names, (row["subject"], *found, row["line"]), strict=True):
                pieces[name].append(cell)
    for row in rows.filter(pc.and_not(naming, texts)).select(["object", "line"]).to_pylist():
        batch.notices.add(NO_TEXT, row["object"], row["line"])
    kept = pc.invert(texts)
    places = np.cumsum(kept.to_numpy()) - 1
    stays = kept.to_pylist()
    uses = [(id, int(places[row]), place) for id, row, place in batch.uses if stays[row]]
    return replace(batch, statements=rows.filter(kept), pieces=pa.table(pieces, schema=PIECE), uses=uses)


def _name(property: str, cell: str, language: str, line: int, notices: Notices) -> tuple[int, str, int] | None:
    """(kind, text, place) of a name; None for an empty one and one in another language, which are counted."""
    order, spoken = [language, "mul", ""], language_of(cell).lower()
    value = parse_literal(cell)
    text = "" if value is None else " ".join(value.value.split())
    if spoken not in order or not text:
        notices.add(OTHER_LANGUAGE if text else EMPTY, cell if text else property, line)
        return None
    kind = NAMES[property]
    return kind, text[:DESCRIPTION_LENGTH] if kind == DESCRIPTION else text, order.index(spoken)


_QUALIFYING = (
    "CREATE OR REPLACE TEMP TABLE qualifying AS SELECT q.*, e.seq AS edge FROM raw q JOIN raw e ON e.id = q.subject "
    "WHERE q.file IN ({0}) AND e.file IN ({0}) AND q.seq <> e.seq"
)
_SHARED = (
    "SELECT file, min(line), '" + SHARED_ID + "', count(*), arg_min(subject, line) FROM qualifying "
    "WHERE subject IN (SELECT object FROM raw WHERE file IN ({0})) OR subject IN (SELECT id FROM piece) GROUP BY file"
)
_NESTED = (
    "INSERT INTO notice SELECT file, line, '" + NESTED_EDGE + "', 1, subject FROM qualifying "
    "WHERE edge IN (SELECT seq FROM qualifying)"
)
_HELD = "(SELECT seq AS edge, coalesce(json_array_length(qualifiers), 0) AS held FROM raw) USING (edge)"
_USED = (
    "INSERT INTO used SELECT property, edge, held + row_number() OVER (PARTITION BY edge ORDER BY seq) "
    f"FROM qualifying JOIN {_HELD}"
)
_QUALIFY = (
    "UPDATE raw SET qualifiers = coalesce(left(qualifiers, -1) || ',', '[') || made || ']' FROM (SELECT edge, "
    "string_agg(to_json(CASE WHEN literal THEN [property, object] ELSE [property, object, 'name'] END)::VARCHAR, ',' "
    "ORDER BY seq) AS made FROM qualifying GROUP BY edge) WHERE seq = edge"
)


def qualify(base: duckdb.DuckDBPyConnection, files: Iterable[int]) -> None:
    """Of the staged statements of these files those about a statement's id are its qualifiers.

    One about a qualifier is left out and counted. Where an id that is spoken of is that of a node, too, none is a
    qualifier, which is told.
    """
    base.begin()
    places = ", ".join(map(str, files))
    base.execute(_QUALIFYING.format(places))
    if shared := base.execute(_SHARED.format(places)).fetchall():
        base.executemany("INSERT INTO notice VALUES (?, ?, ?, ?, ?)", shared)
        base.execute("DROP TABLE qualifying")
        base.commit()
        return
    base.execute(_NESTED)
    base.execute("DELETE FROM raw WHERE seq IN (SELECT seq FROM qualifying)")
    base.execute("DELETE FROM qualifying WHERE edge NOT IN (SELECT seq FROM raw)")
    base.execute(_USED)
    base.execute("INSERT INTO mention SELECT object FROM qualifying WHERE NOT literal")
    base.execute(_QUALIFY)
    base.execute("DROP TABLE qualifying")
    base.commit()


def split(rows: Iterable[StatementRow], *, language: str = "en") -> tuple[list[StatementRow], list[EntityRow]]:
    """The same for rows in memory: the statements with their qualifiers, and the nodes that edges name."""
    statements: list[StatementRow] = []
    pieces: dict[str, list[tuple[int, int, str]]] = {}
    for row in rows:
        if row.property not in NAMES or not _is_text(row.object):
            statements.append(row)
        elif (found := _name(row.property, row.object, language, 0, Notices())) is not None:
            kind, text, place = found
            pieces.setdefault(row.subject, []).append((kind, place, text))
    return list(_qualified(statements, pieces)), [_entity(id, found) for id, found in pieces.items()]


def _is_text(cell: str) -> bool:
    try:
        return cell.startswith(_TEXT) and parse_literal(cell) is not None
    except ValueError:  # what reads the statements tells where it stands
        return False


def _entity(id: str, pieces: list[tuple[int, int, str]]) -> EntityRow:
    texts = {kind: [text for at, _, text in sorted(pieces, key=_order) if at == kind] for kind in NAMES.values()}
    label = next(iter(texts[LABEL]), id)
    names = [text for kind, _, text in sorted(pieces, key=_order) if kind != DESCRIPTION and text != label]
    return EntityRow(id, label, next(iter(texts[DESCRIPTION]), ""), tuple(dict.fromkeys(names)))


def _order(piece: tuple[int, int, str]) -> int:
    return piece[1]


def _qualified(rows: list[StatementRow], named: Container[str]) -> Iterator[StatementRow]:
    known = {row.id for row in rows if row.id}
    about: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        if row.subject in known and row.subject != row.id:
            about.setdefault(row.subject, []).append((row.property, row.object))
    objects = {row.object for row in rows}
    if any(id in objects or id in named for id in about):
        yield from rows
        return
    for row in rows:
        if row.subject not in known or row.subject == row.id:
            yield replace(row, qualifiers=(*row.qualifiers, *about.get(row.id, ())))
