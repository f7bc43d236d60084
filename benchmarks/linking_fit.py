"""The weights of the linker's ranking fitted anew, two folds crossed: 500 homonyms and the tweets.

    python benchmarks/linking_fit.py --store DIR

Prints the accuracy of the weights that ship, of those fitted on the other half, and the fitted weights themselves. Of
homonyms only the ranking of the candidates counts, since their entity is known to be there; of the names in tweets also
whether any entity is meant. Common nouns are left out: tweets mark none. Needs CLAIMVER_DATA.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from linking import Bench
from linking_data import homonyms, tweets
from numpy.typing import NDArray

from claimver.link.disambiguate import NONE, WEIGHTS, Choice, choices
from claimver.link.kinds import PERSON, Kinds
from claimver.link.mentions import find_names
from claimver.link.names import Names
from claimver.link.partial import partial_names

KINDS = ("name", "untyped", "single", "everyday", "inexact")
SIZE = len(WEIGHTS) + len(KINDS)
STEPS, RATE, PULL = 400, 1.5, 0.01  # PULL draws weights to those that ship


@dataclass(frozen=True)
class Row:
    """The features of a name's candidates and, where it counts, of "none"; ``right`` is the index of what is meant."""

    features: NDArray[np.float64]  # (candidates, SIZE)
    right: int


def of_homonyms(bench: Bench, limit: int) -> Iterator[Row]:
    """One row for each homonym of the sample that is used for choosing."""
    tasks = list(homonyms(bench.graph))
    random.Random(7).shuffle(tasks)
    for task in tasks[:limit]:
        choice = bench.choice(task)
        ids = [entity.id for entity in choice.entities] if choice else []
        if choice is not None and task.right in ids:
            yield Row(_candidates(choice), ids.index(task.right))


def of_tweets(bench: Bench) -> Iterator[Row]:
    """One row for each name of the tweets that is no common noun."""
    for gold in tweets(bench.graph):
        document, kinds = bench.preprocessor.process(gold.text), Kinds(bench.graph)
        names = Names(bench.graph, partial=partial_names(bench.graph))
        found = find_names(document, names, is_person=lambda entity, kinds=kinds: kinds.type(entity) == PERSON)
        marks = {mark.span: mark.right for mark in gold.marks}
        for choice in choices(document, found, graph=bench.graph, embedder=bench.embedder, kinds=kinds):
            if choice.entities and not choice.found.common and not choice.unsupported():
                ids = [entity.id for entity in choice.entities]
                right = marks.get(choice.found.span)
                rows = np.vstack([_candidates(choice), _none(choice)])
                yield Row(rows, ids.index(right) if right in ids else len(ids))


def _candidates(choice: Choice) -> NDArray[np.float64]:
    rows = np.zeros((len(choice.entities), SIZE))
    rows[:, : len(WEIGHTS)] = [[row.get(name, 0.0) for name in WEIGHTS] for row in choice.features]
    return rows


def _none(choice: Choice) -> NDArray[np.float64]:
    row, reasons = np.zeros((1, SIZE)), choice.against()
    row[0, len(WEIGHTS) :] = [kind in reasons for kind in KINDS]
    return row


def fitted(rows: list[Row], start: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights of highest likelihood near those that ship."""
    weights = start.copy()
    for step in range(STEPS):
        slope = PULL * (start - weights)
        for row in rows:
            shares = _shares(row, weights)
            slope += (row.features[row.right] - shares @ row.features) / len(rows)
        weights += RATE / (1 + step / 100) * slope
    return weights


def _shares(row: Row, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    scores = row.features @ weights
    shares: NDArray[np.float64] = np.exp(scores - scores.max())
    return shares / shares.sum()


def accuracy(rows: list[Row], weights: NDArray[np.float64]) -> float:
    """Percent of the names where what is meant comes first."""
    return 100 * float(np.mean([int(np.argmax(row.features @ weights)) == row.right for row in rows]))


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=500)
    arguments = parser.parse_args()
    bench = Bench(arguments.store)
    shipped = np.array([*WEIGHTS.values(), *(NONE[kind] for kind in KINDS)])
    sets = {"homonyms": list(of_homonyms(bench, arguments.limit)), "tweets": list(of_tweets(bench))}
    halves = [[row for rows in sets.values() for row in rows[half::2]] for half in (0, 1)]
    made = [fitted(rows, shipped) for rows in halves]
    for name, rows in sets.items():
        crossed = [accuracy(rows[half::2], made[1 - half]) for half in (0, 1)]
        print(f"{name}: {len(rows)} names, {accuracy(rows, shipped):.1f} % right with the weights that ship,", end=" ")
        print(f"{np.mean(crossed):.1f} % with those fitted on the other half")
    for place, name in enumerate([*WEIGHTS, *(f"none, {kind}" for kind in KINDS)]):
        print(f"  {name:16} ships {shipped[place]:6.2f}   fitted {made[0][place]:6.2f} {made[1][place]:6.2f}")


if __name__ == "__main__":
    main()
