"""What a reader of a PDF or a DOCX does not see is not read: white on white, tiny; what stands on a ground is."""

import io
from collections.abc import Callable
from zipfile import ZipFile

import docx
import pytest
from docx.oxml import OxmlElement, parse_xml
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor
from docx.text.run import Run
from fpdf import FPDF
from fpdf.enums import TextMode

from claimver.charset import LOST
from claimver.text.opendocument import open_text
from claimver.text.paper import paper_text
from claimver.text.rich import rich_text
from claimver.text.word import word_text

WHITE = RGBColor(255, 255, 255)


def pdf_of(*parts: Callable[[FPDF], None], after: Callable[[FPDF], None] = lambda pdf: None) -> tuple[str, list[str]]:
    """The text of a page on which "Ada was ... born in Bern." is written, the middle word by these steps."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 40, "Ada was")
    pdf.text(47, 40, "born in Bern.")
    for part in parts:
        part(pdf)
    pdf.text(36, 40, "never")
    after(pdf)
    return paper_text(bytes(pdf.output()))


def white(pdf: FPDF) -> None:
    pdf.set_text_color(255, 255, 255)


def near_white(pdf: FPDF) -> None:
    pdf.set_text_color(254, 253, 250)


def grey(pdf: FPDF) -> None:
    pdf.set_text_color(220, 220, 220)


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


@pytest.mark.parametrize("steps", [[white], [near_white], [frame, white], [cmyk], [invisible]])
def test_letters_of_a_pdf_that_are_not_seen_leave_a_mark(steps: list[Callable[[FPDF], None]]) -> None:
    text, told = pdf_of(*steps)
    assert (" ".join(text.split()), told) == (f"Ada was {LOST} born in Bern.", ["5 × hidden letter"])


def test_tiny_letters_of_a_pdf_are_left_out() -> None:
    text, told = pdf_of(ground, tiny)
    assert ("never" in text, told) == (False, ["5 × hidden letter"])


@pytest.mark.parametrize("steps", [[], [grey], [ground], [ground, white], [ground, near_white]])
def test_letters_of_a_pdf_that_are_seen_are_read(steps: list[Callable[[FPDF], None]]) -> None:
    assert pdf_of(*steps) == ("Ada was never born in Bern.", [])


def black(pdf: FPDF) -> None:
    pdf.set_fill_color(0, 0, 0)
    pdf.rect(35, 36, 11, 6, style="F")


def blank(pdf: FPDF) -> None:
    pdf.set_fill_color(255, 255, 255)
    pdf.rect(35, 36, 11, 6, style="F")


def marker(pdf: FPDF) -> None:
    with pdf.local_context(fill_opacity=0.5):
        black(pdf)


def multiplied(pdf: FPDF) -> None:
    with pdf.local_context(blend_mode="MULTIPLY"):
        black(pdf)


def underlined(pdf: FPDF) -> None:
    pdf.rect(35, 40.4, 11, 0.3, style="F")
    pdf.rect(35, 39, 11, 0.3, style="F")


def elsewhere(pdf: FPDF) -> None:
    with pdf.local_context(), pdf.rect_clip(100, 100, 20, 20):
        pdf.set_fill_color(0, 0, 0)
        pdf.rect(0, 0, 200, 200, style="F")


@pytest.mark.parametrize("step", [black, blank])
def test_letters_of_a_pdf_that_a_box_covers_leave_a_mark(step: Callable[[FPDF], None]) -> None:
    text, told = pdf_of(after=step)
    assert (" ".join(text.split()), told) == (f"Ada was {LOST} born in Bern.", ["5 × hidden letter"])


@pytest.mark.parametrize("step", [marker, multiplied, underlined, elsewhere])
def test_letters_of_a_pdf_that_are_marked_or_underlined_are_read(step: Callable[[FPDF], None]) -> None:
    assert pdf_of(after=step) == ("Ada was never born in Bern.", [])


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


def near_pale(run: Run) -> None:
    run.font.color.rgb = RGBColor(254, 254, 254)


def small(run: Run) -> None:
    run.font.size = Pt(1)


def shaded(run: Run) -> None:
    pale(run)
    shading = OxmlElement("w:shd")
    shading.set(qn("w:val"), "clear")
    shading.set(qn("w:fill"), "0000FF")
    run._r.get_or_add_rPr().append(shading)


def clear(run: Run) -> None:
    word = "http://schemas.microsoft.com/office/word/2010/wordml"
    run._r.get_or_add_rPr().append(parse_xml(f'<t:textFill xmlns:t="{word}"><t:noFill/></t:textFill>'))


def clear_colour(run: Run) -> None:
    word = "http://schemas.microsoft.com/office/word/2010/wordml"
    black = '<t:solidFill><t:srgbClr t:val="000000"><t:alpha t:val="100000"/></t:srgbClr></t:solidFill>'
    run._r.get_or_add_rPr().append(parse_xml(f'<t:textFill xmlns:t="{word}">{black}</t:textFill>'))


@pytest.mark.parametrize("look", [pale, near_pale, small, clear, clear_colour])
def test_words_of_a_docx_that_may_not_be_seen_leave_a_mark(look: Callable[[Run], None]) -> None:
    assert docx_of(look) == (f"Ada was {LOST}born in Bern.", ["1 × text that may be hidden"])


def test_white_words_of_a_docx_on_a_ground_are_read() -> None:
    seen: tuple[str, list[str]] = ("Ada was never born in Bern.", [])
    assert docx_of(shaded) == docx_of(pale, cell=True) == docx_of(pale, page="000080") == seen


@pytest.mark.parametrize(
    ("file", "text"),
    [
        (rb"{\colortbl;\red255\green255\blue255;\red0\green255\blue255;}Ada was {\cf1 never }born in Bern.", LOST),
        (rb"{\colortbl;\red254\green250\blue255;}Ada was {\cf1 never }born in Bern.", LOST),
        (rb"{\colortbl;\red220\green220\blue220;}Ada was {\cf1 never }born in Bern.", "never "),
        (rb"Ada was {\fs2 never }born in Bern.", LOST),
        (rb"{\colortbl;\red255\green255\blue255;\red0\green255\blue255;}Ada was {\cf2 never }born in Bern.", "never "),
        (rb"{\colortbl;\red255\green255\blue255;}Ada was {\highlight2\cf1 never }born in Bern.", "never "),
        (rb"{\colortbl;\red255\green255\blue255;}\cbpat2 Ada was {\cf1 never }born in Bern.", "never "),
    ],
)
def test_words_of_an_rtf_that_may_not_be_seen_leave_a_mark(file: bytes, text: str) -> None:
    read, told = rich_text(rb"{\rtf1\ansi " + file + b"}")
    assert read == f"Ada was {text}born in Bern."
    assert told == (["1 × text that may be hidden"] if text == LOST else [])


@pytest.mark.parametrize(
    ("look", "around", "seen"),
    [
        ('fo:color="#ffffff"', "", False),
        ('fo:color="#FEFEFE"', "", False),
        ('fo:color="#ffffff"', 'fo:background-color="#fefefe"', False),
        ('fo:font-size="1pt"', "", False),
        ('fo:color="#ffffff" fo:background-color="#000080"', "", True),
        ('fo:color="#ffffff"', 'fo:background-color="#000080"', True),
        ('fo:color="#ffff00"', "", True),
    ],
)
def test_words_of_an_odt_that_may_not_be_seen_leave_a_mark(look: str, around: str, seen: bool) -> None:
    names = "office text style fo"
    spaces = " ".join(f'xmlns:{name}="urn:{name}"' for name in names.split())
    styles = (
        f'<style:style style:name="W" style:family="text"><style:text-properties {look}/></style:style>'
        f'<style:style style:name="P" style:family="paragraph"><style:paragraph-properties {around}/></style:style>'
    )
    words = 'Ada was <text:span text:style-name="W">never </text:span>born in Bern.'
    packed = io.BytesIO()
    with ZipFile(packed, "w") as file:
        file.writestr(
            "content.xml",
            f"<office:document-content {spaces}><office:automatic-styles>{styles}</office:automatic-styles><office:body>"
            f'<office:text><text:p text:style-name="P">{words}</text:p></office:text></office:body>'
            "</office:document-content>",
        )
    text, told = open_text(packed.getvalue())
    assert text == f"Ada was {'never ' if seen else LOST}born in Bern."
    assert told == ([] if seen else ["1 × text that may be hidden"])


def test_a_large_first_letter_of_a_docx_begins_its_paragraph() -> None:
    document = docx.Document()
    frame = OxmlElement("w:framePr")
    frame.set(qn("w:dropCap"), "drop")
    first = document.add_paragraph("A")
    first._p.get_or_add_pPr().append(frame)
    document.add_paragraph("da was born in Bern.")
    file = io.BytesIO()
    document.save(file)
    assert word_text(file.getvalue()) == ("Ada was born in Bern.", [])


@pytest.mark.parametrize("head", [rb"\mac\ansicpg10000", rb"\mac", rb"\ansi\ansicpg10000"])
def test_an_rtf_of_a_macintosh_is_read_in_its_letters(head: bytes) -> None:
    assert rich_text(rb"{\rtf1" + head + rb" Bj\'9arn sang.}") == ("Björn sang.", [])
