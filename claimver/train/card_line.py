"""A row of a card: what a graph has of a thing under one property, as retrieval shows it."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from claimver.train.facts import Day, Facts
from claimver.train.synthetic import figure

__all__ = ["Line", "Term"]


@dataclass(frozen=True, slots=True)
class Term:
    """The years from which and to which something held; it still does where no end is known."""

    start: int
    end: int | None = None

    @property
    def text(self) -> str:
        """As qualifiers in words."""
        return f"start time {self.start}" + (f", end time {self.end}" if self.end else "")


@dataclass
class Line:
    """A row of a card: its subject and property, and its objects (with their terms), its day or its amount."""

    subject: str
    property: str
    objects: list[str] = field(default_factory=list)
    day: Day | None = None
    amount: tuple[float, str] | None = None  # with its unit: "" where it has none
    terms: list[Term] = field(default_factory=list)  # one for each object, or none

    def text(self, facts: Facts, rng: random.Random) -> str:
        """The row as a judge reads it."""
        label = facts.relation(self.property, rng)
        if self.day is not None:
            return f"{label}: {self.day.text(self.day.precision, rng)}"
        if self.amount is not None:
            number, unit = self.amount
            return f"{label}: {figure(number)} {unit}".rstrip()
        names = [facts.name(id) for id in self.objects]
        told = [f"{n} ({t.text})" for n, t in zip(names, self.terms, strict=True)] if self.terms else names
        return f"{label}: {'; '.join(told)}"
