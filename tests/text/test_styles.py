"""HTML whose styles show parts in another order, shrunk to nothing, or on demand; long styles."""

import time

import pytest

from claimver.text.markup import page_text

LOST = "\ufffc"


def read(body: str, head: str = "") -> tuple[str, list[str]]:
    """The text of a page with this body, and what was told."""
    page = f"<html><head><meta charset=utf-8>{head}</head><body><article><h1>Names</h1>{body}</article></body></html>"
    return page_text(page.encode())


FLEX = "<style>.f{display:flex;flex-direction:row-reverse} .g{display:flex} .u{display:flex} @media print{.u{flex-direction:row-reverse}}</style>"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p class=f><span>born in Ulm.</span> <b>Ada was</b></p>", "Ada was born in Ulm."),
        ("<p class=g><span style='order:2'>born in Ulm.</span><b style='order:1'>Ada was</b></p>", "Ada was born in Ulm."),
        ("<p class=g><b>Ada</b><span>sang.</span></p>", "Ada sang."),
        ("<p class=u><span>born in Ulm.</span><b>Ada was</b></p>", f"born in Ulm.{LOST}Ada was"),
        ("<p class=f>Ada was <b>in Ulm</b><span>born</span></p>", f"Ada was in Ulm{LOST}born"),
        ("<div class=f><p>Bob ran for all of the day.</p><p>Ada sang for all of the day.</p></div>", "Ada sang for all of the day.\n\nBob ran for all of the day."),
    ],
)  # fmt: skip
def test_parts_that_a_style_shows_in_another_order_are_read_in_it_or_parted(body: str, text: str) -> None:
    prose = "<p>The town lies on the Danube and is known for its minster, which is very high.</p>"
    got, _ = read(prose + body + prose, FLEX)
    assert "\n\n".join(got.split("\n\n")[2:-1]) == text


@pytest.mark.parametrize(
    "style", ["max-height:0;overflow:hidden", "width: 0; overflow: hidden", "transform:scale(0)", "content-visibility:hidden"]
)  # fmt: skip
def test_words_that_are_shrunk_to_nothing_leave_a_mark(style: str) -> None:
    got, told = read(f"<p>Ada was <span style='{style}'>never</span> born in Ulm, in which she lived.</p>")
    assert got.endswith(f"Ada was {LOST} born in Ulm, in which she lived.")
    assert told == ["1 × text that may be hidden"]


def test_sections_of_characters_are_text_in_a_page_of_xml_alone() -> None:
    page = "<html><body><article><p>Ada was born in <![CDATA[Ulm & Bonn]]> in May.</p></article></body></html>"
    assert page_text(f"<?xml version='1.0'?>{page}".encode())[0] == "Ada was born in Ulm & Bonn in May."
    assert "Ulm" not in page_text(page.encode())[0]  # a remark to a browser


@pytest.mark.parametrize(
    ("part", "kind"),
    [("<meter value=.6>60%</meter>", "picture"), ("<span role=tooltip>or in Bonn</span>", "text that may be hidden")],
)
def test_what_is_shown_otherwise_or_on_demand_leaves_a_mark(part: str, kind: str) -> None:
    got, told = read(f"<p>Ada was born in Ulm {part}, in which she lived.</p>")
    assert (got.endswith(f"Ada was born in Ulm {LOST}, in which she lived."), told) == (True, [f"1 × {kind}"])


@pytest.mark.parametrize(
    "style", ["a" * 300_000, ".a{content:'" + "b" * 300_000 + "}", "a{" * 100_000, "a,b;" * 80_000]
)
def test_long_styles_without_rules_are_read_at_once(style: str) -> None:
    begun = time.monotonic()
    assert "Neil was born in Paris." in read("<p>Neil was born in Paris.</p>", f"<style>{style}</style>")[0]
    assert time.monotonic() - begun < 8.0
