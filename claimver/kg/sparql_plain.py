"""Endpoints of plain RDF: an IRI is an id, rdfs:label a name, and every triple between IRIs an edge.

A statement's id is made of its parts, so that it can be asked for again: ``subject property object`` where the object
is an IRI, ``subject property #…`` with a hash of the object where it is a literal, and ``subject property #`` for a
value that is a blank node.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from claimver.kg.literals import is_blank, unknown_value
from claimver.kg.names import sort_key
from claimver.kg.sparql_client import Question, SparqlClient
from claimver.kg.sparql_dialect import (
    SEARCH_ROWS,
    Form,
    Hit,
    Links,
    Statement,
    by_predicate,
    counted,
    described,
    other_names,
    search_question,
)
from claimver.kg.sparql_terms import (
    LANGUAGES,
    REGIONAL,
    Row,
    best_text,
    is_coded,
    is_iri,
    is_spoken,
    literal_value,
    literals,
    spellings,
    words_of,
)
from claimver.kg.vocabulary import ABOUT, ALIASES, DESCRIPTION_LENGTH, FUNCTIONAL, LABELS, NO_KINDS, TYPE
from claimver.types import Edge, Entity, Property, Value

_SPOKEN = 'FILTER(!isLiteral(?o) || LANG(?o) IN ("mul", "") || LANGMATCHES(LANG(?o), "en"))'
_NAMES = " ".join(f"<{iri}>" for iri in (*LABELS, *ALIASES))
_WORDS = frozenset((*LABELS, *ALIASES, *ABOUT))
_NO_WORDS = f"FILTER(?p NOT IN ({', '.join(f'<{iri}>' for iri in sorted(_WORDS))}))"


@dataclass(frozen=True, slots=True)
class PlainRdf:
    """Any endpoint whose data are plain triples."""

    def search(self, client: SparqlClient, names: Sequence[str]) -> Mapping[str, list[Hit]]:
        """For each name the entities that have it as label or alias, case aside."""
        found: dict[str, list[Hit]] = {name: [] for name in names}
        for name, rows in client.rows(SEARCH, [name for name in names if name and literals(name)]).items():
            for row in rows:
                if is_iri(row["s"].value):
                    found[name].append(Hit(row["s"].value, row["name"].value, row["by"].value in LABELS, 0.0))
        return found

    def entities(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Entity]:
        """The entities that exist: those described, and those that only occur."""
        return described(client, [id for id in ids if is_iri(id)], (ENTITIES, OCCURRING), _entity)

    def properties(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Property]:
        """The properties that exist: those described, and those that are only used."""
        return described(client, [id for id in ids if is_iri(id)], (ENTITIES, USED), _property)

    def facts(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, list[Statement]]:
        """For each id its triples but those that name or describe it."""
        asked = [id for id in ids if is_iri(id)]
        return {id: _statements(rows) for id, rows in client.rows(FACTS, asked).items()}

    def facts_among(
        self, client: SparqlClient, ids: Sequence[str], properties: Sequence[str]
    ) -> Mapping[str, list[Statement]]:
        """For each id its triples with these properties."""
        safe = tuple(id for id in properties if is_iri(id))
        asked = [id for id in ids if is_iri(id)]
        return {id: _statements(rows) for id, rows in client.rows(facts_with(safe), asked).items()} if safe else {}

    def statements(self, client: SparqlClient, ids: Sequence[str]) -> Mapping[str, Statement]:
        """The triples that exist."""
        parts = {id: tuple(id.split(" ")) for id in ids}
        whole = [id for id, part in parts.items() if len(part) == 3 and all(map(is_iri, part))]
        found = {s.id: s for rows in client.rows(TRIPLES, whole).values() for s in _statements(rows)}
        hashed = [id for id, part in parts.items() if len(part) == 3 and part[2].startswith("#")]
        subjects = list(dict.fromkeys(parts[id][0] for id in hashed))
        found |= {s.id: s for made in self.facts(client, subjects).values() for s in made}
        return {id: found[id] for id in ids if id in found}

    def neighbours(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, Links]:
        """For each id its edges; of the incoming ones at most ``limit``."""
        asked = [id for id in ids if is_iri(id)]
        outward, inward = client.rows(OUTWARD, asked), client.rows(inward_question(limit), asked)
        found: dict[str, Links] = {}
        for id in asked:
            edges = [_edge(row, outward=True) for row in outward[id]]
            edges += [_edge(row, outward=False) for row in inward[id] if row["s"].value != id]
            ordered = sorted(set(edges), key=lambda edge: (not edge.outward, sort_key(edge.statement)))
            found[id] = Links(tuple(ordered), partial=len(inward[id]) >= limit)
        return found

    def connections(self, client: SparqlClient, ids: Sequence[str], others: Sequence[str]) -> list[tuple[str, Edge]]:
        """(id, edge to one of the others) in either direction."""
        firsts, seconds = ([id for id in group if is_iri(id)] for group in (ids, others))
        found: list[tuple[str, Edge]] = []
        if not firsts or not seconds:
            return found
        for row in client.select(FORM.connecting("?s ?p ?o", f"?s ?p ?o . {_NO_WORDS}", (firsts, seconds))):
            outward = row["way"].value == "out"
            if outward or row["s"] != row["o"]:
                found.append((row["s" if outward else "o"].value, _edge(row, outward=outward)))
        return found

    def degrees(self, client: SparqlClient, ids: Sequence[str], limit: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted up to ``limit``."""
        return counted(client, degree_question(limit), [id for id in ids if is_iri(id)])


def _parts(id: str) -> str:
    return f"({FORM.values(id.split(' '))})"


def _write_search(names: Sequence[str]) -> str:
    written = (literals(way, languages=(*LANGUAGES, *REGIONAL)) for name in names for way in spellings(name))
    texts = dict.fromkeys(text for ways in written for text in ways)
    values = f"VALUES ?by {{ {_NAMES} }}", f"VALUES ?name {{ {' '.join(texts)} }}"
    return FORM.select("?name ?by ?s", *values, "?s ?by ?name .") + f" LIMIT {SEARCH_ROWS}"


@cache
def facts_with(properties: tuple[str, ...]) -> Question:
    """The triples with one of the properties."""
    return FORM.about("?s ?p ?o", f"VALUES ?p {{ {FORM.values(properties)} }}", f"?s ?p ?o . {_SPOKEN}")


@cache
def inward_question(limit: int) -> Question:
    """The edges that point to an entity, at most ``limit``."""
    pattern = f"?s ?p ?o . FILTER(isIRI(?s)) {_NO_WORDS}"
    return FORM.grouped(
        lambda id: f"SELECT ?s ?p ?o WHERE {{ VALUES ?o {{ <{id}> }} {pattern} }} LIMIT {limit}",
        "?s ?p ?o",
        about="o",
        size=60,
    )


@cache
def degree_question(limit: int) -> Question:
    """The number of distinct neighbours, at most ``limit``."""
    such = f"FILTER(isIRI(?x)) {_NO_WORDS}"
    return FORM.degrees(lambda id: f"{{ <{id}> ?p ?x . {such} }} UNION {{ ?x ?p <{id}> . {such} }}", limit)


FORM = Form("", lambda id: f"<{id}>", str)
SEARCH = search_question(_write_search)
ENTITIES = FORM.about(
    "?s ?p ?o",
    f"{{ VALUES ?p {{ {_NAMES} }} ?s ?p ?o }} UNION",  # in all languages: a name in another is no name of English
    f"{{ VALUES ?p {{ {FORM.values((*ABOUT, TYPE))} }} ?s ?p ?o . {_SPOKEN} }}",
    size=300,
)
OCCURRING = FORM.about("?s", "FILTER(EXISTS { ?s ?p ?o } || EXISTS { ?x ?q ?s })")
USED = FORM.about("?s", "FILTER(EXISTS { ?x ?s ?o })")
FACTS = FORM.about("?s ?p ?o", f"?s ?p ?o . {_SPOKEN}", _NO_WORDS, size=40)
OUTWARD = FORM.about("?s ?p ?o", f"?s ?p ?o . FILTER(isIRI(?o)) {_NO_WORDS}")
TRIPLES = Question(
    lambda ids: FORM.select("?s ?p ?o", f"VALUES (?s ?p ?o) {{ {' '.join(map(_parts, ids))} }}", "?s ?p ?o ."),
    lambda row: " ".join(row[name].value for name in "spo"),
)


def _entity(id: str, rows: Sequence[Row]) -> Entity:
    told = by_predicate(rows)
    terms = by_predicate(row for row in rows if is_spoken(row["o"]))
    label = next((text for iri in LABELS if (text := best_text(terms.get(iri, ())))), "")
    label = label or (id if is_coded(id) or any(told.get(iri) for iri in LABELS) else words_of(id))
    about = next((text for iri in ABOUT if (text := best_text(terms.get(iri, ())))), "")
    kinds = sorted({term.value for term in terms.get(TYPE, ()) if term.kind == "uri"} - set(NO_KINDS), key=sort_key)
    return Entity(
        id,
        label,
        about[:DESCRIPTION_LENGTH],
        other_names(terms, (*LABELS, *ALIASES), label),
        kinds[0] if kinds else None,
    )


def _property(id: str, rows: Sequence[Row]) -> Property:
    terms = by_predicate(row for row in rows if is_spoken(row["o"]))
    label = next((text for iri in LABELS if (text := best_text(terms.get(iri, ())))), "") or words_of(id).lower()
    about = next((text for iri in ABOUT if (text := best_text(terms.get(iri, ())))), "")
    functional = FUNCTIONAL in {term.value for term in terms.get(TYPE, ())}
    return Property(
        id,
        label,
        about[:DESCRIPTION_LENGTH],
        other_names(terms, (*LABELS, *ALIASES), label),
        single_value="yes" if functional else "no",
    )


def _statements(rows: Iterable[Row]) -> list[Statement]:
    told: str | Value
    made = dict[str, Statement]()  # by id: a triple of several graphs comes in several rows
    for row in rows:
        subject, property, object = row["s"].value, row["p"].value, row["o"]
        if property in _WORDS or not (is_iri(subject) and is_iri(property)):
            continue
        if object.kind == "bnode" or is_blank(object.value):  # named anew in each reply: the reader is told no id
            end, told = "#", unknown_value()
        elif object.kind == "uri":
            end, told = object.value, object.value
        else:
            digest = hashlib.sha256("\0".join((object.value, object.language, object.datatype)).encode()).hexdigest()
            end, told = f"#{digest[:16]}", literal_value(object, property)
        id = f"{subject} {property} {end}"
        made[id] = Statement(id, subject, property, told)
    return sorted(made.values(), key=lambda statement: sort_key(statement.id))


def _edge(row: Row, *, outward: bool) -> Edge:
    subject, property, object = (row[name].value for name in "spo")
    return Edge(f"{subject} {property} {object}", property, object if outward else subject, outward)
