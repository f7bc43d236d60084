"""What a reader sees while claims are being judged, and may say of names: another meaning, a new name."""

from __future__ import annotations

import re

import pytest
import scripted_report
from browsing import violations
from playwright.sync_api import Page, expect
from serving import Visitor

pytestmark = pytest.mark.browser


def checked(visitor: Visitor, scripted: str) -> Page:
    """The page with the demo text's report, its second claim selected."""
    page = visitor.open(scripted)
    page.get_by_role("button", name="Check the claims").click()
    page.get_by_role("button", name="Change the text").wait_for()
    visitor.settle()
    page.locator("mark").nth(1).click()
    expect(page.get_by_role("heading", name="Claim 2 of 3")).to_be_visible()
    visitor.settle()
    return page


def test_claims_are_marked_and_open_while_the_rest_is_being_judged(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    page.get_by_label("Text to check").fill(" slowly")
    page.get_by_role("button", name="Check the claims").click()
    expect(page.get_by_role("status").filter(has_text="1 claim judged so far")).to_be_visible()
    expect(page.locator("mark")).to_have_class("contradictory")
    expect(page.get_by_role("heading", name="Claim 1 ")).to_be_visible()
    expect(page.get_by_text("The claim denies that Apollo 11 landed")).to_be_visible()
    expect(page.get_by_label("Text to check")).to_have_count(0)  # what stood here before fades first
    assert violations(page) == []
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_text("The check was stopped. What was judged before stands below.")).to_be_visible()
    expect(page.get_by_label("Text to check")).to_be_visible()
    page.locator("mark").click()
    expect(page.get_by_text("The claim denies that Apollo 11 landed")).to_be_visible()


def test_another_meaning_is_chosen_and_what_changes_is_told(visitor: Visitor, scripted: str) -> None:
    page = checked(visitor, scripted)
    page.get_by_role("tab", name="Entities").click()
    page.get_by_role("button", name="Choose another meaning for “Michael Collins”").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("option").filter(has_text="L7")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("option").filter(has_text="L7").click()
    expect(page.get_by_role("button", name="Forget my choices")).to_be_visible()
    visitor.settle()
    expect(page.get_by_text("Checked again: no verdict has changed.")).to_be_visible()
    page.get_by_role("tab", name="Entities").click()
    expect(page.locator("li.card", has_text="Irish revolutionary").locator("strong")).to_be_visible()
    expect(page.get_by_role("heading", name="Claim 2 of 3")).to_be_visible()
    start = scripted_report.TEXT.index("Michael Collins")
    assert f"choice={start}-{start + 15}-L7" in page.url
    page.get_by_role("button", name="Forget my choices").click()
    expect(page.get_by_role("button", name="Forget my choices")).to_be_hidden()


def test_a_misspelt_name_is_found_by_keyboard(visitor: Visitor, scripted: str) -> None:
    page = checked(visitor, scripted)
    page.get_by_role("tab", name="Entities").click()
    page.get_by_role("button", name="Choose another meaning for “Buzz Aldrin”").click()
    dialog = page.get_by_role("dialog")  # the page behind it has options of its own
    search = dialog.get_by_role("combobox", name="Search by name or id")
    search.fill("Neil Amstrong")
    expect(dialog.get_by_role("option")).to_have_count(1)
    expect(dialog.get_by_role("option")).to_contain_text("Q1615")
    search.press("ArrowDown")
    search.press("Enter")
    expect(page.get_by_role("button", name="Forget my choices")).to_be_visible()
    assert re.search(r"choice=\d+-\d+-Q1615", page.url)


def test_none_of_these_can_be_said(visitor: Visitor, scripted: str) -> None:
    page = checked(visitor, scripted)
    page.get_by_role("tab", name="Entities").click()
    page.get_by_role("button", name="Choose another meaning for “Buzz Aldrin”").click()
    page.get_by_role("dialog").get_by_role("button", name="None of these").click()
    expect(page.get_by_role("button", name="Forget my choices")).to_be_visible()
    visitor.settle()
    page.get_by_role("tab", name="Entities").click()
    expect(page.locator("li.card", has_text="no entity with enough confidence")).to_be_visible()


def test_a_name_added_in_the_dialog_counts_at_once(visitor: Visitor, scripted: str) -> None:
    page = checked(visitor, scripted)
    page.get_by_role("button", name="Add a name or an entity").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill("Luna")
    dialog.get_by_label("What it means: a name or id in this graph").fill("Moon")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Add", exact=True)).to_be_enabled()
    assert violations(page) == []
    before = page.url
    dialog.get_by_role("button", name="Add", exact=True).click()
    page.wait_for_url(lambda address: "job=" in address and address != before)  # it is checked again
    expect(dialog).to_be_hidden()
    page.get_by_role("button", name="Change the text").wait_for()
    visitor.settle()
    page.get_by_role("button", name="Add a name or an entity").click()
    dialog.get_by_label("Name", exact=True).fill("Selene")
    dialog.get_by_label("What it means: a name or id in this graph").fill("Luna")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("combobox", name="Entity")).to_have_value(re.compile(r"^Moon \(Q405\)"))
