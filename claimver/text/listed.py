"""Lines that are sentences of their own without a full stop, told from lines that a paragraph was wrapped into."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from claimver.text.blocks import lines
from claimver.types import Span

__all__ = ["apart"]

Analyse = Callable[[list[Span]], list[list[list[Any]]]]
"""Stretches of the text to the words of the sentences of each."""

_SUBJECTS = ("nsubj", "csubj", "expl")
_OPEN = ("ADP", "DET", "CCONJ", "SCONJ", "PART", "AUX")  # what no sentence ends with
_GOES_ON = ",;:-–—/&(["  # at the end of a line
_STOPS = (".", "!", "?", "…")


def apart(text: str, found: Sequence[Span], analyse: Analyse) -> list[Span]:
    """The blocks, those of several lines cut at each line's end that both ends a sentence and begins one."""
    listed = {block: items for block in found if _may_be_cut(text, items := list(_items(text, block)))}
    every = [item for items in listed.values() for item in items]
    read = dict(zip(every, analyse(every), strict=True)) if every else {}
    return [part for block in found for part in (_cut(listed[block], read) if block in listed else [block])]


def _items(text: str, block: Span) -> Iterator[Span]:
    """The lines of a block, with those that surely go on one."""
    start, end = block.start, block.start
    for line in lines(text, block):
        words = line.of(text).strip()
        before = text[start:end].rstrip()
        if before and words and not words[0].islower() and before[-1] not in _GOES_ON:
            yield Span(start, end)
            start = line.start
        end = line.end
    yield Span(start, block.end)


def _may_be_cut(text: str, items: Sequence[Span]) -> bool:
    """Whether there are several, no full stop ends them, and none goes on a second line, as wrapped sentences do."""
    stopped = items[-1].of(text).rstrip().endswith(_STOPS)
    return len(items) > 1 and not stopped and all(len(list(lines(text, item))) == 1 for item in items)


def _cut(items: Sequence[Span], read: dict[Span, list[list[Any]]]) -> Iterator[Span]:
    """The parts: cut where a sentence ends and one begins."""
    start = items[0].start
    for item, following in pairwise(items):
        before, behind = read[item], read[following]
        if before and behind and _is_clause(before[-1]) and _is_clause(behind[0]):
            yield Span(start, item.end)
            start = following.start
    yield Span(start, items[-1].end)


def _is_clause(words: Sequence[Any]) -> bool:
    """Whether the words are a sentence: a verb or a copula with its subject before it, nothing open at the end."""
    told = [word for word in words if not word.is_punct]
    root = next((word for word in words if word.head.i == word.i), None) if told else None
    if root is None or told[-1].pos_ in _OPEN or told[-1].morph.get("PronType") in (["Rel"], ["Int"], ["Dem"]):
        return False
    kids = list(root.children)
    subject = any(kid.dep_.startswith(_SUBJECTS) and kid.i < root.i for kid in kids)
    finite = root.morph.get("VerbForm") != ["Ger"] or any(kid.pos_ == "AUX" for kid in kids)
    verb = (root.pos_ in ("VERB", "AUX") and finite) or any(kid.dep_ == "cop" for kid in kids)
    return subject and verb and not any(kid.dep_ == "mark" for kid in kids)
