"""Who is what to whom: "A is B's son" against "(A, father of, B)", where the model reads both ways as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["reversed_roles"]

STRENGTH = 0.9
_POLES = tuple(
    tuple(pair.split("/"))
    for pair in (
        "father|mother|parent/son|daughter|child",
        "grandfather|grandmother|grandparent/grandson|granddaughter|grandchild",
        "uncle|aunt/nephew|niece",
        "teacher|mentor|tutor|advisor|adviser|supervisor|doctoral advisor|thesis advisor/"
        "student|pupil|disciple|protégé|doctoral student",
        "predecessor/successor",
        "parent company|parent organization|parent organisation|owner/subsidiary",
    )
)
_ALL = "|".join(role for pair in _POLES for role in pair)
_ANY = re.compile(rf"\b(?:{_ALL})\b", re.I)
_SAYS = re.compile(rf"(?:has )?(?P<role>{_ALL})(?P<of> of)?s?", re.I)


def reversed_roles(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements that give two named people or things the claim's roles the other way round."""
    if not _ANY.search(reading.positive):
        return
    for one in reading.named:
        for other in reading.named:
            role = _role(reading.positive, one.text, other.text) if one is not other else None
            ends = (one.entity, other.entity)
            if role is None or ends[0] is None or ends[1] is None or ends[0] == ends[1]:
                continue
            for triplet in ground.by_entity.get(ends[0].id, ()):
                held = _held(triplet)
                if held is None:
                    continue
                holder, theirs, towards = held
                pair, pole = _place(role)
                others, their_pole = _place(theirs)
                swapped = pole == their_pole and (holder, towards) == (ends[1], ends[0])
                swapped |= pole != their_pole and (holder, towards) == ends
                if pair == others and swapped:
                    yield Finding("conflict", (triplet,), STRENGTH, "", None, 1.0)


def _role(text: str, one: str, other: str) -> str | None:
    """What the claim says that the one is to the other, if anything."""
    a, b = re.escape(one), re.escape(other)
    ways = (
        rf"{a}(?: (?:is|was|became)|,) (?:\w+ )??(?:the|a|an) (?:\w+ )??({_ALL}) of (?:the )?{b}",
        rf"{a}(?: (?:is|was|became)|,) {b}(?:'s|’s|'|’) (?:\w+ )??({_ALL})\b",
        rf"(?<!like )(?<!with ){b}(?:'s|’s|'|’) (?:\w+ )??({_ALL}),? (?:(?:is|was) )?{a}",
    )
    found = next((match for way in ways if (match := re.search(way, text, re.I))), None)
    return found[1].lower() if found else None


def _held(triplet: Triplet) -> tuple[Entity, str, Entity] | None:
    """Who is what to whom by a statement: behind "father" stands the father, before "father of"."""
    match = _SAYS.fullmatch(plain(triplet.property.label))
    if match is None or not isinstance(triplet.object, Entity):
        return None
    ends = (triplet.subject, triplet.object) if match["of"] else (triplet.object, triplet.subject)
    return ends[0], match["role"].lower(), ends[1]


def _place(role: str) -> tuple[int, int]:
    """Which pair of roles, and which of the two."""
    return next((n, p) for n, pair in enumerate(_POLES) for p, names in enumerate(pair) if role in names.split("|"))
