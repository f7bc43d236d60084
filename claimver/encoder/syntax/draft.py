"""A dependency tree under repair: arcs can be set anew, and a change that would make a circle is refused."""

from __future__ import annotations

from dataclasses import replace

from claimver.encoder.syntax.tree import Tree

__all__ = ["Draft"]


class Draft:
    """A tree and whether anything was changed."""

    def __init__(self, tree: Tree) -> None:
        self.tree, self.changed = tree, False

    def arcs(self) -> tuple[list[int], list[str]]:
        """Heads and relations, to change and hand to `rebuild`."""
        return list(self.tree.heads), [token.dep for token in self.tree.tokens]

    def rebuild(self, heads: list[int], deps: list[str]) -> None:
        """Take the new arcs, unless they go in circles."""
        if _cyclic(heads):
            return
        pairs = zip(self.tree.tokens, deps, strict=True)
        tokens = tuple(token if token.dep == dep else replace(token, dep=dep) for token, dep in pairs)
        self.tree, self.changed = Tree(tokens, heads), True

    def hang(self, node: int, head: int, dep: str) -> None:
        """Hang one word on another, unless that goes in circles."""
        heads, deps = self.arcs()
        heads[node], deps[node] = head, dep
        self.rebuild(heads, deps)

    def read_as_verb(self, node: int, *, past: bool = False) -> None:
        """Tag a word that the tagger took for a plural noun or an infinitive as a finite verb."""
        token = self.tree.tokens[node]
        lemma = token.lemma.removesuffix("s") if token.upos != "VERB" else token.lemma
        morph = f"Mood=Ind|Tense={'Past' if past else 'Pres'}|VerbForm=Fin"
        verb = replace(token, upos="VERB", morph=morph, lemma=lemma)
        tokens = [*self.tree.tokens[:node], verb, *self.tree.tokens[node + 1 :]]
        self.tree, self.changed = Tree(tuple(tokens), self.tree.heads), True

    def read_as_noun(self, node: int) -> None:
        """Tag a word that the tagger took for a participle as a noun."""
        token = self.tree.tokens[node]
        noun = replace(token, upos="NOUN", morph="Number=Sing", lemma=token.text.lower())
        tokens = [*self.tree.tokens[:node], noun, *self.tree.tokens[node + 1 :]]
        self.tree, self.changed = Tree(tuple(tokens), self.tree.heads), True

    def read_as_adjective(self, node: int) -> None:
        """Tag a word that the tagger took for a verb as an adjective."""
        token = replace(self.tree.tokens[node], upos="ADJ", morph="Degree=Pos")
        tokens = [*self.tree.tokens[:node], token, *self.tree.tokens[node + 1 :]]
        self.tree, self.changed = Tree(tuple(tokens), self.tree.heads), True


def _cyclic(heads: list[int]) -> bool:
    """Whether any word is its own ancestor."""
    for start in range(len(heads)):
        node, steps = start, 0
        while node >= 0:
            node, steps = heads[node], steps + 1
            if steps > len(heads):
                return True
    return False
