"""Which item comes next for a person, and how far each has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimver.annotate.store import Listed, Store
from claimver.annotate.work import DONE, Decision, Record, in_dispute


@dataclass(frozen=True, slots=True)
class Progress:
    """How many items a person has accepted, corrected, rejected and skipped, of how many."""

    annotator: str
    counts: Mapping[Decision, int]
    items: int

    @property
    def done(self) -> int:
        """Items that are decided; a skipped one is not."""
        return sum(self.counts.get(decision, 0) for decision in DONE)


def next_of(listed: Sequence[Listed], mine: Mapping[str, Decision], *, after: str | None = None) -> str | None:
    """The id of the next item without a decision, behind ``after`` first; then of one that was skipped; else None."""
    ids = [item.id for item in listed]
    place = ids.index(after) + 1 if after in ids else 0
    ordered = [id for id in (*ids[place:], *ids[:place]) if id != after or after not in mine]
    untouched = next((id for id in ordered if id not in mine), None)
    return untouched or next((id for id in ordered if mine.get(id) is Decision.SKIPPED), None)


def progress(store: Store) -> tuple[Progress, ...]:
    """How far each annotator has come, by name; the review is left out. Raises: StoreError."""
    items = len(store.listed())
    standing = store.standing()
    return tuple(Progress(name, dict(Counter(standing[name].values())), items) for name in sorted(standing) if name)


def to_review(store: Store, reviewer: str) -> tuple[Record, ...]:
    """The items that two or more have decided, those in dispute and without a review first.

    Who annotates sees an item here only once their own decision on it stands; who has decided nothing sees all.
    Raises: StoreError.
    """
    standing = store.standing()
    mine = standing.get(reviewer, {})
    own = {id for id, decision in mine.items() if decision in DONE}
    counts = Counter(id for name, held in standing.items() if name for id, decision in held.items() if decision in DONE)
    settled = standing.get("", {})
    ids = [item.id for item in store.listed(by="document") if counts[item.id] > 1 and (not mine or item.id in own)]
    records = [store.record(id) for id in ids]
    return tuple(sorted(records, key=lambda r: (r.item.id in settled, not in_dispute(r.done))))
