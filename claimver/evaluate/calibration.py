"""Whether probabilities mean what they say: the expected calibration error (Guo et al. 2017)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

BINS = 15
ROUNDS = 1000

Numbers = NDArray[np.float64]


def calibration_error(probabilities: Numbers, gold: NDArray[np.int64], bins: int = BINS) -> float:
    """The expected calibration error of ``probabilities`` ``(n, labels)`` with equal-width bins."""
    confidence, right = probabilities.max(axis=1), probabilities.argmax(axis=1) == gold
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    gaps = [abs(confidence[place == b].mean() - right[place == b].mean()) * (place == b).mean() for b in set(place)]
    return float(sum(gaps))


def error_interval(probabilities: Numbers, gold: NDArray[np.int64], *, seed: int = 7) -> tuple[float, float]:
    """The 95 % bootstrap interval of the calibration error."""
    rng = np.random.default_rng(seed)
    drawn = [rng.integers(0, len(gold), len(gold)) for _ in range(ROUNDS)]
    errors = [calibration_error(probabilities[rows], gold[rows]) for rows in drawn]
    low, high = np.percentile(errors, [2.5, 97.5])
    return float(low), float(high)
