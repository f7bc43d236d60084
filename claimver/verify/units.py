"""Units of measure and the words of the value grammar, read from their two tables.

``units.tsv``: factors of the SI Brochure (BIPM, 9th edition) and of NIST Special Publication 811; currencies of ISO
4217. (``pint`` knows more units; it takes half a second to load and reads "points" and "hands" as lengths.)
``values.tsv``: month and number names of Unicode CLDR (English); days with a name of their own and a fixed date, as the
bank and public holidays of Great Britain, Ireland and the United States have them; seasons by month or by the sun,
whichever begins or ends farther out; bounds and hedges are the modifiers of TIMEX3 (ISO 24617-1): MORE_THAN,
EQUAL_OR_MORE, LESS_THAN, EQUAL_OR_LESS, APPROX, BEFORE, AFTER, START, MID, END.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

__all__ = ["TIMES", "lexicon", "phrases", "unit"]

TIMES = "times"  # the unit of a ratio
HERE = Path(__file__).parent


@cache
def _units() -> dict[str, tuple[str, float]]:
    rows = _rows("units.tsv")
    return {name: (row["dimension"], float(row["factor"])) for row in rows for name in row["names"].split()}


def unit(name: str) -> tuple[str, float] | None:
    """Dimension and factor of a unit, spelling aside; None for what is no unit of measure.

    >>> unit("square kilometres"), unit("inhabitants")
    (('area', 1000000.0), None)
    """
    return _units().get("".join(name.lower().replace("-", " ").split()))


@cache
def lexicon(kind: str) -> dict[str, str]:
    """The words of one kind of the value grammar with what each stands for.

    >>> lexicon("month")["sept"]
    '9'
    """
    rows = [row for row in _rows("values.tsv") if row["kind"] == kind]
    return {word.replace("_", " "): row["value"] for row in rows for word in row["words"].split()}


@cache
def phrases(kind: str) -> tuple[str, ...]:
    """The words and phrases of a kind, the longest first."""
    return tuple(sorted(lexicon(kind), key=len, reverse=True))


def _rows(name: str) -> list[dict[str, str]]:
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
