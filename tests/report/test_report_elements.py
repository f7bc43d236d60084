"""Elements: text stays text, links go only to the web, what cannot be seen is shown."""

import pytest
from sources import library

from claimver.report.elements import Element, element, is_web_address, link, markup, payload, plain, visible
from claimver.report.language import around, speaking
from claimver.report.triplets import triplet_table
from claimver.types import Entity, Property, Triplet, Value

HOSTILE = '<img src=x onerror="alert(1)"></script><script>alert(1)</script>'


def test_text_and_attributes_are_escaped() -> None:
    made = markup(element("p", HOSTILE, title=HOSTILE))
    assert "<img" not in made
    assert "<script" not in made
    assert 'title="&lt;img src=x onerror=&#34;alert(1)&#34;&gt;' in made


def test_attributes_that_are_none_are_left_out() -> None:
    assert markup(element("p", None, "a", title=None, cls="b")) == '<p class="b">a</p>'


def test_the_payload_holds_text_as_it_is() -> None:
    assert payload(element("p", HOSTILE, element("br"))) == {
        "t": "p",
        "a": {},
        "c": [HOSTILE, {"t": "br", "a": {}, "c": []}],
    }


def test_a_void_element_has_no_closing_tag() -> None:
    assert markup(element("br")) == "<br>"


@pytest.mark.parametrize("address", ["https://www.wikidata.org/wiki/Q1", "http://a.example/b?c=d#e"])
def test_web_addresses_are_links(address: str) -> None:
    made = link("words", address)
    assert made.tag == "a"
    assert made.attributes["rel"] == "noopener noreferrer"


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JAVASCRIPT:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "//evil.example",
        "https:",
        "http://[bad",
        "https://a.example/\u202egnp.exe",
        "https://a.example/ b",
        "a title, no address",
        "",
    ],
)
def test_anything_else_stays_words(address: str) -> None:
    assert not is_web_address(address)
    assert link("words", address) == Element("span", ("words",))


def test_invisible_characters_are_shown_as_code_points() -> None:
    assert plain(element("p", *visible("a\u202eb\x00c\ud800"))) == "aU+202EbU+0000cU+D800"


def test_emoji_joiners_and_right_to_left_letters_stay_as_they_are() -> None:
    for text in ("👩\u200d🚀", "می\u200cخواهم", "שלום", "e\u0301", "tab\tline\nend"):
        assert visible(text) == (text,)


def test_every_table_that_may_be_wide_scrolls_by_keyboard() -> None:
    boxed = [path.name for path in library() if "table-box" in path.read_text("utf-8")]
    assert boxed == ["marks.py"]  # elsewhere it is made by ``table_box``
    box = triplet_table((), caption="Evidence")
    assert dict(box.attributes) | {"tabindex": "0", "role": "group", "aria-label": "Evidence"} == dict(box.attributes)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("source", "linked"),
    [
        ("a file https://example.org/a", "https://example.org/a"),
        ("line 3 of a file", ""),
        ("https://example.org/b", "https://example.org/b"),
    ],
)
def test_a_source_is_told_and_its_address_is_a_link(source: str, linked: str, language: str) -> None:
    stated = Triplet("t", Entity("x1", "Ada"), Property("p", "age"), Value("string", "9", "9"), source=source)
    with speaking(language):
        table = triplet_table([stated], caption="Evidence")
        before, after = around("triplet.source", "source")
    shown = source.replace("https://", "")
    assert f"{before}{shown}{after}" in plain(table)
    assert (f'href="{linked}"' in markup(table)) == bool(linked)


def test_a_slot_in_the_middle_of_a_sentence_has_words_on_both_sides() -> None:
    before, after = around("walk.source", "number")
    assert (before, after[:11]) == ("The ", " statements")
