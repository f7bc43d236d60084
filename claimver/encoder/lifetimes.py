"""Years of birth and death in brackets behind somebody's name: "Josiah Corrigan (1836–1907) came from …"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.ages import BIRTH, DEATH, dated
from claimver.encoder.compare import Match, compare_date
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground
from claimver.encoder.reading import Reading
from claimver.types import Value

__all__ = ["lived"]

STRENGTH = 0.9
_TIE = re.compile(r"\s?(?:[–—-]|to)\s?")
_KINDS = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}


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
