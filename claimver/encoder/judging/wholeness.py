"""Whether a claim says more than what supports it: how much no statement tells, and whether a deed is among it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from claimver.encoder.evidence.ground import norm
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["is_apart", "is_beside", "says_more"]

FEW, SURE = 3, 0.45  # words beyond the supports that the model may vouch for, and how surely it must
_ASIDES = stems("listen officially north south east west northern southern eastern western northeast northwest "
                "southeast southwest roughly thereabouts altogether overall alike together contrary popular belief "
                "according fact reality indeed famously")  # fmt: skip
_LIGHT = stems(
    "became become becoming include includes including count counts show shows did do join joined remained remains "
    "considered regarded known called referred use used uses make makes made take took taken lie lies lay "
    "serve served serves live lived lives work worked works began begun started write wrote written directed played "
    "plays sing sang sung acted found located situated bordered borders stand stands stood span spanned covers "
    "covered extends extended comprises consisting consists listen belongs belonged stay stayed speaks spoken spoke "
    "born raised come came comes hails hailed native grew has had have having set sets overlooks features featured "
    "record recorded records perform performed performs studied studies educated graduated employed taught teaches "
    "trained died dies buried owned runs ran going goes went being been given gave empties flows rises "
    "stretch stretches across reach reaches touch touches "
    "cross crosses pass passes through wind winds straddles traverses"
)
_EMPTY = stems("had has have took take made make gave give did do received")
_HAD = re.compile(r"\b(?:had|has|have|took|made|gave|did|received) (?:an?|his|her|its|their|the) ")
_OWNED = re.compile(r"(?:[Tt]he )?[A-Z][\w .-]{1,40}?['’]s? (?:[a-z-]+ ){1,5}(?:is|was) ")
_IS = stems("is was are were")
_PASSING = re.compile(r"(?P<who>[^,]+), (?P<aside>[^,]+(?:, [^,]+){0,3}?), (?P<said>[a-z][^,]*)$")
_GENERAL = frozenset(
    """occupation;profession;genre;country of citizenship;citizenship;nationality;country;instance of;subclass of;type
;kind;languages spoken, written or signed;official language;language used;language;ethnic group;field of work;religion
;part of;has part;diplomatic relation;influenced by;residence;place of death;place of birth;place of burial;continent
;located in the administrative territorial entity;located in present-day administrative territorial entity;opposite of
;located on terrain feature;capital;capital of;instrument;member of political party;country of origin;record label
;employer;member of;country for sport;sport;sex or gender;native language;work location""".replace("\n", "").split(";")
)

_SHARED = _GENERAL - frozenset(
    """part of;has part;residence;place of death;place of birth;place of burial;capital;capital of;employer;member of
;record label;influenced by;work location;located in the administrative territorial entity
;located on terrain feature""".replace("\n", "").split(";")
)


def says_more(reading: Reading, supports: Sequence[Finding], untold: frozenset[str], joint: float) -> bool:
    """Whether a claim without a number or a date says more than its supports.

    ``untold``: the stems that no support tells; ``joint``: how surely the model takes claim and evidence for one. Many
    such words are more than any statement carries; and what somebody is, speaks or belongs to, or where one lived, does
    not tell what one did: "Ada returned to Rome" is not told by her place of death.
    """
    if reading.values or any(isinstance(support.filler, Date | Amount) for support in supports):
        return False
    further = untold - _ASIDES
    if len(further) > FEW or (len(further) == FEW and joint < SURE):
        return True
    general = all(plain(t.property.label) in _GENERAL for support in supports for t in support.triplets)
    deed = further & reading.verbs - _LIGHT
    if reading.verbs <= _EMPTY and (_HAD.search(reading.positive) or _OWNED.match(reading.positive)):
        deed |= further & reading.nouns  # "had an affair with Bo", "Ulm's centre is Tol"
    return general and bool(deed)


def is_beside(reading: Reading, supports: Sequence[Finding]) -> bool:
    """Whether all supports are of what is said in passing, none of what is said: "Ada, born in Ulm, had two dogs"."""
    match = _PASSING.match(reading.positive)
    if match is None or not stems(" ".join(match["said"].split()[:2])) & (reading.verbs | _EMPTY | _IS):
        return False
    said, start = match["said"], match.start("said")
    known = {n.text for n in reading.named if n.entity is not None and n.text in said}
    for support in supports:
        if isinstance(support.filler, Date | Amount) and support.filler.span.start >= start:
            return False
        told = [support.said, *support.carries, *(t.object_text for t in support.triplets)]
        told += [t.subject.label for t in support.triplets if t.subject.id not in reading.topics]
        if any(text and text in said for text in told):
            return False
        ends = {id for t in support.triplets for id in (t.subject.id, *_others(t, {}))}
        if any(n.text in known and n.entity is not None and n.entity.id in ends for n in reading.named):
            return False
        if any(vocabulary(t) & stems(said) for t in support.triplets):
            return False
    return True


def is_apart(reading: Reading, supports: Sequence[Finding], cited: Sequence[Triplet]) -> bool:
    """Whether the statements join a name with what the claim is about only by what many things are or have.

    That Ada's music is rock and the Kites' is rock does not make her their singer. A comparison joins its two things.
    """
    named = {n.entity.id for n in reading.named if n.entity is not None and not n.text.islower()}
    topics = reading.topics & named
    if not topics or any(_compares(support) for support in supports):
        return False
    same = {norm(n.entity.label): n.entity.id for n in reading.named if n.entity is not None}
    reached, todo = set(topics), list(topics)
    while todo:
        at = todo.pop()
        for triplet in cited:
            subject, others = triplet.subject.id, _others(triplet, same)
            back = at in others and (at in topics or plain(triplet.property.label) not in _SHARED)
            further = others if subject == at else {subject, *others} if back else set()
            todo.extend(further - reached)
            reached |= further
    ends = {id for t in cited for id in (t.subject.id, *_others(t, same))}
    return bool(named & ends - reached)


def _others(triplet: Triplet, same: Mapping[str, str]) -> set[str]:
    """The ids of what a statement joins its subject with, qualifiers included; ``same``: ids of what is a mere name."""
    values = [triplet.object, *(qualifier.value for qualifier in triplet.qualifiers)]
    things = [value for value in values if isinstance(value, Entity)]
    return {same.get(norm(thing.label), thing.id) if thing.id == thing.label else thing.id for thing in things}


def _compares(support: Finding) -> bool:
    values = all(isinstance(t.object, Value) for t in support.triplets)
    return len(support.triplets) > 1 and (values or (isinstance(support.filler, Amount) and bool(support.carries)))
