"""Lands with a point of the compass or "New" before their name: North Korea is no Korea, New England no England."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.link.kinds import LOC, word_set
from claimver.types import Candidate, Token

__all__ = ["but_lands", "sets_apart"]

_PARTS = word_set(
    "north south east west northern southern eastern western northeast northwest southeast southwest northeastern "
    "northwestern southeastern southwestern central latin upper lower inner outer"
)
_NEW = "new"
_TOWN = re.compile(r"\b(?:city|cities|town|village|capital|borough|district|suburb|continent|municipality)\b", re.I)
_LAND = re.compile(
    r"\b(?:countr(?:y|ies)|state|nation|kingdom|republic|region|province|island|county|territory|peninsula|empire)\b",
    re.I,
)


def sets_apart(before: Token) -> str:
    """The word, written small, if it makes another land of the name behind it: "North"; "" for any other word."""
    word = before.text.lower()
    return word if before.text[:1].isupper() and (word in _PARTS or word == _NEW) else ""


def but_lands(candidates: Sequence[Candidate], word: str, type_: str) -> tuple[Candidate, ...]:
    """The candidates without the lands that the word sets the name apart from: West Berlin is in Berlin all the same.

    Of a thing that nothing is told of, the recognizer's type of the name must do.
    """
    return tuple(c for c in candidates if not _is_land(c.entity.description, word, type_))


def _is_land(description: str, word: str, type_: str) -> bool:
    if not description:
        return type_ == LOC and word == _NEW
    town = _TOWN.search(description) is not None
    return (word == _NEW and town) or (_LAND.search(description) is not None and not town)
