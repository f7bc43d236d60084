"""Turtle, RDF/XML and JSON-LD: one graph from all of them, nothing fetched, bad files named."""

from __future__ import annotations

import gzip
import logging
from pathlib import Path

import pytest
import rdflib

from claimver.errors import BuildError
from claimver.kg.build import build_store
from claimver.kg.kinds import kind_of
from claimver.kg.sparql_terms import words_of
from claimver.kg.store import StoreGraph
from claimver.types import Value

TURTLE = """@prefix ex: <http://e.org/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix schema: <http://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

ex:ada a owl:NamedIndividual, ex:Person ;
    rdfs:label "Ada Stein"@en, "Ada (de)"@de ;
    schema:name "Ada S." ;
    skos:altLabel "A. Stein"@en ;
    rdfs:comment "a \\"person\\"\\tof note"@en ;
    ex:dateOfBirth "1879-03-14"^^xsd:date ;
    ex:height 1.75 ;
    ex:placeOfBirth ex:Crater_Lake ;
    ex:address [ ex:street "Main Street"@en ] .
ex:placeOfBirth a owl:FunctionalProperty ; owl:inverseOf ex:birthplaceOf ; rdfs:comment "where"@en .
"""


def graph_of(folder: Path, name: str, data: str | bytes) -> StoreGraph:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    build_store([folder / name], folder / "kg")
    return StoreGraph(folder / "kg")


def written(form: str) -> str:
    """The same triples in another form."""
    return rdflib.Graph().parse(data=TURTLE, format="turtle").serialize(format=form)


def facts(graph: StoreGraph, id: str) -> set[tuple[str, str]]:
    return {(fact.property.label, fact.object_text) for fact in graph.facts(id)}


@pytest.mark.parametrize(
    ("name", "form"),
    [("own.ttl", ""), ("own", ""), ("own.rdf", "xml"), ("own.txt", "xml"), ("own.nt", "nt"), ("own.ttl", "nt")],
)
def test_every_form_gives_names_kinds_values_and_what_a_property_is(name: str, form: str, tmp_path: Path) -> None:
    graph = graph_of(tmp_path, name, written(form) if form else TURTLE)
    ada = graph.entity("http://e.org/ada")
    assert (ada.label, ada.aliases) == ("Ada Stein", ("A. Stein", "Ada S."))
    assert (ada.description, ada.kind) == ('a "person" of note', "http://e.org/Person")
    assert graph.search("ada s.")[0].entity == ada
    said = {*facts(graph, "http://e.org/ada")}
    assert {("date of birth", "14 March 1879"), ("height", "1.75"), ("place of birth", "Crater Lake")} < said
    place = graph.property("http://e.org/placeOfBirth")
    assert (place.single_value, place.inverse, place.description) == ("yes", "http://e.org/birthplaceOf", "where")
    (address,) = [fact.object for fact in graph.facts("http://e.org/ada") if fact.property.label == "address"]
    assert address == Value("unknown", "unknown value", address.value)  # type: ignore[union-attr]
    assert facts(graph, address.value) == {("street", "Main Street")}  # type: ignore[union-attr]


def test_json_ld_gives_the_same_with_its_own_context_or_schema_org(tmp_path: Path) -> None:
    own = """{"@context": {"name": "http://www.w3.org/2000/01/rdf-schema#label", "@vocab": "http://e.org/"},
      "@id": "http://e.org/ada", "@type": "Person", "name": "Ada Stein", "placeOfBirth": {"@id": "http://e.org/Rome"}}"""
    graph = graph_of(tmp_path, "own.jsonld", own)
    assert graph.entity("http://e.org/ada").label == "Ada Stein"
    assert facts(graph, "http://e.org/ada") == {("type", "Person"), ("place of birth", "Rome")}
    told = """[{"@context": "https://schema.org/", "@id": "http://e.org/ada", "name": "Ada Stein",
      "parent": {"name": "Bo Stein"}}]"""
    graph = graph_of(tmp_path, "own.json", told)
    assert graph.search("Ada Stein")[0].entity.id == "http://e.org/ada"
    assert facts(graph, "http://e.org/ada") == {("parent", "Bo Stein")}


def test_the_same_file_gives_the_same_snapshot_and_order(tmp_path: Path) -> None:
    first, second = (graph_of(tmp_path / name, "own.ttl", TURTLE) for name in made(tmp_path, "a", "b"))
    assert first.snapshot == second.snapshot
    assert first.facts("http://e.org/ada") == second.facts("http://e.org/ada")
    order = [fact.property.label for fact in first.facts("http://e.org/ada")]
    assert order == ["type", "type", "date of birth", "height", "place of birth", "address"]


def made(folder: Path, *names: str) -> tuple[str, ...]:
    for name in names:
        (folder / name).mkdir()
    return names


def test_a_packed_file_of_relative_iris_does_not_tell_where_it_lay(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "own.ttl.gz", gzip.compress(b"<#ada> <#eats> <#gnu> ."))
    assert facts(graph, "file:///own.ttl.gz#ada") == {("eats", "gnu")}


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("x.ttl", "@prefix ex: <http://e.org/> .\nex:a ex:b ex:c\nex:d ex:e .\n", r"x\.ttl:3: no Turtle: A dot is expected"),
        ("x.ttl", '<a:b> <a:c> "open', r"x\.ttl:1: no Turtle: Unexpected end of file"),
        ("x.ttl", b"@prefix e: <a:> .\ne:a e:b '\xff' .", r"x\.ttl:2: no Turtle: Invalid UTF-8"),
        ("x.rdf", "<a><b/></a>", r"x\.rdf: no RDF/XML: it does not name RDF's namespace"),
        ("x.rdf", written("xml")[:-20], r"x\.rdf:\d+: no RDF/XML: "),
        ("x.jsonld", '{"@id": ', r"x\.jsonld: no JSON: "),
        ("x.jsonld", "3", r"x\.jsonld: no JSON-LD: it is neither an object nor a list"),
        ("x.jsonld", '{"@context": 5, "a": 1}', r"x\.jsonld: no JSON-LD \("),
        ("x.ttl", "@prefix e: <http://e.org/> .\ne:a e:at <http://e.org/b c> .", r"x\.ttl:2: no Turtle: Invalid IRI code point ' '"),
        ("x.ttl", '@prefix e: <http://e.org/> .\ne:a e:at <http://e.org/K\\u00Zrnik> .', r"x\.ttl:2: no Turtle: The escape sequence"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_read_is_named(name: str, data: str | bytes, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=complaint):
        graph_of(tmp_path, name, data)
    assert not (tmp_path / "kg").exists()


@pytest.mark.parametrize(
    "context", ['"http://127.0.0.1:9/context"', '[{}, "other.jsonld"]', '{"x": {"@id": "a:b", "@context": "http://e.org/"}}']
)  # fmt: skip
def test_a_context_that_stands_elsewhere_is_refused_and_not_fetched(context: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"nothing is fetched\. Put the context into the file"):
        graph_of(tmp_path, "x.jsonld", f'{{"@context": {context}, "name": "Ada"}}')


XML = '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:e="http://e.org/">{}</rdf:RDF>'


def test_an_xml_entity_of_another_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("hidden")
    outside = f'<!DOCTYPE rdf:RDF [<!ENTITY a SYSTEM "{(tmp_path / "secret").as_uri()}">]>'
    with pytest.raises(BuildError, match=r"x\.rdf: its DTD names the entity 'a' of another file"):
        graph_of(
            tmp_path, "x.rdf", outside + XML.format('<rdf:Description rdf:about="a:b"><e:p>&a;</e:p></rdf:Description>')
        )


def test_xml_entities_that_nest_without_end_are_refused_and_namespaces_are_read(tmp_path: Path) -> None:
    bomb = '<!ENTITY a0 "lollollollol">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 9))
    said = XML.format('<rdf:Description rdf:about="a:b"><e:p>&a8;</e:p></rdf:Description>')
    with pytest.raises(BuildError, match=r"its DTD makes the entity 'a2' longer than 500 characters"):
        graph_of(tmp_path, "x.rdf", f"<!DOCTYPE rdf:RDF [{bomb}]>{said}")
    data = '<!DOCTYPE rdf:RDF [<!ENTITY e "http://e.org/">]>' + XML.format(
        '<rdf:Description rdf:about="&e;a"><e:p>Köln</e:p></rdf:Description>'
    )
    declared = '<?xml version="1.0" encoding="ISO-8859-1"?>' + data
    assert facts(graph_of(tmp_path, "x.rdf", declared.encode("latin-1")), "http://e.org/a") == {("p", "Köln")}


def test_ill_typed_literals_are_kept_as_text_and_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = (
        "@prefix e: <http://e.org/> . @prefix x: <http://www.w3.org/2001/XMLSchema#> .\n"
        'e:a e:on "2001-02-31"^^x:date ; e:day "1.5.1999"^^x:date ; e:n "NaN"^^x:double ; e:i "INF"^^x:float ;\n'
        ' e:v "x"^^e:roman ; e:in "1969-07"^^x:gYearMonth .'
    )
    (tmp_path / "x.ttl").write_text(data)
    notes: list[str] = []
    with caplog.at_level(logging.DEBUG):
        build_store([tmp_path / "x.ttl"], tmp_path / "kg", note=notes.append)
    graph = StoreGraph(tmp_path / "kg")
    assert [fact.object.kind for fact in graph.facts("http://e.org/a")] == ["string"] * 5 + ["date"]  # type: ignore[union-attr]
    texts = {("on", "2001-02-31"), ("day", "1.5.1999"), ("n", "NaN"), ("i", "INF"), ("v", "x"), ("in", "July 1969")}
    assert facts(graph, "http://e.org/a") == texts
    (note,) = notes
    assert "5 literals are not of their datatypes" in note
    assert "'2001-02-31 (http://www.w3.org/2001/XMLSchema#date)'" in note
    assert not [record for record in caplog.records if record.name.startswith("rdflib")]


ILL_TYPED = [
    ("2001-10-26T99:99:99", "dateTime"), ("2001-10-26", "dateTime"), ("2001-10-26T24:00:01", "dateTime"),
    ("2001-10-26T10:00:00", "dateTimeStamp"), ("2001-10-26T10:00:00+15:00", "dateTime"), ("2001-13-01", "date"),
    ("2001-10-26T00:00:00", "date"), ("1990-05-01", "gYear"), ("1990", "gYearMonth"), ("5.5", "integer"), ("1e3", "decimal"),
    ("300", "byte"), ("-129", "byte"), ("-5", "nonNegativeInteger"), ("0", "positiveInteger"), ("0", "negativeInteger"),
    ("1", "nonPositiveInteger"), ("256", "unsignedByte"), ("40000", "short"), ("2147483648", "int"), ("-1", "unsignedLong"),
    ("9223372036854775808", "long"), ("yes", "boolean"), ("25:00:00", "time"), ("5", "gMonth"), ("--02-30", "gMonthDay"),
    ("P1D2Y", "duration"), ("P", "duration"), ("PT", "dayTimeDuration"), ("P1D", "yearMonthDuration"), ("abc", "hexBinary"),
]  # fmt: skip
WELL_TYPED = [
    ("2001-10-26T24:00:00", "dateTime", "27 October 2001"), ("2001-12-31T24:00:00.0Z", "dateTime", "1 January 2002"),
    ("2000-02-28T24:00:00", "dateTime", "29 February 2000"), ("1900-02-28T24:00:00", "dateTime", "1 March 1900"),
    ("-0001-12-31T24:00:00", "dateTime", "1 January 1 BC"), ("0000-12-31T24:00:00", "dateTime", "1 January 1 AD"),
    ("2001-10-26T23:59:59.5+14:00", "dateTime", "26 October 2001"), ("2001-10-26Z", "date", "26 October 2001"),
    ("1990+02:00", "gYear", "1990"), (" 5 ", "integer", "5"), ("-128", "byte", "-128"), ("+0", "nonNegativeInteger", "0"),
    ("18446744073709551615", "unsignedLong", "18,446,744,073,709,551,615"), (".5", "decimal", "0.5"), ("1e3", "double", "1,000"),
    ("true", "boolean", "true"), ("P1Y2M3DT4H5M6.7S", "duration", "P1Y2M3DT4H5M6.7S"), ("--02-29", "gMonthDay", "--02-29"),
]  # fmt: skip


def one_literal(folder: Path, name: str, literal: str) -> tuple[StoreGraph, list[str]]:
    (folder / name).write_text(
        f"<http://e.org/a> <http://e.org/p> {literal} .\n<http://e.org/a> <http://e.org/q> 'x' .\n".replace("'", '"')
    )
    notes: list[str] = []
    build_store([folder / name], folder / "kg", note=notes.append)
    return StoreGraph(folder / "kg"), notes


@pytest.mark.parametrize(("text", "datatype"), ILL_TYPED)
def test_a_literal_out_of_the_form_or_range_of_its_datatype_is_text_and_counted(
    text: str, datatype: str, tmp_path: Path
) -> None:
    graph, (note,) = one_literal(tmp_path, "x.nt", f'"{text}"^^<http://www.w3.org/2001/XMLSchema#{datatype}>')
    assert graph.facts("http://e.org/a")[0].object == Value("string", text, text)
    assert note.startswith("1 literal is not of its datatype")


@pytest.mark.parametrize(("text", "datatype", "read"), WELL_TYPED)
def test_a_literal_in_the_form_of_its_datatype_is_read(text: str, datatype: str, read: str, tmp_path: Path) -> None:
    graph, notes = one_literal(tmp_path, "x.ttl", f'"{text}"^^<http://www.w3.org/2001/XMLSchema#{datatype}>')
    assert (graph.facts("http://e.org/a")[0].object_text, notes) == (read, [])


@pytest.mark.parametrize("literal", ['""', '" "', '""^^<http://www.w3.org/2001/XMLSchema#date>', '""@en'])
def test_an_empty_literal_states_nothing_and_is_counted(literal: str, tmp_path: Path) -> None:
    graph, (note,) = one_literal(tmp_path, "x.nt", literal)
    assert facts(graph, "http://e.org/a") == {("q", "x")}
    assert note == f"1 literal is empty and states nothing: of 'http://e.org/p' ({tmp_path / 'x.nt'}:1)."


def test_an_empty_name_is_counted(tmp_path: Path) -> None:
    (tmp_path / "x.nt").write_text(
        '<http://e.org/a> <http://www.w3.org/2000/01/rdf-schema#label> "" .\n<http://e.org/a> <http://e.org/p> "x" .\n'
    )
    notes: list[str] = []
    build_store([tmp_path / "x.nt"], tmp_path / "kg", note=notes.append)
    assert notes == [
        f"1 literal is empty and states nothing: of 'http://www.w3.org/2000/01/rdf-schema#label' ({tmp_path / 'x.nt'}:1)."
    ]


BEFORE_CHRIST = [
    ('"-0099-07-12T00:00:00Z"^^<http://www.w3.org/2001/XMLSchema#dateTime>', "12 July 100 BC"),
    ('"-0043-03-15"^^<http://www.w3.org/2001/XMLSchema#date>', "15 March 44 BC"),
    ('"0000"^^<http://www.w3.org/2001/XMLSchema#gYear>', "1 BC"),
    ('"-0001-05"^^<http://www.w3.org/2001/XMLSchema#gYearMonth>', "May 2 BC"),
    ('"0001"^^<http://www.w3.org/2001/XMLSchema#gYear>', "1 AD"),
]


@pytest.mark.parametrize(("literal", "text"), BEFORE_CHRIST)
@pytest.mark.parametrize("name", ["x.nt", "x.ttl"])
def test_years_before_christ_are_counted_as_xml_schema_does(name: str, literal: str, text: str, tmp_path: Path) -> None:
    graph = graph_of(tmp_path, name, f"<http://e.org/a> <http://e.org/born> {literal} .\n")
    assert facts(graph, "http://e.org/a") == {("born", text)}


def test_iris_may_be_written_with_escapes(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "x.nt", '<http://example.org/K\\u00F3rnik> <http://e.org/p> "x\\u00F3" .\n')
    assert facts(graph, "http://example.org/Kórnik") == {("p", "xó")}


@pytest.mark.parametrize("name", ["x.nt", "x.ttl"])
def test_a_blank_node_without_a_name_is_a_value_that_is_not_known(name: str, tmp_path: Path) -> None:
    label = "<http://www.w3.org/2000/01/rdf-schema#label>"
    data = (
        "<http://e.org/zed> <http://e.org/placeOfDeath> _:b0 .\n<http://e.org/zed> <http://e.org/parent> _:b1 .\n"
        f'_:b1 {label} "Bo Stein" .\n'
    )
    graph = graph_of(tmp_path, name, data)
    place, parent = (fact.object for fact in graph.facts("http://e.org/zed"))
    assert isinstance(place, Value)
    assert (place.kind, place.text) == ("unknown", "unknown value")
    assert not graph.neighbours(["http://e.org/zed"])["http://e.org/zed"][1:]
    assert graph.search("Bo Stein")[0].entity == parent


SCHEMA_ORG = """{"@context": "https://schema.org", "@type": "Person", "@id": "http://e.org/ada", "name": "Ada",
  "birthDate": "1815-12-10", "deathDate": "1852", "height": "1.65 m", "jobTitle": "1815",
  "weight": {"@type": "QuantitativeValue", "value": 60, "unitCode": "KGM"},
  "worksFor": {"name": "Works", "foundingDate": "-0099", "numberOfEmployees": "1850"}}"""


def test_schema_org_has_dates_and_quantities_where_its_properties_expect_them(tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "x.jsonld", SCHEMA_ORG)
    read = {fact.property.label: fact.object for fact in graph.facts("http://e.org/ada")}
    assert read["birth date"] == Value("date", "10 December 1815", "1815-12-10", precision=11)
    assert read["death date"] == Value("date", "1852", "1852", precision=9)
    assert read["height"] == Value("quantity", "1.65 metre", "1.65", unit="metre", unit_id="Q11573")
    assert read["weight"] == Value("quantity", "60 kilogram", "60", unit="kilogram", unit_id="Q11570")
    assert read["job title"] == Value("string", "1815", "1815")
    works = graph.search("Works")[0].entity.id
    assert facts(graph, works) == {("founding date", "100 BC"), ("number of employees", "1,850")}


def test_a_triple_about_a_triple_is_left_out_and_told(tmp_path: Path) -> None:
    (tmp_path / "x.ttl").write_text("<a:b> <a:c> <<( <a:b> <a:c> <a:d> )>>, <a:d> .")
    notes: list[str] = []
    build_store([tmp_path / "x.ttl"], tmp_path / "kg", note=notes.append)
    assert len(StoreGraph(tmp_path / "kg").facts("a:b")) == 1
    assert "1 triple has a triple for its object or subject and is left out" in notes[0]


@pytest.mark.parametrize(
    "iri",
    ["http://dbpedia.org/ontology/birthPlace", "http://e.org/Crater_Lake#", "urn:x:a%20b", "http://e.org/x#%E2%82%AC", "http://e.org/"],
)  # fmt: skip
def test_an_iri_without_a_label_is_called_by_its_last_part_as_at_an_endpoint(iri: str, tmp_path: Path) -> None:
    graph = graph_of(tmp_path, "x.ttl", f"<{iri}> <http://e.org/p> 1 .")
    assert graph.entity(iri).label == words_of(iri)


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("x", "@prefix : <a:> .", "turtle"),
        ("x", "PREFIX e: <a:>\n", "turtle"),
        ("x", "# made today\n@base <a:> .", "turtle"),
        ("x.ttl", "<a:b> <a:c> <a:d> .\n<a:b> <a:c> \"e\"@en .\n", "triples"),
        ("x.ttl", "<a:b> <a:c> <a:d> .\n<a:b> <a:c> 3 .\n<a:b> a <a:d> .\n", "turtle"),
        ("x", '<?xml version="1.0"?> <rdf:RDF>', "xml"),
        ("x.owl", "<!-- a remark -->", "xml"),
        ("x", '{\n "@context": {}', "json-ld"),
        ("x.json", '[{"@id": "a:b"}]', "json-ld"),
        ("x.csv", "from,to\n", "table"),
    ],
)  # fmt: skip
def test_what_a_file_is_shows_in_its_content_or_ending(name: str, text: str, kind: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    assert kind_of(tmp_path / name) == kind


@pytest.mark.parametrize(
    ("name", "data"),
    [
        (
            "own.trig",
            "@prefix e: <http://e.org/> . e:g { e:ada e:knows e:bob } e:ada e:knows e:eve . GRAPH e:h { e:ada e:age 5 }",
        ),
        (
            "own.nq",
            "<http://e.org/ada> <http://e.org/knows> <http://e.org/bob> <http://e.org/g> .\n"
            "<http://e.org/ada> <http://e.org/knows> <http://e.org/eve> .\n"
            '<http://e.org/ada> <http://e.org/age> "5"^^<http://www.w3.org/2001/XMLSchema#integer> <http://e.org/h> .\n',
        ),
    ],
)
def test_named_graphs_are_read_as_one_and_counted(name: str, data: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(data)
    told: list[str] = []
    build_store([tmp_path / name], tmp_path / "kg", note=told.append)
    graph = StoreGraph(tmp_path / "kg")
    assert facts(graph, "http://e.org/ada") == {("knows", "bob"), ("knows", "eve"), ("age", "5")}
    assert told[0].startswith(
        "2 statements stand in named graphs, such as 'http://e.org/g', and are read as those of one"
    )


def test_a_bad_line_of_quads_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"own\.nq:2: no N-Quads"):
        graph_of(tmp_path, "own.nq", "<http://e.org/a> <http://e.org/p> 'x' .\n".replace("'", '"') + "foo .\n")


def test_json_ld_without_a_context_for_any_of_its_terms_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"no term of it has an IRI \(knows, name\)"):
        graph_of(tmp_path, "own.jsonld", '{"@id": "http://e.org/a", "name": "Ada", "knows": [{"name": "Bob"}]}')
    with pytest.raises(BuildError, match="no statement was found"):
        graph_of(tmp_path, "own.jsonld", '{"@context": {"@vocab": "http://e.org/"}, "@graph": []}')
