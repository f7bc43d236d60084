"""Who beat whom: "Ada beat Bob in the final" against the winner that the final has."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.finding import Finding
from claimver.encoder.ground import WON, Ground, same_name
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain
from claimver.types import Triplet

__all__ = ["contested"]

SURE = 0.85
_BEAT = re.compile(
    r"\b(?:(?P<passive>(?:was|were|been|being) (?:beaten|defeated|overcome|thrashed|outclassed) by)|"
    r"beats?|defeat(?:s|ed)|overcame|thrashed|edged(?: out)?|saw off|outclassed|triumphed over|prevailed over|"
    r"won (?:\S+ ){0,4}?against)\b"
)


def contested(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Winners of a named contest that the claim has lose it to another named one."""
    if (beat := _BEAT.search(reading.positive)) is None:
        return
    for entity in reading.entities:
        for triplet in ground.by_entity.get(entity.id, ()):
            won = triplet.subject.id == entity.id and WON.fullmatch(plain(triplet.property.label))
            if won and _loses(reading, triplet, beat):
                yield Finding("conflict", (triplet,), SURE, fit=1.0)


def _loses(reading: Reading, triplet: Triplet, beat: re.Match[str]) -> bool:
    """Whether the winner stands where the beaten one does, and somebody else where the winner would."""
    before = [n for n in reading.named if reading.positive.find(n.text) < beat.start()]
    behind = [n for n in reading.named if reading.positive.find(n.text) >= beat.end()]
    won, lost = (behind, before) if beat["passive"] else (before, behind)
    others = [n for n in won if n.entity is not None and n.entity != triplet.subject]
    return (
        any(same_name(n, triplet.object) for n in lost)
        and bool(others)
        and not any(same_name(n, triplet.object) for n in won)
    )
