"""Headings, captions and lines of links: what each reader makes of them."""

import io

import docx
import in_process
import pytest
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from fpdf import FPDF

from claimver.text import ingest
from claimver.text.headings import as_heading, headings

BORN = "Marie Curie was born in Warsaw."


@pytest.mark.parametrize("line", ["# Ulm won", "  ### Ulm won", "- # Ulm won", "1. ## Ulm won?", "# Ulm won! (2)"])
def test_a_line_with_the_sign_of_a_heading_is_one(line: str) -> None:
    text = f"{BORN}\n{line}\n{BORN}"
    assert [span.of(text) for span in headings(text)] == [line]


@pytest.mark.parametrize("line", ["#Ulm won", "# Ulm won.", "# “Ulm won.”", "No. # 1", "C# won", "#", "#######  Ulm"])
def test_any_other_line_is_none(line: str) -> None:
    assert headings(line) == []


def test_what_ends_as_a_sentence_does_is_not_made_a_heading() -> None:
    assert [as_heading(line) for line in ("Ulm\nwon", BORN, " ")] == ["# Ulm won", BORN, " "]


def word(document: "docx.document.Document") -> str:
    out = io.BytesIO()
    document.save(out)
    return in_process.read_bytes(out.getvalue(), "a.docx")


def test_headings_titles_captions_and_contents_of_a_word_file() -> None:
    document = docx.Document()
    own = document.styles.add_style("Rubrik", 1)
    own.base_style = document.styles["Heading 3"]
    for style in ("Title", "Subtitle", "Heading 1", "Caption", "Rubrik"):
        document.add_paragraph("Ulm won", style)
    document.add_paragraph("Ulm won", "List Bullet")
    for number, style in (("2", "Normal"), ("9", "Heading 1")):  # 9: text of the body
        level = OxmlElement("w:outlineLvl")
        level.set(qn("w:val"), number)
        document.add_paragraph("Ulm won", style).paragraph_format.element.get_or_add_pPr().append(level)
    assert word(document).split("\n\n") == ["# Ulm won"] * 5 + ["Ulm won", "# Ulm won", "Ulm won"]


def test_a_heading_in_a_cell_of_a_word_file_is_a_cell() -> None:
    document = docx.Document()
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    cells[0].paragraphs[0].text, cells[1].paragraphs[0].text = "City", "Ulm"
    cells[0].paragraphs[0].style = document.styles["Heading 1"]
    assert word(document) == "City | Ulm"


def linked(paragraph: "docx.text.paragraph.Paragraph", text: str) -> None:
    link, run, told = (OxmlElement(name) for name in ("w:hyperlink", "w:r", "w:t"))
    told.text = text
    run.append(told)
    link.append(run)
    paragraph.paragraph_format.element.append(link)


def test_a_paragraph_of_a_word_file_that_is_only_a_link_is_left_out_and_told() -> None:
    document, out, told = docx.Document(), io.BytesIO(), list[str]()
    linked(document.add_paragraph(), "Ulm won")
    linked(document.add_paragraph(), BORN)
    linked(document.add_paragraph("She was born in "), "Warsaw")
    document.save(out)
    text = in_process.read_bytes(out.getvalue(), "a.docx", warn=told.append)
    assert text.split("\n\n") == [BORN, "She was born in Warsaw"]
    assert told == ["Not read of a.docx: 1 × line that is only a link."]


LONG = "<p>" + "The town of Ulm lies on the Danube and is known for its minster, which is very high. " * 4 + "</p>"


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("<h2>Ulm <em>won</em></h2>", ["# Ulm won"]),
        ("<h2>Ulm won.</h2>", ["Ulm won."]),
        ("<div role=heading aria-level=3>Ulm won</div>", ["# Ulm won"]),
        ("<table><caption>Ulm won</caption><tr><td>Ulm<td>5</table>", ["# Ulm won", "Ulm | 5"]),
        ("<ul><li><h3>Ulm won</h3>The town is old.</li></ul>", ["- # Ulm won", "- The town is old."]),
        ("<p><a href=x>Ulm won</a></p><ul><li><a href=x>Ulm won</a></li></ul>", []),
        ("<p>Read more: <a href=x>Ulm won</a></p><p><a href=x>Ulm</a> · <a href=x>Ulm won</a></p>", []),
    ],
)
def test_headings_captions_and_links_of_a_page(body: str, lines: list[str]) -> None:
    page = f"<html><body><article><h1>Towns</h1>{LONG}{body}{LONG.replace('Ulm', 'Bonn')}</article></body></html>"
    title, _, *told, _ = in_process.read_bytes(page.encode(), "a.html").split("\n\n")
    assert (title, [line.rstrip("| ") for line in told]) == ("# Towns", lines)


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Ulm won\n=======\n\nIt is old.", "# Ulm won\n\nIt is old."),
        ("Ulm won\r\n---\r\n\r\nIt is old.", "# Ulm won\n\nIt is old."),
        ("It is old\nand big.\n---\n", "It is old and big."),
        ("- [Ulm won](x)\n* [Ulm](x) · [Paris](y)\n\nSee: [Ulm won](x)\n\nIt is old.", "It is old."),
        ("[Ulm](x) won\n[Ulm won.](x)", "Ulm won\nUlm won."),
    ],
)
def test_headings_and_links_of_markdown(written: str, text: str) -> None:
    assert ingest.read_bytes(written.encode(), "a.md") == text


def test_large_letters_of_a_pdf_are_headings() -> None:
    pdf = FPDF()
    pdf.add_page()
    for size, line in (
        (18, "Ulm won in the games of Paris"),
        (11, BORN),
        (13.5, "Ulm won"),
        (11, BORN * 3),
        (16, BORN),
    ):
        pdf.set_font("Helvetica", size=size)
        pdf.multi_cell(60 if size == 18 else 170, 0.5 * size, line, align="L", new_x="LMARGIN", new_y="NEXT")
        pdf.ln(5)
    text = in_process.read_bytes(bytes(pdf.output()), "a.pdf")
    assert text.split("\n\n") == ["# Ulm won in the games of Paris", BORN, "# Ulm won", BORN * 3, BORN]
