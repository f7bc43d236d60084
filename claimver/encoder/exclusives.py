"""What "only" excludes: other objects of the subject, other subjects that do the same, others of a kind."""

from __future__ import annotations

import re

from claimver.encoder.ground import Ground, key
from claimver.encoder.reading import Reading
from claimver.encoder.wordings import stems, vocabulary
from claimver.types import Entity, Triplet

__all__ = ["is_only_who", "others_than"]

_ONLY_ONE = re.compile(r"(?:'s|’s|\bthe|his|her|its|their) (?:only|sole) (?:\w+ )??(\w+)(?= |[.,;]|$)", re.I)
_ONLY_WHO = re.compile(r"\bthe (?:only|sole) (?:[\w-]+ ){1,3}?(?:to|that|who|which)\b", re.I)


def is_only_who(reading: Reading) -> bool:
    """Whether the claim is that nobody else does it, not that its subject does nothing else."""
    return _ONLY_WHO.search(reading.positive) is not None


def others_than(reading: Reading, triplet: Triplet, ground: Ground) -> list[Triplet]:
    """The statements that gainsay an "only": other objects, or, of the only one to do it, others who do."""
    if is_only_who(reading) and triplet.subject.id in reading.topics:
        return _who_else(triplet, ground)
    others = [t for t in ground.siblings(triplet) if key(t.object) != key(triplet.object)]
    return others or _more_of_a_kind(reading, triplet, ground)


def _more_of_a_kind(reading: Reading, triplet: Triplet, ground: Ground) -> list[Triplet]:
    """Statements of other things to which the object is the same, where the claim has only one of their kind.

    "Y's only novel" is gainsaid by another novel of the author Y.
    """
    kind = _ONLY_ONE.search(reading.positive)
    noun = stems(kind[1]) if kind else frozenset()
    return [
        other
        for other in ground.by_entity.get(key(triplet.object), ())
        if other.property.id == triplet.property.id and key(other.object) == key(triplet.object)
        if other.subject != triplet.subject and noun and noun <= _told_of(other.subject, ground) | vocabulary(other)
    ]


def _told_of(thing: Entity, ground: Ground) -> frozenset[str]:
    """The stems of the description of a thing and of what is stated of it."""
    stated = (t.object_text for t in ground.by_entity.get(thing.id, ()) if t.subject.id == thing.id)
    return stems(" ".join((thing.description, *stated)))


def _who_else(triplet: Triplet, ground: Ground) -> list[Triplet]:
    """The statements that something else does the same: what gainsays that a thing is the only one to do it."""
    there = ground.by_entity.get(key(triplet.object), ())
    alike = (t for t in there if t.property.id == triplet.property.id and key(t.object) == key(triplet.object))
    return [t for t in alike if t.subject != triplet.subject]
