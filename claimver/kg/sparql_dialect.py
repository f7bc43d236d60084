"""What the two kinds of endpoints have in common: Wikibase's full statements, and plain triples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from claimver.kg.names import fold
from claimver.kg.sparql_client import Question, SparqlClient
from claimver.kg.sparql_terms import Row, Term
from claimver.types import Edge, Entity, Property, Rank, Value

SEARCH_ROWS = 10_000
_T = TypeVar("_T")
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


@dataclass(frozen=True, slots=True)
class Form:
    """How the queries to one kind of endpoint are written: their prefixes, an id in them, the id of an IRI."""

    prefixes: str
    written: Callable[[str], str]
    id_of: Callable[[str], str | None]

    def values(self, ids: Iterable[str]) -> str:
        """The ids as values of one variable."""
        return " ".join(map(self.written, ids))

    def select(self, variables: str, *lines: str) -> str:
        """A query."""
        return f"{self.prefixes}SELECT {variables} WHERE {{\n" + "\n".join(lines) + "\n}"

    def about(self, variables: str, *lines: str, size: int = 200) -> Question:
        """A question about ``?s``."""
        return Question(
            lambda ids: self.select(variables, f"VALUES ?s {{ {self.values(ids)} }}", *lines),
            by("s", self.id_of),
            size=size,
        )

    def grouped(self, subselect: Callable[[str], str], variables: str, *, about: str, size: int) -> Question:
        """A question with one sub-query per id, each with a limit of its own."""

        def write(ids: Sequence[str]) -> str:
            return self.select(variables, " UNION\n".join(f"{{ {subselect(id)} }}" for id in ids))

        return Question(write, by(about, self.id_of), size)

    def degrees(self, both: Callable[[str], str], limit: int) -> Question:
        """The number ``?n`` of distinct neighbours, at most ``limit``; ``both`` gives the pattern that binds ``?x``."""

        def count(id: str) -> str:
            one = self.written(id)
            inner = f"SELECT DISTINCT ?x WHERE {{ {both(id)} FILTER(?x != {one}) }} LIMIT {limit}"
            return f"SELECT ({one} AS ?id) (COUNT(?x) AS ?n) WHERE {{ {{ {inner} }} }}"

        return self.grouped(count, "?id ?n", about="id", size=120)

    def connecting(self, variables: str, pattern: str, groups: tuple[Iterable[str], Iterable[str]]) -> str:
        """The query for what leads from one group to the other (``?way`` "out") or back ("in")."""
        first, second = map(self.values, groups)
        ways = [
            f'{{ VALUES ?s {{ {subjects} }} VALUES ?o {{ {objects} }} {pattern} BIND("{way}" AS ?way) }}'
            for way, subjects, objects in (("out", first, second), ("in", second, first))
        ]
        return self.select(f"{variables} ?way", " UNION\n".join(ways))


def search_question(write: Callable[[Sequence[str]], str]) -> Question:
    """The question who has the names, case aside; its rows hold ``?name``."""
    return Question(
        write,
        lambda row: fold(row["name"].value) if "name" in row else None,
        size=120,
        limit=SEARCH_ROWS,
        same=fold,
    )


def described(
    client: SparqlClient, ids: Sequence[str], questions: tuple[Question, Question], make: Callable[[str, list[Row]], _T]
) -> dict[str, _T]:
    """What ``make`` makes of those that exist: described by the first question, or at least found by the second."""
    rows = client.rows(questions[0], ids)
    bare = [id for id in ids if not rows[id]]
    found = client.rows(questions[1], bare) if bare else {}
    return {id: make(id, rows[id]) for id in ids if rows[id] or found.get(id)}


def by_predicate(rows: Iterable[Row], predicate: str = "p", object: str = "o") -> dict[str, list[Term]]:
    """The objects of each predicate."""
    found: dict[str, list[Term]] = {}
    for row in rows:
        found.setdefault(row[predicate].value, []).append(row[object])
    return found


def other_names(terms: Mapping[str, Sequence[Term]], predicates: Iterable[str], label: str) -> tuple[str, ...]:
    """The names that the predicates give beside the label."""
    names = {" ".join(term.value.split()) for iri in predicates for term in terms.get(iri, ())}
    return tuple(sorted(names - {label, ""}, key=lambda name: (fold(name), name)))


def counted(client: SparqlClient, question: Question, ids: Sequence[str]) -> dict[str, int]:
    """For each id its ``?n``; 0 where there is none."""
    rows = client.rows(question, ids)
    return {id: int(rows[id][0]["n"].value) if rows[id] else 0 for id in ids}
