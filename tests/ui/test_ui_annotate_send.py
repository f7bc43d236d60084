"""Reports sent to the queue: each becomes an item once, what became of it is said, and a store that fails is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_desk
import scripted_report
from streamlit.testing.v1 import AppTest

from claimver.annotate.store import Store
from claimver.ui.annotate_desk import store_of
from claimver.ui.annotate_send import send
from claimver.ui.jobs import Beside, Job, Order


def page() -> None:
    """What AppTest runs: the button for the jobs of the session."""
    import scripted_desk
    import streamlit as st

    from claimver.ui.annotate_desk import store_of
    from claimver.ui.annotate_send import answer, send_button

    send_button(store_of(scripted_desk.current().settings), st.session_state["jobs"], key="send")
    answer(st.session_state["jobs"], key="send")


def finished(number: int, *, hash: str = "") -> Job:
    """A job with the scripted report, its text another for each number."""
    job = Job(f"job{number}", Order(f"{scripted_report.TEXT}{' ' * number}", name=f"text {number}"))
    job.future.set_result(scripted_report.report(job.order.text))
    job.found(Beside(hash))
    return job


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    scripted_desk.DESK = scripted_desk.make(tmp_path, scripted_desk.Script())
    yield store_of(scripted_desk.DESK.settings)
    scripted_desk.DESK = None


def shown(*jobs: Job) -> AppTest:
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["jobs"] = list(jobs)
    return app.run()


def test_one_report_is_sent_once_under_its_hash_and_each_press_is_answered(store: Store) -> None:
    app = shown(finished(1, hash="0123abcd"))
    assert app.button(key="send").label == "Send to annotation"
    assert not app.text
    app.button(key="send").click().run()
    assert [text.value for text in app.text] == ["It waits on the page Annotate."]
    app.button(key="send").click().run()
    assert [text.value for text in app.text] == ["It waits on the page Annotate already."]
    (record,) = store.records()
    assert (record.item.id, record.item.document) == ("0123abcd", "text 1")
    assert len(record.item.suggestion.claims) == 3
    assert record.done == ()


def test_of_several_texts_those_that_are_done_are_sent(store: Store) -> None:
    waiting = Job("job9", Order("Not yet."))
    app = shown(finished(1), finished(2), waiting)
    app.button(key="send").click().run()
    assert not app.exception
    assert [text.value for text in app.text] == ["2 texts wait on the page Annotate; there before: 0."]
    assert sorted(record.item.document for record in store.records()) == ["text 1", "text 2"]
    app.session_state["jobs"] = [waiting]
    app.run()
    assert app.button(key="send").disabled
    assert not app.text  # what was said of other texts is not said of these


def test_without_a_hash_the_same_text_judged_alike_is_one_item(store: Store) -> None:
    first, again = finished(1), finished(1)
    assert first.report is not None
    assert again.report is not None
    assert send(store, [(first, first.report)]).added == 1
    assert send(store, [(again, again.report)]).added == 0


def test_a_store_that_cannot_be_written_is_told(store: Store) -> None:
    store.path.parent.mkdir(parents=True, exist_ok=True)
    store.path.write_text("no database")
    app = shown(finished(1))
    app.button(key="send").click().run()
    assert not app.exception
    assert app.text[0].value.startswith("It was not sent to annotation.")
