"""Cells of a page's table that span several rows, repeated in each: a row alone tells what it is about."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

__all__ = ["repeat"]

_LONGEST = 200  # characters of a value; a longer cell is a column of text
_WIDEST = 1000  # columns, what browsers allow


def repeat(tree: Any) -> None:
    """In every table each row has the cells that reach into it from above."""
    for table in list(tree.iter("table")):
        for group in (table, *table.findall("thead"), *table.findall("tbody"), *table.findall("tfoot")):
            _fill(group.findall("tr"))


def _fill(rows: list[Any]) -> None:
    reaching: dict[int, tuple[int, Any]] = {}  # by column: for how many more rows, and the cell
    for number, row in enumerate(rows):
        cells, column, last = [cell for cell in row if cell.tag in ("td", "th")], 0, None
        later: dict[int, tuple[int, Any]] = {}
        while cells or any(place >= column for place in reaching):
            if column in reaching:
                more, above = reaching.pop(column)
                copy = _copy(above)
                row.insert(0, copy) if last is None else last.addnext(copy)
                if more > 1:
                    later[column] = (more - 1, above)
                last, column = copy, column + _number(copy, "colspan")
                continue
            if not cells:
                column = min(place for place in reaching if place >= column)
                continue
            last = cells.pop(0)
            more = _number(last, "rowspan", len(rows) - number) - 1
            last.attrib.pop("rowspan", None)
            if more > 0:
                later[column] = (min(more, len(rows) - number - 1), last)
            column += _number(last, "colspan")
        reaching = {place: span for place, span in later.items() if span[0] > 0}


def _copy(cell: Any) -> Any:
    """A cell of the same value; an empty one for a cell that holds a table or a column of text."""
    text = cell.text_content()
    if len(text.strip()) > _LONGEST or cell.find(".//table") is not None:
        copy = cell.makeelement(cell.tag)
    else:
        copy = deepcopy(cell)
    copy.tail = None
    return copy


def _number(cell: Any, name: str, all_of_them: int = 1) -> int:
    """A span of the cell; 0 is as many as there are."""
    told = (cell.get(name) or "1").strip()
    number = int(told) if told.isascii() and told.isdigit() and len(told) < 6 else 1
    return min(number, _WIDEST) if number else all_of_them
