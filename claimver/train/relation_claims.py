"""Claims whose relation is known: human sentences, templates, and labels and aliases put into words.

A tenth of the human sentences (by a checksum of their text) and every property whose number divides by seven are kept
for measuring; so are the test sentences of Text2KGBench.
"""

from __future__ import annotations

import gzip
import json
import random
import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from claimver.encoder.nets.relation_reader import Asked
from claimver.encoder.words.wordings import wordings
from claimver.train.examples import held_out, lines
from claimver.train.facts import Day, Facts
from claimver.train.human import Sentence, fewrel, redocred, text2kgbench, wdv
from claimver.train.synthetic import Maker, figure
from claimver.types import Property

FRAMES = (
    "the R of X is Y",
    "X's R is Y",
    "X R Y",
    "Y is the R of X",
    "X has the R Y",
    "X, R: Y",
    "as R of X, Y is named",
)
LONGEST = 60  # words
A_SOURCE = 350  # sentences of one property that one source gives at most
COMMON = 100  # statements that make a property a candidate


@dataclass(frozen=True, slots=True)
class Stated:
    """A claim with the properties that it states, and further ones that hold between the two but need not be meant."""

    asked: Asked
    gold: frozenset[str]
    source: str
    also: frozenset[str] = field(default_factory=frozenset)
    subject_id: str = ""


def kept_apart(text: str) -> bool:
    """Whether a human sentence belongs to the tenth that is measured on."""
    return zlib.crc32(" ".join(text.casefold().split()).encode()) % 10 == 0


def human(data: Path, facts: Facts) -> list[Stated]:
    """All human sentences, one case for a sentence and a pair of names."""
    by_label = {label: id for id, label in reversed(facts.property_labels.items())}
    found: Iterable[Sentence] = [
        *text2kgbench(data),
        *fewrel(data, facts.property_labels),
        *redocred(data, facts.property_labels),
        *wdv(data, by_label),
    ]
    kept = (s for s in found if s.property in facts.property_labels and len(s.text.split()) <= LONGEST)
    return _grouped(kept, facts)


def benchmark_sentences(data: Path, facts: Facts) -> list[Stated]:
    """The test sentences of Text2KGBench, whose statements name their ends by label alone."""
    by_label = {label: id for id, label in reversed(facts.property_labels.items())}
    ids: dict[str, str] = {}
    for id, label in facts.labels.items():
        if len(facts.by_subject.get(id, ())) > len(facts.by_subject.get(ids.get(label, ""), ())):
            ids[label] = id
    found = [
        Sentence(row["sent"], t["sub"], by_label.get(t["rel"], ""), t["rel"], t["obj"], "text2kgbench-test",
                 ids.get(t["sub"], ""), ids.get(t["obj"], ""))
        for row in lines(data / "relations/text2kgbench_test_truth.jsonl.gz")
        for t in row["triples"]
    ]  # fmt: skip
    return _grouped((s for s in found if s.property and len(s.text.split()) <= LONGEST), facts)


def _grouped(sentences: Iterable[Sentence], facts: Facts) -> list[Stated]:
    groups: dict[tuple[str, str, str], list[Sentence]] = defaultdict(list)
    for sentence in sentences:
        groups[sentence.text, sentence.subject, sentence.object].append(sentence)
    cases = []
    for (text, subject, object), some in groups.items():
        gold = frozenset(s.property for s in some)
        subject_id, object_id = some[0].subject_id, some[0].object_id
        also = frozenset(p for p, o in facts.by_subject.get(subject_id, ()) if o == object_id) - gold
        cases.append(Stated(Asked(text, subject, object), gold, some[0].source, also, subject_id))
    return cases


def capped(cases: Sequence[Stated], rng: random.Random, most: int = A_SOURCE) -> list[Stated]:
    """The cases in random order, at most so many of one source whose rarest property is the same."""
    mixed = rng.sample(list(cases), len(cases))
    counts = Counter(p for case in mixed for p in case.gold)
    seen: Counter[tuple[str, str]] = Counter()
    kept = []
    for case in mixed:
        key = (case.source, min(sorted(case.gold), key=counts.__getitem__))
        seen[key] += 1
        if seen[key] <= most:
            kept.append(case)
    return kept


def trainable(cases: Iterable[Stated]) -> list[Stated]:
    """The cases that may be trained on: no property held out, the sentence not kept apart."""
    return [case for case in cases if not any(map(held_out, case.gold)) and not kept_apart(case.asked.claim)]


def templates(data: Path) -> dict[str, tuple[str, ...]]:
    """Wordings of properties with X and Y: the reviewed table, ParaRel and Wiki27K; none that is held out."""
    found: dict[str, list[str]] = {id: list(w.templates) for id, w in wordings().items()}
    rows = [(row["pid"], row["pattern"]) for row in lines(data / "templates/pararel.jsonl.gz")]
    with gzip.open(data / "templates/wiki27k_relation2template.json.gz", "rt", encoding="utf-8") as file:
        rows += json.load(file).items()
    for id, pattern in rows:
        worded = pattern.replace("[X]", "X").replace("[Y]", "Y").strip(" .")
        if worded not in found.setdefault(id, []):
            found[id].append(worded)
    return {id: tuple(some) for id, some in found.items() if not held_out(id)}


class Composer:
    """Makes claims from the graph's statements, by templates or by the property's names."""

    def __init__(self, data: Path, facts: Facts, rng: random.Random) -> None:
        self.facts, self.rng, self.maker = facts, rng, Maker(facts, rng)
        self.templates = templates(data)
        usable = {p for p in facts.property_labels if not held_out(p)}
        self.items = sorted(p for p in usable if facts.by_property.get(p))
        self.dates = sorted(p for p in usable if len(facts.dates.get(p, ())) >= 20)
        self.numbers = sorted(p for p in usable if len(facts.quantities.get(p, ())) >= 20)
        self.worded = [p for p in self.items if p in self.templates]

    def claims(self, count: int) -> Iterator[Stated]:
        """``count`` claims: six in ten by templates, the others by names; one in seven about a date or a number."""
        for _ in range(count):
            roll = self.rng.random()
            made = self._value() if roll < 0.15 else self._item(self.worded if roll < 0.65 else self.items)
            if made is not None:
                yield made

    def _item(self, pool: Sequence[str]) -> Stated | None:
        property = self.rng.choice(pool)
        subject, object = self.rng.choice(self.facts.by_property[property])
        said, about = self.maker.surface(object), self.maker.surface(subject)
        claim = self.maker.sentence(self._wording(property), about, said)
        claim = self._beside(claim, subject, property, about)
        also = frozenset(p for p, o in self.facts.by_subject[subject] if o == object) - {property}
        return Stated(Asked(claim, about, said), frozenset({property}), "made", also, subject)

    def _value(self) -> Stated | None:
        dated = (self.rng.random() < 0.5 and bool(self.dates)) or not self.numbers
        pool = self.dates if dated else self.numbers
        if not pool:
            return None
        property = self.rng.choice(pool)
        subject, literal = self.rng.choice((self.facts.dates if dated else self.facts.quantities)[property])
        said = _day(literal, self.rng) if dated else _number(literal)
        if said is None:
            return None
        about = self.maker.surface(subject)
        claim = self.maker.sentence(self._wording(property), about, said)
        claim = self._beside(claim, subject, property, about)
        return Stated(Asked(claim, about, said), frozenset({property}), "made", frozenset(), subject)

    def _wording(self, property: str) -> str:
        known = self.templates.get(property, ())
        if known and self.rng.random() < 0.8:
            return self.rng.choice(known)
        names = [self.facts.property_labels[property], *self.facts.property_aliases.get(property, ())[:8]]
        return re.sub(r"\bR\b", lambda _: self.rng.choice(names), self.rng.choice(FRAMES))

    def _beside(self, claim: str, subject: str, property: str, about: str) -> str:
        """The claim, four times in ten with another statement of the same subject before or behind it."""
        others = [(p, o) for p, o in self.facts.by_subject.get(subject, ()) if p != property and p in self.templates]
        if not others or self.rng.random() < 0.6:
            return claim
        other, object = self.rng.choice(others)
        second = self.maker.sentence(self.rng.choice(self.templates[other]), about, self.maker.surface(object))
        first, second = (claim, second) if self.rng.random() < 0.5 else (second, claim)
        return f"{first.rstrip('.')}{self.rng.choice([', and ', '; ', '. ', ' and '])}{second}"


def _day(literal: str, rng: random.Random) -> str | None:
    day = Day.read(literal)
    return day.text(rng.choice([9, day.precision]), rng) if day else None


def _number(literal: str) -> str | None:
    try:
        return figure(float(literal.lstrip("+").split("Q")[0].split("[")[0]))
    except ValueError:
        return None


def read_properties(data: Path) -> dict[str, Property]:
    """The public graph's properties with label, description and aliases."""
    found = {}
    with gzip.open(data / "kg/properties.tsv.gz", "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            id, label, description, aliases, datatype, *_ = line.rstrip("\n").split("\t")
            found[id] = Property(id, label, description, tuple(json.loads(aliases or "[]")), datatype)
    return found


def common(facts: Facts, least: int = COMMON) -> list[str]:
    """The properties with at least so many statements in the public graph, items, dates and quantities together."""
    counts = Counter({p: len(rows) for p, rows in facts.by_property.items()})
    for table in (facts.dates, facts.quantities):
        counts.update({p: len(rows) for p, rows in table.items()})
    return sorted(p for p, count in counts.items() if count >= least and facts.property_labels.get(p))
