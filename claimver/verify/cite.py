"""The smallest set of statements that carries a label: what the claim names or states, and the steps between."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.types import Entity, Label, Triplet, Value
from claimver.verify.case import all_ends
from claimver.verify.facts import Facts, Group, ends
from claimver.verify.matching import has_value, holding
from claimver.verify.properties import fold
from claimver.verify.reading import Reading, stands

__all__ = ["carrying"]

UNNAMED = 3  # statements of a row that are kept where the claim names none of its objects


def carrying(
    label: Label, rows: Sequence[Group], reading: Reading, facts: Facts, further: Iterable[Triplet] = ()
) -> tuple[Triplet, ...]:
    """The statements of the rows that carry the label, in their order, then ``further`` ones.

    Of each row those whose object or value the claim has, and what leads on to another row; else its first few.
    """
    kept: list[Triplet] = []
    reached = {end.id for row in rows for t in row.triplets for end in ends(t) if _is_joint(end, row, rows)}
    for row in _telling(rows, reading):
        told = _naming(row, reading)
        within = [t for t in row.triplets if isinstance(t.object, Entity) and t.object.id in reached]
        above = [step for t in row.triplets for step in _containing(t, reading, facts)]
        kept += told or within or ([*row.triplets[:1], *above] if above else list(row.triplets[:UNNAMED]))
    if label is not Label.CONTRADICTORY:
        kept += further
    return tuple({triplet.id: triplet for triplet in kept}.values())


def _naming(row: Group, reading: Reading) -> list[Triplet]:
    """The statements whose object or value the claim has, of one object those with a qualifier that it names too.

    Where it has no object, those with such a qualifier: "the Oscar for Gandhi" names the work alone.
    """
    told = [t for t in row.triplets if _is_told(t, reading)]
    beside = [t for t in row.triplets if _is_qualified(t, reading)]
    closer = {t.object for t in told if t in beside}
    return [t for t in told if t in beside or t.object not in closer] or beside


def _is_qualified(triplet: Triplet, reading: Reading) -> bool:
    things = (q.value for q in triplet.qualifiers if isinstance(q.value, Entity))
    return any(reading.names(thing) for thing in things if thing not in ends(triplet))


def _telling(rows: Sequence[Group], reading: Reading) -> list[Group]:
    """The rows that have something of the claim, those of other things only where no other row has the same."""
    told = [_told(row, reading) for row in rows]
    if not any(told):
        return list(rows)
    kept = [at for at, some in enumerate(told) if some and _is_own(rows[at], reading)]
    for at, some in enumerate(told):
        if at not in kept and not some <= {key for other in kept for key in told[other]}:
            kept.append(at)
    joints = [at for at in range(len(rows)) if at not in kept and _joins(rows[at], [rows[k] for k in kept], reading)]
    return [rows[at] for at in sorted((*kept, *joints))]


def _told(row: Group, reading: Reading) -> set[str]:
    """What of the claim the row has: ids of named things that it is not about, unlinked names, and words of values."""
    held = {end.id: end for t in row.triplets for end in all_ends(t)}.values()
    things = {end.id for end in held if reading.names(end) and not reading.is_own(end)}
    called = " ; ".join(fold(name) for end in held for name in (end.label, *end.aliases))
    things |= {name for name in reading.unknown if stands(name, called)}
    values = {v.span.of(reading.text) for v in reading.values if any(holding(v, [t]) for t in row.triplets)}
    return things | values


def _is_own(row: Group, reading: Reading) -> bool:
    return any(reading.is_own(end) for t in row.triplets for end in ends(t))


def _joins(row: Group, kept: Sequence[Group], reading: Reading) -> bool:
    """Whether the row leads from what the claim is about to the subject of a row that tells something."""
    if not _is_own(row, reading):
        return False
    far = {other.subject.id for other in kept if not _is_own(other, reading)}
    return any(isinstance(t.object, Entity) and t.object.id in far for t in row.triplets)


def _is_told(triplet: Triplet, reading: Reading) -> bool:
    if isinstance(triplet.object, Value) or has_value(reading, triplet):
        return has_value(reading, triplet)
    turned = reading.is_own(triplet.object) and not reading.is_own(triplet.subject)
    return reading.names(triplet.subject if turned else triplet.object)


def _is_joint(end: Entity, row: Group, rows: Sequence[Group]) -> bool:
    """Whether another row is about the thing."""
    return any(other is not row and other.subject.id == end.id and row.subject.id != end.id for other in rows)


def _containing(triplet: Triplet, reading: Reading, facts: Facts) -> tuple[Triplet, ...]:
    """The steps from the statement's object up to a place or class that the claim names."""
    if not isinstance(triplet.object, Entity):
        return ()
    chains = [facts.chain(triplet.object.id, e.id) for e in reading.named if not reading.is_own(e)]
    return min((chain for chain in chains if chain), key=len, default=())
