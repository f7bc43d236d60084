"""Statements that an annotator writes on the Annotate page in a real Chromium, by keys alone; texts taken off the queue."""

from __future__ import annotations

import pytest
from browsing import PHONE, sideways, violations_light_and_dark
from playwright.sync_api import expect
from serving import Visitor

from claimver.annotate.store import Store
from claimver.types import Value

pytestmark = [pytest.mark.browser]


def test_a_statement_with_a_quantity_and_two_qualifiers_is_written_by_keys_alone(
    visitor: Visitor, address: str, store: Store
) -> None:
    page = visitor.open(f"{address}?by=Keys")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    keys = page.keyboard
    keys.press("+")
    for words in ("Apollo 11", "mass"):
        keys.type(words)
        keys.press("Tab")
    keys.type("n")  # a number
    keys.press("Tab")
    keys.type("46678")
    keys.press("Tab")
    keys.type("kg")
    keys.press("Tab")
    keys.press("Enter")  # one more qualifier
    keys.type("point in time")
    keys.press("Tab")
    keys.press("Tab")
    keys.type("in July")
    keys.press("Enter")
    expect(page.get_by_text("That is no date")).to_be_visible()
    keys.press("ControlOrMeta+a")
    keys.type("1969-07")
    keys.press("Tab")
    keys.press("Enter")
    keys.type("source")
    keys.press("Tab")
    keys.type("t")  # a text
    keys.press("Tab")
    keys.type("Apollo by the numbers")
    keys.press("Enter")  # added
    expect(page.get_by_role("checkbox", name="Apollo 11 — mass — 46678 kg")).to_be_checked()
    keys.press("Escape")
    keys.press("a")
    expect(page.get_by_text("You: 1 of 6")).to_be_visible()
    done = store.state("item0", "Keys").done
    assert done is not None
    (added,) = done.annotation.added
    assert added.triplet.object == Value("quantity", "46,678 kilogram", "46678", unit="kilogram", unit_id="Q11570")
    values = [qualifier.value for qualifier in added.triplet.qualifiers]
    assert values[0] == Value("date", "July 1969", "1969-07", precision=10)
    assert values[1] == Value("string", "Apollo by the numbers", "Apollo by the numbers")
    assert added.triplet.id in done.annotation.claims[0].triplets


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])
def test_the_form_fits_a_small_screen(visitor: Visitor, address: str) -> None:
    page = visitor.open(f"{address}?by=Phone")
    expect(page.get_by_role("heading", name="Claim 1 of 3")).to_be_visible()
    page.get_by_text("Add a triplet that is missing").click()
    page.get_by_label("Kind of value: Object").select_option("quantity")
    page.get_by_role("button", name="One more qualifier").click()
    assert sideways(page) <= 0
    assert violations_light_and_dark(page) == []


def test_a_text_is_taken_off_the_queue_and_put_back(visitor: Visitor, address: str, store: Store) -> None:
    page = visitor.open(f"{address}?by=Rem")
    expect(page.get_by_text("You: 0 of 6")).to_be_visible()
    store.remove("item0", "Rem")
    take_off, problem = page.get_by_role("button", name="Take off the queue"), page.get_by_text("Rem removed it")
    take_off.click()  # somebody was faster
    expect(problem).to_be_visible()
    expect(page.get_by_text("You: 0 of 5")).to_be_visible()
    expect(page.get_by_role("heading", name="1 text is off the queue")).to_be_visible()
    visitor.settle()
    assert violations_light_and_dark(page) == []
    page.emulate_media(color_scheme="light")
    assert [one.annotator for one in store.removed()] == ["Rem"]
    page.get_by_role("button", name="Put back").click()
    expect(page.get_by_text("You: 0 of 6")).to_be_visible()
    expect(problem).to_be_hidden()
    assert store.removed() == ()
    take_off.click()
    expect(page.get_by_text("You: 0 of 5")).to_be_visible()
    store.restore(store.removed()[0].id, "Rem")


def test_what_cannot_be_accepted_says_why_in_german_on_a_german_page(visitor: Visitor, address: str) -> None:
    page = visitor.open(f"{address}?by=Eva&lang=de")
    expect(page.get_by_role("heading", name="Behauptung 1 von 3")).to_be_visible()
    page.get_by_role("checkbox", checked=True).click()
    page.get_by_role("button", name="Annehmen und weiter").click()
    expect(page.get_by_role("alert")).to_contain_text("ist durch kein Tripel widersprochen. Wählen Sie die, die")
