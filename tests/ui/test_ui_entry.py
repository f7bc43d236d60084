"""The Verify page's fields without a browser: what is told of files and pages, and what is chosen for a check."""

from __future__ import annotations

import scripted_desk
import scripted_report
from streamlit.testing.v1 import AppTest
from verify_page import check, page, words

from claimver.report.elements import plain
from claimver.report.language import speaking
from claimver.text.ingest import KINDS
from claimver.ui.entry import told

GERMAN = "Die Malerin wurde in der kleinen Stadt am Fluss geboren und lebte dort bis zu ihrem Tod bei ihrer Schwester."


def test_every_kind_of_file_that_is_read_can_be_chosen(app: AppTest) -> None:
    assert {*KINDS} < {*app.run().file_uploader[0].proto.type}


def test_what_a_file_does_not_tell_is_told(app: AppTest) -> None:
    app.run()
    app.file_uploader[0].set_value([("odd.txt", b"From a file.", "text/plain")]).run()
    assert "odd.txt does not name its encoding" in words(app)
    app.file_uploader[0].set_value([("note.txt", b"From another.", "text/plain")]).run()
    assert "odd.txt" not in words(app)


def test_a_report_on_the_text_of_one_file_is_named_after_it_and_one_on_a_changed_text_is_not(app: AppTest) -> None:
    app.run()
    app.file_uploader[0].set_value([("article.txt", scripted_report.TEXT.encode(), "text/plain")]).run()
    assert "article.txt" in words(check(app, scripted_report.TEXT))
    next(button for button in app.button if button.label == "Change the text").click().run()
    assert "article.txt" in words(check(app, app.text_area[0].value))
    next(button for button in app.button if button.label == "Change the text").click().run()
    assert "article.txt" not in words(check(app, scripted_report.TEXT + " Or not."))


def test_what_a_file_does_not_tell_is_told_in_german_on_a_german_page() -> None:
    with speaking("de"):
        shown = plain(told(["a.txt does not name its encoding; it was read as windows-1252, a guess. "
                            "Save it as UTF-8 if letters look wrong.",
                            "Not read of a.pdf: a picture.",
                            "The text in the image b.png was not read: install the package rapidocr."]))  # fmt: skip
    for german in ("a.txt nennt keine Kodierung", "Nicht gelesen von a.pdf", "das Paket rapidocr"):
        assert german in shown
    assert "was not read" not in shown


def test_what_is_not_read_of_a_page_stands_on_its_report(app: AppTest) -> None:
    check(app.run(), "https://odd.example/")
    assert "Not read of https://odd.example/: a picture." in words(app)
    later = AppTest.from_function(page, default_timeout=20)  # and whenever it is opened again
    later.query_params["report"] = app.query_params["report"]
    assert "Not read of https://odd.example/: a picture." in words(later.run())
    later.button(key="edit").click().run()
    assert later.text_area[0].value == scripted_report.TEXT


def test_an_address_that_cannot_be_read_stays_in_the_field(app: AppTest) -> None:
    check(app.run(), "https://bad.example/")
    assert "The page could not be checked." in words(app)
    assert app.text_area[0].value == "https://bad.example/"


def test_a_report_counts_first_and_offers_no_help_with_names_in_another_language(app: AppTest) -> None:
    check(app.run(), scripted_report.UNKNOWN_TEXT)
    told = words(app)
    assert told.index("0 supported, 0 contradicted, 1 open") < told.index("Not in the graph: Ada Brook, Oakton.")
    app.button(key="edit").click().run()
    german = check(app, f"{scripted_report.UNKNOWN_TEXT} {GERMAN}")
    assert "Not in the graph" not in words(german)


def test_another_graph_that_is_not_named_is_asked_for(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    app.selectbox(key="choose_kg").set_value("own").run()
    app.button[0].click().run()
    assert "No graph is named" in words(app)
    assert script.seen == []


def test_the_sample_and_live_wikidata_can_be_chosen_together(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    app.selectbox(key="choose_kg").set_value("sample+wikidata").run()
    assert "the names in your text are sent there" in words(app)
    check(app, scripted_report.TEXT)
    assert script.seen[-1].kg == "sample+wikidata"


def test_the_choice_of_graph_and_model_reaches_the_check(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    assert "the names in your text are sent there" not in words(app)
    app.selectbox(key="choose_kg").set_value("wikidata").run()
    assert "the names in your text are sent there" in words(app)
    app.selectbox(key="choose_model").set_value("own").run()
    app.text_input(key="own_model").set_value("endpoint:http://127.0.0.1:1#m").run()
    check(app, scripted_report.TEXT)
    assert (script.seen[-1].kg, script.seen[-1].model) == ("wikidata", "endpoint:http://127.0.0.1:1#m")
