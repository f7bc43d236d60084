"""What formatting means for the text of a DOCX run: hidden, struck out or raised, by itself or through its styles.

ECMA-376, part 1, 17.7: a run's own properties, then its character style, then its paragraph's style, each with the
styles that it is based on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from claimver.text.pale import is_pale
from claimver.text.story import value_of

__all__ = ["SHIFTED", "TITLES", "Styles"]

SHIFTED = 4  # half points from which a run stands above or below the line
TITLES = re.compile(
    r"(?:title|subtitle|caption|heading \d|toc (?:\d|heading)|table of figures|index \d)", re.I
)  # in w:name
_BODY_LEVEL = "9"  # of the outline: no heading (17.3.1.20)
_CLEAR = 90_000  # thousandths of a per cent
_TINY = ("1", "2", "3")  # half points
_LONGEST_CHAIN = 20  # styles that are each based on the next


class Styles:
    """The styles of a file; ``element`` is its styles part, where it has one, ``white`` whether its pages are white."""

    def __init__(self, element: Any = None, *, white: bool = True) -> None:
        self._white = white
        found = () if element is None else element.iterfind("./{*}style")
        self._styles = {value_of(style, "styleId"): style for style in found}

    def is_heading(self, paragraph: Any) -> bool:
        """Whether a paragraph is a heading, a caption or a line of a table of contents: by its level or its style."""
        level = paragraph.find("./{*}outlineLvl") if paragraph is not None else None
        for style in self._chain(paragraph, "pStyle") if level is None else ():
            name, level = style.find("./{*}name"), style.find("./{*}pPr/{*}outlineLvl")
            if name is not None and TITLES.fullmatch(value_of(name, "val")):
                return True
            if level is not None:
                break
        return level is not None and value_of(level, "val") != _BODY_LEVEL

    def is_hidden(self, properties: Any, paragraph: Any) -> bool:
        """Whether a run of the paragraph is not shown. Both are the elements of properties, or None."""
        return _on(self._set(properties, paragraph, "vanish"))

    def is_faint(self, properties: Any, paragraph: Any) -> bool:
        """Whether a run of the paragraph is white on white, clear or tiny. In tables and boxes no ground is known."""
        size = self._set(properties, paragraph, "sz")
        if size is not None and value_of(size, "val") in _TINY:
            return True
        filled = self._set(properties, paragraph, "textFill")  # of Word 2010: it counts before the colour
        if filled is not None and _is_clear(filled):
            return True
        color = self._set(properties, paragraph, "color")
        if not self._white or color is None or not is_pale(value_of(color, "val")):
            return False
        inner = properties if properties is not None else paragraph
        within = inner.iterancestors("{*}tc", "{*}txbxContent") if inner is not None else ()
        behind = [paragraph, *(style.find("./{*}pPr") for style in self._chain(paragraph, "pStyle"))]
        grounds = [part.find("./{*}shd") for part in behind if part is not None]
        grounds += [self._set(properties, paragraph, name) for name in ("shd", "highlight")]
        return next(iter(within), None) is None and not any(_is_ground(ground) for ground in grounds)

    def is_struck(self, properties: Any, paragraph: Any) -> bool:
        """Whether a run of the paragraph is struck out, once or twice."""
        return any(_on(self._set(properties, paragraph, name)) for name in ("strike", "dstrike"))

    def height(self, properties: Any) -> int:
        """Half points above the line, from four on; 0 for a run on it."""
        align = self._set(properties, None, "vertAlign")
        if align is not None:
            return {"superscript": SHIFTED, "subscript": -SHIFTED}.get(value_of(align, "val"), 0)
        position = self._set(properties, None, "position")
        told = value_of(position, "val") if position is not None else ""
        height = int(told) if re.fullmatch(r"[+-]?[0-9]{1,4}", told) else 0
        return height if abs(height) >= SHIFTED else 0

    def _set(self, properties: Any, paragraph: Any, name: str) -> Any:
        """The element of that name which counts, or None."""
        chain = (properties, *self._of(properties, "rStyle"), *self._of(paragraph, "pStyle"))
        return next((e for part in chain if part is not None and (e := part.find(f"./{{*}}{name}")) is not None), None)

    def _of(self, properties: Any, kind: str) -> Iterator[Any]:
        """The run properties of the style that is named there, and of those that it is based on."""
        return (style.find("./{*}rPr") for style in self._chain(properties, kind))

    def _chain(self, properties: Any, kind: str) -> Iterator[Any]:
        """The style that is named there, and those that it is based on."""
        named = properties.find(f"./{{*}}{kind}") if properties is not None else None
        for _ in range(_LONGEST_CHAIN):
            style = self._styles.get(value_of(named, "val")) if named is not None else None
            if style is None:
                return
            yield style
            named = style.find("./{*}basedOn")


def _is_ground(element: Any) -> bool:
    """Whether a shading or a highlight is of a colour."""
    if element is None:
        return False
    kind, fill = value_of(element, "val"), value_of(element, "fill").upper()
    return kind not in ("clear", "nil", "none", "white") or not (fill in ("", "AUTO") or is_pale(fill))


def _is_clear(filled: Any) -> bool:
    """Whether letters are filled with nothing, or with a colour that lets nearly all through."""
    if next(filled.iter("{*}noFill"), None) is not None:
        return True
    shares = [value_of(alpha, "val") for alpha in filled.iter("{*}alpha")]
    return bool(shares) and all(share.isdecimal() and int(share) >= _CLEAR for share in shares)


def _on(element: Any) -> bool:
    return element is not None and value_of(element, "val") not in ("0", "false", "off")
