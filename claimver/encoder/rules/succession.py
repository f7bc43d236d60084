"""Who came after whom in an office: "was succeeded by", "took over from", "followed"."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date as day

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import Ground, key, norm
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Qualifier, Triplet, Value

__all__ = ["Term", "days_between", "held_by", "succeeded"]

STRENGTH = 0.85
GAP = 92  # days between two holders of an office that still follow each other
_AS = r"(?: (?:in|as|at|to)\b[^,;]{0,60}?)?"
_IS = r"(?:was|were|been|being|is)"
_OWNED = r" [^,.;]{2,60}(?:'s|’s|s')"
_WORDED = [  # how it is said, and whether the earlier holder is named first
    (re.compile(rf"\b{_IS} (?:succeeded|followed|replaced){_AS} by\b"), True),
    (re.compile(rf"\b{_IS} preceded{_AS} by\b|\b{_IS} the successor (?:of|to)\b"), False),
    (
        re.compile(
            rf"\b(?:preceded|gave way to|handed (?:over|[\w' ]{{3,40}}?)(?: straight)? to|made way for|passed to|"
            rf"{_IS} the predecessor of)\b"
        ),
        True,
    ),
    (
        re.compile(r"\b(?:as (?:the |an? )?(?:\w+ )?successor (?:of|to)|in succession to|succeeding|replacing)\b"),
        False,
    ),
    (re.compile(r"(?:'s|’s|s') (?:\w+ )??successor (?:was|is|became)\b"), True),
    (re.compile(r"(?:'s|’s|s') (?:\w+ )??predecessor (?:was|is)\b"), False),
    (re.compile(rf"\b(?:was|is|became)\b(?={_OWNED} (?:\w+ )??successor\b)"), False),
    (re.compile(rf"\b(?:was|is)\b(?={_OWNED} (?:\w+ )??predecessor\b)"), True),
    (re.compile(rf"\b(?:stepped into|filled|took|takes)\b(?={_OWNED} (?:shoes|place|chair|seat)\b)"), False),
    (re.compile(rf"\b(?:succeeded|replaced|followed|(?:took|takes) over{_AS} from)\b"), False),
]
_IN_TURN = re.compile(  # whose place it was, the text has said before
    r"\b(?:stepped into|filled) (?:his|her|their) (?:shoes|place)\b|\b(?:took|takes) (?:his|her|their) place(?=\W*$)|"
    r"\b(?:took|takes) (?:over|charge|the helm|the reins)(?=\W*$)"
)
OFFICE = re.compile(r"position|office|post|title|role")
BROAD = re.compile(r"^head of (?:state|government)$")
LED = re.compile(
    r"\b(?:head|chief|chair|chairman|chairperson|president|coach|manager|director|leader|mayor|minister|king|queen|captain|"
    r"officer|editor|chancellor|premier|governor|monarch|ceo|rector|bishop|stationmaster|headmaster|headmistress|"
    r"principal|dean|abbot|abbess|prior|prioress|commander|conductor|curator|emperor|empress|ruler|engineer|treasurer)\b"
)
REPLACED_BY = ("P1366", "replaced by", "successor", "succeeded by")
REPLACES = ("P1365", "replaces", "predecessor", "preceded by")


def succeeded(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the evidence says of a claim that one person followed another, by the terms of the office both held."""
    for pattern, earlier_first in _WORDED:
        match = pattern.search(reading.positive)
        if match is None:
            continue
        left, right = _named(reading, 0, match.start()), _named(reading, match.end(), 10**6)
        if left is None or right is None or left.entity is None or right.entity is None:
            return
        pair = (left, right) if earlier_first else (right, left)
        for finding in _terms(reading, match[0], pair, right, ground):
            yield replace(finding, carries=_words(match[0]))
        return
    match = _IN_TURN.search(reading.positive)
    who = _named(reading, 0, match.start()) if match else None
    held = [n for n in reading.earlier if n.entity is not None and held_by(n.entity.id, ground)]
    if match and who is not None and who.entity is not None and len(held) == 1 and not reading.values:
        for finding in _terms(reading, match[0], (held[0], who), who, ground):
            yield replace(finding, carries=_words(match[0]))


def _words(said: str) -> tuple[str, ...]:
    """The words by which a succession is told, names aside: "the running of Pixar" says more than it."""
    return tuple(word for word in said.split() if word.islower())


def _named(reading: Reading, start: int, end: int) -> Named | None:
    """The first person or thing that the text names between two places."""
    names = [n for n in reading.named if not n.text.islower()]  # not "his" of "by his daughter Ann"
    found = [(at, n) for n in names if start <= (at := reading.positive.find(n.text)) < end]
    return min(found, key=lambda item: item[0])[1] if found else None


@dataclass(frozen=True, slots=True)
class Term:
    """The time for which somebody held an office; ``office`` is the same for all who held it.

    ``called`` is the name of the office where there is one, else of what the person led.
    """

    office: tuple[str, str]
    called: str
    triplet: Triplet


def _terms(reading: Reading, words: str, pair: tuple[Named, Named], filler: Named, ground: Ground) -> Iterator[Finding]:
    before, after = pair
    first, then = (_meant(reading, words, held_by(who.entity.id if who.entity else "", ground)) for who in pair)
    apart: list[tuple[Triplet, ...]] = []
    for a, b in ((a, b) for a in first for b in then if a.office == b.office):
        said = _either(_names(a, REPLACED_BY, after), _names(b, REPLACES, before))
        gap = days_between(qualifier(a.triplet, "end"), qualifier(b.triplet, "start"))
        if said or (said is None and gap is not None and abs(gap) <= GAP):
            yield Finding("support", (b.triplet, a.triplet), STRENGTH, reading.positive, filler)
            return
        ahead = days_between(qualifier(a.triplet, "start"), qualifier(b.triplet, "start"))
        if said is False or gap is not None or (ahead is not None and ahead < 0):
            apart.append((b.triplet, a.triplet))
    if not apart:  # one of them never held it, as far as is known; the other's term may tell who did
        told = [(a, said) for a in first if (said := _names(a, REPLACED_BY, after)) is not None]
        told += [(b, said) for b in then if (said := _names(b, REPLACES, before)) is not None]
        if any(said for _, said in told):
            yield Finding("support", (next(t for t, said in told if said).triplet,), STRENGTH, reading.positive, filler)
            return
        apart = [(term.triplet,) for term, _ in told] or list(_another(reading, first, before, after, ground))
    if apart:
        yield Finding("conflict", apart[0], STRENGTH, filler.text, filler, firm=True)


def _another(
    reading: Reading, terms: list[Term], before: Named, after: Named, ground: Ground
) -> Iterator[tuple[Triplet, ...]]:
    """The term of whoever else came straight after the only one the first held, and that one.

    None where the claim names some other thing: whom one "handed the running of Pixar to" took over no Apple.
    """
    both = {n.entity.id for n in (before, after) if n.entity is not None}
    things = {n.entity.id for n in reading.named if n.entity is not None and not n.text.islower()} - both
    offices = {term.office for term in terms}
    if len(offices) != 1 or not things <= {office for _, office in offices}:
        return
    ((_, office),) = offices
    for triplet in ground.by_entity.get(office, ()):
        person = triplet.object if triplet.subject.id == office else triplet.subject
        if not isinstance(person, Entity) or person.id in both:
            continue
        for then in held_by(person.id, ground):
            for term in terms if then.office in offices else ():
                gap = days_between(qualifier(term.triplet, "end"), qualifier(then.triplet, "start"))
                if gap is not None and abs(gap) <= GAP:
                    yield then.triplet, term.triplet


def _meant(reading: Reading, said: str, terms: list[Term]) -> list[Term]:
    """The terms of the offices that the claim names, or all where it names none: not "the running of Pixar"."""
    named = {n.entity.id: norm(n.entity.label) for n in reading.named if n.entity is not None}
    meant = [
        term
        for term in terms
        if norm(term.called) in norm(reading.positive)
        or term.office[1] in named
        or any(label in norm(term.called).split(" of ") for label in named.values())  # "the German chancellery"
    ]
    other = any(n.entity is not None and not n.text.islower() and n.text in said for n in reading.named)
    return meant if other else meant or terms


def held_by(who: str, ground: Ground) -> list[Term]:
    """The terms of the person of that id, whether the graph states them of the person or of what was led."""
    found = []
    for triplet in ground.by_entity.get(who, ()):
        if not isinstance(triplet.object, Entity) or not any(_of_a_term(q) for q in triplet.qualifiers):
            continue
        relation = plain(triplet.property.label)
        if triplet.subject.id == who and (triplet.property.id == "P39" or OFFICE.search(relation)):
            found.append(Term((triplet.property.id, key(triplet.object)), triplet.object_text, triplet))
        elif triplet.object.id == who and LED.search(relation):
            found.append(Term((triplet.property.id, triplet.subject.id), triplet.subject.label, triplet))
    return found


def _of_a_term(item: Qualifier) -> bool:
    """Whether a qualifier tells when a term began or ended, or whom it followed or gave way to."""
    told = {item.property.id, plain(item.property.label)}
    return item.when in ("start", "end") or not told.isdisjoint((*REPLACED_BY, *REPLACES))


def _names(term: Term, relation: tuple[str, ...], other: Named) -> bool | None:
    """Whether the term itself names the other as its successor or predecessor; None where it names nobody."""
    for item in term.triplet.qualifiers:
        if item.property.id in relation or plain(item.property.label) in relation:
            return other.entity is not None and key(item.value) == other.entity.id
    return None


def _either(one: bool | None, other: bool | None) -> bool | None:
    return one if one is not None else other


def days_between(end: Value | None, start: Value | None) -> int | None:
    """The days from the end of one term to the start of the next; None where unknown, the fewest where only years are.

    Who left in 2004 may have been followed by who came in 2005 on the next day.
    """
    first, then = parts(end) if end else None, parts(start) if start else None
    if first is None or then is None or min(first[0], then[0]) < 1:
        return None
    if not (first[1] and then[1]):
        years = then[0] - first[0]
        return 365 * max(0, years - 1) if years > 0 else 365 * years
    return (_day(then) - _day(first)).days


def _day(said: tuple[int, int, int]) -> day:
    return day(said[0], said[1], min(said[2] or 15, monthrange(said[0], said[1])[1]))
