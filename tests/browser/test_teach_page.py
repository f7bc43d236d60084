"""The Teach page in a real Chromium: a lesson by keyboard alone, votes, twins, the wall, paper, a phone."""

from __future__ import annotations

import re

import pytest
from browsing import PHONE, sideways, violations, violations_light_and_dark
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Visitor

pytestmark = pytest.mark.browser


def lesson(visitor: Visitor, address: str) -> Page:
    """The lesson opened by its link, its stage there."""
    page = visitor.open(f"{address}/teach?lesson=moon")
    page.get_by_role("button", name="Next").wait_for()
    visitor.settle()
    return page


def heading(page: Page, words: str) -> Locator:
    return page.get_by_role("heading", name=words)


def step(page: Page, words: str) -> None:
    """The step that shows has this heading."""
    expect(heading(page, words)).to_be_visible()


def press_until(visitor: Visitor, key: str, shown: Locator) -> None:
    """The key, pressed again where the page was drawn anew at that moment and lost it; what it brings shows."""
    for _ in range(3):
        visitor.settle()
        visitor.page.keyboard.press(key)
        try:
            expect(shown).to_be_visible(timeout=20_000)
            return
        except AssertionError:
            continue
    expect(shown).to_be_visible()


def test_a_lesson_is_taught_by_keyboard_alone(visitor: Visitor, scripted: str) -> None:
    page = lesson(visitor, scripted)
    step(page, "Step 1 of 5: Text")
    press_until(visitor, "ArrowRight", heading(page, "Step 2 of 5: Names"))
    press_until(visitor, "PageDown", heading(page, "Step 3 of 5: Search"))
    dots = page.locator("svg.search .dot:not(.later):not(.gone)")
    expect(dots).to_have_count(2)  # the two ends; then ring by ring
    press_until(visitor, "ArrowRight", page.get_by_role("status").filter(has_text="Step 1: from the side of"))
    first = dots.count()
    assert first == 4  # NASA and Ohio
    page.keyboard.press("ArrowLeft")
    expect(dots).to_have_count(2)
    for _ in range(8):  # the rings that are left, then the path
        page.keyboard.press("ArrowRight")
        if page.get_by_role("heading", name="Step 4 of 5: Path").is_visible():
            break
    step(page, "Step 4 of 5: Path")
    press_until(visitor, "ArrowRight", heading(page, "Step 5 of 5: Label"))
    visitor.settle()
    assert "step=5" in page.url
    expect(page.get_by_role("button", name="Show the verdict")).to_be_disabled()
    expect(page.get_by_text("The graph lists all three as crew members")).to_have_count(0)
    page.get_by_role("button", name="One vote more for Attributable").focus()
    page.keyboard.press("Enter")
    visitor.settle()
    page.get_by_role("button", name="Show the verdict").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("The graph lists all three as crew members")).to_be_visible()
    expect(page.get_by_text("1 of 1 votes were for this label.")).to_be_visible()
    expect(page.get_by_text("Three statements.")).to_be_visible()
    page.locator("[class*=st-key-ready_twin] button").first.click()
    expect(page.get_by_text("The label has flipped.")).to_be_visible()
    press_until(visitor, "PageUp", heading(page, "Step 4 of 5: Path"))


@pytest.mark.parametrize("visitor", [{"viewport": {"width": 1280, "height": 720}}], indirect=True)
def test_on_a_projector_keys_turn_the_page_at_once_and_the_whole_search_is_in_view(
    visitor: Visitor, scripted: str
) -> None:
    page = lesson(visitor, scripted)
    page.get_by_text("Large type, for the wall").click()
    expect(page.locator(".stage.large")).to_be_visible()
    picture = page.locator("svg.search")
    press_until(visitor, "ArrowRight", page.locator("section.shown .name").first)  # the switch has the focus still
    press_until(visitor, "ArrowRight", picture)
    foot = page.locator(".stage .foot")
    page.wait_for_function("scrollY => document.querySelector('[data-testid=stMain]').scrollTop > scrollY", arg=0)
    shown, below = picture.bounding_box(), foot.bounding_box()
    assert shown is not None
    assert below is not None
    assert shown["y"] >= 0
    assert shown["y"] + shown["height"] <= below["y"]


def test_keys_typed_into_a_field_do_not_turn_the_page(visitor: Visitor, scripted: str) -> None:
    page = lesson(visitor, scripted)
    page.get_by_label("The text, changed").click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    step(page, "Step 1 of 5: Text")


def test_a_phone_votes_and_the_vote_counts_in_class(visitor: Visitor, browser: Browser, scripted: str) -> None:
    page = lesson(visitor, scripted)
    page.get_by_text("Votes by phone").click()
    told = page.locator(".wall")
    switch = page.get_by_role("checkbox", name="Let phones vote").or_(
        page.get_by_role("switch", name="Let phones vote")
    )
    page.get_by_text("Let phones vote").click()
    visitor.settle()
    if not switch.is_checked():  # a click while the drawer opens is lost
        page.get_by_text("Let phones vote").click()
    expect(told).to_have_count(2)
    port = re.search(r":(\d+)", told.first.inner_text())
    code = told.last.inner_text().split()[-1]
    assert port is not None
    context = browser.new_context(**PHONE)
    phone = context.new_page()
    phone.goto(f"http://127.0.0.1:{port[1]}/")
    assert violations(phone) == []
    assert sideways(phone) <= 0
    phone.get_by_label("Code").fill(code)
    phone.get_by_role("button", name="Contradictory").click()
    expect(phone.get_by_text("Your vote is counted.")).to_be_visible()
    assert violations(phone) == []
    context.close()
    expect(page.get_by_text("Counted so far: 1")).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Take the votes in").click()
    visitor.settle()
    page.get_by_role("button", name="5 Label").click()
    expect(page.locator(".ballot li", has_text="Contradictory").locator("strong")).to_have_text("1")
    page.get_by_text("Let phones vote").click()
    expect(told).to_have_count(0)


def test_axe_finds_nothing_on_the_teach_page_nor_on_the_wall(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(f"{scripted}/teach")
    assert violations_light_and_dark(page) == []
    page.get_by_role("button", name="Begin the lesson “The crew”").click()
    page.get_by_role("button", name="Next").wait_for()
    visitor.settle()
    for number in range(5):
        page.locator(".stop").nth(number).click()
        visitor.settle()
        assert violations_light_and_dark(page) == []
    page.get_by_role("button", name="One vote more for Attributable").click()
    visitor.settle()
    page.get_by_role("button", name="Show the verdict").click()
    visitor.settle()
    page.get_by_text("A statement of the graph").click()
    visitor.settle()
    assert violations_light_and_dark(page) == []
    page.get_by_text("Large type, for the wall").click()
    visitor.settle()
    expect(page.get_by_role("link", name="Teach")).to_be_hidden()
    size = "element => parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1)"
    page.get_by_role("button", name="1 Text").click()
    assert page.locator(".said").first.evaluate(size) >= 34
    expect(page.get_by_role("button", name="Next")).to_be_in_viewport()
    visitor.settle()
    heading = page.get_by_role("heading", name="Contradictory twins: change one thing, judge again")
    assert heading.evaluate(size) >= 25
    page.locator("[class*=st-key-ready_twin] button").first.click()
    expect(page.get_by_text("The label has flipped.")).to_be_visible()
    visitor.settle()
    assert violations_light_and_dark(page) == []


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])
def test_the_teach_page_does_not_scroll_sideways_on_a_small_screen(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(f"{scripted}/teach")
    assert sideways(page) <= 0
    page = lesson(visitor, scripted)
    for number in range(5):
        page.locator(".stop").nth(number).click()
        visitor.settle()
        assert sideways(page) <= 0
    assert violations_light_and_dark(page) == []


def test_on_paper_all_five_steps_stand_one_after_the_other(visitor: Visitor, scripted: str) -> None:
    page = lesson(visitor, scripted)
    page.emulate_media(media="print")
    for number, name in enumerate(("Text", "Names", "Search", "Path", "Label"), 1):
        step(page, f"Step {number} of 5: {name}")
    expect(page.get_by_role("button", name="Next")).to_be_hidden()
    expect(page.locator("svg.search .label", has_text="NASA")).to_be_visible()  # rings and paths are all drawn
    expect(page.get_by_text("The graph lists all three as crew members")).to_have_count(0)


def test_a_lesson_speaks_german(visitor: Visitor, scripted: str) -> None:
    page = visitor.open(f"{scripted}/teach?lesson=moon&lang=de")
    step(page, "Schritt 1 von 5: Text")
    expect(page.get_by_text("Sehen, wer flog.")).to_be_visible()
