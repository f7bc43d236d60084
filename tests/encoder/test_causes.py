"""What brought something to an end, against the stated cause."""

from __future__ import annotations

import pytest

from claimver.encoder.judging.further import further
from claimver.encoder.rules.causes import caused
from claimver.types import Triplet
from tests.encoder.readings import ground, read, stated

HUT = [stated("Kite Hut", "end cause", "fire"), stated("Kite Hut", "located in", "Ulm")]
BARE = [stated("Kite Hut", "located in", "Ulm")]


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in caused(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Kite Hut burned down.", ["support"]),
        ("Kite Hut was destroyed by a great blaze.", ["support"]),
        ("An avalanche destroyed Kite Hut.", ["conflict"]),
        ("Kite Hut was swept away by a flood.", ["conflict"]),
        ("Kite Hut was swept away by a fire.", ["support"]),  # the cause that is named, not the one that it sounds like
        ("Kite Hut was repaired after a flood.", []),
        ("Kite Hut has a fire in every room.", []),
    ],
)
def test_one_cause_rules_out_another(text: str, found: list[str]) -> None:
    assert kinds(text, HUT) == found


def test_without_a_stated_cause_it_is_something_more_to_tell() -> None:
    text = "An avalanche destroyed Kite Hut in Ulm."
    assert kinds(text, BARE) == []
    assert further(read(text, BARE)) == ("avalanche",)
