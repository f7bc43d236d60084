"""What the graph has for the words that an annotator or a reviewer searches."""

from __future__ import annotations

from claimver.kg.explore import look_up, surroundings
from claimver.parts import KnowledgeGraph
from claimver.ui.annotate_item import Found

FACTS = 60  # statements of an entity that a search shows


def found_in(graph: KnowledgeGraph, words: str) -> Found:
    """Entities of that name, and what is stated of the nearest two and around them. Raises: what the graph raises."""
    entities = look_up(graph, words, limit=8)
    around = [t for entity in entities[:2] for t in graph.facts(entity.id)[:FACTS]]
    around += [t for entity in entities[:2] for t in surroundings(graph, entity.id).triplets]
    return Found(tuple({triplet.id: triplet for triplet in around}.values()), entities)
