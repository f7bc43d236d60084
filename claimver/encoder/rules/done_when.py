"""When somebody did something to a thing, against the thing's own date: "In 1968, Bo founded X"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.evidence.compare import Match, compare_date, parts
from claimver.encoder.evidence.ground import Ground, ended
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.amounts import Date
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet, Value

__all__ = ["done_when"]

STRENGTH = 0.85
SHOOTING = 3  # years that a film may take before it is released


@dataclass(frozen=True, slots=True)
class _Deed:
    """What is done to a thing and the relation that dates it; ``before``: how many years earlier it may be, if any."""

    relation: re.Pattern[str]
    verbs: str
    before: int = 0
    own: str = ""  # what the thing itself does then


_FOUNDED = re.compile(
    r"(?:inception|founded|founding date|date founded|established|date of (?:foundation|founding|establishment))"
)
_OUT = re.compile(
    r"(?:publication date|release date|(?:first )?(?:published|released)|date of (?:publication|release))"
)
_FOUND = re.compile(
    r"(?:time of discovery or invention|discover(?:y date|ed)|date of (?:discovery|invention)|invent(?:ed|ion date))"
)
_LAUNCH = re.compile(r"(?:utc date of spacecraft launch|launch date|date of launch)")
_SENT = re.compile(r"(?:utc date of spacecraft launch|launch date|date of launch|launched|inception)")
_OPENED = re.compile(r"(?:date of official opening|opening date|date of opening|opened)")
_ANY = 10_000
_DEEDS = [
    _Deed(
        _FOUNDED,
        "(?:co-?)?founded|(?:co-)?established|set up|started|launched|created|formed",
        own="(?:was|were) (?:first |originally )?(?:founded|established|set up)(?: back)? in",
    ),
    _Deed(_FOUNDED, "painted|sculpted|carved"),
    _Deed(
        _OUT,
        "published|released|brought out|put out|issued|premiered|shown|screened|aired",
        own="(?:dates? (?:back )?(?:from|to)|(?:was|were) (?:first |originally )?(?:published|released|shown|screened)"
        "(?: in cinemas| to the public)? in|is an? (?:[\\w-]+ )?(?:film|movie|album|novel|song|single|book|series)"
        "(?: (?:by|of|starring) [^,;]{2,60}?)? from)",
    ),
    _Deed(_OUT, "(?:co-)?directed|made|shot|filmed|(?:co-)?produced", SHOOTING),
    _Deed(_OUT, "(?:co-)?wr(?:ote|itten)|penned|authored|recorded|composed", _ANY),
    _Deed(_FOUND, "(?:co-)?(?:discovered|invented)"),
    _Deed(_SENT, "launched|sent up"),
    _Deed(_LAUNCH, "(?:flew|fl(?:ies|own)|travell?ed|went (?:up|into space)) (?:on|aboard|in|with)"),
    _Deed(_OPENED, "opened|inaugurated|unveiled"),
]
_KINDS = {Match.EQUAL: "support", Match.FINER: "finer", Match.OTHER: "conflict"}
_OPENING = re.compile(r"(?:(?:It was |Back )?(?:in|on|by|around) )?", re.I)
_SORT = r"(?:(?!(?:at|in|on|by|for|with|from|to|of|as) )[a-z-]+ ){0,3}"
_WHERE = r"(?: in (?:the )?[A-Z][^,;]{1,40}?)?"
_ENDS = r"(?=[.,;:)]|$| (?:with|together|along|in|at|and|as|alongside|after|before|on)\b)"


def done_when(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The one date of a claim that somebody founded, wrote, discovered … a thing, against the one of that thing.

    What is written or filmed is so before it comes out; so an earlier year leaves that open.
    """
    dates = [date for date in reading.dates if not date.attributive]
    if len(dates) != 1 or len(reading.dates) != 1 or dates[0].ranged:
        return
    date, said = dates[0], dates[0].span.of(reading.positive)
    for thing in reading.entities:
        for deed in _DEEDS:
            stated = [t for t in ground.by_entity.get(thing.id, ()) if t.subject == thing and _dates(deed, t)]
            value = stated[0].object if len(stated) == 1 else None
            if not isinstance(value, Value) or not _is_said(reading, thing, deed, date):
                continue
            kind = _KINDS.get(compare_date(date, value))
            if kind is not None and not (kind == "conflict" and _may_precede(deed, date, value)):
                yield Finding(kind, (stated[0],), STRENGTH, said, date, firm=kind == "conflict")


def _dates(deed: _Deed, triplet: Triplet) -> bool:
    return deed.relation.fullmatch(plain(triplet.property.label)) is not None and not ended(triplet)


def _may_precede(deed: _Deed, date: Date, value: Value) -> bool:
    stated = parts(value)
    return deed.before > 0 and stated is not None and (date.relation == "before" or _early(deed, date, stated[0]))


def _early(deed: _Deed, date: Date, year: int) -> bool:
    return year - deed.before <= date.year <= year


def _is_said(reading: Reading, thing: Entity, deed: _Deed, date: Date) -> bool:
    """Whether the claim has somebody do that to the thing, and the date say when."""
    name = "|".join(re.escape(n.text) for n in reading.named if n.entity == thing and not n.text.islower())
    if not name:
        return False
    verbs = deed.verbs
    told, rest = reading.positive[: date.span.start], reading.positive[date.span.end :]
    active = rf"\b(?:{verbs}) (?:the |a |his |her |their )?{_SORT}(?:{name})(?!['’\w])"
    passive = rf"(?:{name}) (?:was|were|had been) (?:\w+ly |first )?(?:{verbs}) by [^,;]{{2,60}}?"
    behind = rf"(?:{active}|{passive}){_WHERE},?(?: (?:back )?(?:in|on|before|after))? $"
    own = deed.own and re.search(rf"(?:{name}) {deed.own} $", told)
    if own or re.search(behind, told):
        return True
    front = rf",? [^,;:]{{2,80}}? (?:first )?{active}{_ENDS}|,? (?:the )?(?:[a-z-]+ ){{0,3}}{passive}[.,]"
    return _OPENING.fullmatch(told) is not None and re.match(front, rest) is not None
