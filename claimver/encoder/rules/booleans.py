"""Properties that are a yes or a no: "(Solvane, is_toxic, yes)" against "Solvane is a non-toxic liquid"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground, norm
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet

__all__ = ["answered"]

STRENGTH = 0.85
_ANSWERS = {"yes": True, "true": True, "y": True, "no": False, "false": False, "n": False}
_DENYING = r"(?:non[- ]?|un|in|im|not )"
_BEING = r"(?:is|are|was|were|remains?|has|have|had|can|does|did)"
_LOOSE = frozenset({"is", "has", "was", "are", "can", "does", "a", "an", "the"})


def answered(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The yes-or-no statements about a thing of the claim whose words it says, or says the contrary of."""
    for entity in reading.entities:
        for triplet in ground.by_entity.get(entity.id, ()):
            answer = _ANSWERS.get(norm(triplet.object_text))
            if triplet.subject.id == entity.id and answer is not None and (said := _said(reading, triplet)):
                denies, word = said
                kind = "support" if answer is not denies else "conflict"
                yield Finding(kind, (triplet,), STRENGTH, word, fit=1.0, carries=(word,))


def _said(reading: Reading, triplet: Triplet) -> tuple[bool, str] | None:
    """Whether the claim denies what the property asks, and its words for it; None where it does not speak of that."""
    asked = plain(triplet.property.label).split()
    while asked and asked[0] in _LOOSE:
        asked.pop(0)
    if not asked:
        return None
    words = r"[ -]".join(map(re.escape, asked))
    names = "|".join(re.escape(n.text) for n in reading.named if n.entity == triplet.subject)
    said = rf"(?:The )?(?:{names}) {_BEING} (?:an? |the )?(?P<contrary>{_DENYING})?{words}(?: [a-z]+)?\W*"
    match = re.fullmatch(said, reading.positive, re.I) if names else None
    return (match["contrary"] is not None, " ".join(asked)) if match else None
