"""What a claim leaves unsaid because the sentence before has named it: on board of what, at whose head, at what age.

The proposition says it where the graph has a statement of that kind about what was named, and only there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from claimver.encoder.evidence.ground import Ground, key
from claimver.encoder.read.reading import Reading
from claimver.encoder.words.wordings import plain
from claimver.types import Entity

__all__ = ["implied"]

_UNSAID = r"(?! (?:of|at|from|as|for|by|the|his|her|its|their|[A-Z]))"
_HEADS = re.compile(
    r"\b(?:chief executive(?: officer)?|ceo|chair\w*|president|director(?: general)?|head(?: coach)?|manager|editor|"
    r"leader|rector|principal|abbot|commander|captain|mayor|head of (?:state|government)|officeholder|dean|"
    r"general secretary)$"
)
_CREW = re.compile(r"\b(?:crew|crew members?|passengers?|astronauts?|commander|captain|pilot)\b")
_MEMBERS = re.compile(r"^(?:parts?|members?|band members?|line-?up)$")
_COUNTED = re.compile(r"\bpopulation\b")
_DIED = re.compile(
    r"\b(?:die[sd]|dying|death|killed|murdered|assassinated|shot dead|executed|drowned|perished|passed away|"
    r"los(?:t|ing) (?:his|her|their) li(?:fe|ves)|took (?:his|her) own life|fell victim)\b"
)
_AGED = re.compile(
    r"(?:was|were) (?:only |just |then |barely |already )?(?:aged )?"
    r"(?:\d+|[a-z]+(?:-[a-z]+)?(?= years)|[a-z]+ty(?:-[a-z]+)?)(?P<unit> years (?:old|of age))?(?= ?\.$)"
)
_OFFICE = re.compile(r"\b(?:position held|office|offices held|position|post|role)\b")


@dataclass(frozen=True, slots=True)
class _Gap:
    """Words that lack something, the relations of what it may be, and what is put behind them."""

    words: re.Pattern[str]
    relations: re.Pattern[str]
    put: str


_GAPS = (
    _Gap(re.compile(rf"^On board{_UNSAID}(?= (?:was|were)\b)"), _CREW, ""),
    _Gap(
        re.compile(rf"\b(?:at the (?:helm|top|head)|in (?:charge|command)|at the wheel){_UNSAID}(?=[ .,])"),
        _HEADS,
        "of",
    ),
    _Gap(re.compile(rf"\b(?:a|an [a-z]+|a founding|a full) member{_UNSAID}(?=[ .,])"), _MEMBERS, "of"),
    _Gap(
        re.compile(r"\b[Tt]he (?:(?:last|latest|most recent|official) )?census(?: (?:of|in) \d{4})?\b(?= )"),
        _COUNTED,
        "of",
    ),
)
_TAKEN = re.compile(r"\btook (?:over|the helm|his place|her place)(?=(?: in [^,;.]*)?\.$)")


def implied(reading: Reading, before: Reading | None, topics: Sequence[Entity], ground: Ground) -> str:
    """The proposition with what it leaves unsaid put in; "" where nothing is lacking, or nothing named would fit."""
    text = reading.claim.proposition
    named = {entity.id for entity in reading.entities}
    for gap in _GAPS:
        if (match := gap.words.search(text)) and (
            topic := _first(topics, reading.entities, _stating(gap.relations, ground))
        ):
            said = " ".join(word for word in (gap.put, topic.label) if word)
            return f"{text[: match.end()]} {said}{text[match.end() :]}"
    if (match := _TAKEN.search(text)) and (topic := _first(topics, reading.entities, _sharing(named, ground))):
        return f"{text[: match.end()]} from {topic.label}{text[match.end() :]}"
    return _aged(reading, before, text)


def _first(topics: Sequence[Entity], named: Sequence[Entity], fits: Callable[[Entity], bool]) -> Entity | None:
    """The first thing told of that fits, unless the claim itself names one that does."""
    return None if any(map(fits, named)) else next(filter(fits, topics), None)


def _stating(relations: re.Pattern[str], ground: Ground) -> Callable[[Entity], bool]:
    """Whether the graph has a statement of such a relation about a thing."""
    return lambda topic: any(
        t.subject.id == topic.id and relations.search(plain(t.property.label))
        for t in ground.by_entity.get(topic.id, ())
    )


def _sharing(named: set[str], ground: Ground) -> Callable[[Entity], bool]:
    """Whether somebody held an office that one whom the claim names has held too."""

    def offices(id: str) -> set[str]:
        held = (t for t in ground.by_entity.get(id, ()) if t.subject.id == id)
        return {key(t.object) for t in held if _OFFICE.search(plain(t.property.label))}

    return lambda topic: topic.id not in named and any(offices(id) & offices(topic.id) for id in named)


def _aged(reading: Reading, before: Reading | None, text: str) -> str:
    """The age of somebody whose death the claim before tells: "He was 44 years old." """
    match = _AGED.search(text)
    if before is None or match is None or not _DIED.search(before.claim.proposition):
        return ""
    alike = {entity.id for entity in reading.entities} & {entity.id for entity in before.entities}
    unit = "" if match["unit"] else " years old"
    return f"{text[: match.end()]}{unit} at death{text[match.end() :]}" if len(alike) == 1 else ""
