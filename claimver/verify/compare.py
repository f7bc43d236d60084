"""A claim's value against a statement's: equal, finer, coarser, other, incomparable (METHODS: what makes a label).

| claim says        | statement has        | relation |
|---|---|---|
| 1934              | 4 July 1934          | COARSER (supported) |
| 4 July 1934       | 1934                 | FINER |
| 1935              | 4 July 1934          | OTHER |
| before 1935       | 4 July 1934          | COARSER |
| 8,849 m           | 8848.86 metre        | EQUAL, within the claim's own rounding |
| about 8,000 m     | 8848.86 metre        | EQUAL, within 10 % |
| more than 61 seats | 61                  | OTHER |
| 29,000 ft         | 8848.86 metre        | EQUAL, converted |
| 1,900 students    | 1,200 kilometre      | INCOMPARABLE |
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from claimver.types import Entity, Value
from claimver.verify.dates import LONGEST
from claimver.verify.units import TIMES, unit
from claimver.verify.values import Amount, Day, When, amounts, block, dates

__all__ = [
    "CLOSE",
    "Relation",
    "compare",
    "days_of",
    "is_said",
    "is_within",
    "number_of",
    "stated_values",
    "text_values",
]

HEDGED = 0.10  # what "about" allows, either way
ROUGHEST = 0.05  # a round figure means no more than this share of itself, either way
EXACT_BELOW = 1000  # counts below it are exact, however round
CLOSE = 0.2  # how far beyond a bound that is said to be close a number may lie ("just over twenty")
CONVERTED = 0.005  # what a converted figure is rounded by at least
FARTHEST = 100.0  # times which a number may exceed the bound it is said to exceed
_GREGORIAN = (1582, 1930)  # years in which the two calendars were both in use


class Relation(Enum):
    """How a claim's value stands to a statement's."""

    EQUAL = "equal"
    FINER = "finer"  # equal as far as the statement goes; the claim says more
    COARSER = "coarser"  # the claim says less, and what it says holds
    OTHER = "other"
    INCOMPARABLE = "incomparable"

    @property
    def holds(self) -> bool:
        """Whether the statement supports the claim's value."""
        return self in (Relation.EQUAL, Relation.COARSER)


def compare(claim: Amount | When, statement: Value) -> Relation:
    """The relation of a claim's value to a statement's date or quantity; INCOMPARABLE for other kinds of value.

    >>> from claimver.types import Value
    >>> compare(dates("He died in 1934.")[0], Value("date", "4 July 1934", "1934-07-04", precision=11)).name
    'COARSER'
    """
    if isinstance(claim, When):
        found = _barenumber_of(claim, statement) if statement.kind == "quantity" else _date(claim, statement)
    elif statement.kind == "date":
        days = days_of(statement)
        same = days is not None and unit(claim.unit) is None and claim.number == days[0][0] == days[1][0]
        return Relation.EQUAL if same else Relation.INCOMPARABLE
    else:
        found = _amount(claim, statement)
    spared = found is Relation.OTHER and (_is_hedged(claim, statement) or _is_in_bounds(claim, statement))
    return Relation.INCOMPARABLE if spared else found


def _is_in_bounds(claim: Amount | When, statement: Value) -> bool:
    """Whether the figure lies within the bounds of the statement's: 10.5 m of 10 ± 1 m."""
    if isinstance(claim, When) or statement.lower is None or statement.upper is None:
        return False
    factor = _factor(claim.unit, statement.unit or "")
    return factor is not None and float(statement.lower) <= claim.number * factor <= float(statement.upper)


def _is_hedged(claim: Amount | When, statement: Value) -> bool:
    """Whether the statement itself says "about", of a value near the claim's."""
    if isinstance(claim, When):
        return any(d.about and d.first <= claim.last and claim.first <= d.last for d in dates(statement.text))
    number = number_of(statement)
    hedged = number is not None and any(amount.about for amount in amounts(statement.text))
    return hedged and number is not None and abs(claim.number - number) <= HEDGED * abs(number)


def days_of(value: Value) -> tuple[Day, Day] | None:
    """The first and the last day that a date value may mean; None for another kind.

    >>> days_of(Value("date", "July 1934", "1934-07", precision=10))
    ((1934, 7, 1), (1934, 7, 31))
    """
    text = value.value
    fields = text.lstrip("+-").split("-")
    if value.kind != "date" or not all(field.isdecimal() for field in fields):
        return None
    year, month, day = ([int(field) for field in fields] + [0, 0])[:3]
    if month >= len(LONGEST):
        return None
    year = -year if text.startswith("-") else year
    precision = value.precision or (11 if day else 10 if month else 9)
    if precision >= 10 and month:
        return (year, month, day or 1), (year, month, (day if precision >= 11 else 0) or LONGEST[month])
    return block(year, precision) if year else None


def _date(claim: When, statement: Value) -> Relation:
    days = days_of(statement)
    if days is None:
        return Relation.INCOMPARABLE
    first, last = days
    if claim.yearless:
        return _any_year(claim, first, last)
    if claim.bound in ("before", "after", "by", "least"):
        return _ordered(claim, first, last)
    if claim.first <= first and last <= claim.last:
        return Relation.EQUAL if (claim.first, claim.last) == days else Relation.COARSER
    if first <= claim.first and claim.last <= last:
        return Relation.FINER
    if claim.last < first or last < claim.first:
        if _is_same_in_other_calendar(claim, first, last):
            return Relation.EQUAL if claim.first == claim.last else Relation.INCOMPARABLE
        vague = _is_part_of_same(claim, first, last) or _is_season_elsewhere(claim, first, last)
        return Relation.INCOMPARABLE if vague else Relation.OTHER
    return Relation.INCOMPARABLE


def _any_year(claim: When, first: Day, last: Day) -> Relation:
    """A day of any year against a statement's day, or month; one that bounds ("by 2 May") may be that day."""
    if claim.bound in ("before", "after") or claim.about or first[:2] != last[:2]:
        return Relation.INCOMPARABLE
    if first == last:
        days = [(first[0] + step, *claim.first[1:]) for step in (-1, 0, 1)]
        others = (replace(claim, first=day, last=day) for day in days if day[0])
        same = first in days or any(_is_same_in_other_calendar(other, first, last) for other in others)
        return Relation.COARSER if same else Relation.INCOMPARABLE if claim.bound else Relation.OTHER
    return Relation.INCOMPARABLE if claim.bound else Relation.FINER if first[1] == claim.first[1] else Relation.OTHER


def _is_part_of_same(claim: When, first: Day, last: Day) -> bool:
    """Whether the statement lies in the decade or century of whose early, middle or late part the claim speaks."""
    if claim.about or claim.precision >= 9:
        return False
    whole = block(claim.first[0], claim.precision)
    return whole[0] <= first and last <= whole[1]


def _is_season_elsewhere(claim: When, first: Day, last: Day) -> bool:
    """Whether the statement lies in the claim's season of the other half of the earth: October is spring there."""
    months = range(claim.first[1], claim.last[1])
    if claim.precision != 10 or not months:
        return False
    other = {(month + 5) % 12 + 1 for month in months}
    return first[1] in other and last[1] in other and abs(first[0] - claim.first[0]) <= 1


def _ordered(claim: When, first: Day, last: Day) -> Relation:
    """Whether the statement's days all lie on the right side of the claim's; FINER where only some may."""
    if claim.bound == "after":
        holds, fails = first > claim.last, last <= claim.first
    elif claim.bound == "least":
        holds, fails = first >= claim.first, last < claim.first
    else:
        bound = claim.last if claim.bound == "by" else claim.first
        holds = last <= bound if claim.bound == "by" else last < bound
        fails = first > claim.last if claim.bound == "by" else first > claim.last or first == claim.first == claim.last
    return Relation.COARSER if holds else Relation.OTHER if fails else Relation.FINER


def _is_same_in_other_calendar(claim: When, first: Day, last: Day) -> bool:
    """Whether the statement's day, told by the other calendar, is the claim's, or in its month or year."""
    if first != last or not _GREGORIAN[0] <= first[0] <= _GREGORIAN[1] or claim.first[0] < 1:
        return False
    gap = datetime.timedelta(days=first[0] // 100 - first[0] // 400 - 2)
    try:
        day, least, most = (datetime.date(*some) for some in (first, claim.first, claim.last))
    except ValueError:  # 29 February, which only one of the calendars has
        return False
    return least <= day - gap <= most or least <= day + gap <= most


def _barenumber_of(claim: When, statement: Value) -> Relation:
    """Four digits that may be a count: equal to the quantity, or not comparable."""
    number = number_of(statement)
    same = claim.bare and number is not None and number == claim.first[0] == claim.last[0]
    return Relation.EQUAL if same else Relation.INCOMPARABLE


def _amount(claim: Amount, statement: Value) -> Relation:
    number = number_of(statement)
    if number is None:
        return Relation.INCOMPARABLE
    factor = _factor(claim.unit, statement.unit or "")
    if factor is None or (claim.unit == TIMES and statement.unit != TIMES):
        return Relation.INCOMPARABLE
    ours, measure = claim.number * factor, unit(claim.unit)
    if number < 0 < ours and measure and measure[0] == "length":
        number = -number  # a depth below the sea
    one_sided = (measure is None) != (unit(statement.unit or "") is None)  # a bare figure may be meant in another unit
    if claim.bound:
        return Relation.INCOMPARABLE if one_sided else _bounded(claim, number, factor)  # 62 dogs are no "over 3 years"
    rounded = replace(claim, step=0.0) if one_sided and measure is not None else claim
    if is_within(rounded, number, factor):
        return Relation.EQUAL
    unlike = measure is None and not _is_one_word(claim.unit, statement.unit or "")
    return Relation.INCOMPARABLE if one_sided or unlike else Relation.OTHER


def _is_one_word(ours: str, theirs: str) -> bool:
    """Whether two units that no table has may be one: the claim's is a word of the other's, or one of them is none."""
    word = ours.casefold().rstrip("s")
    return not word or not theirs or any(part.startswith(word) for part in theirs.casefold().split())


def _bounded(claim: Amount, number: float, factor: float) -> Relation:
    ours = claim.number * factor
    if claim.bound in ("least", "most") and factor != 1.0 and is_within(claim, number, factor):
        return Relation.COARSER  # of a figure that was converted
    if number == ours and claim.bound in ("more", "less"):
        return Relation.OTHER if float(number).is_integer() else Relation.FINER
    upward = claim.bound in ("more", "least")
    if (number < ours) if upward else (number > ours):
        return Relation.OTHER
    if claim.about and abs(number - ours) > CLOSE * abs(ours):
        return Relation.INCOMPARABLE  # "just over twenty" says nothing of thirty-one
    if number > 0 and ours > 0 and max(number / ours, ours / number) > FARTHEST:
        return Relation.INCOMPARABLE  # nobody says "over 250" of twelve million
    return Relation.COARSER


def is_within(claim: Amount, number: float, factor: float = 1.0) -> bool:
    """Whether the claim's number, times the factor, is the other within its rounding or its hedge."""
    own = min(claim.step / 2, abs(claim.number) * ROUGHEST) * abs(factor)
    if unit(claim.unit) is None and claim.number.is_integer() and abs(claim.number) < EXACT_BELOW:
        own = 0.0
    if claim.number == 100 and unit(claim.unit) == unit("%"):
        own = 0.0  # all of it
    tolerance = max(own, abs(number) * HEDGED if claim.about else 0.0)
    if factor != 1.0:
        tolerance = max(tolerance, CONVERTED * abs(number))
    return abs(claim.number * factor - number) <= tolerance + 1e-9 * abs(number)


def _factor(ours: str, theirs: str) -> float | None:
    """What to multiply the claim's number with; None where the units measure different things."""
    left, right = unit(ours), unit(theirs)
    if left and right:
        return left[1] / right[1] if left[0] == right[0] else None
    if right and ours:
        return None  # a count of something is no measure
    return None if left and theirs else 1.0


def number_of(value: Value) -> float | None:
    """The number of a quantity; None for another kind of value, and for what is no number."""
    try:
        number = float(value.value) if value.kind == "quantity" else math.inf
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def stated_values(thing: Entity | Value) -> tuple[Value, ...]:
    """The dates and quantities that an object states: itself, or those written in a text that stands for a value."""
    if isinstance(thing, Value):
        return (thing,) if thing.kind in ("date", "quantity") else text_values(thing.text)
    return text_values(thing.label) if thing.id == thing.label else ()


def is_said(value: Amount | When, text: str) -> bool:
    """Whether a text states the value: in the same way, bound and hedge included, or by one that supports it."""
    same = any(replace(when, span=value.span) == value for when in dates(text))
    same = same or any(replace(amount, span=value.span) == value for amount in amounts(text))
    return same or any(compare(value, other).holds for other in text_values(text))


def text_values(text: str) -> tuple[Value, ...]:
    """The dates and amounts of a text as values, as of a passage or the cell of a table, but those with a bound."""
    untyped = ("before", "after", "by", "least")
    whens = [when for when in dates(text) if when.bound not in untyped and not when.yearless]
    return (*map(_date_value, whens), *_quantities(amount for amount in amounts(text) if not amount.bound))


def _date_value(when: When) -> Value:
    if when.about:  # the year in its middle
        when = replace(when, first=((when.first[0] + when.last[0]) // 2, 0, 0), precision=min(when.precision, 9))
    year, month, day = when.first
    fields = [f"{abs(year):04d}", f"{month:02d}", f"{day:02d}"][: 3 if when.precision >= 11 else 2]
    value = "-".join(fields if when.precision >= 10 else fields[:1])
    return Value("date", value, f"-{value}" if year < 0 else value, precision=when.precision)


def _quantities(found: Iterable[Amount]) -> tuple[Value, ...]:
    return tuple(Value("quantity", f"{a.number:g}", repr(a.number), unit=a.unit or None) for a in found)
