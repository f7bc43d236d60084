"""Who is said to govern, lead or be in office now, against terms that are over: "still governs Canada"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import Ground, ended, norm
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.succession import LED, Term, held_by
from claimver.encoder.rules.times import qualifier
from claimver.types import Entity, Triplet

__all__ = ["ruling"]

STRENGTH = 0.85
_GOVERNS = r"(?:governs|rules|leads|heads|runs|chairs|presides over|reigns over|coaches|manages|captains)"
_IN_POWER = (
    r"is (?:still |currently |now )?(?:in (?:power|office|charge)|at the (?:helm|head)|on the throne)(?: in| of)?"
)
_NOW = rf"\b(?:{_GOVERNS}|{_IN_POWER}) (?:the )?{{name}}(?!['’\w-])"


def ruling(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """That a term is over, where the claim has somebody govern or lead now what all known terms of his are over in."""
    if not reading.present:
        return
    for topic in sorted(reading.topics):
        others = [n.text for n in reading.named if n.entity is not None and n.entity.id != topic]
        others = [name for name in others if re.search(_NOW.format(name=re.escape(name)), reading.positive)]
        terms = [term for term in held_by(topic, ground) if _is_of(term, topic, others)]
        if terms and all(ended(term.triplet) for term in terms):
            last = max(terms, key=lambda term: _end(term.triplet))
            yield Finding("ended", (last.triplet,), STRENGTH)


def _is_of(term: Term, topic: str, others: list[str]) -> bool:
    """Whether the term is one of leading what the claim names: an office of Canada, the head of the club."""
    triplet = term.triplet
    if triplet.subject.id != topic:
        return norm(triplet.subject.label) in map(norm, others)
    office = norm(triplet.object_text)
    aliases = triplet.object.aliases if isinstance(triplet.object, Entity) else ()
    led = LED.search(office) is not None
    return led and any(norm(other) in f"{office} {' '.join(map(norm, aliases))}" for other in others)


def _end(triplet: Triplet) -> tuple[int, int, int]:
    end = qualifier(triplet, "end")
    return (end and parts(end)) or (0, 0, 0)
