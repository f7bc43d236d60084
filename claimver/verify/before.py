"""What a text told just before a claim: dates, and the things that it may be about or compare with."""

from __future__ import annotations

from collections.abc import Iterable

from claimver.types import Claim, Document, Entity
from claimver.verify.properties import fold
from claimver.verify.values import When, dates

__all__ = ["named_before", "spoken_of", "told_before", "unique"]

BACK = 2  # sentences before a claim in which the thing it is about, or compared with, may be named


def told_before(claim: Claim, document: Document) -> tuple[When, ...]:
    """The dates of the last ``BACK`` sentences before the claim, and of its own sentence before it."""
    found = dates(document.text[_first_before(claim, document) : claim.span.start])
    return tuple(when for when in found if when.precision >= 9 and not when.bound and not when.yearless)


def named_before(claim: Claim, document: Document) -> tuple[Entity, ...]:
    """What the last ``BACK`` sentences before the claim, and its own before it, name, the last first."""
    first = _first_before(claim, document)
    told = [m for m in document.mentions if first <= m.span.start and m.span.end <= claim.span.start]
    return unique(m.entity for m in reversed(told) if m.entity)


def spoken_of(claim: Claim, document: Document, nouns: set[str]) -> list[Entity]:
    """What a claim may be about that names nothing: the things named in the sentences before it.

    Of several those whose name has the noun of its subject: a museum where it says "the museum".
    """
    found = named_before(claim, document)
    return [entity for entity in found if nouns & set(fold(entity.label).split())] or list(found)


def _first_before(claim: Claim, document: Document) -> int:
    """Where the last ``BACK`` sentences before the claim's begin."""
    starts = [sentence.start for sentence in document.sentences if sentence.start <= claim.span.start]
    return starts[-1 - min(BACK, len(starts) - 1)] if starts else claim.span.start


def unique(entities: Iterable[Entity]) -> tuple[Entity, ...]:
    """The entities once each, in order."""
    return tuple({entity.id: entity for entity in entities}.values())
