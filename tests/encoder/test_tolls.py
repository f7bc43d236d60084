"""Counts that a claim denies, gives, or takes a part of."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.tolls import of_a_part, spared, tallies
from tests.encoder.readings import ground, quantity, read, stated

DEAD = stated("Lume crash", "number of deaths", quantity(9))
HURT = stated("Lume crash", "injured", quantity(62))
EMPTY = stated("Bouvet Island", "population", quantity(0))
SAVED = stated("Lume crash", "survivors", quantity(0))
ARCHES = stated("Corran Bridge", "number of arches", quantity(19))
FACTS = [DEAD, HURT, SAVED, EMPTY]


@pytest.mark.parametrize(
    ("text", "kind", "relation"),
    [
        ("Nobody died in the Lume crash.", "support", "number of deaths"),
        ("No one lost their life in the Lume crash.", "support", "number of deaths"),
        ("The Lume crash claimed no lives.", "support", "number of deaths"),
        ("There were no casualties in the Lume crash.", "support", "number of deaths"),
        ("No people were hurt in the Lume crash.", "support", "injured"),
        ("Nobody survived the Lume crash.", "conflict", "survivors"),
        ("Nobody lives on Bouvet Island.", "conflict", "population"),
        ("There were no survivors of the Lume crash.", "conflict", "survivors"),
    ],
)
def test_that_there_was_none_is_held_against_the_number(text: str, kind: str, relation: str) -> None:
    (finding,) = spared(read(text, FACTS), ground(FACTS))
    assert (finding.kind, finding.triplets[0].property.label) == (kind, relation)


@pytest.mark.parametrize(
    "text",
    [
        "Nine people died in the Lume crash.",  # a number, compared elsewhere
        "Nobody forgot the Lume crash.",
        "Almost nobody died in the Lume crash.",
        "Practically nobody lives on Bouvet Island.",
        "On Bouvet Island, it is said, nobody lives on Lume crash.",  # of another place
        "Nobody lives on Bouvet Island's north coast.",
        "Nobody lives on Bouvet Island in winter.",
        "Nobody saw the people of the Lume crash.",
        "The Lume crash was no accident.",
        "No soldiers were killed in the Lume crash.",  # others may have been
        "The Lume crash caused no deaths among the crew.",
        "The driver was not blamed for the deaths of the Lume crash.",
    ],
)
def test_other_denials_and_numbers_say_nothing_of_there_being_none(text: str) -> None:
    assert list(spared(read(text, FACTS), ground(FACTS))) == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Two arches of Corran Bridge collapsed in 1950.", True),
        ("Three of its arches were mended at Corran Bridge.", True),
        ("Corran Bridge rests on twenty-one arches of granite.", False),
        ("Corran Bridge has 21 arches.", False),
        ("Twenty arches make up Corran Bridge.", False),
        ("There are 21 arches in Corran Bridge.", False),
    ],
)
def test_a_number_of_some_is_no_number_of_all(text: str, part: bool) -> None:
    reading = read(text, [ARCHES])
    assert of_a_part(reading, reading.amounts[0], ARCHES) is part
    if not part:
        assert tallies(reading, reading.amounts[0], ARCHES)


def test_a_number_of_other_things_is_not_what_the_statement_counts() -> None:
    reading = read("Corran Bridge rests on four towers.", [ARCHES])
    assert not tallies(reading, reading.amounts[0], ARCHES)
    assert not tallies(reading, None, ARCHES)
