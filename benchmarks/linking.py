"""Linking measured: homonyms told apart, names within reach, links of whole texts, calibration, words a second.

    python benchmarks/linking.py --store DIR                          # all parts
    python benchmarks/linking.py --store DIR homonyms --limit 400     # one, on a sample

DIR is a store of the public knowledge graph (``claimver kg build`` with its triples, times, entities and properties).
Intervals are 95 % bootstraps over items or texts. Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from linking_data import Gold, Task, disambiguation, homonyms, news, passages, tweets
from numpy.typing import NDArray

from claimver.kg.store import StoreGraph
from claimver.link.disambiguate import Choice, choices, probabilities
from claimver.link.kinds import PERSON, Kinds
from claimver.link.linker import GraphLinker
from claimver.link.mentions import find_names
from claimver.link.names import LIMIT, Names
from claimver.link.partial import partial_names
from claimver.link.short_forms import Found
from claimver.link.spacy_linker import SpacyEntityLinker
from claimver.lm import encoder as base
from claimver.lm.embedder import MiniLMEmbedder
from claimver.parts import Linker
from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Document, Span

ROOT = Path(__file__).parent.parent
ROUNDS = 2_000
BINS = 10
CHOSEN_ON = 500  # homonyms that weights were chosen on


class Bench:
    """The parts, loaded once."""

    def __init__(self, store: Path) -> None:
        torch.set_num_threads(1)
        self.graph = StoreGraph(store)
        self.embedder = MiniLMEmbedder(base.load())
        self.preprocessor = SpacyPreprocessor(ROOT / "models" / "language", max_chars=1_000_000, window_tokens=900)
        self.least = Settings().link_confidence

    def linker(self) -> GraphLinker:
        """The default linker as it ships."""
        return GraphLinker(self.graph, self.embedder, min_confidence=self.least)

    def choice(self, task: Task) -> Choice | None:
        """The candidates of the task's name with their features, among the other names of its text."""
        document = self.preprocessor.process(task.text)
        kinds, names = Kinds(self.graph), Names(self.graph, partial=partial_names(self.graph))
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
        return choices(document, [target, *others], graph=self.graph, embedder=self.embedder, kinds=kinds)[0]


@dataclass(frozen=True)
class Counts:
    """Right links, wrong links and marks that no link meets, of one text."""

    right: int
    wrong: int
    missed: int


def told_apart(bench: Bench, limit: int, seed: int = 7) -> None:
    """Accuracy on homonyms of the popularity prior and of the linker, and how sure it was.

    The weights were chosen on the first 500 of this order (and on tweets); the others tell whether that carries over.
    """
    tasks = list(homonyms(bench.graph))
    random.Random(seed).shuffle(tasks)
    prior, hits, sure = [], [], []
    for task in tasks[:limit]:
        choice = bench.choice(task)
        if choice is None or not choice.entities:
            continue
        ranked = probabilities(choice)
        prior.append(max(choice.entities, key=lambda entity: entity.popularity).id == task.right)
        hits.append(ranked[0].entity.id == task.right)
        sure.append(ranked[0].score / sum(candidate.score for candidate in ranked))
    print(f"homonyms: {len(tasks)} items whose entity is here and whose string is ambiguous; tried {len(hits)}")
    print(f"  popularity prior {interval(prior)}, linker {interval(hits)} % right")
    if len(hits) > CHOSEN_ON:
        print(
            f"  on those that no weight was chosen on: {interval(prior[CHOSEN_ON:])}, {interval(hits[CHOSEN_ON:])} % right"
        )
    fitted = cross_fitted(np.array(sure), np.array(hits), np.arange(len(hits)))
    print(f"  expected calibration error {100 * calibration_error(sure, hits):.1f} points as it ships,", end=" ")
    print(f"{100 * calibration_error(list(fitted), hits):.1f} fitted to such texts (logistic, two folds crossed)")


def within_reach(bench: Bench, limit: int, seed: int = 7) -> None:
    """The share of all items whose right entity is among the candidates of the string."""
    tasks = list(disambiguation())
    random.Random(seed).shuffle(tasks)
    tasks = tasks[:limit]
    names = Names(bench.graph, partial=partial_names(bench.graph))
    here, exact, fuzzy = [], [], []
    for task in tasks:
        surface = task.span.of(task.text)
        here.append(bench.graph.node(task.right) is not None)
        exact.append(any(c.entity.id == task.right for c in bench.graph.search(task.name, limit=200)))
        like = names.fuzzy(surface) or names.like(surface[:1].upper() + surface[1:], person=True)
        fuzzy.append(exact[-1] or any(c.entity.id == task.right for c in like))
    print(f"reach: of {len(tasks)} items the right entity is in the graph for {interval(here)} %,")
    print(f"  among the candidates by exact names {interval(exact)} %, with fuzzy and partial ones {interval(fuzzy)} %")


def whole_texts(bench: Bench, limit: int) -> None:
    """Micro-F1 of our linker and of spaCy-entity-linker, on the same documents and store, and calibration."""
    linkers: dict[str, Linker] = {
        "ours": bench.linker(),
        "spaCy-entity-linker": SpacyEntityLinker(bench.graph.folder / "graph.sqlite", bench.graph),
    }
    for name, read in (("tweeki_gold", tweets), ("news_fair_v2", news)):
        golds = list(read(bench.graph))[:limit]
        documents = [bench.preprocessor.process(gold.text) for gold in golds]
        linked = {key: [linker.link(document) for document in documents] for key, linker in linkers.items()}
        print(f"{name}: {len(golds)} texts, {sum(len(gold.marks) for gold in golds)} marks of entities that are here")
        for refers in (False, True):
            rows = {
                key: [counted(*pair, refers) for pair in zip(golds, found, strict=True)]
                for key, found in linked.items()
            }
            print("  with pronouns and descriptions" if refers else "  names")
            for key, counts in rows.items():
                precision, recall = _precision(counts), _recall(counts)
                print(f"    {key}: F1 {_spread(f1, counts)}, precision {precision:.1f}, recall {recall:.1f}")
            lead = _lead(rows["ours"], rows["spaCy-entity-linker"])
            print(f"    lead {lead} points")
        _print_calibration(golds, linked["ours"])


def counted(gold: Gold, document: Document, refers: bool) -> Counts:
    """What a linked document gets right; only links in the marked part count, and span and entity must both be right."""
    referring = {mark.span for mark in gold.marks if mark.refers}
    wanted = {(mark.span, mark.right) for mark in gold.marks if refers or not mark.refers}
    found = {
        (mention.span, mention.entity.id)
        for mention in document.mentions
        if mention.entity is not None
        and _counts(gold, mention.span)
        and (refers or (mention.antecedent is None and mention.span not in referring))
    }
    return Counts(len(found & wanted), len(found - wanted), len(wanted - found))


def _counts(gold: Gold, span: Span) -> bool:
    return gold.part.holds(span) and span not in gold.aside


def f1(counts: Sequence[Counts]) -> float:
    """Micro-F1 in percent."""
    right = sum(count.right for count in counts)
    return 200 * right / max(2 * right + sum(count.wrong + count.missed for count in counts), 1)


def _precision(counts: Sequence[Counts]) -> float:
    return 100 * sum(c.right for c in counts) / max(sum(c.right + c.wrong for c in counts), 1)


def _recall(counts: Sequence[Counts]) -> float:
    return 100 * sum(c.right for c in counts) / max(sum(c.right + c.missed for c in counts), 1)


def _spread(figure: Callable[[Sequence[Counts]], float], counts: Sequence[Counts]) -> str:
    rounds = [figure([counts[i] for i in places]) for places in _draws(len(counts))]
    return f"{figure(counts):.1f} [{np.percentile(rounds, 2.5):.1f}, {np.percentile(rounds, 97.5):.1f}]"


def _lead(ours: Sequence[Counts], theirs: Sequence[Counts]) -> str:
    rounds = [f1([ours[i] for i in p]) - f1([theirs[i] for i in p]) for p in _draws(len(ours))]
    return f"{f1(ours) - f1(theirs):.1f} [{np.percentile(rounds, 2.5):.1f}, {np.percentile(rounds, 97.5):.1f}]"


def _draws(size: int) -> NDArray[np.int64]:
    return np.random.default_rng(7).integers(0, size, (ROUNDS, size))


def interval(hits: Sequence[bool]) -> str:
    """The share in percent with its interval."""
    values = np.array(hits, dtype=float)
    rounds = [values[places].mean() for places in _draws(len(values))]
    low, high = np.percentile(rounds, [2.5, 97.5])
    return f"{100 * values.mean():.1f} [{100 * low:.1f}, {100 * high:.1f}]"


def _print_calibration(golds: Sequence[Gold], linked: Sequence[Document]) -> None:
    """Of every named link how sure the linker was and whether it is right; as it ships and fitted by cross-fitting."""
    sure, right, text = [], [], []
    for number, (gold, document) in enumerate(zip(golds, linked, strict=True)):
        marks = {mark.span: mark.right for mark in gold.marks}
        for mention in document.mentions:
            if mention.entity is not None and mention.antecedent is None and _counts(gold, mention.span):
                sure.append(mention.confidence)
                right.append(marks.get(mention.span) == mention.entity.id)
                text.append(number)
    fitted = cross_fitted(np.array(sure), np.array(right), np.array(text))
    print(
        f"  of {len(sure)} links {100 * np.mean(right):.1f} % right, mean confidence {100 * np.mean(sure):.1f}: expected"
    )
    print(f"    calibration error {100 * calibration_error(sure, right):.1f} points as it ships,", end=" ")
    print(f"{100 * calibration_error(list(fitted), right):.1f} fitted to such texts (logistic, two folds crossed)")


def calibration_error(sure: Sequence[float], right: Sequence[bool]) -> float:
    """Expected calibration error over ten bins of equal width."""
    confidence, hits = np.array(sure), np.array(right, dtype=float)
    places = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return float(sum(abs((confidence - hits)[places == b].sum()) for b in range(BINS)) / max(len(hits), 1))


def cross_fitted(sure: NDArray[np.float64], right: NDArray[np.bool_], text: NDArray[np.int64]) -> NDArray[np.float64]:
    """The confidences after a logistic map of their log-odds, each fitted on the texts of the other half."""
    odds = np.log(np.clip(sure, 1e-4, 1 - 1e-4) / (1 - np.clip(sure, 1e-4, 1 - 1e-4)))
    rows, made = np.stack([odds, np.ones_like(odds)], axis=1), np.zeros_like(odds)
    for half in (0, 1):
        train, weights = text % 2 != half, np.array([1.0, 0.0])
        for _ in range(50):  # Newton's method with a little ridge
            p = 1 / (1 + np.exp(-rows[train] @ weights))
            slope = rows[train].T @ (right[train] - p) - 0.1 * (weights - [1.0, 0.0])
            bend = (rows[train] * (p * (1 - p))[:, None]).T @ rows[train] + 0.1 * np.eye(2)
            weights = weights + np.linalg.solve(bend, slope)
        made[~train] = 1 / (1 + np.exp(-rows[~train] @ weights))
    return made


def speed(bench: Bench, limit: int) -> None:
    """Words a second of processor time of reading and of linking short encyclopaedic texts, the first 50 as warm-up."""
    texts = passages(50 + min(limit, 400))
    linker = bench.linker()
    for text in texts[:50]:
        linker.link(bench.preprocessor.process(text))
    texts = texts[50:]
    words = sum(len(text.split()) for text in texts)
    began = time.process_time()
    documents = [bench.preprocessor.process(text) for text in texts]
    read, clock = time.process_time(), time.perf_counter()
    mentions = sum(len(linker.link(document).mentions) for document in documents)
    done, ended = time.process_time(), time.perf_counter()
    print(
        f"speed: {words} words, {mentions} mentions; read {words / (read - began):.0f}, linked {words / (done - read):.0f}"
    )
    print(f"  words a second of processor time, {words / (ended - clock):.0f} by the clock; one thread;", end=" ")
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


PARTS: dict[str, Callable[[Bench, int], None]] = {
    "homonyms": told_apart,
    "reach": within_reach,
    "texts": whole_texts,
    "speed": speed,
}


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[])
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=100_000)
    arguments = parser.parse_args()
    bench = Bench(arguments.store)
    for part in arguments.parts or PARTS:
        PARTS[part](bench, arguments.limit)


if __name__ == "__main__":
    main()
