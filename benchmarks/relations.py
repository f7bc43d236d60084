"""How well the relation reader finds the property that a sentence states, beside MiniLM untrained and the table of wordings.

CLAIMVER_DATA=… python benchmarks/relations.py [--model DIR] [--limit 1000]

Sentences: a tenth of the human ones, the test sentences of Text2KGBench, and all whose property was never trained on.
Candidates: every property with at least 100 statements in the public graph. A hit is one of the properties that the data
names for the sentence and its two names. Intervals: 1,000 bootstrap samples of sentences; of properties where those are
unseen.

Then what a verifier has to choose from: the properties that the subject has in the graph, the stated one among them
(added where the graph lacks it), for test sentences whose subject has at least five statements there; once as the
sentence stands, and once with another object in its place, which is what a false claim looks like. Last, all statements of
that subject ranked for the sentence, as ``claimver kg facts --about`` does.
"""

from __future__ import annotations

import argparse
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimver.encoder.embed import MiniLMEmbedder
from claimver.encoder.evidence.plan import phrase
from claimver.encoder.nets import base
from claimver.encoder.nets.relation_reader import Asked, RelationReader, marked, scored, views
from claimver.encoder.words.wordings import plain, stems, wordings
from claimver.evaluate.metrics import Score, accuracy, interval
from claimver.evaluate.suite import data_folder
from claimver.kg.relevance import Relevance
from claimver.settings import load
from claimver.train.examples import held_out
from claimver.train.facts import Facts, read_facts
from claimver.train.relation_claims import Stated, benchmark_sentences, common, human, kept_apart, read_properties
from claimver.types import Entity, Property, Triplet

TOPS, SHOWN = (1, 5), (1, 3, 8)
LEAST_STATEMENTS = 5
NAMED = 0.3  # as the verifier adds for a named object
Scores = NDArray[np.float32]  # (cases, candidates)
Ranker = Callable[[Sequence[Stated], Sequence[Property]], Scores]


@dataclass(frozen=True)
class Part:
    """Cases to measure on; ``unseen`` are clustered by property."""

    name: str
    cases: list[Stated]
    unseen: bool = False


def main() -> None:
    """Nothing; prints a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    settings = load()
    parser.add_argument("--model", type=Path, default=Path(settings.models) / "relations", metavar="DIR")
    parser.add_argument("--limit", type=int, default=1000, metavar="N", help="sentences of a part at most")
    options = parser.parse_args()
    data = data_folder(settings)
    facts, known = read_facts(data), read_properties(data)
    ids = common(facts)
    candidates = [known[id] for id in ids]
    kinds = {id: "date" if facts.dates.get(id) else "quantity" if facts.quantities.get(id) else "item" for id in ids}
    reader = RelationReader.load(options.model, MiniLMEmbedder(base.load()))
    rankers = _rankers(reader, facts, kinds)
    print(f"{len(ids)} candidates; top 1, top 5")
    for part in _parts(data, facts, frozenset(ids), options.limit):
        print(f"\n{part.name}: {len(part.cases):,} cases, {len({p for c in part.cases for p in c.gold})} properties")
        for name, ranker in rankers.items():
            scores = ranker(part.cases, candidates)
            print(f"  {name:42} " + "  ".join(str(_top(part, scores, ids, k)) for k in TOPS), flush=True)
    linked = [case for case in benchmark_sentences(data, facts) if _has_statements(case, facts)]
    linked = random.Random(7).sample(linked, min(options.limit, len(linked)))
    every = sorted(known)
    for title, cases in (("as it stands", linked), ("with another object", _exchanged(linked, facts))):
        own = [_own(case, facts, every) for case in cases]
        sizes = [int(row.sum()) for row in own]
        used = [every[n] for n in np.flatnonzero(np.any(own, axis=0))]
        print(
            f"\nthe subject's own properties, {title}: {len(cases)} cases, {np.mean(sizes):.1f} properties; top 1, 2, 5"
        )
        part, columns = Part(title, cases), [np.array([row[every.index(id)] for id in used]) for row in own]
        for name, ranker in _rankers(reader, facts, dict.fromkeys(used, "item")).items():
            scores = ranker(cases, [known[id] for id in used])
            print(f"  {name:42} " + "  ".join(str(_top(part, scores, used, k, columns)) for k in (1, 2, 5)), flush=True)
        _show_evidence(f"all statements of the subject, {title}", cases, facts, known, reader)


@dataclass(frozen=True)
class Evidence:
    """A sentence, the statements of its subject, and which of them decide it."""

    text: str
    triplets: tuple[Triplet, ...]
    deciding: frozenset[str]


def _show_evidence(
    title: str, cases: Sequence[Stated], facts: Facts, known: dict[str, Property], reader: RelationReader
) -> None:
    embedder = MiniLMEmbedder(base.load())
    relevance = Relevance(embedder)

    def worded(text: str, triplets: Sequence[Triplet]) -> list[float]:
        vectors = embedder.embed([text, *map(phrase, triplets)])
        return [
            float(row @ vectors[0]) + NAMED * (t.object_text in text)
            for row, t in zip(vectors[1:], triplets, strict=True)
        ]

    rankers: dict[str, Callable[[str, Sequence[Triplet]], list[float]]] = {
        "relation reader with cosine (kg facts --about)": reader.nearness,
        "cosine with label (retrieval)": lambda text, triplets: relevance.triplets(triplets, [text]),
        "cosine with label and wordings (verifier)": worded,
    }
    items = [_evidence(case, facts, known, number) for number, case in enumerate(cases)]
    print(f"\n{title}: {len(items)} cases, {np.mean([len(i.triplets) for i in items]):.1f} statements; top 1, 3, 8")
    for name, ranker in rankers.items():
        groups: dict[int, list[list[tuple[str, str | None]]]] = {k: [] for k in SHOWN}
        for item in items:
            scores = ranker(item.text, item.triplets)
            order = [item.triplets[i].id for i in np.argsort(-np.array(scores), kind="stable")]
            for k, hits in groups.items():
                hits.append([("hit", "hit" if item.deciding & set(order[:k]) else None)])
        print(f"  {name:42} " + "  ".join(str(interval(accuracy, hits)) for hits in groups.values()), flush=True)


def _has_statements(case: Stated, facts: Facts) -> bool:
    rows = facts.by_subject.get(case.subject_id, ())
    return len(rows) >= LEAST_STATEMENTS and case.asked.object in case.asked.claim


def _exchanged(cases: Sequence[Stated], facts: Facts) -> list[Stated]:
    """The sentences with another object of the same property in the place of theirs."""
    rng, found = random.Random(7), []
    for case in cases:
        pool = facts.by_property.get(min(case.gold))
        other = facts.name(rng.choice(pool)[1]) if pool else case.asked.object
        if other.casefold() not in case.asked.claim.casefold():
            asked = Asked(case.asked.claim.replace(case.asked.object, other), case.asked.subject, other)
            found.append(replace(case, asked=asked, also=frozenset()))
    return found


def _evidence(case: Stated, facts: Facts, known: dict[str, Property], seed: int) -> Evidence:
    """All statements of the subject in random order, one of the stated property added where there is none."""
    rows = sorted({(p, facts.name(o)) for p, o in facts.by_subject[case.subject_id] if p in known})
    if not any(p in case.gold for p, _ in rows):
        rows.append((min(case.gold), facts.name(case.subject_id) + "'s"))
    random.Random(seed).shuffle(rows)
    subject = Entity(case.subject_id, case.asked.subject)
    triplets = tuple(Triplet(str(n), subject, known[p], Entity(str(n), o)) for n, (p, o) in enumerate(rows))
    deciding = {t.id for t in triplets if t.property.id in case.gold}
    exact = {t.id for t in triplets if t.id in deciding and t.object_text == case.asked.object}
    return Evidence(case.asked.claim, triplets, frozenset(exact or deciding))


def _parts(data: Path, facts: Facts, candidates: frozenset[str], limit: int) -> list[Part]:
    """The three parts, each case with a property among the candidates, sampled by a fixed seed."""
    people, test = human(data, facts), benchmark_sentences(data, facts)
    unseen = [case for case in (*people, *test) if any(map(held_out, case.gold))]
    tenth = [case for case in people if kept_apart(case.asked.claim) and not any(map(held_out, case.gold))]
    other = [case for case in test if not any(map(held_out, case.gold))]
    found = []
    for name, cases, apart in (
        ("held-out tenth", tenth, False),
        ("test sentences of Text2KGBench", other, False),
        ("properties never trained on", [_only_unseen(case) for case in unseen], True),
    ):
        fit = [case for case in cases if case.gold & candidates]
        found.append(Part(name, random.Random(7).sample(fit, min(limit, len(fit))), apart))
    return found


def _only_unseen(case: Stated) -> Stated:
    gold = frozenset(filter(held_out, case.gold))
    return Stated(case.asked, gold, case.source, case.also | (case.gold - gold), case.subject_id)


def _own(case: Stated, facts: Facts, ids: Sequence[str]) -> NDArray[np.bool_]:
    """Which of the ids the subject has in the graph, the stated ones among them."""
    has = {p for p, _ in facts.by_subject.get(case.subject_id, ())} | case.gold
    return np.array([id in has for id in ids])


def _top(
    part: Part, scores: Scores, ids: Sequence[str], k: int, own: Sequence[NDArray[np.bool_]] | None = None
) -> Score:
    """How often one of the stated properties is among the first k; others that hold between the two are passed over."""
    groups: dict[str, list[tuple[str, str | None]]] = defaultdict(list)
    for number, case in enumerate(part.cases):
        allowed = np.array([id not in case.also for id in ids])
        if own is not None:
            allowed &= own[number]
        row = np.where(allowed, scores[number], -np.inf)
        first = np.argsort(-row, kind="stable")[:k]
        hit = any(ids[index] in case.gold for index in first if np.isfinite(row[index]))
        groups[min(case.gold) if part.unseen else case.asked.claim].append(("hit", "hit" if hit else None))
    return interval(accuracy, list(groups.values()))


def _rankers(reader: RelationReader, facts: Facts, kinds: dict[str, str]) -> dict[str, Ranker]:
    embedder = MiniLMEmbedder(base.load())
    popular = Counter({p: len(rows) for p, rows in facts.by_property.items()})

    def read(cases: Sequence[Stated], properties: Sequence[Property]) -> Scores:
        rows = np.zeros((len(cases), len(properties)), dtype=np.float32)
        for kind in sorted(set(kinds.values())):
            columns = [n for n, item in enumerate(properties) if kinds[item.id] == kind]
            some = [properties[n] for n in columns]
            rows[:, columns] = reader.scores([case.asked for case in cases], some, datatype=kind)
        return rows

    def bare(cases: Sequence[Stated], properties: Sequence[Property]) -> Scores:
        labels = [Property(item.id, item.label) for item in properties]
        return reader.scores([case.asked for case in cases], labels, datatype="none")

    def untrained(cases: Sequence[Stated], properties: Sequence[Property]) -> Scores:
        claims = embedder.embed([" ".join(marked(case.asked)) for case in cases])
        rows = [scored(claims @ embedder.embed(views(p, datatype=kinds[p.id])).T) for p in properties]
        return np.stack(rows, axis=1)

    def cosine(cases: Sequence[Stated], properties: Sequence[Property]) -> Scores:
        return embedder.embed([c.asked.claim for c in cases]) @ embedder.embed([plain(p.label) for p in properties]).T

    def table(cases: Sequence[Stated], properties: Sequence[Property]) -> Scores:
        words = [_vocabulary(item) for item in properties]
        said = [stems(re.sub(r"\b[XY]\b", " ", marked(case.asked)[0])) for case in cases]
        often = np.array([popular[item.id] for item in properties])
        counts = np.array([[len(one & some) for some in words] for one in said], dtype=np.float32)
        return (counts + often / (often.max() + 1.0)).astype(np.float32)  # ties: the more frequent property

    return {
        "relation reader": read,
        "relation reader, by bare label": bare,
        "MiniLM untrained, claim and label": cosine,
        "MiniLM untrained, the reader's own texts": untrained,
        "table of wordings (shared stems)": table,
    }


def _vocabulary(property: Property) -> frozenset[str]:
    """The stems of a property's names and reviewed wordings, as the verifier has them."""
    entry = wordings().get(property.id)
    own = [plain(property.label), *property.aliases]
    return frozenset().union(
        *map(stems, [*own, *(entry.templates if entry else ()), *(entry.aliases if entry else ())])
    )


if __name__ == "__main__":
    main()
