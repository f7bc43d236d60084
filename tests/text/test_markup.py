"""HTML: elements within sentences, tables, raised numbers, and no sentence shortened by the extractor."""

import pytest

from claimver.text import ingest
from claimver.text.fetch import Page

LOST = "\ufffc"


def read(body: str) -> tuple[str, list[str]]:
    """The text of a page with this body, and what was told."""
    told: list[str] = []
    page = f"<html><head><meta charset=utf-8></head><body><article><h1>Names</h1>{body}</article></body></html>"
    return ingest.read_bytes(page.encode(), "a.html", warn=told.append), told


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("<time datetime='1930'>5 August 1930</time>", "5 August 1930"),
        ("<ins>Paris</ins> <del>Rome</del>", "Paris"),
        ("<s>Rome</s> Paris", "Paris"),
        ("<label>Paris</label>", "Paris"),
        ("<output>Paris</output>", "Paris"),
        ("<abbr title='x'>Paris</abbr>", "Paris"),
        ("<q>Paris</q>", "“Paris”"),
        ("<mark>Pa<wbr>ris</mark>", "Paris"),
        ("<span hidden>Rome</span>Paris", "Paris"),
        ("<span style='display:none'>Rome</span>Paris", "Paris"),
        ("330<sup>2</sup> metres", "330² metres"),
        ("Paris<sup><a href='#n'>[3]</a></sup>", "Paris³"),
        ("<ruby>Paris<rt>x</rt></ruby>", "Paris"),
        ("<img src=e.png alt='🚀'> Paris", "🚀 Paris"),
        ("Paris<img src=e.png alt=''>", "Paris"),
    ],
)
def test_what_stands_in_a_sentence_is_read(inside: str, text: str) -> None:
    got, _ = read(f"<p>Neil Armstrong was born in {inside} and became an astronaut.</p><p>He flew to the Moon.</p>")
    assert f"Neil Armstrong was born in {text} and became an astronaut." in [
        " ".join(p.split()) for p in got.split("\n\n")
    ]


@pytest.mark.parametrize(
    ("inside", "kind"),
    [
        ("<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "formula"),
        ("<img src=f.png alt='a formula'>", "picture"),
        ("<input value=Paris>", "field of a form"),
        ("<select><option>Paris</select>", "field of a form"),
    ],
)
def test_what_cannot_be_read_is_marked_and_named(inside: str, kind: str) -> None:
    text, told = read(f"<p>Neil Armstrong was born in {inside} in 1930.</p>")
    assert f"Neil Armstrong was born in {LOST} in 1930." in text
    assert kind in told[0]


def test_a_part_that_the_extractor_leaves_out_of_a_sentence_is_marked() -> None:
    text, _ = read(
        "<p>Neil Armstrong was born in <canvas>Paris</canvas><map>Rome</map> and <datalist>x</datalist> left.</p>"
    )
    line = next(part for part in text.split("\n\n") if part.startswith("Neil"))
    assert line == "Neil Armstrong was born in PariSRome and x left." or LOST in line


def test_tables_are_read_their_cells_apart() -> None:
    rows = "<tr><th>Maker</th><th>Lost</th><th>Found</th></tr><tr><td>Airbus</td><td>5</td><td>5</td></tr>"
    inner = "<tr><td>Outer<table><tr><td>Inner</td></tr></table></td><td>6</td><td>6</td></tr>"
    text, _ = read(f"<p>Makers lose and find things every year.</p><table>{rows}{inner}</table>")
    parts = [part.strip("| ") for part in text.split("\n\n")]
    assert "Maker | Lost | Found" in parts
    assert "Airbus | 5 | 5" in parts
    assert "Inner" in " ".join(parts)


def test_a_line_break_is_no_end_of_a_paragraph() -> None:
    text, _ = read("<p>Neil Armstrong was born in<br>Wapakoneta.</p><p>He left.</p>")
    assert "was born in\nWapakoneta.\n\nHe left." in text


@pytest.mark.parametrize("charset", ["iso-8859-1", "iso-8859-2", "windows-1252", "windows-1250", "windows-1254", "gbk"])
@pytest.mark.parametrize("where", ["http", "meta", "http-equiv", "xml"])
def test_the_declared_encoding_is_used(charset: str, where: str) -> None:
    word = {"iso-8859-1": "Zürich", "windows-1252": "Zürich", "windows-1254": "İstanbul", "gbk": "北京"}.get(
        charset, "Gdańsk"
    )
    head = {
        "meta": f'<meta charset="{charset}">',
        "http-equiv": f'<meta http-equiv="Content-Type" content="text/html; charset={charset}">',
    }.get(where, "")
    top = f'<?xml version="1.0" encoding="{charset}"?>' if where == "xml" else ""
    html = f"{top}<html><head>{head}</head><body><article><p>The city of {word} is large and old.</p></article></body></html>"
    page = Page("https://example.org/a.html", html.encode(charset), "text/html", charset if where == "http" else None)
    told: list[str] = []
    assert f"The city of {word} is large and old." in ingest.page_text(page, warn=told.append)
    assert told == []


LOOSE = "Neil Armstrong was born in Paris in 1930, and he died in Cincinnati in 2012."


@pytest.mark.parametrize(
    "around",
    [
        f"<div>{LOOSE}</div>",
        f"<section>{LOOSE}</section>",
        f"<div>{LOOSE}<p>Another paragraph stands in it.</p></div>",
        f"<div><p>Another paragraph stands in it.</p>{LOOSE.replace('Paris', '<b>Paris</b>')}</div>",
        f"<div><section>{LOOSE.replace('Paris', '<a href=x>Paris</a>')}</section></div>",
        f"<div><p>{LOOSE.replace('Paris', '<a href=x>Paris</a>')}</p></div>",
        LOOSE,
    ],
)
def test_words_outside_every_paragraph_are_read(around: str) -> None:
    text, _ = read(
        "<p>The first sentence is here, and it is long enough to be read by all.</p>"
        f"{around}<p>Albert Einstein was born in Ulm in 1879, and he lived in Princeton.</p>"
    )
    assert LOOSE in [" ".join(part.split()) for part in text.split("\n\n")]


def test_links_alone_outside_every_paragraph_are_not_read() -> None:
    links = "<a href=a>All the articles of this page about Paris</a> <a href=b>All about Rome</a>"
    text, _ = read(f"<p>{LOOSE}</p><div>{links}</div><p>He flew to the Moon in 1969.</p>")
    assert "All about Rome" not in text


def test_a_word_that_a_line_break_parts_keeps_its_hyphen_at_the_end_of_the_line() -> None:
    text, _ = read("<p>Neil Armstrong was born in Wapa-<br>koneta. He lived there for years.</p>")
    assert "was born in Wapa-\nkoneta. He lived there" in text
