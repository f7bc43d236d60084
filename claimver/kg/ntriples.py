"""N-Triples to rows: Wikidata's truthy dump (labels, descriptions, aliases, direct claims), or any other file.

Wikidata's IRIs become its ids; those of others stay ids as they are. Literals become KGTK literals.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, Triple, parse

from claimver.errors import BuildError
from claimver.kg.batch import ALIAS, DESCRIPTION, LABEL, PIECE, STATEMENT, Batch
from claimver.kg.blocks import BOM, Block
from claimver.kg.literals import NOVALUE, string_value, write_literal
from claimver.kg.notices import EMPTY, ILL_TYPED, NESTED, Notices
from claimver.kg.rdf_values import rdf_value
from claimver.kg.schema_org import expected
from claimver.kg.unit_names import UNITS
from claimver.kg.vocabulary import ABOUT, ALIASES, DESCRIPTION_LENGTH, LABELS, TYPE
from claimver.types import Value

WIKIDATA = "http://www.wikidata.org/"
ENTITY, DIRECT, NONE = WIKIDATA + "entity/", WIKIDATA + "prop/direct/", WIKIDATA + "prop/novalue/"
NAMES = {  # what a literal is to its subject, and its place among the texts of one kind and language
    iri: (kind, place)
    for kind, iris in ((LABEL, LABELS), (DESCRIPTION, ABOUT), (ALIAS, ALIASES))
    for place, iri in enumerate(iris)
}
_PLACES = 16  # more than any kind has IRIs
_PLACE = re.compile(r"Parser error at line \d+ (?:column \d+|between columns \d+ and \d+): ")
_UNIT_IDS = {name: id for id, name in reversed(list(UNITS.items()))}
_ASCII = re.compile(r"[A-Za-z%/]+")  # a unit as KGTK writes it behind a number
# RDF-star as it was written before RDF 1.2, which the parser does not read: a triple as subject or object.
_QUOTED = re.compile(rb"^[ \t]*(?:<<(?!\()|(?:<[^>]*>|_:\S+)[ \t]*<[^>]*>[ \t]*<<(?!\()).*$", re.MULTILINE)
Term = NamedNode | BlankNode | Literal | Triple


class Triples:
    """The reader of an N-Triples file; ``language`` is that of the names, "mul" and none come after it."""

    def __init__(self, path: Path, *, language: str) -> None:
        self.path, self.language, self.wikidata = path, language.lower(), False

    def start(self, block: Block) -> Block:
        """The block itself; whether the file is Wikidata's is known."""
        self.wikidata = DIRECT.encode() in block.data or ENTITY.encode() in block.data
        return block

    def batch(self, block: Block) -> Batch:
        """The statements and names of a block. Raises: BuildError naming the line."""
        found = _Found(self)
        data = block.data.removeprefix(BOM) if block.number == 0 else block.data
        if b"<<" in data:
            data = _QUOTED.sub(lambda quoted: found.nested(quoted, block.line), data)
        quads = list(self._parsed(data, block))
        for number, quad in zip(_lines(data, block.line, len(quads)), quads, strict=False):
            found.quad(quad, number)
        return Batch(
            statements=pa.table(found.statements, schema=STATEMENT),
            pieces=pa.table(found.pieces, schema=PIECE),
            notices=found.notices,
        )

    def _parsed(self, data: bytes, block: Block) -> Iterator[Quad]:
        # Addresses that Wikidata took over from elsewhere are not always IRIs: one must not stop a build of hours.
        try:
            yield from parse(input=data, format=RdfFormat.N_TRIPLES, lenient=self.wikidata)
        except SyntaxError as error:
            number = error.lineno or 1
            lines = data.split(b"\n")
            while number > 1 and not lines[number - 1].strip():  # a triple without its dot is missed a line later
                number -= 1
            line = lines[number - 1].decode("utf-8", "replace").strip()
            where = f"{block.path}:{block.line + number - 1}"
            if "UTF-8" in why(error):
                raise BuildError(f"no UTF-8 ({why(error)}). Convert the file to UTF-8.", where) from None
            raise BuildError(
                f"no N-Triple: {line[:80]!r} ({why(error)}). Write <subject> <predicate> <object> . in a line.", where
            ) from None


def why(error: SyntaxError) -> str:
    """What the parser has against a file, without the place."""
    return _PLACE.sub("", str(error.args[0])).rstrip(".")


def _lines(data: bytes, first: int, rows: int) -> Iterable[int]:
    """The line of each triple; the parser lets one stand in a line."""
    if data.count(b"\n") + (not data.endswith(b"\n")) == rows:
        return range(first, first + rows)
    told = [number for number, line in enumerate(data.split(b"\n"), first) if line.lstrip()[:1] not in (b"", b"#")]
    return itertools.chain(told, itertools.repeat(first))


class _Found:
    """The rows of a block under way."""

    def __init__(self, reader: Triples) -> None:
        self.reader, self.notices = reader, Notices()
        self.statements: dict[str, list[object]] = {name: [] for name in STATEMENT.names}
        self.pieces: dict[str, list[object]] = {name: [] for name in PIECE.names}

    def nested(self, quoted: re.Match[bytes], first: int) -> bytes:
        """No line in place of one with a triple in a triple, which is counted."""
        line = quoted[0].decode("utf-8", "replace").strip()
        self.notices.add(NESTED, line[:80], first + quoted.string.count(b"\n", 0, quoted.start()))
        return b""

    def quad(self, quad: Quad, number: int) -> None:
        """What the triple says is kept."""
        subject, property, target = _id(quad.subject), quad.predicate.value, quad.object
        if isinstance(target, Literal) and property in NAMES:
            self._piece(subject, property, target, number)
        elif self.reader.wikidata and not property.startswith(DIRECT):
            # Of what Wikidata says of its own pages, sites and types, only that there is no value is told.
            if property == TYPE and isinstance(target, NamedNode) and target.value.startswith(NONE):
                self._statement(subject, DIRECT + target.value.removeprefix(NONE), NOVALUE, number, literal=True)
        elif isinstance(target, Literal):
            cell = self._literal(target, property, number)
            if cell is not None:
                self._statement(subject, property, cell, number, literal=True)
        elif isinstance(target, Triple) or isinstance(quad.subject, Triple):
            self.notices.add(NESTED, str(target), number)
        else:
            self._statement(subject, property, _id(target), number, literal=False)

    def _piece(self, id: str, property: str, target: Literal, number: int) -> None:
        language = (target.language or "").lower()
        own = self.reader.language
        regional = not self.reader.wikidata and language.startswith(f"{own}-")  # Wikidata repeats its names so
        language, order = f"{own}-" if regional else language, [own, f"{own}-", "mul", ""]
        text = " ".join(target.value.split())
        if language in order and not text:
            self.notices.add(EMPTY, property, number)
        elif language in order:
            kind, place = NAMES[property]
            text = text[:DESCRIPTION_LENGTH] if kind == DESCRIPTION else text
            place += order.index(language) * _PLACES
            for name, cell in zip(PIECE.names, (id, kind, text, place, number), strict=True):
                self.pieces[name].append(cell)

    def _statement(self, subject: str, property: str, object: str, number: int, *, literal: bool) -> None:
        property = property.removeprefix(DIRECT) if self.reader.wikidata else property
        cells = (subject, property, object, literal, 1, None, None, None, None, number)
        for name, cell in zip(STATEMENT.names, cells, strict=True):
            self.statements[name].append(cell)

    def _literal(self, target: Literal, property: str, number: int) -> str | None:
        """The KGTK literal; None for an empty text. That, and what is not of its type and kept as text, is counted."""
        text = target.value
        if not text.strip():
            self.notices.add(EMPTY, property, number)
            return None
        if target.language and (found := expected(property, text.strip())):
            return write_literal(_with_unit_id(found))
        if target.language:
            return "'" + _escaped(text) + "'@" + target.language.lower()
        value, typed = rdf_value(text, target.datatype.value, property=property, coarse=True)
        if not typed:
            self.notices.add(ILL_TYPED, f"{text[:80]} ({target.datatype.value})", number)
        return write_literal(_with_unit_id(value))


def _with_unit_id(value: Value) -> Value:
    """The quantity as a table can hold it: its unit by id, or in one word; else the text."""
    if value.unit is None:
        return value
    id = _UNIT_IDS.get(value.unit, value.unit)
    if id == value.unit and not _ASCII.fullmatch(id):
        return string_value(value.text)
    return replace(value, unit_id=id)


def _id(term: Term) -> str:
    """The id: Wikidata's own, an IRI, or a blank node's name."""
    return term.value.removeprefix(ENTITY) if isinstance(term, NamedNode) else str(term)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
