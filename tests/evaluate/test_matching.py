"""Claims matched with gold claims: the same span, and the best alignment by shared words."""

from __future__ import annotations

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from claimver.evaluate.matching import Judged, aligned, covered, matching, strictly_right, tokens
from claimver.types import Label, Span

A, E = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY


def test_matching_claims_have_exactly_the_same_span() -> None:
    gold = [Judged(Span(0, 5), A), Judged(Span(7, 12), E)]
    found = matching(gold, [Judged(Span(0, 5), E), Judged(Span(7, 11), E)])
    assert found == [(gold[0], Judged(Span(0, 5), E))]


def test_strictly_right_is_span_and_label_and_triplets() -> None:
    gold = Judged(Span(0, 5), A, frozenset({1, 2}))
    assert strictly_right(gold, Judged(Span(0, 5), A, frozenset({2, 1})))
    assert not strictly_right(gold, Judged(Span(0, 5), A, frozenset({1})))
    assert not strictly_right(gold, Judged(Span(0, 5), E, frozenset({1, 2})))
    assert not strictly_right(gold, Judged(Span(0, 4), A, frozenset({1, 2})))


def test_triplets_that_the_gold_does_not_state_are_not_compared() -> None:
    assert strictly_right(Judged(Span(0, 5), A), Judged(Span(0, 5), A, frozenset({3})))
    assert not strictly_right(Judged(Span(0, 5), A, frozenset()), Judged(Span(0, 5), A, frozenset({3})))


def test_a_word_is_covered_where_the_span_touches_it() -> None:
    places = tokens("Airbus is based in Blagnac.")
    assert covered(Span(0, 9), places) == {0, 1}
    assert covered(Span(19, 26), places) == {4}
    assert covered(Span(26, 27), places) == frozenset()


def test_a_claim_that_swallows_two_is_aligned_with_one_of_them() -> None:
    gold = [frozenset({0, 1, 2}), frozenset({3, 4})]
    assert aligned(gold, [frozenset({0, 1, 2, 3, 4})]) == [(0, 0)]
    assert aligned(gold, [frozenset({0}), frozenset({1, 2}), frozenset({4})]) == [(0, 1), (1, 2)]
    assert aligned(gold, []) == []


def runs(cuts: set[int]) -> list[frozenset[int]]:
    """Consecutive groups of the words 0 to 9, every second group left out by parity of its length."""
    edges = [0, *sorted(cuts), 10]
    return [frozenset(range(a, b)) for a, b in pairwise(edges) if b > a]


@given(st.sets(st.integers(1, 9), max_size=3), st.sets(st.integers(1, 9), max_size=3))
def test_the_alignment_shares_as_many_words_as_any(left: set[int], right: set[int]) -> None:
    gold, predicted = runs(left), runs(right)
    best = max(
        sum(len(gold[i] & predicted[j]) for i, j in zip(some, others, strict=True))
        for size in range(min(len(gold), len(predicted)) + 1)
        for some in combinations(range(len(gold)), size)
        for others in combinations(range(len(predicted)), size)
    )
    pairs = aligned(gold, predicted)
    assert sum(len(gold[i] & predicted[j]) for i, j in pairs) == best
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
