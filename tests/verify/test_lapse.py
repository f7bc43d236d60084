"""How much time lies between two dates, and which amounts hold of it or are ruled out by it."""

from __future__ import annotations

import pytest

from claimver.verify.lapse import holds, lapse, rules_out, seconds_of
from claimver.verify.values import Amount, amounts

FOUND, SPOTTED = (1846, 9, 23), (1846, 10, 10)  # seventeen days apart


def told(text: str) -> Amount:
    return amounts(text)[0]


@pytest.mark.parametrize(
    ("text", "held", "ruled_out"),
    [
        ("less than three weeks", True, False),
        ("less than two weeks", False, True),
        ("more than two weeks", True, False),
        ("more than four weeks", False, True),
        ("seventeen days", True, False),
        ("ten days", False, True),
        ("less than seventeen days", False, True),
        ("at most seventeen days", True, False),
        ("just over sixteen days", True, False),
        ("just over five days", False, True),
        ("over five days", True, False),
    ],
)
def test_exact_days_hold_or_rule_out_a_shorter_unit(text: str, held: bool, ruled_out: bool) -> None:
    amount = told(text)
    lies = lapse((FOUND, FOUND), (SPOTTED, SPOTTED), seconds_of(amount), rough=True)
    assert holds(amount, lies, seconds_of(amount)) is held
    assert rules_out(amount, lies, seconds_of(amount)) is ruled_out


@pytest.mark.parametrize(
    ("text", "held", "ruled_out"),
    [
        ("two years", True, False),
        ("three years", True, False),
        ("five years", False, True),
        ("less than three years", False, False),  # two or three: not sure
        ("less than two years", False, True),
        ("more than three years", False, False),
        ("more than five years", False, True),
    ],
)
def test_years_of_which_no_day_is_known_leave_room_for_both(text: str, held: bool, ruled_out: bool) -> None:
    amount = told(text)
    lies = lapse(((1901, 1, 1), (1901, 12, 31)), ((1904, 1, 1), (1904, 12, 31)), seconds_of(amount), rough=True)
    assert holds(amount, lies, seconds_of(amount)) is held
    assert rules_out(amount, lies, seconds_of(amount)) is ruled_out


@pytest.mark.parametrize(
    "text", ["five hours", "one month", "less than two months", "at least two months", "a century"]
)
def test_a_unit_that_dates_do_not_tell_exactly_is_not_ruled_out_by_a_little(text: str) -> None:
    ends = {"hours": ((1826, 7, 4), (1826, 7, 4)), "century": ((1850, 3, 1), (1953, 5, 2))}
    early, late = next((days for word, days in ends.items() if word in text), ((1901, 7, 1), (1901, 8, 31)))
    early = (1901, 8, 1) if text == "one month" else early
    amount = told(text)
    assert not rules_out(
        amount, lapse((early, early), (late, late), seconds_of(amount), rough=True), seconds_of(amount)
    )


def test_dates_too_rough_for_the_unit_tell_nothing() -> None:
    amount = told("three weeks")
    lies = lapse(((1901, 1, 1), (1901, 12, 31)), (SPOTTED, SPOTTED), seconds_of(amount), rough=True)
    assert lies is None
    assert not holds(amount, lies, seconds_of(amount))
    assert not rules_out(amount, lies, seconds_of(amount))
