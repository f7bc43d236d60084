"""SPARQL results in XML, which some endpoints give alone."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from claimver.kg.sparql_terms import Term, cells_of

_NAMESPACE = "{http://www.w3.org/2005/sparql-results#}"
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_HEAD = 4_000  # bytes in which the namespace is named


def is_xml(body: bytes) -> bool:
    """Whether the body is results in XML, or the beginning of such."""
    head = body[:_HEAD].removeprefix(b"\xef\xbb\xbf").lstrip()
    return head[:1] == b"<" and b"/sparql-results#" in head


def read_xml(body: bytes) -> list[dict[str, Term]]:
    """The rows of the results, as ``sparql_terms.read_results`` gives them.

    Raises: ValueError for half a document, or one with entities of its own: they nest without end in a bomb.
    """
    from lxml import etree

    parser = etree.iterparse(
        io.BytesIO(body), resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True
    )
    try:
        return list(_rows(parser))
    except etree.XMLSyntaxError as error:
        raise ValueError(f"no whole XML: {error}") from None


def _rows(events: Any) -> Iterator[dict[str, Term]]:
    for _, element in events:
        if element.getroottree().docinfo.doctype:
            raise ValueError("it has a document type")
        if element.tag == f"{_NAMESPACE}boolean":
            yield cells_of({"answer": Term("literal", (element.text or "").strip())})
        elif element.tag == f"{_NAMESPACE}result":
            yield cells_of({cell.get("name", ""): _term(cell) for cell in element.iter(f"{_NAMESPACE}binding")})
            element.clear()


def _term(cell: Any) -> Term:
    if not len(cell):
        raise ValueError(f"the cell {cell.get('name', '')!r} is empty")
    term = cell[0]
    kind = term.tag.removeprefix(_NAMESPACE)
    if kind == "triple":  # a statement about a statement: no name, no value
        return Term("bnode", "triple")
    return Term(kind, term.text or "", term.get(_LANGUAGE, ""), term.get("datatype", ""))
