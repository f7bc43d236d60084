"""TMS for a claim and KAS for a text (ClaimVer, arXiv 2403.09724, section 3.3)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

from claimver.parts import Embedder
from claimver.types import Document, Entity, Label, Mention, Triplet, Verdict

ALPHA = BETA = 0.5


def claim_score(verdict: Verdict) -> int | None:
    """cs: Attributable 2, Extrapolatory 1 with cited evidence and 0 without, Contradictory -1, no label None."""
    if verdict.label is None:
        return None
    if verdict.label is Label.ATTRIBUTABLE:
        return 2
    if verdict.label is Label.CONTRADICTORY:
        return -1
    return 1 if verdict.triplets or verdict.passages else 0


def squash(x: float) -> float:
    """The modified sigmoid: 1 / (1 + e^(-γx)) with γ = 3 below zero, else 1."""
    gamma = 3.0 if x < 0 else 1.0
    if gamma * x < -700:
        return 0.0
    return 1.0 / (1.0 + math.exp(-gamma * x))


def kas(scored: Iterable[tuple[float, int]], *, over: str = "mean") -> float | None:
    """The KG attribution score of a text from its claims' (TMS, cs); None where no claim has a label.

    The paper's equation (5) sums; its own table is the mean (see docs of the methods), which is the default.

    >>> round(kas([(0.852, 2), (0.637, 2)]), 3)
    0.816
    """
    terms = [tms * cs for tms, cs in scored]
    if not terms:
        return None
    total = math.fsum(terms)
    return squash(total if over == "sum" else total / len(terms))


def entity_presence(claim: Sequence[Entity], triplets: Sequence[Triplet]) -> float | None:
    """EPR: the share of the claim's entities that its triplets name; None for a claim without entities."""
    named = {entity.id for entity in claim}
    if not named:
        return None
    return len(named & {entity.id for entity in entities_of(triplets)}) / len(named)


def entities_of(triplets: Sequence[Triplet]) -> tuple[Entity, ...]:
    """The entities of the triplets, each once, in order of appearance."""
    found: dict[str, Entity] = {}
    for triplet in triplets:
        found.setdefault(triplet.subject.id, triplet.subject)
        if isinstance(triplet.object, Entity):
            found.setdefault(triplet.object.id, triplet.object)
    return tuple(found.values())


def verbalise(triplet: Triplet) -> str:
    """The triplet as words: subject, property and object labels in a row."""
    return f"{triplet.subject.label} {triplet.property.label} {triplet.object_text}"


def linked_in(document: Document, verdict: Verdict) -> tuple[Entity, ...]:
    """The entities that the claim's span mentions, by name, pronoun or description, each once."""
    inside: Iterable[Mention] = (m for m in document.mentions if verdict.claim.span.holds(m.span))
    return tuple({m.entity.id: m.entity for m in inside if m.entity is not None}.values())


def score(
    document: Document, verdicts: Sequence[Verdict], embedder: Embedder, *, similarity: str = "text"
) -> tuple[Verdict, ...]:
    """The verdicts with their TMS = (SS + EPR) / 2; 0 without cited evidence, SS alone without entities."""
    pairs = [_texts(document, verdict, similarity) for verdict in verdicts]
    vectors = embedder.embed([text for pair in pairs for text in pair])
    scored = []
    for index, verdict in enumerate(verdicts):
        if not (verdict.triplets or verdict.passages):
            scored.append(replace(verdict, tms=0.0))
            continue
        cosine = max(0.0, min(1.0, float(vectors[2 * index] @ vectors[2 * index + 1])))
        presence = _presence(document, verdict)
        tms = cosine if presence is None else ALPHA * cosine + BETA * presence
        scored.append(replace(verdict, tms=round(tms, 4)))
    return tuple(scored)


def _presence(document: Document, verdict: Verdict) -> float | None:
    entities = linked_in(document, verdict)
    if verdict.triplets:
        return entity_presence(entities, verdict.triplets)
    if not entities:
        return None
    text = " ".join(passage.text for passage in verdict.passages).casefold()
    return sum(entity.label.casefold() in text for entity in entities) / len(entities)


def _texts(document: Document, verdict: Verdict, similarity: str) -> tuple[str, str]:
    if similarity == "entities":
        ours = ", ".join(entity.label for entity in linked_in(document, verdict))
        theirs = ", ".join(entity.label for entity in entities_of(verdict.triplets))
        return ours, theirs
    evidence = [verbalise(triplet) for triplet in verdict.triplets] + [p.text for p in verdict.passages]
    return verdict.claim.span.of(document.text), ". ".join(evidence)
