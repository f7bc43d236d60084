"""Numbers in words: what they are worth, and what their last word counts by."""

from __future__ import annotations

import re

import pytest

from claimver.encoder.words.numerals import NUMERAL, ORDINALS, worth


@pytest.mark.parametrize(
    ("words", "number", "step"),
    [
        ("twelve", 12, 1),
        ("thirty-five", 35, 1),
        ("Ninety nine", 99, 1),
        ("seven hundred", 700, 100),
        ("one hundred and twenty", 120, 1),
        ("a hundred and one", 101, 1),
        ("nineteen thousand", 19_000, 1000),
        ("one hundred and twenty thousand", 120_000, 1000),
        ("two million three hundred thousand", 2_300_000, 1000),
        ("a million", 1_000_000, 1_000_000),
        ("two and a half million", 2_500_000, 100_000),
        ("two and a half hundred", 250, 10),
        ("five and a half", 5.5, 0.5),
        ("three and a quarter", 3.25, 0.5),
    ],
)
def test_words_are_worth_a_number_and_are_rounded_to_their_last_word(words: str, number: float, step: float) -> None:
    assert worth(words) == (number, step)


@pytest.mark.parametrize(
    ("text", "numeral"),
    [
        ("about thirty-five years", "thirty-five"),
        ("one hundred and twenty rooms", "one hundred and twenty"),
        ("two and a half million copies", "two and a half million"),
        ("a million and more", "a million"),
        ("two and three", "two"),  # two numbers
        ("nineteen forty-five", "nineteen"),
        ("a dozen rooms", None),  # no numeral
        ("hundred-year-old rooms", None),  # a scale alone
        ("a half", None),
    ],
)
def test_a_numeral_is_taken_whole(text: str, numeral: str | None) -> None:
    found = re.search(rf"\b{NUMERAL}", text, re.I)
    assert (found[0] if found else None) == numeral


def test_the_days_of_a_month_have_ordinals() -> None:
    assert sorted(ORDINALS.values()) == list(range(1, 32))
    assert (ORDINALS["third"], ORDINALS["twenty-first"], ORDINALS["thirty-first"]) == (3, 21, 31)
