"""Pairs a second of the shipped verifier, beside plain PyTorch on the same pairs in the same run.

CLAIMVER_DATA=… python benchmarks/verifier_speed.py [--threads 2] [--rounds 5] [--pairs 256]

Pairs: INFOTABS dev (the rows that the verifier sees) and human sentences with given triplets, in random order; without
the data, sentences of the sample graph with their entities' statements. The peer is what one writes from the libraries'
manuals: the same base through transformers' AutoModel, the same LoRA adapter through peft (not merged), the same head;
batches of 32 in the order given, padded to the longest of the batch, cut at the same 160 tokens, in inference mode, on
as many threads, weights in memory. The two take turns on the same part of the pairs, so that other load meets both; the
figure is the median of the rounds' ratios, with the lowest and the highest, by the clock and by processor time (which
other load on the machine hardly touches). Labels of both are compared.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from claimver.adapters import quiet_peft
from claimver.compose import graph_of
from claimver.lm import encoder as base
from claimver.lm.embedder import MiniLMEmbedder
from claimver.settings import load
from claimver.train.examples import render
from claimver.verify.nets.crossencoder import MAX_TOKENS, CrossEncoder, head, pooled

Pair = tuple[str, str]
Logits = NDArray[np.float64]
PEER_BATCH = 32
WARM = 16


def main() -> None:
    """Prints pairs a second of both, and their ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2, metavar="N")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--pairs", type=int, default=256, metavar="N", help="of one round")
    options = parser.parse_args()
    settings = load()
    torch.set_num_threads(options.threads)
    folder = Path(settings.models) / "verifier"
    count = options.rounds * options.pairs
    pairs = public_pairs(Path(settings.data), count) if settings.data else sample_pairs()
    random.Random(7).shuffle(pairs)
    sides = {"shipped": CrossEncoder.load(folder).logits, "plain PyTorch": plain_pytorch(folder)}
    for side in sides.values():
        side(pairs[:WARM])
    seconds: dict[str, list[tuple[float, float]]] = {name: [] for name in sides}
    alike = total = 0
    for number in range(options.rounds):
        start = number * options.pairs % max(1, len(pairs) - options.pairs + 1)
        part = pairs[start : start + options.pairs]
        labels = []
        for name in sorted(sides, reverse=bool(number % 2)):
            begun, worked = time.perf_counter(), time.process_time()
            labels.append(sides[name](part).argmax(axis=1))
            seconds[name].append((time.perf_counter() - begun, time.process_time() - worked))
        alike, total = alike + int((labels[0] == labels[1]).sum()), total + len(part)
    show(seconds, options, len(pairs), alike / total)


def show(seconds: dict[str, list[tuple[float, float]]], options: argparse.Namespace, count: int, alike: float) -> None:
    """The figures are printed."""
    print(f"{options.rounds} rounds of {min(options.pairs, count)} pairs of {count:,}, {options.threads} threads")
    for name, times in seconds.items():
        wall, worked = (min(options.pairs, count) / statistics.median(column) for column in zip(*times, strict=True))
        print(f"{name:14} {wall:7.1f} pairs a second by the clock, {worked:7.1f} a second of processor time (medians)")
    for column, by in enumerate(("by the clock", "by processor time")):
        both = zip(seconds["shipped"], seconds["plain PyTorch"], strict=True)
        ratios = [theirs[column] / ours[column] for ours, theirs in both]
        print(f"ratio {by:18} {statistics.median(ratios):.2f} (median; {min(ratios):.2f} to {max(ratios):.2f})")
    print(f"same label: {alike:.2%}")


def public_pairs(data: Path, count: int) -> list[Pair]:
    """Claims of INFOTABS dev with their rows, and sentences with given triplets, in the proportion of the sets."""
    from claimver.evaluate.suite import given_cases
    from claimver.train.examples import lines
    from claimver.train.mixture import ranker

    ranked, rng = ranker(MiniLMEmbedder(base.load())), random.Random(7)
    items = list(lines(data / "verify/infotabs_dev.jsonl.gz"))
    cases = given_cases(data)
    tables = rng.sample(items, min(len(items), count * len(items) // (len(items) + len(cases)) + 1))
    rows = [(item["claim"], [(s, p, o) for s, p, o in item["evidence"]["triplets"]]) for item in tables]
    found = [(claim, render(ranked(claim, some))) for claim, some in rows]
    return found + [
        (case.text, render(case.triplets)) for case in rng.sample(cases, min(len(cases), count - len(found)))
    ]


def sample_pairs() -> list[Pair]:
    """Statements of the sample graph as sentences, each with up to eight statements about its subject."""
    graph = graph_of(load({"kg": "sample"}))
    texts = (Path(__file__).resolve().parents[1] / "tests" / "data" / "dev_sentences.jsonl").read_text("utf-8")
    found = []
    for text in (json.loads(line)["text"] for line in texts.splitlines()):
        words = [word.strip(".,") for word in text.split() if word[0].isupper()]
        for candidate in (candidate for word in words for candidate in graph.search(word, limit=1)):
            triplets = graph.facts(candidate.entity.id)[:8]
            told = [(t.subject.label, t.property.label, t.object_text) for t in triplets]
            found.append((text, render(told)))
    return found


def plain_pytorch(folder: Path) -> Callable[[Sequence[Pair]], Logits]:
    """The peer: the adapter unmerged, batches in the order given."""
    from peft import PeftModel
    from safetensors.torch import load_file
    from transformers import AutoModel, AutoTokenizer

    where = str(base.folder())
    tokenizer: Any = AutoTokenizer.from_pretrained(where, local_files_only=True)
    with quiet_peft():
        encoder = AutoModel.from_pretrained(where, local_files_only=True, use_safetensors=True)
        model: Any = PeftModel.from_pretrained(encoder, str(folder), local_files_only=True).eval()
    classifier = head()
    classifier.load_state_dict(load_file(folder / "head.safetensors"))
    classifier.eval()

    def logits(pairs: Sequence[Pair]) -> Logits:
        rows = []
        with torch.inference_mode():
            for first in range(0, len(pairs), PEER_BATCH):
                claims, evidence = zip(*pairs[first : first + PEER_BATCH], strict=True)
                encoded = tokenizer(
                    claims, evidence, truncation=True, max_length=MAX_TOKENS, padding=True, return_tensors="pt"
                )
                states = model(**encoded).last_hidden_state
                rows.append(classifier(pooled(states, encoded["attention_mask"])).double().numpy())
        return np.concatenate(rows)

    return logits


if __name__ == "__main__":
    main()
