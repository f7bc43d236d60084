"""Whether somebody has died or something happened at all, who lived when: "Josiah Corrigan (1836–1907) came"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import BIRTH, DEATH, dated
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.happenings import happened
from claimver.encoder.words.wordings import plain
from claimver.types import Value

__all__ = ["alive", "dead", "lived", "occurred"]

STRENGTH = 0.9
_TIE = re.compile(r"\s?(?:[–—-]|to)\s?")
_DEAD = re.compile(
    r" (?:(?:has |had |have |since |also |later |sadly )*(?:died|passed away|lost (?:his|her|their) life)|"
    r"(?:is|was|has been) (?:now |long |already )*(?:dead|deceased))(?: too| as well| now)?\W*"
)
_OCCURRED = re.compile(
    r" (?:(?:was|were|is|are|has|had|been|first|finally|officially) )*(?P<said>[a-z]+(?: [a-z]+)?)\W*"
)
_ALIVE = re.compile(r"\b(?:was|were) (?:still |yet )?(?P<alive>alive|living|dead|gone)\b(?! in [A-Z][a-z]+ )", re.I)
_OF_DEATH = ("date of death", "place of death", "cause of death", "manner of death", "place of burial")
_KINDS = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}


def dead(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """A claim that says no more than that somebody has died, by a statement of that death: "Marie Curie died."."""
    who = [named for named in reading.named if named.entity is not None]
    if len(who) != 1 or len(reading.named) != 1 or reading.dates or reading.owners:
        return
    said = reading.positive.partition(who[0].text)[2]
    stated = ground.by_entity.get(who[0].entity.id, ()) if who[0].entity is not None else ()
    of_death = [t for t in stated if t.subject == who[0].entity and plain(t.property.label) in _OF_DEATH]
    if of_death and _DEAD.fullmatch(said):
        first = min(of_death, key=lambda t: _OF_DEATH.index(plain(t.property.label)))
        yield Finding("support", (first,), STRENGTH, said.strip(" ."), carries=tuple(said.split()))


def occurred(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """A claim that says no more than that something happened, by the statement of its date: "Nirvana was founded."."""
    who = [named for named in reading.named if named.entity is not None]
    if len(who) != 1 or len(reading.named) != 1 or reading.values or reading.owners or who[0].entity is None:
        return
    match = _OCCURRED.fullmatch(reading.positive.partition(who[0].text)[2])
    event = next(happened(match["said"], [who[0].entity], ground), None) if match else None
    if match is not None and event is not None:
        yield Finding("support", (event[0],), STRENGTH, match["said"], carries=tuple(match["said"].split()))


def alive(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Whether somebody lived at a date, by the dates of birth and death: "was still alive in 1846"."""
    match = _ALIVE.search(reading.positive)
    dates = [date for date in reading.dates if match is not None and date.relation == "on" and not date.stretch]
    if match is None or len(dates) != 1 or len(reading.dates) != 1 or reading.owners:
        return
    then = (dates[0].year, dates[0].month, dates[0].day)
    for topic in reading.topics:
        death, birth = dated(topic, DEATH, ground), dated(topic, BIRTH, ground)
        days = [parts(t.object) if t is not None and isinstance(t.object, Value) else None for t in (birth, death)]
        if death is None or days[1] is None or days[1][0] == then[0]:
            continue  # of the year of a death the month would have to tell
        living = days[1][0] > then[0] and (days[0] is None or days[0][0] < then[0])
        kind = "support" if living == (match["alive"].lower() in ("alive", "living")) else "conflict"
        text = dates[0].span.of(reading.positive)
        carries = ("still", match["alive"], text)
        yield Finding(kind, (death,), STRENGTH, text, dates[0], firm=kind == "conflict", carries=carries)


def lived(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Two dates in brackets against the birth and the death of the one before them."""
    text = reading.positive
    for first, second in zip(reading.dates, reading.dates[1:], strict=False):
        opened = re.search(r"(?P<who>[\w.'’-]+)\s?\((?:born |b\. |c\. )?$", text[: first.span.start])
        closed = re.match(r"\)", text[second.span.end :])
        tied = _TIE.fullmatch(text[first.span.end : second.span.start])
        if opened is None or closed is None or tied is None:
            continue
        before = text[: opened.end("who")]
        who = next((n.entity for n in reading.named if n.entity is not None and before.endswith(n.text)), None)
        for date, relation in ((first, BIRTH), (second, DEATH)):
            triplet = dated(who.id, relation, ground) if who is not None else None
            if triplet is None or not isinstance(triplet.object, Value):
                continue
            kind = _KINDS.get(compare_date(replace(date, relation="on"), triplet.object))
            if kind is not None:
                yield Finding(kind, (triplet,), STRENGTH, date.span.of(text), date, firm=kind == "conflict")
