"""The text of an EPUB file: its pages in reading order, each read as a page of the web is (EPUB 3.3)."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from html.entities import html5
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

from claimver.charset import LOST, declared_in, decoded
from claimver.text.markup import read_page
from claimver.text.packed import opened
from claimver.text.story import unread

__all__ = ["book_text"]

_CONTAINER, _LOCKED = "META-INF/container.xml", "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html")
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{0,30});")


def book_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an EPUB file, paragraphs parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError for a file that unpacks to too much, or is protected; KeyError where a part is missing.
    """
    lost, pages = Counter[str](), list[str]()
    with opened(data) as packed:
        names = _reading_order(packed)
        if _locked(packed).intersection(names):
            raise ValueError("it is protected by its publisher")
        for name in names:
            text, left = read_page(_page(packed.read(name), name), scripted=False)
            pages += [text] if text.strip() else []
            lost += left
    return "\n\n".join(pages), unread(lost)


def _locked(packed: ZipFile) -> set[str]:
    """The names of the parts that are encrypted, as fonts may be in any book."""
    if _LOCKED not in packed.namelist():
        return set()
    return {unquote(part.get("URI", "")) for part in _xml(packed.read(_LOCKED)).iter("{*}CipherReference")}


def _reading_order(packed: ZipFile) -> list[str]:
    """The names of the pages that are read one after the other; the table of contents is none."""
    root = _xml(packed.read(_CONTAINER)).find(".//{*}rootfile").get("full-path")
    package = _xml(packed.read(root))
    items = {item.get("id"): item for item in package.iterfind("./{*}manifest/{*}item")}
    spine = [items[ref.get("idref")] for ref in package.iterfind("./{*}spine/{*}itemref") if ref.get("linear") != "no"]
    folder = posixpath.dirname(root)
    return [
        posixpath.normpath(posixpath.join(folder, unquote(item.get("href"))))
        for item in spine
        if item.get("media-type") in _PAGES and "nav" not in (item.get("properties") or "").split()
    ]


def _page(data: bytes, name: str) -> bytes:
    """A page of XML as one of HTML, where an element may be empty without swallowing what follows."""
    from lxml import etree

    text = _ENTITY.sub(_numbered, decoded(data, name, charset=declared_in(data)))
    root = _xml(text.encode("utf-8", "replace"), encoding="utf-8")
    for body in root.iterfind("./{*}body"):
        whole = body.makeelement(body.tag.replace("body", "article"))  # all of it is the main text
        whole.text, whole[:], body.text = body.text, list(body), None
        body.append(whole)
    page: bytes = etree.tostring(root, method="html", encoding="utf-8")
    return page


def _numbered(match: re.Match[str]) -> str:
    """A named character by its number, which XML knows without a list of names."""
    return "".join(f"&#{ord(character)};" for character in html5.get(match[1] + ";", LOST))


def _xml(data: bytes, *, encoding: str | None = None) -> Any:
    from lxml import etree

    parser = etree.XMLParser(
        encoding=encoding, resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True
    )
    root = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("it is damaged")
    return root
