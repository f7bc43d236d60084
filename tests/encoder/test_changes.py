"""How a figure changed between two years, against the figures of both."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.rules.changes import changed
from claimver.types import Property, Qualifier, Triplet
from tests.encoder.readings import day, ground, quantity, read, stated


def figure(subject: str, relation: str, number: float, year: str) -> Triplet:
    fact = stated(subject, relation, quantity(number))
    return replace(fact, qualifiers=(Qualifier(Property("P585", "point in time"), day(year)),))


TOWN = [figure("Ulm", "population", 960, "1950"), figure("Ulm", "population", 1840, "2021")]
ICE = [figure("Eis", "area", 18.4, "1900"), figure("Eis", "area", 11.2, "2020")]


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in changed(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The population of Ulm nearly doubled between 1950 and 2021.", ["support"] * 3),
        ("The population of Ulm has doubled since 1950.", ["support"] * 2),
        ("The population of Ulm has more than doubled since 1950.", ["conflict"]),
        ("The population of Ulm has tripled since 1950.", ["conflict"]),
        ("The population of Ulm halved between 1950 and 2021.", ["conflict"]),
        ("The population of Ulm rose by 92 percent between 1950 and 2021.", ["support"] * 3),
        ("The population of Ulm rose by a fifth between 1950 and 2021.", ["conflict"]),
        ("The population of Ulm rose between 1950 and 2021.", ["support"] * 3),
        ("The population of Ulm fell between 1950 and 2021.", ["conflict"]),
        ("The population of Ulm fell between 1960 and 2021.", []),  # of 1960 there is no figure
        ("In 2021 Ulm had twice as many inhabitants as in 1950.", ["support"] * 3),
        ("In 2021 Ulm had three times as many inhabitants as in 1950.", ["conflict"]),
        ("The wealth of Ulm doubled between 1950 and 2021.", ["support"] * 3),  # without a parser nothing is a noun
        ("Ulm fell in 1950.", []),  # a town that was taken
    ],
)
def test_the_figures_of_both_years_decide(text: str, found: list[str]) -> None:
    assert kinds(text, TOWN) == found


def test_what_else_may_have_changed_is_not_told() -> None:
    claim = replace(read("The wealth of Ulm doubled between 1950 and 2021.", TOWN), nouns=frozenset(["wealt"]))
    assert changed(claim, ground(TOWN)) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Eis lost more than a third of its area between 1900 and 2020.", ["support"] * 3),
        ("Eis lost half of its area between 1900 and 2020.", ["conflict"]),
        ("Eis lost nearly two fifths of its area between 1900 and 2020.", ["support"] * 3),
        ("Eis grew by a third between 1900 and 2020.", ["conflict"]),
        ("Eis has shrunk since 1900.", ["support"] * 2),
    ],
)
def test_a_share_that_was_lost(text: str, found: list[str]) -> None:
    assert kinds(text, ICE) == found
