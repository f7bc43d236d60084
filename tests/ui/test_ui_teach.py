"""The Teach page, run without a browser: lessons, votes before the label, twins, bad links."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import scripted_desk
import scripted_graph
import scripted_report
import scripted_teach
from streamlit.testing.v1 import AppTest

from claimver.errors import InputError
from claimver.report.language import say
from claimver.types import Entity
from claimver.ui import offers, teach_twins
from claimver.ui.jobs import Beside, Order
from claimver.ui.stage import Heard, heard, voted

GRAPH = scripted_graph.desk().graph


def page() -> None:
    """What AppTest runs."""
    import scripted_teach

    from claimver.ui import teach

    teach.show(scripted_teach.current)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[AppTest]:
    script = scripted_desk.Script()
    scripted_teach.DESK = scripted_teach.make(scripted_desk.make(tmp_path / "texts", script))
    yield AppTest.from_function(page, default_timeout=20)
    script.gate.set()
    scripted_teach.DESK = None


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def opened(app: AppTest, **query: str) -> AppTest:
    """The page at that address once its job is over."""
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    teach = scripted_teach.current()
    for id in list(app.session_state["teach_job"].values()) if "teach_job" in app.session_state else []:
        job = teach.desk.runner.get(id)
        end = time.monotonic() + 30
        while job is not None and not job.finished and time.monotonic() < end:
            time.sleep(0.01)
    app.run()
    assert not app.exception
    return app


@pytest.mark.parametrize("looks", range(8))
def test_a_lesson_that_ends_while_the_page_is_drawn_is_not_told_as_failed(app: AppTest, looks: int) -> None:
    job = scripted_teach.current().desk.runner.adopt(Order(scripted_report.TEXT), scripted_report.report(), Beside())
    job.future = scripted_desk.Ripening(scripted_report.report(), looks)
    app.query_params["job"] = job.id
    app.run()
    assert not app.exception
    assert say("teach.failed") not in words(app)


def test_the_lessons_are_listed_with_their_aims(app: AppTest) -> None:
    app.run()
    assert not app.exception
    assert "The crew" in words(app)
    assert "See who flew." in words(app)


def test_a_lesson_opens_by_link_at_its_claim_and_keeps_the_label_back(app: AppTest) -> None:
    shown = words(opened(app, lesson="moon"))
    assert "Who flew?" in shown
    assert '"revealed": false' in shown
    assert "Three statements." not in shown
    assert scripted_report.report().verdicts[1].rationale not in shown
    assert app.query_params["claim"] in ("2", ["2"])
    assert "The search begins at both ends" in shown


def test_the_label_shows_once_a_vote_is_in(app: AppTest) -> None:
    opened(app, lesson="moon")
    (id,) = app.session_state["teach_job"].values()
    app.session_state["teach_class"] = {f"{id}:1": ((0, 2, 1), True)}
    shown = words(app.run())
    assert "Three statements." in shown
    assert "0 of 3 votes were for this label." in shown


def test_a_text_of_ones_own_is_stepped_through(app: AppTest) -> None:
    app.run()
    app.text_area[0].set_value(scripted_report.TEXT)
    app.button[0].click().run()
    assert "The text is cut into 3 claims." in words(opened(app))
    assert "Apollo" not in str(dict(app.query_params))


def test_a_text_of_ones_own_is_judged_over_the_graph_chosen(app: AppTest) -> None:
    app.run()
    app.selectbox(key="choose_kg").select(offers.OWN).run()
    app.text_area[0].set_value(scripted_report.TEXT)
    app.button[0].click().run()
    assert "No graph is named" in words(app)
    app.text_input(key="own_graph").set_value("/my/graph").run()
    app.button[0].click().run()
    opened(app)
    job = scripted_teach.current().desk.runner.get(app.session_state["teach_job"]["own"])
    assert job is not None
    assert job.order == Order(scripted_report.TEXT, kg="/my/graph")


def test_a_report_of_the_history_opens_by_link(app: AppTest) -> None:
    hash = scripted_teach.current().desk.history.keep(scripted_report.report())
    assert "The text is cut into 3 claims." in words(opened(app, report=hash))


@pytest.mark.parametrize("query", [{"lesson": "<b>"}, {"report": "nothing"}, {"job": "nothing"}, {"lesson": "moon", "claim": "99", "step": "x"}])  # fmt: skip
def test_bad_links_are_answered(app: AppTest, query: dict[str, str]) -> None:
    shown = words(opened(app, **query))
    assert shown


def test_a_text_without_claims_says_so(app: AppTest) -> None:
    assert "No claim was found in this text" in words(opened(app, lesson="empty"))


def test_twins_are_judged_and_compared_after_the_reveal(app: AppTest) -> None:
    opened(app, lesson="moon")
    labels = [button.label for button in app.button if button.key and button.key.startswith("ready_twin")]
    assert len(labels) == 2  # the third names a statement that this graph lacks
    app.button(key="ready_twin_1").click().run()
    assert "The labels of the twins show once the verdict does." in words(settled(app))
    (id,) = app.session_state["teach_job"].values()
    app.session_state["teach_class"] = {f"{id}:1": ((1, 0, 0), True)}
    assert "The label has flipped." in words(app.run())


def settled(app: AppTest) -> AppTest:
    """The page once the twin is judged."""
    app.session_state["twin_made"][1].future.exception(timeout=30)
    return app.run()


def test_a_statement_is_changed_by_name_date_or_number(app: AppTest) -> None:
    opened(app, lesson="moon")
    app.radio(key="twin_kind").set_value("edge").run()
    app.text_input[0].set_value("No such thing")
    next(button for button in app.button if button.label == "Judge the twin").click().run()
    assert "Nothing in this graph is called" in words(app)
    app.text_input[0].set_value("Moon")
    next(button for button in app.button if button.label == "Judge the twin").click().run()
    made = app.session_state["twin_made"][1]
    ((id, after),) = made.edits.items()
    assert after.id == id
    assert after.object == scripted_report.MOON


def test_a_twin_that_fails_says_why(app: AppTest) -> None:
    opened(app, lesson="moon")
    next(button for button in app.button if button.label == "Judge the twin").click().run()
    assert "Change something first" in words(app)
    app.text_area[0].set_value("break it")
    next(button for button in app.button if button.label == "Judge the twin").click().run()
    assert "The text is broken. Mend it." in words(settled(app))


def test_objects_are_read_as_the_graph_knows_them() -> None:
    assert isinstance(teach_twins.object_of(GRAPH, "Moon"), Entity)
    assert teach_twins.object_of(GRAPH, "20 July 1970") != teach_twins.object_of(GRAPH, "1970")
    for wrong in ("", "  ", "no such thing here"):
        with pytest.raises(InputError):
            teach_twins.object_of(GRAPH, wrong)


@pytest.mark.parametrize("value", [None, 3, {}, {"kind": "step", "number": 5}, {"kind": "vote", "number": True}, {"kind": "vote", "number": 3}, {"kind": "step", "number": "1"}, {"kind": "vote", "number": 0, "up": 1}, {"kind": ["step"]}])  # fmt: skip
def test_what_the_browser_sends_is_checked(value: object) -> None:
    assert heard(value) is None


def test_votes_stay_between_none_and_many() -> None:
    assert heard({"kind": "vote", "number": 2, "up": False}) == Heard("vote", 2, False)
    votes = (0, 0, 0)
    for _ in range(1100):
        votes = voted(votes, Heard("vote", 0))  # type: ignore[assignment]
    assert votes == (999, 0, 0)
