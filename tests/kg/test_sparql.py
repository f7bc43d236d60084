"""A graph over SPARQL, asked at a real server: values, search, paths, plain RDF, and what it costs in requests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimver.errors import RetrievalError, UnknownName
from claimver.kg.memory import MemoryGraph
from claimver.kg.paths import PathSearch, find_paths
from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_cache import ReplyCache
from claimver.kg.sparql_client import Patience, SparqlClient
from claimver.kg.sparql_transport import Limits
from claimver.parts import RemoteGraph
from claimver.types import Edge, Entity, Property, Triplet, Value
from kg.sparql_server import DERIVED, ONT, RDFS, WD, XSD, P, Server, endpoint, wikidata_turtle

ENTITIES = (
    ("Q1", "Apollo 11", "spaceflight", '["Apollo XI"]'),
    ("Q2", "Neil Armstrong", "American astronaut", '["Armstrong"]'),
    ("Q5", "human", "", ""),
    ("Q30", "United States", "country", '["US", "USA"]'),
)
TRIPLES = (
    ("Q1$00000000-0000-4000-8000-000000000001", "Q1", "P1029", "Q2", "normal", "", ""),
    ("Q2$00000000-0000-4000-8000-000000000002", "Q2", "P27", "Q30", "normal", "", ""),
    ("Q2$00000000-0000-4000-8000-000000000003", "Q2", "P31", "Q5", "normal", "", ""),
)
FIRST = TRIPLES[0][0]


def extra() -> str:
    """What the tables cannot say: calendars, eras, unknown values, places, names in "mul", identifiers."""
    node = f"{WD}statement/"
    dates = [
        ("julian", "1564-05-06", 11, "Q1985786"),
        ("caesar", "-0043-03-13", 11, "Q1985727"),
        ("year", "1900-01-01", 9, "Q1985727"),
        ("old", "-65000000-01-01", 3, "Q1985727"),
    ]
    lines = [f'<{WD}Q2> <{RDFS}label> "Neil A. Armstrong"@mul . <{WD}Q2> <{ONT}sitelinks> 150 .']
    for name, day, precision, calendar in dates:
        value = f'"{day}T00:00:00Z"^^<{XSD}dateTime>'
        lines += [
            f"<{WD}Q1> <{P}P585> <{node}{name}> . <{node}{name}> <{ONT}rank> <{ONT}NormalRank> .",
            f"<{node}{name}> <{P}statement/P585> {value} .",
            f"<{node}{name}> <{P}statement/value/P585> <http://www.wikidata.org/value/{name}> .",
            f"<http://www.wikidata.org/value/{name}> <{ONT}timeValue> {value} ; <{ONT}timePrecision> {precision} ;",
            f"  <{ONT}timeCalendarModel> <{WD}{calendar}> .",
        ]
    lines += [
        f"<{WD}Q30> <{P}P625> <{node}place> . <{node}place> <{ONT}rank> <{ONT}NormalRank> ;",
        f'  <{P}statement/P625> "Point(-98.5 39.8)"^^<http://www.opengis.net/ont/geosparql#wktLiteral> .',
        f"<{WD}Q30> <{P}P35> <{node}nobody> . <{node}nobody> <{ONT}rank> <{ONT}NormalRank> ; <{P}statement/P35> _:x .",
        f"<{WD}Q2> <{P}P214> <{node}viaf> . <{node}viaf> <{ONT}rank> <{ONT}NormalRank> ; <{P}statement/P214> '123' .",
        f"<{WD}P214> <{ONT}claim> <{P}P214> ; <{ONT}propertyType> <{ONT}ExternalId> .",
        f"<{node}place> <{DERIVED}> <http://www.wikidata.org/reference/r1> .",
        f"<http://www.wikidata.org/reference/r1> <{P}reference/P248> <{WD}Q1> ; <{P}reference/P854> <https://e.org/r> .",
    ]
    return "\n".join(lines)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with endpoint(wikidata_turtle(TRIPLES, ENTITIES, (), extra())) as served:
        yield served


@pytest.fixture
def graph(server: Server) -> SparqlGraph:
    return SparqlGraph(SparqlClient(server.address, contact="me@example.org"))


def test_it_is_a_remote_graph_named_after_its_endpoint(graph: SparqlGraph, server: Server) -> None:
    assert isinstance(graph, RemoteGraph)
    assert graph.snapshot == server.address
    assert graph.entity("Q1").label == "Apollo 11"
    assert "(me@example.org)" in server.agents[-1]


def test_statement_ids_are_written_as_wikidata_writes_them(graph: SparqlGraph) -> None:
    assert [edge.statement for edge in graph.neighbours(["Q1"])["Q1"]] == [FIRST]
    assert graph.statements([FIRST])[0].object == graph.entity("Q2")


def test_dates_keep_their_precision_calendar_and_era(graph: SparqlGraph) -> None:
    found = {t.id: t.object for t in graph.facts("Q1")}
    assert found["julian"] == Value("date", "26 April 1564", "1564-04-26", precision=11)
    assert found["caesar"] == Value("date", "13 March 44 BC", "-0044-03-13", precision=11)
    assert found["year"] == Value("date", "1900", "1900", precision=9)
    assert "old" not in found  # known to ten million years: nothing to compare a text with


def test_places_are_read_unknown_values_kept_as_such_and_identifiers_left_out(graph: SparqlGraph) -> None:
    place, *others = sorted(graph.facts("Q30"), key=lambda fact: fact.object.kind != "string")  # type: ignore[union-attr]
    assert [fact.object.kind for fact in others] == ["unknown"] * len(others)  # type: ignore[union-attr]
    assert place.object == Value("string", "39.8, -98.5", "@39.8/-98.5")
    assert place.references == ("https://e.org/r",)
    assert "P214" not in {t.property.id for t in graph.facts("Q2")}


def test_names_in_every_language_count_and_sitelinks_are_the_popularity(graph: SparqlGraph) -> None:
    armstrong = graph.entity("Q2")
    assert (armstrong.label, armstrong.aliases) == ("Neil Armstrong", ("Armstrong", "Neil A. Armstrong"))
    assert armstrong.popularity == 150.0
    assert graph.search("neil a. armstrong")[0].entity == armstrong


def test_ids_and_names_cannot_change_a_query(graph: SparqlGraph, server: Server) -> None:
    evil = ['" } ?s ?p ?o . #', "\\u0022 } ?s ?p ?o", "Q1> . ?s ?p ?o . <", "Q1 wd:Q2", "'''", '"""', "x\n} DROP ALL"]
    asked = len(server.queries)
    for name in evil:
        assert graph.search(name) == ()
        assert graph.facts(name) == ()
        assert graph.neighbours([name]) == {name: ()}
        with pytest.raises(UnknownName):
            graph.entity(name)
        with pytest.raises(UnknownName):
            graph.statements([name])
    assert not any("\\u0022" in query for query in server.queries[asked:])


def test_many_names_and_entities_are_one_request_each(graph: SparqlGraph) -> None:
    graph.entity("Q1")
    before = graph.client.requests
    found = graph.search_all(["Apollo XI", "apollo 11", "USA", "nobody at all"] * 10)
    assert [c.entity.id for c in found["USA"]] == ["Q30"]
    assert found["nobody at all"] == ()
    assert graph.client.requests - before == 2  # the names, then what is not known yet of their entities
    graph.search_all(["USA"])
    assert graph.client.requests - before == 3


def test_answers_are_kept_on_disk_for_the_next_process(server: Server, tmp_path: Path) -> None:
    def opened() -> SparqlGraph:
        return SparqlGraph(SparqlClient(server.address, cache=ReplyCache(tmp_path / "c.sqlite", max_age=60)))

    first, second = opened(), opened()
    assert first.facts("Q2") == second.facts("Q2")
    assert first.client.requests > 0
    assert second.client.requests == 0


def test_an_endpoint_that_fails_is_never_an_empty_graph() -> None:
    with endpoint("") as gone:
        pass
    graph = SparqlGraph(SparqlClient(gone.address, patience=Patience(2, 0.01, 1.0, Limits(0.2, 0.5))))
    for ask in (lambda: graph.search("x"), lambda: graph.facts("Q1"), lambda: graph.neighbours(["Q1"])):
        with pytest.raises(RetrievalError):
            ask()


def random_graph(seed: int, nodes: int, edges: int) -> list[tuple[str, ...]]:
    rng = random.Random(seed)
    rows = []
    for number in range(edges):
        hub = rng.random() < 0.25
        subject, object = rng.randrange(1, nodes), 1 if hub else rng.randrange(1, nodes)
        rank = rng.choice(["normal", "normal", "normal", "preferred", "deprecated"])
        rows.append((f"s-{number}", f"Q{subject}", f"P{rng.randrange(30, 36)}", f"Q{object}", rank, "", ""))
    return rows


def in_memory(rows: list[tuple[str, ...]]) -> MemoryGraph:
    from claimver.types import Rank

    return MemoryGraph(
        [Triplet(r[0], Entity(r[1], r[1]), Property(r[2], r[2]), Entity(r[3], r[3]), rank=Rank(r[4])) for r in rows]
    )


def ids(found: PathSearch) -> list[tuple[str, ...]]:
    return [tuple(triplet.id for triplet in path.triplets) for path in found.paths]


@pytest.mark.parametrize(("hops", "hub"), [(1, 1_000), (2, 8), (3, 12), (4, 9)])
def test_paths_are_those_of_the_graph_in_memory(hops: int, hub: int) -> None:
    rows = random_graph(hops, 40, 130)
    seeds = ["Q1", "Q2", "Q3", "Q7"]
    memory = in_memory(rows)
    known = [seed for seed in seeds if memory.neighbours([seed])[seed]]
    with endpoint(wikidata_turtle(rows, (), ())) as served:
        graph = SparqlGraph(SparqlClient(served.address))
        options = {"max_hops": hops, "max_paths": 1_000, "hub_degree": hub}
        over_sparql = find_paths(graph, known, **options)  # type: ignore[arg-type]
        assert over_sparql.complete
        assert ids(over_sparql) == ids(find_paths(memory, known, **options))  # type: ignore[arg-type]
        assert ids(over_sparql)


def test_paths_between_all_pairs_take_few_requests() -> None:
    rows = random_graph(7, 200, 900)
    with endpoint(wikidata_turtle(rows, (), ())) as served:
        graph = SparqlGraph(SparqlClient(served.address))
        found = find_paths(graph, [f"Q{number}" for number in range(2, 8)], max_hops=3, hub_degree=50)
        assert len(found.paths) > 8
        assert graph.client.requests <= 18


def test_what_an_entity_is_pointed_to_by_is_limited_and_the_search_says_so() -> None:
    rows = [(f"s-{n}", f"Q{n}", "P31", "Q1", "normal", "", "") for n in range(10, 30)]
    rows += [("s-2", "Q2", "P40", "Q10", "normal", "", ""), ("s-3", "Q1", "P41", "Q3", "normal", "", "")]
    with endpoint(wikidata_turtle(rows, (), ())) as served:
        graph = SparqlGraph(SparqlClient(served.address), incoming=5)
        assert len(graph.neighbours(["Q1"])["Q1"]) == 6
        assert graph.partial(["Q1", "Q10"]) == {"Q1"}
        assert graph.degrees(["Q1", "Q10"], up_to=10) == {"Q1": 10, "Q10": 2}
        near = find_paths(graph, ["Q2", "Q1"], max_hops=2, skip=())  # through Q10, found from its side
        assert (ids(near), near.complete) == ([("s-2", "s-10")], True)
        both = find_paths(graph, ["Q1", "Q3"], max_hops=2, hub_degree=3, skip=())
        assert ids(both) == [("s-3",)]


PLAIN = """
@prefix e: <http://e.org/> . @prefix o: <http://e.org/ontology/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
e:Ada rdfs:label "Ada Lovelace"@en, "Ada Lovelace"@de ; skos:altLabel "Countess of Lovelace"@en ; a o:Person ;
  rdfs:comment "English mathematician"@en, "Mathematikerin"@de ; o:birthDate "1815-12-10"^^xsd:date ;
  o:knows e:Charles_Babbage ; o:height 1.6 ; o:motto "Understand well"@en, "Verstehe"@de ; o:sees [] .
e:Charles_Babbage o:designed e:Engine . e:Engine rdfs:label "Analytical Engine" . o:knows rdfs:label "knows" .
"""


@pytest.fixture(scope="module")
def plain() -> Iterator[SparqlGraph]:
    with endpoint(PLAIN) as served:
        yield SparqlGraph(SparqlClient(served.address))


def test_plain_rdf_is_a_graph_too(plain: SparqlGraph) -> None:
    ada = plain.search("ada lovelace")[0].entity
    assert ada == Entity(
        "http://e.org/Ada",
        "Ada Lovelace",
        "English mathematician",
        ("Countess of Lovelace",),
        "http://e.org/ontology/Person",
    )
    assert plain.search("COUNTESS of Lovelace")[0].entity == ada
    assert plain.entity("http://e.org/Charles_Babbage").label == "Charles Babbage"
    assert plain.property("http://e.org/ontology/birthDate").label == "birth date"
    facts = {t.property.label: t.object for t in plain.facts(ada.id)}
    assert facts["birth date"] == Value("date", "10 December 1815", "1815-12-10", precision=11)
    assert facts["height"] == Value("quantity", "1.6", "1.6")
    assert facts["motto"] == Value("string", "Understand well", "Understand well")
    assert facts["sees"] == Value("unknown", "unknown value", "")
    with pytest.raises(UnknownName):
        plain.entity("http://e.org/Nobody")
    with pytest.raises(UnknownName):
        plain.property("http://e.org/ontology/no")


def test_statements_of_plain_rdf_can_be_asked_for_again(plain: SparqlGraph) -> None:
    facts = plain.facts("http://e.org/Ada")
    assert plain.statements([t.id for t in facts]) == facts
    fresh = SparqlGraph(plain.client)
    assert fresh.statements([t.id for t in facts]) == facts
    with pytest.raises(UnknownName):
        fresh.statements(["http://e.org/Ada http://e.org/ontology/knows http://e.org/Engine"])


def test_paths_run_over_plain_rdf(plain: SparqlGraph) -> None:
    ada, engine = plain.search("Ada Lovelace")[0].entity, plain.search("analytical engine")[0].entity
    found = find_paths(plain, [ada.id, engine.id])
    assert [[t.property.label for t in path.triplets] for path in found.paths] == [["knows", "designed"]]
    assert (
        Edge(found.paths[0].triplets[1].id, "http://e.org/ontology/designed", "http://e.org/Charles_Babbage", False)
        in (plain.neighbours([engine.id])[engine.id])
    )
