"""What would change a verdict: the smallest set of statements without which the claim gets another label.

Breadth first, as Reiter's hitting sets: while the label stays, one of the statements cited for it must go. Where a
label rests on what is cited for it, the first set that changes it is a smallest one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimver.types import Label, Triplet, Verdict

Judged = Callable[[Sequence[Triplet]], Verdict | None]
"""``judged(triplets)``: the claim's verdict where these are all the evidence; None where it cannot be had."""

TRIES, MOST = 40, 4


@dataclass(frozen=True, slots=True)
class Flip:
    """What was found: ``removed`` turns ``before`` into ``after``; empty where nothing was found in ``tries`` verdicts.

    ``reproduced`` is False where the claim, judged alone with its evidence, has another label than in its text: then
    nothing is said of it. ``exhausted`` says that every set was tried.
    """

    before: Label | None
    after: Label | None = None
    removed: tuple[Triplet, ...] = ()
    tries: int = 0
    reproduced: bool = True
    exhausted: bool = True


def flip(label: Label | None, evidence: Sequence[Triplet], judged: Judged, *, tries: int = TRIES) -> Flip:
    """The smallest set of statements whose removal changes the label, at most four of them."""
    waiting: deque[frozenset[str]] = deque([frozenset()])
    seen: set[frozenset[str]] = {frozenset()}
    made = 0
    while waiting:
        if made >= tries:
            return Flip(label, tries=made, exhausted=False)
        gone = waiting.popleft()
        verdict = judged([triplet for triplet in evidence if triplet.id not in gone])
        made += 1
        after = None if verdict is None else verdict.label
        if not gone and after is not label:
            return Flip(label, after, tries=made, reproduced=False)
        if after is not label:
            return Flip(label, after, tuple(t for t in evidence if t.id in gone), made)
        for triplet in verdict.triplets if verdict and len(gone) < MOST else ():
            more = gone | {triplet.id}
            if more not in seen:
                seen.add(more)
                waiting.append(more)
    return Flip(label, tries=made)


def bearing(
    verdict: Verdict, evidence: Sequence[Triplet], named: Sequence[str], *, most: int = 60
) -> tuple[Triplet, ...]:
    """The statements to judge the claim by: those cited, then those about what it names, at ``most`` so many."""
    ids = frozenset(named)
    near = [t for t in evidence if t.subject.id in ids or getattr(t.object, "id", "") in ids]
    return tuple({triplet.id: triplet for triplet in (*verdict.triplets, *near)}.values())[:most]
