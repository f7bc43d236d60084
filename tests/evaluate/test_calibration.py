"""The calibration error and its interval."""

import numpy as np

from claimver.evaluate.calibration import calibration_error, error_interval


def test_the_error_is_how_much_surer_than_right_the_answers_are() -> None:
    sure = np.array([[0.9, 0.1, 0.0]] * 4)
    gold = np.array([0, 0, 1, 2])
    assert abs(calibration_error(sure, gold) - 0.4) < 1e-9
    low, high = error_interval(sure, gold)
    assert low <= 0.4 <= high


def test_the_error_is_zero_for_sure_and_right_answers() -> None:
    sure = np.eye(3)[[0, 1, 2, 0]] * 1.0
    assert calibration_error(sure, np.array([0, 1, 2, 0])) == 0.0
