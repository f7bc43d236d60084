"""The fields of the dialog that adds to the graph, and the list of what was added, run without a browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_desk
import scripted_graph
from streamlit.testing.v1 import AppTest

from claimver.kg.additions import Additions
from claimver.kg.overlay import OverlayGraph, add_entity, add_name, overlaid


def page() -> None:
    """What AppTest runs: the dialog's fields without the dialog, which an AppTest cannot keep open."""
    import scripted_desk
    import streamlit as st

    from claimver.ui import add

    graph = scripted_desk.current().graph("")
    add.form(graph, name="Luna", done=lambda entity: st.session_state.update(done=entity.id))
    add.additions(graph)


@pytest.fixture
def graph(tmp_path: Path) -> Iterator[OverlayGraph]:
    scripted_desk.DESK = scripted_desk.make(tmp_path / "texts", scripted_desk.Script())
    yield overlaid(scripted_graph.desk().graph, Additions(tmp_path / "texts" / "additions.jsonl"))
    scripted_desk.DESK = None


@pytest.fixture
def app(graph: OverlayGraph) -> AppTest:
    return AppTest.from_function(page, default_timeout=60).run()


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    assert not app.exception
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def test_a_name_is_added_once_its_meaning_is_chosen(app: AppTest, graph: OverlayGraph) -> None:
    assert app.button(key="add").disabled
    app.text_input(key="add_means").set_value("nobody").run()
    assert "Nothing here is called so." in words(app)
    app.text_input(key="add_means").set_value("Moon").run()
    app.button(key="add").click().run()
    assert [candidate.entity.id for candidate in graph.search("luna")] == ["Q405"]
    assert app.session_state["done"] == "Q405"
    assert "“Luna” means Q405" in words(app)


def test_an_entity_is_added_with_its_statements(app: AppTest, graph: OverlayGraph) -> None:
    app.radio(key="add_kind").set_value("entity").run()
    app.text_area(key="add_statements").set_value("knows Moon").run()
    app.button(key="add").click().run()
    assert "write: property | object" in words(app)
    app.text_area(key="add_statements").set_value("knows | Moon").run()
    app.button(key="add").click().run()
    assert graph.facts("U1")[0].object == graph.entity("Q405")


def test_what_was_added_is_listed_with_a_way_back(graph: OverlayGraph) -> None:
    add_name(graph, "Luna", "Q405")
    add_entity(graph, "Zork", description="a beast", statements="knows | Moon")
    shown = words(AppTest.from_function(page, default_timeout=60).run())
    assert "3 additions of yours" in shown
    assert "Zork (U2) a beast" in shown
    assert "Zork — knows → Moon" in shown
    assert "Take back addition 1" in shown
