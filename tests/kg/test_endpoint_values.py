"""Values that an endpoint does not know, or says that there are none of; dates before Christ as RDF counts them."""

from __future__ import annotations

from collections.abc import Sequence

from claimver.kg.sparql import SparqlGraph
from claimver.kg.sparql_client import Question, SparqlClient
from claimver.kg.sparql_plain import PlainRdf
from claimver.kg.sparql_terms import Row, Term
from claimver.types import Value
from kg.sparql_server import ONT, WD, P, endpoint, wikidata_turtle

UNKNOWN, NONE = Value("unknown", "unknown value", ""), Value("none", "no value", "")
PLAIN = """@prefix ex: <http://e.org/> . @prefix x: <http://www.w3.org/2001/XMLSchema#> .
ex:zed ex:placeOfDeath _:b0 ; ex:spouse [ ex:street "Main Street" ] ; ex:spouse _:b1 ;
  ex:born "-0099-07-12T00:00:00Z"^^x:dateTime ; ex:founded "0000"^^x:gYear ; ex:on "1.5.1999"^^x:date .
<https://schema.org/x> a ex:Thing . ex:zed <https://schema.org/birthDate> "-0043-03-15" ."""


def test_a_plain_endpoint_has_unknown_values_and_counts_years_as_xml_schema_does() -> None:
    with endpoint(PLAIN) as server:
        graph = SparqlGraph(SparqlClient(server.address), dialect=PlainRdf())
        facts = graph.facts("http://e.org/zed")
        read = {fact.property.id.rpartition("/")[2]: fact.object for fact in facts}
        assert read["placeOfDeath"] == read["spouse"] == UNKNOWN
        assert (read["born"].text, read["founded"].text) == ("12 July 100 BC", "1 BC")  # type: ignore[union-attr]
        assert (read["on"].text, read["birthDate"].text) == ("1.5.1999", "15 March 44 BC")  # type: ignore[union-attr]
        assert len(facts) == 6
        assert graph.statements([fact.id for fact in facts]) == facts


EXTRA = f"""<{WD}Q9> <{P}P22> <{WD}statement/s-20> .
<{WD}statement/s-20> <{ONT}rank> <{ONT}NormalRank> ; <{P}statement/P22> _:x .
<{WD}Q9> <{P}P26> <{WD}statement/s-21> .
<{WD}statement/s-21> <{ONT}rank> <{ONT}NormalRank> ; <{P}statement/P26> <http://www.wikidata.org/.well-known/genid/a> .
<{WD}Q9> <{P}P40> <{WD}statement/s-22> .
<{WD}statement/s-22> <{ONT}rank> <{ONT}NormalRank> ; a <{P}novalue/P40> .
"""


def test_wikidata_says_what_is_unknown_and_what_there_is_none_of() -> None:
    with endpoint(wikidata_turtle([], [("Q9", "Ada", "", "[]")], [], EXTRA)) as server:
        facts = SparqlGraph(SparqlClient(server.address)).facts("Q9")
    assert [(fact.property.id, fact.object) for fact in facts] == [("P22", UNKNOWN), ("P26", UNKNOWN), ("P40", NONE)]


LABELS = """@prefix ex: <http://e.org/> . @prefix r: <http://www.w3.org/2000/01/rdf-schema#> .
ex:1 r:label "Ada"@en-GB, "Адa"@ru ; ex:born ex:2, ex:Wien, ex:Ulm, ex:Q90 ; ex:says "hello"@en-us, "hallo"@de .
ex:2 r:label "Lyon"@fr . ex:Wien r:label "Wien"@de ."""


def test_a_name_in_another_language_is_no_name_and_one_of_any_english_is() -> None:
    with endpoint(LABELS) as server:
        graph = SparqlGraph(SparqlClient(server.address))
        (found,) = graph.search("ada")
        assert (found.entity.id, found.entity.label, found.entity.aliases) == ("http://e.org/1", "Ada", ())
        objects = [getattr(fact.object, "label", None) or fact.object_text for fact in graph.facts("http://e.org/1")]
    assert sorted(objects) == ["Ulm", "hello", "http://e.org/2", "http://e.org/Q90", "http://e.org/Wien"]


OTHER = """@prefix wd: <http://w.example/entity/> . @prefix w: <http://wikiba.se/ontology#> .
@prefix p: <http://w.example/prop/> . @prefix r: <http://www.w3.org/2000/01/rdf-schema#> .
wd:Q1 r:label "Ada"@en ; p:P1 <http://w.example/entity/statement/Q1-a> .
<http://w.example/entity/statement/Q1-a> w:rank w:NormalRank ."""


def test_another_wikibase_is_read_as_plain_rdf_and_is_no_empty_graph() -> None:
    with endpoint(OTHER) as server:
        assert [c.entity.id for c in SparqlGraph(SparqlClient(server.address)).search("Ada")] == [
            "http://w.example/entity/Q1"
        ]
    with endpoint(wikidata_turtle([], [("Q9", "Ada", "", "[]")], [])) as server:
        assert [c.entity.id for c in SparqlGraph(SparqlClient(server.address)).search("Ada")] == ["Q9"]


class Twice(SparqlClient):
    """An endpoint that gives a triple as often as its graphs hold it."""

    def rows(self, question: Question, ids: Sequence[str]) -> dict[str, list[Row]]:
        row = {"s": Term("uri", "http://e.org/1"), "p": Term("uri", "http://e.org/born"), "o": Term("literal", "Ulm")}
        return {id: [row, dict(row)] for id in ids}


def test_a_triple_that_comes_in_several_rows_is_one_statement() -> None:
    assert len(PlainRdf().facts(Twice("http://127.0.0.1/sparql"), ["http://e.org/1"])["http://e.org/1"]) == 1
