"""A page of a book as a page of the web: XML as HTML, with the book's own style sheets."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.entities import html5
from typing import Any
from urllib.parse import urlsplit

from claimver.charset import LOST, declared_in, decoded

__all__ = ["as_page", "xml"]

_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{0,30});")
_CASE = "{http://www.idpf.org/2007/ops}case"
_BESIDE = ("aside", "header", "footer")  # an extractor leaves them out
_XHTML = "{http://www.w3.org/1999/xhtml}"


def as_page(data: bytes, name: str, style: Callable[[str, str], bytes | None]) -> bytes:
    """The page in UTF-8, where an element may be empty without swallowing what follows.

    ``style`` gives the style sheet at an address that the page ``name`` links to, None where there is none.
    """
    from lxml import etree, html

    text = _ENTITY.sub(_numbered, decoded(data, name, charset=declared_in(data)))
    try:
        root = xml(text.encode("utf-8", "replace"), encoding="utf-8", recover=False)
    except etree.XMLSyntaxError:  # which readers show as far as it goes, and browsers whole
        root = html.document_fromstring(_without_declaration(text))
    for link in list(root.iter(f"{_XHTML}link", "link")):
        sheet = style(link.get("href") or "", name) if "stylesheet" in (link.get("rel") or "").lower() else None
        if sheet is not None:
            link.tag, link.text = link.tag.replace("link", "style"), sheet.decode("utf-8", "replace")
            link.attrib.clear()
    for case in list(root.iter(_CASE)):  # of several, the one that every reader shows stays
        case.clear(keep_tail=True)
    for link in root.iter(f"{_XHTML}a", "a"):
        place = urlsplit(link.get("href") or "")
        if place.fragment and not place.netloc:  # a note may stand on another page
            link.set("href", f"#{place.fragment}")
    for part in root.iter(*(f"{space}{tag}" for tag in _BESIDE for space in (_XHTML, ""))):
        part.tag = re.sub(r"\w+\Z", "div", part.tag)
    for body in root.iterfind("./{*}body"):
        whole = body.makeelement(body.tag.replace("body", "article"))  # all of it is the main text
        whole.text, whole[:], body.text = body.text, list(body), None
        body.append(whole)
    page: bytes = etree.tostring(root, method="html", encoding="utf-8")
    return page


def xml(data: bytes, *, encoding: str | None = None, recover: bool = True) -> Any:
    """The root of an XML document, no entity unfolded. Raises: ValueError where there is none."""
    from lxml import etree

    parser = etree.XMLParser(
        encoding=encoding, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=recover
    )
    root = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("it is damaged")
    return root


def _numbered(match: re.Match[str]) -> str:
    """A named character by its number, which XML knows without a list of names."""
    return "".join(f"&#{ord(character)};" for character in html5.get(match[1] + ";", LOST))


def _without_declaration(text: str) -> bytes:
    return re.sub(r"\A\ufeff?\s*<\?xml[^>]*\?>", "", text).encode("utf-8", "replace")
