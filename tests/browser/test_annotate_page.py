"""The Annotate page in a real Chromium: a claim corrected on the text itself by mouse and by keys, saved, undone, settled."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import scripted_report
from browsing import violations_light_and_dark
from playwright.sync_api import Browser, Page, expect
from serving import Visitor

from claimver.annotate.store import Store
from claimver.annotate.work import Decision
from claimver.types import Label
from claimver.ui.components import asset

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))
from annotate_offsets import mismatches, texts

pytestmark = [pytest.mark.browser]
TEXT = scripted_report.TEXT
FIRST = "Apollo 11 never landed on the Moon"


def word(page: Page, text: str, *, nth: int = 0) -> tuple[float, float]:
    """The middle of a word of the text."""
    found = page.locator(".edit [data-w]", has_text=text).nth(nth)
    expect(found).to_be_visible()
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end)
    page.mouse.up()


def spans(store: Store, id: str, name: str) -> list[tuple[str, Label | None]]:
    done = store.state(id, name).done
    assert done is not None
    return [(mark.span.of(TEXT), mark.label) for mark in done.annotation.claims]


def test_axe_finds_nothing_on_the_annotate_page(visitor: Visitor, address: str) -> None:
    page = visitor.open(address)
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()
    assert violations_light_and_dark(page) == []
    page = visitor.open(f"{address}?by=Axe")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    page.get_by_text("Add a triplet that is missing").click()
    page.get_by_role("button", name="One more qualifier").click()
    page.get_by_text("All keys").click()
    visitor.settle()
    assert violations_light_and_dark(page) == []


def test_one_claim_is_corrected_and_accepted_in_three_actions_by_mouse(
    visitor: Visitor, address: str, store: Store
) -> None:
    page = visitor.open(f"{address}?by=Ada")
    expect(page.get_by_text("not decided yet")).to_be_visible()
    drag(page, word(page, "never"), word(page, "Moon"))  # 1: the claim takes these words
    page.keyboard.press("1")  # 2: its label
    page.keyboard.press("a")  # 3: accepted, saved, and the next one comes
    expect(page.get_by_text("You: 1 of 6")).to_be_visible()
    assert spans(store, "item0", "Ada")[0] == ("never landed on the Moon", Label.ATTRIBUTABLE)
    visitor.settle()
    page.keyboard.press("a")
    expect(page.get_by_text("You: 2 of 6")).to_be_visible()
    held = store.state("item1", "Ada").done
    assert held is not None
    assert held.decision is Decision.ACCEPTED
    visitor.settle()
    page.keyboard.press("Backspace")  # the last decision is taken back
    expect(page.get_by_text("You: 1 of 6")).to_be_visible()
    visitor.settle()
    page.mouse.move(*word(page, "never"))
    grip = page.locator(".grip.end").bounding_box()
    assert grip is not None
    drag(page, (grip["x"] + 3, grip["y"] + 8), word(page, "landed"))
    page.keyboard.press("x")
    expect(page.get_by_text("You: 2 of 6")).to_be_visible()
    assert spans(store, "item1", "Ada")[0][0] == "Apollo 11 never landed"


def test_everything_is_done_by_keys_alone(visitor: Visitor, address: str, store: Store) -> None:
    page = visitor.open(f"{address}?by=Keys")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    keys = page.keyboard
    for key in ("ArrowRight", "ArrowRight", "s"):  # before "never"
        keys.press(key)
    expect(page.get_by_role("heading", name="Claim 2 of 4")).to_be_visible()
    keys.press("ArrowUp")
    keys.press("m")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    keys.press("3")
    for key in (",", ",", "."):
        keys.press(key)
    expect(page.locator("mark.picked")).to_contain_text("Apollo 11 never landed on the Moo")
    for _ in range(3):
        keys.press("Backspace")
    expect(page.locator("mark.picked")).to_have_text(FIRST)
    keys.press("ArrowDown")
    keys.press("d")
    expect(page.get_by_role("heading", name="Claim 2 of 2")).to_be_visible()
    keys.press("ArrowUp")
    keys.press("w")
    keys.type("Because.")
    keys.press("Escape")
    keys.press("/")
    keys.type("Moon")
    keys.press("Enter")
    expect(page.get_by_text("The graph has triplets around these words (1)")).to_be_visible()
    keys.press("Escape")
    keys.press("a")
    expect(page.get_by_text("You: 1 of 6")).to_be_visible()
    done = store.state("item0", "Keys").done
    assert done is not None
    assert done.annotation.claims[0].rationale.endswith("Because.")
    assert done.annotation.claims[0].span.of(TEXT) == FIRST


def test_what_cannot_be_accepted_says_why_and_nothing_is_lost(visitor: Visitor, address: str, store: Store) -> None:
    page = visitor.open(f"{address}?by=Eve")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    page.get_by_role("checkbox", checked=True).click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(0)
    page.get_by_role("button", name="Accept and next").click()
    expect(page.get_by_role("alert")).to_contain_text("by no triplet")
    page.reload()
    visitor.settle()
    expect(page.get_by_text("not saved is back")).to_be_visible()  # the change lives on in this browser
    page.get_by_text("Add a triplet that is missing").click()
    page.get_by_role("button", name="One more qualifier").click()
    for part, name in (
        ("Subject", "Apollo 11"),
        ("Property", "landed on"),
        ("Object", "Moon"),
        ("Qualifier 1", "year"),
        ("Value of qualifier 1", "1969"),
    ):
        page.get_by_role("textbox", name=part, exact=True).fill(name)
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Accept and next").click()
    expect(page.get_by_text("You: 1 of 6")).to_be_visible()
    done = store.state("item0", "Eve").done
    assert done is not None
    (added,) = done.annotation.added
    assert (added.origin, added.triplet.qualifiers[0].property.label) == ("new", "year")


def test_another_window_has_decided_meanwhile(visitor: Visitor, address: str, store: Store) -> None:
    page = visitor.open(f"{address}?by=Two")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    item = store.item("item0")
    store.decide(item, "Two", Decision.REJECTED, item.suggestion, seen=0)
    page.keyboard.press("3")
    page.keyboard.press("a")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved")
    assert store.state("item0", "Two").version == 1
    chosen = page.locator(".side .label[aria-pressed=true]")
    expect(chosen).to_contain_text("Contradictory")  # what this window said stays before its reader
    page.keyboard.press("a")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    visitor.settle()
    assert spans(store, "item0", "Two")[0] == (FIRST, Label.CONTRADICTORY)


def test_what_is_not_saved_waits_while_another_text_is_looked_at(visitor: Visitor, address: str, store: Store) -> None:
    item = store.item("item4")
    store.decide(item, "Roy", Decision.ACCEPTED, item.suggestion, seen=0)
    page = visitor.open(f"{address}?by=Roy")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    page.keyboard.press("2")
    visitor.settle()
    page.locator(".past button").first.click()
    visitor.settle()
    expect(page.locator(".side .label[aria-pressed=true]")).to_contain_text("Contradictory")  # of the other text
    page = visitor.open(f"{address}?by=Roy")
    chosen = page.locator(".side .label[aria-pressed=true]")
    expect(chosen).to_contain_text("Extrapolatory")
    assert store.state("item0", "Roy").done is None


def test_the_review_settles_what_two_people_said(visitor: Visitor, address: str, store: Store) -> None:
    item = store.item("item0")
    shorter = replace(item.suggestion, claims=item.suggestion.claims[:1])
    store.decide(item, "Fay", Decision.ACCEPTED, item.suggestion, seen=0)
    store.decide(item, "Gus", Decision.CORRECTED, shorter, seen=0)
    page = visitor.open(f"{address}?by=Curator")
    page.get_by_role("radio", name="Agreement").or_(page.get_by_role("button", name="Agreement")).first.click()
    expect(page.get_by_role("rowheader", name="Fay – Gus")).to_be_visible()
    page.get_by_role("radio", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    expect(page.get_by_role("columnheader", name="Gus")).to_be_visible()
    page.locator("label", has_text="Gus").click()
    expect(page.get_by_role("heading", name="Claim 1 of 1")).to_be_visible()
    page.get_by_role("button", name="Settle it so").click()
    expect(page.get_by_text("Settled").first).to_be_visible()
    done = store.state("item0", "Curator", review=True).done
    assert done is not None
    assert len(done.annotation.claims) == 1


def test_the_review_finds_other_entities_and_can_reject(visitor: Visitor, address: str, store: Store) -> None:
    item = store.item("item5")
    for name in ("Kim", "Lou"):
        store.decide(item, name, Decision.ACCEPTED, item.suggestion, seen=0)
    page = visitor.open(f"{address}?by=Judge")
    page.get_by_role("radio", name="Review").or_(page.get_by_role("button", name="Review")).first.click()
    visitor.settle()
    page.get_by_role("searchbox").fill("Neil Armstrong")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator(".triplet-choice")).to_contain_text("Neil Armstrong")
    visitor.settle()
    page.get_by_role("button", name="Reject").click()
    visitor.settle()
    settled = [store.state(f"item{n}", "Judge", review=True).done for n in range(6)]
    assert Decision.REJECTED in [done.decision for done in settled if done is not None]


def test_offsets_are_the_same_in_browser_and_python(browser: Browser) -> None:
    """The short form of benchmarks/annotate_offsets.py."""
    context = browser.new_context()
    page = context.new_page()
    assert mismatches(page, list(texts(300, random.Random(3))), asset("annotate_offsets.js")) == 0
    context.close()
