"""The whole flow with the models that ship, on some texts over graphs that no training saw: a floor, not a figure."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import outside
import pytest

from claimver.compose import build_kit, verify_text
from claimver.evaluate.run import text_label
from claimver.settings import Settings
from claimver.train.judge_run import judged_texts

SHARE = 0.05  # of the texts
DATA = Path(__file__).resolve().parent / "data"


@pytest.mark.slow
def test_verdicts_on_graphs_never_trained_on_stay_above_the_floor() -> None:
    settings = Settings()
    texts = list(judged_texts(outside.DATA, lambda g: build_kit(settings, graph=g), share=SHARE, measured=True))
    kit, tally = build_kit(settings), outside.Tally()
    for text in texts:
        outside.judge_text(text, kit, tally, random.Random(7), altered=False, wrong=False)
    shares = tally.shares()
    assert tally.pairs.total() >= 30
    assert shares["right"] >= 0.5, tally.pairs
    assert shares["false Attributable"] <= 0.1, tally.pairs
    assert shares["false Contradictory"] <= 0.08, tally.pairs


@pytest.mark.slow
def test_texts_with_triplets_of_their_own_stay_above_the_floor() -> None:
    lines = [
        line
        for name in ("given_triplets", "given_outside")
        for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    ]
    rows = [json.loads(line) for line in random.Random(7).sample(lines, 40)]
    found = [(row["label"], text_label(verify_text(row["text"], triplets=row["triplets"]))) for row in rows]
    right = sum(gold == label for gold, label in found)
    assert right >= 26, found
    assert sum(label == "Attributable" != gold for gold, label in found) <= 6, found
