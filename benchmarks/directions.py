"""Which way claims compare two things: `python benchmarks/directions.py [--held]`.

The claims are those of the texts by outsiders (tests/data: outside, whose graphs were kept for measuring, unseen, blind,
ordinary, articles, fresh, invented, later, recent, latest, further, newest) that are Attributable or Contradictory and
name two things of which the evidence has one property, and that the reader holds to compare them by it. Printed is how often the likelier of
both labels is right: by the judge that ships on the rows that it is shown, and by the reader (models/direction); before that,
how often the reader is right on constructed claims, none of which it saw.

``--held`` trains the reader anew without an eighth of the predicates of its table and of the templates of who came after
whom, and prints how often it is right on constructed claims with those, beside claims with the others.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from replay import DATA, SETS

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from claimver.compose import build_kit, gemma_judge
from claimver.kg.open import cache_folder
from claimver.parts import Opinion
from claimver.settings import Settings, load
from claimver.train.directions import COUNT, FOLLOWED, RATE, Measure, comparisons, measures
from claimver.train.examples import E, Pair
from claimver.train.judge_run import judged_texts
from claimver.train.successions import successions, templates
from claimver.train.verifier import train_verifier
from claimver.types import Step
from claimver.verify.direction import DirectionReader, PairModel
from claimver.verify.nets.crossencoder import CrossEncoder
from claimver.verify.verifier import CheckedVerifier

DRAWS = 2_000
LEFT_OUT, MEASURED = 0.125, 2_000


class Listening(DirectionReader):
    """The reader, which keeps what each claim's opinion was before it and after, where it heard a comparison."""

    def __init__(self, model: PairModel) -> None:
        super().__init__(model)
        self.told: dict[str, tuple[Opinion, Opinion]] = {}

    def directed(self, opinion: Opinion, claim: str, *pairs: Any, **options: Any) -> tuple[Opinion, tuple[Step, ...]]:
        found, steps = super().directed(opinion, claim, *pairs, **options)
        if steps:
            self.told[claim] = (opinion, found)
        return found, steps


def right(opinion: Opinion, label: str) -> bool:
    """Whether the likelier of both labels is the one given."""
    return (opinion.attributable > opinion.contradictory) == (label == "A")


def compared(settings: Settings) -> None:
    """How often each is right on the claims of the sets, printed."""
    model = CrossEncoder.load(Path(settings.models) / "direction")
    shown(
        model,
        {
            "constructed comparisons": comparisons(measures(), MEASURED, seed=99),
            "constructed successions": successions(templates(), MEASURED, seed=99),
        },
    )
    reader = Listening(model)
    judge = gemma_judge(Path(settings.models) / "judge", cache_folder(settings))
    small = replace(settings, model="minilm")
    verifier = CheckedVerifier(judge, build_kit(small).embedder, counts=True, reader=reader)
    rows = []
    for name in SETS:
        measured = True if name == "outside" else None
        for text in judged_texts(DATA / name, lambda graph: build_kit(small, graph=graph), measured=measured):
            if len(text.claims) != len(text.labels):  # cut otherwise than it was judged
                continue
            reader.told.clear()
            list(verifier.verify(replace(text.document, claims=text.claims), text.evidence))
            for claim, label in zip(text.claims, text.labels, strict=True):
                if label != "E" and claim.proposition in reader.told:
                    rows.append([right(opinion, label) for opinion in reader.told[claim.proposition]])
    drawn = np.random.default_rng(7).choice(np.array(rows, float), (DRAWS, len(rows)))
    for at, name in enumerate(("judge", "reader")):
        low, high = np.quantile(drawn.mean(1)[:, at], (0.025, 0.975))
        print(f"{name}: right on {np.mean(rows, 0)[at]:.3f} [{low:.3f}, {high:.3f}] of {len(rows)} comparisons")


def held(settings: Settings) -> None:
    """How often a reader trained without an eighth of the predicates is right on claims with those, printed."""
    rng, every = random.Random(5), measures()
    left = {word for one in every for word in (*one.more, *one.less) if rng.random() < LEFT_OUT}
    known, strange = (
        [one for one in (_of(one, keeps) for one in every) if one.more and one.less]
        for keeps in (lambda word: word not in left, lambda word: word in left)
    )
    rows = templates()
    kept_out = {text for said, text in rows if said in ("after", "before") and rng.random() < LEFT_OUT}
    told, untold = ([row for row in rows if (row[1] in kept_out) == out] for out in (False, True))
    with tempfile.TemporaryDirectory() as folder:
        start = Path(settings.models) / "verifier"
        pairs = [*comparisons(known, COUNT), *successions(told, FOLLOWED)]
        train_verifier(pairs, Path(folder), start=start, learning_rate=RATE)
        model = CrossEncoder.load(Path(folder))
    shown(
        model,
        {
            "predicates trained on": comparisons(known, MEASURED, seed=99),
            "predicates left out": comparisons(strange, MEASURED, seed=99),
            "successions trained on": successions(told, MEASURED, seed=99),
            "successions left out": (pair for pair in successions(untold, MEASURED, seed=99) if pair.label != E),
        },
    )


def shown(model: PairModel, groups: dict[str, Iterable[Pair]]) -> None:
    """How often a model is right on constructed claims, printed."""
    for name, some in groups.items():
        pairs = list(some)
        found = model.probabilities([(pair.claim, pair.evidence) for pair in pairs]).argmax(1)
        print(f"{name}: {np.mean([pair.label == label for pair, label in zip(pairs, found, strict=True)]):.3f} right")


def _of(one: Measure, keeps: Callable[[str], bool]) -> Measure:
    return replace(one, more=tuple(filter(keeps, one.more)), less=tuple(filter(keeps, one.less)))


def main() -> None:
    """Prints the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", action="store_true", help="train without some predicates, and measure on those")
    options = parser.parse_args()
    logging.disable(logging.INFO)
    (held if options.held else compared)(load({}))


if __name__ == "__main__":
    main()
