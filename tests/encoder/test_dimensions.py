"""A number is held only against statements of what it measures or counts."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.plan import Hypothesis
from claimver.encoder.rules.dimensions import is_of_another_kind, only_places
from claimver.types import Triplet
from tests.encoder.readings import day, quantity, read, stated

ELEVATION = stated("Lume", "elevation above sea level", quantity(1883, "metre"))
DEPTH = stated("Lume", "vertical depth", quantity(590, "metre"))
CONCERTS = stated("Lume", "number of concerts", quantity(14))
DEATHS = stated("Lume", "number of deaths", quantity(9))
AREA = stated("Lume", "area", quantity(390, "square kilometre"))
FOUNDED = stated("Lume", "inception", day("1935"))


def guessed(text: str, fact: Triplet) -> tuple[object, Hypothesis]:
    reading = read(text, [fact])
    return reading, Hypothesis(fact, reading.values[0], text)


@pytest.mark.parametrize(
    ("text", "fact", "other"),
    [
        ("Lume plunges to a depth of almost 600 metres.", ELEVATION, True),
        ("Lume is 600 metres deep.", ELEVATION, True),
        ("Lume plunges to a depth of almost 600 metres.", DEPTH, False),
        ("Lume lies 1,883 metres above the sea.", ELEVATION, False),
        ("Lume is 1,883 metres high.", ELEVATION, False),
        ("Lume drew some twenty thousand people.", CONCERTS, True),
        ("Lume drew some twenty thousand people.", DEATHS, False),
        ("Lume had twenty concerts.", CONCERTS, False),
        ("The first concert of Lume had twenty parts.", CONCERTS, True),
        ("Lume comprised twenty performances.", CONCERTS, False),
        ("Lume saw twenty deaths.", DEATHS, False),
        ("Lume has a land area of 300 km2.", AREA, True),
        ("Lume has an area of 300 km2.", AREA, False),
        ("Lume claims 300 km2 (115 sq mi) of Antarctica.", AREA, True),
    ],
)
def test_what_a_number_measures_is_told_by_the_words_beside_it(text: str, fact: Triplet, other: bool) -> None:
    assert is_of_another_kind(*guessed(text, fact)) is other  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "only"),
    [
        ("Miners settled at Lume in 1858.", True),
        ("Lume was settled in 1858.", False),
        ("A company was founded at Lume in 1858.", False),  # worded as the relation is
        ("In 1858 Lume came into being.", False),
    ],
)
def test_what_others_did_at_a_place_is_no_date_of_the_place(text: str, only: bool) -> None:
    assert only_places(*guessed(text, FOUNDED)) is only  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("Lume is home to over 250 native languages.", True),
        ("Lume is home to 250 people.", False),
        ("Lume is home to 250 poor souls.", False),
        ("Lume has 250.", False),
    ],
)
def test_languages_are_no_population(text: str, other: bool) -> None:
    reading, guess = guessed(text, stated("Lume", "population", quantity(250)))
    assert is_of_another_kind(reading, guess) is other
