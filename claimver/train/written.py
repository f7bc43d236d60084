"""Cards with claims that larger language models wrote and judged for this, and examples in another order.

A line of ``cards.jsonl`` has ``rows`` (heading and "property: values") and ``claims`` (text, A, E or C, the numbers of
the rows that decide, counted from 1). The facts of some are Wikidata's, others are of invented graphs; all sentences
are our own. Every tenth card is kept for measuring.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from claimver.errors import InputError
from claimver.parts import Row
from claimver.train.card_apart import oriented
from claimver.train.judge_examples import Asked, Example
from claimver.train.judge_texts import LETTERS

__all__ = ["FILE", "is_measured", "shuffled", "written"]

FILE = "cards.jsonl"
SOURCE = "written"
DROPPED = 0.15  # of the rows that decide nothing, in every other epoch


def is_measured(number: int) -> bool:
    """Whether the line of that number, counted from 0, is kept for measuring: the last of every ten."""
    return number % 10 == 9


def written(folder: Path, *, measured: bool = False) -> Iterator[Example]:
    """The cards of ``folder`` that are for training, or those kept for measuring; none where it has no such file.

    A card whose counted rows would stand otherwise for some of its claims comes once for each way.

    Raises: InputError for a line that is no card.
    """
    file = folder / FILE
    if not file.is_file():
        return
    for number, line in enumerate(file.read_text("utf-8").splitlines()):
        if is_measured(number) is not measured:
            continue
        try:
            item = json.loads(line)
            rows = tuple(Row(heading, text) for heading, text in item["rows"])
            asked = tuple(_asked(*claim, rows=len(rows)) for claim in item["claims"])
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{file}, line {number + 1} is no card with claims: {error}.") from error
        yield from oriented(Example(rows, asked, SOURCE))


def _asked(claim: str, letter: str, decides: list[int], *, rows: int) -> Asked:
    label = LETTERS.index(letter)
    if (label == 1) is bool(decides) or not all(1 <= row <= rows for row in decides):
        raise ValueError(f"{claim!r} is {letter} by the rows {decides} of {rows}")
    return Asked(claim, label, tuple(row - 1 for row in decides))


def shuffled(example: Example, rng: random.Random, *, dropped: float = 0.0) -> Example:
    """The same claims and rows in another order, the rows of a heading together, their citations with them.

    Of the rows that decide no claim the share ``dropped`` is left out, where it is known for all claims what decides.
    """
    needed = {row for asked in example.asked for row in asked.cited or ()}
    known = all(asked.cited is not None for asked in example.asked)
    kept = [row for row in range(len(example.rows)) if row in needed or not known or rng.random() >= dropped] or [0]
    headings = list(dict.fromkeys(example.rows[row].heading for row in kept))
    rng.shuffle(headings)
    rng.shuffle(kept)
    order = [row for heading in headings for row in kept if example.rows[row].heading == heading]
    place = {row: at for at, row in enumerate(order)}
    asked = [
        Asked(one.claim, one.label, None if one.cited is None else tuple(sorted(place[row] for row in one.cited)))
        for one in rng.sample(example.asked, len(example.asked))
    ]
    return Example(tuple(example.rows[row] for row in order), tuple(asked), example.source)
