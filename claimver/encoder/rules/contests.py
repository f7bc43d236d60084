"""Who beat whom: "Ada beat Bob in the final" against the winner that the final has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from claimver.encoder.evidence.ground import WON, Ground, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet

__all__ = ["contested"]

SURE = 0.85
_BEAT = r"(?:beats?|defeat(?:s|ed)|overcame|thrashed|edged(?: out)?|saw off|outclassed)"
_BEATEN = r"(?:was|were) (?:beaten|defeated|overcome|thrashed|outclassed) by"
_SCORE = r"(?: (?:by )?[\d–—:,-]+)*"


def contested(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Winners of a named contest that the claim has lose it to another named one."""
    for entity in reading.entities:
        for triplet in ground.by_entity.get(entity.id, ()):
            won = triplet.subject.id == entity.id and WON.fullmatch(plain(triplet.property.label))
            if won and _loses(reading, triplet):
                yield Finding("conflict", (triplet,), SURE, fit=1.0)


def _loses(reading: Reading, triplet: Triplet) -> bool:
    """Whether another named one is said to have beaten the winner in that very contest."""
    contest = _either(n.text for n in reading.named if n.entity == triplet.subject)
    winner = _either(n.text for n in reading.named if same_name(n, triplet.object))
    others = _either(
        n.text for n in reading.named if n.entity not in (None, triplet.subject) and not same_name(n, triplet.object)
    )
    if not (contest and winner and others):
        return False
    match = rf"(?:{others}) {_BEAT} (?:the )?{winner}|{winner} {_BEATEN} (?:the )?(?:{others})"
    there = rf"(?:in|at) (?:the )?{contest}"
    behind = rf"(?:The )?(?:{match}){_SCORE} {there}\W*"
    before = rf"(?:In|At) (?:the )?{contest},? (?:the )?(?:{match}){_SCORE}\W*"
    return re.fullmatch(f"{behind}|{before}", reading.positive) is not None


def _either(names: Iterable[str]) -> str:
    """A pattern of the names; "" for none."""
    found = "|".join(re.escape(name.removeprefix("the ").removeprefix("The ")) for name in names)
    return f"(?:{found})" if found else ""
