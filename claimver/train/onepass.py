"""``train onepass``: the adapter that replies in ClaimVer's form on Gemma 3 270M (arXiv 2403.09724, section 4).

One reply for a window states every claim's span, label, triplets and rationale. Lessons are our own texts over their
graphs, in the prompt of use; half of them are taught once more with what decides one of their claims left out, so that
the reply depends on the triplets.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimver.lm.chat import PLAIN_END
from claimver.lm.evidence import Chooser
from claimver.lm.packaged import NAME, SETTINGS
from claimver.lm.prompt import fill
from claimver.lm.reply import Answer, write_reply
from claimver.parts import Embedder
from claimver.train.adapter_tokens import plain_rationale
from claimver.train.factor_loop import Log, Recipe
from claimver.train.judge_texts import Judged, deciding
from claimver.train.reason import learn
from claimver.train.reason_examples import Lesson
from claimver.types import Label, Span, Triplet

__all__ = ["CONTEXT", "lessons_of", "run"]

CONTEXT = 1024  # tokens of an example, as published
SHOWN = (12, 16, 20, 24)  # triplets of a prompt
CITED = 3  # of a claim
LETTERS = 400  # of a rationale, as the grammar of replies has it
LABELS = {"A": Label.ATTRIBUTABLE, "E": Label.EXTRAPOLATORY, "C": Label.CONTRADICTORY}
SILENT = "No fact states it."


@dataclass(frozen=True, slots=True)
class _Taught:
    """A claim as it is taught: where, its letter, and the statements that decide it."""

    span: Span
    letter: str
    cited: tuple[Triplet, ...]


def run(
    out: Path,
    texts: Callable[[], Iterable[Judged]],
    embedder: Callable[[], Embedder],
    base: Path,
    recipe: Recipe,
    *,
    log: Log,
    start: Path | None = None,
) -> None:
    """``out`` holds the adapter, its configuration, curve and state. Repeated, it goes on where it stopped."""

    def make() -> Iterator[Lesson]:
        return lessons_of(texts(), embedder(), seed=recipe.seed)

    learn(out, make, base, recipe, SETTINGS, NAME, log=log, start=start)


def lessons_of(texts: Iterable[Judged], embedder: Embedder, *, seed: int = 7) -> Iterator[Lesson]:
    """The lessons of the texts that were cut as they were judged, where what decides each claim is known."""
    rng, chooser = random.Random(seed), Chooser(embedder)
    for text in texts:
        taught = _taught(text, embedder)
        if not taught:
            continue
        window = Span(0, len(text.document.text))
        shown = chooser.choose(text.document, window, text.evidence, triplets=rng.choice(SHOWN), passages=0).triplets
        cited = {triplet.id: triplet for claim in taught for triplet in claim.cited}
        wanted = {triplet.id for triplet in shown} | cited.keys()
        given = [triplet for triplet in text.evidence.triplets if triplet.id in wanted]
        yield _lesson(text, taught, given)
        fewer = _without_one(taught, rng) if rng.random() < 0.5 else None
        if fewer is not None:
            claims, gone = fewer
            yield _lesson(text, claims, [triplet for triplet in given if triplet.id not in gone])


def _taught(text: Judged, embedder: Embedder) -> list[_Taught]:
    """The claims of a text; none where one is decided by statements that are not known."""
    if len(text.claims) != len(text.labels):
        return []
    found = []
    for claim, letter, decides in zip(text.claims, text.labels, deciding(text, embedder), strict=True):
        if letter != "E" and not decides:
            return []
        found.append(_Taught(claim.span, letter, decides[:CITED]))
    return found


def _without_one(taught: Sequence[_Taught], rng: random.Random) -> tuple[list[_Taught], set[str]] | None:
    """The claims with one of them open, and the ids of what decided it; None where others need the same."""
    ready = [claim for claim in taught if claim.letter != "E"]
    if not ready:
        return None
    chosen = rng.choice(ready)
    gone = {triplet.id for triplet in chosen.cited}
    if any(gone & {triplet.id for triplet in other.cited} for other in taught if other is not chosen):
        return None
    return [_Taught(claim.span, "E", ()) if claim is chosen else claim for claim in taught], gone


def _lesson(text: Judged, taught: Sequence[_Taught], given: Sequence[Triplet]) -> Lesson:
    numbers = {triplet.id: number for number, triplet in enumerate(given, 1)}
    words = text.document.text
    answers = [
        Answer(
            claim.span.of(words),
            LABELS[claim.letter],
            tuple(sorted(numbers[triplet.id] for triplet in claim.cited)),
            plain_rationale(_reason(claim))[:LETTERS],
        )
        for claim in sorted(taught, key=lambda claim: claim.span)
    ]
    return Lesson("claimver", fill(words, given).strip() + PLAIN_END, write_reply(answers), f"text:{text.graph}")


def _reason(claim: _Taught) -> str:
    """One sentence that names what decides."""
    facts = "; ".join(f"{t.subject.label}, {t.property.label}, {t.object_text}" for t in claim.cited)
    if claim.letter == "A":
        return f"The facts state it: {facts}."
    return f"The facts state otherwise: {facts}." if claim.letter == "C" else SILENT
