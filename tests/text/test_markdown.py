"""Markdown is read as CommonMark and GitHub show it: what is out of sight is not read and told."""

import pytest

from claimver.charset import LOST
from claimver.text.markdown import markdown_text


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ('<div style="display:none">Ada was born in Paris.</div>', ""),
        ("<p hidden>Ada died in Rome.</p>", ""),
        ("Ada <span style='visibility: hidden'>never </span>wrote.", "Ada wrote."),
        ("Ada was <span hidden>*never* </span>born.", "Ada was born."),
        ("Ada <!-- not\n -->lived in Kent.", "Ada lived in Kent."),
        ("<!-- Ada was\n\nborn in Paris. -->\nAda sang.", "Ada sang."),
        ('<div hidden>Ada <div>was</div> born in Paris.</div> <DIV HIDDEN="">in Rome</DIV>', ""),
        ('Ada sang.\n\n<div hidden>\n\nAda was born in **Paris**.\n\n</div>\n\nBob ran.', "Ada sang.\n\nBob ran."),
        ("<style>.no { display: none }</style>\n\nAda <b class=no>never </b>wrote.", "Ada wrote."),
        ("[//]: # (Ada was born in Oslo.)\n", ""),
        ("[comment]: <> (Ada was born in Bern.)\n", ""),
        ("Ada sang.\n\n<p hidden>\nAda was born in Paris.\n\nBob ran.", "Ada sang.\n\nBob ran."),
    ],
)  # fmt: skip
def test_hidden_text_is_left_out_and_counted(written: str, text: str) -> None:
    number = 2 if "HIDDEN" in written else 1
    assert markdown_text(written) == (text, [f"{number} × hidden text"])


@pytest.mark.parametrize("style", ["font-size:0", "opacity: 0", "color:#fff; background: white", "color:transparent"])
def test_a_sentence_with_words_that_may_be_hidden_lacks_them(style: str) -> None:
    read, told = markdown_text(f'Ada was <span style="{style}">never</span> born in Paris.')
    sure = "color" in style
    assert (read, told) == (
        f"Ada was {LOST} born in Paris.",
        [f"1 × {'hidden text' if sure else 'text that may be hidden'}"],
    )
    assert markdown_text('Ada <span style="color:white;background:black">sang</span>.') == ("Ada sang.", [])


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("A <b>bold</b> move &amp; more &lt; 5.", "A bold move & more < 5."),
        ("H<sub>2</sub>O, 330<sup>2</sup>", "H₂O, 330²"),
        ("5 < 6 and 7 > 3. Ada <3 Bob. vector<int> of <Foo>", "5 < 6 and 7 > 3. Ada <3 Bob. vector<int> of <Foo>"),
        ("Write `<b hidden>` or ``a `<!-- b -->` c``.", "Write <b hidden> or a `<!-- b -->` c."),
        ("Ada<br>sang.", "Ada\nsang."),
        ("<h2>Early life</h2><p>Ada sang.</p>", "# Early life\n\nAda sang."),
        ("<table><tr><td>Ada</td><td>1815</td></tr></table>", "Ada | 1815"),
        ("<details>\n<summary>More</summary>\n\nAda sang.\n\n</details>", "More\n\nAda sang."),
        ("<template>Ada was born in Lyon.</template>", ""),
        ("See [Ulm][1].\n\n[1]: https://a.b\n  'Ulm'\n\nAda sang.", "See Ulm.\n\nAda sang."),
        ("See [Ulm] and [Bonn][].\n\n[ulm]: https://a.b\n[bonn]: <c d>\n", "See Ulm and Bonn."),
        ("Ada lived in [Paris](https://e.org/wiki/Paris_(city)) for [a\nyear](<x y> 'z').", "Ada lived in Paris for a\nyear."),
        ("Ada wrote [the note [G]](x) in 1843.", "Ada wrote the note [G] in 1843."),
        ("See <https://e.org/a> for Ada.", "See https://e.org/a for Ada."),
        (r"It costs 5\* and \[more\].", "It costs 5* and [more]."),
        ("Ada sang. ![logo](a.png)", "Ada sang."),
        ("![Ada was born in Paris](a.png)\n\nAda sang.", "Ada sang."),
        ("***Ada*** was **born *in* London** in _1815_, *not\n1816*.", "Ada was born in London in 1815, not\n1816."),
        ("snake_case_name, 2*3*4 and un*believ*able", "snake_case_name, 2*3*4 and unbelievable"),
        ("Ada was born  \nin London.\\\nShe sang.", "Ada was born\nin London.\nShe sang."),
        ("- Ada sang.\n  - In London.\n* Bob\nran.", "- Ada sang. \n\n  - In London.\n\n- Bob\nran."),
        ("- [x] Ada sang.\n- [ ] Bob ran.", "- Ada sang.\n\n- Bob ran."),
        ("> [!NOTE]\n> Ada was born\n> in London.", "Ada was born\nin London."),
        ("Name | Born\n--- | ---\nBob \\| Rob | **1820**\n", "Name | Born\n\nBob | Rob | 1820"),
        ("- Towns:\n\n  | | a |\n  |--|--|\n  | | b |\n", "- Towns:\n\n- a\n\n- b"),
        ("Ada sang[^1] in May.[^n]\n\n[^1]: Some say *not*.\n[^n]: See Bob.\n", "Ada sang in May.\n\nSome say not.\n\nSee Bob."),
        ("## Early life ##\nAda sang.\n\nLater\nyears\n---\n#no heading", "# Early life\n\nAda sang.\n\n# Later years\n\n#no heading"),
        ("---\nt: Ada died.\n...\nAda sang.\n\n---\n\nBob ran.", "Ada sang.\n\nBob ran."),
        ("+++\nt = 'Ada died.'\n+++\n\nAda sang.", "Ada sang."),
        ("* Not counting Paris\n\n\\* Not counting Rome", "- Not counting Paris\n\n* Not counting Rome"),
    ],
)  # fmt: skip
def test_what_is_shown_is_read_without_its_marks(written: str, text: str) -> None:
    assert markdown_text(written) == (text, [])
    assert markdown_text(written.replace("\n", "\r\n")) == (text, [])


@pytest.mark.parametrize(
    "code",
    ["```\nAda died in Rome.\n```", "~~~~\n~~~\nAda died.\n~~~~", "    Ada died.", "```\nAda died.", "- \n  ```py\n  Ada\n  ```"],
)  # fmt: skip
def test_blocks_of_code_are_left_out_and_told(code: str) -> None:
    assert markdown_text(f"Ada sang.\n\n{code}") == ("Ada sang.", ["1 × block of code"])


@pytest.mark.parametrize(
    "picture", ["![Paris](a_(b).png)", "![Paris][1]", '<img src="a.png" alt="Paris">', "[![P](a)](b)"]
)
def test_a_picture_within_a_sentence_leaves_a_mark(picture: str) -> None:
    read = markdown_text(f"Ada went to {picture} in May.\n\n[1]: a.png\n")
    assert read == (f"Ada went to {LOST} in May.", ["1 × picture"])
