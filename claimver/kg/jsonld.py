"""JSON-LD to lines of N-Triples through rdflib, in the order of the file."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

import rdflib
from rdflib.exceptions import Error as RdfError
from rdflib.plugins.parsers.jsonld import to_rdf
from rdflib.term import BNode, Literal, Node

from claimver.errors import BuildError
from claimver.kg.blocks import read_chunks
from claimver.kg.schema_org import QUANTITY, amount
from claimver.kg.vocabulary import SCHEMA

_NOT_IRI = re.compile(r'[\x00-\x20<>"{}|\\^`]')
_SCHEMA_CONTEXT = re.compile(r"https?://schema\.org/?(?:docs/jsonldcontext\.jsonld?)?")
_REMOTE = ("@context", "@import")
# rdflib checks little: what is no RDF fails somewhere inside it.
_FAULTS = (ValueError, TypeError, LookupError, AttributeError, AssertionError, RecursionError, RdfError)


def json_ld_lines(path: Path, base: str) -> list[str]:
    """The triples of a file. Raises: BuildError."""
    data = b"".join(chunk for chunk, _ in read_chunks(path))
    try:
        read = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BuildError(f"no JSON: {error}.", str(path)) from None
    if not isinstance(read, (dict, list)):
        raise BuildError("no JSON-LD: it is neither an object nor a list.", str(path))
    graph = _Lines(base)
    with _quiet():
        try:
            to_rdf(_here(read, path), graph, base)
        except _FAULTS as error:
            raise BuildError(f"no JSON-LD ({_first_line(error)}).", str(path)) from None
    if not graph.lines and (terms := sorted(_terms(read))):
        raise BuildError(f"no term of it has an IRI ({', '.join(terms[:5])}). Put a @context into the file.", str(path))
    return graph.lines


def _terms(item: Any) -> set[str]:
    """The names of the values that a file states, those of JSON-LD itself aside."""
    if isinstance(item, list):
        return set().union(*map(_terms, item))
    if not isinstance(item, dict):
        return set()
    own = {name for name, value in item.items() if name[:1] != "@" and value not in (None, [])}
    return own.union(*(_terms(value) for name, value in item.items() if name != "@context"))


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


def _here(item: Any, path: Path) -> Any:
    """The JSON with every context in it and amounts with their units. Raises: BuildError for a context elsewhere."""
    if isinstance(item, list):
        return [_here(part, path) for part in item]
    if not isinstance(item, dict):
        return item
    if (text := amount(item)) is not None:
        return {"@value": text, "@type": QUANTITY}
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
    """What rdflib says of odd literals and IRIs stays unsaid: the build's report counts them."""
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
