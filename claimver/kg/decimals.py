"""Which sign begins the decimals of a table's numbers: what some cells leave open, others settle.

Those of the same column count first (in a table of statements, of the same property), then those of the file.
"""

from __future__ import annotations

import re

__all__ = ["Decimals"]

_SIGN = r"[^\d\s.,\"'-]?\s?[-+−]?"  # of money, of the number; what stands in quotation marks is a text
_UNIT = r"(?:\s?[^\d\s.,;][^\d.,;]{0,20})?"
_DECIMAL = r"\d+{d}(?:\d{{1,2}}|\d{{4,}})|0{d}\d+|\d{{1,3}}(?:{t}\d{{3}})+{d}\d+|\d{{1,3}}(?:{t}\d{{3}}){{2,}}"
_COMMA = re.compile(f"{_SIGN}(?:{_DECIMAL.format(d=',', t='[.]')}){_UNIT}")
_POINT = re.compile(f"{_SIGN}(?:{_DECIMAL.format(d='[.]', t=',')}){_UNIT}")
_OPEN = re.compile(rf"{_SIGN}[1-9]\d{{0,2}}[.,]\d{{3}}{_UNIT}")
_NUMBER = re.compile(rf"{_SIGN}(?:\d{{1,3}}(?:\.\d{{3}})+(?:,\d+)?|\d+,\d+){_UNIT}")
_SWAPPED = str.maketrans(",.", ".,")


class Decimals:
    """The sign of each column and of a file: a comma where cells have it so and none has a point, a point where it is
    not in question.
    """

    def __init__(self) -> None:
        self.semicolons = False  # whether they part the cells, as they do where commas begin decimals
        self._file: set[bool] = set()  # whether it is the comma, of the cells that tell
        self._columns: dict[tuple[int, str], set[bool]] = {}

    def see(self, column: int, property: str, cell: str) -> None:
        """What the cell says about its column and the row's property, if any, is known."""
        for comma, pattern in ((True, _COMMA), (False, _POINT)):
            if pattern.fullmatch(cell):
                self._file.add(comma)
                self._columns.setdefault((column, property), set()).add(comma)

    def plain(self, column: int, property: str, cell: str) -> str:
        """The cell with its number as it is written in English; one that stays open in quotation marks, as a text."""
        told = self._columns.get((column, property)) or self._file
        if told == {True} and _NUMBER.fullmatch(cell):
            return cell.translate(_SWAPPED)
        unsure = len(told) == 2 or (self.semicolons and not told)
        return f'"{cell}"' if unsure and _OPEN.fullmatch(cell) else cell

    @property
    def settles(self) -> bool:
        """Whether a cell has a decimal comma."""
        return True in self._file
