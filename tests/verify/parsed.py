"""Documents on trees written by hand, so that a test of the cutting does not depend on a parser."""

from __future__ import annotations

from claimver.types import Document, Entity, Mention, Span, Token

FEATURES = {
    "F": "Mood=Ind|VerbForm=Fin",
    "P": "Mood=Ind|Tense=Past|VerbForm=Fin",
    "S": "Mood=Ind|Tense=Pres|VerbForm=Fin",
    "N": "Tense=Past|VerbForm=Part",
    "G": "Tense=Pres|VerbForm=Part",
    "I": "VerbForm=Inf",
    "L": "Number=Plur",
    "R": "PronType=Rel",
    "W": "Poss=Yes|PronType=Rel",
    "Q": "PronType=Int",
    "D": "Definite=Def|PronType=Art",
    "A": "Definite=Ind|PronType=Art",
    "H": "Gender=Masc|Number=Sing|Person=3|PronType=Prs",
    "T": "Gender=Neut|Number=Sing|Person=3|PronType=Prs",
    "O": "Number=Sing|Person=3|Poss=Yes|PronType=Prs",
    "M": "Number=Sing|Person=1|PronType=Prs",
    "E": "Polarity=Neg",
    "Z": "PronType=Dem",
    "K": "Degree=Cmp",
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
            morph = FEATURES[feature] if feature else ""
            tokens.append(Token(span, word, lemma or word.lower(), upos, relation, offset + governor - 1, morph))
        spans.append(Span(first, len(text)))
    return Document("hand", text, tuple(spans), tuple(tokens), mentions)


def named(document: Document, name: str, entity: str = "") -> Mention:
    """The first occurrence of a name as a mention of its own."""
    start = document.text.index(name)
    return Mention(Span(start, start + len(name)), name, Entity(f"Q{start}", entity or name))


def pointing(document: Document, word: str, at: Mention) -> Mention:
    """The mention of ``word`` (its last occurrence) that stands for another one."""
    start = document.text.rindex(word)
    return Mention(Span(start, start + len(word)), word, at.entity, antecedent=at.span)
