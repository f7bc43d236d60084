"""Wikidata and other Wikibase endpoints: full statements with rank, qualifiers and references."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from claimver.kg.literals import NO_VALUE, unknown_value
from claimver.kg.names import sort_key
from claimver.kg.sparql_client import Question, SparqlClient
from claimver.kg.sparql_dialect import Hit, Links, Statement, Thing, by_predicate, counted, described, other_names
from claimver.kg.sparql_terms import Row, Term, best_text, literals
from claimver.kg.sparql_values import node_value, plain_value
from claimver.kg.sparql_wikibase_queries import (
    ENTITIES,
    FACTS,
    ID,
    NODES,
    OCCURRING,
    ONTOLOGY,
    OUTWARD,
    PROP,
    PROPERTIES,
    SEARCH,
    SINGLE_VALUE,
    SOURCES,
    STATEMENT_ID,
    STATEMENTS,
    USED,
    connecting,
    degree_question,
    entity_id,
    facts_with,
    inward_question,
    node_iri,
    statement_id,
)
from claimver.kg.vocabulary import RDFS, SCHEMA, SKOS, TYPE, XSD
from claimver.types import Edge, Entity, Property, Rank

DERIVED = "http://www.w3.org/ns/prov#wasDerivedFrom"
_RANKS = {f"{ONTOLOGY}{rank.value.capitalize()}Rank": rank for rank in Rank}
_OF_PROPERTY = re.compile(
    re.escape(PROP) + r"(direct/|statement/(?:value/)?|qualifier/(?:value/)?|reference/)?(P[0-9]+)"
)
NAMES = (f"{SKOS}altLabel", f"{RDFS}label")  # "mul" beside "en"
_TYPES = {"Monolingualtext": "monolingualtext", "CommonsMedia": "commonsMedia"}


class Wikibase:
    """Wikidata's shape of data, at any endpoint that holds it."""

    def search(self, client: SparqlClient, names: Sequence[str]) -> Mapping[str, list[Hit]]:
        """For each name the items that have it as label or alias, case aside."""
        found: dict[str, list[Hit]] = {name: [] for name in names}
        for name, rows in client.rows(SEARCH, [name for name in names if name and literals(name)]).items():
            for row in rows:
                id = entity_id(row["s"].value)
                if id is not None and id.startswith("Q"):
                    links = float(row["links"].value) if "links" in row else 0.0
                    found[name].append(Hit(id, row["name"].value, row["by"].value == f"{RDFS}label", links))
        return found

    def entities(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Entity]:
        """The entities that exist: those described, and those that only occur."""
        return described(client, [id for id in ids if ID.fullmatch(id)], (ENTITIES, OCCURRING), _entity)

    def properties(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Property]:
        """The properties that exist: those described, and those that are only used."""
        asked = [id for id in ids if ID.fullmatch(id) and id.startswith("P")]
        return described(client, asked, (PROPERTIES, USED), _property)

    def facts(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, list[Statement]]:
        """For each id its statements, external identifiers left out."""
        return self._facts(client, FACTS, [id for id in ids if ID.fullmatch(id)])

    def facts_among(
        self, client: SparqlClient, ids: Sequence[str], properties: Sequence[str]
    ) -> Mapping[str, list[Statement]]:
        """For each id its statements with these properties."""
        safe = tuple(id for id in properties if ID.fullmatch(id) and id.startswith("P"))
        return self._facts(client, facts_with(safe), [id for id in ids if ID.fullmatch(id)]) if safe else {}

    def statements(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Statement]:
        """The statements that exist."""
        asked = [id for id in ids if STATEMENT_ID.fullmatch(id)]
        rows = client.rows(STATEMENTS, asked)
        made = _statements(client, [row for found in rows.values() for row in found])
        return {statement.id: statement for statement in made if statement.id in rows}

    def neighbours(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, Links]:
        """For each id its edges; of the incoming ones at most ``limit``."""
        asked = [id for id in ids if ID.fullmatch(id)]
        outward, inward = client.rows(OUTWARD, asked), client.rows(inward_question(limit), asked)
        found: dict[str, Links] = {}
        for id in asked:
            edges = [*_edges(outward[id], "o"), *(e for e in _edges(inward[id], "s") if e.other != id)]
            found[id] = Links(tuple(edges), partial=len(inward[id]) >= limit)
        return found

    def connections(self, client: SparqlClient, ids: Sequence[str], others: Sequence[str]) -> list[tuple[str, Edge]]:
        """(id, edge to one of the others) in either direction."""
        firsts, seconds = ([id for id in group if ID.fullmatch(id)] for group in (ids, others))
        if not firsts or not seconds:
            return []
        found = []
        for row in client.select(connecting(firsts, seconds)):
            outward = row["way"].value == "out"
            subject, object = entity_id(row["s"].value), entity_id(row["o"].value)
            start, edge = subject if outward else object, _edge(row, object if outward else subject, outward)
            if start is not None and edge is not None and (outward or subject != object):
                found.append((start, edge))
        return found

    def degrees(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted up to ``limit``."""
        return counted(client, degree_question(limit), [id for id in ids if ID.fullmatch(id)])

    def _facts(self, client: SparqlClient, question: Question, ids: Sequence[str]) -> dict[str, list[Statement]]:
        rows = client.rows(question, ids)
        found: dict[str, list[Statement]] = {id: [] for id in ids}
        for statement in _statements(client, [row for id in ids for row in rows[id]]):
            if statement.subject in found:
                found[statement.subject].append(statement)
        return {id: sorted(made, key=lambda statement: sort_key(statement.id)) for id, made in found.items()}


def _entity(id: str, rows: Sequence[Row]) -> Entity:
    terms = by_predicate(rows)
    label = best_text(terms.get(f"{RDFS}label", ())) or id
    kinds = [kind for term in terms.get(f"{PROP}direct/P31", ()) if (kind := entity_id(term.value))]
    links = [float(term.value) for term in terms.get(f"{ONTOLOGY}sitelinks", ()) if term.value.isdecimal()]
    return Entity(
        id,
        label,
        best_text(terms.get(f"{SCHEMA}description", ())),
        other_names(terms, NAMES, label),
        min(kinds, key=sort_key, default=None),
        max(links, default=0.0),
    )


def _property(id: str, rows: Sequence[Row]) -> Property:
    terms = by_predicate(rows)
    label = best_text(terms.get(f"{RDFS}label", ())) or id
    inverse = [entity_id(term.value) for term in terms.get(f"{PROP}direct/P1696", ())]
    single = "no"
    for row in rows:
        if row["p"].value == f"{PROP}P2302":  # a constraint with a separator holds for each of its values alone
            strict = entity_id(row["o"].value) == SINGLE_VALUE and "apart" not in row
            single = "yes" if strict and single != "time" else "time"
    return Property(
        id,
        label,
        best_text(terms.get(f"{SCHEMA}description", ())),
        other_names(terms, NAMES, label),
        _datatype(terms.get(f"{ONTOLOGY}propertyType", ())),
        single,
        next((other for other in inverse if other and other.startswith("P")), None),
    )


def _datatype(types: Sequence[Term]) -> str:
    name = types[0].value.removeprefix(ONTOLOGY) if types else "WikibaseItem"
    return _TYPES.get(name) or re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()


def _statements(client: SparqlClient, rows: Sequence[Row]) -> Iterator[Statement]:
    """The statements of rows ``s p st a b``, with the nodes that hold their dates, quantities and sources."""
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row["st"].value, []).append(row)
    wanted = [row["b"].value for row in rows if node_iri(row["b"].value) and _leads_to_node(row["a"].value)]
    nodes = {iri: by_predicate(found) for iri, found in client.rows(NODES, wanted).items()}
    for iri, found in grouped.items():
        made = _statement(iri, found, nodes)
        if made is not None:
            yield made


def _leads_to_node(predicate: str) -> bool:
    match = _OF_PROPERTY.fullmatch(predicate)
    return predicate == DERIVED or (match is not None and (match[1] or "").endswith("value/"))


def _statement(iri: str, rows: Sequence[Row], nodes: Mapping[str, Mapping[str, Sequence[Term]]]) -> Statement | None:
    subject, relation, id = entity_id(rows[0]["s"].value), _OF_PROPERTY.fullmatch(rows[0]["p"].value), statement_id(iri)
    if subject is None or relation is None or relation[1] or id is None:
        return None
    terms = by_predicate(rows, "a", "b")
    objects = _values(terms, "statement/", relation[2], nodes)
    if not objects:
        return None
    used = {match[2] for name in terms if (match := _OF_PROPERTY.fullmatch(name)) and match[1] == "qualifier/"}
    qualifiers = [
        (name, value) for name in sorted(used, key=sort_key) for value in _values(terms, "qualifier/", name, nodes)
    ]
    rank = next((_RANKS[t.value] for t in terms.get(f"{ONTOLOGY}rank", ()) if t.value in _RANKS), Rank.NORMAL)
    return Statement(id, subject, relation[2], objects[0], rank, tuple(qualifiers), _references(terms, nodes))


def _values(
    terms: Mapping[str, Sequence[Term]], where: str, property: str, nodes: Mapping[str, Mapping[str, Sequence[Term]]]
) -> list[Thing]:
    """The values of a property: from their full nodes where they have some, else as they stand."""
    full = [nodes[term.value] for term in terms.get(f"{PROP}{where}value/{property}", ()) if term.value in nodes]
    read = [value for node in full if (value := node_value(node, ONTOLOGY, entity_id))]
    simple = terms.get(f"{PROP}{where}{property}", ())
    if read or any(full):  # dates and quantities: their nodes know the precision and the unit
        simple = [term for term in simple if not term.datatype.startswith(XSD)]
    found = [thing for term in simple if (thing := _thing(term)) is not None]
    none = f"{PROP}novalue/{property}"  # its class says so, of a statement for the statement's own property alone
    if where == "statement/" and any(term.value == none for term in terms.get(TYPE, ())):
        found.append(NO_VALUE)
    return sorted([*read, *found], key=_order)


def _thing(term: Term) -> Thing | None:
    id = entity_id(term.value) if term.kind == "uri" else None
    return id or plain_value(term)


def _order(thing: Thing) -> tuple[bool, tuple[str, str]]:
    """Values first, then entities, by their numbers."""
    return (True, sort_key(thing)) if isinstance(thing, str) else (False, sort_key(thing.value))


def _references(
    terms: Mapping[str, Sequence[Term]], nodes: Mapping[str, Mapping[str, Sequence[Term]]]
) -> tuple[Thing, ...]:
    """Of each reference the best source it names: an address, or the id of a work."""
    found: dict[tuple[int, str], Thing] = {}
    for node in terms.get(DERIVED, ()):
        parts = nodes.get(node.value, {})
        for place, property in enumerate(SOURCES):
            named = parts.get(f"{PROP}reference/{property}", ())
            for term in named:
                thing = _thing(term)
                if thing is not None and thing != unknown_value():
                    found[place, term.value] = thing
            if named:
                break
    return tuple(found[key] for key in sorted(found))


def _edges(rows: Iterable[Row], far: str) -> Iterator[Edge]:
    made = [edge for row in rows if (edge := _edge(row, entity_id(row[far].value), far == "o"))]
    return iter(sorted(set(made), key=lambda edge: sort_key(edge.statement)))


def _edge(row: Row, other: str | None, outward: bool) -> Edge | None:
    id, relation = statement_id(row["st"].value), _OF_PROPERTY.fullmatch(row["ps"].value)
    if id is None or other is None or relation is None or relation[1] != "statement/":
        return None
    return Edge(id, relation[2], other, outward)
