"""Export from the Verify page in a real Chromium: fill in the publication, save the files, read them."""

from __future__ import annotations

import json
from pathlib import Path

import pypdf
import pytest
from browsing import PHONE, THEMES, check, sideways, violations
from playwright.sync_api import Page, expect
from serving import Visitor

from claimver.report.reading import read_report

pytestmark = pytest.mark.browser


def saved(page: Page, name: str, file: Path) -> Path:
    """The file that the button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name, exact=True).click()
    download.value.save_as(file)
    return file


@pytest.mark.parametrize("visitor", [THEMES[0], THEMES[1] | PHONE], indirect=True)
def test_a_report_is_published_with_what_was_filled_in(visitor: Visitor, scripted: str, tmp_path: Path) -> None:
    page = visitor.open(scripted)
    check(visitor)
    page.get_by_role("button", name="Export").click()
    expect(page.get_by_role("button", name="ClaimReview")).to_be_disabled()
    page.get_by_role("textbox", name="Published by").fill("Prüfstelle")
    page.get_by_role("textbox", name="Address of the page").fill("https://example.org/check")
    page.get_by_role("textbox", name="Address of the page").press("Enter")
    expect(page.get_by_role("button", name="ClaimReview")).to_be_enabled()
    reviews = json.loads(saved(page, "ClaimReview", tmp_path / "r.jsonld").read_text("utf-8"))
    assert [(row["author"]["name"], row["url"]) for row in reviews][:1] == [
        ("Prüfstelle", "https://example.org/check#claim-1")
    ]
    text = pypdf.PdfReader(saved(page, "PDF", tmp_path / "r.pdf")).pages[0].extract_text()
    assert "Published by: Prüfstelle" in text
    annotations = read_report(saved(page, "W3C annotations", tmp_path / "a.jsonld"))
    assert annotations.report == read_report(saved(page, "W3C annotations", tmp_path / "b.jsonld")).report
    assert len(annotations.report.verdicts) == 3
    assert sideways(page) <= 0
    assert violations(page) == []


@pytest.mark.parametrize("visitor", [THEMES[1] | PHONE], indirect=True)
def test_a_report_that_was_saved_opens_when_it_is_dropped(visitor: Visitor, scripted: str, tmp_path: Path) -> None:
    page = visitor.open(scripted)
    check(visitor)
    kept = visitor.page.url.partition("report=")[2][:32]
    page.get_by_role("button", name="Export").click()
    names = {"Report as HTML": "r.html", "Report as JSON": "r.json", "W3C annotations": "annotations.jsonld"}
    files = [saved(page, button, tmp_path / file) for button, file in names.items()]
    for file in files:
        visitor.open(scripted)
        page.locator("input[type=file]").first.set_input_files(file)
        expect(page.get_by_text(f"Opened from {file.name}")).to_be_visible()
        visitor.settle()
        assert page.locator("mark").count() == 3
        assert kept in page.url  # no second entry in the history
        assert sideways(page) <= 0
    assert violations(page) == []
    page.get_by_role("button", name="Change the text").click()
    visitor.settle()
    assert page.get_by_label("Text to check").input_value().startswith("Apollo 11 never")
