"""Dates and amounts as a text states them: with precision, bound, hedge and rounding.

This is a grammar of values, not of English: digits, and the words of ``values.tsv`` and ``units.tsv``. A figure that
is grouped wrongly ("2,102,6504") or a day that no month has ("31 February 1990") is no value: see ``malformed``.
"""

from __future__ import annotations

from functools import lru_cache

from claimver.types import Span
from claimver.verify.amounts import amount_at, joined
from claimver.verify.dates import block, bounded_date, date_at, ranges
from claimver.verify.pieces import Amount, Day, When, pieces_of

__all__ = ["Amount", "Day", "When", "amounts", "block", "dates", "malformed"]


def dates(text: str) -> tuple[When, ...]:
    """The dates of a text, in order.

    >>> [(d.first[0], d.last[0], d.bound) for d in dates("before 5 May 1821, in the 1810s or the 5th century BC.")]
    [(1821, 1821, 'before'), (1810, 1819, ''), (-500, -401, '')]
    """
    return _read(text)[0]


def amounts(text: str) -> tuple[Amount, ...]:
    """The numbers of a text that are no dates, in order.

    >>> [(a.number, a.unit, a.bound) for a in amounts("It has more than 2.1 million inhabitants and thirty-two hubs.")]
    [(2100000.0, 'inhabitants', 'more'), (32.0, 'hubs', '')]
    """
    return _read(text)[1]


def malformed(text: str) -> tuple[Span, ...]:
    """The figures that are neither number nor date.

    >>> [span.of("It has 2,102,6504 books.") for span in malformed("It has 2,102,6504 books.")]
    ['2,102,6504']
    """
    return _read(text)[2]


@lru_cache(maxsize=4096)
def _read(text: str) -> tuple[tuple[When, ...], tuple[Amount, ...], tuple[Span, ...]]:
    pieces = pieces_of(text)
    whens: list[When] = []
    figures: list[Amount] = []
    wrong: list[Span] = []
    at = 0
    while at < len(pieces):
        if dated := date_at(text, pieces, at):
            at, when = dated
            (whens.append(bounded_date(pieces, when)) if when.precision else wrong.append(when.span))
            continue
        if counted := amount_at(pieces, at):
            at, amount = counted
            (figures.append(amount) if amount.number == amount.number else wrong.append(amount.span))
            continue
        at += 1
    return tuple(ranges(text, whens)), tuple(joined(text, figures)), tuple(wrong)
