"""Which way a river flows: Y being X's tributary does not have X flow into Y."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.evidence.ground import Ground, key, unique
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.finding import Finding
from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

__all__ = ["flowing", "is_upstream"]

STRENGTH = 0.85
_INTO = re.compile(
    r"\b(?:(?:flow|empt(?:y|ie)|drain|discharge|pour|spill|run|feed)(?:s|ed)?|ran|fed)(?: (?:out|down|its waters))?"
    r" into (?:the )?"
)
_ANYTHING = re.compile(r"r[ua]n|pour|spill|feed|fed")  # which is said not of waters alone
_MOUTH = re.compile(r"\b(?:mouth|flows? into|empties into|drains? into|tributary of|outflows?)\b")
_END = re.compile(r"\b(?:mouth|flows? into|empties into|drains? into)\b")
_TRIBUTARY = re.compile(r"^(?:(?:main|left|right|chief) )?(?:tributary|tributaries|inflows?|fed by)$")


def _said(reading: Reading) -> tuple[tuple[str, ...], Named] | None:
    """The one or two waters that are the verb's subject, and what they flow into; None where the claim says no such.

    "Salmon from Almery Bay run into the Maren" says it of no water.
    """
    match = _INTO.search(reading.positive)
    ids = {n.text: n.entity.id for n in reading.named if n.entity}
    into = [n for n in reading.named if n.entity and match and reading.positive.startswith(n.text, match.end())]
    if match is None or not into:
        return None
    name = "|".join(map(re.escape, sorted(ids, key=len, reverse=True)))
    subject = re.search(
        rf"(?:^|[,;:] |\b(?:but|where|that|while|which) |^(?:[A-Z][a-z]+) (?:the )?(?:{name}),? )"
        rf"(?:[Tt]he )?(?:[Rr]iver )?(?P<one>{name})(?: River)?(?:,? and (?:the )?(?P<other>{name}))?"
        rf"(?:,[^,]*,?)?(?: [a-z]+){{0,3}} $",
        reading.positive[: match.start()],
    )
    if subject is None:
        return None
    waters = tuple(ids[text] for text in (subject["one"], subject["other"]) if text)
    return None if ids[into[0].text] in waters else (waters, into[0])


def _opposite(triplet: Triplet, waters: tuple[str, ...], into: Named) -> bool:
    """Whether a statement has the second flow into the first, or one of two into the other."""
    relation, ends = plain(triplet.property.label), (triplet.subject.id, key(triplet.object))
    if into.entity is None or not (_TRIBUTARY.search(relation) or _MOUTH.search(relation)):
        return False
    if len(waters) == 2 and set(ends) == set(waters):
        return True
    upper, lower = ends if _MOUTH.search(relation) else ends[::-1]
    return upper == into.entity.id and lower in waters


def is_upstream(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim has one water flow into another, and the statement the other into the one.

    Or it has something else run there: of roads and of trout no such statement tells.
    """
    said, match = _said(reading), _INTO.search(reading.positive)
    if said is None and match is not None and _ANYTHING.match(match[0]):
        return bool(_TRIBUTARY.search(plain(triplet.property.label)) or _MOUTH.search(plain(triplet.property.label)))
    return said is not None and _opposite(triplet, *said)


def flowing(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements by which water flows the other way than the claim says; two rivers do not flow into each other."""
    said = _said(reading)
    if said is None:
        return
    waters, into = said
    stated = (t for water in waters for t in ground.by_entity.get(water, ()) if _opposite(t, waters, into))
    against = [t for t in stated if {t.subject.id, key(t.object)} != set(waters)]  # the one by way of the other
    if not against and len(waters) == 1:
        against = _elsewhere(waters[0], into, ground)
    if against:
        yield Finding("conflict", unique(against), STRENGTH, into.text, into, firm=True)


def _elsewhere(water: str, into: Named, ground: Ground) -> list[Triplet]:
    """The statements of where the water ends, if all have another of the kind: no lake, which may lie on its way."""
    ends = [
        t for t in ground.by_entity.get(water, ()) if t.subject.id == water and _END.search(plain(t.property.label))
    ]
    other = [t for t in ends if isinstance(t.object, Entity) and _is_another(t.object, into.entity, ground)]
    return other if len(other) == len(ends) else []


def _is_another(end: Entity, said: Entity | None, ground: Ground) -> bool:
    if said is None or end.kind is None or end.kind != said.kind or "lake" in said.description.lower():
        return False
    return end != said and not ground.chain(end.id, said.id) and not ground.chain(said.id, end.id)
