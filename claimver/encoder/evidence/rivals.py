"""When another value of a statement is no rival of the claim's: one of several, a thing without a name, one of many."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.encoder.evidence.ground import PLACING, Ground, norm, same_name
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet, Value

__all__ = ["in_other_words", "is_holder", "is_rival", "is_scattered"]

_APART = 1.05  # values of one thing that differ by a larger factor are of several times
_AS_OF = re.compile(r"(?:In|As of|By|Around) (?:[A-Z][a-z]+ )?\d{4}\b")
_BEST = r"(?:[a-z]+-)?(?:[a-z]{3,}est|most|least|largest|best|first)\b"  # "Europe's second-longest river"
_COUNTRY = re.compile(r"country|continent")
_HIGHEST = re.compile(r"(?:highest|lowest) point")
_SUMMIT = re.compile(
    r"\b(?:points?|peaks?|mountains?|summits?|hills?|volcano|elevation|above sea level|tops?|towers)\b", re.I
)
_WITHIN_A_TOWN = re.compile(
    r"(?:Village|Street|Square|Park|Hill|Quarter|District|Cent(?:er|re)|Avenue|Heights|Gardens?|Campus|Building|Tower|"
    r"House|Hall|Palace|Road|Lane|Docks?|Wharf|Island)$"
)
_WIDER = re.compile(
    r"\b(?:Empire|Kingdom|Republic|Union|Duchy|Electorate|Principality|Federation|Confederation|Colony|SSR|Commonwealth|"
    r"Mountains?|Range|Hills|Valley|Coast|Basin|Plateau|Peninsula|Highlands|Alps|Plains?|Region|Territory|Raj)$"
)
_HEAD = re.compile(
    r"\b(?:head|chair\w*|president|director|leader|ruler|monarch|king|queen|coach|manager|captain|editor|mayor)\b"
)
_LIES = (
    r"(?:is|was|are|were|lies|lay|sits|stands|stood|remains|became|born|based|located|situated|founded|headquartered)"
)
_DIRECTION = (
    r"\b(?:(?:(?:north|south)(?:east|west)?|east|west)(?:ern)?|miles|km|kilomet(?:re|er)s|far|away|side)"
    r" (?:of|from|off) (?:the )?"
)
_CALLED = re.compile(
    r"\b(?:name|nickname|pseudonym|native label|designator|code|symbol|abbreviation|callsign|identifier)\b"
)
_CALLING = re.compile(
    r"\b(?:names?|named|nicknames?|nicknamed|called|known as|born|née|alias|pseudonym|dubbed|codes?|"
    r"designator|symbol|abbreviat\w+|short for|callsign|identifier)\b"
)
_ID = re.compile(r"[QPL]\d+")


def is_scattered(reading: Reading, triplets: Sequence[Triplet]) -> bool:
    """Whether a number may be of another time: the graph has unlike ones without a date, or one and the claim a date.

    The area of a country that reclaims land was another "in 2005".
    """
    if any(triplet.qualifiers for triplet in triplets):
        return False
    if _AS_OF.match(reading.positive) and reading.amounts:
        return True
    values = [t.object for t in triplets if isinstance(t.object, Value) and t.object.kind == "quantity"]
    numbers = sorted(abs(float(value.value)) for value in values)
    return len(numbers) > 1 and numbers[-1] > _APART * numbers[0]


def is_rival(reading: Reading, named: Named, triplets: Sequence[Triplet], *, lasting: bool) -> bool:
    """Whether a name may be at odds with the things that the statements give for a relation of one value.

    Not where the statements know a thing by its id alone, or describe it by the very name ("neighborhood in New York
    City"), nor where a name that the graph does not know stands in the claim beside theirs, nor for a place that only
    says among which things one is the longest, but where one lies. ``lasting``: of a relation that has one value ever.
    """
    things = [triplet.object for triplet in triplets if isinstance(triplet.object, Entity)]
    if any(_ID.fullmatch(thing.label) for thing in things):
        return False
    name = re.compile(rf"(?<!\w){re.escape(named.entity.label if named.entity else named.text)}(?!\w)")
    if any(name.search(thing.description) for thing in things):
        return False
    country = all(_COUNTRY.fullmatch(plain(t.property.label)) for t in triplets)
    if (named.entity is None or country) and any(_is_beside(reading, named, t) for t in triplets):
        return False
    if any(
        re.search(rf"(?<!\w){re.escape(named.text)} of (?:the )?{re.escape(n.text)}(?!\w)", reading.positive)
        for n in reading.named
    ):
        return False  # "the Overseas Territory of the Cayman Islands": what they are
    if any(_CALLED.search(plain(t.property.label)) for t in triplets) and not _CALLING.search(reading.positive):
        return False  # a birthplace is no birth name
    if re.search(rf"{_DIRECTION}{re.escape(named.text)}(?!\w)", reading.positive):
        return False  # "a few miles west of the Rift"
    labels = [plain(t.property.label) for t in triplets]
    if any(_HIGHEST.fullmatch(label) for label in labels) and not _SUMMIT.search(reading.positive):
        return False
    if named.entity is None and any(map(PLACING.search, labels)) and _WIDER.search(named.text):
        return False  # a state of another day, or a range, which may hold the very place
    if named.sort in ("ORG", "LOC") and any(_HEAD.search(label) for label in labels):
        return False  # no club is the coach of another
    if named.text.startswith("House of ") and any(_HEAD.search(label) for label in labels):
        return False
    if named.entity is None and _WITHIN_A_TOWN.search(named.text) and any(map(PLACING.search, labels)):
        return False  # may lie in the very town
    if country and not _is_said_to_lie(reading, named, triplets[0]):
        return False
    if any(not PLACING.search(plain(t.property.label)) for t in triplets) and _is_scope(reading, named):
        return False
    return lasting or not _is_indefinite(reading, named)


def _is_indefinite(reading: Reading, named: Named) -> bool:
    """Whether the claim makes somebody one of many: "X is a former senior manager at the BBC"."""
    made = rf"(?<!\w){re.escape(named.text)} (?:is|was|became|has been|had been) (?:an?|one of)\b"
    return re.search(made, reading.positive) is not None


def _is_scope(reading: Reading, named: Named) -> bool:
    """Whether a name says where something is the first or most of its kind."""
    name = re.escape(named.text)
    behind = rf"\b{_BEST} (?:[\w-]+ ){{1,3}}(?:in|of|on) (?:the )?{name}(?!\w)"
    return re.search(rf"(?<!\w){name}['’]s? {_BEST}|{behind}", reading.positive) is not None


def _is_beside(reading: Reading, named: Named, triplet: Triplet) -> bool:
    """Whether the claim has the stated thing's own name beside another: "the Harp Centre in Metro Manila"."""
    thing = triplet.object
    if not isinstance(thing, Entity):
        return False
    if any(same_name(other, thing) for other in reading.named):
        return True
    rest = reading.positive.replace(named.text, " ")
    for own in (n.text for n in reading.named if same_name(n, triplet.subject)):  # "the Blue Nile" names no Nile
        rest = rest.replace(own, " ")
    return len(thing.label) > 2 and re.search(rf"(?<!\w){re.escape(thing.label)}(?!\w)", rest) is not None


def _is_said_to_lie(reading: Reading, named: Named, triplet: Triplet) -> bool:
    """Whether the claim has the thing in a country or on a continent: not "Norland claims a part of Antarctica"."""
    if named.entity is not None and norm(named.text) not in map(norm, (named.entity.label, *named.entity.aliases)):
        return True  # "the Norlandish firm"
    thing = "|".join(re.escape(n.text) for n in reading.named if same_name(n, triplet.subject)) or "$"
    place = re.escape(named.text)
    beside = (
        rf"(?:{thing})(?:,? an?\b[^,;]*?|,)? (?:in|of|on|from) (?:the )?{place}|{place}['’]s? (?:[\w-]+ )*(?:{thing})"
    )
    lies = rf"\b{_LIES}\b [^;]*?\b(?:in|of|on|to|from) (?:the )?(?:[\w-]+ )?{place}(?!\w)"
    return re.search(f"{beside}|{lies}", reading.positive) is not None


def is_holder(named: Named, triplet: Triplet, ground: Ground) -> bool:
    """Whether the name is of what is led, where the statement gives who leads: a club that has a coach is none."""
    thing = named.entity if _HEAD.search(plain(triplet.property.label)) else None
    alike = ground.by_entity.get(thing.id, ()) if thing is not None else ()
    same = [t for t in alike if t.property.id == triplet.property.id]
    return bool(same) and all(t.subject == thing for t in same) and thing != triplet.subject


def in_other_words(named: Named, triplet: Triplet) -> bool:
    """Whether one of two names holds the other: Europe does not rule out Western Europe."""
    ours, theirs = norm(named.entity.label if named.entity else named.text), norm(triplet.object_text)
    return any(re.search(rf"(?<!\w){re.escape(a)}(?!\w)", b) for a, b in ((ours, theirs), (theirs, ours)))
