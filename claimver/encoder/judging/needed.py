"""Which supports a claim rests on: one whose relation it does not word, and whose ends others cite, decides nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.judging.coverage import LIFE, covered
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.wordings import plain, vocabulary
from claimver.types import Entity, Triplet

__all__ = ["needed", "told_of_lives"]


def told_of_lives(reading: Reading, supports: Sequence[Finding]) -> list[Finding]:
    """The supports without births, deaths and burials that the claim does not tell, where it words another relation.

    "Fleming discovered penicillin in London" is not borne out by where he died.
    """
    worded = [f for f in supports if _worded(reading, f)]
    return [f for f in supports if f in worded or not _is_place_in_life(reading, f)] if worded else [*supports]


def _is_place_in_life(reading: Reading, finding: Finding) -> bool:
    """Whether a support is the place of a birth, a death or a grave, and the claim has it where something is done."""
    triplet = finding.triplets[0]
    if not isinstance(triplet.object, Entity) or not LIFE.search(plain(triplet.property.label)):
        return False
    places = {end.id for t in finding.triplets for end in (t.subject, t.object) if isinstance(end, Entity)}
    spoken = (n.text for n in reading.named if n.entity is not None and n.entity.id in places)
    done = (rf"\b(?:in|at|near|outside|from) (?:the )?{re.escape(text)}(?!\w)" for text in spoken)
    return any(re.search(pattern, reading.positive) for pattern in done)


def needed(reading: Reading, supports: Sequence[Finding], ground: Ground) -> tuple[Finding, ...]:
    """The supports without those that the others make superfluous; those that the claim words come first.

    "Fleming discovered penicillin at St Mary's in London" rests on where the hospital is, not on where he died.
    """
    worded = [f for f in supports if _worded(reading, f)]
    if not worded:
        return tuple(supports)
    kept = [*worded, *(f for f in supports if f not in worded)]
    before = set(covered(reading, supports, ground)[1])
    for finding in sorted(kept[len(worded) :], key=lambda f: f.strength):
        rest = [f for f in kept if f is not finding]
        cited, missing = covered(reading, rest, ground)
        valued = isinstance(finding.filler, Date | Amount)
        if not valued and set(missing) <= before and _said(finding, reading) <= set(_ends(cited)):
            kept = rest
    return tuple(kept)


def _worded(reading: Reading, finding: Finding) -> bool:
    return any(vocabulary(triplet) & reading.stems for triplet in finding.triplets)


def _said(finding: Finding, reading: Reading) -> set[str]:
    """The ids of the ends of a support that the claim names."""
    told = {entity.id for entity in reading.entities}
    return {id for id in _ends(finding.triplets) if id in told}


def _ends(triplets: Sequence[Triplet]) -> Iterator[str]:
    for triplet in triplets:
        yield from (end.id for end in (triplet.subject, triplet.object) if isinstance(end, Entity))
