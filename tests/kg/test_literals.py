"""KGTK literals to values and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.kg.literals import (
    canonical_number,
    date_value,
    parse_literal,
    quantity_value,
    string_value,
    write_literal,
)

UNITS = {"Q11573": "metre", "Q11229": "percent"}


def label(id: str) -> str:
    return UNITS.get(id, id)


@pytest.mark.parametrize(
    ("literal", "text", "value", "precision"),
    [
        ("^1969-07-20T00:00:00Z/11", "20 July 1969", "1969-07-20", 11),
        ("^1969-07-20T00:00:00Z/10", "July 1969", "1969-07", 10),
        ("^1969-07-20T00:00:00Z/9", "1969", "1969", 9),
        ("^1969-00-00T00:00:00Z/11", "1969", "1969", 9),
        ("^1969-01-01T00:00:00Z/8", "1960s", "1960", 8),
        ("^1901-00-00T00:00:00Z/7", "20th century", "1901", 7),
        ("^2000-01-01T00:00:00Z/7", "20th century", "1901", 7),
        ("^2001-01-01T00:00:00Z/7", "21st century", "2001", 7),
        ("^1500-01-01T00:00:00Z/6", "2nd millennium", "1001", 6),
        ("^-0044-03-15T00:00:00Z/11", "15 March 44 BC", "-0044-03-15", 11),
        ("^-0044-00-00T00:00:00Z/9", "44 BC", "-0044", 9),
        ("^-0450-01-01T00:00:00Z/7", "5th century BC", "-0401", 7),
        ("^0476-09-04T00:00:00Z/11", "4 September 476 AD", "0476-09-04", 11),
        ("^+2001-05-11T00:00:00Z", "11 May 2001", "2001-05-11", 11),
    ],
)
def test_a_date_is_readable_and_canonical_at_its_precision(literal: str, text: str, value: str, precision: int) -> None:
    read = parse_literal(literal)
    assert read is not None
    assert (read.kind, read.text, read.value, read.precision) == ("date", text, value, precision)
    assert parse_literal(write_literal(read)) == read


def test_a_common_unit_needs_no_label_of_the_graphs() -> None:
    named, unknown, own = (
        parse_literal(text, lam)
        for text, lam in (
            ("+84Q712226", lambda id: id),
            ("+84Q794261", lambda id: id),
            ("+84Q712226", lambda id: "leagues"),
        )
    )
    assert [value and value.unit for value in (named, unknown, own)] == ["square kilometre", "Q794261", "leagues"]


@pytest.mark.parametrize(
    ("literal", "text", "value", "unit"),
    [
        ("+8848.86Q11573", "8,848.86 metre", "8848.86", "metre"),
        ("+317[+316,+318]Q11573", "317 metre", "317", "metre"),
        ("+124.0[+123.999,+124.001]Q794261", "124 Q794261", "124", "Q794261"),
        ("-40.50", "-40.5", "-40.5", None),
        ("-0.25", "-0.25", "-0.25", None),
        ("+62Q11229", "62%", "62", "percent"),
        ("+1.5e6", "1,500,000", "1500000", None),
        ("32", "32", "32", None),
    ],
)
def test_a_quantity_has_a_canonical_number_and_its_units_label(
    literal: str, text: str, value: str, unit: str | None
) -> None:
    read = parse_literal(literal, label)
    assert read is not None
    assert (read.kind, read.text, read.value, read.unit) == ("quantity", text, value, unit)
    assert parse_literal(write_literal(read), label) == read


@pytest.mark.parametrize("id", ["Q42", "L1", "12 Angry Men", "-", "+", "Neil Armstrong", "'Salem's Lot", "3M"])
def test_an_id_is_no_literal(id: str) -> None:
    assert parse_literal(id) is None


@pytest.mark.parametrize(
    ("literal", "complaint"),
    [
        ("^1969-13-01T00:00:00Z/11", "no month 13"),
        ("^1969-02-30T00:00:00Z/11", "no day 30"),
        ("^0000-01-01T00:00:00Z/9", "no year 0"),
        ("^1969-07-20T00:00:00Z/99", "precision 99"),
        ("^soon", "is no date"),
        ('"open', "quotation mark"),
        ("+1e999999999", "out of range"),
    ],
)
def test_a_broken_literal_is_named(literal: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse_literal(literal)


def test_strings_may_hold_quotes_tabs_and_languages() -> None:
    assert parse_literal('"a \\"b\\"\\tc"') == string_value('a "b"\tc')
    assert parse_literal("'Llyfr'@cy") == string_value("Llyfr")


@given(st.text())
def test_every_string_survives_writing_and_reading(text: str) -> None:
    if text.startswith("@"):
        return  # a coordinate is written as one
    assert parse_literal(write_literal(string_value(text))) == string_value(text)


@given(st.integers(-9999, 9999).filter(bool), st.integers(1, 12), st.integers(1, 28), st.integers(6, 11))
def test_every_date_survives_writing_and_reading(year: int, month: int, day: int, precision: int) -> None:
    date = date_value(year, month, day, precision=precision)
    assert parse_literal(write_literal(date)) == date


@given(st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=6))
def test_every_number_survives_writing_and_reading(number) -> None:
    quantity = quantity_value(number, unit="metre", unit_id="Q11573")
    assert parse_literal(write_literal(quantity), label) == quantity
    assert canonical_number(quantity.value) == quantity.value


@given(st.text(max_size=40))
def test_reading_any_text_gives_a_value_none_or_a_value_error(text: str) -> None:
    try:
        value = parse_literal(text)
    except ValueError:
        return
    assert value is None or value.kind in ("date", "quantity", "string")
