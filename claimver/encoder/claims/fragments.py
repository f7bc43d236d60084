"""Texts that hold no clause, beside evidence of their own: a caption ("Two penguins making a snowman") is the claim."""

from __future__ import annotations

from claimver.encoder.syntax.tree import WH_HEADS
from claimver.types import Claim, Document, Span, Token

__all__ = ["fragments"]

SHORTEST = 3  # words


def fragments(document: Document) -> tuple[Claim, ...]:
    """Each sentence that names something without a finite verb as a claim; questions and exclamations are none."""
    return tuple(claim for sentence in document.sentences if (claim := _fragment(document, sentence)) is not None)


def _fragment(document: Document, sentence: Span) -> Claim | None:
    tokens = [token for token in document.tokens if sentence.holds(token.span)]
    while tokens and tokens[-1].upos == "PUNCT" and tokens[-1].text in ".…;,":
        tokens.pop()
    if len(tokens) < SHORTEST or tokens[-1].text in "?!" or tokens[0].text.lower() in WH_HEADS:
        return None
    if any(_finite(token) for token in tokens) or not any(token.upos in ("NOUN", "PROPN") for token in tokens):
        return None
    span = Span(tokens[0].span.start, tokens[-1].span.end)
    text = document.text[span.start : span.end]
    return Claim(span, f"{text[:1].upper()}{text[1:]}.")


def _finite(token: Token) -> bool:
    return token.upos in ("VERB", "AUX") and "VerbForm=Fin" in token.morph
