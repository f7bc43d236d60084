"""ROUGE-1 and ROUGE-L (Lin, 2004) of two texts: shared words, and the longest common run of words with gaps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Overlap:
    """How much of the candidate is in the reference (precision) and of the reference in the candidate (recall)."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of the two; 0 where both are 0."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def words(text: str) -> list[str]:
    """The words of a text, case aside: runs of letters, digits and underscores, no stemming.

    >>> words("Grey's Anatomy, 2005")
    ['grey', 's', 'anatomy', '2005']
    """
    return _WORD.findall(text.casefold())


def rouge_1(reference: str, candidate: str) -> Overlap:
    """The overlap of single words, each counted as often as it stands in both.

    >>> round(rouge_1("the cat sat", "the cat sat down").f1, 3)
    0.857
    """
    ours, theirs = words(candidate), words(reference)
    return _overlap((Counter(ours) & Counter(theirs)).total(), len(ours), len(theirs))


def rouge_l(reference: str, candidate: str) -> Overlap:
    """The overlap of the longest common subsequence of words.

    >>> rouge_l("a b c d", "a c b d").recall
    0.75
    """
    ours, theirs = words(candidate), words(reference)
    return _overlap(longest_common(ours, theirs), len(ours), len(theirs))


def longest_common(left: Sequence[str], right: Sequence[str]) -> int:
    """The length of the longest common subsequence."""
    row = [0] * (len(right) + 1)
    for item in left:
        above = 0
        for column, other in enumerate(right, 1):
            above, row[column] = row[column], above + 1 if item == other else max(row[column], row[column - 1])
    return row[-1]


def _overlap(shared: int, candidate: int, reference: int) -> Overlap:
    if not candidate and not reference:
        return Overlap(1.0, 1.0)  # two empty texts are the same text
    return Overlap(shared / candidate if candidate else 0.0, shared / reference if reference else 0.0)
