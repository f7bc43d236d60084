"""Names of a document that the graph does not know, and what helps."""

from __future__ import annotations

from claimver.types import Document, Mention

PROPER = "PROPN"


def unknown_names(document: Document) -> tuple[str, ...]:
    """The names for which the graph has no entity, in the order met, each once.

    A name is what the tagger takes for one; pronouns and descriptions stand for something else and are none.
    """
    found = (mention.text for mention in document.mentions if _unknown(mention) and _is_name(mention, document))
    return tuple(dict.fromkeys(" ".join(text.split()) for text in found))


def _unknown(mention: Mention) -> bool:
    return mention.entity is None and not mention.candidates and mention.antecedent in (None, mention.span)


def _is_name(mention: Mention, document: Document) -> bool:
    return any(token.upos == PROPER and mention.span.holds(token.span) for token in document.tokens)
