"""Markdown: what its HTML puts out of sight is not read and told, what it shows is read without its tags."""

import pytest

from claimver.charset import LOST
from claimver.text.markdown import markdown_text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ('<div style="display:none">Ada was born in Paris.</div>', ""),
        ("<p hidden>Ada died in Rome.</p>", ""),
        ("Ada <span style='visibility: hidden'>never </span>wrote.", "Ada wrote."),
        ("Ada <!-- not\n -->lived in Kent.", "Ada lived in Kent."),
        ('<div hidden>Ada <div>was</div> born in Paris.</div> <DIV HIDDEN="">in Rome</DIV>', " "),
        ("<style>.no { display: none }</style>Ada <b class=no>never </b>wrote.", "Ada wrote."),
        ("<template>Ada was born in Lyon.</template>", ""),
        ("[//]: # (Ada was born in Oslo.)\n", ""),
        ("[comment]: <> (Ada was born in Bern.)\n", ""),
        ("<div hidden>\nAda was born in Paris.\n\nAda sang.", "\n\nAda sang."),
    ],
)
def test_hidden_text_is_left_out_and_counted(written: str, text: str) -> None:
    read, told = markdown_text(written)
    number = 2 if "HIDDEN" in written else 1
    assert (read.strip("\n"), told) == (text.strip("\n"), [f"{number} × hidden text"])


@pytest.mark.parametrize("style", ["font-size:0", "opacity: 0", "color:#fff; background: white", "color:transparent"])
def test_a_sentence_with_words_that_may_be_hidden_lacks_them(style: str) -> None:
    read, told = markdown_text(f'Ada was <span style="{style}">never</span> born in Paris.')
    assert (read, told) == (f"Ada was {LOST} born in Paris.", ["1 × text that may be hidden"])
    assert markdown_text('Ada <span style="color:white;background:black">sang</span>.') == ("Ada sang.", [])


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("A <b>bold</b> move &amp; more &lt; 5.", "A bold move & more < 5."),
        ("H<sub>2</sub>O, 330<sup>2</sup>", "H₂O, 330²"),
        ("5 < 6 and 7 > 3. Ada <3 Bob. vector<int> of <Foo>", "5 < 6 and 7 > 3. Ada <3 Bob. vector<int> of <Foo>"),
        ("Write `<b hidden>` or ``a `<!-- b -->` c``.", "Write <b hidden> or a `<!-- b -->` c."),
        ("Ada<br>sang.", "Ada\nsang."),
        ("<h2>Early life</h2><p>Ada sang.</p>", "\n\n# Early life\n\n\n\nAda sang.\n\n"),
        ("<tr><td>Ada</td><td>1815</td></tr>", "\n\nAda | 1815 | \n\n"),
        ("See [Ulm][1].\n\n[1]: https://a.b 'Ulm'\n", "See Ulm.\n\n"),
        (r"It costs 5\* and \[more\].", "It costs 5* and [more]."),
        ("Ada sang. ![logo](a.png)", "Ada sang. "),
    ],
)
def test_what_is_shown_is_read_without_its_tags(written: str, text: str) -> None:
    assert markdown_text(written) == (text, [])


@pytest.mark.parametrize("picture", ["![Paris](a.png)", "![Paris][1]", '<img src="a.png" alt="Paris">'])
def test_a_picture_within_a_sentence_leaves_a_mark(picture: str) -> None:
    assert markdown_text(f"Ada went to {picture} in May.") == (f"Ada went to {LOST} in May.", ["1 × picture"])
