"""Readings of a claim's triplets in which a relation that was read as two is one.

"X_0 wrote X_1; X_1 words of Smooth Criminal" may speak of a thing, the words, or of one relation, "wrote words of". The
triplets cannot tell which; the evidence can: whoever solves the pattern tries both readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names

__all__ = ["readings"]

MOST = 8  # readings that are tried


def readings(triplets: Sequence[Names]) -> list[tuple[Names, ...]]:
    """The triplets as they are, then with unknowns that join two relations left out, each alone and together.

    Each without the triplets that lead to an unknown of which nothing else is said, where others are left.

    >>> readings([("X_0", "wrote", "X_1"), ("X_1", "words of", "Badlands")])[1]
    (('X_0', 'wrote words of', 'Badlands'),)
    """
    links = [
        unknown for unknown in dict.fromkeys(u for t in triplets for u in unknowns(t)) if _joins(triplets, unknown)
    ]
    found: list[tuple[Names, ...]] = []
    for count in range(len(links) + 1):
        for chosen in combinations(links, count):
            reading = tuple(triplets)
            for unknown in chosen:
                reading = _without(reading, unknown)
            found += [reading, _telling(reading)]
    return list(dict.fromkeys(found))[:MOST]


def _telling(triplets: tuple[Names, ...]) -> tuple[Names, ...]:
    """The triplets without those that lead to an unknown of which nothing else is said."""
    said = [unknown for triplet in triplets for unknown in unknowns(triplet)]
    kept = tuple(
        t for t in triplets if not any(said.count(unknown) == 1 and t[2] == unknown for unknown in unknowns(t))
    )
    return kept or triplets


def _joins(triplets: Sequence[Names], unknown: str) -> bool:
    """Whether one triplet leads to the unknown and one from it, and nothing else is said of it."""
    ends = [(head == unknown, tail == unknown) for head, _, tail in triplets]
    return sorted(pair for pair in ends if any(pair)) == [(False, True), (True, False)]


def _without(triplets: Sequence[Names], unknown: str) -> tuple[Names, ...]:
    to = next((t for t in triplets if t[2] == unknown), None)
    on = next((t for t in triplets if t[0] == unknown), None)
    if to is None or on is None:
        return tuple(triplets)
    joined = (to[0], f"{to[1]} {on[1]}", on[2])
    return tuple(joined if triplet == to else triplet for triplet in triplets if triplet != on)
