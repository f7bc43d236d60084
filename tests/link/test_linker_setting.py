"""Which linker the settings choose, over which database."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.compose import build_kit, given_kit, spacy_database
from claimver.errors import SettingsError
from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.link.spacy_linker import CONFIDENCE, SpacyEntityLinker, own_database
from claimver.settings import Settings, load

TEXT = "Airbus was founded in 1970."


def test_by_default_our_linker_links() -> None:
    assert isinstance(build_kit(Settings()).linker, GraphLinker)


def test_the_setting_chooses_spacy_entity_linker_over_the_store() -> None:
    kit = build_kit(load({}, environment={"CLAIMVER_LINKER": "spacy"}))
    assert isinstance(kit.linker, SpacyEntityLinker)
    found = kit.linker.link(kit.preprocessor.process(TEXT)).mentions
    assert [(m.text, m.entity.label, m.confidence) for m in found if m.entity] == [("Airbus", "Airbus", CONFIDENCE)]


def test_names_of_given_evidence_are_matched_by_our_linker_all_the_same() -> None:
    kit = given_kit(Settings(linker="spacy"), [["Airbus", "inception", "1970"]])
    assert isinstance(kit.linker, GraphLinker)


def test_without_a_store_it_takes_its_own_database_or_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graph, settings = MemoryGraph.from_names([["A", "b", "C"]]), Settings(kg="https://e.org/sparql", linker="spacy")
    own = tmp_path / "wikidb_filtered.db"
    monkeypatch.setattr("spacy_entity_linker.DatabaseConnection.DB_DEFAULT_PATH", str(own))
    assert own_database() == own
    with pytest.raises(SettingsError, match=r"https://e\.org/sparql is no store.*download_knowledge_base"):
        spacy_database(settings, graph)
    own.touch()
    assert spacy_database(settings, graph) == own


def test_another_linker_is_refused() -> None:
    with pytest.raises(SettingsError, match="linker is 'dbpedia'; it is one of claimver, spacy"):
        load({"linker": "dbpedia"}, environment={})
