"""Which way a river flows, and what else bears out no claim: Y being X's tributary does not have X flow into Y."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.encoder.awards import is_no_award
from claimver.encoder.finding import Finding
from claimver.encoder.ground import Ground, key
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.encoder.said import IDENTITIES
from claimver.encoder.wordings import plain
from claimver.types import Triplet

__all__ = ["bears_out_nothing", "flowing", "is_upstream"]

STRENGTH = 0.85
_ONLY_WHO = re.compile(r"\bthe (?:only|sole) (?:[\w-]+ ){1,3}?(?:to|that|who|which)\b", re.I)
_INTO = re.compile(
    r"\b(?:(?:flow|empt(?:y|ie)|drain|discharge|pour|spill|run|feed)(?:s|ed)?|ran|fed)(?: (?:out|down|its waters))?"
    r" into (?:the )?"
)
_MOUTH = re.compile(r"\b(?:mouth|flows? into|empties into|drains? into|tributary of)\b")
_TRIBUTARY = re.compile(r"^(?:(?:main|left|right|chief) )?(?:tributary|tributaries|inflows?|fed by)$")


def _said(reading: Reading) -> tuple[str, Named] | None:
    """The thing that the claim is about and what it says that thing flows into; None where it says no such thing."""
    match = _INTO.search(reading.positive)
    if match is None or len(reading.topics) != 1:
        return None
    into = [n for n in reading.named if n.entity and reading.positive.startswith(n.text, match.end())]
    (topic,) = reading.topics
    return (topic, into[0]) if into and into[0].entity and into[0].entity.id != topic else None


def _opposite(triplet: Triplet, topic: str, into: str) -> bool:
    """Whether a statement has the second flow into the first."""
    relation, ends = plain(triplet.property.label), (triplet.subject.id, key(triplet.object))
    if _TRIBUTARY.search(relation):
        return ends == (topic, into)
    return bool(_MOUTH.search(relation)) and ends == (into, topic)


def is_upstream(reading: Reading, triplet: Triplet) -> bool:
    """Whether the claim has one water flow into another, and the statement the other into the one."""
    said = _said(reading)
    return said is not None and said[1].entity is not None and _opposite(triplet, said[0], said[1].entity.id)


def flowing(reading: Reading, ground: Ground) -> Iterator[Finding]:
    """The statements by which water flows the other way than the claim says; two rivers do not flow into each other."""
    said = _said(reading)
    if said is None or said[1].entity is None:
        return
    against = tuple(t for t in ground.by_entity.get(said[0], ()) if _opposite(t, said[0], said[1].entity.id))
    if against:
        yield Finding("conflict", against, STRENGTH, said[1].text, said[1], firm=True)


def bears_out_nothing(reading: Reading, triplet: Triplet) -> bool:
    """Whether a statement cannot bear out the claim, however alike they are worded.

    That X is an airline does not make it "the only airline to fly it".
    """
    sort = IDENTITIES & {triplet.property.id, plain(triplet.property.label)}
    alone = bool(sort) and _ONLY_WHO.search(reading.positive) is not None
    return alone or is_no_award(reading, triplet) or is_upstream(reading, triplet)
