"""Whether somebody has died at all, and years of birth and death in brackets: "Josiah Corrigan (1836–1907) came"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import BIRTH, DEATH, dated
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Value

__all__ = ["dead", "lived"]

STRENGTH = 0.9
_TIE = re.compile(r"\s?(?:[–—-]|to)\s?")
_DEAD = re.compile(
    r" (?:(?:has |had |have |since |also |later |sadly )*(?:died|passed away|lost (?:his|her|their) life)|"
    r"(?:is|was|has been) (?:now |long |already )*(?:dead|deceased))(?: too| as well| now)?\W*"
)
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
