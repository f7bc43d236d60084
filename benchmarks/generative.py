"""ClaimVer's tables on held-out wording: the small generative writer beside the encoder verifier.

CLAIMVER_DATA=… python benchmarks/generative.py WRITER [--texts 250]

WRITER is the folder of a trained writer. Two sets, neither of them trained on: texts of one to three claims by
construction from the sample graph, in wordings of properties whose number divides by seven; and human sentences of
text2kgbench's test part that say one thing, with their triplet among two others, without it, or with another object.
Every figure has its 95 % bootstrap interval, texts drawn whole; at last the labels alone on INFOTABS' dev part, where
the writer stands beside the verifier's cross-encoder.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, astuple, replace
from pathlib import Path

import numpy as np

from claimver.batch import VerifyText
from claimver.compose import given_kit, graph_of, verify_text, weights
from claimver.encoder import base
from claimver.encoder.crossencoder import CrossEncoder
from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.render import render
from claimver.encoder.segment import RuleSegmenter
from claimver.encoder.wordings import worded
from claimver.encoder.writer import SmallWriter
from claimver.evaluate.claimver_tables import Counts, count, tables, tables_text
from claimver.evaluate.metrics import accuracy, interval
from claimver.evaluate.run import gold_claims, predicted_claims
from claimver.evaluate.suite import data_folder, given_cases
from claimver.lm.prompt import PROMPTS
from claimver.lm.verify import GenerativeVerifier, Limits
from claimver.methods import method
from claimver.parts import Verifier
from claimver.pipeline import verify
from claimver.settings import Settings, load
from claimver.train.adapter_examples import Example, ExampleClaim
from claimver.train.adapter_graph import ListedGraph, graph_examples
from claimver.train.examples import LABELS, lines
from claimver.train.mixture import ranker
from claimver.types import Label, Passage, Report, Span


def main() -> None:
    """Nothing; prints both tables for both models."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("writer", type=Path)
    parser.add_argument("--texts", type=int, default=250)
    options = parser.parse_args()
    settings = load({"threads": 1})
    graph = graph_of(settings)
    assert isinstance(graph, ListedGraph)
    sets = {
        "texts by construction, unseen properties": list(graph_examples(graph, options.texts, seed=11, unseen=True)),
        "human sentences, text2kgbench test": list(sentences(settings)),
    }
    writer = SmallWriter.load(options.writer)
    for name, examples in sets.items():
        theirs = counted(examples, settings, verify_text)
        ours = counted(examples, settings, Written(writer, settings))
        print(f"\n== {name}: encoder verifier\n{tables_text(tables(theirs))}")
        print(f"\n== {name}: small writer\n{tables_text(tables(ours))}")
        print(f"\nwriter less verifier, strict accuracy of claims: {difference(theirs, ours)}", flush=True)
    print(infotabs(writer, settings))


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


class Written:
    """``verify`` with the writer as the verifier; all else is the same."""

    def __init__(self, model: SmallWriter, settings: Settings) -> None:
        loaded = weights(settings.models, settings.threads, settings.max_chars, settings.window_tokens)
        self.verifier: Verifier = GenerativeVerifier(
            model,
            RuleSegmenter(),
            loaded.embedder,
            limits=Limits(triplets=12, passages=4),
            prompt=str(PROMPTS / "writer.txt"),
            constrained=False,
            worded=worded,
            by_claim=True,
        )

    def __call__(
        self,
        text: str,
        *,
        settings: Settings | None = None,
        triplets: Sequence[Sequence[str]] | None = None,
        passages: Sequence[Passage] | None = None,
        id: str = "",
        date: str = "",
    ) -> Report:
        """The report on a text against these triplets."""
        chosen = settings or load()
        kit = replace(given_kit(chosen, triplets, passages), verifier=self.verifier)
        return verify(text, kit, method("claimver"), id=id, date=date, settings=asdict(chosen), method_name="claimver")


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
