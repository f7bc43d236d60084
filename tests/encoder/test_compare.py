"""Values against values: the rows of the label table on dates and numbers."""

import pytest

from claimver.encoder.evidence.compare import Match, compare_amount, compare_date
from claimver.encoder.words.amounts import amounts, dates
from claimver.types import Value

DAY = Value("date", "20 July 1969", "1969-07-20", 11)
MONTH = Value("date", "July 1969", "1969-07", 10)
YEAR = Value("date", "1969", "1969", 9)
CENTURY = Value("date", "20th century", "1901", 7)


@pytest.mark.parametrize(
    ("claim", "value", "match"),
    [
        ("on 20 July 1969", DAY, Match.EQUAL),
        ("in July 1969", DAY, Match.EQUAL),
        ("in 1969", DAY, Match.EQUAL),
        ("in 1969", MONTH, Match.EQUAL),
        ("in the 1960s", DAY, Match.EQUAL),
        ("in the 20th century", YEAR, Match.EQUAL),
        ("in the 19th century", YEAR, Match.OTHER),
        ("on 21 July 1969", DAY, Match.OTHER),
        ("in August 1969", DAY, Match.OTHER),
        ("in 1970", YEAR, Match.OTHER),
        ("on 20 July 1969", YEAR, Match.FINER),
        ("in July 1969", YEAR, Match.FINER),
        ("on 20 July 1970", YEAR, Match.OTHER),
        ("before 1970", DAY, Match.EQUAL),
        ("before 1969", YEAR, Match.FINER),
        ("after 1970", DAY, Match.OTHER),
        ("after July 1968", DAY, Match.EQUAL),
        ("in 1969", CENTURY, Match.FINER),
        ("in 1869", CENTURY, Match.OTHER),
    ],
)
def test_dates_compare_at_the_coarser_precision(claim: str, value: Value, match: Match) -> None:
    (date,) = dates(claim)
    assert compare_date(date, value) is match


@pytest.mark.parametrize(
    ("claim", "number", "unit", "match"),
    [
        ("is 8,849 m high", "8848.86", "metre", Match.EQUAL),
        ("is 8,848 m high", "8848.86", "metre", Match.OTHER),
        ("is 8.8 km high", "8848.86", "metre", Match.EQUAL),
        ("is about 9,000 m high", "8848.86", "metre", Match.EQUAL),
        ("is about 10,000 m high", "8848.86", "metre", Match.OTHER),
        ("is 29,032 feet high", "8848.86", "metre", Match.EQUAL),
        ("is 20,000 feet high", "8848.86", "metre", Match.OTHER),
        ("has 2.1 million inhabitants", "2102650", None, Match.EQUAL),
        ("has 2.2 million inhabitants", "2102650", None, Match.OTHER),
        ("has more than 2 million inhabitants", "2102650", None, Match.EQUAL),
        ("has fewer than 2 million inhabitants", "2102650", None, Match.OTHER),
        ("boils at minus 196 degrees Celsius", "-196", "°C", Match.EQUAL),
        ("boils at 196 degrees Celsius", "-196", "°C", Match.OTHER),
        ("runs at 36 km/h", "10", "metres per second", Match.EQUAL),
        ("is 300 kg heavy", "300", "metre", Match.INCOMPARABLE),
        ("is 300 kg heavy", "300", "performances", Match.INCOMPARABLE),
        ("gave 300 concerts", "300", "performances", Match.EQUAL),
        ("lies about 430 metres below sea level", "-428", "metre", Match.EQUAL),
        ("lies 153 metres below the sea", "-160", "metre", Match.OTHER),
        ("lies more than 400 metres below sea level", "-428", "metre", Match.EQUAL),
        ("lies less than 400 metres below sea level", "-428", "metre", Match.OTHER),
        ("lies 428 metres below sea level", "428", "metre", Match.INCOMPARABLE),  # a depth may be meant
        ("lies 428 metres above sea level", "-428", "metre", Match.OTHER),
        ("is 2.7 km long", "2702.0", None, Match.EQUAL),  # the graph names no unit: any usual one
        ("lasts 1.5 hours", "90", None, Match.EQUAL),
        ("is 8.8 metres high", "8800", None, Match.OTHER),
        ("is 3.5 km long", "2702.0", None, Match.OTHER),
        ("seats fewer than 1,150 people", "1150", None, Match.OTHER),
        ("seats more than 1,150 people", "1150", None, Match.OTHER),
        ("stands more than 300 metres tall", "300", "metre", Match.FINER),
        ("seats at least 1,150 people", "1150", None, Match.EQUAL),
        ("seats up to 1,150 people", "1150", None, Match.EQUAL),
    ],
)
def test_numbers_compare_within_the_claims_own_rounding(
    claim: str, number: str, unit: str | None, match: Match
) -> None:
    (amount,) = amounts(claim)
    assert compare_amount(amount, Value("quantity", number, number, unit=unit)) is match


@pytest.mark.parametrize(
    ("text", "value", "match"),
    [
        ("just over 350 people", "380", Match.EQUAL),
        ("just over 350 people", "1200", Match.INCOMPARABLE),  # another figure
        ("just under 350 people", "340", Match.EQUAL),
        ("more than 350 people", "1200", Match.EQUAL),
        ("over 250 people", "12000000", Match.INCOMPARABLE),  # nobody would say so
        ("over 250 people", "240", Match.OTHER),
    ],
)
def test_a_bound_is_near_what_it_bounds(text: str, value: str, match: Match) -> None:
    (amount,) = amounts(text)
    assert compare_amount(amount, Value("quantity", value, value)) is match
