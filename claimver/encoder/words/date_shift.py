"""Dates a stretch of time away from a date, no finer than both say it, and the words for them."""

from __future__ import annotations

import datetime
import re
from dataclasses import dataclass

from claimver.encoder.words.amounts import Date, dates

__all__ = ["NAMES", "SEASONS", "YEAR", "Parts", "Shift", "shifted", "worded"]

DAY, MONTH, YEAR, DECADE, CENTURY = 11, 10, 9, 8, 7
PRECISION = {"day": DAY, "month": MONTH, "year": YEAR, "decade": DECADE, "century": CENTURY}
NAMES = "January February March April May June July August September October November December".split()
SEASONS = {"spring": 5, "summer": 8, "autumn": 11, "fall": 11}  # the last month of each; winters lie in two years
ROUND = 50  # from here on tens of years are round figures
LOOSE = 3  # how many days a number of weeks may be off
EDGE = 5  # days from either end of a month
LONGEST = 31
_AMERICAN = re.compile(r"[A-Za-z]+\.? \d{1,2},? \d{4}")


@dataclass(frozen=True, slots=True)
class Shift:
    """How far from a date: ``count`` units, 0 for the same one, below 0 for earlier.

    ``elapsed``: whether time is measured ("a year later") rather than the calendar turned ("the following year").
    ``month``: the month that is named instead, as in "the following May", or the last of the season.
    """

    unit: str
    count: int
    elapsed: bool = False
    month: int = 0


Parts = tuple[int, int, int, int]  # year, month, day, precision


def shifted(anchor: Date, shift: Shift) -> Parts | None:
    """Year, month, day and precision of the date so far from the anchor; None where that is anyone's guess."""
    if shift.unit == "season":
        return _of_season(anchor, shift)
    if shift.month:
        return _of_month(anchor, shift)
    if shift.count == 0:
        least = min(anchor.precision, PRECISION.get(shift.unit, 0))
        return _cut(anchor.year, anchor.month, anchor.day, least) if least else None
    if shift.unit in ("century", "decade"):
        return _of_many(anchor, shift, CENTURY if shift.unit == "century" else DECADE)
    if shift.unit == "year":
        return _of_years(anchor, shift)
    return _of_months(anchor, shift) if shift.unit == "month" else _of_days(anchor, shift)


def _cut(year: int, month: int, day: int, precision: int) -> Parts:
    """The date at a precision, decades and centuries by their first year as claims have them."""
    if precision == CENTURY:
        year = (abs(year) - 1) // 100 * 100 + 1 if year > 0 else year
    elif precision == DECADE:
        year = year // 10 * 10
    return year, month if precision >= MONTH else 0, day if precision >= DAY else 0, precision


def _turned(year: int, years: int) -> int:
    """The year so many years on; there was no year 0."""
    found = year + years
    if year < 0 <= found:
        return found + 1
    return found - 1 if found <= 0 < year else found


def _of_month(anchor: Date, shift: Shift) -> Parts | None:
    """The month of that name, in the anchor's year or the next."""
    if anchor.precision < YEAR:
        return None
    dated = anchor.precision >= MONTH
    if shift.count:  # "the following May": after a year alone only January and February are sure
        if not dated and shift.month > 2:
            return None
        return _turned(anchor.year, int(not dated or shift.month <= anchor.month)), shift.month, 0, MONTH
    return None if dated and shift.month < anchor.month else (anchor.year, shift.month, 0, MONTH)


def _of_season(anchor: Date, shift: Shift) -> Parts | None:
    """The year of that season, in the anchor's year or the next."""
    if anchor.precision < YEAR or (shift.count and not anchor.month):
        return None
    if not shift.count:
        return (anchor.year, 0, 0, YEAR) if anchor.month <= shift.month else None
    first = shift.month - 2
    if first <= anchor.month <= shift.month:
        return None
    return _turned(anchor.year, int(anchor.month > shift.month)), 0, 0, YEAR


def _of_years(anchor: Date, shift: Shift) -> Parts | None:
    later = shift.count > 0
    if anchor.precision < YEAR or (shift.elapsed and anchor.month == (12 if later else 1)):
        return None
    if shift.elapsed and abs(shift.count) >= ROUND and shift.count % 10 == 0:
        return _of_many(anchor, Shift("decade", shift.count // 10, elapsed=True), DECADE)
    return _turned(anchor.year, shift.count), 0, 0, YEAR


def _of_many(anchor: Date, shift: Shift, precision: int) -> Parts | None:
    """Decades or centuries away; a measured one is told only where a year or ten more or less change nothing."""
    length = 10 if precision == DECADE else 100
    year = anchor.year + shift.count * length
    within = (year - (precision == CENTURY)) % length
    sure = anchor.precision <= precision or not shift.elapsed or length // 10 <= within < length - length // 10
    known = anchor.year > 0 < year and anchor.precision >= precision
    if precision == DECADE and year // 10 % 10 == 0:
        return None  # "the 1900s" are a century to many
    return _cut(year, 0, 0, precision) if sure and known else None


def _of_months(anchor: Date, shift: Shift) -> Parts | None:
    if anchor.precision < MONTH:
        return None
    turn, month = divmod(anchor.month - 1 + shift.count, 12)
    year, month = _turned(anchor.year, turn), month + 1
    at_edge = anchor.day and not EDGE <= anchor.day <= LONGEST - EDGE
    if not (shift.elapsed and at_edge):
        return year, month, 0, MONTH
    return (year, 0, 0, YEAR) if 1 < month < 12 else None


def _of_days(anchor: Date, shift: Shift) -> Parts | None:
    """Days or weeks away; a day that is not told exactly is told by its month or year, where that is sure."""
    days = shift.count * (7 if shift.unit == "week" else 1)
    if anchor.year <= 0 or abs(days) > LONGEST:
        return None
    if anchor.precision == DAY and shift.unit == "day":
        there = _day(anchor, days)
        return (there.year, there.month, there.day, DAY) if there else None
    if anchor.precision == DAY:
        loose = LOOSE if shift.elapsed else 6
        first, last = _day(anchor, days - loose), _day(anchor, days + loose)
        if first is None or last is None or first.year != last.year:
            return None
        return _cut(first.year, first.month, 0, MONTH if first.month == last.month else YEAR)
    if anchor.precision == MONTH and abs(days) == 1:
        return anchor.year, anchor.month, 0, MONTH
    far = abs(days) > 7 or anchor.month == (12 if days > 0 else 1)
    return None if far or anchor.precision < YEAR else (anchor.year, 0, 0, YEAR)


def _day(anchor: Date, days: int) -> datetime.date | None:
    try:
        return datetime.date(anchor.year, anchor.month, anchor.day) + datetime.timedelta(days=days)
    except (ValueError, OverflowError):
        return None


def worded(parts: Parts, like: str = "") -> tuple[str, str]:
    """The preposition and the words of a date, in the order of day and month that ``like`` has; "" where none serve.

    >>> worded((1963, 11, 22, 11)), worded((-44, 0, 0, 9)), worded((1601, 0, 0, 7))
    (('on', '22 November 1963'), ('in', '44 BC'), ('in', 'the 17th century'))
    """
    year, month, day, precision = parts
    told = f"{year}" if year > 0 else f"{-year} BC"
    if precision == CENTURY:
        words = f"the {_nth((year - 1) // 100 + 1)} century"
    elif precision == DECADE:
        words = f"the {told}s"
    elif precision == DAY and _AMERICAN.fullmatch(like) and year > 0:
        words = f"{NAMES[month - 1]} {day}, {told}"
    else:
        words = " ".join(part for part in (f"{day or ''}", NAMES[month - 1] if month else "", told) if part)
    read = dates(words)  # a year such as 476 is read as one in few places
    same = len(read) == 1 and (read[0].year, read[0].month, read[0].day, read[0].precision) == parts
    return ("on" if precision == DAY else "in", words) if same else ("", "")


def _nth(number: int) -> str:
    ending = "th" if 10 < number % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
