"""Whether probabilities mean what they say: expected calibration error, and the temperature that lowers it.

Guo et al. 2017, "On Calibration of Modern Neural Networks": logits are divided by one temperature, fitted on data that
the error is not measured on (here by cross-fitting).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

BINS = 15
FOLDS = 5
ROUNDS = 1000
TEMPERATURES = np.exp(np.linspace(np.log(0.4), np.log(5.0), 120))

Numbers = NDArray[np.float64]


def softmax(logits: Numbers, temperature: float = 1.0) -> Numbers:
    """Probabilities ``(n, labels)`` of ``logits`` ``(n, labels)`` divided by the temperature."""
    scaled = logits / temperature
    shifted = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    result: Numbers = shifted / shifted.sum(axis=1, keepdims=True)
    return result


def fit_temperature(logits: Numbers, gold: NDArray[np.int64]) -> float:
    """The temperature with the lowest negative log-likelihood of the ``gold`` labels ``(n,)``."""
    rows = np.arange(len(gold))
    losses = [-np.log(softmax(logits, t)[rows, gold] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def cross_fitted(logits: Numbers, gold: NDArray[np.int64], *, folds: int = FOLDS, seed: int = 7) -> Numbers:
    """Probabilities ``(n, labels)``, each row's temperature fitted on the other folds."""
    part = np.random.default_rng(seed).permutation(len(gold)) % folds
    result = np.zeros_like(logits)
    for fold in range(folds):
        inside = part == fold
        result[inside] = softmax(logits[inside], fit_temperature(logits[~inside], gold[~inside]))
    return result


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
