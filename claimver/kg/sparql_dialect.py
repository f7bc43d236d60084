"""What the two kinds of endpoints have in common: Wikibase's full statements, and plain triples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from claimver.kg.sparql_client import Question, SparqlClient
from claimver.kg.sparql_terms import Row
from claimver.types import Edge, Entity, Property, Rank, Value

SEARCH_ROWS = 10_000
Thing = str | Value  # an entity's id, or a literal


@dataclass(frozen=True, slots=True)
class Hit:
    """An entity that has the name ``text``."""

    id: str
    text: str
    is_label: bool
    popularity: float


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as an endpoint states it: ids where a triplet has entities, units without their labels."""

    id: str
    subject: str
    property: str
    object: Thing
    rank: Rank = Rank.NORMAL
    qualifiers: tuple[tuple[str, Thing], ...] = ()
    references: tuple[Thing, ...] = ()


@dataclass(frozen=True, slots=True)
class Links:
    """The edges of an entity; ``partial`` where it has more incoming ones than were asked for."""

    edges: tuple[Edge, ...]
    partial: bool = False


class Dialect(Protocol):
    """How one kind of endpoint is asked. Ids that are none are left out of the answers without asking."""

    def search(self, client: SparqlClient, names: Sequence[str]) -> Mapping[str, list[Hit]]:
        """For each name the entities that may have it, case aside."""
        ...

    def entities(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Entity]:
        """The entities that exist."""
        ...

    def properties(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Property]:
        """The properties that exist."""
        ...

    def facts(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, list[Statement]]:
        """For each id the statements whose subject it is."""
        ...

    def facts_among(
        self, client: SparqlClient, ids: Sequence[str], properties: Sequence[str]
    ) -> Mapping[str, list[Statement]]:
        """The same with these properties only."""
        ...

    def statements(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Statement]:
        """The statements that exist."""
        ...

    def neighbours(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, Links]:
        """For each id its edges, at most ``limit`` incoming ones."""
        ...

    def connections(self, client: SparqlClient, ids: Sequence[str], others: Sequence[str]) -> list[tuple[str, Edge]]:
        """(id of the first group, edge to one of the second) in either direction."""
        ...

    def degrees(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted up to ``limit``."""
        ...


def by(variable: str, id_of: Callable[[str], str | None]) -> Callable[[Row], str | None]:
    """The key of rows whose ``variable`` holds the IRI of the id asked about."""
    return lambda row: id_of(row[variable].value) if variable in row else None


def grouped_question(
    subselect: Callable[[str], str], head: str, key: Callable[[Row], str | None], size: int
) -> Question:
    """A question with one sub-query per id, each with a limit of its own."""

    def write(ids: Sequence[str]) -> str:
        parts = " UNION\n".join(f"{{ {subselect(id)} }}" for id in ids)
        return f"{head} WHERE {{\n{parts}\n}}"

    return Question(write, key, size)
