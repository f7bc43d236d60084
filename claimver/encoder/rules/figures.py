"""Figures of one time, wherever the graph has them: "won 59 seats in 2010", "lost two seats between 2006 and 2010"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimver.encoder.evidence.compare import Match, compare_amount, parts
from claimver.encoder.evidence.ground import Ground, key
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.amounts import Amount
from claimver.encoder.words.wordings import plain, stems
from claimver.types import Entity, Triplet, Value

__all__ = ["figured"]

STRENGTH = 0.85
_PEOPLE = re.compile(r"(?:people|inhabitants|residents|souls)\b", re.I)
_CROWD = re.compile(r"\b(?:population|inhabitants)\b")
_LIVING = re.compile(
    r"\b(?:had|has|have|counted|counts|numbered|with|home to)(?: (?:a population of|just|only|fewer than|less than|"
    r"more than|over|about|around|nearly|almost|some|under|roughly|well))* $"
)
_CHANGE = re.compile(r"\b(?:(?P<less>lost|shed|forfeited)|gained|added|picked up)(?: (?:just|only|about|some|over))? $")
_OTHERWISE = re.compile(r"\b(?:lost|shed|gained|added|another|further|extra|(?:more|fewer)(?! than)|first)(?: \w+)? $")
_SPAN = re.compile(r"\b(?:between|from) \d{4} (?:and|to) \d{4}\b")
_IN_YEAR = re.compile(r"(?: [a-z]+)? in ")
_YEAR = re.compile(r"\b(1[89]\d{2}|20\d{2})\b")


@dataclass(frozen=True, slots=True)
class _Figure:
    """A number of something, in a year; ``words`` are the stems of what it counts."""

    triplet: Triplet
    number: Value
    year: int
    words: frozenset[str]


def figured(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the figures of the years that a claim names say of its number, or of its denial of any."""
    yield from _swapped(reading, ground)
    ids = {entity.id for entity in reading.entities}
    topics = sorted(reading.topics)
    known = list(_figures(topics[0], ground)) if len(topics) == 1 else []
    between = [f for id in topics for f in _figures(id, ground) if {f.triplet.subject.id, key(f.triplet.object)} <= ids]
    if reading.negated and not reading.amounts and not reading.dates:
        yield from _denied(reading, known)
    years = list(dict.fromkeys(date.year for date in reading.dates if date.relation == "on"))
    for amount in reading.amounts if len(years) == len(reading.dates) else ():
        before = reading.positive[: amount.span.start]
        if len(years) == 2 and _SPAN.search(reading.positive) and (change := _CHANGE.search(before)):
            yield from _changed(reading, amount, known, years, less=bool(change["less"]))
        elif len(years) == 1 and not _OTHERWISE.search(before):
            yield from _at(reading, amount, [f for f in known if f.year == years[0]])
        elif not years and not _OTHERWISE.search(before):
            yield from _at(reading, amount, between)


def _swapped(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """Figures that the claim gives to the wrong years: "from 64 people in 2022 to 48 in 2023", where it grew to 64."""
    pairs = [
        (amount, date)
        for amount in reading.amounts
        for date in reading.dates
        if not (amount.bound or amount.about)
        and _IN_YEAR.fullmatch(reading.positive[amount.span.end : date.span.start])
    ]
    for topic in sorted(reading.topics) if len(pairs) > 1 else ():
        series: dict[str, dict[int, Triplet]] = {}
        for triplet in ground.by_entity.get(topic, ()):
            point, stated = qualifier(triplet, "point"), triplet.object
            when = parts(point) if point is not None else None
            if when is not None and isinstance(stated, Value) and stated.kind == "quantity":
                series.setdefault(triplet.property.id, {})[when[0]] = triplet
        for of_year in series.values():
            told = {amount: [t for t in of_year.values() if _is(amount, t)] for amount, _ in pairs}
            wrong = [(a, d) for a, d in pairs if d.year in of_year and of_year[d.year] not in told[a]]
            if wrong and all(told.values()):
                amount, date = wrong[0]
                both = (of_year[date.year], told[amount][0])
                yield Finding("conflict", both, STRENGTH, amount.span.of(reading.positive), amount, firm=True)


def _is(amount: Amount, triplet: Triplet) -> bool:
    """Whether a statement has the claim's number."""
    stated = triplet.object
    return (
        isinstance(stated, Value)
        and compare_amount(replace(amount, unit=""), replace(stated, unit=None)) is Match.EQUAL
    )


def _figures(topic: str, ground: Ground) -> Iterator[_Figure]:
    """The numbers that statements about the thing have as their objects, or in qualifiers, with their years."""
    for triplet in ground.by_entity.get(topic, ()):
        stated, other = triplet.object, triplet.subject if triplet.subject.id != topic else triplet.object
        point = qualifier(triplet, "point")
        when = parts(point) if point is not None else None
        told = _YEAR.search(other.label) if isinstance(other, Entity) else None
        year = when[0] if when else int(told[0]) if told else 0
        if isinstance(stated, Value) and stated.kind == "quantity" and _CROWD.search(plain(triplet.property.label)):
            yield _Figure(triplet, stated, year, stems("population"))
        for item in triplet.qualifiers:
            if isinstance(item.value, Value) and item.value.kind == "quantity" and not item.value.unit:
                yield _Figure(triplet, item.value, year, stems(plain(item.property.label)))


def _at(reading: Reading, amount: Amount, known: list[_Figure]) -> Iterator[Finding]:
    """The one figure of that year against the claim's."""
    meant = [figure for figure in known if _is_meant(reading, amount, figure)]
    if len({figure.number.value for figure in meant}) != 1:
        return
    match = compare_amount(replace(amount, unit=""), meant[0].number)
    said = amount.span.of(reading.positive)
    if match in (Match.EQUAL, Match.OTHER):
        kind = "support" if match is Match.EQUAL else "conflict"
        words = tuple(meant[0].words)
        yield Finding(kind, (meant[0].triplet,), STRENGTH, said, amount, firm=True, carries=words)
    for date in reading.dates if match is Match.EQUAL else ():
        yield Finding("support", (meant[0].triplet,), STRENGTH, date.span.of(reading.positive), date)


def _is_meant(reading: Reading, amount: Amount, figure: _Figure) -> bool:
    """Whether the claim's number counts what the figure does: in all its words, or of people who live there."""
    if figure.words == stems("population"):
        living = _LIVING.search(reading.positive[: amount.span.start])
        return living is not None and _PEOPLE.fullmatch(amount.unit) is not None
    counted = stems(amount.unit)
    return bool(figure.words & counted) and figure.words <= reading.stems | counted


def _changed(
    reading: Reading, amount: Amount, known: list[_Figure], years: list[int], *, less: bool
) -> Iterator[Finding]:
    """The difference between the figures of two years."""
    counted = stems(amount.unit)
    ends = [[f for f in known if f.year == year and counted & f.words] for year in sorted(years)]
    if any(len({figure.number.value for figure in end}) != 1 for end in ends) or ends[0][0].words != ends[1][0].words:
        return
    early, late = (end[0] for end in ends)
    change = (float(late.number.value) - float(early.number.value)) * (-1 if less else 1)
    match = compare_amount(replace(amount, unit=""), replace(late.number, value=str(change)))
    kind = "support" if match is Match.EQUAL and change > 0 else "conflict"
    both = (early.triplet, late.triplet)
    yield Finding(kind, both, STRENGTH, amount.span.of(reading.positive), amount, firm=True)
    if kind == "support":
        for date in reading.dates:
            yield Finding("support", both, STRENGTH, date.span.of(reading.positive), date)


def _denied(reading: Reading, known: list[_Figure]) -> Iterator[Finding]:
    """A figure above nought of what the claim has none of: "has never won a seat"."""
    others = [n for n in reading.named if n.entity is not None and n.entity.id not in reading.topics]
    if any(not named.text[:1].islower() for named in others):
        return
    some = [f for f in known if len(f.words) > 1 and f.words <= reading.stems and float(f.number.value) > 0]
    if some:
        yield Finding("support", (some[0].triplet,), STRENGTH, reading.denied.strip(" ."), fit=1.0)
