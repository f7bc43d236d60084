"""The text of a PDF: lines to paragraphs across columns and pages, without running heads, notes behind."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from statistics import median

from claimver.charset import LOST
from claimver.text.glyphs import page_glyphs
from claimver.text.headings import as_heading
from claimver.text.layout import Line, page_lines
from claimver.text.story import unread

__all__ = ["paper_text"]

_FINAL = re.compile(r"[.!?…:。][\"'”’»)\]⁰¹²³⁴-⁹⸴ᵃ-ᶻ]*\Z")
_HYPHEN = re.compile(r"[^\W_][-\u2010\u00ad]\Z")
_NUMBER = re.compile(r"\W*(?:\d{1,4}|[ivxlc]+)\W*", re.I)
_SMALL = 0.93  # of the body's size: notes and captions
_LARGE = 1.15  # of the body's size: headings
_LONGEST_HEADING = 200  # letters
_SHORT = 0.6  # of a column's width: a shorter line that ends no sentence is a heading or an item
_LOOK_AHEAD = 8  # paragraphs between the two parts of one that a page's end broke
_MOST_LOST = 0.3  # of all letters: more, and the file has no text to speak of
Paragraph = list[Line]


def paper_text(data: bytes) -> tuple[str, list[str]]:
    """The text of a PDF, paragraphs parted by blank lines, and a line for each kind of thing that was not read.

    Raises: ValueError with the reason where there is none to be had.
    """
    lost: Counter[str] = Counter()
    pages = [page_lines(glyphs) for glyphs in page_glyphs(data, lost)]
    letters = Counter(c == LOST for page in pages for line in page for c in line.text)
    if letters[True] > _MOST_LOST * letters.total():
        raise ValueError("its fonts do not tell which letters they show; recognize its text first")
    body = _body_size(pages)
    heads, edges = _heads(pages, body)
    paragraphs: list[Paragraph] = []
    notes: list[Paragraph] = []
    for page in pages:
        kept = [line for line in page if line not in heads]
        notes += _paragraphs([line for line in kept if line in edges])
        kept = [line for line in kept if line not in edges]
        alone = not any(line.size >= _SMALL * body for line in kept)  # a page that is all in small letters
        for region in dict.fromkeys(line.region for line in kept):
            lines = [line for line in kept if line.region == region]
            main, small = (lines, []) if alone else _without_notes(lines, body)
            paragraphs += _paragraphs(main)
            notes += _paragraphs(small)
    told = unread(lost)
    found = [line.text[:40] for page in pages for line in page if line in heads]
    shown = {re.sub("[0-9]+", "#", text): text for text in reversed(found)}  # each kind as it stands first
    told += [f"running head or page number ({text})" for text in list(shown.values())[:3]]
    return "\n\n".join(_told(p, body) for p in (*_mended(paragraphs), *notes)), told


def _body_size(pages: list[list[Line]]) -> float:
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size, 1)] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _heads(pages: list[list[Line]], body: float) -> tuple[set[Line], set[Line]]:
    """The lines apart at the top or bottom that several pages have, and page numbers; then all small ones there."""
    edges: list[tuple[str, Paragraph]] = []
    numbers, small = set[Line](), set[Line]()
    for page in pages:
        rows = _page_rows(page)
        steps = [a[0].y - b[0].y for a, b in pairwise(rows)]
        for outer, ranked in (("top", rows), ("bottom", rows[::-1])):
            apart = _apart(ranked, median(steps) if steps else 0.0)
            for row in ranked[:apart]:
                words = " ".join(line.text.replace(" | ", " ") for line in row)
                edges.append((f"{outer} {re.sub(r'[0-9]+', '#', words.casefold())} {round(row[0].y / 4)}", row))
            numbers |= {line for row in ranked[: min(apart, 1)] for line in row if _NUMBER.fullmatch(line.text)}
            small |= {line for row in ranked[:apart] for line in row if line.size < _SMALL * body}
    times = Counter(key for key, _ in edges)
    return numbers | {line for key, row in edges if times[key] > 1 for line in row}, small


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
    while cut and lines[cut - 1].size < _SMALL * body:
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
    unfinished, lower = not _FINAL.search(last.text[-12:]), _lower(line)
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
    word = line.text.split(" ", 1)[0]
    letter = (line.x1 - line.x0) / max(1, len(line.text))
    fits = last.x1 + letter * (len(word) + 1) < last.right - 0.7 * last.size
    finished = _FINAL.search(last.text[-12:]) is not None
    return fits and (finished or last.x1 - last.left < _SHORT * (last.right - last.left))


def _same_size(a: Line, b: Line) -> bool:
    return abs(a.size - b.size) <= 0.08 * max(a.size, b.size)


def _lower(line: Line) -> bool:
    letter = next((c for c in line.text if c.isalnum()), "")
    return letter.islower()


def _mended(paragraphs: list[Paragraph]) -> list[Paragraph]:
    """The paragraphs, those that a column's or a page's end broke made whole."""
    rest = list(paragraphs)
    found: list[Paragraph] = []
    while rest:
        paragraph = rest.pop(0)
        while (place := _continuation(paragraph, rest)) is not None:
            paragraph = paragraph + rest.pop(place)
        found.append(paragraph)
    return found


def _continuation(paragraph: Paragraph, rest: list[Paragraph]) -> int | None:
    last = paragraph[-1]
    if _FINAL.search(last.text[-12:]) or " | " in last.text:
        return None
    for place, following in enumerate(rest[:_LOOK_AHEAD]):
        first = following[0]
        if not _same_size(last, first) or " | " in first.text:
            continue
        if _lower(first):
            return place
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
