"""PDF: boxes and small tables beside prose take no lines out of its sentences; tables keep their rows."""

import itertools
import textwrap
from collections.abc import Sequence

import pytest
from fpdf import FPDF

from claimver.text.paper import paper_text

PROSE = (
    "Marie Curie was born in Warsaw and moved to Paris where she studied physics at the Sorbonne and later discovered "
    "polonium and radium together with her husband Pierre Curie who died in 1906 after an accident in the Rue Dauphine "
    "on a rainy day in April of that year."
)
NAMES = ["Pierre Curie was a physicist in Paris and shared the", "Nobel Prize of 1903 with his wife and with Henri",
         "Becquerel of the museum. He taught at the school in", "Paris for many years before he was made professor."]  # fmt: skip
BOX = ["Warsaw, 1867", "Paris, 1906", "Berlin 1910", "Rome 1920"]
Text = tuple[float, float, str]


def paragraphs(*texts: Text) -> list[str]:
    """The paragraphs of a page with texts at places, in millimetres."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    for x, y, text in texts:
        pdf.text(x, y, text)
    return [" ".join(part.split()) for part in paper_text(bytes(pdf.output()))[0].split("\n\n")]


def column(lines: list[str], x: float, y: float = 40) -> list[Text]:
    return [(x, y + 5 * row, line) for row, line in enumerate(lines)]


def table(rows: Sequence[tuple[str, ...]], *places: float) -> list[Text]:
    cells = ((x, 60 + 5 * number, cell) for number, row in enumerate(rows) for x, cell in zip(places, row, strict=True))
    return [cell for cell in cells if cell[2]]


@pytest.mark.parametrize("lines", [1, 2, 3, 4])
@pytest.mark.parametrize("off", [0.0, 2.0])
def test_a_box_beside_prose_takes_no_lines_out_of_a_sentence(lines: int, off: float) -> None:
    for start, left in itertools.product(range(3), (False, True)):
        prose = column(textwrap.wrap(PROSE, 45), 70 if left else 20)
        box = column(BOX[:lines], 20 if left else 120, 40 + 5 * start + off)
        if (lines, start, off, left) != (1, 0, 0.0, True):  # it may be the name of what the paragraph is about
            assert PROSE in paragraphs(*prose, *box), (start, left)


@pytest.mark.parametrize("at", [40, 45, 50, 55, 42, 58])
@pytest.mark.parametrize("right", [115, 125])
def test_names_that_begin_lines_go_on_the_sentence_beside_a_box(at: float, right: float) -> None:
    for box in (BOX[:1], BOX[:2]):
        assert " ".join(NAMES) in paragraphs(*column(NAMES, 20), *column(box, right, at))


def test_a_table_beside_prose_keeps_its_rows() -> None:
    prose = column(textwrap.wrap(PROSE, 45), 20)
    found = paragraphs(*prose, *column(["Born", "Died"], 120, 45), *column(["1867", "1934"], 150, 45))
    assert found == [PROSE, "Born | 1867", "Died | 1934"]


def test_a_table_below_prose_is_no_box() -> None:
    prose = column(textwrap.wrap(PROSE, 80), 20)
    for rows in (
        [("height", "8848 m"), ("width", "3 m"), ("depth", "4 m")],
        [("Gross domestic product of Germany", "4,000"), ("Population of the whole country", "83")],
        [("Country", "Capital"), ("Germany", "Berlin"), ("France", "Paris")],
    ):
        assert paragraphs(*prose, *table(rows, 20, 100)) == [PROSE, *map(" | ".join, rows)]


def test_numbers_of_paragraphs_and_cells_of_several_lines_stay_with_their_text() -> None:
    lines = ["Ada was born in London as the daughter of a poet and died", "there in 1852, long before", "her friends."]
    assert paragraphs((20, 40, "1."), *column(lines, 28)) == ["1. " + " ".join(lines)]
    rows = [("Ada", "born in London as the daughter of"), ("", "a poet, died there"),
            ("Bob", "born in Paris as the son of a"), ("", "baker")]  # fmt: skip
    assert paragraphs(*table(rows, 20, 60)) == [
        "Ada | born in London as the daughter of a poet, died there",
        "Bob | born in Paris as the son of a baker",
    ]


def test_words_of_a_stretched_line_stay_in_it() -> None:
    pdf = FPDF()
    pdf.set_font("Helvetica", size=11)
    width = pdf.get_string_width
    full = "Marie Curie was born in Warsaw and some years"
    halves = [
        ("later she had moved to Paris to", "live and work,"),
        ("live in a city in which she would", "live and work,"),
    ]
    texts, said = [(20.0, 40.0, full), (20.0, 55.0, "and died in 1934.")], full
    for row, (left, right) in enumerate(halves):
        begin = 20 + width(full) - width(right)
        texts += [(20.0, 45.0 + 5 * row, left), (begin, 45.0 + 5 * row, right)]
        assert 3 < begin - 20 - width(left) < 8  # millimetres: wider than a space, not as wide as between columns
        said += f" {left} {right}"
    assert paragraphs(*texts) == [said + " and died in 1934."]
