"""Names of one word that only what a text speaks of explains: "her son Rajiv", "took over from Klopp at Liverpool"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from claimver.link.kinds import near
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Mention

__all__ = ["by_relation"]

MOST = 120  # statements beyond which an entity is connected with too many to tell
SHARE = 0.8  # of the confidence in the name that it is connected with
ASKED = 8  # linked names that are looked around


def by_relation(mentions: Sequence[Mention], graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions; an unlinked single word means the one neighbour of a linked name that is called so.

    Called so: its label begins or ends with the word. Where two neighbours are, nobody is meant. A graph far away is
    not asked.
    """
    lost = [m for m in mentions if m.entity is None and m.antecedent is None and _single(m.text)]
    known = {m.entity.id: m for m in mentions if m.entity is not None}
    if not lost or isinstance(graph, RemoteGraph):
        return tuple(mentions)
    meant: dict[str, tuple[str, Mention] | None] = {}
    words = {m.text for m in lost}
    for known_id, mention in list(known.items())[:ASKED]:
        for id, label in near(graph, known_id, most=MOST):
            for word in (word for word in words if id not in known and _called(word, label)):
                before = meant.get(word, (id, mention))
                meant[word] = before if before is not None and before[0] == id else None
    found = {word: (graph.entity(one[0]), one[1].confidence) for word, one in meant.items() if one is not None}
    return tuple(_linked(m, found.get(m.text)) if m in lost else m for m in mentions)


def _single(text: str) -> bool:
    return len(text) > 2 and text[0].isupper() and text.replace("-", "").isalpha() and not text.isupper()


def _called(word: str, label: str) -> bool:
    parts = label.split()
    return len(parts) > 1 and word in (parts[0], parts[-1]) and all(part[0].isupper() for part in parts)


def _linked(mention: Mention, meant: tuple[Entity, float] | None) -> Mention:
    if meant is None:
        return mention
    return replace(mention, entity=meant[0], confidence=round(meant[1] * SHARE, 4))
