"""Claim and given table as the model was taught to read them: the rows nearest to the claim, in their own order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import numpy as np

from claimver.encoder.evidence.ground import Ground, unique
from claimver.encoder.nets.render import Row
from claimver.encoder.read.reading import Reading
from claimver.parts import Embedder
from claimver.types import Triplet

ROWS_SHOWN = 9
_FIRST, _WORD = r"(?:The )?", re.compile(r"\w{4,}")
SHARED = 0.1  # what a word that claim and row share is worth beside the cosine


def nearest(claim: str, rows: Sequence[Row], embedder: Embedder, shown: int = ROWS_SHOWN) -> list[int]:
    """The places of the rows nearest to the claim, nearest first."""
    vectors = embedder.embed([claim, *(f"{relation} {value}" for _, relation, value in rows)])
    words = {word for word in claim.casefold().replace(".", "").split() if len(word) > 2}
    overlap = np.array([len(words & set(f"{p} {o}".casefold().split())) for _, p, o in rows])
    return list(map(int, np.argsort(-(vectors[1:] @ vectors[0] + SHARED * overlap), kind="stable")[:shown]))


def as_given(triplet: Triplet) -> Row:
    """The triplet's three names as they were given."""
    return triplet.subject.label, triplet.property.label, triplet.object_text


def cited(triplets: Iterable[Triplet], ground: Ground) -> tuple[Triplet, ...]:
    """The triplets, each once; of readings of what was given, that itself."""
    given = {triplet.id: triplet for triplet in ground.given}
    return unique(given.get(triplet.id, triplet) for triplet in triplets)


def is_of_another(reading: Reading, cells: Sequence[Triplet]) -> bool:
    """Whether the claim opens with a name that the box has nowhere: what is said of Mars is not in a box on Venus."""
    held = _letters(" ".join(name for cell in cells for name in (cell.subject.label, cell.object_text)))
    opening = (
        n.text for n in reading.named if n.entity is None and re.match(_FIRST + re.escape(n.text), reading.positive)
    )
    return any(
        not any(part in held for part in (_letters(name), *map(_letters, _WORD.findall(name)))) for name in opening
    )


def _letters(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
