"""What a claim denies only to say what holds in its place: "in Cologne, not in Frankfurt", "not by Ann but by Bo".

The tree and the tagger's feature of denial tell it. What is left states the same; the judge reads that, and code sees
to it that what was denied is not stated after all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.types import Claim, Document, Entity, Span, Token

__all__ = ["Asserted", "Contrast", "asserted", "contrast"]

_INSTEAD = "but"  # UD has no feature for a conjunction that puts one thing in another's place
_NOMINAL = frozenset({"NOUN", "PROPN", "NUM", "ADJ"})
_SAYING = ("cop", "nsubj", "aux", "csubj")  # what only a predicate governs


@dataclass(frozen=True, slots=True)
class Contrast:
    """``denied``: the stretch that stands against what is stated; ``cut``: all stretches that can go; in text order."""

    denied: Span
    cut: tuple[Span, ...]
    word: int  # the place of the word that denies

    def without(self, proposition: str, document: Document) -> str:
        """The proposition without what can go; as it is where it has other words there."""
        for span in self.cut:
            said = span.of(document.text)
            if said not in proposition:
                return proposition
            proposition = proposition.replace(said, " ", 1)
        words = " ".join(proposition.split())
        return words.replace(" ,", ",").replace(" .", ".").replace(" '", "'")


def contrast(claim: Claim, document: Document) -> Contrast | None:
    """The first contrast of a claim; None where it denies nothing, or denies its predicate."""
    tree = _Own(document.tokens, [i for i, token in enumerate(document.tokens) if claim.span.holds(token.span)])
    for word in tree.own:
        token, next_ = tree.tokens[word], word + 1
        more = next_ in tree.own and tree.tokens[next_].upos == "ADV"  # "not only", "not even"
        denies = "Polarity=Neg" in token.morph and token.upos in ("PART", "ADV") and not more
        if denies and (found := _put_right(tree, word) or _set_aside(tree, word)) is not None:
            return found
    return None


@dataclass(frozen=True, slots=True)
class Asserted:
    """A claim without what it only denies in a contrast: its proposition and the document's mentions lack that.

    ``denying`` are the entities that this names, ``apart`` its words, ``word`` the place of the word that denies it.
    """

    claim: Claim
    document: Document
    denying: tuple[Entity, ...] = ()
    apart: tuple[str, ...] = ()
    word: int | None = None
    denied: Span | None = None

    def leaves(self, span: Span) -> bool:
        """Whether the span is a part of what is only denied."""
        return self.denied is not None and self.denied.holds(span)


def asserted(claim: Claim, document: Document) -> Asserted:
    """What the claim states where it denies something beside; else the claim as it is."""
    found = contrast(claim, document)
    if found is None:
        return Asserted(claim, document)
    denied = [m for m in document.mentions if found.denied.holds(m.span)]
    return Asserted(
        replace(claim, proposition=found.without(claim.proposition, document)),
        replace(document, mentions=tuple(m for m in document.mentions if m not in denied)),
        tuple(dict.fromkeys(m.entity for m in denied if m.entity)),
        (found.denied.of(document.text),),
        found.word,
        found.denied,
    )


@dataclass(frozen=True, slots=True)
class _Own:
    """The words of a claim, by their places in the document."""

    tokens: Sequence[Token]
    own: Sequence[int]

    def kids(self, at: int) -> Iterator[int]:
        """The words that a word governs."""
        return (i for i in self.own if self.tokens[i].head == at and i != at)

    def below(self, top: int) -> set[int]:
        """A word and all that hangs on it."""
        return {top}.union(*map(self.below, self.kids(top)))

    def is_thing(self, at: int) -> bool:
        """Whether a word is a noun, a number or an adjective that predicates nothing."""
        said = any(self.tokens[kid].dep.split(":")[0] in _SAYING for kid in self.kids(at))
        return self.tokens[at].upos in _NOMINAL and not said

    def span(self, places: Sequence[int]) -> Span:
        """From the first of the words to the last."""
        return Span(self.tokens[places[0]].span.start, self.tokens[places[-1]].span.end)


def _set_aside(tree: _Own, word: int) -> Contrast | None:
    """ "X, not Y", "X and not Y": all from the comma or the conjunction to the end of Y."""
    tokens, head = tree.tokens, tree.tokens[word].head
    while tokens[head].head > max(word, head):  # from "twenty" to "three"
        head = tokens[head].head
    if head < word or not word > tokens[head].head >= tree.own[0] or not tree.is_thing(head):
        return None
    below = sorted(tree.below(head))
    if any(tokens[at].dep == "cc" and at > word for at in below):
        return None
    comma = below[0] - 1 in tree.own and tokens[below[0] - 1].upos == "PUNCT"
    first = below[0] - comma
    if not (comma or tokens[below[0]].dep in ("cc", "punct")) or below != list(range(below[0], below[-1] + 1)):
        return None
    end = below[-1] + 1
    closes = tokens[first].upos == "PUNCT" and end in tree.own and tokens[end].text == tokens[first].text
    denied = [at for at in below if at > word and tokens[at].upos != "PUNCT"]
    return Contrast(tree.span(denied), (tree.span([first, end if closes else below[-1]]),), word)


def _put_right(tree: _Own, word: int) -> Contrast | None:
    """ "not X but Y": the word that denies, and X with the conjunction."""
    tokens = tree.tokens
    for joint in (i for i in tree.own if i > word and tokens[i].dep == "cc" and tokens[i].lemma == _INSTEAD):
        held, end = tokens[joint].head, joint - (tokens[joint - 1].upos == "PUNCT")
        if held < joint or not tree.is_thing(held):
            continue
        rest = tree.below(held)
        stretches = (_stretch(tree, top, rest, range(word + 1, end)) for top in range(word + 1, end))
        denied = next((some for some in stretches if some and _is_alike(tree, some, rest)), None)
        if denied is not None:
            return Contrast(tree.span(denied), (tree.span([word]), tree.span([denied[0], joint])), word)
    return None


def _stretch(tree: _Own, top: int, rest: set[int], between: range) -> list[int]:
    """The words below a noun, without what is put in its place, if they are a run up to where that begins."""
    below = sorted((tree.below(top) - rest) & set(between)) if tree.tokens[top].upos in _NOMINAL else []
    return below if below and below == list(range(below[0], between.stop)) else []


def _is_alike(tree: _Own, denied: Sequence[int], rest: set[int]) -> bool:
    """Whether both hang on the same preposition, or what is put in the other's place on none."""
    first, other = (
        [tree.tokens[at].lemma for at in sorted(some) if tree.tokens[at].dep == "case"] for some in (denied, rest)
    )
    return not other or first[:1] == other[:1]
