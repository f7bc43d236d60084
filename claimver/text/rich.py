"""The text of an RTF file as it reads with every tracked change accepted, and what of it could not be read.

Words: Rich Text Format Specification 1.9.1. What holds text is read wherever it stands; named here is what is left out.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from claimver.text.headings import as_heading
from claimver.text.raised import LOST, lowered, raised
from claimver.text.word import PICTURE, tidied
from claimver.text.wordstyles import SHIFTED, TITLES

__all__ = ["rich_text"]

_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?[0-9]{1,10})? ?|\\'(?P<byte>[0-9A-Fa-f]{2})|\\(?P<sign>[^A-Za-z])"
    r"|(?P<group>[{}])|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)"
)
_UNREAD = frozenset(
    "colortbl info header headerl headerr headerf footer footerl footerr footerf listtext pntext annotation atnid "
    "atnauthor xe tc rxe bkmkstart bkmkend nonshppict objdata objclass objname sn sv private1 template revtbl filetbl "
    "ftnsep ftnsepc aftnsep aftnsepc shprslt nonesttables mmathPict".split()
)  # destinations whose text is not the document's
_HOLDERS = ("shpinst", "nesttableprops")  # starred destinations that hold text or end it
_SIGNS = {
    "tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’", "ldblquote": "“",
    "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ", "qmspace": " ", "cell": "", "nestcell": "",
    "~": "\xa0", "_": "-", "-": "", "\n": "\n", "\r": "\n",
}  # fmt: skip
_ENDS = ("par", "sect", "page", "row", "nestrow", "\n", "\r")
_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5", 161: "cp1253",
    162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250", 255: "cp437",
}  # fmt: skip
_SYMBOLS = 2  # the charset of fonts whose characters are no letters
_SILENT = frozenset("XE TC TA RD SET PRIVATE ADVANCE FORMCHECKBOX".split())  # fields that show nothing


@dataclass(frozen=True)
class _State:
    """What counts up to the end of a group."""

    kind: str = ""  # of the destination: "" for text, "skip", "fonts", "styles" or "code" of a field
    hidden: bool = False
    struck: bool = False
    deleted: bool = False
    shift: int = 0  # half points above the line
    after: int = 1  # characters that stand for a \\u and are passed over
    font: int = -1


@dataclass
class _Story:
    """One run of text: the body, a note or a text box."""

    blocks: list[str] = field(default_factory=list)
    runs: list[tuple[str, int]] = field(default_factory=list)
    cells: list[list[str]] = field(default_factory=lambda: [[]])
    heading: bool = False
    table: bool = False  # whether the paragraph is one of a table's cell


class _Reader:
    def __init__(self) -> None:
        self.lost = Counter[str]()
        self.body, self.behind = _Story(), list[str]()
        self._story, self._state = self.body, _State()
        self._around: list[tuple[_State, _Story, str]] = []  # of the open groups: what counts after each, and its name
        self._fonts, self._styles = dict[int, int](), dict[int, str]()
        self._page, self._number, self._name = "cp1252", 0, ""  # the entry of a table that is read
        self._bytes, self._bytes_font, self._pass, self._starred, self._fresh = bytearray(), -1, 0, False, False
        self._code, self._results, self._written = list[str](), list[int](), 0  # of the open fields; pieces of text

    def read(self, text: str) -> None:
        at = 0
        while (match := _TOKEN.match(text, at)) is not None:
            at = match.end()
            if match["byte"]:
                self._byte(bytes.fromhex(match["byte"]))
                continue
            if match["text"]:
                self._byte(match["text"].encode("latin-1"))
                continue
            self._flush()
            if match["group"]:
                self._open() if match["group"] == "{" else self._close()
            elif match["word"] == "bin":
                at += max(0, int(match["number"] or 0))
            elif match["word"]:
                self._word(match["word"], None if match["number"] is None else int(match["number"]))
            elif match["sign"] == "*":
                self._starred = True
            elif match["sign"]:
                self._sign(match["sign"])
        self._flush()
        if self._around:
            self.lost["end of the file, which is missing"] += 1
        self._paragraph(self.body, row=True)

    def _open(self) -> None:
        self._around.append((self._state, self._story, ""))
        self._fresh = True

    def _close(self) -> None:
        if not self._around:
            return
        state, story, name = self._around.pop()
        if self._state.kind == "styles" and self._name.strip(" ;"):
            self._styles[self._number] = self._name.strip(" ;")
        if name == "field":
            self._field()
        self._name, self._fresh, self._starred = "", False, False
        if self._story is not story:
            self._paragraph(self._story, row=True)
            self.behind += self._story.blocks
        self._state, self._story = state, story

    def _word(self, word: str, number: int | None) -> None:
        fresh, starred = self._fresh, self._starred
        self._fresh = self._starred = False
        if fresh and self._destination(word, starred):
            return
        if self._state.kind in ("fonts", "styles"):
            self._entry(word, number or 0)
        elif word == "u":
            code = (number or 0) % 0x10000
            self._put(chr(code) if not 0xF000 <= code <= 0xF0FF else LOST)
            self._pass = self._state.after
        elif word in _SIGNS or word in _ENDS:
            self._sign(word)
        elif word == "ansicpg" and number:
            self._page = _known(f"cp{number}")
        elif word in ("mac", "pc", "pca"):
            self._page = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[word]
        elif self._state.kind == "":
            self._format(word, number)

    def _destination(self, word: str, starred: bool) -> bool:
        """Whether the word says what the group is that it begins."""
        if self._state.kind in ("fonts", "styles"):
            return False
        kind = {"fonttbl": "fonts", "stylesheet": "styles", "fldinst": "code"}.get(word)
        if word in ("footnote", "shptxt") and self._state.kind == "":
            self._story = _Story()
            self._state = replace(_State(), after=self._state.after)
        elif kind:
            self._state = replace(self._state, kind=kind if self._state.kind != "skip" else "skip")
        elif word in ("pict", "object", "moMath", "do") and self._state.kind == "":
            told = {"pict": "picture", "moMath": "formula"}.get(word, "embedded object or drawing")
            self.lost[told] += 1
            self._put(LOST if word == "moMath" else PICTURE)
            self._state = replace(self._state, kind="skip" if word != "object" else "")
        elif word in _UNREAD or (starred and word not in _HOLDERS):
            self._state = replace(self._state, kind="skip")
            self.lost["comment"] += word == "annotation"
        elif word == "field" and self._state.kind == "":
            state, story, _ = self._around[-1]
            self._around[-1] = (state, story, "field")
            self._code.append("")
            self._results.append(self._written)
        else:
            return False
        return True

    def _entry(self, word: str, number: int) -> None:
        if word in ("f", "s", "cs", "ds", "ts"):
            self._number = number if word in ("f", "s") else -1 - number
        elif word == "fcharset":
            self._fonts[self._number] = number

    def _field(self) -> None:
        code, before = self._code.pop(), self._results.pop()
        name = (code.split() or [""])[0].upper()
        if self._written == before and name not in _SILENT and self._state.kind == "":
            self.lost[f"field without its result ({name or 'unnamed'})"] += 1
            self._story.runs.append((LOST, 0))

    def _format(self, word: str, number: int | None) -> None:
        on, state = number != 0, self._state
        if word == "plain":
            self._state = _State(after=state.after)
        elif word == "v":
            self._state = replace(state, hidden=on)
        elif word in ("strike", "striked"):
            self._state = replace(state, struck=on)
        elif word == "deleted":
            self._state = replace(state, deleted=on)
        elif word in ("super", "sub", "nosupersub"):
            self._state = replace(state, shift={"super": SHIFTED, "sub": -SHIFTED}.get(word, 0) if on else 0)
        elif word in ("up", "dn"):
            told = 6 if number is None else number
            self._state = replace(state, shift=told if word == "up" else -told)
        elif word == "uc":
            self._state = replace(state, after=max(0, min(number or 0, 9)))
        elif word == "f":
            self._state = replace(state, font=number or 0)
        elif word == "pard":
            self._story.heading = self._story.table = False
        elif word == "intbl":
            self._story.table = True
        elif word == "outlinelevel":
            self._story.heading = (number or 0) < 9
        elif word == "s":
            self._story.heading = TITLES.fullmatch(self._styles.get(number or 0, "")) is not None

    def _sign(self, sign: str) -> None:
        self._fresh = self._starred = False
        if self._state.kind != "":
            return
        if sign in ("cell", "nestcell"):
            self._story.table = True
            self._paragraph(self._story)
            self._story.cells.append([])
        elif sign in _ENDS:
            if not self._state.deleted or sign != "par":  # a paragraph whose end was deleted goes on
                self._paragraph(self._story, row=sign in ("row", "nestrow"))
        else:
            self._put(_SIGNS.get(sign, sign))

    def _byte(self, data: bytes) -> None:
        self._fresh = self._starred = False
        passed = min(self._pass, len(data))
        self._pass -= passed
        self._bytes += data[passed:]

    def _flush(self) -> None:
        """Nothing; the bytes that came are characters, by the charset of their font."""
        if not self._bytes:
            return
        data, self._bytes = bytes(self._bytes), bytearray()
        charset = self._fonts.get(self._state.font, 1)
        if charset == _SYMBOLS and self._state.kind == "":
            self.lost["symbol of a special font"] += len(data)
            self._put(LOST * bool(data.strip()))
            return
        self._put(data.decode(_known(_CHARSETS.get(charset, self._page)), "replace"))

    def _put(self, text: str) -> None:
        state = self._state
        self._fresh = self._starred = False
        if state.kind == "styles":
            self._name += text
        elif state.kind == "code" and self._code:
            self._code[-1] += text
        elif state.kind or state.deleted:
            return
        elif state.hidden or state.struck:
            self.lost["hidden text" if state.hidden else "struck-out text"] += bool(text.strip())
        elif text:
            self._written += 1
            self._story.runs.append((text, state.shift if abs(state.shift) >= SHIFTED else 0))

    def _paragraph(self, story: _Story, *, row: bool = False) -> None:
        """Nothing; the paragraph ends here, and the row of a table too, its cells kept apart."""
        parts = ["".join(text for text, _ in run) for run in _alike(story.runs)]
        shifts = [run[0][1] for run in _alike(story.runs)]
        told = "".join(raised(t) if s > 0 else lowered(t) if s < 0 else t for t, s in zip(parts, shifts, strict=True))
        told = tidied(told.encode("utf-16", "surrogatepass").decode("utf-16", "replace"), self.lost)
        story.runs = []
        if not story.table and len(story.cells) > 1:  # a row that does not end
            story.cells, rest = [[]], story.cells
            story.blocks += [block for cell in rest for block in cell]
        if told:
            story.cells[-1].append(as_heading(told) if story.heading else told)
        if story.table and not row:
            return
        cells, story.cells = story.cells, [[]]
        if any(len(cell) > 1 for cell in cells):
            story.blocks += [block for cell in cells for block in cell]
        elif any(cells):
            joined = (" ".join("".join(cell).split()) for cell in (cells[:-1] if not cells[-1] else cells))
            story.blocks.append(" | ".join(joined) if len(cells) > 1 else cells[0][0])


def rich_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an RTF file, blocks parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError where it is none.
    """
    if not data.startswith(b"{\\rtf"):
        raise ValueError("it does not begin as RTF does")
    reader = _Reader()
    reader.read(data.decode("latin-1"))
    blocks = [*reader.body.blocks, *reader.behind]
    return "\n\n".join(blocks), [f"{number} × {kind}" for kind, number in sorted(reader.lost.items()) if number]


def _alike(runs: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    return (list(group) for _, group in groupby(runs, key=lambda run: run[1]))


def _known(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return "cp1252"
