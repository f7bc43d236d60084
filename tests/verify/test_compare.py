"""A claim's values against a statement's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.types import Entity, Value
from claimver.verify.compare import Relation, compare, stated_values, text_values
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
        ("the 1930s", day("1934", 9), COARSER),
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
