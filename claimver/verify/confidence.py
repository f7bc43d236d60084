"""The temperature that makes a judge's probabilities mean what they say (Guo et al. 2017)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["fit_temperature", "softmax"]

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
