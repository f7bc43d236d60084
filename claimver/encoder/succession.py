"""Who came after whom in an office: "was succeeded by", "took over from", "followed"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date as day

from claimver.encoder.compare import parts
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, key, norm
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.times import qualifier
from claimver.encoder.wordings import plain
from claimver.types import Entity, Triplet, Value

__all__ = ["succeeded"]

STRENGTH = 0.85
GAP = 92  # days between two holders of an office that still follow each other
_AS = r"(?: (?:in|as|at|to)\b[^,;]{0,60}?)?"
_IS = r"(?:was|were|been|being|is)"
_WORDED = [  # how it is said, and whether the earlier holder is named first
    (re.compile(rf"\b{_IS} (?:succeeded|followed|replaced){_AS} by\b"), True),
    (re.compile(rf"\b{_IS} preceded{_AS} by\b|\b{_IS} the successor (?:of|to)\b"), False),
    (re.compile(rf"\b(?:preceded|gave way to|handed over to|made way for|{_IS} the predecessor of)\b"), True),
    (re.compile(rf"\b(?:succeeded|replaced|followed|(?:took|takes) over{_AS} from)\b"), False),
]
REPLACED_BY = ("P1366", "replaced by", "successor", "succeeded by")
REPLACES = ("P1365", "replaces", "predecessor", "preceded by")


def succeeded(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the evidence says of a claim that one person followed another, by the terms of the office both held."""
    for pattern, earlier_first in _WORDED:
        match = pattern.search(reading.positive)
        if match is None:
            continue
        left, right = _named(reading, 0, match.start()), _named(reading, match.end(), 10**6)
        if left is None or right is None or left.entity is None or right.entity is None:
            return
        pair = (left, right) if earlier_first else (right, left)
        yield from _terms(reading, pair[0], pair[1], right, ground)
        return


def _named(reading: Reading, start: int, end: int) -> Named | None:
    """The first person or thing that the text names between two places."""
    found = [(at, n) for n in reading.named if start <= (at := reading.positive.find(n.text)) < end]
    return min(found, key=lambda item: item[0])[1] if found else None


def _terms(reading: Reading, before: Named, after: Named, filler: Named, ground: Ground) -> Iterator[Finding]:
    first, then = _held_by(before, ground), _held_by(after, ground)
    apart: list[tuple[Triplet, Triplet]] = []
    offices = [(a, b) for a in first for b in then if (a.property.id, key(a.object)) == (b.property.id, key(b.object))]
    meant = [pair for pair in offices if norm(pair[0].object_text) in norm(reading.positive)]
    for a, b in meant or offices:
        said = _said(a, b)
        gap = _days(qualifier(a, "end"), qualifier(b, "start"))
        if said or (said is None and gap is not None and abs(gap) <= GAP):
            yield Finding("support", (b, a), STRENGTH, reading.positive, filler)
            return
        if said is False or gap is not None:
            apart.append((b, a))
    if apart:
        yield Finding("conflict", apart[0], STRENGTH, filler.text, filler)


def _held_by(named: Named, ground: Ground) -> list[Triplet]:
    """The statements of what the named one was or held, with the time of it."""
    who = named.entity.id if named.entity else ""
    return [
        triplet
        for triplet in ground.by_entity.get(who, ())
        if triplet.subject.id == who
        and isinstance(triplet.object, Entity)
        and (qualifier(triplet, "start") or qualifier(triplet, "end"))
        and (
            triplet.property.id == "P39" or re.search(r"position|office|post|title|role", plain(triplet.property.label))
        )
    ]


def _said(a: Triplet, b: Triplet) -> bool | None:
    """Whether the terms themselves name each other's holder; None where they name nobody."""
    for triplet, names, other in ((a, REPLACED_BY, b.subject), (b, REPLACES, a.subject)):
        for item in triplet.qualifiers:
            if item.property.id in names or plain(item.property.label) in names:
                return key(item.value) == other.id
    return None


def _days(end: Value | None, start: Value | None) -> int | None:
    """The days from the end of one term to the start of the next, at the coarser precision; None where unknown."""
    first, then = parts(end) if end else None, parts(start) if start else None
    if first is None or then is None or min(first[0], then[0]) < 1:
        return None
    if not (first[1] and then[1]):
        return 365 * (then[0] - first[0])
    return (_day(then) - _day(first)).days


def _day(said: tuple[int, int, int]) -> day:
    return day(said[0], said[1], min(said[2] or 15, 28))
