"""Statements in a claim's own terms, for the judge to read: code compares the values, so that they need not differ.

"8,848.86 metre" stands as "8,849 metres" where the claim says so and the two are equal; "Wapakoneta" as "Wapakoneta,
Ohio" where the claim names Ohio and the evidence has the one within the other. What is cited stays as it was.
"""

from __future__ import annotations

from collections.abc import Callable

from claimver.types import Entity, Triplet, Value
from claimver.verify.compare import Relation, compare
from claimver.verify.facts import Facts
from claimver.verify.reading import Reading
from claimver.verify.sheet import title

__all__ = ["in_terms"]


def in_terms(reading: Reading, facts: Facts) -> Callable[[Triplet], str]:
    """The words for a statement's object, as the claim would say it."""
    outer = [entity for entity in reading.named if not reading.is_own(entity)]

    def words(triplet: Triplet) -> str:
        thing = triplet.object
        if isinstance(thing, Value):
            same = (v for v in reading.values if compare(v, thing) is Relation.EQUAL)
            return next((value.span.of(reading.text) for value in same), thing.text)
        return ", ".join([title(thing.label), *(title(e.label) for e in outer[:3] if _is_within(thing, e, facts))])

    return words


def _is_within(thing: Entity, outer: Entity, facts: Facts) -> bool:
    return bool(facts.chain(thing.id, outer.id))
