"""Values against values: dates with precision, numbers with units and rounding (docs: what makes a label)."""

from __future__ import annotations

import re
from enum import Enum

from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.stretches import agrees
from claimver.encoder.words.units import unit
from claimver.types import Value

ABOUT = 0.10
FARTHEST = 100  # times which a number may be more than what it is said to be more than
JUST = 0.25  # the share by which it may be, where it is "just over" that
ROUGHEST = 0.05  # a round figure is taken to mean no more than this share of itself either way
ROUNDED = 10_000  # a count below it is exact
_PRICED = re.compile(r"\b(?:dollar|euro|pound|crown|franc|mark|yen|point|star|degree|per ?cent|%|[A-Z]{3}\b)")
USUAL = {"length": (1.0,), "mass": (1.0,), "time": (60.0,)}  # metres, kilograms, minutes, where no unit is stated
SPANS = {8: 10, 7: 100, 6: 1000}


class Match(Enum):
    """How a claim's value stands to the graph's."""

    EQUAL = "equal"
    FINER = "finer"  # equal as far as the graph goes; the claim says more
    OTHER = "other"
    INCOMPARABLE = "incomparable"


def parts(value: Value) -> tuple[int, int, int] | None:
    """Year, month and day of a date value; 0 where it does not say."""
    text = value.value
    sign = -1 if text.startswith("-") else 1
    fields = text.lstrip("+-").split("-")
    if value.kind != "date" or not all(field.isdigit() for field in fields):
        return None
    numbers = [int(field) for field in fields] + [0, 0]
    return sign * numbers[0], numbers[1], numbers[2]


def compare_date(claim: Date, value: Value) -> Match:
    """Equal at the coarser of the two precisions, else other; finer where only the claim goes further."""
    stated = parts(value)
    if stated is None:
        return Match.INCOMPARABLE
    precision = value.precision or (11 if stated[2] else 10 if stated[1] else 9)
    year, month, day = stated
    if claim.stretch is not None and claim.relation == "on":
        early, late = (claim.known, stated) if claim.later else (stated, claim.known)
        same = agrees(claim.stretch, early, late)
        return Match.FINER if same is None else Match.EQUAL if same else Match.OTHER
    if claim.relation in ("before", "after"):
        return _ordered(claim, year, month, day)
    coarse = min(precision, claim.precision)
    if coarse <= 8:
        length = SPANS.get(coarse, 10)
        same = (claim.year - (coarse == 7)) // length == (year - (coarse == 7)) // length
    else:
        same = (claim.year, claim.month if coarse >= 10 else 0, claim.day if coarse >= 11 else 0) == (
            year, month if coarse >= 10 else 0, day if coarse >= 11 else 0,
        )  # fmt: skip
    if not same or (claim.months and month and month not in claim.months):
        return Match.OTHER
    return Match.FINER if claim.precision > precision else Match.EQUAL


def _ordered(claim: Date, year: int, month: int, day: int) -> Match:
    known = 1 + (claim.month > 0 and month > 0) + (claim.month > 0 and month > 0 and claim.day > 0 and day > 0)
    ours, theirs = (claim.year, claim.month, claim.day)[:known], (year, month, day)[:known]
    if ours == theirs:
        return Match.FINER if known < 3 else Match.OTHER
    holds = theirs < ours if claim.relation == "before" else theirs > ours
    return Match.EQUAL if holds else Match.OTHER


def compare_amount(claim: Amount, value: Value) -> Match:
    """Equal within the claim's own rounding, within 10 % after "about", or on the right side of its bound."""
    if value.kind != "quantity":
        return Match.INCOMPARABLE
    try:
        number = float(value.value)
    except ValueError:
        return Match.INCOMPARABLE
    factor = _factor(claim.unit, value.unit)
    if value.unit is None and not claim.bound and (own := unit(claim.unit)) is not None:
        sizes = (own[1] / size for size in USUAL.get(own[0], ()))
        factor = next((size for size in sizes if _is_within(claim, number, size)), factor)
    if factor is None:
        return Match.INCOMPARABLE
    if claim.sunk:
        if number > 0:
            return Match.INCOMPARABLE  # a depth, or a place above the sea
        number = -number
    ours = claim.number * factor
    if claim.strict and number == ours:
        counted = unit(value.unit or "") is None and number < ROUNDED and number == int(number)
        counted = counted and not _PRICED.search(value.unit or "")
        return Match.OTHER if counted else Match.FINER  # a measure may have been more before it was rounded
    if claim.bound == "more":
        far = number > ours * (1 + JUST if claim.about else FARTHEST)  # nobody says "over 250" of twelve million
        return Match.OTHER if number < ours else Match.INCOMPARABLE if far and ours > 0 else Match.EQUAL
    if claim.bound == "less":
        far = number < ours * (1 - JUST if claim.about else 1 / FARTHEST)
        return Match.OTHER if number > ours else Match.INCOMPARABLE if far and number > 0 else Match.EQUAL
    if _is_within(claim, number, factor):
        return Match.EQUAL
    measured = unit(value.unit or "") is not None and not claim.unit.strip()
    return Match.INCOMPARABLE if measured else Match.OTHER  # a bare figure need not be meant in the graph's unit


def _is_within(claim: Amount, number: float, factor: float) -> bool:
    """Whether the claim's number, times the factor, is the graph's within the rounding of either."""
    own = min(claim.step / 2, abs(claim.number) * ROUGHEST) * factor
    tolerance = max(own, abs(number) * ABOUT if claim.about else 0.0)
    if factor != 1.0:  # a converted figure carries the conversion's rounding
        tolerance = max(tolerance, 0.005 * abs(number))
    return abs(claim.number * factor - number) <= tolerance + 1e-9 * abs(number)


def _factor(ours: str, theirs: str | None) -> float | None:
    """What to multiply the claim's number with; None where the units measure different things."""
    left, right = unit(ours), unit(theirs or "")
    if left and right:
        return left[1] / right[1] if left[0] == right[0] else None
    if left and theirs is None and left[0] in ("length", "area", "mass", "share", "heat", "celsius"):
        return 1.0  # the graph names no unit: take the figures as they are
    if right and not left:
        return None if ours.strip() else 1.0
    return None if left and theirs is not None else 1.0  # kilometres are no "performances"
