"""The graph that the settings name, and the sample that ships."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from claimver.errors import SettingsError, StoreError
from claimver.kg.build import build_store
from claimver.kg.layout import DATABASE
from claimver.kg.open import open_graph
from claimver.kg.sample import TABLES, WIDE, bundled_graph, sample_graph
from claimver.settings import load
from kg.test_contract import tables

ASSETS = Path(__file__).parents[2] / "assets" / "sample_kg"


def small(folder: Path) -> Path:
    folder.mkdir()
    for name, text in zip(
        TABLES, ("subject\tproperty\tobject\nQ1\tP1\tQ2\n", "id\tlabel\nQ1\tOne\n", "id\nP1\n"), strict=True
    ):
        (folder / f"{name}.tsv").write_text(text, encoding="utf-8")
    return folder


def test_the_sample_is_built_once_whoever_asks(tmp_path: Path) -> None:
    assets = small(tmp_path / "assets")
    with ThreadPoolExecutor(4) as threads:
        graphs = list(threads.map(lambda _: sample_graph(assets, tmp_path / "cache"), range(4)))
    assert {graph.folder for graph in graphs} == {graphs[0].folder}
    written = (graphs[0].folder / DATABASE).stat().st_mtime_ns
    assert (sample_graph(assets, tmp_path / "cache").folder / DATABASE).stat().st_mtime_ns == written
    assert graphs[0].entity("Q1").label == "One"


def test_changed_tables_are_another_sample_and_a_damaged_one_is_built_again(tmp_path: Path) -> None:
    assets = small(tmp_path / "assets")
    first = sample_graph(assets, tmp_path / "cache")
    (first.folder / "offsets.npy").unlink()
    assert sample_graph(assets, tmp_path / "cache").entity("Q1").label == "One"
    (assets / "entities.tsv").write_text("id\tlabel\nQ1\tUno\n", encoding="utf-8")
    second = sample_graph(assets, tmp_path / "cache")
    assert second.folder != first.folder
    assert second.entity("Q1").label == "Uno"


def test_missing_tables_and_a_cache_that_cannot_be_made_are_named(tmp_path: Path) -> None:
    assets = small(tmp_path / "assets")
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match=r"cannot be written.*CLAIMVER_CACHE"):
        sample_graph(assets, tmp_path / "taken")
    shutil.rmtree(assets)
    with pytest.raises(StoreError, match=r"lacks .*triples\.tsv"):
        sample_graph(assets, tmp_path / "cache")


def test_the_sample_that_ships_opens_and_knows_apollo_11(tmp_path: Path) -> None:
    graph = open_graph(load({"cache": str(tmp_path), "assets": str(ASSETS.parent)}, environment={}))
    found = graph.search("Apollo 11")[0].entity
    crew = {t.object_text for t in graph.facts(found.id) if t.property.label == "crew member"}
    assert crew == {"Neil Armstrong", "Buzz Aldrin", "Michael Collins"}
    assert graph.snapshot.startswith("sample-")


def test_a_folder_is_opened_and_a_name_that_is_none_is_refused(tmp_path: Path) -> None:
    tables = small(tmp_path / "assets")
    build_store([tables / "triples.tsv"], tmp_path / "kg")
    assert open_graph(load({"kg": str(tmp_path / "kg")}, environment={})).facts("Q1")
    with pytest.raises(StoreError, match="is no knowledge graph"):
        open_graph(load({"kg": "smaple"}, environment={}))


def test_a_table_in_place_of_a_folder_says_how_to_build_of_it(tmp_path: Path) -> None:
    (tmp_path / "ada.csv").write_text("subject,property,object\n")
    with pytest.raises(
        StoreError, match=r"ada\.csv is a file\. Build a graph of it first: claimver kg build \S+ada\.csv --out ada$"
    ):
        open_graph(load({"kg": str(tmp_path / "ada.csv")}, environment={}))


def test_an_address_is_an_endpoint_and_wikidata_the_name_of_one(tmp_path: Path) -> None:
    chosen = {"cache": str(tmp_path), "contact": "me@example.org"}
    for kg in ("wikidata", "https://query.wikidata.org/sparql"):
        graph = open_graph(load({"kg": kg, **chosen}, environment={}))
        assert graph.snapshot == "https://query.wikidata.org/sparql"
    assert (tmp_path / "sparql" / "replies.sqlite").is_file()
    assert open_graph(load({"kg": "http://127.0.0.1:9/sparql", "cache": str(tmp_path)}, environment={}))
    with pytest.raises(SettingsError, match="CLAIMVER_CONTACT"):
        open_graph(load({"kg": "wikidata", "cache": str(tmp_path)}, environment={}))
    with pytest.raises(SettingsError, match="https:// or http://"):
        open_graph(load({"kg": "ftp://e.org", "cache": str(tmp_path)}, environment={}))


def test_nothing_is_kept_on_disk_where_the_answers_may_not_be_kept(tmp_path: Path) -> None:
    open_graph(load({"kg": "http://127.0.0.1:9/", "cache": str(tmp_path), "cache_hours": 0}, environment={}))
    assert not list(tmp_path.iterdir())


def test_the_wide_graph_is_built_once_and_said_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    tables(tmp_path)
    graphs = [bundled_graph(WIDE, tmp_path, tmp_path / "cache") for _ in range(2)]
    assert {graph.entity("Q9").label for graph in graphs} == {"Ada Stein"}
    assert len(caplog.messages) == 1
    assert f"is built into {tmp_path / 'cache'}" in caplog.text
