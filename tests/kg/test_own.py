"""Graphs of the reader's own: built of one file, found again by folder, named in errors as the reader knows them."""

from pathlib import Path

import pytest

from claimver.errors import BuildError, StoreError, UnknownName
from claimver.kg.own import build_own, damaged_graphs, own_folder, own_graphs, remove_own
from claimver.kg.store import StoreGraph

TABLE = b"subject,property,object\nAda Lovelace,father,Lord Byron\nAda Lovelace,date of birth,31 February 1815\n"


def test_a_table_is_built_and_found_again(tmp_path: Path) -> None:
    notes: list[str] = []
    built = build_own(tmp_path, "Ada's things", ("ada.csv", TABLE), notes.append)
    assert built == own_folder(tmp_path, "Ada's things") == tmp_path / "graphs" / "ada-s-things"
    assert [*own_graphs(tmp_path)] == [built]
    assert own_graphs(tmp_path)[built].counts["statements"] == 2
    graph = StoreGraph(built)
    assert graph.search("Ada Lovelace")
    assert graph.snapshot.startswith("ada-s-things-")
    assert "(ada.csv:3)" in notes[0]


def test_an_error_names_the_file_as_it_was_uploaded_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"^bad\.csv:1: the header has no column"):
        build_own(tmp_path, "bad", ("bad.csv", b"one,two\n1,2\n"), print)
    assert own_graphs(tmp_path) == {}
    build_own(tmp_path, "bad", ("good.csv", TABLE), lambda line: None)


def test_a_table_that_begins_with_a_statement_is_built(tmp_path: Path) -> None:
    built = build_own(tmp_path, "ada", ("ada.csv", b"Ada,father,Byron\n"), print, no_header=True)
    assert own_graphs(tmp_path)[built].counts["statements"] == 1


def test_a_name_that_is_taken_is_told_and_what_is_there_stays(tmp_path: Path) -> None:
    build_own(tmp_path, "ada", ("ada.csv", TABLE), lambda line: None)
    with pytest.raises(StoreError, match="There is a graph ada already"):
        build_own(tmp_path, "Ada", ("other.csv", TABLE), print)


def test_a_broken_graph_is_not_offered(tmp_path: Path) -> None:
    built = build_own(tmp_path, "ada", ("ada.csv", TABLE), lambda line: None)
    (built / "graph.sqlite").write_bytes(b"")
    assert own_graphs(tmp_path) == {}
    assert own_graphs(tmp_path / "nowhere") == {}


def test_a_broken_graph_is_told_and_can_be_removed(tmp_path: Path) -> None:
    whole, cut, bare, gone = (tmp_path / "graphs" / name for name in ("whole", "cut", "bare", "gone"))
    for folder in (whole, cut, bare):
        build_own(tmp_path, folder.name, ("ada.csv", TABLE), lambda line: None)
    (cut / "graph.sqlite").write_bytes(b"")
    (bare / "manifest.json").unlink()
    gone.symlink_to(tmp_path / "elsewhere")
    (tmp_path / "graphs" / "notes").mkdir()
    told = damaged_graphs(tmp_path)
    assert [*told] == [bare, cut, gone]
    assert "graph.sqlite has 0 bytes instead of" in told[cut]
    assert "it has no manifest.json" in told[bare]
    for folder in told:
        remove_own(tmp_path, folder)
    assert damaged_graphs(tmp_path) == {}
    assert [*own_graphs(tmp_path)] == [whole]
    assert sorted(path.name for path in (tmp_path / "graphs").glob("[!.]*")) == ["notes", "whole"]


@pytest.mark.parametrize(
    ("name", "folder"), [("…", "graph"), ("../Ada", "ada"), (f"{'a' * 39} Bo", "a" * 39), (f"…{'a' * 50}", "a" * 40)]
)
def test_any_name_has_a_folder_among_the_data(name: str, folder: str) -> None:
    assert own_folder(Path("data"), name) == Path("data", "graphs", folder)


def test_a_graph_is_removed_whole_and_nothing_that_is_none(tmp_path: Path) -> None:
    built = build_own(tmp_path, "ada", ("ada.csv", TABLE), lambda line: None)
    other = tmp_path / "graphs" / "other"
    other.mkdir()
    for none in (other, tmp_path, tmp_path / "graphs", tmp_path / "graphs" / "nowhere"):
        with pytest.raises(UnknownName, match="graph"):
            remove_own(tmp_path, none)
    remove_own(tmp_path, built)
    assert own_graphs(tmp_path) == {}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["graphs"]
    assert other.is_dir()
    assert build_own(tmp_path, "ada", ("ada.csv", TABLE), lambda line: None) == built


def test_of_a_link_to_a_graph_only_the_link_is_removed(tmp_path: Path) -> None:
    built = build_own(tmp_path / "elsewhere", "ada", ("ada.csv", TABLE), lambda line: None)
    link = tmp_path / "graphs" / "linked"
    link.parent.mkdir()
    link.symlink_to(built)
    remove_own(tmp_path, link)
    assert own_graphs(tmp_path) == {}
    assert StoreGraph(built).search("Ada Lovelace")
