"""The verifier's training mixture: what is read, how much of each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from claimver.encoder.render import Row
from claimver.parts import Embedder
from claimver.train.examples import Pair, Ranker, distinct, sentences, tables
from claimver.train.facts import read_facts
from claimver.train.human import fewrel, human_pairs, redocred, text2kgbench, wdv
from claimver.train.synthetic import Maker

ROWS_SHOWN = 9


def ranker(embedder: Embedder, shown: int = ROWS_SHOWN) -> Ranker:
    """A function that keeps the ``shown`` rows nearest to the claim, in their own order."""

    def ranked(claim: str, rows: Sequence[Row]) -> Sequence[Row]:
        if len(rows) <= shown:
            return rows
        vectors = embedder.embed([claim, *(f"{relation} {value}" for _, relation, value in rows)])
        cosine = vectors[1:] @ vectors[0]
        words = {word for word in claim.casefold().replace(".", "").split() if len(word) > 2}
        overlap = np.array([len(words & set(f"{p} {o}".casefold().split())) for _, p, o in rows])
        kept = sorted(np.argsort(-(cosine + 0.1 * overlap), kind="stable")[:shown])
        return [rows[index] for index in kept]

    return ranked


def training_pairs(data: Path, embedder: Embedder, *, share: float = 1.0, seed: int = 7) -> list[Pair]:
    """The whole mixture, shuffled; ``share`` scales the made and the sampled parts for a quick run."""
    rng = random.Random(seed)
    facts = read_facts(data)
    maker = Maker(facts, rng)
    by_label = {label: id for id, label in facts.property_labels.items()}
    pairs = list(
        chain(
            tables(data, "train", ranker(embedder)),
            sentences(data, "conjnli_train", longest=64, limit=int(12_000 * share), seed=seed),
            sentences(data, "cad_snli_train"),
            distinct([*sentences(data, "mnli_dev", longest=50), *sentences(data, "taxinli", longest=50)])[
                : int(16_000 * share)
            ],
            sentences(data, "breaking_nli", limit=1_500, seed=seed),
            sentences(data, "fool_me_twice_dev"),
            human_pairs(maker, text2kgbench(data), longest=34, copies=2),
            rng.sample(list(human_pairs(maker, fewrel(data, facts.property_labels), longest=30)), int(4_000 * share)),
            rng.sample(list(human_pairs(maker, redocred(data, facts.property_labels), longest=30)), int(4_000 * share)),
            human_pairs(maker, wdv(data, by_label), longest=30, copies=2),
            maker.item_pairs(int(20_000 * share)),
            maker.hop_pairs(int(3_000 * share)),
            maker.date_pairs(int(5_000 * share)),
            maker.quantity_pairs(int(4_000 * share)),
        )
    )
    rng.shuffle(pairs)
    return pairs
