"""When somebody took or left an office that the claim need not name: "in that post until 2017", "abdicated in 1936"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date as day

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground, key
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import DEATH, dated
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.office_words import Spoken, leads, of_body, of_which
from claimver.encoder.rules.ordinals import place_of, spell
from claimver.encoder.rules.succession import BROAD, Term, held_by
from claimver.encoder.rules.times import held, qualifier
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet, Value

__all__ = ["in_office"]

STRENGTH = 0.85
ANNOUNCED = 100  # days for which somebody who has resigned may stay on
_IS = r"(?:was|were|been|being|is|got)"
_GOAL = r"(?:power|office|the throne)"
_HELD, _START, _END, _DEATH = "held", "start", "end", "death"
_OFFICE, _LED, _BODY = (
    "office",
    "led",
    "body",
)  # what else a claim must have: words for an office; those, or what was led
_WORDED: tuple[tuple[re.Pattern[str], str, str, bool], ...] = tuple(  # when, needs, whether it may come apart from it
    (re.compile(rf"\b(?:{words})\b(?! by\b)"), when, needs, soft)
    for words, when, needs, soft in (
        (r"reign(?:ed)?|ruled?|govern(?:ed)?|served?|presided?", _HELD, "", False),
        (
            r"stay(?:ed)?|remain(?:ed)?|continued?|keep|kept|clung|hold|held|was|were|been|sat|act(?:ed)?",
            _HELD, _OFFICE, False,
        ),
        (r"led|ran|headed|chaired|managed|coached|captained|directed", _HELD, _LED, False),
        (
            rf"(?:took|take) (?:office|power|the (?:throne|helm))|seized? power|ascend(?:ed)? the throne|"
            rf"assumed? {_GOAL}|(?:came|come|rose|acceded|ascended|succeeded|returned|came back) (?:in)?to {_GOAL}",
            _START, "", False,
        ),
        (
            rf"{_IS} (?:sworn in|inaugurated|enthroned|installed)|(?:took|take) the oath(?: of office)?",
            _START, "", True,
        ),
        (
            r"became|become|assumed?|enter(?:ed)?|return(?:ed)? to|moved? into|(?:took|take)(?: up| over)?|was made",
            _START, _OFFICE, False,
        ),
        (rf"{_IS} (?:appointed|named)", _START, _OFFICE, True),
        (
            rf"(?:left|leave) {_GOAL}|(?:lost|lose) (?:power|office|the throne)|fell from power|abdicated?|"
            rf"(?:gave|give) up {_GOAL}|relinquish(?:ed)? {_GOAL}|"
            rf"{_IS} (?:ousted|deposed|overthrown|toppled|dethroned|voted out)",
            _END, "", False,
        ),
        (
            rf"step(?:ped)? (?:down|aside)|(?:stood|stand) down|resign(?:ed)?|{_IS} (?:sacked|dismissed|fired)",
            _END, "", True,
        ),
        (
            r"left|leave|quit|vacated?|retired?|lost|lose|moved out of|(?:gave|give) up|relinquish(?:ed)?|"
            r"surrender(?:ed)?",
            _END, _OFFICE, True,
        ),
        (r"joined?|signed (?:for|with)|(?:moved|went|transferred) to", _START, _BODY, False),
        (r"died in office|died on the throne", _DEATH, "", False),
    )
)  # fmt: skip
_OWN_TERM = re.compile(
    r"(?:(?<=\w)['’]s?|\b(?:his|her|their)|(?<!\w)the(?= (?:[a-z-]+ ){1,3}of ))"
    r" (?:(?P<rank>first|second|third|fourth|fifth|last|final) )?(?:[a-z-]+ )??"
    r"(?P<noun>reign|tenure|term|spell|stint|rule|papacy|pontificate|presidency|premiership|chancellorship|chairmanship)"
    r"\b[^.;:]{0,80}?\b(?P<verb>ended|came to an end|finished|expired|concluded|lasted|ran|continued|began|begun|"
    r"started|commenced)\b",
    re.I,
)
_AUXILIARY = re.compile(r"\b(?:had|has|have|would|officially|formally) ")
_OF_NOUN = {"ended": _END, "came to an end": _END, "finished": _END, "expired": _END, "concluded": _END,
            "began": _START, "begun": _START, "started": _START, "commenced": _START}  # fmt: skip
_VAGUE = ("spell", "stint")  # nouns that alone are of no office
_UNTIL_DEATH = re.compile(r"\b(?:until|till|up to) (?:the (?:time|day|year) of )?(?:his|her|their) (?:own )?death\b")
_NO_SUBJECT = re.compile(
    r"\b(?:of|to|by|from|with|in|at|for|over|under|than|as|after|before|like|on) (?:the |a )?$", re.I
)
_STAYS = re.compile(r"stay|remain|continu|keep|kept|clung|last")
_LEFT = ("left", "quit")
_CROWNED = re.compile(r"\b(?:throne|reign(?:ed)?|crown|kings?|queen|emperor|empress|monarch)\b")
_OTHER_TERM = re.compile(
    r"\b(?:second|third|fourth|another|again|re-?elected|re-?appointed|once more|longest|youngest|oldest|contract|deal|"
    r"extension|loan|(?<!white )house|chamber|fired up)\b", re.I
)  # fmt: skip
_AS = re.compile(r"\bas (?:the |a |an |its |his |her |their )?([A-Za-z-]+)")
_POSSESSIVE = frozenset("his her their its".split())


@dataclass(frozen=True, slots=True)
class _Event:
    """Somebody's taking, holding or leaving of an office, where the claim says it."""

    when: str
    needs: str
    soft: bool
    start: int
    end: int
    who: str
    said: str = ""
    rank: str = ""
    noun: str = ""


def in_office(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the terms of office in the evidence say of when somebody took, held or left one."""
    events = _events(reading)
    for event in events:
        terms = held_by(event.who, ground)
        if event.when == _DEATH or (event.when == _HELD and _UNTIL_DEATH.search(reading.positive, event.end)):
            yield from _until_death(reading, event, terms, ground)
        for date in reading.dates:
            which = _which(reading, events, event, date)
            if which and not date.attributive:
                yield from _at(reading, event, terms, date, which, ground)


def _events(reading: Reading) -> list[_Event]:
    """What the claim says somebody did with an office, in the order of its text, nothing said twice."""
    text, found = reading.positive, list[_Event]()
    for match in _OWN_TERM.finditer(text):
        when = _OF_NOUN.get(match["verb"].lower(), _HELD)
        who, noun = _owner(reading, match.start()), match["noun"].lower()
        needs = _LED if noun in _VAGUE else ""
        found.append(
            _Event(when, needs, False, match.start(), match.end(), who, match[0], (match["rank"] or "").lower(), noun)
        )
    worded = [(match, when, needs, soft) for pattern, when, needs, soft in _WORDED for match in pattern.finditer(text)]
    for match, when, needs, soft in sorted(worded, key=lambda item: item[0].start() - item[0].end()):  # longest first
        if not any(other.start < match.end() and match.start() < other.end for other in found):
            who = _subject(reading, match.start())
            found.append(_Event(when, needs, soft, match.start(), match.end(), who, match[0]))
    return sorted((event for event in found if event.who), key=lambda event: event.start)


def _owner(reading: Reading, at: int) -> str:
    """The id of the one whose term it is."""
    before = reading.positive[:at]
    for named in reading.named:
        pronoun = reading.positive[at:].lower().startswith(f"{named.text.lower()} ")
        if named.entity is not None and (before.endswith(named.text) or pronoun):
            return named.entity.id
    return next(iter(reading.topics)) if len(reading.topics) == 1 and not before.endswith(("'", "’")) else ""


def _subject(reading: Reading, at: int) -> str:
    """The id of the one who does what stands at a place of the claim: the nearest name before it that can be."""
    text = re.sub(
        r", (?:an?|the|\w+ of) [^,]*, $", " ", reading.positive[:at]
    )  # "Ada, the daughter of Bo, led": not Bo
    spoken = [(m.start(), n) for n in reading.named for m in re.finditer(rf"(?<!\w){re.escape(n.text)}(?!\w)", text)]
    for place, named in sorted(spoken, key=lambda item: -item[0]):
        if named.text.islower() and named.text.lower() not in _POSSESSIVE:
            continue  # "Ada, an engineer, has been chairman"
        owns = re.match(r"['’]", text[place + len(named.text) :]) or named.text.lower() in _POSSESSIVE
        if owns or _NO_SUBJECT.search(text[:place]):
            continue
        who = named.entity.id if named.entity is not None else ""
        return who if who in reading.topics or not reading.topics else ""
    return ""


def _which(reading: Reading, events: list[_Event], event: _Event, date: Date) -> str:
    """Whether the date is of the event's start or of its end; "" where it is of neither."""
    own = [other for other in events if other.end <= date.span.start]
    nearest = own[-1] if own else events[0]
    if nearest != event or event.when == _DEATH:
        return ""
    if event.when != _HELD:
        return "" if date.relation == "until" and reading.negated else event.when  # "did not leave until" is when
    before = reading.positive[: date.span.start]
    if date.relation == "until" and reading.negated and not _STAYS.match(event.said):
        return ""
    if date.ranged:
        ends = sorted(d.span.start for d in reading.dates if d.ranged)  # "from 1966 to 1977 and from 1980 to 1984"
        return _END if ends.index(date.span.start) % 2 else _START
    if date.relation == "until" and not re.search(r"\bby (?:the year )?$", before):
        return _END
    if _UNTIL_DEATH.search(before, event.end) or re.search(r"\b(?:to|through) $", before):
        return _END
    return _START if date.relation == "since" or re.search(r"\bfrom $", before) else ""


def _at(
    reading: Reading, event: _Event, terms: list[Term], date: Date, which: str, ground: Ground
) -> Iterator[Finding]:
    """The date against the starts or the ends of the terms that the claim speaks of."""
    told = _told(reading, event, date)
    spoken = Spoken([]) if event.needs == _BODY else of_which(reading, event.said, told, event.who, terms, ground)
    if event.noun in _VAGUE and not (spoken.office or spoken.led):
        spoken = _of_before(reading, spoken)
    chosen = _of_named(reading, told, _meant(event, spoken), event.who)
    of_a_body = not chosen and (event.needs == _BODY or event.said in _LEFT)
    if of_a_body:
        chosen = of_body(reading, told, event.who, ground, joined=which == _START)
    compared = [
        (term, compare_date(_on(date), value))
        for term in chosen
        if (value := qualifier(term.triplet, which)) is not None
    ]
    said = date.span.of(reading.positive)
    carries = (*spoken.carries, event.said, event.rank)
    for kind, wanted in (("support", Match.EQUAL), ("finer", Match.FINER)):
        term = next((term for term, match in compared if match is wanted), None)
        if term is not None:
            yield Finding(kind, (term.triplet,), STRENGTH, said, date, carries=carries)
            return
    if event.noun in _VAGUE and not spoken.office:
        return  # a spell as a player, perhaps
    if _OTHER_TERM.search(reading.positive) and not event.rank:
        return  # a second term, a contract anew, an office that none of the terms is of
    if (
        event.soft
        and not event.needs
        and all(abs(_year(qualifier(t.triplet, which)) - date.year) < 2 for t, _ in compared)
    ):
        return  # of a post that is not named, nearly at the time
    if (role := _AS.search(reading.positive)) and not any(_of_role(term, role[1]) for term in chosen):
        return
    unknown = any(_may_be(reading, term.triplet, date, which) for term in chosen)
    excused = event.soft and any(_comes_apart(term.triplet, date, which) for term in chosen)
    excused = excused or (of_a_body and _may_have_come_back(chosen, date, which))
    if compared and not unknown and not excused and not (date.relation == "until" and event.when != _HELD):
        nearest = min(compared, key=lambda item: abs(_year(qualifier(item[0].triplet, which)) - date.year))[0]
        yield Finding("conflict", (nearest.triplet,), STRENGTH, said, date, firm=True)


def _of_before(reading: Reading, spoken: Spoken) -> Spoken:
    """The terms at what the sentence before names: "His first spell" after "He has left Real Madrid"."""
    ids = {named.entity.id for named in reading.earlier if named.entity is not None}
    terms = [term for term in spoken.terms if {term.triplet.subject.id, key(term.triplet.object)} & ids]
    return replace(spoken, terms=terms, led=bool(terms))


def _of_named(reading: Reading, told: str, terms: list[Term], who: str) -> list[Term]:
    """The terms at what the claim names, if there are such: "headed Alphabet" is not of Google."""
    ids = {n.entity.id for n in reading.named if n.entity is not None and n.text in told} - {who}
    own = [term for term in terms if {term.triplet.subject.id, key(term.triplet.object)} & ids]
    return own or terms


def _of_role(term: Term, role: str) -> bool:
    """Whether a role named with "as" is that of a term: "as governor" is no president's."""
    return role.lower() in f"{term.called} {term.triplet.property.label} {term.triplet.object_text}".lower()


def _on(date: Date) -> Date:
    return date if date.relation in ("before", "after") else replace(date, relation="on")


def _told(reading: Reading, event: _Event, date: Date | None) -> str:
    """The words that say which office: those of the event up to its date, and "as …" behind that or before it all."""
    text = reading.positive
    if date is None or date.span.start < event.start:
        told = _behind(reading, event.end)
    else:
        told = text[event.end : date.span.start]
        behind = re.match(r"[\w ]{0,6}? ?(?:as|from|of) [^,;:]*", text[date.span.end :].strip(" ."))
        told += f" {behind[0]}" if behind else ""
    lead = re.match(r"as [^,]{3,60},", text, re.I)
    for other in reading.dates:
        told = told.replace(other.span.of(text), " ")
    return f"{lead[0] if lead else ''} {_AUXILIARY.sub('', event.said) if event.noun else ''} {told}"


def _behind(reading: Reading, end: int) -> str:
    """The words up to the next clause; no name is torn apart: "archbishop of Munich and Freising"."""
    rest = reading.positive[end:]
    for named in reading.named:
        rest = rest.replace(named.text, re.sub(r"[ ,;:]", lambda mark: chr(0xE000 + ord(mark[0])), named.text))
    told = re.split(r"[,;:]| (?:and|but|after|when|because) ", rest, maxsplit=1)[0]
    return re.sub("[\ue000-\ue0ff]", lambda mark: chr(ord(mark[0]) - 0xE000), told)


def _meant(event: _Event, spoken: Spoken) -> list[Term]:
    """The terms that the claim speaks of: where it counts them, the one of that place."""
    if event.needs and not (spoken.office or (event.needs == _LED and spoken.led)):
        return []
    if not event.rank:
        return spoken.terms
    chosen = spell([term.triplet for term in spoken.terms], place_of(event.rank))
    if chosen is None or (event.noun == "term" and len(spoken.terms) < 2):
        return []  # one statement may stand for two terms in a row
    return [term for term in spoken.terms if term.triplet is chosen]


def _until_death(reading: Reading, event: _Event, terms: list[Term], ground: Ground) -> Iterator[Finding]:
    """Whether a term ended when its holder died."""
    died = dated(event.who, DEATH, ground)
    until = _UNTIL_DEATH.search(reading.positive)
    said = until[0] if until else event.said
    words = _UNTIL_DEATH.split(reading.positive[event.end :])[0]
    spoken = of_which(reading, event.said, words, event.who, terms, ground)
    ends = [(t, end) for t in _meant(event, spoken) if (end := qualifier(t.triplet, "end")) is not None]
    if died is None or not isinstance(died.object, Value) or not ends or len(ends) < len(spoken.terms):
        return
    lasting = [term for term, end in ends if _same(end, died.object)]
    if lasting:
        yield Finding("support", (lasting[0].triplet, died), STRENGTH, said, carries=spoken.carries)
    else:
        yield Finding("conflict", (ends[-1][0].triplet, died), STRENGTH, said, firm=True)


def _same(one: Value, other: Value) -> bool:
    """Whether two dates are the same as far as both are known."""
    pairs = zip(parts(one) or (), parts(other) or (), strict=False)
    return all(a == b or not (a and b) for a, b in pairs)


def _may_be(reading: Reading, triplet: Triplet, date: Date, which: str) -> bool:
    """Whether a start or end that is not stated may be the date, for what is known of the other.

    Of heads of state and government a graph may have the present term alone, who may have had others before.
    """
    own, other = qualifier(triplet, which), qualifier(triplet, "end" if which == _START else "start")
    if own is not None:
        elected = BROAD.search(plain(triplet.property.label)) and not _CROWNED.search(reading.positive)
        open_ended = which == _START and other is None
        again = open_ended and date.relation != "since"  # who is so since then is so without a break
        return bool(elected) and again and date.year < _year(own)
    return other is None or (date.year <= _year(other) if which == _START else date.year >= _year(other))


def _comes_apart(triplet: Triplet, date: Date, which: str) -> bool:
    """Whether an event may have been at the date though the term began or ended at another.

    Somebody may be sworn in again within a term, and stays for a while after having resigned.
    """
    stated = parts(value) if (value := qualifier(triplet, which)) is not None else None
    if which == _START and held(triplet, _on(date)):
        return True
    if stated is None or not stated[1] or min(stated[0], date.year) < 1:
        return False
    last = day(date.year, date.month or 12, min(date.day or 28, 28) if date.month else 31)
    first = day(stated[0], stated[1] or 1, min(stated[2] or 1, 28))
    return 0 <= (first - last).days <= ANNOUNCED


def _may_have_come_back(terms: list[Term], date: Date, which: str) -> bool:
    """Whether somebody may have been with a body before: its head for some time, or at a date before all starts."""
    if which == _START:
        return all(leads(term) for term in terms)
    return all(date.year < _year(qualifier(term.triplet, "start")) for term in terms)


def _year(value: Value | None) -> int:
    stated = parts(value) if value is not None else None
    return stated[0] if stated else 0
