"""What destroyed or killed: "burned down", "swept away by a flood", against the cause that a statement gives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground, ended
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Triplet

__all__ = ["CAUSE", "caused"]

STRENGTH = 0.85
_RELATION = re.compile(
    r"^(?:has cause|cause|end cause|caused by|cause of (?:destruction|end|fire|accident|loss|damage|sinking)|"
    r"destroyed by|cause of the disaster|reason for (?:closure|end))$"
)
_SORTS: tuple[str, ...] = (  # words for one cause, a line each; those of different lines exclude each other
    r"fires?|blaze|flames|arson|burn(?:ed|t) (?:down|to the ground|out)|burning down|conflagration|inferno",
    r"floods?|flooding|flash flood|deluge|inundation|swept away",
    r"avalanches?|snowslide",
    r"earthquakes?|quake|tremors?",
    r"landslides?|mudslide|landslip",
    r"rockfall|rockslide|falling rocks?|rock fall",
    r"storms?|gales?|hurricane|typhoon|cyclone|tornado|blizzard|tempest|winds?",
    r"lightning|thunderbolt",
    r"explosions?|blew up|exploded|detonation|blast",
    r"bombs?|bombing|air raids?|bombardment|shelling",
    r"tsunami|tidal wave",
    r"eruptions?|lava|volcano",
    r"torpedo(?:ed|es)?|u-boat|submarine",
    r"icebergs?",
    r"bankruptcy|insolvency|bankrupt",
    r"merger|merged",
    r"collision|collided|crash",
    r"engine failure|engine fire|mechanical failure",
    r"sabotage",
    r"terrorism|terrorist attack",
)
CAUSE = re.compile(r"\b(?P<cause>" + "|".join(_SORTS) + r")\b", re.I)
_DESTROYED = (
    r"destroy(?:s|ed)|wreck(?:s|ed)|level(?:l?ed|s)|raz(?:ed|es)|gutt?(?:ed|s)|ruin(?:ed|s)|flatten(?:ed|s)|"
    r"demolish(?:ed|es)|consum(?:ed|es)|devastat(?:ed|es)|engulf(?:ed|s)|swept away|carried off|sank|sunk|claimed|"
    r"killed|struck|caused|triggered|brought down|buried|devoured|put an end to|ended"
)
_DOING = re.compile(rf"\b(?:{CAUSE.pattern})(?: [a-z]+){{0,3}} (?:{_DESTROYED})\b", re.I)
_DONE = re.compile(
    rf"\b(?:{_DESTROYED}|lost|closed|ended|died|perished|collapsed)(?: [a-z]+){{0,3}}? "
    r"(?:by|in|to|through|because of|due to|after|following|from) (?:an?|the)? ?(?:[a-z]+ ){0,2}?"
    rf"(?:{CAUSE.pattern})",
    re.I,
)
_ITSELF = re.compile(
    r"\b(?P<cause>burn(?:ed|t) (?:down|to the ground|out)|went up in flames|swept away|torpedoed|blew up|exploded)\b",
    re.I,
)


def caused(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """What a stated cause says of the one that the claim gives, where it says that something was brought to an end."""
    match = _DONE.search(reading.positive) or _ITSELF.search(reading.positive) or _DOING.search(reading.positive)
    if match is None or len(reading.topics) > 2:
        return
    said = match["cause"]
    stated = [t for id in sorted(reading.topics or {e.id for e in reading.entities}) for t in _causes(id, ground)]
    same = [t for t in stated if _sort(t.object_text) == _sort(said)]
    if same:
        yield Finding("support", (same[0],), STRENGTH, said, carries=(said, *match[0].split()))
    elif len(stated) == 1 and _sort(stated[0].object_text) is not None:
        yield Finding("conflict", (stated[0],), STRENGTH, said, firm=True)


def _causes(topic: str, ground: Ground) -> Iterator[Triplet]:
    for triplet in ground.by_entity.get(topic, ()):
        if triplet.subject.id == topic and _RELATION.match(plain(triplet.property.label)) and not ended(triplet):
            yield triplet


def _sort(text: str) -> int | None:
    """The number of the line that a word for a cause stands in."""
    return next((at for at, words in enumerate(_SORTS) if re.search(rf"\b(?:{words})\b", text, re.I)), None)
