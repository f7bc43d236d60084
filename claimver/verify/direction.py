"""Which way a claim compares two things: a small model reads the direction, code sets it against the two values.

The judge tells well whether the evidence settles a claim, and badly which of two values is said to be the greater
(right on 82 % of comparisons, benchmarks/EXPERIMENTS.md). So a cross-encoder of its own is asked, with letters in the
places of the two names and of nothing but the direction ("X is taller than Y."), and both ways: the difference of the
two answers is what it hears.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, Self

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Opinion
from claimver.types import Document, Entity, Step
from claimver.verify.apart import Point, Size
from claimver.verify.nets.crossencoder import CrossEncoder
from claimver.verify.reckon import DIRECTLY, LATER, Reckoned, is_comparison
from claimver.verify.succession import Succession
from claimver.verify.units import unit

__all__ = [
    "FIRST",
    "POST",
    "SECOND",
    "DirectionReader",
    "Heard",
    "PairModel",
    "agreement",
    "followed",
    "masked",
    "stated",
    "weighed",
]

FIRST, SECOND = "X", "Y"  # not A: the encoder knows no capitals, and would read an article
DATE = "date"  # what two things are compared by whose dates are of different kinds: founded, opened
FLOOR = 0.02  # the least share that the judge gives to one of both labels
EVEN = 0.5
POST = "term of office"  # what is compared where one held a post before another, not directly
SILENT = 0.4  # how likely it may be that a claim does not compare by a property at all, for it to be heard on it


@dataclass(frozen=True, slots=True)
class Heard:
    """What a claim says of the two: how likely the first has more (comes later) of what is asked, and nothing of it."""

    more: float
    silent: float


@dataclass(frozen=True, slots=True)
class _Asked:
    """A claim with letters for names, the property that it may compare by, and the two things with their values."""

    claim: str
    name: str
    things: tuple[Entity, Entity]
    ends: tuple[Point | Size, Point | Size]


def stated(property: str, *, more: bool, timed: bool) -> str:
    """How two things stand to each other by a property, in words.

    >>> stated("height", more=True, timed=False)
    'The height of X is more than that of Y.'
    """
    word = ("later" if more else "earlier") if timed else ("more" if more else "less")
    return f"The {property} of {FIRST} is {word} than that of {SECOND}."


def followed(*, after: bool) -> str:
    """How two who held one post stand to each other, in words.

    >>> followed(after=True)
    'X held the post directly after Y.'
    """
    return f"{FIRST} held the post directly {'after' if after else 'before'} {SECOND}."


class PairModel(Protocol):
    """Pairs of a claim and evidence to probabilities, as ``CrossEncoder`` gives them."""

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """``(pairs, 3)``: attributable, extrapolatory, contradictory."""
        ...


class DirectionReader:
    """Reads which way claims compare two things, from a cross-encoder that was trained on nothing else."""

    def __init__(self, model: PairModel) -> None:
        self._model = model

    @classmethod
    def load(cls, folder: Path) -> Self:
        """The reader of a folder. Raises: ModelError."""
        return cls(CrossEncoder.load(folder))

    def heard(self, asked: Sequence[tuple[str, str, bool]]) -> list[Heard]:
        """What claims with ``FIRST`` and ``SECOND`` for their two things say: of (claim, property, whether a date)."""
        return self._hear([(claim, *_ways(name, timed=timed)) for claim, name, timed in asked])

    def _hear(self, asked: Sequence[tuple[str, str, str]]) -> list[Heard]:
        """What claims say: of (claim, how the two may stand to each other, the contrary)."""
        shares = self._model.probabilities([(claim, text) for claim, *texts in asked for text in texts])
        return [_heard(more, less) for more, less in zip(shares[::2], shares[1::2], strict=True)]

    def directed(
        self,
        opinion: Opinion,
        claim: str,
        document: Document,
        pairs: Sequence[Reckoned],
        *,
        first: int,
        multiplied: bool = False,
        lone: bool = False,
        terms: Sequence[Reckoned] = (),
    ) -> tuple[Opinion, tuple[Step, ...]]:
        """The opinion, what it holds to be settled shared out by the way that the claim compares.

        ``pairs`` are those that the judge was shown, the first of them as its row ``first``. One of two things that
        the claim names counts, by whose property the claim compares; of those that the judge cites also one of two
        dates of different kinds and, where the claim names nothing else (``lone``), one with a thing named before the
        claim. It is cited then instead of other pairs.
        Two statements that are ``terms`` of which it was heard already who came after whom are not compared.
        Where it says how many times (``multiplied``), a contradiction may be of the number, and stands. With the
        opinion what was heard, as a step; none where nothing was.
        """
        told = [
            (at, asked)
            for at, pair in enumerate(pairs)
            if not {t.id for t in pair.triplets} & {t.id for term in terms for t in term.triplets}
            and (asked := _asked(claim, document, pair, cited=first + at in opinion.cited, lone=lone)) is not None
        ]
        alike = {frozenset(thing.id for thing in asked.things) for _, asked in told if asked.name != DATE}
        told = [(at, a) for at, a in told if a.name != DATE or frozenset(t.id for t in a.things) not in alike]
        if not told:
            return opinion, ()
        heard = self.heard([(asked.claim, asked.name, isinstance(asked.ends[0], Point)) for _, asked in told])
        silent, at = min((one.silent, at) for at, one in enumerate(heard))
        if silent > SILENT:
            return opinion, ()
        place, asked = told[at]
        agrees = agreement(heard[at].more, *asked.ends)
        if agrees is None or (multiplied and agrees > EVEN and opinion.contradictory > opinion.attributable):
            return opinion, ()  # "twice as tall" may be wrong though the first is the taller
        agrees = weighed(agrees, opinion)
        settled = opinion.attributable + opinion.contradictory
        cited = (first + place, *(row for row in opinion.cited if row < first))
        shared = replace(opinion, attributable=settled * agrees, contradictory=settled * (1.0 - agrees), cited=cited)
        return shared, (_step(asked, heard[at]),)

    def succeeded(
        self, opinion: Opinion, claim: str, document: Document, pairs: Sequence[Succession]
    ) -> tuple[Opinion, tuple[Reckoned, ...], tuple[Step, ...]]:
        """The opinion, shared out by who the claim says held a post after whom, with the pair of which it says so.

        Nothing but the opinion where it says so of none; the pairs without ``follows`` where their terms do not tell.
        That one came after another, though not directly, is heard where nothing is heard of one who came directly
        after the other.
        """
        told = [(pair, words) for pair in pairs if (words := masked(claim, document, pair.one, pair.other))]
        for direct in (True, False) if told else ():
            heard = self._hear([(words, *_orders(direct=direct)) for _, words in told])
            silent, at = min((one.silent, at) for at, one in enumerate(heard))
            if silent > SILENT:
                continue
            both = set(_ids(told[at][0]))
            again = [(pair, one.more) for (pair, _), one in zip(told, heard, strict=True) if both == set(_ids(pair))]
            known = [some for some in again if some[0].order is not None]
            if not known:
                return opinion, tuple(pair.pair for pair, _ in again), ()
            pair, more = max(known, key=lambda some: _holds(*some, direct=direct))
            agrees = weighed(_holds(pair, more, direct=direct), opinion)
            settled = opinion.attributable + opinion.contradictory
            shared = replace(opinion, attributable=settled * agrees, contradictory=settled * (1.0 - agrees))
            way = f"{'directly ' if direct else ''}{'after' if more >= EVEN else 'before'}"
            step = Step(
                "check", "Who came after whom, as the claim says?", f"{pair.one.label} {way} {pair.other.label}"
            )
            return shared, (replace(pair.pair, follows=DIRECTLY if direct else LATER),), (step,)
        return opinion, (), ()


def _ids(pair: Succession) -> tuple[str, str]:
    """The ids of both."""
    return pair.one.id, pair.other.id


def _holds(pair: Succession, more: float, *, direct: bool) -> float:
    """How likely the two came as a claim says, which has the first after the other so likely."""
    order = (pair.order or 0) if direct else 1 if pair.later else -1
    return more if order > 0 else 1.0 - more if order < 0 else 0.0


def _ways(name: str, *, timed: bool) -> tuple[str, str]:
    """How two may stand to each other by a property, and the contrary."""
    return stated(name, more=True, timed=timed), stated(name, more=False, timed=timed)


def _orders(*, direct: bool) -> tuple[str, str]:
    """How two holders of a post may stand to each other, and the contrary."""
    return (followed(after=True), followed(after=False)) if direct else _ways(POST, timed=True)


def _heard(more: NDArray[np.float64], less: NDArray[np.float64]) -> Heard:
    """What the two answers tell together: (3,) probabilities each, for "more" and for "less"."""
    lean = math.log(more[0] * less[2] + 1e-9) - math.log(more[2] * less[0] + 1e-9)
    return Heard(1.0 / (1.0 + math.exp(-lean / 2.0)), float(more[1] + less[1]) / 2.0)


def _asked(claim: str, document: Document, pair: Reckoned, *, cited: bool, lone: bool) -> _Asked | None:
    """What the reader is asked of a pair; None where it is not two things, or no property by which they compare."""
    (one, other), (first, second) = (pair.triplets[0].subject, pair.triplets[-1].subject), pair.ends
    if one.id == other.id:
        return None
    if is_comparison(pair) and first.name == second.name:
        if words := masked(claim, document, one, other):
            return _Asked(words, first.name, (one, other), (first, second))
        for own, its, last, theirs in ((one, first, other, second), (other, second, one, first)):
            if cited and lone and (words := masked(claim, document, own)) and not masked(claim, document, last):
                return _Asked(words, its.name, (own, last), (its, theirs))
    elif cited and isinstance(first, Point) and isinstance(second, Point):
        words = masked(claim, document, one, other)
        return _Asked(words, DATE, (one, other), (first, second)) if words else None
    return None


def _step(asked: _Asked, heard: Heard) -> Step:
    one, other = (thing.label for thing in asked.things)
    words = ("later", "earlier") if isinstance(asked.ends[0], Point) else ("more", "less")
    word = words[0] if heard.more >= EVEN else words[1]
    return Step(
        "check", "Which way does the claim compare the two?", f"{word} for {one} than for {other}: {asked.name}"
    )


def agreement(more: float, one: Point | Size, other: Point | Size) -> float | None:
    """How likely two values are as the claim has them, which gives the first more so likely; None where none is sure.

    Of two dates in one year, of which one gives no day, neither is the later.
    """
    order = _order(one, other)
    return None if order is None else more if order > 0 else 1.0 - more if order < 0 else 0.0


def weighed(agrees: float, opinion: Opinion) -> float:
    """The reader's share of agreement, times the judge's own lean to one of both labels."""
    one, other = (opinion.attributable + FLOOR) * agrees, (opinion.contradictory + FLOOR) * (1.0 - agrees)
    return one / (one + other)


def _order(one: Point | Size, other: Point | Size) -> int | None:
    """1 where the first is the greater or later, -1 where the second is, 0 where they are the same."""
    if isinstance(one, Point) and isinstance(other, Point):
        same = one.days == other.days and one.days[0] == one.days[1]
        apart = (one.days[0] > other.days[1]) - (one.days[1] < other.days[0])
        return apart if apart or same else None
    if isinstance(one, Size) and isinstance(other, Size):
        ours, theirs = unit(one.unit), unit(other.unit)
        number = one.number * (ours[1] / theirs[1] if ours and theirs else 1.0)
        return (number > other.number) - (number < other.number)
    return None


def masked(claim: str, document: Document, one: Entity, other: Entity | None = None) -> str:
    """The claim with ``FIRST`` and ``SECOND`` in the places of the names of things; "" where it lacks one.

    So it is where it has one of the letters itself, and a name that is both's gives way to none.
    """
    if re.search(rf"(?<!\w)(?:{FIRST}|{SECOND})(?!\w)", claim):
        return ""
    names, others = _names(document, one), _names(document, other) if other is not None else set[str]()
    called = dict.fromkeys(names - others, FIRST) | dict.fromkeys(others - names, SECOND)
    if not called:
        return ""
    pattern = "|".join(map(re.escape, sorted(called, key=len, reverse=True)))
    parts = re.split(rf"(?<!\w)(?:[Tt]he )?({pattern})(?!\w)", claim)
    parts[1::2] = [called[name] for name in parts[1::2]]
    wanted = {FIRST} if other is None else {FIRST, SECOND}
    return "".join(parts) if wanted <= set(parts[1::2]) else ""


def _names(document: Document, entity: Entity) -> set[str]:
    """What the document or the graph calls a thing; pronouns for it are none."""
    named = (m for m in document.mentions if m.entity is not None and m.entity.id == entity.id)
    said = (m.text for m in named if m.antecedent is None or m.text in entity.label)  # "Aldrin", and not "he"
    return set(filter(None, (entity.label, *entity.aliases, *said)))
