"""The Graph page over a graph of the reader's own, named in its address."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from claimver.kg.own import build_own

TABLE = b"subject,property,object\nAda Lovelace,father,Lord Byron\nAda Lovelace,place of birth,London\n"


def page() -> None:
    """What AppTest runs."""
    from claimver.ui import graph, graph_desk

    graph.show(lambda: graph_desk.named_desk(local=lambda: True))


def far_page() -> None:
    """The same for a visitor who sits elsewhere."""
    from claimver.ui import graph, graph_desk

    graph.show(lambda: graph_desk.named_desk(local=lambda: False))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CLAIMVER_ADDITIONS", str(tmp_path))
    build_own(tmp_path, "ada", ("ada.csv", TABLE), lambda line: None)
    return tmp_path


def words(app: AppTest) -> str:
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def test_the_graph_named_is_looked_at() -> None:
    app = AppTest.from_function(page, default_timeout=60)
    app.query_params["kg"] = "ada"
    assert "Ada Lovelace" in words(app.run())  # among the examples
    app.text_input[0].set_value("Lord Byron")
    app.button[0].click().run()
    assert "Lord Byron" in words(app)
    assert app.query_params["kg"] in ("ada", ["ada"])
    assert not app.exception


def test_what_was_chosen_in_another_graph_is_forgotten() -> None:
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["graph_entities"] = ["Q43653"]
    app.query_params["kg"] = "ada"
    assert "Q43653" not in words(app.run())


@pytest.mark.parametrize(("shown", "name"), [(page, "eve"), (far_page, "ada"), (page, "../ada")])
def test_a_graph_that_is_none_of_the_visitors_is_told(shown: object, name: str) -> None:
    app = AppTest.from_function(shown, default_timeout=60)  # type: ignore[arg-type]
    app.query_params["kg"] = name
    assert f"No graph '{name}' here." in words(app.run())
