"""The time of what was done to a thing, by whom the claim does not say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.rules.undertaken import undertaken
from claimver.types import Property, Qualifier, Triplet
from tests.encoder.readings import day, ground, read, stated

POINT = Property("P585", "point in time")


def at(triplet: Triplet, when: str) -> Triplet:
    return replace(triplet, qualifiers=(Qualifier(POINT, day(when)),))


APPROVED = at(stated("Tolvax", "approved by", "Agency"), "1991-02-05")
WON = at(stated("Ada", "award received", "Star Medal"), "2010")
KILLED = at(stated("Bo", "killed", "Cy"), "1950")
FACTS = [APPROVED, WON, KILLED]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Tolvax was approved on 5 February 1991.", ["support"]),
        ("Tolvax got its approval in February 1991.", ["support"]),
        ("Tolvax finally received approval in 1991.", ["support"]),
        ("Tolvax was approved in 1993.", ["conflict"]),
        ("Ada received an award in 2010.", ["support"]),
        ("Cy was killed in 1950.", ["support"]),
        ("Bo was killed in 1950.", []),  # who killed was not killed
        ("Tolvax was approved for children in 1991.", []),  # says more
        ("Tolvax was approved by Kessland in 1993.", []),  # by another
        ("Tolvax was approved by Agency in 1993.", []),  # both ends: judged with them
        ("Tolvax was sold in 1991.", []),
        ("Tolvax was approved between 1991 and 1993.", []),
    ],
)
def test_the_date_is_held_against_the_statement_of_the_relation(text: str, found: list[str]) -> None:
    assert [f.kind for f in undertaken(read(text, FACTS, ["Kessland"]), ground(FACTS))] == found


def test_a_second_approval_at_an_unknown_time_leaves_another_year_open() -> None:
    facts = [APPROVED, stated("Tolvax", "approved by", "Board")]
    assert list(undertaken(read("Tolvax was approved in 1993.", facts), ground(facts))) == []


def test_a_finer_date_than_the_statement_s_is_no_support() -> None:
    facts = [at(stated("Tolvax", "approved by", "Agency"), "1991")]
    found = list(undertaken(read("Tolvax was approved on 5 February 1991.", facts), ground(facts)))
    assert [f.kind for f in found] == ["finer"]
