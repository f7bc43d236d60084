"""The verifier's training mixture: what is read, how much of each."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

import numpy as np

from claimver.parts import Embedder
from claimver.train.examples import Pair, Ranker, Row, distinct, sentences, tables, thinned
from claimver.train.facts import read_facts
from claimver.train.human import fewrel, human_pairs, redocred, text2kgbench, wdv
from claimver.train.relations import human_relations, joined_relations, made_relations, value_relations
from claimver.train.synthetic import Maker

ROWS_SHOWN = 9
SHARED = 0.1  # what a word that claim and row share is worth beside the cosine
CHARACTERS_A_TOKEN = 4.3
# how many of each source the two passes take, at most; sources not named: all in the first pass, none in the second
FIRST = {"infotabs": 4500, "mnli_dev": 2000, "conjnli_train": 2500, "cad_snli_train": 2000, "breaking_nli": 600,
         "fool_me_twice_dev": 0, "text2kgbench": 6500, "fewrel": 2500, "redocred": 2500, "true": 4200, "silent": 2000,
         "subject": 700, "relation": 2200}  # fmt: skip
SECOND = {"infotabs": 3500, "mnli_dev": 1200, "conjnli_train": 1800, "cad_snli_train": 1200, "date-other": 600,
          "date": 600, "date-compare": 800, "number-other": 600, "number": 500, "number-compare": 800, "hop": 1500,
          "hop-swap": 600, "hop-silent": 400, "swap": 2200, "true": 800, "silent": 600, "deny": 500,
          "text2kgbench": 2000, "breaking_nli": 300}  # fmt: skip


def nearest(claim: str, rows: Sequence[Row], embedder: Embedder, shown: int = ROWS_SHOWN) -> list[int]:
    """The places of the rows nearest to the claim, nearest first."""
    vectors = embedder.embed([claim, *(f"{relation} {value}" for _, relation, value in rows)])
    words = {word for word in claim.casefold().replace(".", "").split() if len(word) > 2}
    overlap = np.array([len(words & set(f"{p} {o}".casefold().split())) for _, p, o in rows])
    return list(map(int, np.argsort(-(vectors[1:] @ vectors[0] + SHARED * overlap), kind="stable")[:shown]))


def ranker(embedder: Embedder, shown: int = ROWS_SHOWN) -> Ranker:
    """A function that keeps the ``shown`` rows nearest to the claim, in their own order."""

    def ranked(claim: str, rows: Sequence[Row]) -> Sequence[Row]:
        few = len(rows) <= shown
        return rows if few else [rows[place] for place in sorted(nearest(claim, rows, embedder, shown))]

    return ranked


def all_pairs(data: Path, embedder: Embedder, *, share: float = 1.0, seed: int = 7) -> list[Pair]:
    """Every pair of the mixture, shuffled; with a ``share`` about so much of each source, for a quick run."""
    rng = random.Random(seed)
    facts = read_facts(data)
    maker = Maker(facts, rng)
    by_label = {label: id for id, label in facts.property_labels.items()}
    pairs = list(
        chain(
            tables(data, "train", ranker(embedder), share=share),
            sentences(data, "conjnli_train", longest=64, limit=int(12_000 * share), seed=seed),
            thinned(sentences(data, "cad_snli_train"), share),
            distinct([*sentences(data, "mnli_dev", longest=50), *sentences(data, "taxinli", longest=50)])[
                : int(16_000 * share)
            ],
            sentences(data, "breaking_nli", limit=int(5_000 * share), seed=seed),
            thinned(sentences(data, "fool_me_twice_dev"), share),
            human_pairs(maker, thinned(text2kgbench(data), share), longest=34, copies=2),
            rng.sample(list(human_pairs(maker, fewrel(data, facts.property_labels), longest=30)), int(4_000 * share)),
            rng.sample(list(human_pairs(maker, redocred(data, facts.property_labels), longest=30)), int(4_000 * share)),
            human_pairs(maker, thinned(wdv(data, by_label), share), longest=30, copies=2),
            maker.item_pairs(int(20_000 * share)),
            maker.hop_pairs(int(3_000 * share)),
            maker.date_pairs(int(5_000 * share)),
            maker.quantity_pairs(int(4_000 * share)),
        )
    )
    rng.shuffle(pairs)
    return pairs


THIRD = {"infotabs": 1500, "mnli_dev": 500, "conjnli_train": 800, "cad_snli_train": 500, "date-compare": 300,
         "number-compare": 300, "number-other": 200, "date-other": 200, "hop": 800, "hop-swap": 300,
         "hop-silent": 200, "swap": 700, "silent": 300, "deny": 200}  # fmt: skip


def first_pass(pairs: Sequence[Pair]) -> list[Pair]:
    """What the first pass trains on: short pairs, so much of each source."""
    kept: list[Pair] = []
    seen: Counter[str] = Counter()
    for pair in pairs:
        tokens = len(pair.claim + pair.evidence) / CHARACTERS_A_TOKEN
        if tokens > 100 or (tokens > 60 and pair.source != "infotabs"):
            continue
        seen[pair.source] += 1
        if seen[pair.source] <= FIRST.get(pair.source, len(pairs)):
            kept.append(pair)
    return kept


def second_pass(data: Path, pairs: Sequence[Pair], *, share: float = 1.0, seed: int = 11) -> list[Pair]:
    """What the second pass trains on: relations told apart on single rows, and some of everything again."""
    rng = random.Random(seed)
    facts = read_facts(data)
    maker = Maker(facts, rng)
    by_label = {label: id for id, label in facts.property_labels.items()}
    found = [
        *thinned(text2kgbench(data), share),
        *thinned(wdv(data, by_label), share),
        *rng.sample(list(fewrel(data, facts.property_labels)), int(3500 * share)),
        *rng.sample(list(redocred(data, facts.property_labels)), int(2500 * share)),
    ]
    chosen = [
        *human_relations(maker, found, longest=32),
        *made_relations(maker, int(9_000 * share)),
        *value_relations(maker, int(5_000 * share)),
    ]
    return _with_replay(chosen, pairs, SECOND, rng)


def third_pass(data: Path, pairs: Sequence[Pair], *, share: float = 1.0, seed: int = 13) -> list[Pair]:
    """What the third pass trains on: more wordings, and claims that say two things of one subject."""
    rng = random.Random(seed)
    facts = read_facts(data)
    maker = Maker(facts, rng)
    by_label = {label: id for id, label in facts.property_labels.items()}
    found = [*text2kgbench(data), *wdv(data, by_label)]
    rng.shuffle(found)
    chosen = [
        *human_relations(maker, found[: int(3500 * share)], longest=32),
        *made_relations(maker, int(9_000 * share)),
        *value_relations(maker, int(4_500 * share)),
        *joined_relations(maker, int(7_000 * share)),
    ]
    return _with_replay(chosen, pairs, THIRD, rng)


# the last three passes: sentence pairs and tables above all, and single relations again
FOURTH = {"infotabs": 9000, "mnli_dev": 12000, "conjnli_train": 7000, "cad_snli_train": 9000, "breaking_nli": 1500,
          "text2kgbench": 2500, "wdv": 800, "fewrel": 500, "redocred": 500, "true": 800, "swap": 1200, "silent": 600,
          "relation": 600, "date": 300, "date-other": 300, "date-compare": 400, "number": 300, "number-other": 300,
          "number-compare": 400, "deny": 300, "hop": 500, "hop-swap": 300, "hop-silent": 200,
          "subject": 200}  # fmt: skip
FIFTH = {"infotabs": 6000, "mnli_dev": 9000, "conjnli_train": 8000, "cad_snli_train": 9000, "breaking_nli": 5000,
         "text2kgbench": 2500, "wdv": 800, "fewrel": 300, "redocred": 300, "true": 500, "swap": 1200, "silent": 400,
         "relation": 500, "date": 200, "date-other": 300, "date-compare": 200, "number": 200, "number-other": 300,
         "number-compare": 200, "deny": 200, "hop": 300, "hop-swap": 200, "hop-silent": 100,
         "subject": 200}  # fmt: skip
SIXTH = FIFTH | {"infotabs": 11000, "conjnli_train": 7000, "breaking_nli": 2000, "text2kgbench": 3000}
RELATIONS_AGAIN = {"fourth": 13_000, "fifth": 5_000, "sixth": 5_000}
LAST = {"fourth": (FOURTH, 17), "fifth": (FIFTH, 23), "sixth": (SIXTH, 29)}  # counts and seed of each


def last_pass(name: str, pairs: Sequence[Pair], relations: Sequence[Pair]) -> list[Pair]:
    """What the fourth, fifth or sixth pass trains on, by its name."""
    most, seed = LAST[name]
    rng = random.Random(seed)
    shuffled, left = list(pairs), Counter(most)
    rng.shuffle(shuffled)
    chosen: list[Pair] = []
    for pair in shuffled:
        longest = 115 if pair.source == "infotabs" else 80
        if left[pair.source] > 0 and len(pair.claim + pair.evidence) / CHARACTERS_A_TOKEN <= longest:
            left[pair.source] -= 1
            chosen.append(pair)
    single = [pair for pair in relations if pair.source in ("asserted", "confused")]
    rng.shuffle(single)
    chosen += single[: RELATIONS_AGAIN[name]]
    rng.shuffle(chosen)
    return chosen


def _with_replay(chosen: list[Pair], pairs: Sequence[Pair], most: Mapping[str, int], rng: random.Random) -> list[Pair]:
    """The chosen pairs with so many earlier ones of each source, shuffled: what was learnt is not forgotten."""
    again, left = list(pairs), Counter(most)
    rng.shuffle(again)
    for pair in again:
        if left[pair.source] > 0 and len(pair.claim + pair.evidence) / CHARACTERS_A_TOKEN < 100:
            left[pair.source] -= 1
            chosen.append(pair)
    rng.shuffle(chosen)
    return chosen
