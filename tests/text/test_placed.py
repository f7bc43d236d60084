"""Pages whose lines stand at places of their own (pdf2htmlEX, pdftohtml, mutool, pdfminer, pdf.js) are read as paper is."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap

import pytest

from claimver.charset import LOST
from claimver.text.markup import page_text

NEIL = (
    "Neil Armstrong was born in Wapakoneta in Ohio on 5 August 1930. He was the first person to walk on the Moon. He "
    "joined the Navy in 1949 and flew 78 missions over Korea before he studied engineering at Purdue University."
)
MARIE = (
    "Marie Curie was born in Warsaw in 1867. She won the Nobel Prize in Physics in 1903 and the Nobel Prize in "
    "Chemistry in 1911. Her daughter won the Nobel Prize in Chemistry in 1935 together with her husband."
)
Lines = list[tuple[str, int, int]]  # text, left, number of the line from the top


def set_in(*paragraphs: str, width: int = 62, left: int = 72) -> Lines:
    """The paragraphs on lines, the first of each set in."""
    found: Lines = []
    for paragraph in paragraphs:
        for place, line in enumerate(wrap(paragraph, width)):
            found.append((line, left if place else left + 18, len(found)))
    return found


def pdf2htmlex(lines: Lines) -> str:
    """As pdf2htmlEX writes a page: classes for left edges and heights from the foot, letters four times as large."""
    rules = [
        ".t{position:absolute;white-space:pre;font-size:1px}.m0{transform:matrix(0.25,0,0,0.25,0,0)}.fs0{font-size:48px}"
    ]
    divs = []
    for text, left, number in lines:
        rules.append(f".x{left}{{left:{left}px}}.y{number}{{bottom:{720 - 14.5 * number}px}}")
        text = text.replace("1930", '19<span class="_ _0"></span>30')
        divs.append(f'<div class="t m0 x{left} h1 y{number} fs0">{text}</div>')
    printed = "@media print{.y1{bottom:90pt}}"
    frame = '<div class="pf"><div class="pc" style="position:absolute;left:0;top:0"><img alt="" src="x.png">'
    return f"<html><head><style>{''.join(rules)}{printed}</style></head><body>{frame}{''.join(divs)}</div></div></body></html>"


def pdftohtml(lines: Lines) -> str:
    """As Poppler's pdftohtml -c writes one."""
    told = [
        f'<p style="position:absolute;top:{100 + 18 * number}px;left:{left}px;white-space:nowrap" class="ft00">'
        f"{text.replace(' ', '&#160;')}</p>"
        for text, left, number in lines
    ]
    style = "<style>p {margin:0} .ft00{font-size:14px;color:#000000;}</style>"
    page = f'<div id="page1-div" style="position:relative;width:892px;height:1262px;">{"".join(told)}</div>'
    return f'<html><head>{style}</head><body bgcolor="#A0A0A0">{page}</body></html>'


def mutool(lines: Lines) -> str:
    """As MuPDF's mutool writes one."""
    told = [
        f'<p style="top:{72 + 13.6 * number:.1f}pt;left:{left}pt;line-height:12pt"><span style="font-size:11pt">'
        f'{text[:20]}</span><b><span style="font-size:11pt">{text[20:]}</span></b></p>'
        for text, left, number in lines
    ]
    style = "<style>div{position:relative}p{position:absolute;white-space:pre;margin:0}</style>"
    return f'<html><head>{style}</head><body><div id="page0">{"".join(told)}</div></body></html>'


def pdfjs(lines: Lines) -> str:
    """As a page that pdf.js shows is saved: places in per cent, styles elsewhere."""
    told = [
        f'<span style="left: {left / 6}%; top: {10 + 1.7 * number}%; font-size: calc(var(--scale-factor)*11.00px);" '
        f'role="presentation" dir="ltr">{text}</span><br role="presentation">'
        for text, left, number in lines
    ]
    layer = f'<div class="page"><canvas></canvas><div class="textLayer">{"".join(told)}</div></div>'
    return f'<html><head><link rel="stylesheet" href="viewer.css"></head><body>{layer}</body></html>'


WRITERS = [pdf2htmlex, pdftohtml, mutool, pdfjs]


@pytest.mark.parametrize("write", WRITERS)
def test_sentences_are_whole_and_paragraphs_apart(write: Callable[[Lines], str]) -> None:
    assert page_text(write(set_in(NEIL, MARIE)).encode()) == (f"{NEIL}\n\n{MARIE}", [])


@pytest.mark.parametrize("write", WRITERS)
def test_a_word_that_a_line_breaks_keeps_its_hyphen_and_break(write: Callable[[Lines], str]) -> None:
    lines = [(text.replace("Wapakoneta", "Wapa-"), left, number) for text, left, number in set_in(NEIL, width=37)]
    assert lines[0][0].endswith("Wapa-")
    lines[1] = (f"koneta {lines[1][0]}", *lines[1][1:])
    text, told = page_text(write(lines).encode())
    assert "born in Wapa-\nkoneta in Ohio on 5 August 1930. He was" in text
    assert told == []


@pytest.mark.parametrize("write", WRITERS)
def test_columns_are_read_one_after_the_other(write: Callable[[Lines], str]) -> None:
    left, right = set_in(NEIL, width=38), set_in(MARIE, width=38, left=330)
    both = [line for rows in zip(left, right, strict=False) for line in rows]
    both += [*left[len(right) :], *right[len(left) :]]
    text, told = page_text(write(both).encode())
    assert (text.split("\n\n"), told) == ([NEIL, MARIE], [])


def test_boxes_of_several_lines_are_read_line_by_line() -> None:
    boxes = "".join(
        f'<div style="position:absolute; left:73px; top:{top}px;"><span style="font-size:11px">{"<br>".join(rows)}<br></span></div>'
        for top, rows in (
            (71, wrap(NEIL, 60)),
            (200, wrap(MARIE, 60)),
            *((300 + 40 * n, [f"{n}. A thing"]) for n in range(3)),
        )
    )
    text, told = page_text(f"<html><body>{boxes}</body></html>".encode())
    assert (text.split("\n\n")[:2], told) == ([NEIL, MARIE], [])


def piece(left: int, top: int, text: str) -> str:
    return f'<div style="position:absolute;left:{left}px;top:{top}px;font-size:12px">{text}</div>'


@pytest.mark.parametrize(
    ("first", "second", "read", "told"),
    [
        ("She was born in Wapa", "koneta.", f"She was born in Wapa{LOST}koneta.", ["1 × space that may be none"]),
        ("She was born in Bern", " in 1930.", "She was born in Bern in 1930.", []),
        ("She was born in Bern", ", they say.", "She was born in Bern, they say.", []),
    ],
)
def test_where_a_space_may_be_none_stands_a_mark(first: str, second: str, read: str, told: list[str]) -> None:
    page = piece(72, 100, first) + piece(182, 100, second)
    page += "".join(piece(72, 150 + 60 * number, f"A thing of {number} parts.") for number in range(4))
    text, notes = page_text(f"<html><body>{page}</body></html>".encode())
    assert (text.split("\n\n")[0], notes) == (read, told)


def test_heads_and_numbers_of_pages_are_left_out_and_raised_digits_are_notes() -> None:
    pages = []
    for number, words in enumerate((NEIL, MARIE)):
        lines = [piece(72, 30, "The Book of Lives"), piece(300, 780, str(number + 5))]
        lines += [piece(72, 100 + 15 * row, line) for row, line in enumerate(wrap(words, 60))]
        pages.append(f'<div class="page">{"".join(lines)}</div>'.replace("Ohio", "Ohio<sup>2</sup>"))
    text, told = page_text(f"<html><body>{''.join(pages)}</body></html>".encode())
    assert (text, told) == (
        f"{NEIL.replace('Ohio', 'Ohio²')}\n\n{MARIE}",
        ["4 × running head or page number"],
    )


def test_turned_lines_are_told() -> None:
    turned = '<div style="position:absolute;left:9px;top:9px;transform:rotate(90deg)">Draft of 1930</div>'
    text, told = page_text(pdftohtml(set_in(NEIL)).replace("</body>", f"{turned}</body>").encode())
    assert (text, told) == (NEIL, ["1 × line that is turned"])


def test_a_page_with_some_things_at_places_of_their_own_is_read_as_any_other() -> None:
    page = f"<html><body>{piece(9, 9, 'Menu')}<article><p>{NEIL}</p><p>{MARIE}</p></article></body></html>"
    assert page_text(page.encode())[0] == f"{NEIL}\n\n{MARIE}"
    boxes = "".join(piece(72, 100 * row, f"{NEIL} {MARIE}") for row in range(6))
    assert page_text(f"<html><body>{boxes}</body></html>".encode())[0].startswith(f"{NEIL} {MARIE}")


def test_figures_of_styles_that_are_none_or_without_end_break_nothing() -> None:
    lines = set_in(NEIL, MARIE)
    whole = page_text(pdf2htmlex(lines).encode())[0]
    for odd in ("none,0,0,1,0,0", ",0,0,0.25,0,0"):
        assert "Wapakoneta" in page_text(pdf2htmlex(lines).replace("0.25,0,0,0.25,0,0", odd).encode())[0]
    endless = pdf2htmlex(lines).replace("{left:72px}", "{left:" + "1" * 4_000 + "x}")
    assert sorted(page_text(endless.encode())[0].split())[:5] == sorted(whole.split())[:5]
