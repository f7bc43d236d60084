"""Two things compared with each other: "deeper than", "older than", "born before", "outlived"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimver.encoder.compare import parts
from claimver.encoder.ground import Ground, norm
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.units import unit
from claimver.encoder.wordings import plain
from claimver.types import Triplet, Value

# what is compared: a pattern on the claim, the relation's name, and whether the first is claimed to have more
_MORE = [
    (r"deeper than", r"depth"),
    (r"(?:taller|higher) than", r"height|elevation|altitude"),
    (r"longer than", r"length|duration|running time"),
    (r"(?:larger|bigger) than|exceeds .* in (?:area|size)", r"area|population|size"),
    (r"heavier than", r"mass|weight"),
    (r"more populous than|more (?:people|inhabitants|residents) than", r"population|inhabitants"),
    (r"younger than", r"birth|born|inception|founded|established"),
    (r"born (?:after|later than)", r"birth|born"),
    (r"(?:founded|established|set up) (?:after|later than)", r"inception|founded|established"),
    (r"(?:died (?:after|later than)|outlived|survived)", r"death|died"),
    (r"(?:released|published|came out|premiered) (?:after|later than)", r"publication|release|published"),
]
_LESS = [
    (r"shallower than", r"depth"),
    (r"(?:shorter|lower) than", r"height|elevation|altitude|length|duration"),
    (r"smaller than", r"area|population|size"),
    (r"lighter than", r"mass|weight"),
    (r"less populous than|fewer (?:people|inhabitants|residents) than", r"population|inhabitants"),
    (r"older than", r"birth|born|inception|founded|established"),
    (r"born (?:before|earlier than)", r"birth|born"),
    (r"(?:founded|established|set up) (?:before|earlier than)", r"inception|founded|established"),
    (r"died (?:before|earlier than)|predeceased", r"death|died"),
    (r"(?:released|published|came out|premiered) (?:before|earlier than)", r"publication|release|published"),
]
_PATTERNS = [(re.compile(p, re.I), re.compile(rf"\b(?:{r})", re.I), True) for p, r in _MORE]
_PATTERNS += [(re.compile(p, re.I), re.compile(rf"\b(?:{r})", re.I), False) for p, r in _LESS]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two statements of the same relation, and whether they bear the claim out."""

    holds: bool
    first: Triplet
    second: Triplet


def compared(reading: Reading, ground: Ground) -> Comparison | None:
    """What the evidence says of a comparison of two named things; None without one, or where a side is missing."""
    for pattern, relation, more in _PATTERNS:
        match = pattern.search(reading.positive)
        if match is None:
            continue
        left = _first([n for n in reading.named if 0 <= reading.positive.find(n.text) < match.start()], reading)
        right = _first([n for n in reading.named if reading.positive.find(n.text) >= match.end()], reading)
        if left is None or right is None:
            continue
        for one in _statements(left, relation, ground):
            for other in _statements(right, relation, ground):
                difference = _difference(one, other)
                if difference is not None and plain(one.property.label) == plain(other.property.label):
                    return Comparison((difference > 0) == more and difference != 0, one, other)
    return None


def _first(named: Sequence[Named], reading: Reading) -> Named | None:
    """The name that stands first."""
    return min(named, key=lambda n: reading.positive.find(n.text), default=None)


def _statements(named: Named, relation: re.Pattern[str], ground: Ground) -> list[Triplet]:
    id = named.entity.id if named.entity else norm(named.text)
    return [
        t
        for t in (ground.by_entity.get(id) or ground.triplets)
        if id in (t.subject.id, norm(t.subject.label))
        and isinstance(t.object, Value)
        and relation.search(plain(t.property.label))
    ]


def _difference(one: Triplet, other: Triplet) -> float | None:
    """How much more the first value is than the second; None where they cannot be compared."""
    a, b = one.object, other.object
    if not (isinstance(a, Value) and isinstance(b, Value)) or a.kind != b.kind:
        return None
    if a.kind == "date":
        first, second = parts(a), parts(b)
        if first is None or second is None:
            return None
        known = 3 if all(first) and all(second) else 2 if all((*first[:2], *second[:2])) else 1
        return float((first[:known] > second[:known]) - (first[:known] < second[:known]))
    if a.kind != "quantity":
        return None
    left, right = unit(a.unit or ""), unit(b.unit or "")
    if (left is None) != (right is None) or (left and right and left[0] != right[0]):
        return None
    return float(a.value) * (left[1] if left else 1.0) - float(b.value) * (right[1] if right else 1.0)
