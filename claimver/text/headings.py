"""Headings and captions, which state nothing: lines that begin with "#", as in Markdown, whatever file they are of."""

from __future__ import annotations

import re

from claimver.types import Span

__all__ = ["as_heading", "ended", "headings", "without_sign"]

_SIGN = "# "
_ITEM = r"^[ \t]*(?:(?:[-*+•>]|\d{1,2}[.)])[ \t]+)*"
_LINE = re.compile(_ITEM + r"#{1,6}[ \t]+(?P<words>[^\n\r]*)", re.MULTILINE)


def as_heading(text: str) -> str:
    """The line with the sign of a heading; as it is where it ends as a sentence does.

    >>> as_heading("Early life"), as_heading("She was born in Ulm.")
    ('# Early life', 'She was born in Ulm.')
    """
    return text if not text.strip() or ended(text) else _SIGN + " ".join(text.split())


def without_sign(text: str) -> str:
    """The line without the sign that ``as_heading`` gave it."""
    return text.removeprefix(_SIGN)


def headings(text: str) -> list[Span]:
    """The lines of a text that are headings, in its order."""
    return [Span(*match.span()) for match in _LINE.finditer(text) if not ended(match["words"])]


def ended(words: str) -> bool:
    """Whether a line ends as a sentence that states something does."""
    return words.rstrip(" \t\"'”’»)#*_").endswith((".", "。"))
