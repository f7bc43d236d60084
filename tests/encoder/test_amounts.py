"""Dates and numbers in claims."""

import pytest

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.words.amounts import amounts, dates
from claimver.types import Value


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
        ("It is rowed over 2,000 metres.", 2000, 1000, "metres", False, ""),  # how far, no bound
        ("It is over 2,000 metres.", 2000, 1000, "metres", False, "more"),
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


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Climbed on 29/05/1953.", (1953, 5, 29, 11)),
        ("Climbed on 05/29/1953.", (1953, 5, 29, 11)),
        ("Climbed on 29.05.1953.", (1953, 5, 29, 11)),
        ("Climbed on 5/5/1953.", (1953, 5, 5, 11)),
        ("Climbed on 05/06/1953.", (1953, 0, 0, 9)),  # May or June: the year is sure
        ("Climbed on 31/13/1953.", (1953, 0, 0, 9)),  # no such month
        ("Climbed on 00/05/1953.", (1953, 0, 0, 9)),
        ("Climbed on 32/05/1953.", (1953, 0, 0, 9)),
        ("It burnt on the sixth of May 1937.", (1937, 5, 6, 11)),
        ("It burnt on May the sixth, 1937.", (1937, 5, 6, 11)),
        ("It closed on the twenty-first of June 2001.", (2001, 6, 21, 11)),
        ("The sixth in 1937", (1937, 0, 0, 9)),
        ("It rose at Christmas 2021.", (2021, 0, 0, 9)),  # some day of it
    ],
)
def test_ordinals_and_dates_in_figures_are_days(text: str, found: tuple[int, int, int, int]) -> None:
    assert [(d.year, d.month, d.day, d.precision) for d in dates(text)] == [found]


@pytest.mark.parametrize("text", ["Climbed on the sixth of May.", "It rose on Christmas Day.", "It is 29/05 of it."])
def test_a_day_without_its_year_is_no_date(text: str) -> None:
    assert dates(text) == ()


def test_figures_of_a_whole_date_stay_together() -> None:
    (found,) = dates("It was climbed on 29/05/1953 by two men.")
    assert found.span.of("It was climbed on 29/05/1953 by two men.") == "29/05/1953"
    assert [(d.year, d.month) for d in dates("See file 29/05/1953/4.")] == [(1953, 0)]


@pytest.mark.parametrize(
    ("text", "number", "step", "unit", "about", "bound"),
    [
        ("She ruled for thirty-five years.", 35, 0, "years", False, ""),
        ("It has one hundred and twenty rooms.", 120, 0, "rooms", False, ""),
        ("It sold two and a half million copies.", 2_500_000, 100_000, "copies", False, ""),
        ("It sold over seven hundred copies.", 700, 100, "copies", False, "more"),
        ("It is nearly seven hundred and fifty kilometres long.", 750, 0, "kilometres", True, ""),
        ("It has about a dozen rooms.", 12, 0, "rooms", True, ""),
        ("It has 30 rooms or so.", 30, 10, "rooms", True, ""),
        ("It has 30 rooms or halls.", 30, 10, "rooms", False, ""),
        ("Half a dozen men came.", 6, 0, "men", False, ""),
        ("It took half an hour.", 0.5, 0, "hour", False, ""),
        ("It has fifty.", 50, 0, "", False, ""),
        ("It takes an hour and a half.", 90, 1, "minutes", False, ""),
        ("It is one hour and forty minutes long.", 100, 1, "minutes", False, ""),
        ("It is about 2 hours 15 minutes long.", 135, 1, "minutes", True, ""),
        ("It is more than three hours and ten minutes long.", 190, 1, "minutes", False, "more"),
        ("It is under an hour and ten minutes long.", 70, 1, "minutes", False, "less"),
        ("It took two hours.", 2, 0, "hours", False, ""),  # without minutes
        ("It covers ninety thousand square metres.", 90_000, 1_000, "square metres", False, ""),
    ],
)
def test_numbers_in_words_and_hours_with_minutes_are_one_amount(
    text: str, number: float, step: float, unit: str, about: bool, bound: str
) -> None:
    (amount,) = amounts(text)
    assert (amount.number, amount.step, amount.unit, amount.about, amount.bound) == (number, step, unit, about, bound)


@pytest.mark.parametrize("text", ["One of them left.", "It has zero moons.", "It has three.", "She won once a year."])
def test_a_small_word_without_a_unit_and_one_are_no_amounts(text: str) -> None:
    assert amounts(text) == ()


@pytest.mark.parametrize(
    ("text", "stated", "match"),
    [
        ("in the summer of 1463", "1463-07", Match.EQUAL),
        ("in the summer of 1463", "1463-12-01", Match.OTHER),
        ("in the summer of 1463", "1463-09-20", Match.EQUAL),  # a month on either side
        ("in winter 1463", "1463-01-09", Match.EQUAL),
        ("in winter 1463", "1463-07-09", Match.OTHER),
        ("in the summer of 1463", "1463", Match.EQUAL),
        ("in the summer of 1463", "1464-07", Match.OTHER),
        ("in 1463", "1463-12-01", Match.EQUAL),
    ],
)
def test_a_season_is_of_its_months(text: str, stated: str, match: Match) -> None:
    (date,) = dates(text)
    assert compare_date(date, Value("date", stated, stated, 9 + stated.count("-"))) is match


@pytest.mark.parametrize("text", ["He stood six feet two inches tall.", "She is 6 feet 2 inches.", "He was 6 ft 2."])
def test_feet_and_inches_are_one_height(text: str) -> None:
    assert [(amount.number, amount.unit) for amount in amounts(text)] == [(74.0, "inches")]


def test_feet_before_another_number_are_feet() -> None:
    assert next((amount.number, amount.unit) for amount in amounts("It fell 20 feet 3 times.")) == (20.0, "feet")
