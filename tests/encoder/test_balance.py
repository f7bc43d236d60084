"""Takings against cost, of one thing."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.balance import balanced
from tests.encoder.readings import ground, quantity, read, stated

FACTS = [
    stated("Lark", "production cost", quantity(20, "dollar")),
    stated("Lark", "box office", quantity(170, "dollar")),
    stated("Wren", "cost", quantity(28, "dollar")),
    stated("Wren", "box office", quantity(27, "dollar")),
    stated("Rook", "cost", quantity(28, "dollar")),
    stated("Rook", "box office", quantity(90, "euro")),
    stated("Kite", "cost", quantity(28, "dollar")),
    stated("Crow", "cost", quantity(28, "dollar")),
    *(stated("Crow", "box office", quantity(number, "dollar")) for number in (20, 90)),
]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("Wren earned back far more than it had cost.", False),
        ("Lark took more than it cost.", True),
        ("Lark made less than its production budget.", False),
        ("Wren cost more than it took at the box office.", True),
        ("Lark cost less than the film earned.", True),
        ("Lark grossed more than eight times as much.", True),
        ("Lark grossed more than nine times its budget.", False),
        ("Lark grossed twelve times what it had cost.", False),
        ("Rook took more than it cost.", None),  # in another money
        ("Kite took more than it cost.", None),
        ("Crow took more than it cost.", None),  # of two sums, which?
        ("Lark earned more praise than its rivals.", None),
        ("Lark cost more than Wren.", None),
    ],
)
def test_the_two_sums_decide(text: str, holds: bool | None) -> None:
    comparison = balanced(read(text, FACTS), ground(FACTS))
    assert (comparison and comparison.holds) is holds
