"""Where something was begun: "started Nirvana in Seattle", "came together in Belfast", against where it was formed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, ended, same_name
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["begun_in"]

STRENGTH = 0.85
_FORMED = re.compile(
    r"^(?:location of formation|(?:place|location) of (?:foundation|formation|founding|origin)|"
    r"(?:formation|founding) (?:place|location)|place founded|founded in|formed in|origin city)$"
)
_BEGAN = r"(?:formed|founded|started(?: up| out| off)?|launched|set up|established|created|began|originated)"
_TOGETHER = r"(?:came|got|banded) together"
_HELP = r"(?: (?:was|were|had|has|have|been|first|originally|initially|who|which|that|,))*"
_MORE = r"(?: (?:by [^,;]{2,60}?|in \d{4}|their life|life|out))??"


def begun_in(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The place that a claim gives for a founding, against the one statement of where that was."""
    for thing in reading.entities:
        stated = [t for t in ground.by_entity.get(thing.id, ()) if t.subject == thing and _is_formation(t)]
        if len(stated) != 1 or not isinstance(stated[0].object, Entity):
            continue
        for place in (n for n in reading.named if n.entity is None or n.entity != thing):
            if _is_said(reading, thing, place):
                yield from _compared(stated[0], stated[0].object, place, ground)


def _is_formation(triplet: Triplet) -> bool:
    return _FORMED.search(plain(triplet.property.label)) is not None and not ended(triplet)


def _is_said(reading: Reading, thing: Entity, place: Named) -> bool:
    """Whether the claim has the thing begun in the place."""
    if place.text.islower():
        return False
    name = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing)
    began = rf"(?:(?:{name}){_HELP} (?:{_BEGAN}|{_TOGETHER})|{_BEGAN} (?:the |a )?(?:[a-z-]+ ){{0,3}}(?:{name}))"
    return bool(name) and re.search(rf"{began}{_MORE},? in {re.escape(place.text)}(?!\w)", reading.positive) is not None


def _compared(triplet: Triplet, stated: Entity, place: Named, ground: Ground) -> Iterator[Finding]:
    if same_name(place, stated):
        yield Finding("support", (triplet,), STRENGTH, place.text, place)
    elif place.entity is not None and (up := ground.chain(stated.id, place.entity.id)):
        yield Finding("support", (triplet, *up), STRENGTH, place.text, place)
    elif place.entity is not None and ground.chain(place.entity.id, stated.id):
        yield Finding("finer", (triplet,), STRENGTH, place.text, place)
    else:
        yield Finding("conflict", (triplet,), STRENGTH, place.text, place, firm=True)
