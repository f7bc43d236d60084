"""ClaimVer's two tables (arXiv 2403.09724) for its published form, and for the judge that reads claims one by one.

    python benchmarks/onepass.py [--share 1] [--model gemma+DIR]

Texts are those of tests/data/outside over graphs that no training saw, cut as they were judged. Their labels are the
writers'; spans are as our segmenter cuts them, and what decides a claim is read from the writer's reason where it says.
"""

from __future__ import annotations

import argparse
import logging
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from claimver.compose import build_kit
from claimver.evaluate.claimver_tables import Counts, count, tables, tables_text
from claimver.evaluate.matching import Judged as Claims
from claimver.parts import Embedder, Kit
from claimver.settings import load, wait_idly
from claimver.train.judge_run import judged_texts
from claimver.train.judge_texts import Judged, deciding
from claimver.train.onepass import LABELS
from claimver.types import Label, Span, Triplet

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "outside"


def main() -> None:
    """Prints the tables of both, and the seconds that a text took."""
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, metavar="S", help="of the texts")
    parser.add_argument("--model", default="gemma", help="gemma+DIR measures another adapter in ClaimVer's form")
    options = parser.parse_args()
    logging.disable(logging.INFO)
    small = load({"model": "minilm"})
    texts = [
        text
        for text in judged_texts(DATA, lambda g: build_kit(small, graph=g), share=options.share, measured=True)
        if len(text.claims) == len(text.labels)
    ]
    for method, model in (("claimver-onepass", options.model), ("claimver", "gemma")):
        kit = build_kit(load({"model": model, "method": method}))
        begun = time.perf_counter()
        counted = [counts_of(text, kit) for text in texts]
        spent = (time.perf_counter() - begun) / len(texts)
        print(f"{method}, {kit.verifier.name}: {spent:.2f} s a text\n{tables_text(tables(counted))}\n", flush=True)


def counts_of(text: Judged, kit: Kit) -> Counts:
    """The counts of one text, with the verdicts of the kit's verifier on its evidence."""
    document = replace(text.document, claims=text.claims)
    found = [
        _claim(text, verdict.claim.span, verdict.label, verdict.triplets)
        for verdict in kit.verifier.verify(document, text.evidence)
    ]
    return count(text.document.text, gold_of(text, kit.embedder), found)


def gold_of(text: Judged, embedder: Embedder | None) -> list[Claims]:
    """The claims as they were judged; without triplets where what decides is not known."""
    if embedder is None:
        raise SystemExit("The kit has no encoder; --model minilm has none to measure.")
    return [
        _claim(text, claim.span, LABELS[letter], decides, known=letter == "E" or bool(decides))
        for claim, letter, decides in zip(text.claims, text.labels, deciding(text, embedder), strict=True)
    ]


def _claim(text: Judged, span: Span, label: Label | None, triplets: Sequence[Triplet], *, known: bool = True) -> Claims:
    names = [f"{t.subject.label} {t.property.label} {t.object_text}" for t in triplets]
    words = "\n".join([span.of(text.document.text), label.value if label else "", *names])
    return Claims(span, label, frozenset(t.id for t in triplets) if known else None, words)


if __name__ == "__main__":
    main()
