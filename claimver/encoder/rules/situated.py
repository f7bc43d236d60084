"""Where a thing is said to be as one of its sort: "Oldhaven, a city in Kessland", of a city that lies in Marrenia."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import PLACING, Ground, has_one_value
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain, stems
from claimver.types import Entity

__all__ = ["situated"]

STRENGTH = 0.85
_SORT = r"(?:an?|the|one of the) (?:(?!in\b|of\b)[\w-]+ ){0,4}?(?P<sort>[a-z]+) (?:in|of) (?:the )?"
_ACROSS = stems(
    "river stream canal lake sea range ridge mountains desert forest road railway border"
)  # of several countries
_PEOPLE = stems("person")
_BEHIND = re.compile(r"(?: (?:is|are|remains)|,) $")


def situated(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Conflicts: the one statement of where a thing lies leads to another place of the kind that the claim names."""
    for place in (n for n in reading.named if n.entity is not None and n.entity.kind is not None):
        for match in re.finditer(rf"\b{_SORT}{re.escape(place.text)}(?![\w'’-])", reading.positive, re.I):
            for thing in _described(reading, match):
                yield from _lying_elsewhere(thing, match["sort"], place, ground)


def _described(reading: Reading, match: re.Match[str]) -> Iterator[Entity]:
    """The thing that "is" so, or stands beside the words as their apposition."""
    before, after = reading.positive[: match.start()], reading.positive[match.end() :]
    tie = _BEHIND.search(before)
    for named in (n for n in reading.named if n.entity is not None):
        behind = tie is not None and before[: tie.start()].endswith(named.text)
        ahead = not before and re.match(rf", {re.escape(named.text)}(?!\w)", after) is not None
        if named.entity is not None and (behind or ahead):
            yield named.entity


def _lying_elsewhere(thing: Entity, sort: str, place: Named, ground: Ground) -> Iterator[Finding]:
    sorts = ground.sorts(thing) | stems(thing.description)
    if place.entity is None or thing == place.entity or not stems(sort) <= sorts or sorts & (_ACROSS | _PEOPLE):
        return
    steps = ground.elsewhere(thing.id, place.entity)
    placed = steps is not None and PLACING.search(plain(steps[0].property.label)) is not None
    if steps and placed and len(beside := ground.siblings(steps[0])) == 1 and has_one_value(steps[0], beside) != "no":
        yield Finding("conflict", steps, STRENGTH, place.text, place)
