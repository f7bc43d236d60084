"""What the small writer learns from: single claims with numbered triplets, those that decide, label and rationale code.

Made from the graph's statements, from human sentences with their statement, and from INFOTABS, whose deciding rows
nobody marked: there the numbers are guessed by shared words, and only the label is learnt.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from claimver.encoder.nets.render import Row, render
from claimver.parts import Embedder
from claimver.train.adapter_examples import Example
from claimver.train.adapter_graph import Composer
from claimver.train.examples import LABELS, Pair, held_out, lines
from claimver.train.facts import Facts, read_facts
from claimver.train.human import fewrel, human_pairs, redocred, text2kgbench, wdv
from claimver.train.mixture import ranker
from claimver.train.synthetic import Maker
from claimver.types import Label

A, E, C = range(3)
HUMAN = ("text2kgbench", "wdv", "fewrel", "redocred")
ROWS = 10
LONGEST = 1_100  # characters of an info box as a list
_WHY = {
    "The graph states": "states",
    "The graph has": "silent",
    "The claim denies": "denies",
    "The claim says": "otherwise",
    "The graph lists": "others",
}
_DECIDING = {"hop": 2, "hop-swap": 2, "silent": 0, "relation": 0, "subject": 0, "deny-silent": 0, "date-silent": 0,
             "hop-silent": 0}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lesson:
    """One claim; ``cited`` are indices of its rows, ``sure`` whether they are known, ``code`` "" where it is not."""

    claim: str
    rows: tuple[Row, ...]
    cited: tuple[int, ...]
    label: int
    code: str
    source: str
    sure: bool = True


class _Recorder(Maker):
    """A Maker that remembers the rows of the evidence that it rendered last, in order and as they were mixed."""

    ordered: Sequence[Row] = ()
    mixed: Sequence[Row] = ()

    def shuffled(self, rows: Sequence[Row]) -> str:
        """The rows rendered in a random order."""
        mixed = list(dict.fromkeys(rows))
        self.rng.shuffle(mixed)
        self.ordered, self.mixed = rows, mixed
        return render(mixed)


def parted(found: Sequence[Lesson], *, each: int = 60) -> tuple[list[Lesson], list[Lesson]]:
    """The lessons to train on, and so many of each kind (by construction, made, human, INFOTABS) to measure with."""
    kept, left = list[Lesson](), dict.fromkeys(("composed", "made", "human", "infotabs"), each)
    for lesson in found:
        kind = "human" if lesson.source in HUMAN else lesson.source if lesson.source in left else "made"
        if left[kind] > 0:
            left[kind] -= 1
            kept.append(replace(lesson, source=kind))
    texts = {lesson.claim for lesson in kept}
    return [lesson for lesson in found if lesson.claim not in texts], kept


def lessons(data: Path, embedder: Embedder, *, share: float = 1.0, seed: int = 7) -> list[Lesson]:
    """All lessons, shuffled; ``share`` scales them for a quick run."""
    rng = random.Random(seed)
    facts = _trained(read_facts(data))
    maker = _Recorder(facts, rng)
    by_label = {label: id for id, label in facts.property_labels.items()}

    def some(count: int) -> int:
        return int(count * share)

    found = [
        *islice(composed(facts, rng), some(26_000)),
        *_recorded(maker, maker.item_pairs(some(9_000))),
        *_recorded(maker, maker.hop_pairs(some(2_000))),
        *_recorded(maker, maker.date_pairs(some(3_000))),
        *_recorded(maker, maker.quantity_pairs(some(2_500))),
        *islice(_recorded(maker, human_pairs(maker, text2kgbench(data), longest=34, copies=2)), some(10_000)),
        *islice(_recorded(maker, human_pairs(maker, wdv(data, by_label), longest=30, copies=2)), some(2_000)),
        *_drawn(
            _recorded(maker, human_pairs(maker, fewrel(data, facts.property_labels), longest=30)), some(2_500), rng
        ),
        *_drawn(
            _recorded(maker, human_pairs(maker, redocred(data, facts.property_labels), longest=30)), some(2_500), rng
        ),
        *tables(data, embedder, rng, some(4_500)),
    ]
    rng.shuffle(found)
    return found


def composed(facts: Facts, rng: random.Random, *, unseen: bool = False) -> Iterator[Lesson]:
    """Claims of texts by construction without end; ``unseen`` over the properties that are never trained on."""
    composer = Composer(facts, rng, unseen=unseen)
    while True:
        yield from of_example(composer.example("made"))


def unseen(data: Path, count: int, *, seed: int = 3) -> list[Lesson]:
    """So many lessons to measure with, in wordings that are never trained on."""
    found = islice(composed(read_facts(data), random.Random(seed), unseen=True), count)
    return [replace(lesson, source="unseen") for lesson in found]


def of_example(example: Example) -> Iterator[Lesson]:
    """The lessons of an example by construction; a claim joined by "and" is told with its subject."""
    rows = example.triplets or ()
    for claim in example.claims:
        words = claim.span.of(example.text)
        if words.startswith("and "):
            words = f"{example.named()[0]} {words[4:]}"
        code = next(code for why, code in _WHY.items() if claim.rationale.startswith(why))
        cited = tuple(number - 1 for number in claim.cited or ())
        yield Lesson(words, rows, cited, list(Label).index(claim.label or Label.EXTRAPOLATORY), code, "composed")


def tables(data: Path, embedder: Embedder, rng: random.Random, count: int) -> Iterator[Lesson]:
    """INFOTABS: so many claims against the nine nearest rows of an info box that is not long."""
    ranked = ranker(embedder)
    items = [x for x in lines(data / "verify/infotabs_train.jsonl.gz") if len(str(x["evidence"])) < LONGEST]
    for item in rng.sample(items, min(count, len(items))):
        rows = [(s, p, o) for s, p, o in item["evidence"]["triplets"]]
        shown = tuple(ranked(item["claim"], rows))
        label = LABELS.index(item["label"])
        cited = () if label == E else _guessed(item["claim"], shown)
        yield Lesson(item["claim"], shown, cited, label, "", "infotabs", sure=False)


def _guessed(claim: str, rows: Sequence[Row]) -> tuple[int, ...]:
    """The row that shares most words with the claim, and others whose whole object it names."""
    words = set(re.findall(r"\w+", claim.casefold()))
    shared = [len(words & set(re.findall(r"\w+", f"{p} {o}".casefold()))) for _, p, o in rows]
    best = max(range(len(rows)), key=shared.__getitem__)
    named = [i for i, (_, _, o) in enumerate(rows) if len(o) > 2 and o.casefold() in claim.casefold()]
    return tuple(sorted({best, *named}))[:4]


def _recorded(maker: _Recorder, pairs: Iterator[Pair]) -> Iterator[Lesson]:
    for pair in pairs:
        if render(maker.mixed) != pair.evidence or len(maker.mixed) > ROWS:
            continue
        deciding = _deciding(maker, pair)
        cited = tuple(sorted({maker.mixed.index(row) for row in deciding}))
        yield Lesson(pair.claim, tuple(maker.mixed), cited, pair.label, _code(pair, bool(cited)), pair.source)


def _deciding(maker: _Recorder, pair: Pair) -> Sequence[Row]:
    """The rows that decide stand first before they are mixed; in human sentences silence has to be told from others."""
    if pair.source in _DECIDING:
        return maker.ordered[: _DECIDING[pair.source]]
    human = pair.source in HUMAN
    if human and pair.label == E and maker.ordered[0][2] in pair.claim:
        return ()
    if human and pair.label == E:
        return () if not _swapped(maker, pair) else maker.ordered[:1]
    return maker.ordered[:1]


def _swapped(maker: _Recorder, pair: Pair) -> bool:
    """Whether the first row gives another value to the relation that the claim states: its words stand in the claim."""
    words = {word[:5] for word in re.findall(r"\w{4,}", pair.claim.casefold())}
    return bool({word[:5] for word in re.findall(r"\w{4,}", maker.ordered[0][1].casefold())} & words)


def _code(pair: Pair, cites: bool) -> str:
    if pair.source == "deny-swap":
        return "holds"
    if pair.source == "deny":
        return "denies"
    if pair.label == E:
        return "others" if cites else "silent"
    return "states" if pair.label == A else "otherwise"


def _trained(facts: Facts) -> Facts:
    """The facts without statements of properties that are kept for measuring."""
    for table in (facts.by_property, facts.dates, facts.quantities):
        for property in [p for p in table if held_out(p)]:
            del table[property]
    for subject, rows in facts.by_subject.items():
        facts.by_subject[subject] = [(p, o) for p, o in rows if not held_out(p)]
    return facts


def _drawn(found: Iterator[Lesson], count: int, rng: random.Random) -> list[Lesson]:
    pool = list(found)
    return rng.sample(pool, min(count, len(pool)))
