"""Linking: homonyms told apart, links of whole texts, words a second; and the fit of the ranking's weights.

    python benchmarks/linking.py --store DIR                # wikidata_disamb_dev, against the popularity prior
    python benchmarks/linking.py --store DIR --speed        # words a second over the sample passages
    python benchmarks/linking.py --store DIR --fit          # weights from FewRel's subjects and objects

DIR is a store of the public knowledge graph (``claimver kg build``). Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from claimver.encoder import base
from claimver.encoder.embed import MiniLMEmbedder
from claimver.kg.store import StoreGraph
from claimver.link.disambiguate import NONE, WEIGHTS, Choice, choices
from claimver.link.kinds import PERSON, Kinds
from claimver.link.linker import GraphLinker
from claimver.link.mentions import Found, find_names
from claimver.link.names import LIMIT, Names
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Span

ROOT = Path(__file__).parent.parent
DATA = Path(os.environ.get("CLAIMVER_DATA", ""))


@dataclass
class Task:
    """A name in a text whose entity is known."""

    text: str
    span: Span
    name: str
    right: str


class Bench:
    """The parts, loaded once."""

    def __init__(self, store: Path) -> None:
        torch.set_num_threads(1)
        self.graph = StoreGraph(store)
        self.embedder = MiniLMEmbedder(base.load())
        self.preprocessor = SpacyPreprocessor(ROOT / "models" / "language", max_chars=1_000_000, window_tokens=900)

    def choice(self, task: Task) -> Choice | None:
        """The candidates of the task's name with their features, among the other names of its text."""
        document = self.preprocessor.process(task.text)
        kinds, names = Kinds(self.graph), Names(self.graph)
        found = find_names(document, names, is_person=lambda entity: kinds.type(entity) == PERSON)
        inside = [i for i, token in enumerate(document.tokens) if token.span.overlaps(task.span)]
        if not inside:
            return None
        types = [document.tokens[i].entity for i in inside if document.tokens[i].entity]
        candidates = self.graph.search(task.name, limit=LIMIT) or names.fuzzy(task.span.of(task.text))
        target = Found(
            inside[0], inside[-1] + 1, task.span, task.span.of(task.text), candidates, types[0] if types else ""
        )
        others = [item for item in found if not item.span.overlaps(task.span)]
        made = choices(document, [target, *others], graph=self.graph, embedder=self.embedder, kinds=kinds)
        return made[0]


def homonyms(bench: Bench) -> Iterator[Task]:
    """The items of wikidata_disamb_dev whose right entity is here and whose string is ambiguous here."""
    with gzip.open(DATA / "linking" / "wikidata_disamb_dev.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            ids = {candidate.entity.id for candidate in bench.graph.search(row["string"], limit=200)}
            place = row["text"].lower().find(row["string"].lower())
            if row["correct_id"] in ids and len(ids) > 1 and place >= 0:
                yield Task(row["text"], Span(place, place + len(row["string"])), row["string"], row["correct_id"])


def fewrel(bench: Bench) -> Iterator[Task]:
    """Subjects and objects of FewRel's validation sentences that have candidates here."""
    with gzip.open(DATA / "relations" / "fewrel_val.jsonl.gz", "rt", encoding="utf-8") as lines:
        for row in map(json.loads, lines):
            starts, text = [], ""
            for token in row["tokens"]:
                text += " " if text else ""
                starts.append(len(text))
                text += token
            for role in ("subject", "object"):
                places = row[role]["tokens"][0]
                span = Span(starts[places[0]], starts[places[-1]] + len(row["tokens"][places[-1]]))
                if bench.graph.search(span.of(text)):
                    yield Task(text, span, span.of(text), row[role]["qid"])


def measure(bench: Bench, limit: int, seed: int = 7) -> dict[str, float]:
    """Accuracy on homonyms of the popularity prior and of the linker."""
    tasks = list(homonyms(bench))
    random.Random(seed).shuffle(tasks)
    tried, prior, hits = 0, 0, 0
    for task in tasks[:limit]:
        choice = bench.choice(task)
        if choice is None or not choice.entities:
            continue
        tried += 1
        prior += max(choice.entities, key=lambda entity: entity.popularity).id == task.right
        hits += choice.entities[int(np.argmax(choice.scores()))].id == task.right
    return {"items": len(tasks), "tried": tried, "prior": 100 * prior / tried, "linker": 100 * hits / tried}


def fit(bench: Bench, limit: int, seed: int = 7) -> tuple[dict[str, float], float]:
    """Weights, and the score of "none", that maximise the likelihood of the right entities."""
    tasks = list(fewrel(bench))
    random.Random(seed).shuffle(tasks)
    data: list[tuple[np.ndarray, int]] = []
    for task in tasks[: 4 * limit]:
        if len(data) >= limit:
            break
        choice = bench.choice(task)
        ids = [entity.id for entity in choice.entities] if choice else []
        if choice and ids and (len(ids) > 1 or task.right not in ids):
            rows = np.array([[row.get(name, 0.0) for name in WEIGHTS] + [0.0] for row in choice.features])
            none = np.zeros((1, rows.shape[1]))
            none[0, -1] = 1.0
            data.append((np.vstack([rows, none]), ids.index(task.right) if task.right in ids else len(ids)))
    print(len(data), "names,", sum(right == len(rows) - 1 for rows, right in data), "of none")
    start = np.array([*WEIGHTS.values(), NONE["name"]])
    weights = start.copy()
    for step in range(600):
        gradient = -0.002 * (weights - start)
        for rows, right in data:
            scores = np.exp(rows @ weights - (rows @ weights).max())
            gradient += (rows[right] - scores @ rows / scores.sum()) / len(data)
        weights += 3.0 / (1 + step / 200) * gradient
    return {name: round(float(w), 2) for name, w in zip(WEIGHTS, weights, strict=False)}, round(float(weights[-1]), 2)


def speed(bench: Bench, limit: int = 400) -> dict[str, float]:
    """Words a second of preprocessing and of linking over short encyclopaedic texts."""
    with gzip.open(DATA / "passages" / "wikipedia_intros.jsonl.gz", "rt", encoding="utf-8") as lines:
        texts = [text for line in lines if (text := json.loads(line)["text"].strip())][:limit]
    linker = GraphLinker(bench.graph, bench.embedder, min_confidence=0.35)
    linker.link(bench.preprocessor.process(texts[0]))
    words = sum(len(text.split()) for text in texts)
    began = time.process_time()
    documents = [bench.preprocessor.process(text) for text in texts]
    read = time.process_time()
    linked = [linker.link(document) for document in documents]
    done = time.process_time()
    mentions = sum(len(document.mentions) for document in linked)
    return {"words": words, "mentions": mentions, "read": words / (read - began), "link": words / (done - read)}


def main() -> None:
    """Measure, time, or fit."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=10_000)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--speed", action="store_true")
    arguments = parser.parse_args()
    bench = Bench(arguments.store)
    if arguments.fit:
        print(fit(bench, arguments.limit))
    elif arguments.speed:
        print({name: round(value) for name, value in speed(bench, min(arguments.limit, 400)).items()})
    else:
        print({name: round(value, 1) for name, value in measure(bench, arguments.limit).items()})


if __name__ == "__main__":
    main()
