"""PDF files made of known sentences as printed matter sets them: for `benchmarks/documents.py` and tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fpdf import FPDF

WIDTH, HEIGHT, MARGIN = 210.0, 297.0, 20.0  # millimetres, A4
SIZE, STEP = 11.0, 5.0  # points of the letters, millimetres from line to line
NOTE = "\x01"  # stands before the digits of a raised number


@dataclass(frozen=True)
class Layout:
    """How a document is set."""

    columns: int = 1
    hyphenated: bool = True
    across: bool = False  # lines of two columns written row by row, as some programs do
    head: str = ""
    numbered: bool = False
    gutter: float = 8.0


def pdf_file(paragraphs: Sequence[str], chance: random.Random, layout: Layout, notes: Sequence[str] = ()) -> bytes:
    """A PDF of these paragraphs, notes in small letters at the foot of the first page."""
    pdf = FPDF(format="A4")
    pdf.set_auto_page_break(False)
    pdf.set_font("Helvetica", size=SIZE)
    width = (WIDTH - 2 * MARGIN - layout.gutter * (layout.columns - 1)) / layout.columns
    lines = [line for text in paragraphs for line in _wrapped(pdf, text, width, chance, layout)]
    top, bottom = MARGIN + 6, HEIGHT - MARGIN - 6 * len(notes)
    room = int((bottom - top) / STEP)
    for number, page in enumerate(_pages(lines, room * layout.columns), 1):
        pdf.add_page()
        columns = [page[n * room : (n + 1) * room] for n in range(layout.columns)]
        if len(page) < room * layout.columns and layout.columns == 2:  # the last page's columns are as long as can be
            half = (len(page) + 1) // 2
            columns = [page[:half], page[half:]]
        _frame(pdf, layout, number)
        placed = [
            (MARGIN + n * (width + layout.gutter), top + row * STEP, line)
            for n, column in enumerate(columns)
            for row, line in enumerate(column)
        ]
        for x, y, line in sorted(placed, key=lambda p: (p[1], p[0])) if layout.across else placed:
            _print(pdf, x, y, line)
        if number == 1:
            pdf.set_font("Helvetica", size=8)
            for row, note in enumerate(notes, 1):
                _print(pdf, MARGIN, bottom + 5 * row, f"{NOTE}{row} {note}")
            pdf.set_font("Helvetica", size=SIZE)
    return bytes(pdf.output())


def _frame(pdf: FPDF, layout: Layout, number: int) -> None:
    pdf.set_font("Helvetica", size=9)
    if layout.head:
        pdf.text(MARGIN, 12, f"{layout.head}")
        pdf.text(WIDTH - MARGIN - 8, 12, str(number))
    if layout.numbered:
        pdf.text(WIDTH / 2, HEIGHT - 8, f"- {number} -")
    pdf.set_font("Helvetica", size=SIZE)


def _pages(lines: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(lines), size):
        yield lines[start : start + size]


def _wrapped(pdf: FPDF, text: str, width: float, chance: random.Random, layout: Layout) -> Iterator[str]:
    """Lines of at most ``width``; words are broken where they do not fit, and a paragraph begins indented."""
    line = "    "
    for word in text.split(" "):
        joined = f"{line} {word}" if line.strip() else line + word
        if _width(pdf, joined) <= width:
            line = joined
            continue
        if layout.hyphenated and (parts := _broken(pdf, line, word, width, chance)):
            yield f"{line} {parts[0]}"
            line = parts[1]
        else:
            yield line
            line = word
    yield line


def _broken(pdf: FPDF, line: str, word: str, width: float, chance: random.Random) -> tuple[str, str] | None:
    """The word in two parts, the first of which fits behind the line; only at a hyphen that it has, or in letters."""
    if "-" in word[2:-2]:
        first, _, second = word.partition("-")
        return (first + "-", second) if _width(pdf, f"{line} {first}-") <= width and first.isalpha() else None
    places = [
        n for n in range(2, len(word) - 2) if word[:n].isalpha() and word[n : n + 3].isalpha() and word[n].islower()
    ]
    fits = [n for n in places if _width(pdf, f"{line} {word[:n]}-") <= width]
    if not fits or chance.random() < 0.3:
        return None
    cut = chance.choice(fits)
    return word[:cut] + "-", word[cut:]


def _width(pdf: FPDF, line: str) -> float:
    return float(pdf.get_string_width(line.replace(NOTE, "")))


def _print(pdf: FPDF, x: float, y: float, line: str) -> None:
    """The line is on the page, digits behind a mark raised and smaller."""
    size = pdf.font_size_pt
    plain, *raised = line.split(NOTE)
    pdf.text(x, y, plain)
    x += pdf.get_string_width(plain)
    for part in raised:
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        pdf.set_font_size(size * 0.62)
        pdf.text(x, y - size * 0.33 * 25.4 / 72, digits)
        x += pdf.get_string_width(digits)
        pdf.set_font_size(size)
        rest = part[len(digits) :]
        pdf.text(x, y, rest)
        x += pdf.get_string_width(rest)
