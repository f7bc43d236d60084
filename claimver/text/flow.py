"""How text goes on from one column to another: by how sentences end and begin."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from statistics import median

from claimver.text.cells import Line

__all__ = ["Part", "begins_lower", "by_flow", "ends_sentence", "goes_on"]

SMALL = 0.93  # of the usual size: notes and captions
_LONG_LINE = 40  # letters: more than a heading has, so that it may go on on the next page
_FINAL = re.compile(r"[.!?…:。][\"'”’»)\]⁰¹²³⁴-⁹⸴ᵃ-ᶻ]*\Z")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a page from its left to its right edge: the pieces of a left column and as many of a right one,
    or lines ``across`` them.
    """

    columns: tuple[list[Line], ...] = ()
    across: tuple[Line, ...] = ()


def ends_sentence(text: str) -> bool:
    """Whether the text ends as a sentence does."""
    return _FINAL.search(text[-12:]) is not None


def begins_lower(text: str) -> bool:
    """Whether the first letter of the text is a small one."""
    return next((c for c in text if c.isalnum()), "").islower()


def goes_on(above: str, below: str) -> bool:
    """Whether the last sentence of a page may go on at the beginning of the next."""
    above = above.rstrip()
    long = len(above.rpartition("\n")[2]) >= _LONG_LINE
    return bool(above) and not ends_sentence(above) and (begins_lower(below) or long)


def by_flow(parts: Iterable[Part]) -> list[Part]:
    """The parts in reading order; where columns run on past what stands across them, each column by itself."""
    found: list[Part] = []
    for part in parts:
        above, across = [Part(), Part(), *found][-2:]
        if part.columns and above.columns and across.across and _run_on(above, across, part):
            half = len(above.columns) // 2
            left, right = above.columns[:half], above.columns[half:]
            found[-2:] = [Part((*left, part.columns[0], *right, part.columns[1])), across]
        elif part.across and across.across:
            found[-1] = Part(across=(*across.across, *part.across))
        else:
            found.append(part)
    return found


def _run_on(above: Part, across: Part, below: Part) -> bool:
    """Whether the left column above goes on in the left one below, and not in the right one above.

    Where both are as likely, a column is cut within a sentence by a caption in small letters, not by an equation.
    """
    pieces = [_rows(side) for side in above.columns]
    left, right, top = pieces[len(pieces) // 2 - 1], pieces[-1], pieces[len(pieces) // 2]
    left_below, right_below = map(_rows, below.columns)
    down = _joint(left, left_below) + _joint(left_below, top) + _joint(right, right_below)
    over = _joint(left, top) + _joint(right, left_below) + _joint(left_below, right_below)
    size = median(line.size for side in above.columns for line in side)
    caption = all(line.size < SMALL * size for line in across.across)
    return down > over or (down == over and caption and not ends_sentence(right[-1]))


def _rows(side: list[Line]) -> list[str]:
    """The lines of a column from top to bottom."""
    ordered = sorted(side, key=lambda line: (-round(line.y), line.x0))
    return [" ".join(line.text for line in row) for _, row in groupby(ordered, key=lambda line: round(line.y))]


def _joint(first: list[str], second: list[str]) -> int:
    """1 where the second column may well go on the first, -1 where only a sentence that has ended would."""
    ended, lower = ends_sentence(first[-1]), begins_lower(second[0])
    return 1 if ended != lower else -1 if ended else 0
