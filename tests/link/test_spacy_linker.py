"""spacy-entity-linker over a store of ours."""

import sqlite3
import threading
from dataclasses import replace

import pytest

from claimver.errors import ModelError, StoreError
from claimver.kg.build import build_store
from claimver.kg.store import StoreGraph
from claimver.link.spacy_linker import SpacyEntityLinker
from claimver.parts import Linker
from tests.link.toy import ENTITIES, STATEMENTS


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("store")
    triples, entities = folder / "triples.tsv", folder / "entities.tsv"
    triples.write_text("subject\tproperty\tobject\n" + "".join("\t".join(row) + "\n" for row in STATEMENTS), "utf-8")
    entities.write_text(
        "id\tlabel\tdescription\taliases\tpopularity\n"
        + "".join(f"{e.id}\t{e.label}\t{e.description}\t[]\t{e.popularity}\n" for e in ENTITIES),
        "utf-8",
    )
    build_store([triples], folder / "kg", entities=[entities])
    with StoreGraph(folder / "kg") as graph:
        yield graph


@pytest.fixture(scope="module")
def linker(store):
    return SpacyEntityLinker(store.folder / "graph.sqlite", store)


def test_it_links_over_our_store_and_resolves_pronouns(toy, linker):
    text = "Airbus left Paris. It builds vaccines."
    document = linker.link(toy.preprocessor.process(text))
    assert isinstance(linker, Linker)
    assert {(m.text, m.entity.id) for m in document.mentions} >= {("Airbus", "Q67"), ("Paris", "Q90"), ("It", "Q67")}
    assert all(m.span.of(text) == m.text for m in document.mentions)


def test_threads_may_share_it(toy, linker):
    document = toy.preprocessor.process("Airbus left Paris. Marie Curie lived in Texas.")
    expected, found = linker.link(document), {}
    threads = [threading.Thread(target=lambda n=n: found.update({n: linker.link(document)})) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[n] for n in range(6)] == [expected] * 6


@pytest.fixture
def own(tmp_path):
    """A database with the package's own tables, that knows a town which the graph does not."""
    path = tmp_path / "wikidb_filtered.db"
    with sqlite3.connect(path) as database:
        database.executescript(
            "CREATE TABLE aliases(item_id INTEGER, en_alias TEXT, en_alias_lowercase TEXT);"
            "CREATE TABLE joined(item_id INTEGER, en_label TEXT, en_description TEXT, views INTEGER, inlinks INTEGER);"
            "CREATE TABLE statements(source_item_id INTEGER, edge_property_id INTEGER, target_item_id INTEGER);"
            "INSERT INTO aliases VALUES (727, 'Amsterdam', 'amsterdam'), (90, 'Paris', 'paris');"
            "INSERT INTO joined VALUES (727, 'Amsterdam', 'Dutch capital', 9, 9), (90, 'Paris', 'a city', 9, 9);"
        )
    database.close()
    return path


def test_over_its_own_database_it_links_what_the_graph_lacks_too(toy, store, own):
    document = SpacyEntityLinker(own, store).link(toy.preprocessor.process("Airbus left Paris for Amsterdam."))
    found = {m.text: (m.entity.id, m.entity.description) for m in document.mentions}
    assert found == {"Paris": ("Q90", store.entity("Q90").description), "Amsterdam": ("Q727", "Dutch capital")}


def test_two_databases_in_two_threads_keep_apart(toy, store, linker, own):
    other, document = SpacyEntityLinker(own, store), toy.preprocessor.process("Airbus left Paris for Amsterdam.")
    expected = {"store": linker.link(document), "own": other.link(document)}
    found = {}

    def run(name, back_end, number):
        found[name, number] = back_end.link(document)

    threads = [threading.Thread(target=run, args=("store", linker, n)) for n in range(4)]
    threads += [threading.Thread(target=run, args=("own", other, n)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert expected["store"] != expected["own"]
    assert found == {(name, n): expected[name] for name in expected for n in range(4)}


def test_a_document_without_a_tree_is_an_error_and_not_an_empty_answer(toy, linker):
    document = toy.preprocessor.process("Airbus left Paris.")
    flat = tuple(replace(token, dep="", head=index) for index, token in enumerate(document.tokens))
    with pytest.raises(ModelError, match="pipeline with a parser"):
        linker.link(replace(document, tokens=flat))


def test_a_missing_or_foreign_database_is_a_store_error(store, tmp_path):
    with pytest.raises(StoreError, match="There is no database"):
        SpacyEntityLinker(tmp_path / "none.sqlite", store)
    sqlite3.connect(tmp_path / "empty.sqlite").close()
    with pytest.raises(StoreError, match="lacks aliases, joined, statements"):
        SpacyEntityLinker(tmp_path / "empty.sqlite", store)
    (tmp_path / "text.sqlite").write_text("no database at all, only words " * 50)
    with pytest.raises(StoreError, match="no database that can be read"):
        SpacyEntityLinker(tmp_path / "text.sqlite", store)
