"""Whether a word that a line's end broke is one word, or two with a hyphen: by the words that are known, no rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Lexicon", "Words"]

_HYPHENS = ("-", "\u00ad", "\u2010", "\u2011", "\u00ac")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is a word of the language, in small letters, and what is a name of the graph."""

    word: Callable[[str], bool] = lambda word: False
    name: Callable[[str], bool] = lambda name: False


class Words:
    """The words of a text, beside those of a lexicon."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self._text, self._lexicon = text, lexicon
        self._own: frozenset[str] | None = None

    def between(self, left: str, right: str, *, soft: bool, wrapped: bool) -> str | None:
        """What stands between the two parts: "" where they are one word, "-" for two; None where nothing is joined.

        ``soft`` is a hyphen that is only written where a line ends; ``wrapped`` is a break of exactly one line: else,
        in "pre- and post-war", only a word that is known is joined.
        """
        if not left or not right:
            return None
        if left[-1].isdigit() or right[0].isdigit():
            return "-" if wrapped else None
        whole, compound = left + right, f"{left}-{right}"
        if right[0].isupper() and not left.isupper():  # no word is broken before a capital
            return "-" if wrapped else None
        if not self._in_text(whole) and (self._in_text(compound) or self._lexicon.word(compound.lower())):
            return "-" if wrapped else None
        halves = self._is_word(left) and self._is_word(right)
        if self._is_word(whole) or self._lexicon.name(whole):
            return "" if wrapped or not halves else None
        if not wrapped:
            return None
        if self._lexicon.name(compound):
            return "-"
        return "" if soft or not halves else "-"  # half a word is no word of its own

    def _is_word(self, word: str) -> bool:
        return self._in_text(word) or self._lexicon.word(word.lower())

    def _in_text(self, word: str) -> bool:
        if self._own is None:
            found = _WORD.finditer(self._text)
            self._own = frozenset(match.group().casefold() for match in found if self._whole(*match.span()))
        return word.casefold() in self._own

    def _whole(self, start: int, end: int) -> bool:
        """Whether the word is no part of a broken one."""
        before = self._text[max(0, start - 4) : start].rstrip()
        return self._text[end : end + 1] not in _HYPHENS and not before.endswith(_HYPHENS)
