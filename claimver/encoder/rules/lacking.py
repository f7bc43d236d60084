"""What a thing is said to have, or to have none of, whichever it is: "Ada has a successor", "Pluto has no moon"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from claimver.encoder.evidence.ground import Ground, ended
from claimver.encoder.evidence.said import DESCRIBING
from claimver.encoder.read.coordinated import kinds
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.rules.succession import REPLACED_BY, REPLACES
from claimver.encoder.words.wordings import known, plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["lacking", "says_none"]

STRENGTH = 0.8
_NONE = re.compile(r"\b(?:has|had|have|there (?:is|was|are|were)|with)\b", re.I)
_EVER = r"(?: (?:ever|once|already|also|still|indeed|in fact|currently|now|since))?"
_ONE = r"(?:at least one |one or more |an? |any |some |(?:his|her|its|their) own )?"
_HAS = re.compile(
    rf"{_EVER} (?:(?:has |have |had )?(?:won|received|been given|been awarded)|"
    rf"(?P<now>has|have|does have|do have|has got|have got)|had|did have|has had|have had) "
    rf"{_ONE}(?P<what>[a-z][a-z-]*(?: [a-z-]+){{0,2}}?)"
    r"(?: of (?:his|her|its|their) own)?\W*"
)
_WAS = re.compile(
    rf"{_EVER} (?:is|are|was|were|has been|have been|had been|got|(?=married|wed)){_EVER} ?(?P<done>[a-z]+)"
    r"(?: (?:by|to) (?:someone|somebody|something|(?:an?|another|some other) (?P<other>[a-z]+)))?\W*"
)
_BY = re.compile(
    rf"(?:someone|somebody|something|(?:an?|another|some other) (?P<other>[a-z]+)){_EVER} (?P<did>[a-z]+) ", re.I
)
_RECEIVED = re.compile(r"(?: (?:received|won|held|given))$|^(?:received|won|held) ")
_OF = re.compile(r"(?P<noun>.+) of")
_VERBAL = re.compile(r".+ (?:by|for|to|in|at|with|from|on|as|after|under)")
_NOUN_OF = re.compile(
    r"(?P<one>[XY]) (?:is|was) (?:an?|the|one of the) (?P<noun>[a-z ]+) of [XY]|"
    r"(?P<its>[XY]) (?:is|was) [XY]'s (?P<own>[a-z ]+)"
)
_DONE = re.compile(r"X (?:is|was|got) (?P<done>[a-z]+) (?:by|to) Y")
_DID = re.compile(r"Y (?P<did>[a-z]+) X")
_NARROW = kinds(  # what not everything is that such a relation joins: a spouse need be no wife, a head of state no king
    "wife husband widow widower son daughter brother sister mother father king queen emperor monarch president mayor "
    "prime minister novelist university school college"
)
_SEXES = {"man": kinds("husband widower son brother father"), "woman": kinds("wife widow daughter sister mother")}


@dataclass(frozen=True, slots=True)
class _Role:
    """That ``holder`` has ``other`` as its ``noun``."""

    holder: str
    other: Entity
    noun: frozenset[str]


def says_none(reading: Reading) -> bool:
    """Whether the claim denies that a thing has any of a kind."""
    return reading.negated and bool(reading.things) and _NONE.search(reading.positive) is not None


def lacking(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements that join the subject with a thing of the kind that it is said to have, or to have none of."""
    if not (reading.values or reading.ranks or reading.exclusive):
        yield from _having(reading, ground)
    if not reading.values and says_none(reading):
        yield from _denied(reading, ground)


def _denied(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements that join the subject with a thing of the denied kind, in either direction."""
    said = reading.denied.split(",")[0].strip(" .")
    named = [n for n in reading.named if n.text in reading.denied]
    with_whom = {n.entity.id if n.entity else "" for n in named} - reading.topics  # "no children with Elsa Einstein"
    for topic in sorted(reading.topics):
        for triplet in ground.by_entity.get(topic, ()):
            other = triplet.object if triplet.subject.id == topic else triplet.subject
            if DESCRIBING & {triplet.property.id, plain(triplet.property.label)}:
                continue
            if with_whom and not (isinstance(other, Entity) and other.id in with_whom):
                continue
            if reading.things <= _kinds(other, ground) | _relation(triplet, topic):
                yield Finding("support", (triplet,), STRENGTH, said)


def _kinds(thing: Entity | Value, ground: Ground) -> frozenset[str]:
    """The stems of what a thing is."""
    return ground.sorts(thing) | stems(thing.description) if isinstance(thing, Entity) else frozenset()


def _relation(triplet: Triplet, topic: str) -> frozenset[str]:
    """The stems of the relation's own name, which says what its object is: "child", "subsidiary"."""
    return stems(triplet.property.label) & vocabulary(triplet) if triplet.subject.id == topic else frozenset()


def _having(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements by which the subject has one of what the claim gives it, or had done to it what it says."""
    spoken = {n.text: n.entity.id for n in reading.named if n.entity is not None}
    for name, id in spoken.items():
        for triplet in ground.by_entity.get(id, ()):
            if (said := _said(reading, name, id, triplet, ground)) is not None:
                yield Finding("support", (triplet,), STRENGTH, said, carries=tuple(re.findall(r"[\w'-]+", said)))


def _said(reading: Reading, name: str, id: str, triplet: Triplet, ground: Ground) -> str | None:
    """The words of the claim that a statement bears out, if any."""
    if not isinstance(triplet.object, Entity) or triplet.subject == triplet.object:
        return None
    whole = reading.positive if name.startswith("The ") else reading.positive.removeprefix("The ")
    rest = whole.removeprefix(name) if whole.startswith(f"{name} ") else ""
    has = _HAS.fullmatch(rest)
    if has is not None and not (has["now"] and ended(triplet)):
        roles = [r for r in _roles(triplet) if r.holder == id and r.noun == kinds(has["what"])]
        if any(_is_one(role, triplet, ground) for role in roles):
            return has["what"]
    was = _WAS.fullmatch(rest)
    if was is not None and triplet.subject.id == id and was["done"] in _done(triplet):
        return was[0].strip(" .") if _is_kind(was["other"], triplet.object, triplet.subject, ground) else None
    by = _BY.match(reading.positive)
    if by is not None and re.fullmatch(rf"(?:the )?{re.escape(name)}\W*", reading.positive[by.end() :]):
        told = triplet.subject.id == id and by["did"] in _did(triplet)
        return by[0].strip() if told and _is_kind(by["other"], triplet.object, triplet.subject, ground) else None
    return None


def _roles(triplet: Triplet) -> Iterator[_Role]:
    """Who has whom as what, by the names of the relation and its reviewed wordings."""
    subject, thing = triplet.subject, triplet.object
    if not isinstance(thing, Entity):
        return
    for name in _names(triplet):
        if (of := _OF.fullmatch(name)) is not None:
            yield _Role(thing.id, subject, kinds(of["noun"]))
        elif not _VERBAL.fullmatch(name):
            yield _Role(subject.id, thing, kinds(_RECEIVED.sub("", name)))
    for template in _templates(triplet):
        if (match := _NOUN_OF.fullmatch(template)) is not None:
            forth = (match["one"] or match["its"]) == "Y"
            yield _Role(
                (subject if forth else thing).id, thing if forth else subject, kinds(match["noun"] or match["own"])
            )
    for names, nouns in ((REPLACED_BY, ("successor", "predecessor")), (REPLACES, ("predecessor", "successor"))):
        if {triplet.property.id, plain(triplet.property.label)} & {*names}:
            yield _Role(subject.id, thing, kinds(nouns[0]))
            yield _Role(thing.id, subject, kinds(nouns[1]))


def _is_one(role: _Role, triplet: Triplet, ground: Ground) -> bool:
    """Whether the other is what the claim says, where not everything is that the relation joins."""
    narrow = role.noun & _NARROW - kinds(plain(triplet.property.label))
    told = ground.sorts(role.other) | kinds(role.other.description)
    return bool(role.noun) and narrow <= told.union(*(nouns for sex, nouns in _SEXES.items() if sex in told))


def _is_kind(noun: str | None, thing: Entity, subject: Entity, ground: Ground) -> bool:
    """Whether a thing is of a kind: "by another bridge" of the Harbour Bridge."""
    told = ground.sorts(thing) | kinds(f"{thing.label} {thing.description}")
    return noun is None or kinds(noun) <= told


def _done(triplet: Triplet) -> frozenset[str]:
    """What was done to the subject, by its relation: the replaced of "replaced by"."""
    said = {name.split()[0] for name in _names(triplet) if re.fullmatch(r"\w+ (?:by|to)", name)}
    said |= (
        {"succeeded", "replaced"} if {triplet.property.id, plain(triplet.property.label)} & {*REPLACED_BY} else set()
    )
    return frozenset(said | {m["done"] for t in _templates(triplet) if (m := _DONE.fullmatch(t))})


def _did(triplet: Triplet) -> frozenset[str]:
    """What the object did to the subject."""
    said = {name.split()[0] for name in _names(triplet) if re.fullmatch(r"\w+ed by", name)}
    return frozenset(said | {m["did"] for t in _templates(triplet) if (m := _DID.fullmatch(t))})


def _names(triplet: Triplet) -> list[str]:
    """The names of a relation, the reviewed ones included."""
    entry = known(triplet.property)
    reviewed = (entry.label, *entry.aliases) if entry is not None else ()
    return [plain(name) for name in (triplet.property.label, *triplet.property.aliases, *reviewed)]


def _templates(triplet: Triplet) -> tuple[str, ...]:
    entry = known(triplet.property)
    return entry.templates if entry is not None else ()
