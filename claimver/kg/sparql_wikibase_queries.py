"""The queries to a Wikibase endpoint, and the ids that go into them.

Standard SPARQL 1.1 over the published RDF mapping (p:, ps:, psv:, pq:, pqv:, prov:wasDerivedFrom, wikibase:rank);
labels by rdfs:label, without the label service, so that any engine that holds the data will do. External identifiers
are left out: they are most of the statements, and no text claims them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from functools import cache

from claimver.kg.names import fold
from claimver.kg.sparql_client import Question
from claimver.kg.sparql_dialect import SEARCH_ROWS, by, grouped_question
from claimver.kg.sparql_terms import LANGUAGES, literals, spellings
from claimver.kg.vocabulary import RDFS, SCHEMA, SKOS

ENTITY, PROP = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/"
STATEMENT, ONTOLOGY = f"{ENTITY}statement/", "http://wikiba.se/ontology#"
PREFIXES = f"""PREFIX wd: <{ENTITY}>
PREFIX wdt: <{PROP}direct/>
PREFIX p: <{PROP}>
PREFIX ps: <{PROP}statement/>
PREFIX pq: <{PROP}qualifier/>
PREFIX pr: <{PROP}reference/>
PREFIX wikibase: <{ONTOLOGY}>
PREFIX rdfs: <{RDFS}>
PREFIX skos: <{SKOS}>
PREFIX schema: <{SCHEMA}>
"""
SOURCES = ("P854", "P4656", "P248")  # reference URL, Wikimedia import URL, stated in
SINGLE_VALUE, SINGLE_BEST_VALUE = "Q19474404", "Q52060874"
ID = re.compile(r"[QP][1-9][0-9]{0,17}")
STATEMENT_ID = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[$-][A-Za-z0-9]+)*")
_UUID = re.compile(r"(?i)([qp][1-9][0-9]*)[$-]([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
_LANGUAGES = ", ".join(f'"{language}"' for language in (*LANGUAGES, ""))
_SPOKEN = f"FILTER(!isLiteral(?o) || LANG(?o) IN ({_LANGUAGES}))"
_NO_IDENTIFIERS = "FILTER NOT EXISTS { ?owner wikibase:claim ?p ; wikibase:propertyType wikibase:ExternalId }"
_TO_ITEM = (
    f'FILTER(STRSTARTS(STR(?ps), "{PROP}statement/P") && STRSTARTS(STR(?o), "{ENTITY}Q")) '
    "?st wikibase:rank ?rank . FILTER(?rank != wikibase:DeprecatedRank)"
)
_FROM_ENTITY = f'FILTER(STRSTARTS(STR(?p), "{PROP}P"))'


def entity_id(iri: str) -> str | None:
    """The id of an entity's IRI, None for another."""
    id = iri.removeprefix(ENTITY)
    return id if id != iri and ID.fullmatch(id) else None


def statement_id(iri: str) -> str | None:
    """The id of a statement's IRI, written as Wikidata writes it (``Q42$…``)."""
    name = iri.removeprefix(STATEMENT)
    if name == iri or not STATEMENT_ID.fullmatch(name):
        return None
    match = _UUID.fullmatch(name)
    return f"{match[1]}${match[2]}" if match else name


def _statement_iri(id: str) -> str:
    return f"<{STATEMENT}{id.replace('$', '-')}>"


def _things(ids: Iterable[str]) -> str:
    return " ".join(f"wd:{id}" for id in ids)


def _select(variables: str, *lines: str) -> str:
    return f"{PREFIXES}SELECT {variables} WHERE {{\n" + "\n".join(lines) + "\n}"


def _write_search(names: Sequence[str]) -> str:
    written = (literals(spelling, untagged=False) for name in names for spelling in spellings(name))
    texts = dict.fromkeys(itertools.chain.from_iterable(written))
    return (
        _select(
            "?name ?by ?s ?links",
            "VALUES ?by { rdfs:label skos:altLabel }",
            f"VALUES ?name {{ {' '.join(texts)} }}",
            "?s ?by ?name .",
            "OPTIONAL { ?s wikibase:sitelinks ?links }",
        )
        + f" ORDER BY DESC(?links) LIMIT {SEARCH_ROWS}"
    )


def _degree(id: str, limit: int) -> str:
    both = (
        f"{{ VALUES ?s {{ wd:{id} }} ?s ?p ?st . ?st ?ps ?o . {_TO_ITEM} BIND(?o AS ?x) }} UNION "
        f"{{ VALUES ?o {{ wd:{id} }} ?st ?ps ?o . {_TO_ITEM} ?s ?p ?st . {_FROM_ENTITY} BIND(?s AS ?x) }}"
    )
    inner = f"SELECT DISTINCT ?x WHERE {{ {both} FILTER(?x != wd:{id}) }} LIMIT {limit}"
    return f"SELECT (wd:{id} AS ?id) (COUNT(?x) AS ?n) WHERE {{ {{ {inner} }} }}"


def _inward(id: str, limit: int) -> str:
    return (
        f"SELECT ?s ?st ?ps ?o WHERE {{ VALUES ?o {{ wd:{id} }} ?st ?ps ?o . {_TO_ITEM} ?s ?p ?st . {_FROM_ENTITY} }} "
        f"LIMIT {limit}"
    )


def connecting(firsts: Sequence[str], seconds: Sequence[str]) -> str:
    """The query for the statements from one group to the other (``way`` "out") or back ("in")."""
    pattern = f"?s ?p ?st . {_FROM_ENTITY} ?st ?ps ?o . {_TO_ITEM}"
    ways = [
        f'{{ VALUES ?s {{ {_things(subjects)} }} VALUES ?o {{ {_things(objects)} }} {pattern} BIND("{way}" AS ?way) }}'
        for way, subjects, objects in (("out", firsts, seconds), ("in", seconds, firsts))
    ]
    return _select("?s ?st ?ps ?o ?way", " UNION\n".join(ways))


@cache
def inward_question(limit: int) -> Question:
    """The edges that point to an entity, at most ``limit``."""
    return grouped_question(
        lambda id: _inward(id, limit), f"{PREFIXES}SELECT ?s ?st ?ps ?o", by("o", entity_id), size=60
    )


@cache
def degree_question(limit: int) -> Question:
    """The number of distinct neighbours, at most ``limit``."""
    return grouped_question(lambda id: _degree(id, limit), f"{PREFIXES}SELECT ?id ?n", by("id", entity_id), size=120)


@cache
def facts_with(properties: tuple[str, ...]) -> Question:
    """The statements with one of the properties."""
    values = f"VALUES ?p {{ {' '.join(f'p:{id}' for id in properties)} }}"
    return Question(
        lambda ids: _select("?s ?p ?st ?a ?b", f"VALUES ?s {{ {_things(ids)} }}", values, "?s ?p ?st . ?st ?a ?b ."),
        by("s", entity_id),
        size=200,
    )


def node_iri(iri: str) -> str | None:
    """The IRI itself where it is that of a full value or a reference, None for another."""
    return iri if re.fullmatch(r"http://www\.wikidata\.org/(?:value|reference)/[0-9A-Za-z]+", iri) else None


SEARCH = Question(
    _write_search,
    lambda row: fold(row["name"].value) if "name" in row else None,
    size=120,
    limit=SEARCH_ROWS,
    same=fold,
)
ENTITIES = Question(
    lambda ids: _select(
        "?s ?p ?o",
        f"VALUES ?s {{ {_things(ids)} }}",
        "VALUES ?p { rdfs:label schema:description skos:altLabel wikibase:sitelinks wdt:P31 }",
        f"?s ?p ?o . {_SPOKEN}",
    ),
    by("s", entity_id),
    size=400,
)
OCCURRING = Question(
    lambda ids: _select(
        "?s",
        f"VALUES ?s {{ {_things(ids)} }}",
        "FILTER(EXISTS { ?s ?p ?o } || EXISTS { ?x ?q ?s })",
    ),
    by("s", entity_id),
)
PROPERTIES = Question(
    lambda ids: _select(
        "?s ?p ?o ?apart",
        f"VALUES ?s {{ {_things(ids)} }}",
        "{ VALUES ?p { rdfs:label schema:description skos:altLabel wikibase:propertyType wdt:P1696 }",
        f"  ?s ?p ?o . {_SPOKEN} }} UNION",
        "{ VALUES ?p { p:P2302 } ?s ?p ?st . ?st ps:P2302 ?o ; wikibase:rank ?rank .",
        f"  FILTER(?rank != wikibase:DeprecatedRank && ?o IN (wd:{SINGLE_VALUE}, wd:{SINGLE_BEST_VALUE}))",
        "  OPTIONAL { ?st pq:P4155 ?apart } }",
    ),
    by("s", entity_id),
)
USED = Question(
    lambda ids: _select(
        "?s",
        f"VALUES (?s ?a ?b ?c) {{ {' '.join(f'(wd:{id} p:{id} pq:{id} wdt:{id})' for id in ids)} }}",
        "FILTER(EXISTS { ?x ?a ?y } || EXISTS { ?x ?b ?y } || EXISTS { ?x ?c ?y })",
    ),
    by("s", entity_id),
)
FACTS = Question(
    lambda ids: _select(
        "?s ?p ?st ?a ?b",
        f"VALUES ?s {{ {_things(ids)} }}",
        f"?s ?p ?st . {_FROM_ENTITY} {_NO_IDENTIFIERS}",
        "?st ?a ?b .",
    ),
    by("s", entity_id),
    size=25,
)
STATEMENTS = Question(
    lambda ids: _select(
        "?s ?p ?st ?a ?b",
        f"VALUES ?st {{ {' '.join(map(_statement_iri, ids))} }}",
        f"?s ?p ?st . {_FROM_ENTITY}",
        "?st ?a ?b .",
    ),
    by("st", statement_id),
    size=200,
)
NODES = Question(
    lambda ids: _select(
        "?s ?p ?o",
        f"VALUES ?s {{ {' '.join(f'<{id}>' for id in ids)} }}",
        "VALUES ?p { wikibase:timeValue wikibase:timePrecision wikibase:timeCalendarModel wikibase:quantityAmount "
        f"wikibase:quantityUnit {' '.join(f'pr:{id}' for id in SOURCES)} }}",
        "?s ?p ?o .",
    ),
    by("s", node_iri),
    size=300,
)
OUTWARD = Question(
    lambda ids: _select(
        "?s ?st ?ps ?o", f"VALUES ?s {{ {_things(ids)} }}", f"?s ?p ?st . {_FROM_ENTITY}", "?st ?ps ?o .", _TO_ITEM
    ),
    by("s", entity_id),
    size=200,
)
