"""How often: "twice" against the statements of the event that it is said of."""

from __future__ import annotations

import pytest

from claimver.encoder.counts import counted
from claimver.types import Triplet
from tests.encoder.judging import fact
from tests.encoder.readings import ground, read

MEDALS = [
    fact("Ada", "award received", "Star Medal", at=1990),
    fact("Ada", "award received", "Moon Medal", at=1995),
]
TEAMS = [fact("Ada", "member of sports team", "Kite Club"), fact("Ada", "member of sports team", "Sun Club")]


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in counted(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada received prizes twice.", ["support"]),
        ("Ada received prizes in two separate spells.", ["support"]),
        ("Ada received an award only once.", ["conflict"]),
        ("Ada moved twice.", []),
        ("Ada received an award and much later, by then an old woman, married only once.", []),  # another event
        ("Ada moved house twice after an award.", []),
        ("Ada received an award, and friends by the sea said later that she married only once.", []),
    ],
)
def test_twice_counts_the_event_that_it_stands_with(text: str, found: list[str]) -> None:
    assert kinds(text, MEDALS) == found


def test_to_be_a_member_is_no_event_that_happens_twice() -> None:
    assert kinds("Ada joined a sports team only once.", TEAMS) == []
    assert kinds("Ada received an award only once.", MEDALS) == ["conflict"]
