"""What an input is, by its content, and the reader for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol

from claimver.errors import BuildError
from claimver.kg.batch import Batch, IsName
from claimver.kg.blocks import BOM, PACKED, Block, read_blocks, read_chunks
from claimver.kg.columns import Table
from claimver.kg.csvlines import first_row, table_blocks
from claimver.kg.kgtk import Kgtk, is_kgtk

LOOK = 1 << 16  # bytes that say what a file is
LONG = 1 << 24  # bytes of one line that are looked at
SQLITE = b"SQLite format 3\x00"
WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")  # ZIP, as of Excel and OpenDocument, and Excel's older form
RDF_FORMS = ("turtle", "trig", "quads", "xml", "json-ld")
ENDINGS = {
    ".ttl": "turtle", ".turtle": "turtle", ".rdf": "xml", ".owl": "xml", ".xml": "xml", ".jsonld": "json-ld",
    ".csv": "table", ".tsv": "table", ".trig": "trig", ".nq": "quads",
}  # fmt: skip
_TURTLE = re.compile(rb"(?i)@?(?:prefix|base)\s+[^\s]*\s*<")
_IRI = r"<[A-Za-z][A-Za-z0-9+.-]*:[^<>]*>"
_LITERAL = r'"(?:[^"\\]|\\.)*"(?:@[A-Za-z0-9-]+|\^\^<[^<>]*>)?'
_TRIPLE = re.compile(rf"(?:{_IRI}|_:\S+)\s*{_IRI}\s*(?:{_IRI}|_:\S+|{_LITERAL})\s*\.(?:\s*#.*)?$".encode())
_DUMP = re.compile(rb'(?:\[\s*)?\{\s*(?:"|$)|\[\s*\]?$')
_LINKED = re.compile(rb'"@(?:context|id|graph|type)"\s*:')


class Reader(Protocol):
    """Blocks of one input to rows."""

    def start(self, block: Block) -> Block:
        """The first block without what is no row; called once, also when later blocks alone are wanted."""
        ...

    def batch(self, block: Block) -> Batch:
        """The rows of a block. Raises: BuildError naming file and line."""
        ...


def kind_of(path: Path) -> str:
    """ "table", "edges" (a table of KGTK's), "triples" (N-Triples), one of ``RDF_FORMS``, "dump" (Wikidata JSON) or
    "linker" (spaCy-entity-linker's database).

    Raises: BuildError where the file cannot be read.
    """
    if path.suffix not in PACKED and path.is_file():
        with path.open("rb") as file:
            if file.read(len(SQLITE)) == SQLITE:
                return "linker"
    named = path.with_suffix("") if path.suffix in PACKED else path
    data = _head(path).removeprefix(BOM)
    if data.startswith(WORKBOOKS):
        raise BuildError("a workbook or an archive is not read. Save the sheet as CSV, or unpack it.", str(path))
    lines = [line.strip() for line in data.split(b"\n")]
    told = [line for line in lines if line and not line.startswith(b"#")]
    ending = ENDINGS.get(named.suffix.lower(), "")
    form = _form(told, data, ending) or ("triples" if not told and named.suffix == ".nt" else ending or "table")
    return "edges" if form == "table" and is_kgtk(first_row(path)) else form


def _head(path: Path) -> bytes:
    """The first lines of a file, whole where they are not too long."""
    data = b""
    for chunk, _ in read_chunks(path, size=LOOK):
        data += chunk
        if len(data) > LOOK and (b"\n" in data or len(data) > LONG):
            return data[: data.rfind(b"\n") + 1] or data
    return data


def _form(told: list[bytes], data: bytes, ending: str) -> str:
    """What the lines look like, "" where that is all that is said."""
    line = told[0] if told else b""
    if line.startswith((b"<?xml", b"<rdf:RDF", b"<!DOCTYPE rdf")):
        return "xml"
    if ending in ("trig", "quads"):  # what is Turtle or N-Triples is such, too
        return ending
    if _TURTLE.match(line):
        return "turtle"
    if line.startswith((b"<", b"_:")) and (line.endswith(b".") or b"> <" in line):
        return "triples" if ending != "turtle" or all(map(_TRIPLE.match, told)) else "turtle"
    if line[:1] in (b"{", b"[") and _LINKED.search(data):
        return "json-ld"
    return "dump" if _DUMP.match(line) else ""


def opened(
    kind: str, path: Path, *, language: str, header: Sequence[str] = (), is_name: IsName = lambda cell: False
) -> tuple[Reader, Iterator[Block]]:
    """The reader of a file of that kind ("entities" and "properties" too), and its blocks.

    ``header`` names the columns of a table of statements whose first line is a statement already; ``is_name`` says
    which cells that read as dates or numbers are names.
    """
    if kind == "linker":
        from claimver.kg.linkerbase import LinkerBase, linker_blocks

        return LinkerBase(), linker_blocks(path)
    if kind == "triples":
        from claimver.kg.ntriples import Triples

        return Triples(path, language=language), read_blocks(path)
    if kind in RDF_FORMS:
        from claimver.kg.rdf import Rdf, rdf_blocks

        return Rdf(path, language=language), rdf_blocks(path, kind)
    if kind == "dump":
        from claimver.kg.dump import Dump
        from claimver.kg.dumplines import dump_blocks

        return Dump(language=language), dump_blocks(path)
    if kind in ("table", "edges"):
        table = Table("statements", plain=True, header=header, is_name=is_name)
        return Kgtk(table, language=language) if kind == "edges" else table, table_blocks(path, header=header)
    return Table(kind, plain=True), table_blocks(path)
