"""What a claim compares, by its words: "deeper than", "twice as long as", "born before", "not as tall as"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from claimver.encoder.numerals import NUMERAL, worth
from claimver.encoder.reading import Reading
from claimver.encoder.units import unit
from claimver.encoder.wordings import plain, stems, vocabulary
from claimver.types import Triplet, Value

__all__ = ["Relation", "Told", "told"]

_SCALES = """
deeper | shallower | deep | depth
taller higher | lower shorter | tall high | height|elevation|altitude
longer | shorter | long | length|duration|running time|course|runs? for|lasts?
wider broader | narrower | wide broad | width|breadth|wingspan
larger bigger | smaller | large big | area|population|size|surface
heavier | lighter | heavy | mass|weight
younger newer | older | young new | birth|born|inception|founded|established|opened|opening|built|construction|first published
dearer costlier pricier | cheaper | dear expensive | price|cost|fee
faster quicker | slower | fast quick | speed|velocity
hotter warmer | colder cooler | hot warm | temperature
"""  # noqa: E501  words for more, for less, the plain word, and the relation's name, separated by strokes
_EVENTS = [  # said of the first; the relation's name; whether the first comes later
    (r"born (?:after|later than)", r"birth|born", True),
    (r"born (?:before|earlier than)", r"birth|born", False),
    (r"(?:died (?:after|later than)|outlived|survived)", r"death|died", True),
    (r"died (?:before|earlier than)|predeceased", r"death|died", False),
    (r"(?:founded|established|set up) (?:after|later than)", r"inception|founded|established", True),
    (r"(?:founded|established|set up) (?:before|earlier than)", r"inception|founded|established", False),
    (r"(?:released|published|came out|premiered) (?:after|later than)", r"publication|release|published", True),
    (r"(?:released|published|came out|premiered) (?:before|earlier than)", r"publication|release|published", False),
    (r"(?:pre|ante)dates", r"inception|founded|established|opened|opening|built|publication|release|published", False),
    (r"postdates", r"inception|founded|established|opened|opening|built|publication|release|published", True),
    (r"more populous than", r"population|inhabitants", True),
    (r"less populous than", r"population|inhabitants", False),
    (r"covers? more (?:ground|land|space) than|exceeds .* in (?:area|size)", r"area|size", True),
    (r"covers? less (?:ground|land|space) than", r"area|size", False),
    (r"more expensive than", r"price|cost|fee", True),
    (r"less expensive than", r"price|cost|fee", False),
]
_MORE_THINGS = re.compile(
    r"\b(?P<word>more|fewer|less|greater|higher|lower) (?P<noun>[a-z]+(?: [a-z]+){0,2}?) than\b", re.I
)
_PEOPLE = frozenset("people inhabitants residents souls spectators fans seats visitors".split())
_CROWD = re.compile(r"\b(?:population|inhabitants|capacity|seats|seating)\b", re.I)
_OUTDOES = re.compile(r"\b(?:outdoes|exceeds|surpasses|outstrips|tops|beats|overtops)\b", re.I)
_ORDER = re.compile(r"\b(?P<word>before|after|earlier than|later than)\b", re.I)
_TIMES = (
    r"(?P<bound>more than |over |well over |less than |under |almost |nearly |about |around |roughly |some )?"
    rf"(?P<times>twice|double|triple|half|(?:{NUMERAL}|\d+(?:\.\d+)?) times)"
)
_AS = re.compile(
    rf"(?:\b{_TIMES} |(?P<never>(?:\bnot|n['’]t)(?: nearly| quite)? )|"
    r"\b(?P<near>almost |nearly |about |around |roughly |practically )|\b(?:just|exactly) |\b(?P<least>at least ))?"
    r"\b(?:as|so) (?P<word>[a-z]+) as\b",
    re.I,
)
_MULTIPLE = re.compile(
    rf"\b{_TIMES} (?:(?P<word>[a-z]+) than|the (?P<noun>height|length|size|area|population|weight|depth|width) of)\b",
    re.I,
)
_FACTORS = {"twice": 2.0, "double": 2.0, "triple": 3.0, "half": 0.5}

Relation = Callable[[Triplet], bool]


@dataclass(frozen=True, slots=True)
class Told:
    """A comparison in words: where it stands, of what relation, whether the first has ``more``; ``factor`` times it.

    ``bound`` is ``more``, ``less``, ``about`` or "" of the factor; a factor of 1 says that the two are alike.
    """

    start: int
    end: int
    relation: Relation
    more: bool
    factor: float | None = None
    bound: str = ""


def told(reading: Reading) -> Iterator[Told]:
    """The comparisons that the claim's words make."""
    text = reading.positive
    yield from _multiples(text)
    for pattern, relation, more in _PATTERNS:
        if match := pattern.search(text):
            yield Told(*match.span(), relation, more)
    if match := _MORE_THINGS.search(text):
        crowd = not _PEOPLE.isdisjoint(match["noun"].lower().split())
        relation = _crowded if crowd else _about(stems(match["noun"]))
        yield Told(*match.span(), relation, match["word"].lower() in ("more", "greater", "higher"))
    if (match := _OUTDOES.search(text)) and (sort := _sort_of_amount(reading)):
        yield Told(*match.span(), _measured(sort), True)
    for match in _ORDER.finditer(text):
        if any(text[match.end() :].lstrip().removeprefix("the ").startswith(n.text) for n in reading.named if n.entity):
            yield Told(*match.span(), _event(reading.stems), match["word"].lower() in ("after", "later than"))


def _multiples(text: str) -> Iterator[Told]:
    """ "Twice as long as", "three times the size of", "not as tall as"."""
    for match in (*_AS.finditer(text), *_MULTIPLE.finditer(text)):
        noun = match["noun"] if "noun" in match.groupdict() else None
        relation = _named_so(noun) if noun else _BY_ADJECTIVE.get((match["word"] or "").lower())
        if relation is None:
            continue
        if "never" in match.groupdict() and match["never"]:
            yield Told(*match.span(), relation, _is_late(match["word"]))
            continue
        times = (match["times"] or "").lower()
        word = (match["bound"] or "").strip().lower()
        bound = (
            "more" if word in ("more than", "over", "well over") else "less" if word in ("less than", "under") else ""
        )
        bound = "more" if match.groupdict().get("least") else "about" if match.groupdict().get("near") else bound
        factor = _FACTORS.get(times) or (_number(times.removesuffix(" times")) if times else 1.0)
        yield Told(*match.span(), relation, True, factor, bound or ("about" if word else ""))


def _is_late(word: str) -> bool:
    """Whether less of the plain word is more of the relation's value: who is not as old has a later date."""
    return word.lower() == "old"


def _number(words: str) -> float:
    return float(words) if words.replace(".", "").isdigit() else worth(words)[0]


def _named_so(names: str) -> Relation:
    pattern = re.compile(rf"\b(?:{names})", re.I)
    return lambda triplet: pattern.search(plain(triplet.property.label)) is not None


def _adjectives() -> Iterator[tuple[re.Pattern[str], Relation, bool]]:
    for line in _SCALES.strip().splitlines():
        more, less, _, names = line.split(" | ")
        for words, up in ((more, True), (less, False)):
            compared = re.compile(rf"\b(?:{'|'.join(words.split())})(?: [a-z]+){{0,2}}? than\b", re.I)
            yield compared, _named_so(names), up


def _by_adjective() -> Iterator[tuple[str, Relation]]:
    for line in _SCALES.strip().splitlines():
        more, _, bare, names = line.split(" | ")
        for word in f"{more} {bare}".split():
            yield word, _named_so(names)
    yield "old", _named_so("birth|born|inception|founded|established|opened|opening|built|construction")
    yield "populous", _named_so("population|inhabitants")


_PATTERNS = [(re.compile(rf"\b(?:{words})\b", re.I), _named_so(names), later) for words, names, later in _EVENTS]
_PATTERNS += list(_adjectives())
_BY_ADJECTIVE = dict(_by_adjective())


def _crowded(triplet: Triplet) -> bool:
    return _CROWD.search(plain(triplet.property.label)) is not None


def _about(noun: frozenset[str]) -> Relation:
    return lambda triplet: bool(noun & vocabulary(triplet))


def _measured(sort: str) -> Relation:
    def measured(triplet: Triplet) -> bool:
        known = unit(triplet.object.unit or "") if isinstance(triplet.object, Value) else None
        return known is not None and known[0] == sort

    return measured


def _event(words: frozenset[str]) -> Relation:
    def event(triplet: Triplet) -> bool:
        dated = isinstance(triplet.object, Value) and triplet.object.kind == "date"
        return dated and bool(words & vocabulary(triplet))

    return event


def _sort_of_amount(reading: Reading) -> str | None:
    known = [unit(amount.unit) for amount in reading.amounts]
    return next((sort[0] for sort in known if sort is not None), None)
