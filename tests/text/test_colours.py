"""Letters of a page that nobody sees, or sees turned round: near its colour, clear, tiny, far away, of another direction."""

from __future__ import annotations

import pytest

from claimver.charset import LOST
from claimver.text.clean import clean
from claimver.text.markup import page_text

AROUND = "<p>Ada Stein was a mathematician of Zurich who taught there for many years and wrote two books.</p>"
HIDDEN, DOUBTFUL = ["1 × hidden text"], ["1 × text that may be hidden"]
ELSEWHERE = "<link rel=stylesheet href=x.css>"


def read(inner: str, head: str = "") -> tuple[str, list[str]]:
    """What is read between two paragraphs that are always read."""
    page = (
        f"<html><head>{head}</head><body><article>{AROUND}{inner}{AROUND.replace('Ada', 'Eva')}</article></body></html>"
    )
    text, told = page_text(page.encode())
    lines = [line for line in text.split("\n\n") if "mathematician" not in line]
    return "\n".join(lines), told


def styled(style: str) -> str:
    return f'<p>She was <span style="{style}">never</span> born in Bern.</p>'


@pytest.mark.parametrize(
    "colour", ["#fefefe", "#fff", "white", "rgb(250, 250, 250)", "rgb(255 255 255 / 90%)", "hsl(0,0%,98%)", "#fffffe80"]
)
def test_letters_near_the_colour_of_the_paper_leave_a_mark(colour: str) -> None:
    assert read(styled(f"color:{colour}")) == (f"She was {LOST} born in Bern.", HIDDEN)


@pytest.mark.parametrize(
    "inner",
    [
        "<p>She was <font color=white>never</font> born in Bern.</p>",
        "<p>She was <font color=fefefe>never</font> born in Bern.</p>",
        "<p>She was <span style='background:black'>never</span> born in Bern.</p>",
        "<div style='background:navy;color:#eee'><p>She was <b style='color:#000081'>never</b> born in Bern.</p></div>",
        "<p>She was <span style='color:rgba(0,0,0,.02)'>never</span> born in Bern.</p>",
    ],
)
def test_so_do_letters_of_any_ground_and_of_old_attributes(inner: str) -> None:
    assert read(inner) == (f"She was {LOST} born in Bern.", HIDDEN)


@pytest.mark.parametrize(
    ("inner", "head"),
    [
        (styled("color:#ddd"), ""),
        (styled("color:yellow"), ""),
        (styled("color:var(--paper)"), ""),
        (styled("color:white;background:url(x.png)"), ""),
        (styled("color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text"), ""),
        (styled("color:white"), "<style>body{background-color:navy;color:#eee}</style>"),
        (f"<div style='background:#222;color:#ddd'>{styled('color:white')}</div>", ""),
        (f"<table bgcolor=black><tr><td style='color:#eee'>{styled('color:white')}</td></tr></table>", ""),
        (styled("opacity:.85"), ""),
        (styled("font:12px/1.5 serif;font-size:.8em"), ""),
    ],
)
def test_letters_that_are_seen_or_may_be_are_read(inner: str, head: str) -> None:
    assert read(inner, head) == ("She was never born in Bern.", [])


@pytest.mark.parametrize("head", ["<style>body{background:#000} article p{color:#ddd}</style>"])
def test_a_dark_page_whose_letters_are_coloured_by_rules_not_understood_is_read(head: str) -> None:
    inner = "<p>She was <a href=x style='color:#8cf'>never</a> born in Bern.</p>"
    assert read(inner, head) == ("She was never born in Bern.", [])
    inner = "<p style='color:white'>She was <b style='color:red'>never</b> born in Bern.</p>"
    assert read(inner, ELSEWHERE) == ("She was never born in Bern.", [])


def test_with_styles_elsewhere_white_letters_are_doubtful_in_a_sentence_and_read_as_a_paragraph() -> None:
    assert read(styled("color:white"), ELSEWHERE) == (f"She was {LOST} born in Bern.", DOUBTFUL)
    paragraph = "<p style='color:white'>She was never born in Bern.</p>"
    assert read(paragraph, ELSEWHERE) == ("She was never born in Bern.", [])
    assert read(paragraph) == ("", HIDDEN)


def test_words_are_seen_within_hidden_ones() -> None:
    inner = "<p style='color:white'>It is false that <span style='color:black'>she was born in Bern.</span></p>"
    assert read(inner) == ("she was born in Bern.", HIDDEN)


@pytest.mark.parametrize(
    "style",
    [
        "opacity:.01",
        "opacity:0%",
        "filter:opacity(0)",
        "font-size:1px",
        "font:0/0 a",
        "text-indent:100%;overflow:hidden",
        "display:inline-block;text-indent:-9999px",
        "position:relative;left:-999em",
        "margin-left:-9999px",
        "transform:translate(-9999px, 0)",
        "translate:-9999px",
        "display:inline-block;scale:0",
        "zoom:0",
        "display:inline-block;transform:scaleX(-1)",
        "display:inline-block;max-width:0;overflow:clip",
        "clip-path:circle(0)",
        "filter:blur(8px)",
        "-webkit-text-security:disc",
    ],
)
def test_clear_tiny_and_faraway_letters_leave_a_mark(style: str) -> None:
    assert read(styled(style)) == (f"She was {LOST} born in Bern.", DOUBTFUL)


@pytest.mark.parametrize(
    "turned",
    [
        "<bdo dir=rtl>nreB</bdo>",
        "<bdo dir=RTL>nr<b>eB</b></bdo>",
        "<span style='direction:rtl;unicode-bidi:bidi-override'>nreB</span>",
        "<span style='direction:rtl;unicode-bidi:isolate-override'>nreB</span>",
        "<span dir=rtl>Bern</span>",
        "<bdo dir=ltr>Bern</bdo>",
        "<bdi>Bern</bdi>",
    ],
)
def test_letters_of_another_direction_are_read_as_they_are_seen(turned: str) -> None:
    assert read(f"<p>She was born in {turned} in 1930.</p>") == ("She was born in Bern in 1930.", [])


def test_turned_letters_that_may_be_on_several_lines_leave_a_mark() -> None:
    inner = f"<p>She was born in <bdo dir=rtl>{'nreB fo ytic eht ' * 5}</bdo> in 1930.</p>"
    assert read(inner) == (f"She was born in {LOST} in 1930.", ["1 × text in an order of its own"])


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("born in \u202enreB\u202c in 1930.", "born in Bern in 1930."),
        ("born in \u202e0391", "born in 1930"),
        ("the (\u202e)ש( xyz\u202c)", f"the ({LOST})"),
        ("the \u202eשלום\u202c of", "the שלום of"),
        ("the \u202dםולש\u202c of", "the שלום of"),
        ("of \u202e" + "x" * 61 + "\u202c a", f"of {LOST} a"),
    ],
)
def test_a_sign_that_turns_letters_round_is_read_as_it_is_seen(text: str, seen: str) -> None:
    found = clean(text)
    assert found is not None
    assert found.read == seen
    assert list(found.starts) == sorted(found.starts)
    assert len(found.starts) == len(found.ends) == len(seen)
    if "Bern" in seen:
        start = found.read.index("er")
        assert (found.starts[start], found.ends[start + 1]) == (8, 14)


def test_a_spoiler_that_a_pointer_shows_leaves_a_mark() -> None:
    head = "<style>.s{background:#000;color:#000}.s:hover{color:#fff}</style>"
    inner = "<p>She was <span class=s>never</span> born in Bern.</p>"
    assert read(inner, head) == (f"She was {LOST} born in Bern.", HIDDEN)


def test_words_that_are_seen_within_hidden_ones_leave_a_mark() -> None:
    inner = "<p>Born in <i style='visibility:hidden'>Rome <b style='visibility:visible'>Bern</b></i> in 1930.</p>"
    assert read(inner) == (f"Born in {LOST} in 1930.", HIDDEN)


def test_part_of_a_line_that_floats_is_no_part_of_its_sentence() -> None:
    inner = "<p><span style='float:right'>in 1930.</span>She was born in Bern</p>"
    told = ["1 × part of a line whose order is not known"]
    assert read(inner) == (f"{LOST}in 1930.{LOST}She was born in Bern", told)
    assert read("<p><span style='float:left'>S</span>he was born in Bern.</p>") == ("She was born in Bern.", [])


@pytest.mark.parametrize(
    "style",
    [
        *("oklch(30% .1 250)", "hwb(200 10% 10%)", "Highlight", "hsl(.6turn 80% 20%)", "url(x.png)"),
        "none;text-shadow:0 0 4px #000",
    ],
)
def test_white_letters_on_a_ground_that_is_not_known_are_read(style: str) -> None:
    inner = f'<p style="color:#fff;background:{style}">She was born in Bern.</p>'
    assert read(inner) == ("She was born in Bern.", [])
    assert read(inner.replace(style, "no-repeat center"))[1] == HIDDEN


def test_white_letters_in_a_cell_with_a_picture_behind_them_are_read() -> None:
    cell = '<table><tr><td background="dark.jpg"><font color="#ffffff">She was born in Bern.</font></td></tr></table>'
    assert read(cell) == ("She was born in Bern.", [])


def test_an_override_that_turns_nothing_hides_nothing_behind_it_from_the_cleaning() -> None:
    found = clean("\u202dThe tow\u200ber is in Paris today.[3] It is \u202esiraP\u202c.")
    assert found is not None
    assert found.read == "The tower is in Paris today. It is Paris."
