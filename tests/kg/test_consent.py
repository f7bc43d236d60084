"""What an endpoint is sent is said before the first time and remembered."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from claimver.commands.asking import tell_once
from claimver.commands.tools import Tools
from claimver.errors import StoreError
from claimver.kg.consent import Consent, endpoints, sending
from claimver.settings import Settings, load


def settings(folder: Path, kg: str) -> Settings:
    return load({"kg": kg, "additions": str(folder)}, environment={}, folder=folder)


def told(chosen: Settings) -> str:
    tools = Tools(out=io.StringIO(), err=io.StringIO())
    tell_once(chosen, tools)
    return tools.err.getvalue()  # type: ignore[attr-defined,no-any-return]


def test_it_is_said_once_for_each_endpoint(tmp_path: Path) -> None:
    first = told(settings(tmp_path, "sample+wikidata"))
    assert "query.wikidata.org" in first
    assert "The text itself is not sent" in first
    assert told(settings(tmp_path, "wikidata")) == ""
    assert "example.org" in told(settings(tmp_path, "https://example.org/sparql"))
    assert told(settings(tmp_path, "https://example.org/sparql")) == ""
    assert set(Consent(tmp_path / "consent.json")._known()) == {
        "https://query.wikidata.org/sparql",
        "https://example.org/sparql",
    }


def test_of_a_graph_that_lies_here_nothing_is_said(tmp_path: Path) -> None:
    assert told(settings(tmp_path, "sample")) == told(settings(tmp_path, str(tmp_path / "wikidata"))) == ""
    assert endpoints("sample") == ()
    assert sending("sample") == ""
    assert not (tmp_path / "consent.json").exists()


def test_a_record_that_cannot_be_read_or_written_is_told_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "consent.json").write_text("[")
    with pytest.raises(StoreError, match=r"cannot be read .* Remove it: you are told once more"):
        Consent(tmp_path / "consent.json").missing("wikidata")
    assert "Remove it" in told(settings(tmp_path, "wikidata"))
