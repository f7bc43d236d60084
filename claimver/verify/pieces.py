"""The pieces of a text that values are read from, and what is read: dates and amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from claimver.types import Span
from claimver.verify.units import lexicon, phrases, unit

__all__ = [
    "MONEY", "Amount", "Day", "Piece", "Pieces", "When", "bounded", "in_a_code", "is_ordinal_ending", "low",
    "measure_at", "pieces_of",
]  # fmt: skip

Day = tuple[int, int, int]  # year (negative BC), month, day
_PIECE = re.compile(
    r"(?P<n>\d+(?:['’]\d{3}(?!\d)|[.,\u00a0\u202f]\d+)*)|(?P<w>(?:[A-Za-z]\.){2,}(?![^\W\d_])|[^\W\d_]+(?:['’][^\W\d_]+)*)|(?P<s>[^\s])"
)
MONEY = frozenset("$€£¥₹")


@dataclass(frozen=True, slots=True)
class When:
    """A stretch of days, both included. ``precision`` is Wikidata's: 11 day, 10 month, 9 year, 8 decade, 7 century.

    ``bound``: "", "before", "after", "since", "until", "by", or "from" and "to" for the ends of a range. ``bare``: four
    digits alone, that may be a number.
    """

    span: Span
    first: Day
    last: Day
    precision: int = 9
    bound: str = ""
    about: bool = False
    bare: bool = False

    @property
    def yearless(self) -> bool:
        """Whether it is a day of any year ("on 23 May"): its year is 0."""
        return self.precision > 0 and self.first[0] == 0


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with the step it is rounded to. ``bound``: "", "more", "least", "less" or "most".

    ``unit`` is what stands behind the number: a unit of measure, or what is counted; ``spelled``: in words;
    ``apart``: how much one thing has more or less than another ("240 metres lower"), as the tree tells.
    """

    span: Span
    number: float
    step: float = 0.0
    unit: str = ""
    bound: str = ""
    about: bool = False
    spelled: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Piece:
    """A word, a run of digits or a sign of a text; ``low`` is ``text`` in small letters."""

    text: str
    low: str
    start: int
    end: int
    kind: str  # "n" digits, "w" word, "s" sign


Pieces = Sequence[Piece]


def pieces_of(text: str) -> Pieces:
    """The figures, words and signs of a text."""
    return [Piece(m[0], m[0].casefold(), m.start(), m.end(), m.lastgroup or "s") for m in _PIECE.finditer(text)]


def bounded(before: Pieces, kind: str) -> tuple[str, bool]:
    """What the phrase of that kind means that the pieces end with, "" for none, and whether "about" is with it.

    >>> bounded(pieces_of("just over"), "bound"), bounded(pieces_of("about"), "bound")
    (('least', True), ('', True))
    """
    said = " " + " ".join(piece.low for piece in before)
    phrase = next((phrase for phrase in phrases(kind) if said.endswith(" " + phrase)), "")
    bound = lexicon(kind).get(phrase, "")
    if bound == "about":
        return bounded(before[: -len(phrase.split())], kind)[0], True
    return bound, bool(bound) and said.removesuffix(" " + phrase).endswith(
        tuple(f" {word}" for word in phrases("close"))
    )


def low(pieces: Pieces, at: int) -> str:
    """The piece in small letters; "" outside of the text."""
    return pieces[at].low if 0 <= at < len(pieces) else ""


def is_ordinal_ending(pieces: Pieces, at: int) -> bool:
    """Whether the ending of an ordinal sticks to the figure before."""
    return low(pieces, at) in ("st", "nd", "rd", "th") and pieces[at].start == pieces[at - 1].end


def in_a_code(pieces: Pieces, at: int) -> bool:
    """Whether letters stick to the figure from the left: B737, MP3."""
    return at > 0 and pieces[at - 1].kind == "w" and pieces[at - 1].end == pieces[at].start


def measure_at(pieces: Pieces, at: int) -> tuple[str, int]:
    """The longest unit of measure that begins here, and the place behind it; "" where there is none."""
    for count in range(min(6, len(pieces) - at), 0, -1):
        some = pieces[at : at + count]
        name = "".join(" " * (i > 0 and p.start > some[i - 1].end) + p.text for i, p in enumerate(some))
        known = unit(name)
        if known and not (at + count < len(pieces) and _glued(some[-1], pieces[at + count])):
            return name, at + count
    return "", at


def _glued(one: Piece, two: Piece) -> bool:
    return two.start == one.end and two.kind != "s"
