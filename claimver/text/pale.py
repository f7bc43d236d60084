"""Colours so near white that nobody reads letters of them on paper."""

from __future__ import annotations

import re

__all__ = ["LEAST", "is_pale"]

LEAST = 235  # of 255, in each of red, green and blue
_SIX = re.compile("#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)


def is_pale(colour: str) -> bool:
    """Whether a colour of six digits is white or near it.

    >>> is_pale("FFFFFF"), is_pale("#fefefe"), is_pale("#ffff00"), is_pale("auto")
    (True, True, False, False)
    """
    match = _SIX.fullmatch(colour)
    return match is not None and all(int(part, 16) >= LEAST for part in match.groups())
