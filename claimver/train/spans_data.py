"""What the boundary tagger learns from: clauses that our rules cut on gold trees, GUM's units, and joined sentences.

The rules are right as often as the tree is: on gold trees they mark METHODS.md's claims, and the tagger learns them
without the parser's errors.
"""

from __future__ import annotations

import gzip
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimver.train.joined import joined
from claimver.train.treebank import TreeSentence, Word, read_trees
from claimver.types import Span, Token
from claimver.verify.clauses import begins, clauses
from claimver.verify.trees import Tree

__all__ = ["Marked", "examples", "gold_tree", "marked"]

LONGEST = 120  # words; the few longer sentences are lists
JOINED = 3000


@dataclass(frozen=True)
class Marked:
    """A sentence with what is to be said of each word; heads are places among the words from 1, 0 is the root."""

    words: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]
    tags: tuple[str, ...]
    forms: tuple[str, ...]  # UD features
    kinds: tuple[str, ...]  # of the clause that the word is the predicate of, or ""
    begins: tuple[bool, ...]
    units: tuple[bool, ...] | None = None  # where an elementary unit of GUM begins


def examples(data: Path, *, share: float = 1.0, seed: int = 7) -> list[Marked]:
    """The training sentences: both treebanks, and sentences that join predicates of theirs."""
    rng = random.Random(seed)
    folder = data / "treebank"
    gum = folder / "gum_permissive_train.conllu.gz"
    trees = read_trees(folder / "ewt_train.conllu.gz")
    named = [(tree, None) for tree in trees] + list(zip(read_trees(gum), units(gum), strict=True))
    found = [marked(tree, unit) for tree, unit in named if 2 < len(tree.words) <= LONGEST]
    found += [marked(tree) for tree in joined([tree for tree, _ in named], JOINED, seed=seed)]
    rng.shuffle(found)
    return found[: int(len(found) * share)]


def units(path: Path) -> Iterator[tuple[bool, ...]]:
    """For each sentence of GUM, and each word of it, whether an elementary unit begins there."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        blocks = lines.read().split("\n\n")
    for block in blocks:
        rows = [line.split("\t") for line in block.split("\n") if line and not line.startswith("#")]
        own = tuple("Discourse=" in row[9] for row in rows if row[0].isdigit())
        if own:
            yield own


def gold_tree(sentence: TreeSentence) -> Tree:
    """A sentence of a treebank as the segmenter's tree; a word's span is its place."""
    tokens = tuple(
        Token(Span(place, place + 1), word.form, word.lemma, word.upos, word.deprel, max(0, word.head - 1), word.feats)
        for place, word in enumerate(sentence.words)
    )
    return Tree(tokens, [word.head - 1 for word in sentence.words])


def marked(sentence: TreeSentence, units: Sequence[bool] | None = None) -> Marked:
    """The sentence with what our rules say of its gold tree."""
    words: tuple[Word, ...] = sentence.words
    tree = gold_tree(sentence)
    kinds = [""] * len(tree)
    for clause in clauses(tree):
        kinds[clause.head] = clause.kind.value
    return Marked(
        words=tuple(word.form for word in words),
        heads=tuple(word.head for word in words),
        relations=tuple(word.deprel if word.head else "root" for word in words),
        tags=tuple(word.upos for word in words),
        forms=tuple(word.feats for word in words),
        kinds=tuple(kinds),
        begins=tuple(begins(tree)),
        units=tuple(units) if units is not None else None,
    )
