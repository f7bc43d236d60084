"""VeGraph's tables on the multi-hop claims: how the unnamed things were found, and where wrong verdicts come from.

Printed by ``methods.py --tables``. What a claim leaves unnamed is known only where the claim is supported: any name is
right by which its statements lead from one end to the other in the graph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from multihop import SUPPORTED, MultiHop

from claimver.lm.embedded import unknowns
from claimver.types import Label, Verdict

Judged = tuple[MultiHop, Verdict]
MISTAKES = ("no label", "misread", "not found", "wrong name", "verification")
"""Of a wrong verdict the first that fits: fewer unknowns were read than the claim has; one was not found; one got a
name that is not right; all was found and a triplet judged wrongly, or the names of a refuted claim hide the mistake."""


def read(verdict: Verdict) -> set[str]:
    """The unknowns of the triplets as they were read."""
    start = next((place for place, step in enumerate(verdict.steps) if step.kind == "triplets"), None)
    if start is None:
        return set()
    first = [step.question for step in verdict.steps if step.kind == "triplet" and step.parent == start]
    triplets = [line.split(" || ") for line in first]
    return {name for parts in triplets if len(parts) == 3 for name in unknowns((parts[0], parts[1], parts[2]))}


def named(verdict: Verdict) -> list[str]:
    """The names that unknowns got."""
    return [step.answer for step in verdict.steps if step.kind == "resolved"]


def right(item: MultiHop, names: Sequence[str]) -> int:
    """How many of the claim's unnamed things one of the names is right for."""
    given = {name.casefold() for name in names}
    return sum(bool(given & {name.casefold() for name in place}) for place in item.inner)


def resolution(found: Sequence[Judged]) -> Iterator[str]:
    """A line for each number of hops: the unnamed things of supported claims, read, named, rightly named; rounds."""
    for hops in sorted({item.hops for item, _ in found}):
        part = [(item, verdict) for item, verdict in found if item.hops == hops and item.gold == SUPPORTED]
        things = sum(len(item.inner) for item, _ in part)
        if not things:
            continue
        unknown = sum(len(read(verdict)) for _, verdict in part)
        got = sum(len(named(verdict)) for _, verdict in part)
        good = sum(right(item, named(verdict)) for item, verdict in part)
        rounds = sum(step.kind == "round" for _, verdict in part for step in verdict.steps)
        yield (
            f"entities {hops} hops  claims {len(part):<4} unnamed {things:<4} read {unknown:<4} named {got:<4} "
            f"right {good:<4} ({good / things:.0%})  rounds {rounds / len(part):.2f}"
        )


def mistake(item: MultiHop, verdict: Verdict) -> str:
    """What a wrong verdict comes from, one of MISTAKES; "" for a right one."""
    label, names = verdict.label, named(verdict)
    if label is not None and (label is Label.ATTRIBUTABLE) == (item.gold == SUPPORTED):
        return ""
    if label is None:
        return "no label"
    if len(read(verdict)) < item.hops - 1:
        return "misread"
    if len(names) < len(read(verdict)):
        return "not found"
    return "wrong name" if item.inner and right(item, names) < len(item.inner) else "verification"


def mistakes(found: Sequence[Judged]) -> Iterator[str]:
    """A line for each number of hops and gold label: wrong verdicts by what they come from."""
    for hops, gold in sorted({(item.hops, item.gold) for item, _ in found}):
        part = [mistake(item, verdict) for item, verdict in found if (item.hops, item.gold) == (hops, gold)]
        counts = Counter(filter(None, part))
        told = "  ".join(f"{name} {counts[name]}" for name in MISTAKES)
        yield f"mistakes {hops} hops  {gold:<9} {counts.total():>3} of {len(part):<4} {told}"
