"""A value as an annotator states it: a date, a quantity with its unit, or a text."""

from __future__ import annotations

import re
from collections.abc import Mapping

from claimver.errors import InputError
from claimver.kg.literals import date_value, quantity_value, string_value
from claimver.kg.plain import unit_name
from claimver.kg.unit_names import UNITS
from claimver.types import Value

KINDS = ("date", "quantity", "string")
_DATE = re.compile(r"(-?)([0-9]{1,6})(?:-([0-9]{1,2})(?:-([0-9]{1,2}))?)?")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_IDS: Mapping[str, str] = {label: id for id, label in UNITS.items()}


def stated_value(kind: str, words: str, unit: str = "") -> Value:
    """The value of that kind; a unit is a name, a symbol or one of Wikidata's ids.

    >>> stated_value("date", "1969-07").text, stated_value("quantity", "46678", "kg").text
    ('July 1969', '46,678 kilogram')

    Raises: InputError with the words and the form that is read.
    """
    if kind == "date":
        return _date(words)
    if kind == "quantity":
        return _quantity(words, unit)
    if kind == "string":
        return string_value(words)
    raise InputError(f"{kind!r} is no kind of value; one of {', '.join(KINDS)}.")


def _date(words: str) -> Value:
    match = _DATE.fullmatch(words)
    try:
        if match is not None:
            sign, year, month, day = match.groups()
            return date_value(int(sign + year), int(month or 0), int(day or 0))
    except ValueError:
        pass
    raise InputError(f"“{words}” is no date. Write a year, a month or a day so: 1969, 1969-07, 1969-07-20.")


def _quantity(words: str, unit: str) -> Value:
    if _NUMBER.fullmatch(words) is None:
        raise InputError(f"“{words}” is no number. Write digits, with a point before decimals: 8848.86.")
    name = UNITS.get(unit) or unit_name(unit) or unit
    try:
        return quantity_value(words, unit=name or None, unit_id=unit if unit in UNITS else _IDS.get(name))
    except ValueError:
        raise InputError(f"“{words}” is too large or too small a number to be kept.") from None
