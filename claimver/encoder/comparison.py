"""Two things compared with each other: "deeper than", "two years older than", "born before", "outlived"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date as day

from claimver.encoder.amounts import Amount
from claimver.encoder.compare import Match, compare_amount, parts
from claimver.encoder.ground import Ground, norm
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.units import unit
from claimver.encoder.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = ["Comparison", "compared", "yardsticks", "years_between"]

_SCALES = """
deeper | shallower | depth
taller higher | lower shorter | height|elevation|altitude
longer | shorter | length|duration|running time|course
wider broader | narrower | width|breadth|wingspan
larger bigger | smaller | area|population|size|surface
heavier | lighter | mass|weight
younger newer | older | birth|born|inception|founded|established|opened|opening|built|construction|first published
dearer costlier pricier | cheaper | price|cost|fee
faster quicker | slower | speed|velocity
hotter warmer | colder cooler | temperature
"""  # words for more and for less of what the relation's name says, separated by strokes
_EVENTS = [  # said of the first; the relation's name; whether the first comes later
    (r"born (?:after|later than)", r"birth|born", True),
    (r"born (?:before|earlier than)", r"birth|born", False),
    (r"(?:died (?:after|later than)|outlived|survived)", r"death|died", True),
    (r"died (?:before|earlier than)|predeceased", r"death|died", False),
    (r"(?:founded|established|set up) (?:after|later than)", r"inception|founded|established", True),
    (r"(?:founded|established|set up) (?:before|earlier than)", r"inception|founded|established", False),
    (r"(?:released|published|came out|premiered) (?:after|later than)", r"publication|release|published", True),
    (r"(?:released|published|came out|premiered) (?:before|earlier than)", r"publication|release|published", False),
    (r"more populous than", r"population|inhabitants", True),
    (r"less populous than", r"population|inhabitants", False),
    (r"covers? more (?:ground|land|space) than|exceeds .* in (?:area|size)", r"area|size", True),
    (r"covers? less (?:ground|land|space) than", r"area|size", False),
    (r"more expensive than", r"price|cost|fee", True),
    (r"less expensive than", r"price|cost|fee", False),
]
_MORE_THINGS = re.compile(
    r"\b(?P<word>more|fewer|less|greater|higher|lower) (?P<noun>[a-z]+(?: [a-z]+){0,2}?) than\b", re.I
)
_PEOPLE = frozenset("people inhabitants residents souls spectators fans seats visitors".split())
_CROWD = re.compile(r"\b(?:population|inhabitants|capacity|seats|seating)\b", re.I)
_OUTDOES = re.compile(r"\b(?:outdoes|exceeds|surpasses|outstrips|tops|beats|overtops)\b", re.I)
_ORDER = re.compile(r"\b(?P<word>before|after|earlier than|later than)\b", re.I)
_YARDSTICK = re.compile(r"\b(?:than|before|after|unlike|as \w+ as) (?:(?:the|that of|those of) )?(?:first )?$", re.I)
_NEXT_TO = 24  # characters between a comparison's amount and its word
_YEARS = 31556952.0  # seconds

Relation = Callable[[Triplet], bool]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two statements of the same relation, and whether they bear the claim out; ``amount``: by how much it says."""

    holds: bool
    first: Triplet
    second: Triplet
    amount: Amount | None = None


def _named_so(names: str) -> Relation:
    pattern = re.compile(rf"\b(?:{names})", re.I)
    return lambda triplet: pattern.search(plain(triplet.property.label)) is not None


def _adjectives() -> Iterator[tuple[re.Pattern[str], Relation, bool]]:
    for line in _SCALES.strip().splitlines():
        more, less, names = line.split(" | ")
        for words, up in ((more, True), (less, False)):
            told = re.compile(rf"\b(?:{'|'.join(words.split())})(?: [a-z]+){{0,2}}? than\b", re.I)
            yield told, _named_so(names), up


_PATTERNS = [(re.compile(rf"\b(?:{told})\b", re.I), _named_so(names), later) for told, names, later in _EVENTS]
_PATTERNS += list(_adjectives())


def compared(reading: Reading, ground: Ground) -> Comparison | None:
    """What the evidence says of a comparison of two named things; None without one, or where a side is missing."""
    for match, relation, more in _told(reading):
        left = _first([n for n in reading.named if 0 <= reading.positive.find(n.text) < match.start()], reading)
        right = _first([n for n in reading.named if reading.positive.find(n.text) >= match.end()], reading)
        if left is None or right is None:
            continue
        amount = _by_how_much(reading, match, right)
        for one in _statements(left, relation, ground):
            for other in _statements(right, relation, ground):
                difference = _difference(one, other)
                if difference is not None and plain(one.property.label) == plain(other.property.label):
                    holds = (difference > 0) == more and difference != 0
                    return Comparison(holds and _by(amount, one, abs(difference)), one, other, amount)
    return None


def yardsticks(reading: Reading) -> tuple[Named, ...]:
    """The names that the claim only measures something by: what stands behind "than" or "before"."""
    text = reading.positive
    return tuple(n for n in reading.named if (at := text.find(n.text)) > 0 and _YARDSTICK.search(text[:at]))


def _told(reading: Reading) -> Iterator[tuple[re.Match[str], Relation, bool]]:
    """The comparisons that the claim's words make: where, of what, and whether the first is said to have more."""
    text = reading.positive
    for pattern, relation, more in _PATTERNS:
        if match := pattern.search(text):
            yield match, relation, more
    if match := _MORE_THINGS.search(text):
        noun = stems(match["noun"])
        crowd = not _PEOPLE.isdisjoint(match["noun"].lower().split())
        yield match, (_crowded if crowd else _about(noun)), match["word"].lower() in ("more", "greater", "higher")
    if (match := _OUTDOES.search(text)) and (sort := _sort_of_amount(reading)):
        yield match, _measured(sort), True
    for match in _ORDER.finditer(text):
        if any(text[match.end() :].lstrip().removeprefix("the ").startswith(n.text) for n in reading.named if n.entity):
            yield match, _event(reading.stems), match["word"].lower() in ("after", "later than")


def _crowded(triplet: Triplet) -> bool:
    return _CROWD.search(plain(triplet.property.label)) is not None


def _about(noun: frozenset[str]) -> Relation:
    return lambda triplet: bool(noun & vocabulary(triplet))


def _measured(sort: str) -> Relation:
    def measured(triplet: Triplet) -> bool:
        known = unit(triplet.object.unit or "") if isinstance(triplet.object, Value) else None
        return known is not None and known[0] == sort

    return measured


def _event(words: frozenset[str]) -> Relation:
    def event(triplet: Triplet) -> bool:
        dated = isinstance(triplet.object, Value) and triplet.object.kind == "date"
        return dated and bool(words & vocabulary(triplet))

    return event


def _sort_of_amount(reading: Reading) -> str | None:
    known = [unit(amount.unit) for amount in reading.amounts]
    return next((sort[0] for sort in known if sort is not None), None)


def _by_how_much(reading: Reading, match: re.Match[str], right: Named) -> Amount | None:
    """The difference that the claim states: "2,000 metres taller than", "outdoes the Amazon by 250 kilometres"."""
    behind = reading.positive.find(right.text)
    for amount in reading.amounts:
        before = 0 <= match.start() - amount.span.end <= 1
        after = amount.span.start > behind and re.search(
            r"\bby (?:[a-z]+ ){0,3}$", reading.positive[behind : amount.span.start]
        )
        if unit(amount.unit) and (before or after) and amount.span.start - behind < _NEXT_TO + len(right.text):
            return amount
    return None


def _by(amount: Amount | None, one: Triplet, difference: float) -> bool:
    """Whether two values differ by as much as the claim says; ``difference`` in the unit's base, or in years."""
    measure = unit(amount.unit) if amount is not None else None
    if amount is None or measure is None or not isinstance(one.object, Value):
        return True
    if one.object.kind == "date":
        claimed = replace(amount, number=amount.number * measure[1] / _YEARS, step=2.0, unit="years")
        if measure[0] != "time":
            return True
        if not (amount.bound or amount.about):
            return abs(claimed.number - difference) < 1.0
        slack = 1.0 if amount.about else 0.0  # "nearly three years": calendar years, or the days counted
        found = replace(one.object, kind="quantity", value=str(difference), unit="years")
        return compare_amount(claimed, found) is Match.EQUAL or abs(claimed.number - difference) < slack
    own = unit(one.object.unit or "")
    found = replace(one.object, value=str(difference / (own[1] if own else 1.0)))
    return compare_amount(amount, found) is not Match.OTHER


def _first(named: Sequence[Named], reading: Reading) -> Named | None:
    """The name that stands first."""
    return min(named, key=lambda n: reading.positive.find(n.text), default=None)


def _statements(named: Named, relation: Relation, ground: Ground) -> list[Triplet]:
    id = named.entity.id if named.entity else norm(named.text)
    return [
        t
        for t in (ground.by_entity.get(id) or ground.triplets)
        if id in (t.subject.id, norm(t.subject.label)) and isinstance(t.object, Value) and relation(t)
    ]


def _difference(one: Triplet, other: Triplet) -> float | None:
    """How much more the first value is than the second, dates in years; None where they cannot be compared."""
    a, b = one.object, other.object
    if not (isinstance(a, Value) and isinstance(b, Value)) or a.kind != b.kind:
        return None
    if a.kind == "date":
        first, second = parts(a), parts(b)
        return None if first is None or second is None else years_between(first, second)
    if a.kind != "quantity":
        return None
    left, right = unit(a.unit or ""), unit(b.unit or "")
    if (left is None) != (right is None) or (left and right and left[0] != right[0]):
        return None
    return float(a.value) * (left[1] if left else 1.0) - float(b.value) * (right[1] if right else 1.0)


def years_between(first: tuple[int, int, int], second: tuple[int, int, int]) -> float:
    """The years from the second date to the first, at the coarser precision."""
    known = 3 if all(first) and all(second) else 2 if all((*first[:2], *second[:2])) else 1
    if known == 3 and all(day.min.year <= year <= day.max.year for year in (first[0], second[0])):
        return (day(*first) - day(*second)).days / 365.2425
    if known >= 2:
        return first[0] - second[0] + (first[1] - second[1]) / 12
    return float(first[0] - second[0])
