"""What a reader of a PDF or a DOCX does not see is not read: white on white, tiny; what stands on a ground is."""

import io
from collections.abc import Callable

import docx
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.run import Run
from fpdf import FPDF
from fpdf.enums import TextMode

from claimver.charset import LOST
from claimver.text.paper import paper_text
from claimver.text.word import word_text

WHITE = RGBColor(255, 255, 255)


def pdf_of(*parts: Callable[[FPDF], None]) -> tuple[str, list[str]]:
    """The text of a page on which "Ada was ... born in Bern." is written, the middle word by these steps."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 40, "Ada was")
    pdf.text(47, 40, "born in Bern.")
    for part in parts:
        part(pdf)
    pdf.text(36, 40, "never")
    return paper_text(bytes(pdf.output()))


def white(pdf: FPDF) -> None:
    pdf.set_text_color(255, 255, 255)


def cmyk(pdf: FPDF) -> None:
    pdf._out("0 0 0 0 k")


def tiny(pdf: FPDF) -> None:
    pdf.set_font_size(0.5)


def invisible(pdf: FPDF) -> None:
    pdf.text_mode = TextMode.INVISIBLE


def ground(pdf: FPDF) -> None:
    pdf.set_fill_color(0, 0, 128)
    pdf.rect(35, 36, 11, 6, style="F")


def frame(pdf: FPDF) -> None:
    pdf.set_fill_color(255, 255, 255)
    pdf.rect(35, 36, 11, 6, style="DF")


@pytest.mark.parametrize("steps", [[white], [frame, white], [cmyk], [invisible]])
def test_letters_of_a_pdf_that_are_not_seen_leave_a_mark(steps: list[Callable[[FPDF], None]]) -> None:
    text, told = pdf_of(*steps)
    assert (" ".join(text.split()), told) == (f"Ada was {LOST} born in Bern.", ["5 × hidden letter"])


def test_tiny_letters_of_a_pdf_are_left_out() -> None:
    text, told = pdf_of(ground, tiny)
    assert ("never" in text, told) == (False, ["5 × hidden letter"])


@pytest.mark.parametrize("steps", [[], [ground], [ground, white]])
def test_letters_of_a_pdf_that_are_seen_are_read(steps: list[Callable[[FPDF], None]]) -> None:
    assert pdf_of(*steps) == ("Ada was never born in Bern.", [])


def docx_of(look: Callable[[Run], None], *, cell: bool = False, page: str = "") -> tuple[str, list[str]]:
    """The text of a file whose one sentence has a word of that look."""
    document = docx.Document()
    if page:
        background = OxmlElement("w:background")
        background.set(qn("w:color"), page)
        document.element.insert(0, background)
    paragraph = document.add_table(1, 1).cell(0, 0).paragraphs[0] if cell else document.add_paragraph()
    paragraph.add_run("Ada was ")
    look(paragraph.add_run("never "))
    paragraph.add_run("born in Bern.")
    file = io.BytesIO()
    document.save(file)
    return word_text(file.getvalue())


def pale(run: Run) -> None:
    run.font.color.rgb = WHITE


def small(run: Run) -> None:
    run.font.size = Pt(1)


def shaded(run: Run) -> None:
    pale(run)
    shading = OxmlElement("w:shd")
    shading.set(qn("w:val"), "clear")
    shading.set(qn("w:fill"), "0000FF")
    run._r.get_or_add_rPr().append(shading)


@pytest.mark.parametrize("look", [pale, small])
def test_words_of_a_docx_that_may_not_be_seen_leave_a_mark(look: Callable[[Run], None]) -> None:
    assert docx_of(look) == (f"Ada was {LOST}born in Bern.", ["1 × text that may be hidden"])


def test_white_words_of_a_docx_on_a_ground_are_read() -> None:
    seen: tuple[str, list[str]] = ("Ada was never born in Bern.", [])
    assert docx_of(shaded) == docx_of(pale, cell=True) == docx_of(pale, page="000080") == seen
