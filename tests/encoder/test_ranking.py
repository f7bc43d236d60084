"""One of several named things set above the others."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.ranking import outranked
from tests.encoder.readings import day, ground, metres, quantity, read, read_after, stated

FACTS = [
    stated("Aster", "opening date", day("1874-05-12")),
    stated("Bryn", "opening date", day("1958")),
    stated("Corvo", "opening date", day("1963")),
    stated("Old Film", "duration", quantity(112, "minute")),
    stated("New Film", "duration", quantity(128, "minute")),
    stated("North Dish", "mirror diameter", metres(4.1)),
    stated("South Dish", "mirror diameter", metres(1.8)),
    stated("South Dish", "height", metres(90)),
    stated("North Dish", "height", metres(20)),
    stated("Dorn", "inception", "Aster"),
]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Of Aster, Bryn and Corvo, the youngest observatory is Corvo.", True),
        ("Of Aster, Bryn and Corvo, the youngest observatory is Bryn.", False),
        ("Of Aster and Bryn, Aster is the older.", True),
        ("Aster is the oldest of Aster, Bryn and Corvo.", True),
        ("The oldest of Aster, Bryn and Corvo is Bryn.", False),
        ("Bryn is the oldest of the Bryn, Dorn and Aster.", False),  # one that is older is enough
        ("Aster is the oldest of Aster, Bryn and Dorn.", None),  # of one nothing is known
        ("Of Aster, Bryn and Corvo, the tallest is Corvo.", None),
        ("Aster is the oldest of all.", None),
        ("Of Aster, Bryn and Corvo, Bryn is the oldest but one.", None),
    ],
)
def test_one_is_held_against_all_that_are_named(text: str, holds: bool | None) -> None:
    comparison = outranked(read(text, FACTS), ground(FACTS))
    assert (comparison and comparison.holds) is holds


@pytest.mark.parametrize(
    ("before", "text", "holds"),
    [
        ("Old Film came before New Film.", "New Film is the longer of the two films.", True),
        ("Old Film came before New Film.", "Old Film is also the longer of the two.", False),
        ("Old Film came first.", "New Film is the longer of the two films.", True),
        ("Old Film came first.", "New Film is the longest of the three films.", None),
        ("North Dish has a mirror.", "The mirror of South Dish is larger still.", False),
        ("South Dish has a mirror.", "The mirror of North Dish is even larger.", True),
        ("South Dish has a mirror.", "The lens of North Dish is larger still.", None),
        ("Bryn is old.", "Aster is older still.", True),
        ("Bryn is old.", "Corvo is even older.", False),
        ("All is well.", "Corvo is even older.", None),
    ],
)
def test_what_was_named_before_is_meant(before: str, text: str, holds: bool | None) -> None:
    comparison = outranked(read_after(before, text, FACTS), ground(FACTS))
    assert (comparison and comparison.holds) is holds
