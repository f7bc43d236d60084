"""Linked names that read like clauses ("When Harry Met Sally"), put before the tagger as one plain name."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.encoder.nets.boundaries import Reading
from claimver.encoder.syntax.tree import Tree
from claimver.types import Document

__all__ = ["collapsed", "expanded", "odd_names"]

NAME = "Smith"
PLAIN = ("PROPN", "NOUN", "ADJ", "NUM", "PUNCT", "SYM", "X")
LINKING = ("of", "the", "'s", "’s", "a", "de", "la", "for", "in", "on")  # words that stand in plain names too


def odd_names(document: Document, tree: Tree, tags: Sequence[str] = ()) -> list[range]:
    """The places of the words of each linked name of several words that holds a verb, a conjunction or the like.

    ``tags``: those of another reading of the sentence, by default the tree's own.
    """
    tags = tags or [token.upos for token in tree.tokens]
    ends = {
        mention.span.start: mention.span.end
        for mention in document.mentions
        if mention.entity is not None and mention.antecedent is None and mention.text != mention.text.lower()
    }
    found, at = list[range](), 0
    while at < len(tree):
        end, last = ends.get(tree.tokens[at].span.start), at
        while end is not None and last + 1 < len(tree) and tree.tokens[last + 1].span.end <= end:
            last += 1
        name = range(at, last + 1)
        if last > at and any(tags[word] not in PLAIN and tree.word(word) not in LINKING for word in name):
            found.append(name)
        at = last + 1
    return found


def collapsed(tree: Tree, names: Sequence[range]) -> list[str]:
    """The sentence's words, one plain name in the place of each of the names."""
    inside = {at for name in names for at in name[1:]}
    first = {name.start for name in names}
    return [NAME if at in first else tree.tokens[at].text for at in range(len(tree)) if at not in inside]


def expanded(reading: Reading, names: Sequence[range], size: int) -> Reading:
    """The reading of ``collapsed`` words for all words: those of a name hang on its first, and none begins a clause."""
    if not names:
        return reading
    inside = {at: name.start for name in names for at in name[1:]}
    places = [at for at in range(size) if at not in inside]
    heads, begins = [inside.get(at, -1) for at in range(size)], [0.0] * size
    relations, tags, forms = ["flat"] * size, ["PROPN"] * size, [""] * size
    for short, at in enumerate(places):
        head = reading.heads[short]
        heads[at], begins[at] = places[head] if head >= 0 else -1, reading.begins[short]
        relations[at], tags[at], forms[at] = reading.relations[short], reading.tags[short], reading.forms[short]
    return Reading(tuple(begins), tuple(heads), tuple(relations), tuple(tags), tuple(forms))
