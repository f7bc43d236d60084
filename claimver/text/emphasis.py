"""Marks of emphasis in pasted Markdown: a span of words takes in the mark at its end whose partner it holds."""

from __future__ import annotations

import re

from claimver.types import Span

__all__ = ["with_emphasis"]

_LONGEST = 3  # characters of a mark: "***"
_MARK = r"([*_`~])\1*"
_OPENS = re.compile(rf"(?<![\w*_`~]){_MARK}\Z")
_CLOSES = re.compile(rf"{_MARK}(?![\w*_`~])")
_RUN = re.compile(_MARK)


def with_emphasis(span: Span, text: str) -> Span:
    """The span, with the marks that touch it where their partners stand within it.

    >>> with_emphasis(Span(2, 17), "**Ada** wrote *it*.").of("**Ada** wrote *it*.")
    '**Ada** wrote *it*'
    >>> with_emphasis(Span(2, 11), "**Ada wrote**").of("**Ada wrote**")
    'Ada wrote'
    """
    closed, opened = _without_partner(span.of(text))
    before = _OPENS.search(text[max(0, span.start - _LONGEST - 1) : span.start])
    behind = _CLOSES.match(text, span.end, span.end + _LONGEST + 1)
    start = span.start - (len(before.group()) if before and before.group() in closed else 0)
    end = span.end + (len(behind.group()) if behind and behind.group() in opened else 0)
    return Span(start, end)


def _without_partner(words: str) -> tuple[list[str], list[str]]:
    """The marks that close what begins before the words, and those that open what ends behind them."""
    closed: list[str] = []
    opened: list[str] = []
    for run in _RUN.finditer(words):
        mark, left, right = run.group(), words[max(0, run.start() - 1) : run.start()], words[run.end() : run.end() + 1]
        if mark in opened and not left.isspace():
            del opened[opened.index(mark) :]
        elif right.strip() and not left.isalnum():
            opened.append(mark)
        elif left.strip() and not right.isalnum():
            closed.append(mark)
    return closed, opened
