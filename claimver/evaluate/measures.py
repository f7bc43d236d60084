"""The figures of a run: labels, calibration, GA-RAG's metrics with their definitions, cost; and run against run.

GA-RAG names its metrics and defines none that others could compute; what each means here stands in ``GARAG``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from statistics import median

from claimver.evaluate.metrics import (
    SAMPLES,
    Pair,
    Score,
    accuracy,
    confusion,
    coverage,
    f1,
    interval,
    macro_f1,
    spread,
    weighted_f1,
)
from claimver.evaluate.rouge import rouge_1
from claimver.evaluate.runs import Outcome, Run
from claimver.jsonl import Json
from claimver.types import Label

__all__ = ["GARAG", "bins", "by_group", "calibration", "difference", "garag", "measures", "pairs"]

BINS = 10
LABELLED = {"accuracy": accuracy, "macro_f1": macro_f1, "weighted_f1": weighted_f1}
GARAG: Mapping[str, str] = {
    "factual accuracy": "the share of claims whose label is the gold's; a right 'not enough information' is right",
    "hallucination rate": "the share of claims called supported or refuted whose verdict cites nothing that was found",
    "logical consistency": "the share of texts in which no statement is cited both for and against",
    "response coherence": "the mean ROUGE-1 recall of the claim's words in the explanation",
    "graph completeness": "the share of the entities that claims name which the evidence holds",
    "grounding": "the mean triplets match score (TMS) of the verdicts",
    "coverage": "the share of claims with a label",
    "context precision": "the share of what was retrieved that a verdict cites",
    "response time": "the median seconds of a claim",
}


def pairs(outcomes: Sequence[Outcome]) -> list[Pair]:
    """Gold and prediction of the claims that have a gold label."""
    return [(outcome.gold, outcome.predicted) for outcome in outcomes if outcome.gold]


def measures(run: Run) -> Json:
    """All figures of a run; those of labels are missing where the set has none, or nothing is done yet."""
    outcomes = run.outcomes
    found: Json = {"claims": len(outcomes), "of": run.about["count"], "failed": sum(bool(o.error) for o in outcomes)}
    known = pairs(outcomes)
    if known:
        groups = [[pair] for pair in known]
        found |= {name: asdict(interval(statistic, groups)) for name, statistic in LABELLED.items()}
        found["f1"] = {label: f1(known, label) for label in sorted({gold for gold, _ in known})}
        found["confusion"] = confusion(known)
        found["calibration_error"] = calibration(outcomes)
    found["coverage"] = coverage([(o.gold, o.predicted) for o in outcomes])
    if outcomes:
        found["garag"] = garag(outcomes)
        found["cost"] = {
            name: sum(getattr(outcome, name) for outcome in outcomes) / len(outcomes)
            for name in ("calls", "kb_calls", "tokens", "seconds")
        }
        found["groups"] = by_group(outcomes)
    return found


def by_group(outcomes: Sequence[Outcome]) -> Json:
    """Macro-F1 with its interval for each group of the set, such as "2 hops"; nothing where it has no groups."""
    found: Json = {}
    for group in sorted({outcome.group for outcome in outcomes if outcome.group}):
        part = pairs([outcome for outcome in outcomes if outcome.group == group])
        if part:
            found[group] = asdict(interval(macro_f1, [[pair] for pair in part]))
    return found


def garag(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """GA-RAG's metrics, as ``GARAG`` defines them."""
    labelled = [outcome for outcome in outcomes if outcome.predicted is not None]
    decided = [outcome for outcome in labelled if outcome.label != Label.EXTRAPOLATORY.value]
    told = [rouge_1(outcome.text, outcome.rationale).recall for outcome in outcomes]
    return {
        "factual accuracy": accuracy(pairs(outcomes)),
        "hallucination rate": _share(sum(not o.cited for o in decided), len(decided)),
        "logical consistency": _share(sum(not o.opposed for o in outcomes), len(outcomes)),
        "response coherence": _share(sum(told), len(told)),
        "graph completeness": _share(sum(o.held for o in outcomes), sum(o.named for o in outcomes)),
        "grounding": _share(sum(o.tms for o in outcomes), len(outcomes)),
        "coverage": _share(len(labelled), len(outcomes)),
        "context precision": _share(sum(o.cited for o in outcomes), sum(o.retrieved for o in outcomes)),
        "response time": median(o.seconds for o in outcomes),
    }


def _apart(score: Score, claims: int) -> Score:
    """The difference of two shares; one that is the same on all claims is as sure as so many claims make it."""
    if score.low < score.high:
        return score
    wide = spread(Score(abs(score.value), abs(score.value), abs(score.value)), claims)
    low, high = (-wide.high, wide.high) if score.value == 0 else (wide.low, wide.high)
    return Score(score.value, *((low, high) if score.value >= 0 else (-high, -low)))


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def bins(outcomes: Sequence[Outcome], count: int = BINS) -> list[tuple[float, float, int]]:
    """(mean confidence, share that is right, claims) of each filled bin of equal width, in order.

    A confidence of 0 is none: no model was asked, or it does not tell.
    """
    held: dict[int, list[tuple[float, bool]]] = {}
    for outcome in outcomes:
        if outcome.gold and outcome.predicted is not None and outcome.confidence:
            place = min(count - 1, int(outcome.confidence * count))
            held.setdefault(place, []).append((outcome.confidence, outcome.gold == outcome.predicted))
    return [
        (_share(sum(c for c, _ in one), len(one)), _share(sum(r for _, r in one), len(one)), len(one))
        for _, one in sorted(held.items())
    ]


def calibration(outcomes: Sequence[Outcome], count: int = BINS) -> float:
    """The expected calibration error of the confidences (Guo et al. 2017)."""
    found = bins(outcomes, count)
    whole = sum(number for *_, number in found)
    return sum(abs(sure - right) * number for sure, right, number in found) / whole if whole else 0.0


def difference(one: Run, other: Run, *, seed: int = 0) -> Json:
    """Accuracy of the first less that of the second on the claims that both have done, with a paired interval.

    ``only_first`` and ``only_second`` count the claims that one of them alone has right.
    """
    import numpy as np

    second = {outcome.id: outcome for outcome in other.outcomes}
    shared = [(o, second[o.id]) for o in one.outcomes if o.id in second and o.gold and o.gold == second[o.id].gold]
    if not shared:
        return {"claims": 0}
    gains = np.array([(a.predicted == a.gold) - int(b.predicted == b.gold) for a, b in shared], dtype=float)
    drawn = np.random.default_rng(seed).integers(len(gains), size=(SAMPLES, len(gains)))
    low, high = np.quantile(gains[drawn].mean(axis=1), [0.025, 0.975])
    return {
        "claims": len(shared),
        "difference": asdict(_apart(Score(float(gains.mean()), float(low), float(high)), len(gains))),
        "only_first": int((gains > 0).sum()),
        "only_second": int((gains < 0).sum()),
    }
