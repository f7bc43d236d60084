"""The text of an RTF file as it reads with every tracked change accepted, and what of it could not be read.

Words: Rich Text Format Specification 1.9.1. What holds text is read wherever it stands; named here is what is left out.
Libraries were no help: striprtf 0.0.35 keeps deleted text, drops notes, and tells nothing of what it left out.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from claimver.charset import LOST
from claimver.text.pale import LEAST
from claimver.text.richstory import RichStory
from claimver.text.richtokens import SYMBOLS, characters, encoding, tokens
from claimver.text.story import PICTURE, SILENT_FIELDS, unread
from claimver.text.wordstyles import SHIFTED, TITLES

__all__ = ["rich_text"]

_UNREAD = frozenset(
    "info header headerl headerr headerf footer footerl footerr footerf listtext pntext annotation atnid "
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


@dataclass(frozen=True)
class _State:
    """What counts up to the end of a group."""

    kind: str = ""  # of the destination: "" for text, "skip", "fonts", "styles" or "code" of a field
    hidden: bool = False
    struck: bool = False
    deleted: bool = False
    tiny: bool = False
    color: int = 0  # by the file's table
    ground: bool = False  # whether a colour is behind it, or may be
    shift: int = 0  # half points above the line
    after: int = 1  # characters that stand for a \\u and are passed over
    font: int = -1  # the file's default one

    @property
    def shown(self) -> bool:
        """Whether what stands there is seen, once every change is accepted."""
        return not (self.deleted or self.hidden or self.struck)

    def count(self, lost: Counter[str]) -> None:
        """What stands there is counted as left out. What was deleted is no loss."""
        lost["hidden text" if self.hidden else "struck-out text"] += not (self.deleted or self.shown)


class _Reader:
    def __init__(self) -> None:
        self.lost = Counter[str]()
        self.body, self.behind = RichStory(), list[str]()
        self._story, self._state = self.body, _State()
        self._around = list[tuple[_State, RichStory, str]]()  # of the open groups: what counts after each, its name
        self._fonts, self._styles = dict[int, int](), dict[int, str]()
        self._page, self._font = "cp1252", -1  # of the file, where nothing else is said
        self._white, self._colors, self._shades = set[int](), 0, 0  # of the table of colours
        self._number, self._name = 0, ""  # of the entry of a table that is read
        self._bytes, self._pass, self._starred, self._fresh = bytearray(), 0, False, False
        self._code, self._results, self._written = list[str](), list[int](), 0  # of the open fields; pieces of text

    def read(self, text: str) -> None:
        """The body, what stands behind it and what was lost are those of the file."""
        for token in tokens(text):
            if token.kind == "bytes":
                self._byte(token.data)
                continue
            self._flush()
            if token.kind == "group":
                self._open() if token.word == "{" else self._close()
            elif token.kind == "word":
                self._word(token.word, token.number)
            elif token.word == "*":
                self._starred = True
            else:
                self._sign(token.word)
        self._flush()
        if self._around:
            self.lost["end of the file, which is missing"] += 1
        self.body.end(self.lost, row=True)

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
            self._story.end(self.lost, row=True)
            self.behind += self._story.blocks
        self._state, self._story = state, story

    def _word(self, word: str, number: int | None) -> None:
        fresh, starred = self._fresh, self._starred
        self._fresh = self._starred = False
        if fresh and self._destination(word, starred):
            return
        if self._state.kind in ("fonts", "styles"):
            self._entry(word, number or 0)
        elif self._state.kind == "colors":
            self._shades += word in ("red", "green", "blue") and (number or 0) >= LEAST
        elif word == "u":
            code = (number or 0) % 0x10000
            self._put(chr(code) if not 0xF000 <= code <= 0xF0FF else LOST)
            self._pass = self._state.after
        elif word in _SIGNS or word in _ENDS:
            self._sign(word)
        elif word == "ansicpg" and number:
            self._page = encoding(f"cp{number}")
        elif word == "deff":
            self._font = number or 0
        elif word in ("mac", "pc", "pca"):
            self._page = {"mac": "mac_roman", "pc": "cp437", "pca": "cp850"}[word]
        elif self._state.kind == "":
            self._format(word, number)

    def _destination(self, word: str, starred: bool) -> bool:
        """Whether the word says what the group is that it begins."""
        if self._state.kind in ("fonts", "styles"):
            return False
        kind = {"fonttbl": "fonts", "stylesheet": "styles", "fldinst": "code", "colortbl": "colors"}.get(word)
        if word in ("footnote", "shptxt") and self._state.kind == "" and not self._state.shown:
            self._state.count(self.lost)
            self._state = replace(self._state, kind="skip")
        elif word in ("footnote", "shptxt") and self._state.kind == "":
            self._story, self._state = RichStory(), _State(after=self._state.after)
        elif kind:
            self._state = replace(self._state, kind=kind if self._state.kind != "skip" else "skip")
        elif word in ("pict", "object", "moMath", "do") and self._state.kind == "":
            told = {"pict": "picture", "moMath": "formula"}.get(word, "embedded object or drawing")
            self.lost[told] += self._state.shown
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
        shown = self._state.kind == "" and self._state.shown
        if self._written == before and name not in SILENT_FIELDS and shown:
            self.lost[f"field without its result ({name or 'unnamed'})"] += 1
            self._story.add(LOST)

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
        elif word in ("fs", "cf"):
            self._state = replace(state, **({"tiny": (number or 24) <= 3} if word == "fs" else {"color": number or 0}))
        elif word in ("highlight", "cb", "chcbpat", "chshdng", "cbpat", "shading"):
            self._state = replace(state, ground=state.ground or bool(number))
        elif word == "f":
            self._state = replace(state, font=number or 0)
        elif word == "pard":
            self._story.heading = self._story.table = False
            self._state = replace(state, ground=False)
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
            self._story.end_cell(self.lost)
        elif sign in _ENDS:
            if not self._state.deleted or sign != "par":  # a paragraph whose end was deleted goes on
                self._story.end(self.lost, row=sign in ("row", "nestrow"))
        else:
            self._put(_SIGNS.get(sign, sign))

    def _byte(self, data: bytes) -> None:
        self._fresh = self._starred = False
        passed = min(self._pass, len(data))
        self._pass -= passed
        self._bytes += data[passed:]

    def _flush(self) -> None:
        """The bytes that came are characters, by the charset of their font."""
        if not self._bytes:
            return
        data, self._bytes = bytes(self._bytes), bytearray()
        charset = self._fonts.get(self._font if self._state.font < 0 else self._state.font)
        if charset == SYMBOLS and self._state.kind == "":
            self.lost["symbol of a special font"] += len(data) * self._state.shown
            self._put(LOST * bool(data.strip()))
            return
        self._put(characters(data, charset, self._page))

    def _put(self, text: str) -> None:
        state = self._state
        self._fresh = self._starred = False
        if state.kind == "styles":
            self._name += text
        elif state.kind == "colors":
            for _ in range(text.count(";")):
                self._white |= {self._colors} if self._shades == 3 else set()
                self._colors, self._shades = self._colors + 1, 0
        elif state.kind == "code" and self._code:
            self._code[-1] += text
        elif state.kind == "" and text:
            self._written += 1
            faint = state.tiny or (state.color in self._white and not state.ground and not self._story.table)
            if state.shown and faint and any(c.isalnum() for c in text):
                self.lost["text that may be hidden"] += 1
                self._story.add(PICTURE)  # a mark, within a sentence
            elif state.shown:
                self._story.add(text, state.shift)
            elif text.strip():
                state.count(self.lost)


def rich_text(data: bytes) -> tuple[str, list[str]]:
    """The text of an RTF file, blocks parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError where it is none.
    """
    if not data.startswith(b"{\\rtf"):
        raise ValueError("it does not begin as RTF does")
    reader = _Reader()
    reader.read(data.decode("latin-1"))
    blocks = [*reader.body.blocks, *reader.behind]
    return "\n\n".join(blocks), unread(reader.lost)
