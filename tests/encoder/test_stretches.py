"""Lengths of time between two dates: what they mean in words, and what code makes of them in a claim."""

from __future__ import annotations

import re

import pytest

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.words.amounts import amounts, dates
from claimver.encoder.words.stretches import STRETCH, Day, agrees, stretch_of
from tests.encoder.readings import day


@pytest.mark.parametrize(
    ("said", "early", "late", "same"),
    [
        ("nearly a year", (2023, 4, 4), (2024, 3, 1), True),
        ("nearly two years", (2023, 4, 4), (2024, 3, 1), False),
        ("nearly a year", (2023, 4, 4), (2024, 9, 1), False),
        ("less than two weeks", (2013, 2, 28), (2013, 3, 13), True),
        ("more than two weeks", (2013, 2, 28), (2013, 3, 13), False),
        ("three months", (2003, 6, 0), (2003, 10, 4), True),
        ("three months", (2003, 6, 0), (2004, 10, 4), False),
        ("three weeks", (1969, 2, 9), (1969, 3, 2), True),
        ("three months", (1969, 2, 9), (1969, 3, 2), False),
        ("two years", (1914, 0, 0), (1916, 5, 3), True),
        ("two years", (1914, 0, 0), (1917, 5, 3), False),
        ("about three and a half years", (2014, 9, 12), (2018, 2, 3), True),
        ("five years", (2014, 9, 12), (2018, 2, 3), False),
        ("more than two decades", (1992, 1, 1), (2016, 0, 0), True),
        ("a decade", (1992, 1, 1), (2016, 0, 0), False),
        ("five days", (2014, 8, 24), (2014, 8, 29), True),
        ("six days", (2014, 8, 24), (2014, 8, 29), False),
        ("six days", (2014, 0, 0), (2014, 8, 29), None),  # which day of 2014 is not known
        ("a year", (2009, 1, 1), (1995, 1, 1), False),  # the wrong one came first
    ],
)
def test_a_length_of_time_holds_as_exactly_as_it_is_said(said: str, early: Day, late: Day, same: bool | None) -> None:
    match = re.fullmatch(STRETCH, said, re.I)
    stretch = stretch_of(match) if match else None
    assert stretch is not None
    assert agrees(stretch, early, late) is same


@pytest.mark.parametrize(
    ("text", "value", "match"),
    [
        ("Ada took office nearly a year after 4 April 2023.", "2024-03-01", Match.EQUAL),
        ("Ada took office nearly two years after 4 April 2023.", "2024-03-01", Match.OTHER),
        ("Ada left two years before 1914.", "1912", Match.EQUAL),
        ("Ada left two years before 1914.", "1916", Match.OTHER),
        ("Ada left two days before 5 May 1914.", "1914", Match.FINER),
    ],
)
def test_a_date_so_far_from_another_is_one_date_and_no_number(text: str, value: str, match: Match) -> None:
    (date,) = dates(text)
    assert compare_date(date, day(value)) is match
    assert amounts(text) == ()


def test_a_bound_without_a_length_stays_a_bound() -> None:
    (date,) = dates("Ada left before 1914.")
    assert date.relation == "before"
    assert date.stretch is None


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It closed on the last day of June 2003.", (2003, 6, 30)),
        ("It closed on the last day of February 1900.", (1900, 2, 28)),
        ("It took effect on the first day of 2000.", (2000, 1, 1)),
        ("It closed on the last day of the year 1999.", (1999, 12, 31)),
    ],
)
def test_the_first_or_last_day_of_a_month_or_year_is_a_day(text: str, parts: tuple[int, int, int]) -> None:
    (date,) = dates(text)
    assert (date.year, date.month, date.day) == parts
