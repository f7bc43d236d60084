"""A claim as a reply states it, before anything is checked, and one that was refused."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.types import Span


@dataclass(frozen=True, slots=True)
class RawClaim:
    """One claim of a reply: numbers of evidence, and cited evidence that matches none."""

    span: str
    label: str
    triplets: tuple[int, ...]
    unknown: tuple[str, ...]
    rationale: str


@dataclass(frozen=True, slots=True)
class Refused:
    """A claim of a reply that was not taken over; ``span`` is known where only its label is not."""

    quote: str
    reason: str
    span: Span | None = None
