"""Properties that are a yes or a no."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.booleans import answered
from tests.encoder.readings import ground, read, stated

TOXIC, CLOSED = stated("Solvane", "is_toxic", "yes"), stated("Velde Pool", "open to the public", "false")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Solvane is toxic.", "support"),
        ("Solvane is a toxic liquid.", "support"),
        ("Solvane is a non-toxic liquid.", "conflict"),
        ("Solvane is nontoxic.", "conflict"),
        ("Velde Pool is open to the public.", "conflict"),
    ],
)
def test_a_yes_bears_out_what_is_asked_and_a_no_gainsays_it(text: str, kind: str) -> None:
    facts = [TOXIC, CLOSED]
    assert [f.kind for f in answered(read(text, facts), ground(facts))] == [kind]


@pytest.mark.parametrize("text", ["Solvane is a liquid.", "Solvane is open.", "Solvane avoids intoxication."])
def test_what_is_not_asked_is_not_answered(text: str) -> None:
    assert not list(answered(read(text, [TOXIC]), ground([TOXIC])))
