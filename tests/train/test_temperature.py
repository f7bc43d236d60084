"""The temperature that makes a judge's probabilities mean what they say."""

from __future__ import annotations

import numpy as np

from claimver.train.temperature import fit_temperature


def test_a_judge_that_is_too_sure_gets_a_temperature_over_one() -> None:
    rng = np.random.default_rng(1)
    gold = rng.integers(0, 3, 600)
    right = rng.random(600) < 0.7
    voted = np.where(right, gold, (gold + 1) % 3)
    shares = np.full((600, 3), 0.01)
    shares[np.arange(600), voted] = 0.98
    assert fit_temperature(shares, gold) > 1.5
    assert fit_temperature(np.where(shares > 0.5, 0.7, 0.15), gold) < 1.2
