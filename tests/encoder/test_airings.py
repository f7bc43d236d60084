"""When something was first or last on the air, and years of life in brackets."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.airings import aired
from claimver.encoder.rules.lifetimes import lived
from tests.encoder.readings import day, ground, read, stated

SHOW = [
    stated("Kite Quiz", "start time", day("1995")),
    stated("Kite Quiz", "end time", day("2006-06-24")),
    stated("Kite Quiz", "original broadcaster", "Channel Moon"),
    stated("Kite FM", "inception", day("1983-06-18")),
    stated("Moon Cup", "first edition", day("1960")),
    stated("Moon Cup", "final edition", day("1989")),
]
LIFE = [stated("Josiah Corr", "date of birth", day("1836-01-11")), stated("Josiah Corr", "date of death", day("1907"))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kite Quiz was first shown on Channel Moon in 1995.", ["support"]),
        ("Kite Quiz was first shown on Channel Moon in 1992.", ["conflict"]),
        ("Kite Quiz was last shown in 2006.", ["support"]),
        ("Kite Quiz was taken off the air in 2008.", ["conflict"]),
        ("Kite FM has been on the air since June 1983.", ["support"]),
        ("Kite FM went on air on 19 June 1983.", ["conflict"]),
        ("Moon Cup was first held in 1960.", ["support"]),
        ("Moon Cup was held for the first time in 1961.", ["conflict"]),
        ("Moon Cup was last held in 1990.", ["conflict"]),
        ("Kite FM won a prize in 1992.", []),
        ("Kite FM was first heard by Ada, who died in 1992.", []),  # what stands between is of something else
    ],
)
def test_the_first_and_the_last_time(text: str, found: list[str]) -> None:
    assert [finding.kind for finding in aired(read(text, SHOW), ground(SHOW))] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Josiah Corr (1836–1907) came from Ulm.", ["support", "support"]),
        ("Josiah Corr (1836–1909) came from Ulm.", ["support", "conflict"]),
        ("Josiah Corr (11 January 1836 – 3 May 1907) came from Ulm.", ["support", "finer"]),
        ("Josiah Corr ran the line from 1836 to 1909.", []),
        ("Josiah Corr ran the line (1836–1909) for years.", []),  # not behind the name
    ],
)
def test_years_in_brackets_are_those_of_a_life(text: str, found: list[str]) -> None:
    assert [finding.kind for finding in lived(read(text, LIFE), ground(LIFE))] == found
