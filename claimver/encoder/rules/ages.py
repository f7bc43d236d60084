"""How old somebody was: at death, at a date, or at an event that the claim tells and the graph dates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.comparison import years_between
from claimver.encoder.evidence.ground import Ground, names, norm
from claimver.encoder.evidence.plan import Filler, paraphrased
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.date_shift import NAMES
from claimver.encoder.words.numerals import NUMERAL, worth
from claimver.encoder.words.wordings import MARRIED, plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["BIRTH", "DEATH", "RULER", "aged", "dated"]

STRENGTH = 0.85
YEAR = 9  # the precision of a year
OLDEST = 120
_YEARS = rf"(?:{NUMERAL}|\d{{1,3}})(?![\w,.:]*\d)\b"
_HEDGE = r"(?:over|more than|almost|nearly|about|around|only|just|still|barely|under|less than) "
_NO_UNIT = r"(?=\s*(?:[,.;:)—–]|$|(?:and|but|when|as|after|with|while|to become|becoming|in)\b))"
_TENS = {
    word: 10 * n for n, word in enumerate("twenties thirties forties fifties sixties seventies eighties".split(), 2)
}
_TENS |= {"teens": 10, "nineties": 90}
_PARTS = {"": (0, 9), "early": (0, 4), "mid": (3, 7), "middle": (3, 7), "late": (6, 9)}
_AGE = re.compile(
    r"\b(?:at the (?:tender |early |young |ripe old |advanced )?age of|at age|aged|lived to (?:be|the age of)|"
    rf"reached the age of) (?P<hedge>{_HEDGE})?(?P<age>{_YEARS})|"
    rf"\b(?:was|were|at) (?P<old_hedge>{_HEDGE})?(?P<old_age>{_YEARS}) years old\b|"
    rf"\b(?:was|were) (?P<then_hedge>{_HEDGE})?(?P<then_age>{_YEARS})"
    rf"(?= (?:on|in) (?:(?:{'|'.join(NAMES)})\b|\d)| when\b| at (?:the time of )?(?:his|her|their) death\b)|"
    rf"\bat (?P<at_hedge>{_HEDGE})?(?P<at_age>{_YEARS}){_NO_UNIT}|"
    rf"\bturn(?:s|ed|ing)? (?P<turned_age>{_YEARS})(?= (?:on|in) )|"
    r"\b(?:celebrat\w+|mark\w+|on|had) (?:his|her|their) (?P<day_age>\d{1,3}|"
    r"(?:twent|thirt|fort|fift|sixt|sevent|eight|ninet)(?=ieth))(?:st|nd|rd|th|ieth) birthday\b|"
    rf"\b(?:still )?in (?:his|her|their) (?P<part>early|mid|middle|late)?[ -]?(?P<tens>{'|'.join(_TENS)}|[1-9]0s)\b",
    re.I,
)
_DIED = re.compile(r"\b(?:died|dead|death|passed away|killed|perished|lived to|ended (?:his|her) days|"
    r"(?:took|lost|cost|claimed) (?:his|her|[\w ]{2,40}?['’]s?) life)\b", re.I
)  # fmt: skip
BIRTH, DEATH = (
    re.compile(r"\b(?:date of birth|born|birth date|birthday)\b"),
    re.compile(r"\b(?:date of death|died|death date)\b"),
)
RULER = re.compile(
    r"\b(?:prime minister|president|chancellor|king|queen|emperor|empress|pope|monarch|premier|taoiseach|"
    r"head of)\b", re.I
)  # fmt: skip
_AGE_WORDS = stems("age aged old year years was were at turned turns celebrated birthday")
_WED = stems("married marriage wed wedlock")
_THRONE = re.compile(
    r"\b(?:came|come|coming|rose|ascended|ascending|acceded|acceding|succeeded|succeeding|mounted|took|taking)\b"
    r"(?: to)? (?:the |his |her |their )?(?:\w+ )?(?:throne|crown|power|office)\b|\bcrowned\b|"
    r"\b(?:became|becoming|become) (?:the |its |their )?(?:king|queen|emperor|empress|monarch|ruler|head of state)\b",
    re.I,
)
_BECAME = r"\b(?:became|becoming|become|elected|appointed|chosen|sworn in as|named)(?: the| its| their| an?)?"
_ELECTED = re.compile(r"\b(?:was|been) (?:elected|crowned|sworn in)\b", re.I)
_RESIGNED = re.compile(r"\b(?:resigned|stepped down|abdicated|left (?:the )?(?:office|throne|power))\b", re.I)
_LEFT = re.compile(
    r"\b(?:left|resign\w*|stepped down|retir\w*|depart\w*|abdicat\w*|quit|lost|graduat\w*|divorc\w*|until)\b", re.I
)
_BEGAN = [
    (re.compile(relation), re.compile(verb, re.I))
    for relation, verb in [
        (r"\b(?:position|office|head|chair\w*|director|president|minister|mayor|rector|abbot|occupation)\b",
         r"\b(?:becam\w+|becom\w+|elected|appointed|named|made|chosen|ordained|consecrated|sworn in|took over|"
         r"took office|promoted|elevated)\b"),
        (r"\b(?:member|team|club|party|employer|part of|band|orchestra)\b",
         r"\b(?:join\w*|signed|moved to|entered|recruited|hired|debut\w*)\b"),
        (r"\b(?:educated|alma mater|student)\b", r"\b(?:entered|enrolled|matriculated|began|joined|graduat\w+)\b"),
        (r"\b(?:award|prize|medal)\w*\b", r"\b(?:w[oi]n\w*|receiv\w+|award\w*|given|honou?red|earned|took)\b"),
        (r"\b(?:mission|crew|expedition|participant|flight)\w*\b",
         r"\b(?:fl[eyo]w\w*|rode|launched|went|commanded|took part|travell?ed|orbited|walked|sailed|set out)\b"),
    ]
]  # fmt: skip
_OWN_DATE = re.compile(
    r"^(?:inception|publication date|date of publication|published|release date|launch date|start time|start date|"
    r"premiere|first performance|date of first performance|point in time|date|completion|completed|founded|"
    r"year of completion|year|(?:utc )?date of (?:spacecraft )?launch|launched)$"
)
_TEAM = re.compile(r"\b(?:team|club|squad)\b")


_Event = tuple[tuple[Triplet, ...], tuple[int, int, int]]


@dataclass(frozen=True, slots=True)
class _Claimed:
    """The ages that the claim's words allow, and the words."""

    low: int
    high: int
    said: str
    birthday: bool = False  # "turned forty": on the very day

    def allows(self, ages: set[int]) -> bool:
        return any(self.low <= age <= self.high for age in ages)


def aged(reading: Reading, topic: str, ground: Ground) -> Iterator[Finding]:
    """Age against birth and death, a date, or what the claim tells: "died at the age of 41", "became king at 19"."""
    match = _AGE.search(reading.positive)
    claimed = _claimed(match) if match else None
    born = dated(topic, BIRTH, ground)
    if match is None or claimed is None or born is None or not isinstance(born.object, Value):
        return
    value = next((v for v in reading.values if match.start() <= v.span.start < match.end()), None)
    if not _DIED.search(reading.positive):
        before = reading.positive[: match.start()].rstrip(" ,(")
        others = (n.text for n in reading.named if n.entity is None or n.entity.id != topic)
        another = any(before.endswith(text) and not RULER.fullmatch(text.lower()) for text in others)
        if not _is_of(reading, topic, match) or (another and match[0].lower().startswith("aged")):
            return  # "married Bob, aged 34, in 1963"
        yield from _aged_then(reading, born, claimed, value)
        yield from _aged_at(reading, topic, born, claimed, value, ground)
        return
    died = dated(topic, DEATH, ground)
    years = _years(died, born)
    if died is None or years is None:
        return
    exact = all(isinstance(t.object, Value) and all(parts(t.object) or (0,)) for t in (born, died))
    ages = {int(years)} if exact else {int(years) - 1, int(years), int(years) + 1}
    kind = "support" if claimed.allows(ages) else "conflict"
    yield Finding(kind, (died, born), STRENGTH, claimed.said, value)


def _is_of(reading: Reading, topic: str, match: re.Match[str]) -> bool:
    """Whether the age can only be the subject's: no other is told of, or it alone stands before "was 21 when"."""
    before = reading.positive[: match.start()]
    people = [n for n in reading.named if not RULER.fullmatch(n.text)]  # "was elected pope": an office, nobody else
    offices = {n.entity.id for n in reading.named if n.entity is not None and n not in people}
    if set(reading.topics) - offices <= {topic}:
        return True
    known = {n.entity.id for n in people if n.entity is not None and n.text in before}
    said = match[0].lower().startswith(("was ", "were ")) or re.search(r"\b(?:was|were)(?: \w+)? $", before)
    return bool(said) and known == {topic}


def _claimed(match: re.Match[str]) -> _Claimed | None:
    """The ages that are meant; None for what can be none."""
    if match["tens"]:
        tens = match["tens"].lower()
        first = _TENS.get(tens) or int(tens[:-1])
        low, high = _PARTS[(match["part"] or "").lower()]
        return _Claimed(first + low, first + high, match[0])
    groups = match.groupdict()
    for name in ("", "old_", "then_", "at_", "turned_", "day_"):
        if said := (groups[f"{name}age"] or "").lower():
            hedge = (groups.get(f"{name}hedge") or "").strip().lower()
            said += "y" if match[0].endswith("ieth birthday") else ""
            number = int(said) if said.isdigit() else int(worth(said)[0])
            if not 0 < number < OLDEST:
                return None
            if hedge in ("over", "more than"):
                return _Claimed(number, OLDEST, said)
            if hedge in ("under", "less than"):
                return _Claimed(0, number - 1, said)
            if name in ("turned_", "day_"):
                return _Claimed(number, number, match[0], birthday=True)
            off = 2 if hedge in ("almost", "nearly", "about", "around") else 0
            return _Claimed(number - off, number + off, said)
    return None


def _aged_then(reading: Reading, born: Triplet, claimed: _Claimed, value: Filler | None) -> Iterator[Finding]:
    """Age at the one date of the claim: "rode Vostok 6 on 16 June 1963, at the age of 26"."""
    stated = parts(born.object) if isinstance(born.object, Value) else None
    when = [d for d in reading.dates if not d.attributive and d != value]
    if stated is None or len(when) != 1 or when[0].precision < YEAR or when[0].relation != "on" or when[0].stretch:
        return
    date = (when[0].year, when[0].month, when[0].day)
    ages = _ages(stated, date)
    if max(ages) < 0 or (claimed.birthday and any(then and not own for own, then in zip(stated, date, strict=True))):
        return
    same, said = claimed.allows(ages), claimed.said
    if claimed.birthday:
        birthday = (stated[0] + claimed.low, *stated[1:])
        same = all(own == then for own, then in zip(birthday, date, strict=True) if own and then)
    yield Finding(
        "support" if same else "conflict", (born,), STRENGTH, said, value, firm=not same, carries=(said, *said.split())
    )
    told = f"{said} years old" in reading.positive.lower() or not reading.stems - _AGE_WORDS - stems(said)
    if same and told:  # what is said of the date is the age
        yield Finding("support", (born,), STRENGTH, when[0].span.of(reading.positive), when[0])


def _aged_at(
    reading: Reading, topic: str, born: Triplet, claimed: _Claimed, value: Filler | None, ground: Ground
) -> Iterator[Finding]:
    """Age at what the claim tells without a date: "became president at the age of 43"."""
    stated = parts(born.object) if isinstance(born.object, Value) else None
    if stated is None or any(date != value for date in reading.dates):
        return
    told = [(event, _ages(stated, when)) for event, when in _events(reading, topic, ground)]
    told = [(event, ages) for event, ages in told if 0 < max(ages) < OLDEST]
    agreeing = [event for event, ages in told if claimed.allows(ages)]
    youth = any(_TEAM.search(plain(e[0].property.label)) and claimed.high < min(ages) for e, ages in told)
    if told and (agreeing or not youth):  # who is stated to play for a club since then may have learned there
        event = (agreeing or [told[0][0]])[0]
        kind, said = "support" if agreeing else "conflict", claimed.said
        yield Finding(kind, (*event, born), STRENGTH, said, value, firm=not agreeing, carries=(said, *said.split()))


def _events(reading: Reading, topic: str, ground: Ground) -> list[_Event]:
    """What the claim tells of the subject, with its date; for the throne, the first of it."""
    side = "end" if _LEFT.search(reading.positive) else "start"
    throne = _is_throne(reading, side)
    found: list[_Event] = []
    for triplet in ground.by_entity.get(topic, ()):
        other = triplet.object if triplet.subject.id == topic else triplet.subject
        if not isinstance(other, Entity) or other.id == topic:
            continue
        office = triplet.object_text if triplet.subject.id == topic else plain(triplet.property.label)
        ruling = throne and RULER.search(office) is not None
        if not ruling and not _is_told(reading, triplet, other):
            continue
        value = qualifier(triplet, side) or (None if ruling else qualifier(triplet, "point"))
        own = None if ruling or value is not None else _own_date(other, ground)
        value = own.object if own is not None and isinstance(own.object, Value) else value
        when = parts(value) if value is not None else None
        if when is not None:
            found.append(((triplet,) if own is None else (triplet, own), when))
    if throne and found:
        ends = [{e.id: e for t in event for e in (t.subject, t.object) if isinstance(e, Entity)} for event, _ in found]
        named = [
            one for one, of in zip(found, ends, strict=True) if any(names(reading, of[id]) for id in {*of} - {topic})
        ]
        return [(min if side == "start" else max)(named or found, key=lambda event: event[1])]
    return found


def _is_throne(reading: Reading, side: str) -> bool:
    """Whether the claim tells of coming to power or leaving it, the office unsaid: "was elected", "resigned"."""
    if any(n.entity is None or n.entity.id not in reading.topics for n in reading.named):
        return side == "start" and _THRONE.search(reading.positive) is not None
    patterns = (_THRONE, _ELECTED) if side == "start" else (_RESIGNED,)
    return any(pattern.search(reading.positive) for pattern in patterns)


def _is_told(reading: Reading, triplet: Triplet, other: Entity) -> bool:
    """Whether the claim names the other end and says the relation, or that it came about."""
    relation = plain(triplet.property.label)
    if MARRIED.search(relation):
        alone = not any(n.entity is not None and n.entity.id not in reading.topics for n in reading.named)
        return bool(reading.stems & _WED) and (names(reading, other) or alone)
    office = norm(other.label).partition(" of ")[0]
    became = re.search(rf"{_BECAME} {re.escape(office)}(?! of)(?!\w)", norm(reading.positive))
    if became is not None and triplet.object is other and RULER.search(office):
        return True
    if not names(reading, other):
        return False
    began = any(of.search(relation) and verb.search(reading.positive) for of, verb in _BEGAN)
    return began or bool(reading.stems & vocabulary(triplet)) or bool(paraphrased(reading, triplet))


def _own_date(thing: Entity, ground: Ground) -> Triplet | None:
    """The one date of a work, a founding or a mission; None where it has none or more than one."""
    found = [
        t
        for t in ground.by_entity.get(thing.id, ())
        if t.subject.id == thing.id and isinstance(t.object, Value) and t.object.kind == "date"
        if _OWN_DATE.search(plain(t.property.label))
    ]
    return found[0] if len({t.object_text for t in found}) == 1 else None


def _ages(born: tuple[int, int, int], then: tuple[int, int, int]) -> set[int]:
    """The ages that somebody may have had at a date, as far as both are known."""
    years = then[0] - born[0]
    if not (born[1] and then[1]) or (born[1] == then[1] and not (born[2] and then[2])):
        return {years - 1, years}
    return {years - (then[1:] < born[1:])}


def dated(topic: str, relation: re.Pattern[str], ground: Ground) -> Triplet | None:
    """The subject's statement of that date, if there is just one, or several in one month."""
    found = [
        t
        for t in ground.by_entity.get(topic, ())
        if t.subject.id == topic and isinstance(t.object, Value) and t.object.kind == "date"
        if relation.search(plain(t.property.label))
    ]
    days = [parts(t.object) for t in found if isinstance(t.object, Value)]
    alike = all(day is not None and days[0] is not None and day[:2] == days[0][:2] and day[1] for day in days)
    return found[0] if len(found) == 1 or (found and alike) else None


def _years(late: Triplet | None, early: Triplet | None) -> float | None:
    if late is None or early is None or not isinstance(late.object, Value) or not isinstance(early.object, Value):
        return None
    first, second = parts(early.object), parts(late.object)
    return None if first is None or second is None else years_between(second, first)
