"""One sentence's dependency tree, with the questions that clause cutting asks of it."""

from __future__ import annotations

from collections.abc import Iterator

from claimver.types import Document, Token

__all__ = ["RELATIVE_WORDS", "SUBJECTS", "Tree", "trees", "words"]


def words(text: str) -> frozenset[str]:
    """The set of the words that the text lists."""
    return frozenset(text.split())


SUBJECTS = frozenset({"nsubj", "nsubj:pass", "nsubj:outer", "csubj", "csubj:pass", "csubj:outer", "expl"})
AUXILIARIES = frozenset({"aux", "aux:pass", "cop"})
RELATIVE_WORDS = words("which who whom whose that where when why wherein whereby")
MAIN_DEPS = frozenset({"root", "parataxis", "conj", "ccomp", "acl:relcl"})
FINITE_WORDS = words(
    "am is are was were 's 're 'm has have had 've 'd do does did will would 'll can could may might must shall "
    "should ca wo sha"
)
WH_HEADS = words("what whatever whatsoever who whoever whichever whom where wherever when whenever how why")


class Tree:
    """The tokens of one sentence with local heads (-1 for a root), children in order and subtree edges."""

    def __init__(self, tokens: tuple[Token, ...], heads: list[int]) -> None:
        self.tokens, self.heads = tokens, heads
        self.children: list[list[int]] = [[] for _ in tokens]
        for child, head in enumerate(heads):
            if head >= 0:
                self.children[head].append(child)
        self._finite: dict[int, bool] = {}
        self._words = [token.text.lower() for token in tokens]
        self.left = list(range(len(tokens)))
        self.right = list(range(len(tokens)))
        for node in self._deepest_first():
            head = heads[node]
            if head >= 0:
                self.left[head] = min(self.left[head], self.left[node])
                self.right[head] = max(self.right[head], self.right[node])

    def __len__(self) -> int:
        return len(self.tokens)

    def _deepest_first(self) -> list[int]:
        order = [node for node, head in enumerate(self.heads) if head < 0]
        for node in order:
            order.extend(self.children[node])
        return order[::-1]

    def word(self, node: int) -> str:
        """The token's text in lower case."""
        return self._words[node]

    def dep(self, node: int) -> str:
        """The token's relation to its head; ``root`` for a root."""
        return "root" if self.heads[node] < 0 else self.tokens[node].dep

    def kids(self, node: int, deps: frozenset[str] | set[str]) -> list[int]:
        """The children in one of these relations, in text order."""
        return [child for child in self.children[node] if self.tokens[child].dep in deps]

    def below(self, node: int) -> list[int]:
        """The node and all its descendants, in text order."""
        found = [node]
        for at in found:
            found.extend(self.children[at])
        return sorted(found)

    def subject(self, node: int) -> int | None:
        """The predicate's own subject; an expletive only where there is no other."""
        found = self.kids(node, SUBJECTS)
        real = [kid for kid in found if self.tokens[kid].dep != "expl"]
        return next(iter(real or found), None)

    def apart(self, node: int, later: int) -> bool:
        """Whether punctuation stands between a word and a later one."""
        return any(self.tokens[at].upos == "PUNCT" for at in range(node + 1, later))

    def auxiliaries(self, node: int) -> list[int]:
        """The auxiliaries and copulas of a predicate, in text order."""
        return self.kids(node, AUXILIARIES)

    def relative_word(self, node: int) -> int | None:
        """The word that ties a relative clause to its noun: its first "which", "who", "that" …, if it has one."""
        for word in range(self.left[node], node + 1):
            token = self.tokens[word]
            if token.text.lower() in RELATIVE_WORDS and token.dep != "mark" and "PronType=Dem" not in token.morph:
                return word
        return None

    def infinitive(self, node: int) -> bool:
        """Whether "to" marks the verb."""
        return any(self.word(kid) == "to" for kid in self.kids(node, {"mark", "aux"}))

    def finite(self, node: int) -> bool:
        """Whether the predicate itself or one of its auxiliaries is finite."""
        if node not in self._finite:
            self._finite[node] = self._is_finite(node)
        return self._finite[node]

    def _is_finite(self, node: int) -> bool:
        if self.infinitive(node):
            return False
        if any(
            "VerbForm=Fin" in self.tokens[kid].morph or self.word(kid) in FINITE_WORDS for kid in self.auxiliaries(node)
        ):
            return True
        token = self.tokens[node]
        if token.upos not in ("VERB", "AUX"):
            return False
        if "VerbForm=Fin" in token.morph or "VerbForm" not in token.morph:
            return True
        own_past = "VerbForm=Part" in token.morph and not token.text.endswith("ing")
        bare = own_past or "VerbForm=Inf" in token.morph
        return bare and not self.auxiliaries(node) and self.dep(node) in MAIN_DEPS and self._follows_subject(node)

    def _follows_subject(self, node: int) -> bool:
        """Whether the verb has a subject before it: then no bare participle or infinitive, whatever the tagger says."""
        found = self.subject(node)
        return found is not None and found < node

    def finite_clause(self, node: int) -> bool:
        """Whether the predicate is finite, or shares the finiteness of the predicate it is coordinated with."""
        while not self.finite(node):
            if self.dep(node) != "conj" or self.infinitive(node):
                return False
            node = self.heads[node]
        return True

    def participle(self, node: int) -> bool:
        """Whether the word is a verb in a bare participle or gerund."""
        token = self.tokens[node]
        if token.upos != "VERB" or self.infinitive(node) or self.finite(node):
            return False
        return "VerbForm=Part" in token.morph or "VerbForm=Ger" in token.morph

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
        heads = [
            -1 if document.tokens[here].head == here else inside.get(document.tokens[here].head, -1) for here in inside
        ]
        if inside:
            yield Tree(tuple(document.tokens[here] for here in inside), heads)
