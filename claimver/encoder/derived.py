"""What code works out from two dates: how old somebody was, how long an office or a membership lasted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.amounts import Amount, amounts
from claimver.encoder.compare import Match, compare_amount, parts
from claimver.encoder.comparison import years_between
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, names
from claimver.encoder.reading import Reading
from claimver.encoder.times import qualifier
from claimver.encoder.units import unit
from claimver.encoder.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = ["derived"]

STRENGTH = 0.85
_AGE = re.compile(
    r"\b(?:at the age of|at age|aged|at the ripe old age of|lived to (?:be|the age of)|reached the age of) "
    r"(?P<age>[a-z]+(?:-[a-z]+)?|\d{1,3})\b|\b(?:was|at) (?P<years>\d{1,3}|[a-z]+(?:-[a-z]+)?) years old\b", re.I
)  # fmt: skip
_DIED = re.compile(r"\b(?:died|dead|death|passed away|killed|perished|lived to|ended (?:his|her) days)\b", re.I)
_FOR = re.compile(r"\b(?:for|lasted|spent|over|served|spanned)(?: some)? (?:[a-z]+ ){0,3}$", re.I)
_REIGNED = stems(
    "reigned ruled served governed led presided office papacy reign stayed remained played managed coached spent "
    "worked tenure term held"
)
BIRTH, DEATH = (
    re.compile(r"\b(?:date of birth|born|birth date|birthday)\b"),
    re.compile(r"\b(?:date of death|died|death date)\b"),
)
_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS = {word: n for n, word in enumerate(_ONES, 1)} | {word: n for n, word in enumerate(_TEENS, 10)}
_WORDS |= {word: 10 * n for n, word in enumerate(_TENS, 2)}
_WORDS |= {f"{ten}-{one}": 10 * t + o for t, ten in enumerate(_TENS, 2) for o, one in enumerate(_ONES, 1)}


def derived(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the dates of the evidence say of ages and of how long something lasted in the claim."""
    for topic in sorted(reading.topics):
        yield from _aged(reading, topic, ground)
        yield from _lasted(reading, topic, ground)


def _aged(reading: Reading, topic: str, ground: Ground) -> Iterator[Finding]:
    """Age against birth and death: "died at the age of 41"."""
    match = _AGE.search(reading.positive)
    said = (match["age"] or match["years"]).lower() if match else ""
    number = int(said) if said.isdigit() else _WORDS.get(said)
    if number is None or not _DIED.search(reading.positive):
        return
    born, died = _dated(topic, BIRTH, ground), _dated(topic, DEATH, ground)
    years = _years(died, born)
    if born is None or died is None or years is None:
        return
    exact = all(isinstance(t.object, Value) and all(parts(t.object) or (0,)) for t in (born, died))
    ages = {int(years)} if exact else {int(years) - 1, int(years), int(years) + 1}
    amount = next((a for a in reading.amounts if match and match.start() <= a.span.start < match.end()), None)
    kind = "support" if number in ages else "conflict"
    yield Finding(kind, (died, born), STRENGTH, said, amount)


def _dated(topic: str, relation: re.Pattern[str], ground: Ground) -> Triplet | None:
    """The subject's statement of that date, if there is just one."""
    found = [
        t
        for t in ground.by_entity.get(topic, ())
        if t.subject.id == topic and isinstance(t.object, Value) and t.object.kind == "date"
        if relation.search(plain(t.property.label))
    ]
    return found[0] if len(found) == 1 else None


def _years(late: Triplet | None, early: Triplet | None) -> float | None:
    if late is None or early is None or not isinstance(late.object, Value) or not isinstance(early.object, Value):
        return None
    return _between(late.object, early.object)


def _between(late: Value, early: Value) -> float | None:
    first, second = parts(late), parts(early)
    return None if first is None or second is None else years_between(first, second)


def _lasted(reading: Reading, topic: str, ground: Ground) -> Iterator[Finding]:
    """How long against start and end: "reigned for twenty years", "spent eight years at Bayern"."""
    for amount in _spans(reading):
        terms = [t for t in ground.by_entity.get(topic, ()) if _length(t) is not None and _meant(reading, t, topic)]
        told = [(t, _agrees(amount, _length(t) or 0.0)) for t in terms]
        filler = next((a for a in reading.amounts if a.span.overlaps(amount.span)), None)
        agreeing = [t for t, same in told if same]
        if agreeing:
            yield Finding("support", (agreeing[0],), STRENGTH, amount.span.of(reading.positive), filler)
        elif len(told) == 1:
            yield Finding("conflict", (told[0][0],), STRENGTH, amount.span.of(reading.positive), filler)


def _spans(reading: Reading) -> Iterator[Amount]:
    """The lengths of time that the claim says something went on."""
    for amount in amounts(reading.positive):
        known = unit(amount.unit)
        if known and known[0] == "time" and known[1] > 2e6 and _FOR.search(reading.positive[: amount.span.start]):
            yield replace(amount, number=amount.number * known[1] / 31556952, unit="years")


def _length(triplet: Triplet) -> float | None:
    """The years from a statement's start to its end."""
    start, end = qualifier(triplet, "start"), qualifier(triplet, "end")
    return _between(end, start) if start is not None and end is not None else None


def _meant(reading: Reading, triplet: Triplet, topic: str) -> bool:
    """Whether the claim is about the time of that statement: it names the other end, or speaks of being in office."""
    other = triplet.object if triplet.subject.id == topic else triplet.subject
    words = reading.stems & _REIGNED
    return bool(words) and (
        names(reading, other) or not _others(reading, topic) or bool(reading.stems & vocabulary(triplet))
    )


def _others(reading: Reading, topic: str) -> bool:
    return any(named.entity is None or named.entity.id != topic for named in reading.named)


def _agrees(amount: Amount, years: float) -> bool:
    if amount.bound or amount.about:
        claimed = replace(amount, step=0.0)
        return compare_amount(claimed, Value("quantity", "", str(years), unit="years")) is Match.EQUAL or (
            amount.about and abs(amount.number - years) < 1.0
        )
    return abs(amount.number - years) <= 1.0
