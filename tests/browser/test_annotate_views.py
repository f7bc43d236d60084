"""Review, Agreement, Files and Train at three widths in both themes, and by keys alone; with decisions of two people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import annotated
import pytest
from browsing import PHONE, WIDTHS, problems_at_widths, tab_to_words
from playwright.sync_api import Page, expect
from serving import Visitor, served

from claimver.annotate.formats import read
from claimver.annotate.store import Store
from claimver.annotate.work import Decision, Done, Record
from claimver.train import annotated_job

pytestmark = [pytest.mark.browser]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ten settled texts, two in dispute, and a training that has ended."""
    made = tmp_path_factory.mktemp("views")
    items = [annotated.report_item(f"item{n}") for n in range(12)]
    records = [Record(item, (Done("Ada", Decision.ACCEPTED, item.suggestion),)) for item in items]
    for n in (0, 1):
        shorter = replace(items[n].suggestion, claims=items[n].suggestion.claims[:2])
        records[n] = Record(items[n], (*records[n].done, Done("Bob", Decision.CORRECTED, shorter)))
    Store(made / "annotations.sqlite").put(records)
    annotated.finished_job(made)
    return made


@pytest.fixture(scope="module")
def address(data: Path) -> Iterator[str]:
    with served(Path(__file__).with_name("scripted_annotate.py"), data) as found:
        yield found


def choose(page: Page, view: str) -> None:
    """Show the view."""
    page.get_by_role("radio", name=view).or_(page.get_by_role("button", name=view, exact=True)).first.click()


def cut_off(page: Page) -> int:
    """By how many pixels the row of views is wider than its place."""
    return int(page.get_by_role("radiogroup").first.evaluate("row => row.scrollWidth - row.clientWidth"))


def choose_by_keys(visitor: Visitor, view: str) -> None:
    """Go from the text back to the views, whose last one takes the focus, and along them to this one."""
    page = visitor.page
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    visitor.settle()
    tab_to_words(page, "Guidelines", key="Shift+Tab")
    tab_to_words(page, view, key="ArrowLeft")
    page.keyboard.press("Enter")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
@pytest.mark.parametrize(
    "views",
    [
        {"Texts": "Claim 1 of 3", "Review": "Settle it so"},
        {"Agreement": "Ada – Bob", "Files": "Import a file", "Guidelines": "Save the guidelines"},
    ],
)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(visitor: Visitor, address: str, views: dict[str, str]) -> None:
    page = visitor.open(f"{address}?by=Axe")
    for view, words in views.items():
        choose(page, view)
        expect(page.get_by_text(words).first).to_be_visible()
        visitor.settle()
        for width in WIDTHS:
            assert problems_at_widths(page, [width]) == [], view
            assert cut_off(page) == 0, (view, width)


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_what_streamlit_writes_is_german_on_a_german_page(visitor: Visitor, address: str) -> None:
    page = visitor.open(f"{address}?by=Axe&lang=de")
    choose(page, "Dateien")
    expect(page.get_by_role("button", name="Hochladen", exact=True)).to_be_visible()
    expect(page.get_by_text("je Datei")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert cut_off(page) == 0
    page.get_by_role("combobox", name="Sprache").click()
    page.get_by_role("option", name="English").click()
    expect(page.get_by_role("button", name="Upload", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_axe_finds_nothing_on_the_train_page(visitor: Visitor, address: str) -> None:
    page = visitor.open(f"{address}/train")
    expect(page.get_by_text("may be chance")).to_be_visible()
    visitor.settle()
    assert problems_at_widths(page) == []


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_a_wide_table_scrolls_by_keys_on_a_small_screen(visitor: Visitor, address: str) -> None:
    page = visitor.open(f"{address}?by=Curator")
    choose(page, "Agreement")
    box = page.get_by_role("group", name="Pair", exact=True)
    expect(box.get_by_role("table")).to_be_visible()
    visitor.settle()
    assert box.evaluate("box => box.scrollWidth - box.clientWidth") > 0
    box.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(box).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    assert box.evaluate("box => box.scrollLeft") > 0


def test_a_dispute_is_settled_by_keys_alone(visitor: Visitor, address: str, data: Path) -> None:
    page = visitor.open(f"{address}?by=Curator")
    choose_by_keys(visitor, "Review")
    expect(page.get_by_role("columnheader", name="Bob")).to_be_visible()
    visitor.settle()
    tab_to_words(page, "Settle it so")
    expect(page.get_by_role("heading", name="Claim 3 of 3")).to_be_visible()  # the one in dispute
    for key, label in (("3", "Contradictory"), ("2", "Extrapolatory")):  # the focus stays, so the keys go on
        page.keyboard.press(key)
        expect(page.locator(".side .label[aria-pressed=true]")).to_contain_text(label)
    page.keyboard.press("a")
    page.wait_for_timeout(500)
    visitor.settle()
    store = Store(data / "annotations.sqlite")
    settled = [store.state(f"item{n}", "Curator", review=True).done for n in (0, 1)]
    assert [done.annotator for done in settled if done is not None] == ["Curator"]


def test_the_decisions_are_exported_by_keys_alone(visitor: Visitor, address: str, tmp_path: Path) -> None:
    page = visitor.open(f"{address}?by=Exporter")
    choose_by_keys(visitor, "Files")
    expect(page.get_by_role("button", name="Export", exact=True)).to_be_visible()
    visitor.settle()
    tab_to_words(page, "Export")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    download.value.save_as(tmp_path / "a.jsonl")
    assert len(read((tmp_path / "a.jsonl").read_bytes(), "jsonl")) == 12


def test_a_training_is_begun_and_cancelled_by_keys_alone(visitor: Visitor, address: str, data: Path) -> None:
    page = visitor.open(f"{address}/train")
    expect(page.get_by_text("may be chance")).to_be_visible()
    visitor.settle()
    tab_to_words(page, "Train an adapter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    tab_to_words(page, "Cancel")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stopping before the next step")).to_be_disabled()
    assert len(annotated_job.jobs(data)) == 2
