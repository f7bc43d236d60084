"""RTF: changes accepted, formatting that hides or raises, tables, notes, fields, encodings."""

import in_process
import pytest

from claimver.errors import InputError
from claimver.text import ingest

LOST = "\ufffc"
HEAD = rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\froman\fcharset0 Times;}{\f1\fcharset204 Arial;}{\f2\fcharset2 Symbol;}}"
STYLES = rb"{\stylesheet{\s0 Normal;}{\s3\b heading 1;}{\*\cs4 Emphasis;}}{\info{\title Names}{\author A. B.}}"


def read(body: bytes) -> tuple[list[str], str]:
    """The blocks of an RTF file with this body, and what was told."""
    told: list[str] = []
    text = in_process.read_bytes(HEAD + STYLES + body + b"}", "a.rtf", warn=told.append)
    return text.split("\n\n"), " ".join(told)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (rb"born in {\deleted Wapakoneta}{\revised Paris}.", "born in Paris."),
        (rb"born in {\v Rome}Paris.", "born in Paris."),
        (rb"born in \v Rome\v0 Paris.", "born in Paris."),
        (rb"{\deleted born in Rome{\footnote A deleted note.}}born in Paris.", "born in Paris."),
        (rb"born in {\v{\footnote A hidden note.}{\shptxt A box.}}Paris.", "born in Paris."),
        (
            rb"born in {\deleted{\field{\*\fldinst DATE}{\fldrslt 1}}{\pict 01}}{\field{\*\fldinst X}{\fldrslt{\deleted 1}}}Paris.",
            "born in Paris.",
        ),
        (rb"born in {\strike Rome}{\striked1 Ulm}Paris.", "born in Paris."),
        (rb"330{\super 2} metres, H{\sub 2}O, 3{\up8 4} and 5{\dn0 6}.", "330² metres, H₂O, 3⁴ and 56."),
        (rb"Zo\'eb M\u252 ?ller, \u-10179?\u-8576?, \uc2\u8364 xx5.", "Zoë Müller, 🚀, €5."),
        (rb"{\f1 \'cc\'ee\'f1\'ea\'e2\'e0} and {\uc0\u321 \u243 d\u378} here.", "Москва and Łódź here."),
        (
            rb"He said {\ldblquote yes\rdblquote}\~now\emdash here\_there, co\-op.",
            "He said “yes”\xa0now—here-there, coop.",
        ),
        (rb"born in {\field{\*\fldinst{HYPERLINK \"http://x.org/Rome\"}}{\fldrslt{Paris}}}.", "born in Paris."),
        (rb"born in {\*\bkmkstart a}Paris{\*\bkmkend a}{\*\unknown Rome}{\xe {Ulm}}.", "born in Paris."),
        (rb"born in Par" + b"\r\n" + rb"is and \{Rome\}.", "born in Paris and {Rome}."),
        (rb"born in {\pict\wmetafile8 0102}{\bin3 {{{}Paris.", "born in " + LOST + "Paris."),
        (rb"born in {\pict 0102} Paris.", f"born in {LOST} Paris."),
        (rb"born in {\f2 abc} Paris.", f"born in {LOST} Paris."),
        (rb"born in {\field{\*\fldinst DATE}{\fldrslt }} Paris.", f"born in {LOST} Paris."),
        (rb"born in {\field{\*\fldinst XE Rome}}Paris.", "born in Paris."),
    ],
)
def test_a_paragraph_is_read_as_it_is_shown(body: bytes, text: str) -> None:
    assert read(body)[0] == [text]


def test_blocks_are_paragraphs_rows_and_what_stands_behind_the_text() -> None:
    body = (
        rb"\pard\s3 Early life\par\pard\plain He was born in Ulm.{\super\chftn}{\footnote\pard A {\i note}.}\par "
        rb"\trowd\cellx1\cellx2\intbl Airbus\cell 5\cell 5\cell\row Boeing\cell One.\par Two.\cell\row\pard "
        rb"{\*\shpinst{\sp{\sn pib}{\sv 3}}{\shptxt A box.\par}}{\shprslt A box.\par}He died.\par "
        rb"\pard\outlinelevel1 Later\par\pard{\header Page 5\par}{\listtext 1.\tab}An item\par{\*\annotation A comment\par}"
    )
    blocks, told = read(body)
    assert blocks == [
        "# Early life", "He was born in Ulm.", "Airbus | 5 | 5", "Boeing", "One.", "Two.", "He died.", "# Later",
        "An item", "A note.", "A box.",
    ]  # fmt: skip
    assert "1 × comment" in told


def test_a_heading_in_a_cell_is_a_cell() -> None:
    body = rb"\trowd\cellx1\cellx2\pard\intbl\s3 Born\cell\pard\intbl Ulm\cell\row\pard He died.\par"
    assert read(body)[0] == ["Born | Ulm", "He died."]


@pytest.mark.parametrize("named", [rb"", rb"\f1 Rome\par\plain ", rb"{\f0 Rome\par}"])
def test_the_default_font_counts_where_none_is_named(named: bytes) -> None:
    fonts = rb"{\rtf1\ansi\ansicpg1252\deff2{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset238 B;}{\f2\fcharset204 C;}}"
    text = in_process.read_bytes(fonts + named + rb"\'cc\'ee\'f1\'ea\'e2\'e0 is here.}", "a.rtf")
    assert text.split("\n\n")[-1] == "Москва is here."


def test_a_hidden_note_is_told_and_a_deleted_picture_is_not() -> None:
    _, told = read(rb"He {\v{\footnote A note.}}was {\deleted{\pict 01}{\footnote Another.}{\f2 abc}}born in Ulm.\par")
    assert told == "Not read of a.rtf: 1 × hidden text."


def test_a_paragraph_whose_end_was_deleted_goes_on() -> None:
    assert read(rb"He was born{\deleted\par} in Ulm.\par")[0] == ["He was born in Ulm."]


def test_what_is_left_out_is_told() -> None:
    _, told = read(rb"He {\v x}was {\strike y}born in {\pict 01}Ulm.\par")
    assert told.startswith("Not read of a.rtf: 1 × hidden text; 1 × picture; 1 × struck-out text.")


def test_a_file_that_breaks_off_is_read_as_far_as_it_goes_and_told() -> None:
    told: list[str] = []
    text = in_process.read_bytes(HEAD + rb"{\b He was born in Ulm.", "a.rtf", warn=told.append)
    assert text == "He was born in Ulm."
    assert "end of the file, which is missing" in told[0]


@pytest.mark.parametrize("name", ["a.txt", "a", "a.html", "a.pdf"])
def test_rtf_is_read_whatever_its_name(name: str) -> None:
    assert ingest.read_bytes(HEAD + rb"He was born in Ulm.}", name) == "He was born in Ulm."


def test_another_file_under_this_name_is_refused() -> None:
    with pytest.raises(InputError, match="cannot be read as RTF: it does not begin as RTF does"):
        ingest.read_bytes(b"He was born in Ulm.", "a.rtf")


def test_deep_groups_and_long_binary_parts_are_no_trap() -> None:
    assert read(b"{" * 50_000 + b"Paris." + b"}" * 50_000)[0] == ["Paris."]
    assert read(rb"Paris.\par\bin2000000000 Rome")[0] == ["Paris."]
