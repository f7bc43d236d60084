"""Words of a sentence as a sentence of their own: pronouns and descriptions replaced by names, verbs inflected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from claimver.types import Document, Mention, Span, Token
from claimver.verify.trees import Tree

__all__ = ["QUOTES", "Item", "Names", "inflected", "render", "unpunctuated"]

Item = int | str  # a word of the sentence by its index, or words put in
_LOOSE = frozenset({",", "–", "—", "-", "--", ";", ":"})
QUOTES = frozenset('"“”«»')
_OPENING = frozenset("([{") | QUOTES
_POINTING = ("Definite=Def", "PronType=Dem", "PronType=Tot")  # "the film", "this film", "both films"
_EMPHASIS = frozenset("*_`~")  # of Markdown, which pasted answers are written in


class Names:
    """The document's mentions, and what those that stand for another stand for."""

    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._by_start = {mention.span.start: mention for mention in document.mentions}
        self._named = [m for m in document.mentions if m.antecedent is None and m.text != m.text.lower()]

    def covering(self, token: Token) -> Span | None:
        """The span of the name that holds the token, if one does."""
        return next((mention.span for mention in self._named if mention.span.holds(token.span)), None)

    def meant(self, token: Token) -> Span | None:
        """The span of what the linker says that a pronoun stands for."""
        mention = self._by_start.get(token.span.start)
        return mention.antecedent if mention is not None and mention.span == token.span else None

    def stand_in(self, token: Token) -> Mention | None:
        """The pronoun or description that starts at the token."""
        mention = self._by_start.get(token.span.start)
        if mention is None or mention.antecedent is None:
            return None
        if mention.span == token.span:
            return mention if "PronType" in token.morph and "PronType=Rel" not in token.morph else None
        return mention if any(feature in token.morph for feature in _POINTING) else None

    def name(self, mention: Mention) -> tuple[str, Span] | None:
        """The name that a mention stands for, and where it is said; None for a name itself."""
        said, entity = mention.antecedent, mention.entity
        return (entity.label if entity else said.of(self._text), said) if said else None


def inflected(lemma: str, *, past: bool, plural: bool = False) -> str:
    """The third person of a verb: "became", "passes", "were".

    >>> inflected("become", past=True), inflected("pass", past=False), inflected("be", past=True, plural=True)
    ('became', 'passes', 'were')
    """
    if lemma == "be":  # the one verb with a plural of its own in the past
        return ("were" if plural else "was") if past else ("are" if plural else "is")
    if plural and not past:
        return lemma
    from lemminflect import getInflection

    forms: tuple[str, ...] = getInflection(lemma, tag="VBD" if past else "VBZ")
    return forms[0] if forms else lemma


def render(document: Document, tree: Tree, items: Sequence[Item], names: Names) -> str:
    """The items as one sentence: each pronoun named once, capital first, full stop last."""
    said = [tree.tokens[item].span for item in items if isinstance(item, int)]
    text, last, replaced = "", -2, Span(-1, -1)
    odd = sum(isinstance(item, int) and tree.text(item) in QUOTES for item in items) % 2
    for item in items:
        if isinstance(item, str):
            text += ("" if not text or item[:1] in "',’" else " ") + item
            last = -2
            continue
        token = tree.tokens[item]
        if replaced.holds(token.span) or (odd and token.text in QUOTES):
            continue
        word, mention = "" if _is_emphasis(token, document.text) else token.text, names.stand_in(token)
        named = names.name(mention) if mention else None
        if mention and named and not _told(named[1], said, mention.span):
            word, replaced = _in_place(token, mention, named[0]), mention.span
            said.append(named[1])
        elif text.strip("".join(QUOTES)) and _opening(tree, item) and token.upos not in ("PROPN", "X"):
            word = word.lower() if word[1:].islower() else word
        text += _gap(tree, last, item, started=bool(text)) + word
        last = item
    text = " ".join(text.split()).strip(" ,;:")
    return text and text[:1].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def unpunctuated(tree: Tree, words: Sequence[int]) -> list[int]:
    """The words without commas and dashes at either end or beside a gap."""
    kept: list[int] = []
    for place, word in enumerate(words):
        if tree.text(word) in _LOOSE and tree.punctuation(word):
            after = words[place + 1] if place + 1 < len(words) else None
            if not kept or after != word + 1 or words[place - 1] != word - 1:
                continue
        kept.append(word)
    while kept and tree.punctuation(kept[-1]) and tree.text(kept[-1]) in ".!?…,;:":
        kept.pop()
    return kept


def _told(span: Span, said: Iterable[Span], own: Span) -> bool:
    """Whether the sentence says the name itself, so that its pronoun can stay."""
    return any(span.overlaps(other) for other in said if not own.holds(other))


def _in_place(token: Token, mention: Mention, name: str) -> str:
    if mention.span != token.span or "Poss=Yes" not in token.morph:
        return name
    return name + ("'" if name.endswith("s") else "'s")


def _opening(tree: Tree, node: int) -> bool:
    """Whether a word stands first in its sentence, where a capital says nothing."""
    return all(tree.punctuation(at) for at in range(node))


def _is_emphasis(token: Token, text: str) -> bool:
    """Whether a word is a mark of emphasis that touches another word: "**Conrad**", and not "5 * 3"."""
    around = text[max(token.span.start - 1, 0) : token.span.start] + text[token.span.end : token.span.end + 1]
    return set(token.text) <= _EMPHASIS and around.strip() != ""


def _gap(tree: Tree, last: int, item: int, *, started: bool) -> str:
    """The space between two items: as in the text where they are neighbours there."""
    if not started:
        return ""
    if item == last + 1:
        return "" if tree.tokens[last].span.end == tree.tokens[item].span.start else " "
    joined = item and tree.tokens[item - 1].span.end == tree.tokens[item].span.start  # "'s", "," after what was cut
    opened = item and tree.text(item - 1) in _OPENING  # of “Is it …” what stands behind the mark
    return "" if joined and not opened and tree.text(item) not in _OPENING else " "
