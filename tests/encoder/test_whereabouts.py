"""Where something was done to a thing, as the claim has it and as the graph has it."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.whereabouts import done_in
from tests.encoder.readings import ground, read, stated

FORMED = stated("Kites", "location of formation", "Harl")
FACTS = [
    FORMED,
    stated("Ada", "place of death", "Harl"),
    stated("Harl", "country", "Norland"),
    stated("Ada", "member of", "Kites"),
    stated("Ulm", "country", "X"),
]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ada started Kites in Harl.", ["support"]),
        ("Ada started Kites in Norland.", ["support"]),
        ("Ada started the rock band Kites in Ulm.", ["conflict"]),
        ("Kites came together in Ulm in 1976.", ["conflict"]),
        ("Kites were originally formed by Ada in Ulm.", ["conflict"]),
        ("Kites played in Ulm.", []),
        ("Bo killed Ada in Ulm in 1980.", ["conflict"]),
        ("Ada was murdered by Bo in Harl.", ["support"]),
        ("Ada killed a man in Ulm.", []),
        ("Ada started a shop in Ulm and left Kites.", []),
        ("Kites came together for a concert in Ulm.", []),
    ],
)
def test_the_place_of_a_founding_or_a_killing_is_compared(text: str, kinds: list[str]) -> None:
    assert [finding.kind for finding in done_in(read(text, FACTS), ground(FACTS))] == kinds


def test_a_thing_formed_in_two_places_is_left_open() -> None:
    facts = [*FACTS, stated("Kites", "location of formation", "Tol")]
    assert list(done_in(read("Kites were formed in Ulm.", facts), ground(facts))) == []
