"""The floor that the models that ship are held against: `CLAIMVER_DATA=… python benchmarks/floor.py --out DIR`.

A plain trial: LoRA of rank 8 on all dense layers of all layers of MiniLM, one epoch over the whole mixture (109,411
pairs; 25 minutes on two quiet cores), trained here unless DIR has it. Then each development set is asked of both
models, and the difference of their accuracies is given with its paired bootstrap interval and the share of draws where
ours is not the better one (p).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from claimver.encoder.judging.connectives import Connected
from numpy.typing import NDArray

from claimver.compose import weights
from claimver.evaluate.suite import SHARED, data_folder
from claimver.settings import load
from claimver.train.examples import Pair, sentences, tables
from claimver.train.mixture import all_pairs, ranker
from claimver.train.verifier import train_verifier
from claimver.verify.nets.crossencoder import CrossEncoder
from claimver.verify.nets.minilm import PairModel

DRAWS = 10_000


def main() -> None:
    """Train the floor where it is not yet, and print one line for each development set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="how much of each training set")
    arguments = parser.parse_args()
    settings = load()
    data, models = data_folder(settings), Path(settings.models)
    embedder = weights(settings.models, settings.threads, settings.max_chars, settings.window_tokens).embedder
    if not (arguments.out / "verifier.json").is_file():
        pairs = [p for p in all_pairs(data, embedder, share=arguments.share) if len(p.claim + p.evidence) < 700]
        print(f"{len(pairs):,} pairs", flush=True)
        half = arguments.out.with_name(f"{arguments.out.name}.part")  # a stopped run is not taken for the floor
        train_verifier(pairs, half, rank=8, alpha=16, first_layer=0, log=lambda line: print(line, flush=True))
        half.rename(arguments.out)
    floor = CrossEncoder.load(arguments.out)
    measured = {(pair.claim, pair.evidence) for pair in sentences(data, SHARED, longest=10_000)}
    snli = [p for p in sentences(data, "snli_dev", longest=10_000) if (p.claim, p.evidence) not in measured]
    sets = {
        "INFOTABS dev": ("verifier", tables(data, "dev", ranker(embedder))),
        "ConjNLI dev": ("entailment", sentences(data, "conjnli_dev", longest=10_000)),
        "SNLI dev": ("entailment", snli),
    }
    for name, (ours, pairs) in sets.items():
        model, theirs = CrossEncoder.load(models / ours), hits(floor, pairs)
        print(f"{name:28} {compared(hits(model, pairs), theirs)}", flush=True)
        if ours == "entailment":
            print(f"{f'{name}, code beside it':28} {compared(hits(Connected(model), pairs), theirs)}", flush=True)


def hits(model: PairModel, pairs: Sequence[Pair]) -> NDArray[np.float64]:
    """1 where the model's label is the given one, else 0, ``(pairs,)``."""
    found = model.probabilities([(pair.claim, pair.evidence) for pair in pairs]).argmax(axis=1)
    return (found == np.array([pair.label for pair in pairs])).astype(float)


def compared(ours: NDArray[np.float64], floor: NDArray[np.float64], *, draws: int = DRAWS, seed: int = 0) -> str:
    """Both accuracies, their difference with its paired 95 % interval, and how many draws show no gain."""
    gain, rng = ours - floor, np.random.default_rng(seed)
    drawn = np.array([gain[rng.integers(len(gain), size=len(gain))].mean() for _ in range(draws)])
    low, high = np.quantile(drawn, (0.025, 0.975))
    return (
        f"{ours.mean():.3f} against {floor.mean():.3f} of the floor: {gain.mean():+.3f} [{low:+.3f}, {high:+.3f}], "
        f"p = {(drawn <= 0).mean():.4f}"
    )


if __name__ == "__main__":
    main()
