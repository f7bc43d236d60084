"""ODT: changes accepted, styles that hide or raise, tables, notes, and files made to do harm."""

import io
import zipfile

import in_process
import pytest

from claimver.errors import InputError
from claimver.text import ingest

LOST = "\ufffc"
NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{full}:1.0"'
    for name, full in (("office", "office"), ("text", "text"), ("table", "table"), ("style", "style"), ("draw", "drawing"),
                       ("fo", "xsl-fo-compatible"))
)  # fmt: skip
STYLES = """<office:automatic-styles>
<style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="X" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="Y" style:family="text" style:parent-style-name="X"/>
<style:style style:name="U" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>
<style:style style:name="L" style:family="text"><style:text-properties style:text-position="-33% 58%"/></style:style>
<style:style style:name="P" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
</office:automatic-styles>"""


def odt(body: str, **parts: str) -> bytes:
    """An ODT file with this body."""
    packed = io.BytesIO()
    content = f"<office:document-content {NAMES}>{STYLES}<office:body><office:text>{body}</office:text></office:body></office:document-content>"
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in {"content.xml": content, **parts}.items():
            file.writestr(name, text)
    return packed.getvalue()


def read(body: str) -> tuple[list[str], str]:
    told: list[str] = []
    return in_process.read_bytes(odt(body), "a.odt", warn=told.append).split("\n\n"), " ".join(told)


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ('<text:change text:change-id="1"/>Paris', "Paris"),
        ('<text:span text:style-name="H">Rome</text:span>Paris', "Paris"),
        ('<text:span text:style-name="Y">Rome</text:span>Paris', "Paris"),
        ("Paris<text:note><text:note-citation>1</text:note-citation><text:note-body/></text:note>", "Paris"),
        ('330<text:span text:style-name="U">2</text:span> H<text:span text:style-name="L">2</text:span>O', "330² H₂O"),
        ('New<text:s/>York<text:s text:c="2"/>City\n   now', "New York  City now"),
        ("<text:a><text:span>Paris</text:span></text:a>", "Paris"),
        ("<text:placeholder>[town]</text:placeholder>", LOST),
        ('<draw:frame text:anchor-type="as-char"><draw:image/></draw:frame>', LOST),
        ('<draw:frame text:anchor-type="as-char"><draw:object/></draw:frame>', LOST),
        ('<draw:frame text:anchor-type="page"><draw:image/></draw:frame>Paris', "Paris"),
        ("<office:annotation><text:p>Rome</text:p></office:annotation>Paris", "Paris"),
        ("<text:ruby><text:ruby-base>Paris</text:ruby-base><text:ruby-text>x</text:ruby-text></text:ruby>", "Paris"),
    ],
)
def test_a_paragraph_is_read_as_it_is_shown(inside: str, text: str) -> None:
    assert read(f"<text:p>He was born in {inside} in 1930.</text:p>")[0] == [f"He was born in {text} in 1930."]


def test_a_heading_in_a_cell_is_a_cell() -> None:
    cells = "".join(
        f"<table:table-cell>{inner}</table:table-cell>" for inner in ("<text:h>Born</text:h>", "<text:p>Ulm</text:p>")
    )
    assert read(f"<table:table><table:table-row>{cells}</table:table-row></table:table>")[0] == ["Born | Ulm"]


def test_blocks_are_headings_paragraphs_items_rows_and_notes() -> None:
    cell = "<table:table-cell{}><text:p>{}</text:p></table:table-cell>"
    table = (
        "<table:table><table:table-row>" + cell.format(' table:number-rows-spanned="2"', "Airbus") + cell.format("", "5")
        + cell.format(' table:number-columns-repeated="2"', "6") + "</table:table-row><table:table-row><table:covered-table-cell/>"
        + cell.format("", "7") + '<table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>'
    )  # fmt: skip
    blocks, told = read(
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone.</text:p></text:deletion></text:changed-region>"
        "</text:tracked-changes><text:h>Early life</text:h><text:p>He was born.<text:note><text:note-citation>1</text:note-citation>"
        "<text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p><text:p text:style-name='P'>Hidden.</text:p>"
        f"<text:list><text:list-item><text:p>An item</text:p></text:list-item></text:list>{table}"
        "<text:p>Framed.<draw:frame><draw:text-box><text:p>A box.</text:p></draw:text-box></draw:frame></text:p>"
    )
    assert blocks == [
        "# Early life", "He was born.", "An item", "Airbus | 5 | 6 | 6", "Airbus | 7 | ", "Framed.", "A box.", "A note.",
    ]  # fmt: skip
    assert told == "Not read of a.odt: 1 × hidden text."


@pytest.mark.parametrize(
    ("name", "part", "reason"),
    [
        ("META-INF/manifest.xml", "<a><encryption-data/></a>", "it is protected by a password"),
        ("styles.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "it defines entities of its own"),
        ("big", "0", "it unpacks to more than 200 MB"),
    ],
)
def test_files_made_to_do_harm_are_refused(name: str, part: str, reason: str) -> None:
    data = odt("", **{name: part * 200_000_001 if name == "big" else part})
    with pytest.raises(InputError, match=rf"a\.odt cannot be read as ODT: .*{reason}"):
        ingest.read_bytes(data, "a.odt")


def test_what_is_no_archive_is_refused() -> None:
    with pytest.raises(InputError, match=r"a\.odt cannot be read as ODT: .*it is damaged"):
        ingest.read_bytes(b"no archive", "a.odt")


@pytest.mark.parametrize(
    ("name", "instead"),
    [("a.xlsx", "is a table. Paste the sentences"), ("a.pptx", "Save it as PDF"), ("a.doc", "Save it as DOCX")],
)
def test_other_kinds_are_refused_with_what_to_do(name: str, instead: str) -> None:
    with pytest.raises(InputError, match=instead):
        ingest.read_bytes(b"PK", name)
