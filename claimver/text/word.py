"""The text of a DOCX file as it reads with every tracked change accepted, and what of it could not be read.

Elements: ECMA-376, part 1. What holds text is read wherever it stands; named here is only what is left out.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from zipfile import ZipFile

from claimver.charset import LOST
from claimver.text.headings import as_heading, ended
from claimver.text.overridden import as_seen
from claimver.text.packed import opened
from claimver.text.pale import is_pale
from claimver.text.raised import lowered, raised
from claimver.text.story import PICTURE, SILENT_FIELDS, name_of, table_row, tidied, unread, value_of
from claimver.text.wordstyles import Styles

__all__ = ["word_text"]

_GONE = frozenset(
    "del conflictDel moveFrom delText delInstrText rPr pPr sectPr tblPr tblGrid tcPr trPr sdtPr sdtEndPr rt rubyPr "
    "fldData footnoteRef endnoteRef annotationRef commentReference lastRenderedPageBreak proofErr".split()
)
_DELETED = ("del", "conflictDel", "moveFrom")
_SIGNS = {"tab": "\t", "ptab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-", "softHyphen": ""}
_FORMULAS = ("oMath", "oMathPara")
_ONE_LINE = frozenset("oMath oMathPara r t rPr ctrlPr sty rFonts i lang oMathParaPr jc".split())
_DRAWN = {"drawing": "picture", "pict": "picture", "object": "embedded object", "contentPart": "drawing by hand"}
_UNREAD = {
    "subDoc": "part of another file",
    "altChunk": "part of another format",
    "control": "field of a form",
    "pgNum": "page number",
    **dict.fromkeys("dayLong dayShort monthLong monthShort yearLong yearShort".split(), "date of the day"),
}
_READ = frozenset(
    (*_SIGNS, *_FORMULAS, *_DRAWN, *_UNREAD, "t", "instrText", "sym", "sdt", "footnoteReference", "endnoteReference")
)
_NOTES = {"footnoteReference": "footnotes", "endnoteReference": "endnotes"}
_USUAL = b"http://schemas.openxmlformats.org"
_STRICT = (
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", _USUAL + b"/officeDocument/2006/relationships"),
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", _USUAL + b"/wordprocessingml/2006/main"),
    (b"http://purl.oclc.org/ooxml/officeDocument/math", _USUAL + b"/officeDocument/2006/math"),
)  # namespaces of part 1 and of part 4
_RELATIONS, _HEAD = "_rels/.rels", 4096


@dataclass
class _Story:
    """One run of text of the file (the body, a note): its blocks, and what goes on over several paragraphs."""

    blocks: list[str] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)  # text boxes, read behind the paragraph that they hang on
    fields: list[list[str]] = field(default_factory=list)  # open fields: the code, and "code" or "result"
    begun: str = ""  # of a paragraph whose end mark was deleted


class _Reader:
    def __init__(self, styles: Styles) -> None:
        self.lost: Counter[str] = Counter()
        self._styles, self._paragraph_style = styles, None  # the properties of the paragraph that is read
        self.notes: list[tuple[str, str]] = []  # the part and the id of each note, in the order of their marks

    def story(self, element: Any) -> list[str]:
        """The blocks of a body, a note, a text box or a cell."""
        story = _Story()
        self._blocks(element, story)
        story.blocks.append(tidied(story.begun, self.lost))
        if any(part[1] == "code" for part in story.fields):
            self.lost["field that does not end"] += 1
            story.blocks.append(LOST)
        return [block for block in (*story.blocks, *story.boxes) if block]

    def _blocks(self, element: Any, story: _Story) -> None:
        for child in element:
            name = name_of(child)
            if name in _GONE:
                continue
            if name == "p":
                self._paragraph(child, story)
            elif name == "tbl":
                self._end(story)
                story.blocks += self._rows(child)
            elif name in _UNREAD:
                self._end(story)
                self.lost[_UNREAD[name]] += 1
                story.blocks.append(LOST)
            elif name == "AlternateContent":
                self._blocks(_chosen(child), story)
            else:
                self._blocks(child, story)

    def _paragraph(self, paragraph: Any, story: _Story) -> None:
        around, self._paragraph_style = self._paragraph_style, paragraph.find("./{*}pPr")
        text = story.begun + self._inline(paragraph, story)
        title = self._styles.is_heading(self._paragraph_style)
        self._paragraph_style = around  # a text box has paragraphs within one
        story.begun = ""
        mark = paragraph.find("./{*}pPr/{*}rPr")
        if mark is not None and any(name_of(child) in _DELETED for child in mark):
            story.begun = text  # its end was deleted: the next paragraph goes on
            return
        if not title and _is_link(paragraph, text):
            self.lost["line that is only a link"] += 1
            text = ""
        frame = paragraph.find("./{*}pPr/{*}framePr")
        if frame is not None and value_of(frame, "dropCap") in ("drop", "margin"):
            story.begun = text  # a large first letter
            return
        self._end(story, text, title=title)

    def _end(self, story: _Story, text: str = "", *, title: bool = False) -> None:
        """The paragraph ends here, one whose end mark was deleted too: a table is no part of it."""
        told = tidied(story.begun + text, self.lost)
        story.blocks += [as_heading(told) if title else told, *story.boxes]
        story.begun, story.boxes = "", []

    def _rows(self, table: Any) -> Iterator[str]:
        """A line for each row, its cells kept apart, or their paragraphs; nested tables behind the row they are in."""
        above: dict[int, list[str]] = {}  # by column of the grid: the last value, for cells that go on below
        for row in _parts(table, "tr"):
            if any(name_of(child) in _DELETED for child in row.iterfind("./{*}trPr/*")):
                continue
            cells, inner, column = list[list[str]](), list[str](), _span(row, "./{*}trPr/{*}gridBefore", 0)
            for cell in _parts(row, "tc"):
                if cell.find("./{*}tcPr/{*}cellDel") is not None:
                    continue
                for nested in _parts(cell, "tbl"):
                    inner += self._rows(nested)
                    nested.getparent().remove(nested)
                told, merged = self.story(cell), cell.find("./{*}tcPr/{*}vMerge")
                if not told and merged is not None and value_of(merged, "val") != "restart":
                    told = above.get(column, [])
                above[column] = told if merged is not None and len(told) == 1 else []
                column += _span(cell, "./{*}tcPr/{*}gridSpan", 1)
                cells.append(told)
            yield from table_row(cells)
            yield from inner

    def _inline(self, element: Any, story: _Story) -> str:
        return "".join(self._child(child, story) for child in element)

    def _child(self, child: Any, story: _Story) -> str:
        name = name_of(child)
        if name in _GONE or not name:
            return ""
        if name == "fldChar":
            return self._field(child, story)
        if name == "txbxContent":
            story.boxes += self.story(child)
            return ""
        if name == "AlternateContent":
            return self._inline(_chosen(child), story)
        if name == "r":
            return self._run(child, story)
        if name == "fldSimple":
            return self._simple_field(child, story)
        if name == "bdo":
            return as_seen(self._inline(child, story), value_of(child, "val"))
        return self._inline(child, story) if name not in _READ else self._content(child, name, story)

    def _content(self, child: Any, name: str, story: _Story) -> str:
        """What an element that holds no others stands for; nothing within the code of a field."""
        if any(part[1] == "code" for part in story.fields):
            if name == "instrText":
                story.fields[-1][0] += child.text or ""
            return ""
        if name in _NOTES:
            self.notes.append((_NOTES[name], value_of(child, "id")))
            return ""
        if name == "sdt" and _is_empty(child):
            self.lost["empty content control"] += 1
            return LOST
        if name == "sdt":
            return self._inline(child, story)
        if name == "t":
            return child.text or ""
        if name in _SIGNS:
            return _SIGNS[name]
        if name == "sym":
            return self._symbol(child)
        if name in _UNREAD:
            self.lost[_UNREAD[name]] += 1
            return LOST
        if name in _FORMULAS:
            return self._formula(child)
        return self._drawing(child, name, story) if name in _DRAWN else ""

    def _run(self, run: Any, story: _Story) -> str:
        properties, around = run.find("./{*}rPr"), self._paragraph_style
        hidden = self._styles.is_hidden(properties, around)
        if hidden or self._styles.is_struck(properties, around):
            kind = "hidden text" if hidden else "struck-out text"
            self.lost[kind] += any((text.text or "").strip() for text in run.iterfind("./{*}t"))
            return "".join(self._child(child, story) for child in run if name_of(child) == "fldChar")
        text = self._inline(run, story)
        if self._styles.is_faint(properties, around) and any(c.isalnum() for c in text):
            self.lost["text that may be hidden"] += 1
            return PICTURE  # a mark, within a sentence
        height = self._styles.height(properties)
        return raised(text) if height > 0 else lowered(text) if height < 0 else text

    def _field(self, mark: Any, story: _Story) -> str:
        kind = value_of(mark, "fldCharType")
        if kind == "begin":
            story.fields.append(["", "code"])
        elif kind == "separate" and story.fields:
            story.fields[-1][1] = "result"
        elif kind == "end" and story.fields:
            code, told = story.fields.pop()
            return self._unanswered(code, story) if told == "code" else ""
        return ""

    def _simple_field(self, field: Any, story: _Story) -> str:
        held = any(text.text for text in field.iterfind(".//{*}t"))
        return self._inline(field, story) + ("" if held else self._unanswered(value_of(field, "instr"), story))

    def _unanswered(self, code: str, story: _Story) -> str:
        """What stands for a field without its result; nothing for one that shows nothing."""
        name = (code.split() or [""])[0].upper()
        if name in SILENT_FIELDS or any(part[1] == "code" for part in story.fields):
            return ""
        self.lost[f"field without its result ({name or 'unnamed'})"] += 1
        return LOST

    def _symbol(self, element: Any) -> str:
        code = value_of(element, "char")
        character = chr(int(code, 16)) if code else LOST
        if character == LOST or "\ue000" <= character <= "\uf8ff":  # a place in a font of its own
            self.lost["symbol of a special font"] += 1
            return LOST
        return character

    def _formula(self, element: Any) -> str:
        """A formula in one line; one of fractions, roots or powers would read as something else."""
        kinds = {name_of(part) for part in element.iter()}
        if kinds <= _ONE_LINE:
            return "".join(part.text or "" for part in element.iter("{*}t"))
        self.lost["formula"] += 1
        return LOST

    def _drawing(self, element: Any, name: str, story: _Story) -> str:
        boxes = [box for box in element.iter("{*}txbxContent") if _outermost(box, element)]
        for box in boxes:
            story.boxes += self.story(box)
        if boxes:
            return ""
        if name == "pict" and element.find(".//{*}imagedata") is None and element.find(".//{*}textpath") is None:
            return ""  # a line or a frame
        kind = {"chart": "chart", "relIds": "diagram"}.get(name_of(_graphic(element)), _DRAWN[name])
        self.lost[kind] += 1
        return "" if element.find("./{*}anchor") is not None else PICTURE


def word_text(data: bytes) -> tuple[str, list[str]]:
    """The text of a DOCX file, blocks parted by blank lines, and a line for each kind of thing that was not read."""
    import docx

    document = docx.Document(io.BytesIO(_transitional(data)))
    ground = document.element.find("./{*}background")
    white = ground is None or value_of(ground, "color").upper() in ("", "AUTO") or is_pale(value_of(ground, "color"))
    reader = _Reader(Styles(_part(document, "styles"), white=white))
    blocks = reader.story(document.element.body)
    parts = {kind: part for kind in _NOTES.values() if (part := _part(document, kind)) is not None}
    for kind, id in reader.notes:  # grows where a note has notes
        for note in parts.get(kind, ()):
            if value_of(note, "id") == id:
                blocks += reader.story(note)
    return "\n\n".join(blocks), unread(reader.lost)


def _part(document: Any, kind: str) -> Any:
    """The root of the document's part of that kind, or None."""
    from docx.oxml import parse_xml

    found = (r.target_part for r in document.part.rels.values() if not r.is_external and r.reltype.endswith(f"/{kind}"))
    return next((parse_xml(part.blob) for part in found), None)


def _transitional(data: bytes) -> bytes:
    """The file with the names of ECMA-376's usual form where it is in the strict one, which python-docx does not read.

    Raises: ValueError for a file that unpacks to too much.
    """
    with opened(data) as packed:
        if _STRICT[0][0] not in packed.read(_RELATIONS)[:_HEAD]:
            return data
        out = io.BytesIO()
        with ZipFile(out, "w") as usual:
            for name in packed.namelist():
                part = packed.read(name)
                if name.endswith((".xml", ".rels")):
                    for strict, plain in _STRICT:
                        part = part.replace(strict, plain)
                usual.writestr(name, part)
        return out.getvalue()


def _is_empty(control: Any) -> bool:
    """Whether a content control shows what stands for its value, or nothing at all."""
    content = control.find("./{*}sdtContent")
    return content is None or not len(content) or control.find("./{*}sdtPr/{*}showingPlcHdr") is not None


def _is_link(paragraph: Any, text: str) -> bool:
    """Whether a paragraph is a link alone, and no sentence."""
    linked = "".join(text.text or "" for link in _parts(paragraph, "hyperlink") for text in link.iter("{*}t"))
    return bool(linked.strip()) and linked.strip() == text.strip() and not ended(text)


def _span(element: Any, path: str, usual: int) -> int:
    """The number of columns that is told there."""
    found = element.find(path)
    told = value_of(found, "val") if found is not None else ""
    return int(told) if told.isascii() and told.isdigit() and len(told) < 4 else usual


def _parts(element: Any, name: str) -> Iterator[Any]:
    """The rows, cells or tables right below, through content controls and other wrappers."""
    for child in list(element):
        if name_of(child) == name:
            yield child
        elif name_of(child) in ("sdt", "sdtContent", "customXml", "ins", "smartTag"):
            yield from _parts(child, name)


def _chosen(alternatives: Any) -> Any:
    """The newer of two forms of the same content, or the older one where the newer holds no text."""
    choice, fallback = alternatives.find("./{*}Choice"), alternatives.find("./{*}Fallback")
    if choice is None or (fallback is not None and not list(choice.iter("{*}t")) and list(fallback.iter("{*}t"))):
        return fallback if fallback is not None else alternatives
    return choice


def _outermost(box: Any, drawing: Any) -> bool:
    above = box.getparent()
    while above is not None and above is not drawing:
        if name_of(above) in ("txbxContent", "Fallback"):
            return False
        above = above.getparent()
    return True


def _graphic(element: Any) -> Any:
    data = element.find(".//{*}graphicData")
    return data[0] if data is not None and len(data) else element
