"""A knowledge graph with single statements taken out or changed: the twin that a claim is judged by once more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from claimver.errors import InputError
from claimver.parts import KnowledgeGraph
from claimver.types import Candidate, Edge, Entity, Property, Rank, Triplet, Value

CHANGED = "changed for comparison"


class EditedGraph:
    """A KnowledgeGraph over another; ``edits`` says what stands in the place of a statement, None for nothing.

    A statement keeps its id and its subject. Raises: InputError for another subject or id.
    """

    def __init__(self, base: KnowledgeGraph, edits: Mapping[str, Triplet | None]) -> None:
        self.base = base
        self._edits = dict(edits)
        for before in base.statements(list(self._edits)):
            after = self._edits[before.id]
            if after is not None and (after.id, after.subject.id) != (before.id, before.subject.id):
                raise InputError(
                    f"Statement {before.id} is about {before.subject.id} and stays so: {after.subject.id}."
                )

    @property
    def snapshot(self) -> str:
        """The snapshot of the graph below, and how many statements are other ones."""
        return f"{self.base.snapshot} with {len(self._edits)} changed"

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``."""
        return self.base.search(name, limit=limit)

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName."""
        return self.base.entity(id)

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName."""
        return self.base.property(id)

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, the changed ones in the place of what they were."""
        return tuple(self._edited(self.base.facts(id)))

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        return tuple(t for t in self.facts(id) if not relations.isdisjoint((t.property.id, t.property.label)))

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        below = self.base.neighbours(ids)
        own: dict[str, list[Edge]] = {}
        for triplet in self._edits.values():
            if triplet is None or isinstance(triplet.object, Value) or triplet.rank is Rank.DEPRECATED:
                continue
            subject, object = triplet.subject.id, triplet.object.id
            own.setdefault(subject, []).append(Edge(triplet.id, triplet.property.id, object, True))
            if object != subject:
                own.setdefault(object, []).append(Edge(triplet.id, triplet.property.id, subject, False))
        kept = {id: [edge for edge in below.get(id, ()) if edge.statement not in self._edits] for id in ids}
        return {id: (*kept[id], *own.get(id, ())) for id in ids}

    def joined(self, ids: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """For each id those of the others that a statement joins it with, deprecated ones aside."""
        known, edges = frozenset(ids), self.neighbours(ids)
        return {id: tuple(dict.fromkeys(edge.other for edge in edges[id] if edge.other in known)) for id in ids}

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        return tuple(self._edited(self.base.statements(ids)))

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias, as far as the graph below lists its own."""
        listed: Any = getattr(self.base, "names", None)
        return iter(listed()) if listed is not None else iter(())

    def properties(self) -> tuple[Property, ...]:
        """All properties, as far as the graph below lists them."""
        listed: Any = getattr(self.base, "properties", None)
        return tuple(listed()) if listed is not None else ()

    def _edited(self, triplets: Iterable[Triplet]) -> Iterator[Triplet]:
        for triplet in triplets:
            after = self._edits.get(triplet.id, triplet)
            if after is not None:
                yield after


def with_object(triplet: Triplet, object: Entity | Value) -> Triplet:
    """The statement with another object; nothing vouches for it any more."""
    return replace(triplet, object=object, references=(), source=CHANGED)
