"""What pronouns and descriptions of a document stand for, and the rendering of words into a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.encoder.claims.couples import together
from claimver.encoder.syntax.tree import Tree, words
from claimver.everyday import EVENTS
from claimver.types import Document, Mention, Span, Token

__all__ = ["Item", "Names", "render"]

Item = int | str  # a word of the sentence by its index, or words put in
PRONOUNS = words("he him his she her hers it its they them their theirs there")
ARTICLES = ("The ", "A ", "An ")
REACH = 16  # tokens that a name may have
TIGHT = frozenset({",", ".", ";", ":", ")", "n't", "n’t", "'s", "’s", "'", "’", "%"})

PEOPLE = words(
    "surgeon doctor king queen judge character daughter son wife husband man woman actor actress singer writer author "
    "painter poet player teacher lawyer officer leader minister president emperor bishop pope soldier driver farmer"
)


class Names:
    """The document's mentions that stand for another, by where they start."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._by_start = {mention.span.start: mention for mention in document.mentions}
        self._together = together(document)

    def covering(self, tokens: Sequence[Token], node: int) -> Span | None:
        """The span of the named mention that holds the token, if there is one."""
        token = tokens[node]
        for first in range(node, max(-1, node - REACH), -1):
            mention = self._by_start.get(tokens[first].span.start)
            if mention and mention.antecedent is None and mention.span.holds(token.span):
                return mention.span
        return None

    def stand_in(self, token: Token) -> Mention | None:
        """The mention that starts at the token and stands for another one."""
        if token.span.start in self._together:
            return self._together[token.span.start][0]
        mention = self._by_start.get(token.span.start)
        if mention is None or mention.antecedent is None:
            return None
        if mention.span == token.span:
            return mention if token.text.lower() in PRONOUNS else None
        role = mention.antecedent == mention.span
        return mention if role or mention.text[:4].lower() in ("the ", "this", "that") else None

    def echoes(self, mention: Mention, said: Sequence[Span]) -> bool:
        """Whether a role is given right there to the one who has it: "The currency of Egypt is the Egyptian pound"."""
        if mention.antecedent != mention.span or mention.entity is None:
            return False
        others = (m for m in self._by_start.values() if m.entity == mention.entity and m.antecedent is None)
        return any(m.span.holds(span) for m in others for span in said)

    def name(self, mention: Mention) -> tuple[str, Span] | None:
        """The name that a mention stands for, and where it is said; None where only a pronoun is known."""
        said = mention.antecedent
        if said is not None and mention.span.start in self._together:
            return self._together[mention.span.start][1], said
        for _ in range(5):
            before = self._by_start.get(said.start) if said else None
            if before is None or before.antecedent is None or before.span != said:
                break
            said = before.antecedent
        if said is None:
            return None
        entity = mention.entity or (before.entity if before else None)
        text = entity.label if entity else said.of(self._text)
        if text.lower() in PRONOUNS or not text.strip():
            return None
        if mention.span.end - mention.span.start > 5 and entity is None and not _named(text):
            return None
        return text, said


def _named(text: str) -> bool:
    inner = any(word[:1].isupper() for word in text.split()[1:])
    return inner or (text[:1].isupper() and not text.startswith(ARTICLES))


def render(document: Document, tree: Tree, items: Sequence[Item], names: Names) -> str:
    """The items as one sentence: pronouns named once, capital first, full stop last."""
    said = [tree.tokens[item].span for item in items if isinstance(item, int)]
    text = ""
    last: Item = ""
    replaced = Span(-1, -1)
    for item in items:
        if isinstance(item, str):
            text += ("" if not text or item[:1] in "',’" else " ") + item
        else:
            token = tree.tokens[item]
            if replaced.holds(token.span):
                continue
            mention = names.stand_in(token)
            named = names.name(mention) if mention and not names.echoes(mention, said) else None
            word = token.text
            apposed = named is not None and text.endswith(f"{named[0]},")  # "Oldhaven, the capital of Marrenia, had"
            if mention and named and not apposed and not _told(named[1], said, mention.span):
                word, replaced = _in_place(token, mention, named[0], first=not text), mention.span
                said.append(named[1])
            elif _lowers(token, tree, item) and text:
                word = word[:1].lower() + word[1:]
            text += _gap(document, tree, last, item, started=bool(text)) + word
        last = item
    text = " ".join(text.split()).strip(" ,;:")
    if text.count('"') % 2:
        text = "".join(text.rsplit('"', 1))
    if not text:
        return ""
    return text[:1].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def _told(span: Span, said: Iterable[Span], own: Span) -> bool:
    """Whether the proposition says the name itself, so that its pronoun can stay."""
    return any(span.overlaps(other) for other in said if not own.holds(other))


def _in_place(token: Token, mention: Mention, name: str, *, first: bool) -> str:
    if token.text.lower() == "there":
        return f"at {name}"
    if not first and name.startswith(ARTICLES):
        name = name[:1].lower() + name[1:]
    if EVENTS & set(name.split()[-1:]) and name[:1].isupper() and not name.startswith(ARTICLES):
        name = f"the {name}"  # "the Kelm Tunnel fire"
    single = mention.span == token.span
    possessive = single and ("Poss=Yes" in token.morph or token.dep == "nmod:poss")
    if not possessive:
        return name
    return name + ("'" if name.endswith("s") else "'s")


def _lowers(token: Token, tree: Tree, node: int) -> bool:
    """Whether a capital comes from standing first in the sentence only."""
    first = node == 0 or (node == 1 and tree.tokens[0].upos == "PUNCT")
    return first and token.upos not in ("PROPN", "X") and token.text not in ("I",) and token.text[1:].islower()


def _gap(document: Document, tree: Tree, last: Item, item: int, *, started: bool) -> str:
    """The space between two items: as in the text where they are neighbours there."""
    if not started:
        return ""
    token = tree.tokens[item]
    if isinstance(last, int) and item == last + 1:
        return "" if tree.tokens[last].span.end == token.span.start else " "
    return "" if token.text in TIGHT else " "
