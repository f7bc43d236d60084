"""PDF: columns, broken words, raised numbers, notes, running heads, what has no text."""

import random
import sys
from pathlib import Path

import in_process
import pytest
from fpdf import FPDF

from claimver.charset import LOST
from claimver.errors import InputError
from claimver.text import ingest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from documents_pdf import NOTE, Layout, pdf_file

PROSE = (
    "Neil Armstrong was born in Wapakoneta and became an astronaut. The Eiffel Tower was finished in 1889 and stands "
    "on the Champ de Mars in Paris. Airbus is based in Blagnac, a suburb of Toulouse in the south of France. Marie Curie "
    "discovered polonium and radium, for which she was given a Nobel Prize. The Rhine flows through Basel and Cologne. "
)


def read(data: bytes) -> tuple[str, list[str]]:
    """The text, words broken at a line's end joined, and what was told."""
    told: list[str] = []
    return in_process.read_bytes(data, "a.pdf", warn=told.append).replace("-\n", ""), told


def page(*lines: tuple[float, float, str], size: float = 11) -> bytes:
    """One page with lines at places, in millimetres."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=size)
    for x, y, line in lines:
        pdf.text(x, y, line)
    return bytes(pdf.output())


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("gutter", [6.0, 12.0])
def test_two_columns_are_read_one_after_the_other_however_they_are_written(across: bool, gutter: float) -> None:
    layout = Layout(columns=2, across=across, gutter=gutter)
    text, _ = read(pdf_file([PROSE.strip()] * 6, random.Random(1), layout))
    assert [part.strip() for part in text.split("\n\n")] == [PROSE.strip()] * 6


def test_a_sentence_goes_on_over_columns_pages_heads_and_notes() -> None:
    layout = Layout(columns=2, head="Yearbook of Towers", numbered=True)
    body = [(PROSE * 9).strip()] * 4
    text, told = read(pdf_file(body, random.Random(2), layout, notes=["A note on it.", "Another note."]))
    assert " ".join(text.split()) == " ".join([*body, "¹ A note on it.", "² Another note."])
    assert "running head or page number (Yearbook of Towers" in told[0]


@pytest.mark.parametrize("end", [100, 103, 106])
def test_a_note_over_the_page_that_ends_just_before_the_gutter_parts_no_columns(end: float) -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    for row in range(6):
        pdf.text(20, 30 + 5 * row, f"Left line {row} of a column of prose")
        pdf.text(108, 30 + 5 * row, f"Right line {row} of a column of prose")
    pdf.set_font("Helvetica", size=8)
    note = "A note that is set over the whole page and ends here"
    pdf.text(end - pdf.get_string_width(note), 65, note)
    text, _ = read(bytes(pdf.output()))
    words = " ".join(text.split())
    assert "Left line 4 of a column of prose Left line 5" in words
    assert "Right line 4 of a column of prose Right line 5" in words
    assert words.endswith(note)


def test_a_word_broken_at_a_lines_end_keeps_its_hyphen_and_break_for_the_reader_of_the_text() -> None:
    text = in_process.read_bytes(page((20, 30, "Neil Armstrong was born in Wapa-"), (20, 35, "koneta, Ohio.")), "a.pdf")
    assert text == "Neil Armstrong was born in Wapa-\nkoneta, Ohio."


def test_raised_numbers_are_raised_characters_and_lowered_ones_stay_on_the_line() -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    for text, place in (
        ("The tower is 330", ""),
        ("2", "SUP"),
        (" metres high in Paris", ""),
        ("3,4", "SUP"),
        (". H", ""),
        ("2", "SUB"),
        ("O.", ""),
    ):
        pdf.char_vpos = place or "LINE"
        pdf.write(5, text)
    assert read(bytes(pdf.output()))[0] == "The tower is 330² metres high in Paris³⸴⁴. H2O."
    marked = pdf_file([f"The tower is 330{NOTE}17 metres high."], random.Random(1), Layout())
    assert read(marked)[0] == "The tower is 330¹⁷ metres high."


@pytest.mark.parametrize(("size", "indent", "down"), [(24, 6.5, 0), (33, 10, 2), (33, 9, 2), (50, 14, 4)])
def test_a_large_initial_is_a_letter_of_the_first_line(size: float, indent: float, down: int) -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=size)
    baseline = 50 + (0 if not down else 0.7 * (size - 11) * 25.4 / 72)
    pdf.text(20, baseline, "N")
    pdf.set_font("Helvetica", size=11)
    lines = (
        "eil Armstrong was born in the town of Wapakoneta, Ohio, and",
        "became an astronaut who flew to the Moon and",
        "came",
        "back to Earth from there, as everybody knows, and wrote",
        "on it until the year of his death, which was in 2012.",
    )
    for number, line in enumerate(lines):
        pdf.text(20 + indent if number <= down else 20, 50 + 5 * number, line)
    assert read(bytes(pdf.output()))[0] == "N" + " ".join(lines)


def test_the_cells_of_a_table_are_kept_apart() -> None:
    rows = [("Airbus", "5", "5"), ("Boeing", "6", "7")]
    lines = [(x, 30 + 6 * n, cell) for n, row in enumerate(rows) for x, cell in zip((20, 80, 120), row, strict=True)]
    assert read(page(*lines))[0] == "Airbus | 5 | 5\n\nBoeing | 6 | 7"


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        (  # rows set apart, some cells of several lines
            [(0, "Name", "Known for", "Home"), (8, "Marie Curie", "She discovered", "Paris, in"), (13, "", "Polonium and", "France"),
             (18, "", "radium.", ""), (26, "Lise", "She explained", "Vienna"), (31, "Meitner", "fission.", "")],
            ["Name | Known for | Home", "Marie Curie | She discovered Polonium and radium. | Paris, in France",
             "Lise Meitner | She explained fission. | Vienna"],
        ),
        (  # lines all as far from each other
            [(0, "Marie Curie", "She discovered", "Paris"), (5, "", "polonium and", ""), (10, "", "radium.", ""),
             (15, "Lise Meitner", "She left.", "Vienna")],
            ["Marie Curie | She discovered polonium and radium. | Paris", "Lise Meitner | She left. | Vienna"],
        ),
        (  # a blank cell is none that goes on
            [(0, "Country", "Town", "People"), (6, "France", "Paris", "2"), (12, "", "Lyon", "1"), (18, "Italy", "Rome", "3")],
            ["Country | Town | People", "France | Paris | 2", "Lyon | 1", "Italy | Rome | 3"],
        ),
        (  # rows in groups
            [(0, "A", "5", "6"), (5, "B", "7", "8"), (13, "C", "5", "6"), (18, "D", "7", "8"), (26, "E", "1", "2"), (31, "F", "2", "")],
            ["A | 5 | 6", "B | 7 | 8", "C | 5 | 6", "D | 7 | 8", "E | 1 | 2", "F | 2"],
        ),
    ],
)  # fmt: skip
def test_a_cell_of_several_lines_is_one(rows: list[tuple[float, str, str, str]], text: list[str]) -> None:
    lines = [(x, 30 + y, cell) for y, *cells in rows for x, cell in zip((20, 70, 130), cells, strict=True) if cell]
    assert read(page(*lines))[0].split("\n\n") == text


def test_a_heading_and_paragraphs_stay_apart() -> None:
    lines = [
        (20, 30, "Early life"),
        (20, 42, "He was born in Paris."),
        (20, 54, "She was born in Rome and"),
        (20, 59, "left it."),
    ]
    assert read(page(*lines))[0] == "Early life\n\nHe was born in Paris.\n\nShe was born in Rome and left it."


def test_a_number_that_ends_a_sentence_is_no_page_number() -> None:
    assert read(page((20, 270, "The tower was finished in"), (20, 275, "1889")))[0].endswith("finished in 1889")


def test_writing_that_turns_is_named() -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 30, "Paris is a city.")
    with pdf.rotation(90, 100, 100):
        pdf.text(100, 100, "up")
    text, told = read(bytes(pdf.output()))
    assert text == "Paris is a city."
    assert told == ["Not read of a.pdf: 2 × letter that is not written from left to right."]


@pytest.mark.parametrize(("angle", "last"), [(90, 0), (180, 0), (270, 0), (90, 40)])
def test_a_page_that_is_turned_is_read_and_one_of_mixed_writing_is_not(angle: int, last: int) -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 20, "12 " * last)
    with pdf.rotation(angle, 105, 150):
        for row in range(3):
            pdf.text(60, 140 + 5 * row, f"Armstrong was born in Wapakoneta, line {row}, and")
    text, told = read(bytes(pdf.output()))
    if last:
        assert (set(text.split()), "letter that is not written" in told[0]) == ({"12"}, True)
    else:
        assert (text, told) == (" ".join(f"Armstrong was born in Wapakoneta, line {row}, and" for row in range(3)), [])


def test_accents_printed_over_letters_are_one_with_them() -> None:
    pdf = FPDF(format="A4")
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    x = 20.0
    for letters in ("G", "\u00a8o", "del was born in Br", "\u00a8u", "nn."):
        if letters[0] == "\u00a8":
            over = (pdf.get_string_width(letters[1]) - pdf.get_string_width(letters[0])) / 2
            pdf.text(x + over, 30, letters[0])
            letters = letters[1:]
        pdf.text(x, 30, letters)
        x += pdf.get_string_width(letters)
    assert read(bytes(pdf.output()))[0] == "Gödel was born in Brünn."


def test_a_protected_file_says_so() -> None:
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=11)
    pdf.text(20, 30, "Paris.")
    pdf.set_encryption(owner_password="a", user_password="b")
    with pytest.raises(InputError, match="protected by a password"):
        ingest.read_bytes(bytes(pdf.output()), "a.pdf")


@pytest.mark.parametrize(
    ("begun", "rest"),
    [
        ("¹ A note that says at some length that the astronaut Armstrong was born in the town of", "Wapakoneta, Ohio."),
        ("¹ A note that says at some length that the astronaut Armstrong was born in the town that", "lies in Ohio."),
        ("¹ A note that says at some length that the tower of the town was finished in the year of", "1889 by him."),
    ],
)
def test_a_note_that_runs_over_to_the_next_page_is_whole(begun: str, rest: str) -> None:
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    notes = ([begun], [rest, "² A second note without its stop"], ["³ A third note."])
    for number, lines in enumerate(notes):
        pdf.add_page()
        pdf.set_font("Helvetica", size=11)
        for row in range(6):
            pdf.text(20, 30 + 5 * row, f"Line {number}{row} of the page is as long as the note on this page is.")
        pdf.set_font("Helvetica", size=8)
        for row, line in enumerate(lines):
            mark, _, words = line.partition(" ") if line[0] in "¹²³" else ("", "", line)
            pdf.set_font("Helvetica", size=5)
            pdf.text(20, 249 + 4 * row, {"¹": "1", "²": "2", "³": "3"}.get(mark, ""))
            pdf.set_font("Helvetica", size=8)
            pdf.text(22, 250 + 4 * row, words)
    text, _ = read(bytes(pdf.output()))
    assert text.split("\n\n")[-3:] == [f"{begun} {rest}", "² A second note without its stop", "³ A third note."]


def numbered(said: list[str], *, at: str, x: float = 100) -> str:
    """The text of pages of one long sentence, each with one of the lines right above or below the others."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_font("Helvetica", size=11)
    for number in range(len(said)):
        pdf.add_page()
        for row in range(6):
            pdf.text(20, 40 + 5 * row, f"the line {number}{row} of a sentence that goes on over the pages and over")
        pdf.text(x, 35 if at == "top" else 70, said[number])
    return " ".join(read(bytes(pdf.output()))[0].split())


@pytest.mark.parametrize("at", ["top", "bottom"])
@pytest.mark.parametrize(
    "said",
    [
        ["12", "13", "14"],
        ["Page 1 of 9", "Page 2 of 9", "Page 3 of 9"],
        ["- 1 -", "- 2 -", "- 3 -"],
        ["4 | A", "B", "6 | A", "B", "8 | A"],
    ],
)
def test_a_number_that_counts_the_pages_is_no_word_of_a_sentence_however_near(at: str, said: list[str]) -> None:
    lines = " ".join(
        f"the line {page}{row} of a sentence that goes on over the pages and over"
        for page in range(len(said))
        for row in range(6)
    )
    kept = "B" if "B" in said else ""
    assert numbered(said, at=at).replace(" B ", " ") == lines.replace(" B ", " ")
    assert not kept or kept in numbered(said, at=at)


@pytest.mark.parametrize("at", ["top", "bottom"])
@pytest.mark.parametrize(
    "said",
    [
        ["1889", "1931", "1912"],
        ["1969", "1970", "1971"],
        ["12", "13"],
        ["Results of 19", "Results of 20"],
        ["Results of 2018", "Results of 2019", "Results of 2020"],
        ["It sold 31 of them.", "It sold 32 of them.", "It sold 33 of them."],
        ["Season 231", "Season 232", "Season 233"],
    ],
)
def test_a_number_that_does_not_count_the_pages_is_a_word(at: str, said: list[str]) -> None:
    text = numbered(said, at=at, x=20)
    assert [words for words in said if words in text] == said


@pytest.mark.parametrize("last", ["1889.", "12", "civil."])
@pytest.mark.parametrize("x", [20, 30, 100])
def test_the_last_word_of_a_page_is_no_page_number_wherever_it_stands(x: float, last: str) -> None:
    lines = [(20 + 2 * row, 30 + 5 * row, f"the line {row} of a sentence that goes on and over") for row in range(6)]
    assert read(page(*lines, (x, 60, last)))[0].endswith(last)


def test_the_first_word_of_a_page_is_no_page_number() -> None:
    text, _ = read(page((100, 25, "1889"), (20, 30, "was the year in which the tower was finished in Paris.")))
    assert text.startswith("1889")


def written(content: str, box: str = "0 0 595 842") -> bytes:
    """A page with this content, in Helvetica as F1."""
    stream = f"BT /F1 11 Tf 50 700 Td {content} ET"
    font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    page = f"/MediaBox [0 0 595 842] /CropBox [{box}] /Contents 4 0 R /Resources << /Font << /F1 {font} >> >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R {page} >>",
        f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream",
    ]
    body = "".join(f"{number} 0 obj\n{text}\nendobj\n" for number, text in enumerate(objects, 1))
    return f"%PDF-1.4\n{body}trailer << /Size 5 /Root 1 0 R >>\n%%EOF".encode()


def test_hidden_text_is_a_gap_that_is_told_but_the_text_behind_a_scan_is_read() -> None:
    text, told = read(written("(Armstrong was born in ) Tj 3 Tr (Paris and) Tj 0 Tr ( Ohio.) Tj"))
    assert text == f"Armstrong was born in {LOST} Ohio."
    assert "8 × hidden letter" in told[0]
    assert read(written("3 Tr (Armstrong was born in Ohio.) Tj")) == ("Armstrong was born in Ohio.", [])
    twice = "(Armstrong was born in Ohio.) Tj 3 Tr 1 0 0 1 50 700 Tm (Armstrong was bom in Ohio) Tj"
    assert read(written(twice))[0] == "Armstrong was born in Ohio."


def test_text_outside_the_page_is_not_read_and_told() -> None:
    text, told = read(written("(Armstrong was born in Ohio.) Tj 0 -600 Td (He was a spy.) Tj", "0 200 595 842"))
    assert text == "Armstrong was born in Ohio."
    assert "10 × letter outside the page" in told[0]


SCAN = "ET q {0} 0 0 842 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI Q BT /F1 11 Tf 50 700 Td "


@pytest.mark.parametrize(("wide", "behind"), [(595, True), (200, False)])
def test_a_stamp_on_a_scan_does_not_hide_the_text_behind_it(wide: int, behind: bool) -> None:
    stamp = "0 Tr 0 -600 Td (This content downloaded from a library on a day.) Tj"
    text, _ = read(written(f"{SCAN.format(wide)} 3 Tr (Armstrong was born in Ohio.) Tj {stamp}"))
    assert ("Armstrong was born in Ohio." in text, "This content" in text) == (behind, True)


def test_letters_through_which_a_picture_shows_are_read() -> None:
    assert read(written("(Armstrong was born ) Tj 7 Tr (in Ohio.) Tj"))[0] == "Armstrong was born in Ohio."


@pytest.mark.parametrize("box", ["0 0 0 0", "-600 0 0 842", "0 842 595 0", "-10 -10 900 900"])
def test_a_page_cut_to_nothing_is_as_large_as_its_paper(box: str) -> None:
    assert read(written("(Armstrong was born in Ohio.) Tj", box))[0] == "Armstrong was born in Ohio."
