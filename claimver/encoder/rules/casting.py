"""Who played whom where the work is not named: "was cast as Monica Geller", by the role beside the cast member."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.types import Entity, Triplet

__all__ = ["cast"]

STRENGTH = 0.8
_ROLE = ("P453", "character role", "role", "character", "as")
_PLAYED = re.compile(
    r"\b(?:play(?:s|ed|ing)?|portray(?:s|ed|al)?|cast|role|part|as|star(?:s|red)?|voice[sd]?|turn|embod(?:y|ies|ied))\b",
    re.I,
)


def cast(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements whose object and whose role the claim names, where it speaks of acting."""
    if not _PLAYED.search(reading.spoken):
        return
    named = {entity.id for entity in reading.entities}
    for id in sorted(named):
        for triplet in ground.by_entity.get(id, ()):
            if isinstance(triplet.object, Entity) and triplet.object.id == id and named & set(_roles(triplet)):
                yield Finding("support", (triplet,), STRENGTH)


def _roles(triplet: Triplet) -> Iterator[str]:
    """The ids of the characters that a statement gives its object."""
    for qualifier in triplet.qualifiers:
        called = {qualifier.property.id, qualifier.property.label.casefold()} & set(_ROLE)
        if called and isinstance(qualifier.value, Entity):
            yield qualifier.value.id
