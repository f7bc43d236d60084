"""Words of one text that stand in a row in another: a name made of common words is found by them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

__all__ = ["run", "words"]

LEAST = 3  # words in a row that tell something
_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(text.casefold())


def run(asked: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """The longest row of words of the first that stands in the second; () for fewer than ``LEAST``.

    >>> run(words("Who wrote A Woman of Paris?"), words("It was followed by A Woman of Paris (1923)."))
    ('a', 'woman', 'of', 'paris')
    >>> run(words("Who wrote A Woman of Paris?"), words("A woman who wrote in Paris."))
    ()
    """
    found = SequenceMatcher(None, asked, told, autojunk=False).find_longest_match()
    return tuple(asked[found.a : found.a + found.size]) if found.size >= LEAST else ()
