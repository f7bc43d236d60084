"""What reads as a date or a number in a plain table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.kg.plain import looks_plain, read_object, read_plain


@pytest.mark.parametrize(
    ("text", "value", "precision"),
    [
        ("10 October 2007", "2007-10-10", 11),
        ("10 October 2007 ( 2007-10-10 )", "2007-10-10", 11),
        ("Oct. 10, 2007", "2007-10-10", 11),
        ("October 10th, 2007 (aged 65)", "2007-10-10", 11),
        ("1969-07-20", "1969-07-20", 11),
        ("1969-07-20T20:17:40Z", "1969-07-20", 11),
        ("1969-07-20 20:17:40.5+02:00", "1969-07-20", 11),
        ("20-Jul-1969", "1969-07-20", 11),
        ("1969年7月20日", "1969-07-20", 11),
        ("1969年", "1969", 9),
        ("\uff11\uff19\uff16\uff19", "1969", 9),
        ("October 2007", "2007-10", 10),
        ("2007-10", "2007-10", 10),
        ("2007", "2007", 9),
        ("c. 1500", "1500", 9),
        ("44 BC", "-0044", 9),
        ("15 March 44 BC", "-0044-03-15", 11),
        ("the 1990s", "1990", 8),
        ("19th century", "1801", 7),
    ],
)
def test_a_date_is_read_at_its_precision_and_keeps_its_wording(text: str, value: str, precision: int) -> None:
    read = read_plain(text)
    assert read is not None
    assert (read.kind, read.value, read.precision, read.text) == ("date", value, precision, text)


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("8,848 m", "8848", "metre"),
        ("8,848.86 metres", "8848.86", "metre"),
        ("US$ 2.5 million", "2500000", "United States dollar"),
        ("€5", "5", "euro"),
        ("62%", "62", "percent"),
        ("about 3 million people", "3000000", "people"),
        ("-40 °C", "-40", "degree Celsius"),
        ("10 000 km", "10000", "kilometre"),
        ("610.0 (metres)", "610", "metre"),
        ("24", "24", None),
        ("2,024", "2024", None),
        ("18000000 United States dollar", "18000000", "United States dollar"),
        ("3.2 million Norwegian kroner", "3200000", "Norwegian kroner"),
        ("740,000 crowns", "740000", "crowns"),
        ("44 performances", "44", "performances"),
        ("5 furlongs", "5", "furlongs"),
    ],
)
def test_a_number_is_read_with_its_unit(text: str, value: str, unit: str | None) -> None:
    read = read_plain(text)
    assert read is not None
    assert (read.kind, read.value, read.unit, read.text) == ("quantity", value, unit, text)


@pytest.mark.parametrize(
    "name",
    ["12 Angry Men", "50 Cent", "Apollo 11", "21 Jump Street", "30 Minutes", "U2", "31 February 2001", "May", "5–10",
     "1984 film", "9/11", "", "Blink-182", "20 July 69", "July 4, 76", "20-Jul-69", "12k", "1969Q3"],
)  # fmt: skip
def test_a_name_with_digits_stays_a_name(name: str) -> None:
    assert read_plain(name) is None


@pytest.mark.parametrize(
    "text",
    ["31 February 1990", "03/04/1990", "5 × 4 cm", "18-20 months", "3,5 kg", "1.200,50 kg", "20 °C to 30 °C", "44 BC - 30 BC", "about 5 or 6 people",
     "20 July 69", "20. Juli 1969", "20 de julio de 1969"],
)  # fmt: skip
def test_what_is_made_of_parts_of_dates_and_numbers_looks_like_one(text: str) -> None:
    assert looks_plain(text)
    assert read_plain(text) is None


@pytest.mark.parametrize(
    "name",
    ["12 Angry Men", "50 Cent", "Apollo 11", "21 Jump Street", "30 Minutes", "U2", "1984 film", "Blink-182", "M25", "May",
     "2001: A Space Odyssey", "", "Q5"],
)  # fmt: skip
def test_a_name_with_digits_does_not_look_like_a_value(name: str) -> None:
    assert not looks_plain(name)


@given(st.text(alphabet="0123456789 .,-()$%kmMayOctBC世", max_size=30))
def test_any_text_is_read_or_left_alone(text: str) -> None:
    value = read_plain(text)
    assert value is None or value.kind in ("date", "quantity")


@pytest.mark.parametrize(
    ("property", "text", "kind", "unit"),
    [
        ("area code", "512", "string", None),
        ("number of members", "1850", "quantity", None),
        ("founded", "1850", "date", None),
        ("founded", "1850.0", "date", None),
        ("number of members", "1850.0", "quantity", None),
        ("founded", "1850.5", "quantity", None),
        ("founded", "5214", "quantity", None),
        ("elevation (in metres)", "114", "quantity", "metre"),
    ],
)
def test_the_property_tells_codes_counts_and_years_apart(property: str, text: str, kind: str, unit: str | None) -> None:
    read = read_object(property, text)
    assert read is not None
    assert (read.kind, read.unit) == (kind, unit)


def test_an_object_that_is_a_name_stays_one_whatever_the_property() -> None:
    assert read_object("number of members", "Lisbon") is None
