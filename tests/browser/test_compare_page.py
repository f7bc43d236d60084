"""The pages Compare, Evaluation and Sources in a real Chromium: by keyboard alone, nothing for axe, no sideways scroll."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import PHONE, problems_at_widths, tab_to, violations, violations_light_and_dark
from playwright.sync_api import BrowserContext, ViewportSize, expect
from serving import Visitor

pytestmark = [pytest.mark.browser]
WIDE: ViewportSize = {"width": 1280, "height": 1600}
PAGES = {"compare": "Compare methods", "evaluate": "Evaluation", "sources": "Sources"}
TEXT = "Apollo 11 never landed on the Moon."


def options(visitor: Visitor) -> None:
    """Open what can be chosen on the Verify page, by keyboard."""
    tab_to(visitor.page, ".st-key-options_box summary")
    visitor.page.keyboard.press("Enter")
    visitor.page.get_by_role("combobox", name="Method").wait_for()
    visitor.settle()


def choose(visitor: Visitor, field: str, name: str) -> None:
    """Choose in a field by its first letters, by keyboard; again where the page was drawn anew meanwhile."""
    page = visitor.page
    tab_to(page, f".st-key-choose_{field} [role=combobox]")
    for _ in range(3):
        page.keyboard.press("Control+a")
        page.keyboard.type(name, delay=50)
        try:
            expect(page.get_by_role("option", name=name, exact=True)).to_be_visible(timeout=10_000)
            break
        except AssertionError:
            continue
    page.keyboard.press("Enter")
    visitor.settle()


@pytest.fixture(scope="module")
def compared(context: BrowserContext, real: str) -> str:
    """The address of a comparison that is done, begun by keyboard alone."""
    visitor = Visitor(context)
    visitor.page.set_viewport_size(WIDE)
    page = visitor.open(f"{real}/compare")
    visitor.settle()
    tab_to(page, "textarea")
    page.keyboard.press("Control+a")
    page.keyboard.type(TEXT)
    tab_to(page, "button[kind=primaryFormSubmit]")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Change the text or the methods").wait_for(timeout=300_000)
    visitor.settle()
    address = page.url
    visitor.leave()
    page.close()
    return address


@pytest.fixture(scope="module")
def indexed(context: BrowserContext, real: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of the Sources page once documents were added and searched by keyboard alone."""
    folder: Path = tmp_path_factory.mktemp("press")
    (folder / "dune.txt").write_text("Dune was directed by Denis Villeneuve. It was filmed in Jordan.")
    visitor = Visitor(context)
    visitor.page.set_viewport_size(WIDE)
    page = visitor.open(f"{real}/sources")
    visitor.settle()
    tab_to(page, "input[aria-label='Or a folder, file or address']")
    page.keyboard.type(str(folder))
    page.keyboard.press("Enter")
    expect(page.get_by_text("1 document is indexed (1 passage).")).to_be_visible()
    visitor.settle()
    tab_to(page, "input[aria-label='Question']")
    page.keyboard.type("Who directed Dune?")
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Passages found")).to_contain_text("Denis Villeneuve")
    assert violations(page) == []
    visitor.leave()
    page.close()
    return f"{real}/sources"


@pytest.mark.parametrize("visitor", [PHONE], indirect=True)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    visitor: Visitor, real: str, compared: str, indexed: str
) -> None:
    opened = {f"{real}/{name}": title for name, title in PAGES.items()} | {compared: "Where they part"}
    for address, title in opened.items():
        page = visitor.open(address)
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_visible()
        visitor.settle()
        assert problems_at_widths(page, (320, 1280)) == [], address
        page.set_viewport_size(PHONE["viewport"])
    for box in page.locator(".table-box").all():  # nor does a table: a row is a block of lines
        assert box.evaluate("box => box.scrollWidth - box.clientWidth") <= 0


def test_what_a_method_built_is_looked_at_by_keyboard(visitor: Visitor, compared: str) -> None:
    page = visitor.open(compared)
    visitor.settle()
    tab_to(page, "[role=tab]")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="vegraph-kg")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("tab", name="vegraph-kg")).to_have_attribute("aria-selected", "true")
    tab_to(page, "summary")
    page.keyboard.press("Enter")
    expect(page.locator("details[open]").first).to_be_visible()


def test_indexed_documents_are_chosen_on_the_verify_page_by_keyboard(visitor: Visitor, real: str, indexed: str) -> None:
    page = visitor.open(f"{real}/verify")
    visitor.settle()
    options(visitor)
    choose(visitor, "method", "torag")
    expect(page.get_by_text("none are chosen")).to_be_visible()
    choose(visitor, "corpus", "documents")
    expect(page.get_by_text("1 document is indexed (1 passage)")).to_be_visible()
    expect(page.get_by_text("Image beside the text")).to_be_visible()
    assert violations_light_and_dark(page) == []


def test_a_lesson_opens_the_compare_page_with_its_text(visitor: Visitor, real: str) -> None:
    page = visitor.open(f"{real}/teach?lesson=two_steps")
    link = page.get_by_role("link", name="Two methods or models side by side")
    link.wait_for(timeout=300_000)
    visitor.settle()
    link.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Compare methods", exact=True)).to_be_visible()
    visitor.settle()
    assert "doc=" in page.url
    expect(page.get_by_label("Text or claim")).not_to_have_value("")
    expect(page.get_by_label("Text or claim")).not_to_have_value(
        "The film in which Robert Swenson played Bane was directed by Joel Schumacher."
    )
