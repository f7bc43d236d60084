"""Glyphs with places to lines in the order in which a page is read: rows, raised characters, columns."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import groupby, pairwise
from statistics import median
from typing import Protocol

from claimver.charset import LOST
from claimver.text.boxes import without_boxes
from claimver.text.cells import Line, beside, whole_rows
from claimver.text.flow import SMALL, Part, by_flow
from claimver.text.letters import logical
from claimver.text.raised import raised

__all__ = ["Line", "Placed", "page_lines"]

_WORD_GAP = 0.16  # in sizes of the letters: a space, where none is written
_SEGMENT_GAP = 0.7  # no space of a line that is not stretched is as wide
_CELL_GAP = 2.0
_INITIAL = 1.7  # of the size of the letters beside it, from which one letter is an initial over several lines
_CAPITAL = 0.7  # of the size: how high capitals are
_MIN_LINES = 3  # that each of two columns has
_LONG_NUMBER = 4  # digits: a year, not the number of a line
_PROSE = 15  # letters that the lines of a column hold, at the median


class Placed(Protocol):
    """A character or picture with its place."""

    @property
    def text(self) -> str: ...
    @property
    def x0(self) -> float: ...
    @property
    def x1(self) -> float: ...
    @property
    def y(self) -> float: ...
    @property
    def size(self) -> float: ...


def page_lines(glyphs: Sequence[Placed], lost: Counter[str]) -> list[Line]:
    """The lines of a page in reading order, without numbers of lines, which are counted in ``lost``."""
    segments = [segment for row in _rows(glyphs) for segment in _segments(row)]
    numbers = _line_numbers(segments)
    lost["number of a line"] += len(numbers)
    text, aside = _without_margins([s for s in segments if s not in numbers])
    regions = _ordered(text) + _ordered(aside)
    lines = []
    for number, region in enumerate(regions):
        left, right = min(line.x0 for line in region), max(line.x1 for line in region)
        lines += [Line(s.text, s.x0, s.x1, s.y, s.size, number, right, left) for s in region]
    return lines


def _rows(glyphs: Sequence[Placed]) -> list[list[tuple[Placed, bool]]]:
    """The glyphs of each baseline, and whether each is raised above it; small raised and lowered ones are on it."""
    inked = [g for g in glyphs if g.size > 0 and g.text]
    rows: list[list[Placed]] = []
    for glyph in sorted(inked, key=lambda g: -g.y):
        if rows and abs(rows[-1][0].y - glyph.y) <= 0.12 * max(glyph.size, rows[-1][0].size):
            rows[-1].append(glyph)
        else:
            rows.append([glyph])
    _place_initials(rows)
    heights = [-row[0].y for row in rows]  # falls from the top of the page
    hosts: dict[int, list[tuple[Placed, bool]]] = {n: [] for n in range(len(rows))}
    for number, row in enumerate(rows):
        for run in _runs(row):
            host = _host(run, rows, heights, number)
            hosts[number if host is None else host] += [(g, host is not None and g.y > rows[host][0].y) for g in run]
    for glyph in (g for g in glyphs if g.size == 0):
        host = _around(glyph, rows)
        if host is not None:
            hosts[host].append((glyph, False))
    return [sorted(row, key=lambda part: part[0].x0) for row in hosts.values() if row]


def _place_initials(rows: list[list[Placed]]) -> None:
    """A large letter that reaches down over several lines is in the first of them."""
    for number, row in enumerate(rows):
        for run in _runs(row):
            letter = run[-1]
            if len(run) > 2 or not letter.text.isalpha():
                continue
            for host in rows[max(0, number - 8) : number]:
                behind = (g for g in host if not g.text.isspace() and g.x0 > letter.x0)
                first = min(behind, key=lambda g: g.x0, default=None)
                if first is not None and _is_initial(letter, first):
                    host.extend(Line(glyph.text, glyph.x0, first.x0, first.y, first.size) for glyph in run)
                    row[:] = [glyph for glyph in row if glyph not in run]
                    break
    rows[:] = [row for row in rows if row]


def _is_initial(letter: Placed, first: Placed) -> bool:
    """Whether a large letter stands right before the first of a line, their tops at one height."""
    gap = (letter.y + _CAPITAL * letter.size) - (first.y + _CAPITAL * first.size)
    beside = -0.1 * first.size < first.x0 - letter.x1 < first.size
    return letter.size > _INITIAL * first.size and abs(gap) < 0.5 * first.size and beside


def _runs(row: list[Placed]) -> list[list[Placed]]:
    """Neighbouring glyphs of about one size."""
    runs: list[list[Placed]] = []
    for glyph in sorted(row, key=lambda g: g.x0):
        last = runs[-1][-1] if runs else None
        if last and glyph.x0 - last.x1 < 0.5 * last.size and abs(glyph.size - last.size) < 0.1 * last.size:
            runs[-1].append(glyph)
        else:
            runs.append([glyph])
    return runs


def _host(run: list[Placed], rows: list[list[Placed]], heights: list[float], own: int) -> int | None:
    """The row that a short run of small raised or lowered glyphs belongs to; None where it is a row of its own."""
    first, last = run[0], run[-1]
    if len(run) > 8:
        return None
    lowest = bisect_left(heights, -(first.y + 2 * first.size))
    for number in range(lowest, len(rows)):
        row = rows[number]
        size = max(g.size for g in row)
        above = first.y - row[0].y
        if above > 0.85 * size:
            break
        small = first.size < 0.87 * size
        digits = "".join(g.text for g in run).strip().isdigit()
        near = 0.05 * size < above < 0.75 * size if small or digits else False
        low = small and -0.45 * size < above < -0.03 * size
        if number != own and (near or low) and _touches(first, last, row, size):
            return number
    return None


def _touches(first: Placed, last: Placed, row: list[Placed], size: float) -> bool:
    return any(
        -0.3 * size < first.x0 - g.x1 < 0.4 * size or -0.3 * size < g.x0 - last.x1 < 0.5 * size
        for g in row
        if g.size >= 0.87 * size and not g.text.isspace()
    )


def _around(picture: Placed, rows: list[list[Placed]]) -> int | None:
    """The row within which a picture stands: words before it, whatever is behind it."""
    for number, row in enumerate(rows):
        size = max(g.size for g in row)
        if abs(picture.y - row[0].y) < 0.8 * size and any(
            -size < picture.x0 - g.x1 < 1.5 * size and not g.text.isspace() for g in row
        ):
            return number
    return None


def _segments(row: list[tuple[Placed, bool]]) -> list[Line]:
    """The stretches of a row between wide gaps, as text."""
    found: list[list[tuple[Placed, bool, bool]]] = []
    size = median([g.size for g, _ in row if g.size and not g.text.isspace()] or [0.0])
    end, spaced = None, False
    previous: Placed | None = None
    for glyph, high in row:
        if glyph.text.isspace():
            spaced = True
            continue
        if previous and glyph.text == previous.text and abs(glyph.x0 - previous.x0) < 0.1 * size:
            continue  # written twice to look bold
        gap = 0.0 if end is None else glyph.x0 - end
        if end is None or gap > _SEGMENT_GAP * size:
            found.append([])
            spaced = False
        found[-1].append((glyph, high, spaced or gap > _WORD_GAP * size))
        end, spaced, previous = max(glyph.x1, end or glyph.x1), False, glyph
    return [_line(part) for part in found]


def _line(part: list[tuple[Placed, bool, bool]]) -> Line:
    size = median([g.size for g, _, _ in part if g.size] or [0.0])  # its own: a note may stand beside text
    pieces = [piece for g, high, spaced in part for piece in ([(" ", high)] if spaced else []) + [(g.text, high)]]
    runs = [(high, "".join(text for text, _ in run)) for high, run in groupby(logical(pieces), key=lambda p: p[1])]
    text = "".join(raised(text) if high else text for high, text in runs).strip()
    if text.startswith(LOST + " "):  # a bullet of a special font
        text = text[2:]
    first = part[0][0]
    base = next((g.y for g, high, _ in part if not high and g.size >= 0.87 * size), first.y)
    return Line(text, first.x0, max(g.x1 for g, _, _ in part), base, size)


def _without_margins(segments: list[Line]) -> tuple[list[Line], list[Line]]:
    """The segments of the text, and the small ones to its left or right."""
    sizes = Counter[float]()
    for segment in segments:
        sizes[round(segment.size, 1)] += len(segment.text)
    small = SMALL * max(sizes, key=sizes.__getitem__, default=0.0)
    text = [s for s in segments if s.size >= small]
    left, right = min((s.x0 for s in text), default=0.0), max((s.x1 for s in text), default=0.0)
    notes = [s for s in segments if s.size < small and (s.x0 > right or s.x1 < left)]
    inside = [s for s in segments if s.size < small and s not in notes]
    aside = [s for s in notes if not any(abs(s.y - o.y) < 0.3 * s.size for o in inside)]  # else cells of a table
    return [s for s in segments if s not in aside], aside


def _line_numbers(segments: list[Line]) -> list[Line]:
    """The numbers left of a page of prose that count its lines, each or every fifth."""
    numbers = sorted((s for s in segments if s.text.isdecimal() and len(s.text) < _LONG_NUMBER), key=lambda s: -s.y)
    rest = [s for s in segments if s not in numbers]
    left = min((s.x0 for s in rest), default=0.0)
    numbers = [s for s in numbers if s.x1 < left]
    steps = {int(below.text) - int(above.text) for above, below in pairwise(numbers)}
    counted = len(numbers) >= _MIN_LINES and len(steps) == 1 and steps <= {1, 5} and _is_prose(rest)
    return numbers if counted and not any(" | " in line.text for line in _joined(rest)) else []


def _ordered(segments: list[Line], depth: int = 0) -> list[list[Line]]:
    """The regions of a page in reading order, each a list of whole lines from top to bottom."""
    gutter = _gutter(segments) if depth < 4 else None
    if gutter is None:
        text, boxes = without_boxes(segments)
        return [_joined(part) for part in (text, boxes) if part]
    parts: list[Part] = []
    for band in _bands(segments, gutter):
        left, right, plain = _columns(band, gutter) or ([], [], band)
        parts += [Part((left, right))] if left else []
        parts += [Part(across=tuple(plain))] if plain else []
    regions: list[list[Line]] = []
    for part in by_flow(parts):
        regions += [region for side in part.columns for region in _ordered(side, depth + 1)]
        regions += [_joined(list(part.across))] if part.across else []
    return regions


def _bands(segments: list[Line], gutter: float) -> list[list[Line]]:
    """The segments from top to bottom, cut before and behind those that cross the gutter."""
    ordered = sorted(segments, key=lambda s: -s.y)
    return [list(run) for _, run in groupby(ordered, key=lambda s: s.x0 < gutter < s.x1)]


def _gutter(segments: list[Line]) -> float | None:
    """Where a page is parted into columns, or None."""
    best, place = 0, None
    for x in sorted({round(s.x0 - 1.0, 0) for s in segments}):
        score = 0
        for band in _bands(segments, x):
            if (columns := _columns(band, x)) is not None:
                score += len(columns[0]) + len(columns[1])
        if score > best:
            best, place = score, x
    return place


def _columns(band: list[Line], gutter: float) -> tuple[list[Line], list[Line], list[Line]] | None:
    """The left and the right column of a band, and notes below both that reach into the gutter; None where it has none.

    Notes are set over the whole page as often as in columns: one that ends just before the gutter parts no columns.
    """
    left, right = [s for s in band if s.x1 <= gutter], [s for s in band if s.x0 >= gutter]
    if len(left) + len(right) != len(band):
        return None
    if _are_columns(left, right):
        return left, right, []
    size = median(s.size for s in band)
    lowest = min((s.y for s in band if s.size >= SMALL * size), default=0.0)
    foot = [s for s in band if s.y < lowest]
    left, right = [s for s in left if s.y >= lowest], [s for s in right if s.y >= lowest]
    return (left, right, foot) if foot and _are_columns(left, right) else None


def _are_columns(left: list[Line], right: list[Line]) -> bool:
    """Whether two stacks of lines side by side are columns of prose, rather than cells or one column's wide spaces."""
    rows = [len({round(s.y) for s in side}) for side in (left, right)]
    if min(rows, default=0) < _MIN_LINES:
        return False
    gap = min(s.x0 for s in right) - max(s.x1 for s in left)
    size = median(s.size for s in (*left, *right))
    if gap < 0.6 * size:
        return False
    top, bottom = (
        min(max(s.y for s in side) for side in (left, right)),
        max(min(s.y for s in side) for side in (left, right)),
    )
    return top > bottom and all(_is_prose(side) for side in (left, right))


def _is_prose(side: Iterable[Line]) -> bool:
    rows = groupby(sorted(side, key=lambda s: -s.y), key=lambda s: round(s.y))
    return median(sum(len(s.text) for s in row) for _, row in rows) >= _PROSE


def _joined(segments: list[Line]) -> list[Line]:
    """Whole lines: the segments of each row as one, cells of a table kept apart."""
    rows: list[list[Line]] = []
    for segment in sorted(segments, key=lambda s: (-round(s.y, 1), s.x0)):
        last = rows[-1][-1] if rows else None
        if last and abs(last.y - segment.y) <= 0.3 * max(last.size, segment.size) and segment.x0 >= last.x1 - 1:
            if segment.x0 - last.x1 > _CELL_GAP * segment.size:
                rows[-1].append(segment)
            else:
                rows[-1][-1] = beside(last, segment)
        else:
            rows.append([segment])
    return [reduce(lambda a, b: beside(a, b, " | "), row) for row in whole_rows(rows)]
