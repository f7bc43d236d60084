"""When events took place, and how far apart, where no wording does: "took off in 1963", "died five days after Bo"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.happenings import Event, happened, happened_near
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.stretches import STRETCH, agrees, stretch_of
from claimver.types import Entity, Value

__all__ = ["distant", "on_the_day"]

STRENGTH, COMPARED = 0.85, 0.99
_WAY = rf"(?P<stretch>{STRETCH}) (?P<way>before|after|ahead of|prior to)"
_BEHIND = re.compile(rf"(?P<main>.{{3,}}?),? {_WAY} (?P<rest>.{{2,80}}?)[.]?$", re.I)
_AHEAD = re.compile(rf"{_WAY} (?P<rest>.{{2,80}}?), (?P<main>[^,].*)$", re.I)
_OWN = re.compile(r"\b(?:its|his|her|their|it|he|she|they)\b", re.I)


def distant(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the dates of two events say of how far apart a claim has them, which gives no date itself."""
    if reading.negated or reading.dates:
        return
    match = _AHEAD.match(reading.positive) or _BEHIND.match(reading.positive)
    stretch = stretch_of(match) if match is not None else None
    if match is None or stretch is None:
        return
    main, rest = match["main"], match["rest"]
    ours = _things(reading, main)
    theirs = _things(reading, rest)
    if _OWN.search(rest) and not theirs:
        theirs = ours[:1]
    event = next(happened(main, ours, ground), None)
    if event is None or not theirs:
        return
    other = next((e for e in happened(rest, theirs, ground) if e[0] != event[0]), None)
    other = other or _alike(event, rest, theirs[0], reading, ground)
    if other is None:
        return
    late, early = (event, other) if match["way"].lower() == "after" else (other, event)
    fits = agrees(stretch, early[1], late[1])
    if fits is None:
        return
    start = match.start("stretch")
    amount = next((a for a in reading.amounts if start <= a.span.start < match.end("stretch")), None)
    said = reading.positive[start : match.end("rest")]
    carries = tuple(dict.fromkeys((*said.split(), rest, *(n.text for n in reading.named if n.text in rest))))
    kind, strength = ("support", STRENGTH) if fits else ("conflict", COMPARED)
    yield Finding(kind, (event[0], other[0]), strength, said, amount, firm=not fits, carries=carries)


def on_the_day(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The dated events that the claim tells of what it names, where it gives just their date: "took off on 16 June"."""
    owners = {owner for owner, _ in reading.owners}  # "Ada's husband died in 1950" is of no death of hers
    things = [thing for thing in _things(reading, reading.positive) if thing.id not in owners]
    for date in reading.dates if not reading.negated else ():
        if date.relation != "on" or date.attributive or date.stretch or date.ranged:
            continue
        said = date.span.of(reading.positive)
        for triplet, _ in happened_near(reading.positive, date.span.start, things, ground):
            values = [triplet.object, *(qualifier(triplet, name) for name in ("start", "end", "point"))]
            dated = (v for v in values if isinstance(v, Value) and v.kind == "date")
            if any(compare_date(date, value) is Match.EQUAL for value in dated):
                yield Finding("support", (triplet,), STRENGTH, said, date)
                break


def _things(reading: Reading, text: str) -> list[Entity]:
    """The things named in a part of the claim, what the claim is about first."""
    places = {n.entity.id: (text.find(n.text), n.entity) for n in reading.named if n.entity and n.text in text}
    return [e for _, e in sorted(places.values(), key=lambda p: (p[1].id not in reading.topics, p[0]))]


def _alike(event: Event, rest: str, thing: Entity, reading: Reading, ground: Ground) -> Event | None:
    """The same event of another thing, where only that is named: "five days after Diana", "before Vostok 1"."""
    bare = re.sub(r"^(?:the|that of|did|was) ", "", rest, flags=re.I)
    own = event[0]
    if not any(n.entity == thing and n.text.casefold() == bare.casefold() for n in reading.named):
        return None
    for triplet in ground.by_entity.get(thing.id, ()):
        value = triplet.object
        if triplet.subject != thing or triplet.property != own.property or triplet.id == own.id:
            continue
        if isinstance(value, Value) and isinstance(own.object, Value) and (day := parts(value)):
            return triplet, day
    return None
