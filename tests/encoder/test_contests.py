"""Who beat whom."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.contests import contested
from tests.encoder.readings import ground, read, stated

FACTS = [stated("Ulm Cup", "winner", "Ada"), stated("Ulm Cup", "runner-up", "Bob")]


@pytest.mark.parametrize(
    "text",
    [
        "Bob beat Ada in the Ulm Cup.",
        "In the Ulm Cup, Ada was beaten by Bob.",
        "Bob defeated Ada 3–1 in the Ulm Cup.",
    ],
)
def test_a_winner_who_is_said_to_have_lost_gainsays_it(text: str) -> None:
    (finding,) = contested(read(text, FACTS), ground(FACTS))
    assert (finding.kind, finding.triplets) == ("conflict", (FACTS[0],))


@pytest.mark.parametrize(
    "text",
    [
        "Ada beat Bob in the Ulm Cup.",
        "Bob was beaten by Ada in the Ulm Cup.",
        "Bob met Ada in the Ulm Cup.",
        "Somebody beat Ada in the Ulm Cup.",
        "Bob beat Ada on the way to the Ulm Cup.",
        "Bob nearly beat Ada in the Ulm Cup.",
        "Bob beat Ada's brother in the Ulm Cup.",
    ],
)
def test_else_nothing_is_gainsaid(text: str) -> None:
    assert not list(contested(read(text, FACTS), ground(FACTS)))
