"""Questions from a claim's triplets, for reasoners that do not ask freely: of each triplet one end is asked for."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.parts import Reasoner

__all__ = ["FromTriplets"]


class FromTriplets:
    """The questions that a claim's triplets give, in their order; answers take the place of unknowns."""

    def __init__(self, reasoner: Reasoner, triplets: Sequence[Names]) -> None:
        self._reasoner = reasoner
        self._triplets = list(triplets)
        self._asked: set[str] = set()
        self._meant: dict[str, str] = {}  # question → the claim's own unknown that it asks for

    def next(self, count: int) -> list[str]:
        """At most ``count`` questions that were not asked before: for unknowns, then for tails, then for heads."""
        found: list[str] = []
        for triplets, unknown, own in (*self._groups(), *self._ends(2), *self._ends(0)):
            if len(found) == count:
                break
            question = self._reasoner.question(unknown, triplets)
            if question not in self._asked:
                self._asked.add(question)
                self._meant.update({question: unknown} if own else {})
                found.append(question)
        return found

    def other_side(self, count: int) -> list[str]:
        """At most ``count`` questions that look at the triplets from their other end."""
        asks = [self._reasoner.question(unknown, triplets) for triplets, unknown, _ in self._ends(0)]
        found = [question for question in dict.fromkeys(asks) if question not in self._asked][:count]
        self._asked.update(found)
        return found

    def each(self) -> list[str]:
        """One question for each triplet, from it alone: for its unknown, else for its tail."""
        fresh = self._fresh()
        found = []
        for triplet in self._triplets:
            open_ = unknowns(triplet)
            asked, unknown = (triplet, open_[0]) if open_ else (_without(triplet, 2, fresh), fresh)
            found.append(self._reasoner.question(unknown, [asked]))
        return found

    def know(self, question: str, answer: str) -> None:
        """Nothing; where the question asked for an unknown of the claim, the answer stands for it from here on."""
        unknown = self._meant.get(question)
        if unknown is not None:
            self._triplets = [
                (answer if head == unknown else head, relation, answer if tail == unknown else tail)
                for head, relation, tail in self._triplets
            ]

    def _groups(self) -> list[tuple[list[Names], str, bool]]:
        """For each unknown that a triplet joins to a name, the triplets that do."""
        found: dict[str, list[Names]] = {}
        for triplet in self._triplets:
            open_ = unknowns(triplet)
            if len(open_) == 1:
                found.setdefault(open_[0], []).append(triplet)
        return [(triplets, unknown, True) for unknown, triplets in found.items()]

    def _ends(self, end: int) -> list[tuple[list[Names], str, bool]]:
        """For each triplet without unknowns its tail (2) or its head (0) as one."""
        fresh = self._fresh()
        whole = [triplet for triplet in self._triplets if not unknowns(triplet)]
        return [([_without(triplet, end, fresh)], fresh, False) for triplet in whole]

    def _fresh(self) -> str:
        used: Sequence[str] = [name for triplet in self._triplets for name in unknowns(triplet)]
        return f"X_{1 + max((int(name.removeprefix('X_')) for name in used), default=-1)}"


def _without(triplet: Names, end: int, unknown: str) -> Names:
    head, relation, tail = triplet
    return (unknown, relation, tail) if end == 0 else (head, relation, unknown)
