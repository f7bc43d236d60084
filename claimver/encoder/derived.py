"""What code works out from two dates: how old somebody was, how long an office or a membership lasted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.amounts import Amount, amounts
from claimver.encoder.compare import Match, compare_amount, parts
from claimver.encoder.comparison import years_between
from claimver.encoder.date_shift import NAMES
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, names, norm, same_name
from claimver.encoder.numerals import NUMERAL, worth
from claimver.encoder.reading import Reading
from claimver.encoder.times import qualifier
from claimver.encoder.units import unit
from claimver.encoder.wordings import MARRIED, plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["DEATH", "dated", "derived"]

STRENGTH = 0.85
YEAR = 9  # the precision of a year
ROUGH = 2.5  # years by which half a century may be off
_YEARS = rf"(?:{NUMERAL}|\d{{1,3}})(?![\w,.:]*\d)\b"
_HEDGE = r"(?:over|more than|almost|nearly|about|around|only|just|still) "
_AGE = re.compile(
    r"\b(?:at the age of|at age|aged|at the ripe old age of|lived to (?:be|the age of)|reached the age of) "
    rf"(?P<hedge>{_HEDGE})?(?P<age>{_YEARS})|"
    rf"\b(?:was|were|at) (?P<old_hedge>{_HEDGE})?(?P<old_age>{_YEARS}) years old\b|"
    rf"\b(?:was|were) (?P<then_hedge>{_HEDGE})?(?P<then_age>{_YEARS})"
    rf"(?= (?:on|in) (?:(?:{'|'.join(NAMES)})\b|\d))", re.I
)  # fmt: skip
_DIED = re.compile(r"\b(?:died|dead|death|passed away|killed|perished|lived to|ended (?:his|her) days)\b", re.I)
_FOR = re.compile(r"\b(?:for|lasted|spent|over|served|spanned)(?: some)? (?:[a-z]+ ){0,3}$", re.I)
_REIGNED = stems(
    "reigned ruled served governed led presided office papacy reign stayed remained played managed coached spent "
    "worked tenure term held power throne acted danced sang taught sat studied trained lived fought conducted "
    "headed chaired directed edited captained owned"
)
BIRTH, DEATH = (
    re.compile(r"\b(?:date of birth|born|birth date|birthday)\b"),
    re.compile(r"\b(?:date of death|died|death date)\b"),
)
_RAN = re.compile(r"\bran (?!for\b)")
_HELD = re.compile(r"^(?:in (?:office|power|charge)|on the throne|at the helm|as |of rule|with |at )")
_OWNED = re.compile(r"(?:['’]s?|\b(?:his|her|their|its|the)) (?:[a-z]+ ){0,2}$", re.I)
_RULER = re.compile(
    r"\b(?:prime minister|president|chancellor|king|queen|emperor|empress|pope|monarch|premier|taoiseach|"
    r"head of)\b", re.I
)  # fmt: skip
_AGE_WORDS = stems("age aged old year years was were at")
_WED = stems("married marriage wed wedlock")
_POWER = frozenset(stems("power office throne ruled reigned governed reign papacy"))


def derived(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the dates of the evidence say of ages and of how long something lasted in the claim."""
    for topic in sorted(reading.topics):
        yield from _aged(reading, topic, ground)
        yield from _lasted(reading, topic, ground)


def _aged(reading: Reading, topic: str, ground: Ground) -> Iterator[Finding]:
    """Age against birth and death: "died at the age of 41"."""
    match = _AGE.search(reading.positive)
    said, hedge = _age(match) if match else ("", "")
    number = int(said) if said.isdigit() else int(worth(said)[0])
    born = dated(topic, BIRTH, ground)
    if not match or not number or born is None or not isinstance(born.object, Value):
        return
    amount = next((a for a in reading.amounts if match.start() <= a.span.start < match.end()), None)
    if not _DIED.search(reading.positive):
        before = reading.positive[: match.start()].rstrip(" ,(")
        another = any(before.endswith(n.text) for n in reading.named if n.entity is None or n.entity.id != topic)
        if len(reading.topics) > 1 or (another and match[0].lower().startswith("aged")):
            return  # "married Bob, aged 34, in 1963"
        yield from _aged_then(reading, born, born.object, number, hedge, said, amount)
        return
    died = dated(topic, DEATH, ground)
    years = _years(died, born)
    if died is None or years is None:
        return
    exact = all(isinstance(t.object, Value) and all(parts(t.object) or (0,)) for t in (born, died))
    ages = {int(years)} if exact else {int(years) - 1, int(years), int(years) + 1}
    kind = "support" if _is_age(ages, number, hedge) else "conflict"
    yield Finding(kind, (died, born), STRENGTH, said, amount)


def _age(match: re.Match[str]) -> tuple[str, str]:
    """The age in the claim's words, and its hedge."""
    for name in ("", "old_", "then_"):
        if match[f"{name}age"]:
            return match[f"{name}age"].lower(), (match[f"{name}hedge"] or "").strip().lower()
    return "", ""


def _is_age(ages: set[int], number: int, hedge: str) -> bool:
    """Whether one of the ages may be what the claim says."""
    if hedge in ("over", "more than"):
        return max(ages) >= number
    if hedge in ("almost", "nearly", "about", "around"):
        return any(abs(age - number) <= 2 for age in ages)
    return number in ages


def _aged_then(
    reading: Reading, born: Triplet, birth: Value, number: int, hedge: str, said: str, amount: Amount | None
) -> Iterator[Finding]:
    """Age at the one date of the claim: "rode Vostok 6 on 16 June 1963, at the age of 26"."""
    stated, when = parts(birth), [d for d in reading.dates if not d.attributive]
    if stated is None or len(when) != 1 or when[0].precision < YEAR or when[0].relation != "on" or when[0].stretch:
        return
    ages = _ages(stated, (when[0].year, when[0].month, when[0].day))
    if max(ages) < 0:
        return
    same = _is_age(ages, number, hedge)
    yield Finding("support" if same else "conflict", (born,), STRENGTH, said, amount, firm=not same, carries=(said,))
    told = f"{number} years old" in reading.positive or not reading.stems - _AGE_WORDS
    if same and told:  # what is said of the date is the age
        yield Finding("support", (born,), STRENGTH, when[0].span.of(reading.positive), when[0])


def _ages(born: tuple[int, int, int], then: tuple[int, int, int]) -> set[int]:
    """The ages that somebody may have had at a date, as far as both are known."""
    years = then[0] - born[0]
    if not (born[1] and then[1]) or (born[1] == then[1] and not (born[2] and then[2])):
        return {years - 1, years}
    return {years - (then[1:] < born[1:])}


def dated(topic: str, relation: re.Pattern[str], ground: Ground) -> Triplet | None:
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
        terms = _of_power(
            reading,
            [t for t in ground.by_entity.get(topic, ()) if _length(t) is not None and _meant(reading, t, topic)],
        )
        slack = ROUGH if amount.unit == "centuries" else 1.0
        told = [(t, _agrees(amount, _length(t) or 0.0, slack)) for t in terms]
        filler = next((a for a in reading.amounts if a.span.overlaps(amount.span)), None)
        agreeing = [t for t, same in told if same]
        if agreeing:
            yield Finding("support", (agreeing[0],), STRENGTH, amount.span.of(reading.positive), filler)
        elif len(told) == 1:
            yield Finding("conflict", (told[0][0],), STRENGTH, amount.span.of(reading.positive), filler)


def _of_power(reading: Reading, terms: list[Triplet]) -> list[Triplet]:
    """The terms that a claim about being in power or in office speaks of: of who ruled, only those."""
    ruling = [term for term in terms if _RULER.search(term.object_text)]
    return ruling if ruling and reading.stems & _POWER else terms


def _spans(reading: Reading) -> Iterator[Amount]:
    """The lengths of time that the claim says something went on."""
    for amount in amounts(reading.positive):
        known = unit(amount.unit)
        before, after = reading.positive[: amount.span.start], reading.positive[amount.span.end :].lstrip()
        told = _FOR.search(before) or (_OWNED.search(before) and _HELD.match(after))
        if known and known[0] == "time" and known[1] > 2e6 and told:
            yield replace(amount, number=amount.number * known[1] / 31556952, unit=_unit(amount))


def _unit(amount: Amount) -> str:
    return "centuries" if amount.unit.lower().startswith("centur") else "years"


def _length(triplet: Triplet) -> float | None:
    """The years from a statement's start to its end."""
    start, end = qualifier(triplet, "start"), qualifier(triplet, "end")
    return _between(end, start) if start is not None and end is not None else None


def _meant(reading: Reading, triplet: Triplet, topic: str) -> bool:
    """Whether the claim is about the time of that statement: it names the other end, or speaks of being in office."""
    other = triplet.object if triplet.subject.id == topic else triplet.subject
    if MARRIED.search(plain(triplet.property.label)):
        return bool(reading.stems & _WED) and (names(reading, other) or not _others(reading, topic))
    spoken = bool(reading.stems & _REIGNED) or _RAN.search(reading.positive) or _is_called(reading, triplet)
    return bool(spoken) and (
        names(reading, other) or not _others(reading, topic) or bool(reading.stems & vocabulary(triplet))
    )


def _is_called(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says that somebody was what the office or the relation is: "had been Laureate for a year"."""
    thing = triplet.object
    office = isinstance(thing, Entity) and thing.id not in reading.topics
    spoken = [n.text for n in reading.named if office and same_name(n, thing)]
    offices = [norm(triplet.object_text).partition(" of ")[0], plain(triplet.property.label), *map(norm, spoken)]
    called = "|".join(map(re.escape, offices))
    return re.search(rf"\b(?:was|were|been|as) (?:the |a |an |its )?(?:{called})\b", norm(reading.positive)) is not None


def _others(reading: Reading, topic: str) -> bool:
    return any(named.entity is None or named.entity.id != topic for named in reading.named)


def _agrees(amount: Amount, years: float, slack: float) -> bool:
    if amount.bound or amount.about:
        claimed = replace(amount, step=0.0, unit="years")
        return compare_amount(claimed, Value("quantity", "", str(years), unit="years")) is Match.EQUAL or (
            amount.about and abs(amount.number - years) < 1.0
        )
    return abs(amount.number - years) <= slack
