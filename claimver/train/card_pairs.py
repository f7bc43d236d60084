"""Claims that rows carry in part only: two things said at once, lists, and what is true of another thing.

What decides is what is not as the claim says: of "born in Y in 1901" the place, if the year is right.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from claimver.train.card_line import Line
from claimver.train.examples import A, C, E
from claimver.train.facts import Facts
from claimver.train.judge_examples import Asked
from claimver.train.synthetic import CONTAINERS, Maker
from claimver.train.wordings import Wording

__all__ = ["Pairs"]

EVENTS = (("P19", "P569"), ("P20", "P570"), ("P740", "P571"))
"""Where something took place, and when."""
MOST = 3  # things of a list
UNTOLD = 0.6  # of the events whose place no row tells, left out
KIND = "P31"
HOLDS = 0.42  # of the claims
T = TypeVar("T")


@dataclass
class Pairs:
    """Makes the claims of one card after another; ``known`` are the wordings that may be used."""

    facts: Facts
    maker: Maker
    known: Mapping[str, Wording]
    places: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.places = {place for where, _ in EVENTS for _, place in self.facts.by_property.get(where, ())}

    @property
    def rng(self) -> random.Random:
        """What draws."""
        return self.maker.rng

    def claims(self, lines: Sequence[Line]) -> Iterator[Asked]:
        """One claim of each kind that the rows allow."""
        makers: list[Callable[[Sequence[Line]], Asked | None]] = [self.event, self.both, self.listed, self.anothers]
        self.rng.shuffle(makers)
        for make in makers:
            if (claim := make(lines)) is not None:
                yield claim

    def event(self, lines: Sequence[Line]) -> Asked | None:
        """Where and when something took place, where a row tells one of them at least."""
        pairs = self._drawn(list({(line.subject, pair): 0 for line in lines for pair in EVENTS}))
        pairs.sort(key=lambda pair: self._at(lines, pair[0], pair[1][0]) is None)  # those with both rows first
        for subject, (where, when) in pairs:
            place, day = self._at(lines, subject, where), self._at(lines, subject, when)
            if day is None or where not in self.known or when not in self.known:
                continue
            told = lines[day].day
            head = self._predicate(where)
            if told is None or head is None:
                continue
            home = lines[place].objects[0] if place is not None and lines[place].objects else None
            other = self._elsewhere(lines, subject, where, home)
            exact = home is not None and place is not None
            if not exact and self.rng.random() < UNTOLD:
                continue
            kind = self.rng.choices(("true", "place", "day"), (40, 40, 20))[0]
            named = home if exact and kind != "place" else other
            if named is None:
                continue
            shift = self.rng.choice((-9, -2, -1, 1, 2, 9)) if kind == "day" else 0
            time = f"in {told.year + shift}" if shift or told.precision < 11 or self.rng.random() < 0.6 else (
                f"on {told.text(11, self.rng)}"
            )  # fmt: skip
            text = f"{self.maker.surface(subject)} {head.replace('Y', self.maker.surface(named), 1)} {time}."
            if shift:
                return Asked(text, C, (day,))
            if exact and place is not None:
                return Asked(text, A, (place, day)) if named == home else Asked(text, C, (place,))
            return Asked(text, E, ())
        return None

    def both(self, lines: Sequence[Line]) -> Asked | None:
        """Two things of one subject; one of them may be another's."""
        pairs = [
            (one, other)
            for one in range(len(lines))
            for other in range(one + 1, len(lines))
            if lines[one].subject == lines[other].subject and lines[one].property != lines[other].property
        ]
        for one, other in self._drawn(pairs):
            heads = [self._predicate(lines[at].property) for at in (one, other)]
            if not all(heads) or not all(lines[at].objects and not lines[at].terms for at in (one, other)):
                continue
            said = [self.rng.choice(lines[at].objects) for at in (one, other)]
            label, cited = A, tuple[int, ...]((one, other))
            if self.rng.random() > HOLDS:
                wrong = self.rng.choice((0, 1))
                line = lines[(one, other)[wrong]]
                strange = self.facts.other(line.property, said[wrong], self.rng)
                if strange is None or strange in self._all(line):
                    continue
                said[wrong] = strange
                label, cited = (C, ((one, other)[wrong],)) if self._is_single(line) else (E, ())
            first, second = (
                str(head).replace("Y", self.maker.surface(id), 1) for head, id in zip(heads, said, strict=True)
            )
            joint = self.rng.choice((" and ", ", and ", " and also "))
            return Asked(f"{self.maker.surface(lines[one].subject)} {first}{joint}{second}.", label, cited)
        return None

    def listed(self, lines: Sequence[Line]) -> Asked | None:
        """Several things that one has; one of them may be had by another thing only."""
        for place in self._drawn(list(range(len(lines)))):
            line = lines[place]
            head = self._predicate(line.property)
            if head is None or len(line.objects) < 2 or line.terms or line.property in CONTAINERS:
                continue
            said = self.rng.sample(line.objects, min(len(line.objects), self.rng.randint(2, MOST)))
            label, cited = A, tuple[int, ...]((place,))
            if self.rng.random() > HOLDS:
                others = [
                    id
                    for other in lines
                    if other.property == line.property and other.subject != line.subject
                    for id in other.objects
                ]
                fitting = [id for id in others if id not in self._all(line) and id != line.subject]
                strange = self.rng.choice(fitting) if fitting else self.facts.other(line.property, said[0], self.rng)
                if strange is None or strange in self._all(line):
                    continue
                said[self.rng.randrange(len(said))] = strange
                label, cited = E, ()
            names = [self.maker.surface(id) for id in said]
            told = f"{', '.join(names[:-1])} and {names[-1]}"
            return Asked(f"{self.maker.surface(line.subject)} {head.replace('Y', told, 1)}.", label, cited)
        return None

    def anothers(self, lines: Sequence[Line]) -> Asked | None:
        """What is true of one thing said of another that the rows are about."""
        subjects = list(dict.fromkeys(line.subject for line in lines))
        for place in self._drawn(list(range(len(lines)))):
            line = lines[place]
            head = self._predicate(line.property)
            kinds = self._all(Line(line.subject, KIND))
            others = [s for s in subjects if s != line.subject and kinds & self._all(Line(s, KIND))]
            if head is None or not line.objects or not others or line.property in CONTAINERS:
                continue
            subject, object = self.rng.choice(others), self.rng.choice(line.objects)
            own = self._at(lines, subject, line.property)
            if object == subject or object in self._all(Line(subject, line.property)):
                continue
            text = f"{self.maker.surface(subject)} {head.replace('Y', self.maker.surface(object), 1)}."
            if own is not None and self._is_single(lines[own]) and not lines[own].terms:
                return Asked(text, C, (own,))
            return Asked(text, E, ())
        return None

    def _predicate(self, property: str) -> str | None:
        """A wording without its subject, "died in Y": what can stand behind a name or another such."""
        wording = self.known.get(property)
        fitting = [t[2:] for t in wording.templates if t.startswith("X ") and t.endswith(" Y")] if wording else []
        plain = [t for t in fitting if "X" not in t.split() and t.split().count("Y") == 1 and " and " not in t]
        return self.rng.choice(plain) if plain else None

    def _elsewhere(self, lines: Sequence[Line], subject: str, where: str, home: str | None) -> str | None:
        """Another place: one that another row has, or any."""
        known = self._all(Line(subject, where)) | (self._above(home) if home else set())
        shown = [
            id
            for line in lines
            if line.subject == subject and line.property != where and line.property not in CONTAINERS
            for id in line.objects
            if id not in known and id in self.places
        ]
        if shown and self.rng.random() < 0.7:
            return self.rng.choice(shown)
        start = home or next(iter(o for _, o in self.facts.by_property.get(where, ())), None)
        other = self.facts.other(where, start, self.rng) if start else None
        return other if other not in known else None

    def _above(self, place: str) -> set[str]:
        """What the place lies in."""
        found, wanted = set[str](), [place]
        while wanted:
            above = {o for p, o in self.facts.by_subject.get(wanted.pop(), ()) if p in CONTAINERS} - found
            found |= above
            wanted += above
        return found

    def _at(self, lines: Sequence[Line], subject: str, property: str) -> int | None:
        found = (at for at, line in enumerate(lines) if (line.subject, line.property) == (subject, property))
        return next(found, None)

    def _all(self, line: Line) -> set[str]:
        return {o for p, o in self.facts.by_subject.get(line.subject, ()) if p == line.property}

    def _is_single(self, line: Line) -> bool:
        return self.known[line.property].single_value != "no" and len(self._all(line)) == 1

    def _drawn(self, some: Sequence[T]) -> list[T]:
        return self.rng.sample(list(some), len(some))
