"""A knowledge graph of plain dicts: the reference that every other is tested against."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from claimver.errors import InputError, UnknownName
from claimver.kg.literals import date_value, is_blank, unknown_value
from claimver.kg.names import fold, ranked, tidy
from claimver.kg.plain import read_object
from claimver.kg.vocabulary import NO_KINDS, TYPE
from claimver.types import Candidate, Edge, Entity, Property, Qualifier, Rank, Triplet, Value

KIND_PROPERTIES = (  # the ids of what says of which kind a thing is; in a graph of one's own, the usual words for it
    "P31", "instance of", TYPE, "kind of thing", "type of thing", "kind", "type", "is a", "is an", "is_a", "isA",
)  # fmt: skip
_ASIDE = re.compile(r"(.*\S)\s*\(([^()]+)\)")
_PERIOD = re.compile(r"\((\d{4})\s*[–—-]\s*(\d{4}|present|now)?\)$")
_PLACE = re.compile(r"([A-Z][^,]*[^,\s]), [A-Z][^,]*(?:, [A-Z][^,]*)*")  # "Wheeler, Texas"
_INITIALS = re.compile(r"(?<=[a-z]) (?:[A-Z]\. )+(?=[A-Z][a-z])")  # "Richard J. Berry"
_NUMBERED = re.compile(r"\d+ ([A-Z][a-z]+)")  # "243 Ida"
_LITERAL = re.compile(r'"([^"]+)"(?:\(([a-z][^()]*)\)|\^\^\S+|@[a-z-]+)?')
_START, _END = (Property(id, label, datatype="time") for id, label in (("P580", "start time"), ("P582", "end time")))


class MemoryGraph:
    """Statements held in dicts, in the order given.

    Raises: InputError for two triplets of one id.

    >>> graph = MemoryGraph.from_names([("Apollo 11", "landing date", "20 July 1969")])
    >>> graph.facts("Apollo 11")[0].object.value
    '1969-07-20'
    """

    def __init__(
        self,
        triplets: Iterable[Triplet],
        entities: Iterable[Entity] = (),
        properties: Iterable[Property] = (),
        snapshot: str = "memory",
    ) -> None:
        self.snapshot = snapshot
        self._statements: dict[str, Triplet] = {}
        self._entities = {entity.id: entity for entity in entities}
        self._properties = {item.id: item for item in properties}
        self._facts: dict[str, list[Triplet]] = {}
        self._edges: dict[str, list[Edge]] = {}
        self._names: dict[str, list[tuple[str, str, bool]]] = {}
        for triplet in triplets:
            self._add(triplet)
        for name, id, is_label in _names(self._entities.values()):
            self._names.setdefault(fold(name), []).append((name, id, is_label))

    @classmethod
    def from_names(cls, triplets: Iterable[Sequence[str] | Triplet], snapshot: str = "given") -> MemoryGraph:
        """A graph of (subject, property, object) names: ids t1, t2 …; an object that reads as a date or number is one.

        A statement among them stays as it is.

        Raises: InputError for a triplet that is not three non-empty strings.
        """
        return cls([_from_names(number, names) for number, names in enumerate(triplets, 1)], snapshot=snapshot)

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias is ``name``: exact case first, then labels, then the popular."""
        wanted, found = tidy(name), dict[str, tuple[Entity, bool, bool]]()
        for text, id, is_label in self._names.get(fold(name), ()):
            _, exact, label = found.get(id, (None, False, False))
            found[id] = (self._entities[id], *max((exact, label), (tidy(text) == wanted, is_label)))
        return ranked(name, found, limit)

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName."""
        if id not in self._entities:
            raise UnknownName("entity", id, self._entities)
        return self._entities[id]

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName."""
        if id not in self._properties:
            raise UnknownName("property", id, self._properties)
        return self._properties[id]

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, in the order given; none for an id that is not here."""
        return tuple(self._facts.get(id, ()))

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements that are not deprecated, in either direction."""
        return {id: tuple(self._edges.get(id, ())) for id in ids}

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        for id in ids:
            if id not in self._statements:
                raise UnknownName("statement", id)
        return tuple(self._statements[id] for id in ids)

    def names(self) -> Iterator[tuple[str, str]]:
        """(name, entity id) of every label and alias."""
        return ((name, id) for name, id, _ in _names(self._entities.values()))

    def properties(self) -> tuple[Property, ...]:
        """All properties, in the order met."""
        return tuple(self._properties.values())

    def _add(self, triplet: Triplet) -> None:
        if triplet.id in self._statements:
            raise InputError(f"Two triplets have the id {triplet.id!r}. Ids must be unique.")
        self._statements[triplet.id] = triplet
        self._facts.setdefault(triplet.subject.id, []).append(triplet)
        self._properties.setdefault(triplet.property.id, triplet.property)
        self._meet(triplet.subject)
        for qualifier in triplet.qualifiers:
            self._properties.setdefault(qualifier.property.id, qualifier.property)
            self._meet(qualifier.value)
        self._meet(triplet.object)
        if isinstance(triplet.object, Entity) and triplet.rank is not Rank.DEPRECATED:
            self._connect(triplet.id, triplet.property.id, triplet.subject.id, triplet.object.id)

    def _meet(self, thing: Entity | Value) -> None:
        if isinstance(thing, Entity):
            self._entities.setdefault(thing.id, thing)

    def _connect(self, id: str, property: str, subject: str, object: str) -> None:
        self._edges.setdefault(subject, []).append(Edge(id, property, object, True))
        if object != subject:
            self._edges.setdefault(object, []).append(Edge(id, property, subject, False))


def assembled(
    triplets: Sequence[Triplet],
    entities: Sequence[Entity],
    properties: Iterable[Property] = (),
    *,
    rated: bool = False,
    snapshot: str = "memory",
) -> MemoryGraph:
    """The graph of the triplets, whose entities get kind and, unless ``rated``, popularity."""
    known = _completed(triplets, entities, rated=rated)
    final = {entity.id: entity for entity in known}
    return MemoryGraph([_with(triplet, final) for triplet in triplets], known, properties, snapshot)


def _with(triplet: Triplet, entities: Mapping[str, Entity]) -> Triplet:
    """The triplet with the final form of its entities."""
    object = triplet.object
    return replace(
        triplet,
        subject=entities[triplet.subject.id],
        object=entities[object.id] if isinstance(object, Entity) else object,
        qualifiers=tuple(
            replace(item, value=entities[item.value.id]) if isinstance(item.value, Entity) else item
            for item in triplet.qualifiers
        ),
    )


def _completed(triplets: Sequence[Triplet], entities: Sequence[Entity], *, rated: bool) -> tuple[Entity, ...]:
    """The entities with their kind, and unless ``rated`` a popularity of log2(1 + distinct neighbours)."""
    kinds: dict[str, tuple[int, str]] = {}
    near: dict[str, set[str]] = {}
    for triplet in triplets:
        if triplet.rank is Rank.DEPRECATED or not isinstance(triplet.object, Entity):
            continue
        subject, object = triplet.subject.id, triplet.object.id
        if subject != object:
            near.setdefault(subject, set()).add(object)
            near.setdefault(object, set()).add(subject)
        if triplet.property.id in KIND_PROPERTIES and object not in NO_KINDS:
            rank = 0 if triplet.rank is Rank.PREFERRED else 1
            if subject not in kinds or rank < kinds[subject][0]:
                kinds[subject] = (rank, object)
    return tuple(
        replace(
            entity,
            kind=kinds[entity.id][1] if entity.id in kinds else entity.kind,
            popularity=entity.popularity if rated else math.log2(1 + len(near.get(entity.id, ()))),
        )
        for entity in entities
    )


def _names(entities: Iterable[Entity]) -> Iterator[tuple[str, str, bool]]:
    for entity in entities:
        yield entity.label, entity.id, True
        for alias in dict.fromkeys(entity.aliases):
            if alias != entity.label:
                yield alias, entity.id, False


def _from_names(number: int, names: Sequence[str] | Triplet) -> Triplet:
    if isinstance(names, Triplet):
        return names
    if isinstance(names, str) or len(names) != 3 or not all(isinstance(name, str) and name.strip() for name in names):
        raise InputError(
            f"Triplet {number} is {names!r}; a triplet is three non-empty strings: subject, property, object."
        )
    subject, property, object = (tidy(name) for name in names)
    object = literal(object)
    value = unknown_value(object) if is_blank(object) else read_object(property, object)
    return Triplet(
        id=f"t{number}",
        subject=entity_named(subject),
        property=Property(property, property, datatype=datatype_of(value)),
        object=value or entity_named(object),
        qualifiers=() if value else tuple(_periods(object)),
        source="given",
    )


def entity_named(name: str) -> Entity:
    """The entity that a name alone stands for; what tells it from others of the name is its description.

    >>> entity_named("Norwegian Wood (novel)").aliases, entity_named("The Kiss").aliases
    (('Norwegian Wood',), ('Kiss',))
    >>> entity_named("Wheeler,_Texas").label, entity_named("Wheeler,_Texas").aliases
    ('Wheeler, Texas', ('Wheeler,_Texas', 'Wheeler'))
    """
    given, name = name, spaced(name)
    bare, aside = name, ""
    if match := _ASIDE.fullmatch(name):
        bare, aside = match[1], "" if re.search(r"\d", match[2]) else match[2]
    shorter = bare.removeprefix("The ")
    place = match[1] if (match := _PLACE.fullmatch(bare)) else ""
    brief = _INITIALS.sub(" ", bare)
    numbered = match[1] if (match := _NUMBERED.fullmatch(bare)) else ""
    others = dict.fromkeys(other for other in (given, bare, shorter, place, brief, numbered) if other not in (name, ""))
    return Entity(name, name, description=aside, aliases=tuple(others))


def spaced(name: str) -> str:
    """The name with spaces for the underscores that DBpedia writes instead.

    >>> spaced("Wheeler,_Texas"), spaced("snake_case and more")
    ('Wheeler, Texas', 'snake_case and more')
    """
    return name if " " in name else " ".join(name.replace("_", " ").split()) or name


def literal(name: str) -> str:
    """The text of a quoted literal, with its unit behind it; any other name as it is.

    >>> literal('"110000000"(dollars)'), literal('"Bread, almonds"'), literal("Oslo")
    ('110000000 dollars', 'Bread, almonds', 'Oslo')
    """
    match = _LITERAL.fullmatch(name)
    return f"{match[1]} {match[2] or ''}".strip() if match else name


def _periods(name: str) -> Iterator[Qualifier]:
    """Start and end of the period that a name ends with, as in "Ajax (1964–1973)" and "Ajax (1964–present)"."""
    match = _PERIOD.search(name)
    for property, year in zip((_START, _END), match.groups() if match else (), strict=False):
        if year and year.isdigit():
            yield Qualifier(property, date_value(int(year)))


def datatype_of(value: Value | None) -> str:
    """The datatype of a property that has the value; None for an entity."""
    if value is None:
        return "wikibase-item"
    kinds = {"date": "time", "quantity": "quantity", "unknown": "wikibase-item", "none": "wikibase-item"}
    return kinds.get(value.kind, "string")
