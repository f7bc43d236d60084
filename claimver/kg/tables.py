"""Triplets to the tables that ``claimver kg build`` reads: statements, entities, properties."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from claimver.kg.literals import write_literal
from claimver.types import Entity, Property, Triplet, Value

HEADERS = {
    "triples": "id subject property object rank qualifiers references source",
    "entities": "id label description aliases popularity",
    "properties": "id label description aliases datatype single_value inverse",
}


class Tables:
    """Three tables in a folder, written as triplets come; each statement, entity and property once."""

    def __init__(self, folder: Path) -> None:
        self.paths = {name: folder / f"{name}.tsv" for name in HEADERS}
        self.statements: set[str] = set()
        self._entities: set[str] = set()
        self._properties: set[str] = set()

    def __enter__(self) -> Tables:
        with ExitStack() as stack:
            self._files = {
                name: stack.enter_context(path.open("w", encoding="utf-8", errors="replace", newline="\n"))
                for name, path in self.paths.items()
            }
            self._stack = stack.pop_all()
        for name, header in HEADERS.items():
            self._write(name, header.split())
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stack.close()

    def add(self, triplets: Iterable[Triplet]) -> None:
        """The triplets that are new are in the tables, with all that they speak of."""
        for triplet in triplets:
            if triplet.id not in self.statements:
                self.statements.add(triplet.id)
                self._add(triplet)

    def add_entity(self, entity: Entity) -> None:
        """The entity is in its table."""
        if entity.id not in self._entities:
            self._entities.add(entity.id)
            rating = f"{entity.popularity:g}" if entity.popularity else ""
            self._write("entities", [entity.id, entity.label, entity.description, _list(entity.aliases), rating])

    def _add(self, triplet: Triplet) -> None:
        self._add_property(triplet.property)
        qualifiers: dict[str, list[str]] = {}
        for qualifier in triplet.qualifiers:
            self._add_property(qualifier.property)
            qualifiers.setdefault(qualifier.property.id, []).append(self._cell(qualifier.value))
        self.add_entity(triplet.subject)
        self._write(
            "triples",
            [
                triplet.id,
                triplet.subject.id,
                triplet.property.id,
                self._cell(triplet.object),
                triplet.rank.value,
                json.dumps(qualifiers, ensure_ascii=False) if qualifiers else "",
                _list(triplet.references),
                triplet.source,
            ],
        )

    def _cell(self, thing: Entity | Value) -> str:
        if isinstance(thing, Entity):
            self.add_entity(thing)
            return thing.id
        if thing.unit_id:
            self.add_entity(Entity(thing.unit_id, thing.unit or thing.unit_id))
        return write_literal(thing)

    def _add_property(self, item: Property) -> None:
        if item.id not in self._properties:
            self._properties.add(item.id)
            cells = [item.id, item.label, item.description, _list(item.aliases), item.datatype]
            self._write("properties", [*cells, item.single_value, item.inverse or ""])

    def _write(self, name: str, cells: Sequence[str]) -> None:
        self._files[name].write("\t".join(" ".join(cell.split()) for cell in cells) + "\n")


def _list(texts: Sequence[str]) -> str:
    return json.dumps(list(texts), ensure_ascii=False) if texts else ""
