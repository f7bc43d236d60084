"""How often a model is right when it is so and so sure, as its card measured it: the reliability diagram."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

CARD = "calibration.json"


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


def reliability(models: Path, name: str) -> Reliability | None:
    """What the card of a model says; None where none of ``models`` carries that name and a measurement.

    A card is ``models/*/calibration.json``: ``{"model", "measured_on", "ece", "bins": [{"confidence", "accuracy",
    "count"}]}``; ``model`` is how the names of the model's reports begin.
    """
    for path in sorted(models.glob(f"*/{CARD}")):
        row = _row(path)
        if row and name.startswith(str(row.get("model", path.parent.name))):
            found = _read(row)
            if found is not None:
                return found
    return None


def _row(path: Path) -> Mapping[str, Any]:
    try:
        row = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return row if isinstance(row, dict) else {}


def _read(row: Mapping[str, Any]) -> Reliability | None:
    try:
        bins = tuple(Bin(float(b["confidence"]), float(b["accuracy"]), int(b["count"])) for b in row["bins"])
        return Reliability(bins, float(row["ece"]), str(row.get("measured_on", "")))
    except (KeyError, TypeError, ValueError):
        return None
