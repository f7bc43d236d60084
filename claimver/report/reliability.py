"""How often a model is right when it is so and so sure, as its card measured it: the reliability diagram."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CARD = "calibration.json"
BINS = 15  # of equal width


@dataclass(frozen=True, slots=True)
class Bin:
    """Verdicts of like confidence: how sure they were on average, how many of them were right, how many they are."""

    confidence: float
    accuracy: float
    count: int


@dataclass(frozen=True, slots=True)
class Reliability:
    """The bins of one measurement, its expected calibration error, and what it was measured on."""

    bins: tuple[Bin, ...]
    error: float
    measured_on: str


def reliability(folders: Iterable[Path], name: str) -> Reliability | None:
    """What the card of a model says; None where no card in one of the folders is of that model.

    A card is ``calibration.json``: ``{"model", "measured_on", "ece", "bins": [{"confidence", "accuracy", "count"}]}``;
    ``model`` is how its reports name the model, before what else took part.
    """
    for folder in folders:
        row = _row(folder / CARD)
        if row and _is_of(str(row.get("model", folder.name)), name):
            found = _read(row)
            if found is not None:
                return found
    return None


def card_folders(models: Path, data: Path, model: str = "") -> tuple[Path, ...]:
    """Where cards may lie: the model's own folder, those of adapters trained here, those that ship."""
    own = [Path(model).expanduser()] if model else []
    return (*own, *sorted((data / "adapters").glob("*/")), *sorted(models.glob("*/")))


def _is_of(stated: str, name: str) -> bool:
    """Whether a card of the model ``stated`` is of ``name``: an adapter on top of it is another model.

    >>> [_is_of("judge", name) for name in ("judge", "judge, reasoner", "judge+mine", "judges")]
    [True, True, False, False]
    """
    rest = name.removeprefix(stated)
    return name.startswith(stated) and (not rest or rest[0] in ", @")


def reliability_of(sure: Sequence[tuple[float, bool]], measured_on: str) -> Reliability:
    """The diagram of verdicts with (confidence, whether it was right), in bins of equal width; empty ones left out."""
    held: dict[int, list[tuple[float, bool]]] = {}
    for confidence, right in sure:
        held.setdefault(place(confidence), []).append((confidence, right))
    bins = tuple(
        Bin(sum(c for c, _ in rows) / len(rows), sum(r for _, r in rows) / len(rows), len(rows))
        for _, rows in sorted(held.items())
    )
    error = sum(one.count * abs(one.confidence - one.accuracy) for one in bins) / max(1, len(sure))
    return Reliability(bins, error, measured_on)


def place(confidence: float) -> int:
    """The number of the bin that the confidence lies in."""
    return min(BINS - 1, int(confidence * BINS))


def card(model: str, found: Reliability) -> str:
    """The card as JSON."""
    bins = [
        {"confidence": round(one.confidence, 4), "accuracy": round(one.accuracy, 4), "count": one.count}
        for one in found.bins
    ]
    row = {"model": model, "measured_on": found.measured_on, "ece": round(found.error, 4), "bins": bins}
    return json.dumps(row, indent=1) + "\n"


def _row(path: Path) -> Mapping[str, Any]:
    try:
        row = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return row if isinstance(row, dict) else {}


def _read(row: Mapping[str, Any]) -> Reliability | None:
    try:
        bins = tuple(Bin(float(b["confidence"]), float(b["accuracy"]), int(b["count"])) for b in row["bins"])
        if not all(0 <= one.confidence <= 1 and 0 <= one.accuracy <= 1 for one in bins):
            return None
        return Reliability(bins, float(row["ece"]), str(row.get("measured_on", "")))
    except (KeyError, TypeError, ValueError):
        return None
