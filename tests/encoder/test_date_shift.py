"""A date some time away is no finer than the date and the time say, and none where that is anyone's guess."""

from __future__ import annotations

import pytest

from claimver.encoder.words.amounts import dates
from claimver.encoder.words.date_shift import Shift, shifted, worded


def away(text: str, shift: Shift) -> str:
    """The words of the date so far from that of the text; "" where there is none."""
    parts = shifted(dates(text)[0], shift)
    return worded(parts, text)[1] if parts else ""


@pytest.mark.parametrize(
    ("text", "shift", "words"),
    [
        ("22 November 1963", Shift("day", 0), "22 November 1963"),
        ("22 November 1963", Shift("year", 0), "1963"),
        ("1963", Shift("day", 0), "1963"),
        ("November 22, 1963", Shift("day", 1), "November 23, 1963"),
        ("28 February 1900", Shift("day", 1), "1 March 1900"),
        ("November 1963", Shift("month", 3, elapsed=True), "February 1964"),
        ("November 1963", Shift("month", -11), "December 1962"),
        ("22 November 1963", Shift("year", 2, elapsed=True), "1965"),
        ("1 May 1960", Shift("month", 2, elapsed=True), "1960"),
        ("22 May 1960", Shift("week", 1, elapsed=True), "1960"),
        ("5 May 1960", Shift("week", 2, elapsed=True), "May 1960"),
        ("1924", Shift("decade", 2, elapsed=True), "the 1940s"),
        ("1924", Shift("year", 50, elapsed=True), "the 1970s"),
        ("1929", Shift("decade", 1), "the 1930s"),
        ("44 BC", Shift("year", 2, elapsed=True), "42 BC"),
        ("44 BC", Shift("year", -2, elapsed=True), "46 BC"),
        ("1921", Shift("month", 1, month=1), "January 1922"),
        ("June 1921", Shift("month", 0, month=9), "September 1921"),
    ],
)  # fmt: skip
def test_a_date_is_told_as_far_as_it_is_known(text: str, shift: Shift, words: str) -> None:
    assert away(text, shift) == words


@pytest.mark.parametrize(
    ("text", "shift"),
    [
        ("the 1920s", Shift("year", 2, elapsed=True)),
        ("1921", Shift("month", 3, elapsed=True)),
        ("1929", Shift("decade", 1, elapsed=True)),
        ("December 1914", Shift("year", 1, elapsed=True)),
        ("1894", Shift("decade", 1)),
        ("26 December 1914", Shift("week", 1, elapsed=True)),
        ("1921", Shift("month", 1, month=7)),
        ("June 1921", Shift("month", 0, month=2)),
        ("5 May 1960", Shift("day", 100, elapsed=True)),
        ("3 BC", Shift("year", 10, elapsed=True)),
    ],
)  # fmt: skip
def test_a_date_that_is_anyones_guess_is_not_told(text: str, shift: Shift) -> None:
    assert away(text, shift) == ""
