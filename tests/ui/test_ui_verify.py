"""The Verify page, run without a browser: what it shows in each state, and that it lives on after bad input."""

import json
import time
from dataclasses import replace

import pytest
import scripted_desk
import scripted_report
from streamlit.testing.v1 import AppTest
from verify_page import check, page, settled, words

from claimver import types
from claimver.kg.memory import MemoryGraph
from claimver.link.choose import Choice
from claimver.types import Evidence, Span
from claimver.ui.graph_facts import graph_line
from claimver.ui.jobs import Beside, Order, Status
from claimver.ui.verify import stage_words
from claimver.ui.whole_graph import readable_scope

REPORTED = '"causeName": "nothing that bears on it"'  # of the scripted report's last claim


def test_the_page_opens_with_a_demo_text(app: AppTest) -> None:
    app.run()
    assert not app.exception
    assert app.text_area[0].value == scripted_report.TEXT
    assert list(app.selectbox[0].options) == ["Apollo 11", "Another"]


def test_another_demo_replaces_the_text_and_can_be_taken_again(app: AppTest) -> None:
    app.run()
    app.selectbox[0].set_value("Another").run()
    assert app.text_area[0].value == "Another text."
    assert app.selectbox[0].value is None
    app.text_area[0].set_value("changed")
    app.selectbox[0].set_value("Another").run()
    assert app.text_area[0].value == "Another text."


def test_a_checked_text_shows_claims_details_and_graph(app: AppTest) -> None:
    shown = words(check(app.run(), scripted_report.TEXT))
    assert REPORTED in shown
    assert "The claim denies that Apollo 11 landed on the Moon" in shown
    assert "Evidence graph of this claim" in shown
    assert not app.text_area


def test_the_address_names_job_and_text_but_does_not_hold_the_text(app: AppTest) -> None:
    check(app.run(), scripted_report.TEXT)
    assert set(app.query_params) == {"job", "report"}
    assert "Apollo" not in json.dumps(dict(app.query_params))


def downloads(app: AppTest) -> dict[str, bool]:
    """The buttons that save a file, and whether each can be pressed."""
    return {part.proto.label: not part.proto.disabled for part in app.get("download_button")}


def test_the_finished_report_can_be_saved_in_every_format(app: AppTest) -> None:
    check(app.run(), scripted_report.TEXT)
    formats = ["Report as JSON", "Report as HTML", "PDF", "Table (CSV)", "ClaimReview", "W3C annotations"]
    assert list(downloads(app)) == [*formats, "GraphML", "Turtle"]


def test_a_claim_review_can_be_saved_once_its_page_is_named(app: AppTest) -> None:
    check(app.run(), scripted_report.TEXT)
    assert [name for name, ready in downloads(app).items() if not ready] == ["ClaimReview"]
    page = next(field for field in app.text_input if field.label == "Address of the page it will stand on")
    page.set_value("no address").run()
    assert not downloads(app)["ClaimReview"]
    assert "no address is no web address and stands in no file" in words(app)
    page.set_value("https://example.org/check").run()
    assert "is no web address" not in words(app)
    assert all(downloads(app).values())


def test_a_running_text_shows_progress_and_can_be_stopped(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    app.text_area[0].set_value("please wait")
    app.button[0].click().run()
    assert [button.label for button in app.button] == ["Cancel"]
    app.button[0].click().run()
    settled(app)
    assert "The check was stopped." in words(app)
    assert app.text_area[0].value == "please wait"


@pytest.mark.parametrize("looks", range(8))
def test_a_check_that_ends_while_the_page_is_drawn_shows_its_report(app: AppTest, looks: int) -> None:
    desk = scripted_desk.current()
    job = desk.runner.adopt(Order(scripted_report.TEXT), scripted_report.report(), Beside())
    job.future = scripted_desk.Ripening(scripted_report.report(), looks)
    app.query_params["job"] = job.id
    app.run()
    assert not app.exception
    assert not app.text_area, "the page to begin another check, where the report should be"
    for _ in range(looks):  # as the page has itself renewed
        app.run()
    assert REPORTED in words(app)


def test_a_check_waits_for_the_models_or_for_the_checks_before_it() -> None:
    assert "the models to load" in stage_words("waiting")
    assert "Waiting for its turn" in stage_words("waiting", 1)
    assert "Waiting for its turn" in stage_words("verifying", 1)  # begun, and others have a turn
    assert stage_words("verifying") == "Judging the claims"
    assert stage_words("reading claims") == "Cutting it into claims"
    assert stage_words("anything") == "Working"


def test_a_report_names_the_file_that_it_is_on(app: AppTest) -> None:
    desk = scripted_desk.current()
    order = Order(scripted_report.TEXT, name="article.pdf")
    app.query_params["job"] = desk.runner.adopt(order, scripted_report.report(), Beside()).id
    assert "article.pdf" in words(app.run())


def test_claims_are_marked_while_the_rest_is_being_judged(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    app.text_area[0].set_value(" slowly")
    app.button[0].click().run()
    end = time.monotonic() + 30
    while "1 claim judged so far" not in words(app) and time.monotonic() < end:
        app.run()
    shown = words(app)
    assert [button.label for button in app.button] == ["Cancel"]
    assert '"look": "contradictory"' in shown
    assert "The claim denies that Apollo 11 landed on the Moon" in shown
    assert "TMS 0" not in shown
    script.gate.set()
    assert "judged so far" not in words(settled(app))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The text is empty."),
        ("   ", "The text is empty."),
        ("a" * 1_000_000, "The text has 1,000,000 characters; one report takes 200,000."),
        ("no store", "manifest.json is missing"),
        ("break", "An unexpected error stopped the check (RuntimeError)."),
    ],
)
def test_bad_input_gets_its_message_and_the_page_lives_on(app: AppTest, text: str, message: str) -> None:
    check(app.run(), text)
    assert message in words(app)
    assert "private" not in words(app)
    assert app.text_area[0].value == text
    assert REPORTED in words(check(app, scripted_report.TEXT))


def test_an_unknown_method_in_the_address_is_named_once(app: AppTest) -> None:
    app.query_params["method"] = "ragger"
    check(app.run(), scripted_report.TEXT)
    assert "No method 'ragger' here." in words(app)
    assert REPORTED in words(check(app, scripted_report.TEXT))


@pytest.mark.parametrize(
    "text", ["👩‍🚀 \x00\x1b[31m \u202eabc", "السلام عليكم", "**bold** $x$ <b>![i](https://evil.example)"]
)
def test_strange_characters_are_shown_and_do_not_act(app: AppTest, text: str) -> None:
    shown = words(check(app.run(), text))
    assert "No claim was found" in shown
    assert not [part.value for part in app.markdown if "evil" in part.value]


def test_choices_that_are_not_the_usual_ones_stand_open(app: AppTest) -> None:
    def stands_open() -> bool:
        box = next(box for box in app.expander if box.label == "Graph, method, model, documents")
        return bool(box.proto.expanded)

    app.run()
    assert not stands_open()
    model = next(box for box in app.selectbox if box.label == "Model")
    model.select("minilm").run()
    app.run()  # the choices are drawn below the box that they open
    assert stands_open()


def test_changing_the_text_brings_it_back(app: AppTest) -> None:
    check(app.run(), "Some words.")
    next(button for button in app.button if button.key == "edit").click().run()
    assert app.text_area[0].value == "Some words."


def test_a_link_checks_its_text_and_opens_its_claim(app: AppTest) -> None:
    name = scripted_desk.current().documents.keep(scripted_report.TEXT)
    app.query_params["doc"] = name
    app.query_params["claim"] = "2"
    app.run()
    shown = words(settled(app))
    assert REPORTED in shown
    assert '"selected": 1' in shown


def test_a_link_to_a_text_that_is_gone_says_so_and_offers_the_demo(app: AppTest) -> None:
    app.query_params["doc"] = "0" * 32
    app.run()
    assert "not kept on this computer" in words(app)
    assert app.text_area[0].value == scripted_report.TEXT


def test_a_reload_finds_the_job_by_the_address(app: AppTest, script: scripted_desk.Script) -> None:
    job = scripted_desk.current().runner.start(Order(scripted_report.TEXT))
    app.query_params["job"] = job.id
    while job.status is not Status.DONE:
        time.sleep(0.01)
    assert REPORTED in words(app.run())
    assert len(script.seen) == 1


def test_an_upload_becomes_the_text(app: AppTest) -> None:
    app.run()
    app.file_uploader[0].set_value([("note.txt", b"From a file.", "text/plain")]).run()
    assert app.text_area[0].value == "From a file."


def test_an_upload_that_cannot_be_read_says_why_and_keeps_the_text(app: AppTest) -> None:
    app.run()
    app.file_uploader[0].set_value([("bad.pdf", b"no pdf", "application/pdf")]).run()
    assert "bad.pdf is no PDF" in words(app)
    assert "bad.pdf is no PDF" in words(app.run())  # a page may run again before anybody has read it
    assert app.text_area[0].value == scripted_report.TEXT
    check(app, scripted_report.TEXT)
    next(button for button in app.button if button.key == "edit").click().run()
    assert "bad.pdf" not in words(app)


def test_settings_that_cannot_be_used_are_told_on_the_page() -> None:
    def broken() -> None:
        import scripted_desk

        from claimver.ui import verify

        verify.show(scripted_desk.unusable)

    app = AppTest.from_function(broken, default_timeout=20).run()
    assert not app.exception
    assert "max_hops is 0" in words(app)


def test_the_page_that_explains_opens() -> None:
    def about() -> None:
        from claimver.ui import about

        about.show()

    app = AppTest.from_function(about, default_timeout=20).run()
    assert not app.exception
    assert "Triplets match score" in words(app)


def test_a_link_with_a_choice_checks_the_text_with_it(app: AppTest, script: scripted_desk.Script) -> None:
    name = scripted_desk.current().documents.keep(scripted_report.TEXT)
    start = scripted_report.TEXT.index("Michael Collins")
    app.query_params["doc"] = name
    app.query_params["claim"] = "2"
    app.query_params["choice"] = [f"{start}-{start + 15}-L7", "nonsense"]
    app.run()
    shown = words(settled(app))
    assert script.seen[0].choices == (Choice(Span(start, start + 15), "L7"),)
    assert "Irish revolutionary" in shown
    assert "You chose: “Michael Collins” means" in shown
    assert app.query_params["choice"] == f"{start}-{start + 15}-L7"
    next(button for button in app.button if button.key == "forget").click().run()
    settled(app)
    assert script.seen[-1].choices == ()


def test_a_graph_of_many_nodes_is_first_shown_with_what_the_claims_cite_alone() -> None:
    report = scripted_report.report()
    assert readable_scope(report) == "paths"
    facts = MemoryGraph.from_names([(f"Town {n}", "twinned with", f"Town {n + 1}") for n in range(40)])
    triplets = facts.statements([f"t{n}" for n in range(1, 41)])
    many = Evidence(triplets=triplets, paths=tuple(types.Path((triplet,)) for triplet in triplets))
    assert readable_scope(replace(report, evidence=many)) == "deciding"


def button(app: AppTest, key: str) -> object:
    """The button of that key."""
    return next(button for button in app.button if button.key == key)


def test_a_pasted_address_is_read_and_its_text_checked(app: AppTest, script: scripted_desk.Script) -> None:
    check(app.run(), " https://example.org/article ")
    assert REPORTED in words(app)
    assert script.seen[-1].text == scripted_report.TEXT
    assert script.seen[-1].address == "https://example.org/article"


def test_an_address_that_does_not_answer_is_told(app: AppTest) -> None:
    app.run()
    app.text_input(key="address").set_value("https://bad.example/")
    next(button for button in app.button if button.label == "Fetch and check").click().run()
    assert "https://bad.example/ did not answer" in words(settled(app))


def test_what_is_no_address_is_told_in_the_field_for_addresses(app: AppTest) -> None:
    app.run()
    app.text_input(key="address").set_value("an article")
    next(button for button in app.button if button.label == "Fetch and check").click().run()
    assert "is no web address" in words(app)
    app.file_uploader[0].set_value([(f"{n}.txt", b"wait", "text/plain") for n in "ab"]).run()
    button(app, "check_files").click().run()
    assert "is no web address" not in words(app)  # what went wrong before is over
    button(app, "cancel_all").click().run()


def test_several_files_become_a_list_of_jobs_that_can_be_opened(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    named = [
        (f"{name}.txt", text.encode(), "text/plain") for name, text in (("a", scripted_report.TEXT), ("b", "wait"))
    ]
    app.file_uploader[0].set_value(named).run()
    button(app, "check_files").click().run()
    end = time.monotonic() + 30
    while not ("1 of 2 done" in words(app) and "Running" in words(app)) and time.monotonic() < end:
        app.run()  # the second begins when the first is over
    shown = words(app)
    assert "1 supported, 1 contradicted, 1 open" in shown
    assert "Running" in shown
    del app.session_state["batch"]  # as after a reload
    assert "1 of 2 done" in words(app.run())
    button(app, "cancel_all").click().run()
    while "2 of 2 done" not in words(app) and time.monotonic() < end:
        app.run()
    assert "Stopped" in words(app)


def test_a_report_is_reopened_by_its_link_from_the_history(app: AppTest, script: scripted_desk.Script) -> None:
    check(app.run(), scripted_report.TEXT)
    hash = app.query_params["report"]
    other = AppTest.from_function(page, default_timeout=20)
    other.query_params["report"] = hash
    other.query_params["claim"] = "3"
    shown = words(other.run())
    assert REPORTED in shown
    assert '"selected": 2' in shown
    assert len(script.seen) == 1
    gone = AppTest.from_function(page, default_timeout=20)
    gone.query_params["report"] = "0" * 32
    assert "is not kept on this computer" in words(gone.run())


def test_the_graph_of_the_settings_is_named(app: AppTest) -> None:
    desk = scripted_desk.current()
    report = replace(scripted_report.report(), kg_snapshot=desk.graph("").snapshot)
    assert graph_line(desk, report, "").startswith("Judged by: Sample graph (")


def test_a_text_that_is_not_english_is_told_so(app: AppTest) -> None:
    german = "Der Mond ist der einzige natürliche Trabant der Erde, und die Erde ist ein Planet."
    assert "This text is written in German" in words(check(app.run(), german))
    next(button for button in app.button if button.key == "edit").click().run()
    assert "This text is written in" not in words(check(app, scripted_report.TEXT))


def test_a_report_reopened_by_its_link_tells_the_names_that_the_graph_lacks_and_offers_help(app: AppTest) -> None:
    check(app.run(), scripted_report.UNKNOWN_TEXT)
    reopened = AppTest.from_function(page, default_timeout=20)
    reopened.query_params["report"] = app.query_params["report"]
    reopened.run()
    for shown in (app, reopened):
        assert "Not in the graph: Ada Brook, Oakton." in words(shown)
        offers = {button.key for button in shown.button}
        assert {"ask_live", "fetch_topic", "add_unknown"} <= offers
    reopened.button("ask_live").click().run()
    assert reopened.button("agree").label == "Ask query.wikidata.org"
