"""Confidence that means what it says: a temperature for a judge's probabilities, Platt's line for a ruling's.

Guo et al. 2017, "On Calibration of Modern Neural Networks" (temperature); Platt 1999, "Probabilistic Outputs for
Support Vector Machines" (line on the log odds). Both are fitted on held-out graphs; nothing here is fitted on what it
is measured on.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Opinion

__all__ = ["calibrated", "fit_line", "fit_temperature", "on_line"]

TEMPERATURES = np.exp(np.linspace(np.log(0.3), np.log(6.0), 160))
STEPS = 50  # of Newton's method; it is there after ten
LONGEST = 0.5  # a step at most
RIDGE = 1e-3  # keeps the line finite where all are right
LEAST = 1e-6
Numbers = NDArray[np.float64]


def fit_temperature(probabilities: Numbers, gold: NDArray[np.int64]) -> float:
    """The temperature for ``probabilities`` ``(n, labels)`` with the lowest log-loss of ``gold`` ``(n,)``."""
    rows = np.arange(len(gold))
    losses = [-np.log(_tempered(probabilities, t)[rows, gold] + 1e-12).mean() for t in TEMPERATURES]
    return float(TEMPERATURES[int(np.argmin(losses))])


def calibrated(opinion: Opinion, temperature: float) -> Opinion:
    """The opinion with its probabilities at that temperature; the order of the labels stays.

    >>> calibrated(Opinion(0.9, 0.08, 0.02), 2.0).attributable < 0.9
    True
    """
    shares = np.array([[opinion.attributable, opinion.extrapolatory, opinion.contradictory]])
    a, e, c = (float(share) for share in _tempered(shares, temperature)[0])
    return Opinion(a, e, c, opinion.cited)


def _tempered(probabilities: Numbers, temperature: float) -> Numbers:
    logits = np.log(np.clip(probabilities, LEAST, 1.0)) / temperature
    shares = np.exp(logits - logits.max(axis=1, keepdims=True))
    result: Numbers = shares / shares.sum(axis=1, keepdims=True)
    return result


def fit_line(confidences: Numbers, right: NDArray[np.bool_]) -> tuple[float, float]:
    """Slope and offset of the line on log odds of ``confidences`` ``(n,)`` that makes ``right`` ``(n,)`` likeliest."""
    odds = _odds(confidences)
    design = np.stack([odds, np.ones_like(odds)], axis=1)
    line = np.array([1.0, 0.0])
    for _ in range(STEPS):
        shares = 1 / (1 + np.exp(-np.clip(design @ line, -30, 30)))
        slope = design.T @ (shares - right) + RIDGE * (line - [1.0, 0.0])
        curve = design.T @ (design * (shares * (1 - shares))[:, None]) + RIDGE * np.eye(2)
        line = line - np.clip(np.linalg.solve(curve, slope), -LONGEST, LONGEST)
    return float(line[0]), float(line[1])


def on_line(confidence: float, line: tuple[float, float]) -> float:
    """The confidence by a fitted line."""
    return float(1 / (1 + np.exp(-(line[0] * _odds(np.array([confidence]))[0] + line[1]))))


def _odds(shares: Numbers) -> Numbers:
    clipped = np.clip(shares, LEAST, 1 - LEAST)
    result: Numbers = np.log(clipped / (1 - clipped))
    return result
