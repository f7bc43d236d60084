"""Documents on trees written by hand, so that a test of the rules does not depend on a parser."""

from __future__ import annotations

from claimver.types import Document, Entity, Mention, Span, Token

FEATURES = {
    "F": "VerbForm=Fin",
    "P": "Tense=Past|VerbForm=Fin",
    "N": "VerbForm=Part",
    "T": "Tense=Past|VerbForm=Part",
    "G": "VerbForm=Ger",
    "I": "VerbForm=Inf",
    "L": "Number=Plur",
    "S": "Number=Sing",
}


def parsed(*sentences: str, mentions: tuple[Mention, ...] = ()) -> Document:
    """A document of sentences written as ``word/UPOS[+feature]/relation/head`` with heads counted from 1 (0: root).

    A word that starts with ``_`` follows the one before it without a space; ``word=lemma`` gives the lemma.
    """
    text, tokens, spans = "", [], []
    for sentence in sentences:
        first, offset = len(text) + bool(text), len(tokens)
        for number, item in enumerate(sentence.split(), 1):
            form, tag, relation, head = item.rsplit("/", 3)
            word, _, lemma = form.partition("=")
            text += "" if word.startswith("_") or not text else " "
            word = word.removeprefix("_")
            upos, _, feature = tag.partition("+")
            governor = int(head) or number
            span = Span(len(text), len(text) + len(word))
            text += word
            token = Token(span, word, lemma or word.lower(), upos, relation, offset + governor - 1)
            tokens.append(replaced(token, FEATURES.get(feature, "")))
        spans.append(Span(first, len(text)))
    return Document("hand", text, tuple(spans), tuple(tokens), mentions)


def replaced(token: Token, morph: str) -> Token:
    """The token with its features."""
    return Token(token.span, token.text, token.lemma, token.upos, token.dep, token.head, morph)


def pointing(text: str, word: str, at: str, entity: Entity | None = None) -> Mention:
    """The mention of ``word`` (its last occurrence) that stands for ``at`` (its first)."""
    start, before = text.rindex(word), text.index(at)
    return Mention(Span(start, start + len(word)), word, entity, antecedent=Span(before, before + len(at)))
