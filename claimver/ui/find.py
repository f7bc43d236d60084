"""Entities that words may mean: by name, by the beginning of one, and by a name that is nearly so."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache

from claimver.kg.explore import Named, look_up
from claimver.kg.names import fold
from claimver.parts import KnowledgeGraph
from claimver.types import Entity

MOST = 12
NEAR = 82.0  # of 100, of the letters that both names have
APART = 2  # letters of a usual name; one in eight of a long one
_NAMES = 200_000  # that are compared at most


def find(graph: KnowledgeGraph, words: str) -> tuple[Entity, ...]:
    """The entities, best first; near names come after those that begin so. Raises: RetrievalError."""
    found = {entity.id: entity for entity in look_up(graph, words, limit=MOST)}
    if len(found) < MOST:
        found |= {entity.id: entity for entity in nearly(graph, words) if entity.id not in found}
    return tuple(itertools.islice(found.values(), MOST))


def nearly(graph: KnowledgeGraph, words: str) -> tuple[Entity, ...]:
    """The entities with a name that is nearly the words, best first; none where the graph cannot list its names."""
    if not isinstance(graph, Named) or len(fold(words)) < 3:
        return ()
    return tuple(graph.entity(id) for id in near(_names(graph, graph.snapshot), words))


def near(names: Mapping[str, str], words: str) -> tuple[str, ...]:
    """The ids of the names most like the words, each once, best first; ``names`` are folded.

    >>> near({"barack obama": "Q76", "moon": "Q405"}, "Barak Obama")
    ('Q76',)
    """
    from rapidfuzz import fuzz, process  # needed here only
    from rapidfuzz.distance import OSA

    said = fold(words)
    alike = process.extract(said, names.keys(), scorer=fuzz.ratio, score_cutoff=NEAR, limit=MOST)
    close = [name for name, _, _ in alike if OSA.distance(said, name) <= max(APART, len(said) // 8)]
    return tuple(dict.fromkeys(names[name] for name in close))


@lru_cache(maxsize=2)
def _names(graph: KnowledgeGraph, snapshot: str) -> Mapping[str, str]:
    """Folded names to ids; of a name that several have, the first."""
    found: dict[str, str] = {}
    if isinstance(graph, Named):
        for name, id in itertools.islice(graph.names(), _NAMES):
            found.setdefault(fold(name), id)
    return found
