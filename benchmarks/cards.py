"""What the judge makes of several rows: `CLAIMVER_DATA=… python benchmarks/cards.py [--model minilm] [--written]`.

Cards of the public graph as for training (claimver/train/cards.py), but all claims are of properties that no training
saw; `--written`: cards of Wikidata and of invented graphs whose claims larger language models wrote and judged, those
that no training saw (tests/data/outside/cards.jsonl). Printed by the number of rows shown: claims whose likeliest label
is right, with their 95 % interval by cards, and citations that are those of the rows that decide.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from claimver.compose import build_kit
from claimver.parts import Opinion, Question
from claimver.settings import load, wait_idly
from claimver.train.cards import cards
from claimver.train.facts import read_facts
from claimver.train.judge_examples import Asked, Example
from claimver.train.written import written
from claimver.verify.verifier import CheckedVerifier

DRAWS = 2_000
TEXTS = Path(__file__).resolve().parent.parent / "tests" / "data" / "outside"


@dataclass(frozen=True)
class Card:
    """How many rows it shows, and its claims with the opinions on them."""

    rows: int
    claims: list[tuple[Asked, Opinion]]


SIZES = {"1 to 3 rows": range(1, 4), "4 to 6": range(4, 7), "7 to 10": range(7, 11)}


def main() -> None:
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="gemma")
    parser.add_argument("--claims", type=int, default=1500)
    parser.add_argument("--written", action="store_true", help="written cards that no training saw instead")
    parser.add_argument("--seed", type=int, default=77)
    options = parser.parse_args()
    verifier = build_kit(load({"model": options.model})).verifier
    if not isinstance(verifier, CheckedVerifier):
        sys.exit(f"--model {options.model} has no judge of its own.")
    made = list(written(TEXTS, measured=True)) if options.written else drawn(options.claims, options.seed)
    questions = [Question(asked.claim, example.rows) for example in made for asked in example.asked]
    opinions = iter(verifier.judge.judge(questions))
    judged = [Card(len(e.rows), [(asked, next(opinions)) for asked in e.asked]) for e in made]
    for name, sizes in SIZES.items():
        report(name, [card for card in judged if card.rows in sizes])
    report("all", judged)


def drawn(claims: int, seed: int) -> list[Example]:
    """Cards of the public graph."""
    facts = read_facts(Path(os.environ["CLAIMVER_DATA"]))
    return list(cards(facts, random.Random(seed), claims, measured=True))


def report(name: str, judged: Sequence[Card]) -> None:
    """Print the shares of some cards; nothing where there are none."""
    if not judged:
        return
    right = np.array([(sum(map(is_right, card.claims)), len(card.claims)) for card in judged])
    rng = np.random.default_rng(7)
    drawn = [right[rng.integers(len(right), size=len(right))].sum(axis=0) for _ in range(DRAWS)]
    low, high = np.quantile([some / whole for some, whole in drawn], (0.025, 0.975))
    pairs = Counter("AEC"[asked.label] + "AEC"[likeliest(found)] for card in judged for asked, found in card.claims)
    settled = [(a, o) for card in judged for a, o in card.claims if is_right((a, o)) and a.cited]
    cited = sum(set(asked.cited or ()) == set(opinion.cited) for asked, opinion in settled)
    some, whole = right.sum(axis=0)
    print(f"{name}: {whole} claims, {some / whole:.1%} right [{low:.1%}, {high:.1%}]", dict(sorted(pairs.items())))
    print(
        f"    {cited} of {len(settled)} rightly settled claims cite what decides, no more ({cited / len(settled):.1%})"
    )


def is_right(pair: tuple[Asked, Opinion]) -> bool:
    """Whether the likeliest label is the one wanted."""
    return likeliest(pair[1]) == pair[0].label


def likeliest(opinion: Opinion) -> int:
    """The place of the likeliest label."""
    shares = (opinion.attributable, opinion.extrapolatory, opinion.contradictory)
    return max(range(3), key=lambda place: shares[place])


if __name__ == "__main__":
    main()
