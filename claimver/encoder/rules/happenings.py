"""When something happened, by the words for it: a death, a launch, a landing, when somebody joined or took office."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import Ground, norm
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.stretches import Day
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet, Value

__all__ = ["Event", "happened", "happened_near"]

Event = tuple[Triplet, Day]


@dataclass(frozen=True, slots=True)
class _Kind:
    """The words that tell such an event, the relations that date it, and the qualifier that does, "" for the value.

    A longer name of a relation may end as one of them does.
    """

    said: re.Pattern[str]
    relation: re.Pattern[str]
    ending: re.Pattern[str]
    when: str


_JOINED = r"member(?: of.*)?|has part|employer|team|club|party"
_OFFICE = (
    r"position held|head of .*|chief executive.*|(?:managing )?director|president|chair(?:person|man|woman)?|manager|"
    r"head coach|coach|captain|host|leader|mayor|prime minister|monarch|secretary general|general manager|editor.*"
)
_OWNED = r"owned by|owner|parent (?:organization|organisation|company)|subsidiary"


def _kinds(rows: list[tuple[str, str, str]]) -> list[_Kind]:
    def words(alike: str, end: str) -> re.Pattern[str]:
        return re.compile(rf"\b(?:{alike}){end}", re.I)

    return [_Kind(words(said, r"\b"), words(named, r"\b"), words(named, "$"), when) for said, named, when in rows]


_TIMED = _kinds(
    [
        (r"death|dies|died|dying|kill(?:ed|ing)|shot|murder(?:ed)?|assassinat\w+|passed away|execut(?:ed|ion)|perished|"
         r"drowned", r"date of death|died|death date", ""),
        (r"births?|born", r"date of birth|born|birth date", ""),
        (r"land(?:s|ed|ing)|touch(?:ed|es)? ?down|splash(?:ed|es)? ?down", r"landing|landed", ""),
        (r"maiden flight|first flight|first flew|flew for the first time|took to the air", 
         r"first flight|maiden flight", ""),
        (r"launch(?:ed|es|ing)?|lift(?:ed|s)?[ -]?off|blast(?:ed|s)?[ -]?off|t(?:ook|akes?|aken) off|set off",
         r"launch(?:ed)?|launch date|departed", ""),
        (r"found(?:ed|ing|ation)|establish(?:ed|ment)|set up|inception|creat(?:ed|ion)|form(?:ed|ation)|started|"
         r"came into being|came together", r"inception|found(?:ed|ing|ation)|established|formed|formation|started", ""),
        (r"open(?:ed|ing)|inaugurat(?:ed|ion)", r"opened|opening|inaugurat(?:ed|ion)|inception", ""),
        (r"publi(?:shed|cation)|releas(?:ed|e)|came out|appear(?:ed|ance)|premi[eè]red?|debut(?:ed)?",
         r"publication|publi(?:shed|cation date)|released?|premiered?|first (?:episode|broadcast|published)", ""),
        (r"discover(?:ed|y)|found|detect(?:ed|ion)|unearthed|dug up|came to light|isolated",
         r"discover(?:ed|y)|discovery or invention|found(?: on)?|found", ""),
        (r"entered service|entry into service|went into service", r"service entry|entered service", ""),
        (r"retir(?:ed|ement)|withdrawn|last flight", r"service retirement|retired|last flight", ""),
        (r"dissol(?:ved|ution)|closed|closure|wound up|disband(?:ed|ment)", r"dissolved|closed|disbanded", ""),
        (r"sank|sunk|sinking|lost|wreck(?:ed)?", r"sank|sunk|lost|wrecked|shipwreck\w*", ""),
        (r"join(?:ed|s|ing)|enter(?:ed|s)|acced(?:ed|es)|accession|sign(?:ed|s)|hired|arriv(?:ed|al)|came in",
         _JOINED, "start"),
        (r"became|becomes|took (?:office|over|charge)|succeed(?:ed|s)|appoint(?:ed|ment)|elected|election|inaugurat\w+",
         _OFFICE, "start"),
        (r"married|marriage|wed(?:ding)?", r"spouse|married to", "start"),
        (r"bought|acquir(?:ed|ing)|purchased?|acquisition|takeover|deal|sold|became the (?:owner|parent)",
         _OWNED, "start"),
        (r"left|leaves|leaving|departure|resign(?:ed|ation)|stepp(?:ed|ing) down|quit|retired|bowed out",
         rf"{_JOINED}|{_OFFICE}", "end"),
        (r"divorced?", r"spouse|married to", "end"),
        (r"w[oi]n(?:s|ning)?|receiv(?:ed|es|ing)|award(?:ed)?|got|given|victory",
         r"award received|awards?|winner|prizes?", "point"),
    ]
)  # fmt: skip


def happened(text: str, things: list[Entity], ground: Ground) -> Iterator[Event]:
    """The dated statements of the events that a text tells of things named in it, the first kind of event first.

    A thing's own date, or a qualifier of a statement that joins two of the things.
    """
    for kind in (kind for kind in _TIMED if kind.said.search(text)):
        yield from _of_kind(kind, things, ground)


def happened_near(text: str, place: int, things: list[Entity], ground: Ground) -> Iterator[Event]:
    """The dated statements of the kind of event whose words stand nearest to a place in the text."""
    nearest = min(
        (
            (min(abs(m.start() - place), abs(m.end() - place)), n)
            for n, k in enumerate(_TIMED)
            for m in k.said.finditer(text)
        ),
        default=None,
    )
    if nearest is not None:
        yield from _of_kind(_TIMED[nearest[1]], things, ground)


def _of_kind(kind: _Kind, things: list[Entity], ground: Ground) -> Iterator[Event]:
    for thing in things:
        for triplet in ground.by_entity.get(thing.id, ()):
            named = kind.relation.fullmatch(plain(triplet.property.label)) or _ends(kind, triplet)
            day = _day(kind, triplet, thing, things) if named else None
            if day is not None:
                yield triplet, day


def _ends(kind: _Kind, triplet: Triplet) -> bool:
    """Whether a longer name of the relation ends so: "UTC date of spacecraft launch"."""
    label = plain(triplet.property.label)
    dated = not kind.when and label.startswith(("date", "time", "year", "utc", "day"))
    return dated and kind.ending.search(label) is not None


def _day(kind: _Kind, triplet: Triplet, thing: Entity, things: list[Entity]) -> Day | None:
    """The day that a statement gives to the event."""
    if not kind.when:
        own = triplet.subject == thing and isinstance(triplet.object, Value) and triplet.object.kind == "date"
        return parts(triplet.object) if own and isinstance(triplet.object, Value) else None
    far = triplet.object if triplet.subject == thing else triplet.subject
    value = qualifier(triplet, kind.when)
    if value is None or not isinstance(far, Entity):
        return None
    met = any(other == far or norm(other.label) in norm(far.label) for other in things if other != thing)
    return parts(value) if met else None
