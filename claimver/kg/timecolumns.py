"""Columns of a table of statements that say when each held: ``start time``, ``until``, ``P585``."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.kg.unstated import unsaid
from claimver.types import TIME_NAMES

# "from" and "to" name a statement's ends; "in" and "on" may stand above a place.
TIME_COLUMNS = TIME_NAMES - {"from", "to", "in", "on"}
_BY_NAME = {name.casefold(): name for name in TIME_COLUMNS}
_BETWEEN = re.compile(r"[\s_-]+")
_FLOAT = re.compile(r"([1-9][0-9]{2,3})\.0")  # a year, as pandas writes a column of numbers with blanks
_NOT_YET = frozenset("present now today current ongoing".split())  # of an end; as a name it would be one
Pairs = tuple[tuple[str, str], ...]


def time_column(name: str) -> str:
    """The qualifier that a column of this name holds, "" for another column.

    >>> time_column("Start_Time"), time_column("p582"), time_column("from")
    ('start time', 'P582', '')
    """
    return _BY_NAME.get(_BETWEEN.sub(" ", name.casefold()).strip(), "")


def with_times(qualifiers: Pairs, times: Iterable[tuple[str, str]]) -> Pairs:
    """The qualifiers and behind them what the columns say, (name, stripped cell); the same is not said twice."""
    there = {(name.casefold(), cell) for name, cell in qualifiers}
    said = ((name, _year(cell)) for name, cell in times if not _blank(cell))
    return (*qualifiers, *(pair for pair in said if (pair[0].casefold(), pair[1]) not in there))


def _blank(cell: str) -> bool:
    """Whether the cell says no time: no value, one not known, an end that is not yet."""
    return unsaid(cell) or cell.lower() in _NOT_YET or cell.lower() in ("nan", "na")


def _year(cell: str) -> str:
    """The cell, "1889" for "1889.0"."""
    found = _FLOAT.fullmatch(cell)
    return found[1] if found else cell
