"""Quotations to spans: an exact substring of the text, or one that differs by white space and case only."""

from __future__ import annotations

from collections.abc import Iterator

from claimver.types import Span

__all__ = ["NOWHERE", "OVERLAPS", "Finder", "folded"]

NOWHERE = "it is not in the text, word for word"
OVERLAPS = "it overlaps another claim"


def folded(text: str) -> tuple[str, list[int]]:
    """The text with runs of white space as one space and case folded, and for each of its characters the index before.

    >>> folded("A  B")
    ('a b', [0, 1, 3])
    """
    characters: list[str] = []
    places: list[int] = []
    for index, character in enumerate(text):
        if character.isspace():
            if characters and characters[-1] != " ":
                characters.append(" ")
                places.append(index)
            continue
        for part in character.casefold():
            characters.append(part)
            places.append(index)
    return "".join(characters), places


class Finder:
    """Finds quotations in one text, each at a place of its own, later ones behind earlier ones where they can be."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._folded: tuple[str, list[int]] | None = None
        self._taken: list[Span] = []

    def find(self, quote: str) -> Span | str:
        """The span that the quotation means, now taken; else why there is none: ``NOWHERE`` or ``OVERLAPS``."""
        wanted, reason = quote.strip(), NOWHERE
        for places in (self._exact, self._near) if wanted else ():
            whole = [span for span in places(wanted) if self._whole(span)]
            reason = OVERLAPS if whole else reason
            free = [span for span in whole if not any(span.overlaps(taken) for taken in self._taken)]
            if free:
                behind = self._taken[-1].end if self._taken else 0
                span = next((s for s in free if s.start >= behind), free[0])
                self._taken.append(span)
                return span
        return reason

    def _exact(self, wanted: str) -> Iterator[Span]:
        start = self._text.find(wanted)
        while start >= 0:
            yield Span(start, start + len(wanted))
            start = self._text.find(wanted, start + 1)

    def _near(self, wanted: str) -> Iterator[Span]:
        if self._folded is None:
            self._folded = folded(self._text)
        text, places = self._folded
        sought = folded(wanted)[0].rstrip()
        start = text.find(sought) if sought else -1
        while start >= 0:
            span = Span(places[start], places[start + len(sought) - 1] + 1)
            if folded(span.of(self._text))[0] == sought:  # not half of a letter that folds to two
                yield span
            start = text.find(sought, start + 1)

    def _whole(self, span: Span) -> bool:
        """Whether the span begins and ends at the edge of a word."""
        return not (self._inside(span.start) or self._inside(span.end))

    def _inside(self, place: int) -> bool:
        if not 0 < place < len(self._text):
            return False
        return _lettered(self._text[place - 1]) and _lettered(self._text[place])


def _lettered(character: str) -> bool:
    """Whether the character is a digit or a letter of a script that has case, and so sets its words apart."""
    return character.isdigit() or character.lower() != character.upper()
