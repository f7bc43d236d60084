"""The blocks of a text (paragraphs, headings, list items) and a copy of each that a language pipeline can read."""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from claimver.text.labels import labels
from claimver.types import Span

_BREAK = re.compile("\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
_MARKER = re.compile(
    r"[ \t]*(?:(?:[-*+•‣◦▪●·–—][ \t]+|>[ \t]*|\(?\d{1,2}[.)][ \t]+|\(?[a-z]\)[ \t]+)(?:#{1,6}[ \t]+)?|#{1,6}[ \t]+)"
)
_INVISIBLE = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff"
_SPACE = r"\s\x00-\x1f\x7f-\x9f"
_MAX_WORD = 100  # a longer run without white space is read in pieces: tokenizers are quadratic in it
_UNUSUAL = re.compile(f"[^\\S ]|[\x00-\x1f\x7f-\x9f\ud800-\udfff{_INVISIBLE}]|  |\\S{{{_MAX_WORD}}}")
_PIECE = re.compile(
    f"(?P<gone>[{_INVISIBLE}])|(?P<space>[{_SPACE}]+)|(?P<lone>[\ud800-\udfff])|(?P<other>.)", re.DOTALL
)
_ABBREVIATED = re.compile(r"\b(?:Dr|Mr|Mrs|Ms|St|Prof|Gen|Sen|Rep|Gov|Lt|Col|Jr|No|vs|[A-Z])\.$")
_MAX_BLOCK = 6_000  # code points read at once: bounds the pipeline's memory and its worst cases
_LONG_LINE = 110  # no editor wraps later by default; a longer line is a paragraph


@dataclass(frozen=True, slots=True)
class Readable:
    """A block as the pipeline reads it; ``starts[i]`` and ``ends[i]`` are where its character i lies in the text."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """The span of the original text that these characters of the copy stand for."""
        return Span(self.starts[start], self.ends[end - 1])


def blocks(text: str) -> Iterator[Span]:
    """The stretches of text that no sentence crosses, list markers and other labels left out."""
    gaps = deque(labels(text))
    for block in _paragraphs(text):
        start = block.start
        while gaps and gaps[0].start < block.end:
            gap = gaps.popleft()
            if start < gap.start:
                yield Span(start, gap.start)
            start = max(start, gap.end)
        if start < block.end:
            yield Span(start, block.end)


def _paragraphs(text: str) -> Iterator[Span]:
    paragraph: list[Span] = []
    for line in lines(text, Span(0, len(text))):
        content = line.of(text)
        marker = _MARKER.match(content)
        if paragraph and (marker or not content.strip() or not _wraps(text, paragraph, line)):
            yield from _pieces(text, Span(paragraph[0].start, paragraph[-1].end))
            paragraph = []
        if content.strip():
            paragraph.append(Span(line.start + (marker.end() if marker else 0), line.end))
        if marker and "#" in marker.group():
            yield from _pieces(text, paragraph.pop())
    if paragraph:
        yield from _pieces(text, Span(paragraph[0].start, paragraph[-1].end))


def readable(text: str, span: Span) -> Readable:
    """The copy of a block that a pipeline reads, with the way back."""
    content = span.of(text)
    if not _UNUSUAL.search(content) and unicodedata.is_normalized("NFC", content):
        return Readable(content, range(span.start, span.end), range(span.start + 1, span.end + 1))
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    run = 0
    for match in _PIECE.finditer(content):
        if match.lastgroup == "gone":
            continue
        character = {"space": " ", "lone": "\ufffd"}.get(match.lastgroup or "", match.group())
        if characters and unicodedata.combining(character):
            composed = unicodedata.normalize("NFC", characters[-1] + character)
            if len(composed) == 1:
                characters[-1], ends[-1] = composed, span.start + match.end()
                continue
        if character == " " and characters and characters[-1] == " ":
            continue
        run = 0 if character == " " else run + 1
        if run > _MAX_WORD:
            run = 1
            characters.append(" ")
            starts.append(span.start + match.start())
            ends.append(span.start + match.start())
        characters.append(character)
        starts.append(span.start + match.start())
        ends.append(span.start + match.end())
    return Readable("".join(characters), starts, ends)


def lines(text: str, block: Span) -> Iterator[Span]:
    """The lines of a block, without what ends them."""
    start = block.start
    for match in _BREAK.finditer(text, block.start, block.end):
        yield Span(start, match.start())
        start = match.end()
    yield Span(start, block.end)


def _wraps(text: str, paragraph: Sequence[Span], line: Span) -> bool:
    """Whether ``line`` goes on the paragraph: a wrapped line rather than a new paragraph or what follows a heading."""
    before, content = paragraph[-1].of(text).rstrip(), line.of(text).strip()
    stopped = before.endswith((".", "!", "?", ":", "…")) and not _ABBREVIATED.search(before)
    if len(before) > _LONG_LINE or stopped:
        return False
    if content[0].islower() or before.endswith((",", ";", "-", "–", "—")):
        return True
    least = 0.7 if len(paragraph) == 1 else 0.5  # a heading is one line; of several wrapped ones one may be short
    return len(before) >= least * min(len(content), 72)


def _pieces(text: str, block: Span) -> Iterator[Span]:
    start = block.start
    while block.end - start > _MAX_BLOCK:
        cut = _cut(text, start, start + _MAX_BLOCK)
        yield Span(start, cut)
        start = cut
    yield Span(start, block.end)


def _cut(text: str, start: int, end: int) -> int:
    for mark in (". ", "? ", "! ", " "):
        place = text.rfind(mark, start + _MAX_BLOCK // 2, end)
        if place >= 0:
            return place + len(mark)
    for cut in range(end, end - _MAX_WORD, -1):
        if not unicodedata.combining(text[cut]):
            return cut
    return end
