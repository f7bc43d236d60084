"""How far annotators agree: on the labels of the claims that both have marked, and on where claims are.

Cohen's kappa (Cohen 1960), Krippendorff's alpha for nominal data (Krippendorff 2011, "Computing Krippendorff's
Alpha-Reliability", by the package ``krippendorff``), his unitised alpha (Content Analysis, 2nd ed. 2004, section
11.6), and the F1 of spans (Hripcsak and Rothschild 2005). A measure is None where it is not defined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from claimver.annotate.work import GOOD, Done, Record
from claimver.types import Span

Unit = tuple[int, int, str]
"""Where a unit begins and ends on the continuum, and its category."""


def cohen_kappa(one: Sequence[str], other: Sequence[str]) -> float | None:
    """Agreement of two annotators on the same cases beyond chance, ``(p_o - p_e) / (1 - p_e)``, in [-1, 1].

    >>> round(cohen_kappa(list("aabb"), list("abbb")), 2)
    0.5
    """
    if not one or len(one) != len(other):
        return None
    observed = sum(a == b for a, b in zip(one, other, strict=True)) / len(one)
    left, right = Counter(one), Counter(other)
    expected = sum(left[label] * right[label] for label in left) / len(one) ** 2
    return None if expected == 1 else (observed - expected) / (1 - expected)


def krippendorff_alpha(cases: Sequence[Sequence[str | None]]) -> float | None:
    """Krippendorff's alpha for nominal data; ``cases[annotator][case]``, None where one did not judge it."""
    labels = sorted({label for row in cases for label in row if label is not None})
    judged = zip(*cases, strict=True) if cases else ()
    paired = [case for case in judged if sum(label is not None for label in case) > 1]
    if not paired or len({label for case in paired for label in case if label is not None}) < 2:
        return None
    import krippendorff
    import numpy as np

    number = {label: float(place) for place, label in enumerate(labels)}
    data = [[np.nan if case[row] is None else number[str(case[row])] for case in paired] for row in range(len(cases))]
    return float(krippendorff.alpha(reliability_data=np.array(data), level_of_measurement="nominal"))


def unitised_alpha(lanes: Sequence[Sequence[Unit]], length: int, *, only: str | None = None) -> float | None:
    """Krippendorff's alpha of where units are and what they are, ``1 - sum D_oc / sum D_ec``.

    ``lanes`` holds each annotator's units on one continuum of ``length``, which begins at 0; those of one annotator and
    category do not overlap. ``only`` measures one category.
    """
    categories = [only] if only is not None else sorted({unit[2] for lane in lanes for unit in lane})
    observed = expected = 0.0
    for category in categories:
        sections = [_sections([(a, b) for a, b, c in sorted(lane) if c == category], length) for lane in lanes]
        observed += _observed(sections, length)
        expected += _expected(sections, length)
    return None if expected == 0 else 1 - observed / expected


_Section = tuple[int, int, bool]  # start, length, whether it is a unit


def _sections(units: Sequence[tuple[int, int]], length: int) -> list[_Section]:
    """The continuum in units and the gaps between them."""
    found: list[_Section] = []
    place = 0
    for start, end in units:
        if start > place:
            found.append((place, start - place, False))
        found.append((start, end - start, True))
        place = end
    return [*found, (place, length - place, False)] if place < length else found


def _observed(lanes: Sequence[Sequence[_Section]], length: int) -> float:
    total = 0
    for one, other in combinations(lanes, 2):
        total += 2 * sum(_difference(g, h) for g in one for h in other if g[2] or h[2])
    pairs = len(lanes) * (len(lanes) - 1)
    return total / (pairs * length**2) if pairs else 0.0


def _difference(one: _Section, other: _Section) -> int:
    """The squared difference of two sections (equation in section 11.6.2)."""
    (a, m, unit), (b, n, also) = one, other
    if unit and also and a < b + n and b < a + m:
        return (a - b) ** 2 + (a + m - b - n) ** 2
    if unit and not also and b <= a and a + m <= b + n:
        return m**2
    if also and not unit and a <= b and b + n <= a + m:
        return n**2
    return 0


def _expected(lanes: Sequence[Sequence[_Section]], length: int) -> float:
    units = [size for lane in lanes for _, size, unit in lane if unit]
    gaps = [size for lane in lanes for _, size, unit in lane if not unit]
    total = 0.0
    for size in units:
        between = (len(units) - 1) / 3 * (2 * size**3 - 3 * size**2 + size)
        total += between + size**2 * sum(gap - size + 1 for gap in gaps if gap >= size)
    whole = len(lanes) * length
    pairs = whole * (whole - 1) - sum(size * (size - 1) for size in units)
    return 2 / length * total / pairs if pairs else 0.0


def span_f1(one: Sequence[Unit], other: Sequence[Unit]) -> float | None:
    """``2a / (2a + b + c)``: exact units in common, and those that only one of the two has."""
    left, right = set(one), set(other)
    return 2 * len(left & right) / (len(left) + len(right)) if left or right else None


# -- of what is in the store --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Agreement:
    """The measures over the items that two or more have annotated; spans alone, and spans with their labels.

    ``claims`` is the number of claims with the same span in two annotations or more, on which kappa and alpha rest.
    Those of a pair are over the ``texts`` that both have annotated; unitised alpha of all, whose definition knows no
    missing annotation, is over the ``together`` texts that each of them has.
    """

    annotators: tuple[str, ...]
    items: int
    claims: int
    kappa: Mapping[tuple[str, str], float | None]
    alpha: float | None
    unitised: float | None
    unitised_labels: float | None
    f1: Mapping[tuple[str, str], float | None]
    f1_labels: Mapping[tuple[str, str], float | None]
    together: int
    texts: Mapping[tuple[str, str], int]
    unitised_of: Mapping[tuple[str, str], float | None]
    unitised_labels_of: Mapping[tuple[str, str], float | None]


def agreement(records: Sequence[Record]) -> Agreement:
    """The measures over the records; reviews and rejected texts are left out."""
    shared = [(r, said) for r in records if len(said := _said(r)) > 1]
    names = tuple(sorted({name for _, said in shared for name in said}))
    labels: dict[str, dict[tuple[int, Span], str]] = {name: {} for name in names}
    for number, (_, said) in enumerate(shared):
        for name, done in said.items():
            labels[name] |= {(number, c.span): c.label.value if c.label else "" for c in done.annotation.claims}
    counted = Counter(case for found in labels.values() for case in found)
    cases = sorted(case for case, count in counted.items() if count > 1)
    pairs = list(combinations(names, 2))
    return Agreement(
        names,
        len(shared),
        len(cases),
        {pair: _kappa(labels[pair[0]], labels[pair[1]]) for pair in pairs},
        krippendorff_alpha([[labels[name].get(case) for case in cases] for name in names]),
        _unitised(shared, names, labelled=False),
        _unitised(shared, names, labelled=True),
        {pair: _f1(shared, pair, labelled=False) for pair in pairs},
        {pair: _f1(shared, pair, labelled=True) for pair in pairs},
        len(_by_all(shared, names)),
        {pair: len(_by_all(shared, pair)) for pair in pairs},
        {pair: _unitised(shared, pair, labelled=False) for pair in pairs},
        {pair: _unitised(shared, pair, labelled=True) for pair in pairs},
    )


def _said(record: Record) -> dict[str, Done]:
    return {done.annotator: done for done in record.done if done.decision in GOOD and not done.review}


def _kappa(one: Mapping[tuple[int, Span], str], other: Mapping[tuple[int, Span], str]) -> float | None:
    both = sorted(one.keys() & other.keys())
    return cohen_kappa([one[case] for case in both], [other[case] for case in both])


def _units(done: Done, *, at: int = 0, labelled: bool) -> list[Unit]:
    return [
        (at + c.span.start, at + c.span.end, c.label.value if labelled and c.label else "")
        for c in done.annotation.claims
    ]


_Shared = Sequence[tuple[Record, Mapping[str, Done]]]


def _by_all(shared: _Shared, names: Sequence[str]) -> _Shared:
    """The texts that each of these people has annotated."""
    return [(record, said) for record, said in shared if said.keys() >= set(names)]


def _unitised(shared: _Shared, names: Sequence[str], *, labelled: bool) -> float | None:
    """Over the texts, one after another, that each of these people has annotated."""
    lanes, length = _lanes(shared, names, labelled=labelled)
    return unitised_alpha(lanes, length) if length else None


def _f1(shared: _Shared, pair: tuple[str, str], *, labelled: bool) -> float | None:
    (one, other), _ = _lanes(shared, pair, labelled=labelled)
    return span_f1(one, other)


def _lanes(shared: _Shared, names: Sequence[str], *, labelled: bool) -> tuple[list[list[Unit]], int]:
    """Each one's units over the texts that all of them have annotated, and how long these are together."""
    lanes: list[list[Unit]] = [[] for _ in names]
    at = 0
    for record, said in _by_all(shared, names):
        for lane, name in zip(lanes, names, strict=True):
            lane += _units(said[name], at=at, labelled=labelled)
        at += len(record.item.text)
    return lanes, at
