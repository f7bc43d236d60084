"""The text of an EPUB file: its pages in reading order, each read as a page of the web is (EPUB 3.3)."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote, urlsplit
from zipfile import ZipFile

from claimver.text.bookpage import as_page, xml
from claimver.text.flow import goes_on
from claimver.text.markup import read_page
from claimver.text.packed import opened
from claimver.text.story import unread

__all__ = ["book_text"]

_CONTAINER, _LOCKED = "META-INF/container.xml", "META-INF/encryption.xml"
_PAGES = ("application/xhtml+xml", "text/html", "text/x-oeb1-document")
_ENDINGS = (".xhtml", ".html", ".htm")


def book_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an EPUB file, paragraphs parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError for a file that unpacks to too much, is protected, of fixed layout, or names no pages.
    """
    lost, told = Counter[str](), ""
    with opened(data) as packed:
        parts = _Parts(packed)
        names = list(_reading_order(parts, lost))
        if _locked(parts).intersection(names):
            raise ValueError("it is protected by its publisher")
        for name in names:
            text, left = read_page(as_page(packed.read(name), name, parts.style), scripted=False)
            told = _behind(told, text) if text.strip() else told
            lost += left
    return told, unread(lost)


def _behind(told: str, page: str) -> str:
    """The text with that of the next page: a sentence that goes on there stays whole."""
    last = told.rpartition("\n")[2]
    whole = not last or last.startswith("#") or page.startswith(("#", "-")) or not goes_on(told, page)
    return told + ("" if not told else "\n\n" if whole else "\n") + page


class _Parts:
    """The parts of a packed file by their names, as loosely as books name them."""

    def __init__(self, packed: ZipFile) -> None:
        self._packed, self.names = packed, packed.namelist()
        self._loose = {unquote(name).casefold(): name for name in reversed(self.names)}

    def named(self, address: str, base: str = "") -> str | None:
        """The part that an address within ``base`` leads to; None where there is none."""
        path = urlsplit(address).path if "#" in address or "?" in address else address
        whole = posixpath.normpath(posixpath.join("/", posixpath.dirname(base), unquote(path))).lstrip("/")
        return whole if whole in self.names else self._loose.get(whole.casefold())

    def read(self, name: str) -> bytes:
        """The contents of a part, empty where there is none."""
        return self._packed.read(name) if name in self.names else b""

    def style(self, address: str, base: str) -> bytes | None:
        """The style sheet that a page at ``base`` links to; None where the book does not hold it."""
        name = self.named(address, base)
        return None if name is None else self.read(name)


def _locked(parts: _Parts) -> set[str | None]:
    """The names of the parts that are encrypted, as fonts may be in any book."""
    if _LOCKED not in parts.names:
        return set()
    return {parts.named(part.get("URI", "")) for part in xml(parts.read(_LOCKED)).iter("{*}CipherReference")}


def _package(parts: _Parts) -> str:
    """The name of the part that lists the pages. Raises: ValueError where there is none."""
    root = xml(parts.read(_CONTAINER)).find(".//{*}rootfile") if _CONTAINER in parts.names else None
    named = None if root is None else parts.named(root.get("full-path") or "")
    found = named or next((name for name in parts.names if name.lower().endswith(".opf")), None)
    if found is None:
        raise ValueError("it has no list of its pages")
    return found


def _reading_order(parts: _Parts, lost: Counter[str]) -> Iterator[str]:
    """The names of the pages that are read one after the other; the table of contents is none.

    Raises: ValueError for a book of fixed layout.
    """
    root = _package(parts)
    package = xml(parts.read(root))
    if any("pre-paginated" in (meta.text or "") for meta in package.iterfind("./{*}metadata/{*}meta")):
        raise ValueError("its layout is fixed, so that its lines have places and no order")
    items = {item.get("id"): item for item in package.iterfind("./{*}manifest/{*}item")}
    spine = list(package.iterfind("./{*}spine/{*}itemref"))
    seen = set[str]()
    for id, beside in [(ref.get("idref"), ref.get("linear") == "no") for ref in spine] or [(id, False) for id in items]:
        item = items.get(id)
        name = None if item is None else parts.named(item.get("href") or "", root)
        if name is None:
            lost["page that is missing"] += 1
        elif _is_contents(item) or name in seen or (not spine and not _is_page(item)):
            continue
        elif not _is_page(item):
            lost["page without text"] += 1
        elif beside:
            lost["page beside the text"] += 1
        else:
            seen.add(name)
            yield name


def _is_page(item: Any) -> bool:
    href = urlsplit(item.get("href") or "").path
    return item.get("media-type") in _PAGES or href.lower().endswith(_ENDINGS)


def _is_contents(item: Any) -> bool:
    return "nav" in (item.get("properties") or "").split() or item.get("media-type") == "application/x-dtbncx+xml"
