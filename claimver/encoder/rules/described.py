"""Claims that give a thing the rank that its description gives it: "the first woman in space", "the 45th president".

No statement says so; the finding cites what the thing is, and the reason quotes the description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground, norm
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["described"]

STRENGTH = 0.85
_ORDINAL = r"(?:first|second|third|[a-z]+th|\d+(?:st|nd|rd|th))"
_TWO = re.compile(rf"\b({_ORDINAL}) and ({_ORDINAL}) (\w+)")
_EVER = re.compile(r"\b(?:to (?:ever )?(?:fly|go|travel|venture|be|have (?:been|gone|flown|travell?ed)) |ever |very )")
_SEX = ("sex or gender", "sex", "gender")
_NARROWED = re.compile(r" (?:of|in|on|by|at|for|to|among|outside)\b")


def described(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """A support for each rank that a claim gives a thing in the words of its description."""
    for named in reading.named if reading.ranks else ():
        if named.entity is None or not named.entity.description:
            continue
        is_ = r"(?: himself| herself| itself)? (?:is|was|became|becomes|remains) (?:still |also )?the "
        match = re.fullmatch(rf"(?:The )?{re.escape(named.text)}{is_}(?P<said>[^,;]+?)\W*", reading.positive)
        stated = _of(named.entity, ground)
        if match and stated is not None and _tells(named.entity.description, match["said"]):
            told = [n.text for n in reading.named if n.text in match["said"]]
            yield Finding("support", (stated,), STRENGTH, carries=(*told, *reading.ranks, *match["said"].split()))


def _tells(description: str, said: str) -> bool:
    """Whether a description has the words, and goes on to no "of Asia" that would narrow a superlative."""
    whole, part = (_EVER.sub("", _bare(text)) for text in (description, said))
    whole = _TWO.sub(r"\1 \3, \2 \3", whole)
    found = re.search(rf"(?<![\w-]){re.escape(part)}(?![\w-])", whole)
    if found is None:
        return False
    return _NARROWED.match(whole, found.end()) is None or re.match(_ORDINAL, part) is not None


def _bare(text: str) -> str:
    return re.sub(r"\b(?:the|an?) ", "", norm(text))


def _of(thing: Entity, ground: Ground) -> Triplet | None:
    """What is stated to be the thing's kind or occupation, or whatever else is stated of it first."""
    own = [t for t in ground.by_entity.get(thing.id, ()) if t.subject.id == thing.id]
    own.sort(
        key=lambda t: [plain(t.property.label) not in kinds for kinds in (("instance of", "type"), ("occupation",))]
    )
    return next((t for t in own if plain(t.property.label) not in _SEX), None)
