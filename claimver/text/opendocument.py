"""The text of an ODT file as it reads with every tracked change accepted, and what of it could not be read.

Elements: OpenDocument 1.3, part 3. What holds text is read wherever it stands; named here is only what is left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from claimver.charset import LOST
from claimver.text.headings import as_heading
from claimver.text.packed import opened
from claimver.text.pale import is_pale
from claimver.text.raised import lowered, raised
from claimver.text.story import PICTURE, name_of, table_row, tidied, unread, value_of

__all__ = ["open_text"]

_MOST_CELLS = 1_000  # of one row, and of a cell that is repeated
_GONE = frozenset("tracked-changes annotation annotation-end note-citation ruby-text desc title forms".split())
_SIGNS = {"tab": "\t", "line-break": "\n", "soft-page-break": ""}
_HELD = ("hidden-text", "hidden-paragraph")
_TINY = 1.5  # points
_LONGEST_CHAIN = 20  # styles that are each based on the next
_NO_DTD = b"<!DOCTYPE"


class _Styles:
    """What the styles of a file hide, strike out, raise or lower."""

    def __init__(self, roots: list[Any]) -> None:
        found = (style for root in roots for style in root.iterfind(".//{*}style"))
        self._styles = {(value_of(style, "family"), value_of(style, "name")): style for style in found}

    def told(self, element: Any, name: str) -> str:
        """The value of a property of text for an element, by its style and those that it is based on."""
        family = "text" if name_of(element) in ("span", "a") else "paragraph"
        named = value_of(element, "style-name")
        for _ in range(_LONGEST_CHAIN):
            style = self._styles.get((family, named))
            if style is None:
                return ""
            properties = style.find("./{*}text-properties")
            if properties is not None and (value := value_of(properties, name)):
                return value
            named = value_of(style, "parent-style-name")
        return ""

    def is_faint(self, span: Any) -> bool:
        """Whether a span is white on white, or tiny. In a table or a box the ground is not known."""
        size = re.fullmatch(r"([0-9.]+)pt", self.told(span, "font-size"))
        if size and float(size[1]) <= _TINY:
            return True
        above = list(span.iterancestors())
        if not is_pale(self.told(span, "color")) or {"table-cell", "text-box"} & set(map(name_of, above)):
            return False
        grounds = [self.told(element, "background-color") for element in (span, *above)]
        for element in above:
            style = self._styles.get(("paragraph", value_of(element, "style-name")))
            behind = style.find("./{*}paragraph-properties") if style is not None else None
            grounds.append(value_of(behind, "background-color") if behind is not None else "")
        return all(ground in ("", "transparent") or is_pale(ground) for ground in grounds)


class _Reader:
    def __init__(self, styles: _Styles) -> None:
        self.lost, self._styles = Counter[str](), styles
        self._behind = list[str]()  # text boxes, behind the paragraph that they hang on
        self.notes = list[str]()

    def blocks(self, element: Any) -> Iterator[str]:
        """The blocks of a body, a cell, a note or a text box."""
        for child in element:
            name = name_of(child)
            if name in _GONE or not name:
                self.lost["comment"] += name == "annotation"
            elif name in ("p", "h"):
                yield from self._paragraph(child, heading=name == "h" or name_of(element) == "index-body")
            elif name == "table":
                yield from self._rows(child)
            elif name == "section" and value_of(child, "display") not in ("", "true"):
                self.lost["hidden text"] += 1
            elif name == "frame":
                self._frame(child)
                yield from self._held()
            else:
                yield from self.blocks(child)

    def _paragraph(self, element: Any, *, heading: bool) -> Iterator[str]:
        text = "" if self._is_gone(element) else tidied(self._inline(element), self.lost)
        yield from [as_heading(text) if heading else text] if text else []
        yield from self._held()

    def _held(self) -> list[str]:
        held, self._behind = self._behind, []
        return held

    def _rows(self, table: Any) -> Iterator[str]:
        """A line for each row, its cells kept apart, or their paragraphs."""
        reaching: dict[int, tuple[int, list[str]]] = {}  # by column: how many more rows, and what the cell says
        for row in table.iter("{*}table-row"):
            if next(row.iterancestors("{*}table")) is not table:
                continue
            cells, column = list[list[str]](), 0
            for cell in row.iterfind("./{*}table-cell"):
                while column in reaching and len(cells) < _MOST_CELLS:
                    column = self._reached(reaching, column, cells)
                told, number = list(self.blocks(cell)), _number(cell, "number-columns-repeated")
                more, wide = _number(cell, "number-rows-spanned") - 1, _number(cell, "number-columns-spanned")
                if more > 0 and len(told) == 1:
                    reaching[column] = (more, told)
                    reaching |= {column + n: (more, []) for n in range(1, wide)}
                cells += [told] * (number if told else 1)
                column += number * wide
            while column in reaching and len(cells) < _MOST_CELLS:
                column = self._reached(reaching, column, cells)
            yield from table_row(cells)

    def _reached(self, reaching: dict[int, tuple[int, list[str]]], column: int, cells: list[list[str]]) -> int:
        """The next column; the cell that reaches into this one from above stands there once more."""
        more, told = reaching.pop(column)
        cells += [told] if told else []
        if more > 1:
            reaching[column] = (more - 1, told)
        return column + 1

    def _is_gone(self, element: Any) -> bool:
        hidden = self._styles.told(element, "display") == "none"
        struck = self._styles.told(element, "text-line-through-style") not in ("", "none")
        struck = struck or self._styles.told(element, "text-line-through-type") not in ("", "none")
        words = bool("".join(element.itertext()).strip())
        self.lost["hidden text" if hidden else "struck-out text"] += (hidden or struck) and words
        return hidden or struck

    def _inline(self, element: Any) -> str:
        parts = [_spaced(element.text)]
        for child in element:
            parts += [self._child(child), _spaced(child.tail)]
        return "".join(parts)

    def _child(self, child: Any) -> str:
        name = name_of(child)
        if name in _GONE or not name:
            self.lost["comment"] += name == "annotation"
            return ""
        if name in _SIGNS:
            return _SIGNS[name]
        if name == "s":
            return " " * min(_number(child, "c"), 100)
        if name in _HELD:
            self.lost["hidden text"] += 1
            return ""
        if name == "placeholder":
            self.lost["empty field"] += 1
            return LOST
        if name == "note":
            for body in child.iterfind("./{*}note-body"):
                self.notes += self.blocks(body)
            return ""
        if name == "frame":
            return self._frame(child)
        if name in ("span", "a") and self._is_gone(child):
            return ""
        if name == "span" and self._styles.is_faint(child) and any(c.isalnum() for c in "".join(child.itertext())):
            self.lost["text that may be hidden"] += 1
            return PICTURE  # a mark, within a sentence
        text = self._inline(child)
        height = self._styles.told(child, "text-position").split(" ")[0] if name == "span" else ""
        if height == "super" or (height[:1].isdigit() and not height.startswith("0")):
            return raised(text)
        return lowered(text) if height == "sub" or height.startswith("-") else text

    def _frame(self, frame: Any) -> str:
        """Nothing for a text box, which is read behind its paragraph; a sign for what is drawn there."""
        boxes = frame.findall("./{*}text-box")
        for box in boxes:
            told = list(self.blocks(box))
            self._behind += told
        if boxes:
            return ""
        drawn = frame.find("./{*}object") is not None or frame.find("./{*}object-ole") is not None
        self.lost["formula or embedded object" if drawn else "picture"] += 1
        inside = value_of(frame, "anchor-type") in ("as-char", "")
        return (LOST if drawn else PICTURE) if inside else ""


def open_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an ODT file, blocks parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError for a file that unpacks to too much, or is protected; KeyError where a part is missing.
    """
    with opened(data) as packed:
        names = packed.namelist()
        if "META-INF/manifest.xml" in names and b"encryption-data" in packed.read("META-INF/manifest.xml"):
            raise ValueError("it is protected by a password")
        content = _xml(packed.read("content.xml"))
        styles = [_xml(packed.read("styles.xml"))] if "styles.xml" in names else []
    body = content.find("./{*}body")
    if body is None:
        raise ValueError("it has no body")
    reader = _Reader(_Styles([*styles, content]))
    blocks = [*reader.blocks(body), *reader.notes]
    return "\n\n".join(blocks), unread(reader.lost)


def _number(element: Any, name: str) -> int:
    """A number of columns, rows or spaces; 1 where none is told."""
    told = value_of(element, name)
    return min(int(told), _MOST_CELLS) if told.isascii() and told.isdigit() and len(told) < 8 else 1


def _xml(data: bytes) -> Any:
    from lxml import etree

    if _NO_DTD in data:
        raise ValueError("it defines entities of its own")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
    return etree.fromstring(data, parser)


def _spaced(text: str | None) -> str:
    """The text with single spaces: more than one, tabs and line ends have elements of their own."""
    return re.sub(r"[ \t\r\n]+", " ", text or "")
