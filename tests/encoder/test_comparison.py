"""Two things held against each other, by what is stated of each."""

from __future__ import annotations

import pytest

from claimver.encoder.comparison import compared, yardsticks, years_between
from claimver.encoder.plan import make_plan
from tests.encoder.judging import Letters
from tests.encoder.readings import day, ground, metres, quantity, read, stated

FACTS = [
    stated("Ombra", "depth", metres(120)),
    stated("Silt", "depth", metres(80)),
    stated("Twin", "depth", metres(120)),
    stated("Kelvar", "elevation above sea level", metres(4200)),
    stated("Dorn", "elevation above sea level", quantity(2.1, "kilometre")),
    stated("Ada", "date of birth", day("1901-03-12")),
    stated("Ada", "date of death", day("1950-05-03")),
    stated("Bob", "date of birth", day("1899")),
    stated("Bob", "date of death", day("1970")),
    stated("Old Carl", "date of birth", day("1849")),
    stated("Ulm", "population", quantity(5000)),
    stated("Bonn", "population", quantity(3000)),
    stated("Lume", "capacity", quantity(900)),
    stated("Hall", "capacity", quantity(400)),
    stated("Long River", "length", quantity(1000, "kilometre")),
    stated("Short River", "length", quantity(750, "kilometre")),
    stated("Kite Club", "inception", day("1970")),
    stated("Moon Club", "inception", day("1982")),
    stated("Lamp", "price", quantity(30)),
    stated("Desk", "price", quantity(50)),
]
TRUE = [
    "Ombra is deeper than Silt.",
    "Silt is shallower than Ombra.",
    "Kelvar is taller than Dorn.",
    "Dorn is lower than Kelvar.",
    "Kelvar is 2,100 metres taller than Dorn.",
    "Kelvar is about 2 km higher than Dorn.",
    "Ada is younger than Bob.",
    "Bob is older than Ada.",
    "Bob is two years older than Ada.",
    "Old Carl is half a century older than Bob.",
    "Ada was born after Bob.",
    "Bob was born earlier than Ada.",
    "Bob outlived Ada.",
    "Ada died before Bob.",
    "Ulm has more inhabitants than Bonn.",
    "Bonn has fewer people than Ulm.",
    "Ulm is more populous than Bonn.",
    "Lume holds more spectators than Hall.",
    "Long River outdoes Short River by 250 kilometres.",
    "Long River exceeds Short River by more than 200 kilometres.",
    "Kite Club was founded before Moon Club.",
    "Moon Club was established twelve years after Kite Club.",
    "Desk is dearer than Lamp.",
    "Desk is more expensive than Lamp.",
]
FALSE = [
    "Ombra is shallower than Silt.",
    "Silt is deeper than Ombra.",
    "Ombra is deeper than Twin.",
    "Ombra is shallower than Twin.",
    "Kelvar is 500 metres taller than Dorn.",
    "Ada is older than Bob.",
    "Bob is ten years older than Ada.",
    "Ada was born before Bob.",
    "Ada outlived Bob.",
    "Bonn has more inhabitants than Ulm.",
    "Ulm has fewer people than Bonn.",
    "Hall holds more spectators than Lume.",
    "Long River outdoes Short River by 100 kilometres.",
    "Moon Club was founded before Kite Club.",
    "Desk is cheaper than Lamp.",
]
OPEN = [
    "Ombra is deep.",  # nothing to compare with
    "Ombra is deeper than before.",
    "Deeper than Silt it was.",
    "Ombra is deeper than Kelvar.",  # of one the depth is unknown
    "Ombra is older than Silt.",  # nobody says how old they are
    "Ada is deeper than Bob.",
    "Ada lives nearer than Bob.",
]


@pytest.mark.parametrize(("text", "holds"), [(text, True) for text in TRUE] + [(text, False) for text in FALSE])
def test_the_values_of_both_decide_a_comparison(text: str, holds: bool) -> None:
    comparison = compared(read(text, FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.holds is holds
    assert {comparison.first.subject.label, comparison.second.subject.label} == {
        fact.subject.label for fact in FACTS if fact.subject.label in text
    }


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_compared_where_a_side_is_not_stated(text: str) -> None:
    assert compared(read(text, FACTS), ground(FACTS)) is None


def test_values_of_two_dimensions_are_not_compared() -> None:
    facts = [stated("Ombra", "depth", metres(120)), stated("Silt", "depth", quantity(80, "kilogram"))]
    assert compared(read("Ombra is deeper than Silt.", facts), ground(facts)) is None


def test_a_difference_is_held_against_the_claim_s_own_figure_only() -> None:
    comparison = compared(read("Kelvar is 2,100 metres taller than Dorn.", FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.amount is not None
    assert comparison.amount.number == 2100
    apart = compared(read("Kelvar, 3 km away, is taller than Dorn.", FACTS), ground(FACTS))
    assert apart is not None
    assert (apart.holds, apart.amount) == (True, None)


@pytest.mark.parametrize(
    ("text", "measured_by"),
    [
        ("Ombra is deeper than Silt.", ["Silt"]),
        ("Ada came before Bob.", ["Bob"]),
        ("Ada is as old as Bob.", ["Bob"]),
        ("Unlike Bob, Ada sang.", ["Bob"]),
        ("Ada sang with Bob.", []),
    ],
)
def test_a_yardstick_is_what_stands_behind_the_comparing_word(text: str, measured_by: list[str]) -> None:
    assert [named.text for named in yardsticks(read(text, FACTS))] == measured_by


def test_a_yardstick_fills_no_relation() -> None:
    facts = [stated("Ada", "friend", "Eve"), stated("Bob", "date of birth", day("1899"))]
    plans = [
        make_plan(read(text, facts), ground(facts), Letters(), given=False)
        for text in ("Ada met Bob.", "Ada is older than Bob.")
    ]
    assert [[h.text for h in plan.hypotheses if h.triplet.property.label == "friend"] for plan in plans] == [
        ["Bob"],
        [],
    ]


@pytest.mark.parametrize(
    ("first", "second", "years"),
    [
        ((1950, 5, 3), (1901, 3, 12), 49.14),
        ((1950, 5, 0), (1901, 3, 0), 49.17),
        ((1950, 0, 0), (1901, 3, 12), 49),
        ((-44, 3, 15), (-100, 7, 13), 55.67),
    ],
)
def test_years_are_counted_at_the_coarser_precision(
    first: tuple[int, int, int], second: tuple[int, int, int], years: float
) -> None:
    assert years_between(first, second) == pytest.approx(years, abs=0.01)
    assert years_between(second, first) == pytest.approx(-years, abs=0.01)
