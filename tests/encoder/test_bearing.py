"""Statements that bear out no claim, however alike they are worded."""

from __future__ import annotations

import pytest

from claimver.encoder.bearing import bears_out_nothing
from claimver.encoder.exclusives import others_than
from tests.encoder.readings import ground, read, stated

LANDED = stated("Vesta 2", "location of landing", "Moon")
LAUNCHED = stated("Vesta 2", "launch site", "Cape Hale")
DIED = stated("Ada", "place of death", "Ulm")
MAYOR = stated("Ulm", "head of government", "Oskar Lind")
FACTS = [LANDED, LAUNCHED, MAYOR, DIED]


@pytest.mark.parametrize(
    ("text", "barren"),
    [
        ("Vesta 2 was launched from the Moon.", [LANDED]),
        ("Vesta 2 landed on the Moon.", []),
        ("Vesta 2 was launched from Cape Hale.", []),
        ("Vesta 2 was launched from Cape Hale, and landed on the Moon.", []),
        ("Ada lived in Ulm until her death in 1955.", [DIED]),
        ("Ada lived in Ulm till the day she died.", [DIED]),
        ("Ada moved to Ulm shortly before her death.", [DIED]),
        ("Ada lived abroad until her death in Ulm.", []),
        ("Ada lived abroad until she died at Ulm.", []),
        ("Ada died in Ulm after the death of Bo.", []),
        ("Oskar Lind heads an Ulm firm.", [MAYOR]),
        ("Oskar Lind heads Ulm.", []),
        ("Oskar Lind heads an Ulm government.", []),  # the relation is so worded
    ],
)
def test_a_landing_is_no_launch_and_a_mayor_heads_no_firm(text: str, barren: list[object]) -> None:
    reading = read(text, FACTS)
    assert [t for t in FACTS if bears_out_nothing(reading, t)] == barren


def test_the_only_one_to_do_it_is_gainsaid_by_another_who_does_it_and_by_nothing_else_he_does() -> None:
    own, other, more = (
        stated("Acme", "operates", "Vulcan"),
        stated("Bolt", "operates", "Vulcan"),
        stated("Acme", "operates", "Comet"),
    )
    facts = ground([own, other, more])
    alone = read("Acme is the only airline that operates Vulcan.", [own, other, more])
    assert others_than(alone, own, facts) == [other]
    assert others_than(alone, own, ground([own, more])) == []
    assert others_than(read("Acme operates only Vulcan.", [own, other, more]), own, facts) == [more]
