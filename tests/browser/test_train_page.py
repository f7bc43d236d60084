"""The Train page in a real Chromium: a decision by keyboard and mouse, nothing for axe to find, no sideways scroll."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from browsing import PHONE, THEMES, sideways, violations
from playwright.sync_api import expect
from serving import ROOT, Visitor, served

from claimver.settings import load
from claimver.train.adapter_examples import Example, ExampleClaim, Status
from claimver.train.known import note_path
from claimver.train.review import Queue
from claimver.types import Label, Span

pytestmark = [pytest.mark.browser]

TEXT = "Airbus is in Blagnac, and is active everywhere."
FACTS = (("Airbus", "headquarters", "Blagnac"), ("Blagnac", "country", "France"))


@pytest.fixture(scope="module")
def queue(tmp_path_factory: pytest.TempPathFactory) -> Queue:
    """A cache with a run and a queue of two examples."""
    cache = tmp_path_factory.mktemp("cache")
    settings = load({"cache": str(cache)}, environment={})
    run = cache / "tuned"
    run.mkdir()
    points = [{"step": n, "epoch": n / 20, "seconds": n, "loss": 5 / n, "dev_loss": 6 / n} for n in range(1, 41)]
    (run / "curve.jsonl").write_text("".join(json.dumps(point) + "\n" for point in points))
    (run / "README.md").write_text("# A card")
    made = Queue(cache / "texts.queue.jsonl")
    for number in range(2):
        claims = (
            ExampleClaim(Span(0, 20), Label.ATTRIBUTABLE, (1,), "Fact 1 states it."),
            ExampleClaim(Span(22, 46), Label.EXTRAPOLATORY, (), "Nothing settles this."),
        )
        made.append(Example(f"q{number}", TEXT, FACTS, claims, "scripted", status=Status.PENDING))
    note_path(settings, run)
    note_path(settings, made.path)
    return made


@pytest.fixture(scope="module")
def address(queue: Queue) -> Iterator[str]:
    with served(ROOT / "app.py", queue.path.parent) as found:
        yield f"{found}/train"


@pytest.mark.parametrize("visitor", THEMES, indirect=True, ids=["light", "dark"])
def test_axe_finds_nothing_on_the_train_page(visitor: Visitor, address: str) -> None:
    page = visitor.open(address)
    expect(page.get_by_text("step 40, epoch 2, loss 0.1250, dev loss 0.1500")).to_be_visible()
    expect(page.get_by_role("heading", name="and is active everywhere")).to_be_visible()
    for part in ("Where claim 2 begins and ends", "Add a claim that is missing", "Add a triplet that is missing"):
        visitor.settle()
        page.get_by_text(part).click()
    expect(page.get_by_role("textbox", name="Object of the new triplet")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("visitor", [PHONE], indirect=True, ids=["320px"])
def test_the_train_page_does_not_scroll_sideways_on_a_small_screen(visitor: Visitor, address: str) -> None:
    page = visitor.open(address)
    expect(page.get_by_role("heading", name="and is active everywhere")).to_be_visible()
    page.get_by_text("Where claim 1 begins and ends").click()
    expect(page.get_by_role("button", name="Join claim 1 with the next")).to_be_visible()
    assert sideways(page) <= 0


def test_a_claim_is_split_and_requoted_and_the_corrected_example_is_in_the_file(
    visitor: Visitor, address: str, queue: Queue
) -> None:
    page = visitor.open(address)

    def open_part(words: str) -> None:
        visitor.settle()  # while the page runs, a part may stand there twice
        page.get_by_text(words).click()

    def press(name: str) -> None:
        visitor.settle()  # a part that still opens, or a page that still runs, moves the button under the mouse
        page.get_by_role("button", name=name).click()

    open_part("Where claim 2 begins and ends")
    page.get_by_role("textbox", name="Quotation of claim 2").fill("is active all over")
    press("Use the quotation of claim 2")
    expect(page.get_by_role("alert")).to_contain_text("“is active all over” is no part of the text.")
    page.get_by_role("textbox", name="Quotation of claim 2").fill("is active everywhere")
    press("Use the quotation of claim 2")
    expect(page.get_by_role("heading", name="2. is active everywhere")).to_be_visible()
    expect(page.locator("mark")).to_have_text([re.compile("Airbus is in Blagnac"), re.compile("is active everywhere")])
    assert queue.examples()[0].revised
    page.set_viewport_size({"width": 1280, "height": 500})
    page.get_by_role("button", name="Remove claim 2").scroll_into_view_if_needed()
    open_part("Add a triplet that is missing")
    press("Add the triplet")
    expect(page.get_by_role("alert")).to_contain_text("The new triplet has no subject and no property and no object.")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=0.95)  # all but a fraction of a pixel
    for part, name in (("Subject", "Airbus"), ("Property", "place of activity"), ("Object", "everywhere")):
        page.get_by_role("textbox", name=f"{part} of the new triplet").fill(name)
    press("Add the triplet")
    expect(page.get_by_text("Example 1 of 2, pending, changed")).to_be_visible()
    press("Save: right as it stands now")
    expect(page.get_by_text("Example 1 is corrected.")).to_be_visible()
    expect(page.get_by_text("Example 2 of 2, pending")).to_be_in_viewport()
    saved = queue.examples()[0]
    assert [claim.span for claim in saved.claims] == [Span(0, 20), Span(26, 46)]
    assert saved.triplets == (*FACTS, ("Airbus", "place of activity", "everywhere"))
    assert saved.status is Status.CORRECTED
    press("Undo the last change")
    expect(page.get_by_text("Example 1 of 2, pending, changed")).to_be_visible()
    for _ in range(2):
        press("Undo the last change")
    expect(page.get_by_role("heading", name="2. and is active everywhere")).to_be_visible()
    assert queue.examples()[0].claims[1].span == Span(22, 46)
    assert not queue.examples()[0].revised


def test_an_example_is_accepted_and_the_next_one_comes(visitor: Visitor, address: str, queue: Queue) -> None:
    page = visitor.open(address)
    page.get_by_role("button", name="Save: right as it stands now").click()
    expect(page.get_by_text("Example 1 is accepted.")).to_be_visible()
    expect(page.get_by_text("Example 2 of 2, pending")).to_be_visible()
    assert queue.examples()[0].status is Status.ACCEPTED
