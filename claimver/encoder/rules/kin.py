"""Who is what to whom: "A is B's son" against "(A, father of, B)", where the model reads both ways as one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["reversed_roles"]

STRENGTH = 0.9
_POLES = tuple(
    tuple(pair.split("/"))
    for pair in (
        "father|mother|parent/son|daughter|child",
        "grandfather|grandmother|grandparent/grandson|granddaughter|grandchild",
        "uncle|aunt/nephew|niece",
        "teacher|mentor|tutor|advisor|adviser|supervisor|doctoral advisor|thesis advisor/"
        "student|pupil|disciple|protégé|doctoral student",
        "parent company|parent organization|parent organisation|owner/subsidiary",
    )
)
_ALL = "|".join(role for pair in _POLES for role in pair)
_ANY = re.compile(rf"\b(?:{_ALL})\b")
_DOES = re.compile(r"\b(?:under|supervised|mentored|taught|tutored|advised|birth|bore|fathered)\b")
_SAYS = re.compile(rf"(?:has )?(?P<role>{_ALL})(?P<of> of)?s?")
_DOING = (  # what the one does, and what that makes of him to the other
    (r"{one}(?: [\w']+){{1,8}} under (?:the (?:guidance|supervision|direction|tutelage|eyes?) of )?{other}", "student"),
    (r"{one} (?:supervised|mentored|taught|tutored|advised)(?: the)?(?: \w+)?? {other}", "teacher"),
    (r"{one} (?:gave birth to|bore) {other}", "mother"),
    (r"{one} fathered {other}", "father"),
)
_ASIDE = re.compile(
    rf", (?!(?:\w+ )?(?:{_ALL})\b)(?:a|an|the|one of|himself|herself|then|now)\b[^,]{{2,80}}, (?=(?:is|was)\b)"
)


def reversed_roles(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements that give two named people or things the claim's roles the other way round."""
    if not (_ANY.search(reading.positive) or _DOES.search(reading.positive)):
        return
    spoken = {n.entity.id: n.text for n in reading.named if n.entity is not None}
    for triplet in (t for id in sorted(spoken) for t in ground.by_entity.get(id, ()) if t.subject.id == id):
        held = _held(triplet)
        if held is None or not {held[0].id, held[2].id} <= spoken.keys():
            continue
        holder, theirs, towards = held
        for one, other in ((holder, towards), (towards, holder)):
            role = _role(_ASIDE.sub(" ", reading.positive), spoken[one.id], spoken[other.id])
            if role is None or _place(role)[0] != _place(theirs)[0]:
                continue
            if (_place(role) == _place(theirs)) != (one == holder):
                yield Finding("conflict", (triplet,), STRENGTH, "", None, 1.0)


def _role(text: str, one: str, other: str) -> str | None:
    """What the claim says that the one is to the other, if anything."""
    a, b = re.escape(one), rf"{re.escape(other)}(?!['’\w-])"
    role = rf"({_ALL})(?!['’\w-])"
    ways = (
        rf"{a}(?: (?:is|was|became)|,) (?:\w+ )??(?:the|a|an) (?:\w+ )??{role} of (?:the )?{b}",
        rf"{a}(?: (?:is|was|became)|,) {re.escape(other)}(?:'s|’s|'|’) (?:\w+ )??{role}(?! [A-Z])",
        rf"(?<![Ll]ike )(?<![Ww]ith ){re.escape(other)}(?:'s|’s|'|’) (?:\w+ )??{role},? (?:(?:is|was) )?{a}(?!['’\w-])",
    )
    found = next((match for way in ways if (match := re.search(way, text))), None)
    if found is not None:
        return found[1]
    return next((held for way, held in _DOING if re.search(way.format(one=a, other=b), text)), None)


def _held(triplet: Triplet) -> tuple[Entity, str, Entity] | None:
    """Who is what to whom by a statement: behind "father" stands the father, before "father of"."""
    match = _SAYS.fullmatch(plain(triplet.property.label))
    if match is None or not isinstance(triplet.object, Entity) or triplet.object == triplet.subject:
        return None
    ends = (triplet.subject, triplet.object) if match["of"] else (triplet.object, triplet.subject)
    return ends[0], match["role"], ends[1]


def _place(role: str) -> tuple[int, int]:
    """Which pair of roles, and which of the two."""
    return next((n, p) for n, pair in enumerate(_POLES) for p, names in enumerate(pair) if role in names.split("|"))
