"""Figures of one year: in qualifiers of what took place then, or of the people of a place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.rules.figures import _swapped, figured
from claimver.types import Property, Qualifier, Triplet, Value
from tests.encoder.readings import day, ground, quantity, read, stated


def qualified(fact: Triplet, name: str, value: Value) -> Triplet:
    """The statement with a qualifier."""
    return replace(fact, qualifiers=(*fact.qualifiers, Qualifier(Property(name, name), value)))


VOTES = [
    qualified(stated(f"{year} election", "participating party", party), "seats won", quantity(seats))
    for year, party, seats in ((2006, "Reds", 12), (2010, "Reds", 10), (2006, "Blues", 9), (2010, "Blues", 24))
]
TOWNS = [
    qualified(stated(town, "population", quantity(number)), "P585", day(year))
    for town, number, year in (("Ulm", 23500, "2021"), ("Ulm", 20100, "2011"), ("Bonn", 900, "2021"))
]
FACTS = [*VOTES, *TOWNS, stated("Ulm", "seats", quantity(40))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Reds won 10 seats in 2010.", ["support", "support"]),
        ("Reds won twelve seats in 2010.", ["conflict"]),
        ("Reds won more than 11 seats in 2010.", ["conflict"]),
        ("Reds lost 10 seats in 2010.", []),
        ("Reds won another 10 seats in 2010.", []),
        ("Reds won 10 medals in 2010.", []),
        ("Reds won 10 seats in 2014.", []),
        ("Reds won 24 seats.", []),  # when?
        ("Reds lost two seats between 2006 and 2010.", ["support"] * 3),
        ("Reds gained two seats between 2006 and 2010.", ["conflict"]),
        ("Reds lost four seats between 2006 and 2010.", ["conflict"]),
        ("Blues gained fifteen seats from 2006 to 2010.", ["support"] * 3),
        ("Reds lost two seats between 2006 and 2014.", []),
        ("Ulm had fewer than 20,000 people in 2021.", ["conflict"]),
        ("Ulm had fewer than 21,000 inhabitants in 2011.", ["support", "support"]),
        ("Ulm had 23,500 residents in 2021.", ["support", "support"]),
        ("Ulm sent 20 people to the games in 2021.", []),
        ("Ulm had 40 shops in 2021.", []),
        ("Ulm had 5,000 people in 1990.", []),
        ("Blues have never won a seat.", ["support"]),
        ("Blues have never won a medal.", []),
        ("Blues have never won a seat from Reds.", []),
    ],
)
def test_the_figure_of_the_year_decides(text: str, found: list[str]) -> None:
    assert [finding.kind for finding in figured(read(text, FACTS), ground(FACTS))] == found


@pytest.mark.parametrize(("number", "found"), [("ten", ["support"]), ("twelve", ["conflict"])])
def test_the_statement_that_joins_both_names_needs_no_year(number: str, found: list[str]) -> None:
    text = f"Reds won {number} seats in the 2010 election."
    assert [finding.kind for finding in figured(read(text, FACTS), ground(FACTS))] == found


def test_two_figures_of_a_year_decide_nothing() -> None:
    facts = [*FACTS, qualified(stated("Ulm", "population", quantity(9)), "P585", day("2021"))]
    assert not list(figured(read("Ulm had 23,500 people in 2021.", facts), ground(facts)))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ulm shrank from 23,500 people in 2011 to 20,100 in 2021.", "conflict"),
        ("Ulm grew from 20,100 people in 2011 to 23,500 in 2021.", ""),
        ("Ulm grew from 9,000 people in 2011 to 23,500 in 2021.", ""),  # one figure is of neither year
    ],
)
def test_figures_given_to_each_others_years_are_wrong(text: str, found: str) -> None:
    findings = list(_swapped(read(text, FACTS), ground(FACTS)))
    assert [finding.kind for finding in findings] == [found] * bool(found)
    assert all({t.object_text for t in finding.triplets} == {"23500", "20100"} for finding in findings)
