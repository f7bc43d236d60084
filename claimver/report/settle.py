"""What would settle a claim that is open: of which entity which statement is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from claimver.parts import Embedder, KnowledgeGraph
from claimver.types import Entity, Label, Mention, Property, Report, Triplet, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LIKELY, ENTITIES = 2, 3
_PROPERTIES = 3_000  # that are compared at most


@dataclass(frozen=True, slots=True)
class Need:
    """What the graph lacks: names without an entity, entities that nothing cited speaks of, statements read of them."""

    unknown: tuple[str, ...] = ()
    entities: tuple[Entity, ...] = ()
    statements: int = 0


def needed(report: Report, verdict: Verdict) -> Need:
    """What is missing for the claim; of a claim that is partly supported, what the cited statements leave out."""
    inside = _inside(report, verdict)
    unknown = dict.fromkeys(m.text for m in inside if m.entity is None)
    entities = {m.entity.id: m.entity for m in inside if m.entity is not None}
    cited = {id for triplet in verdict.triplets for id in ends(triplet)}
    left = [entity for id, entity in entities.items() if id not in cited] or list(entities.values())
    return Need(tuple(unknown)[:ENTITIES], tuple(left)[:ENTITIES], len(read_of(report, verdict)))


def read_of(report: Report, verdict: Verdict) -> tuple[Triplet, ...]:
    """The statements found of what the claim names, those first that name more of it."""
    named = {m.entity.id for m in _inside(report, verdict) if m.entity is not None}
    found = [triplet for triplet in report.evidence.triplets if not named.isdisjoint(ends(triplet))]
    return tuple(sorted(found, key=lambda triplet: -len(named & _told_of(triplet))))


def _told_of(triplet: Triplet) -> set[str]:
    values = (qualifier.value for qualifier in triplet.qualifiers)
    return {*ends(triplet), *(value.id for value in values if isinstance(value, Entity))}


def _inside(report: Report, verdict: Verdict) -> list[Mention]:
    return [referent(report, m) for m in report.document.mentions if verdict.claim.span.holds(m.span)]


def referent(report: Report, mention: Mention) -> Mention:
    """The mention, or for a pronoun or description that means nothing of the graph the name that it stands for."""
    known = {other.span: other for other in report.document.mentions}
    for _ in known:  # a chain is no longer
        if mention.entity is not None or mention.antecedent is None:
            break
        mention = known.get(mention.antecedent, mention)
    return mention


def ends(triplet: Triplet) -> tuple[str, ...]:
    """The ids of the entities that the statement joins, or of its subject alone."""
    return (triplet.subject.id, triplet.object.id) if isinstance(triplet.object, Entity) else (triplet.subject.id,)


def missing(report: Report, graph: KnowledgeGraph, embedder: Embedder) -> Mapping[int, tuple[Property, ...]]:
    """For each open claim the properties of the graph nearest to it in meaning that nothing retrieved of it has."""
    known = _properties(graph)
    still = [
        (index, verdict)
        for index, verdict in enumerate(report.verdicts)
        if verdict.label is Label.EXTRAPOLATORY and needed(report, verdict).entities
    ]
    if not known or not still:
        return {}
    vectors = _vectors(embedder, known)  # type: ignore[arg-type]
    claims = embedder.embed([verdict.claim.proposition for _, verdict in still])
    found = {}
    for (index, verdict), vector in zip(still, claims, strict=True):
        named = {entity.id for entity in needed(report, verdict).entities}
        held = {t.property.id for t in report.evidence.triplets if t.subject.id in named}
        order = sorted(range(len(known)), key=lambda place: -float(vectors[place] @ vector))
        found[index] = tuple(known[place] for place in order if known[place].id not in held)[:LIKELY]
    return found


def _properties(graph: KnowledgeGraph) -> tuple[Property, ...]:
    listed = getattr(graph, "properties", None)
    return () if listed is None else tuple(listed())[:_PROPERTIES]


@lru_cache(maxsize=2)
def _vectors(embedder: Embedder, known: tuple[Property, ...]) -> NDArray[np.float32]:
    return embedder.embed([f"{property.label}: {property.description}" for property in known])
