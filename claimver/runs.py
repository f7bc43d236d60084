"""Words of one text that stand in a row in another: a name made of common words is found by them."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["LEAST", "run", "words"]

LEAST, MOST = 3, 60  # words in a row that tell something; words that are looked for
_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return _WORD.findall(text.casefold())


def run(asked: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """The longest row of the first words that stands in the second; () for fewer than ``LEAST``.

    Of the first the first ``MOST`` words count.

    >>> run(words("Who wrote A Woman of Paris?"), words("It was followed by A Woman of Paris (1923)."))
    ('a', 'woman', 'of', 'paris')
    >>> run(words("Who wrote A Woman of Paris?"), words("A woman who wrote in Paris."))
    ()
    """
    asked = asked[:MOST]
    end, best, before = 0, 0, [0] * (len(asked) + 1)
    for word in told:
        here = [0] * (len(asked) + 1)
        for place, other in enumerate(asked, 1):
            if word == other:
                here[place] = before[place - 1] + 1
                if here[place] > best:
                    end, best = place, here[place]
        before = here
    return tuple(asked[end - best : end]) if best >= LEAST else ()
