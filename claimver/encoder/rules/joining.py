"""When somebody joined or left what the claim does not name: "Ringo Starr joined in 1962", after a text on his band."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.evidence.ground import Ground, key
from claimver.encoder.evidence.said import WORK
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["joined"]

STRENGTH = 0.8
_GROUP = r"(?:line-?up|band|group|team|side|club|company|firm|party|orchestra)"
_JOINED = re.compile(
    rf"\b(?:joined(?: (?:in|on|up|them|it))?|came (?:on board|aboard)|signed (?:on|up)|"
    rf"became (?:a|the \w+) (?:\w+ )?member|(?:has|have|had) been (?:a member|on board|(?:with|in) the {_GROUP})|"
    rf"(?:has|have|had) belonged to the {_GROUP}|(?:was|were) (?:recruited|taken on|hired|signed))\b"
)
_LEFT = re.compile(
    r"\b(?:left(?: (?:them|it))?|quit|walked out|departed|dropped out|bowed out|(?:was|were) (?:sacked|fired|dropped)|"
    r"parted (?:ways|company))\b"
)
_PLAINLY = re.compile(
    rf"(?:,? (?:the {_GROUP}|again|finally|as a (?:full |permanent )?member|for good|from the start))?"
    r"(?:,? (?:in|on|since|back in|early in|late in|at the (?:end|beginning) of))?(?: the)? ?"
)


def joined(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the memberships of the one the claim is about say of the date of joining or leaving, where nothing else
    is named: equal to one of them it is borne out, unlike the only one it is gainsaid."""
    if len(reading.dates) != 1 or any(named.entity is None for named in reading.named):
        return
    when = "start" if (match := _JOINED.search(reading.positive)) else "end"
    match = match or _LEFT.search(reading.positive)
    who = {entity.id for entity in reading.entities}
    if match is None or len(who) != 1 or match.end() > reading.dates[0].span.start:
        return
    if not _PLAINLY.fullmatch(reading.positive[match.end() : reading.dates[0].span.start]):
        return  # "quit drinking in 2004", "joined the army in 1989"
    date = replace(reading.dates[0], relation="on")
    terms = [t for t in ground.by_entity.get(next(iter(who)), ()) if _of_a_body(t, next(iter(who)))]
    told = [(t, compare_date(date, value)) for t in terms if (value := qualifier(t, when)) is not None]
    said = date.span.of(reading.positive)
    agreeing = next((t for t, match in told if match is Match.EQUAL), None)
    if agreeing is not None:
        yield Finding("support", (agreeing,), STRENGTH, said, reading.dates[0])
    elif _alone(terms, len(told)) and all(match is Match.OTHER for _, match in told):
        yield Finding("conflict", (terms[0],), STRENGTH, said, reading.dates[0])


def _alone(terms: list[Triplet], dated: int) -> bool:
    """Whether all that is known is one membership, which the graph may state in both directions, and when."""
    ends = {frozenset((t.subject.id, key(t.object))) for t in terms}
    return len(ends) == 1 and dated == len(terms) <= 2 and len({t.property.id for t in terms}) == len(terms)


def _of_a_body(triplet: Triplet, who: str) -> bool:
    """Whether a statement is of being with a body, said of the one or of the body."""
    relation = plain(triplet.property.label)
    if not isinstance(triplet.object, Entity):
        return False
    of_the_body = triplet.object.id == who and re.search(r"\b(?:parts?|members?|employees?|players?)\b", relation)
    return bool(of_the_body) or (triplet.subject.id == who and WORK.search(relation) is not None)
