"""The triplets of one claim as VeGraph resolves them: which are open, what is asked next, what counts as verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from claimver.lm.embedded import unknowns
from claimver.lm.skills import Names
from claimver.methods.bound import replaced
from claimver.methods.steps import Log, told
from claimver.text.triplets import IS
from claimver.types import Passage, Triplet

__all__ = ["ClaimGraph"]


@dataclass
class ClaimGraph:
    """The triplets of one claim as they stand, those that an answer used (``published``: verified), what was found."""

    triplets: list[Names]
    published: bool = False
    rounds: int = 0  # that were done
    verified: set[int] = field(default_factory=set)
    support: list[Passage | Triplet] = field(default_factory=list)
    failed: Counter[str] = field(default_factory=Counter)  # how many questions for an unknown had no answer
    tried: set[str] = field(default_factory=set)  # what was searched for

    def groups(self) -> dict[str, list[int]]:
        """Each unknown with the places of the triplets that hold it, those with fewest other unknowns first."""
        found: dict[str, list[int]] = {}
        for place, triplet in enumerate(self.triplets):
            for unknown in unknowns(triplet):
                found.setdefault(unknown, []).append(place)
        return dict(sorted(found.items(), key=lambda item: min(self._open(place) for place in item[1])))

    def asked(self, unknown: str) -> list[int]:
        """The triplets that a question for an unknown uses: those with no other unknown, if there are any.

        Where that question had no answer, one of them at a time with the kind of the unknown; at last all.
        """
        places, failed = self.groups()[unknown], self.failed[unknown]
        known = [place for place in places if self._open(place) == 1] or places
        facts = [place for place in known if self.triplets[place][1] != IS]
        if not failed:
            return known
        return [p for p in known if p not in facts or p == facts[failed - 1]] if failed <= len(facts) > 1 else places

    def ready(self) -> list[str]:
        """The unknowns of this round: those that a triplet joins to a name; where there are none, all."""
        groups = self.groups()
        return [name for name, places in groups.items() if any(self._open(p) == 1 for p in places)] or list(groups)

    def resolve(self, unknown: str, name: str, used: Sequence[int]) -> None:
        """The unknown has the name everywhere, and what the question used counts as verified."""
        self.triplets = [replaced(triplet, unknown, name) for triplet in self.triplets]
        self.verified.update(used)

    def record(self, log: Log, parent: int) -> None:
        """The log has the graph as it stands: a step for each triplet, open, named, answered or verified."""
        used = "verified" if self.published else "answered"
        for place, triplet in enumerate(self.triplets):
            state = used if place in self.verified else "open" if unknowns(triplet) else "named"
            log.add("triplet", told([triplet]), state, parent=parent)

    def _open(self, place: int) -> int:
        return len(unknowns(self.triplets[place]))
