"""Turtle, RDF/XML and JSON-LD to rows, through rdflib: each file is read whole, in its order, into N-Triples.

Nothing is fetched: a JSON-LD context that stands elsewhere is refused, but for schema.org's, whose terms are its own.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self
from xml.sax import SAXException, SAXParseException

import rdflib
from rdflib.exceptions import Error as RdfError
from rdflib.plugins.parsers.jsonld import to_rdf
from rdflib.plugins.parsers.notation3 import BadSyntax
from rdflib.term import BNode, Literal, Node

from claimver.errors import BuildError
from claimver.kg.batch import Batch
from claimver.kg.blocks import Block, read_blocks
from claimver.kg.ntriples import Triples
from claimver.kg.vocabulary import RDF, SCHEMA

ROWS = 20_000  # triples in a block
_NOT_IRI = re.compile(r'[\x00-\x20<>"{}|\\^`]')
_SCHEMA_CONTEXT = re.compile(r"https?://schema\.org/?(?:docs/jsonldcontext\.jsonld?)?")
_REMOTE = ("@context", "@import")
# rdflib checks little: what is no RDF fails somewhere inside it.
_FAULTS = (ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError, RdfError, SAXException)


def rdf_blocks(path: Path, form: str) -> Iterator[Block]:
    """The triples of a file as blocks of N-Triples; ``form`` is "turtle", "xml" or "json-ld".

    Raises: BuildError, with the line where the file's syntax fails.
    """
    data = b"".join(block.data for block in read_blocks(path))
    graph = _Lines(f"file:///{path.name}")
    with _quiet():
        _FORMS[form](data, graph, path)
    for number, start in enumerate(range(0, len(graph.lines), ROWS)):
        part = graph.lines[start : start + ROWS]
        share = min(1.0, (start + ROWS) / len(graph.lines))
        yield Block(path, number, start + 1, "\n".join(part).encode("utf-8", "replace"), len(part), share)


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
            return self._triples.batch(block)
        except BuildError as error:
            number = int(error.where.rpartition(":")[2])
            triple = block.data.split(b"\n")[number - block.line].decode()
            raise BuildError(
                f"{str(error).removeprefix(f'{error.where}: ')} In: {triple[:200]}", str(block.path)
            ) from None


class _Lines(rdflib.Graph):
    """A graph that keeps what is added as lines of N-Triples, in order; blank nodes are numbered as they come."""

    def __init__(self, base: str) -> None:
        super().__init__(bind_namespaces="none")
        self.base_address = base
        self.lines: list[str] = []
        self._blank: dict[str, str] = {}

    def add(self, triple: tuple[Node, Node, Node]) -> Self:
        """The graph itself, with the triple as its last line."""
        self.lines.append(f"{' '.join(map(self._term, triple))} .")
        return self

    def _term(self, node: Node) -> str:
        if isinstance(node, BNode):
            return self._blank.setdefault(str(node), f"_:b{len(self._blank) + 1}")
        if not isinstance(node, Literal):
            return f"<{_NOT_IRI.sub(_escaped, str(node))}>"
        text = str(node).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
        text = text.replace("\t", "\\t")
        if node.language:
            return f'"{text}"@{node.language}'
        return f'"{text}"^^<{node.datatype}>' if node.datatype else f'"{text}"'


def _turtle(data: bytes, graph: _Lines, path: Path) -> None:
    try:
        graph.parse(data=data, format="turtle", publicID=graph.base_address)
    except BadSyntax as error:
        raise BuildError(f"no Turtle: {error._why}.", f"{path}:{error.lines + 1}") from None
    except _FAULTS as error:
        raise BuildError(f"no Turtle ({_first_line(error)}).", str(path)) from None


def _xml(data: bytes, graph: _Lines, path: Path) -> None:
    if RDF.encode() not in data:
        raise BuildError("no RDF/XML: it does not name RDF's namespace.", str(path))
    try:
        graph.parse(data=data, format="xml", publicID=graph.base_address)
    except SAXParseException as error:
        raise BuildError(f"no XML: {error.getMessage()}.", f"{path}:{error.getLineNumber()}") from None
    except _FAULTS as error:
        raise BuildError(f"no RDF/XML ({_first_line(error)}).", str(path)) from None


def _json_ld(data: bytes, graph: _Lines, path: Path) -> None:
    try:
        read = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BuildError(f"no JSON: {error}.", str(path)) from None
    if not isinstance(read, (dict, list)):
        raise BuildError("no JSON-LD: it is neither an object nor a list.", str(path))
    try:
        to_rdf(_here(read, path), graph, graph.base_address)
    except _FAULTS as error:
        raise BuildError(f"no JSON-LD ({_first_line(error)}).", str(path)) from None


_FORMS: dict[str, Callable[[bytes, _Lines, Path], None]] = {"turtle": _turtle, "xml": _xml, "json-ld": _json_ld}


def _here(item: Any, path: Path) -> Any:
    """The JSON with every context in it. Raises: BuildError for one that would have to be fetched."""
    if isinstance(item, list):
        return [_here(part, path) for part in item]
    if not isinstance(item, dict):
        return item
    return {name: _context(value, path) if name in _REMOTE else _here(value, path) for name, value in item.items()}


def _context(value: Any, path: Path) -> Any:
    if isinstance(value, list):
        return [_context(part, path) for part in value]
    if not isinstance(value, str):
        return _here(value, path)
    if _SCHEMA_CONTEXT.fullmatch(value):
        return {"@vocab": SCHEMA}
    raise BuildError(
        f"its context stands at {value!r}, and nothing is fetched. Put the context into the file.", str(path)
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Nothing; what rdflib says of odd dates and IRIs stays unsaid: they are read as far as they can be."""
    logger = logging.getLogger("rdflib.term")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _escaped(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode())


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:200]
