"""Whom a claim is about that only describes its subject: "The author of Emma died in Winchester"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

from claimver.types import Triplet
from claimver.verify.before import unique
from claimver.verify.case import all_ends
from claimver.verify.facts import Facts, Group, ends
from claimver.verify.reading import Reading

__all__ = ["described"]


def described(reading: Reading, cited: Sequence[Group], facts: Facts) -> tuple[Reading, list[Triplet]]:
    """The claim as about those whom cited rows are about and a statement joins to its own, and these statements."""
    told = [triplet for row in cited for triplet in row.triplets]
    if not reading.described or any(reading.is_own(end) for triplet in told for end in all_ends(triplet)):
        return reading, []
    heads, own = {t.subject.id: t.subject for t in told}, [entity.id for entity in reading.own]
    joining: dict[str, Triplet] = {}
    for triplet in (t for id in (*own, *heads) for t in facts.about(id)):
        for one, other in permutations(ends(triplet), 2):
            if one.id in own and other.id in heads:
                joining.setdefault(other.id, triplet)
    found = [heads[id] for id in joining]
    named, someone = unique((*found, *reading.named)), "" if found else reading.someone
    return replace(reading, own=(*found, *reading.own), named=named, someone=someone), list(joining.values())
