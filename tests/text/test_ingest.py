"""Files and their bytes to text."""

import io
import os
import zipfile
from pathlib import Path

import docx
import pytest
from fpdf import FPDF

from claimver.charset import LOST
from claimver.errors import InputError
from claimver.text import ingest


def pdf(text: str) -> bytes:
    """A one-page PDF that shows ``text``."""
    stream = f"BT /F1 24 Tf 72 700 Td ({text}) Tj ET".encode()
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
        b"/Resources << /Font << /F1 5 0 R >> >> >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return (
        data
        + b"xref\n0 6\n0000000000 65535 f \n"
        + table
        + (b"trailer << /Size 6 /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % len(data))
    )


def word(*paragraphs: str) -> bytes:
    document, out = docx.Document(), io.BytesIO()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    document.add_table(rows=1, cols=2).rows[0].cells[0].text = "Mass"
    document.save(out)
    return out.getvalue()


def test_a_pdf_gives_its_text():
    assert "Airbus is based in Blagnac." in ingest.read_bytes(pdf("Airbus is based in Blagnac."), "a.pdf")


def test_a_word_file_gives_paragraphs_and_tables():
    text = ingest.read_bytes(word("First paragraph.", "Second 🚀 paragraph."), "A.DOCX")
    assert "First paragraph.\n\nSecond 🚀 paragraph." in text
    assert "Mass" in text


def test_html_gives_the_article_without_its_scripts():
    page = "<html><body><nav>Menu</nav><article><p>Crater Lake is deep.</p></article><script>x()</script></body></html>"
    text = ingest.read_bytes(page.encode(), "page.html")
    assert "Crater Lake is deep." in text
    assert "x()" not in text


def test_markdown_loses_its_marks_and_keeps_its_words():
    text = ingest.read_bytes(
        b"---\nt: x\n---\n# Head\n\nSee **[Ulm](https://a.b)** in *Germany*.\n\n```\ncode\n```\n", "a.md"
    )
    assert "See Ulm in Germany." in text
    assert "code" not in text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("Zürich".encode(), "Zürich"),
        ("\ufeffZürich".encode(), "Zürich"),
        ("Zürich".encode("utf-16"), "Zürich"),
        ("Die Stadt Zürich liegt in der Schweiz, und das wissen viele Bürger.".encode("cp1252"), "Zürich"),
    ],
)
def test_the_encoding_is_found(data, text):
    assert text in ingest.read_bytes(data, "a.txt")


def test_a_truncated_pdf_is_an_input_error_that_names_the_file():
    with pytest.raises(InputError, match=r"half\.pdf cannot be read as PDF"):
        ingest.read_bytes(pdf("Hello")[:120], "half.pdf")


def test_a_file_that_is_no_word_file_is_an_input_error():
    with pytest.raises(InputError, match=r"x\.docx cannot be read as DOCX"):
        ingest.read_bytes(b"not a zip", "x.docx")


def test_a_pdf_without_text_says_what_to_do():
    blank = FPDF()
    blank.add_page()
    with pytest.raises(InputError, match="text recognition"):
        ingest.read_bytes(bytes(blank.output()), "scan.pdf")


def test_a_bomb_in_a_word_file_is_refused():
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(word("x"))) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as bomb:
        for name in source.namelist():
            data = source.read(name)
            if name == "word/document.xml":
                data = data.replace(b"<w:t>x</w:t>", b"<w:t>" + b"x" * 60_000_000 + b"</w:t>")
            bomb.writestr(name, data)
    with pytest.raises(InputError, match="cannot be read as DOCX"):
        ingest.read_bytes(out.getvalue(), "bomb.docx")


def test_a_parser_that_hangs_is_killed(monkeypatch):
    monkeypatch.setattr(ingest, "PARSE_SECONDS", 0.01)
    with pytest.raises(InputError, match="not read within"):
        ingest.read_bytes(pdf("Hello"), "slow.pdf")


def test_an_unknown_kind_lists_what_is_read():
    with pytest.raises(InputError, match=r"\.docx, \.epub, \.htm"):
        ingest.read_bytes(b"x", "photo.png")


def test_a_missing_file_a_folder_and_an_empty_file_are_input_errors(tmp_path):
    empty = tmp_path / "empty.txt"
    empty.write_text(" \n")
    for path, message in ((tmp_path / "none.txt", "cannot be read"), (tmp_path, "folder"), (empty, "No text")):
        with pytest.raises(InputError, match=message):
            ingest.read_file(path)


def test_binary_data_is_not_taken_for_text():
    with pytest.raises(InputError, match="UTF-8"):
        ingest.read_bytes(bytes(range(256)) * 8, "noise.txt")


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (b"PK\x03\x04aaaa", "a packed file"),
        (b"\xd0\xcf\x11\xe0", "an older"),
    ],
)
@pytest.mark.parametrize("name", ["a.txt", "a", "a.html", "a.pdf"])
def test_a_file_that_is_not_what_its_name_says_is_refused_with_what_to_do(data: bytes, form: str, name: str) -> None:
    with pytest.raises(InputError, match=rf"{name} is {form}.*Save it as DOCX, PDF or plain text"):
        ingest.read_bytes(data, name)


@pytest.mark.parametrize(
    ("paged", "text", "numbers"),
    [
        ("Ada went to\n\n2\n\n\fparis.", "Ada went to\nparis.", 1),
        ("Ada, a writer of some note in her day, went to\n\fParis.", "Ada, a writer of some note in her day, went to\nParis.", 0),
        ("It was finished in\n1889\n\fand is high.", "It was finished in\n1889\nand is high.", 0),
        ("Ada sang.\n\fand so on", "Ada sang.\n\nand so on", 0),
        ("A Heading\n\fAda sang.\n\f", "A Heading\n\nAda sang.\n\n", 0),
    ],
)  # fmt: skip
def test_a_sentence_goes_on_over_the_page_breaks_of_a_plain_text(paged: str, text: str, numbers: int) -> None:
    told: list[str] = []
    assert ingest.read_bytes(paged.encode(), "a.txt", warn=told.append) == text
    assert len(told) == numbers


def test_a_pdf_is_read_as_one_whatever_its_name() -> None:
    with pytest.raises(InputError, match=r"cannot be read as PDF: it is damaged\. Save it"):
        ingest.read_bytes(b"%PDF-1.4 damaged", "a.txt")


@pytest.mark.parametrize(
    ("written", "text", "lost"),
    [
        ("Neil was ~~not~~ born in Paris.", "Neil was born in Paris.", "1 × struck-out text"),
        ("Neil was <del>not</del>born in Paris.", "Neil was born in Paris.", "1 × struck-out text"),
        ("Neil was born<!-- not --> in Paris[^1].", "Neil was born in Paris.", "1 × hidden text"),
    ],
)
def test_markdown_is_read_without_what_is_struck_out_commented_or_a_note(written: str, text: str, lost: str) -> None:
    told: list[str] = []
    assert ingest.read_bytes(written.encode(), "a.md", warn=told.append) == text
    assert told == [f"Not read of a.md: {lost}."]


@pytest.mark.parametrize(
    "opened", ["<!-- ", "<s> ", "<del>", "<p hidden> ", "<b hidden>x</b> ", "<style> ", "`", '<a b="', "![a](b "]
)
def test_markdown_with_many_unclosed_comments_or_strikes_is_read_at_once(opened: str) -> None:
    began = os.times()
    ingest.read_bytes(b"Neil was born in Paris. " + opened.encode() * 40_000, "a.md")
    ended = os.times()
    # Of the reader's own process; half a minute where each looks for its end through the whole text.
    assert ended.children_user - began.children_user < 10


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("A\bAd\bda\ba was born in P\bParis.", "Ada was born in Paris."),
        ("_\bA_\bd_\ba sang.", "Ada sang."),
        ("\x1b[1mAda\x1b[0m was \x1b[8mnever\x1b[0m born in Paris.", "Ada was \ufffc born in Paris."),
        ("\x1b]8;;https://e.org\x1b\\Ada\x1b]8;;\x1b\\ sang.", "Ada sang."),
    ],
)
def test_what_a_terminal_shows_of_a_text_is_read(written: str, text: str) -> None:
    assert ingest.read_bytes(written.encode(), "a.txt") == text


def test_a_colour_of_a_terminal_is_no_hidden_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"The \x1b[38;5;8mEiffel Tower\x1b[0m is in Paris, not in \x1b[1;8mRome\x1b[0m.")
    told: list[str] = []
    assert ingest.read_file(tmp_path / "a.txt", warn=told.append) == f"The Eiffel Tower is in Paris, not in {LOST}."
    assert told == ["Not read of a.txt: 1 × hidden text."]
