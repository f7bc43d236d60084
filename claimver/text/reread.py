"""A second reading of sentences that the parser took apart at a name, with each linked name as one plain name.

"The capital of New Zealand is Auckland" is read as "The capital of Smith is Smith", "Inter Milan play in Italy" as
"She play in Smith"; the reading with fewer flaws stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from claimver.types import Document, Token

__all__ = ["Read", "reread"]

NAME, SUBJECT = "Smith", "She"  # a verb behind a pronoun is hardly ever read as a noun
NO_NAME = ("VERB", "AUX", "PRON", "INTJ", "SCONJ", "ADP", "ADV")  # "Gone with the Wind is a film"
SUBJECTS = ("nsubj", "csubj", "expl")
Read = Callable[[list[tuple[list[str], list[bool]]]], list[Sequence[Any]]]
"""Words of sentences, and whether a space follows each, to spaCy's tokens of each sentence."""


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word, or all the words of one linked name: the indexes of its first token and of the token behind it."""

    start: int
    end: int
    name: bool


def reread(document: Document, read: Read) -> Document:
    """The document, the flawed sentences among those that name something read again where that mends them."""
    tokens = list(document.tokens)
    doubtful = [units for units in _sentences(document) if any(unit.name for unit in units) and _flaws(tokens, units)]
    if not doubtful:
        return document
    readings = read([_plain(tokens, units) for units in doubtful])
    for units, words in zip(doubtful, readings, strict=True):
        other = _expanded(tokens, units, words)
        if _flaws(other, units) < _flaws(tokens, units):
            tokens = other
    return replace(document, tokens=tuple(tokens))


def _sentences(document: Document) -> Iterator[list[_Unit]]:
    """The units of each sentence."""
    ends = {
        mention.span.start: mention.span.end
        for mention in document.mentions
        if mention.entity is not None and mention.antecedent is None and mention.text != mention.text.lower()
    }
    of_sentence = {start: number for number, start in enumerate(s.start for s in document.sentences)}
    number, rows = -1, []
    for index, token in enumerate(document.tokens):
        number = of_sentence.get(token.span.start, number)
        rows.append((number, index))
    for _, group in groupby(rows, key=lambda row: row[0]):
        yield list(_units(document.tokens, [index for _, index in group], ends))


def _units(tokens: Sequence[Token], sentence: list[int], ends: dict[int, int]) -> Iterator[_Unit]:
    at, stop = sentence[0], sentence[-1] + 1
    while at < stop:
        named = ends.get(tokens[at].span.start, -1)
        end = next((i + 1 for i in range(at, stop) if tokens[i].span.end == named), 0)
        yield _Unit(at, end or at + 1, bool(end))
        at = end or at + 1


def _plain(tokens: Sequence[Token], units: list[_Unit]) -> tuple[list[str], list[bool]]:
    """The sentence's words with the stand-in for each name, and whether a space follows each."""
    words = [NAME if unit.name else tokens[unit.start].text for unit in units]
    if units[0].name and len(units) > 2 and words[1].isalpha() and words[1].islower() and words[1] not in ("of", "and"):
        words[0] = SUBJECT
    last = units[-1].end
    return words, [u.end < last and tokens[u.end].span.start > tokens[u.end - 1].span.end for u in units]


def _flaws(tokens: Sequence[Token], units: list[_Unit]) -> int:
    """How many signs of a wrong tree the sentence shows.

    Counted: a name in two parts, or with a verb on top, a preposition that does not govern the name behind it, a
    sentence without a subject or with a noun for its predicate.
    """
    start, stop = units[0].start, units[-1].end
    governed = [(tokens[i].head, tokens[i].dep) for i in range(start, stop)]
    found = 0
    for unit in (unit for unit in units if unit.name):
        tops = {i for i in range(unit.start, unit.end) if not unit.start <= tokens[i].head < unit.end}
        tops |= {i for i in range(unit.start, unit.end) if tokens[i].head == i}
        found += len(tops) > 1
        found += len(tops) == 1 < unit.end - unit.start and any(tokens[i].upos in NO_NAME for i in tops)
        before = tokens[unit.start - 1] if unit.start > start else None
        found += bool(before and before.dep == "case" and not unit.start <= before.head < unit.end)
    for index in range(start, stop):
        token = tokens[index]
        if token.dep == "root":
            found += not any(head == index and dep.startswith(SUBJECTS) for head, dep in governed)
        if token.dep in ("root", "parataxis") and token.upos not in ("VERB", "AUX"):
            found += (index, "cop") not in governed
    return found


def _expanded(tokens: Sequence[Token], units: list[_Unit], words: Sequence[Any]) -> list[Token]:
    """The tokens with the second reading of one sentence; the further words of a name hang on its first."""
    new = list(tokens)
    top = units[next(at for at, word in enumerate(words) if word.head.i == word.i)].start
    for at, (unit, word) in enumerate(zip(units, words, strict=True)):
        old, root = tokens[unit.start], word.head.i == at
        head = top if root else units[word.head.i].start
        dep = word.dep_ if not root else "root" if unit.start == top else "parataxis"
        if not unit.name:
            lemma = word.lemma_ or old.text.lower()
            new[unit.start] = replace(
                old, upos=word.pos_ or "X", dep=dep, head=head, lemma=lemma, morph=str(word.morph)
            )
            continue
        new[unit.start] = _named(old, dep, head)
        for index in range(unit.start + 1, unit.end):
            new[index] = _named(tokens[index], "flat", unit.start)
    return new


def _named(token: Token, dep: str, head: int) -> Token:
    """The token as a word of a name; punctuation and numbers keep their tags."""
    if token.upos == "PUNCT":
        return replace(token, dep="punct" if dep == "flat" else dep, head=head)
    upos = token.upos if token.upos == "NUM" else "PROPN"
    lemma = token.lemma if token.upos in ("PROPN", "NUM") else token.text
    return replace(token, upos=upos, dep=dep, head=head, lemma=lemma, morph="Number=Sing")
