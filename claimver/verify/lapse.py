"""Whether two dates lie as far apart as a claim says, or two amounts."""

from __future__ import annotations

import datetime
from dataclasses import replace

from claimver.types import Value
from claimver.verify.apart import Days, Point, Size
from claimver.verify.compare import CLOSE, compare
from claimver.verify.units import TIMES, unit
from claimver.verify.values import Amount, Day

__all__ = ["YEAR", "holds", "is_between", "is_told_by", "lapse", "rules_out", "seconds_of"]

YEAR, DAY = 31556952, 86400  # seconds
SHARE = "share"  # what a percentage measures
ROUGH = 0.1  # share of a month or a century by which one may be longer
WIDEST = 1.5  # years by which a time between two dates may be unsure and still tell a number of years


def is_told_by(amount: Amount, one: Point | Size, other: Point | Size) -> bool:
    """Whether two values of statements lie so far apart, whichever is the greater."""
    if isinstance(one, Size) and isinstance(other, Size):
        return is_between(amount, one, other)
    seconds = seconds_of(amount)
    if not (seconds and isinstance(one, Point) and isinstance(other, Point)):
        return False
    early, late = sorted((one.days, other.days))
    return holds(amount, lapse(early, late, seconds, rough=one.of != other.of), seconds)


def is_between(amount: Amount, one: Size, other: Size) -> bool:
    """Whether the amount is the difference of two amounts, or how many times the other one of them is."""
    measure, theirs, factor = unit(amount.unit), unit(other.unit), 1.0
    if amount.unit and measure is None and amount.unit not in (other.unit, TIMES):
        return False  # a number of something else
    if measure and theirs:
        factor = measure[1] / theirs[1] if measure[0] == theirs[0] else 0.0
    ours = unit(one.unit)
    first = one.number * (ours[1] / theirs[1] if ours and theirs else 1.0)
    gap = Value("quantity", "", str(abs(first - other.number) / (factor or 1.0)), unit=amount.unit)
    if factor and amount.unit != TIMES and compare(amount, gap).holds:
        return True
    small, large = sorted((first, other.number))
    if measure and measure[0] == SHARE and large > 0 <= small:
        return compare(amount, Value("quantity", "", str(100 * small / large), unit="%")).holds
    ratio = Value("quantity", "", str(large / small)) if small > 0 and not measure else None
    return ratio is not None and compare(replace(amount, unit="", about=amount.about or not amount.bound), ratio).holds


def seconds_of(amount: Amount) -> float:
    """The unit of time in which the amount counts; 0 for another unit."""
    measure = unit(amount.unit)
    if measure is None:
        return 0.0 if amount.unit else float(YEAR)
    return float(measure[1]) if measure[0] == "time" else 0.0


def lapse(early: Days, late: Days, seconds: float, *, rough: bool) -> tuple[float, float] | None:
    """How many full units of time lie between two dates, at least and at most; None where they are too rough."""
    if seconds >= YEAR * 0.99:
        most = _years(early[0], late[1])
        if rough:  # a term of office, but not an age, is also counted by the numbers of the years
            most = max(most, _years((early[0][0], 1, 1), (late[1][0], 1, 1)))
        size = seconds / YEAR
        return _years(early[1], late[0]) / size, most / size
    if early[0] != early[1] or late[0] != late[1] or early[0][0] < 1:
        return None
    try:
        days = (datetime.date(*late[0]) - datetime.date(*early[0])).days * DAY
    except ValueError:  # a day of another calendar, a year beyond all calendars
        return None
    return days // seconds, -(-days // seconds)


def _years(one: Day, two: Day) -> int:
    """Full years from one day to another; there is no year 0."""
    return two[0] - one[0] - (one[0] < 0 < two[0]) - (two[1:] < one[1:])


def holds(amount: Amount, between: tuple[float, float] | None, seconds: float) -> bool:
    """Whether so much time surely lies between."""
    if between is None or between[1] - between[0] > max(WIDEST * YEAR / seconds, 1.0):
        return False
    least, most, number = *between, amount.number
    if amount.bound in ("more", "least"):
        return least >= number and not (amount.about and least > number * (1 + CLOSE))
    if amount.bound in ("less", "most"):
        begun = least < most and seconds < YEAR * 0.99  # of exact days the last unit is begun, and not full
        return most < number or (most == number and (begun or amount.bound == "most"))
    slack = max(min(1.0, YEAR / seconds), number * 0.1) if amount.about else 0.0
    return least - slack <= number <= most + slack or (not number.is_integer() and least <= number < most + 1)


def rules_out(amount: Amount, between: tuple[float, float] | None, seconds: float) -> bool:
    """Whether another time surely lies between than the amount says; never of hours, which dates do not tell.

    Months are of no one length, and a century or a decade is seldom meant to the year.
    """
    if between is None or seconds < DAY or holds(amount, between, seconds):
        return False
    slack = ROUGH if DAY * 8 < seconds < YEAR * 0.99 or seconds > YEAR * 1.5 else 0.0
    least, most = between[0] * (1 - slack), between[1] * (1 + slack)
    if amount.bound in ("less", "most"):
        return least > amount.number or (amount.bound == "less" and least == amount.number)
    if amount.bound in ("more", "least") and amount.about:
        return most < amount.number or least > amount.number * (1 + 2 * CLOSE) + 1
    return most < amount.number or (least > amount.number and amount.bound not in ("more", "least"))
