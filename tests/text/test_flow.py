"""Columns with something across them: each column by itself, or what is above first, by how sentences go on."""

import in_process
import pytest
from fpdf import FPDF

from claimver.text.flow import begins_lower, ends_sentence

CAPTION = "Figure 1: A view of the tower over the river from the west, by a hand that nobody knows any more"
Band = tuple[list[str], list[str]]


def text_of(*bands: Band, size: float = 8) -> str:
    """The text of a page in two columns, with a line of this size across them between each two bands."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    y = 30.0
    for number, (left, right) in enumerate(bands):
        if number:
            pdf.set_font("Helvetica", size=size)
            pdf.text(20, y + 5, CAPTION)
            y += 15
        pdf.set_font("Helvetica", size=11)
        for row, (one, other) in enumerate(zip(left, right, strict=True)):
            pdf.text(20, y + 5 * row, one)
            pdf.text(110, y + 5 * row, other)
        y += 5 * len(left)
    return in_process.read_bytes(bytes(pdf.output()), "a.pdf")


def column(name: str, *, start: str = "the", stop: str = "and") -> list[str]:
    """Four lines that go on a sentence, or begin one, and leave one open, or end it."""
    lines = [f"{start} first line of column {name} and", f"the second line of column {name} and"]
    return [*lines, f"the third line of column {name} and", f"the fourth line of column {name} {stop}"]


def order(text: str) -> list[str]:
    """The columns in the order in which the text has their first lines."""
    words = " ".join(text.split())
    return sorted("ABCDEF", key=lambda name: words.find(f"first line of column {name}"))


def test_columns_run_on_past_a_caption_that_cuts_a_sentence_in_both() -> None:
    bands = (column("A", start="The"), column("C")), (column("B"), column("D", stop="end."))
    text = text_of(*bands)
    assert " ".join(text.split()) == " ".join(
        [*column("A", start="The"), *column("B"), *column("C"), *column("D", stop="end."), CAPTION]
    )


def test_columns_run_on_past_two_captions() -> None:
    first = column("A", start="The"), column("D")
    text = text_of(first, (column("B"), column("E")), (column("C"), column("F", stop="end.")))
    assert [name for name in order(text) if name in text] == list("ABCDEF")
    assert "of column C and the first line of column D" in " ".join(text.split())


def test_columns_that_end_with_a_paragraph_above_a_caption_are_read_first() -> None:
    above = column("A", start="The"), column("B", stop="end.")
    text = " ".join(text_of(above, (column("C", start="The"), column("D", stop="end."))).split())
    assert [name for name in order(text) if name in "ABCD"] == list("ABCD")
    assert "of column A and the first line of column B" in text


def test_an_equation_as_large_as_the_text_parts_bands() -> None:
    text = text_of((column("A", start="The"), column("B")), (column("C"), column("D", stop="end.")), size=11)
    assert [name for name in order(text) if name in "ABCD"] == list("ABCD")


@pytest.mark.parametrize(
    ("text", "ends", "lower"),
    [("in 1889.¹²", True, True), ("“and then”", False, True), ("1889 was", False, False), ("Is it?", True, False)],
)
def test_how_a_text_ends_and_begins(text: str, ends: bool, lower: bool) -> None:
    assert (ends_sentence(text), begins_lower(text)) == (ends, lower)


def set_in(*lines: tuple[float, float, float, str]) -> str:
    """The text of a page with lines at places, in millimetres, of sizes in points."""
    pdf = FPDF(format="A4")
    pdf.add_page()
    for x, y, size, line in lines:
        pdf.set_font("Helvetica", size=size)
        pdf.text(x, y, line)
    return in_process.read_bytes(bytes(pdf.output()), "a.pdf")


@pytest.mark.parametrize("start", ["Marie Curie", "a chemist"])
def test_a_sentence_goes_on_past_a_caption_in_its_column(start: str) -> None:
    above = [
        (20, 30 + 5 * row, 11, line) for row, line in enumerate([*column("A", start="The")[:3], "a pilot who met"])
    ]
    above[-1] = (20, 45, 11, "the fourth line of a pilot who then met")
    below = [
        (20, 80, 11, f"{start} in the town of Paris, it says, and"),
        (20, 85, 11, "flew to the Moon in the year of 1969."),
    ]
    text = set_in(*above, (20, 70, 8, "Figure 1: A tower"), *below)
    assert f"who then met {start} in the town" in " ".join(text.split())
    assert text.split("\n\n")[1] == "Figure 1: A tower"


FULL = "The tower of the town, which is known to all who ever came there, was built then by"


@pytest.mark.parametrize(
    ("above", "whole"), [([FULL, FULL], True), ([FULL, FULL[:-20]], False), ([FULL[:-20]], False), ([FULL], False)]
)
def test_a_sentence_goes_on_past_a_caption_before_a_capital_only_from_a_full_line(
    above: list[str], whole: bool
) -> None:
    before = [(20.0, 30.0 + 5 * row, 11.0, f"{FULL[:-3]} {row}.") for row in range(4)]
    lines = [(20, 55 + 5 * row, 11, line) for row, line in enumerate(above)]
    after = [(20, 90 + 5 * row, 11, f"Gustave Eiffel, who built {row} bridges and so on and on.") for row in range(4)]
    text = set_in(*before, *lines, (20, 75, 8, "Figure 1: A tower"), *after)
    assert (f"{above[-1]} Gustave" in text) == whole


def test_a_heading_in_a_column_parts_sentences() -> None:
    above = [(20, 30 + 5 * row, 11, line) for row, line in enumerate(column("A", start="The"))]
    text = set_in(*above, (20, 60, 15, "A Heading"), (20, 70, 11, "Marie Curie lived in the town of Paris, in France."))
    assert text.split("\n\n")[1:] == ["# A Heading", "Marie Curie lived in the town of Paris, in France."]


def test_a_note_at_the_foot_of_the_left_column_is_small_beside_the_text_of_the_right_one() -> None:
    left = [
        (20, 30 + 5 * row, 11, line) for row, line in enumerate([*column("A", start="The")[:3], "he met Irène Joliot-"])
    ]
    right = [
        (110, 30 + 5 * row, 11, line)
        for row, line in enumerate(["Curie, of column B, in Paris and", *column("B", stop="end.")])
    ]
    text = set_in(*left, (20, 50, 8, "1 A note on it, by its author."), *right)
    assert "Joliot-\nCurie, of column B" in text
    assert text.endswith("end.\n\n1 A note on it, by its author.")
