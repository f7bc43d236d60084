"""Trees from scores of arcs: always one root, no circle, and no crossing arcs without need."""

from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from claimver.verify.nets.arcs import governed, projective

SQUARE = st.integers(2, 8).flatmap(
    lambda size: arrays.arrays(np.float32, (size, size), elements=st.floats(-9, 0, width=32))
)


@given(SQUARE)
def test_any_scores_give_a_tree_with_one_root(arcs: np.ndarray) -> None:
    np.fill_diagonal(arcs, -1e4)
    heads = governed(arcs)
    assert heads.count(-1) == 1
    for at in range(len(heads)):
        steps = 0
        while at >= 0:
            at, steps = heads[at], steps + 1
            assert steps <= len(heads)


def test_a_circle_is_opened_where_that_costs_least() -> None:
    arcs = np.array(
        [[-1e4, -9, -9, -9], [0, -1e4, -9, -9], [-9, -5, -1e4, -1], [-9, -2, -1, -1e4]], dtype=np.float32
    )  # words 2 and 3 each want the other as head; word 3 is the nearer to word 1
    assert governed(arcs) == [-1, 2, 0]


def _is_tree(heads: tuple[int, ...]) -> bool:
    if heads.count(-1) != 1:
        return False
    for at in range(len(heads)):
        steps = 0
        while at >= 0:
            at, steps = heads[at], steps + 1
            if steps > len(heads):
                return False
    return True


def _nested(heads: tuple[int, ...]) -> bool:
    """Whether every word between a word and its head hangs, over others, on that head."""
    for at, head in enumerate(heads):
        for between in range(min(at, head) + 1, max(at, head)) if head >= 0 else ():
            above = between
            while above not in (head, -1):
                above = heads[above]
            if above != head:
                return False
    return True


@given(
    arrays.arrays(float, (4, 4), elements=st.floats(-9, 0, width=32)),
    arrays.arrays(float, (4,), elements=st.floats(-9, 0, width=32)),
)
def test_the_tree_without_crossing_arcs_is_the_best_of_all_such_trees(scores: np.ndarray, roots: np.ndarray) -> None:
    def total(heads: tuple[int, ...]) -> float:
        return sum(roots[at] if head < 0 else scores[at, head] for at, head in enumerate(heads))

    every = [heads for heads in itertools.product(range(-1, 4), repeat=4) if _is_tree(heads) and _nested(heads)]
    found = tuple(projective(scores, roots))
    assert found in every
    assert total(found) >= max(map(total, every)) - 1e-6


def test_arcs_do_not_cross_though_each_word_alone_would_choose_so() -> None:
    arcs = np.full((5, 5), -9.0, dtype=np.float32)
    arcs[2, 0] = arcs[1, 3] = arcs[3, 2] = arcs[4, 2] = 0  # the first word would hang on the third, over the root
    arcs[1, 2] = -1
    np.fill_diagonal(arcs, -1e4)
    assert governed(arcs) == [1, -1, 1, 1]
