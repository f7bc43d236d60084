"""The browser's Back and Forward, and what is typed and not sent yet, in a real Chromium."""

from __future__ import annotations

import pytest
from browsing import check
from playwright.sync_api import Page, expect
from serving import Visitor

pytestmark = pytest.mark.browser
TYPED = "A text that nobody has sent yet."


def go(visitor: Visitor, way: str) -> None:
    """Back or forward, and until the page has answered."""
    visitor.page.evaluate(f"history.{way}()")
    visitor.page.wait_for_timeout(300)
    visitor.settle()


def to_page(visitor: Visitor, name: str) -> None:
    """The page of that name, by its link in the bar."""
    visitor.page.get_by_role("link", name=name, exact=True).click()
    visitor.settle()


def text_to_check(page: Page) -> str:
    """What stands in the field for the text."""
    field = page.get_by_label("Text to check")
    expect(field).to_be_visible()
    return field.input_value()


def test_back_leads_from_a_report_to_the_text_and_to_the_report_before(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    first = page.url
    page.get_by_role("button", name="Change the text").click()
    visitor.settle()
    check(visitor, "two hundred claims")
    expect(page.locator("mark")).to_have_count(200)
    second = page.url
    for _ in range(3):  # over what the address was before the report had its own
        go(visitor, "back")
        if page.url == first:
            break
    assert page.url == first
    expect(page.locator("mark")).to_have_count(3)
    for _ in range(3):
        if page.get_by_label("Text to check").count():
            break
        go(visitor, "back")
    assert text_to_check(page) == "two hundred claims"  # the last one sent
    assert "job=" not in page.url
    for _ in range(6):
        go(visitor, "forward")
    assert page.url == second
    expect(page.locator("mark")).to_have_count(200)


def test_a_report_stays_on_its_page_while_another_page_is_looked_at(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    to_page(visitor, "How to read it")
    to_page(visitor, "Verify")
    expect(page.locator("mark")).to_have_count(3)
    page.wait_for_url("**job=*")  # so that a reload shows it, too
    page.get_by_role("button", name="As a list").click()
    expect(page.locator("button.claim-row")).to_have_count(3)


def test_a_link_to_a_report_opens_it_where_another_is_open(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    check(visitor)
    report = page.url.split("report=")[1].split("&")[0]
    page.get_by_role("button", name="Change the text").click()
    visitor.settle()
    check(visitor, "two hundred claims")
    page.evaluate("hash => { history.pushState({}, '', `/?report=${hash}`); history.pushState({}, '', '/'); }", report)
    go(visitor, "back")
    expect(page.locator("mark")).to_have_count(3)


def test_what_is_typed_outlives_a_look_at_another_page_and_a_reload(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(scripted)
    page.get_by_label("Text to check").fill(TYPED)
    to_page(visitor, "How to read it")
    to_page(visitor, "Verify")
    expect(page.get_by_label("Text to check")).to_have_value(TYPED)
    page.reload()
    visitor.settle()
    expect(page.get_by_label("Text to check")).to_have_value(TYPED)
    page.get_by_role("button", name="Check the claims").click()
    page.get_by_role("button", name="Change the text").wait_for()
    visitor.settle()
    expect(page.locator(".claim-text")).to_contain_text(TYPED)  # what stands there is what is sent
    visitor.open(scripted)
    page.wait_for_timeout(500)
    assert text_to_check(page) != TYPED  # it was sent, and is in the history
