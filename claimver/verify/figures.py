"""The dates and amounts of a claim, as the tree of its text tells what each number counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from claimver.types import Claim, Document, Mention, Span, Token
from claimver.verify.units import unit
from claimver.verify.values import Amount, When, amounts, dates

__all__ = ["as_denied", "is_masked", "moved", "values_of"]

FEW = 12  # spelled numbers up to this count only where the tree has them count a noun ("the two were married")


def values_of(claim: Claim, document: Document, text: str, inside: Sequence[Mention]) -> Iterator[Amount | When]:
    """The dates and amounts of the claim's words that are no part of a name."""
    for when in dates(text):
        if is_masked(moved(when.span, claim), inside):
            continue
        counted = _counted(when, moved(when.span, claim), document)
        yield counted or when
    for amount in amounts(text):
        span = moved(amount.span, claim)
        if not is_masked(span, inside) and not _is_numbering(amount, span, document):
            amount = _with_unit(amount, span, document)
            told = replace(amount, apart=not amount.bound and _is_apart(span, document))
            bare = unit(told.unit) is None if told.apart else not _counts(told, span, document)
            yield replace(told, unit="") if bare else told


def _with_unit(amount: Amount, span: Span, document: Document) -> Amount:
    """The amount in the unit of measure that the tree has it count, behind an adjective: "three whole days"."""
    heads = [document.tokens[t.head] for t in document.tokens if t.span.overlaps(span) and t.dep == "nummod"]
    measured = next((word for word in heads if word.span.start >= span.end and unit(word.text)), None)
    return amount if measured is None or unit(amount.unit) is not None else replace(amount, unit=measured.text)


def as_denied(value: Amount | When) -> Amount | When:
    """A value of a claim that denies: what was not until then was from then on."""
    return replace(value, bound="from") if isinstance(value, When) and value.bound == "until" else value


def _counted(when: When, span: Span, document: Document) -> Amount | None:
    """Four digits alone as an amount, where the tree has them count things: "1500 students"."""
    at = next((i for i, token in enumerate(document.tokens) if token.span == span), None)
    if not when.bare or at is None or document.tokens[at].dep != "nummod":
        return None
    noun = document.tokens[document.tokens[at].head]
    between = [t for t in document.tokens[at + 1 :] if t.span.start < noun.span.start]
    apart = any(document.tokens[t.head] is not noun or t.dep == "nummod" for t in between)
    if noun.upos != "NOUN" or "Number=Plur" not in noun.morph or noun.span.start < span.start or apart:
        return None
    return Amount(when.span, float(when.first[0]), step=1.0, unit=noun.text, about=when.about)


def _is_apart(span: Span, document: Document) -> bool:
    """Whether a measure belongs to a comparative behind it: "250 kilometres longer", not "at 250 kilometres".

    So does a number to one that counts by itself: "eleven fewer", "55 million more".
    """
    tokens = document.tokens
    next_ = next((token for token in tokens if token.span.start >= span.end), None)
    if next_ is not None and "Degree=Cmp" in next_.morph and _is_told_of(span, next_, document):
        return True
    measures = {token.head for token in tokens if token.span.overlaps(span)} - {
        token.head for token in tokens if token.dep == "case"
    }
    behind = [tokens[tokens[at].head] for at in measures if tokens[at].dep.startswith("obl")]
    return any("Degree=Cmp" in word.morph for word in behind if word.span.start >= span.end)


def _is_told_of(span: Span, word: Token, document: Document) -> bool:
    """Whether the tree hangs a number on a word behind it, or both on one."""
    heads = {t.head for t in document.tokens if t.span.overlaps(span)}
    return word.head in heads or any(document.tokens[head] == word for head in heads)


def _is_numbering(amount: Amount, span: Span, document: Document) -> bool:
    """Whether a number counts nothing: the 11 of "Apollo 11", "the two were married"."""
    if unit(amount.unit) is not None or not document.tokens:
        return False
    at = next((i for i, token in enumerate(document.tokens) if token.span.overlaps(span)), None)
    if at is None:
        return False
    token = document.tokens[at]
    if amount.spelled:
        counts = token.dep == "nummod" or (token.dep == "amod" and document.tokens[token.head].upos == "NOUN")
        return amount.number <= FEW and not counts
    before: Token | None = document.tokens[at - 1] if at else None
    return before is not None and before.upos == "PROPN" and token.head == at - 1


def _counts(amount: Amount, span: Span, document: Document) -> bool:
    """Whether what stands behind a number is its unit: a measure, or the noun that the tree has it count."""
    if unit(amount.unit) is not None or not document.tokens:
        return True
    held = [token for token in document.tokens if token.span.overlaps(span)]
    heads = [document.tokens[token.head] for token in held if token.dep == "nummod"]
    return any(head.span.start >= span.start for head in heads)


def is_masked(span: Span, mentions: Iterable[Mention]) -> bool:
    """Whether a name that is more than the value holds it."""
    return any(m.entity is not None and m.span.holds(span) and m.span != span for m in mentions)


def moved(span: Span, claim: Claim) -> Span:
    """A span of a claim's words as one of its document's text."""
    return replace(span, start=span.start + claim.span.start, end=span.end + claim.span.start)
