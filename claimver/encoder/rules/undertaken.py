"""When something was done to a thing, whoever did it: "X was approved in 1991", "approval for X came in 1991"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.evidence.ground import Ground, ended, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.wordings import own_words, plain, stems
from claimver.types import Entity, Triplet

__all__ = ["undertaken"]

STRENGTH = 0.8
_PASSIVE = re.compile(
    r"\b(?:was|were|been|being|got|is|are) (?:\w+ly |first |finally )?[a-z]+(?:ed|en|wn|ld|de|ht|t)\b"
)
_LIGHT = stems(
    "came come comes followed given granted received receive won win gained gain got get obtained obtain secured "
    "arrived happened took place first finally officially formally eventually only just"
)


def undertaken(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The one date of a claim that says no more than a relation, against the time of the statement that has it."""
    dates = [date for date in reading.dates if not date.ranged and not date.attributive]
    if len(dates) != 1 or len(reading.dates) != 1 or reading.amounts or reading.ranks or len(reading.topics) != 1:
        return
    topic, date = next(iter(reading.topics)), dates[0]
    meant = [t for t in ground.by_entity.get(topic, ()) if _is_meant(reading, t, topic)]
    compared = [(t, compare_date(date, when)) for t in meant if (when := qualifier(t, "point")) is not None]
    said = date.span.of(reading.positive)
    for kind, wanted in (("support", Match.EQUAL), ("finer", Match.FINER)):
        for triplet in (t for t, match in compared if match is wanted):
            yield Finding(kind, (triplet,), STRENGTH, said, date)
            return
    if len(compared) == len(meant) == 1 and compared[0][1] is Match.OTHER and not ended(meant[0]):
        yield Finding("conflict", (meant[0],), STRENGTH, said, date)


def _is_meant(reading: Reading, triplet: Triplet, topic: str) -> bool:
    """Whether the claim says the statement's relation of the topic, in its own words, and names nobody beside it."""
    if not isinstance(triplet.object, Entity) or triplet.subject == triplet.object:
        return False
    far = triplet.object if triplet.subject.id == topic else triplet.subject
    others = [n for n in reading.named if n.entity is None or n.entity.id != topic]
    if any(not same_name(n, far) and not n.text.islower() for n in others) or any(same_name(n, far) for n in others):
        return False
    passive, by = _PASSIVE.search(reading.positive) is not None, re.search(r"\bby\b", plain(triplet.property.label))
    done = triplet.subject.id == topic and (bool(by) or not passive)
    undergone = triplet.subject.id != topic and passive and not by
    own, said = own_words(triplet.property), reading.stems
    return (done or undergone) and bool(own & said) and said - own <= _LIGHT
