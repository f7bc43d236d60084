"""Names of one word that only what a text speaks of explains: "her son Rajiv", "took over from Klopp at Liverpool"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from claimver.link.kinds import near
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Mention, Span

__all__ = ["by_relation"]

MOST = 120  # statements beyond which an entity is connected with too many to tell
SHARE = 0.8  # of the confidence in the name that it is connected with
ASKED = 8  # linked names that are looked around, those nearest to the word


def by_relation(mentions: Sequence[Mention], graph: KnowledgeGraph) -> tuple[Mention, ...]:
    """The mentions; an unlinked single word means the one neighbour of a linked name that is called so.

    Called so: its label begins or ends with the word. Where two neighbours are, nobody is meant. A graph far away is
    not asked.
    """
    lost = [m for m in mentions if m.entity is None and m.antecedent is None and _single(m.text)]
    known = {m.span: m.entity for m in mentions if m.entity is not None}
    if not lost or isinstance(graph, RemoteGraph):
        return tuple(mentions)
    sure = {m.entity.id: m.confidence for m in mentions if m.entity is not None}
    around = cache(lambda id: near(graph, id, most=MOST))
    meant: dict[str, tuple[str, float] | None] = {}
    for word in dict.fromkeys(m.text for m in lost):
        for known_id in _nearest([m for m in lost if m.text == word], known):
            for id, label in around(known_id):
                if id not in sure and _called(word, label):
                    before = meant.get(word, (id, sure[known_id]))
                    meant[word] = before if before is not None and before[0] == id else None
    found = {word: (graph.entity(one[0]), one[1]) for word, one in meant.items() if one is not None}
    return tuple(_linked(m, found.get(m.text)) if m in lost else m for m in mentions)


def _nearest(lost: Sequence[Mention], known: Mapping[Span, Entity]) -> list[str]:
    """The ids of the ``ASKED`` things that are named nearest to one of the lost words."""
    spans = sorted(known, key=lambda span: min(abs(span.start - mention.span.start) for mention in lost))
    return list(dict.fromkeys(known[span].id for span in spans))[:ASKED]


def _single(text: str) -> bool:
    return len(text) > 2 and text[0].isupper() and text.replace("-", "").isalpha() and not text.isupper()


def _called(word: str, label: str) -> bool:
    parts = label.split()
    return len(parts) > 1 and word in (parts[0], parts[-1]) and all(part[0].isupper() for part in parts)


def _linked(mention: Mention, meant: tuple[Entity, float] | None) -> Mention:
    if meant is None:
        return mention
    return replace(mention, entity=meant[0], confidence=round(meant[1] * SHARE, 4))
