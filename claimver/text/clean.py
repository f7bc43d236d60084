"""The copy of a text that is read: broken words joined, look-alike letters plain, and the way back to what is shown.

The text that a reader sees is never changed. White space stays as it is here; `claimver.text.blocks` collapses it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

from claimver.text.broken import Lexicon, Words
from claimver.text.overridden import OVERRIDE, as_seen
from claimver.types import Document, Mention, Origin, Span, Verdict

__all__ = ["clean", "restored", "restored_verdict", "without_surrogates"]

_SURROGATE = re.compile("[\ud800-\udfff]")
_INVISIBLE = (
    "\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff"
    "\U000e0000-\U000e0fff"
)  # default-ignorable code points (Unicode, DerivedCoreProperties) without letters
_RAISED = "\u00b2\u00b3\u00b9\u2070\u2074-\u207b\u2e34"  # digits, signs, the raised comma
_SMALL = "\u02b0-\u02b8\u02e1-\u02e3\u1d2c-\u1d6a\u1d9c-\u1dbf\u2071\u207f"  # raised letters
_COMPATIBLE = (
    "\u0132\u0133\u0149\u017f\u01c4-\u01cc\u01f1-\u01f3\u2080-\u208e\u2100-\u214f\u2160-\u217f\u3300-\u33ff\ufb00-\ufdff"
    "\ufe70-\ufefc\uff01-\uffdc\U0001d400-\U0001d7ff"
)
_LINE = re.compile("\r\n|\r(?!\n)|[\n\x0b\x0c\x85\u2028\u2029]")
_BLANK = re.compile(rf"(?:{_LINE.pattern})[ \t]*(?:{_LINE.pattern})")
_BREAK = rf"[ \t\u00a0]*(?:{_LINE.pattern})\s*"
_LETTER = r"[^\W_]"
_ODD = re.compile(
    rf"(?P<broken>(?<={_LETTER})[{_INVISIBLE}]*(?P<hyphen>[-\u2010\u2011\u00ad\u00ac])"
    rf"(?P<gap>[{_INVISIBLE}]*(?:{_BREAK}|[ ]))(?={_LETTER}))"
    rf"|(?P<tight>(?<=[\w)\]”’\"{_RAISED}])[.!?…](?=[^\W\d_]{{2}})|(?<=\w)[,;](?=[^\W\d_]{{2}}))"
    r"|(?P<reference>(?<=[^\s\[\](])\[(?:\d{1,3}|[a-z]|[^\W\d_]{1,20}(?:[ \u00a0]\w{1,20}){1,3})\](?![(\w]))"
    r"|(?P<index>(?<=\d)[\u2080-\u2089]+)"
    rf"|(?P<raised>[{_RAISED}]+|[{_SMALL}]+)|(?P<turned>{OVERRIDE})|(?P<gone>[{_INVISIBLE}]+)|(?P<hyphens>[\u2010\u2011])"
    r"|(?P<entity>&(?:[A-Za-z]{2,8}|#[0-9]{2,6}|#[xX][0-9A-Fa-f]{2,5});)"
    rf"|(?P<compatible>[{_COMPATIBLE}]|(?![0-9])\d)"
)
_WORD_BEFORE = re.compile(rf"(?:{_LETTER}|[{_INVISIBLE}'’\u0300-\u036f])*\Z")
_WORD_BEHIND = re.compile(rf"(?:(?![{_RAISED}{_SMALL}]){_LETTER}|[{_INVISIBLE}\u0300-\u036f])+")
_POWERS = frozenset(
    "km hm dm cm mm nm µm μm ft mi yd kg ha m s g h c x y z r n p q k R".split()
)  # units and variables that have powers
_LONGEST_WORD = 60
_NO_PROSE = ("/", "@", "\\", "_", "www.", "::", "=", "&", "()")  # of addresses, paths and code


def without_surrogates(text: str) -> str:
    """The text with U+FFFD for each half of a character, so that it can be written and shown."""
    return _SURROGATE.sub("\ufffd", text)


def clean(text: str, lexicon: Lexicon | None = None) -> Origin | None:
    """The copy that is read, with the place of each character in ``text``; None where the text is its own copy.

    ``lexicon``: by which a word that a line's end broke is joined.
    """
    if not _ODD.search(text):
        return None
    words, lines = Words(text, lexicon or Lexicon()), _Lines(text)
    copy = _Copy(text)
    place = 0
    while match := _ODD.search(text, place):
        copy.upto(match.start())
        if match["turned"] and _turned(match) == match["run"]:  # nothing is: what follows the sign is read as it stands
            copy.at = place = match.start() + 1
            continue
        copy.at = place = match.end()
        for piece, start, end in _read(match, text, words):
            copy.put(piece, start, end)
        copy.owes_break |= bool(match["broken"]) and lines.wrapped(match.start("gap"))
    copy.upto(len(text))
    read = "".join(copy.pieces)
    return None if read == text else Origin(text, read, tuple(copy.starts), tuple(copy.ends))


class _Copy:
    """The copy of a text as it grows; ``owes_break`` is a line's end that goes behind the word that it had broken."""

    def __init__(self, text: str) -> None:
        self.pieces: list[str] = []
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.at, self.owes_break, self._text = 0, False, text

    def upto(self, end: int) -> None:
        """The text is copied from where the copy is."""
        piece = self._text[self.at : end]
        if self.owes_break and (space := re.search(r"\s", piece)):
            piece = piece[: space.start()] + "\n" + piece[space.end() :]
            self.owes_break = False
        self.pieces.append(piece)
        self.starts.extend(range(self.at, end))
        self.ends.extend(range(self.at + 1, end + 1))

    def put(self, piece: str, start: int, end: int) -> None:
        """A piece that stands for a stretch of the text is added."""
        self.pieces.append(piece)
        self.starts.extend([start] * len(piece))
        self.ends.extend([end] * len(piece))


class _Lines:
    """Which line breaks are of wrapped lines, rather than of a paragraph in one line with broken words in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._ends: list[int] | None = None
        self._found: dict[int, bool] = {}

    def wrapped(self, place: int) -> bool:
        """Whether the paragraph around has line breaks that break no word."""
        if self._ends is None:
            self._ends = [match.start() for match in _BLANK.finditer(self._text)]
        number = bisect_right(self._ends, place)
        if number not in self._found:
            start = self._ends[number - 1] if number else 0
            end = self._ends[number] if number < len(self._ends) else len(self._text)
            paragraph = self._text[start:end].strip()
            broken = sum(bool(m["broken"]) and _LINE.search(m["gap"]) is not None for m in _ODD.finditer(paragraph))
            self._found[number] = len(_LINE.findall(paragraph)) > broken
        return self._found[number]


def _read(match: re.Match[str], text: str, words: Words) -> Iterator[tuple[str, int, int]]:
    """What is read in the place of an odd stretch: pieces, each with the stretch that it stands for."""
    start, end = match.span()
    if match["broken"]:
        yield from _joined(match, text, words)
    elif match["raised"]:
        power = _is_power(text[max(0, start - _LONGEST_WORD) : start], match.group())
        yield match.group() if power else _unraised(match.group(), text, start, end), start, end
    elif match["tight"]:
        yield match.group(), start, end
        if _lacks_space(text, start, end):
            yield " ", end, end
    elif match["hyphens"]:
        yield "-", start, end
    elif match["entity"]:
        yield unescape(match.group()).replace("\xa0", " "), start, end
    elif match["turned"]:
        yield _turned(match), start, end
    elif match["compatible"]:
        yield _compatible(match.group()), start, end


def _turned(match: re.Match[str]) -> str:
    """What a reader sees of words whose direction a sign overrides."""
    return as_seen(match["run"], "rtl" if match.group()[0] == "\u202e" else "ltr")


def _joined(match: re.Match[str], text: str, words: Words) -> Iterator[tuple[str, int, int]]:
    start, end = match.span()
    before = _WORD_BEFORE.search(text[max(0, start - _LONGEST_WORD) : start])
    left = before.group() if before else ""
    behind = _WORD_BEHIND.match(text, end)
    right = behind.group()[:_LONGEST_WORD] if behind else ""
    lines = len(_LINE.findall(match["gap"]))
    soft = match["hyphen"] in "\u00ad\u00ac"
    between = words.between(_letters(left), _letters(right), soft=soft, wrapped=lines == 1)
    if between is not None:
        yield between, start, end
        return
    hyphen = match.start("hyphen")
    yield {"\u00ad": "", "\u00ac": "\u00ac"}.get(match["hyphen"], "-"), hyphen, hyphen + 1
    for place in range(match.start("gap"), match.end("gap")):
        if not re.match(f"[{_INVISIBLE}]", text[place]):
            yield text[place], place, place + 1


def _lacks_space(text: str, start: int, end: int) -> bool:
    """Whether a sentence or a part of one ends here and the next begins at once: "from 1942.Founded in 1970,Airbus"."""
    first, second = text[end], text[end + 1]
    if text[start] not in ",;" and not (first.isupper() and second.islower()):
        return False
    before = re.search(r"\S*\Z", text[max(0, start - _LONGEST_WORD) : start])
    behind = re.compile(r"\S*").match(text, end, end + _LONGEST_WORD)
    around = (before.group() if before else "") + (behind.group() if behind else "")
    return not any(sign in around for sign in _NO_PROSE)


def _letters(word: str) -> str:
    """The word as it is looked up: look-alikes plain, invisible characters gone."""
    return "".join(_compatible(c) for c in re.sub(f"[{_INVISIBLE}]", "", word))


def _is_power(before: str, raised: str) -> bool:
    """Whether raised digits are a power (10⁶, km², s⁻¹) rather than the number of a note."""
    if raised[0] in "\u207a\u207b":
        return True
    if before[-1:].isdigit():
        return re.search(r"(?<![\d.,])10\Z", before) is not None
    word = re.search(r"[^\W\d_]*\Z", before)
    return word is not None and word.group() in _POWERS


def _unraised(raised: str, text: str, start: int, end: int) -> str:
    """What raised characters that are no power read as: letters of an abbreviation, or nothing for a note's mark."""
    if not re.match(f"[{_SMALL}]", raised):
        return ""
    within = end < len(text) and text[end].isalpha()
    if len(raised) == 1 and not within and start and (text[start - 1].isalnum() or text[start - 1] == "\u2e34"):
        return ""
    return unicodedata.normalize("NFKC", raised)


def _compatible(character: str) -> str:
    """A ligature, full-width or mathematical letter, or a digit of another script, as the letters that it stands for;
    anything else as it is.
    """
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    tag, _, rest = unicodedata.decomposition(character).partition(" ")
    if not tag.startswith("<") or tag in ("<super>", "<fraction>", "<circle>", "<vertical>"):
        return character
    plain = unicodedata.normalize("NFKC", character)
    if tag in ("<font>", "<wide>", "<narrow>", "<noBreak>", "<sub>"):
        return plain
    return plain if rest and all(letter.isalnum() or letter in "°-'ʼ" for letter in plain) else character


def restored(document: Document) -> Document:
    """The document as it is shown: every span a span of the original text."""
    origin = document.origin
    if origin is None:
        return document
    text = origin.shown
    return replace(
        document,
        text=text,
        sentences=tuple(origin.span(span) for span in document.sentences),
        tokens=tuple(
            replace(token, span=span, text=span.of(text))
            for token in document.tokens
            if (span := origin.span(token.span))
        ),
        mentions=tuple(_shown(mention, origin) for mention in document.mentions),
        windows=tuple(origin.span(span) for span in document.windows),
        origin=None,
    )


def restored_verdict(verdict: Verdict, origin: Origin | None) -> Verdict:
    """The verdict with its claim's span in the text that is shown."""
    if origin is None:
        return verdict
    return replace(verdict, claim=replace(verdict.claim, span=origin.span(verdict.claim.span)))


def _shown(mention: Mention, origin: Origin) -> Mention:
    span: Span = origin.span(mention.span)
    antecedent = None if mention.antecedent is None else origin.span(mention.antecedent)
    return replace(mention, span=span, text=span.of(origin.shown), antecedent=antecedent)
