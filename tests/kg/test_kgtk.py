"""KGTK's edges: names of nodes, qualifiers of edges, and what of them is left out, told."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg.build import build_store
from claimver.kg.load import load_memory
from claimver.kg.memory import MemoryGraph
from claimver.kg.store import StoreGraph
from claimver.types import Entity, Value

EDGES = """\
id\tnode1\tlabel\tnode2
e1\tQ7\tlabel\t'Ada Lovelace'@en
e2\tQ7\tlabel\t'Ada Lovelace (de)'@de
e3\tQ7\talias\t'Ada King'@en
e4\tQ7\talias\t'Gräfin'@de
e5\tQ7\tdescription\t"English  mathematician"
e6\tP20\tlabel\t'residence'@en
e7\tQ84\tlabel\t'London'@mul
e8\tQ7\tP20\tQ84
e9\te8\tP580\t^1835-00-00T00:00:00Z/9
e10\te8\tP582\t^1837-00-00T00:00:00Z/9
e11\te8\tP1545\tQ84
e12\te9\tP248\tQ84
e13\tQ9\tlabel\tApple Records
e14\tQ9\tlabel\t'  '@en
"""


def built(folder: Path, *texts: str, language: str = "en") -> tuple[StoreGraph, list[str]]:
    paths = []
    for number, text in enumerate(texts):
        paths.append(folder / f"edges{number}.tsv")
        paths[-1].write_text(text, encoding="utf-8")
    notes: list[str] = []
    build_store(paths, folder / "kg", language=language, note=notes.append)
    return StoreGraph(folder / "kg"), notes


def both(folder: Path, text: str) -> tuple[StoreGraph, MemoryGraph]:
    """The store and the memory of the edges."""
    return built(folder, text)[0], load_memory([folder / "edges0.tsv"])


def test_label_edges_name_nodes_and_properties_in_one_language(tmp_path: Path) -> None:
    for known in both(tmp_path, EDGES):
        ada = known.entity("Q7")
        assert (ada.label, ada.aliases, ada.description) == ("Ada Lovelace", ("Ada King",), "English mathematician")
        assert known.entity("Q84").label == "London"
        assert known.property("P20").label == "residence"
        assert known.search("residence") == ()
        assert [candidate.entity.id for candidate in known.search("Ada King")] == ["Q7"]


def test_labels_of_another_language_are_read_where_it_is_asked_for(tmp_path: Path) -> None:
    graph, _ = built(tmp_path, EDGES, language="de")
    ada = graph.entity("Q7")
    assert (ada.label, ada.aliases) == ("Ada Lovelace (de)", ("Gräfin",))
    assert load_memory([tmp_path / "edges0.tsv"], language="de").entity("Q7").label == "Ada Lovelace (de)"


@pytest.mark.parametrize("apart", [False, True])
def test_edges_of_an_edge_are_its_qualifiers_wherever_they_stand(tmp_path: Path, apart: bool) -> None:
    lines = EDGES.splitlines(keepends=True)
    texts = ["".join(lines[:9] + lines[13:]), lines[0] + "".join(lines[9:13])] if apart else [EDGES]
    graph, _ = built(tmp_path, *texts)
    for known in (graph, load_memory([tmp_path / f"edges{number}.tsv" for number in range(len(texts))])):
        (fact,) = known.facts("Q7")
        assert [(q.property.id, q.value) for q in fact.qualifiers] == [
            ("P580", Value("date", "1835", "1835", precision=9)),
            ("P582", Value("date", "1837", "1837", precision=9)),
            ("P1545", known.entity("Q84")),
        ]


def test_what_is_no_statement_is_told(tmp_path: Path) -> None:
    graph, notes = built(tmp_path, EDGES)
    place = tmp_path / "edges0.tsv"
    assert notes == [
        f"2 labels, aliases and descriptions are in other languages and are left out, such as "
        f"\"'Ada Lovelace (de)'@de\" ({place}:3). --language chooses.",
        f"1 edge is about a qualifier and is left out: of 'e9' ({place}:13).",
        "1 label, alias or description is no text in quotation marks and is read as a statement: 'Apple Records' "
        f"({place}:14).",
        f"1 literal is empty and states nothing: of 'label' ({place}:15).",
    ]
    (fact,) = graph.facts("Q9")
    assert (fact.property.label, fact.object) == ("label", graph.entity("Apple Records"))
    assert graph.manifest.counts["statements"] == 2


def test_a_label_is_a_relation_like_any_other_in_a_table_of_other_columns(tmp_path: Path) -> None:
    for known in both(tmp_path, 'subject\tproperty\tobject\nAbbey Road\tlabel\t"Apple"\n'):
        assert [(fact.property.label, fact.object_text) for fact in known.facts("Abbey Road")] == [("label", "Apple")]


def test_the_ids_of_nodes_are_no_ids_of_edges_by_chance(tmp_path: Path) -> None:
    graph, _ = built(tmp_path, "id\tsubject\tproperty\tobject\n1\t2\tknows\tAda\n2\t1\tknows\tBo\n")
    assert graph.manifest.counts["statements"] == 2


def test_edges_with_qualifiers_of_their_own_keep_them(tmp_path: Path) -> None:
    head = "id\tnode1\tlabel\tnode2\tqualifiers\n"
    edges = 'e0\tQ1\tlabel\t\'One\'@en\t\ne1\tQ1\tP2\tQ3\t{"P580": ["1835"]}\ne2\te1\tP582\t1837\t\n'
    for known in both(tmp_path, head + edges):
        (fact,) = known.facts("Q1")
        assert [(q.property.id, q.value.value) for q in fact.qualifiers] == [("P580", "1835"), ("P582", "1837")]


@pytest.mark.parametrize(
    "edges",
    [
        "1\t2\tknows\t3\n2\t3\tknows\t1\n3\t1\tlives in\tParis\n",
        "1\t1\tknows\t2\n2\t1\tlives in\tParis\n3\t2\tborn in\tUlm\n",
        "1\t7\tknows\tBo\n2\t1\tlives in\tUlm\n3\t1\tlabel\t'Ada'@en\n",
    ],
)
def test_ids_that_nodes_have_too_make_no_qualifiers_and_that_is_told(tmp_path: Path, edges: str) -> None:
    graph, notes = built(tmp_path, f"id\tnode1\tlabel\tnode2\n{edges}")
    statements = sum("label" not in line for line in edges.splitlines())
    assert graph.manifest.counts["statements"] == statements
    assert any("no edge is read as a qualifier" in note for note in notes)
    memory = load_memory([tmp_path / "edges0.tsv"])
    found = [
        fact
        for known in (graph, memory)
        for id in {line.split("\t")[1] for line in edges.splitlines()}
        for fact in known.facts(id)
    ]
    assert len(found) == 2 * statements
    assert not any(fact.qualifiers for fact in found)


def test_a_label_that_is_no_whole_text_is_told_in_memory_too(tmp_path: Path) -> None:
    for known in both(tmp_path, "node1\tlabel\tnode2\nQ7\tlabel\t'Ada'\n"):
        assert [fact.property.label for fact in known.facts("Q7")] == ["label"]
    path = tmp_path / "broken.tsv"
    path.write_text('node1\tlabel\tnode2\nQ7\tlabel\t"Ada\n', encoding="utf-8")
    with pytest.raises(BuildError, match="does not end with a quotation mark"):
        load_memory([path])


@pytest.mark.parametrize(("cell", "values"), [("n/a", []), ("unknown", ["unknown value"]), ("London", ["London"])])
def test_an_edge_that_states_nothing_is_no_qualifier(tmp_path: Path, cell: str, values: list[str]) -> None:
    text = f"id\tnode1\tlabel\tnode2\ne1\tQ7\tP20\tQ84\ne2\te1\tP276\t{cell}\n"
    for known in both(tmp_path, text):
        (fact,) = known.facts("Q7")
        assert [q.value.label if isinstance(q.value, Entity) else q.value.text for q in fact.qualifiers] == values


@pytest.mark.parametrize("first", ["", "sep=;\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_edges_are_known_as_such_in_any_table_of_a_spreadsheet(tmp_path: Path, first: str, encoding: str) -> None:
    path = tmp_path / "edges.csv"
    path.write_text(f"{first}id;node1;label;node2\ne1;Q7;label;'Ada'@en\n", encoding=encoding)
    assert load_memory([path]).entity("Q7").label == "Ada"
    build_store([path], tmp_path / "kg")
    assert StoreGraph(tmp_path / "kg").entity("Q7").label == "Ada"
