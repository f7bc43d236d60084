"""Words of a phrase that a statement can do without: punctuation around what was cut, what stands in brackets."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.encoder.syntax.tree import Tree

__all__ = ["bracketed", "closed", "unpunctuated"]

LOOSE = frozenset({",", "–", "—", "-", "--", ";", ":"})


def unpunctuated(tree: Tree, words: list[int]) -> list[int]:
    """The words without commas and dashes at either end or beside a gap, and without a bracket that has no other."""
    kept: list[int] = []
    for place, word in enumerate(words):
        if tree.tokens[word].text in LOOSE and tree.tokens[word].upos == "PUNCT":
            after = words[place + 1] if place + 1 < len(words) else None
            if not kept or after is None or after != word + 1 or words[place - 1] != word - 1:
                continue
        kept.append(word)
    texts = [tree.tokens[word].text for word in kept]
    if texts[:1] == ["("] and ")" not in texts[:-1]:
        kept = kept[1 : -1 if texts[-1] == ")" else None]
    while kept and tree.tokens[kept[-1]].upos == "PUNCT" and tree.tokens[kept[-1]].text in ".!?…,;:":
        kept.pop()
    return kept


def bracketed(tree: Tree, words: list[int]) -> set[int]:
    """The words in round brackets: dates and other names that a restored subject can do without."""
    texts = {word: tree.word(word) for word in words}
    starts = [word for word in words if texts[word] in ("(", "(;")]
    ends = [word for word in words if texts[word] == ")"]
    if not starts or not ends or starts[0] == words[0]:
        return set()
    return {word for word in words if starts[0] <= word <= ends[-1]}


def closed(tree: Tree, items: Sequence[int | str]) -> list[int | str]:
    """A subject with the comma behind its apposition: "The Resolve, a ship," of the one that "took"."""
    at = [item for item in items if isinstance(item, int)]
    commas = [item for item in at if tree.word(item) == ","]
    opened = len(commas) == 1 and at[-1] != commas[0] and at[-1] + 1 < len(tree)
    return [*items, at[-1] + 1] if opened and tree.word(at[-1] + 1) == "," else [*items]
