"""ClaimVer's tables on held-out wording: the small generative writer beside the encoder verifier.

CLAIMVER_DATA=… python benchmarks/generative.py [WRITER] [--texts 200]

WRITER is the folder of a writer, by default the one that ships. Two sets, neither of them trained on: texts of one to
three claims by construction from the sample graph, in wordings of properties whose number divides by seven; and human
sentences of text2kgbench's test part that say one thing, with their triplet among two others, without it, or with another object.
Every figure has its 95 % bootstrap interval, texts drawn whole; at last the labels alone on INFOTABS' dev part, where
the writer stands beside the verifier's cross-encoder.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import astuple
from functools import partial
from pathlib import Path

import numpy as np

from claimver.batch import VerifyText
from claimver.compose import graph_of, verify_text
from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.nets import base
from claimver.encoder.nets.crossencoder import CrossEncoder
from claimver.encoder.nets.render import render
from claimver.encoder.nets.writer import SmallWriter
from claimver.evaluate.claimver_tables import Counts, count, tables, tables_text
from claimver.evaluate.metrics import accuracy, interval
from claimver.evaluate.run import gold_claims, predicted_claims
from claimver.evaluate.suite import data_folder, given_cases
from claimver.settings import Settings, load
from claimver.train.adapter_examples import Example, ExampleClaim
from claimver.train.adapter_graph import ListedGraph, graph_examples
from claimver.train.examples import LABELS, lines
from claimver.train.mixture import ranker
from claimver.types import Label, Span

ROOT = Path(__file__).resolve().parents[1]


def main() -> None:
    """Nothing; prints both tables for both models."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("writer", type=Path, nargs="?", default=ROOT / "models" / "writer")
    parser.add_argument("--texts", type=int, default=200)
    options = parser.parse_args()
    settings = load({"threads": 1})
    graph = graph_of(settings)
    assert isinstance(graph, ListedGraph)
    sets = {
        "texts by construction, unseen properties": list(graph_examples(graph, options.texts, seed=11, unseen=True)),
        "human sentences, text2kgbench test": list(sentences(settings)),
    }
    for name, examples in sets.items():
        theirs = counted(examples, settings, verify_text)
        ours = counted(examples, settings, partial(verify_text, model=str(options.writer)))
        print(f"\n== {name}: encoder verifier\n{tables_text(tables(theirs))}")
        print(f"\n== {name}: small writer\n{tables_text(tables(ours))}")
        print(f"\nwriter less verifier, strict accuracy of claims: {difference(theirs, ours)}", flush=True)
    print(infotabs(SmallWriter.load(options.writer), settings))


def counted(examples: Sequence[Example], settings: Settings, judge: VerifyText) -> list[Counts]:
    """The counts of each text, those of one text with other triplets added up."""
    found: dict[str, Counts] = {}
    for example in examples:
        report = judge(example.text, settings=settings, triplets=example.triplets)
        counts = count(example.text, gold_claims(example), predicted_claims(example, report))
        if example.text in found:
            both = zip(astuple(found[example.text]), astuple(counts), strict=True)
            counts = Counts(*(left + right for left, right in both))
        found[example.text] = counts
    return list(found.values())


def difference(theirs: Sequence[Counts], ours: Sequence[Counts], *, draws: int = 2000) -> str:
    """The difference of the strict accuracies, paired, with its interval."""
    rows = np.array([(b.strict - a.strict, a.gold) for a, b in zip(theirs, ours, strict=True)], dtype=float)
    drawn = np.random.default_rng(0).multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=draws) @ rows
    low, high = np.quantile(drawn[:, 0] / drawn[:, 1], [0.025, 0.975])
    return f"{rows[:, 0].sum() / rows[:, 1].sum():+.3f} [{low:+.3f}, {high:+.3f}]"


def infotabs(writer: SmallWriter, settings: Settings, *, limit: int = 600) -> str:
    """The labels of both models on claims against the nine nearest rows of an info box, boxes drawn whole."""
    data, ranked = data_folder(settings), ranker(MiniLMEmbedder(base.load()))
    items = random.Random(3).sample(list(lines(data / "verify/infotabs_dev.jsonl.gz")), limit)
    shown = [ranked(x["claim"], [(s, p, o) for s, p, o in x["evidence"]["triplets"]]) for x in items]
    encoder = CrossEncoder.load(Path(settings.models) / "verifier")
    theirs = encoder.logits([(x["claim"], render(rows)) for x, rows in zip(items, shown, strict=True)]).argmax(1)
    ours = [writer.write([x["claim"]], rows)[0].label for x, rows in zip(items, shown, strict=True)]
    told = f"\n== INFOTABS dev, {limit} claims, labels alone"
    for name, found in (("encoder verifier", theirs), ("small writer", ours)):
        boxes: dict[str, list[tuple[str, str | None]]] = {}
        for item, rows, label in zip(items, shown, found, strict=True):
            boxes.setdefault(rows[0][0] if rows else "", []).append((item["label"], LABELS[int(label)]))
        told += f"\n  {name:32}{interval(accuracy, list(boxes.values()))}"
    return told


def sentences(settings: Settings, *, seed: int = 5) -> Iterator[Example]:
    """The cases of the sentences that say one thing, their triplets in a random order."""
    rng = random.Random(seed)
    plain = [case for case in given_cases(data_folder(settings), limit=10_000) if case.plain]
    for number, case in enumerate(plain):
        label, rows = Label(case.label), list(case.triplets)
        rng.shuffle(rows)
        cited = () if label is Label.EXTRAPOLATORY else (rows.index(case.triplets[0]) + 1,)
        claim = ExampleClaim(Span(0, len(case.text.rstrip(". "))), label, cited)
        yield Example(f"sentence-{number}", case.text, tuple(rows), (claim,), "text2kgbench", "test")


if __name__ == "__main__":
    main()
