"""PDF: what stands beside the text: heads apart, notes in the margin, numbers of lines, what is written over a page."""

from collections.abc import Sequence

import pytest
from fpdf import FPDF

from claimver.charset import LOST
from claimver.text.paper import paper_text


def pdf_of(*pages: Sequence[tuple[float, float, str]]) -> bytes:
    """Pages with lines at places, in millimetres."""
    pdf = FPDF(format="A4")
    for lines in pages:
        pdf.add_page()
        pdf.set_font("Helvetica", size=11)
        for x, y, line in lines:
            pdf.text(x, y, line)
    return bytes(pdf.output())


@pytest.mark.parametrize("at", [20, 285])
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (["Results of 2018", "Results of 2019"], True),
        (["Ada won stage 1.", "Ada won stage 2."], True),
        (["Ada won 5 races", "Ada won 9 races"], True),
        (["Annual Report 2019", "Annual Report 2019"], False),
        (["Annual Report 2019 7", "Annual Report 2019 8"], False),
        (["J. Smith 345", "J. Smith 346"], False),
    ],
)
def test_a_line_apart_is_a_head_where_it_says_the_same_but_for_the_number_of_the_page(
    said: list[str], kept: bool, at: int
) -> None:
    pages = [
        [*((20, 40 + 5 * row, f"the line {row} of a sentence") for row in range(6)), (20, at, one)] for one in said
    ]
    text, told = paper_text(pdf_of(*pages))
    assert [one in text for one in said] == [kept, kept]
    assert bool(told) is not kept


def test_small_notes_in_the_margin_take_no_lines_out_of_a_sentence() -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    lines = [f"the line {row} of a sentence that goes on over the page" for row in range(6)]
    for row, line in enumerate(lines):
        pdf.text(40, 40 + 5 * row, line)
    pdf.set_font("Helvetica", size=8)
    pdf.text(160, 50, "In 1930")
    pdf.text(20, 55, "Art. 5")
    text, _ = paper_text(bytes(pdf.output()))
    first, *notes = text.split("\n\n")
    assert (first, sorted(" ".join(notes).replace(" | ", " ").split())) == (
        " ".join(lines),
        ["1930", "5", "Art.", "In"],
    )


@pytest.mark.parametrize(("first", "step", "size", "told"), [(1, 1, 11, 6), (1, 1, 7, 6), (7, 1, 11, 6), (1, 3, 11, 0)])
def test_numbers_of_lines_are_no_cells_and_are_told(first: int, step: int, size: float, told: int) -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    lines = [f"the line {row} of a sentence that goes on over the page" for row in range(6)]
    for row, line in enumerate(lines):
        pdf.set_font("Helvetica", size=11)
        pdf.text(30, 40 + 5 * row, line)
        pdf.set_font("Helvetica", size=size)
        pdf.text(16, 40 + 5 * row, str(first + step * row))
    text, notes = paper_text(bytes(pdf.output()))
    assert (text == " ".join(lines), notes) == (told > 0, [f"{told} × number of a line"] if told else [])


def test_a_small_table_that_is_wider_than_the_text_is_whole() -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    for row in range(4):
        pdf.text(20, 40 + 5 * row, f"the line {row} of a sentence that goes on over the page")
    pdf.set_font("Helvetica", size=8)
    for place in range(9):
        pdf.text(20 + 60 * (place % 3), 70 + 5 * (place // 3), f"cell {place}")
    assert "cell 0 | cell 1 | cell 2" in paper_text(bytes(pdf.output()))[0]


def test_what_is_written_over_a_page_leaves_a_mark() -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 40, "Ada was born in            and wrote.")
    pdf.free_text_annotation("Paris", x=50, y=36, w=12, h=5)
    assert paper_text(bytes(pdf.output())) == (
        f"Ada was born in {LOST} and wrote.",
        ["1 × text written over the page"],
    )
