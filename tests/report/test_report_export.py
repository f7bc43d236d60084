"""GraphML and Turtle: what was exported is read back, by networkx and rdflib, and is the same."""

import io
import json
import logging
from dataclasses import replace

import networkx as nx
import pytest
import rdflib
import scripted_report as scripted
from hypothesis import given, settings
from hypothesis import strategies as st
from rdflib.namespace import RDFS, XSD

from claimver.report.graphml import graphml, network
from claimver.report.turtle import PREFIXES, literal, turtle
from claimver.types import Entity, Property, Qualifier, Rank, Triplet, Value

HOSTILE = '"\\ \n\r\t <b>&amp; ]]> . } \x00\x1f \ud800 \u202e 👩‍🚀'
SHOWN = '"\\ \n\r\t <b>&amp; ]]> . } \ufffd\ufffd \ufffd \u202e 👩‍🚀'
TRIPLETS = (scripted.LANDED, *scripted.CREWED, scripted.LANDED_ON)
WD, WDT, P, PS, PQ = (rdflib.Namespace(PREFIXES[name]) for name in ("wd", "wdt", "p", "ps", "pq"))
WIKIBASE, PROV = rdflib.Namespace(PREFIXES["wikibase"]), rdflib.Namespace(PREFIXES["prov"])


def read_graphml(triplets: tuple[Triplet, ...]) -> nx.MultiDiGraph:
    return nx.read_graphml(io.BytesIO(graphml(triplets).encode("utf-8")), force_multigraph=True)


def read_turtle(triplets: tuple[Triplet, ...]) -> rdflib.Graph:
    return rdflib.Graph().parse(data=turtle(triplets, graph="test graph"), format="turtle")


def test_graphml_read_back_is_the_same_graph() -> None:
    made, read = network(TRIPLETS), read_graphml(TRIPLETS)
    assert dict(read.nodes(data=True)) == dict(made.nodes(data=True))
    assert sorted(read.edges(keys=True)) == sorted(made.edges(keys=True))
    for source, target, key in made.edges(keys=True):
        edge = read.edges[source, target, key]
        assert made.edges[source, target, key] == {name: value for name, value in edge.items() if name != "id"}


def test_graphml_keeps_parallel_statements_qualifiers_and_references() -> None:
    read = read_graphml((scripted.LANDED, replace(scripted.LANDED, id="s9")))
    assert read.number_of_edges("Q43653", "Q405") == 2
    edge = read.edges["Q43653", "Q405", "s1"]
    assert json.loads(edge["qualifiers"])[0]["value"]["value"] == "1969-07-20"
    assert json.loads(edge["references"])[0].startswith("https://www.nasa.gov/")


def test_graphml_holds_what_xml_can_hold_of_any_text() -> None:
    read = read_graphml((Triplet("t1", Entity("Q1", HOSTILE), Property("P1", HOSTILE), Entity("Q2", "x")),))
    assert read.nodes["Q1"]["label"] == SHOWN
    assert read.edges["Q1", "Q2", "t1"]["label"] == SHOWN


def test_an_empty_graph_is_exported_too() -> None:
    assert read_graphml(()).number_of_nodes() == 0
    assert len(read_turtle(())) == 0


def test_turtle_has_wikidatas_addresses_and_the_statements() -> None:
    read = read_turtle(TRIPLETS)
    assert (WD.Q43653, WDT.P1158, WD.Q405) in read
    assert (WD.Q43653, WDT.P620, rdflib.Literal("1969-07-20", datatype=XSD.date)) in read
    assert set(read.objects(WD.Q43653, WDT.P1029)) == {WD.Q1615, WD.Q2252, WD.Q104859}
    assert read.value(WD.Q405, RDFS.label) == rdflib.Literal("Moon")


def test_turtle_keeps_rank_qualifiers_and_references_of_a_statement() -> None:
    read = read_turtle((scripted.LANDED,))
    statement = read.value(WD.Q43653, P.P1158)
    assert read.value(statement, PS.P1158) == WD.Q405
    assert read.value(statement, WIKIBASE.rank) == WIKIBASE.PreferredRank
    assert read.value(statement, PQ.P585) == rdflib.Literal("1969-07-20", datatype=XSD.date)
    references = [read.value(node, RDFS.label) for node in read.objects(statement, PROV.wasDerivedFrom)]
    assert rdflib.Literal("Apollo by the Numbers") in references


def test_a_deprecated_statement_and_one_outranked_are_no_direct_statements() -> None:
    normal = replace(scripted.LANDED, id="s2", object=scripted.ALDRIN, rank=Rank.NORMAL)
    deprecated = replace(scripted.LANDED, id="s3", object=scripted.COLLINS, rank=Rank.DEPRECATED)
    read = read_turtle((scripted.LANDED, normal, deprecated))
    assert list(read.objects(WD.Q43653, WDT.P1158)) == [WD.Q405]
    assert len(list(read.objects(WD.Q43653, P.P1158))) == 3


def test_local_ids_get_addresses_of_their_own_that_name_the_graph() -> None:
    local = Triplet("t 1", Entity("L1", "One"), Property("eats", "eats"), Entity("a/b <c>", "Two"))
    read = read_turtle((local,))
    subjects = {str(node) for node in read.subjects(RDFS.label, rdflib.Literal("One"))}
    assert subjects == {"urn:claimver:test%20graph:entity:L1"}
    assert str(read.value(predicate=RDFS.label, object=rdflib.Literal("Two"))).endswith(":entity:a%2Fb%20%3Cc%3E")


def test_a_wikidata_statement_id_is_wikidatas() -> None:
    id = "Q42$8419C20C-8EF8-4EC0-80D6-AF1CA55E7557"
    assert "wds:Q42-8419C20C-8EF8-4EC0-80D6-AF1CA55E7557 a wikibase:Statement" in turtle(
        (replace(scripted.LANDED, id=id),), graph="g"
    )


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Value("date", "July 1969", "1969-07", 10), '"1969-07"^^xsd:gYearMonth'),
        (Value("date", "1969", "1969", 9), '"1969"^^xsd:gYear'),
        (Value("date", "1960s", "1960", 8), '"1960s"'),
        (Value("quantity", "8,848.86 metre", "8848.86", unit="metre"), '"8848.86"^^xsd:decimal'),
        (Value("quantity", "1E+3", "1E+3"), '"1E+3"'),
        (Value("string", "shown", 'kept "so"'), '"kept \\"so\\""'),
    ],
)
def test_values_have_the_type_that_xml_schema_has_for_them(value: Value, written: str) -> None:
    assert literal(value) == written


def test_units_and_precisions_are_kept() -> None:
    height = Triplet(
        "h", scripted.MOON, Property("P2044", "elevation"), Value("quantity", "5 m", "5", None, "metre", "Q11573")
    )
    read = read_turtle((height, scripted.LANDED_ON))
    assert read.value(predicate=WIKIBASE.quantityUnit, object=WD.Q11573) is not None
    assert {int(precision) for precision in read.objects(None, WIKIBASE.timePrecision)} == {11}


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(), max_size=40))
def test_no_text_breaks_either_file(text: str) -> None:
    logging.getLogger("rdflib").setLevel(logging.ERROR)
    triplet = Triplet(
        f"s{text}",
        Entity(f"e{text}", text, text),
        Property(f"p{text}", text),
        Value("string", text, text),
        qualifiers=(Qualifier(Property("P1", text), Entity("Q1", text)),),
        references=(text, f"https://a.example/{text}"),
        source=text,
    )

    shown = "".join("\ufffd" if 0xD800 <= ord(c) <= 0xDFFF else c for c in text)
    assert rdflib.Literal(shown) in set(read_turtle((triplet,)).objects(None, RDFS.label))
    assert read_graphml((triplet,)).number_of_edges() == 1
