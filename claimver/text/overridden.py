"""Letters that run in another direction than their own: what a reader sees where a text or a page overrides it."""

from __future__ import annotations

import re
import unicodedata

from claimver.charset import LOST

__all__ = ["OVERRIDE", "as_seen"]

OVERRIDE = (
    "[\u202d\u202e](?P<run>[^\u202c\n\r\u2029]*)\u202c?"  # a sign, and what stands as far as the one that ends it
)
_CONTROL = re.compile("[\u202a-\u202e\u2066-\u2069]")
_CLUSTER = re.compile("\\w[\u0300-\u036f]*|.", re.DOTALL)
_MIRRORED = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_OTHER = {"rtl": ("L", "EN"), "ltr": ("R", "AL")}
_LONGEST = 60  # characters: more may be broken into lines, each of which is turned by itself


def as_seen(words: str, direction: str) -> str:
    """The words as they are read where each letter follows the last in that direction, "rtl" or "ltr".

    Words of that direction stay as they are; of a long text, or one with signs of the kind in it, only a mark is left.

    >>> as_seen("siraP", "rtl"), as_seen("Paris", "ltr")
    ('Paris', 'Paris')
    """
    kinds = {unicodedata.bidirectional(character) for character in words}
    if direction not in _OTHER or kinds.isdisjoint(_OTHER[direction]):
        return words
    mixed = not kinds.isdisjoint(_OTHER["rtl"]) and not kinds.isdisjoint(_OTHER["ltr"])
    if len(words) > _LONGEST or mixed or _CONTROL.search(words):
        return LOST
    return "".join(reversed(_CLUSTER.findall(words))).translate(_MIRRORED)
