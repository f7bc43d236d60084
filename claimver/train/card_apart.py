"""Rows of a card that tell how far two of its dates or amounts lie apart, as the flow adds them (``verify/reckon``)."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

from claimver.parts import Row
from claimver.train.card_line import Line
from claimver.train.facts import Day, Facts
from claimver.train.judge_examples import Asked, Example
from claimver.verify.apart import Days, Point, Size, apart
from claimver.verify.dates import LONGEST

__all__ = ["counted"]

MOST = 3
NEEDED = 0.75  # share of claims that two rows decide for which the two are counted
CARDS = 0.35  # share of cards that have counted rows though no claim needs them


def counted(example: Example, lines: Sequence[Line], facts: Facts, rng: random.Random) -> Example:
    """The card with at most ``MOST`` such rows behind its own; claims that one of them decides cite it alone."""
    items = [item for place, line in enumerate(lines) for item in _items(place, line, example.rows[place], facts)]
    pairs: dict[tuple[int, int], list[Row]] = {}
    for (one, first), (two, second) in itertools.combinations(items, 2):
        pair = (second, first) if rng.random() < 0.5 else (first, second)
        if text := apart(*pair):
            pairs.setdefault((one, two), []).append(Row(pair[0].of, text))
    wanted = [tuple(sorted(asked.cited or ())) for asked in example.asked]
    kept = [pair for pair in dict.fromkeys(wanted) if pair in pairs and rng.random() < NEEDED]
    if rng.random() < CARDS:
        others = [pair for pair in pairs if pair not in kept]
        kept += rng.sample(others, min(len(others), rng.randint(1, MOST)))
    kept = kept[:MOST]
    places = {pair: len(example.rows) + at for at, pair in enumerate(kept)}
    asked = tuple(_citing(one, pair, places) for one, pair in zip(example.asked, wanted, strict=True))
    return replace(example, rows=(*example.rows, *(rng.choice(pairs[pair]) for pair in kept)), asked=asked)


def _citing(asked: Asked, pair: tuple[int, ...], places: dict[tuple[int, int], int]) -> Asked:
    place = next((at for known, at in places.items() if known == pair), None)
    return asked if place is None else replace(asked, cited=(place,))


def _items(place: int, line: Line, row: Row, facts: Facts) -> list[tuple[int, Point | Size]]:
    """The place of the row with each date or amount that it has."""
    name = row.text.partition(": ")[0]
    found: list[Point | Size] = []
    if line.day is not None:
        found.append(Point(row.heading, name, days(line.day)))
    if line.amount is not None:
        found.append(Size(row.heading, name, line.amount[0], line.amount[1]))
    for id, term in zip(line.objects, line.terms, strict=False):
        told = f"{name} {facts.name(id)}"
        found.append(Point(row.heading, f"{told}, start", _year(term.start)))
        if term.end:
            found.append(Point(row.heading, f"{told}, end", _year(term.end)))
    return [(place, item) for item in found]


def days(day: Day) -> Days:
    """The first and the last day that a date of a statement may mean."""
    if day.precision >= 11:
        whole = (day.year, day.month, day.day)
        return whole, whole
    if day.precision == 10:
        return (day.year, day.month, 1), (day.year, day.month, LONGEST[day.month])
    return _year(day.year)


def _year(year: int) -> Days:
    return (year, 1, 1), (year, 12, 31)
