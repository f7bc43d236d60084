"""Which of several somebody or something was: "her second husband", "its first chairman", by the starts' order."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import Ground, norm, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.succession import BROAD, GAP, LED, days_between
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.wordings import MARRIED, own_words, plain, stems
from claimver.types import Entity, Triplet, Value

__all__ = ["last_of", "place_of", "ranked", "spell"]

STRENGTH = 0.85
YEAR = 366  # days after its founding within which a thing gets its first leader
LAST = -1
_WORDS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
_PLACE = {word: place for place, word in enumerate(_WORDS, 1)} | {"last": LAST, "final": LAST, "inaugural": 1}
_STOP = r"(?!(?:of|was|is|to|in|and|who|from|for|at|had|until|between|since)\b)"
_ENDS = (
    r" of (?:the )?[A-Z]|,|\.|;|$| (?:was|is|became|had been) | (?:in|from|until|between|since) (?:[A-Za-z]+ )?\d{4}|"
    r" and \w+ed\b"
)
_RANKED = re.compile(
    rf"(?P<owner>[\w.]['’]s?|\b(?:[Hh]is|[Hh]er|[Ii]ts|[Tt]heir|[Tt]he|as)) "
    rf"(?P<rank>{'|'.join(_PLACE)}|\d+(?:st|nd|rd|th)) "
    rf"(?:(?P<plain>[a-z][\w-]*(?: {_STOP}[a-z][\w-]*){{0,3}}?)(?={_ENDS}| [A-Z])|"
    rf"(?P<title>[A-Z][\w-]*(?: {_STOP}[A-Za-z][\w-]*){{0,3}}?)(?={_ENDS}))"
)
_AFTER = r"(?= ?[,;.]| ?$| (?:was|is|became|had|and)\b| (?:in|from|until|between|since) (?:[A-Za-z]+ )?\d{4})"
_ONE_OF = re.compile(r"\b(?:one|two|three|some|many|among|all|any|each|both|several) of $|\bamong $", re.I)
_MARRIED_NOUNS = stems("wife husband spouse marriage consort")
_PLAYS = re.compile(r"\b(?:team|club)\b")
_CLUB_NOUNS = stems("club team side")
_WORKS = re.compile(r"\b(?:employer|works for|employed by)\b")
_WORK_NOUNS = stems("employer")
_OFFICE = re.compile(r"\b(?:position|office|post|title|role)\b")
_FOUNDED = re.compile(r"\b(?:inception|founded|established|opened|created|formed|founding|incorporated|launched)\b")
_CLOSED = re.compile(r"\b(?:dissolved|closed|abolished|disbanded|defunct|demolished)\b")


@dataclass(frozen=True, slots=True)
class _One:
    """One of those that a relation joins with the owner: its first statement and its last, where they have dates."""

    id: str
    triplets: tuple[Triplet, ...]

    @property
    def dated(self) -> bool:
        return all(_start(triplet) is not None for triplet in self.triplets)


@dataclass(frozen=True, slots=True)
class _Row:
    """All that one relation joins with one owner."""

    owner: Entity
    one: _One
    others: tuple[_One, ...]
    married: bool
    led: bool

    @property
    def complete(self) -> bool:
        return self.one.dated and bool(self.others) and all(other.dated for other in self.others)


def place_of(word: str) -> int:
    """The place that an ordinal names, LAST for "last"; 0 for any other word.

    >>> place_of("second"), place_of("14th"), place_of("last"), place_of("next")
    (2, 14, -1, 0)
    """
    figure = re.fullmatch(r"(\d+)(?:st|nd|rd|th)", word)
    return int(figure[1]) if figure else _PLACE.get(word.casefold(), 0)


def spell(triplets: Sequence[Triplet], place: int) -> Triplet | None:
    """The statement of that place by its start, of at least two that all have different starts."""
    starts = [_start(triplet) for triplet in triplets]
    if len(triplets) < 2 or not place or any(start is None for start in starts) or place > len(triplets):
        return None
    ordered = sorted(triplets, key=lambda triplet: _start(triplet) or (0, 0, 0))
    if any(not _before(a, b) for a, b in itertools.pairwise(ordered)):
        return None
    return ordered[place if place == LAST else place - 1]


def ranked(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the order of the starts says of a claim that something was somebody's first, second or last."""
    for match in _RANKED.finditer(reading.positive):
        if _ONE_OF.search(reading.positive[: match.start("owner")]) or _noun(match).endswith("s"):
            continue
        row = next(_rows(reading, match, ground), None)
        if row is not None:
            yield from _placed(row, match["rank"], f"{match['rank']} {_noun(match)}", ground)


def last_of(reading: Reading) -> tuple[str, ...]:
    """The words that call something the last or the inaugural of spouses, clubs or heads; ordinals are found by tag."""
    return tuple(
        match["rank"]
        for match in _RANKED.finditer(reading.positive)
        if match["rank"] in ("last", "final", "inaugural")
        if LED.search(_noun(match).lower()) or stems(_noun(match)) & (_MARRIED_NOUNS | _CLUB_NOUNS | _WORK_NOUNS)
    )


def _noun(match: re.Match[str]) -> str:
    """What is ranked."""
    return match["plain"] or match["title"]


def _rows(reading: Reading, match: re.Match[str], ground: Ground) -> Iterator[_Row]:
    """The relations that the ranked noun may be about, between the two things that the claim names."""
    seen = set()
    for named in reading.named:
        for triplet in ground.by_entity.get(named.entity.id if named.entity else "", ()):
            if triplet.id in seen or not _is_dated(triplet):
                continue
            seen.add(triplet.id)
            owner = _owner(reading, match, triplet)
            if owner is not None and _is_called(_noun(match), triplet):
                yield _row(triplet, owner, ground)


def _is_dated(triplet: Triplet) -> bool:
    return any(item.when for item in triplet.qualifiers)


def _owner(reading: Reading, match: re.Match[str], triplet: Triplet) -> Entity | None:
    """The end of a statement that the ranked thing is of: "X's first …", "the first … of X"; the other is named too."""
    subject, thing = triplet.subject, triplet.object
    if not isinstance(thing, Entity):
        return None
    if _has_office(triplet):
        return thing if _names_office(match, reading.positive, thing) and _is_named(reading, subject) else None
    for owner, other in ((subject, thing), (thing, subject)):
        if _owns(reading, match, owner) and _is_named(reading, other) and not _owns(reading, match, other):
            return owner
    return None


def _is_named(reading: Reading, thing: Entity) -> bool:
    return any(same_name(named, thing) for named in reading.named)


def _owns(reading: Reading, match: re.Match[str], thing: Entity) -> bool:
    """Whether the ranked thing is said to be of this one."""
    before = reading.positive[: match.end("owner")]
    behind = re.match(r" of (?:the )?(.*)", reading.positive[match.end() :])
    for name in (re.escape(named.text) for named in reading.named if same_name(named, thing)):
        pronoun = match["owner"].lower() in ("his", "her", "its", "their")
        if (pronoun and re.search(rf"(?<!\w){name}$", before, re.I)) or re.search(rf"(?<!\w){name}['’]s?$", before):
            return True
        if behind is not None and re.match(rf"{name}{_AFTER}", behind[1]):
            return True
    return False


def _has_office(triplet: Triplet) -> bool:
    return triplet.property.id == "P39" or _OFFICE.search(plain(triplet.property.label)) is not None


def _names_office(match: re.Match[str], text: str, office: Entity) -> bool:
    """Whether the ranked noun and what follows it is the office's own name."""
    told = norm(text[match.end("rank") :])
    called = (norm(name) for name in (office.label, *office.aliases))
    return any(re.match(rf"{re.escape(name)}{_AFTER}", told) for name in called if name)


def _is_called(noun: str, triplet: Triplet) -> bool:
    """Whether the ranked noun is a name of the relation, and has nothing more in it: no "first American husband"."""
    said, label = stems(noun), plain(triplet.property.label)
    if MARRIED.search(label):
        return bool(said) and said <= _MARRIED_NOUNS
    if _PLAYS.search(label):
        return bool(said) and said <= _CLUB_NOUNS
    if _WORKS.search(label):
        return bool(said) and said <= _WORK_NOUNS
    if _has_office(triplet) and isinstance(triplet.object, Entity):
        office = norm(triplet.object.label)
        return norm(noun) in (office, office.partition(" of ")[0])
    if not LED.search(label):
        return False
    words = stems(label) if BROAD.search(label) else own_words(triplet.property)
    return bool(said) and said <= words


def _row(triplet: Triplet, owner: Entity, ground: Ground) -> _Row:
    """All that the statement's relation joins with the owner."""
    label = plain(triplet.property.label)
    married = MARRIED.search(label) is not None
    members: dict[str, list[Triplet]] = {}
    for other in ground.by_entity.get(owner.id, ()):
        far = other.object if other.subject == owner else other.subject
        same_way = married or (other.subject == owner) == (triplet.subject == owner)
        if other.property != triplet.property or not same_way or not isinstance(far, Entity) or far == owner:
            continue
        if not (_PLAYS.search(label) and re.search(r"\bnational\b", far.label)):
            members.setdefault(far.id, []).append(other)
    far = triplet.object if triplet.subject == owner else triplet.subject
    own = far.id if isinstance(far, Entity) else ""
    ones = {id: _One(id, _spells(some, married)) for id, some in members.items()}
    one = ones.pop(own, _One(own, (triplet,)))
    led = not married and not _PLAYS.search(label) and not _WORKS.search(label)
    return _Row(owner, one, tuple(ones.values()), married, led)


def _spells(triplets: Sequence[Triplet], married: bool) -> tuple[Triplet, ...]:
    """The statements in the order of their starts; of a marriage stated from both sides the one that has a date."""
    dated = [triplet for triplet in triplets if _start(triplet) is not None]
    if married and dated:
        return tuple(sorted(dated, key=lambda triplet: _start(triplet) or (0, 0, 0)))
    return tuple(sorted(triplets, key=lambda triplet: _start(triplet) or (0, 0, 0)))


def _placed(row: _Row, rank: str, said: str, ground: Ground) -> Iterator[Finding]:
    """The place against how many are known to have been before, or after for the last."""
    place = place_of(rank)
    if not row.one.dated or not place:
        return
    ahead = [other for other in row.others if _is_ahead(other, row.one, place)]
    own = row.one.triplets[place if place == LAST else 0]
    if len(ahead) >= (1 if place == LAST else place):
        rivals = (other.triplets[place if place == LAST else 0] for other in ahead[: max(place, 1)])
        yield Finding("conflict", (own, *rivals), STRENGTH, said, firm=True)
        return
    apart = all(_is_ahead(other, row.one, place) or _is_ahead(row.one, other, place) for other in row.others)
    known = row.complete if row.married else row.led and _reaches(row, place, ahead, ground)
    if not known or not apart:
        return
    if place == LAST or len(ahead) == place - 1:
        beside = tuple(other.triplets[0] for other in (ahead or row.others)[:2])
        yield Finding("support", (own, *beside), STRENGTH, said, carries=(rank,))
    else:
        yield Finding("conflict", (own, *(other.triplets[0] for other in ahead[:2])), STRENGTH, said, firm=True)


def _is_ahead(one: _One, other: _One, place: int) -> bool:
    """Whether one surely began before the other, or, where the last is meant, after it."""
    if place == LAST:
        return _before(other.triplets[LAST], one.triplets[LAST])
    dated = [triplet for triplet in one.triplets if _start(triplet) is not None]
    return bool(dated) and _before(dated[0], other.triplets[0])


def _reaches(row: _Row, place: int, ahead: Sequence[_One], ground: Ground) -> bool:
    """Whether the holders are known without a gap from the founding of what they led, or to its end."""
    if not all(one.dated for one in row.others):
        return False
    if place == LAST:
        end = qualifier(row.one.triplets[LAST], "end")
        return any(_near(end, date) for date in _dates(row.owner, _CLOSED, ground))
    order = sorted([*ahead, row.one], key=lambda one: _start(one.triplets[0]) or (0, 0, 0))
    first = qualifier(order[0].triplets[0], "start")
    if not any(_near(date, first) for date in _dates(row.owner, _FOUNDED, ground)):
        return False
    return all(any(_follows(one, other) for other in order[:at]) for at, one in enumerate(order) if at)


def _follows(one: _One, other: _One) -> bool:
    """Whether one took over where a time of the other ended."""
    start = qualifier(one.triplets[0], "start")
    gaps = (days_between(qualifier(triplet, "end"), start) for triplet in other.triplets)
    return any(gap is not None and abs(gap) <= GAP for gap in gaps)


def _dates(owner: Entity, relation: re.Pattern[str], ground: Ground) -> list[Value]:
    """The dates of the owner's founding or closing."""
    return [
        t.object
        for t in ground.by_entity.get(owner.id, ())
        if t.subject == owner and isinstance(t.object, Value) and t.object.kind == "date"
        if relation.search(plain(t.property.label))
    ]


def _near(one: Value | None, then: Value | None) -> bool:
    days = days_between(one, then)
    return days is not None and -YEAR <= days <= YEAR


def _start(triplet: Triplet) -> tuple[int, int, int] | None:
    value = qualifier(triplet, "start") or qualifier(triplet, "point")
    return parts(value) if value is not None else None


def _before(one: Triplet, other: Triplet) -> bool:
    """Whether a statement began before another, as far as both dates are known."""
    first, then = _start(one), _start(other)
    if first is None or then is None:
        return False
    for ours, theirs in zip(first, then, strict=True):
        if ours != theirs or not (ours and theirs):
            return bool(ours and theirs and ours < theirs)
    return False
