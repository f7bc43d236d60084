"""RTF as tokens: groups, control words, signs, and bytes, which are characters by the charset of their font.

Rich Text Format Specification 1.9.1, "Formal syntax" and "Font table".
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

__all__ = ["SYMBOLS", "Token", "characters", "encoding", "tokens"]

_TOKEN = re.compile(
    r"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?[0-9]{1,10})? ?|\\'(?P<byte>[0-9A-Fa-f]{2})|\\(?P<sign>[^A-Za-z])"
    r"|(?P<group>[{}])|(?P<end>[\r\n]+)|(?P<text>[^\\{}\r\n]+)"
)
_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 134: "gb18030", 136: "big5", 161: "cp1253",
    162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874",
    238: "cp1250", 255: "cp437",
}  # fmt: skip
_MACINTOSH = {
    "cp10000": "mac_roman", "cp10006": "mac_greek", "cp10007": "mac_cyrillic", "cp10029": "mac_latin2",
    "cp10079": "mac_iceland", "cp10081": "mac_turkish",
}  # fmt: skip  # Windows's numbers of them
SYMBOLS = 2  # the charset of fonts whose characters are no letters


class Token(NamedTuple):
    """One piece of a file; ``word`` is that of a control word, or the one character of a sign or of a group's end."""

    kind: str  # "bytes", "group", "word" or "sign"
    word: str = ""
    number: int | None = None
    data: bytes = b""


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a file whose bytes are the characters; raw data and line ends between them are passed over."""
    at = 0
    while (match := _TOKEN.match(text, at)) is not None:
        at = match.end()
        if match["byte"] or match["text"]:
            yield Token(
                "bytes", data=bytes.fromhex(match["byte"]) if match["byte"] else match["text"].encode("latin-1")
            )
        elif match["word"] == "bin":
            at += max(0, int(match["number"] or 0))
        elif match["word"]:
            yield Token("word", match["word"], None if match["number"] is None else int(match["number"]))
        elif match["group"] or match["sign"]:
            yield Token("group" if match["group"] else "sign", match["group"] or match["sign"])


def characters(data: bytes, charset: int | None, page: str) -> str:
    """The bytes as text: by the charset of their font, or the file's code page where it has none."""
    return data.decode(encoding(_CHARSETS.get(1 if charset is None else charset, page)), "replace")


def encoding(name: str) -> str:
    """The codec of that name, or Windows's usual one where there is none."""
    try:
        return codecs.lookup(_MACINTOSH.get(name, name)).name
    except LookupError:
        return "cp1252"
