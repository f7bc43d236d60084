"""Rows of a card that tell how far two of its dates or amounts lie apart, as the flow adds them (``verify/reckon``)."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimver.parts import Row
from claimver.train.card_line import Line
from claimver.train.facts import Day, Facts
from claimver.train.judge_examples import Asked, Example
from claimver.verify.apart import Days, Point, Size, apart
from claimver.verify.dates import LONGEST

__all__ = ["counted", "oriented", "turned"]

MOST = 3
_TURNED = {
    "before": "after",
    "after": "before",
    "more than": "less than",
    "less than": "more than",
    "the same as": "the same as",
    "in the same year as": "in the same year as",
    "in the same month as": "in the same month as",
    "on the same day as": "on the same day as",
}
_TIMES = re.compile(r", ([\d.,]+(?:e-\d+)?) times as much$")
NEEDED = 0.75  # share of claims that two rows decide for which the two are counted
CARDS = 0.35  # share of cards that have counted rows though no claim needs them


def counted(example: Example, lines: Sequence[Line], facts: Facts, rng: random.Random) -> Example:
    """The card with at most ``MOST`` such rows behind its own; claims that one of them decides cite it alone.

    As in the flow, a row stands under what the claim names first; claims that name the other first are left out.
    """
    items = [item for place, line in enumerate(lines) for item in _items(place, line, example.rows[place], facts)]
    pairs: dict[tuple[int, int], list[Row]] = {}
    for (one, first), (two, second) in itertools.permutations(items, 2):
        if text := apart(first, second):
            pairs.setdefault((one, two), []).append(Row(first.of, text))
    wanted = {(a.cited[0], a.cited[1]): None for a in example.asked if a.cited and len(a.cited) == 2}
    kept: list[tuple[int, int]] = []
    for one, two in wanted:
        if (one, two) in pairs and (two, one) not in kept and rng.random() < NEEDED:
            kept.append((one, two))
    if rng.random() < CARDS:
        others = [pair for pair in pairs if not {pair, pair[::-1]} & {*wanted, *kept}]
        kept += rng.sample(others, min(len(others), rng.randint(1, MOST)))
    places = {pair: len(example.rows) + at for at, pair in enumerate(kept[:MOST])}
    asked = tuple(found for one in example.asked if (found := _citing(one, places)) is not None)
    return replace(example, rows=(*example.rows, *(rng.choice(pairs[pair]) for pair in places)), asked=asked)


def _citing(asked: Asked, places: Mapping[tuple[int, int], int]) -> Asked | None:
    """The claim with the row counted from the two that it cites; None where that stands under the other thing."""
    if asked.cited is None or len(asked.cited) != 2:
        return asked
    one, two = asked.cited
    if (two, one) in places:
        return None
    return replace(asked, cited=(places[one, two],)) if (one, two) in places else asked


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


def turned(row: Row, headings: Iterable[str]) -> Row | None:
    """The same counted row told from the other thing, one of ``headings``; None for a row that compares no two things.

    >>> turned(Row("Ada", "date of birth: 2 years before date of birth of Bo"), ["Ada", "Bo"])
    Row(heading='Bo', text='date of birth: 2 years after date of birth of Ada')
    """
    name, _, told = row.text.partition(": ")
    times = _TIMES.search(told)
    told = told[: times.start()] if times else told
    other = max((one for one in headings if one != row.heading and told.endswith(f" of {one}")), key=len, default="")
    tie = min((tie for tie in _TURNED if f"{tie} " in told), key=told.find, default="")
    if not other or not tie:
        return None
    gap, _, thing = told.removesuffix(f" of {other}").partition(f"{tie} ")
    ratio = f", {1 / float(times[1].replace(',', '')):.3g} times as much" if times else ""
    return Row(other, f"{thing}: {gap}{_TURNED[tie]} {name} of {row.heading}{ratio}")


def oriented(example: Example) -> Iterator[Example]:
    """The example with its counted rows under what each claim names first, as the flow shows them: one for each way."""
    headings = {row.heading for row in example.rows}
    others = [turned(row, headings) for row in example.rows]
    found: dict[tuple[Row, ...], list[Asked]] = {}
    for asked in example.asked:
        rows = (
            other if other is not None and _leads(other.heading, row.heading, asked.claim) else row
            for row, other in zip(example.rows, others, strict=True)
        )
        found.setdefault(tuple(rows), []).append(asked)
    for rows_, asked_ in found.items():
        yield Example(rows_, tuple(asked_), example.source)


def _leads(one: str, other: str, claim: str) -> bool:
    """Whether the claim names the first before the second, if it names the first."""
    place = claim.find(one)
    return place >= 0 and not 0 <= claim.find(other) < place
