"""What "only" excludes: other objects of the subject, other subjects that do the same, others of a kind."""

from __future__ import annotations

import re

from claimver.encoder.evidence.ground import Ground, key, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import plain, stems, vocabulary
from claimver.types import Entity, Triplet, Value

__all__ = ["MUTUAL", "is_in_doubt", "is_only", "is_only_who", "is_whole_career", "others_than"]

# relations that hold for both of their ends
MUTUAL = re.compile(r"\b(?:spouse|sibling|partner|borders?|twin(?:ned)?|adjacent|relative|friend|rival|ally)\b")
_ONLY_ONE = re.compile(r"(?:'s|’s|\bthe|his|her|its|their) (?:only|sole) (?P<words>\w+(?: \w+){0,3})", re.I)
_ONLY_WHO = re.compile(r"\bthe (?:only|sole) (?P<kind>(?:[\w'’-]+ ){1,6}?)(?:to|that|who|which)\b", re.I)
_ONLY = r"(?:[Oo]nly|sole(?:ly)?|exclusively|alone|nothing but|none but|(?:entire|whole) [a-z ]*career|entirely)"
_ALONE = re.compile(r"\b(?:on (?:his|her|its|their) own|by (?:himself|herself)|single-handed(?:ly)?)\b")
_ONE_THING = r"\s+(?:one|an?|two|three|\d+)\s+[\w-]+\s+(?:in|at|on|for|by|with|from)\b"  # "only one work in the land"
_COMPLEMENT = re.compile(
    r"\b(?:is|was|are|were|be|been|becoming|became|becomes|remains|remained|made|makes|making|as)\b[^,;]{0,30}? "
    r"the (?P<only>only|sole) "
)
_WHOLE = re.compile(r"^(?:(?:all|the whole) of|only)\b|\b(?:all|the whole) of (?:his|her|its|their)\b", re.I)
_CAREER = re.compile(r"\b(?:his|her|their) (?:entire|whole) (?:[a-z]+ ){0,2}career\b")
_NATIONAL = re.compile(r"\bnational\b|\bunder-\d|\bU-?\d\d\b")
_SO_OFTEN = re.compile(
    r"\b(?:twice|thrice|times|both|more than (?:one|once)|in a row|consecutive|two|three|four|five|six|seven)\b"
)
_ANYONE = stems("one person man thing ever")


def is_only_who(reading: Reading) -> bool:
    """Whether the claim is that nobody else does it, not that its subject does nothing else."""
    return _ONLY_WHO.search(reading.positive) is not None


def is_whole_career(reading: Reading) -> bool:
    """Whether the claim is that somebody was nowhere else: "spent his entire career at X"."""
    return _CAREER.search(reading.positive) is not None


def others_than(reading: Reading, triplet: Triplet, ground: Ground) -> list[Triplet]:
    """The statements that gainsay an "only": other objects, or, of the only one of a kind to do it, others who do."""
    if (alone := _ONLY_WHO.search(reading.positive)) is not None:
        if _SO_OFTEN.search(reading.positive, alone.end()):
            return []  # who won it once did not win it twice
        return _who_else(reading, alone, triplet, ground)
    if reading.topics and not {triplet.subject.id, key(triplet.object)} & reading.topics:
        return []
    if _is_said_otherwise(reading, triplet, ground):
        return []
    whole, mutual = key(triplet.object), MUTUAL.search(plain(triplet.property.label)) is not None
    owners = {n.entity.id for n in reading.named if n.entity and _owns_only(n.text, reading)} or reading.topics
    if mutual and whole in owners and triplet.subject.id not in owners:
        again = (t for t in ground.by_entity.get(whole, ()) if t.property == triplet.property)
        return [t for t in again if triplet.subject.id not in (t.subject.id, key(t.object))]
    alone_in_it = _ALONE.search(reading.positive) is not None and triplet.subject.id not in reading.topics
    alike = ground.siblings(triplet) if alone_in_it or _is_of(reading, triplet) else []
    others = [t for t in alike if key(t.object) != key(triplet.object)]
    if is_whole_career(reading):
        others = [t for t in others if not _NATIONAL.search(t.object_text)]
    others = [t for t in others or _more_of_a_kind(reading, triplet, ground) if not _names_both(reading, t)]
    return others  # "the sole official language of X and Y" is both's


def _owns_only(name: str, reading: Reading) -> bool:
    """Whether the claim is of the only one that a thing has: "Portugal's only neighbour"."""
    return re.search(rf"(?<!\w){re.escape(name)}['’]s? (?:only|sole)\b", reading.positive) is not None


def _names_both(reading: Reading, triplet: Triplet) -> bool:
    ends = (triplet.subject, triplet.object)
    return all(any(n.entity is not None and same_name(n, end) for n in reading.named) for end in ends)


def _is_said_otherwise(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim names another relation between the same ends: an "official language", not one used."""
    ends, own = {triplet.subject.id, key(triplet.object)}, stems(plain(triplet.property.label))
    alike = (t for t in ground.by_entity.get(triplet.subject.id, ()) if {t.subject.id, key(t.object)} == ends)
    others = (stems(plain(t.property.label)) for t in alike)
    return any(other <= reading.stems and other - own and not (own - other) & reading.stems for other in others)


def is_only(reading: Reading, triplet: Triplet, said: str) -> bool:
    """Whether the claim's "only" is said of what it gives the relation: it stands beside it, in the same phrase."""
    if not reading.exclusive or is_only_who(reading) or _is_complement(reading, triplet.subject):
        return False
    return _stands_beside(reading, said)


def _stands_beside(reading: Reading, said: str) -> bool:
    name, words = re.escape(said), r"(?:[\s-]+[\w'’.-]+)"
    ahead = rf"{_ONLY}(?!{_ONE_THING}){words}{{0,7}}?\s+{name}"
    behind = rf"{name}(?:\s+(?:is|was|are|were|be|has|had|\w+'s|its|the)){{0,3}}\s+{_ONLY}"
    return re.search(rf"(?<!\w)(?:{ahead}|{behind})(?!\w)", reading.positive) is not None


def _is_of(reading: Reading, triplet: Triplet) -> bool:
    """Whether an "only" may be said of one end of the statement: not the "entirely" of "the first entirely secular"."""
    if _is_complement(reading, triplet.subject):
        return False
    if _ONLY_ONE.search(reading.positive) or _WHOLE.search(reading.positive) or is_whole_career(reading):
        return True
    ends = (triplet.subject, triplet.object)
    spoken = [n.text for n in reading.named if any(same_name(n, end) for end in ends)]
    return any(_stands_beside(reading, text) for text in (*spoken, triplet.object_text))


def _is_complement(reading: Reading, subject: Entity) -> bool:
    """Whether the statement's subject is said to be the only one of a kind: "Ada was the only Ulm-born winner"."""
    alone = _COMPLEMENT.search(reading.positive)
    if alone is None:
        return False
    return any(n.entity == subject and n.text in reading.positive[: alone.start("only")] for n in reading.named)


def _more_of_a_kind(reading: Reading, triplet: Triplet, ground: Ground) -> list[Triplet]:
    """Statements of other things to which the object is the same, where the claim has only one of their kind.

    "Y's only novel" is gainsaid by another novel of the author Y.
    """
    noun = _only_kind(reading)
    return [
        other
        for other in ground.by_entity.get(key(triplet.object), ())
        if other.property.id == triplet.property.id and key(other.object) == key(triplet.object)
        if other.subject != triplet.subject and noun and noun <= _told_of(other.subject, ground) | vocabulary(other)
    ]


def _only_kind(reading: Reading) -> frozenset[str]:
    """The stem of the noun behind an "only", the border of "its only land border"; none where there is no such noun."""
    kind = _ONLY_ONE.search(reading.positive)
    words = [stems(word) for word in kind["words"].split()] if kind else []
    nouns = [bool(word) and word <= reading.nouns for word in words]
    if True not in nouns:
        return words[0] if words else frozenset()
    last = nouns.index(True)
    while last + 1 < len(nouns) and nouns[last + 1]:
        last += 1
    return words[last]


def _told_of(thing: Entity, ground: Ground) -> frozenset[str]:
    """The stems of the description of a thing and of what is stated of it."""
    stated = (t.object_text for t in ground.by_entity.get(thing.id, ()) if t.subject.id == thing.id)
    return stems(" ".join((thing.description, *stated)))


def is_in_doubt(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether others do the same, of whom it is not known that they are of the kind: "the only woman to found it"."""
    alone = _ONLY_WHO.search(reading.positive)
    return alone is not None and bool(_who_else(reading, alone, triplet, ground, any_kind=True))


def _who_else(
    reading: Reading, alone: re.Match[str], triplet: Triplet, ground: Ground, *, any_kind: bool = False
) -> list[Triplet]:
    """The statements that something else of the kind does the same, whichever end of a statement the doer stands at.

    What is done must be what follows: "the only founder of X to win Y" is gainsaid by none of its founders.
    """
    done = [n for n in reading.named if reading.positive.find(n.text, alone.end()) >= 0]
    kind = frozenset() if any_kind else stems(alone["kind"]) - _ANYONE
    ends: list[tuple[Entity | Value, Entity | Value]] = [
        (triplet.subject, triplet.object), (triplet.object, triplet.subject)
    ]  # fmt: skip
    for who, what in ends:
        if isinstance(who, Entity) and who.id in reading.topics and any(same_name(n, what) for n in done):
            there = [t for t in ground.by_entity.get(key(what), ()) if t.property.id == triplet.property.id]
            alike = [t for t in there if key(_other_end(t, what)) not in (who.id, key(what))]
            return [t for t in alike if kind <= _known_as(_other_end(t, what), t, ground)]
    return []


def _other_end(triplet: Triplet, what: Entity | Value) -> Entity | Value:
    return triplet.object if triplet.subject == what else triplet.subject


def _known_as(thing: Entity | Value, triplet: Triplet, ground: Ground) -> frozenset[str]:
    """The stems of what a thing is said to be, and of what the statement makes it."""
    return vocabulary(triplet) | (_told_of(thing, ground) if isinstance(thing, Entity) else frozenset())
