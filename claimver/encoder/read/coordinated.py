"""What a claim lists, "bread, buns and cakes" or "wrote and directed": where one is stated, each must be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from claimver.encoder.read.lexicon import Named
from claimver.encoder.words.amounts import Amount, Date
from claimver.encoder.words.wordings import stems

__all__ = ["Listed", "deeds", "kinds", "lists"]

_PIECE = re.compile(r"as well as|[\w'’-]+|[^\w\s]")
_AND = frozenset({"and", "as well as", "&"})
_TIES = _AND | {","}
_OPENERS = frozenset("both the a an its his her their some also either".split())
_HELPERS = frozenset(["AUX", "ADV", "PRON"])
_PLURAL = re.compile(r"(?:(?<=\w\w)(?P<f>ves?|fe)|(?<=\w\w)(?P<y>ies)|(?P<an>(?<=m)en)|(?<=child)(?P<none>ren))\b")


@dataclass(frozen=True, slots=True)
class Listed:
    """One of several coordinated phrases: its words, and the stems of its nouns and of what modifies them."""

    text: str
    nouns: frozenset[str]
    modifiers: frozenset[str]

    @property
    def stems(self) -> frozenset[str]:
        """The stems of all its words."""
        return self.nouns | self.modifiers


@dataclass(frozen=True, slots=True)
class _Piece:
    text: str
    tag: str


def lists(
    text: str, named: Sequence[Named], values: Iterable[Date | Amount], tags: Mapping[str, str]
) -> tuple[tuple[Listed, ...], ...]:
    """The rows of phrases that "and" joins; ``tags``: the word classes of the text's words."""
    return tuple(row for pieces in _runs(_pieces(text, named, values, tags)) if len(row := _listed(pieces)) > 1)


def deeds(
    text: str, named: Sequence[Named], values: Iterable[Date | Amount], tags: Mapping[str, str]
) -> tuple[str, ...]:
    """The verbs that stand behind an "and": the directed of "wrote and directed"."""
    pieces, found = _pieces(text, named, values, tags), []
    for at, piece in enumerate(pieces[:-1]):
        if piece.text in _AND:
            rest = next((p for p in pieces[at + 1 :] if p.tag not in _HELPERS), pieces[at + 1])
            found += [rest.text] if rest.tag == "VERB" else []
    return tuple(found)


def kinds(text: str) -> frozenset[str]:
    """The stems of a text's words, those of a noun's two numbers alike: leaf and leaves, berry and berries."""
    ends = {"f": "f", "y": "y", "an": "an", "none": ""}
    return stems(_PLURAL.sub(lambda match: ends[match.lastgroup or "none"], text.casefold()))


def _pieces(
    text: str, named: Sequence[Named], values: Iterable[Date | Amount], tags: Mapping[str, str]
) -> list[_Piece]:
    """The names, values, words and marks of a text, each with its class."""
    whole = {n.text: "NAME" for n in named if not n.text[:1].islower()}
    whole |= {value.span.of(text): "NUM" for value in values}
    longest = sorted(whole, key=len, reverse=True)
    pattern = re.compile("|".join([*(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest), _PIECE.pattern]))
    return [_Piece(m[0], whole.get(m[0]) or _tag(m[0], tags)) for m in pattern.finditer(text)]


def _tag(word: str, tags: Mapping[str, str]) -> str:
    if word in _TIES or word in _OPENERS:
        return "TIE" if word in _TIES else "DET"
    known = tags.get(word, "")
    return "ADJ" if "-" in word and known in ("", "VERB") else known


def _runs(pieces: Sequence[_Piece]) -> Iterator[list[list[_Piece]]]:
    """The rows of phrases that commas and "and" join, those without any "and" left out."""
    run: list[list[_Piece]] = [[]]
    tied = False
    for piece in (*pieces, _Piece(".", "")):
        if piece.tag == "TIE":
            tied = tied or (piece.text in _AND and bool(run[0]))
            run += [[]] if run[-1] else []
        elif piece.tag in ("NOUN", "PROPN", "ADJ", "NAME", "NUM"):
            run[-1].append(piece)
        elif not (len(run) > 1 and not run[-1] and piece.tag in ("DET", "ADP")):  # "in Ulm and in the east"
            if tied:
                yield run
            run, tied = [[]], False


def _listed(run: Sequence[Sequence[_Piece]]) -> tuple[Listed, ...]:
    """The phrases of a row; behind "a small and quiet village" only what is joined, without the village."""
    phrases = [[*phrase] for phrase in run if phrase]
    if phrases and all(piece.tag == "ADJ" for phrase in phrases[:-1] for piece in phrase):
        while len(phrases[-1]) > 1 and phrases[-1][-1].tag != "ADJ":
            phrases[-1].pop()
    return tuple(_one(phrase) for phrase in phrases)


def _one(phrase: Sequence[_Piece]) -> Listed:
    said = " ".join(piece.text for piece in phrase)
    modifiers = kinds(" ".join(piece.text for piece in phrase if piece.tag == "ADJ"))
    nouns = kinds(" ".join(piece.text for piece in phrase if piece.tag in ("NOUN", "PROPN", "NAME")))
    return Listed(said, nouns, modifiers)
