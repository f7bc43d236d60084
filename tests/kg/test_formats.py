"""N-Triples, Wikidata's dump and spaCy-entity-linker's database: the same store from each, bad input named."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import sqlite3
from pathlib import Path

import pyarrow as pa
import pytest

from claimver.errors import BuildError
from claimver.kg.build import build_store
from claimver.kg.kinds import kind_of
from claimver.kg.store import StoreGraph
from claimver.types import Rank, Value

E, P = "http://www.wikidata.org/entity/", "http://www.wikidata.org/prop/direct/"
LABEL, ALT = "http://www.w3.org/2000/01/rdf-schema#label", "http://www.w3.org/2004/02/skos/core#altLabel"
XSD = "http://www.w3.org/2001/XMLSchema#"
TRUTHY = f"""<{E}Q9> <{LABEL}> "Ada Stein"@en .
<{E}Q9> <{LABEL}> "Ada Stein (de)"@de .
<{E}Q9> <http://schema.org/description> "a person"@en .
<{E}Q9> <{ALT}> "A. \\u0053tein"@en .
<{E}P31> <{LABEL}> "instance of"@en .
<{E}P31> <http://wikiba.se/ontology#propertyType> <http://wikiba.se/ontology#WikibaseItem> .
<{E}Q9> <{P}P31> <{E}Q5> .
<{E}Q9> <{P}P569> "1879-03-14T00:00:00Z"^^<{XSD}dateTime> .
<{E}Q9> <{P}P570> "1950-01-01T00:00:00Z"^^<{XSD}dateTime> .
<{E}Q9> <{P}P2048> "+1.75"^^<{XSD}decimal> .
<{E}Q9> <{P}P1559> "Ada \\"S\\""@de .
<{E}Q9> <{P}P625> "Point(11.2 43.2)"^^<http://www.opengis.net/ont/geosparql#wktLiteral> .
<{E}Q9> <{P}P22> <http://www.wikidata.org/.well-known/genid/abc> .
# a comment

<{E}Q9> <{P}P19> <{E}Q10> .
<https://en.wikipedia.org/wiki/Ada> <http://schema.org/about> <{E}Q9> .
<{E}Q10> <{LABEL}> "Zürich"@mul .
<{E}Q9> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.wikidata.org/prop/novalue/P40> .
"""


def build(folder: Path, text: str | bytes, name: str) -> StoreGraph:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    build_store([path], folder / "kg")
    return StoreGraph(folder / "kg")


def packed_zst(data: bytes) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.CompressedOutputStream(sink, "zstd") as stream:
        stream.write(data)
    return sink.getvalue().to_pybytes()


PACKERS = {".gz": gzip.compress, ".bz2": bz2.compress, ".xz": lzma.compress, ".zst": packed_zst, "": bytes}


@pytest.mark.parametrize(
    "star",
    [
        "<< <http://e.org/s> <http://e.org/p> <http://e.org/o> >> <http://e.org/c> <http://e.org/b> .",
        "<http://e.org/a> <http://e.org/p> << <http://e.org/s> <http://e.org/p> <http://e.org/o> >> .",
        "_:b1<http://e.org/p><< _:s <http://e.org/p> <http://e.org/o> >> .",
        "<http://e.org/a> <http://e.org/p> <<( <http://e.org/s> <http://e.org/p> <http://e.org/o> )>> .",
    ],
)
def test_triples_of_triples_are_left_out_and_told_with_their_line(star: str, tmp_path: Path) -> None:
    path, notes = tmp_path / "star.nt", list[str]()
    plain = '<http://e.org/a> <http://e.org/says> "a << b >> c" .'
    path.write_text(f"{plain}\n# <<\n{star}\n<http://e.org/a> <http://e.org/p> <http://e.org/d> .\n", encoding="utf-8")
    build_store([path], tmp_path / "kg", note=notes.append)
    assert [note for note in notes if "a triple for its object or subject and is left out" in note] == notes
    assert notes[0].endswith(f"({path}:3).")
    assert [fact.object_text for fact in StoreGraph(tmp_path / "kg").facts("http://e.org/a")] == ["a << b >> c", "d"]


@pytest.mark.parametrize("suffix", PACKERS)
def test_truthy_n_triples_give_names_links_and_typed_values(suffix: str, tmp_path: Path) -> None:
    graph = build(tmp_path, PACKERS[suffix](TRUTHY.encode()), f"latest-truthy.nt{suffix}")
    ada = graph.entity("Q9")
    assert (ada.label, ada.description, ada.aliases, ada.kind) == ("Ada Stein", "a person", ("A. Stein",), "Q5")
    facts = [(fact.property.id, fact.object) for fact in graph.facts("Q9")]
    assert facts == [
        ("P31", graph.entity("Q5")),
        ("P569", Value("date", "14 March 1879", "1879-03-14", precision=11)),
        ("P570", Value("date", "1950", "1950", precision=9)),
        ("P2048", Value("quantity", "1.75", "1.75")),
        ("P1559", Value("string", 'Ada "S"', 'Ada "S"')),
        ("P625", Value("string", "43.2, 11.2", "@43.2/11.2")),
        ("P22", Value("unknown", "unknown value", "http://www.wikidata.org/.well-known/genid/abc")),
        ("P19", graph.entity("Q10")),
        ("P40", Value("none", "no value", "")),
    ]
    assert graph.entity("Q10").label == "Zürich"
    assert graph.property("P31").label == "instance of"
    assert graph.search("P31") == ()
    assert graph.manifest.counts["entities"] == 3


def test_any_n_triples_have_iris_as_ids(tmp_path: Path) -> None:
    text = f"""<http://e.org/a%20b> <http://e.org/knows> _:b1 .
<http://e.org/a%20b> <http://e.org/age> "41"^^<{XSD}integer>.
<http://e.org/a%20b> <{LABEL}> "Ab" .
_:b1 <http://e.org/born> "1969-07"^^<{XSD}gYearMonth> .
_:b1 <http://e.org/bad> "1969-02-31"^^<{XSD}date> .
<http://e.org/knows> <{LABEL}> "knows" .
"""
    graph = build(tmp_path, text, "own.nt")
    assert graph.entity("http://e.org/a%20b").label == "Ab"
    assert [t.object_text for t in graph.facts("http://e.org/a%20b")] == ["unknown value", "41"]
    assert [t.object_text for t in graph.facts("_:b1")] == ["July 1969", "1969-02-31"]
    assert graph.property("http://e.org/knows").label == "knows"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (f"<{E}Q1> <{P}P1> <{E}Q2> .\n<{E}Q1> <{P}P1> <{E}Q2>\n", r"x\.nt:2: no N-Triple"),
        (
            "<a:b> <a:c> <a:d> .\n" + r'<http://e.org/K\u00Zrnik> <a:c> "x" .' + "\n",
            r"x\.nt:2: no N-Triple: .*The escape sequence '\\u00Zr'",
        ),
        ("<a:b> <a:c> <a:d> .\n\n<a:b> <a:c> <a:d e> .\n", r"x\.nt:3: no N-Triple: .*Invalid IRI code point ' '"),
        ('<a:b> <a:c> "a\\y" .\n', r"x\.nt:1: no N-Triple: .*escape character"),
        (f"<{E}Q1> <{P}P1> <{E}Q2> .\n".encode() + b'<a:b> <a:c> "\xff" .\n', r"x\.nt:2: no UTF-8"),
    ],
)
def test_a_triple_that_cannot_be_read_is_named(text: str | bytes, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=complaint):
        build(tmp_path, text, "x.nt")
    assert not (tmp_path / "kg").exists()


@pytest.mark.parametrize("suffix", [".gz", ".bz2", ".xz", ".zst"])
def test_a_dump_that_breaks_off_is_named(suffix: str, tmp_path: Path) -> None:
    lines = "".join(f'<{E}Q{n}> <{LABEL}> "{n * 7919 % 10007}"@en .\n' for n in range(20_000))
    whole = PACKERS[suffix](lines.encode())
    with pytest.raises(BuildError, match=rf"x\.nt\{suffix}:\d+: the compressed file breaks off"):
        build(tmp_path, whole[: len(whole) * 2 // 3], f"x.nt{suffix}")
    assert not (tmp_path / "kg").exists()


@pytest.mark.parametrize("packed", [".gz", ".bz2", ".xz", ".zst", ""])
@pytest.mark.parametrize("name", ["x.nt", "x.nt.gz", "x.nt.bz2"])
def test_what_is_packed_shows_in_the_file_whatever_its_name(packed: str, name: str, tmp_path: Path) -> None:
    graph = build(tmp_path, PACKERS[packed](f"<{E}Q1> <{P}direct/P1> <{E}Q2> .\n".encode()), name)
    assert len(graph.facts("Q1")) == 1


def snak(property: str, kind: str, value: object) -> dict[str, object]:
    return {"snaktype": "value", "property": property, "datavalue": {"type": kind, "value": value}}


def claim(id: str, main: dict[str, object], **further: object) -> dict[str, object]:
    return {"mainsnak": main, "type": "statement", "id": id, "rank": "normal"} | further


BORN = {"time": "+1879-03-14T00:00:00Z", "precision": 11, "calendarmodel": "x"}
ODD = {"time": "+1900-02-31T00:00:00Z", "precision": 11}
ADA = {
    "type": "item",
    "id": "Q9",
    "labels": {"en": {"language": "en", "value": "Ada Stein"}, "de": {"language": "de", "value": "Ada"}},
    "descriptions": {"en": {"language": "en", "value": "a person"}},
    "aliases": {"en": [{"language": "en", "value": "A. Stein"}]},
    "claims": {
        "P31": [claim("Q9$1", snak("P31", "wikibase-entityid", {"entity-type": "item", "numeric-id": 5, "id": "Q5"}))],
        "P569": [
            claim(
                "Q9$2",
                snak("P569", "time", BORN),
                rank="preferred",
                qualifiers={"P805": [snak("P805", "wikibase-entityid", {"id": "Q77"})]},
                **{"qualifiers-order": ["P805"]},
                references=[{"snaks": {"P854": [snak("P854", "string", "https://e.org/a")]}, "snaks-order": ["P854"]}],
            ),
            claim("Q9$3", snak("P569", "time", ODD), rank="deprecated"),
        ],
        "P2048": [claim("Q9$4", snak("P2048", "quantity", {"amount": "+1.75", "unit": E + "Q11573"}))],
        "P22": [claim("Q9$5", {"snaktype": "somevalue", "property": "P22"})],
        "P625": [claim("Q9$6", snak("P625", "globecoordinate", {"latitude": 1e-05, "longitude": -11.5}))],
        "P1559": [claim("Q9$7", snak("P1559", "monolingualtext", {"text": "Ada's", "language": "de"}))],
    },
}
P31 = {"type": "property", "id": "P31", "datatype": "wikibase-item", "labels": {"en": {"value": "instance of"}}}


def dump(*items: object) -> str:
    return "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]\n"


@pytest.mark.parametrize("suffix", PACKERS)
def test_a_wikidata_dump_keeps_rank_qualifiers_and_references(suffix: str, tmp_path: Path) -> None:
    text = dump(P31, ADA, {"type": "lexeme", "id": "L1"}, {"type": "item", "id": "Q5", "labels": [], "claims": []})
    graph = build(tmp_path, PACKERS[suffix](text.encode()), f"dump.json{suffix}")
    ada = graph.entity("Q9")
    assert (ada.label, ada.description, ada.aliases, ada.kind) == ("Ada Stein", "a person", ("A. Stein",), "Q5")
    kind, born, odd, height, father, place, name = graph.facts("Q9")
    assert father.object == Value("unknown", "unknown value", "")
    assert (kind.id, kind.property.label) == ("Q9$1", "instance of")
    assert (born.rank, born.object) == (Rank.PREFERRED, Value("date", "14 March 1879", "1879-03-14", precision=11))
    assert [(q.property.id, q.value) for q in born.qualifiers] == [("P805", graph.entity("Q77"))]
    assert born.references == ("https://e.org/a",)
    assert (odd.rank, odd.object_text) == (Rank.DEPRECATED, "1900")
    assert (height.object_text, place.object_text, name.object_text) == ("1.75 metre", "0.00001, -11.5", "Ada's")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (dump(P31, ADA)[:-400], r"x\.json:3: no JSON .*breaks off"),
        (dump(ADA, ADA), r"x\.json:3: the entity id 'Q9' is there twice"),
        (dump({"id": "Q1"}), r"x\.json:2: no entity"),
        (dump({"type": "item", "id": "Q1", "claims": {"P1": [claim("x", snak("P1", "hologram", 1))]}}), r"x\.json:2: the datatype 'hologram' of P1"),
        (dump({"type": "item", "id": "Q1", "claims": {"P1": [{"id": "x", "rank": "normal"}]}}), r"x\.json:2: the statement 'x' lacks 'mainsnak'"),
        (dump({"type": "item", "id": "Q1", "claims": {"P1": ["x"]}}), r"x\.json:2: a claim of 'Q1' is no statement"),
        (dump({"type": "item", "id": "Q1", "claims": [1]}), r"x\.json:2: the claims of 'Q1' are no lists"),
        (dump({"type": "item", "id": "Q1", "labels": {"en": {"language": "en"}}}), r"x\.json:2: the names of 'Q1' cannot be read: 'value'"),
    ],
)  # fmt: skip
def test_a_line_of_a_dump_that_cannot_be_read_is_named(text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=complaint):
        build(tmp_path, text, "x.json")


def linker_database(path: Path) -> None:
    base = sqlite3.connect(path)
    base.executescript(
        "CREATE TABLE aliases(item_id, en_alias, en_alias_lowercase);"
        "CREATE TABLE joined(item_id, en_label, en_description, views, inlinks);"
        "CREATE TABLE statements(source_item_id, edge_property_id, target_item_id);"
        "INSERT INTO joined VALUES (9, 'Ada Stein', 'a person', 70, 3), (5, 'human', NULL, NULL, 9);"
        "INSERT INTO aliases VALUES (9, 'Ada Stein', 'ada stein'), (9, 'A. Stein', 'a. stein');"
        "INSERT INTO statements VALUES (9, 31, 5), (9, 19, 10);"
    )
    base.close()


def test_the_database_of_spacy_entity_linker_becomes_a_store(tmp_path: Path) -> None:
    linker_database(tmp_path / "wikidb_filtered.db")
    build_store([tmp_path / "wikidb_filtered.db"], tmp_path / "kg")
    graph = StoreGraph(tmp_path / "kg")
    ada = graph.search("a. stein")[0].entity
    assert (ada.id, ada.label, ada.description, ada.popularity) == ("Q9", "Ada Stein", "a person", 70)
    assert (ada.aliases, ada.kind) == (("A. Stein",), "Q5")
    assert [(t.property.id, t.object_text) for t in graph.facts("Q9")] == [("P31", "human"), ("P19", "Q10")]


def test_another_database_is_refused(tmp_path: Path) -> None:
    base = sqlite3.connect(tmp_path / "mine.db")
    base.execute("CREATE TABLE x(y)")
    base.close()
    with pytest.raises(BuildError, match=r"mine\.db: no database of spaCy-entity-linker \(no such table"):
        build_store([tmp_path / "mine.db"], tmp_path / "kg")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("subject\tproperty\tobject\n", "table"),
        ("", "table"),
        ("# made today\n<a:b> <a:c> <a:d> .\n", "triples"),
        ('[\n{"type":"item"', "dump"),
        ('{"type":"item"', "dump"),
    ],
)
def test_what_a_file_is_shows_in_its_content(text: str, kind: str, tmp_path: Path) -> None:
    for suffix, pack in PACKERS.items():
        (tmp_path / f"file{suffix}").write_bytes(pack(text.encode()))
        assert kind_of(tmp_path / f"file{suffix}") == kind


def test_an_item_without_a_name_is_found_by_those_of_other_languages_and_has_none(tmp_path: Path) -> None:
    named = {"type": "item", "id": "Q3", "labels": {"fr": {"language": "fr", "value": "Vienne"}}, "claims": []}
    (tmp_path / "d.json").write_text(dump(P31, ADA, named))
    build_store([tmp_path / "d.json"], tmp_path / "kg")
    with StoreGraph(tmp_path / "kg") as graph:
        assert (graph.entity("Q3").label, graph.entity("Q3").aliases) == ("Q3", ("Vienne",))


def test_what_a_dump_has_besides_items_and_properties_is_counted_or_passed_over(tmp_path: Path) -> None:
    lexeme = {"type": "lexeme", "id": "L1", "claims": []}
    (tmp_path / "d.json").write_text(
        dump(P31, ADA, lexeme, {"id": "Q9", "missing": ""}, {"entity": "Q8", "redirect": "Q1"})
    )
    told: list[str] = []
    build_store([tmp_path / "d.json"], tmp_path / "kg", note=told.append)
    assert [line.partition(" (")[0] for line in told] == [
        "1 entity of the dump is neither an item nor a property and is left out: 'L1"
    ]
