"""A claim and a sentence that differ by a word of logic alone: neither … nor, all but X, 26 miles and 385 yards.

A model that reads pairs of sentences takes what was left out for something left unsaid. Where that is a word that
turns the rest around, code tells (natural logic: MacCartney and Manning, 2007, "Natural logic for textual inference").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.judging.passages import PairModel
from claimver.encoder.words.units import unit

__all__ = ["SURE", "Connected", "gainsays"]

_WORD = re.compile(r"\d[\d.,]*\d|[^\W_]+(?:[.'’-][^\W_]+)*")
_DENIALS = frozenset("neither nor not no never none nobody nothing without cannot hardly".split())
_WHOLE = frozenset("all none nobody everyone everybody everything".split())
SURE = (0.02, 0.03, 0.95)  # attributable, extrapolatory, contradictory


class Connected:
    """A model of pairs, and code beside it that decides those which differ by such a word."""

    def __init__(self, model: PairModel) -> None:
        self._model, self.name = model, model.name

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Attributable, extrapolatory, contradictory of (claim, sentence) pairs, ``(pairs, 3)``."""
        found = np.array(self._model.probabilities(pairs), dtype=np.float64)
        decided = [place for place, pair in enumerate(pairs) if gainsays(*pair)]
        found[decided] = SURE
        return found


def gainsays(claim: str, sentence: str) -> bool:
    """Whether claim and sentence are the same but for words of logic, so that they cannot both be true.

    >>> gainsays("Cyrus denied it.", "Cyrus neither confirmed nor denied it.")
    True
    >>> gainsays("All dropped out.", "All but Ferris dropped out."), gainsays("Bo sang.", "Ada and Bo sang.")
    (True, False)
    """
    said, told = _words(claim), _words(sentence)
    longer, shorter = (told, said) if len(told) > len(said) else (said, told)
    steps = [
        step for step in SequenceMatcher(None, longer, shorter, autojunk=False).get_opcodes() if step[0] != "equal"
    ]
    if not steps or any(kind != "delete" for kind, *_ in steps):
        return False
    gone = [(start, end) for _, start, end, _, _ in steps]
    left_out = {word for start, end in gone for word in longer[start:end]}
    if {"neither", "nor"} <= left_out and _DENIALS.isdisjoint(shorter):
        return True
    return any(_excepts(longer, *place) or _measures(longer, *place) for place in gone)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _excepts(words: Sequence[str], start: int, end: int) -> bool:
    """Whether what is left out is an exception: "all | but three | of the states"."""
    return words[start] in ("but", "except") and start > 0 and words[start - 1] in _WHOLE and end - start < 5


def _measures(words: Sequence[str], start: int, end: int) -> bool:
    """Whether what is left out is a part of one measure: "26 miles and | 385 yards"."""
    part = [word for word in words[start:end] if word != "and"]
    if len(part) != 2 or not part[0][0].isdigit() or len(words[start:end]) not in (2, 3):
        return False
    if "aged" in words[max(0, start - 3) : start]:
        return False  # who is 15 years and 232 days old is aged 15
    before = words[max(0, start - 2) : start]
    behind = words[end : end + 3]
    behind = behind[1:] if behind[:1] == ["and"] else behind[:2]
    own = unit(part[1])
    return own is not None and any(
        len(other) == 2 and other[0][0].isdigit() and _alike(own, unit(other[1])) for other in (before, behind)
    )


def _alike(one: tuple[str, float], other: tuple[str, float] | None) -> bool:
    """Whether two units measure the same, the one in finer steps than the other."""
    return other is not None and one[0] == other[0] and one[1] != other[1]
