"""An exported report dropped into the Verify page: shown as it was, its person's words with it, nothing judged."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest
import scripted_desk
import scripted_report
from streamlit.testing.v1 import AppTest
from verify_page import check, page, words

from claimver.report.formats import written
from claimver.report.history import Review
from claimver.report.publication import Publication
from claimver.ui import reopen

SAID = {0: Review("agree", "", 7.5), 2: Review("attributable", "The menu <is> known", 1_700_000_000.25)}
REPORT = scripted_report.report()
PUBLICATION = Publication(REPORT, SAID, author="Prüfstelle", reviewer="Ελένη", day="2026-05-31")
NAMES = {"json": "r.json", "annotations": "r.jsonld", "html": "r.html"}


def drop(app: AppTest, *formats: str) -> AppTest:
    files = [(NAMES[one], written(PUBLICATION, one), "application/octet-stream") for one in formats]
    app.file_uploader[0].set_value(files).run()
    assert not app.exception
    return app


@pytest.mark.parametrize("format", NAMES)
def test_a_dropped_report_is_shown_and_nothing_is_judged(
    app: AppTest, script: scripted_desk.Script, format: str
) -> None:
    shown = words(drop(app.run(), format))
    for part in ("The claim denies that Apollo 11", "The menu <is> known", "Evidence graph of this claim"):
        assert part in shown
    assert f"Opened from {NAMES[format]}" in shown
    assert script.seen == []
    fields = {field.label: field.value for field in app.text_input}
    assert (fields["Published by"], fields["Reviewed by"]) == ("Prüfstelle", "Ελένη")


@pytest.mark.parametrize("format", NAMES)
def test_what_is_exported_after_an_import_is_what_was_imported(app: AppTest, format: str) -> None:
    desk = scripted_desk.current()
    job = reopen.opened(desk, NAMES[format], written(PUBLICATION, format))
    assert job.report is not None
    reviews = desk.history.reviews(job.beside.hash)
    again = Publication(job.report, reviews, **job.beside.stated)
    assert written(again, format) == written(PUBLICATION, format)


def test_the_link_of_a_reopened_report_opens_it_again(app: AppTest) -> None:
    drop(app.run(), "html")
    visitor = AppTest.from_function(page, default_timeout=20)
    visitor.query_params["report"] = app.query_params["report"]
    visitor.run()
    assert "The menu <is> known" in words(visitor)
    assert "Ελένη" in {field.value for field in visitor.text_input}


def test_a_report_that_is_in_the_history_gets_no_second_entry(app: AppTest) -> None:
    desk = scripted_desk.current()
    made = check(app.run(), scripted_report.TEXT).query_params["report"]
    for format in NAMES:
        assert reopen.opened(desk, NAMES[format], written(PUBLICATION, format)).beside.hash == made
    assert [kept.hash for kept in desk.history.search()] == [made]
    assert desk.history.reviews(made)[2].note == "The menu <is> known"
    other = Publication(replace(REPORT, model="another"))
    assert reopen.opened(desk, "r.json", written(other, "json")).beside.hash != made


@pytest.mark.parametrize("order", list(permutations(NAMES)), ids="-".join)
def test_one_report_from_files_of_every_kind_is_one_entry_of_the_history(app: AppTest, order: tuple[str, ...]) -> None:
    desk = scripted_desk.current()
    hashes = {reopen.opened(desk, NAMES[format], written(PUBLICATION, format)).beside.hash for format in order}
    assert [kept.hash for kept in desk.history.search()] == list(hashes)


def test_a_report_from_a_file_is_told_as_such_whenever_it_is_opened(app: AppTest) -> None:
    drop(app.run(), "html")
    visitor = AppTest.from_function(page, default_timeout=20)
    visitor.query_params["report"] = app.query_params["report"]
    assert "Opened from r.html" in words(visitor.run())
    german = AppTest.from_function(page, default_timeout=20)
    german.query_params["lang"] = "de"
    shown = words(drop(german.run(), "html"))
    assert "Aus r.html geöffnet" in shown
    assert "Opened from" not in shown


def test_the_text_of_a_reopened_report_is_the_one_that_is_changed(app: AppTest) -> None:
    drop(app.run(), "json")
    app.button(key="edit").click().run()
    assert app.text_area[0].value == scripted_report.TEXT


def test_what_was_said_here_later_than_in_the_file_stays(app: AppTest) -> None:
    desk = scripted_desk.current()
    first = reopen.opened(desk, "r.json", written(PUBLICATION, "json"))
    desk.history.review(first.beside.hash, 2, "contradictory", "said later")
    again = reopen.opened(desk, "r.json", written(PUBLICATION, "json"))
    assert desk.history.reviews(again.beside.hash)[2].note == "said later"


def test_several_files_become_one_list_of_texts_and_reports(app: AppTest, script: scripted_desk.Script) -> None:
    app.run()
    files = [
        ("r.json", written(PUBLICATION, "json"), "application/json"),
        ("bad.json", b"{}", "application/json"),
        ("note.txt", scripted_report.TEXT.encode(), "text/plain"),
    ]
    app.file_uploader[0].set_value(files).run()
    app.button(key="check_files").click().run()
    assert not app.exception
    shown = words(app)
    assert "bad.json" in shown
    assert "'text' is missing" in shown
    assert "note.txt" in shown
    assert '"r.json"' in shown


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("broken.json", b"{", "broken.json is no JSON"),
        ("other.jsonld", b'{"type": "AnnotationPage", "items": []}', "other.jsonld: These annotations have no"),
        ("r.html", b'<script type="application/json" id="claimver-report">[]</script>', "r.html holds no report"),
    ],
)
def test_a_file_that_is_no_report_is_refused_and_the_page_lives_on(
    app: AppTest, name: str, data: bytes, message: str
) -> None:
    app.run()
    app.file_uploader[0].set_value([(name, data, "application/json")]).run()
    assert message in words(app)
    assert app.text_area


def test_a_page_of_the_web_stays_a_text(app: AppTest) -> None:
    assert not reopen.holds_report("a.html", b"<p>An article.</p>")
    assert reopen.holds_report("A.JSON", json.dumps({}).encode())
