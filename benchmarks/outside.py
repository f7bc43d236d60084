"""Texts by outsiders that no training saw: `python benchmarks/outside.py [--texts tests/data/unseen] [--model minilm]`.

Writers who had not seen the code wrote and judged them. Of the 46 graphs of tests/data/outside every fourth by name is
kept for measuring, the others are training material of the judge (`--all` measures those too). tests/data/unseen,
blind, ordinary, articles, fresh and invented have texts over the sample graph and invented ones, for measuring only; the kinds
of errors in them were looked at. A claim is right when its label is the one given; claims of texts that are cut
otherwise than they were judged count as wrong.

The calibration error is that of the confidences of all verdicts (expected calibration error, 15 bins); `--card FILE`
writes it with its bins as the reliability diagram of the pages reads it.

`--altered` asks further whether the evidence counts: of the claims found Attributable, those that stay so when the rows
that decide are taken away, and when their object is exchanged for another.
"""

from __future__ import annotations

import argparse
import logging
import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from claimver.compose import build_kit
from claimver.parts import Kit
from claimver.report.reliability import card, reliability_of
from claimver.settings import load, wait_idly
from claimver.train.judge_run import judged_texts
from claimver.train.judge_texts import Judged
from claimver.types import Entity, Evidence, Label, Triplet, Verdict

DATA = Path(__file__).resolve().parent.parent / "tests" / "data" / "outside"
DRAWS = 2_000
MEASURED_ON = "claims of texts over 12 graphs that no training saw (tests/data/outside), whole flow"


@dataclass
class Tally:
    """Claims by label wanted and found ("AE": wanted Attributable, found Extrapolatory; "-" where cut otherwise)."""

    pairs: Counter[str] = field(default_factory=Counter)
    by_text: list[tuple[int, int]] = field(default_factory=list)  # right, all
    altered: Counter[str] = field(default_factory=Counter)
    sure: list[tuple[float, bool]] = field(default_factory=list)  # confidence, right

    def shares(self) -> dict[str, float]:
        """Right, false support and false conflict, as shares of all claims."""
        total = max(1, self.pairs.total())
        wrong = {label: sum(n for pair, n in self.pairs.items() if pair[1] == label != pair[0]) for label in "AC"}
        right = sum(n for pair, n in self.pairs.items() if pair[0] == pair[1])
        return {
            "right": right / total,
            "false Attributable": wrong["A"] / total,
            "false Contradictory": wrong["C"] / total,
        }

    def interval(self) -> tuple[float, float]:
        """The 95 % bootstrap interval of the share that is right, by texts."""
        rows, rng = np.array(self.by_text), np.random.default_rng(7)
        drawn = [rows[rng.integers(len(rows), size=len(rows))].sum(axis=0) for _ in range(DRAWS)]
        low, high = np.quantile([right / all_ for right, all_ in drawn], (0.025, 0.975))
        return float(low), float(high)


def main() -> None:
    wait_idly()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", default="gemma")
    parser.add_argument("--texts", type=Path, default=DATA, metavar="FOLDER")
    parser.add_argument("--all", action="store_true", help="graphs that were trained on too")
    parser.add_argument("--altered", action="store_true")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--wrong", action="store_true", help="print the wrong ones")
    parser.add_argument("--card", type=Path, metavar="FILE", help="write the calibration error and its bins")
    options = parser.parse_args()
    logging.disable(logging.INFO)
    settings = load({"model": options.model})
    measured = None if options.all or options.texts.resolve() != DATA else True
    kept = list(
        judged_texts(options.texts, lambda g: build_kit(settings, graph=g), share=options.share, measured=measured)
    )
    kit = build_kit(settings)
    tally, rng = Tally(), random.Random(7)
    for text in kept:
        judge_text(text, kit, tally, rng, altered=options.altered, wrong=options.wrong)
    low, high = tally.interval()
    shown = ", ".join(f"{name} {share:.1%}" for name, share in tally.shares().items())
    print(f"{options.model}, {len(kept)} texts, {tally.pairs.total()} claims: {shown}; right [{low:.1%}, {high:.1%}]")
    print(dict(sorted(tally.pairs.items())))
    reliable = reliability_of(tally.sure, MEASURED_ON)
    print(f"calibration error {reliable.error:.3f}")
    if options.card:
        options.card.write_text(card(kit.verifier.name, reliable), "utf-8")
    if options.altered:
        for kind in ("removed", "exchanged"):
            stay, total = tally.altered[f"{kind} A"], tally.altered[kind]
            print(f"{kind}: {stay} of {total} stay Attributable ({stay / max(1, total):.1%})")


def judge_text(text: Judged, kit: Kit, tally: Tally, rng: random.Random, *, altered: bool, wrong: bool) -> None:
    document = replace(text.document, claims=text.claims)
    verdicts = list(kit.verifier.verify(document, text.evidence))
    if len(verdicts) != len(text.labels):
        tally.pairs.update(f"{label}-" for label in text.labels)
        tally.by_text.append((0, len(text.labels)))
        return
    found = [verdict.label.value[0] if verdict.label else "-" for verdict in verdicts]
    tally.pairs.update(a + b for a, b in zip(text.labels, found, strict=True))
    tally.by_text.append((sum(a == b for a, b in zip(text.labels, found, strict=True)), len(found)))
    for verdict, label in zip(verdicts, text.labels, strict=True):
        tally.sure.append((verdict.confidence or 0.0, verdict.label is not None and verdict.label.value[0] == label))
        if wrong and (verdict.label is None or verdict.label.value[0] != label):
            print(f"{label} {verdict.label} {verdict.claim.proposition!r}: {verdict.rationale}\n    {text.why}")
        if altered and verdict.label is Label.ATTRIBUTABLE and verdict.triplets:
            for kind, triplets in (("removed", without(text, verdict)), ("exchanged", exchanged(text, verdict, rng))):
                alone = replace(document, claims=(verdict.claim,))
                again = next(iter(kit.verifier.verify(alone, Evidence(triplets=tuple(triplets)))), None)
                tally.altered[kind] += 1
                tally.altered[f"{kind} A"] += again is not None and again.label is Label.ATTRIBUTABLE


def without(text: Judged, verdict: Verdict) -> list[Triplet]:
    """The evidence without what the verdict cites, told from either end."""
    cited, pairs = _cited(verdict)
    return [triplet for triplet in text.evidence.triplets if triplet.id not in cited and _ends(triplet) not in pairs]


def exchanged(text: Judged, verdict: Verdict, rng: random.Random) -> Sequence[Triplet]:
    """The evidence, the objects of what the verdict cites replaced by those of other statements."""
    cited, _ = _cited(verdict)
    before = {triplet.object for triplet in verdict.triplets}
    objects = [t.object for t in text.evidence.triplets if isinstance(t.object, Entity) and t.id not in cited]
    spoken = verdict.claim.proposition.casefold()
    others = [thing for thing in objects if thing.label.casefold() not in spoken and thing not in before]
    left = without(text, verdict)
    return [*left, *(replace(t, object=rng.choice(others), qualifiers=()) for t in verdict.triplets if others)]


def _cited(verdict: Verdict) -> tuple[set[str], set[frozenset[str]]]:
    """The ids of what is cited, and the pairs of things that it joins by its relations."""
    pairs = {_ends(triplet) for triplet in verdict.triplets if isinstance(triplet.object, Entity)}
    return {triplet.id for triplet in verdict.triplets}, pairs


def _ends(triplet: Triplet) -> frozenset[str]:
    thing = triplet.object
    return frozenset({triplet.subject.id, thing.id if isinstance(thing, Entity) else ""})


if __name__ == "__main__":
    main()
