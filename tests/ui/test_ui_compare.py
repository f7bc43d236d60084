"""The Compare page, run without a browser: methods side by side, steps while they work, a stop in the middle."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from scripted_kit import kit
from scripted_reasoner import NO, YES, ScriptedReasoner, by_claim
from streamlit.testing.v1 import AppTest

from claimver.comparison import Comparison, Watch, compare, comparison_to_dict
from claimver.errors import SettingsError
from claimver.halting import halted
from claimver.methods import METHODS, settings_of
from claimver.report.language import phrases
from claimver.settings import Settings
from claimver.ui import offers
from claimver.ui.comparing import CompareDesk, Comparisons, Request
from claimver.ui.documents import Documents
from claimver.ui.jobs import Runner

TEXT = "Apollo 11 landed on the Moon. The Moon orbits Earth."
DESK: dict[str, Callable[[], CompareDesk]] = {}


def current() -> CompareDesk:
    return DESK["desk"]()


def page() -> None:
    """What AppTest runs."""
    import test_ui_compare

    from claimver.ui import compare

    compare.show(test_ui_compare.current)


class Work:
    """A comparison over the scripted kit; its reasoner waits at the gate for each of its answers but the first."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.gate.set()
        self.seen: list[Request] = []

    def __call__(self, request: Request, watch: Watch) -> Comparison:
        if request.text == "break":
            raise RuntimeError("a private detail")

        def waiting(claim: str, evidence: object) -> tuple[float, float, float]:
            if "orbits" in claim:
                while not self.gate.wait(0.01):
                    halted()  # as a model that writes
            return by_claim({"Apollo 11 landed on the Moon": YES, "The Moon orbits Earth": NO})(claim, ())

        own = replace(kit(), reasoner=ScriptedReasoner(supports=waiting))
        self.seen.append(request)
        none = ScriptedReasoner(supports=by_claim({}))
        return compare(
            request.text,
            own,
            request.methods,
            models=lambda model: replace(own, reasoner=none),
            options=request.options,
            watch=watch,
        )


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Work]:
    made = Work()
    runner = Runner(lambda order, watch: None)  # type: ignore[arg-type, return-value]
    settings = Settings(additions=str(tmp_path))
    desk = CompareDesk(Comparisons(made, runner), settings, lambda: True, Documents(tmp_path))
    DESK["desk"] = lambda: desk
    yield made
    made.gate.set()
    DESK.clear()


@pytest.fixture
def app(work: Work) -> AppTest:
    return AppTest.from_function(page, default_timeout=30).run()


def words(app: AppTest) -> str:
    """All that our components show, as one JSON text."""
    parts = [json.loads(part.proto.json) for part in app.get("bidi_component") if part.proto.json]
    return json.dumps(parts, ensure_ascii=False)


def begin(app: AppTest, text: str = TEXT, methods: tuple[str, ...] = ("claimver", "rag")) -> AppTest:
    app.text_area[0].set_value(text)
    app.multiselect[0].set_value(list(methods))
    return app.button[0].click().run()


def until(app: AppTest, done: Callable[[str], bool]) -> AppTest:
    for _ in range(100):
        if done(words(app)):
            return app
        time.sleep(0.1)
        app.run()
    pytest.fail(f"It never came: {words(app)[:2000]}")


def test_methods_stand_side_by_side_with_where_they_part_and_what_they_took(app: AppTest) -> None:
    found = words(until(begin(app), lambda said: "What each method took" in said))
    assert "The methods disagree." in found
    assert "claimver decided by “judge”" in found
    assert "rag decided by “veracity”" in found
    assert "supports 0.02, silent 0.08, contradicts 0.90" in found
    assert [tab.label for tab in app.tabs] == ["claimver", "rag"]
    assert app.selectbox[0].value == 1  # the claim on which they disagree
    assert not app.exception


def test_what_vegraph_built_is_drawn_round_by_round(app: AppTest) -> None:
    until(begin(app, methods=("vegraph", "torag")), lambda said: "What each method took" in said)
    assert app.get("graphviz_chart")
    assert "Filled boxes are names" in words(app)


def test_steps_unfold_and_a_stop_in_the_middle_keeps_what_was_reached(app: AppTest, work: Work) -> None:
    work.gate.clear()
    begin(app, methods=("claimver", "rag", "semantic"))
    until(app, lambda said: "Steps of rag" in said)
    assert "not yet" in words(app)
    stop = next(button for button in app.button if button.label == "Stop")
    stop.click().run()
    found = words(until(app, lambda said: "The comparison was stopped." in said))
    assert "What each method took" in found
    assert "not reached" in found  # what the methods after it would have said
    assert "not yet" not in found


def test_no_method_an_empty_text_and_a_fault_are_told(app: AppTest) -> None:
    begin(app, methods=())
    assert "Choose at least one method." in words(app)
    until(begin(app, text=" "), lambda said: "The text is empty." in said)
    next(button for button in app.button if button.label == "Change the text or the methods").click().run()
    found = words(until(begin(app, text="break"), lambda said: "An unexpected error" in said))
    assert "private detail" not in found


def test_a_comparison_that_is_forgotten_is_told_and_settings_that_cannot_be_used(work: Work) -> None:
    app = AppTest.from_function(page, default_timeout=30)
    app.query_params["comparison"] = "gone"
    assert "is not known any more" in words(app.run())

    def bad() -> CompareDesk:
        raise SettingsError("max_hops is 0; it must be at least 1.")

    DESK["desk"] = bad
    assert "max_hops is 0" in words(AppTest.from_function(page, default_timeout=30).run())


def test_the_german_page_says_what_each_method_does_and_names_its_steps_in_german(app: AppTest) -> None:
    german = AppTest.from_function(page, default_timeout=30)
    german.query_params["lang"] = "de"
    said = words(german.run())
    for name in METHODS:
        assert phrases("de")[f"method.{name}.about"] in said
        assert phrases("en")[f"method.{name}.about"] not in said
    found = words(until(begin(german), lambda said: "Was jedes Verfahren brauchte" in said))
    assert "claimver entschied durch „Urteil“" in found
    assert "rag entschied durch „Wahrheitsurteil“" in found
    assert '"veracity"' not in found
    assert "— belegt 0," in found
    assert "supports 0." not in found


def test_one_method_by_two_models_stands_side_by_side(app: AppTest, work: Work) -> None:
    app.multiselect(key="compare_models").set_value(["gemma", "minilm"])
    found = words(until(begin(app, methods=("rag",)), lambda said: "What each method took" in said))
    assert work.seen[-1].methods == ("rag", "rag@minilm")
    assert "rag@minilm decided by" in found
    assert [tab.label for tab in app.tabs] == ["rag", "rag@minilm"]


def test_the_methods_chosen_are_still_chosen_after_a_comparison(app: AppTest) -> None:
    app.multiselect(key="compare_models").set_value(["minilm"])
    until(begin(app, methods=("rag", "semantic")), lambda said: "What each method took" in said)
    next(button for button in app.button if button.label == "Change the text or the methods").click().run()
    assert app.multiselect(key="compare_methods").value == ["rag", "semantic"]
    assert app.multiselect(key="compare_models").value == ["minilm"]
    assert app.text_area[0].value == TEXT


def test_the_text_stands_there_while_the_models_load(app: AppTest, work: Work) -> None:
    gate = threading.Event()
    current().comparisons._runner.aside(lambda: gate.wait(20))  # type: ignore[arg-type, return-value]
    found = words(begin(app))
    assert "Apollo 11 landed on the Moon" in found
    gate.set()
    until(app, lambda said: "What each method took" in said)


def test_a_link_brings_its_text_and_one_that_names_none_is_told(work: Work, tmp_path: Path) -> None:
    app = AppTest.from_function(page, default_timeout=30)
    app.query_params["doc"] = Documents(tmp_path).keep("The Moon orbits Earth.")
    assert app.run().text_area[0].value == "The Moon orbits Earth."
    until(begin(app, text="Earth orbits the Sun."), lambda said: "What each method took" in said)
    next(button for button in app.button if button.label == "Change the text or the methods").click().run()
    assert app.text_area[0].value == "Earth orbits the Sun."
    other = AppTest.from_function(page, default_timeout=30)
    other.query_params["doc"] = "../../etc/passwd"
    assert "names no text" in words(other.run())


def field(app: AppTest, method: str, name: str) -> Any:
    """The field of a setting."""
    key = f"setting_{method}_{name}"
    return next(one for one in (*app.number_input, *app.selectbox, *app.text_input) if one.key == key)


def test_changed_settings_of_a_method_are_sent_shown_and_exported_and_stay(app: AppTest, work: Work) -> None:
    app.multiselect(key="compare_methods").set_value(["torag", "rag", "claimver"]).run()
    assert "Questions (1 to 50; default 6)" in field(app, "torag", "questions").label
    assert not [box for box in app.expander if box.label == "Settings of claimver"]  # it has none
    field(app, "torag", "questions").set_value(2)
    field(app, "torag", "exclude").set_value("a.org, b.org").run()
    own = {"torag": {"questions": 2, "exclude": ("a.org", "b.org")}}
    found = words(until(begin(app, methods=("torag", "rag")), lambda said: "What each method took" in said))
    assert work.seen[-1].options == own
    assert "Settings of torag that were changed: Questions 2 (default 6); Sites left out a.org, b.org (" in found
    assert "Settings of rag" not in found
    assert "Compared over the graph" in found
    (saved,) = current().comparisons._held.values()
    assert saved.so_far is not None
    assert comparison_to_dict(saved.so_far)["methods"][0]["options"] == own["torag"]
    next(button for button in app.button if button.label == "Change the text or the methods").click().run()
    assert field(app, "torag", "questions").value == 2
    app.button(key="settings_reset_torag").click().run()
    assert field(app, "torag", "questions").value == 6
    until(begin(app, methods=("torag",)), lambda said: "What each method took" in said)
    assert work.seen[-1].options == {}


def test_the_graph_chosen_is_compared_over_and_one_that_is_not_named_is_told(app: AppTest, work: Work) -> None:
    app.selectbox(key="choose_kg").select(offers.OWN).run()
    assert "No graph is named" in words(begin(app))
    assert work.seen == []
    app.selectbox(key="choose_kg").select("sample+wikidata").run()
    app.text_input(key="contact").set_value("me@example.org").run()
    until(begin(app), lambda said: "What each method took" in said)
    assert (work.seen[-1].kg, work.seen[-1].contact) == ("sample+wikidata", "me@example.org")
    next(button for button in app.button if button.label == "Change the text or the methods").click().run()
    assert app.selectbox(key="choose_kg").value == "sample+wikidata"


def test_every_setting_of_every_method_has_a_field_with_words_in_every_language() -> None:
    for language in ("en", "de"):
        app = AppTest.from_function(every_field, default_timeout=60)
        app.query_params["lang"] = language
        app.run()
        assert not app.exception
        shown = {one.key: one for one in (*app.number_input, *app.selectbox, *app.text_input)}
        for method in METHODS:
            for name in settings_of(method):
                one = shown[f"setting_{method}_{name}"]
                assert phrases(language)[f"setting.{name}.name"] in one.label
                assert one.help == phrases(language)[f"setting.{name}.about"]


def every_field() -> None:
    """What AppTest runs."""
    from claimver.methods import METHODS
    from claimver.ui import state
    from claimver.ui.method_settings import method_settings

    state.language()
    assert method_settings([*METHODS]) == {}  # as by default nothing is changed
