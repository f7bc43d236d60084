"""Claims about the numbers and times of a card: amounts, terms of office, ages, two things compared.

Each function gives a claim with its label and the rows that decide it, or None where the rows allow none.
"""

from __future__ import annotations

import csv
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path

from claimver.train.card_line import Line, Term
from claimver.train.examples import A, C, E
from claimver.train.facts import Day
from claimver.train.judge_examples import Asked
from claimver.train.synthetic import Maker, amount_words
from claimver.train.wordings import Wording
from claimver.verify.units import lexicon

__all__ = ["aged", "amounted", "compared", "comparisons", "termed"]

BORN, DIED = "P569", "P570"
_TABLE = Path(__file__).with_name("comparisons.tsv")
_AGES = (
    "X died at the age of N",
    "X lived to be N",
    "X lived to the age of N",
    "X was N years old at death",
    "X died aged N",
)
_NOW = re.compile(r"\b(is|are|has)\b")
_THEN = {"is": "was", "are": "were", "has": "had"}


@dataclass(frozen=True, slots=True)
class Comparison:
    """Wordings that X has the later day or the greater amount of a property than Y; N is the gap in years."""

    property: str
    more: tuple[str, ...]
    gap: tuple[str, ...]


@cache
def comparisons() -> dict[str, Comparison]:
    """The comparisons by property."""
    found = {}
    with _TABLE.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            more, gap = (tuple(filter(None, (row[name] or "").split(" | "))) for name in ("more", "gap"))
            found[row["property"]] = Comparison(row["property"], more, gap)
    return found


def amounted(maker: Maker, wording: Wording, line: Line, place: int) -> Asked | None:
    """A claim with the amount of a row, rounded, another, more or less."""
    if line.amount is None:
        return None
    number, unit = line.amount
    words, holds, _ = amount_words(number, f" {unit}" if unit else "", maker.rng)
    claim = maker.sentence(maker.rng.choice(wording.templates), maker.surface(line.subject), words)
    return Asked(claim, A if holds else C, (place,))


def aged(maker: Maker, lines: Sequence[Line]) -> Asked | None:
    """A claim of how old somebody became, whose birth and death two rows tell to the day."""
    days = {(line.subject, line.property): at for at, line in enumerate(lines) if line.day and line.day.precision == 11}
    known = [
        (at, days[subject, DIED]) for (subject, what), at in days.items() if what == BORN and (subject, DIED) in days
    ]
    if not known:
        return None
    first, last = maker.rng.choice(known)
    born, died = lines[first].day, lines[last].day
    if born is None or died is None:
        return None
    age = died.year - born.year - ((died.month, died.day) < (born.month, born.day))
    if not 0 < age < 120:
        return None
    told = age if maker.rng.random() < 0.5 else max(1, age + maker.rng.choice((-20, -10, -3, 3, 10, 20)))
    text = maker.rng.choice(_AGES).replace("N", _number(told, maker.rng))
    return Asked(maker.sentence(text, maker.surface(lines[first].subject), ""), A if told == age else C, (first, last))


def compared(maker: Maker, lines: Sequence[Line]) -> Asked | None:
    """A claim that sets two things side by side whose days or amounts of one property two rows tell.

    It cites the row of the thing that it names first before the other's.
    """
    pairs = [
        (one, other)
        for one, other in permutations(range(len(lines)), 2)
        if lines[one].property == lines[other].property in comparisons()
        and lines[one].subject != lines[other].subject
        and _is_later(lines[one], lines[other])
    ]
    if not pairs:
        return None
    later, earlier = maker.rng.choice(pairs)
    table = comparisons()[lines[later].property]
    years = _years(lines[later].day, lines[earlier].day)
    holds = maker.rng.random() < 0.5
    label = A if holds else C
    if table.gap and years and maker.rng.random() < 0.35:
        told = years if holds else max(1, years + maker.rng.choice((-10, -4, 4, 10, 25)))
        if told != years or holds:
            gap = "a year" if told == 1 else f"{_number(told, maker.rng)} years"
            return _side_by_side(maker, lines, maker.rng.choice(table.gap).replace("N", gap), (later, earlier), label)
    things = (later, earlier) if holds else (earlier, later)
    return _side_by_side(maker, lines, maker.rng.choice(table.more), things, label)


def _side_by_side(maker: Maker, lines: Sequence[Line], template: str, things: tuple[int, int], label: int) -> Asked:
    """The template with the rows' subjects for its X and Y."""
    first = template.index("X") < template.index("Y")
    names = [maker.surface(lines[at].subject) for at in things]
    return Asked(maker.sentence(template, *names), label, things if first else (things[1], things[0]))


def termed(maker: Maker, wording: Wording, line: Line, place: int) -> Asked | None:
    """A claim of a time in which something held: in a year, from and to, for so long, now."""
    plain = [t for t in wording.templates if len(_NOW.findall(t)) == 1]
    if not plain or not line.terms:
        return None
    rng = maker.rng
    at = rng.randrange(len(line.objects))
    term, template = line.terms[at], rng.choice(plain)
    past = _NOW.sub(lambda verb: _THEN[verb[1]], template)
    if term.end is None and rng.random() < 0.5:
        told, holds = _since(term, rng)
        return Asked(_of(maker, line, at, past if told else template, told), A if holds else C, (place,))
    if term.end is None or rng.random() < 0.3:  # now: the one that it has, or one that it had; else nobody knows
        label = A if term.end is None else C if line.terms[-1].end is None else E
        return Asked(_of(maker, line, at, template, ""), label, (place,) if label != E else ())
    told, holds = _during(term, term.end, rng)
    return Asked(_of(maker, line, at, past, told), A if holds else C, (place,))


def _of(maker: Maker, line: Line, at: int, template: str, told: str) -> str:
    sentence = maker.sentence(template, maker.surface(line.subject), maker.surface(line.objects[at]))
    return f"{sentence.rstrip('.')}{told}."


def _since(term: Term, rng: random.Random) -> tuple[str, bool]:
    holds = rng.random() < 0.5
    year = term.start if holds else term.start - rng.choice((3, 8, 15))
    return rng.choice((f" from {year} on", f", beginning in {year}")), holds


def _during(term: Term, end: int, rng: random.Random) -> tuple[str, bool]:
    holds, kind = rng.random() < 0.5, rng.choice(("in", "from", "until", "for"))
    off = rng.choice((-9, -4, 4, 9))
    if kind == "in":
        year = rng.randint(term.start, end) if holds else rng.choice((term.start - abs(off), end + abs(off)))
        return f" in {year}", holds
    if kind == "from":
        last = end if holds else max(term.start + 1, end + off)
        return f" from {term.start} to {last}", last == end
    if kind == "until":
        return f" until {end if holds else end + off}", holds
    years = end - term.start
    told = years if holds else years + abs(off)
    return f" for {_number(told, rng)} year{'s' if told > 1 else ''}", holds


def _is_later(one: Line, other: Line) -> bool:
    """Whether the first surely has the later day, or the greater amount in the same unit."""
    if one.day is not None and other.day is not None:
        return one.day.year > other.day.year
    if one.amount is None or other.amount is None:
        return False
    return one.amount[1] == other.amount[1] and one.amount[0] > other.amount[0] * 1.02


def _years(later: Day | None, earlier: Day | None) -> int:
    """The years between two days, where whole years and the difference of the numbers are one; else 0."""
    if later is None or earlier is None:
        return 0
    exact = later.precision == earlier.precision == 11
    short = exact and (later.month, later.day) < (earlier.month, earlier.day)
    return 0 if short else later.year - earlier.year


def _number(number: int, rng: random.Random) -> str:
    """The number as people write it: a small one in words now and then."""
    words = {int(value): word for word, value in lexicon("number").items() if value.isdecimal()}
    return words.get(number, str(number)) if rng.random() < 0.6 else str(number)
