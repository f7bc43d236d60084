"""Turtle, TriG, N-Quads, RDF/XML and JSON-LD to rows, by way of N-Triples: all in a stream, but JSON-LD whole.

The graphs of TriG and N-Quads are read as one; their statements are counted.

Nothing is fetched: a JSON-LD context that stands elsewhere is refused, but for schema.org's, whose terms are its own.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import IO, cast
from urllib.parse import quote
from xml.parsers import expat

import pyoxigraph as ox

from claimver.errors import BuildError
from claimver.kg.batch import Batch
from claimver.kg.blocks import Block, read_chunks
from claimver.kg.notices import NAMED, Notices
from claimver.kg.ntriples import Triples, why
from claimver.kg.vocabulary import RDF

_ENCODING = re.compile(rb"""(<\?xml[^>]{0,80}encoding=["'])([A-Za-z0-9._-]+)""")
_DECLARED = re.compile(r"""(<\?xml[^>]{0,80}encoding=["'])[A-Za-z0-9._-]+""")
ROWS = 20_000  # triples in a block
LONGEST_ENTITY = 500  # characters that an entity of a DTD may stand for: a namespace, not a bomb
_FORMS = {
    "turtle": (ox.RdfFormat.TURTLE, "Turtle"),
    "trig": (ox.RdfFormat.TRIG, "TriG"),
    "quads": (ox.RdfFormat.N_QUADS, "N-Quads"),
    "xml": (ox.RdfFormat.RDF_XML, "RDF/XML"),
}


def rdf_blocks(path: Path, form: str, *, base: str = "") -> Iterator[Block]:
    """The triples of a file as blocks of N-Triples; ``form`` is one of ``kinds.RDF_FORMS``.

    ``base``: what its relative IRIs are relative to; its name where nothing is given.
    Raises: BuildError, with the line where the file's syntax fails.
    """
    notices = Notices()
    if form == "json-ld":
        from claimver.kg.jsonld import json_ld_lines  # loads rdflib

        return _blocks(path, iter(json_ld_lines(path, base or base_of(path))), lambda: 1.0, notices)
    if form == "xml":
        check_xml(path)
    chunks = read_chunks(path)
    source = _Bytes(_utf8(chunks, path) if form == "xml" else chunks)
    lines = _lines(path, form, source, notices, base=base or base_of(path))
    return _blocks(path, lines, lambda: source.share, notices)


def base_of(path: Path) -> str:
    """What relative IRIs of a file are relative to: its name, not where it lies."""
    return f"file:///{quote(path.name)}"


def parsed(source: IO[bytes], form: str, base: str) -> Iterator[ox.Quad]:
    """The triples of a form that is no JSON-LD. Raises: SyntaxError."""
    yield from ox.parse(input=source, format=_FORMS[form][0], base_iri=None if form == "quads" else base)


def _blocks(path: Path, lines: Iterator[str], share: Callable[[], float], notices: Notices) -> Iterator[Block]:
    start = 0
    for number, part in enumerate(iter(lambda: list(islice(lines, ROWS)), [])):
        data = "\n".join(part).encode("utf-8", "replace")
        for notice in notices.kinds.values():
            notice.line = 0  # not of the file
        yield Block(path, number, start + 1, data, len(part), min(1.0, share()), Notices(dict(notices.kinds)))
        notices.kinds.clear()  # the next block's are its own
        start += len(part)


def _lines(path: Path, form: str, source: _Bytes, notices: Notices, *, base: str) -> Iterator[str]:
    """The triples as lines; blank nodes are numbered as they come, for the parser's names for them are random."""
    blank: dict[str, str] = {}

    def written(term: object) -> str:
        if isinstance(term, ox.BlankNode):
            return blank.setdefault(term.value, f"_:b{len(blank) + 1}")
        if isinstance(term, ox.Triple):
            return f"<<( {' '.join(map(written, (term.subject, term.predicate, term.object)))} )>>"
        return str(term)

    try:
        for quad in parsed(cast("IO[bytes]", source), form, base):
            if not isinstance(quad.graph_name, ox.DefaultGraph):
                notices.add(NAMED, quad.graph_name.value, 1)
            yield f"{written(quad.subject)} {quad.predicate} {written(quad.object)} ."
    except SyntaxError as error:
        where = f"{path}:{error.lineno}" if error.lineno else str(path)
        if form == "xml" and (place := _xml_fault(path)) is not None:
            where = f"{path}:{place}"
        raise BuildError(f"no {_FORMS[form][1]}: {why(error)}.", where) from None


class _Bytes(io.RawIOBase):
    """A file, unpacked, as the parser reads it; ``share`` of it is read. Raises: BuildError on reading."""

    def __init__(self, chunks: Iterator[tuple[bytes, float]]) -> None:
        self.share, self._held, self._chunks = 0.0, b"", chunks

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        """The next bytes; empty at the end."""
        while not self._held or size < 0:
            chunk, self.share = next(self._chunks, (b"", 1.0))
            self._held += chunk
            if not chunk:
                break
        size = len(self._held) if size < 0 else size
        part, self._held = self._held[:size], self._held[size:]
        return part


def _utf8(chunks: Iterator[tuple[bytes, float]], path: Path) -> Iterator[tuple[bytes, float]]:
    """The chunks of an XML file in UTF-8, which alone the parser reads. Raises: BuildError."""
    first, share = next(chunks, (b"", 1.0))
    declared = _ENCODING.match(first)
    name = "utf-16" if first[:2] in (b"\xff\xfe", b"\xfe\xff") else declared[2].decode() if declared else "utf-8"
    try:
        decoder = codecs.getincrementaldecoder(name)()
        text = _DECLARED.sub(r"\1UTF-8", decoder.decode(first), count=1)
        yield text.encode(), share
        for chunk, share in chunks:
            yield decoder.decode(chunk, not chunk).encode() or b"\n" * bool(chunk), share
    except (LookupError, UnicodeError) as error:
        raise BuildError(f"no text in its encoding {name!r} ({error}). Convert the file to UTF-8.", str(path)) from None


def check_xml(path: Path) -> None:
    """Check that the file is RDF/XML whose DTD is harmless: entities nest without end in a bomb.

    Raises: BuildError.
    """
    head = _Head()
    for chunk, _ in read_chunks(path, size=1 << 16):
        try:
            head.parser.Parse(chunk, not chunk)
        except expat.ExpatError:
            break  # the parser says it, with its line
        if head.over:
            break
    if head.fault:
        raise BuildError(f"its DTD {head.fault}. Write the value in its place.", str(path))
    if head.root is not None and not head.rdf:
        raise BuildError("no RDF/XML: it does not name RDF's namespace.", str(path))


class _Head:
    """What stands before the first element of an XML file, and in it."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._element
        self.parser.EntityDeclHandler = self._entity
        self.entities: dict[str, int] = {}
        self.over, self.rdf, self.fault = False, False, ""
        self.root: str | None = None

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        if self.root is None:
            self.root, self.over = name, True
            self.rdf = RDF in attributes.values()

    def _entity(self, name: str, parameter: bool, value: str | None, *outside: str | None) -> None:
        if value is None or parameter:
            self.fault = self.fault or f"names the entity {name!r} of another file, and nothing is fetched"
            return
        size = len(value) + sum(value.count(f"&{known};") * length for known, length in self.entities.items())
        self.entities[name] = size
        if size > LONGEST_ENTITY:
            self.fault = self.fault or f"makes the entity {name!r} longer than {LONGEST_ENTITY} characters"


def _xml_fault(path: Path) -> int | None:
    """The line where a file is no XML; None where it is."""
    parser = expat.ParserCreate()
    for chunk, _ in read_chunks(path):
        try:
            parser.Parse(chunk, not chunk)
        except expat.ExpatError as error:
            return error.lineno
    return None


class Rdf:
    """The reader of those blocks; what is wrong with a triple is told with the triple, which has no line."""

    def __init__(self, path: Path, *, language: str) -> None:
        self._triples = Triples(path, language=language)

    def start(self, block: Block) -> Block:
        """The block itself."""
        return self._triples.start(block)

    def batch(self, block: Block) -> Batch:
        """The rows of a block. Raises: BuildError naming the triple."""
        try:
            batch = self._triples.batch(block)
        except BuildError as error:
            said = str(error).removeprefix(f"{error.where}: ")
            raise BuildError(said, str(block.path)) from None
        for notice in batch.notices.kinds.values():
            notice.line = 0
        return batch
