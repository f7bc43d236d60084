"""Tables to a graph in memory: for small graphs, and the reference for the store on disk."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterable, Iterator, Sequence
from pathlib import Path

from claimver.errors import BuildError
from claimver.kg.decode import parse_object, read_qualifiers
from claimver.kg.kgtk import split
from claimver.kg.kinds import kind_of
from claimver.kg.literals import NoSuchDay, is_blank, unknown_value
from claimver.kg.memory import MemoryGraph, assembled
from claimver.kg.tsv import (
    EntityRow,
    PropertyRow,
    StatementRow,
    read_entities,
    read_properties,
    read_statements,
    unstated_cell,
    with_unknown,
)
from claimver.types import Entity, Property, Triplet


def load_memory(
    triples: Sequence[Path],
    entities: Sequence[Path] = (),
    properties: Sequence[Path] = (),
    snapshot: str = "memory",
    *,
    language: str = "en",
) -> MemoryGraph:
    """The graph of the tables. Cells that read as dates or numbers are values, but for ids and labels of ``entities``.
    Names that KGTK's edges give are those of the ``language``.

    Raises: BuildError naming file and line.
    """
    people = [row for path in entities for row in read_entities(path)]
    relations = [row for path in properties for row in read_properties(path)]
    edges = [path for path in triples if kind_of(path) == "edges"]
    names = {name for row in people for name in (row.id, row.label)}
    stated, nodes = split(_stated(edges, names), language=language)
    rows = itertools.chain(_stated((path for path in triples if path not in edges), names), stated)
    reader = _Reader(people, relations, nodes, names)
    triplets = list(reader.triplets(rows))
    for node in nodes:
        if node.id not in reader.properties:
            reader.entity(node.id)
    rated = any(row.popularity is not None for row in people)
    entities_met = tuple(reader.entities.values())
    return assembled(triplets, entities_met, reader.properties.values(), rated=rated, snapshot=snapshot)


def _stated(paths: Iterable[Path], names: Container[str]) -> Iterator[StatementRow]:
    """The rows of the tables that state something; ``names`` are none of the cells that say nothing."""
    for path in paths:
        for row in read_statements(path):
            if unstated_cell(row, names.__contains__) is None:
                yield with_unknown(row, names.__contains__)


class _Reader:
    """Rows to triplets that share entities and properties."""

    def __init__(
        self,
        entities: Sequence[EntityRow],
        properties: Iterable[PropertyRow],
        nodes: Sequence[EntityRow],
        names: Container[str],
    ) -> None:
        self.nodes = {node.id: node for node in nodes}  # what edges say of entities and properties without a row
        self.names = names  # of entities, which are no values
        self.entities: dict[str, Entity] = {}
        self.properties: dict[str, Property] = {}
        for row in entities:
            self.entities.setdefault(row.id, _entity_of(row))
        for item in properties:
            self.properties.setdefault(item.id, property_of(item))

    def triplets(self, rows: Iterable[StatementRow]) -> Iterator[Triplet]:
        for number, row in enumerate(rows, 1):
            try:
                yield self.triplet(row, row.id or f"s{number}")
            except NoSuchDay:
                continue
            except ValueError as error:
                raise BuildError(f"{error}.", row.where) from None

    def triplet(self, row: StatementRow, id: str) -> Triplet:
        property, is_name = self.property(row.property), self.names.__contains__
        value = parse_object(row.object, self.unit_label, plain=True, is_name=is_name, property=property.label)
        if is_blank(row.object) and row.object not in self.names:
            value = unknown_value(row.object)
        return Triplet(
            id=id,
            subject=self.entity(row.subject),
            property=property,
            object=self.entity(row.object) if value is None else value,
            qualifiers=read_qualifiers(
                row.qualifiers,
                property_of=self.property,
                entity_of=self.entity,
                unit_label=self.unit_label,
                plain=True,
                is_name=self.names.__contains__,
            ),
            references=tuple(self.unit_label(text) for text in row.references),
            rank=row.rank,
            source=row.source,
        )

    def entity(self, id: str) -> Entity:
        if id not in self.entities:
            self.entities[id] = _entity_of(self.nodes[id]) if id in self.nodes else Entity(id, id)
        return self.entities[id]

    def property(self, id: str) -> Property:
        node = self.nodes.get(id, EntityRow(id, id))
        return self.properties.setdefault(id, Property(id, node.label, node.description, node.aliases))

    def unit_label(self, id: str) -> str:
        return self.entities[id].label if id in self.entities else id


def _entity_of(row: EntityRow) -> Entity:
    return Entity(row.id, row.label, row.description, row.aliases, popularity=row.popularity or 0.0)


def property_of(row: PropertyRow) -> Property:
    """The property that a row describes."""
    return Property(row.id, row.label, row.description, row.aliases, row.datatype, row.single_value, row.inverse)
