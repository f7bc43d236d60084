"""Pages whose lines stand each at a place of its own, as converters of PDF write them, read as pages of paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from claimver.charset import LOST
from claimver.text.cells import Line
from claimver.text.instead import BLOCKS
from claimver.text.raised import lowered, raised
from claimver.text.styled import Look, Sheet

__all__ = ["placed_text"]

_FEWEST = 5  # lines
_MOST_OF_PAGE = 0.6  # of the letters of a page, that stand in such lines
_LONGEST = 200  # letters of a line
_LENGTH = re.compile(r"(?<![\d.])(-?(?:\d{1,9}(?:\.\d{1,9})?|\.\d{1,9}))(px|pt|in|cm|mm|%|r?em)?(?![\w.(])")
_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "in": 96.0, "cm": 37.8, "mm": 3.78, "em": 16.0, "rem": 16.0}
_WIDE, _HIGH = 8.16, 10.56  # pixels of a hundredth of a page
_MATRIX = re.compile(r"matrix\(\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*,\s*(-?\d{1,9}(?:\.\d{1,9})?)\s*,")
_NARROW, _BROAD = frozenset("fijlrtI.,;:'|!()[] \u2019-"), frozenset("mwMWOQGDHNU@%&—")
_WIDTHS = (0.28, 0.45, 0.75)  # of narrow, usual and broad letters, in sizes: rather too small
_UNSURE, _SPACE, _CELL = 0.12, 0.3, 0.75  # of a width, that it may be wrong by; sizes of a space, and of more than one
_GUTTER = 0.93  # of the way from one column's left edge to the next one's: the most that a line takes
_FEWEST_ROWS = 3  # whose second part begins at one place: columns
_INDENT = 2.5  # sizes: how far a first line may be set in
_COLUMN = 25  # letters of a line that may be a column's
_CLOSING, _OPENING = ".,;:!?)]”’…%", "([“‘$€£"


@dataclass(frozen=True, slots=True)
class _Box:
    """A line of an element, with its left edge, its baseline (upwards) and the size of its letters."""

    text: str
    x: float
    y: float
    size: float


def placed_text(tree: Any, lost: Counter[str]) -> str | None:
    """The text of a page that is made of lines at places of their own; None for another page."""
    if next(tree.iter("style"), None) is None and tree.find(".//*[@style]") is None:
        return None
    sheet = Sheet(tree)
    looks = {element: sheet.look(element) for element in tree.iter()}
    lines = [element for element in tree.iter() if _is_line(element, looks)]
    letters = [sum(c.isalnum() for c in element.text_content()) for element in lines]
    whole = sum(c.isalnum() for c in "".join(_shown(tree)))
    if len(lines) < _FEWEST or sum(letters) < _MOST_OF_PAGE * whole or max(letters) > _LONGEST:
        return None
    from claimver.text.layout import page_lines
    from claimver.text.paper import pages_text

    pages: dict[Any, list[_Box]] = {}
    for element in lines:
        page, boxes = _boxes(element, looks, lost)
        pages.setdefault(page, []).extend(boxes)
    read = [page_lines(_lines(boxes, lost), lost) for boxes in pages.values()]
    text, heads = pages_text(read)
    lost["running head or page number"] += len(heads)
    return text


def _shown(tree: Any) -> Iterator[str]:
    """The words of a page, not those of scripts, styles and its head."""
    for element in tree.iter():
        if element.tag not in ("script", "style", "title", "noscript"):
            yield element.text or ""
        yield element.tail or ""


def _is_placed(element: Any, looks: Mapping[Any, Look]) -> bool:
    told = looks[element].values
    placed = told.get("position", "absolute") == "absolute"
    return placed and "left" in told and ("top" in told or "bottom" in told)


def _is_line(element: Any, looks: Mapping[Any, Look]) -> bool:
    """Whether it is placed, and holds words, no blocks and nothing else that is placed."""
    if not _is_placed(element, looks) or not element.text_content():
        return False
    inner = list(element.iterdescendants())
    return not any(part.tag in BLOCKS or _is_placed(part, looks) for part in inner if part in looks)


def _boxes(element: Any, looks: Mapping[Any, Look], lost: Counter[str]) -> tuple[Any, list[_Box]]:
    """The page that a line belongs to, and its lines, which breaks part."""
    x, y, page = 0.0, 0.0, element
    while page is not None and page in looks and _is_placed(page, looks):
        told = looks[page].values
        x += _length(told["left"], _WIDE)
        y += _length(told["bottom"], _HIGH) if "bottom" in told else -_length(told.get("top", ""), _HIGH)
        page = page.getparent()
    size, upright = _size(element, looks)
    if not upright:
        lost["line that is turned"] += 1
        return page, []
    told = looks[element].values
    pieces = _words(element).split("\n")
    height = _length(told.get("line-height", ""), _HIGH) or 1.2 * size
    base = y + 0.2 * size if "bottom" in told else y - 0.8 * size
    return page, [_Box(text, x, base - place * height, size) for place, text in enumerate(pieces) if text]


def _size(element: Any, looks: Mapping[Any, Look]) -> tuple[float, bool]:
    """The size of an element's letters, and whether they stand upright."""
    scale, upright = 1.0, True
    if turn := _MATRIX.search(looks[element].values.get("transform", "")):
        scale, upright = abs(float(turn[1])) or 1.0, abs(float(turn[2])) < 0.01
    upright = upright and "rotate" not in looks[element].values.get("transform", "")
    around = (element, *element.iterdescendants(), *element.iterancestors())
    told = (looks[part].values.get("font-size", "") for part in around if part in looks)
    found = next((size for text in told if (size := _length(text, 0.0)) > 2), 12.0)
    return scale * found, upright


def _length(told: str, whole: float) -> float:
    """Pixels of a length, of the last one in a formula; ``whole``: what a per cent is."""
    found = _LENGTH.findall(told)
    number, unit = found[-1] if found else ("0", "")
    return float(number) * (whole if unit == "%" else _UNITS[unit])


def _words(element: Any) -> str:
    """The words as they stand, raised and lowered digits as such characters, breaks as ends of lines."""
    shift = {"sup": raised, "sub": lowered}.get(element.tag, str)
    parts = [shift(" ".join((element.text or "").split("\n")))]
    for child in element:
        parts.append({"br": "\n", "img": LOST * bool((child.get("alt") or "").strip())}.get(child.tag, _words(child)))
        parts.append(shift(" ".join((child.tail or "").split("\n"))))
    return "".join(parts)


def _lines(boxes: Sequence[_Box], lost: Counter[str]) -> list[Line]:
    """The lines with the room that they take, as far as can be told; where a space may be none stands a mark."""
    rows: list[list[_Box]] = []
    for box in sorted(boxes, key=lambda box: -box.y):
        if rows and rows[-1][0].y - box.y <= _UNSURE * max(box.size, rows[-1][0].size):
            rows[-1].append(box)
        else:
            rows.append([box])
    rows = [sorted(row, key=lambda box: box.x) for row in rows]
    rooms = [(_width(a), b.x - a.x) for row in rows for a, b in pairwise(row) if len(a.text) >= _COLUMN and b.x > a.x]
    beside = [width / room for width, room in rooms if width < 1.3 * room]
    scale = min(1.0, _GUTTER / max(beside, default=1.0))
    begun = Counter(round(b.x) for row in rows for _, b in pairwise(row))
    edges = [x for x, number in begun.items() if number >= _FEWEST_ROWS]
    made: list[Line] = []
    for row in rows:
        for box, behind in zip(row, [*row[1:], None], strict=True):
            width = scale * _width(box)
            line = Line(" ".join(box.text.split()), box.x, box.x + width, box.y, box.size)
            if behind is not None and any(-1 <= behind.x - x < _INDENT * box.size for x in edges):
                line = replace(line, x1=min(line.x1, behind.x - _CELL * box.size))
            elif behind is not None:
                line = _before(line, box, behind, width, lost)
            made.append(line)
    return [line for line in made if line.text]


def _before(line: Line, box: _Box, behind: _Box, width: float, lost: Counter[str]) -> Line:
    """The line with its right edge where that of the next one tells it."""
    gap, unsure = behind.x - line.x1, _UNSURE * width + 0.15 * box.size
    last, first = box.text[-1:], behind.text[:1]
    if last.isspace() or first.isspace():
        near = gap <= 2 * (unsure + box.size)
        return replace(line, x1=behind.x - _SPACE * box.size if near else line.x1)
    if gap > unsure + _CELL * box.size:
        return replace(line, x1=min(line.x1, behind.x - _CELL * box.size))
    if first in _CLOSING or last in _OPENING:
        return replace(line, x1=behind.x)
    if last.isalnum() and first.isalnum():
        lost["space that may be none"] += 1
        return replace(line, text=line.text + LOST, x1=behind.x)
    return replace(line, x1=behind.x - _SPACE * box.size)


def _width(box: _Box) -> float:
    """About how wide a line is."""
    narrow, usual, broad = _WIDTHS
    return box.size * sum(narrow if c in _NARROW else broad if c in _BROAD else usual for c in box.text)
