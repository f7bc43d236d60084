"""Accuracy, macro-F1, weighted F1, coverage and confusion of labels, and their intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimver.errors import InputError
from claimver.train.annotated import interval as wilson

Pair = tuple[str, str | None]  # gold label, predicted label; None where there was no label
SAMPLES = 1_000


@dataclass(frozen=True, slots=True)
class Score:
    """A value with the ends of its interval."""

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def accuracy(pairs: Sequence[Pair]) -> float:
    """The share of pairs whose two labels are equal; a missing prediction is wrong.

    >>> accuracy([("yes", "yes"), ("no", None)])
    0.5
    """
    return sum(gold == predicted for gold, predicted in pairs) / len(pairs) if pairs else 0.0


def macro_f1(pairs: Sequence[Pair]) -> float:
    """The mean F1 of the labels that occur in the gold, each weighing the same."""
    labels = sorted({gold for gold, _ in pairs})
    return sum(f1(pairs, label) for label in labels) / len(labels) if labels else 0.0


def f1(pairs: Sequence[Pair], label: str) -> float:
    """The F1 of one label: 2·hits / (gold + predicted)."""
    hits = sum(gold == predicted == label for gold, predicted in pairs)
    total = sum(gold == label for gold, _ in pairs) + sum(predicted == label for _, predicted in pairs)
    return 2 * hits / total if total else 0.0


def weighted_f1(pairs: Sequence[Pair]) -> float:
    """The mean F1 of the labels that occur in the gold, each weighing as much as it occurs.

    >>> round(weighted_f1([("A", "A"), ("A", "A"), ("A", "B"), ("B", "B")]), 3)
    0.767
    """
    labels = sorted({gold for gold, _ in pairs})
    return sum(f1(pairs, label) * sum(gold == label for gold, _ in pairs) for label in labels) / max(1, len(pairs))


def coverage(pairs: Sequence[Pair]) -> float:
    """The share of pairs with a prediction."""
    return sum(predicted is not None for _, predicted in pairs) / len(pairs) if pairs else 0.0


def confusion(pairs: Sequence[Pair]) -> dict[str, dict[str, int]]:
    """Gold label → predicted label → how often; "none" where there was no label."""
    predicted = sorted({label or "none" for _, label in pairs} | {gold for gold, _ in pairs})
    table = {gold: dict.fromkeys(predicted, 0) for gold in sorted({gold for gold, _ in pairs})}
    for gold, label in pairs:
        table[gold][label or "none"] += 1
    return table


def interval(
    statistic: Callable[[Sequence[Pair]], float],
    groups: Sequence[Sequence[Pair]],
    *,
    level: float = 0.95,
    samples: int = SAMPLES,
    seed: int = 0,
) -> Score:
    """The statistic of all pairs with its percentile bootstrap interval, whole ``groups`` (texts) drawn together.

    Where every draw is the same, all right or all wrong, that tells nothing: see ``spread``.
    Raises: InputError without a pair.
    """
    import numpy as np

    filled = [group for group in groups if group]
    if not filled:
        raise InputError("There is nothing to measure: no line has a gold label.")
    rng = np.random.default_rng(seed)
    drawn = [
        statistic([pair for index in rng.integers(len(filled), size=len(filled)) for pair in filled[index]])
        for _ in range(samples)
    ]
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return spread(Score(statistic([pair for group in filled for pair in group]), float(low), float(high)), len(filled))


def spread(score: Score, groups: int) -> Score:
    """The score, a share of so many groups; one without a width gets Wilson's interval, as what is drawn anew has none.

    >>> str(spread(Score(1.0, 1.0, 1.0), 3))
    '1.000 [0.438, 1.000]'
    """
    return score if score.low < score.high else Score(score.value, *wilson(score.value * groups, groups))
