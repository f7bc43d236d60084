"""A second reading of a sentence by the boundary tagger, where that is sure of other cuts, or has other predicates.

The parser's tree is kept where both cut alike, with the same predicates, or the tagger is not sure.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from claimver.encoder.nets.boundaries import BoundaryTagger, Reading
from claimver.encoder.syntax.clauses import Kind, clauses
from claimver.encoder.syntax.repair import mended
from claimver.encoder.syntax.tree import Tree, trees, words
from claimver.encoder.syntax.verb_forms import base_form
from claimver.encoder.syntax.whole_names import collapsed, expanded, odd_names
from claimver.types import Document, Token

__all__ = ["begins", "mended_trees", "second_tree"]

SURE = 0.0  # by how much the log odds of its cuts must exceed those of the parser's: the best on treebanks
LEAST = 6  # words of a sentence that could hold two claims
SHORTEST = 4  # words of a sentence with a verb
TIES = words(
    ", ; : – — -- - ( and but or yet nor so which who whom whose that where when while whereas although though because "
    "since after before until once as"
)
VERBAL = ("VERB", "AUX")
TIMID = 1e-3  # no single word counts for more than log odds of 6.9


def mended_trees(document: Document, tagger: BoundaryTagger | None) -> Iterator[Tree]:
    """The tree of each sentence, mended: the parser's, or the tagger's where that is sure to cut better."""
    plain = list(trees(document))
    names = {at: odd_names(document, tree) for at, tree in enumerate(plain) if tagger is not None and _open(tree)}
    readings = _read(tagger, plain, names) if tagger is not None else {}
    torn = {at: odd_names(document, plain[at], reading.tags) for at, reading in readings.items()}
    again = {at: found for at, found in torn.items() if found and found != names[at]}  # names that the tagger tore
    readings |= _read(tagger, plain, again) if tagger is not None else {}
    for at, tree in enumerate(plain):
        reading, first = readings.get(at), mended(tree)
        if reading is None:
            yield first
            continue
        yield _surer(first, mended(second_tree(tree, reading)), reading)


def _read(tagger: BoundaryTagger, plain: Sequence[Tree], names: Mapping[int, list[range]]) -> dict[int, Reading]:
    """The tagger's readings of these sentences, each of their names put before it as one word."""
    said = tagger.read([collapsed(plain[at], own) for at, own in names.items()]) if names else []
    read = zip(names.items(), said, strict=True)
    return {at: expanded(short, own, len(plain[at])) for (at, own), short in read if short is not None}


def _open(tree: Tree) -> bool:
    """Whether there may be something to cut: a comma, a conjunction, a relative word; or no verb is on top."""
    tied = len(tree) >= LEAST and any(tree.word(at) in TIES for at in range(1, len(tree) - 1))
    headed = any(tree.predicate(at) for at in range(len(tree)) if tree.heads[at] < 0)
    return tied or (len(tree) >= SHORTEST and not headed)


def _surer(first: Tree, second: Tree, reading: Reading) -> Tree:
    pairs = zip(begins(first), begins(second), reading.begins, strict=True)
    gains = [(1 if cut else -1) * _odds(chance) for was, cut, chance in pairs if was != cut]
    if not gains:  # cut alike: on treebanks the tagger's predicates are right three times as often where they differ
        old, new = _verbs(first), _verbs(second)
        return first if [*old] == [*new] and all(old[at] >= new[at] for at in old) else second
    return second if sum(gains) > SURE else first


def _verbs(tree: Tree) -> dict[int, int]:
    """For the head of each clause how much it has of a predicate: a verb, and on top a subject too."""
    cut = clauses(tree)
    topped = {clause.head for clause in cut if clause.kind is Kind.MAIN and tree.subject(clause.head) is not None}
    return {clause.head: tree.predicate(clause.head) + (clause.head in topped) for clause in cut}


def _odds(chance: float) -> float:
    kept = min(max(chance, TIMID), 1 - TIMID)
    return math.log(kept / (1 - kept))


def begins(tree: Tree) -> list[bool]:
    """For each word whether a clause begins, or goes on, there; never for the first."""
    owner = {word: clause.head for clause in clauses(tree) for word in clause.words}
    spoken = [word for word in range(len(tree)) if tree.tokens[word].upos != "PUNCT"]
    found = [False] * len(tree)
    for before, word in itertools.pairwise(spoken):
        found[word] = owner[word] != owner[before]
    return found


def second_tree(tree: Tree, reading: Reading) -> Tree:
    """The sentence as the tagger reads it; words keep the parser's tags where only the kind of noun is in doubt."""
    tokens = tuple(_token(token, reading, at) for at, token in enumerate(tree.tokens))
    return Tree(tokens, list(reading.heads))


def _token(token: Token, reading: Reading, at: int) -> Token:
    tag, form, dep = reading.tags[at], reading.forms[at], reading.relations[at]
    verbal = tag in VERBAL
    if not verbal and token.upos not in VERBAL and "PUNCT" not in (tag, token.upos):
        return replace(token, dep=dep)
    if not verbal:
        return replace(token, dep=dep, upos=tag, morph=_nominal(token, tag))
    if token.upos in VERBAL:
        same = set(form.split("|")) - {"Mood=Ind", ""} <= set(token.morph.split("|"))
        return replace(token, dep=dep, upos=tag, morph=token.morph if same and form else form or token.morph)
    return replace(token, dep=dep, upos=tag, morph=form, lemma=base_form(token.text.lower()))


def _nominal(token: Token, tag: str) -> str:
    if tag not in ("NOUN", "PROPN"):
        return ""
    return "Number=Plur" if token.text.endswith("s") and tag == "NOUN" else "Number=Sing"
