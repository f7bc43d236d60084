"""From when to when something was, by the dates of its beginning and its end: "lasted from 1963 to 2002"."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import replace

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.ages import DEATH
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import MONTHS, Date
from claimver.encoder.words.stretches import STRETCH, agrees, stretch_of
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet, Value

__all__ = ["lasting"]

STRENGTH = 0.9
_BEGUN = re.compile(
    r"^(?:start|begin)|\b(?:inception|founded|foundation|founding|established|establishment|formed|opened|opening|"
    r"launch|launched|start time|entry into force|premiered?|debut)\b|"
    r"^first (?:episode|show|issue|edition|broadcast|held|race|season|played|published|aired|run)\b"
)
_ENDED = re.compile(
    r"^(?:end|until)\b|\b(?:dissol\w+|abolish\w+|demolish\w+|demolition|clos(?:ed|ing|ure)|repeal\w*|expiry|expir\w+|"
    r"disband\w*|discontinu\w+|decommission\w+|mission end|end time|ceased|ended|wound up)\b|"
    r"^(?:final|last) (?:episode|show|issue|edition|broadcast|held|race|season|played|published|aired|run)\b"
)
_LAUNCHED, _ARRIVED = re.compile(r"\blaunch(?:ed)?\b|\bdeparture\b"), re.compile(r"\barriv(?:al|ed)\b")
_M = "|".join(sorted(MONTHS, key=len, reverse=True))
_WAS = (
    r"\b(?:lasted|ran|aired|existed|operated|stood|appeared|survived|held out|was published|took place|went on|"
    r"(?:was|were) (?:held|open|in (?:use|operation|force|service|existence|business)))"
)
_RANGE = re.compile(rf"{_WAS}(?: only)? (?:from|between) ", re.I)
_MONTHS = re.compile(rf"{_RANGE.pattern}(?P<first>{_M}) (?:to|until|till|through|and) (?P<last>{_M})\b(?! \d)", re.I)
_LONG = re.compile(rf"{_WAS}(?: only)? (?:for )?(?P<stretch>{STRETCH})(?=[.,;]|$| (?:and|but|before)\b)", re.I)
_AFTER = re.compile(
    r"\b(?:closed|ceased|folded|dissolved|disbanded|ended|shut|demolished|retired|died|collapsed|wound up|abolished|"
    rf"came to an end|went bankrupt)\b[^;]{{0,60}}? after (?P<stretch>{STRETCH})"
    r"(?= (?:in|of|on) (?:business|existence|operation|service|use|publication|broadcasting|trading|(?:the )?air)\b|"
    r"[.,;]|$)", re.I
)  # fmt: skip
_JOURNEY = re.compile(
    rf"\b(?:took|needed|required|spent)(?: it| only)? (?P<stretch>{STRETCH}) (?:to (?:reach|get to|arrive)|"
    r"on (?:its|the) (?:way|journey|flight|voyage))\b", re.I
)  # fmt: skip
_STILL = re.compile(
    r"\b(?:is|are|remains?|stays?)(?: (?:still|now|currently|today))* (?:in (?:force|effect|use|operation|service|"
    r"existence|business|production)|on (?:the )?air|being (?:made|produced|dug|excavated|published|used)|"
    r"open|active|operational|operating|running|standing|alive)\b|"
    r"\bstill (?:exists?|stands?|operates?|lives?)(?: today)?(?=[.,;]|$)|"
    r"\b(?:exists?|stands?) (?:today|to this day)\b", re.I
)  # fmt: skip


def lasting(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the dates of beginning and end say of how long, from when to when and whether still something is."""
    if len(reading.topics) != 1:
        return
    topic = next(iter(reading.topics))
    begun, ended = _one(topic, _BEGUN, ground), _one(topic, _ENDED, ground)
    if _RANGE.search(reading.positive):
        yield from _between(reading, begun, ended)
        yield from _months(reading, begun, ended)
    if (match := _LONG.search(reading.positive)) is not None:
        yield from _long(reading, match, begun, ended)
    if (match := _AFTER.search(reading.positive)) is not None:
        yield from _long(reading, match, begun, ended)
    if (match := _JOURNEY.search(reading.positive)) is not None:
        yield from _long(reading, match, _one(topic, _LAUNCHED, ground), _one(topic, _ARRIVED, ground))
    still = _STILL.search(reading.positive)
    over = _one(topic, DEATH if still and "alive" in still[0] else _ENDED, ground) if still else None
    if not reading.dates and still is not None and over is not None:
        yield Finding("ended", (over,), STRENGTH, still[0])


def _one(topic: str, relation: re.Pattern[str], ground: Ground) -> Triplet | None:
    """The topic's one date of that relation."""
    found = [
        t
        for t in ground.by_entity.get(topic, ())
        if t.subject.id == topic and isinstance(t.object, Value) and t.object.kind == "date"
        if relation.search(plain(t.property.label))
    ]
    return found[0] if len(found) == 1 else None


def _between(reading: Reading, begun: Triplet | None, ended: Triplet | None) -> Iterator[Finding]:
    """Both ends of a period against the two dates."""
    ranged = [date for date in reading.dates if date.ranged]
    if len(ranged) != 2:
        return
    for date, triplet in zip(ranged, (begun, ended), strict=True):
        if triplet is None or not isinstance(triplet.object, Value):
            continue
        match = compare_date(replace(date, relation="on"), triplet.object)
        kind = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}.get(match, "")
        if kind:
            said = date.span.of(reading.positive)
            yield Finding(kind, (triplet,), STRENGTH, said, date, firm=kind == "conflict", carries=("lasted",))


def _months(reading: Reading, begun: Triplet | None, ended: Triplet | None) -> Iterator[Finding]:
    """Two months of the one year that the claim gives."""
    match = _MONTHS.search(reading.positive)
    first, last = (_day(triplet) for triplet in (begun, ended))
    if match is None or first is None or last is None or begun is None or ended is None:
        return
    if not (first[1] and last[1]) or first[0] != last[0] or len(reading.dates) > 1:
        return
    date: Date | None = reading.dates[0] if reading.dates else None
    if date is not None and date.year != first[0]:
        return
    same = (MONTHS[match["first"].lower()], MONTHS[match["last"].lower()]) == (first[1], last[1])
    said = f"{match['first']} to {match['last']}"
    yield Finding(
        "support" if same else "conflict", (begun, ended), STRENGTH, said, date if same else None, firm=not same
    )


def _long(reading: Reading, match: re.Match[str], begun: Triplet | None, ended: Triplet | None) -> Iterator[Finding]:
    """The time from one date to another against the time that the claim gives."""
    stretch, first, last = stretch_of(match), _day(begun), _day(ended)
    if stretch is None or begun is None or ended is None or first is None or last is None or first > last:
        return
    same = agrees(stretch, first, last) or (stretch.unit == "day" and agrees(stretch, first, _next(last)))
    amount = next((a for a in reading.amounts if a.span.start < match.end("stretch") <= a.span.end), None)
    if same is not None:
        said = match["stretch"]
        yield Finding("support" if same else "conflict", (begun, ended), STRENGTH, said, amount, firm=not same)


def _next(day: tuple[int, int, int]) -> tuple[int, int, int]:
    """The day after, where the day is known: days may be counted with the first and the last."""
    if not all(day) or not 0 < day[0] < datetime.MAXYEAR:
        return day
    try:
        following = datetime.date(*day) + datetime.timedelta(days=1)
    except ValueError:  # a day of another calendar, 29 February 1700: the month is over
        return day[0] + day[1] // 12, day[1] % 12 + 1, 1
    return following.year, following.month, following.day


def _day(triplet: Triplet | None) -> tuple[int, int, int] | None:
    return parts(triplet.object) if triplet is not None and isinstance(triplet.object, Value) else None
