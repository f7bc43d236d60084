"""What the graph has for the words that an annotator or a reviewer searches."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.kg.explore import look_up, surroundings
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Triplet
from claimver.ui.annotate_item import Found, triplet_words

LONGEST_NAME = 8  # words
FACTS = 60  # statements of an entity that a search shows


def found_in(graph: KnowledgeGraph, words: str) -> Found:
    """Entities of that name, and what is stated of the nearest two and around them; words after a name choose of it.

    Raises: what the graph raises.
    """
    entities, rest = _named(graph, words)
    around = [t for entity in entities[:2] for t in graph.facts(entity.id)[:FACTS]]
    around += [t for entity in entities[:2] for t in surroundings(graph, entity.id).triplets]
    found = tuple({triplet.id: triplet for triplet in around}.values())
    return Found(tuple(t for t in found if _holds(t, rest)) or found, entities)


def _named(graph: KnowledgeGraph, words: str) -> tuple[tuple[Entity, ...], Sequence[str]]:
    """The entities that the longest beginning of the words names, and the words after it."""
    parts = words.split()
    for end in range(min(len(parts), LONGEST_NAME), 0, -1):
        if entities := look_up(graph, " ".join(parts[:end]), limit=8):
            return entities, parts[end:]
    return (), ()


def _holds(triplet: Triplet, words: Sequence[str]) -> bool:
    said = triplet_words(triplet).casefold()
    return all(word.casefold() in said for word in words)
