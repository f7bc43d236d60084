"""The temperature that makes a judge's probabilities mean what they say (Guo et al. 2017)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["fit_temperature"]

TEMPERATURES = np.exp(np.linspace(np.log(0.3), np.log(6.0), 160))
LEAST = 1e-6
Numbers = NDArray[np.float64]


def fit_temperature(probabilities: Numbers, gold: NDArray[np.int64]) -> float:
    """The temperature for ``probabilities`` ``(n, labels)`` with the lowest log-loss of ``gold`` ``(n,)``."""
    rows = np.arange(len(gold))
    losses = [-np.log(_tempered(probabilities, t)[rows, gold] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def _tempered(probabilities: Numbers, temperature: float) -> Numbers:
    logits = np.log(np.clip(probabilities, LEAST, 1.0)) / temperature
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: Numbers = shares / shares.sum(axis=1, keepdims=True)
    return result
