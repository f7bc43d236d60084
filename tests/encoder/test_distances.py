"""How long one event came before another, where the claim dates neither."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.distances import distant, on_the_day
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

FACTS = [
    stated("Ada", "date of death", day("1997-09-05")),
    stated("Bo", "date of death", day("1997-08-31")),
    stated("Bo", "date of birth", day("1961-07-01")),
    stated("Kite", "inception", day("1987-01-01")),
    stated("Ada", "member of", "Kite", since="1990", until="1994"),
    stated("Tol", "UTC date of spacecraft launch", day("2023-07-14")),
    stated("Tol", "time of spacecraft landing", day("2023-08-23")),
    stated("Eve", "award received", "Ulm Prize", since="1950"),
]


def kinds(text: str, facts: list[Triplet] = FACTS) -> list[str]:
    return [finding.kind for finding in distant(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada died five days after Bo.", ["support"]),
        ("Ada died five months after Bo.", ["conflict"]),
        ("Bo died five days before Ada.", ["support"]),
        ("Bo died five days after Ada.", ["conflict"]),
        ("Ada was killed five days after the death of Bo.", ["support"]),
        ("Five days after Bo's death, Ada was shot.", ["support"]),
        ("Ada joined Kite three years after Kite was founded.", ["support"]),
        ("Ada joined Kite six years after Kite was founded.", ["conflict"]),
        ("Tol landed about six weeks after its launch.", ["support"]),
        ("Tol landed about two weeks after its launch.", ["conflict"]),
        ("Less than forty years after the birth of Bo, Ada died.", ["support"]),
        ("Ada did not die five days after Bo.", []),
        ("Ada died in 1997, five days after Bo.", []),  # with a date of its own: spacing.py
        ("Ada left five days after Bo.", []),
        ("Ada died five days after Eve.", []),
        ("Ada died.", []),
    ],
)
def test_the_events_dates_are_held_against_the_distance(text: str, found: list[str]) -> None:
    assert kinds(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("On 14 July 2023 Tol took off.", ["support"]),
        ("Tol landed on 23 August 2023.", ["support"]),
        ("Tol took off on 23 August 2023.", []),  # of the landing: another rule tells
        ("Ada joined Kite in 1990.", ["support"]),
        ("Ada was at Kite in 1990.", []),
        ("Ada did not join Kite in 1990.", []),
    ],
)
def test_the_date_of_an_event_is_borne_out_by_that_of_its_kind(text: str, found: list[str]) -> None:
    assert [finding.kind for finding in on_the_day(read(text, FACTS), ground(FACTS))] == found


def test_the_finding_cites_both_events_and_carries_the_other() -> None:
    finding = next(iter(distant(read("Ada died five days after Bo.", FACTS), ground(FACTS))))
    assert [(t.subject.label, t.property.label) for t in finding.triplets] == [
        ("Ada", "date of death"),
        ("Bo", "date of death"),
    ]
    assert "Bo" in finding.carries
