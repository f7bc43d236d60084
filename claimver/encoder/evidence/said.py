"""Where rules, not the model, tell that a claim states a relation: what, whence and of which group somebody is."""

from __future__ import annotations

import re

from claimver.encoder.evidence.ground import Ground, norm, same_name
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import MARRIED, plain, stems
from claimver.types import Entity, Triplet

__all__ = [
    "DESCRIBING",
    "IDENTITIES",
    "MEMBER",
    "PARTED",
    "describes",
    "is_marriage",
    "is_of_marriage",
    "is_of_owner",
    "is_said",
    "parted",
]

IDENTITIES = frozenset(
    """P31;P279;P39;P106;P97;instance of;occupation;profession;position held;type;kind;class;category;status;role;job
;title""".replace("\n", "").split(";")
)
DESCRIBING = IDENTITIES - {"P39", "P97", "position held", "status", "role", "job", "title"}  # no relation to another
ORIGIN = re.compile(r"\b(?:citizenship|nationality|birth|birthplace|born|origin|country|hometown)\b")
MEMBER = re.compile(r"\b(?:member|members|parts?|team|club|band)\b")
PLAYERS = stems("member player footballer")
WORK = re.compile(
    r"\b(?:alliance|league|federation|confederation|association|union|employer|works? (?:for|at)|member|members|"
    r"parts?|team|club|band|plays for|coach|manager)\b"
)
STAYING = (
    r"\b(?:(?:is|was|are|were|became|become) (?:an? )?(?:\w+ )?members? of|"
    r"joined|left|quit|departed(?: from)?|parted (?:ways|company) with|"
    r"(?:stayed|stays|remained|remains|was|is|been|began|started|ended up|spent [\w -]+) (?:with|at|in)|"
    r"(?:played|plays|sang|sings|worked|works|drums|drummed)(?: (?!against|on|at)[a-z]+)? "
    r"(?:for|in|with|at)|belong(?:ed|s) to)"
)


_SEAT = re.compile(r"\b(?:headquarter(?:s|ed)|head office|based|seat)\b")
_BASED = r"\b(?:(?:based|headquartered)|(?:headquarters|head office|seat|base) (?:is |are |was |were )?) ?(?:in|at)"
_LIFE = re.compile(r"\b(?:birth|born|death|died)\b")
PARTED = re.compile(
    r"\b(?:divorced?|divorces|divorcing|separated?|separates|split up|broke up|"
    r"marriage,? [^.;]{0,60}?(?:ended|was dissolved|was annulled|broke up|fell apart)|"
    r"marriage came to an end|ended (?:his|her|their) marriage)\b"
)
_KIN = r"(?:wife|husband|son|daughter|brother|sister|father|mother|partner|child|uncle|aunt|cousin|nephew|niece)"
_WEDDING = r"\b(?:married|marries|wed|had|has|adopted|fathered|gave birth|raised|bore)\b"
KIN = re.compile(
    r"\b(?:spouse|husband|wife|partner|married|child|son|daughter|father|mother|parent|sibling|brother|sister|relative)\b"
)


def is_said(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim, which names both ends, states the triplet in words that need no model."""
    return (
        _is_what(reading, triplet)
        or _comes_from(reading, triplet)
        or _plays_in(reading, triplet, ground)
        or _stays_with(reading, triplet)
        or _is_based(reading, triplet)
        or (parted(reading, triplet) and any(q.when == "end" for q in triplet.qualifiers))
    )


def _is_what(reading: Reading, triplet: Triplet) -> bool:
    """Whether claim and statement both say what something is, as in "was the 44th president"."""
    if not IDENTITIES & {triplet.property.id, plain(triplet.property.label)}:
        return False
    aliases = triplet.object.aliases if isinstance(triplet.object, Entity) else ()
    thing = "|".join(re.escape(norm(name)) for name in (triplet.object_text, *aliases))
    linked = rf"\b(?:is|was|are|were|be|been|became|becomes|as)\b(?:\W+\w+){{0,4}}?\W+(?:{thing})\b"
    return re.search(linked, norm(reading.positive)) is not None


def _comes_from(reading: Reading, triplet: Triplet) -> bool:
    """Whether claim and statement both say where somebody or something is from."""
    if not ORIGIN.search(plain(triplet.property.label)):
        return False
    spoken = [n.text for n in reading.named if same_name(n, triplet.object)] or [triplet.object_text]
    places = "|".join(map(re.escape, spoken))
    return (
        re.search(rf"\b(?:is|was|are|were|comes|came|hails|hailed) from (?:the )?(?:{places})", reading.positive)
        is not None
    )


def _plays_in(reading: Reading, triplet: Triplet, ground: Ground) -> bool:
    """Whether the claim calls a member of a group what the member is: "the singer of Queen", "Queen's drummer"."""
    if not MEMBER.search(plain(triplet.property.label)) or not isinstance(triplet.object, Entity):
        return False
    for group, member in ((triplet.object, triplet.subject), (triplet.subject, triplet.object)):
        for name in (re.escape(n.text) for n in reading.named if same_name(n, group)):
            role = rf"\b(\w+) (?:of|for|in|with|at) (?:the )?{name}|\b{name}(?:'s|’s) (?:\w+ )??(\w+)\b"
            found = re.search(role, reading.positive)
            if found is not None and stems(found[1] or found[2]) & (ground.sorts(member) | PLAYERS):
                return True
    return False


def _is_based(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says where a firm or the like is based, of a statement of its headquarters."""
    if not _SEAT.search(plain(triplet.property.label)):
        return False
    places = "|".join(re.escape(n.text) for n in reading.named if same_name(n, triplet.object))
    return bool(places) and re.search(rf"{_BASED} (?:the )?(?:{places})(?!\w)", reading.positive) is not None


def _stays_with(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim says that somebody joined, left or stayed with a group, of a member of it."""
    if not WORK.search(plain(triplet.property.label)):
        return False
    for end in (triplet.object, triplet.subject):
        for name in (re.escape(n.text) for n in reading.named if same_name(n, end)):
            if re.search(rf"{STAYING}(?: the)?(?: [\w-]+){{0,2}}? {name}", reading.positive):
                return True
    return False


def is_marriage(triplet: Triplet) -> bool:
    """Whether the statement says who is married to whom."""
    return triplet.property.id == "P26" or MARRIED.search(plain(triplet.property.label)) is not None


def parted(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim tells how a marriage ended, of a statement that there was one."""
    return is_marriage(triplet) and PARTED.search(reading.positive) is not None


def is_of_marriage(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim tells how a marriage ended, and the statement the birth or death of somebody."""
    life = not isinstance(triplet.object, Entity) and _LIFE.search(plain(triplet.property.label))
    return bool(life) and PARTED.search(reading.positive) is not None


def describes(reading: Reading, triplet: Triplet) -> bool:
    """Whether a statement only says who is meant: "Gandhi's son Rajiv was fond of jazz", "left it to his son Rajiv"."""
    kin = "|".join(re.escape(word) for word in plain(triplet.property.label).split() if len(word) > 2)
    for other in (n.text for n in reading.named if same_name(n, triplet.object)) if KIN.search(kin) else ():
        beside = rf"(?<!\bis )(?<!\bwas )\b(?:his|her|their) (?:[\w-]+ )?{_KIN} {re.escape(other)}(?=[ .,;]|$)"
        if re.search(beside, reading.positive) and not re.search(_WEDDING, reading.positive):
            return True
    based = (
        rf"(?<!\w){re.escape(place.text)}-based (?:[\w-]+ ){{0,3}}?{re.escape(body.text)}(?!\w)"
        for place in reading.named
        for body in reading.named
        if same_name(place, triplet.object) and same_name(body, triplet.subject)
    )
    if any(re.search(pattern, reading.positive) for pattern in based):
        return True
    if not re.search(r"['’]| of ", reading.positive):
        return False
    one, other = (
        "|".join(re.escape(n.text) for n in reading.named if same_name(n, end))
        for end in (triplet.subject, triplet.object)
    )
    if not one or not other:
        return False
    named = r"(?:the )?(?:{0})(?:'s|’s|'|’) (?:[\w-]+ ){{1,3}}?(?:{1})(?= \w)"
    aside = r"(?:{1}), (?:the )?(?:{0})(?:'s|’s|'|’) (?:[\w-]+ ?){{1,3}}, "
    set_off = r"(?:the )?(?:{0})(?:'s|’s|'|’) (?:[\w-]+ ){{0,2}}?[\w-]+, (?:the )?(?:{1}), (?=[a-z])"
    of_it = r"(?:the |an? )(?:[\w-]+ ){{0,2}}?[\w-]+ of (?:the )?(?:{0}), (?:the )?(?:{1}), (?=[a-z])"
    whose = (
        rf"(?<!\bis )(?<!\bwas )(?:{{0}})(?:'s|’s|'|’) (?:[\w-]+ )?{_KIN}, (?:{{1}})(?=[.;]|$)"  # "of Ada's son, Ben."
    )
    pairs, ways = ((one, other), (other, one)), (named, aside, set_off, of_it)
    if any(re.search(whose.format(*pair), reading.positive) for pair in pairs):
        return True
    return any(re.match(way.format(*pair), reading.positive, re.I) for way in ways for pair in pairs)


def is_of_owner(reading: Reading, triplet: Triplet) -> bool:
    """Whether a statement is of the owner alone of what the claim is about: "Queen's song X appeared on the album Y".

    Whose song and whose album they are does not tell that the one is on the other.
    """
    linked = [n for n in reading.named if n.entity is not None and n.text[:1].isupper()]
    ends = [end for end in (triplet.subject, triplet.object) if isinstance(end, Entity)]
    for owner in (n for n in linked if any(same_name(n, end) for end in ends)):
        for thing in (n for n in linked if n.entity != owner.entity and not any(same_name(n, end) for end in ends)):
            noun = r"(?:(?!(?:as|of|in|for|with|to|from|on|at|and) )[\w-]+,? ){1,5}?"
            of_it = rf"(?:The )?{re.escape(owner.text)}['’]s? {noun}(?:the )?"
            if re.match(rf"{of_it}{re.escape(thing.text)}(?:, | (?=[a-z]))", reading.positive):
                return True
    return False
