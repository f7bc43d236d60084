"""The text of a PDF: lines to paragraphs across columns and pages, without running heads, notes behind."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
from statistics import median

from claimver.charset import LOST
from claimver.text.flow import SMALL, begins_lower, ends_sentence
from claimver.text.glyphs import page_glyphs
from claimver.text.headings import as_heading
from claimver.text.layout import Line, page_lines
from claimver.text.letters import composed
from claimver.text.story import unread

__all__ = ["pages_text", "paper_text"]

_HYPHEN = re.compile(r"[^\W_][-\u2010\u00ad]\Z")
_NUMBER = re.compile(r"\W*(?:\d{1,4}|(?=[ivxl])(?:xl|l?x{0,3})(?:i[xv]|v?i{0,3}))\W*", re.I)
_LARGE = 1.15  # of the body's size: headings
_LONGEST_HEADING = 200  # letters
_LONGEST_HEAD = 100
_COUNTED = 3  # pages that tell that a number counts them
_MOST_BEFORE = 100  # pages before the first of the file, where the number is not all that the row says
_YEARS = range(1900, 2101)
_SHORT = 0.6  # of a column's width: a shorter line that ends no sentence is a heading or an item
_MARKED = re.compile(r"[⁰¹²³⁴-⁹ᵃ-ᶻ]|[^\w\s\"“”‘’«»(-]|\[?[0-9]{1,3}[\].)]?\s")  # a note that begins
_FEW = 3  # notes between the two parts of one
_LOOK_AHEAD = 8  # paragraphs between the two parts of one that a page's end broke
_MOST_LOST = 0.3  # of all letters: more, and the file has no text to speak of
Paragraph = list[Line]


def paper_text(data: bytes) -> tuple[str, list[str]]:
    """The text of a PDF, paragraphs parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError with the reason where there is none to be had.
    """
    lost: Counter[str] = Counter()
    pages = [page_lines(composed(glyphs), lost) for glyphs in page_glyphs(data, lost)]
    letters = Counter(c == LOST for page in pages for line in page for c in line.text)
    if letters[True] > _MOST_LOST * letters.total():
        raise ValueError("its fonts do not tell which letters they show; recognize its text first")
    text, found = pages_text(pages)
    shown = {re.sub("[0-9]+", "#", head): head for head in reversed(found)}  # each kind as it stands first
    told = [f"running head or page number ({head})" for head in list(shown.values())[:3]]
    return text, unread(lost) + told


def pages_text(pages: list[list[Line]]) -> tuple[str, list[str]]:
    """The text of pages of lines, each in reading order, and the beginnings of their running heads, which it lacks."""
    body = _body_size(pages)
    heads, edges = _heads(pages, body)
    paragraphs: list[Paragraph] = []
    notes: list[Paragraph] = []
    for page in pages:
        kept = [line for line in page if line not in heads]
        notes += _paragraphs([line for line in kept if line in edges])
        kept = [line for line in kept if line not in edges]
        alone = not any(line.size >= SMALL * body for line in kept)  # a page that is all in small letters
        for region in dict.fromkeys(line.region for line in kept):
            lines = [line for line in kept if line.region == region]
            main, small = (lines, []) if alone else _without_notes(lines, body)
            paragraphs += _paragraphs(main)
            notes += _paragraphs(small)
    found = [line.text[:40] for page in pages for line in page if line in heads]
    return "\n\n".join(_told(p, body) for p in (*_mended(paragraphs), *_mended(notes, notes=True))), found


def _body_size(pages: list[list[Line]]) -> float:
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _heads(pages: list[list[Line]], body: float) -> tuple[set[Line], set[Line]]:
    """The lines apart at the top or bottom that several pages have, and page numbers; then all small ones there."""
    edges: dict[str, list[Paragraph]] = {}
    numbers, small = set[Line](), set[Line]()
    for number, page in enumerate(pages):
        rows = _page_rows(page)
        steps = [a[0].y - b[0].y for a, b in pairwise(rows)]
        for outer, ranked in (("top", rows), ("bottom", rows[::-1])):
            apart = _apart(ranked, median(steps) if steps else 0.0)
            for row in ranked[:apart]:
                words = " ".join(line.text.replace(" | ", " ") for line in row).casefold()
                for said in (words, *(f"{rest} {before}" for rest, before in _counts(words, number))):
                    edges.setdefault(f"{outer} {round(row[0].y / 4)} {said}", []).append(row)
            numbers |= {line for row in ranked[: min(apart, 1)] for line in row if _NUMBER.fullmatch(line.text)}
            small |= {line for row in ranked[:apart] for line in row if line.size < SMALL * body}
    counted = {line for row in _counting(pages) for line in row}
    return numbers | counted | {line for rows in edges.values() if len(rows) > 1 for line in chain(*rows)}, small


def _counting(pages: list[list[Line]]) -> Iterator[Paragraph]:
    """The outermost rows that say the same on three pages or more but for a number that counts the pages."""
    found: dict[tuple[str, str, int], list[Paragraph]] = {}
    for number, page in enumerate(pages):
        rows = _page_rows(page)
        for outer, row in (("top", rows[:1]), ("bottom", rows[1:][-1:])):
            words = " ".join(line.text for line in chain(*row))
            alone = _NUMBER.fullmatch(words) is not None
            for rest, before in _counts(words, number):
                if alone or abs(before) <= _MOST_BEFORE:
                    found.setdefault((outer, rest, before), []).extend(row)
    for rows in found.values():
        if len(rows) >= _COUNTED:
            yield from rows


def _counts(words: str, page: int) -> Iterator[tuple[str, int]]:
    """The words, which are no sentence, without each number that may be that of the page, and how far it is off."""
    if len(words) > _LONGEST_HEAD or ends_sentence(words):
        return
    for digits in re.finditer("[0-9]{1,4}", words):
        if int(digits[0]) not in _YEARS:
            yield f"{words[: digits.start()]}#{words[digits.end() :]}", int(digits[0]) - page


def _page_rows(page: Paragraph) -> list[Paragraph]:
    """The lines of a page from top to bottom, those on one height together, from left to right."""
    rows: list[Paragraph] = []
    for line in sorted(page, key=lambda line: (-line.y, line.x0)):
        if rows and rows[-1][0].y - line.y < 0.5 * line.size:
            rows[-1].append(line)
        else:
            rows.append([line])
    return [sorted(row, key=lambda line: line.x0) for row in rows]


def _apart(ranked: list[Paragraph], pitch: float) -> int:
    """How many of a page's outermost rows a wide gap parts from the rest; at most three."""
    for count, (a, b) in enumerate(list(pairwise(ranked))[:3], 1):
        if abs(a[0].y - b[0].y) > 1.3 * max(pitch, 1.1 * max(a[0].size, b[0].size)):
            return count
    return 1 if len(ranked) == 1 else 0


def _without_notes(lines: Paragraph, body: float) -> tuple[Paragraph, Paragraph]:
    """A column's lines, and the smaller ones at its foot."""
    cut = len(lines)
    while cut and lines[cut - 1].size < SMALL * body:
        cut -= 1
    return lines[:cut], lines[cut:]


def _paragraphs(lines: Paragraph) -> list[Paragraph]:
    steps = [a.y - b.y for a, b in pairwise(lines) if 0 < a.y - b.y < 2.5 * a.size]
    pitch = median(steps) if steps else 0.0
    found: list[Paragraph] = []
    for line in lines:
        if found and _goes_on(found[-1], line, pitch):
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _goes_on(paragraph: Paragraph, line: Line, pitch: float) -> bool:
    """Whether the line belongs to the paragraph above it in its column."""
    last = paragraph[-1]
    if " | " in last.text or " | " in line.text or not _same_size(last, line):
        return False
    unfinished, lower = not ends_sentence(last.text), begins_lower(line.text)
    if unfinished and (lower or _HYPHEN.search(last.text[-2:])):
        return True
    if last.y - line.y > 1.35 * max(pitch, 1.05 * line.size):
        return False
    if _ended(last, line):
        return False
    indented = line.x0 > line.left + 0.8 * line.size and last.x0 <= last.left + 0.8 * last.size
    return unfinished or not indented


def _ended(last: Line, line: Line) -> bool:
    """Whether the next line's first word would have fitted on this one: it was ended on purpose."""
    short = last.x1 - last.left < _SHORT * (last.right - last.left)
    return _fits(last, line) and (short or ends_sentence(last.text))


def _fits(last: Line, line: Line) -> bool:
    word = line.text.split(" ", 1)[0]
    letter = (line.x1 - line.x0) / max(1, len(line.text))
    return last.x1 + letter * (len(word) + 1) < last.right - 0.7 * last.size


def _same_size(a: Line, b: Line) -> bool:
    return abs(a.size - b.size) <= 0.08 * max(a.size, b.size)


def _mended(paragraphs: list[Paragraph], *, notes: bool = False) -> list[Paragraph]:
    """The paragraphs, or the notes, those that a column's or a page's end broke made whole."""
    rest = list(paragraphs)
    found: list[Paragraph] = []
    while rest:
        paragraph = rest.pop(0)
        while (place := _continuation(paragraph, rest, notes=notes)) is not None:
            paragraph = paragraph + rest.pop(place)
        found.append(paragraph)
    return found


def _continuation(paragraph: Paragraph, rest: list[Paragraph], *, notes: bool) -> int | None:
    last = paragraph[-1]
    if ends_sentence(last.text) or " | " in last.text:
        return None
    for place, following in enumerate(rest[: _FEW if notes else _LOOK_AHEAD]):
        first = following[0]
        if not _same_size(last, first) or " | " in first.text:
            continue
        if begins_lower(first.text):
            return place
        if not notes and place and all(p[0].size < SMALL * last.size for p in rest[:place]):
            return place if len(paragraph) > 1 and not _fits(last, first) else None  # a caption between, in the column
        if notes and _MARKED.match(first.text):
            return None
        moved = first.y >= last.y or first.region != last.region  # to another column or page
        return place if moved and place == 0 and not _ended(last, first) else None
    return None


def _told(paragraph: Paragraph, body: float) -> str:
    """The text of a paragraph, one in large letters that is no sentence as a heading."""
    text = _written(paragraph)
    large = min(line.size for line in paragraph) >= _LARGE * body and len(text) <= _LONGEST_HEADING
    return as_heading(text) if large else text


def _written(paragraph: Paragraph) -> str:
    """The lines as one; a broken word keeps its hyphen and break, which the reader of the text decides on."""
    text = ""
    for line in paragraph:
        text += ("" if not text else "\n" if _HYPHEN.search(text[-2:]) else " ") + line.text
    return text
