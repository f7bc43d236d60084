"""HTML: elements within sentences, tables, raised numbers, and no sentence shortened by the extractor."""

import in_process
import pytest

from claimver.text import ingest
from claimver.text.fetch import Page
from claimver.text.markup import page_text

LOST = "\ufffc"


def read(body: str, head: str = "") -> tuple[str, list[str]]:
    """The text of a page with this body, and what was told; without the process of its own that reads a stranger's."""
    page = f"<html><head><meta charset=utf-8>{head}</head><body><article><h1>Names</h1>{body}</article></body></html>"
    return page_text(page.encode())


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
        ("Paris<sup>[<a href='#n'>note 1</a>]</sup>", "Paris"),
        ("Paris<sup>[<i><a href='/w'>citation needed</a></i>]</sup><sup>[a]</sup><sup>[1][2]</sup>", "Paris"),
        ("330<a role='doc-noteref' href='#n'>2</a> metres", "330 metres"),
        ("Paris<sup><a role='doc-noteref'>[10]</a></sup>", "Paris"),
        ("<a role='doc-noteref'>the town of Paris</a>", "the town of Paris"),
        ("330<span style='vertical-align: super'>2</span> metres", "330² metres"),
        ("330<span style='VERTICAL-ALIGN:0.5em'>2</span> metres", "330² metres"),
        ("330<sub>2</sub> metres", "330₂ metres"),
        ("330<span style='vertical-align:sub'>2</span> metres", "330₂ metres"),
        ("<span style='vertical-align:baseline'>1930</span>", "1930"),
        ("<span style='text-decoration: line-through'>Rome</span>Paris", "Paris"),
        ("<span style='text-decoration-line:underline line-through'>Rome</span>Paris", "Paris"),
        ("<strike>Rome</strike>Paris", "Paris"),
        ("<noscript></noscript>Paris<script>x()</script>", "Paris"),
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
        ("<img src=f.png alt='a formula'> <b>and Rome</b>", "picture"),
        ("<noscript>Paris</noscript>", "text that depends on scripts"),
        ("<noscript>Paris</noscript> <b>early</b>", "text that depends on scripts"),
        ("<script>document.write('Paris')</script>", "text that depends on scripts"),
        ("<input value=Paris>", "field of a form"),
        ("<select><option>Paris</select>", "field of a form"),
    ],
)
def test_what_cannot_be_read_is_marked_and_named(inside: str, kind: str) -> None:
    text, told = read(f"<p>Neil Armstrong was born in {inside} in 1930.</p>")
    behind = " <b>".join(inside.split(" <b>")[1:]).replace("</b>", "")
    assert f"Neil Armstrong was born in {LOST}{behind and ' ' + behind} in 1930." in text
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


@pytest.mark.parametrize(
    ("charset", "where"),
    [
        *((charset, "http") for charset in ("iso-8859-1", "iso-8859-2", "windows-1252", "windows-1254", "gbk")),
        *(("windows-1250", where) for where in ("http", "meta", "http-equiv", "xml")),
    ],
)
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


def test_what_only_scripts_off_would_show_is_marked_at_the_end_of_a_sentence_too() -> None:
    text, _ = read(
        "<p>He left early. Neil Armstrong was born in <noscript>Paris</noscript></p><p>He flew far away.</p>"
    )
    assert f"Neil Armstrong was born in {LOST}" in text
    text, told = read("<p>He left early.</p><noscript>Turn scripts on.</noscript><p>He flew far away.</p>")
    assert LOST not in text
    assert told == []


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (".x{display:none}", "Paris"),
        ("span.x, .y { visibility : hidden !important }", "Paris"),
        ("#i{display:none} .x{display:inline}", "Paris"),
        ("/* .x{} */ .x{text-decoration:line-through}", "Paris"),
        (".x{display:none} span#i.x{display:inline}", "Rome Paris"),
        (".x{display:none!important} #i{display:inline}", "Paris"),
        (".y{display:none} b.x{display:none}", "Rome Paris"),
        ("@media print{.x{display:none}}", "Rome Paris"),
        (".y .x{display:none}", "Rome Paris"),
        (".x{display:none} .shown .x{display:inline}", f"{LOST}Paris"),
        (".x{display:none} @media screen{a{color:red} .x{display:inline}}", f"{LOST}Paris"),
        (".x:hover{display:none} .x::after{display:none}", "Rome Paris"),
    ],
)
def test_what_a_rule_of_the_page_hides_or_strikes_out_is_not_read(rules: str, text: str) -> None:
    page = (
        "<p>Neil Armstrong was born in <span class='z x' id=i>Rome </span>Paris in 1930.</p><p>He flew to the Moon.</p>"
    )
    got, told = read(page, f"<style>{rules}</style>")
    assert f"Neil Armstrong was born in {text} in 1930." in got
    assert bool(told) == ("Rome" not in text)


def test_a_raised_number_of_a_rule_is_no_part_of_the_figure() -> None:
    page = "<p>The tower has 330<span class=n>2</span> metres and stands in Paris.</p><p>He flew to the Moon.</p>"
    assert "has 330² metres" in read(page, "<style>.n{vertical-align:super;color:red}</style>")[0]


def test_a_page_that_a_script_would_show_at_last_is_read() -> None:
    page = f"<div id=app><p>{LOOSE}</p><p>He flew to the Moon in 1969, and he came back.</p></div>"
    assert LOOSE in read(page, "<style>#app{display:none}</style>")[0]


@pytest.mark.parametrize(
    ("rows", "lines"),
    [
        (
            "<tr><td rowspan=2>Neil<td>1930<td>Ohio</tr><tr><td>1970<td>Rome</tr><tr><td>Buzz<td>1930<td>Oslo</tr>",
            ["Neil | 1930 | Ohio", "Neil | 1970 | Rome", "Buzz | 1930 | Oslo"],
        ),
        (
            "<tr><td>Neil<td rowspan=0>1930<td>Ohio</tr><tr><td>Buzz<td>Oslo</tr><tr><td>Mike<td>Rome</tr>",
            ["Neil | 1930 | Ohio", "Buzz | 1930 | Oslo", "Mike | 1930 | Rome"],
        ),
        (
            "<tr><td>Neil<td>1930<td rowspan=9>Ohio</tr><tr><td>Buzz<td>1931</tr>",
            ["Neil | 1930 | Ohio", "Buzz | 1931 | Ohio"],
        ),
        (
            "<tr><td rowspan=2>Neil<td rowspan=2>Ohio<td>1930</tr><tr><td>1970</tr>",
            ["Neil | Ohio | 1930", "Neil | Ohio | 1970"],
        ),
    ],
)
def test_a_cell_that_spans_rows_is_read_in_each(rows: str, lines: list[str]) -> None:
    head = "<thead><tr><th>A1<th>B1<th>C1</tr></thead>"
    text, _ = read(f"<p>{LOOSE}</p><table>{head}<tbody>{rows}</tbody></table>")
    parts = [part.strip("| ") for part in text.split("\n\n")]
    assert parts[-len(lines) :] == lines


@pytest.mark.parametrize("empty", ["<a id=x></a>", "<span class=n></span>", "<b></b>", "<em><span> </span></em>"])
def test_an_element_that_holds_nothing_ends_no_sentence(empty: str) -> None:
    text, told = read(f"<p>{LOOSE}</p><p>Ada Lovelace was {empty}born in London in 1815.</p><p>She died there.</p>")
    assert "Ada Lovelace was born in London in 1815." in [" ".join(part.split()) for part in text.split("\n\n")]
    assert told == []


@pytest.mark.parametrize(
    ("body", "lines"),
    [
        ("<ul><li><p>He died</p><p>in Rome</p></li><li>Last</li></ul>", ["- He died", "- in Rome", "- Last"]),
        (
            "<ul><li><div><h3>Neil</h3>born<ul><li>in Ohio</li></ul></div></li></ul>",
            ["- # Neil", "- born", "  - in Ohio"],
        ),
        ("<ul><li>One.<table><tr><td>Airbus<td>5</table>Two.</ul>", ["- One.", "- Airbus | 5", "- Two."]),
        ("<blockquote>He left.<blockquote>She stayed.</blockquote>He came.</blockquote>", ["He left.", "She stayed."]),
        (
            "<table><tr><td>Airbus<td>500</tr><tr><td><p>He died in May.</p><p>She left.</p><td>700</tr></table>",
            ["He died in May.", "She left."],
        ),
        ("<pre>Neil was born in\nParis.</pre>", ["Neil was born in\nParis."]),
        ("<p>Ada Lovelace wrote it<br><br>He died in Rome</p>", ["Ada Lovelace wrote it", "He died in Rome"]),
    ],
)
def test_paragraphs_within_an_item_a_cell_or_a_quotation_are_kept_apart(body: str, lines: list[str]) -> None:
    text, told = read(f"<p>{LOOSE}</p>{body}<p>{LOOSE.replace('Neil', 'Buzz')}</p>")
    parts = text.split("\n\n")
    assert [part.rstrip() for part in parts if part.rstrip() in lines] == lines
    assert told == []


@pytest.mark.parametrize(
    ("inside", "rules"),
    [
        ("<span class=x>Rome </span>", ".x{position:absolute;clip:rect(0,0,0,0)}"),
        ("<span class=x>Rome </span>", ".x{position:absolute;left:-9999px}"),
        ("<span style='font-size:0'>Rome </span>", ""),
        ("<span style='opacity:0'>Rome </span>", ""),
        ("<span class=sr-only>Rome </span>", "@import url(x.css);"),
    ],
)
def test_a_sentence_that_may_hold_what_nobody_sees_is_marked(inside: str, rules: str) -> None:
    text, told = read(f"<p>Neil was born in {inside}Paris in 1930.</p><p>{LOOSE}</p>", f"<style>{rules}</style>")
    assert f"Neil was born in {LOST}Paris in 1930." in text
    assert "1 × text that may be hidden" in told[0]


def test_a_paragraph_that_only_a_script_brings_to_sight_is_read() -> None:
    page = f"<p style='opacity:0'>{LOOSE}</p><p style='opacity:0'>He flew to the Moon in 1969, and he came back.</p>"
    text, told = read(page)
    assert LOOSE in text
    assert told == []


def test_a_class_that_styles_of_this_page_do_not_hide_is_read() -> None:
    text, told = read(f"<p>Neil was born in <span class=hidden>Rome or </span>Paris in 1930.</p><p>{LOOSE}</p>")
    assert "Neil was born in Rome or Paris in 1930." in text
    assert told == []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (".n::before{content:'not '}", LOST),
        ("span:after{content:attr(title)}", LOST),
        (".n::before{content:'\\f101'}", ""),
        (".n::before{content:'»'}", ""),
        ("@media print{.n::after{content:' (printed)'}}", ""),
    ],
)
def test_words_that_a_style_writes_into_a_sentence_are_marked(rule: str, text: str) -> None:
    got, told = read(f"<p>Neil was <span class=n></span>born in Paris.</p><p>{LOOSE}</p>", f"<style>{rule}</style>")
    assert f"Neil was {text}born in Paris." in got
    assert bool(told) == bool(text)


@pytest.mark.parametrize(("before", "shown"), [("330", "330²"), ("in 1930.", "in 1930.²"), ("figure ", "figure 2")])
def test_a_number_that_leads_to_a_note_is_no_part_of_the_figure(before: str, shown: str) -> None:
    text, _ = read(f"<p>The tower has {before}<a href='#n2'>2</a> and stands in Paris.</p><p>{LOOSE}</p>")
    assert f"The tower has {shown} and stands" in text


def test_paragraphs_that_are_not_of_the_main_text_are_counted() -> None:
    aside = "<aside><p>Ada Lovelace wrote the first program in 1843.</p></aside>"
    menu = "<nav><ul><li><a href=a>All the articles of this page about Paris</a></li></ul></nav>"
    text, told = read(f"<p>{LOOSE}</p>{aside}{menu}<p>He flew to the Moon in 1969, and he came back.</p>")
    assert "Lovelace" not in text
    assert told == ["1 × paragraph outside the main text"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (f"{LOOSE}\\n\\nHe flew &amp; came back.", f"{LOOSE}\n\nHe flew & came back."),
        (f"<p>{LOOSE.replace('Paris', '<del>Rome</del>Paris')}</p>", LOOSE),
        (f"{LOOSE} He flew to the", f"{LOOSE} He flew to the{LOST}"),
    ],
)
def test_an_article_that_only_the_metadata_hold_is_read_of_them(body: str, text: str) -> None:
    data = f'{{"@graph":[{{"@type":"WebPage"}},{{"@type":"Article","articleBody":"{body}"}}]}}'
    told: list[str] = []
    head = f"<script type='application/ld+json'>{data}</script><script type='application/ld+json'>{{</script>"
    page = f"<html><head>{head}</head><body><p>Turn scripts on.</p></body></html>"
    assert in_process.read_bytes(page.encode(), "a.html", warn=told.append) == text
    assert "1 × page that scripts fill" in told[0]


def test_what_is_shut_until_somebody_opens_it_is_not_read() -> None:
    text, told = read(f"<p>{LOOSE}</p><p>He was <span popover>not </span>there.</p><dialog>We use cookies.</dialog>")
    assert "He was there." in text
    assert told == ["2 × hidden text"]


@pytest.mark.parametrize(
    ("body", "line", "kind"),
    [
        ("<p>Born: <a href=u>Ulm</a></p>", "", "1 × line of links behind a label"),
        ("<ul><li>Died: <a href=u>Princeton</a></li></ul>", "", "1 × line of links behind a label"),
        ("<p><a href=u>Ulm</a></p>", "", "1 × line that is only a link"),
        ("<nav><p><a href=u>Ulm</a></p></nav>", "", ""),
        ("<dl><dt>Born<dd><a href=u>Ulm</a><dt>Died<dd>Princeton, 1955</dl>", "- Born | Ulm", ""),
        ("<dl><dt>Born<dd><p>He was born in Ulm.</p></dl>", "- He was born in Ulm.", ""),
        ("<dl><dt>Known for<dd>He wrote four papers.</dl>", "- He wrote four papers.", ""),
        ("<dl><dt>Born</dt><dt>Origin</dt><dd>Ulm</dd></dl>", "- Origin | Ulm", ""),
        ("<table><tr><th>Born<td><a href=u>Ulm</a><tr><th>Died<td>Princeton</table>", "Born | Ulm", ""),
        ("<div><div><span>Born</span> <a href=u>Ulm</a></div></div>", "", "1 × short line outside the main text"),
        ("<figure><img src=a><figcaption>He lived in Ulm.</figcaption></figure>", "", "1 × paragraph outside"),
        ("<form><p>He was given a prize in the year 1921.</p></form>", "", "1 × paragraph outside"),
        ("<aside><p>He was given a prize in the year 1921.</p></aside>", "", "1 × paragraph outside"),
        ("<menu><li>He was given a prize in 1921.</menu>", "- He was given a prize in 1921.", ""),
        ("<details><summary>More</summary>He was given a prize.</details>", "He was given a prize.", ""),
        ("<p hidden>He was given a prize.</p>", "", "1 × hidden text"),
    ],
)
def test_short_facts_beside_the_prose_are_read_or_told(body: str, line: str, kind: str) -> None:
    text, told = read(f"<p>{LOOSE}</p>{body}<p>He flew to the Moon in July of the year 1969.</p>")
    assert not line or line in text.split("\n\n")
    assert kind in " ".join(told) if kind else told == []


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("<ul><li>A key comes<br>from the variable <code>KEY</code> only.</li></ul>", "- A key comes\nfrom the variable KEY only."),
        ("<p>She came with the\n<a href=x>Ada</a>, the\n<code>ship</code> of\nUlm.</p>", "She came with the Ada, the ship of Ulm."),
        ("<p>* Not counting Ulm.</p>", "* Not counting Ulm."),
        ("<p>It lies in Kent -</p>", "It lies in Kent -"),
        ("<ul><li>--ulm and -u are words.</li></ul>", "- --ulm and -u are words."),
        ("<table><tr><td>Ulm | Bonn</td><td>5 ></td></tr></table>", "Ulm | Bonn | 5 >"),
        ("<h2>Ulm<br>and <b>Bonn</b></h2>", "# Ulm and Bonn"),
        ("<pre>Ulm\nis <b>old</b>\nthere.</pre>", "Ulm\nis old\nthere."),
    ],
)  # fmt: skip
def test_an_extractor_neither_joins_nor_parts_words_nor_takes_signs_of_theirs(body: str, line: str) -> None:
    prose = "<p>The town lies on the Danube and is known for its minster, which is very high.</p>"
    got, told = read(prose + body + prose)
    assert (got.split("\n\n")[2], told) == (line, [])
