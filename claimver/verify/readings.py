"""A second reading of a sentence by the boundary tagger, taken where that is surer of its cuts than of the parser's."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from claimver.types import Document, Token
from claimver.verify.clauses import begins, clauses
from claimver.verify.nets.boundaries import BoundaryTagger, Reading
from claimver.verify.trees import Tree, trees

__all__ = ["read_trees"]

LEAST = 4  # words of a sentence that could be read in two ways
TIMID = 1e-3  # no single word counts for more than log odds of 6.9
VERBAL = ("VERB", "AUX")


def read_trees(document: Document, tagger: BoundaryTagger | None) -> Iterator[Tree]:
    """The tree of each sentence: the parser's, or the tagger's where that cuts better or as well."""
    plain = list(trees(document))
    asked = [[token.text for token in tree.tokens] for tree in plain if len(tree) >= LEAST]
    found = iter(tagger.read(asked) if tagger is not None else ())
    for tree in plain:
        reading = next(found, None) if len(tree) >= LEAST else None
        yield tree if reading is None else _surer(tree, _second(tree, reading), reading)


def _surer(first: Tree, second: Tree, reading: Reading) -> Tree:
    pairs = zip(begins(first), begins(second), reading.begins, strict=True)
    gain = sum((1 if cut else -1) * _odds(chance) for was, cut, chance in pairs if was != cut)
    return second if gain > 0 or (gain == 0 and _stated(second) >= _stated(first)) else first


def _stated(tree: Tree) -> int:
    """How many clauses have a finite predicate."""
    return sum(tree.finite_clause(clause.head) for clause in clauses(tree))


def _odds(chance: float) -> float:
    kept = min(max(chance, TIMID), 1 - TIMID)
    return math.log(kept / (1 - kept))


def _second(tree: Tree, reading: Reading) -> Tree:
    """The sentence as the tagger reads it; words keep the parser's tags where only the kind of noun is in doubt."""
    tokens = tuple(_token(token, reading, at) for at, token in enumerate(tree.tokens))
    return Tree(tokens, list(reading.heads))


def _token(token: Token, reading: Reading, at: int) -> Token:
    tag, form, dep = reading.tags[at], reading.forms[at], reading.relations[at]
    if tag not in VERBAL and token.upos not in VERBAL and "PUNCT" not in (tag, token.upos):
        return replace(token, dep=dep)
    if tag not in VERBAL:
        return replace(token, dep=dep, upos=tag, morph="")
    kept = token.morph if token.upos in VERBAL and not form else form
    return replace(token, dep=dep, upos=tag, morph=kept)
