"""What code works out from two dates: how long an office or a membership lasted; ages stand in ages.py."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_amount, parts
from claimver.encoder.evidence.comparison import years_between
from claimver.encoder.evidence.ground import Ground, names, norm, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import RULER, aged
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.amounts import Amount, amounts
from claimver.encoder.words.units import unit
from claimver.encoder.words.wordings import MARRIED, plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["derived"]

STRENGTH = 0.85
DAY = 86_400  # seconds
ROUGH = 2.5  # years by which half a century may be off
_FOR = re.compile(r"\b(?:for|lasted|spent|over|served|spanned)(?: some)? (?:[a-z]+ ){0,3}$", re.I)
_REIGNED = stems(
    "reigned ruled served governed led presided office papacy reign stayed remained played managed coached spent "
    "worked tenure term held power throne acted danced sang taught sat studied trained lived fought conducted "
    "headed chaired directed edited captained owned presented hosted employed charge helm post position"
)
_LESSER = re.compile(r"\b(?:vice|deputy|assistant|associate|acting|honorary|former|junior|under|interim)\b")
_TOOK = re.compile(r"\b(?:took|claimed|cost) (?P<who>[\w .-]{2,40}?)['’]s? (?:\w+ )?life\b")
_RAN = re.compile(r"\bran (?!for\b)")
_HELD = re.compile(r"^(?:in (?:office|power|charge)|on the throne|at the helm|as |of rule|with |at )")
_OWNED = re.compile(r"(?:['’]s?|\b(?:his|her|their|its|the)) (?:[a-z]+ ){0,2}$", re.I)
_WED = stems("married marriage wed wedlock")
_POWER = frozenset(stems("power office throne ruled reigned governed reign papacy"))


def derived(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the dates of the evidence say of ages and of how long something lasted in the claim."""
    for topic in sorted(reading.topics | _who_died(reading)):
        yield from aged(reading, topic, ground)
    for topic in sorted(reading.topics):
        yield from _lasted(reading, topic, ground)


def _who_died(reading: Reading) -> set[str]:
    """The one whose life something took: "cancer took Ada's life at the age of 61"."""
    match = _TOOK.search(reading.positive)
    return {n.entity.id for n in reading.named if match and n.entity is not None and n.text == match["who"]}


def _between(late: Value, early: Value) -> float | None:
    first, second = parts(late), parts(early)
    return None if first is None or second is None else years_between(first, second)


def _lasted(reading: Reading, topic: str, ground: Ground) -> Iterator[Finding]:
    """How long against start and end: "reigned for twenty years", "spent eight years at Bayern"."""
    for amount in _spans(reading):
        terms = _of_power(
            reading,
            [
                t
                for t in ground.by_entity.get(topic, ())
                if _length(t) is not None and _meant(reading, t, topic, ground)
            ],
        )
        slack = {"centuries": ROUGH, "weeks": 4 / 365, "days": 2 / 365}.get(amount.unit, 1.0)
        terms = [t for t in terms if slack >= 1.0 or _is_brief(t)]
        told = [(t, _agrees(amount, _length(t) or 0.0, slack)) for t in terms]
        filler = next((a for a in reading.amounts if a.span.overlaps(amount.span)), None)
        agreeing = [t for t, same in told if same]
        if agreeing:
            yield Finding("support", (agreeing[0],), STRENGTH, amount.span.of(reading.positive), filler)
        elif len(told) == 1:
            yield Finding("conflict", (told[0][0],), STRENGTH, amount.span.of(reading.positive), filler)


def _of_power(reading: Reading, terms: list[Triplet]) -> list[Triplet]:
    """The terms that a claim about being in power or in office speaks of: of who ruled, only those."""
    ruling = [term for term in terms if RULER.search(term.object_text)]
    return ruling if ruling and reading.stems & _POWER else terms


def _spans(reading: Reading) -> Iterator[Amount]:
    """The lengths of time that the claim says something went on."""
    for amount in amounts(reading.positive):
        known = unit(amount.unit)
        before, after = reading.positive[: amount.span.start], reading.positive[amount.span.end :].lstrip()
        told = _FOR.search(before) or (_OWNED.search(before) and _HELD.match(after))
        if known and known[0] == "time" and known[1] >= DAY and told:
            yield replace(amount, number=amount.number * known[1] / 31556952, unit=_unit(amount))


def _unit(amount: Amount) -> str:
    known = amount.unit.lower()
    return next((name for name in ("centuries", "weeks", "days") if known.startswith(name[:3])), "years")


def _is_brief(triplet: Triplet) -> bool:
    """Whether a statement's start and end are known to the day, less than a year apart."""
    ends = (qualifier(triplet, "start"), qualifier(triplet, "end"))
    known = all(end is not None and all(parts(end) or (0,)) for end in ends)
    return known and (_length(triplet) or 1.0) < 1.0


def _length(triplet: Triplet) -> float | None:
    """The years from a statement's start to its end."""
    start, end = qualifier(triplet, "start"), qualifier(triplet, "end")
    return _between(end, start) if start is not None and end is not None else None


def _meant(reading: Reading, triplet: Triplet, topic: str, ground: Ground) -> bool:
    """Whether the claim is about the time of that statement: it names the other end, or speaks of being in office."""
    other = _far(triplet, topic)
    if MARRIED.search(plain(triplet.property.label)):
        return bool(reading.stems & _WED) and (names(reading, other) or not _others(reading, topic))
    if names(reading, other) and reading.stems & vocabulary(triplet):
        return True  # "for nineteen years Ada was employed by Y"
    alike = [t for t in ground.by_entity.get(topic, ()) if t.property == triplet.property and t != triplet]
    if not names(reading, other) and any(names(reading, _far(t, topic)) for t in alike):
        return False  # of another employer
    spoken = bool(reading.stems & _REIGNED) or _RAN.search(reading.positive) or _is_called(reading, triplet)
    return bool(spoken) and (
        names(reading, other) or not _others(reading, topic) or bool(reading.stems & vocabulary(triplet))
    )


def _far(triplet: Triplet, topic: str) -> Entity | Value:
    return triplet.object if triplet.subject.id == topic else triplet.subject


def _is_called(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says that somebody was what the office or the relation is: "had been Laureate for a year"."""
    thing = triplet.object
    office = isinstance(thing, Entity) and thing.id not in reading.topics
    spoken = [n.text for n in reading.named if office and same_name(n, thing)]
    office_held = norm(triplet.object_text).partition(" of ")[0]
    first, _, last = office_held.rpartition(" ")
    plainly = [] if not first or _LESSER.search(first) else [last]  # "was chancellor", of a federal chancellor
    offices = [office_held, plain(triplet.property.label), *plainly, *map(norm, spoken)]
    called = "|".join(map(re.escape, offices))
    return re.search(rf"\b(?:was|were|been|as) (?:the |a |an |its )?(?:{called})\b", norm(reading.positive)) is not None


def _others(reading: Reading, topic: str) -> bool:
    owners = {owner for owner, _ in reading.owners}  # "Ada's predecessor, Bo, held the office for eight years"
    return any(named.entity is None or named.entity.id not in {topic, *owners} for named in reading.named)


def _agrees(amount: Amount, years: float, slack: float) -> bool:
    if amount.bound or amount.about:
        claimed = replace(amount, step=0.0, unit="years")
        return compare_amount(claimed, Value("quantity", "", str(years), unit="years")) is Match.EQUAL or (
            amount.about and abs(amount.number - years) < 1.0
        )
    return abs(amount.number - years) <= slack
