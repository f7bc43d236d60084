"""Where something was done to a thing: "started Nirvana in Seattle", against where the graph says it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.amounts import Date
from claimver.encoder.compare import Match, compare_date
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, ended, same_name
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import plain
from claimver.types import Entity, Triplet, Value

__all__ = ["done_in", "founded_when"]

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
_FOUNDED = re.compile(
    r"^(?:inception|founded|founding date|date founded|established|date of (?:foundation|founding|establishment))$"
)
_KINDS = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}
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


def founded_when(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The date that a claim gives for a founding, against the one statement of when that was: "set up X in 1868"."""
    dates = [date for date in reading.dates if not date.ranged and not date.attributive]
    if len(dates) != 1 or len(reading.dates) != 1:
        return
    said = dates[0].span.of(reading.positive)
    for thing in (e for e in reading.entities if e.id not in reading.topics):
        stated = [t for t in ground.by_entity.get(thing.id, ()) if t.subject == thing and _says(_FOUNDED, t)]
        value = stated[0].object if len(stated) == 1 else None
        if not isinstance(value, Value) or not _is_founded(reading, thing, dates[0]):
            continue
        match = compare_date(dates[0], value)
        if (kind := _KINDS.get(match)) is not None:
            yield Finding(kind, (stated[0],), STRENGTH, said, dates[0], firm=kind == "conflict")


def _is_founded(reading: Reading, thing: Entity, date: Date) -> bool:
    """Whether the claim has somebody found the thing, and then the date."""
    name = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing and not n.text.islower())
    began = rf"\b(?:founded|established|set up|co-founded|started|launched) (?:the |a )?(?:[a-z-]+ ){{0,3}}(?:{name})"
    told = reading.positive[: date.span.start]
    return (
        bool(name)
        and re.search(rf"{began}(?!['’\w])(?: in (?:the )?[A-Z][^,;]{{1,40}}?)?,?(?: (?:in|on|before|after))? $", told)
        is not None
    )


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
