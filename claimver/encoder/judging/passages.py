"""Claims against passages: the sentences nearest to a claim, each judged by the model as evidence of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from claimver.parts import Embedder
from claimver.types import Cause, Claim, Label, Passage, Verdict

NEAREST = 4
BEARS, STATED, DENIED = 0.45, 0.5, 0.6  # cosine; probabilities of support and of contradiction
_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[\"'“‘(]*[A-Z0-9])|\n+")
_NAME = re.compile(r"(?<=\w )[A-Z]|(?<=, )[A-Z]|\d{4}")  # a claim about somebody, or of a year
_QUOTED = 200


class PairModel(Protocol):
    """What the verifier needs of a cross-encoder."""

    name: str

    def probabilities(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Attributable, extrapolatory, contradictory ``(pairs, 3)``."""
        ...


@dataclass(frozen=True, slots=True)
class Ask:
    """The sentences that one claim is held against."""

    claim: Claim
    near: tuple[Passage, ...]
    cosines: tuple[float, ...]
    alone: bool = False  # one sentence is all the evidence, and the claim names nothing else that it is about


def sentences(passages: Sequence[Passage]) -> list[Passage]:
    """Each passage's sentences, as passages of the same id.

    >>> [p.text for p in sentences([Passage("p1", "It rose. It fell.")])]
    ['It rose.', 'It fell.']
    """
    return [
        replace(passage, text=text.strip())
        for passage in passages
        for text in _END.split(passage.text)
        if text and text.strip()
    ]


def judge_passages(
    claims: Sequence[Claim], passages: Sequence[Passage], model: PairModel, embedder: Embedder
) -> list[Verdict]:
    """A verdict for each claim, from the passages alone, all claims asked about together."""
    found = sentences(passages)
    vectors = embedder.embed([*(claim.proposition for claim in claims), *(p.text for p in found)])
    asks = []
    for index, claim in enumerate(claims):
        cosines = vectors[len(claims) :] @ vectors[index]
        best = sorted(range(len(found)), key=lambda i: (-float(cosines[i]), i))[:NEAREST]
        near, alike = tuple(found[i] for i in best), tuple(float(cosines[i]) for i in best)
        asks.append(Ask(claim, near, alike, alone=len(found) == 1 and not _NAME.search(claim.proposition)))
    rows = model.probabilities([(ask.claim.proposition, passage.text) for ask in asks for passage in ask.near])
    verdicts, start = [], 0
    for ask in asks:
        verdicts.append(_verdict(ask, [tuple(map(float, row)) for row in rows[start : start + len(ask.near)]]))
        start += len(ask.near)
    return verdicts


def _verdict(ask: Ask, rows: Sequence[tuple[float, ...]]) -> Verdict:
    if not rows:
        text = "There is no passage to hold the claim against."
        return Verdict(ask.claim, Label.EXTRAPOLATORY, 0.9, rationale=text, cause=Cause.NO_EVIDENCE)
    support = max(range(len(rows)), key=lambda i: rows[i][0])
    denial = max(range(len(rows)), key=lambda i: rows[i][2])
    if rows[support][0] >= (max(rows[support]) if ask.alone else STATED) and rows[support][0] >= rows[denial][2]:
        return _cited(ask, support, Label.ATTRIBUTABLE, rows[support][0], "The passage states it")
    bears = ask.alone or ask.cosines[denial] >= BEARS
    if bears and rows[denial][2] >= (max(rows[denial]) if ask.alone else DENIED):
        return _cited(ask, denial, Label.CONTRADICTORY, rows[denial][2], "The passage says otherwise")
    silence = min(row[1] for row in rows)
    if ask.cosines[0] >= BEARS:
        verdict = _cited(ask, 0, Label.EXTRAPOLATORY, silence, "The nearest passage does not settle it")
        return replace(verdict, cause=Cause.PARTIAL)
    text = "No passage bears on the claim."
    return Verdict(ask.claim, Label.EXTRAPOLATORY, max(0.34, silence), rationale=text, cause=Cause.IRRELEVANT)


def _cited(ask: Ask, index: int, label: Label, confidence: float, opening: str) -> Verdict:
    passage = ask.near[index]
    quoted = passage.text if len(passage.text) <= _QUOTED else passage.text[: _QUOTED - 1] + "…"
    return Verdict(
        ask.claim, label, round(confidence, 4), passages=(passage,), rationale=f"{opening}: “{quoted}” ({passage.id})."
    )
