"""Sentences of passages, those nearest to a claim first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.parts import Embedder
from claimver.types import Passage

__all__ = ["MOST", "Near", "nearest", "sentences"]

MOST = 4
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+")  # "J.", "U.S."
_JOINED = re.compile(r"(?<=[a-z\d]{2}[.!?])(?=[A-Z][a-z])")  # "… in 1980.Later"
_ENDS, _CLOSING, _OPENING = ".!?", "\"'”’)]", "\"'“‘(["


@dataclass(frozen=True, slots=True)
class Near:
    """A sentence, as a passage with the id of the one that it is from, and its cosine to the claim."""

    passage: Passage
    cosine: float


def nearest(
    claims: Sequence[str], passages: Sequence[Passage], embedder: Embedder, *, most: int = MOST
) -> tuple[tuple[Near, ...], ...]:
    """For each claim the sentences most like it, best first; equals in the order of the passages."""
    found = sentences(passages)
    if not found or not claims:
        return ((),) * len(claims)
    vectors = embedder.embed([*claims, *(f"{p.title}: {p.text}" if p.title else p.text for p in found)])
    rows = vectors[: len(claims)] @ vectors[len(claims) :].T
    orders = (-rows).argsort(axis=1, kind="stable")[:, :most]
    return tuple(
        tuple(Near(found[at], float(row[at])) for at in order) for row, order in zip(rows, orders.tolist(), strict=True)
    )


def sentences(passages: Sequence[Passage]) -> tuple[Passage, ...]:
    """Each passage's sentences, as passages of the same id.

    >>> [p.text for p in sentences([Passage("p1", "J. Bach was born. He died.")])]
    ['J. Bach was born.', 'He died.']
    """
    return tuple(replace(passage, text=text) for passage in passages for text in _cut(passage.text))


def _cut(text: str) -> Iterator[str]:
    """The text's sentences: a line ends one, and so does final punctuation before a capital or figure."""
    for line in text.splitlines():
        words = _JOINED.sub(" ", line).split()
        start = 0
        for at in range(1, len(words) + 1):
            if at == len(words) or _parted(words[at - 1], words[at]):
                yield " ".join(words[start:at])
                start = at


def _parted(word: str, following: str) -> bool:
    bare, first = word.rstrip(_CLOSING), following.lstrip(_OPENING)[:1]
    ends = bare != "" and bare[-1] in _ENDS and not _INITIALS.fullmatch(bare)
    return ends and (first.isupper() or first.isdigit())
