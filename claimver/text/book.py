"""The text of an EPUB file: its pages in reading order, each read as a page of the web is (EPUB 3.3)."""

from __future__ import annotations

import io
import posixpath
import re
from collections import Counter
from html.entities import html5
from typing import Any
from urllib.parse import unquote
from zipfile import ZipFile

from claimver.text.markup import page_text
from claimver.text.raised import LOST

__all__ = ["book_text"]

_CONTAINER, _LOCKED = "META-INF/container.xml", "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html")
_MOST_BYTES = 200_000_000
_ENTITY = re.compile(r"&([A-Za-z][A-Za-z0-9]{0,30});")
_XML = ("amp", "lt", "gt", "quot", "apos")


def book_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an EPUB file, paragraphs parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError for a file that unpacks to too much, or is protected; KeyError where a part is missing.
    """
    lost, pages = Counter[str](), list[str]()
    with ZipFile(io.BytesIO(data)) as packed:
        if sum(part.file_size for part in packed.infolist()) > _MOST_BYTES:
            raise ValueError(f"it unpacks to more than {_MOST_BYTES / 1e6:.0f} MB")
        names = _reading_order(packed)
        if _LOCKED in packed.namelist() and any(name.encode() in packed.read(_LOCKED) for name in names):
            raise ValueError("it is protected by its publisher")
        for name in names:
            text, told = page_text(_page(packed.read(name)))
            pages += [text] if text.strip() else []
            for line in told:
                number, _, kind = line.partition(" × ")
                lost[kind] += int(number)
    return "\n\n".join(pages), [f"{number} × {kind}" for kind, number in sorted(lost.items())]


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


def _page(data: bytes) -> bytes:
    """A page of XML as one of HTML, where an element may be empty without swallowing what follows."""
    from lxml import etree

    text = _ENTITY.sub(_plain, data.decode("utf-8-sig", "replace"))
    root = _xml(text.encode())
    for body in root.iterfind("./{*}body"):
        whole = body.makeelement(body.tag.replace("body", "article"))  # all of it is the main text
        whole.text, whole[:], body.text = body.text, list(body), None
        body.append(whole)
    page: bytes = etree.tostring(root, method="html", encoding="utf-8")
    return page


def _plain(match: re.Match[str]) -> str:
    return match.group() if match[1] in _XML else html5.get(match[1] + ";", LOST)


def _xml(data: bytes) -> Any:
    from lxml import etree

    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, recover=True)
    root = etree.fromstring(data, parser)
    if root is None:
        raise ValueError("it is damaged")
    return root
