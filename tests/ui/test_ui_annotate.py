"""The Annotate page without a browser: what stands beside a text once its annotator has decided."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import annotated
import pytest
import scripted_graph
import verify_page
from streamlit.testing.v1 import AppTest

from claimver.annotate.store import Store
from claimver.annotate.work import Decision, Done, Record
from claimver.types import Label
from claimver.ui.annotate_desk import AnnotateDesk

STORES: dict[str, Store] = {}


def desk() -> AnnotateDesk:
    return AnnotateDesk(STORES["one"], lambda: scripted_graph.desk().graph, lambda: True)


def page() -> None:
    """What AppTest runs."""
    import test_ui_annotate

    from claimver.ui import annotate

    annotate.show(test_ui_annotate.desk)


@pytest.fixture(autouse=True)
def store(tmp_path: Path) -> Iterator[Store]:
    STORES["one"] = Store(tmp_path / "annotations.sqlite")
    items = [annotated.report_item(f"item{number}") for number in range(2)]
    STORES["one"].put([Record(items[0], (Done("Ada", Decision.ACCEPTED, items[0].suggestion),)), Record(items[1], ())])
    yield STORES["one"]
    STORES.clear()


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_last_decisions_and_what_is_off_the_queue_are_listed(store: Store, language: str) -> None:
    store.remove("item1", "Ada")
    app = AppTest.from_function(page, default_timeout=20)
    app.query_params["by"] = "Ada"
    app.query_params["lang"] = language
    app.run()
    assert not app.exception
    shown = verify_page.words(app)
    assert {"en": "Your last decisions", "de": "Ihre letzten Entscheidungen"}[language] in shown
    assert {"en": "1 text is off the queue", "de": "1 Text ist"}[language] in shown


def test_a_text_that_waits_can_be_taken_off(store: Store) -> None:
    app = AppTest.from_function(page, default_timeout=20)
    app.query_params["by"] = "Ada"
    app.run().button(key="annotate_take_off").click().run()
    assert not app.exception
    assert [one.id for one in store.removed()] == ["item1"]


def test_what_a_label_is_here_is_not_kept_where_the_file_cannot_be_read(store: Store) -> None:
    result = [{"id": "r1", "type": "labels", "value": {"labels": ["Supported"]}}]
    app = AppTest.from_function(page, default_timeout=20)
    app.query_params["by"] = "Ada"
    app.run()
    app.session_state["annotate_view"] = "files"
    app.run()
    file = json.dumps([{"id": 1, "annotations": [{"id": 1, "result": result}]}]).encode()
    app.file_uploader[0].set_value(("tasks.json", file, "application/json")).run()
    app.selectbox(key="import_as_tasks.json").set_value("labelstudio").run()
    app.selectbox(key="other_label_Supported").set_value("Attributable").run()
    app.button(key="import_now").click().run()
    assert "Nothing was imported." in verify_page.words(app)
    assert store.label_names() == {}


def test_labels_of_another_project_are_asked_for_taken_and_kept(store: Store) -> None:
    text = "Airbus is in Blagnac."
    value = {"start": 0, "end": 20, "text": text[:20], "labels": ["Supported"]}
    result = [{"id": "r1", "type": "labels", "value": value}]
    tasks = [{"id": number, "data": {"text": text}, "annotations": [{"id": 1, "result": result}]} for number in (1, 2)]
    app = AppTest.from_function(page, default_timeout=20)
    app.query_params["by"] = "Ada"
    app.run()
    app.session_state["annotate_view"] = "files"
    app.run()
    for task in tasks:
        app.file_uploader[0].set_value(("tasks.json", json.dumps([task]).encode(), "application/json")).run()
        asked = app.selectbox(key="other_label_Supported")
        assert asked.label == "Supported (1)"
        if task is tasks[0]:
            asked.set_value("Attributable").run()
        app.button(key="import_now").click().run()
        assert not app.exception
    for number in (1, 2):
        (done,) = store.record(f"task-{number}").done
        assert [claim.label for claim in done.annotation.claims] == [Label.ATTRIBUTABLE]
