"""Three people who are here for the first time, in the real explorer; each action is counted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdf
import pytest
from browsing import graph_frame
from fpdf import FPDF
from playwright.sync_api import expect
from serving import Visitor

pytestmark = pytest.mark.browser
MOST = 10
TEXTS = (
    "Apollo 11 landed on the Moon.",
    "Neil Armstrong walked on the Moon.",
    "Buzz Aldrin was an astronaut.",
    "Michael Collins was an astronaut.",
    "Berlin is the capital of Germany.",
    "Vienna is the capital of Austria.",
    "Marie Curie was born in Warsaw.",
    "Albert Einstein was born in Ulm.",
    "Angela Merkel is a politician.",
    "Barack Obama was born in Honolulu.",
)


class Visit:
    """A visitor whose actions are counted: a click, a key, a field filled in, files chosen."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page, self.actions = visitor, visitor.page, 0

    def act(self, action: Callable[[], object]) -> None:
        """Do it, and wait for the page."""
        self.actions += 1
        action()
        self.visitor.settle()

    def press(self, name: str) -> None:
        """Click the button of that name."""
        self.act(self.page.get_by_role("button", name=name, exact=True).click)

    def files(self, paths: list[Path]) -> None:
        """Choose files."""
        self.act(lambda: self.page.locator("input[type=file]").first.set_input_files(paths))


@pytest.fixture
def visit(visitor: Visitor, real: str) -> Visit:
    visitor.open(real)
    return Visit(visitor)


def test_a_fact_checker_checks_a_pdf_and_takes_the_report_away(visit: Visit, tmp_path: Path) -> None:
    article, page = FPDF(), visit.page
    article.add_page()
    article.set_font("helvetica")
    article.multi_cell(0, 7, "The flight\n\nApollo 11 never landed on the Moon.")
    article.output(str(tmp_path / "article.pdf"))
    visit.files([tmp_path / "article.pdf"])
    visit.press("Check the claims")
    page.get_by_role("button", name="Change the text").wait_for(timeout=300_000)
    visit.act(page.locator("mark.contradictory").click)
    expect(page.get_by_role("heading", name="Contradictory")).to_be_in_viewport()
    visit.act(page.get_by_role("tab", name="Triplets").click)
    expect(page.get_by_role("table", name="Triplets that decide it")).to_contain_text("Moon")
    visit.act(page.get_by_role("tab", name="Graph").click)
    assert "Q43653" in graph_frame(page, "Evidence graph of this claim").evaluate("nodes.getIds()")
    visit.press("Export")
    with page.expect_download() as download:
        visit.press("PDF")
    download.value.save_as(tmp_path / "report.pdf")
    assert "Apollo 11 never landed" in pypdf.PdfReader(tmp_path / "report.pdf").pages[0].extract_text()
    assert visit.actions <= MOST


def test_a_teacher_gives_a_lesson(visit: Visit) -> None:
    page = visit.page
    visit.act(page.get_by_role("link", name="Teach").first.click)
    visit.act(page.get_by_role("button", name="Begin the lesson").first.click)
    page.get_by_role("button", name="Next").wait_for(timeout=300_000)
    visit.visitor.settle()
    for name in ("2 Names", "3 Search", "4 Path", "5 Label"):
        visit.press(name)
        expect(page.get_by_role("heading", name=f"Step {name[0]} of 5")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Show the verdict")).to_be_disabled()
    visit.press("One vote more for Contradictory")
    visit.press("Show the verdict")
    expect(page.get_by_text("votes were for this label")).to_be_in_viewport()
    assert visit.actions <= MOST


def test_an_annotator_brings_ten_texts_and_decides_on_each(visit: Visit, tmp_path: Path) -> None:
    page, paths = visit.page, [tmp_path / f"{number}.txt" for number in range(len(TEXTS))]
    for path, text in zip(paths, TEXTS, strict=True):
        path.write_text(text, "utf-8")
    visit.files(paths)
    visit.press("Check 10 files")
    page.get_by_text("10 of 10 done").wait_for(timeout=300_000)
    visit.press("Send all to annotation")
    visit.act(page.get_by_test_id("stMain").get_by_role("link", name="Annotate").click)
    visit.act(lambda: page.get_by_role("textbox", name="Your name").fill("Ada"))
    visit.act(lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("heading", name="Claim 1 of")).to_be_in_viewport()
    visit.act(lambda: page.keyboard.press("2"))  # Extrapolatory, which needs no triplets
    visit.act(lambda: page.keyboard.press("a"))
    expect(page.get_by_text("You: 1 of 10")).to_be_visible()
    assert visit.actions <= MOST
    for number in range(2, 11):  # from here on one key a text
        page.keyboard.press("a")
        expect(page.get_by_text(f"You: {number} of 10")).to_be_visible()
        visit.visitor.settle()
    expect(page.get_by_text("You have decided on every text.")).to_be_visible()
