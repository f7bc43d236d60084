"""Lists of RDF: their members are values of the property."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.kg.build import build_store
from claimver.kg.store import StoreGraph

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
PREFIX = "@prefix e: <http://e.org/> .\n@prefix rdf: <" + RDF + "> .\n"


def built(folder: Path, *texts: str, name: str = "x{}.ttl") -> tuple[StoreGraph, list[str]]:
    paths = [folder / name.format(number) for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    notes: list[str] = []
    build_store(paths, folder / "kg", note=notes.append)
    return StoreGraph(folder / "kg"), notes


def facts(graph: StoreGraph, id: str = "http://e.org/a") -> list[tuple[str, str]]:
    return [(fact.property.label, fact.object_text) for fact in graph.facts(id)]


@pytest.mark.parametrize(
    ("turtle", "values"),
    [
        ("e:a e:p (1 2) .", ["1", "2"]),
        ("e:a e:p (e:b 'x' e:c) .", ["b", "c", "x"]),
        ("e:a e:p ((1 2) (3 (4)) 5) .", ["5", "1", "2", "3", "4"]),
        ("e:a e:p (1), (2 3) .", ["1", "2", "3"]),
        ("e:a e:p _:l . _:l rdf:first 1 ; rdf:rest _:m . _:m rdf:first 2 ; rdf:rest _:l .", ["unknown value"]),
        (
            "e:a e:p _:l . _:l rdf:first 1 ; rdf:rest _:m . _:m rdf:first 2 ; rdf:rest _:n . _:n rdf:first 3 ; rdf:rest _:l .",
            ["unknown value"],
        ),
        ("e:a e:p _:l . _:l rdf:first _:l ; rdf:rest rdf:nil .", ["unknown value"]),
    ],
)
def test_the_members_of_a_list_are_values_of_the_property(turtle: str, values: list[str], tmp_path: Path) -> None:
    graph, notes = built(tmp_path, PREFIX + turtle)
    assert facts(graph) == [("p", value) for value in values]
    assert ["1 list has no end" in note for note in notes] == [True] * (values == ["unknown value"])
    assert not [entity for entity in (f"{RDF}nil", "_:b1", "_:b2") if graph.facts(entity)]


@pytest.mark.parametrize(
    ("turtle", "told"),
    [
        ("(1 2) e:p e:w . e:a e:p (3) .", "2 members of lists"),
        ("[ rdf:first e:b ; rdf:rest () ] e:p e:w . e:a e:p (3) .", "1 member of a list"),
        ("_:l rdf:first e:b ; rdf:rest _:l . e:a e:p (3) .", "1 member of a list"),
        ("((1 2)) e:p e:w . e:a e:p (3) .", "3 members of lists"),
        ("() e:p e:w . e:a e:p (3) .", "1 list is empty"),
    ],
)
def test_the_members_of_a_list_that_is_no_value_are_told(turtle: str, told: str, tmp_path: Path) -> None:
    graph, notes = built(tmp_path, PREFIX + turtle)
    assert [note for note in notes if told in note] == notes[:1] == notes
    assert facts(graph) == [("p", "3")]
    assert not graph.facts(f"{RDF}nil")


def test_what_a_vocabulary_says_of_the_empty_list_stays(tmp_path: Path) -> None:
    graph, notes = built(tmp_path, PREFIX + "rdf:nil a rdf:List . e:a e:p e:b .")
    assert not notes
    assert len(graph.facts(f"{RDF}nil")) == 1


def test_a_long_list_and_one_in_json_ld_are_read(tmp_path: Path) -> None:
    graph, _ = built(tmp_path, PREFIX + f"e:a e:p ({' '.join(map(str, range(900)))}) .")
    assert facts(graph) == [("p", str(number)) for number in range(900)]
    (tmp_path / "second").mkdir()
    data = '{"@id": "http://e.org/a", "http://e.org/p": {"@list": [{"@id": "http://e.org/b"}, "x"]}}'
    assert facts(built(tmp_path / "second", data, name="x{}.jsonld")[0]) == [("p", "b"), ("p", "x")]


def test_lists_of_two_files_stay_apart(tmp_path: Path) -> None:
    graph, _ = built(tmp_path, PREFIX + "e:a e:p (1 2) .", PREFIX + "e:b e:p (3 4) .")
    assert facts(graph) == [("p", "1"), ("p", "2")]
    assert facts(graph, "http://e.org/b") == [("p", "3"), ("p", "4")]


def test_an_empty_list_states_nothing_and_is_counted(tmp_path: Path) -> None:
    graph, (note,) = built(tmp_path, PREFIX + "e:a e:p () ; e:q 1 .")
    assert facts(graph) == [("q", "1")]
    assert note.startswith("1 list is empty and states nothing: of 'http://e.org/p'")


@pytest.mark.parametrize(
    ("turtle", "values"),
    [
        ("e:a e:p [ a rdf:Bag ; rdf:_1 1 ; rdf:_2 e:c ] .", ["1", "c"]),
        ("e:a e:p [ a rdf:Seq ; rdf:_1 (1 2) ; rdf:_10 3 ] .", ["3", "1", "2"]),
        ("e:a e:p [ a rdf:Bag ; rdf:_1 [ a rdf:Seq ; rdf:_1 1 ; rdf:_2 (2 3) ] ; rdf:_2 4 ] .", ["4", "1", "2", "3"]),
        ("e:a e:p ([ a rdf:Bag ; rdf:_1 1 ] 2) .", ["2", "1"]),
        ("e:a e:p [ a rdf:Alt ; rdf:_1 1 ; rdf:_2 2 ] .", ["unknown value"]),
        ("e:a e:p e:b . e:b a rdf:Bag ; rdf:_1 1 .", ["b"]),
    ],
)
def test_members_of_bags_and_sequences_are_values_but_not_alternatives(
    turtle: str, values: list[str], tmp_path: Path
) -> None:
    graph, notes = built(tmp_path, PREFIX + turtle)
    assert facts(graph) == [("p", value) for value in values]
    assert notes == []
