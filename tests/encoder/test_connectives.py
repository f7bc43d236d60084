"""Sentences that differ by a word of logic alone: code tells what a model of pairs does not see."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.encoder.judging.connectives import SURE, Connected, gainsays


@pytest.mark.parametrize(
    ("claim", "sentence", "found"),
    [
        ("Cyrus denied it.", "Cyrus neither confirmed nor denied it.", True),
        ("Cyrus neither confirmed nor denied it.", "Cyrus denied it.", True),
        ("Bo had never sung.", "Neither Ada nor Bo had ever sung.", False),
        ("He was no Whig.", "He was neither a Whig nor a Tory.", False),
        ("Both are sold.", "Neither was a hit but both are sold.", False),  # says more than what is left out
        ("All dropped out.", "All but Ferris dropped out.", True),
        ("None won.", "None but Jake won.", True),
        ("The case reaches nothing.", "The case reaches nothing but dead ends.", False),
        ("Ada ran and fell.", "Ada ran but fell.", False),
        ("The race is 385 yards long.", "The race is 26 miles and 385 yards long.", True),
        ("The race is 26 miles long.", "The race is 26 miles and 385 yards long.", True),
        ("He won in 2 hours and 55 seconds.", "He won in 2 hours 10 minutes and 55 seconds.", True),
        ("Ada, aged 15 years, won.", "Ada, aged 15 years and 232 days, won.", False),
        ("It has 3 miles of road.", "It has 3 miles of road and 4 miles of rail.", False),
        ("Bo sang.", "Ada and Bo sang.", False),
        ("Bo sang.", "Bo sang.", False),
        ("Bo danced.", "Bo neither sang nor ate.", False),
    ],
)
def test_a_word_of_logic_turns_the_rest_around(claim: str, sentence: str, found: bool) -> None:
    assert gainsays(claim, sentence) is found


class Agreeing:
    """A model that takes every claim for borne out."""

    name = "agreeing"

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        return np.tile([0.8, 0.1, 0.1], (len(pairs), 1))


def test_only_what_code_decides_is_taken_from_the_model() -> None:
    model = Connected(Agreeing())
    found = model.probabilities([("Bo sang.", "Neither Ada nor Bo sang."), ("Bo sang.", "Ada and Bo sang.")])
    assert model.name == "agreeing"
    assert found.tolist() == [list(SURE), [0.8, 0.1, 0.1]]
    assert model.probabilities([]).shape == (0, 3)
