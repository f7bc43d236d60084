"""Questions from a claim's triplets, for reasoners that do not ask freely: of each triplet one end is asked for."""

from __future__ import annotations

from collections.abc import Container, Sequence

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.methods.bound import replaced
from claimver.parts import Reasoner
from claimver.text.triplets import IS

__all__ = ["FromTriplets"]


class FromTriplets:
    """The questions that a claim's triplets give, in their order; answers take the place of unknowns."""

    def __init__(self, reasoner: Reasoner, triplets: Sequence[Names]) -> None:
        self._reasoner = reasoner
        self._triplets = list(triplets)
        self._asked: set[str] = set()
        self._meant: dict[str, tuple[str, Names]] = {}  # question → the claim's own unknown, and where it stands
        self._found: set[Names] = set()  # triplets whose unknown was answered
        self._touched: set[Names] = set()  # triplets of which an end was asked
        self._told: set[Names] = set()  # kinds of what was found, which its question asked for

    @property
    def open(self) -> bool:
        """Whether a triplet has an unknown, or was not asked about yet."""
        return any(unknowns(triplet) or triplet not in self._touched for triplet in self._triplets)

    def next(self, count: int) -> list[str]:
        """At most ``count`` questions that were not asked before: for unknowns, then for tails, then for heads.

        Where none is left, for unknowns of which only the kind can be asked: what else is said joins two unknowns.
        """
        asks = (*self._open(2), *self._ends(2, self._found), *self._ends(0, self._found))
        return self._fit(asks, count) or self._fit(self._open(1), count)

    def _fit(self, asks: Sequence[tuple[Names, str, Sequence[Names]]], count: int) -> list[str]:
        """Those that were not asked before, at most ``count``, which count as asked from here on."""
        found: list[str] = []
        taken: set[str] = set()  # unknowns, and those that stand for an end; of each own unknown one question at a time
        for triplet, unknown, whole in asks:
            if len(found) == count:
                break
            if not whole and unknown in taken:
                continue
            question = self._reasoner.question(unknown, list(dict.fromkeys([*self._kinds(unknown), triplet])))
            if question not in self._asked:
                self._asked.add(question)
                self._touched.update(whole)
                if not whole:
                    taken.add(unknown)
                    self._meant[question] = unknown, triplet
                found.append(question)
        return found

    def other_side(self, count: int) -> list[str]:
        """At most ``count`` questions that look at the triplets from their other end."""
        asks = [self._reasoner.question(unknown, [triplet]) for triplet, unknown, _ in self._ends(0)]
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

    def _kinds(self, unknown: str) -> list[Names]:
        """What kind of thing an unknown is: "Which city …" is answered better than "What …"."""
        return [triplet for triplet in self._triplets if triplet[0] == unknown and triplet[1] == IS]

    def know(self, question: str, answer: str) -> None:
        """Where the question asked for an unknown of the claim, the answer stands for it from here on.

        Nothing is joined to itself: such an answer is of something else.
        """
        unknown, asked = self._meant.get(question, ("", ("", "", "")))
        triplets = [replaced(triplet, unknown, answer) for triplet in self._triplets]
        if unknown and not any(head.casefold() == tail.casefold() for head, _, tail in triplets):
            kinds = {replaced(kind, unknown, answer) for kind in self._kinds(unknown)}
            self._found.add(replaced(asked, unknown, answer))
            self._touched |= {replaced(asked, unknown, answer), *kinds}
            self._told |= kinds
            self._triplets = triplets

    def _open(self, most: int) -> list[tuple[Names, str, Sequence[Names]]]:
        """The triplets that join an unknown to a name, each by itself: two together would take one for granted.

        What kind of thing it is tells nobody which one is meant: it is asked where nothing else is said of it in a
        triplet of at most ``most`` unknowns.
        """
        held = [(triplet, unknowns(triplet)) for triplet in self._triplets]
        told = {name for triplet, own in held if triplet[1] != IS and len(own) <= most for name in own}
        found = [(triplet, own[0], ()) for triplet, own in held if len(own) == 1]
        return [one for one in found if one[0][1] != IS or one[1] not in told]

    def _ends(self, end: int, but: Container[Names] = ()) -> list[tuple[Names, str, Sequence[Names]]]:
        """Each triplet without unknowns, beside those known already, with its tail (2) or its head (0) as one.

        Then the triplet itself, in a sequence that is empty where the claim's own unknown is asked for.
        """
        fresh = self._fresh()
        whole = [t for t in self._triplets if not unknowns(t) and t not in but and t not in self._told]
        return [(_without(triplet, end, fresh), fresh, (triplet,)) for triplet in whole]

    def _fresh(self) -> str:
        used: Sequence[str] = [name for triplet in self._triplets for name in unknowns(triplet)]
        return f"X_{1 + max((int(name.removeprefix('X_')) for name in used), default=-1)}"


def _without(triplet: Names, end: int, unknown: str) -> Names:
    head, relation, tail = triplet
    return (unknown, relation, tail) if end == 0 else (head, relation, unknown)
