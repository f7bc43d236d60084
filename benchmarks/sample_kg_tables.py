"""The public tables that the sample graph's ids are looked up in, and the checks against them."""

from __future__ import annotations

import csv
import difflib
import gzip
import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

WORD = re.compile(r"[a-z]{3,}")
STOP = {"the", "and", "from", "for", "born", "with", "that", "which", "city", "american"}
INSTANCE = "P31"


def rows(path: Path) -> Iterable[list[str]]:
    """The rows of a gzipped TSV without its header."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            yield line.rstrip("\n").split("\t")


def words(text: str) -> set[str]:
    """The telling words of a description."""
    return set(WORD.findall(text.lower())) - STOP


def close_label(label: str, known: Iterable[str]) -> list[str]:
    """Up to four labels that look like `label`."""
    return difflib.get_close_matches(label, known, n=4, cutoff=0.6)


def time_agrees(ours: str, theirs: str) -> bool:
    """Whether their date is at least as precise as ours and equal at our precision."""
    (our_date, our_precision), (date, precision) = ours[1:].split("/"), theirs[1:].split("/")
    if int(precision) < int(our_precision):
        return False
    our_date, date = our_date.lstrip("+"), date.lstrip("+")
    size = {9: 3, 10: 2, 11: 1}[int(our_precision)]
    return our_date.split("T")[0].rsplit("-", size - 1)[0] == (date.split("T")[0].rsplit("-", size - 1)[0])


def amount(text: str) -> tuple[float, str, int]:
    """Number, unit and count of decimals of a KGTK quantity."""
    match = re.match(r"([+-]?\d+(?:\.(\d+))?)(?:\[[^\]]*\])?(Q\d+|L\d+)?$", text)
    if match is None:
        return float("nan"), "", 0
    return float(match[1]), match[3] or "", len(match[2] or "")


def quantity_agrees(ours: str, theirs: str) -> bool:
    """Whether both have one unit and are equal within our rounding, or within 0.5 %."""
    (number, unit, decimals), (other, other_unit, _) = amount(ours), amount(theirs)
    near = abs(number - other) <= max(0.5 * 10**-decimals, 0.005 * abs(number))
    return unit == other_unit and near


@dataclass
class Tables:
    """What the public tables say about the candidates, and nothing else of them."""

    labels: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    by_name: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    property_ids: dict[str, str] = field(default_factory=dict)
    property_labels: dict[str, str] = field(default_factory=dict)
    inverses: dict[str, str] = field(default_factory=dict)
    facts: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    backward: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    qualified: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    times: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    quantities: dict[tuple[str, str], set[str]] = field(default_factory=lambda: defaultdict(set))
    popularity: dict[str, float] = field(default_factory=dict)
    all_labels: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, folder: Path, wanted: set[str], hints: set[str]) -> Tables:
        """The tables in `folder`, cut down to entities that may be one of `wanted`."""
        tables = cls()
        tables.read_names(folder, {w.lower() for w in wanted}, hints)
        for pid, label, _, _, _, inverse, *_ in rows(folder / "properties.tsv.gz"):
            tables.property_ids.setdefault(label, pid)
            tables.property_labels[pid] = label
            if inverse:
                tables.inverses[pid] = inverse
        tables.read_facts(folder)
        return tables

    def read_names(self, folder: Path, wanted: set[str], hints: set[str]) -> None:
        """Labels, descriptions and names of the candidates are known."""
        for qid, label, description, aliases, *_ in rows(folder / "entities.tsv.gz"):
            self.all_labels[qid] = label
            names = {label.lower(), *(a.lower() for a in json.loads(aliases or "[]"))} & wanted
            if names or qid in hints:
                self.labels[qid], self.descriptions[qid] = label, description
                for name in names:
                    self.by_name[name].add(qid)

    def read_facts(self, folder: Path) -> None:
        """The statements about the candidates are known."""
        for subject, prop, obj, *_ in rows(folder / "triples.tsv.gz"):
            if subject in self.labels:
                self.facts[subject, prop].add(obj)
            if obj in self.labels and subject in self.labels:
                self.backward[obj, prop].add(subject)
        with gzip.open(folder / "qualified_statements.csv.gz", "rt", encoding="utf-8") as file:
            for subject, prop, obj, *_ in csv.reader(file):
                if subject in self.labels:
                    self.qualified[subject, prop].add(obj)
        for subject, prop, text, *_ in rows(folder / "times.tsv.gz"):
            if subject in self.labels:
                self.times[subject, prop].add(text)
        for subject, prop, text, *_ in rows(folder / "quantities.tsv.gz"):
            if subject in self.labels:
                self.quantities[subject, prop].add(text)
        for node, _, rank, *_ in rows(folder / "pagerank.tsv.gz"):
            if node in self.labels:
                self.popularity[node] = float(rank)

    def is_called(self, qid: str, label: str) -> bool:
        """Whether the tables know `qid` by that name."""
        return qid in self.by_name.get(label.lower(), ())

    def is_bare(self, qid: str, label: str) -> bool:
        """Whether `qid` has exactly that label and no description that could tell against it."""
        return self.labels[qid] == label and not self.descriptions[qid]

    def candidates(self, label: str, aliases: Iterable[str]) -> list[str]:
        """Ids whose label or alias is the label, else whose label is one of the aliases."""
        found = set(self.by_name.get(label.lower(), ()))
        for alias in aliases:
            found |= {
                q
                for q in self.by_name.get(alias.lower(), ())
                if self.labels[q].lower() == alias.lower() and len(alias) > 4
            }
        return sorted(found)

    def agreement(self, qid: str, label: str, description: str, links: list[tuple[str, str, bool]]) -> float:
        """How well a candidate fits: statements shared with the authored ones weigh most."""
        shared = 0.0
        for prop, other, forward in links:
            mine = (self.facts if forward else self.backward)[qid, prop] | (
                self.qualified[qid, prop] if forward else set()
            )
            if mine & self.by_name.get(other.lower(), set()):
                shared += 3
        overlap = len(words(description) & words(self.descriptions[qid]))
        named = 1.0 if self.labels[qid].lower() == label.lower() else 0.0
        exact = 0.5 if self.labels[qid] == label else 0.0
        return min(shared, 15) + overlap + named + exact + min(self.popularity.get(qid, 0) * 1e5, 1)

    def tell(self, qid: str, score: float) -> str:
        """A candidate in a few words."""
        return f"{qid} {self.labels[qid]!r} ({self.descriptions[qid][:60]}) {score:.1f}"

    def confirming(self, subject: str, prop: str, text: str, datatype: str) -> list[str]:
        """The names of the tables that hold the statement."""
        key, found = (subject, prop), []
        if datatype == "item":
            found += ["triples"] * (text in self.facts.get(key, ()))
            found += ["qualified_statements"] * (text in self.qualified.get(key, ()))
        elif datatype == "time":
            found += ["times"] * any(time_agrees(text, t) for t in self.times.get(key, ()))
        elif datatype == "quantity":
            theirs = self.quantities.get(key, ())
            found += ["quantities"] * any(quantity_agrees(text, t) for t in theirs)
        return found

    def others(self, subject: str, prop: str, datatype: str) -> list[str]:
        """The values that the tables hold for a subject and property, labelled."""
        key = (subject, prop)
        if datatype == "item":
            found = self.facts.get(key, set()) | self.qualified.get(key, set())
            return sorted(f"{q} {self.all_labels.get(q, '')}" for q in found)
        table = {"time": self.times, "quantity": self.quantities}.get(datatype, {})
        return sorted(table.get(key, ()))
