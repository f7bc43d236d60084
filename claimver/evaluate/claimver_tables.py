"""ClaimVer's two tables (arXiv 2403.09724) for any model, and beside them its two sub-tasks told apart.

The paper's tables cannot both hold under its stated definition, so ours are named for what they count: *strict*
needs span, label and triplets all the same; *matching claims* are those whose span is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass, fields
from typing import TYPE_CHECKING

from claimver.errors import InputError
from claimver.evaluate.matching import Judged, aligned, covered, matching, strictly_right, tokens
from claimver.evaluate.metrics import SAMPLES, Score, spread
from claimver.evaluate.rouge import rouge_1, rouge_l
from claimver.jsonl import Json
from claimver.types import Label

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Counts:
    """What is counted in one sample; every figure of the tables is a ratio of their sums.

    ``matched`` are claims with the same span, ``aligned`` the best one-to-one pairing of claims by shared words.
    The last nine count, among the matched, each label as hit, in the gold and predicted (A, E, C).
    """

    samples: int = 1
    gold: int = 0
    predicted: int = 0
    unlabelled: int = 0
    strict: int = 0
    whole: int = 0
    rouge_1: float = 0.0
    rouge_l: float = 0.0
    matched: int = 0
    matched_right: int = 0
    shared_words: int = 0
    gold_words: int = 0
    predicted_words: int = 0
    aligned: int = 0
    aligned_right: int = 0
    hit_a: int = 0
    hit_e: int = 0
    hit_c: int = 0
    gold_a: int = 0
    gold_e: int = 0
    gold_c: int = 0
    predicted_a: int = 0
    predicted_e: int = 0
    predicted_c: int = 0


def count(text: str, gold: Sequence[Judged], predicted: Sequence[Judged]) -> Counts:
    """The counts of one sample; ``predicted`` is empty where the text could not be judged."""
    ours, theirs = sorted(predicted, key=lambda c: c.span), sorted(gold, key=lambda c: c.span)
    same = matching(theirs, ours)
    strict = sum(strictly_right(left, right) for left, right in same)
    places = tokens(text)
    gold_cover = [covered(claim.span, places) for claim in theirs]
    our_cover = [covered(claim.span, places) for claim in ours]
    pairs = aligned(gold_cover, our_cover)
    reference, candidate = _said(theirs), _said(ours)
    return Counts(
        gold=len(theirs),
        predicted=len(ours),
        unlabelled=sum(claim.label is None for claim in ours),
        strict=strict,
        whole=int(strict == len(theirs) == len(ours)),
        rouge_1=rouge_1(reference, candidate).f1,
        rouge_l=rouge_l(reference, candidate).f1,
        matched=len(same),
        matched_right=sum(left.label is right.label for left, right in same),
        shared_words=sum(len(gold_cover[i] & our_cover[j]) for i, j in pairs),
        gold_words=sum(map(len, gold_cover)),
        predicted_words=sum(map(len, our_cover)),
        aligned=len(pairs),
        aligned_right=sum(theirs[i].label is ours[j].label for i, j in pairs),
        **_by_label(same),
    )


def _said(claims: Iterable[Judged]) -> str:
    return "\n".join(claim.words for claim in claims)


def _by_label(same: Sequence[tuple[Judged, Judged]]) -> dict[str, int]:
    found = {}
    for label in Label:
        letter = label.value[0].lower()
        found[f"hit_{letter}"] = sum(left.label is right.label is label for left, right in same)
        found[f"gold_{letter}"] = sum(left.label is label for left, _ in same)
        found[f"predicted_{letter}"] = sum(right.label is label for _, right in same)
    return found


# -- figures ------------------------------------------------------------------------------------------------------

Statistic = Callable[[Mapping[str, "NDArray[np.float64]"]], "NDArray[np.float64]"]


def _ratio(above: str, below: str) -> Statistic:
    return lambda sums: _divided(sums[above], sums[below])


def _divided(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    quotients: NDArray[np.float64] = np.full(np.shape(below), np.nan)
    np.divide(above, below, out=quotients, where=below != 0)
    return quotients


def _f1(hits: str, left: str, right: str) -> Statistic:
    return lambda sums: _divided(2 * sums[hits], sums[left] + sums[right])


def _macro(share: Callable[[Mapping[str, NDArray[np.float64]], str], NDArray[np.float64]]) -> Statistic:
    """The mean over the labels that occur among the matched gold claims."""

    def statistic(sums: Mapping[str, NDArray[np.float64]]) -> NDArray[np.float64]:
        total, labels = 0.0 * sums["gold"], 0.0 * sums["gold"]
        for letter in "aec":
            present = sums[f"gold_{letter}"] > 0
            total, labels = total + present * share(sums, letter), labels + present
        return _divided(total, labels)

    return statistic


def _zero(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    import numpy as np

    return np.nan_to_num(_divided(above, below))


TABLES: dict[str, dict[str, Statistic]] = {
    "all claims": {
        "strict accuracy, claims": _ratio("strict", "gold"),
        "strict accuracy, samples": _ratio("whole", "samples"),
        "ROUGE-L": _ratio("rouge_l", "samples"),
        "ROUGE-1": _ratio("rouge_1", "samples"),
    },
    "matching claims": {
        "accuracy": _ratio("matched_right", "matched"),
        "precision": _macro(lambda s, x: _zero(s[f"hit_{x}"], s[f"predicted_{x}"])),
        "recall": _macro(lambda s, x: _zero(s[f"hit_{x}"], s[f"gold_{x}"])),
        "F1": _macro(lambda s, x: _zero(2 * s[f"hit_{x}"], s[f"gold_{x}"] + s[f"predicted_{x}"])),
    },
    "finding spans, then labelling": {
        "span F1, exact": _f1("matched", "gold", "predicted"),
        "span F1, words": _f1("shared_words", "gold_words", "predicted_words"),
        "label accuracy, aligned claims": _ratio("aligned_right", "aligned"),
    },
}


def tables(counted: Sequence[Counts], *, level: float = 0.95, samples: int = SAMPLES, seed: int = 0) -> Json:
    """Table → row → {"value", "low", "high"}, or None where nothing could be divided; samples are drawn whole.

    Raises: InputError without a sample.
    """
    import numpy as np

    if not counted:
        raise InputError("There is nothing to measure: no line has claims.")
    rows = np.array([astuple(item) for item in counted], dtype=np.float64)  # (samples, counts)
    drawn = np.random.default_rng(seed).multinomial(len(rows), np.full(len(rows), 1 / len(rows)), size=samples)
    sums = np.vstack([rows.sum(axis=0), drawn @ rows])  # (1 + draws, counts): the samples as they are, then the draws
    by_name = {field.name: sums[:, column] for column, field in enumerate(fields(Counts))}
    found: Json = {
        "samples": len(rows),
        "claims": int(by_name["gold"][0]),
        "predicted": int(by_name["predicted"][0]),
        "without label": int(by_name["unlabelled"][0]),
        "matching": int(by_name["matched"][0]),
    }
    for title, figures in TABLES.items():
        found[title] = {name: _score(figure(by_name), level, len(rows)) for name, figure in figures.items()}
    return found


def _score(values: NDArray[np.float64], level: float, samples: int) -> dict[str, float] | None:
    import numpy as np

    drawn = values[1:][~np.isnan(values[1:])]
    if np.isnan(values[0]) or not len(drawn):
        return None
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2])
    return asdict(spread(Score(float(values[0]), float(low), float(high)), samples))


def tables_text(found: Json) -> str:
    """The tables for a reader, 95 % intervals behind each figure."""
    head = f"{found['samples']} samples, {found['claims']} claims; {found['predicted']} claims predicted"
    lines = [head + (f", {found['without label']} of them without a label" if found["without label"] else "")]
    for title in TABLES:
        of = f" ({found['matching']} of {found['claims']})" if title == "matching claims" else ""
        lines += ["", f"{title}{of}"]
        lines += [f"  {name:32}{Score(**row) if row else '–'}" for name, row in found[title].items()]
    return "\n".join(lines)
