"""What a thing is said to have none of: "Pluto has no moon", against whatever the graph joins with it of that kind."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground
from claimver.encoder.reading import Reading
from claimver.encoder.said import DESCRIBING
from claimver.encoder.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["lacking", "says_none"]

STRENGTH = 0.8
_NONE = re.compile(r"\b(?:has|had|have|there (?:is|was|are|were)|with)\b", re.I)


def says_none(reading: Reading) -> bool:
    """Whether the claim denies that a thing has any of a kind."""
    return reading.negated and bool(reading.things) and _NONE.search(reading.positive) is not None


def lacking(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements that join the subject with a thing of the denied kind, in either direction."""
    if reading.values or not says_none(reading):
        return
    said = reading.denied.split(",")[0].strip(" .")
    named = [n for n in reading.named if n.text in reading.denied]
    with_whom = {n.entity.id if n.entity else "" for n in named} - reading.topics  # "no children with Elsa Einstein"
    for topic in sorted(reading.topics):
        for triplet in ground.by_entity.get(topic, ()):
            other = triplet.object if triplet.subject.id == topic else triplet.subject
            if DESCRIBING & {triplet.property.id, plain(triplet.property.label)}:
                continue
            if with_whom and not (isinstance(other, Entity) and other.id in with_whom):
                continue
            if reading.things <= _kinds(other, ground) | _relation(triplet, topic):
                yield Finding("support", (triplet,), STRENGTH, said)


def _kinds(thing: Entity | Value, ground: Ground) -> frozenset[str]:
    """The stems of what a thing is."""
    return ground.sorts(thing) | stems(thing.description) if isinstance(thing, Entity) else frozenset()


def _relation(triplet: Triplet, topic: str) -> frozenset[str]:
    """The stems of the relation's own name, which says what its object is: "child", "subsidiary"."""
    return stems(triplet.property.label) & vocabulary(triplet) if triplet.subject.id == topic else frozenset()
