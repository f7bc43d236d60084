"""The end of a check for who sees no page: it is said, and the keyboard goes on from the report."""

from __future__ import annotations

import pytest
from browsing import check, violations
from playwright.sync_api import Page, expect
from serving import Visitor

pytestmark = pytest.mark.browser
SAID = "#claimver-said"
FOCUS = "document.activeElement.textContent.trim()"


def checked_by_keyboard(page: Page, text: str) -> None:
    """Fill in the text, press the button with the keyboard, wait for the report."""
    page.get_by_label("Text to check").fill(text)
    page.get_by_role("button", name="Check the claims").press("Enter")


def test_the_end_of_a_check_is_said_and_the_focus_is_at_the_reports_heading(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    expect(page.locator(SAID)).to_have_attribute("role", "status")
    expect(page.locator(SAID)).to_have_text("")
    page.get_by_role("button", name="Check the claims").press("Enter")
    heading = page.locator(".st-key-report_head h1")
    expect(heading).to_be_focused()
    expect(page.locator(SAID)).to_have_text("The report is ready: 1 supported, 1 contradicted, 1 open.")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS).startswith("Change the text")
    visitor.settle()
    assert violations(page) == []


def test_a_second_check_is_said_anew(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    page.get_by_role("button", name="Change the text").click()
    expect(page.locator(SAID)).to_have_text("")
    checked_by_keyboard(page, "two hundred claims")
    expect(page.locator(SAID)).to_contain_text("The report is ready: ")
    expect(page.locator(".st-key-report_head h1")).to_be_focused()


def test_who_reads_elsewhere_when_the_check_ends_stays_there(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    page.get_by_role("button", name="Check the claims").press("Enter")
    page.locator("[data-testid=stTopNavLink]").first.focus()
    expect(page.locator(SAID)).to_contain_text("The report is ready: ")
    page.wait_for_timeout(2500)
    assert page.evaluate("document.activeElement.dataset.testid") == "stTopNavLink"


def test_a_report_that_a_link_opens_is_left_as_any_page_is(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    address = page.url
    page.goto("about:blank")
    visitor.open(address)
    expect(page.locator(".st-key-report_head h1")).to_be_visible()
    page.wait_for_timeout(500)
    assert page.evaluate("document.activeElement.tagName") == "BODY"
    expect(page.locator(SAID)).to_have_text("")
