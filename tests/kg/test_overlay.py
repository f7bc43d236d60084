"""A reader's additions: they count at once, in every process, are kept safely, and can be taken back."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimver.errors import InputError, StoreError, UnknownName
from claimver.kg.additions import AddedEntity, AddedName, AddedStatement, Additions
from claimver.kg.memory import MemoryGraph
from claimver.kg.overlay import OverlayGraph, add_entity, add_name, overlaid
from claimver.kg.paths import find_paths
from claimver.types import Entity, Property, Triplet, Value

ADA, TOWN = Entity("Q9", "Ada Stein", "a person", popularity=3.0), Entity("Q10", "Springfield", popularity=1.0)
OCCUPATION = Property("P106", "occupation", aliases=("works as",))
POET = Entity("Q49757", "poet")
BASE = MemoryGraph(
    [Triplet("s1", ADA, OCCUPATION, POET), Triplet("s2", ADA, Property("P19", "place of birth"), TOWN)], [ADA, TOWN]
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "additions.jsonl"


@pytest.fixture
def graph(file: Path) -> OverlayGraph:
    return overlaid(BASE, Additions(file))


def test_without_additions_the_graph_is_the_one_below(graph: OverlayGraph, file: Path) -> None:
    assert graph.snapshot == BASE.snapshot
    assert graph.search("Ada Stein") == BASE.search("Ada Stein")
    assert graph.facts("Q9") == BASE.facts("Q9")
    assert not file.parent.exists()


def test_a_name_counts_at_once_and_in_another_process(graph: OverlayGraph, file: Path) -> None:
    elsewhere = overlaid(BASE, Additions(file))
    assert elsewhere.search("the bard") == ()
    add_name(graph, "The  Bard", "Q9")
    for each in (graph, elsewhere, pickle.loads(pickle.dumps(graph))):
        assert [candidate.entity.id for candidate in each.search("the bard")] == ["Q9"]
        assert each.entity("Q9").aliases == ("The Bard",)
    assert graph.snapshot.startswith(f"{BASE.snapshot} + 1 added (")


def test_a_name_that_others_have_too_is_ranked_among_them(graph: OverlayGraph) -> None:
    add_name(graph, "Springfield", "Q9")
    assert [candidate.entity.id for candidate in graph.search("Springfield")] == ["Q10", "Q9"]
    assert len(graph.search("Springfield", limit=1)) == 1


def test_a_new_entity_has_statements_and_lies_on_paths(graph: OverlayGraph) -> None:
    text = 'occupation | poet\nworks as | Springfield\nplace of birth | 14 March 1879\nP19 | "Old Town"'
    made = add_entity(graph, "Bo Stein", description="another person", statements=text)
    assert made.id == "U1"
    assert [fact.object for fact in graph.facts("U1")] == [
        POET,
        TOWN,
        Value("date", "14 March 1879", "1879-03-14", precision=11),
        Value("string", "Old Town", "Old Town"),
    ]
    assert {fact.source for fact in graph.facts("U1")} == {"added by the reader"}
    found = find_paths(graph, ["U1", "Q9"], max_hops=2)
    assert [[triplet.id for triplet in path.triplets] for path in found.paths] == [["U1-2", "s2"], ["U1-1", "s1"]]


def test_names_alone_leave_the_paths_to_the_graph_below(graph: OverlayGraph) -> None:
    add_name(graph, "The Bard", "Q9")
    assert not graph.connects
    assert find_paths(graph, ["Q9", "Q10"]) == find_paths(BASE, ["Q9", "Q10"])


def test_what_was_added_can_be_taken_back_with_all_that_speaks_of_it(graph: OverlayGraph) -> None:
    add_name(graph, "The Bard", "Q9")
    add_entity(graph, "Bo Stein", statements="occupation | poet")
    add_name(graph, "Bo", "U2")
    graph.additions.remove(2)
    assert [item.number for item in graph.additions.all()] == [1]
    with pytest.raises(UnknownName):
        graph.entity("U2")
    assert graph.search("Bo") == ()
    graph.additions.remove(1)
    assert graph.snapshot == BASE.snapshot
    with pytest.raises(UnknownName, match="No addition '7' here"):
        graph.additions.remove(7)


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        ("occupation poet", "Statement 1 is 'occupation poet'; write: property | object."),
        ("occupation | poet\n| poet", "Statement 2 is '| poet'"),
        ("ocupation | poet", "No property 'ocupation' here. Did you mean occupation?"),
        ("occupation | nobody", "Statement 1: nothing here is called 'nobody'."),
    ],
)
def test_a_statement_that_cannot_be_read_says_which_and_adds_nothing(
    graph: OverlayGraph, statements: str, told: str
) -> None:
    with pytest.raises(InputError) as caught:
        add_entity(graph, "Bo", statements=statements)
    assert told in str(caught.value)
    assert graph.additions.all() == ()


def test_bad_names_are_refused_with_a_reason(graph: OverlayGraph) -> None:
    with pytest.raises(InputError, match="has the name 'Ada Stein' already"):
        add_name(graph, "Ada Stein", "Q9")
    with pytest.raises(InputError, match="The name is empty"):
        add_name(graph, "  ", "Q9")
    with pytest.raises(InputError, match="no letter or digit"):
        add_name(graph, "!!", "Q9")
    with pytest.raises(InputError, match="The label has 2,000 characters"):
        add_entity(graph, "a" * 2_000)
    with pytest.raises(UnknownName, match="No entity 'Q404' here"):
        add_name(graph, "Nobody", "Q404")


def test_two_writers_lose_nothing(file: Path) -> None:
    def write(number: int) -> None:
        Additions(file).add(AddedName(f"name {number}", "Q9"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(20)))
    assert {item.added for item in Additions(file).all()} == {AddedName(f"name {n}", "Q9") for n in range(20)}


def test_a_line_that_broke_off_was_never_added_and_makes_room(file: Path) -> None:
    additions = Additions(file)
    additions.add(AddedName("one", "Q9"))
    with file.open("ab") as broken:
        broken.write(b'{"kind": "name", "na')
    assert [item.added for item in additions.all()] == [AddedName("one", "Q9")]
    additions.add(AddedEntity("U2", "two"))
    assert [item.number for item in additions.all()] == [1, 2]


@pytest.mark.parametrize(
    "line",
    ["no json", "[]", "{}", '{"kind": "other"}', '{"kind": "name", "name": 3, "entity": "Q9"}', '{"kind": "name"}'],
)
def test_a_line_that_is_no_addition_is_named(file: Path, line: str) -> None:
    additions = Additions(file)
    additions.add(AddedName("one", "Q9"))
    with file.open("a") as broken:
        broken.write(line + "\n")
    with pytest.raises(StoreError, match=r"additions\.jsonl:2 is no addition"):
        additions.all()


def test_a_folder_that_cannot_be_written_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="Set CLAIMVER_ADDITIONS"):
        Additions(tmp_path / "file" / "a.jsonl").add(AddedName("one", "Q9"))


def test_what_speaks_of_an_entity_that_is_gone_below_is_called_by_its_id(graph: OverlayGraph) -> None:
    graph.additions.add(AddedStatement("x", "Q9", "P404", "Q404"), AddedName("Gone", "Q404"))
    (added,) = graph.statements(["x"])
    assert (added.property.label, added.object_text) == ("P404", "Q404")
    assert graph.search("Gone") == ()


def test_each_graph_has_additions_of_its_own(tmp_path: Path) -> None:
    paths = {Additions.to(kg, tmp_path).path.name for kg in ("sample", "/a/kg", "/b/kg", "https://a.example/sparql")}
    assert len(paths) == 4
    assert all(path.endswith(".jsonl") and "/" not in path for path in paths)
