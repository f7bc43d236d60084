"""DOCX files made of known sentences, with what Word writes into real ones: for `benchmarks/documents.py` and tests."""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Sequence
from xml.sax.saxutils import escape
from zipfile import ZipFile

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml

SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)
_ABOUT = 'w:id="{id}" w:author="A" w:date="2024-01-01T00:00:00Z"'
_PARTS = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"


def run(text: str, properties: str = "") -> str:
    """A run of text."""
    shape = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{shape}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(*inner: str, properties: str = "") -> str:
    """A paragraph of runs."""
    return f"<w:p>{f'<w:pPr>{properties}</w:pPr>' if properties else ''}{''.join(inner)}</w:p>"


def tracked(kind: str, *inner: str) -> str:
    """A tracked change: ins, del, moveFrom, moveTo."""
    body = "".join(inner)
    body = body.replace("w:t ", "w:delText ").replace("</w:t>", "</w:delText>") if kind == "del" else body
    return f"<w:{kind} {_ABOUT.format(id=random.randrange(10**6))}>{body}</w:{kind}>"  # an id, nothing more


def control(inner: str, properties: str = "") -> str:
    """A content control around runs, paragraphs or rows."""
    return f"<w:sdt><w:sdtPr>{properties}</w:sdtPr><w:sdtContent>{inner}</w:sdtContent></w:sdt>"


def complex_field(code: str, result: str | None) -> str:
    """A field with its code, and its result where it has one."""

    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    shown = "" if result is None else mark("separate") + run(result)
    return f"{mark('begin')}<w:r><w:instrText> {code} </w:instrText></w:r>{shown}{mark('end')}"


def table(*rows: Sequence[str]) -> str:
    """A table; each cell is a paragraph's text, or XML."""
    cells = [[cell if cell.startswith("<") else paragraph(run(cell)) for cell in row] for row in rows]
    return (
        "<w:tbl>" + "".join(f"<w:tr>{''.join(f'<w:tc>{c}</w:tc>' for c in row)}</w:tr>" for row in cells) + "</w:tbl>"
    )


def text_box(*paragraphs: str) -> str:
    """A run with a text box, in the new form and the old one."""
    inside = f"<w:txbxContent>{''.join(paragraphs)}</w:txbxContent>"
    new = f"<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>{inside}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>"
    old = f"<w:pict><v:shape><v:textbox>{inside}</v:textbox></v:shape></w:pict>"
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{new}</mc:Choice>'
        f"<mc:Fallback>{old}</mc:Fallback></mc:AlternateContent></w:r>"
    )


def note_mark(id: int, kind: str = "footnote") -> str:
    """The mark of a note in the text."""
    return f'<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:{kind}Reference w:id="{id}"/></w:r>'


def style(name: str, properties: str, *, kind: str = "character", based_on: str = "") -> str:
    """A style of runs or paragraphs."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    shape = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:style {SPACES} w:type="{kind}" w:styleId="{name}"><w:name w:val="{name}"/>{base}{shape}</w:style>'


def strict(data: bytes) -> bytes:
    """The file in the strict form of ECMA-376, as "Strict Open XML" is saved."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(data)) as usual, ZipFile(out, "w") as made:
        for name in usual.namelist():
            part = usual.read(name)
            for plain, named in (("officeDocument", "relationships"), ("wordprocessingml", "main")):
                before = f"http://schemas.openxmlformats.org/{plain}/2006/{named}".encode()
                part = part.replace(before, f"http://purl.oclc.org/ooxml/{plain}/{named}".encode())
            made.writestr(name, part)
    return out.getvalue()


def word_file(
    *blocks: str, footnotes: Sequence[str] = (), endnotes: Sequence[str] = (), styles: Sequence[str] = ()
) -> bytes:
    """A DOCX file of these blocks; notes are numbered from 1."""
    document, out = docx.Document(), io.BytesIO()
    for added in styles:
        document.styles.element.append(parse_xml(added))
    body = document.element.body
    for block in parse_xml(f"<w:body {SPACES}>{''.join(blocks)}</w:body>"):
        body.insert(len(body) - 1, block)
    for name, notes in (("footnote", footnotes), ("endnote", endnotes)):
        if notes:
            rows = "".join(f'<w:{name} w:id="{n}">{note}</w:{name}>' for n, note in enumerate(notes, 1))
            rows = f'<w:{name} w:type="separator" w:id="0">{paragraph(run("—"))}</w:{name}>' + rows
            xml = f"<w:{name}s {SPACES}>{rows}</w:{name}s>".encode()
            part = Part(PackURI(f"/word/{name}s.xml"), _PARTS.format(f"{name}s"), xml, document.part.package)
            document.part.relate_to(part, getattr(RELATIONSHIP_TYPE, f"{name}s".upper()))
    document.save(out)
    return out.getvalue()


def dressed(sentence: str, chance: random.Random) -> str:
    """The sentence as runs, some of it changed, wrapped or marked in a way that leaves what is read the same."""
    words = sentence.split(" ")
    cut = sorted(chance.sample(range(1, len(words)), 2))
    head, middle, tail = (" ".join(part) for part in (words[: cut[0]], words[cut[0] : cut[1]], words[cut[1] :]))
    return run(head + " ") + chance.choice(_DRESSES)(middle, chance) + run(" " + tail)


def _swapped(text: str, chance: random.Random) -> str:
    return tracked("del", run("something else")) + tracked("ins", run(text))


def _moved(text: str, chance: random.Random) -> str:
    return tracked("moveFrom", run("moved away")) + tracked("moveTo", run(text))


def _linked(text: str, chance: random.Random) -> str:
    return f'<w:hyperlink w:anchor="a">{run(text)}</w:hyperlink>'


def _field(text: str, chance: random.Random) -> str:
    return chance.choice((complex_field("REF _x", text), f'<w:fldSimple w:instr=" DATE ">{run(text)}</w:fldSimple>'))


def _nested_field(text: str, chance: random.Random) -> str:
    inner = complex_field("PAGE", "7")
    begin, separate, end = (f'<w:r><w:fldChar w:fldCharType="{k}"/></w:r>' for k in ("begin", "separate", "end"))
    return f"{begin}<w:r><w:instrText> IF </w:instrText></w:r>{inner}{separate}{run(text)}{end}"


_DRESSES: tuple[Callable[[str, random.Random], str], ...] = (
    _swapped,
    _moved,
    _linked,
    _field,
    _nested_field,
    lambda text, chance: control(run(text)),
    lambda text, chance: control(control(run(text))),
    lambda text, chance: f'<w:smartTag w:element="place">{run(text)}</w:smartTag>',
    lambda text, chance: f'<w:customXml w:element="x">{tracked("ins", run(text))}</w:customXml>',
    lambda text, chance: run(text) + run(" hidden words", "<w:vanish/>"),
    lambda text, chance: run(text[:1]) + "<w:r><w:softHyphen/></w:r>" + run(text[1:], "<w:b/>"),
    lambda text, chance: run(text) + run("3", '<w:vertAlign w:val="superscript"/>'),
    lambda text, chance: run(text) + '<w:bookmarkStart w:id="1" w:name="b"/><w:bookmarkEnd w:id="1"/>',
    lambda text, chance: f'<w:dir w:val="ltr">{run(text)}</w:dir>',
)
