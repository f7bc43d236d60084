"""Texts whose claims are marked by hand, and how well found spans agree with the marks."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from claimver.errors import InputError
from claimver.types import Span

__all__ = ["Agreement", "MarkedText", "agreement", "read_marked", "unmarked"]


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with its claims' spans; ``part`` is ``dev`` or ``held-out``."""

    text: str
    spans: tuple[Span, ...]
    style: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Agreement:
    """Counts of spans found, marked, and exactly the same."""

    found: int
    marked: int
    same: int

    @property
    def precision(self) -> float:
        """The share of found spans that are marked; 0 where none was found."""
        return self.same / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """The share of marked spans that were found; 0 where none is marked."""
        return self.same / self.marked if self.marked else 0.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.found + self.marked
        return 2 * self.same / total if total else 0.0


def unmarked(marked: str) -> tuple[str, tuple[Span, ...]]:
    """The text without its square brackets, and the spans that they enclosed.

    >>> unmarked("[It rained], [so we left].")
    ('It rained, so we left.', (Span(start=0, end=9), Span(start=11, end=21)))

    Raises: InputError where brackets nest or do not close.
    """
    text, spans, start = "", [], -1
    for character in marked:
        if character == "[" and start < 0:
            start = len(text)
        elif character == "]" and start >= 0:
            spans.append(Span(start, len(text)))
            start = -1
        elif character in "[]":
            raise InputError(f"The brackets around claims nest or do not match: {marked!r}. Mark one claim at a time.")
        else:
            text += character
    if start >= 0:
        raise InputError(f"A bracket around a claim is not closed: {marked!r}.")
    return text, tuple(spans)


def read_marked(path: Path) -> tuple[MarkedText, ...]:
    """The marked texts of a JSON-lines file: ``{"style", "part", "marked"}``, claims in square brackets."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return tuple(MarkedText(*unmarked(row["marked"]), style=row["style"], part=row["part"]) for row in rows)


def agreement(pairs: Iterable[tuple[Iterable[Span], Iterable[Span]]]) -> Agreement:
    """The agreement over (found, marked) spans of many texts."""
    found = marked = same = 0
    for one, other in pairs:
        left, right = set(one), set(other)
        found, marked, same = found + len(left), marked + len(right), same + len(left & right)
    return Agreement(found, marked, same)
