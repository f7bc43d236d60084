"""Two that are said to have the same: "were born in the same city", "died in the city of his birth"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.encoder.evidence.compare import parts
from claimver.encoder.evidence.ground import PLACING, Ground, ended, has_one_value, key
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.times import qualifier
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["same", "shared"]

STRENGTH = 0.85
_MASK = 0xE000  # private use: a name's place
_N = "[\ue000-\ue0ff]"
_ROLE = r"(?:the |(?:the|his|her|its|their)(?: [a-z-]+){1,4},? )?"
_AT = r"(?:(?:in|at|on|of|by|to|for) )?"
_SAME = (
    r"the (?:very )?same (?P<noun>(?!time|moment|way|name|age|as|thing|reason|title|one|kind|sort|manner|goal)[a-z]+)"
)
_PAIRS = (
    re.compile(rf"(?P<one>{_N}),? and {_ROLE}(?P<other>{_N}),? (?P<verb>(?:[a-z]+ ){{1,6}}?){_AT}{_SAME}(?! as)"),
    re.compile(rf"(?P<one>{_N})(?P<verb>[^\ue000-\ue0ff]*?[ ,]){_AT}{_SAME} as {_ROLE}(?P<other>{_N})"),
)
_PLACE = re.compile(r"(?:city|town|village|place|hospital|house|country|state|province|region|county|district)$")
_WIDE = re.compile(r"(?:country|state|province|region|county|continent)$")
_LAND = re.compile(r"(?:(?:[a-z]+ )?(?:country|state|province|region|continent|kingdom|republic)|U\.?S\.? state)\b")
_TIMES = {"year": 1, "month": 2, "day": 3, "date": 3}
_LIFE = (
    (re.compile(r"\bborn\b|\bbirth\b|came into the world"), re.compile(r"birth|born")),
    (re.compile(r"\bdied\b|\bdeath\b|passed away|killed"), re.compile(r"death|died")),
    (re.compile(r"\bburied\b"), re.compile(r"burial|buried")),
    (re.compile(r"\bliv(?:es?|ed)\b|\bresid"), re.compile(r"residence|lives")),
    (
        re.compile(r"\b(?:based|located|headquartered|lies?|stands?|situated)\b"),
        re.compile(r"located|headquarters|based|location|city|country"),
    ),
)
_NOUNS = {
    "party": r"\bparty\b",
    "school": r"educated|studied|alma mater|school",
    "university": r"educated|studied|alma mater|university",
    "college": r"educated|studied|alma mater|college",
    "team": r"\bteam\b|plays for",
    "club": r"\bclub\b|plays for|sports team",
    "employer": r"employer|works for",
    "company": r"employer|works for|manufacturer|owned by|owner",
}
_OWN = re.compile(
    r"\b(?P<verb>died|passed away|(?:was|is|lies) buried|lives?|lived|worked|works|was killed)\b[^,;]*?\b(?:in|at) "
    r"(?:the (?:same )?(?P<noun>city|town|village|place|country) (?:of (?:his|her) birth|(?:in which|where) (?:he|she) "
    r"(?:was|had been) born)|(?:his|her) (?:own )?(?:native (?P<native>city|town|village|country)|birthplace))"
)
_TOGETHER = re.compile(r"\b(?:at the same time|simultaneously|at once|in the same (?:years|days|period|decade))\b")
_BORN = re.compile(r"\b(?:place of birth|birth ?place|born in|city of birth|born)\b")


@dataclass(frozen=True, slots=True)
class _Same:
    """Who is said to have the same as whom, of what, and in which words."""

    one: Entity
    other: Entity
    verb: str
    noun: str
    words: tuple[str, ...]


def shared(reading: Reading) -> tuple[str, ...]:
    """What the claim says that two have in common, or that one has twice: "the same city", "city of his birth"."""
    said = tuple(f"same {told.noun}" for told in _told(reading))
    own = _own(reading)
    return (*said, _noun(own)) if own else said


def same(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What the statements about both say of their having the same."""
    for told in _told(reading):
        ones, others = (
            [t for t in ground.by_entity.get(who.id, ()) if t.subject == who and _is_meant(told, t)]
            for who in (told.one, told.other)
        )
        found = _matched(ones, others, told.noun, (f"same {told.noun}", *told.words), ground)
        yield from _at_once(found, reading)
    if (own := _own(reading)) is None or reading.owners:
        return
    for topic in sorted(reading.topics):
        mine = [t for t in ground.by_entity.get(topic, ()) if t.subject.id == topic and isinstance(t.object, Entity)]
        there = [t for t in mine if _by_verb(own["verb"], t)]
        births = [t for t in mine if _BORN.search(plain(t.property.label))]
        noun = own["noun"] or own["native"] or "place"
        yield from _matched(there, births, noun, (_noun(own), *own[0].split()), ground, alike=False)


def _own(reading: Reading) -> re.Match[str] | None:
    """Where the claim has somebody die or live in the place of birth: with nobody else named whose it might be."""
    own = _OWN.search(reading.positive)
    names = (named.text for named in reading.named if not named.text[:1].islower())
    return own if own and not any(name in own[0] for name in names) else None


def _noun(own: re.Match[str]) -> str:
    return own[0].rpartition(" in ")[2] if " in " in own[0] else own[0].rpartition(" at ")[2]


def _told(reading: Reading) -> Iterator[_Same]:
    """The pairs that the claim says have the same."""
    if " same " not in reading.positive:
        return
    proper = (n for n in reading.named if n.entity is not None and not n.text[:1].islower())
    names = sorted(proper, key=lambda n: -len(n.text))
    text = reading.positive
    for at, named in enumerate(names):
        text = re.sub(rf"(?<!\w){re.escape(named.text)}(?!\w)", chr(_MASK + at), text)
    for pattern in _PAIRS:
        if match := pattern.search(text):
            one, other = (names[ord(match[name]) - _MASK].entity for name in ("one", "other"))
            if one is not None and other is not None and one != other:
                words = tuple(re.findall(r"[a-z]+", match[0]))
                yield _Same(one, other, match["verb"], match["noun"], words)
                return


def _is_meant(told: _Same, triplet: Triplet) -> bool:
    """Whether the statement is of what the two are said to have in common."""
    label = plain(triplet.property.label)
    if told.noun in _TIMES:
        dated = isinstance(triplet.object, Value) and triplet.object.kind == "date"
        return dated and (_by_verb(told.verb, triplet) or bool(stems(told.verb) & vocabulary(triplet)))
    if not isinstance(triplet.object, Entity):
        return False
    if _PLACE.fullmatch(told.noun):
        if not _WIDE.fullmatch(told.noun) and _is_wide(triplet):
            return False
        worded = PLACING.search(label) and stems(told.verb) & vocabulary(triplet)  # "have their head offices in"
        return _by_verb(told.verb, triplet) or bool(worded)
    if told.noun in _NOUNS:
        return re.search(_NOUNS[told.noun], label) is not None
    return stems(told.noun) <= stems(label) and bool(stems(told.noun))


def _is_wide(triplet: Triplet) -> bool:
    """Whether the statement is of a country or the like: to be in one country is not to be in one city."""
    described = triplet.object.description if isinstance(triplet.object, Entity) else ""
    return _WIDE.search(plain(triplet.property.label)) is not None or _LAND.match(described) is not None


def _by_verb(verb: str, triplet: Triplet) -> bool:
    label = plain(triplet.property.label)
    return any(said.search(verb) and meant.search(label) for said, meant in _LIFE)


def _at_once(found: Iterable[Finding], reading: Reading) -> Iterator[Finding]:
    """The findings as far as they hold at the time that the claim speaks of, and say all that it says of the same.

    "Work for the same company" is over where one of them has left; "in the same class at that school" no school tells.
    """
    together = _TOGETHER.search(reading.positive)
    for finding in found:
        if finding.kind == "support" and reading.present and any(map(ended, finding.triplets[:2])):
            over = sorted(finding.triplets, key=lambda t: not ended(t))
            yield replace(finding, kind="ended", triplets=tuple(over))
        elif finding.kind != "support" or (together is None and reading.positive.count(" same ") == 1):
            yield finding
        elif together and (apart := _apart(*finding.triplets[:2])) is not None:
            words = (*finding.carries, *together[0].split())
            yield replace(finding, kind="conflict" if apart else "support", firm=apart, carries=words)


def _apart(one: Triplet, other: Triplet) -> bool | None:
    """Whether one of the two held only after the other had ended; None where their years do not tell."""
    (since, until), (then, thereafter) = (
        [said[0] if (end := qualifier(t, name)) and (said := parts(end)) else None for name in ("start", "end")]
        for t in (one, other)
    )
    gaps = [
        (end, start) for end, start in ((until, then), (thereafter, since)) if end is not None and start is not None
    ]
    if any(end < start for end, start in gaps):
        return True
    known = (
        since is not None
        and then is not None
        and all(t is not None or not ended(of) for t, of in ((until, one), (thereafter, other)))
    )
    return False if known and all(end > start for end, start in gaps) else None


def _matched(
    ones: Sequence[Triplet],
    others: Sequence[Triplet],
    noun: str,
    carries: tuple[str, ...],
    ground: Ground,
    *,
    alike: bool = True,
) -> Iterator[Finding]:
    """A support where two statements have the same, a conflict where each relation has one value and they differ."""
    pairs = [(a, b) for a in ones for b in others if not alike or a.property == b.property]
    pairs.sort(key=lambda pair: any(map(ended, pair)))  # what holds still, first
    told = [(a, b, _is_same(a, b, noun, ground)) for a, b in pairs]
    for a, b, agree in told:
        if agree:
            steps = _steps(a, b, noun, ground) if key(a.object) != key(b.object) else ()
            yield Finding("support", (a, b, *steps), STRENGTH, noun, carries=carries)
            return
    if told and all(map(_single, (ones, others))) and all(agree is False for _, _, agree in told):
        a, b, _ = told[0]
        yield Finding("conflict", (a, b, *_steps(a, b, noun, ground)), STRENGTH, f"same {noun}", firm=True)


def _single(group: Sequence[Triplet]) -> bool:
    """Whether the relation has one value, now or ever."""
    return has_one_value(group[0], [triplet for triplet in group if not ended(triplet)] or group) != "no"


def _is_same(one: Triplet, other: Triplet, noun: str, ground: Ground) -> bool | None:
    """Whether the objects are the same as far as the noun goes; None where that cannot be told."""
    a, b = one.object, other.object
    if isinstance(a, Value) and isinstance(b, Value):
        first, then, depth = parts(a), parts(b), _TIMES.get(noun, 0)
        if first is None or then is None or not depth:
            return None
        if first[0] != then[0]:
            return False
        return first[:depth] == then[:depth] if all((*first[:depth], *then[:depth])) else None
    if key(a) == key(b):
        return True
    if not isinstance(a, Entity) or not isinstance(b, Entity):
        return None
    if _WIDE.fullmatch(noun) and plain(one.property.label) != noun:
        wholes = _steps(one, other, noun, ground)
        return key(wholes[0].object) == key(wholes[1].object) if wholes else None
    nested = ground.chain(a.id, b.id) is not None or ground.chain(b.id, a.id) is not None
    return None if nested else False


def _steps(one: Triplet, other: Triplet, noun: str, ground: Ground) -> tuple[Triplet, ...]:
    """The statements that tell of what country, or other whole of that kind, the two objects are a part."""
    if not _WIDE.fullmatch(noun) or plain(one.property.label) == noun:
        return ()
    found = [_whole(thing, noun, ground) for thing in (one.object, other.object) if isinstance(thing, Entity)]
    steps = tuple(step for step in found if step is not None)
    return steps if len(steps) == 2 else ()


def _whole(place: Entity, noun: str, ground: Ground) -> Triplet | None:
    """The statement of what of that kind a place lies in: its country."""
    return next(
        (
            t
            for t in ground.by_entity.get(place.id, ())
            if t.subject == place and isinstance(t.object, Entity) and noun == plain(t.property.label)
        ),
        None,
    )
