"""Predicted claims against gold claims: equal spans, best alignment of the rest, and what was right of each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimver.types import Label, Span

_TOKEN = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Judged:
    """One claim with its judgement.

    ``cited`` are the numbers or names of its triplets, None where the gold does not say; ``words`` is the claim as a
    reader sees it, which ROUGE compares.
    """

    span: Span
    label: Label | None
    cited: frozenset[object] | None = None
    words: str = ""


def matching(gold: Sequence[Judged], predicted: Sequence[Judged]) -> list[tuple[Judged, Judged]]:
    """The pairs of claims with exactly the same span, in text order."""
    by_span = {claim.span: claim for claim in predicted}
    return [(claim, by_span[claim.span]) for claim in gold if claim.span in by_span]


def strictly_right(gold: Judged, predicted: Judged) -> bool:
    """Whether span, label and triplets are all the same; triplets that the gold does not state are not compared."""
    cited = gold.cited is None or gold.cited == predicted.cited
    return gold.span == predicted.span and gold.label is predicted.label and cited


def tokens(text: str) -> list[Span]:
    """The places of the words of a text."""
    return [Span(*found.span()) for found in _TOKEN.finditer(text)]


def covered(span: Span, places: Sequence[Span]) -> frozenset[int]:
    """The numbers of the words that the span touches."""
    return frozenset(number for number, place in enumerate(places) if span.overlaps(place))


def aligned(gold: Sequence[frozenset[int]], predicted: Sequence[frozenset[int]]) -> list[tuple[int, int]]:
    """Index pairs that share the most words in all: one to one, in order, each sharing at least one.

    Each item is the words that a claim covers, in text order.

    >>> aligned([frozenset({0, 1}), frozenset({2, 3})], [frozenset({0}), frozenset({1, 2, 3})])
    [(0, 0), (1, 1)]
    """
    best = [[0] * (len(predicted) + 1) for _ in range(len(gold) + 1)]
    for i, ours in enumerate(gold, 1):
        for j, theirs in enumerate(predicted, 1):
            best[i][j] = max(best[i - 1][j], best[i][j - 1], best[i - 1][j - 1] + len(ours & theirs))
    pairs, i, j = [], len(gold), len(predicted)
    while i and j:
        shared = len(gold[i - 1] & predicted[j - 1])
        if shared and best[i][j] == best[i - 1][j - 1] + shared:
            pairs.append((i - 1, j - 1))
            i, j = i - 1, j - 1
        elif best[i][j] == best[i - 1][j]:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]
