"""Awards by the first words of their names: "won an Oscar for X" of the Oscar for Best Actor, received for X."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.about import SHARED_WORD
from claimver.encoder.evidence.ground import Ground, same_thing
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["awarded", "is_no_award"]

STRENGTH = 0.8
ALIASES = 6
_AWARD = re.compile(r"\b(?:awards?|prizes?|medals?|honou?rs?|distinctions?|won)\b")
_CONTENDED = re.compile(r"\b(?:nominat\w+|nominees?|short-?list\w*|long-?list\w*|candidates?|finalists?)\b")
_CONTENDING = re.compile(
    rf"{_CONTENDED.pattern}|\b(?:contend\w*|contention|up for|in the running|for consideration)\b", re.I
)
_WINNING = re.compile(
    r"\b(?:won|wins?|winning|winners?|receiv\w+|award(?:ed|ing)|earn\w*|collect(?:s|ed)|t(?:ook|akes|aken)|gain(?:s|ed)|"
    r"got|given|gave|land(?:s|ed)|pick(?:s|ed) up|honou?red|scoop(?:s|ed)|bag(?:s|ged)|clinch\w*|secur(?:es|ed)|"
    r"laureates?|recipients?|brought|went to|has|had)\b"
)
_PARTS = re.compile(r" (?:for|in|of|[–-]) ")
_WORK = re.compile(r"\b(?:for work|work|film|book|album|song|role|for)\b")
_SUFFIX = re.compile(r" (?:Awards?|Prizes?|Medals?)$")
_DETERMINER = r"\b(?:an?|the|his|her|its|their|one)(?: [a-z]+)? "

_NO_OTHER = (  # what would say which of the series, or for what: "for Best Actor", "for its music"
    r"(?! (?:for (?:Best|Outstanding|Lifetime)|in [A-Z]|of [A-Z]|"
    r"for (?:its|his|her|their|the) (?:[a-z-]+ )*[a-z-]+(?:[.,;]|$)))"
)


def is_no_award(reading: Reading, triplet: Triplet) -> bool:
    """Whether a statement is of a mere nomination, of which the claim does not speak, or of an award for other work."""
    return _is_contended(reading, triplet) or _is_for_other_work(reading, triplet)


def _is_for_other_work(reading: Reading, triplet: Triplet) -> bool:
    works = [
        q.value for q in triplet.qualifiers if isinstance(q.value, Entity) and _WORK.search(plain(q.property.label))
    ]
    for named in reading.named if works else ():
        said = rf" for (?:the |his |her |its |their )?(?:[a-z]+ ){{0,2}}{re.escape(named.text)}(?!\w)"
        if named.entity is not None and named.entity != triplet.object and re.search(said, reading.positive):
            return not any(same_thing(named.entity, work) for work in works)
    return False


def _is_contended(reading: Reading, triplet: Triplet) -> bool:
    return _CONTENDED.search(plain(triplet.property.label)) is not None and not _CONTENDING.search(reading.positive)


def awarded(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements of an award, or of a nomination, whose name the claim begins to say.

    All else that the claim names must be in the statement: who received it, for what, or who else did.
    """
    contending = _CONTENDING.search(reading.positive) is not None
    if not contending and not _WINNING.search(reading.positive):
        return
    about = {t.id: t for entity in reading.entities for t in ground.by_entity.get(entity.id, ())}
    for triplet in about.values():
        relation = plain(triplet.property.label)
        if not isinstance(triplet.object, Entity) or not (_CONTENDED if contending else _AWARD).search(relation):
            continue
        ends = [triplet.subject, *(q.value for q in triplet.qualifiers if isinstance(q.value, Entity))]
        parties = {e.id for e in reading.entities if any(same_thing(e, end) for end in ends)}
        works = [n for n in reading.named if n.entity is not None and _is_for(triplet, n.entity)]
        said = _beginning(reading, triplet.object) or (_whole_name(reading, triplet.object) if works else "")
        named = {n.entity.id for n in reading.named if n.entity is not None and n.text not in said} - {
            triplet.object.id
        }
        if said and parties & reading.topics and named <= parties | reading.topics:
            carries = (said, *(n.text for n in reading.named if n.entity is None and n.text in said))
            yield Finding("support", (triplet,), STRENGTH, said, fit=SHARED_WORD, carries=carries)


def _is_for(triplet: Triplet, work: Entity) -> bool:
    """Whether the award is stated to be for that work."""
    stated = (q.value for q in triplet.qualifiers if _WORK.search(plain(q.property.label)))
    return any(isinstance(value, Entity) and same_thing(work, value) for value in stated)


def _names(award: Entity) -> list[str]:
    """The award's names, those of the Academy Awards as Oscars, too."""
    names = [award.label, *award.aliases[:ALIASES]]
    oscars = [f"Oscar{name.removeprefix('Academy Award')}" for name in names if name.startswith("Academy Award")]
    return [*names, *(name for name in oscars if name not in names)]


def _whole_name(reading: Reading, award: Entity) -> str:
    """The award's name as the claim has it, the singular for each of several."""
    for name in _names(award):
        head, part, rest = name.partition(" for ")
        if name in reading.positive or (
            part and re.search(rf"{re.escape(head)}s for [^.;]*?{re.escape(rest)}", reading.positive)
        ):
            return name
    return ""


def _beginning(reading: Reading, award: Entity) -> str:
    """The first words of the award's name, as the claim has them without going on to another award of that series."""
    names = _names(award)
    if any(_PARTS.search(name) and name in reading.positive for name in names):
        return ""  # the whole name: other rules read it
    for name in names:
        head = _PARTS.split(name)[0]
        if not head[:1].isupper() or (head == name and name == award.label):
            continue
        if match := re.search(
            rf"{re.escape(head)}s for [^.;]*?{re.escape(name[len(head) + 5 :])}(?!\w)", reading.positive
        ):
            return match[0]  # "the Academy Awards for Best Picture and Best Director"
        short = _SUFFIX.sub("", head)
        one = (
            rf"{_DETERMINER}(?P<one>{re.escape(head)}|{re.escape(short)}(?! (?:Award|Prize|Medal)))(?![\w-]){_NO_OTHER}"
        )
        won = r"(?:won|received|awarded|collected|took|earned|nominated for)"
        each = rf"{won} (?P<each>{re.escape(head)}s)(?!\w){_NO_OTHER}"
        if match := re.search(f"{one}|{each}", reading.positive):
            return match["one"] or match["each"]
    return ""
