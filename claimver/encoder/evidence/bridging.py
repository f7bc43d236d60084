"""What a definite noun is of, where the claim does not say: "the weekly dose" of the drug that the text is about.

A claim such as "The wreck was found in 1979" names nothing that the graph knows. Where the text has just been about a
thing with a statement in that noun's words (wreck found on), the noun is of that thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.evidence.paraphrase import asked
from claimver.encoder.read.reading import PEOPLE, Reading
from claimver.encoder.words.wordings import own_words, plain, stems, vocabulary
from claimver.types import Entity, Triplet

__all__ = ["bridged"]

_DEFINITE = re.compile(r"\b[Tt]he (?P<words>(?:[a-z-]+ ){0,2}[a-z]{3,})\b")
_OPENING = re.compile(
    r"(?P<words>[A-Z][a-z]+(?: [a-z]+)?) (?=(?:has|have|had|is|are|was|were|will|[a-z]+ed|rose|fell|grew|came|stood|"
    r"shrank|went|began|ran|sank|cost|hit|made)\b)"
)
_OWN = re.compile(r"(?: (?:of|that|which|who|whose|to|for|each other|one another)\b|,| [A-Z])")  # "border each other"
_COUNTED = re.compile(r"\b(?:\d[\d,]*|[a-z]+(?:-[a-z]+)?) (?P<noun>[a-z]{3,}s)\b(?! of\b)")
_COUNTS = re.compile(r"\b(?:number of|count|total)\b")
_TIMES = frozenset(
    "year years day days week weeks month months hour hours time times century decade end beginning start rest top "
    "way case other others same latter former following first second third last only most world country".split()
)


def bridged(reading: Reading, topics: Sequence[Entity], ground: Ground) -> str:
    """The proposition with "of" the topic behind its definite noun; "" where no topic has a statement in its words."""
    text = reading.claim.proposition
    named = {entity.id for entity in reading.entities}
    for topic in topics:
        if topic.id in named:
            return ""
        stated = [t for t in ground.by_entity.get(topic.id, ()) if t.subject.id == topic.id]
        for noun, end in (*_nouns(reading, text), *_bare(reading, text)):
            if any(_is_said(noun, triplet, text) for triplet in stated):
                return f"{text[:end]} of {topic.label}{text[end:]}"
        if not named and (end := _counted(text, stated)):
            return f"{text[:end]} of {topic.label}{text[end:]}"
    return ""


def _nouns(reading: Reading, text: str) -> Iterator[tuple[str, int]]:
    """The definite nouns that are no name and no person, and where they end."""
    for match in _DEFINITE.finditer(text):
        words = match["words"].split()
        while words and not stems(words[-1]) & reading.nouns:
            words.pop()
        said = " ".join(words)
        end = match.start("words") + len(said)
        if not words or set(words) & _TIMES or words[-1] in PEOPLE or _OWN.match(text, end):
            continue
        if not any(name.entity is not None and name.text.endswith(words[-1]) for name in reading.named):
            yield said, end


def _bare(reading: Reading, text: str) -> Iterator[tuple[str, int]]:
    """The noun without an article that opens the claim: "Attendance rose from 21,300 to 24,750"."""
    match = _OPENING.match(text)
    if match and stems(match["words"].split()[-1]) & reading.nouns and match["words"].split()[-1] not in PEOPLE:
        yield match["words"].lower(), match.end("words")


def _is_said(noun: str, triplet: Triplet, text: str) -> bool:
    """Whether a statement's relation is in the noun's words, or in others that hold the noun: "drew the plans"."""
    last = stems(noun.rpartition(" ")[2])
    if last and last <= own_words(triplet.property) | vocabulary(triplet):
        return True
    return noun in asked(triplet.property.label, text)


def _counted(text: str, stated: Sequence[Triplet]) -> int:
    """Where a counted noun ends that a statement of the topic counts: "there are 63 episodes"; 0 where none does."""
    for match in _COUNTED.finditer(text):
        counted = [t for t in stated if _COUNTS.search(plain(t.property.label))]
        if any(stems(match["noun"]) <= own_words(t.property) for t in counted):
            return match.end("noun")
    return 0
