"""What the linking benchmark measures on: names whose entity is known, and texts with all their entities marked.

Needs CLAIMVER_DATA. Of the marked texts only entities of the graph at hand count: what it lacks nobody can link.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from claimver.kg.store import StoreGraph
from claimver.types import Span

DATA = Path(os.environ.get("CLAIMVER_DATA", ""))
_NO_ENTITIES = ("QUANTITY", "DATETIME")


@dataclass(frozen=True)
class Task:
    """A name in a text whose entity is known."""

    text: str
    span: Span
    name: str
    right: str


@dataclass(frozen=True)
class Mark:
    """A stretch of a text, the entity that it means, and whether it is a pronoun or description."""

    span: Span
    right: str
    refers: bool = False


@dataclass(frozen=True)
class Gold:
    """A text with its marks; ``part`` is the stretch that was marked, ``aside`` what is neither right nor wrong."""

    text: str
    part: Span
    marks: tuple[Mark, ...]
    aside: frozenset[Span] = frozenset()


def rows(name: str) -> Iterator[dict[str, Any]]:
    """The rows of a gzipped JSON lines file of the public data."""
    with gzip.open(DATA / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def homonyms(graph: StoreGraph) -> Iterator[Task]:
    """The items of wikidata_disamb_dev whose right entity is here and whose string is ambiguous here."""
    for task in disambiguation():
        ids = {candidate.entity.id for candidate in graph.search(task.name, limit=200)}
        if task.right in ids and len(ids) > 1:
            yield task


def disambiguation() -> Iterator[Task]:
    """All items of wikidata_disamb_dev whose string stands in the text."""
    for row in rows("linking/wikidata_disamb_dev"):
        place = row["text"].lower().find(row["string"].lower())
        if place >= 0:
            yield Task(row["text"], Span(place, place + len(row["string"])), row["string"], row["correct_id"])


def fewrel(graph: StoreGraph) -> Iterator[Task]:
    """Subjects and objects of FewRel's validation sentences that have candidates here."""
    for row in rows("relations/fewrel_val"):
        starts, text = [], ""
        for token in row["tokens"]:
            text += " " if text else ""
            starts.append(len(text))
            text += token
        for role in ("subject", "object"):
            places = row[role]["tokens"][0]
            span = Span(starts[places[0]], starts[places[-1]] + len(row["tokens"][places[-1]]))
            if graph.search(span.of(text)):
                yield Task(text, span, span.of(text), row[role]["qid"])


def tweets(graph: StoreGraph) -> Iterator[Gold]:
    """tweeki_gold."""
    for row in rows("linking/tweeki_gold"):
        pairs = zip(row["index"], row["link"], strict=True)
        marks = (Mark(Span(*place), link.rpartition("|")[2]) for place, link in pairs)
        yield Gold(row["sentence"], Span(0, len(row["sentence"])), tuple(m for m in marks if _here(graph, m.right)))


def news(graph: StoreGraph) -> Iterator[Gold]:
    """news_fair_v2 without quantities and dates; of a mark inside another one of the graph the outer one counts."""
    for row in rows("linking/news_fair_v2"):
        labels = {label["id"]: label for label in row["labels"]}
        counted = {
            id for id, label in labels.items() if label["type"] not in _NO_ENTITIES and _here(graph, label["entity_id"])
        }
        outer = {id for id in counted if not any(above in counted for above in _above(labels, id))}
        dates = {id for id, label in labels.items() if label["type"] in _NO_ENTITIES}
        marks = tuple(
            Mark(Span(*labels[id]["span"]), labels[id]["entity_id"], labels[id]["coref"]) for id in sorted(outer)
        )
        aside = frozenset(Span(*labels[id]["span"]) for id in (counted - outer) | dates)
        yield Gold(row["text"], Span(*row["evaluation_span"]), marks, aside)


def _above(labels: dict[int, dict[str, Any]], id: int) -> Iterator[int]:
    while (parent := labels[id].get("parent")) is not None and parent in labels:
        yield (id := parent)


def _here(graph: StoreGraph, id: str) -> bool:
    return graph.node(id) is not None


def passages(limit: int) -> list[str]:
    """Short encyclopaedic texts."""
    return [text for row in rows("passages/wikipedia_intros") if (text := row["text"].strip())][:limit]
