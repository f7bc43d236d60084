"""The figures of a claim held against those of its evidence: support that states another number or year is none."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.types import Claim, Document

__all__ = ["numbers", "unstated"]

ABOUT = 0.1  # what "about" allows
YEARS = (1000, 2100)
_NUMBER = re.compile(r"(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w)|(?<![\w.,])\d+(?:\.\d+)?(?!\w)")
_LOOSE = re.compile(r"\b(about|around|almost|nearly|roughly|approximately|some|circa|over|more than)\b", re.IGNORECASE)
_DATE = re.compile(r"(?<!\d)(\d{4})-(\d\d)(?:-(\d\d))?(?!\d)")


def unstated(document: Document, claim: Claim, evidence: Sequence[str]) -> list[str]:
    """The figures of the claim's span, those within names aside, that no line of the evidence states."""
    span = claim.span
    text = list(span.of(document.text))
    for mention in document.mentions:
        if mention.entity is not None and span.overlaps(mention.span):
            first, last = max(mention.span.start, span.start), min(mention.span.end, span.end)
            text[first - span.start : last - span.start] = " " * (last - first)
    known = [number for line in evidence for number in numbers(line)]
    loose = ABOUT if _LOOSE.search("".join(text)) else 0.0
    return [figure for figure in numbers("".join(text)) if not any(_states(other, figure, loose) for other in known)]


def numbers(text: str) -> list[str]:
    """The figures of a text as they stand, commas gone; a date of digits is three.

    >>> numbers("1969-07-20: 8,848.86 m, the 21st, B737 and 3.")
    ['1969', '07', '20', '8848.86', '3']
    """
    spread = _DATE.sub(lambda found: " ".join(part for part in found.groups() if part), text)
    return [found[0].replace(",", "") for found in _NUMBER.finditer(spread)]


def _states(known: str, claimed: str, loose: float) -> bool:
    """Whether a known figure is the claimed one within the claim's own rounding, or what it allows; years exactly."""
    there, here = float(known), float(claimed)
    if there == here:
        return True
    if _year(claimed):
        return False
    whole, _, decimals = claimed.partition(".")
    zeros = len(whole) - len(whole.rstrip("0")) if here >= 100 and not decimals else 0
    return abs(there - here) <= max(0.5 * 10.0 ** (zeros - len(decimals)), loose * here)


def _year(figure: str) -> bool:
    return figure.isdigit() and len(figure) == 4 and YEARS[0] <= int(figure) <= YEARS[1]
