"""Calibration error and the temperature that lowers it."""

import numpy as np

from claimver.evaluate.calibration import calibration_error, cross_fitted, error_interval, fit_temperature, softmax


def _overconfident(count: int = 4000) -> tuple[np.ndarray, np.ndarray]:
    """Logits three times too large for labels that were drawn from their probabilities."""
    rng = np.random.default_rng(0)
    logits = rng.normal(size=(count, 3))
    gold = np.array([rng.choice(3, p=row) for row in softmax(logits)])
    return 3.0 * logits, gold


def test_the_fitted_temperature_undoes_what_was_put_on() -> None:
    logits, gold = _overconfident()
    assert abs(fit_temperature(logits, gold) - 3.0) < 0.4


def test_cross_fitting_lowers_the_error_and_keeps_the_labels() -> None:
    logits, gold = _overconfident()
    before, after = softmax(logits), cross_fitted(logits, gold)
    assert calibration_error(before, gold) > 0.15
    assert calibration_error(after, gold) < 0.05
    assert (before.argmax(axis=1) == after.argmax(axis=1)).all()


def test_the_error_is_zero_for_sure_and_right_answers_and_lies_near_its_interval() -> None:
    sure = np.eye(3)[[0, 1, 2, 0]] * 1.0
    assert calibration_error(sure, np.array([0, 1, 2, 0])) == 0.0
    logits, gold = _overconfident(500)
    low, high = error_interval(softmax(logits), gold)
    assert low <= high
    assert high > calibration_error(softmax(logits), gold) * 0.8
