"""Rows of a table on a page: cells that run over several lines made whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

__all__ = ["Line", "beside", "whole_rows"]

_FARTHEST = 3.0  # sizes of the letters from one line of a table to the next
_SPACED = 1.2  # times the smallest step from line to line: the next row of a table that sets its rows apart


@dataclass(frozen=True, slots=True)
class Line:
    """A line, or the part of one between wide gaps; ``region`` numbers the column of its page."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    region: int = 0
    right: float = 0.0  # where its column ends
    left: float = 0.0


_Row = dict[int, Line]
"""The cells of a row by their columns."""


def beside(left: Line, right: Line, between: str = " ") -> Line:
    """Two parts of one line as one."""
    text = left.text + between + right.text
    return Line(text, left.x0, right.x1, left.y, max(left.size, right.size))


def whole_rows(rows: list[list[Line]]) -> Iterator[list[Line]]:
    """The rows from top to bottom, each a list of cells; lines that go on the cells of the row above are in it."""
    at = 0
    while at < len(rows):
        table = _table(rows, at)
        yield from ([row[place] for place in sorted(row)] for row in _merged(table))
        at += len(table)


def _table(rows: list[list[Line]], at: int) -> list[_Row]:
    """The row there and those below it whose cells stand in its columns."""
    found: list[_Row] = [dict(enumerate(rows[at]))]
    columns = [(cell.x0, cell.x1) for cell in rows[at]]
    for row in rows[at + 1 :] if len(columns) > 1 else ():
        cells = {place: cell for cell in row if (place := _column(columns, cell)) is not None}
        step = _top(found[-1]) - row[0].y
        if len(cells) < len(row) or step > _FARTHEST * row[0].size:
            break
        for place, cell in cells.items():
            left, right = columns[place]
            columns[place] = (min(left, cell.x0), max(right, cell.x1))
        found.append(cells)
    return found


def _column(columns: list[tuple[float, float]], cell: Line) -> int | None:
    """The one column that a cell stands in, or None."""
    found = [n for n, (left, right) in enumerate(columns) if cell.x0 < right and cell.x1 > left]
    return found[0] if len(found) == 1 else None


def _merged(table: list[_Row]) -> Iterator[_Row]:
    """The rows; lines are one where they begin as the rest of a sentence does, or where the table sets its rows apart.

    It does where at least two of its steps from line to line are wide, and most lines behind a narrow one are doubtful:
    without one of the cells, or such a rest.
    """
    steps = [_top(above) - _top(row) for above, row in pairwise(table)]
    least = min(steps, default=0.0)
    wide = [step > _SPACED * least for step in steps]
    near = [row for row, far in zip(table[1:], wide, strict=True) if not far] if any(wide) else []
    doubtful = sum(_is_rest(row) or len(row) < len(table[0]) for row in near)
    apart = sum(wide) > 1 and 2 * doubtful > len(near)
    whole = table[0]
    for row, far in zip(table[1:], wide, strict=True):
        tight = any(wide) and not far
        if (tight and (apart or _is_rest(row))) or (0 not in row and _is_rest(row)):
            whole = whole | {n: beside(whole[n], cell) if n in whole else cell for n, cell in row.items()}
        else:
            yield whole
            whole = row
    yield whole


def _top(row: _Row) -> float:
    return next(iter(row.values())).y


def _is_rest(row: _Row) -> bool:
    """Whether each cell begins as the rest of a sentence does."""
    return all(cell.text[:1].islower() for cell in row.values())
