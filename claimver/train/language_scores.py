"""Scores of a language pipeline against gold trees and entities, with bootstrap intervals.

Words are compared as in the CoNLL 2018 shared task: by their characters, so that other token and
sentence boundaries than the gold ones cost both precision and recall; of a relation only the part before
the colon counts; punctuation counts.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from claimver.train.treebank import TaggedSentence, TreeSentence, tagged_docs, tree_docs

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

__all__ = ["Count", "Score", "count_entities", "count_trees", "score"]

MEASURES = ("words", "UPOS", "XPOS", "lemmas", "UAS", "LAS")


@dataclass(frozen=True)
class Count:
    """How many items are right, in gold, and in the system's output, in one document."""

    right: int
    gold: int
    system: int


@dataclass(frozen=True)
class Score:
    """Precision, recall and F1 in percent, with the 95 % bootstrap interval of F1."""

    precision: float
    recall: float
    f1: float
    low: float
    high: float


def score(counts: Sequence[Count], *, rounds: int = 1000, seed: int = 0) -> Score:
    """The score of all documents together; the interval draws documents with replacement."""
    chance = random.Random(seed)
    drawn = sorted(_f1(chance.choices(counts, k=len(counts))) for _ in range(rounds)) if counts else [0.0]
    right = sum(count.right for count in counts)
    return Score(
        100 * right / max(1, sum(count.system for count in counts)),
        100 * right / max(1, sum(count.gold for count in counts)),
        _f1(counts),
        drawn[int(0.025 * len(drawn))],
        drawn[int(0.975 * len(drawn))],
    )


def _f1(counts: Iterable[Count]) -> float:
    right = total = 0
    for count in counts:
        right += count.right
        total += count.gold + count.system
    return 200 * right / max(1, total)


def count_trees(nlp: Language, sentences: list[TreeSentence], *, gold_tokens: bool) -> dict[str, list[Count]]:
    """Counts of each of MEASURES, one a document.

    With `gold_tokens` the pipeline is given each sentence apart and cut into words, as parsers are often
    measured; without, the running text of a whole document, as users paste it.
    """
    longest = 1 if gold_tokens else 10**9
    gold = list(tree_docs(sentences, nlp.vocab, longest=longest, seed=0))
    system = nlp.pipe((_bare(doc) if gold_tokens else doc.text) for doc in gold)
    found: dict[str, list[Count]] = {measure: [] for measure in MEASURES}
    for wanted, parsed in zip(gold, system, strict=True):
        wants, gives = _facts(wanted), _facts(parsed)
        for measure in MEASURES:
            right = len(wants[measure] & gives[measure])
            found[measure].append(Count(right, len(wants[measure]), len(gives[measure])))
    return found


def _bare(gold: Doc) -> Doc:
    from spacy.tokens import Doc

    words = [token.text for token in gold]
    starts: list[bool | int | None] = [not place for place in range(len(words))]
    return Doc(gold.vocab, words=words, spaces=[bool(token.whitespace_) for token in gold], sent_starts=starts)


def _facts(doc: Doc) -> dict[str, set[tuple[object, ...]]]:
    """What is said of each word, with its first and last character counted without white space."""
    spans: dict[int, tuple[int, int]] = {}
    at = 0
    for token in doc:
        if not token.is_space:
            spans[token.i] = (at, at + len(token.text))
            at += len(token.text)
    facts: dict[str, set[tuple[object, ...]]] = {measure: set() for measure in MEASURES}
    for token in doc:
        span = spans.get(token.i)
        if span is None:
            continue
        head = None if token.head.i == token.i else spans.get(token.head.i)
        relation = token.dep_.split(":")[0].lower()
        facts["words"].add((span,))
        facts["UPOS"].add((span, token.pos_))
        facts["XPOS"].add((span, token.tag_))
        facts["lemmas"].add((span, token.lemma_))
        facts["UAS"].add((span, head))
        facts["LAS"].add((span, head, relation))
    return facts


def count_entities(
    nlp: Language, sentences: list[TaggedSentence], labels: Sequence[str] = ("PERSON", "LOC", "ORG")
) -> dict[str, list[Count]]:
    """Counts of exact entities by label and for all labels together, one a sentence of running text."""
    gold = list(tagged_docs(sentences, nlp.vocab, longest=1, seed=0))
    found: dict[str, list[Count]] = {label: [] for label in ("all", *labels)}
    for wanted, parsed in zip(gold, nlp.pipe(doc.text for doc in gold), strict=True):
        wants, gives = set(_entities(wanted, labels)), set(_entities(parsed, labels))
        totals = (Counter(e[2] for e in group) for group in (wants & gives, wants, gives))
        right, golds, systems = totals
        for label in labels:
            found[label].append(Count(right[label], golds[label], systems[label]))
        found["all"].append(Count(len(wants & gives), len(wants), len(gives)))
    return found


def _entities(doc: Doc, labels: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    for entity in doc.ents:
        if entity.label_ in labels:
            yield entity.start_char, entity.end_char, entity.label_
