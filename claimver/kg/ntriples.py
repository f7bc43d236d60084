"""N-Triples to rows: Wikidata's truthy dump (labels, descriptions, aliases, direct claims), or any other file.

Wikidata's IRIs become its ids; those of others stay ids as they are. Literals become KGTK literals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from claimver.errors import BuildError
from claimver.kg.batch import ALIAS, DESCRIPTION, LABEL, PIECE, STATEMENT, Batch, counted
from claimver.kg.blocks import Block
from claimver.kg.literals import parse_literal, write_literal
from claimver.kg.vocabulary import ABOUT, ALIASES, DESCRIPTION_LENGTH, LABELS, RDF, XSD
from claimver.types import Value

WIKIDATA = "http://www.wikidata.org/"
ENTITY, DIRECT = WIKIDATA + "entity/", WIKIDATA + "prop/direct/"
NAMES = {  # what a literal is to its subject, and its place among the texts of one kind and language
    iri: (kind, place)
    for kind, iris in ((LABEL, LABELS), (DESCRIPTION, ABOUT), (ALIAS, ALIASES))
    for place, iri in enumerate(iris)
}
_PLACES = 16  # more than any kind has IRIs
_ID = r"<http://www\.wikidata\.org/entity/(?P<{}>[QPL][1-9][0-9]*)>"
_LINK = (
    f"^{_ID.format('subject')} "
    r"<http://www\.wikidata\.org/prop/direct/(?P<property>P[1-9][0-9]*)>"
    f" {_ID.format('object')} \\.$"
)
_LINE = re.compile(
    r"[ \t]*(?P<subject><[^<>\"{}|^`\\ ]*>|_:[^ \t<>\"]+)[ \t]*(?P<property><[^<>\"{}|^`\\ ]*>)[ \t]*"
    r"(?:(?P<object><[^<>\"{}|^`\\ ]*>|_:[^ \t<>\"]+)"
    r'|"(?P<text>(?:[^"\\\r\n]|\\.)*)"(?:@(?P<language>[a-zA-Z]+(?:-[a-zA-Z0-9]+)*)|\^\^<(?P<type>[^<>" ]*)>)?)'
    r"[ \t]*\.[ \t]*(?:#.*)?"
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))")
_ESCAPES = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f", '"': '"', "'": "'", "\\": "\\"}
_IRI_ESCAPED = re.compile(r"<[^>]*\\[uU]")
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_DATE = re.compile(r"([+-]?)([0-9]{4,16})(?:-([0-9]{2})(?:-([0-9]{2}))?)?(?:T[0-9:.]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?")
_POINT = re.compile(r"(?:<[^>]*>\s*)?point\s*\(\s*([+-]?[0-9.]+)\s+([+-]?[0-9.]+)\s*\)", re.I)
_NUMBERS = frozenset(
    XSD + name
    for name in (
        "decimal integer double float long int short byte nonNegativeInteger positiveInteger nonPositiveInteger "
        "negativeInteger unsignedLong unsignedInt unsignedShort unsignedByte"
    ).split()
)
_DATES = frozenset(XSD + name for name in ("dateTime", "dateTimeStamp", "date", "gYear", "gYearMonth"))
_OTHERS = (
    "string boolean anyURI normalizedString token language NMTOKEN Name time duration dayTimeDuration "
    "yearMonthDuration gMonth gDay gMonthDay base64Binary hexBinary"
)
_STRINGS = frozenset(
    [XSD + name for name in _OTHERS.split()]
    + [RDF + name for name in ("langString", "HTML", "XMLLiteral", "JSON", "PlainLiteral", "dirLangString")]
    + ["http://www.w3.org/1998/Math/MathML"]
)
_POINTS = "http://www.opengis.net/ont/geosparql#wktLiteral"


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
        plain, lines = self._links(block)
        for number, line in lines:
            found.line(line, f"{block.path}:{number}", number)
        statements = pa.table(found.statements, schema=STATEMENT)
        if plain is not None:
            statements = pa.concat_tables([plain, statements]).sort_by("line")
        return Batch(statements=statements, pieces=pa.table(found.pieces, schema=PIECE), skipped=found.skipped)

    def _links(self, block: Block) -> tuple[pa.Table | None, Iterator[tuple[int, str]]]:
        """Wikidata's statements between entities as columns, and the lines that are left."""
        data = block.data.removesuffix(b"\n")
        if not self.wikidata or b"\r" in data or not _is_text(data):
            return None, block.text_lines()
        lines = pc.split_pattern(pa.scalar(data.decode()), "\n").values
        links = pc.match_substring_regex(lines, _LINK)
        numbers = counted(block.line, len(lines))
        parts = pc.extract_regex(lines.filter(links), _LINK)
        rows = len(parts)
        columns = {
            **{name: pc.struct_field(parts, name) for name in ("subject", "property", "object")},
            "literal": pa.repeat(pa.scalar(False), rows),
            "rank": pa.repeat(pa.scalar(1, pa.int8()), rows),
            **{name: pa.nulls(rows, pa.string()) for name in ("id", "qualifiers", "refs", "source")},
            "line": numbers.filter(links),
        }
        others = pc.invert(links)
        left = zip(numbers.filter(others).to_pylist(), lines.filter(others).to_pylist(), strict=True)
        return pa.table(columns, schema=STATEMENT), left


class _Found:
    """The rows of a block under way."""

    def __init__(self, reader: Triples) -> None:
        self.reader, self.skipped = reader, 0
        self.statements: dict[str, list[object]] = {name: [] for name in STATEMENT.names}
        self.pieces: dict[str, list[object]] = {name: [] for name in PIECE.names}

    def line(self, line: str, where: str, number: int) -> None:
        """Nothing; what the line says is kept. Raises: BuildError."""
        match = _LINE.fullmatch(line)
        if match is None:
            if line.strip() and not line.lstrip().startswith("#"):
                raise BuildError(
                    f"no N-Triple: {line[:80]!r}. Write <subject> <predicate> <object> . in a line.", where
                )
            return
        subject, property, target = match["subject"], match["property"][1:-1], match["object"]
        if _IRI_ESCAPED.search(line):
            subject, property, target = _unescaped(subject), _unescaped(property), target and _unescaped(target)
        if target is None and property in NAMES:
            self._piece(_short(subject), property, match, number)
            return
        if self.reader.wikidata and not property.startswith(DIRECT):
            return  # what Wikidata says of its own pages, sites and types
        if target is not None:
            self._statement(subject, property, _short(target), False, number)
            self.skipped += "/.well-known/genid/" in target  # a value that is not known
            return
        cell = self._literal(match, where)
        if cell is None:
            self.skipped += 1
        else:
            self._statement(subject, property, cell, True, number)

    def _piece(self, id: str, property: str, match: re.Match[str], number: int) -> None:
        language = (match["language"] or "").lower()
        order = [self.reader.language, "mul", ""]
        text = " ".join(_unescaped(match["text"]).split())
        if language in order and text:
            kind, place = NAMES[property]
            text = text[:DESCRIPTION_LENGTH] if kind == DESCRIPTION else text
            place += order.index(language) * _PLACES
            for name, cell in zip(PIECE.names, (id, kind, text, place, number), strict=True):
                self.pieces[name].append(cell)

    def _statement(self, subject: str, property: str, object: str, literal: bool, number: int) -> None:
        if "/.well-known/genid/" in object:
            return
        property = property.removeprefix(DIRECT) if self.reader.wikidata else property
        cells = (_short(subject), property, object, literal, 1, None, None, None, None, number)
        for name, cell in zip(STATEMENT.names, cells, strict=True):
            self.statements[name].append(cell)

    def _literal(self, match: re.Match[str], where: str) -> str | None:
        """The KGTK literal; None for one of which nothing can be made. Raises: BuildError for an unknown datatype."""
        text, type = _unescaped(match["text"]), match["type"]
        if match["language"]:
            return "'" + _escaped(text) + "'@" + match["language"].lower()
        if type is None or type in _STRINGS:
            return write_literal(Value("string", text, text)) if text.strip() else None
        if type == _POINTS:
            point = _POINT.fullmatch(text.strip())
            return f"@{point[2]}/{point[1]}" if point else None
        if type in _NUMBERS or (_NUMBER.fullmatch(text) and "/datatype/" in type):
            number = text.strip()
            return _readable(number if number[:1] in ("+", "-") else f"+{number}")
        if type in _DATES:
            return date_cell(text.strip())
        raise BuildError(f"the datatype {type!r} is not known. Write the value as xsd:string, or leave it out.", where)


def date_cell(text: str) -> str | None:
    """The KGTK date of an XML Schema date; the first of January stands for a year, whose precision nobody states."""
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    sign, year, month, day = match[1], match[2], match[3] or "00", match[4] or "00"
    first = "T" in text and (month, day) == ("01", "01")
    precision = 9 if first or month == "00" else 10 if day == "00" else 11
    finest = _readable(f"^{sign}{year}-{month}-{day}T00:00:00Z/{precision}")
    return finest or _readable(f"^{sign}{year}-00-00T00:00:00Z/9")


def _readable(cell: str) -> str | None:
    """The literal, where it can be read."""
    try:
        return cell if parse_literal(cell) is not None else None
    except ValueError:
        return None


def _short(term: str) -> str:
    """The id: Wikidata's own, an IRI, or a blank node's name."""
    return term[1:-1].removeprefix(ENTITY) if term.startswith("<") else term


def _unescaped(text: str) -> str:
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(match: re.Match[str]) -> str:
    if match[3] is not None:
        return _ESCAPES.get(match[3], match[3])
    code = int(match[1] or match[2], 16)
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
