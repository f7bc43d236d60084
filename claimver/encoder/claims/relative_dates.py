"""Relative dates of a text worked out: what "two years later" and "the same day" mean after the date before them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from claimver.encoder.claims.date_anchors import BACK, Anchor, Passage, anchor_of, explicit, passages
from claimver.encoder.claims.relative_phrases import Phrase, phrases
from claimver.encoder.syntax.clauses import Clause
from claimver.encoder.syntax.tree import Tree, words
from claimver.encoder.words.amounts import Date, dates
from claimver.encoder.words.date_shift import YEAR, shifted, worded
from claimver.types import Document, Span

__all__ = ["RelativeDate", "dated", "relative_dates"]

NEAR = 3  # months
_BESIDE = re.compile(r"(?:\s*[,(–—]\s*|\s+)(?:(?:in|on)\s+)?(?:the year\s+)?")
_REPORTED = re.compile(
    r"\b(?:said|says|say|claim(?:s|ed)?|wrote|thought|believed?|reported|stated|announced|that)\b", re.I
)
_TIE = re.compile(r"\b(?:and|but|or|who|which),?\s*\Z", re.I)
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
    """For each sentence the relative dates in it whose date the text makes plain, and those that open a conjunct."""
    found = passages(document, sentences)
    story = _Story(document, found)
    return tuple(tuple(story.told(here)) for here in found)


class _Story:
    """The dates of a text as far as it was read, in words and worked out."""

    def __init__(self, document: Document, sentences: Sequence[Passage]) -> None:
        self._document, self._text, self._sentences = document, document.text, sentences
        self._known: list[Anchor] = []

    def told(self, here: Passage) -> Iterator[RelativeDate]:
        """The relative dates of the next sentence."""
        own = tuple(explicit(self._document, here))
        self._known = [anchor for anchor in self._known if here.number - anchor.sentence <= BACK] + list(own)
        for phrase in phrases(self._text, here):
            opens = _TIE.search(self._text, here.span.start, phrase.span.start) is not None
            found = self._resolved(phrase, here, own)
            self._known.sort(key=lambda anchor: (anchor.sentence, anchor.span))
            if found is not None:
                yield replace(found, opens=opens)
            elif opens:
                yield RelativeDate(phrase.span, phrase.span.of(self._text), opens)

    def _resolved(self, phrase: Phrase, here: Passage, own: Sequence[Anchor]) -> RelativeDate | None:
        """The date of the phrase, which is known from then on; None where it is not plain."""
        clause = here.clause_at(phrase.span)
        beside = [a for a in own if _apart(self._text, a.span, phrase.span)]
        known = [a for a in self._known if a not in beside]
        if clause is None:
            return None
        for other in beside:
            if any(_agree(date, other.date) for date in _possible(known, phrase)):
                self._known.append(Anchor(other.date, phrase.span, here.number, clause))
                return _said_twice(self._text, phrase, other)
        own_time = phrase.shift.count == 0
        before = self._sentences[max(0, here.number - BACK) : here.number]
        anchor = anchor_of(self._document, phrase.span, here, before, known, unit=phrase.shift.unit, same=own_time)
        said = _worded(phrase, anchor, self._text) if anchor else ""
        read = dates(said)
        if len(read) != 1:
            return None
        later = [a for a in own if a in beside or (a.clause == clause and a.span.start >= phrase.span.end)]
        if later:
            return RelativeDate(phrase.span, "") if all(_agree(read[0], a.date) for a in later) else None
        self._known.append(Anchor(read[0], phrase.span, here.number, clause))
        return RelativeDate(phrase.span, said)


def _worded(phrase: Phrase, anchor: Anchor, text: str) -> str:
    """The words of the date as they stand in the phrase's place; "" where none are sure."""
    parts = shifted(anchor.date, phrase.shift)
    if parts is None:
        return ""
    if phrase.part:
        year = _nearest(phrase, anchor.date, parts[0]) if parts[3] == YEAR else None
        preposition, words = worded((year, 0, 0, YEAR)) if year is not None else ("", "")
        return f"{phrase.part}{', ' if phrase.part[-1].isdigit() else ' '}{words}" if preposition else ""
    preposition, words = worded(parts, anchor.span.of(text))
    return words if phrase.bare or not preposition else f"{preposition} {words}"


def _nearest(phrase: Phrase, anchor: Date, year: int) -> int | None:
    """The year that a month beside the phrase is of: "a year later, in January" after November is two years on."""
    read = dates(f"{phrase.part} {abs(year)}")
    if not phrase.shift.elapsed or not anchor.month or not read:
        return year
    months = read[0].month - anchor.month
    return next((y for y in (year - 1, year, year + 1) if abs((y - year) * 12 + months) <= NEAR), None)


def _said_twice(text: str, phrase: Phrase, other: Anchor) -> RelativeDate:
    """The phrase as nothing beside its date, or with the brackets of the date: "two years later (1923)"."""
    if "(" in text[phrase.span.end : other.span.start] and text[other.span.end :].startswith(")"):
        preposition = "on" if other.date.precision == 11 else "in"
        return RelativeDate(Span(phrase.span.start, other.span.end + 1), f"{preposition} {other.span.of(text)}")
    return RelativeDate(phrase.span, "")


def _possible(anchors: Iterable[Anchor], phrase: Phrase) -> Iterator[Date]:
    """The dates that the phrase would mean after each date before it."""
    for anchor in anchors:
        parts = shifted(anchor.date, phrase.shift) if anchor.span.end <= phrase.span.start else None
        if parts is not None:
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
    place = re.search(phrase, proposition, re.I)
    before = proposition[: place.start()] if place else ""
    if told.opens and before and not _TIE.search(before) and not _REPORTED.search(before):
        rest = re.sub(rf",?\s*{phrase},?", "", proposition, count=1, flags=re.I)
        first = rest.partition(" ")[0]
        changed = f"{told.words} {first.lower() + rest[len(first) :] if first.lower() in _LOWERED else rest}"
    elif told.words:
        changed = re.sub(phrase, lambda _: told.words, proposition, flags=re.I)
    else:
        changed = re.sub(rf"^{phrase},?\s*|\s*\({phrase}\)|,?\s*{phrase}", "", proposition, flags=re.I)
    return changed[:1].upper() + changed[1:]
