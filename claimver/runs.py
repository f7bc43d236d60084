"""Words of one text that stand in a row in another: a name made of common words is found by them."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["LEAST", "run", "words"]

LEAST = 3  # words in a row that tell something
_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(text.casefold())


def run(asked: Sequence[str], told: Sequence[str]) -> int:
    """How many words of the first stand in a row in the second, at most; 0 for fewer than ``LEAST``.

    >>> run(words("Who wrote A Woman of Paris?"), words("It was followed by A Woman of Paris (1923)."))
    4
    >>> run(words("Who wrote A Woman of Paris?"), words("A woman who wrote in Paris."))
    0
    """
    best, before = 0, [0] * (len(asked) + 1)
    for word in told:
        here = [0] * (len(asked) + 1)
        for place, other in enumerate(asked, 1):
            if word == other:
                here[place] = before[place - 1] + 1
                best = max(best, here[place])
        before = here
    return best if best >= LEAST else 0
