"""What would change a verdict: the smallest set of statements without which it is another one, or one stated otherwise.

Removals go breadth first, as Reiter's hitting sets: while the label stays, one of the statements cited for it must go.
Where a label rests on what is cited for it, the first set that changes it is a smallest one. A change is one statement
whose object is what the claim says, or one more statement that the graph may lack.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.kg.plain import read_plain
from claimver.types import Entity, Label, Property, Triplet, Value, Verdict
from claimver.verify.values import amounts, dates

Judged = Callable[[Sequence[Triplet]], Verdict | None]
"""``judged(triplets)``: the claim's verdict where these are all the evidence; None where it cannot be had."""

TRIES, MOST, CHANGES = 40, 4, 8


@dataclass(frozen=True, slots=True)
class Change:
    """A statement that the graph does not have, in the place of one of its own or beside them (``instead_of`` None).

    ``after`` is the label that the claim gets with it.
    """

    stated: Triplet
    instead_of: Triplet | None = None
    after: Label | None = None


@dataclass(frozen=True, slots=True)
class Flip:
    """What was found: without ``removed`` the label ``before`` is ``after``; ``change`` is what would make another.

    Both are empty where nothing was found in ``tries`` verdicts, ``changes`` of them with a change. ``reproduced`` is
    False where the claim, judged alone with its evidence, has another label than in its text: then nothing is said of
    it. ``exhausted`` says that every set was tried.
    """

    before: Label | None
    after: Label | None = None
    removed: tuple[Triplet, ...] = ()
    tries: int = 0
    reproduced: bool = True
    exhausted: bool = True
    change: Change | None = None
    changes: int = 0


Steps = Generator[int, None, Flip]
"""The number of verdicts after each of them; what was found is returned."""


def flipping(
    label: Label | None,
    evidence: Sequence[Triplet],
    judged: Judged,
    *,
    changes: Sequence[Change] = (),
    tries: int = TRIES,
) -> Steps:
    """What changes the label: a removal of at most four statements, and one of the ``changes``; a verdict at a time."""
    verdict = judged(evidence)
    yield 1
    after = None if verdict is None else verdict.label
    if after is not label:
        return Flip(label, after, tries=1, reproduced=False)
    change, made = None, 1
    for offered in changes[: max(0, tries - 1)]:
        with_it = judged([t for t in evidence if t is not offered.instead_of] + [offered.stated])
        made += 1
        yield made
        if with_it is not None and with_it.label is not label and _cites(with_it, offered.stated):
            change = replace(offered, after=with_it.label)
            break
    found = yield from _removing(
        Flip(label, tries=made, change=change, changes=made - 1), verdict, evidence, judged, tries
    )
    return found


def _cites(verdict: Verdict, stated: Triplet) -> bool:
    return any(triplet.id == stated.id for triplet in verdict.triplets)


def _removing(found: Flip, whole: Verdict | None, evidence: Sequence[Triplet], judged: Judged, tries: int) -> Steps:
    """What was found so far, with the smallest removal; ``whole`` is the verdict by all the evidence."""
    waiting = deque(frozenset({triplet.id}) for triplet in (whole.triplets if whole else ()))
    seen, made = set(waiting), found.tries
    while waiting:
        if made >= tries:
            return replace(found, tries=made, exhausted=False)
        gone = waiting.popleft()
        verdict = judged([triplet for triplet in evidence if triplet.id not in gone])
        made += 1
        yield made
        after = None if verdict is None else verdict.label
        if after is not found.before:
            return replace(found, after=after, removed=tuple(t for t in evidence if t.id in gone), tries=made)
        for triplet in verdict.triplets if verdict and len(gone) < MOST else ():
            more = gone | {triplet.id}
            if more not in seen:
                seen.add(more)
                waiting.append(more)
    return replace(found, tries=made)


def changes_of(
    verdict: Verdict, evidence: Sequence[Triplet], named: Sequence[Entity], missing: Sequence[Property] = ()
) -> tuple[Change, ...]:
    """The changes to try, at most eight: for what is contradicted or open, the graph as the claim says.

    A statement about what the claim names gets another thing that it names as its object; or a property that the graph
    may lack is stated of the first with another.
    """
    if verdict.label is Label.ATTRIBUTABLE:
        return ()
    says: list[Entity | Value] = [*named, *_values(verdict.claim.proposition)]
    cited = {triplet.id for triplet in verdict.triplets}
    order = sorted(evidence, key=lambda triplet: triplet.id not in cited)
    found = [*_exchanged(order, says), *_added(says, named, missing)]
    fresh = (change for change in found if not _stated(change.stated, evidence))
    return tuple({(c.stated.property.id, c.stated.subject.id, c.stated.object): c for c in fresh}.values())[:CHANGES]


def _exchanged(evidence: Sequence[Triplet], says: Sequence[Entity | Value]) -> Iterator[Change]:
    named = {thing.id for thing in says if isinstance(thing, Entity)}
    for triplet in evidence:
        if triplet.subject.id not in named:
            continue
        for thing in says:
            alike = _kind(thing) == _kind(triplet.object)
            if alike and not (isinstance(thing, Entity) and thing.id == triplet.subject.id):
                yield Change(_as_if(triplet, thing), triplet)


def _added(says: Sequence[Entity | Value], named: Sequence[Entity], missing: Sequence[Property]) -> Iterator[Change]:
    for property in missing:
        for subject in named[:1]:
            for thing in says:
                if not (isinstance(thing, Entity) and thing.id == subject.id):
                    yield Change(Triplet("as-if", subject, property, thing))


def _as_if(triplet: Triplet, thing: Entity | Value) -> Triplet:
    return replace(triplet, id="as-if", object=thing, qualifiers=(), references=(), source="")


def _kind(thing: Entity | Value) -> str:
    return "entity" if isinstance(thing, Entity) else thing.kind


def _stated(triplet: Triplet, evidence: Sequence[Triplet]) -> bool:
    return any(
        (t.subject.id, t.property.id) == (triplet.subject.id, triplet.property.id)
        and t.object_text == triplet.object_text
        for t in evidence
    )


def _values(text: str) -> Iterator[Value]:
    """The dates and amounts that the claim states, as a graph would have them."""
    for span in (*(date.span for date in dates(text)), *(amount.span for amount in amounts(text))):
        value = read_plain(span.of(text))
        if value is not None:
            yield value


def bearing(
    verdict: Verdict, evidence: Sequence[Triplet], named: Sequence[str], *, most: int = 60
) -> tuple[Triplet, ...]:
    """The statements to judge the claim by: those cited, then those about what it names, at ``most`` so many."""
    ids = frozenset(named)
    near = [t for t in evidence if t.subject.id in ids or getattr(t.object, "id", "") in ids]
    return tuple({triplet.id: triplet for triplet in (*verdict.triplets, *near)}.values())[:most]
