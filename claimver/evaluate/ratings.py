"""RAGAR's ratings of explanations, 1 to 3: a form that people fill in, and how far they agree (Krippendorff's α)."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations

from claimver.errors import InputError
from claimver.evaluate.runs import Run

__all__ = ["LEVELS", "SCALE", "alpha", "form", "read_forms"]

SCALE = {1: "does not explain the label", 2: "explains it in part", 3: "explains it"}
COLUMNS = ("id", "claim", "label", "explanation", "rating")
LEVELS = ("nominal", "ordinal", "interval")
_GUARDED = ("=", "+", "-", "@", "\t", "\r")


def form(run: Run) -> str:
    """A CSV form with an empty column "rating" for one person; cells that a spreadsheet would run are guarded."""
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for outcome in run.outcomes:
        cells = (outcome.id, outcome.text, outcome.predicted or "none", outcome.rationale, "")
        writer.writerow([f"'{cell}" if cell.startswith(_GUARDED) else cell for cell in cells])
    return out.getvalue()


def read_forms(forms: Sequence[tuple[str, str]]) -> list[list[int | None]]:
    """For each explanation its ratings, one of each form, None where that is empty; ``forms`` are names and texts.

    Raises: InputError which names the form and the line.
    """
    rated: list[dict[str, int]] = []
    for name, text in forms:
        own: dict[str, int] = {}
        for number, row in enumerate(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))), 2):
            if "id" not in row or "rating" not in row:
                raise InputError(f'{name} has no columns "id" and "rating". Use the form that this command writes.')
            stated = (row["rating"] or "").strip()
            if stated and stated not in map(str, SCALE):
                raise InputError(f"{name}:{number}: the rating is {stated!r}; it is 1, 2 or 3, or empty.")
            if stated:
                own[row["id"]] = int(stated)
        rated.append(own)
    ids = dict.fromkeys(id for own in rated for id in own)
    return [[own.get(id) for own in rated] for id in ids]


def alpha(units: Sequence[Sequence[int | None]], level: str = "ordinal") -> float | None:
    """Krippendorff's α of ratings, a row for each unit; None where nothing was rated twice, or all are the same.

    "Computing Krippendorff's Alpha-Reliability" (2011), by coincidences. ``level`` is one of ``LEVELS``.

    >>> alpha([[1, 1], [2, 2], [3, 3]])
    1.0
    """
    pairs: Counter[tuple[int, int]] = Counter()
    weights: dict[tuple[int, int], float] = {}
    for unit in units:
        values = [value for value in unit if value is not None]
        for pair in permutations(range(len(values)), 2):
            key = (values[pair[0]], values[pair[1]])
            pairs[key] += 1
            weights[key] = weights.get(key, 0.0) + 1 / (len(values) - 1)
    totals: dict[int, float] = {}
    for (value, _), weight in weights.items():
        totals[value] = totals.get(value, 0.0) + weight
    whole = sum(totals.values())
    apart = _distance(totals, level)
    expected = sum(totals[a] * totals[b] * apart(a, b) for a in totals for b in totals)
    if not pairs or not expected:
        return None
    return 1 - (whole - 1) * sum(weight * apart(a, b) for (a, b), weight in weights.items()) / expected


def _distance(totals: dict[int, float], level: str) -> Callable[[int, int], float]:
    """The squared difference of two values."""

    def ordinal(a: int, b: int) -> float:
        low, high = min(a, b), max(a, b)
        between = sum(count for value, count in totals.items() if low <= value <= high)
        return (between - (totals[low] + totals[high]) / 2) ** 2 if low != high else 0.0

    if level == "ordinal":
        return ordinal
    if level == "nominal":
        return lambda a, b: float(a != b)
    if level == "interval":
        return lambda a, b: float((a - b) ** 2)
    raise InputError(f"The level of measurement is {level!r}; it is one of {', '.join(LEVELS)}.")
