"""How far the events of two clauses lie apart: "joined on 4 April 2023, nearly a year | before X took office".

The clause that is cut off tells it of the date in the other: "X took office nearly a year after 4 April 2023".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.encoder.syntax.clauses import Clause, Kind
from claimver.encoder.syntax.tree import Tree
from claimver.encoder.words.amounts import Date, dates
from claimver.encoder.words.stretches import STRETCH
from claimver.types import Document, Span

__all__ = ["Apart", "apart", "retold"]

_BETWEEN = re.compile(rf"(?P<stretch>{STRETCH})\s+(?P<way>before|after)\b", re.I)
_AGED = re.compile(r"\b(?:was|were) (?:only |just |still )?(?:[\w-]+)(?: years old\b|$)", re.I)
_DIED = re.compile(r"\b(?:died|dies|was (?:killed|murdered|assassinated|executed|shot)|passed away|perished)\b")
_OPENS = re.compile(r"\s*(?:he|she)\s+was (?:only |just |still )?[\w-]+ years old\b", re.I)
_OTHER_WAY = {"before": "after", "after": "before"}


@dataclass(frozen=True, slots=True)
class Apart:
    """What a clause is told with: the words that its proposition loses, and those that it gains."""

    head: int
    without: str
    further: str = ""


def apart(document: Document, tree: Tree, cut: Sequence[Clause], before: Tree | None) -> Iterator[Apart]:
    """What the dates of a sentence, and of a death told in the one before it, add to the clauses that have none."""
    for clause in cut:
        parent = next((other for other in cut if other.head == clause.parent), None)
        if parent is not None and (clause.kind is Kind.ADVERBIAL or _opens(document, tree, clause)):
            yield from _between(document, tree, clause, parent)
        if parent is not None and clause.kind is Kind.ADVERBIAL:
            yield from _aged(document, tree, clause, parent)
    if before is not None and _OPENS.match(_text(document, tree)):
        told = _text(document, before)
        found = dates(told)
        if len(found) == 1 and _alone(found[0]) and _DIED.search(told[: found[0].span.start]):
            yield Apart(cut[0].head, "", _on(found[0], told))


def _text(document: Document, tree: Tree) -> str:
    return Span(tree.tokens[0].span.start, tree.tokens[-1].span.end).of(document.text)


def _opens(document: Document, tree: Tree, clause: Clause) -> bool:
    """Whether a clause that was read as coordinated opens with a length of time and its conjunction."""
    own = [word for word in clause.words if tree.tokens[word].upos != "PUNCT"]
    if clause.kind is not Kind.COORDINATED or not own:
        return False
    return _BETWEEN.match(document.text, tree.tokens[own[0]].span.start) is not None


def _between(document: Document, tree: Tree, clause: Clause, parent: Clause) -> Iterator[Apart]:
    """What the length of time says that stands before the conjunction."""
    start, text = tree.tokens[0].span.start, _text(document, tree)
    for match in _BETWEEN.finditer(text):
        mark = Span(start + match.start("way"), start + match.end("way"))
        if not any(tree.tokens[word].span == mark for word in clause.words):
            continue
        ours, theirs = (
            [d for d in dates(text) if _in(tree, some, d, start) and not Span(*match.span()).overlaps(d.span)]
            for some in (clause, parent)
        )
        stretch, way = match["stretch"], match["way"].lower()
        if len(theirs) == 1 and not ours and _alone(theirs[0]):
            said = theirs[0].span.of(text)
            yield Apart(parent.head, stretch)
            yield Apart(clause.head, f"{stretch} {match['way']}", f"{stretch.lower()} {_OTHER_WAY[way]} {said}")
        elif len(ours) == 1 and not theirs and _alone(ours[0]):
            yield Apart(clause.head, f"{stretch} {match['way']}")
            yield Apart(parent.head, stretch, f"{stretch.lower()} {way} {ours[0].span.of(text)}")


def _aged(document: Document, tree: Tree, clause: Clause, parent: Clause) -> Iterator[Apart]:
    """The date of the main clause for "when she was 36 years old"."""
    start, text = tree.tokens[0].span.start, _text(document, tree)
    own = " ".join(tree.tokens[word].text for word in clause.words if tree.tokens[word].upos != "PUNCT")
    found = [d for d in dates(text) if _in(tree, parent, d, start)]
    when = any(tree.word(word) in ("when", "while") for word in clause.words[:2])
    if when and _AGED.search(own) and not dates(own) and len(found) == 1 and _alone(found[0]):
        yield Apart(clause.head, "", _on(found[0], text))


def _on(date: Date, text: str) -> str:
    return f"{'on' if date.precision == 11 else 'in'} {date.span.of(text)}"


def _alone(date: Date) -> bool:
    """Whether a date tells when something happened, at least its year."""
    return date.precision >= 9 and date.relation == "on" and not (date.ranged or date.attributive or date.stretch)


def _in(tree: Tree, clause: Clause, date: Date, start: int) -> bool:
    """Whether a date stands in a clause."""
    span = Span(start + date.span.start, start + date.span.end)
    return any(tree.tokens[word].span.overlaps(span) for word in clause.words)


def retold(stated: str, clause: Clause, found: Sequence[Apart]) -> str:
    """The proposition of a clause with the length of time, and without what belongs to another."""
    for told in (told for told in found if told.head == clause.head):
        if told.without:
            words = r"\s+".join(re.escape(word) for word in told.without.split())
            stated = re.sub(rf",?\s*(?<!\w){words}(?!\w)", "", stated, count=1, flags=re.I).lstrip(" ,")
        stated = stated[:1].upper() + stated[1:]
        if told.further and told.further not in stated:
            stated = f"{stated.rstrip(' .')} {told.further}."
    return stated
