"""Two that are said to have the same, by what is stated of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from claimver.encoder.rules.sameness import same, shared
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

FACTS = [
    stated("Ada", "place of birth", "Ulm"),
    stated("Bob", "place of birth", "Ulm"),
    stated("Eve", "place of birth", "Oslo"),
    stated("Ada", "place of death", "Ulm"),
    stated("Bob", "place of death", "Oslo"),
    stated("Max", "place of birth", "Old Town"),
    stated("Old Town", "part of", "Ulm"),
    stated("Ada", "date of birth", day("1901-03-12")),
    stated("Bob", "date of birth", day("1901-07-01")),
    stated("Eve", "date of birth", day("1903")),
    stated("Ada", "educated at", "Grey School"),
    stated("Bob", "educated at", "Grey School"),
    stated("Eve", "educated at", "Red School"),
    stated("Ada", "party", "Left", single="time"),
    stated("Eve", "party", "Right", single="time"),
    stated("Pit", "party", "Right"),
    stated("Sol", "country", "Norland"),
    stated("Luna", "country", "Sorland"),
    stated("Ulm", "country", "Norland"),
    stated("Ada", "employer", "Works", since="1990", until="1995"),
    stated("Bob", "employer", "Works", since="1993"),
    stated("Eve", "employer", "Works", since="2001"),
    stated("Pit", "employer", "Works", since="1995", until="1999"),
    stated("Oslo", "country", "Sorland"),
    stated("Nor", "country", "Norland"),
    stated("Sud", "country", "Norland"),
]


def kinds(text: str, facts: Sequence[Triplet] = FACTS) -> list[str]:
    """What is found about a text."""
    reading = replace(read(text, facts), present=" work " in text)  # no tagger has read it
    return [finding.kind for finding in same(reading, ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada and Bob were born in the same city.", ["support"]),
        ("Ada and Eve were born in the same city.", ["conflict"]),
        ("Ada was born in the same town as Bob.", ["support"]),
        ("Ada and her former husband, Bob, were born in the same city.", ["support"]),
        ("Ada and Eve were born in the same country.", ["conflict"]),
        ("Ada and Bob were born in the same year.", ["support"]),
        ("Ada and Bob were born in the same month.", ["conflict"]),
        ("Ada and Eve were born in the same year.", ["conflict"]),
        ("Ada and Bob attended the same school.", ["support"]),
        ("Ada and Eve attended the same school.", []),  # there may be others
        ("Ada and Eve were members of the same party.", ["conflict"]),
        ("Sol and Luna lie in the same country.", ["conflict"]),
        ("Ada and Max were born in the same city.", []),  # the one lies in the other
        ("Ada and Bob married in the same city.", []),
        ("Ada and Bob left at the same time.", []),
        ("Ada and Bob died in the same city.", ["conflict"]),
        ("Ada and Pit were born in the same city.", []),
        ("Nor and Sud are based in the same city.", []),  # both are only known to be in Norland
        ("Nor and Sud are based in the same country.", ["support"]),
    ],
)
def test_what_is_stated_of_both_decides(text: str, found: list[str]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada died in the city of her birth.", ["support"]),
        ("Ada died in her native city.", ["support"]),
        ("Bob died in his birthplace.", ["conflict"]),
        ("Bob died with Ada in the city of her birth.", []),  # of whose?
        ("Bob lived in his birthplace.", []),
        ("Eve died in her native city.", []),
    ],
)
def test_where_one_was_born_is_held_against_where_one_died(text: str, found: list[str]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Ada and Bob were members of the same party.", ("same party",)),
        ("Ada died in the city of her birth.", ("the city of her birth",)),
        ("The same prize went to Bob.", ()),
        ("Ada and Bob left at the same time.", ()),
    ],
)
def test_what_is_said_to_be_shared_must_be_borne_out(text: str, words: tuple[str, ...]) -> None:
    assert shared(read(text, FACTS)) == words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada and Bob worked for the same company.", ["support"]),
        ("Bob and Eve work for the same company.", ["support"]),
        ("Ada and Bob work for the same company.", ["ended"]),
        ("Ada and Bob worked for the same company at the same time.", ["support"]),
        ("Ada and Eve worked for the same company at the same time.", ["conflict"]),
        ("Ada and Pit worked for the same company at the same time.", []),  # in 1995, perhaps
        ("Ada and Bob worked for the same company in the same team.", []),
        ("Ada and Bob attended the same school at the same time.", []),
    ],
)
def test_when_both_had_the_same_is_weighed_too(text: str, found: list[str]) -> None:
    assert kinds(text) == found


def test_the_countries_of_two_cities_are_cited() -> None:
    (finding,) = same(read("Ada and Eve were born in the same country.", FACTS), ground(FACTS))
    assert [(t.subject.label, t.object_text) for t in finding.triplets] == [
        ("Ada", "Ulm"),
        ("Eve", "Oslo"),
        ("Ulm", "Norland"),
        ("Oslo", "Sorland"),
    ]
