"""What the graph tells of whom a clause is about: "its capital" is a country's, what "entered into force" a treaty."""

from __future__ import annotations

import re
from collections.abc import Iterator

from claimver.errors import UnknownName
from claimver.link.kinds import word_set
from claimver.link.syntax import Tree
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity

__all__ = ["Fitting"]

_ENDINGS = ("ing", "ion", "ers", "er", "ors", "or", "ed", "es", "s", "e", "y")
_EMPTY = word_set(
    "be is was have has do get make take become go come begin start end give hold date time point number place name "
    "part year day type kind end first last total official work called with from that this into used been"
)
_SAYING = ("obj", "obl", "xcomp", "nmod")


class Fitting:
    """The relations in which the graph has an entity as subject, in words; of a graph far away none."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._words: dict[str, frozenset[str]] = {}

    def fits(self, entity: Entity, tree: Tree, index: int) -> bool:
        """Whether a relation of the entity is in the words of what the pronoun owns, or of what it does."""
        said = _said(tree, index)
        return bool(said) and not said.isdisjoint(self._relations(entity.id))

    def _relations(self, id: str) -> frozenset[str]:
        if id not in self._words:
            self._words[id] = frozenset(self._read(id))
        return self._words[id]

    def _read(self, id: str) -> Iterator[str]:
        if isinstance(self._graph, RemoteGraph):
            return
        try:
            facts = self._graph.facts(id)
        except UnknownName:
            return
        for label in {fact.property.label for fact in facts if fact.subject.id == id}:
            yield from _stems(label)


def _said(tree: Tree, index: int) -> frozenset[str]:
    """The stems of the noun that the pronoun owns, or of the verb that it is the subject of and what that governs."""
    token, head = tree.tokens[index], tree.tokens[index].head
    if token.dep == "nmod:poss":
        return frozenset(_stems(tree.tokens[head].lemma))
    if not token.dep.startswith("nsubj"):
        return frozenset()
    kids = [kid for kid in tree.children[head] if tree.tokens[kid].dep.split(":")[0] in _SAYING]
    nouns = [tree.tokens[kid].lemma for kid in kids if tree.tokens[kid].upos == "NOUN"]
    return frozenset(stem for word in (tree.tokens[head].lemma, *nouns) for stem in _stems(word))


def _stems(text: str) -> Iterator[str]:
    for word in re.findall(r"[^\W\d_]+", text.lower()):
        if word not in _EMPTY and len(word) > 2:
            ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) > 2), "")
            yield word[: len(word) - len(ending)]
