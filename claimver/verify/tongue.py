"""Texts in a language that the small models do not read: their claims are left open, whatever a model guesses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from claimver.text.language import ENGLISH, NAMES, language_of
from claimver.types import Cause, Document, Label, Step, Verdict

__all__ = ["in_english", "is_foreign"]

_ASKED, _NO = "Is the text in English?", "no"
SURE = 0.95  # how sure the language of a text must be


def in_english(document: Document, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """The verdicts; what is decided of a text that is surely in another language is left open, and a step says so.

    Names tell no language. A text is asked for its own only once something is decided of it. A sentence that is itself
    surely in English is read as such whatever stands around it.
    """
    code: str | None = None
    for verdict in verdicts:
        decided = verdict.label in (Label.ATTRIBUTABLE, Label.CONTRADICTORY)
        if decided and code is None:
            code = _foreign(_without_names(document))
        foreign = decided and code and not _english(document, verdict)
        yield _opened(verdict, code or "") if foreign else verdict


def _without_names(document: Document) -> str:
    """The text without its linked names."""
    kept, at = list[str](), 0
    for mention in sorted(document.mentions, key=lambda mention: mention.span):
        if mention.entity is not None and mention.span.start >= at:
            kept.append(document.text[at : mention.span.start])
            at = mention.span.end
    return " ".join([*kept, document.text[at:]])


def _foreign(text: str) -> str:
    """The code of the language that a text is surely in, "" for English and where it is not sure."""
    found = language_of(text)
    return "" if found is None or found.code == ENGLISH or found.share < SURE else found.code


def _english(document: Document, verdict: Verdict) -> bool:
    """Whether the sentence of the claim is surely in English."""
    at = verdict.claim.span.start
    span = next((span for span in document.sentences if span.start <= at < span.end), verdict.claim.span)
    found = language_of(span.of(document.text))
    return found is not None and found.code == ENGLISH


def is_foreign(verdict: Verdict) -> bool:
    """Whether the verdict is left open because its text is in another language."""
    return any(step.question == _ASKED and step.answer.startswith(_NO) for step in verdict.steps)


def _opened(verdict: Verdict, code: str) -> Verdict:
    reason = f"The text seems to be in {NAMES[code]}, and the model reads English. Left open."
    step = Step("check", _ASKED, f"{_NO}: {NAMES[code]}")
    return replace(
        verdict,
        label=Label.EXTRAPOLATORY,
        cause=Cause.PARTIAL,
        confidence=round(1 - verdict.confidence, 4),
        rationale=reason,
        steps=(*verdict.steps, step),
    )
