"""What sort of thing an entity is: the coarse types of named-entity recognition, and the words that describe it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, partial
from typing import Protocol, runtime_checkable

from claimver.errors import UnknownName
from claimver.link.countries import COUNTRY_OF
from claimver.link.nouns import type_of, type_of_noun
from claimver.parts import KnowledgeGraph, RemoteGraph
from claimver.types import Entity, Triplet

PERSON, LOC, ORG, MISC = "PERSON", "LOC", "ORG", "MISC"
HUMAN = "Q5"
NO_THINGS = frozenset(  # Wikidata's classes of pages and of names as such
    "Q4167410 Q13406463 Q4167836 Q11266439 Q22808320 Q101352 Q202444 Q12308941 Q11879590 Q3409032 Q29042997".split()
)
_NO_SORTS = NO_THINGS | {HUMAN}
_ABOVE = frozenset({"P279", "subclass of"})
_BEING = frozenset(
    {"P31", "P106", "P413", "P39", "instance of", "occupation", "profession", "position", "position held"}
)
_OF_A_SORT = _BEING | {"P136", "genre"}
_OF_A_LAND = frozenset(
    {"P27", "country of citizenship", "nationality", "citizenship", "P17", "country", "P495", "country of origin"}
)
_OF_THE_LIVING = frozenset("P569 P570 P21 P22 P25 P40 born died sex mother father child".split()) | {
    "date of birth",
    "date of death",
    "sex or gender",
}
_WORD = re.compile(r"[^\W\d_]+")
_ORIGIN = re.compile(r"(?:\d+ )?((?:[A-Z]\w+[ -])+)")  # the words that open "Polish-French physicist"


@runtime_checkable
class Selective(Protocol):
    """A graph that tells some statements about an entity without reading all."""

    def stated(self, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
        """Those of ``facts`` whose property has one of these ids or labels."""
        ...


def stated(graph: KnowledgeGraph, id: str, relations: frozenset[str]) -> tuple[Triplet, ...]:
    """The statements about an entity whose property has one of these ids or labels; none for an unknown id."""
    if isinstance(graph, Selective):
        return graph.stated(id, relations)
    try:
        facts = graph.facts(id)
    except UnknownName:
        return ()
    return tuple(t for t in facts if not relations.isdisjoint((t.property.id, t.property.label)))


@runtime_checkable
class Near(Protocol):
    """A graph that tells what is next to an entity without reading the statements."""

    def near(self, id: str, *, most: int) -> tuple[tuple[str, str], ...]:
        """Id and label of each entity that a statement joins with this one; none where the statements are more."""
        ...


def near(graph: KnowledgeGraph, id: str, *, most: int) -> tuple[tuple[str, str], ...]:
    """Id and label of each entity that a statement joins with this one; none where the statements are more."""
    if isinstance(graph, Near):
        return graph.near(id, most=most)
    edges = graph.neighbours([id]).get(id, ())
    others = dict.fromkeys(edge.other for edge in edges if edge.other != id)
    return tuple((other, graph.entity(other).label) for other in others) if len(edges) <= most else ()


class Kinds:
    """Types and describing words of a graph's entities, remembered for one document."""

    def __init__(self, graph: KnowledgeGraph) -> None:
        self._graph = graph
        self._label_of = cache(self._named)
        self._stated = cache(partial(stated, graph))

    def label(self, entity: Entity) -> str:
        """The label of the entity's kind, "" where it has none."""
        return self._label_of(entity.kind) if entity.kind else ""

    def _named(self, kind: str) -> str:
        try:
            return self._graph.entity(kind).label
        except UnknownName:
            return kind  # a graph of names states kinds in words

    def type(self, entity: Entity) -> str:
        """The coarse type of the entity, "" where unknown."""
        if entity.kind == HUMAN:
            return PERSON
        found = type_of(self.label(entity), entity.description)
        born = found == ORG and not entity.kind and self.lives(entity)  # a "publisher"
        return PERSON if born else found

    def lives(self, entity: Entity) -> bool:
        """Whether the graph states of something what only people and animals have: birth, death, sex, parents."""
        return any(triplet.subject.id == entity.id for triplet in self._stated(entity.id, _OF_THE_LIVING))

    def described(self, entity: Entity) -> frozenset[str]:
        """The lower-case words that say what the entity is: of its kinds, its occupations, and its description.

        Only words of its own type: a film director is no film, "city in Spain" is no country.
        """
        said = [fact.object_text for fact in self._stated(entity.id, _BEING)]
        kind = entity.kind if entity.kind != HUMAN else None
        above = [parent.label for parent in self._objects(kind, _ABOVE)] if kind else []
        texts = (self.label(entity), *above, *said, entity.description)
        return self._of_its_type(entity, (word for text in texts for word in _WORD.findall(text.lower())))

    def lands(self, entity: Entity) -> str:
        """The countries that the graph states of somebody or something, and the description, in words."""
        return ", ".join([*self._countries(entity), entity.description])

    def of_land(self, entity: Entity, land: str) -> bool:
        """Whether the graph states that something is of that country, or the description opens with its adjective."""
        said = _ORIGIN.match(entity.description)
        origins = said[1].strip(" -").split("-") if said else []
        named = any(f"{name} ".startswith(f"{land} ") or name.endswith(f" {land}") for name in self._countries(entity))
        return named or any(land in (origin, COUNTRY_OF.get(origin)) for origin in origins)

    def classes(self, entity: Entity) -> frozenset[str]:
        """The names, written small, of what the entity is: its kinds, occupations, genres, and the classes above them.

        Only names of its own type, and none of people as such. Of a graph far away none above.
        """
        own = [sort for sort in self._objects(entity.id, _OF_A_SORT) if sort.id not in _NO_SORTS]
        near_by = [] if isinstance(self._graph, RemoteGraph) else own
        sorts = [*own, *(parent for sort in near_by for parent in self._objects(sort.id, _ABOVE))]
        return self._of_its_type(entity, (name.lower() for sort in sorts for name in (sort.label, *sort.aliases)))

    def _of_its_type(self, entity: Entity, names: Iterable[str]) -> frozenset[str]:
        type_ = self.type(entity)
        return frozenset(name for name in names if not type_ or type_of_noun(name) in ("", type_))

    def _countries(self, entity: Entity) -> list[str]:
        return [t.object_text for t in self._stated(entity.id, _OF_A_LAND) if t.subject.id == entity.id]

    def _objects(self, id: str, relations: frozenset[str]) -> list[Entity]:
        objects = [t.object for t in self._stated(id, relations) if t.subject.id == id]
        return [thing for thing in objects if isinstance(thing, Entity)]
