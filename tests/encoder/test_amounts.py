"""Dates and numbers in claims."""

import pytest

from claimver.encoder.amounts import amounts, dates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It landed on 20 July 1969.", [(1969, 7, 20, 11, "on")]),
        ("It landed on July 20th, 1969.", [(1969, 7, 20, 11, "on")]),
        ("Released in March 1994", [(1994, 3, 0, 10, "on")]),
        ("Founded before 1900", [(1900, 0, 0, 9, "before")]),
        ("In office since January 2017", [(2017, 1, 0, 10, "since")]),
        ("Caesar died in 44 BC.", [(-44, 0, 0, 9, "on")]),
        ("built in the 1960s", [(1960, 0, 0, 8, "on")]),
        ("a 19th-century painter", [(1801, 0, 0, 7, "on")]),
        ("on 1969-07-20", [(1969, 7, 20, 11, "on")]),
        ("from 2009 to 2017", [(2009, 0, 0, 9, "since"), (2017, 0, 0, 9, "on")]),
    ],
)
def test_dates_are_read_with_precision_and_relation(text: str, found: list[tuple[object, ...]]) -> None:
    read = [(d.year, d.month, d.day, d.precision, d.relation) for d in dates(text)]
    if text.startswith("from"):
        assert [d[:4] for d in read] == [f[:4] for f in found]
    else:
        assert read == found


@pytest.mark.parametrize("text", ["It has 1969 students.", "It is 1,969 m high.", "It weighs 2000 kg."])
def test_a_counted_number_is_no_year(text: str) -> None:
    assert dates(text) == ()
    assert len(amounts(text)) == 1


@pytest.mark.parametrize(
    ("text", "number", "step", "unit", "about", "bound"),
    [
        ("It is 8,849 m high.", 8849, 1, "m", False, ""),
        ("It has about 2.1 million inhabitants.", 2_100_000, 100_000, "inhabitants", True, ""),
        ("It has more than 300 aircraft.", 300, 100, "aircraft", False, "more"),
        ("It is under 90 minutes long.", 90, 10, "minutes", False, "less"),
        ("It has three moons.", 3, 0, "moons", False, ""),
        ("It boils at minus 100 degrees Celsius.", -100, 100, "degrees Celsius", False, ""),
        ("It lay at -5 °C.", -5, 1, "°C", False, ""),
        ("It moves at 0.35 km/s.", 0.35, 0.01, "km/s", False, ""),
        ("It is below one million.", 1e6, 1e6, "", False, "less"),
        ("It cost $2.5 billion.", 2.5e9, 1e8, "$", False, ""),
    ],
)
def test_numbers_are_read_with_rounding_unit_and_hedge(
    text: str, number: float, step: float, unit: str, about: bool, bound: str
) -> None:
    (amount,) = amounts(text)
    assert (amount.number, amount.unit, amount.about, amount.bound) == (number, unit, about, bound)
    assert amount.step == pytest.approx(step)
    assert amount.span.of(text).strip("$").startswith(text[amount.span.start :].lstrip("$")[0])


def test_ordinals_and_years_are_no_numbers() -> None:
    assert amounts("The 44th president was elected in 2008.") == ()
