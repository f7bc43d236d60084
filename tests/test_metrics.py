"""Accuracy, macro-F1 and their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from claimver.errors import InputError
from claimver.evaluate.metrics import Pair, accuracy, confusion, f1, interval, macro_f1, weighted_f1

PAIRS = [("A", "A"), ("A", "A"), ("A", "E"), ("E", "E"), ("C", None), ("C", "A")]


def test_accuracy_counts_a_missing_label_as_wrong() -> None:
    assert accuracy(PAIRS) == 0.5


def test_f1_of_one_label_weighs_precision_and_recall() -> None:
    assert f1(PAIRS, "A") == pytest.approx(2 * 2 / (3 + 3))
    assert f1(PAIRS, "C") == 0.0


def test_macro_f1_is_the_mean_over_the_labels_of_the_gold() -> None:
    assert macro_f1(PAIRS) == pytest.approx((4 / 6 + 2 / 3 + 0) / 3)
    assert macro_f1([("A", "A"), ("A", "E")]) == pytest.approx(2 / 3)


def test_the_confusion_has_a_column_for_no_label() -> None:
    assert confusion(PAIRS)["C"] == {"A": 1, "C": 0, "E": 0, "none": 1}


def test_an_interval_holds_its_value_and_is_the_same_each_time() -> None:
    groups = [[pair] for pair in PAIRS * 10]
    score = interval(accuracy, groups)
    assert score.value == 0.5
    assert 0.3 < score.low < 0.5 < score.high < 0.7
    assert interval(accuracy, groups) == score


def test_texts_are_drawn_whole_so_that_one_text_says_little_whatever_it_holds() -> None:
    score = interval(accuracy, [PAIRS, []])
    assert score.value == 0.5
    assert score.low < 0.1 < 0.9 < score.high


@pytest.mark.parametrize("statistic", [accuracy, macro_f1, weighted_f1])
def test_three_of_three_and_none_of_three_are_not_sure(statistic: Callable[[Sequence[Pair]], float]) -> None:
    right = interval(statistic, [[("A", "A")], [("E", "E")], [("A", "A")]])
    assert str(right) == "1.000 [0.438, 1.000]"
    wrong = interval(statistic, [[("A", "E")], [("E", "A")], [("A", None)]])
    assert str(wrong) == "0.000 [0.000, 0.562]"


def test_the_more_are_right_the_surer() -> None:
    assert interval(accuracy, [[("A", "A")]] * 300).low > 0.98


def test_nothing_to_measure_is_an_error() -> None:
    with pytest.raises(InputError, match="no line has a gold label"):
        interval(accuracy, [[]])
