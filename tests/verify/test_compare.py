"""A claim's values against a statement's."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.types import Entity, Value
from claimver.verify.compare import Relation, compare, is_said, stated_values, text_values
from claimver.verify.values import amounts, dates

EQUAL, FINER, COARSER, OTHER, APART = (
    Relation.EQUAL,
    Relation.FINER,
    Relation.COARSER,
    Relation.OTHER,
    Relation.INCOMPARABLE,
)


def day(value: str, precision: int) -> Value:
    return Value("date", value, value, precision=precision)


def number(value: str, unit: str | None = None) -> Value:
    return Value("quantity", value, value, unit=unit)


@pytest.mark.parametrize(
    ("text", "value", "relation"),
    [
        ("1934", day("1934-07-04", 11), COARSER),
        ("July 1934", day("1934-07-04", 11), COARSER),
        ("4 July 1934", day("1934-07-04", 11), EQUAL),
        ("4 July 1934", day("1934", 9), FINER),
        ("1935", day("1934-07-04", 11), OTHER),
        ("5 July 1934", day("1934-07-04", 11), OTHER),
        ("September 2017", day("2017-09", 10), EQUAL),
        ("autumn 1934", day("1934-10", 10), COARSER),
        ("autumn 1934", day("1934-07-04", 11), OTHER),
        ("autumn 1934", day("1934-04", 10), APART),  # autumn south of the equator
        ("autumn 1934", day("1934", 9), FINER),
        ("Christmas Day 1934", day("1934-12-25", 11), EQUAL),
        ("the 1930s", day("1934", 9), COARSER),
        ("on 4 July", day("1934-07-04", 11), COARSER),  # of any year
        ("by 4 July", day("1934-07-04", 11), COARSER),
        ("by 5 July", day("1934-07-04", 11), APART),
        ("on July 4th", day("1934-07-05", 11), OTHER),
        ("on the fourth of July", day("1934-07", 10), FINER),
        ("on 4 July", day("1934-08", 10), OTHER),
        ("on 4 July", day("1934", 9), APART),
        ("before 4 July", day("1934-07-01", 11), APART),
        ("about 4 July", day("1934-07-09", 11), APART),
        ("25 December", day("1643-01-04", 11), COARSER),  # of the other calendar
        ("1934", day("1930", 8), FINER),
        ("the 20th century", day("1901", 7), EQUAL),
        ("about 1930", day("1934", 9), COARSER),
        ("before 1935", day("1934-07-04", 11), COARSER),
        ("before 1934", day("1934-07-04", 11), FINER),
        ("before 1933", day("1934-07-04", 11), OTHER),
        ("after 1933", day("1934-07-04", 11), COARSER),
        ("by 1934", day("1934-07-04", 11), COARSER),
        ("44 BC", day("-0044-03-15", 11), COARSER),
        ("44 BC", day("0044", 9), OTHER),
        ("7 November 1917", day("1917-10-25", 11), EQUAL),  # of the Gregorian and the Julian calendar
        ("9 November 1917", day("1917-10-25", 11), OTHER),
        ("1642", day("1643-01-04", 11), APART),  # 25 December 1642 by the Julian one
        ("October 1917", day("1917-11-07", 11), APART),
        ("1641", day("1643-01-04", 11), OTHER),
        ("between 1914 and 1918", day("1916", 9), COARSER),
        ("between 1914 and 1918", day("1913", 9), OTHER),
        ("from 1600 to 1046 BC", day("-1600", 9), EQUAL),
        ("c. 1500", day("1503", 9), COARSER),
        ("circa 3000 BC", day("-3100", 9), COARSER),
        ("before about 1500", day("1450", 9), COARSER),
        ("the early 1990s", day("1994", 9), APART),
        ("the early 1990s", day("1989", 9), OTHER),
        ("1503", Value("date", "c. 1500", "1500", precision=9), APART),
        ("1603", Value("date", "c. 1500", "1500", precision=9), OTHER),
        ("9600 BC", day("-9500", 5), FINER),
        ("1934", day("1934-13", 10), APART),
        ("1934", number("1934"), EQUAL),
        ("1934", number("1900"), APART),
    ],
)
def test_dates_are_compared_at_the_coarser_precision(text: str, value: Value, relation: Relation) -> None:
    assert compare(dates(text)[0], value) is relation


@pytest.mark.parametrize(
    ("text", "value", "relation"),
    [
        ("8,849 m", number("8848.86", "metre"), EQUAL),
        ("8,849 m", number("8748.86", "metre"), OTHER),
        ("29,032 feet", number("8848.86", "metre"), EQUAL),
        ("about 8,000 m", number("8848.86", "metre"), EQUAL),
        ("about 7,000 m", number("8848.86", "metre"), OTHER),
        ("2.1 million people", number("2102650"), EQUAL),
        ("2,850 kilometres", number("2850", "kilometre"), EQUAL),
        ("more than 61 seats", number("61"), OTHER),
        ("at least 61 seats", number("61"), COARSER),
        ("more than 60 seats", number("61"), COARSER),
        ("over 250 people", number("12000000"), APART),
        ("20 children", number("19"), OTHER),
        ("1,900 students", number("1200", "kilometre"), APART),
        ("1,200", number("1200", "kilometre"), EQUAL),
        ("1,300", number("1200", "kilometre"), APART),
        ("5 kg", number("5", "metre"), APART),
        ("430 metres", number("-430", "metre"), EQUAL),
        ("more than 400 metres", number("-430", "metre"), COARSER),  # below the sea
        ("38.8 °C", number("-38.83", "degree Celsius"), OTHER),
        ("5 million euros", number("-5000000", "euro"), OTHER),
        ("below −40 °C", number("-67", "degree Celsius"), COARSER),
        ("at least 29,032 ft", number("8848.86", "metre"), COARSER),
        ("between 5 km and 10 km", number("8", "kilometre"), COARSER),
        ("5–10 km", number("3", "kilometre"), OTHER),
        ("$300B", number("300000000000", "United States dollar"), EQUAL),
        ("100%", number("96", "percent"), OTHER),
        ("ca. 500 people", number("520"), EQUAL),
        ("540 rooms", Value("quantity", "about 500", "500"), APART),
        ("640 rooms", Value("quantity", "about 500", "500"), OTHER),
        ("20 million zlotys", number("30000000", "Swiss franc"), APART),
        ("at least 100 kg", number("98", "kilogram"), OTHER),  # a bound is not rounded
        ("more than four times", number("64"), APART),
        ("six feet two inches", number("74", "inch"), EQUAL),
        ("30 million dollars", number("30000000", "United States dollar"), EQUAL),
    ],
)
def test_amounts_are_compared_within_their_rounding(text: str, value: Value, relation: Relation) -> None:
    assert compare(amounts(text)[0], value) is relation


def test_a_string_is_no_value() -> None:
    assert compare(dates("1934")[0], Value("string", "1934", "1934")) is APART


@given(st.integers(-3000, 2100).filter(bool), st.integers(1, 12), st.integers(1, 28))
def test_a_date_read_from_a_value_is_that_value(year: int, month: int, number_: int) -> None:
    names = "January February March April May June July August September October November December".split()
    text = f"{number_} {names[month - 1]} {abs(year)}{' BC' if year < 0 else ' AD' if year < 1000 else ''}"
    (stated,) = text_values(text)
    assert compare(dates(text)[0], stated) is EQUAL


def test_a_given_cell_states_the_values_written_in_it() -> None:
    assert [v.value for v in stated_values(Entity("1,234 m", "1,234 m"))] == ["1234.0"]
    assert stated_values(Entity("Q5", "Area 51")) == ()


@pytest.mark.parametrize(
    ("claim", "passage", "said"),
    [
        ("More than 500 people died", "More than 500 people died at Tower.", True),
        ("500 people died", "More than 500 people died at Tower.", False),
        ("It was built before 1500", "Tower was built before 1500.", True),
        ("It was built in 1500", "Tower was built before 1500.", False),
        ("It was built in 1495", "Tower was built around 1500.", False),
        ("It was built around 1500", "Tower was built around 1500.", True),
        ("It was built in the late 19th century", "It was built in the late 19th century.", True),
    ],
)
def test_a_passage_says_a_value_with_its_bound_and_hedge(claim: str, passage: str, said: bool) -> None:
    value = (*dates(claim), *amounts(claim))[0]
    assert is_said(value, passage) is said


@pytest.mark.parametrize(
    ("said", "relation"),
    [
        ("10 m", Relation.EQUAL),
        ("10.5 m", Relation.INCOMPARABLE),
        ("34 ft", Relation.INCOMPARABLE),
        ("12 m", Relation.OTHER),
    ],
)
def test_a_figure_within_the_bounds_of_another_is_no_other(said: str, relation: Relation) -> None:
    stated = Value("quantity", "10 ± 1 metre", "10", unit="metre", lower="9", upper="11")
    assert compare(amounts(said)[0], stated) is relation
    bare = replace(stated, lower=None, upper=None)
    assert compare(amounts(said)[0], bare) is (Relation.EQUAL if said == "10 m" else Relation.OTHER)


@pytest.mark.parametrize(("said", "relation"), [("19 minutes", Relation.EQUAL), ("20 minutes", Relation.INCOMPARABLE)])
def test_a_measure_is_no_figure_without_a_unit_that_it_might_be_rounded_from(said: str, relation: Relation) -> None:
    assert compare(amounts(said)[0], Value("quantity", "19", "19")) is relation


@pytest.mark.parametrize(
    ("said", "relation"),
    [
        ("just over 20 metres", Relation.COARSER),
        ("slightly more than 21 metres", Relation.COARSER),
        ("just over 15 metres", Relation.INCOMPARABLE),
        ("over 15 metres", Relation.COARSER),
        ("just over 23 metres", Relation.OTHER),
        ("just under 23 metres", Relation.COARSER),
    ],
)
def test_what_lies_just_beyond_a_bound_is_near_it(said: str, relation: Relation) -> None:
    assert compare(amounts(said)[0], Value("quantity", "22 metre", "22", unit="metre")) is relation
