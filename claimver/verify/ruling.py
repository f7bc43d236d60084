"""What the judge proposes for a claim, and what the checks make of it."""

from __future__ import annotations

from dataclasses import dataclass

from claimver.parts import Opinion
from claimver.types import Cause, Label, Passage, Step, Triplet

__all__ = ["Proposed", "Ruling"]


@dataclass(frozen=True, slots=True)
class Proposed:
    """What the judge proposes for a claim."""

    label: Label
    confidence: float
    opinion: Opinion


@dataclass(frozen=True, slots=True)
class Ruling:
    """The label that stands, what carries it, why, and each check as a step; ``said``: the words that decide.

    ``counted``: what code counted between two of the statements, where the label stands on it.
    """

    label: Label
    triplets: tuple[Triplet, ...]
    cause: Cause | None
    steps: tuple[Step, ...]
    confidence: float
    passages: tuple[Passage, ...] = ()
    said: str = ""
    counted: str = ""
