"""Names that the evidence reads otherwise than the linker: who "left Barcelona" left the club that he played for."""

from __future__ import annotations

import re
from dataclasses import replace

from claimver.encoder.ground import Ground, norm, sort_of
from claimver.encoder.lexicon import Named
from claimver.encoder.reading import Reading
from claimver.types import Entity

__all__ = ["in_sense"]

_WHERE = re.compile(r"\b(?:in|at|near|around|inside|outside|across|within|of)(?: the)? $")


def in_sense(reading: Reading, ground: Ground) -> Reading:
    """The reading with each place that nothing joins with the claim's other names as the other thing of that name.

    Only where the evidence joins exactly one such thing with them, and the claim does not say "in" or "near" it.
    """
    named = tuple(_sense(name, reading, ground) for name in reading.named)
    return replace(reading, named=named) if named != reading.named else reading


def _sense(name: Named, reading: Reading, ground: Ground) -> Named:
    entity, at = name.entity, reading.positive.find(name.text)
    if entity is None or at < 0 or sort_of(entity) != "place" or _WHERE.search(reading.positive[:at]):
        return name
    others = {n.entity.id for n in reading.named if n.entity is not None and n.entity.id != entity.id}
    stated = [triplet for other in sorted(others) for triplet in ground.by_entity.get(other, ())]
    near = [end for triplet in stated for end in (triplet.subject, triplet.object)]
    if any(isinstance(end, Entity) and end.id == entity.id for end in near):
        return name
    meant = {
        end.id: end
        for end in near
        if isinstance(end, Entity) and end.id not in others and _is_called(end, norm(name.text))
    }
    return Named(name.text, next(iter(meant.values()))) if len(meant) == 1 else name


def _is_called(entity: Entity, name: str) -> bool:
    return name in {norm(known) for known in (entity.label, *entity.aliases)}
