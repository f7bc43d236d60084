"""What a plural pronoun stands for where two or more were named together: "They", "The two", "The couple"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimver.encoder.tree import words
from claimver.types import Document, Mention, Span, Token

__all__ = ["together"]

_PLURAL = words("they them their theirs both")
_PAIR = words("two couple pair spouses newlyweds")
_MARRIED = words("marry wed divorce")
_SPOUSE = words("husband wife spouse bride groom marriage wedding")
_PEOPLE = words("he she him her his hers")
_BETWEEN = words(", and & or as well")
_DENIALS = words("no not n't n’t never neither nor without")
_BACK = 2  # sentences


def together(document: Document) -> dict[int, tuple[Mention, str]]:
    """By where they start, the words that stand for several names, as mentions of the first, and the names in words.

    The names are those that the subject of the sentence before joins, or the two whom a sentence calls married. Where
    a plural noun is a subject in between, it is what is meant.
    """
    named = [m for m in document.mentions if m.text[:1].isupper() or m.antecedent is not None]
    if len(named) < 2:
        return {}
    reader = _Reader(document, named)
    found: dict[int, tuple[Mention, str]] = {}
    for index in range(len(document.tokens)):
        span, pair = reader.plural(index)
        meant = reader.meant(index, pair=pair) if span is not None else None
        if span is not None and meant is not None:
            first, text = meant
            found[span.start] = (Mention(span, span.of(document.text), None, 0.0, antecedent=first.span), text)
    return found


class _Reader:
    def __init__(self, document: Document, named: Sequence[Mention]) -> None:
        self._document, self._named, self._tokens = document, named, document.tokens

    def plural(self, index: int) -> tuple[Span | None, bool]:
        """The words that stand for several, which open at the token or end there, and whether they say two."""
        token, before = self._tokens[index], self._tokens[index - 1] if index else None
        word = token.text.lower()
        if word in _PLURAL and token.upos in ("PRON", "DET"):
            behind = self._tokens[index + 1 : index + 2]
            alone = word != "both" or (token.dep.startswith("nsubj") and bool(behind) and behind[0].upos in _VERBAL)
            resolved = any(m.span == token.span and m.entity is not None for m in self._named)
            return (token.span if alone and not resolved else None), word == "both"
        if word in _PAIR and before is not None and before.text.lower() == "the":
            behind = self._tokens[index + 1 : index + 2]
            alone = not behind or (behind[0].upos not in ("NOUN", "PROPN", "ADJ") and behind[0].text.lower() != "of")
            return (Span(before.span.start, token.span.end) if alone else None), True
        return None, False

    def meant(self, index: int, *, pair: bool) -> tuple[Mention, str] | None:
        """The first of the names meant by the plural at the token, and all of them in words."""
        own = self._sentence(self._tokens[index].span)
        if any(token.text.lower() in _DENIALS for _, token in self._inside(self._document.sentences[own])):
            return None  # what is denied of two at once is not judged well
        for number in range(own, max(-1, own - _BACK - 1), -1):
            until = self._tokens[index].span.start if number == own else self._document.sentences[number].end
            inside = Span(self._document.sentences[number].start, until)
            near = own - 1 if self._tokens[index].text.lower() == "them" else own  # "Ann and Bo saw them" is of others
            found = self._married(inside) or (self._joined(inside) if own - 1 <= number <= near else None)
            if found is not None:
                several = " and " in found[1] and "," not in found[1]
                return found if several or not pair else None
            if self._rivals(inside):
                return None
        return None

    def _sentence(self, span: Span) -> int:
        return next((n for n, s in enumerate(self._document.sentences) if s.holds(span)), 0)

    def _inside(self, span: Span) -> Iterator[tuple[int, Token]]:
        return ((at, token) for at, token in enumerate(self._tokens) if span.holds(token.span))

    def _rivals(self, span: Span) -> bool:
        """Whether a plural noun is a subject there."""
        return any(
            token.dep.startswith("nsubj") and token.upos == "NOUN" and "Number=Plur" in token.morph
            for _, token in self._inside(span)
        )

    def _married(self, span: Span) -> tuple[Mention, str] | None:
        """The two people beside the word that says that they are married."""
        people = [m for m in self._named if span.holds(m.span) and self._person(m)]
        for _, token in self._inside(span):
            if not (token.lemma.lower() in _MARRIED and token.upos == "VERB") and token.lemma.lower() not in _SPOUSE:
                continue
            before = [m for m in people if m.span.end <= token.span.start]
            behind = [m for m in people if m.span.start >= token.span.end]
            for one, other in ((before[-1:], behind[:1]), (before[-2:-1], before[-1:])):
                if one and other and _name(one[0]) != _name(other[0]):
                    return one[0], f"{_name(one[0])} and {_name(other[0])}"
        return None

    def _person(self, mention: Mention) -> bool:
        if mention.text.lower() in _PEOPLE:
            return mention.entity is not None
        tagged = any(t.entity == "PERSON" for t in self._tokens if mention.span.holds(t.span))
        known = mention.entity is not None and mention.entity.kind == "Q5"
        return (tagged or known) and mention.text[:1].isupper()

    def _joined(self, span: Span) -> tuple[Mention, str] | None:
        """The names that the sentence's first subject joins."""
        subject = next((at for at, token in self._inside(span) if token.dep.startswith("nsubj")), None)
        if subject is None:
            return None
        at = self._tokens[subject].span
        first = next((n for n, m in enumerate(self._named) if m.span.holds(at) and m.antecedent is None), None)
        if first is None:
            return None
        last = first
        while last + 1 < len(self._named) and self._links(self._named[last].span.end, self._named[last + 1].span.start):
            last += 1
        if last == first:
            return None
        whole = Span(self._named[first].span.start, self._named[last].span.end)
        text = whole.of(self._document.text)
        return (self._named[first], text) if " and " in text or " & " in text else None

    def _links(self, start: int, end: int) -> bool:
        between = self._document.text[start:end].replace(",", " , ").split()
        return bool(between) and all(word.lower() in _BETWEEN for word in between)


_VERBAL = frozenset({"VERB", "AUX", "ADV"})


def _name(mention: Mention) -> str:
    """The name without what follows a comma in it: "Diana, Princess of Wales"."""
    label = mention.entity.label if mention.entity is not None else mention.text
    return label.partition(", ")[0]
