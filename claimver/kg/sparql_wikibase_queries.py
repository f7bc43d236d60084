"""The queries to a Wikibase endpoint, and the ids that go into them.

Standard SPARQL 1.1 over the published RDF mapping (p:, ps:, psv:, pq:, pqv:, prov:wasDerivedFrom, wikibase:rank);
labels by rdfs:label, without the label service, so that any engine that holds the data will do. External identifiers
are left out: they are most of the statements, and no text claims them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from functools import cache

from claimver.kg.sparql_client import Question
from claimver.kg.sparql_dialect import SEARCH_ROWS, Form, by, search_question
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


def _write_search(names: Sequence[str]) -> str:
    written = (literals(spelling, untagged=False) for name in names for spelling in spellings(name))
    texts = dict.fromkeys(itertools.chain.from_iterable(written))
    return (
        FORM.select(
            "?name ?by ?s ?links",
            "VALUES ?by { rdfs:label skos:altLabel }",
            f"VALUES ?name {{ {' '.join(texts)} }}",
            "?s ?by ?name .",
            "OPTIONAL { ?s wikibase:sitelinks ?links }",
        )
        + f" ORDER BY DESC(?links) LIMIT {SEARCH_ROWS}"
    )


def _inward(id: str, limit: int) -> str:
    return (
        f"SELECT ?s ?st ?ps ?o WHERE {{ VALUES ?o {{ wd:{id} }} ?st ?ps ?o . {_TO_ITEM} ?s ?p ?st . {_FROM_ENTITY} }} "
        f"LIMIT {limit}"
    )


def _neighbours(id: str) -> str:
    return (
        f"{{ VALUES ?s {{ wd:{id} }} ?s ?p ?st . ?st ?ps ?o . {_TO_ITEM} BIND(?o AS ?x) }} UNION "
        f"{{ VALUES ?o {{ wd:{id} }} ?st ?ps ?o . {_TO_ITEM} ?s ?p ?st . {_FROM_ENTITY} BIND(?s AS ?x) }}"
    )


def connecting(firsts: Sequence[str], seconds: Sequence[str]) -> str:
    """The query for the statements from one group to the other (``way`` "out") or back ("in")."""
    return FORM.connecting("?s ?st ?ps ?o", f"?s ?p ?st . {_FROM_ENTITY} ?st ?ps ?o . {_TO_ITEM}", (firsts, seconds))


@cache
def inward_question(limit: int) -> Question:
    """The edges that point to an entity, at most ``limit``."""
    return FORM.grouped(lambda id: _inward(id, limit), "?s ?st ?ps ?o", about="o", size=60)


@cache
def degree_question(limit: int) -> Question:
    """The number of distinct neighbours, at most ``limit``."""
    return FORM.degrees(_neighbours, limit)


@cache
def facts_with(properties: tuple[str, ...]) -> Question:
    """The statements with one of the properties."""
    values = f"VALUES ?p {{ {' '.join(f'p:{id}' for id in properties)} }}"
    return FORM.about("?s ?p ?st ?a ?b", values, "?s ?p ?st . ?st ?a ?b .")


def node_iri(iri: str) -> str | None:
    """The IRI itself where it is that of a full value or a reference, None for another."""
    return iri if re.fullmatch(r"http://www\.wikidata\.org/(?:value|reference)/[0-9A-Za-z]+", iri) else None


FORM = Form(PREFIXES, lambda id: f"wd:{id}", entity_id)
SEARCH = search_question(_write_search)
ENTITIES = FORM.about(
    "?s ?p ?o",
    "VALUES ?p { rdfs:label schema:description skos:altLabel wikibase:sitelinks wdt:P31 }",
    f"?s ?p ?o . {_SPOKEN}",
    size=400,
)
OCCURRING = FORM.about("?s", "FILTER(EXISTS { ?s ?p ?o } || EXISTS { ?x ?q ?s })")
PROPERTIES = FORM.about(
    "?s ?p ?o ?apart",
    "{ VALUES ?p { rdfs:label schema:description skos:altLabel wikibase:propertyType wdt:P1696 }",
    f"  ?s ?p ?o . {_SPOKEN} }} UNION",
    "{ VALUES ?p { p:P2302 } ?s ?p ?st . ?st ps:P2302 ?o ; wikibase:rank ?rank .",
    f"  FILTER(?rank != wikibase:DeprecatedRank && ?o IN (wd:{SINGLE_VALUE}, wd:{SINGLE_BEST_VALUE}))",
    "  OPTIONAL { ?st pq:P4155 ?apart } }",
)
USED = Question(
    lambda ids: FORM.select(
        "?s",
        f"VALUES (?s ?a ?b ?c) {{ {' '.join(f'(wd:{id} p:{id} pq:{id} wdt:{id})' for id in ids)} }}",
        "FILTER(EXISTS { ?x ?a ?y } || EXISTS { ?x ?b ?y } || EXISTS { ?x ?c ?y })",
    ),
    by("s", entity_id),
)
FACTS = FORM.about("?s ?p ?st ?a ?b", f"?s ?p ?st . {_FROM_ENTITY} {_NO_IDENTIFIERS}", "?st ?a ?b .", size=25)
STATEMENTS = Question(
    lambda ids: FORM.select(
        "?s ?p ?st ?a ?b",
        f"VALUES ?st {{ {' '.join(map(_statement_iri, ids))} }}",
        f"?s ?p ?st . {_FROM_ENTITY}",
        "?st ?a ?b .",
    ),
    by("st", statement_id),
)
NODES = Question(
    lambda ids: FORM.select(
        "?s ?p ?o",
        f"VALUES ?s {{ {' '.join(f'<{id}>' for id in ids)} }}",
        "VALUES ?p { wikibase:timeValue wikibase:timePrecision wikibase:timeCalendarModel wikibase:quantityAmount "
        "wikibase:quantityUnit wikibase:quantityLowerBound wikibase:quantityUpperBound "
        f"{' '.join(f'pr:{id}' for id in SOURCES)} }}",
        "?s ?p ?o .",
    ),
    by("s", node_iri),
    size=300,
)
OUTWARD = FORM.about("?s ?st ?ps ?o", f"?s ?p ?st . {_FROM_ENTITY}", "?st ?ps ?o .", _TO_ITEM)
