"""Dates and amounts of a text."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.verify.amounts import ordinals
from claimver.verify.values import amounts, dates, malformed


@pytest.mark.parametrize(
    ("text", "first", "last", "precision"),
    [
        ("born on 20 July 1969", (1969, 7, 20), (1969, 7, 20), 11),
        ("born July 20th, 1969", (1969, 7, 20), (1969, 7, 20), 11),
        ("the 4th of July 1776", (1776, 7, 4), (1776, 7, 4), 11),
        ("on the twenty-first of May 1990", (1990, 5, 21), (1990, 5, 21), 11),
        ("on 1969-07-20", (1969, 7, 20), (1969, 7, 20), 11),
        ("on 20/07/1969", (1969, 7, 20), (1969, 7, 20), 11),
        ("on 05/07/1969", (1969, 1, 1), (1969, 12, 31), 9),  # day and month cannot be told apart
        ("in Sept. 2017", (2017, 9, 1), (2017, 9, 30), 10),
        ("on Christmas Day 2021", (2021, 12, 25), (2021, 12, 25), 11),
        ("on New Year’s Eve of 1953", (1953, 12, 31), (1953, 12, 31), 11),
        ("on April Fools' Day 1976", (1976, 4, 1), (1976, 4, 1), 11),
        ("in the spring of 1977", (1977, 3, 1), (1977, 6, 21), 10),
        ("in fall 1989", (1989, 9, 1), (1989, 12, 21), 10),
        ("on Boxing Day", (0, 12, 26), (0, 12, 26), 11),
        ("in 1969", (1969, 1, 1), (1969, 12, 31), 9),
        ("in nineteen sixty-two", (1962, 1, 1), (1962, 12, 31), 9),
        ("in nineteen eleven", (1911, 1, 1), (1911, 12, 31), 9),
        ("in 44 BC", (-44, 1, 1), (-44, 12, 31), 9),
        ("in AD 79", (79, 1, 1), (79, 12, 31), 9),
        ("in the 1960s", (1960, 1, 1), (1969, 12, 31), 8),
        ("in the early 1990s", (1990, 1, 1), (1993, 12, 31), 8),
        ("in the 5th century BC", (-500, 1, 1), (-401, 12, 31), 7),
        ("in the nineteenth century", (1801, 1, 1), (1900, 12, 31), 7),
        ("in the 1st millennium", (1, 1, 1), (1000, 12, 31), 6),
    ],
)
def test_a_date_is_a_stretch_of_days_with_its_precision(
    text: str, first: tuple[int, int, int], last: tuple[int, int, int], precision: int
) -> None:
    (found,) = dates(text)
    assert (found.first, found.last, found.precision) == (first, last, precision)


@pytest.mark.parametrize(
    ("text", "bounds"),
    [
        ("before 1950", ["before"]),
        ("since May 2005", ["since"]),
        ("by 2010", ["by"]),
        ("from 1914 to 1918", ["from", "to"]),
        ("1914–1918", ["from", "to"]),
        ("between 1914 and 1918", ["least", "by"]),
        ("(1914–18)", ["from", "to"]),
        ("from 1914", ["since"]),
        ("in 1914 and 1918", ["", ""]),
    ],
)
def test_a_date_has_its_bound(text: str, bounds: list[str]) -> None:
    assert [date.bound for date in dates(text)] == bounds


@pytest.mark.parametrize(
    ("text", "number", "unit", "bound", "about"),
    [
        ("8,849 m high", 8849.0, "m", "", False),
        ("about 2.1 million people", 2_100_000.0, "people", "", True),
        ("more than 61 seats", 61.0, "seats", "more", False),
        ("no fewer than three hubs", 3.0, "hubs", "least", False),
        ("20 or more", 20.0, "", "least", False),
        ("at least about 300 rooms", 300.0, "rooms", "least", True),
        ("thirty-five goals", 35.0, "goals", "", False),
        ("one hundred and twenty seats", 120.0, "seats", "", False),
        ("two and a half million euros", 2_500_000.0, "euros", "", False),
        ("half a million", 500_000.0, "", "", False),
        ("more than a century", 1.0, "century", "more", False),
        ("almost half a century", 0.5, "century", "", True),
        ("for a quarter of a century", 0.25, "century", "", False),
        ("a dozen", 12.0, "", "", False),
        ("$2.5m", 2_500_000.0, "$", "", False),
        ("5%", 5.0, "%", "", False),
        ("120 km/h", 120.0, "km/h", "", False),
        ("12,34,567 rupees", 1_234_567.0, "rupees", "", False),
        ("fewer than 1500 people", 1500.0, "people", "less", False),
        ("2 hours and 15 minutes", 2.25, "hours", "", False),
        ("-5 °C", -5.0, "°C", "", False),
    ],
)
def test_an_amount_has_number_unit_bound_and_hedge(
    text: str, number: float, unit: str, bound: str, about: bool
) -> None:
    (found,) = amounts(text)
    assert (found.number, found.unit, found.bound, found.about) == (number, unit, bound, about)


@pytest.mark.parametrize("text", ["2,102,6504 books", "8,8491 m", "31 February 1990"])
def test_what_is_grouped_wrongly_or_in_no_calendar_is_no_value(text: str) -> None:
    assert not dates(text)
    assert not amounts(text)
    assert malformed(text)


@pytest.mark.parametrize(
    "text",
    [
        "In March 300 people died",
        "They march 200 km",
        "In May 2000 km of road",
        "Nineteen sixty-metre ships",
        "at eleven thirty",
    ],
)
def test_a_count_behind_the_name_of_a_month_is_no_year(text: str) -> None:
    assert [when.precision for when in dates(text)] in ([], [9])


@pytest.mark.parametrize(
    "text",
    [
        "the B737",
        "MP3",
        "version 1.2.3",
        "the 21st man",
        "the twenty-first man",
        "in the 80s",
        "10⁶ stars",
        "Step ①",
        "one of them is here at once",
    ],
)
def test_codes_powers_and_places_in_a_row_are_no_values(text: str) -> None:
    assert not dates(text)
    assert not [amount for amount in amounts(text) if not amount.spelled]
    assert not malformed(text)


@given(st.text(alphabet="0123456789,.-– abm$%'stndcenturyofMay BC\u00a0⁶①²", max_size=40))
def test_spans_lie_in_the_text_and_do_not_overlap(text: str) -> None:
    spans = sorted([v.span for v in (*dates(text), *amounts(text))] + list(malformed(text)))
    assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert all(one.end <= two.start for one, two in itertools.pairwise(spans))


@given(st.integers(1, 28), st.integers(1, 12), st.integers(100, 2100))
def test_a_date_in_figures_and_the_same_in_words_are_one(day: int, month: int, year: int) -> None:
    names = "January February March April May June July August September October November December".split()
    (figures,) = dates(f"{year:04d}-{month:02d}-{day:02d}")
    (words,) = dates(f"{day} {names[month - 1]} {year}")
    assert (figures.first, figures.last) == (words.first, words.last)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It began on 23 May.", [(0, 5, 23)]),
        ("It began on May 23rd.", [(0, 5, 23)]),
        ("The May 23rd results came.", [(0, 5, 23)]),
        ("In May 20 people died.", []),
        ("In March 12 miles were built.", []),
        ("He may 5 times.", []),
        ("It began on 23 May 1961.", [(1961, 5, 23)]),
    ],
)
def test_a_day_may_have_no_year_but_a_count_behind_a_month_is_no_day(
    text: str, told: list[tuple[int, int, int]]
) -> None:
    assert [when.first for when in dates(text)] == told


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("almost two thirds of the output", 66.67, "%"),
        ("two-thirds of all members", 66.67, "%"),
        ("a tenth of its staff", 10, "%"),
        ("three in ten cases", 30, "%"),
        ("nine out of ten riders", 90, "%"),
        ("three quarters of a million copies", 750_000, "copies"),
        ("a quarter of an hour", 0.25, "hour"),
    ],
)
def test_a_fraction_in_words_is_a_share_or_a_part_of_a_unit(text: str, number: float, unit: str) -> None:
    (found,) = amounts(text)
    assert (round(found.number, 2), found.unit) == (number, unit)


@pytest.mark.parametrize(
    "text", ["wants a fifth crossing", "won a third title", "written in six weeks", "one in ten minutes"]
)
def test_an_ordinal_or_a_time_is_no_share(text: str) -> None:
    assert all(amount.unit != "%" for amount in amounts(text))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("his 90th birthday", (90,)),
        ("her forty-second", (42,)),
        ("the ninetieth", (90,)),
        ("twenty third", (23,)),
        ("a third of 5", (3,)),
    ],
)
def test_ordinals_are_read_in_figures_and_words(text: str, numbers: tuple[int, ...]) -> None:
    assert ordinals(text) == numbers


def test_an_ordinal_beyond_the_days_of_a_month_is_no_date() -> None:
    assert dates("the sixtieth March for Peace") == ()
    assert malformed("the sixtieth March for Peace") == ()
    assert dates("the thirtieth of March 1990")[0].first == (1990, 3, 30)
