"""The store on disk: built in one step, refused when damaged, shared between threads and processes."""

from __future__ import annotations

import json
import multiprocessing
import pickle
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from filelock import FileLock

from claimver.errors import BuildError, RetrievalError, StoreError
from claimver.kg.build import build_store
from claimver.kg.layout import ARRAYS, DATABASE, MANIFEST
from claimver.kg.store import StoreGraph

ROWS = "subject\tproperty\tobject\nQ10\tP1\tQ9\nQ9\tP2\t^1969-07-20T00:00:00Z/11\nQ10\tP31\tQ100\nL1\tP1\tQ9\n"
HEAD = "id\tsubject\tproperty\tobject\n"
NAMES = "id\tlabel\taliases\nQ9\tStraße\t[]\nQ10\tTen\t[]\n"


def tables(folder: Path, rows: str = ROWS) -> tuple[Path, Path]:
    (folder / "t.tsv").write_text(rows, encoding="utf-8")
    (folder / "e.tsv").write_text(NAMES, encoding="utf-8")
    return folder / "t.tsv", folder / "e.tsv"


def built(folder: Path, name: str = "kg") -> Path:
    triples, entities = tables(folder)
    build_store([triples], folder / name, entities=[entities], source="test", date="2024-01-01")
    return folder / name


def test_the_same_tables_give_the_same_bytes_and_snapshot(tmp_path: Path) -> None:
    one, two = built(tmp_path, "one"), built(tmp_path, "two")
    for name in ARRAYS:
        assert (one / f"{name}.npy").read_bytes() == (two / f"{name}.npy").read_bytes()
    assert StoreGraph(one).snapshot == StoreGraph(two).snapshot
    assert StoreGraph(one).snapshot.startswith("test-")
    triples, entities = tables(tmp_path, ROWS + "Q9\tP5\tQ10\n")
    other = build_store([triples], tmp_path / "other", entities=[entities], source="test")
    assert other.snapshot != StoreGraph(one).snapshot


def test_statements_without_ids_are_numbered_in_the_order_of_the_graph(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    assert [t.id for t in graph.facts("Q10")] == ["s3", "s4"]
    assert graph.statements(["s4"])[0].object_text == "Q100"
    assert {edge.statement for edge in graph.neighbours(["Q9"])["Q9"]} == {"s1", "s3"}


def test_entities_are_numbered_with_their_numbers_as_numbers(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    assert [graph.node(id) for id in ("L1", "Q9", "Q10", "Q100")] == [0, 1, 2, 3]


def test_a_store_is_replaced_by_a_new_one_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    folder = built(tmp_path)
    built(tmp_path)
    assert StoreGraph(folder).manifest.counts == {"entities": 4, "properties": 3, "statements": 4, "names": 5}
    assert {path.name for path in tmp_path.iterdir()} <= {"kg", "t.tsv", "e.tsv", ".kg.lock"}


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    triples, _ = tables(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("dear to me")
    with pytest.raises(StoreError, match="with other things in it"):
        build_store([triples], tmp_path / "mine")
    with pytest.raises(StoreError, match="is a file"):
        build_store([triples], triples)
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "dear to me"


def test_what_lies_beside_a_graph_is_not_lost_with_a_new_build(tmp_path: Path) -> None:
    folder = built(tmp_path)
    (folder / "corpus.sqlite").write_text("dear to me")
    with pytest.raises(StoreError, match=r"with other things in it \(corpus.sqlite\)"):
        built(tmp_path)
    assert (folder / "corpus.sqlite").read_text() == "dear to me"
    assert StoreGraph(folder).manifest.counts["statements"] == 4


def test_a_build_that_fails_leaves_the_old_store_and_no_rest(tmp_path: Path) -> None:
    folder = built(tmp_path)
    before = StoreGraph(folder).snapshot
    bad = tmp_path / "bad.tsv"
    bad.write_text(ROWS + "Q1\n", encoding="utf-8")
    with pytest.raises(BuildError, match=r"bad\.tsv:6: no property"):
        build_store([bad], folder)
    assert StoreGraph(folder).snapshot == before
    assert not list(tmp_path.glob(".kg.building"))


def test_what_a_killed_build_left_is_swept_by_the_next(tmp_path: Path) -> None:
    aside = tmp_path / ".kg.building"
    aside.mkdir()
    (aside / DATABASE).write_text("half")
    assert StoreGraph(built(tmp_path)).facts("Q10")
    assert not aside.exists()


def test_two_builds_of_one_folder_do_not_meet(tmp_path: Path) -> None:
    triples, _ = tables(tmp_path)
    with FileLock(tmp_path / ".kg.lock"), pytest.raises(StoreError, match="Another build is writing"):
        build_store([triples], tmp_path / "kg")


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        (HEAD + "a\tQ1\tP1\tQ2\nb\tQ1\tP1\tQ3\na\tQ1\tP1\tQ4\n", r"t\.tsv:4: .*'a' is already in .*t\.tsv:2"),
        (HEAD + "s1\tQ1\tP1\tQ2\n\tQ1\tP1\tQ3\n", r"t\.tsv:2: .*'s1' may meet"),
        ("subject\tproperty\tobject\nQ1\tP1\t^1969-99-01T00:00:00Z/11\n", r"t\.tsv:2: there is no month 99"),
        ("subject\tproperty\tobject\tqualifiers\nQ1\tP1\tQ2\t{\"P2\":\"^x\"}\n", r"t\.tsv:2: '\^x' is no date"),
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_imported_is_named(rows: str, complaint: str, tmp_path: Path) -> None:
    triples, entities = tables(tmp_path, rows)
    with pytest.raises(BuildError, match=complaint):
        build_store([triples], tmp_path / "kg", entities=[entities])
    assert not (tmp_path / "kg").exists()


def test_an_entity_listed_twice_is_named(tmp_path: Path) -> None:
    triples, entities = tables(tmp_path)
    entities.write_text(NAMES + "Q9\tAgain\t[]\n", encoding="utf-8")
    with pytest.raises(BuildError, match=r"e\.tsv:4: the entity id 'Q9' is there twice"):
        build_store([triples], tmp_path / "kg", entities=[entities])


def test_an_empty_table_gives_no_graph(tmp_path: Path) -> None:
    triples, _ = tables(tmp_path, "subject\tproperty\tobject\n")
    with pytest.raises(BuildError, match="no statement was found: a header alone"):
        build_store([triples], tmp_path / "kg")
    assert not (tmp_path / "kg").exists()


@pytest.mark.parametrize("name", [DATABASE, *(f"{array}.npy" for array in ARRAYS)])
def test_a_file_that_is_missing_truncated_or_changed_is_named(name: str, tmp_path: Path) -> None:
    folder = built(tmp_path)
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[:-1])
    with pytest.raises(StoreError, match=rf"{name} has .* bytes instead of .*Build it again"):
        StoreGraph(folder)
    (folder / name).write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    with pytest.raises(StoreError, match=rf"{name} was changed or damaged"):
        StoreGraph(folder)
    (folder / name).unlink()
    with pytest.raises(StoreError, match=rf"{name} is missing"):
        StoreGraph(folder)


def test_a_full_check_finds_what_opening_does_not_read(tmp_path: Path) -> None:
    folder = built(tmp_path)
    graph = StoreGraph(folder)
    graph.verify()
    content = bytearray((folder / DATABASE).read_bytes())
    content[-1] ^= 1
    (folder / DATABASE).write_bytes(content)
    with pytest.raises(StoreError, match="was changed or damaged"):
        graph.verify()


def edited(folder: Path, **changes: object) -> Path:
    manifest = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(manifest | changes))
    return folder


def test_a_store_of_another_version_says_which(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="has format 99; this version of claimver reads 1"):
        StoreGraph(edited(built(tmp_path), format=99))


@pytest.mark.parametrize("changes", [{"files": {}}, {"files": []}, {"counts": None}, {"counts": {"entities": 1}}])
def test_a_manifest_that_does_not_fit_is_refused(changes: dict[str, object], tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="Build"):
        StoreGraph(edited(built(tmp_path), **changes))


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", "\x00"])
def test_an_unreadable_manifest_is_refused(text: str, tmp_path: Path) -> None:
    folder = built(tmp_path)
    (folder / MANIFEST).write_text(text)
    with pytest.raises(StoreError, match="cannot be read"):
        StoreGraph(folder)


def test_a_folder_that_is_no_store_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"is no knowledge graph.*claimver kg build --triples"):
        StoreGraph(tmp_path / "nowhere")


def test_a_database_that_fails_under_way_is_a_retrieval_error(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    graph.close()
    content = bytearray((graph.folder / DATABASE).read_bytes())
    content[100:] = b"\xee" * (len(content) - 100)
    (graph.folder / DATABASE).write_bytes(content)
    with pytest.raises(RetrievalError, match="did not answer"):
        graph.facts("Q10")


def ask(graph: StoreGraph) -> tuple[str, ...]:
    return tuple(triplet.object_text for triplet in graph.facts("Q10"))


def test_threads_and_processes_share_a_store(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    wanted = ("Straße", "Q100")
    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, [graph] * 200)) == {wanted}
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.apply(ask, (graph,)) == wanted
    assert pickle.loads(pickle.dumps(graph)).snapshot == graph.snapshot


def test_the_store_cannot_be_written_through_a_graph(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    with graph._borrowed() as connection, pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("DELETE FROM entity")


def test_the_tables_of_spacy_entity_linker_are_there_as_views(tmp_path: Path) -> None:
    base = sqlite3.connect(built(tmp_path) / DATABASE)
    asked = (
        "SELECT j.item_id, j.en_label, j.en_description, j.views, j.inlinks, a.en_alias FROM aliases AS a "
        "LEFT JOIN joined AS j ON a.item_id = j.item_id WHERE a.en_alias_lowercase = ? AND j.item_id NOT NULL"
    )
    assert base.execute(asked, ["straße"]).fetchone()[:2] == (9, "Straße")
    classes = "SELECT target_item_id FROM statements WHERE source_item_id=10 AND edge_property_id IN (31)"
    assert base.execute(classes).fetchall() == [(100,)]
    assert base.execute("SELECT item_id FROM joined WHERE en_label = 'L1'").fetchone()[0] < 0
    every = set(base.execute("SELECT source_item_id, target_item_id FROM statements"))
    assert (10, 100) in every
    for end, other in ((0, "source"), (1, "target")):
        query = f"SELECT source_item_id, target_item_id FROM statements WHERE {other}_item_id = ?"
        assert {row for pair in every for row in base.execute(query, [pair[end]])} == every
    base.close()


def test_those_views_find_the_statements_of_either_end_without_reading_through_all(tmp_path: Path) -> None:
    rows = "".join(f"Q{n % 700 + 1}\tP{n % 5 + 1}\tQ{n * n % 700 + 1}\n" for n in range(4_000))
    (tmp_path / "t.tsv").write_text(f"subject\tproperty\tobject\n{rows}", encoding="utf-8")
    build_store([tmp_path / "t.tsv"], tmp_path / "kg")
    base = sqlite3.connect(tmp_path / "kg" / DATABASE)
    for number, end in enumerate(("source", "target")):
        query = f"SELECT source_item_id, target_item_id FROM statements WHERE {end}_item_id = ?"
        wanted = sorted((n % 700 + 1, n * n % 700 + 1) for n in range(4_000))
        assert sorted(base.execute(query, [50])) == [pair for pair in wanted if pair[number] == 50]
        assert not [row for row in base.execute(f"EXPLAIN QUERY PLAN {query}", [50]) if row[3].startswith("SCAN")]
    base.close()


def test_what_is_near_an_entity_is_told_with_labels_or_not_at_all(tmp_path: Path) -> None:
    graph = StoreGraph(built(tmp_path))
    assert graph.near("Q9", most=2) == (("L1", "L1"), ("Q10", "Ten"))
    assert set(graph.near("Q9", most=2)) == {
        (e.other, graph.entity(e.other).label) for e in graph.neighbours(["Q9"])["Q9"]
    }
    assert graph.near("Q9", most=1) == () == graph.near("Q77", most=9)
