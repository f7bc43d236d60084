"""Pronouns on GAP: F1 by the scorer's definition, the bias ratio, and the fit of the ranking's weights.

    python benchmarks/coreference.py            # validation: F1 of masculine, feminine, all; bias = F/M
    python benchmarks/coreference.py --fit      # weights from development, by maximum likelihood
    python benchmarks/coreference.py --gum      # GUM test: pronouns, definite descriptions, short names

Needs CLAIMVER_DATA. A name counts as predicted where the pronoun's antecedent is a mention of the same referent.
On GUM (its permissive test part) what is looked for are the mentions whose referent was named before: pronouns of
the third person, noun phrases that begin with "the", "this" or "that", names that are a part of an earlier name. A mention that
we give an antecedent is right if both have one referent in GUM; mentions are matched by the gold mention's head word.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from claimver.kg.memory import MemoryGraph
from claimver.link.coreference import NONE, WEIGHTS, Resolver
from claimver.link.kinds import Kinds
from claimver.link.linker import GraphLinker
from claimver.link.referents import Scene, scene
from claimver.text.preprocess import SpacyPreprocessor
from claimver.train.treebank import mentions
from claimver.types import Document, Mention, Span

ROOT = Path(__file__).parent.parent
GRAPH = MemoryGraph([])
SMALL = frozenset(
    [
        "he",
        "him",
        "his",
        "himself",
        "she",
        "her",
        "hers",
        "herself",
        "it",
        "its",
        "they",
        "them",
        "their",
        "who",
        "whom",
        "whose",
        "which",
        "that",
        "the",
        "this",
    ]
)


class NoEmbedder:
    """No vector is ever asked of it: the graph is empty."""

    def embed(self, texts):
        raise AssertionError(texts)


@dataclass
class Example:
    document: Document
    pronoun: Span
    names: tuple[Span, Span]
    gold: tuple[bool, bool]
    feminine: bool


def examples(part: str, resolver: Resolver) -> Iterator[Example]:
    preprocessor = SpacyPreprocessor(ROOT / "models" / "language", max_chars=10_000, window_tokens=900)
    linker = GraphLinker(GRAPH, NoEmbedder(), min_confidence=0.35, resolver=resolver)
    with gzip.open(Path(os.environ["CLAIMVER_DATA"]) / "coref" / f"gap_{part}.tsv.gz", "rt", encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            spans = [_span(row, name) for name in ("Pronoun", "A", "B")]
            gold = tuple(row[f"{name}-coref"].upper() == "TRUE" for name in "AB")
            feminine = row["Pronoun"].lower() in ("she", "her", "hers")
            yield Example(
                linker.link(preprocessor.process(row["Text"])), spans[0], (spans[1], spans[2]), gold, feminine
            )


def _span(row: dict[str, str], name: str) -> Span:
    start = int(row[f"{name}-offset"])
    return Span(start, start + len(row[name]))


def _keys(found: Scene, span: Span) -> set[str]:
    tokens = found.document.tokens
    return {
        r.key
        for r in found.referents
        if r.mention and Span(tokens[r.first].span.start, tokens[r.last - 1].span.end).overlaps(span)
    }


def predicted(example: Example) -> tuple[bool, bool]:
    """Whether the pronoun was resolved to A, to B."""
    found = scene(_named(example.document), GRAPH, Kinds(GRAPH))
    pronoun = next((m for m in example.document.mentions if m.span == example.pronoun and m.antecedent), None)
    keys = _keys(found, pronoun.antecedent) if pronoun else set()
    first, second = (bool(keys & _keys(found, name)) for name in example.names)
    return first, second


def _named(document: Document) -> Document:
    from dataclasses import replace

    return replace(document, mentions=tuple(m for m in document.mentions if m.antecedent is None or _is_name(m)))


def _is_name(mention: Mention) -> bool:
    """Whether the mention is a short form of an earlier name, not a pronoun or description."""
    return mention.text[0].isupper() and mention.text.lower().split()[0] not in SMALL


@dataclass(frozen=True)
class Gold:
    """A mention of GUM: where it and its head word are in the text, its referent and its sort."""

    span: Span
    head: Span
    referent: str
    sort: str


SORTS = {"PRON": "pronouns", "PROPN": "names", "NOUN": "descriptions"}
DEFINITE = ("the", "this", "that", "these", "those")


def gum_documents(path: Path) -> Iterator[tuple[str, list[Gold]]]:
    """The text of each document, and its mentions in text order."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        blocks = lines.read().split("\n\n")
    text, found = "", []
    for block in blocks:
        lines = block.split("\n")
        if any(line.startswith("# newdoc") for line in lines) and text:
            yield text, found
            text, found = "", []
        elif any(line.startswith("# newpar") for line in lines) and text:
            text = text.rstrip() + "\n\n"
        rows = [row for row in (line.split("\t") for line in lines if line[:1].isdigit()) if row[0].isdigit()]
        spans = []
        for row in rows:
            spans.append(Span(len(text), len(text) + len(row[1])))
            text += row[1] + ("" if "SpaceAfter=No" in row[9] else " ")
        found += [_gold(rows, spans, *mention[:3]) for mention in mentions(rows)]
        text = text.rstrip() + " " if rows else text
    if text:
        yield text, found


def _gold(rows: list[list[str]], spans: list[Span], first: int, end: int, referent: str) -> Gold:
    head = next(at for at in range(first, end) if not first < int(rows[at][6]) <= end)
    sort = SORTS.get(rows[head][3], "")
    if sort == "descriptions" and rows[first][1].lower() not in DEFINITE:
        sort = ""
    if sort == "pronouns" and "Person=3" not in rows[head][5]:
        sort = ""
    return Gold(Span(spans[first].start, spans[end - 1].end), spans[head], referent, sort)


def wanted(text: str, found: list[Gold]) -> list[Gold]:
    """The mentions whose referent was named before, in words of which a short name is a part."""
    names: dict[str, set[str]] = {}
    kept = []
    for gold in sorted(found, key=lambda mention: (mention.span.start, -mention.span.end)):
        words = text[gold.span.start : gold.span.end]
        earlier = names.setdefault(gold.referent, set())
        longer = any(words != name and set(words.split()) < set(name.split()) for name in earlier)
        if earlier and gold.sort and (gold.sort != "names" or (longer and words not in earlier)):
            kept.append(gold)
        if gold.sort == "names":
            earlier.add(words)
    return kept


def gum(resolver: Resolver) -> dict[str, tuple[float, float]]:
    """Precision of all antecedents given to each sort, and recall of the mentions looked for."""
    preprocessor = SpacyPreprocessor(ROOT / "models" / "language", max_chars=200_000, window_tokens=900)
    linker = GraphLinker(GRAPH, NoEmbedder(), min_confidence=0.35, resolver=resolver)
    right, found_again, given, looked = Counter(), Counter(), Counter(), Counter()
    path = Path(os.environ["CLAIMVER_DATA"]) / "treebank" / "gum_permissive_test.conllu.gz"
    for text, found in gum_documents(path):
        gold = wanted(text, found)
        looked.update(mention.sort for mention in gold)
        for mention in linker.link(preprocessor.process(text)).mentions:
            if mention.antecedent is None or (ours := _matched(found, mention.span)) is None or not ours.sort:
                continue
            theirs = _matched(found, mention.antecedent)
            given[ours.sort] += 1
            same = theirs is not None and theirs.referent == ours.referent
            right[ours.sort] += same
            found_again[ours.sort] += same and ours in gold
    return {
        sort: (100 * right[sort] / max(1, given[sort]), 100 * found_again[sort] / looked[sort])
        for sort in SORTS.values()
    }


def _matched(found: list[Gold], span: Span) -> Gold | None:
    """The shortest gold mention whose head word is in the span and which ends about there."""
    able = [gold for gold in found if gold.head.overlaps(span)]
    return min(able, key=lambda gold: abs(gold.span.start - span.start) + abs(gold.span.end - span.end), default=None)


def f1(pairs: list[tuple[bool, bool]]) -> float:
    hits = sum(gold and guess for gold, guess in pairs)
    return 200 * hits / max(1, sum(gold for gold, _ in pairs) + sum(guess for _, guess in pairs))


def measure(part: str, resolver: Resolver) -> dict[str, float]:
    rows: list[tuple[bool, bool, bool]] = []
    for example in examples(part, resolver):
        rows += [(example.feminine, g, p) for g, p in zip(example.gold, predicted(example), strict=True)]
    scores = {
        "masculine": f1([(g, p) for f, g, p in rows if not f]),
        "feminine": f1([(g, p) for f, g, p in rows if f]),
        "all": f1([(g, p) for _, g, p in rows]),
    }
    scores["bias"] = scores["feminine"] / scores["masculine"]
    hits = sum(g and p for _, g, p in rows)
    scores["precision"] = 100 * hits / max(1, sum(p for *_, p in rows))
    scores["recall"] = 100 * hits / sum(g for _, g, _ in rows)
    return scores


def cases(read: list[Example], resolver: Resolver) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Feature rows of each pronoun's referents, and which are right."""
    for example in read:
        document = _named(example.document)
        found = scene(document, GRAPH, Kinds(GRAPH))
        keys = set().union(*(_keys(found, n) for n, g in zip(example.names, example.gold, strict=True) if g))
        wrong = (
            set().union(*(_keys(found, n) for n, g in zip(example.names, example.gold, strict=True) if not g)) - keys
        )
        for index, ranked in resolver.rankings(document):
            if document.tokens[index].span != example.pronoun or not ranked:
                continue
            right = np.array([r.key in keys for r, _ in ranked])
            if not keys and wrong:  # neither: everything but A and B may be right
                right = np.array([r.key not in wrong for r, _ in ranked])
            if right.any() and not right.all():
                yield np.array([[row.get(name, 0.0) for name in WEIGHTS] for _, row in ranked]), right


def fitted(data: list[tuple[np.ndarray, np.ndarray]], *, steps: int = 400, decay: float = 0.003) -> dict[str, float]:
    """Weights that maximise the likelihood of the right referents."""
    weights = np.array(list(WEIGHTS.values()))
    for step in range(steps):
        gradient = -decay * weights
        for rows, right in data:
            scores = np.exp(rows @ weights - (rows @ weights).max())
            all_ = scores / scores.sum()
            good = np.where(right, scores, 0) / scores[right].sum()
            gradient += (good - all_) @ rows / len(data)
        weights += 1.0 / (1 + step / 200) * gradient
    return {name: round(float(value), 2) for name, value in zip(WEIGHTS, weights, strict=True)}


def main() -> None:
    """Measure, or fit and then measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--gum", action="store_true")
    parser.add_argument("--part", default="validation")
    arguments = parser.parse_args()
    resolver = Resolver(GRAPH, weights=WEIGHTS, none=NONE)
    if arguments.fit:
        read = list(examples("development", resolver))
        for _ in range(2):
            weights = fitted(list(cases(read, resolver)))
            print(weights, flush=True)
            resolver = Resolver(GRAPH, weights=weights, none=NONE)
    if arguments.gum:
        for sort, (precision, recall) in gum(resolver).items():
            print(f"GUM test, {sort:13} P {precision:.1f}  R {recall:.1f}", flush=True)
        return
    print({name: round(value, 3) for name, value in measure(arguments.part, resolver).items()})


if __name__ == "__main__":
    main()
