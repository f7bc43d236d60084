"""Another relation between the same two things, for claims that no row of a card supports."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Collection

from claimver.train.facts import Facts
from claimver.train.relations import ALIKE, INVERSE

__all__ = ["Relations"]

KIND = "P31"
TOGETHER = 0.03  # the share of a relation's pairs that another one joins too, from which one may follow from the other
ENOUGH = 3  # statements between things of two kinds that make a relation usual between them


class Relations:
    """Which relations join things of two kinds, and which of them may follow from one another."""

    def __init__(self, facts: Facts, known: Collection[str], templates: dict[str, tuple[str, ...]]) -> None:
        """``known`` are the properties that claims may be made of; ``templates`` hold their wordings."""
        self._facts = facts
        self._templates = {property: set(templates[property]) for property in known}
        usual: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        pairs: Counter[str] = Counter()
        both: Counter[frozenset[str]] = Counter()
        for subject in facts.by_subject:
            joined: dict[str, set[str]] = defaultdict(set)
            for property, object in facts.by_subject[subject]:
                joined[object].add(property)
                if property in self._templates and (kind := self._kind(object)):
                    for one in self._kinds(subject):
                        usual[one, kind][property] += 1
            for properties in joined.values():
                pairs.update(properties)
                both.update(frozenset((p, q)) for p in properties for q in properties if p < q)
        self._usual = {kinds: [p for p, n in some.items() if n >= ENOUGH] for kinds, some in usual.items()}
        self._together = {pair for pair, n in both.items() if n > TOGETHER * min(pairs[p] for p in pair)}

    def other(self, subject: str, object: str, rng: random.Random) -> tuple[str, str, str] | None:
        """A triplet of both in either order that is not stated and follows from none of theirs; None where none is."""
        first, last = (subject, object) if rng.random() < 0.7 else (object, subject)
        told = {p for p, o in self._facts.by_subject.get(subject, ()) if o == object}
        back = {p for p, o in self._facts.by_subject.get(object, ()) if o == subject}
        known = told | back | {INVERSE[p] for p in told | back if p in INVERSE}
        pool = [p for kind in self._kinds(first) for p in self._usual.get((kind, self._kind(last)), ())]
        found = [p for p in pool if not any(self._is_near(p, other) for other in known)]
        return (first, rng.choice(found), last) if found else None

    def _is_near(self, one: str, other: str) -> bool:
        pair = {one, other}
        shared = self._templates.get(one, set()) & self._templates.get(other, set())
        return one == other or bool(shared) or pair in ALIKE or frozenset(pair) in self._together

    def _kinds(self, id: str) -> list[str]:
        return [o for p, o in self._facts.by_subject.get(id, ()) if p == KIND]

    def _kind(self, id: str) -> str:
        return next(iter(self._kinds(id)), "")
