"""Relative dates of a text worked out: what "two years later" and "the same day" mean after the date before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from claimver.encoder.amounts import Date, dates
from claimver.encoder.clauses import Clause
from claimver.encoder.date_anchors import BACK, Anchor, Passage, anchor_of, explicit, passage
from claimver.encoder.date_shift import shifted, worded
from claimver.encoder.relative_phrases import Phrase, phrases
from claimver.encoder.tree import Tree, words
from claimver.types import Document, Span

__all__ = ["RelativeDate", "dated", "relative_dates"]

_BESIDE = re.compile(r"(?:\s*[,(–—]\s*|\s+)(?:(?:in|on)\s+)?(?:the year\s+)?")

_TIE = re.compile(r"\b(?:and|but|or|who|which|that),?\s*\Z")
_LOWERED = words("he she it they his her its their the a an this that these those")


@dataclass(frozen=True, slots=True)
class RelativeDate:
    """A relative phrase of the text and the words of the date that it means; none where the date is said beside it.

    ``opens``: whether it stands between a conjunction or relative word and what that ties: "and, a year later, died".
    """

    span: Span
    words: str
    opens: bool = False


def relative_dates(
    document: Document, sentences: Sequence[tuple[Tree, Sequence[Clause]]]
) -> tuple[tuple[RelativeDate, ...], ...]:
    """For each sentence the relative dates in it whose date the text makes plain."""
    passages = [passage(document, number, tree, cut) for number, (tree, cut) in enumerate(sentences)]
    known: list[Anchor] = []
    found = []
    for here in passages:
        own = list(explicit(document, here))
        known.extend(own)
        resolved = []
        for phrase in phrases(document.text, here):
            told = _resolved(document, phrase, here, passages[: here.number], known, own)
            if told is not None:
                resolved.append(told)
                known.sort(key=lambda anchor: (anchor.sentence, anchor.span))
        found.append(tuple(resolved))
    return tuple(found)


def _resolved(
    document: Document,
    phrase: Phrase,
    here: Passage,
    before: Sequence[Passage],
    known: list[Anchor],
    own: list[Anchor],
) -> RelativeDate | None:
    """The date of the phrase, kept among the known ones."""
    text, clause = document.text, here.clause_at(phrase.span)
    beside = [a for a in own if _apart(text, a.span, phrase.span)]
    anchors = [a for a in known if a not in beside]
    same = phrase.shift.count == 0
    for other in beside:
        if clause is not None and any(_agree(date, other.date) for date in _possible(anchors, phrase, here)):
            known.append(Anchor(other.date, phrase.span, here.number, clause))
            return _said_twice(text, phrase, other)
    anchor = anchor_of(document, phrase.span, here, before, anchors, unit=phrase.shift.unit, same=same)
    parts = shifted(anchor.date, phrase.shift) if anchor else None
    if anchor is None or parts is None or clause is None:
        return None
    preposition, said = worded(parts, anchor.span.of(text))
    if phrase.part:
        said = f"{phrase.part}{', ' if phrase.part[-1].isdigit() else ' '}{said}"
    read = dates(said)
    if not preposition or len(read) != 1:
        return None
    later = [a for a in own if a in beside or (a.clause == clause and a.span.start >= phrase.span.end)]
    if later:
        return RelativeDate(phrase.span, "") if all(_agree(read[0], a.date) for a in later) else None
    known.append(Anchor(read[0], phrase.span, here.number, clause))
    opens = _TIE.search(text, here.span.start, phrase.span.start) is not None
    return RelativeDate(phrase.span, said if phrase.bare or phrase.part else f"{preposition} {said}", opens)


def _said_twice(text: str, phrase: Phrase, other: Anchor) -> RelativeDate:
    """The phrase as nothing beside its date, or with the brackets of the date: "two years later (1923)"."""
    if "(" in text[phrase.span.end : other.span.start] and text[other.span.end :].startswith(")"):
        preposition = "on" if other.date.precision == 11 else "in"
        return RelativeDate(Span(phrase.span.start, other.span.end + 1), f"{preposition} {other.span.of(text)}")
    return RelativeDate(phrase.span, "")


def _possible(anchors: Iterable[Anchor], phrase: Phrase, here: Passage) -> Iterator[Date]:
    """The dates that the phrase would mean after each date before it."""
    for anchor in anchors:
        parts = shifted(anchor.date, phrase.shift) if anchor.span.end <= phrase.span.start else None
        if parts is not None and here.number - anchor.sentence <= BACK:
            yield Date(phrase.span, *parts)


def _apart(text: str, date: Span, phrase: Span) -> bool:
    """Whether only a comma or bracket parts the two, so that one says the other again: "two years later, in 1923"."""
    first, second = sorted((date, phrase))
    return _BESIDE.fullmatch(text, first.end, second.start) is not None


def _agree(one: Date, other: Date) -> bool:
    """Whether two dates are the same as far as both say."""
    known = min(one.precision, other.precision)
    fields = [(one.year, other.year), (one.month, other.month), (one.day, other.day)][: max(1, known - 8)]
    return known >= 9 and all(a == b for a, b in fields)


def dated(proposition: str, text: str, found: Iterable[RelativeDate], clause: Span) -> str:
    """The proposition with the relative dates of its sentence in words; ``clause`` is where its own words stand."""
    for said, options in _by_words(text, found).items():
        near = [told for told in options if clause.overlaps(told.span)] or options
        if len({told.words for told in near}) == 1:
            proposition = _put(proposition, said, near[0])
    return proposition


def _by_words(text: str, found: Iterable[RelativeDate]) -> dict[str, list[RelativeDate]]:
    grouped: dict[str, list[RelativeDate]] = {}
    for told in sorted(found, key=lambda told: told.span.start - told.span.end):
        grouped.setdefault(" ".join(told.span.of(text).lower().split()), []).append(told)
    return grouped


def _put(proposition: str, said: str, told: RelativeDate) -> str:
    """The proposition with the date in the phrase's place, or in front: "He a year later, died" is no English."""
    phrase = rf"(?<!\w){re.escape(said)}" + (r"(?!\w)" if said[-1].isalnum() else "")
    if told.opens and re.search(rf"\w,? {phrase}", proposition, re.I):
        rest = re.sub(rf",?\s*{phrase},?", "", proposition, count=1, flags=re.I)
        first = rest.partition(" ")[0]
        changed = f"{told.words} {first.lower() + rest[len(first) :] if first.lower() in _LOWERED else rest}"
    elif told.words:
        changed = re.sub(phrase, lambda _: told.words, proposition, flags=re.I)
    else:
        changed = re.sub(rf"^{phrase},?\s*|\s*\({phrase}\)|,?\s*{phrase}", "", proposition, flags=re.I)
    return changed[:1].upper() + changed[1:]
