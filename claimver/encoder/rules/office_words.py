"""Which of somebody's terms of office a part of a claim speaks of: by the office's name, by what was led, or all."""

from __future__ import annotations

import re
from dataclasses import dataclass

from claimver.encoder.evidence.ground import Ground, key, norm
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.succession import LED, Term
from claimver.encoder.words.wordings import plain, stems
from claimver.types import Entity

__all__ = ["Spoken", "leads", "of_body", "of_which"]

_KINGS = (
    r"\b(?:king|queen|emperor|empress|monarch|tsar|tsarina|czar|sultan|shah|pope|prince|princess|duke|duchess|pharaoh|"
    r"regent|caliph|khan|ruler|sovereign|head of state)\b"
)
_RULERS = (
    rf"{_KINGS}|\b(?:prime minister|president|chancellor|premier|taoiseach|head of government|governor|dictator|"
    r"minister-president|first minister|leader)\b"
)
_CLASSES = tuple(  # words of a claim, and the offices that they can be about
    (re.compile(said), re.compile(role))
    for said, role in (
        (r"\b(?:throne|crown|reigned|abdicated?|dethroned|enthroned|acceded)\b", _KINGS),
        (r"\b(?:power|ruled|governed|rule|deposed|overthrown|toppled)\b", _RULERS),
        (r"\b(?:papacy|papal|pontificate)\b", r"\bpope\b"),
        (r"\b(?:white house|oval office)\b", r"^president of the united states|\bu\.?s\.? president|^president$"),
        (r"\b(?:downing street|number (?:10|ten)|premiership)\b", r"\bprime minister|premier|head of government"),
        (r"\b(?:[eé]lys[eé]e(?: palace)?)\b", r"\bpresident"),
        (r"\bpresidency\b", r"\bpresident"),
        (r"\bchancellorship\b", r"\bchancellor"),
        (r"\b(?:chair|chairmanship|chaired)\b", r"\bchair"),
        (r"\bmayoralty\b", r"\bmayor"),
        (r"\bcoached\b", r"\b(?:coach|manager|trainer)"),
        (r"\bcaptained\b", r"\bcaptain"),
    )
)
_SEATS = re.compile(r"white house|oval office|(?:\d+ |number \w+ )?downing street|[eé]lys[eé]e(?: palace)?", re.I)
_OFFICE_WORD = re.compile(
    r"\b(?:office|power|charge|throne|helm|chair|crown|presidency|papacy|premiership|chancellorship|mayoralty|chairmanship)"
    r"\b|\bat the head\b|\b(?:the|that|this|his|her|their) (?:post|job|position|role|seat|command)\b|"
    rf"(?i:{_SEATS.pattern})"
)
_GENERIC = stems(
    "office power charge post job position role head helm throne chair crown seat command government reign term tenure "
    "spell stint rule presidency papacy pontificate premiership chancellorship chairmanship mayoralty death until till "
    "since from through time period held same own acting serving service official duties out over again finally "
    "eventually early late mid beginning end middle spring summer autumn winter year month day palace oval white house "
    "downing street number élysée first second third fourth fifth last final ended came finished expired concluded "
    "lasted ran continued began begun started commenced all way right continuously his her their"
)
_BODIES = stems("club team band group company side firm university party newspaper")
_WITH = re.compile(
    r"\b(?:employer|employed|works?|worked|members?|team|club|band|group|party|plays?|played|educated|studied|school|student"
    r"|alma mater|affiliation)\b"
)
_CHIEF = re.compile(r"^(?:head|chief|team|managing|general|executive|federal|senior) ")


@dataclass(frozen=True, slots=True)
class Spoken:
    """The terms meant, whether words for an office or for what was led say so, and words that only say as much."""

    terms: list[Term]
    office: bool = False
    led: bool = False
    carries: tuple[str, ...] = ()


def of_which(reading: Reading, verb: str, words: str, who: str, terms: list[Term], ground: Ground) -> Spoken:
    """The terms that a verb and the words behind it speak of; none where they name something that is of no term."""
    said, chosen = norm(words), terms
    for pattern, role in _CLASSES:
        if pattern.search(f"{norm(verb)} {said}"):
            chosen = [term for term in chosen if role.search(_role(term))]
    seats = [match[0] for match in _SEATS.finditer(words)]
    spoken = [named for named in reading.named if named.text in words and not _is_of(named, who)]
    others = [named for named in spoken if not any(named.text in seat for seat in seats)]
    seats += [named.text for named in spoken if named not in others]
    rest = said
    for named in others:
        rest = rest.replace(norm(named.text), " ")
    by_role, rest = _by_role(chosen, rest if not _in_role(others, chosen) else said)
    led = False
    for named in others:
        of_name = [term for term in chosen if _of(named, term, ground)]
        if not of_name and norm(named.text) not in " ".join(_roles_of(by_role)):
            return Spoken([])
        led = led or bool(of_name)
        chosen = [term for term in chosen if term in of_name] if of_name else chosen
    chosen = [term for term in chosen if term in by_role] if by_role else chosen
    rest = re.sub(r"\b\w+ly\b", " ", rest)
    for named in others:
        rest = rest.replace(norm(named.text), " ")
    if stems(rest) - _GENERIC - _of_people(reading, who):
        return Spoken([])
    return Spoken(chosen, bool(by_role) or _OFFICE_WORD.search(words) is not None, led, tuple(seats))


def of_body(reading: Reading, words: str, who: str, ground: Ground, *, joined: bool) -> list[Term]:
    """The times that somebody spent with what words name: as a player, a student, an employee or its head.

    Who joined a body did so as one of it, where that is stated, rather than as its head.
    """
    words = re.split(r" (?:for|from|to join|to play for) ", words, maxsplit=1)[0]
    others = [named for named in reading.named if named.text in words and not _is_of(named, who)]
    rest = words
    for named in others:
        rest = rest.replace(named.text, " ")
    if len(others) != 1 or others[0].entity is None or stems(rest) - _GENERIC - _BODIES:
        return []
    found = [
        Term((triplet.property.id, others[0].entity.id), others[0].entity.label, triplet)
        for triplet in ground.by_entity.get(who, ())
        if others[0].entity in (triplet.subject, triplet.object)
        if any(item.when in ("start", "end") for item in triplet.qualifiers)
        if _WITH.search(plain(triplet.property.label)) or LED.search(plain(triplet.property.label))
    ]
    members = [term for term in found if not leads(term)]
    return members if joined and members else found


def leads(term: Term) -> bool:
    """Whether the term is not a member's but a head's."""
    return _WITH.search(plain(term.triplet.property.label)) is None


def _is_of(named: Named, who: str) -> bool:
    return named.entity is not None and named.entity.id == who


def _of_people(reading: Reading, who: str) -> frozenset[str]:
    """The stems of the names of the one in office."""
    return frozenset().union(*(stems(named.text) for named in reading.named if _is_of(named, who)))


def _role(term: Term) -> str:
    """What the holder is: the name of the office, or of the relation to what is led."""
    return norm(term.called) if _has_office(term) else plain(term.triplet.property.label)


def _has_office(term: Term) -> bool:
    return term.office[1] == key(term.triplet.object)


def _roles(term: Term) -> tuple[str, ...]:
    """The names by which a claim may call what the holder is."""
    role = _role(term)
    more: tuple[str, ...] = ()
    if not _has_office(term):
        more = tuple(norm(name) for name in term.triplet.property.aliases)
    elif isinstance(term.triplet.object, Entity):
        more = tuple(norm(name) for name in term.triplet.object.aliases)
    if role == "chief executive officer":
        more = (*more, "chief executive", "ceo")
    short = role.partition(" of ")[0] if not role.startswith("head of ") else role
    return tuple(dict.fromkeys(name for name in (role, *more, short, _CHIEF.sub("", short)) if len(name) > 2))


def _roles_of(terms: list[Term]) -> list[str]:
    return [name for term in terms for name in _roles(term)]


def _in_role(others: list[Named], terms: list[Term]) -> bool:
    """Whether a name that the claim has is that of an office."""
    return any(norm(named.text) in name for named in others for name in _roles_of(terms))


def _by_role(terms: list[Term], said: str) -> tuple[list[Term], str]:
    """The terms whose office the words name, the longest names first, and the words without them."""
    found: list[Term] = []
    for role in sorted(set(_roles_of(terms)), key=lambda name: (-len(name), name)):
        whole = re.compile(rf"(?<!\w){re.escape(role)}(?!\w)")
        if whole.search(said):
            said = whole.sub(" ", said)
            found += [term for term in terms if role in _roles(term) and term not in found]
    return found, said


def _of(named: Named, term: Term, ground: Ground) -> bool:
    """Whether the name is of the office or of what was led, or of the country that the office is of."""
    ends = [end for end in (term.triplet.subject, term.triplet.object) if isinstance(end, Entity)]
    if named.entity is None:
        return any(norm(named.text) in norm(name) for end in ends[1:] for name in (end.label, *end.aliases))
    if any(end.id == named.entity.id for end in ends):
        return True
    office = ends[-1] if _has_office(term) else ends[0]
    near = ground.by_entity.get(office.id, ())
    return any(
        named.entity.id in (t.subject.id, t.object.id if isinstance(t.object, Entity) else "") for t in near
    ) or norm(named.entity.label) in norm(office.label)
