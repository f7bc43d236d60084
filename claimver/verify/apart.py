"""How far two values lie apart, in words: what code counts, so that the judge need not ("4 years 3 months before").

Dates are those that statements have for their object or tell as times of theirs; amounts are compared where they have
one property and units of one measure.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from claimver.verify.units import unit
from claimver.verify.values import Day

__all__ = ["Days", "Point", "Size", "apart"]

FEW_DAYS, FEW_MONTHS = 62, 24  # up to which a time is told in days, in months
LEAST = 0.001  # times another that an amount is, at least, or the other it, for their ratio to be told
SAME = 0.005  # share by which two amounts that count as the same may differ
NO_ZERO = ("celsius", "fahrenheit")  # scales on which nothing is twice another
Days = tuple[Day, Day]  # the first and the last day that a date may mean


@dataclass(frozen=True, slots=True)
class Point:
    """A date with what it is the date of: "date of birth", "award received Nobel Prize in Physics"."""

    of: str
    name: str
    days: Days


@dataclass(frozen=True, slots=True)
class Size:
    """An amount of a property; ``then`` is the time of which it is told."""

    of: str
    name: str
    number: float
    unit: str = ""
    then: str = ""


def apart(one: Point | Size, other: Point | Size) -> str:
    """How the first stands to the other; "" where that cannot be told.

    >>> born = Point("Ada", "date of birth", ((1900, 5, 1), (1900, 5, 1)))
    >>> apart(born, Point("Bo", "date of birth", ((1902, 8, 3), (1902, 8, 3))))
    'date of birth: 2 years 3 months before date of birth of Bo'
    >>> apart(Size("Danube", "length", 2850, "kilometre"), Size("Rhine", "length", 1233, "kilometre"))
    'length: 1,617 kilometre more than length of Rhine, 2.31 times as much'
    """
    if isinstance(one, Point) and isinstance(other, Point):
        gap = _between(one.days, other.days)
        return gap and f"{one.name}: {gap} {other.name}{_whose(one, other)}"
    if isinstance(one, Size) and isinstance(other, Size):
        return _against(one, other)
    return ""


def _whose(one: Point | Size, other: Point | Size) -> str:
    return "" if one.of == other.of else f" of {other.of}"


def _between(one: Days, other: Days) -> str:
    """The time between two dates with its direction: "12 years after"; "" where one of them is no certain year."""
    if any(first[0] != last[0] or first[0] < 1 for first, last in (one, other)):
        return ""
    if one == other:
        whole = "day" if one[0] == one[1] else "month" if one[0][:2] == one[1][:2] else "year"
        return f"{'on' if whole == 'day' else 'in'} the same {whole} as"
    tie = "before" if one < other else "after"
    early, late = sorted((one, other))
    same = "in the same year, " if early[0][0] == late[0][0] else ""
    if early[0] == early[1] and late[0] == late[1]:
        long = _long(early[0], late[0])
        return long and f"{same}{long} {tie}"
    months = (late[0][0] - early[0][0]) * 12 + late[0][1] - early[0][1]
    if any(first[:2] != last[:2] for first, last in (early, late)):
        return "in the same year as" if same else f"{_count(late[0][0] - early[0][0], 'year')} {tie}"
    return f"{same}{_span(months)} {tie}" if months else "in the same month as"


def _long(early: Day, late: Day) -> str:
    """The full days, months or years from one day to another; "" for a day of another calendar."""
    try:
        days = (datetime.date(*late) - datetime.date(*early)).days
    except ValueError:
        return ""
    if days <= FEW_DAYS:
        return _count(days, "day")
    return _span((late[0] - early[0]) * 12 + late[1] - early[1] - (late[2] < early[2]))


def _span(months: int) -> str:
    if months < FEW_MONTHS:
        return _count(months, "month")
    years, rest = divmod(months, 12)
    return _count(years, "year") + (f" {_count(rest, 'month')}" if rest else "")


def _count(number: int, name: str) -> str:
    return f"{number:,} {name}{'s' if number != 1 else ''}"


def _against(one: Size, other: Size) -> str:
    """The difference of two amounts and how many times the other the first is."""
    ours, theirs = unit(one.unit), unit(other.unit)
    factor = ours[1] / theirs[1] if ours and theirs and ours[0] == theirs[0] else float(one.unit == other.unit)
    again = one.of == other.of
    if not factor or (again and (one.then == other.then or not (one.then and other.then))) or one.name != other.name:
        return ""
    number = one.number * factor
    named = other.name + (f" in {other.then}" if again else _whose(one, other))
    name = one.name + (f" in {one.then}" if again else "")
    if abs(number - other.number) <= SAME * abs(other.number):
        return f"{name}: the same as {named}"
    gap = f"{_figure(abs(number - other.number))} {other.unit}".rstrip()
    ratio = number / other.number if number > 0 < other.number and not (ours and ours[0] in NO_ZERO) else 0.0
    times = f", {_figure(ratio)} times as much" if LEAST <= ratio <= 1 / LEAST else ""
    return f"{name}: {gap} {'more' if number > other.number else 'less'} than {named}{times}"


def _figure(number: float) -> str:
    """A number with its thousands apart, to two decimals, or three digits below 1."""
    return f"{number:.3g}" if number < 1 else f"{number:,.2f}".rstrip("0").rstrip(".")
