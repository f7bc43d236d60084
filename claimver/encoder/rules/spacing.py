"""A dated event against another that the claim names: "in 2016, more than two decades after her death"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.evidence.plan import Hypothesis
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import BIRTH, DEATH, dated
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.numerals import ORDINALS, worth
from claimver.encoder.words.stretches import STRETCH, Day, Stretch, agrees, stretch_of
from claimver.encoder.words.wordings import stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["is_yardstick", "spaced"]

_AWAY = re.compile(
    rf",? (?:(?P<stretch>{STRETCH}) (?P<way>before|after|ahead of|prior to)|"
    r"(?:in|on) the (?:very )?same (?P<same>year|month|day) as) (?P<rest>[^;.]{3,80}?)[.]?$", re.I
)  # fmt: skip
_LIFE = re.compile(
    r"(?P<owner>his|her|their|its|.+(?:['’]s|s['’])) (?:own )?(?:(?P<nth>[a-z-]+|\d+(?:st|nd|rd|th)) )?"
    r"(?P<event>death|birth|birthday)|the (?P<of>death|birth) of (?P<whose>.+)", re.I
)  # fmt: skip
_NOUN = re.compile(r"the (?P<noun>[a-z]+) of (?:the )?(?P<thing>.+)|(?P<owner>.+)(?:['’]s|s['’]) (?P<own>[a-z]+)", re.I)
_OWN = re.compile(r"(?:its|his|her|their) (?:own )?(?P<noun>[a-z]+(?: [a-z]+){0,2})")
COMPARED = 0.99  # what code reads and compares
YEAR = 9  # the precision of a year
Event = tuple[Triplet, Day]


def spaced(reading: Reading, found: Sequence[Finding], ground: Ground) -> Iterator[Finding]:
    """What the dates of both events say of how far apart they were; for a date that the evidence supports."""
    match = _AWAY.search(reading.positive)
    if match is None or reading.negated:
        return
    main = [d for d in reading.dates if d.span.end <= match.start() and d.relation == "on" and not d.attributive]
    if len(main) != 1 or len(main) != len(reading.dates) or main[0].precision < YEAR or main[0].stretch:
        return
    date, stretch = main[0], stretch_of(match) if match["stretch"] else None
    base = max((f for f in found if f.kind == "support" and f.filler == date), key=lambda f: f.strength, default=None)
    if base is None or not (stretch or match["same"]):
        return
    event = next(_event(reading, match["rest"].strip(), base, date, ground), None)
    if event is None:
        return
    triplet, other = event
    known = _own_day(base.triplets[0], date) or (date.year, date.month, date.day)
    fits = _fits(stretch, match, known, other)
    if fits is None:
        return
    said = match[0].strip(" ,.")
    amount = next((a for a in reading.amounts if match.start() <= a.span.start < match.end()), None)
    carries = tuple(dict.fromkeys((*match["rest"].split(), match["rest"].strip(), *_names(reading, match))))
    kind = "support" if fits else "conflict"
    strength = base.strength if fits else COMPARED
    yield Finding(kind, (base.triplets[0], triplet), strength, said, amount, firm=not fits, carries=carries)


def is_yardstick(reading: Reading, hypothesis: Hypothesis) -> bool:
    """Whether a date is not of the relation, by which the claim only measures: "in May, a year after its launch"."""
    match, date = _AWAY.search(reading.positive), hypothesis.filler
    if match is None or not isinstance(date, Date) or date.span.end > match.start():
        return False
    told = vocabulary(hypothesis.triplet)
    return bool(told & stems(match["rest"])) and not told & stems(reading.positive[: match.start()])


def _fits(stretch: Stretch | None, match: re.Match[str], known: Day, other: Day) -> bool | None:
    """Whether the dates are so far apart; None where that is unsure."""
    if stretch is None:
        fields = {"year": 1, "month": 2, "day": 3}[match["same"].lower()]
        same = known[:fields] == other[:fields]
        return same if all(known[:fields]) and all(other[:fields]) else None if known[0] == other[0] else False
    early, late = (known, other) if match["way"].lower() != "after" else (other, known)
    return agrees(stretch, early, late)


def _names(reading: Reading, match: re.Match[str]) -> Iterator[str]:
    return (named.text for named in reading.named if named.text in match["rest"])


def _own_day(triplet: Triplet, date: Date) -> Day | None:
    """The date as the statement has it, which may say more than the claim."""
    values = [triplet.object, *(qualifier(triplet, name) for name in ("start", "point", "end"))]
    for value in values:
        if isinstance(value, Value) and value.kind == "date" and compare_date(date, value) is Match.EQUAL:
            return parts(value)
    return None


def _event(reading: Reading, rest: str, base: Finding, date: Date, ground: Ground) -> Iterator[Event]:
    """The statement of the other event, and its date."""
    life = _LIFE.fullmatch(rest)
    if life is not None:
        yield from _of_a_life(reading, life, ground)
        return
    thing = _thing(reading, rest)
    if thing is not None:
        yield from _alike(base.triplets[0], thing, date, ground)
        return
    if own := _OWN.fullmatch(rest):  # "less than a year after its maiden flight"
        yield from _told_of(base.triplets[0].subject, own["noun"], base.triplets[0], ground)
        return
    noun = _NOUN.fullmatch(rest)
    owner = _thing(reading, (noun["thing"] or noun["owner"]).strip()) if noun else None
    if noun is not None and owner is not None:
        yield from _told_of(owner, noun["noun"] or noun["own"], base.triplets[0], ground)


def _told_of(thing: Entity, noun: str, but: Triplet, ground: Ground) -> Iterator[Event]:
    """The one dated statement of a thing that a noun speaks of."""
    told = [t for t in _dates(thing, ground) if stems(noun) & vocabulary(t) and t != but]
    if len(told) == 1 and isinstance(told[0].object, Value) and (day := parts(told[0].object)):
        yield told[0], day


def _thing(reading: Reading, text: str) -> Entity | None:
    """The one thing that a phrase names and nothing more."""
    plain = re.sub(r"^(?:the|that of|did|was) ", "", text, flags=re.I)
    return next((n.entity for n in reading.named if n.entity and n.text.lower() in (plain.lower(), text.lower())), None)


def _dates(thing: Entity, ground: Ground) -> list[Triplet]:
    stated = ground.by_entity.get(thing.id, ())
    return [t for t in stated if t.subject.id == thing.id and isinstance(t.object, Value) and t.object.kind == "date"]


def _of_a_life(reading: Reading, match: re.Match[str], ground: Ground) -> Iterator[Event]:
    """A birth, a death or a birthday of somebody."""
    owner = re.sub(r"['’]s?$", "", match["owner"] or match["whose"]).strip()
    thing = _thing(reading, owner)
    pronoun = owner.lower() in ("his", "her", "their", "its")
    who = thing.id if thing else next(iter(reading.topics)) if pronoun and len(reading.topics) == 1 else ""
    event, nth = (match["event"] or match["of"]).lower(), (match["nth"] or "").lower()
    years = _place(nth)
    if not who or (event == "birthday") != (years > 0) or (nth and not years):
        return
    told = dated(who, DEATH if event == "death" else BIRTH, ground)
    day = parts(told.object) if told is not None and isinstance(told.object, Value) else None
    if told is not None and day is not None:
        yield told, (day[0] + years, day[1], day[2])


def _place(nth: str) -> int:
    """The number of a birthday.

    >>> _place("ninetieth"), _place("30th"), _place("thirty-fifth"), _place("big")
    (90, 30, 35, 0)
    """
    if nth[:1].isdigit():
        return int(re.match(r"\d+", nth)[0])  # type: ignore[index]
    tens = re.sub(r"ieth$", "y", nth)
    return (
        ORDINALS.get(nth) or int(worth(tens)[0] if tens != nth else 0) or _compound(nth) or 100 * (nth == "hundredth")
    )


def _compound(nth: str) -> int:
    """The number of a compound such as "ninety-first"."""
    tens, _, one = nth.partition("-")
    return int(worth(tens)[0]) + ORDINALS[one] if one in ORDINALS and worth(tens)[0] >= 20 else 0


def _alike(own: Triplet, thing: Entity, date: Date, ground: Ground) -> Iterator[Event]:
    """The same said of another: its first flight, when it became a member of the same body."""
    for triplet in ground.by_entity.get(thing.id, ()):
        if triplet.property != own.property or triplet.id == own.id:
            continue
        if isinstance(own.object, Value):
            value = triplet.object if triplet.subject.id == thing.id else None
        else:
            same = (own.object == triplet.object and triplet.subject.id == thing.id) or (
                own.subject == triplet.subject and _id(triplet.object) == thing.id
            )
            which = [n for n in ("start", "end", "point") if _equal(qualifier(own, n), date)]
            value = qualifier(triplet, which[0]) if same and len(which) == 1 else None
        if isinstance(value, Value) and (day := parts(value)):
            yield triplet, day


def _id(thing: Entity | Value) -> str:
    """The id of an entity."""
    return thing.id if isinstance(thing, Entity) else ""


def _equal(value: Value | None, date: Date) -> bool:
    return value is not None and compare_date(replace(date, relation="on"), value) is Match.EQUAL
