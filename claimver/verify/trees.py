"""One sentence's dependency tree, with what cutting and restating clauses ask of it: relations and features of UD."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from claimver.types import Document, Token

__all__ = ["AUXILIARIES", "SUBJECTS", "Tree", "trees"]

SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl"})
AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})
_FINITE_BY_PLACE = frozenset({"root", "parataxis", "conj", "ccomp", "acl:relcl"})


class Tree:
    """The tokens of one sentence with heads among them (-1 for a root), children in order and edges of subtrees."""

    def __init__(self, tokens: tuple[Token, ...], heads: list[int]) -> None:
        self.tokens, self.heads = tokens, heads
        self.children: list[list[int]] = [[] for _ in tokens]
        for child, head in enumerate(heads):
            if head >= 0:
                self.children[head].append(child)
        self.left, self.right = list(range(len(tokens))), list(range(len(tokens)))
        order = [node for node, head in enumerate(heads) if head < 0]
        for node in order:
            order.extend(self.children[node])
        for node in reversed(order):
            if heads[node] >= 0:
                self.left[heads[node]] = min(self.left[heads[node]], self.left[node])
                self.right[heads[node]] = max(self.right[heads[node]], self.right[node])
        self._finite: dict[int, bool] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    def text(self, node: int) -> str:
        """The token as written; "" beyond either end of the sentence."""
        return self.tokens[node].text if 0 <= node < len(self) else ""

    def dep(self, node: int) -> str:
        """The token's relation to its head; ``root`` for a root."""
        return "root" if self.heads[node] < 0 else self.tokens[node].dep

    def has(self, node: int, feature: str) -> bool:
        """Whether the token has the feature, as ``VerbForm=Fin``."""
        return feature in self.tokens[node].morph.split("|")

    def punctuation(self, node: int) -> bool:
        """Whether the token is a mark of punctuation."""
        return self.tokens[node].upos == "PUNCT"

    def kids(self, node: int, deps: Collection[str]) -> list[int]:
        """The children in one of these relations, in text order."""
        return [child for child in self.children[node] if self.tokens[child].dep in deps]

    def below(self, node: int) -> list[int]:
        """The node and all its descendants, in text order."""
        found = [node]
        for at in found:
            found.extend(self.children[at])
        return sorted(found)

    def edges(self, node: int) -> tuple[int, int]:
        """The first and last word of a subtree, punctuation at its ends left out."""
        start, end = self.left[node], self.right[node]
        while start < node and self.punctuation(start):
            start += 1
        while end > node and self.punctuation(end):
            end -= 1
        return start, end

    def subject(self, node: int) -> int | None:
        """The predicate's own subject; an expletive only where there is no other."""
        found = self.kids(node, SUBJECTS)
        real = [kid for kid in found if self.tokens[kid].dep != "expl"]
        return next(iter(real or found), None)

    def auxiliaries(self, node: int) -> list[int]:
        """The auxiliaries and copulas of a predicate, in text order."""
        return self.kids(node, AUXILIARIES)

    def relative_word(self, node: int) -> int | None:
        """The pronoun or adverb that ties a relative clause to its noun, if it has one ("which", "where")."""
        words = (at for at in range(self.left[node], node + 1) if self.tokens[at].dep not in ("mark", "cc"))
        return next((at for at in words if self.has(at, "PronType=Rel") or self.has(at, "PronType=Int")), None)

    def infinitive(self, node: int) -> bool:
        """Whether a particle marks the verb: "to go"."""
        return any(self.tokens[kid].upos == "PART" for kid in self.kids(node, {"mark"}))

    def finite(self, node: int) -> bool:
        """Whether the predicate itself or one of its auxiliaries is finite."""
        if node not in self._finite:
            self._finite[node] = self._is_finite(node)
        return self._finite[node]

    def _is_finite(self, node: int) -> bool:
        token, helpers = self.tokens[node], self.auxiliaries(node)
        if any(self.has(kid, "VerbForm=Fin") or "VerbForm" not in self.tokens[kid].morph for kid in helpers):
            return True
        if self.infinitive(node):
            return False
        if token.upos not in ("VERB", "AUX"):
            return False
        if self.has(node, "VerbForm=Fin") or "VerbForm" not in token.morph:
            return True
        subject = self.subject(node)  # a bare form behind its subject is a finite verb read wrongly
        bare = not self.has(node, "VerbForm=Ger") and not self.has(node, "Tense=Pres")
        return bare and not helpers and self.dep(node) in _FINITE_BY_PLACE and subject is not None and subject < node

    def finite_clause(self, node: int) -> bool:
        """Whether the predicate is finite, or shares the finiteness of the predicate it is coordinated with."""
        while not self.finite(node):
            if self.dep(node) != "conj" or self.infinitive(node):
                return False
            node = self.heads[node]
        return True

    def participle(self, node: int) -> bool:
        """Whether the word is a verb in a bare participle or gerund."""
        if self.tokens[node].upos != "VERB" or self.infinitive(node) or self.finite(node):
            return False
        return self.has(node, "VerbForm=Part") or self.has(node, "VerbForm=Ger")

    def predicate(self, node: int) -> bool:
        """Whether the word is a verb, or has a copula or auxiliary."""
        return self.tokens[node].upos in ("VERB", "AUX") or bool(self.auxiliaries(node))


def trees(document: Document) -> Iterator[Tree]:
    """The tree of each sentence; space tokens are left out, and a head outside its sentence makes a root."""
    at = 0
    for sentence in document.sentences:
        inside: dict[int, int] = {}
        while at < len(document.tokens) and document.tokens[at].span.start < sentence.end:
            token = document.tokens[at]
            if token.span.start >= sentence.start and token.upos != "SPACE" and token.text.strip():
                inside[at] = len(inside)
            at += 1
        if inside:
            heads = {here: document.tokens[here].head for here in inside}
            local = [-1 if head == here else inside.get(head, -1) for here, head in heads.items()]
            yield Tree(tuple(document.tokens[here] for here in inside), local)
