"""When statements hold: their qualifiers of time against the claim's tense and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground, ended, key, norm
from claimver.encoder.evidence.said import describes, is_marriage, parted
from claimver.encoder.read.reading import Reading
from claimver.encoder.read.topics import begins_with
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

RANGED = 0.85  # how surely a date is of a time whose other end the claim has
_ENDS = frozenset(["start", "end"])
CURRENT, RULING = r"(?:current|present|incumbent)", r"(?:sitting|serving|reigning)"
ORDINAL = re.compile(
    r"\b(?:second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d+(?:st|nd|rd|th)|another)\b(?! century)"
)

_PASSED = re.compile(
    r"\b(?:joined|left|quit|signed (?:for|with)|became (?:a|its|their) (?:\w+ )?member of)\b"
    r"[^,;]*?\bin (?:[A-Z][a-z]+ )?$"
)
_ENTERED = re.compile(
    r"\b(?:took over|took (?:up|on)|was made|became|assumed)\b"
    r"(?P<what>[^,;]{0,80}?)(?: in| on)?$"
)
_LEFT = re.compile(r"\b(?:left|quit|resigned|stepped down|retired|abdicated|ended|divorced)\b")
_JOINED = re.compile(r"\b(?:joined|signed (?:for|with)|became|entered|elected|appointed)\b")
_EVENT = re.compile(
    r"\b(?:its|his|her|their|the|['’]s) (?P<noun>formation|foundation|founding|establishment|creation|inception|"
    r"release|publication|opening|death|birth|independence|discovery|completion)(?: of [^,;]{2,40}?)? (?:in|on) $"
)
_AS_WHAT = r"(?: (?:as|the|an?|its|his|her|their|new|of|from|at|to|part|role|post|office|position|job|charge|command))*"
_AT_DEATH = re.compile(
    r"\b(?:at the time of|at the hour of|at|until|till|up to) (?:(?:his|her|their) (?:own )?death\b|"
    r"the (?:very )?(?:day|moment|hour) (?:[\w' -]{1,40} )?died\b)|"
    r"\bstill\b.* when (?:he|she|they) died\b|\bwhen (?:he|she|they) died\b.* still\b", re.I
)  # fmt: skip
_ALWAYS = re.compile(
    r"\balways\b|\b(?:all|throughout) (?:of )?(?:his|her|its|their) (?:entire |whole )?(?:\w+ )?"
    r"(?:life|career|history|existence)\b", re.I
)  # fmt: skip
_LEADING = re.compile(r"\b(?:chief|head|chair\w*|president|manager|director|coach|captain|leader)\b")
_WED = re.compile(
    r"(?<!was )(?<!were )(?<!been )(?<!is )(?<!are )\b(?:married|marries|wed|wedded|tied the knot|got married)\b"
    r"(?:(?! but | and |,).)*$"
)
_SEPARATED = re.compile(r"\b(?:separated?|separates|split up|broke up)\b")
_LIFE = re.compile(r"\b(?:birth|born|death|died|killed|burial|buried)\b")
_LIVED = re.compile(r"\b(?:was born|were born|died|passed away|was killed|was buried)\b(?:(?! and | but |,).)*$")
_BEGUN = re.compile(r"\b(?:began|started|commenced)\b(?:(?! and | but |,).)*$")
_AT_ONCE = re.compile(  # what happens on a day, and does not go on
    r"\b(?:opened|closed|founded|launched|premiered|debuted|crashed|sank|landed|resigned|retired|arrived|released|"
    r"gave (?:(?:it|this|that|the \w+) )?up|published|completed|inaugurated|unveiled|demolished|destroyed|"
    r"burned down)\b(?:(?! and | but |,).)*$"
)
_FOR_EVER = re.compile(  # who is the first pope from Latin America remains so
    r"\b(?:is|are|remains?) (?:(?:still|also|thus) )?the (?:first|second|third|[a-z]+th|\d+(?:st|nd|rd|th))\b|"
    r"\b(?:is|are|remains?) (?:(?:still|also|thus) )?the (?:only|[a-z]+est)\b.*\b(?:ever|in history|so far|to have)\b"
)
_FRONTED = re.compile(r"(?:In|On|By|Since|Around|During)? ?(?:early|late|mid-?)? ?", re.I)
_NEXT_PART = re.compile(r" and | but |, |;")
_DEATH = re.compile(r"\b(?:date of death|died|death date|death)\b")


def timed(reading: Reading, found: list[Finding], ground: Ground) -> list[Finding]:
    """The findings with the time of each supporting statement weighed against the claim's tense and dates."""
    supports = [f for f in found if f.kind == "support"]
    current = {
        (f.triplets[0].subject.id, f.triplets[0].property.id)
        for f in supports
        if not ended(f.triplets[0]) and f.triplets[0].id not in ground.outranked
    }
    result = []
    for finding in found:
        first = finding.triplets[0]
        if _is_aside(reading, finding, supports):
            continue
        if finding.kind != "support" or (isinstance(first.object, Value) and first.object.kind != "string"):
            result.append(finding)
        elif parted(reading, first) and not _told_apart(reading, first, ground):
            result.append(replace(finding, kind="other"))  # an end may be a death; in another year neither took place
            result.extend(f for f in _qualified(reading, finding) if f.kind == "conflict")
        elif (other := _gainsaid(reading, first, ground)) is not None:
            result.append(replace(finding, kind="conflict", triplets=(first, other), firm=True))
        elif _over(reading, first, ground) and (first.subject.id, first.property.id) not in current:
            result.append(replace(finding, kind="ended"))
        else:
            result.append(finding)
            again = [t for t in finding.triplets if _fact_of(t) == _fact_of(first)]  # "led it twice, from … and from …"
            for each in (replace(finding, triplets=(t,)) for t in again) if again[1:] else (finding,):
                result.extend(_qualified(reading, each))
    return _without_rescued(result)


def _is_aside(reading: Reading, finding: Finding, supports: Sequence[Finding]) -> bool:
    """Whether another once held what the claim's first name holds now.

    "Jonas, the son of Sofia, has been minister since 2021" is not of her term, which is over.
    """
    first = finding.triplets[0]
    if finding.kind != "support" or not ended(first) or _opens(reading, first.subject):
        return False
    same = (f.triplets[0] for f in supports if _fact_of(f.triplets[0])[1:] == _fact_of(first)[1:])
    return any(_opens(reading, t.subject) and not ended(t) for t in same)


def _opens(reading: Reading, thing: Entity) -> bool:
    return any(n.entity == thing and begins_with(reading.positive, n.text) for n in reading.named)


def _gainsaid(reading: Reading, triplet: Triplet, ground: Ground) -> Triplet | None:
    """The statement by which what held for a time held neither always nor when somebody died."""
    start, end = qualifier(triplet, "start"), qualifier(triplet, "end")
    ends = [thing.id for thing in (triplet.subject, triplet.object) if isinstance(thing, Entity)]
    theirs = "|".join(re.escape(n.text) for n in reading.named if n.entity is not None and n.entity.id in ends)
    named = re.search(rf"\b(?:until|till|up to) (?:{theirs})['’]s? (?:own )?death\b", reading.positive)
    if (_AT_DEATH.search(reading.positive) or (theirs and named)) and end is not None:
        lives = [t for id in ends for t in ground.by_entity.get(id, ()) if t.subject.id == id]
        died = [t for t in lives if _DEATH.search(plain(t.property.label)) and isinstance(t.object, Value)]
        again = [t for t in ground.by_entity.get(triplet.subject.id, ()) if _fact_of(t) == _fact_of(triplet)]
        if not all((past := qualifier(t, "end")) is not None and past.value <= end.value for t in again):
            return None
        later = [t for t in died if isinstance(t.object, Value) and _earlier(end, t.object)]
        return later[0] if later and len(later) == len(died) else None
    if start is None or not _ALWAYS.search(reading.positive) or reading.negated:
        return None
    for other in ground.by_entity.get(triplet.subject.id, ()):
        same = other.subject == triplet.subject and other.property == triplet.property
        past = qualifier(other, "end")
        if same and other.object != triplet.object and past is not None and _earlier(past, start, equal=True):
            return other
    return None


def _earlier(one: Value, other: Value, *, equal: bool = False) -> bool:
    """Whether a date is surely before another, or the same as far as both are known."""
    first, then = parts(one), parts(other)
    if first is None or then is None:
        return False
    for ours, theirs in zip(first, then, strict=True):
        if not (ours and theirs):
            return equal
        if ours != theirs:
            return ours < theirs
    return equal


def _over(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim speaks of now and the statement of a time that is over."""
    over = (ended(triplet) or triplet.id in ground.outranked) and not describes(reading, triplet)
    over = over and not _is_child_of_both(reading, triplet)
    present = reading.present and not _FOR_EVER.search(reading.positive)
    return over and (present or called_current(reading, triplet))


def _is_child_of_both(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim calls somebody the child of the two, whose marriage may be over."""
    ends = "|".join(
        re.escape(n.text)
        for n in reading.named
        if n.entity is not None and n.entity.id in (triplet.subject.id, key(triplet.object))
    )
    born = (
        rf"\b(?:sons?|daughters?|child|children|born) (?:of|to) [^,;]{{0,40}}?(?:{ends}) and [^,;]{{0,40}}?(?:{ends})"
    )
    return is_marriage(triplet) and bool(ends) and re.search(born, reading.positive) is not None


def called_current(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim calls current what the statement says, in whatever tense: "the sitting president, was born"."""
    office = re.escape(norm(triplet.object_text).partition(" of ")[0])
    current = rf"(?:\b(?:the|a|his|her|its|their)|'s) {CURRENT} (?:(?!as\b)\w+ ){{0,2}}{office}|\bthe {RULING} {office}"
    then = any(held(triplet, date) for date in reading.dates)
    return not then and re.search(current, norm(reading.positive)) is not None


def _without_rescued(found: list[Finding]) -> list[Finding]:
    """Conflicts of time dropped where another statement of the same fact agrees."""
    agreed = {(_fact(f), _said(f)) for f in found if f.kind == "support" and isinstance(f.filler, Date)}
    return [f for f in found if not (f.kind == "conflict" and not f.firm and (_fact(f), _said(f)) in agreed)]


def _fact(finding: Finding) -> tuple[str, str, str]:
    return _fact_of(finding.triplets[0])


def _fact_of(triplet: Triplet) -> tuple[str, str, str]:
    return triplet.subject.id, triplet.property.id, key(triplet.object)


def _said(finding: Finding) -> str:
    return finding.said


def _qualified(reading: Reading, finding: Finding) -> Iterator[Finding]:
    """How the claim's dates stand to the qualifiers of a supporting statement."""
    first = finding.triplets[0]
    times = {name: value for name in ("start", "end", "point") if (value := qualifier(first, name)) is not None}
    divorced = parted(reading, first)
    if not times or (describes(reading, first) and not divorced):  # "Reagan's wife Nancy was born in 1921"
        return
    if divorced:
        times = {"end": times["end"]} if "end" in times else {}
    for date in (date for date in reading.dates if not date.attributive):
        said = date.span.of(reading.positive)
        if _dates_another(reading, first, date):
            continue
        matches = {name: compare_date(replace(date, relation="on"), value) for name, value in times.items()}
        wed = _wed(reading, first, date)
        told = _around(reading, date)
        begun = date.relation == "on" and not date.ranged and "start" in times and _BEGUN.search(told) is not None
        entered = begun or _entered(reading, first, date)
        if (limit := _limit(reading, date)) and (match := _limited(reading, date, limit, times, wed or entered)):
            kind = {Match.EQUAL: "support", Match.FINER: "finer"}.get(match, "conflict")
            yield Finding(kind, finding.triplets, finding.strength, said, date)
            continue
        of_it = date.ranged and any(_is_end_of(other, times) for other in reading.dates if other.ranged)
        at_once = _AT_ONCE.search(told) is not None or _passing(reading, date)
        punctual = at_once or entered or of_it or wed or divorced
        during = held(first, date) and not punctual
        if Match.EQUAL in matches.values() or during:
            yield Finding("support", finding.triplets, finding.strength, said, date)
        elif Match.FINER in matches.values():
            yield Finding("finer", finding.triplets, finding.strength, said, date)
        elif Match.OTHER in matches.values():
            by_law = divorced and not _SEPARATED.search(reading.positive)
            again = ORDINAL.search(reading.positive)  # "his fourth Oscar in 2012": the graph may list the first alone
            apart = (held(first, date) and not (wed or entered or of_it) and not by_law) or (
                _before_leading(first, date) and _passing(reading, date)
            )
            strength = max(finding.strength, RANGED) if of_it else finding.strength
            yield Finding("other" if again or apart else "conflict", finding.triplets, strength, said, date)


def _dates_another(reading: Reading, triplet: Triplet, date: Date) -> bool:
    """Whether the date is that of an event named right before it: "after their formation in 1970, X joined"."""
    match, told = _EVENT.search(reading.positive[: date.span.start]), _around(reading, date)
    if _LIVED.search(told) and not _LIFE.search(plain(triplet.property.label)):
        return True  # of a death, whatever else was so at the time
    return match is not None and not stems(match["noun"]) & vocabulary(triplet)


def _around(reading: Reading, date: Date) -> str:
    """What stands before the date in the claim; behind it, if the date opens the claim: "In 2002 Ada wed Bo"."""
    told = reading.positive[: date.span.start]
    if _FRONTED.fullmatch(told) is None:
        for name in (n.text for n in reading.named if "," in n.text):  # "married Diana, Princess of Wales in 1981"
            told = told.replace(name, name.replace(",", ""))
        return told
    behind = reading.positive[date.span.end :].lstrip(" ,")
    return _NEXT_PART.split(behind, maxsplit=1)[0].rstrip(" .") + " in "


def _limit(reading: Reading, date: Date) -> str:
    """Whether something is said to be so before the date, by it, after it, or not since; "" for none of them."""
    if date.relation == "since" and reading.negated:
        return "since"
    if date.relation == "until" and re.search(r"\bby $", reading.positive[: date.span.start], re.I):
        return "by"
    return date.relation if date.relation in ("before", "after") and date.stretch is None else ""


def _limited(reading: Reading, date: Date, limit: str, times: Mapping[str, Value], began: bool) -> Match | None:
    """How such a date stands to a point in time, or to the start or end of a period; None where neither is known.

    What lasted was so before a date if it had started, and after it if it was not over. ``began``: of
    its start.
    """
    told = reading.positive[: date.span.start]
    begun = limit != "after" or began or _JOINED.search(told)
    edge = "start" if begun and not _LEFT.search(told) else "end"
    value = times.get("point", times.get(edge) if limit != "since" else None)
    if limit == "since" and value is None:
        return None
    if value is None:
        return Match.EQUAL if limit == "after" and edge == "end" else None
    match = compare_date(replace(date, relation="after" if limit in ("after", "since") else "before"), value)
    same = compare_date(replace(date, relation="on"), value) is Match.EQUAL
    return Match.EQUAL if limit == "by" and same else Match.FINER if same else match


def _is_end_of(date: Date, times: Mapping[str, Value]) -> bool:
    """Whether a date is one end of a statement's time, so that "from 2013 to 2019" is of that time."""
    return any(compare_date(replace(date, relation="on"), times[name]) is Match.EQUAL for name in times.keys() & _ENDS)


def _passing(reading: Reading, date: Date) -> bool:
    """Whether the date is that of joining or of leaving, which is no time in between."""
    return _PASSED.search(_around(reading, date)) is not None


def _entered(reading: Reading, triplet: Triplet, date: Date) -> bool:
    """Whether the date is that of taking on what the statement says: "took over the part of Agnes in 2013"."""
    match = _ENTERED.search(_around(reading, date).rstrip())
    if match is None or date.relation != "on" or date.ranged or qualifier(triplet, "start") is None:
        return False
    values = [item.value for item in triplet.qualifiers if item.when not in ("start", "end", "point")]
    ends = [thing for thing in (triplet.subject, triplet.object) if key(thing) not in reading.topics]
    called = [thing.label if isinstance(thing, Entity) else thing.text for thing in (*ends, *values)]
    called += [name.partition(" of ")[0] for name in called] + [triplet.property.label, *triplet.property.aliases]
    what = norm(match["what"])
    return any(re.match(rf"{_AS_WHAT} {re.escape(norm(name))}(?!\w)", f" {what}") for name in called if name)


def _wed(reading: Reading, triplet: Triplet, date: Date) -> bool:
    """Whether the date is that of a wedding, with which a marriage starts: "married Y in 1969"."""
    wed = _WED.search(_around(reading, date))
    return is_marriage(triplet) and date.relation == "on" and wed is not None


def _told_apart(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the end of a marriage can only be a divorce: one married again, or both are known to have lived on."""
    end = qualifier(triplet, "end")
    over = parts(end) if end is not None else None
    if over is None or re.search(r"\b(?:twice|again|\w+ times)\b", reading.positive):
        return False
    ids = [thing.id for thing in (triplet.subject, triplet.object) if isinstance(thing, Entity)]
    lives = [[t for t in ground.by_entity.get(id, ()) if t.subject.id == id] for id in ids]
    starts = [qualifier(t, "start") for life in lives for t in life if t.property.id == triplet.property.id]
    if any(start is not None and (said := parts(start)) and said >= over for start in starts):
        return True
    known = [[t.object for t in life if _LIFE.search(plain(t.property.label))] for life in lives]
    died = [t.object for life in lives for t in life if _DEATH.search(plain(t.property.label))]
    years = {said[0] for value in died if isinstance(value, Value) and (said := parts(value))}
    return all(known) and over[0] not in years


def _before_leading(triplet: Triplet, date: Date) -> bool:
    """Whether the statement is of a head, who at an earlier date may have been there as another."""
    start = qualifier(triplet, "start")
    before = start is not None and compare_date(replace(date, relation="before"), start) is not Match.EQUAL
    return before and _LEADING.search(plain(triplet.property.label)) is not None


def qualifier(triplet: Triplet, name: str) -> Value | None:
    """The statement's start, end or point in time."""
    for item in triplet.qualifiers:
        if item.when == name and isinstance(item.value, Value) and item.value.kind == "date":
            return item.value
    return None


def at_date(triplet: Triplet, date: Date) -> bool:
    """Whether the statement is about the claim's date."""
    point = qualifier(triplet, "point")
    then = point is not None and date.relation != "since" and compare_date(date, point) is Match.EQUAL
    return then or held(triplet, date)


def held(triplet: Triplet, date: Date) -> bool:
    """Whether the statement's period includes the claim's date, as far as it states a period."""
    start, end = qualifier(triplet, "start"), qualifier(triplet, "end")
    if date.relation in ("since", "until") or (start is None and end is None):
        return False
    after = start is None or compare_date(replace(date, relation="after"), start) is not Match.EQUAL
    before = end is None or compare_date(replace(date, relation="before"), end) is not Match.EQUAL
    return after and before
