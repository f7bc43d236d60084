"""Which sign begins the decimals of a table's numbers: what some cells leave open, others of the file settle."""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["Decimals"]

_SIGN = r"[^\d\s.,-]?\s?[-+−]?"  # of money, of the number
_UNIT = r"(?:\s?[^\d\s.,;][^\d.,;]{0,20})?"
_DECIMAL = r"\d+{d}(?:\d{{1,2}}|\d{{4,}})|0{d}\d+|\d{{1,3}}(?:{t}\d{{3}})+{d}\d+|\d{{1,3}}(?:{t}\d{{3}}){{2,}}"
_COMMA = re.compile(f"{_SIGN}(?:{_DECIMAL.format(d=',', t='[.]')}){_UNIT}")
_POINT = re.compile(f"{_SIGN}(?:{_DECIMAL.format(d='[.]', t=',')}){_UNIT}")
_OPEN = re.compile(rf"{_SIGN}[1-9]\d{{0,2}}[.,]\d{{3}}{_UNIT}")
_NUMBER = re.compile(rf"{_SIGN}(?:\d{{1,3}}(?:\.\d{{3}})+(?:,\d+)?|\d+,\d+){_UNIT}")
_SWAPPED = str.maketrans(",.", ".,")


class Decimals:
    """The sign of a file: a comma where cells have it so and none has a point, a point where it is not in question."""

    def __init__(self, cells: Iterable[str], *, semicolons: bool) -> None:
        commas = points = False
        for cell in cells:
            commas = commas or _COMMA.fullmatch(cell) is not None
            points = points or _POINT.fullmatch(cell) is not None
        self.comma = commas and not points
        self.unsure = (semicolons or commas) and commas == points

    def plain(self, cell: str) -> str:
        """The cell with its number as it is written in English; one that stays open in quotation marks, as a text."""
        if self.comma and _NUMBER.fullmatch(cell):
            return cell.translate(_SWAPPED)
        return f'"{cell}"' if self.unsure and _OPEN.fullmatch(cell) else cell
