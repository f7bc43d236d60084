"""The public knowledge graph tables as plain rows, for making training claims."""

from __future__ import annotations

import calendar
import gzip
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MONTHS = tuple(calendar.month_name[1:])
AMOUNT = re.compile(r"\+(\d+(?:\.\d+)?)(?:\[[^]]*\])?(Q\d+)?$")
MOST = 1e12  # of an amount that people tell
ESCAPE = re.compile(r"\\u([0-9A-Fa-f]{4})")  # left in some labels of the tables


@dataclass
class Facts:
    """Statements by subject and by property, with labels; ``objects`` holds each property's objects for swapping."""

    labels: dict[str, str] = field(default_factory=dict)
    aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    property_labels: dict[str, str] = field(default_factory=dict)
    property_aliases: dict[str, tuple[str, ...]] = field(default_factory=dict)
    by_subject: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    by_property: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    dates: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    quantities: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))

    def name(self, id: str) -> str:
        """The label of an entity, or its id."""
        return self.labels.get(id) or id

    def relation(self, property: str, rng: random.Random) -> str:
        """The property's label, one time in four an alias."""
        others = self.property_aliases.get(property, ())
        if others and rng.random() < 0.25:
            return rng.choice(others)
        return self.property_labels.get(property, property)

    def other(self, property: str, object: str, rng: random.Random) -> str | None:
        """Another labelled object of the same property; None where there is none."""
        pool = self.by_property[property]
        for _ in range(10):
            candidate = rng.choice(pool)[1]
            if self.name(candidate).casefold() != self.name(object).casefold():
                return candidate
        return None


def read_facts(data: Path) -> Facts:
    """The tables under ``data/kg``, labelled entities only."""
    facts = Facts()
    for row in _rows(data / "kg/entities.tsv.gz"):
        if row[1]:
            facts.labels[row[0]] = ESCAPE.sub(lambda match: chr(int(match[1], 16)), row[1])
            others = json.loads(row[3] or "[]")
            names = tuple(name for name in others if name.isascii() and len(name) > 3 and not ESCAPE.search(name))
            if names:
                facts.aliases[row[0]] = names
    for row in _rows(data / "kg/properties.tsv.gz"):
        facts.property_labels[row[0]] = row[1]
        facts.property_aliases[row[0]] = tuple(name for name in json.loads(row[3] or "[]") if 2 < len(name) < 40)
    for subject, property, object, *_ in _rows(data / "kg/triples.tsv.gz"):
        if subject in facts.labels and object in facts.labels and subject != object:
            facts.by_subject[subject].append((property, object))
            facts.by_property[property].append((subject, object))
    for subject, property, value, *_ in _rows(data / "kg/times.tsv.gz"):
        if subject in facts.labels:
            facts.dates[property].append((subject, value))
    for subject, property, value, *_ in _rows(data / "kg/quantities.tsv.gz"):
        if subject in facts.labels:
            facts.quantities[property].append((subject, value))
    return facts


def _rows(path: Path) -> Iterator[list[str]]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            yield line.rstrip("\n").split("\t")


@dataclass(frozen=True, slots=True)
class Day:
    """A date with Wikidata's precision: 11 day, 10 month, 9 year."""

    year: int
    month: int
    day: int
    precision: int

    @classmethod
    def read(cls, literal: str) -> Day | None:
        """The date of a KGTK literal such as ``^1969-07-20T00:00:00Z/11``; None for BCE and coarser ones."""
        stamp, _, precision = literal.lstrip("^").partition("/")
        parts = stamp.partition("T")[0].split("-")
        if len(parts) != 3 or not parts[0].isdigit() or precision not in ("9", "10", "11"):
            return None
        return cls(int(parts[0]), int(parts[1]), int(parts[2]), int(precision))

    def text(self, precision: int, rng: random.Random) -> str:
        """The date in words at that precision, in one of the usual orders."""
        if precision == 9:
            return str(self.year)
        month = MONTHS[self.month - 1]
        if precision == 10:
            return f"{month} {self.year}"
        return rng.choice([f"{self.day} {month} {self.year}", f"{month} {self.day}, {self.year}"])


def amount_of(literal: str, facts: Facts) -> tuple[float, str] | None:
    """The number and the unit's name of a KGTK literal such as ``+330Q11573``; None for what is not shown."""
    match = AMOUNT.match(literal)
    if match is None or not 2 <= float(match[1]) < MOST:
        return None
    unit = facts.labels.get(match[2], "") if match[2] else ""
    return None if match[2] and not unit else (float(match[1]), unit)
