"""What the unknowns of a claim's triplets were found to be, and how well that is stated."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.text.triplets import IS
from claimver.types import Passage

__all__ = ["STATED", "SURE", "Bound", "bind", "is_unknown", "replaced"]

STATED = 0.3  # probability from which a triplet counts as stated
SURE = 0.5  # probability of each triplet from which no further assignment is read


@dataclass(frozen=True, slots=True)
class Bound:
    """The names of the unknowns, how well each triplet that joins two things is stated, and the passages that say so.

    ``kinds`` are the unknowns of whose names the graph knows the kinds, among which they were chosen. ``whole`` where
    every unknown has a name, and a sentence holds the names of every triplet.
    """

    names: Mapping[str, str] = field(default_factory=dict)
    shares: Mapping[Names, float] = field(default_factory=dict)
    passages: tuple[Passage, ...] = ()
    whole: bool = False
    kinds: frozenset[str] = frozenset()

    def states(self, triplet: Names) -> bool:
        """Whether a triplet of the claim counts as stated; of what known kind a thing is was part of the choice."""
        return (triplet[1] == IS and triplet[0] in self.kinds) or self.shares.get(triplet, 0.0) >= STATED


def replaced(triplet: Names, unknown: str, name: str) -> Names:
    """The triplet with a name for the unknown; ``X_1`` is no part of ``X_10``.

    >>> replaced(("X_10", "wife of", "X_1"), "X_1", "Bo")
    ('X_10', 'wife of', 'Bo')
    """
    head, relation, tail = triplet
    return name if head == unknown else head, relation, name if tail == unknown else tail


def bind(row: Names, way: Mapping[str, str]) -> Names:
    """The triplet with the names of its unknowns, those that have one."""
    for unknown, thing in way.items():
        row = replaced(row, unknown, thing)
    return row


def is_unknown(end: str) -> bool:
    """Whether the end of a triplet is unnamed."""
    return bool(unknowns((end, "", "")))
