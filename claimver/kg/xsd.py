"""Literals of XML Schema 1.1: dates, and whether a text is in the form and the range of its datatype."""

from __future__ import annotations

import calendar
import re

from claimver.kg.literals import date_value
from claimver.kg.vocabulary import XSD
from claimver.types import Value

_ZONE = r"(?:Z|[+-](?:(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00))"
_TIME = r"(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]+)?|24:00:00(?:\.0+)?)"
_YEAR, _MONTH, _DAY = r"[+-]?[0-9]{4,16}", r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12][0-9]|3[01])"
_DATE = re.compile(rf"({_YEAR})(?:-({_MONTH})(?:-({_DAY})(?:T({_TIME}))?)?)?{_ZONE}?")
_WHOLE, _DECIMAL = r"[+-]?[0-9]+", r"[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_DAYS, _MONTHS = r"[0-9]+D", r"(?:[0-9]+Y(?:[0-9]+M)?|[0-9]+M)"
_CLOCK = r"T(?=[0-9])(?:[0-9]+H)?(?:[0-9]+M)?(?:[0-9]+(?:\.[0-9]+)?S)?"
_DAY_TIME = rf"(?:{_DAYS}(?:{_CLOCK})?|{_CLOCK})"
_FLOAT = rf"{_DECIMAL}(?:[eE][+-]?[0-9]+)?|[+-]?INF|NaN"
_FORMS = {
    XSD + name: re.compile(form, re.DOTALL)
    for name, form in {
        "dateTime": rf"{_YEAR}-{_MONTH}-{_DAY}T{_TIME}{_ZONE}?",
        "dateTimeStamp": rf"{_YEAR}-{_MONTH}-{_DAY}T{_TIME}{_ZONE}",
        "date": rf"{_YEAR}-{_MONTH}-{_DAY}{_ZONE}?",
        "gYearMonth": rf"{_YEAR}-{_MONTH}{_ZONE}?",
        "gYear": rf"{_YEAR}{_ZONE}?",
        "gMonthDay": rf"--(?!02-3)(?!(?:04|06|09|11)-31){_MONTH}-{_DAY}{_ZONE}?",
        "gMonth": rf"--{_MONTH}{_ZONE}?",
        "gDay": rf"---{_DAY}{_ZONE}?",
        "time": rf"{_TIME}{_ZONE}?",
        "duration": rf"-?P(?:{_MONTHS}(?:{_DAY_TIME})?|{_DAY_TIME})",
        "dayTimeDuration": rf"-?P{_DAY_TIME}",
        "yearMonthDuration": rf"-?P{_MONTHS}",
        "boolean": "true|false|0|1",
        "hexBinary": "(?:[0-9A-Fa-f]{2})*",
        "decimal": _DECIMAL,
        "double": _FLOAT,
        "float": _FLOAT,
    }.items()
}
_RANGES: dict[str, tuple[int | None, int | None]] = {
    XSD + name: bounds
    for name, bounds in {
        "integer": (None, None),
        "long": (-(1 << 63), (1 << 63) - 1),
        "int": (-(1 << 31), (1 << 31) - 1),
        "short": (-(1 << 15), (1 << 15) - 1),
        "byte": (-(1 << 7), (1 << 7) - 1),
        "unsignedLong": (0, (1 << 64) - 1),
        "unsignedInt": (0, (1 << 32) - 1),
        "unsignedShort": (0, (1 << 16) - 1),
        "unsignedByte": (0, (1 << 8) - 1),
        "nonNegativeInteger": (0, None),
        "positiveInteger": (1, None),
        "nonPositiveInteger": (None, 0),
        "negativeInteger": (None, -1),
    }.items()
}
_INTEGER = re.compile(_WHOLE)
_LONGEST = 400  # digits that are counted


def well_formed(text: str, datatype: str) -> bool:
    """Whether the text, stripped, is in the form and the range of its datatype; True for a datatype without any.

    >>> well_formed("300", XSD + "byte"), well_formed("1990-05-01", XSD + "gYear"), well_formed("x", XSD + "string")
    (False, False, True)
    """
    if datatype in _RANGES:
        if len(text) > _LONGEST or not _INTEGER.fullmatch(text):
            return False
        lowest, highest = _RANGES[datatype]
        return (lowest is None or lowest <= int(text)) and (highest is None or int(text) <= highest)
    form = _FORMS.get(datatype)
    return form is None or form.fullmatch(text) is not None


def xsd_date(text: str, *, coarse: bool = False) -> Value | None:
    """The date of XML Schema 1.1, where the year 0000 is 1 BC and -0099 is 100 BC; None for what is none.

    ``coarse``: a time on the first of January stands for its year. 24:00:00 is the day that begins then.

    >>> xsd_date("0000").text, xsd_date("1900-02-31"), xsd_date("2001-10-26T24:00:00").text
    ('1 BC', None, '27 October 2001')
    """
    match = _DATE.fullmatch(text)
    if match is None:
        return None
    year, month, day = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    ends = (match[4] or "").startswith("24")
    if coarse and match[4] and month == day == 1 and not ends:
        month = day = 0
    try:
        value = date_value(_counted(year), month, day)
        if ends:
            year, month, day = _next_day(year, month, day)
            value = date_value(_counted(year), month, day)
    except ValueError:
        return None
    return value


def _counted(year: int) -> int:
    """The year without a year 0."""
    return year if year > 0 else year - 1


def _next_day(year: int, month: int, day: int) -> tuple[int, int, int]:
    last = 30 if month in (4, 6, 9, 11) else 28 + calendar.isleap(year) if month == 2 else 31
    if day < last:
        return year, month, day + 1
    return (year, month + 1, 1) if month < 12 else (year + 1, 1, 1)
