"""Names of one word that only what a text speaks of explains: "her son Rajiv", "took over from Klopp at Liverpool"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimver.link.kinds import about
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Mention

__all__ = ["by_relation"]

SHARE = 0.8  # of the confidence in the name that it is connected with
ASKED = 12  # linked names that are looked around


def by_relation(mentions: Sequence[Mention], graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions; an unlinked single word means the one neighbour of a linked name that is called so.

    Called so: its label begins or ends with the word. Where two neighbours are, nobody is meant. A graph far away is
    not asked.
    """
    lost = [m for m in mentions if m.entity is None and m.antecedent is None and _single(m.text)]
    known = {m.entity.id: m for m in mentions if m.entity is not None}
    if not lost or isinstance(graph, RemoteGraph):
        return tuple(mentions)
    meant: dict[str, Mention | None] = {}
    for near in list(known.values())[:ASKED]:
        around = _around(near.entity, graph) if near.entity else ()
        for word in {m.text for m in lost}:
            for entity in (e for e in around if _called(word, e) and e.id not in known):
                before = meant.get(word)
                other = word in meant and (before is None or (before.entity or entity).id != entity.id)
                meant[word] = None if other else replace(near, entity=entity)
    return tuple(_linked(mention, meant.get(mention.text)) if mention in lost else mention for mention in mentions)


def _single(text: str) -> bool:
    return len(text) > 2 and text[0].isupper() and text.replace("-", "").isalpha() and not text.isupper()


def _around(entity: Entity, graph: KnowledgeGraph) -> tuple[Entity, ...]:
    """The entities that a statement joins with this one; none where they are too many to tell."""
    ends = (end for t in about(graph, entity.id) for end in (t.subject, t.object) if isinstance(end, Entity))
    return tuple({end.id: end for end in ends if end.id != entity.id}.values())


def _called(word: str, entity: Entity) -> bool:
    parts = entity.label.split()
    return len(parts) > 1 and word in (parts[0], parts[-1]) and all(part[0].isupper() for part in parts)


def _linked(mention: Mention, near: Mention | None) -> Mention:
    if near is None or near.entity is None:
        return mention
    return replace(mention, entity=near.entity, confidence=round(near.confidence * SHARE, 4))
