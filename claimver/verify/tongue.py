"""Texts in a language that the small models do not read: their claims are left open, whatever a model guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from claimver.text.language import ENGLISH, language_of
from claimver.types import Cause, Label, Step, Verdict

__all__ = ["in_english"]

SURE = 0.95  # how sure the language of a text must be: English texts full of foreign names stay below


def in_english(text: str, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts; what is decided of a text that is surely in another language is left open, and a step says so.

    Such a text is asked for its language only once something is decided of it.
    """
    for verdict in verdicts:
        if verdict.label in (Label.ATTRIBUTABLE, Label.CONTRADICTORY) and (code := _foreign(text)):
            yield _opened(verdict, code)
        else:
            yield verdict


@lru_cache(maxsize=16)
def _foreign(text: str) -> str:
    """The code of the language that a text is surely in, "" for English and where it is not sure."""
    found = language_of(text)
    return "" if found is None or found.code == ENGLISH or found.share < SURE else found.code


def _opened(verdict: Verdict, code: str) -> Verdict:
    reason = f"The text seems to be in another language ({code}) than English, which the model reads. Left open."
    step = Step("check", "Is the text in English?", f"no: {code}")
    return replace(
        verdict,
        label=Label.EXTRAPOLATORY,
        cause=Cause.PARTIAL,
        confidence=round(1 - verdict.confidence, 4),
        rationale=reason,
        steps=(*verdict.steps, step),
    )
