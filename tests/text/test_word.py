"""DOCX: the final view of tracked changes, content controls, tables, notes, fields, and what cannot be read."""

import io
import sys
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import in_process
import pytest

from claimver.errors import InputError
from claimver.text import ingest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "benchmarks"))

from documents_word import (
    complex_field,
    control,
    note_mark,
    paragraph,
    run,
    strict,
    style,
    table,
    text_box,
    tracked,
    word_file,
)

BORN = run("Neil Armstrong was born in ")
FORMULA = "<m:oMath><m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f></m:oMath>"
RAISED = '<w:vertAlign w:val="superscript"/>'
W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
DELETED_END = '<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'
LOST = "\ufffc"


def read(*blocks: str, **notes: list[str]) -> tuple[str, list[str]]:
    """The text of a file of these blocks, and what was told."""
    told: list[str] = []
    return in_process.read_bytes(word_file(*blocks, **notes), "a.docx", warn=told.append), told


@pytest.mark.parametrize(
    ("inner", "text"),
    [
        (tracked("del", run("Wapakoneta")) + tracked("ins", run("Paris")), "Paris"),
        (tracked("ins", tracked("del", run("Rome")), run("Paris")), "Paris"),
        (tracked("moveFrom", run("Rome")) + tracked("moveTo", run("Paris")), "Paris"),
        (
            tracked("del", run("Rome"))
            .replace("w:del ", f"w14:conflictDel {W14} ")
            .replace("/w:del>", "/w14:conflictDel>")
            + f"<w14:conflictIns {W14}>{run('Paris')}</w14:conflictIns>",
            "Paris",
        ),
        (run("Paris") + run("2", '<w:vertAlign w:val="subscript"/>'), "Paris₂"),
        (run("Paris") + run("12", '<w:position w:val="-6"/>'), "Paris₁₂"),
        (control(run("Paris")), "Paris"),
        (control(control(run("Par"))) + run("is"), "Paris"),
        (f'<w:hyperlink w:anchor="x">{run("Paris")}</w:hyperlink>', "Paris"),
        (f'<w:smartTag w:element="p">{run("Paris")}</w:smartTag>', "Paris"),
        (f'<w:customXml w:element="p">{run("Paris")}</w:customXml>', "Paris"),
        (complex_field("REF _a", "Paris"), "Paris"),
        (f'<w:fldSimple w:instr=" REF ">{run("Paris")}</w:fldSimple>', "Paris"),
        (f"<w:r><w:ruby><w:rt>{run('x')}</w:rt><w:rubyBase>{run('Paris')}</w:rubyBase></w:ruby></w:r>", "Paris"),
        (run("Paris") + run(" and Rome", "<w:vanish/>"), "Paris"),
        (run("Paris") + complex_field('XE "Paris"', None), "Paris"),
        ("<w:r><w:t>Par</w:t><w:softHyphen/><w:t>is</w:t></w:r>", "Paris"),
        ("<w:r><w:t>Sainte</w:t><w:noBreakHyphen/><w:t>Anne</w:t></w:r>", "Sainte-Anne"),
        (run("Paris") + run("2", RAISED), "Paris²"),
        (run("Paris") + run("12", '<w:position w:val="6"/>'), "Paris¹²"),
        (run("Paris") + note_mark(1), "Paris"),
        (run("Paris") + text_box(paragraph(run("A box."))), "Paris.\n\nA box"),
        (run("Wapakoneta", "<w:strike/>") + run("Paris"), "Paris"),
        (run("Wapakoneta", "<w:dstrike/>") + run("Paris"), "Paris"),
        (run("Paris", '<w:strike w:val="0"/>'), "Paris"),
        (f'<w:bdo w:val="rtl">{run("siraP")}</w:bdo>', "Paris"),
        (f'<w:dir w:val="rtl">{run("Paris")}</w:dir>', "Paris"),
    ],
)
def test_a_sentence_is_read_as_it_stands_in_the_final_view(inner: str, text: str) -> None:
    assert read(paragraph(BORN, inner, run(".")))[0] == f"Neil Armstrong was born in {text}."


@pytest.mark.parametrize(
    ("inner", "kind"),
    [
        (FORMULA, "formula"),
        (complex_field("DOCPROPERTY city", None), "field without its result"),
        ('<w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r>', "symbol of a special font"),
        (run("\uf0b7"), "character of a special font"),
        (control(run("Click here to enter text."), "<w:showingPlcHdr/>"), "empty content control"),
        ("<w:r><w:object/></w:r>", "embedded object"),
        ("<w:r><w:pgNum/></w:r>", "page number"),
        ("<w:r><w:yearLong/></w:r>", "date of the day"),
        ("<w:sdt><w:sdtPr/></w:sdt>", "empty content control"),
        (control(""), "empty content control"),
        ("<w:r><w:drawing><wp:inline><a:graphic/></wp:inline></w:drawing></w:r>", "picture"),
    ],
)
def test_what_cannot_be_read_is_marked_in_its_sentence_and_named(inner: str, kind: str) -> None:
    text, told = read(paragraph(BORN, inner, run(" in 1930.")))
    assert text == f"Neil Armstrong was born in {LOST} in 1930."
    assert told == [told[0]]
    assert told[0].startswith("Not read of a.docx: 1 × ")
    assert kind in told[0]


STYLES = (
    style("High", '<w:vertAlign w:val="superscript"/>'),
    style("Higher", "", based_on="High"),
    style("Unseen", "<w:vanish/>"),
    style("Out", "<w:strike/>"),
    style("UnseenLine", "<w:vanish/>", kind="paragraph"),
    style("Round", "", based_on="Round"),
)


@pytest.mark.parametrize(
    ("number", "properties", "text"),
    [
        ("2", '<w:rStyle w:val="High"/>', "330²"),
        ("2", '<w:rStyle w:val="Higher"/>', "330²"),
        ("2", '<w:rStyle w:val="High"/><w:vertAlign w:val="baseline"/>', "3302"),
        ("2", '<w:rStyle w:val="Unseen"/>', "330"),
        ("2", '<w:rStyle w:val="Unseen"/><w:vanish w:val="false"/>', "3302"),
        ("2", '<w:rStyle w:val="Out"/>', "330"),
        ("2", '<w:rStyle w:val="Round"/>', "3302"),
        ("2", '<w:rStyle w:val="Nowhere"/>', "3302"),
    ],
)
def test_formatting_counts_the_same_through_a_style(number: str, properties: str, text: str) -> None:
    line = paragraph(run("The tower is 330"), run(number, properties), run(" metres high."))
    assert read(line, styles=STYLES)[0] == f"The tower is {text} metres high."


def test_a_paragraph_whose_style_is_hidden_is_not_read() -> None:
    text, told = read(
        paragraph(run("Unseen."), properties='<w:pStyle w:val="UnseenLine"/>'), paragraph(run("Seen.")), styles=STYLES
    )
    assert text == "Seen."
    assert told == ["Not read of a.docx: 1 × hidden text."]


def test_what_is_told_of_a_gap_says_what_stands_there() -> None:
    told: list[str] = []
    text = ingest.read_bytes(word_file(paragraph(BORN, FORMULA, run(" in 1930."))), "a.docx", warn=told.append)
    assert text == f"Neil Armstrong was born in {LOST} in 1930."
    assert told == [
        f"Not read of a.docx: 1 × formula. A sentence that lacks a part is not judged: it shows {LOST} there."
    ]


def test_a_file_that_unpacks_to_too_much_is_refused() -> None:
    data = io.BytesIO(word_file(paragraph(BORN)))
    with ZipFile(data, "a", ZIP_DEFLATED) as packed:
        packed.writestr("big", "0" * 200_000_001)
    with pytest.raises(InputError, match="it unpacks to more than 200 MB"):
        ingest.read_bytes(data.getvalue(), "a.docx")


def test_the_strict_form_is_read_as_the_usual_one() -> None:
    usual = word_file(
        paragraph(BORN, run("Paris"), note_mark(1), run(".")), paragraph(run("It is 330"), run("2", RAISED), run(" m."))
    )
    assert in_process.read_bytes(strict(usual), "a.docx") == "Neil Armstrong was born in Paris.\n\nIt is 330² m."


def test_a_part_of_another_file_is_named() -> None:
    text, told = read(paragraph(run("Before.")), "<w:subDoc/>", paragraph(run("Behind.")))
    assert text == f"Before.\n\n{LOST}\n\nBehind."
    assert "1 × part of another file" in told[0]


def test_paragraphs_come_and_go_with_their_changes() -> None:
    text, told = read(
        paragraph(tracked("ins", run("Inserted whole."))),
        paragraph(tracked("del", run("Deleted whole."))),
        paragraph(tracked("moveTo", run("Moved here."))),
        paragraph(run("He died "), properties='<w:rPr><w:del w:id="1" w:author="A"/></w:rPr>'),
        paragraph(run("in Ohio.")),
        control(paragraph(run("In a block control."))),
    )
    assert text == "Inserted whole.\n\nMoved here.\n\nHe died in Ohio.\n\nIn a block control."
    assert told == []


@pytest.mark.parametrize("mark", [DELETED_END, DELETED_END.replace("w:del ", f"w14:conflictDel {W14} ")])
def test_a_paragraph_whose_end_was_deleted_stays_before_the_table_behind_it(mark: str) -> None:
    text, _ = read(paragraph(run("He died in Ohio."), properties=mark), table(["A", "1"]), paragraph(run("Behind.")))
    assert text == "He died in Ohio.\n\nA | 1\n\nBehind."


def test_a_cell_that_spans_rows_is_read_in_each() -> None:
    def cell(text: str, merge: str = "", wide: str = "") -> str:
        shape = f"<w:tcPr>{wide}{merge and f'<w:vMerge {merge}/>'}</w:tcPr>"
        return f"<w:tc>{shape}{paragraph(run(text))}</w:tc>"

    wide, first, on = '<w:gridSpan w:val="2"/>', 'w:val="restart"', 'w:val="continue"'
    rows = [
        cell("Both", wide=wide) + cell("Ohio", first),
        cell("Neil", first) + cell("1") + cell("", on),
        cell("", " ") + cell("2") + cell("Rome"),
        cell("") + cell("3") + cell("Oslo", first),
    ]
    text, _ = read("<w:tbl>" + "".join(f"<w:tr>{row}</w:tr>" for row in rows) + "</w:tbl>")
    assert text.split("\n\n") == ["Both | Ohio", "Neil | 1 | Ohio", "Neil | 2 | Rome", " | 3 | Oslo"]


def test_tables_keep_equal_neighbours_apart_and_hold_tables() -> None:
    inner = table(["inner", "cell"])
    gone = "<w:tr><w:trPr><w:del w:id='1' w:author='A'/></w:trPr><w:tc><w:p/></w:tc></w:tr>"
    grid = table(["Airbus", "5", "5"], [paragraph(run("outer")) + inner, "6", "6"]).replace(
        "</w:tbl>", f"{gone}</w:tbl>"
    )
    text, _ = read(grid, table([paragraph(run("One paragraph.")) + paragraph(run("Another.")), "x"]))
    assert text.split("\n\n") == ["Airbus | 5 | 5", "outer | 6 | 6", "inner | cell", "One paragraph.", "Another.", "x"]


def test_a_heading_in_a_cell_is_a_cell() -> None:
    born = paragraph(run("Born"), '<w:outlineLvl w:val="1"/>')
    assert read(table([born, "Ulm"]))[0] == "Born | Ulm"


def test_notes_are_read_behind_the_text_and_deleted_ones_are_not() -> None:
    text, _ = read(
        paragraph(run("One"), note_mark(1), run("."), tracked("del", run("Two"), note_mark(2))),
        paragraph(run("Three"), note_mark(1, "endnote"), run(".")),
        footnotes=[paragraph(run("Foot.")), paragraph(run("Gone."))],
        endnotes=[paragraph(run("End."))],
    )
    assert text == "One.\n\nThree.\n\nFoot.\n\nEnd."


def test_a_field_within_the_code_of_another_is_not_read() -> None:
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>' for kind in ("begin", "separate", "end"))
    inner = complex_field("PAGE", "7")
    body = f"{begin}<w:r><w:instrText> IF </w:instrText></w:r>{inner}{separate}{run('Paris')}{end}"
    assert read(paragraph(BORN, body, run(".")))[0] == "Neil Armstrong was born in Paris."


def test_a_simple_field_without_its_result_is_marked_and_one_that_shows_nothing_is_not() -> None:
    field = '<w:fldSimple w:instr=" {} "/>'
    text, told = read(paragraph(BORN, field.format("DOCPROPERTY City"), field.format("XE x"), run(" in 1930.")))
    assert text == f"Neil Armstrong was born in {LOST} in 1930."
    assert "1 × field without its result (DOCPROPERTY)" in told[0]


def test_a_field_that_never_ends_is_named() -> None:
    begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
    text, told = read(paragraph(run("Before.")), paragraph(begin, run("lost words.")))
    assert text == f"Before.\n\n{LOST}"
    assert "field that does not end" in told[0]


def test_a_picture_beside_the_sentences_marks_none_of_them() -> None:
    drawing = "<w:r><w:drawing><wp:inline><a:graphic/></wp:inline></w:drawing></w:r>"
    text, told = read(
        paragraph(drawing, run("Paris is a city.")), paragraph(run("Rome is too."), drawing), paragraph(drawing)
    )
    assert text == "Paris is a city.\n\nRome is too."
    assert told == ["Not read of a.docx: 3 × picture."]
