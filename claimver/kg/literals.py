"""KGTK literals to ``Value`` and back: dates with precision, quantities with unit, strings.

``^1969-07-20T00:00:00Z/11`` · ``+8848.86Q11573`` · ``+317[+316,+318]Q11573`` · ``"text"`` · ``@43.2/11.2`` ·
``somevalue`` (a value that is not known; of a blank node ``somevalue _:b1``) · ``novalue`` (there is none)
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation

from claimver.kg.unit_names import UNITS
from claimver.types import Value

DAY, MONTH, YEAR, DECADE, CENTURY, MILLENNIUM = 11, 10, 9, 8, 7, 6
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
LARGEST_EXPONENT = 60
SOMEVALUE, NOVALUE = "somevalue", "novalue"
NO_VALUE = Value("none", "no value", "")

_DATE = re.compile(
    r"\^([+-]?)([0-9]{1,16})(?:-([0-9]{2})(?:-([0-9]{2}))?)?"
    r"(?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?Z?)?(?:/([0-9]{1,2}))?"
)
_NUMBER = r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_QUANTITY = re.compile(
    rf"({_NUMBER})(?:\[({_NUMBER}),({_NUMBER})\])?(Q(?![1-4]\Z)[1-9][0-9]*|[a-zA-Z%/]+)?"
)  # "2020Q1" is a quarter
_STRING = re.compile(r'"((?:[^"\\]|\\.|"(?!$))*)"', re.DOTALL)
_LANGUAGE_STRING = re.compile(r"'(.*)'@([a-z]{2,3}[a-zA-Z0-9-]*)", re.DOTALL)
_COORDINATE = re.compile(r"@([+-]?[0-9.]+)/([+-]?[0-9.]+)")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}

UnitLabel = Callable[[str], str]


class NoSuchDay(ValueError):
    """A date in good form that the calendar does not have, as dumps of others state some: 31 February, the year 0."""


def parse_literal(text: str, unit_label: UnitLabel = lambda id: id) -> Value | None:
    """The value of a KGTK literal, or None where the text is an id.

    Raises: ValueError for what begins as a date or a quoted string and is none.

    >>> parse_literal("^1969-07-20T00:00:00Z/11").text
    '20 July 1969'
    """
    if text.startswith("^"):
        return _date(text)
    if text.startswith((SOMEVALUE, NOVALUE)):
        return _unstated(text)
    if text.startswith('"'):
        match = _STRING.fullmatch(text)
        if match is None:
            raise ValueError(f"the string {text[:60]!r} does not end with a quotation mark")
        return string_value(_unescape(match[1]))
    if match := _LANGUAGE_STRING.fullmatch(text):
        return string_value(_unescape(match[1]))
    if match := _COORDINATE.fullmatch(text):
        return Value("string", f"{match[1]}, {match[2]}", text)
    return _quantity(text, unit_label)


def language_of(text: str) -> str:
    """The language of a KGTK string such as ``'Ada'@en``; "" where it has none."""
    match = _LANGUAGE_STRING.fullmatch(text)
    return match[2] if match else ""


def write_literal(value: Value) -> str:
    """The KGTK literal of a value; ``parse_literal`` reads it back."""
    if value.kind == "date":
        return _write_date(value)
    if value.kind == "none":
        return NOVALUE
    if value.kind == "unknown":
        return f"{SOMEVALUE} {value.value}".rstrip()
    if value.kind == "quantity":
        bounds = "" if value.lower is None else f"[{_signed(value.lower)},{_signed(value.upper or value.lower)}]"
        return f"{_signed(value.value)}{bounds}{value.unit_id or ''}"
    if _COORDINATE.fullmatch(value.value):
        return value.value
    escaped = value.value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + escaped.replace("\r", "\\r") + '"'


def string_value(text: str) -> Value:
    """A string literal that reads as itself."""
    return Value("string", text, text)


def unknown_value(node: str = "") -> Value:
    """A value of which only is said that there is one; ``node`` is the blank node's id."""
    return Value("unknown", "unknown value", node)


def is_blank(id: str) -> bool:
    """Whether an id is a blank node's, as it stands or with an IRI made for it (RDF 1.1, section 3.5).

    >>> is_blank("_:b1"), is_blank("http://e.org/.well-known/genid/1"), is_blank("Q1")
    (True, True, False)
    """
    return id.startswith("_:") or "/.well-known/genid/" in id


def date_value(year: int, month: int = 0, day: int = 0, *, precision: int | None = None, text: str = "") -> Value:
    """A date; negative years are BC, and ``text`` is written where none is given.

    Raises: ValueError for a day that the calendar does not have.
    """
    if year == 0:
        raise NoSuchDay("there is no year 0")
    precision = min(DAY, DAY if day else MONTH if month else YEAR) if precision is None else min(precision, DAY)
    if precision >= MONTH and not 1 <= month <= 12:
        raise ValueError(f"there is no month {month}")
    if precision == DAY and not 1 <= day <= _month_days(year, month):
        kind = NoSuchDay if 1 <= day <= 31 else ValueError
        raise kind(f"there is no day {day} in month {month} of {year}")
    year = _first_year(year, precision)
    value = f"{'-' if year < 0 else ''}{abs(year):04d}"
    value += f"-{month:02d}" if precision >= MONTH else ""
    value += f"-{day:02d}" if precision == DAY else ""
    return Value("date", text or _date_text(year, month, day, precision), value, precision=precision)


def quantity_value(
    number: str | Decimal,
    *,
    unit: str | None = None,
    unit_id: str | None = None,
    text: str = "",
    bounds: tuple[str | Decimal | None, str | Decimal | None] = (None, None),
) -> Value:
    """A quantity with its number in canonical form; bounds that hold the number between them say how well it is known.

    Raises: ValueError for a number that cannot be read or is out of all proportion.
    """
    canonical = canonical_number(number)
    words = text or _quantity_text(canonical, unit)
    return Value("quantity", words, canonical, None, unit, unit_id, *_bounds(canonical, *bounds))


def _bounds(
    canonical: str, lower: str | Decimal | None, upper: str | Decimal | None
) -> tuple[str, str] | tuple[None, None]:
    """The two numbers in canonical form; none where they are one number, or no bounds of this one."""
    try:
        ends = canonical_number("" if lower is None else lower), canonical_number("" if upper is None else upper)
    except ValueError:
        return None, None
    least, most = map(Decimal, ends)
    return ends if least <= Decimal(canonical) <= most and least < most else (None, None)


def canonical_number(number: str | Decimal) -> str:
    """The decimal digits of a number: no plus sign, exponent or trailing zeros.

    Raises: ValueError.

    >>> canonical_number("+1250.50")
    '1250.5'
    """
    try:
        decimal = Decimal(number)
    except InvalidOperation:
        raise ValueError(f"{number!r} is no number") from None
    if not decimal.is_finite() or abs(decimal.adjusted()) > LARGEST_EXPONENT:
        raise ValueError(f"{str(number)[:40]!r} is not finite or out of range")
    digits = format(decimal, "f")
    digits = digits.rstrip("0").rstrip(".") if "." in digits else digits
    return "0" if digits in ("-0", "") else digits


def _unstated(text: str) -> Value | None:
    """What the symbols of KGTK say; None for an id that begins like one."""
    if text == NOVALUE:
        return NO_VALUE
    symbol, _, node = text.partition(" ")
    return unknown_value(node) if symbol == SOMEVALUE and (not node or is_blank(node)) else None


def _date(text: str) -> Value:
    match = _DATE.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:60]!r} is no date; write ^1969-07-20T00:00:00Z/11")
    sign, year, month, day, precision = match.groups()
    number = int(year) * (-1 if sign == "-" else 1)
    stated = int(precision) if precision else DAY
    if stated > 14:
        raise ValueError(f"{text[:60]!r} has the precision {stated}; the finest is 14 (a second)")
    known = DAY if int(day or 0) else MONTH if int(month or 0) else YEAR
    return date_value(number, int(month or 0), int(day or 0), precision=min(stated, known))


def _write_date(value: Value) -> str:
    sign = "-" if value.value.startswith("-") else ""
    parts = value.value.removeprefix("-").split("-")
    year, month, day = (*parts, "00", "00")[:3] if len(parts) < 3 else parts
    return f"^{sign}{year}-{month}-{day}T00:00:00Z/{value.precision if value.precision is not None else DAY}"


def _month_days(year: int, month: int) -> int:
    """The days of the month; 29 for every February BC, whose calendar nobody states."""
    if not 0 < year < 10_000:
        return 29 if month == 2 else 30 if month in (4, 6, 9, 11) else 31
    return 29 if month == 2 and year < 1583 and year % 4 == 0 else calendar.monthrange(year, month)[1]


def _first_year(year: int, precision: int) -> int:
    """The year that stands for a decade, century or millennium: its first (1960, 1901, 1001; BC its last)."""
    sign, size = (-1 if year < 0 else 1), abs(year)
    if precision == DECADE:
        return sign * max(size - size % 10, 1)
    if precision in (CENTURY, MILLENNIUM):
        length = 100 if precision == CENTURY else 1000
        return sign * ((size - 1) // length * length + 1)
    return year


def _date_text(year: int, month: int, day: int, precision: int) -> str:
    size, era = abs(year), " BC" if year < 0 else ""
    if precision == CENTURY:
        return f"{ordinal((size - 1) // 100 + 1)} century{era}"
    if precision == MILLENNIUM:
        return f"{ordinal((size - 1) // 1000 + 1)} millennium{era}"
    if precision == DECADE:
        return f"{size - size % 10}s{era}"
    words = [str(day)] if precision == DAY else []
    words += [MONTHS[month - 1]] if precision >= MONTH else []
    return " ".join([*words, str(size)]) + (era or (" AD" if size < 1000 else ""))


def ordinal(number: int) -> str:
    """The number with its English ending.

    >>> ordinal(21), ordinal(12)
    ('21st', '12th')
    """
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _quantity(text: str, unit_label: UnitLabel) -> Value | None:
    match = _QUANTITY.fullmatch(text)
    if match is None or (match[4] and not match[4].startswith("Q") and text[0] not in "+-"):
        return None
    unit_id = match[4]
    label = unit_label(unit_id) if unit_id else None
    unit = UNITS.get(unit_id, label) if label == unit_id else label  # an id that the graph does not name
    return quantity_value(match[1], unit=unit, unit_id=unit_id, bounds=(match[2], match[3]))


def _signed(number: str) -> str:
    return number if number.startswith("-") else f"+{number}"


def _quantity_text(canonical: str, unit: str | None) -> str:
    whole, _, fraction = canonical.partition(".")
    grouped = f"{int(whole):,}" if whole.lstrip("-") else "0"
    grouped = f"-{grouped}" if whole.startswith("-") and not grouped.startswith("-") else grouped
    number = f"{grouped}.{fraction}" if fraction else grouped
    if unit in ("percent", "%"):
        return f"{number}%"
    return f"{number} {unit}" if unit else number


def _unescape(text: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPES.get(match[1], match[1]), text)
