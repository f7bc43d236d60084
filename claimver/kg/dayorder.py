"""Whether day or month stands first in a table's dates in figures: what some leave open, others of a column settle."""

from __future__ import annotations

import re

from claimver.kg.literals import date_value, write_literal

__all__ = ["DayOrder"]

_FIGURES = re.compile(r"([0-3]?[0-9])([/.-])([0-3]?[0-9])\2([12][0-9]{3})(?: 0?0:00(?::00)?)?")


class DayOrder:
    """The order of each column and sign between, in a table of statements of each property there: the day first,
    the month first, or not settled.
    """

    def __init__(self) -> None:
        self._days: dict[tuple[int, str, str], set[bool]] = {}  # whether the day stands first, of the dates that tell

    def see(self, column: int, property: str, cell: str) -> None:
        """What the cell says about its column and the row's property, if any, is known."""
        match = _FIGURES.fullmatch(cell)
        if match is None:
            return
        first, second = int(match[1]), int(match[3])
        if 1 <= min(first, second) <= 12 < max(first, second) <= 31:
            self._days.setdefault((column, property, match[2]), set()).add(first > 12)

    def plain(self, column: int, property: str, cell: str) -> str:
        """The cell, a date that alone may be two days as a literal of KGTK; in quotation marks what stays open."""
        match = _FIGURES.fullmatch(cell)
        if match is None:
            return cell
        first, second = int(match[1]), int(match[3])
        if first == second or not 1 <= min(first, second) <= max(first, second) <= 12:
            return cell
        told = self._days.get((column, property, match[2]), set())
        if len(told) != 1:
            return f'"{cell}"'
        day, month = (first, second) if True in told else (second, first)
        return write_literal(date_value(int(match[4]), month, day))
