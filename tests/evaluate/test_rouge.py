"""ROUGE against values computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimver.evaluate.rouge import longest_common, rouge_1, rouge_l, words

texts = st.lists(st.sampled_from("a b c d".split()), max_size=8).map(" ".join)


def test_words_are_runs_of_letters_and_digits_case_aside() -> None:
    assert words("Benedict XVI's 2nd—Straße") == ["benedict", "xvi", "s", "2nd", "strasse"]


def test_rouge_1_counts_each_word_as_often_as_both_have_it() -> None:
    # reference: the ×2, cat, mat, on, sat; candidate: the ×3, cat; shared: the ×2, cat = 3 of 4, of 6
    found = rouge_1("the cat sat on the mat", "the the the cat")
    assert (found.precision, found.recall) == (3 / 4, 3 / 6)
    assert found.f1 == pytest.approx(2 * 0.75 * 0.5 / 1.25)


def test_rouge_l_keeps_the_order_of_the_words() -> None:
    # longest common subsequence of "police killed the gunman" and "the gunman killed police": "the gunman", 2 of 4
    found = rouge_l("police killed the gunman", "the gunman killed police")
    assert (found.precision, found.recall, found.f1) == (0.5, 0.5, 0.5)
    assert rouge_l("police killed the gunman", "police kill the gunman").f1 == 0.75


def test_two_empty_texts_are_equal_and_an_empty_one_shares_nothing() -> None:
    assert rouge_1("", "").f1 == rouge_l("", "…").f1 == 1.0
    assert rouge_1("a", "").f1 == rouge_l("", "a").f1 == 0.0


@given(texts, texts)
def test_rouge_l_never_passes_rouge_1_and_both_lie_between_0_and_1(left: str, right: str) -> None:
    one, longest = rouge_1(left, right), rouge_l(left, right)
    assert 0 <= longest.f1 <= one.f1 <= 1
    assert rouge_l(right, left).f1 == pytest.approx(longest.f1)


@given(texts)
def test_a_text_is_wholly_like_itself(text: str) -> None:
    assert rouge_l(text, text).f1 == 1.0
    assert longest_common(text.split(), text.split()) == len(text.split())
