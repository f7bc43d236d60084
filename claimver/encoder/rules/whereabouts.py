"""Where something was done to a thing: "started Nirvana in Seattle", against where the graph says it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground, ended, same_name
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["done_in"]

STRENGTH = 0.85
_DEEDS = [  # the relation that has the place, what was done to the thing, and what it did itself
    (
        re.compile(
            r"^(?:location of formation|(?:place|location) of (?:foundation|formation|founding|origin)|"
            r"(?:formation|founding) (?:place|location)|place founded|founded in|formed in|origin city)$"
        ),
        r"(?:formed|founded|started(?: up| out| off)?|launched|set up|established|created|began|originated)",
        r"(?:came|got|banded) together",
    ),
    (
        re.compile(r"^(?:place|location) of death$|^died (?:in|at)$|^death place$"),
        r"(?:killed|murdered|assassinated|beheaded|executed|hanged|poisoned|guillotined)",
        "died",
    ),
]
_HELP = r"(?: (?:was|were|had|has|have|been|first|originally|initially|later|who|which|that|,))*"
_MORE = r"(?: (?:by [^,;]{2,60}?|in \d{4}|their life|life|out))??"


def done_in(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The place that a claim gives for what was done to a thing, against the one statement of where that was."""
    for thing in reading.entities:
        for relation, verbs, own in _DEEDS:
            stated = [t for t in ground.by_entity.get(thing.id, ()) if t.subject == thing and _says(relation, t)]
            if len(stated) != 1 or not isinstance(stated[0].object, Entity):
                continue
            for place in (n for n in reading.named if n.entity is None or n.entity != thing):
                if _is_said(reading, thing, place, verbs, own):
                    yield from _compared(stated[0], stated[0].object, place, ground)


def _says(relation: re.Pattern[str], triplet: Triplet) -> bool:
    return relation.search(plain(triplet.property.label)) is not None and not ended(triplet)


def _is_said(reading: Reading, thing: Entity, place: Named, verbs: str, own: str) -> bool:
    """Whether the claim has it done to the thing in the place."""
    if place.text.islower():
        return False
    name = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing)
    done = rf"(?:(?:{name}){_HELP} (?:{verbs}|{own})|{verbs} (?:the |a )?(?:[a-z-]+ ){{0,3}}(?:{name}))"
    return bool(name) and re.search(rf"{done}{_MORE},? in {re.escape(place.text)}(?!\w)", reading.positive) is not None


def _compared(triplet: Triplet, stated: Entity, place: Named, ground: Ground) -> Iterator[Finding]:
    if same_name(place, stated):
        yield Finding("support", (triplet,), STRENGTH, place.text, place)
    elif place.entity is not None and (up := ground.chain(stated.id, place.entity.id)):
        yield Finding("support", (triplet, *up), STRENGTH, place.text, place)
    elif place.entity is not None and ground.chain(place.entity.id, stated.id):
        yield Finding("finer", (triplet,), STRENGTH, place.text, place)
    elif place.entity is not None or len(place.text.split()) == 1:
        yield Finding("conflict", (triplet,), STRENGTH, place.text, place, firm=True)
