"""EPUB: pages in reading order, empty elements and named characters of XML, limits."""

import io
import zipfile

import in_process
import pytest

from claimver.errors import InputError
from claimver.text import ingest
from claimver.text.book import book_text

CONTAINER = '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
CONTAINER += '<rootfile full-path="OEBPS/a.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
PROSE = "The town of Ulm lies on the Danube and is known for its minster, which is very high."


def page(body: str, doctype: str = "") -> str:
    html = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head>'
    return f'<?xml version="1.0"?>{doctype}{html}<body>{body}</body></html>'


def book(pages: dict[str, str | bytes], *, more: dict[str, str] | None = None) -> bytes:
    """A book of these pages, read from the last to the first behind its contents."""
    items = "".join(f'<item id="{n}" href="{n}.xhtml" media-type="application/xhtml+xml"/>' for n in pages)
    items += '<item id="toc" href="toc.xhtml" properties="nav" media-type="application/xhtml+xml"/>'
    spine = "".join(f'<itemref idref="{n}"/>' for n in ("toc", *reversed(pages)))
    package = (
        f'<package xmlns="http://www.idpf.org/2007/opf"><manifest>{items}</manifest><spine>{spine}</spine></package>'
    )
    parts = {"META-INF/container.xml": CONTAINER, "OEBPS/a.opf": package, "OEBPS/toc.xhtml": page("<p>Contents.</p>")}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in (parts | {f"OEBPS/{n}.xhtml": text for n, text in pages.items()} | (more or {})).items():
            packed.writestr(name, text)
    return out.getvalue()


def test_pages_are_read_in_order_as_pages_of_the_web() -> None:
    one = page(f'<h1>Ulm</h1><p><a id="p1"/>{PROSE}</p><p>It is old&nbsp;&mdash; 330<sup>2</sup> metres.</p>')
    text = ingest.read_bytes(book({"two": page(f"<p>{PROSE.replace('Ulm', 'Bonn')}</p>"), "one": one}), "a.epub")
    last = PROSE.replace("Ulm", "Bonn")
    assert text.replace("\xa0", " ") == f"# Ulm\n\n{PROSE}\n\nIt is old — 330² metres.\n\n{last}"


def test_an_unknown_character_is_a_gap_and_no_entity_is_unfolded() -> None:
    doctype = '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>'
    text = in_process.read_bytes(
        book({"one": page(f"<p>{PROSE}</p><p>She was born in &b; and &f; then.</p>", doctype)}), "a.epub"
    )
    assert "She was born in \ufffc and \ufffc then." in text


@pytest.mark.parametrize("named", ["&amp;", "&AMP;", "&#38;"])
def test_a_named_character_is_text_and_no_markup(named: str) -> None:
    text = in_process.read_bytes(book({"one": page(f"<p>{PROSE} It is 5 &LT; 7 {named} 7 &gt; 5.</p>")}), "a.epub")
    assert text == f"{PROSE} It is 5 < 7 & 7 > 5."


@pytest.mark.parametrize(("declared", "written"), [("utf-16", "utf-16"), ("iso-8859-1", "latin-1"), ("utf-8", "utf-8")])
def test_a_page_is_read_in_the_encoding_that_it_declares(declared: str, written: str) -> None:
    one = page(f"<p>{PROSE} Its cafés are old.</p>").replace('"1.0"', f'"1.0" encoding="{declared}"')
    assert in_process.read_bytes(book({"one": one.encode(written)}), "a.epub") == f"{PROSE} Its cafés are old."


def test_a_book_of_which_only_a_font_is_encrypted_is_read() -> None:
    fonts = {"META-INF/encryption.xml": '<CipherReference URI="fonts/OEBPS/one.xhtml.ttf"/>'}
    assert in_process.read_bytes(book({"one": page(f"<p>{PROSE}</p>")}, more=fonts), "a.epub") == PROSE


def bound(parts: dict[str, str], items: str, spine: str, *, meta: str = "", container: str = CONTAINER) -> bytes:
    """A book of these parts, its list of pages as told."""
    package = f"<package><metadata>{meta}</metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, text in ({"META-INF/container.xml": container, "OEBPS/a.opf": package} | parts).items():
            packed.writestr(name, text)
    return out.getvalue()


def listed(*hrefs: str, kind: str = "application/xhtml+xml") -> tuple[str, str]:
    """The pages of a list, and their order."""
    items = "".join(f'<item id="p{n}" href="{href}" media-type="{kind}"/>' for n, href in enumerate(hrefs))
    return items, "".join(f'<itemref idref="p{n}"/>' for n in range(len(hrefs)))


@pytest.mark.parametrize(
    ("name", "href"),
    [
        ("OEBPS/ch 1é.xhtml", "ch%201%C3%A9.xhtml"),
        ("OEBPS/ch%201.xhtml", "ch%201.xhtml"),
        ("OEBPS/Text/A.xhtml", "text/a.xhtml"),
        ("OEBPS/a.xhtml", "a.xhtml#top"),
        ("OEBPS/a.xhtml", "/OEBPS/a.xhtml"),
        ("Text/a.xhtml", "../Text/a.xhtml"),
        ("OEBPS/a.xhtml", "./a.xhtml"),
    ],
)
def test_a_page_is_found_however_the_list_writes_its_name(name: str, href: str) -> None:
    for kind in ("application/xhtml+xml", "text/x-oeb1-document", "application/octet-stream"):
        data = bound({name: page(f"<p>{PROSE}</p>")}, *listed(href, href, kind=kind))
        assert book_text(data) == (PROSE, [])


def test_what_a_list_of_pages_lacks_or_sets_apart_is_told_and_the_rest_read() -> None:
    items, spine = listed("a.xhtml", "gone.xhtml", "b.svg", "c.xhtml")
    spine = spine.replace('"p3"', '"p3" linear="no"') + '<itemref idref="unknown"/>'
    items = items.replace('b.svg" media-type="application/xhtml+xml', 'b.svg" media-type="image/svg+xml')
    text = page(f"<p>{PROSE}</p>")
    data = bound({"OEBPS/a.xhtml": text, "OEBPS/b.svg": "<svg/>", "OEBPS/c.xhtml": text}, items, spine)
    lost = ["1 × page beside the text", "2 × page that is missing", "1 × page without text"]
    assert book_text(data) == (PROSE, lost)
    assert book_text(bound({"OEBPS/a.xhtml": text}, listed("a.xhtml")[0], "")) == (PROSE, [])
    assert book_text(bound({"OEBPS/a.xhtml": text}, *listed("a.xhtml"), container="<container/>")) == (PROSE, [])


def test_a_book_of_fixed_layout_or_without_a_list_is_refused() -> None:
    meta = '<meta property="rendition:layout">pre-paginated</meta>'
    fixed = bound({"OEBPS/a.xhtml": page(f"<p>{PROSE}</p>")}, *listed("a.xhtml"), meta=meta)
    with pytest.raises(InputError, match="its layout is fixed"):
        ingest.read_bytes(fixed, "a.epub")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("a.xhtml", page(f"<p>{PROSE}</p>"))
    with pytest.raises(InputError, match="it has no list of its pages"):
        ingest.read_bytes(out.getvalue(), "a.epub")


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ('Ada was born in 1815<a href="n.xhtml#n1">12</a> in Ulm.', "Ada was born in 1815¹² in Ulm."),
        ('Ada was 1<span xmlns:epub="x" epub:type="pagebreak">13</span>815.', "Ada was 1815."),
        ('Ada was <span class="pagenum">[Pg xii]</span>old.', "Ada was old."),
        ('Ada <span role="doc-pagebreak" aria-label="12">12</span>sang.', "Ada sang."),
        ('Ada <s:switch xmlns:s="http://www.idpf.org/2007/ops"><s:case>hid</s:case><s:default>sang</s:default></s:switch>.', "Ada sang."),
        ("Ada & Bob were <b>old</i>.<br>They ran & sang.", "Ada & Bob were old.\nThey ran & sang."),
        ('Ada was <span class="no">never</span> old.', "Ada was old."),
        ("Ada sang.</p><aside><p>1. Some say that it was Bob.</p></aside><p>Bob ran.", "Ada sang.\n\n1. Some say that it was Bob.\n\nBob ran."),
    ],
)  # fmt: skip
def test_notes_numbers_of_pages_and_styles_of_the_book(body: str, text: str) -> None:
    whole = page(f"<p>{PROSE}</p><p>{body}</p>").replace("<title/>", '<link rel="stylesheet" href="../S/s.css"/>')
    told, _ = book_text(bound({"OEBPS/a.xhtml": whole, "S/s.css": ".no { display: none }"}, *listed("a.xhtml")))
    assert told == f"{PROSE}\n\n{text}"


@pytest.mark.parametrize(
    ("end", "begin", "between"),
    [
        ("Ada, a writer of some note in her day, went to", "Paris in May.", "\n"),
        ("Ada went to", "paris in May.", "\n"),
        ("Ada went to Ulm.", "She sang.", "\n\n"),
        ("Ada", "Early life", "\n\n"),
    ],
)
def test_a_sentence_goes_on_over_the_pages_of_a_book(end: str, begin: str, between: str) -> None:
    parts = {
        "OEBPS/a.xhtml": page(f"<p>{PROSE}</p><p>{end}</p>"),
        "OEBPS/b.xhtml": page(f"<p>{begin}</p><p>{PROSE}</p>"),
    }
    assert book_text(bound(parts, *listed("a.xhtml", "b.xhtml")))[0] == f"{PROSE}\n\n{end}{between}{begin}\n\n{PROSE}"


def test_a_protected_book_a_bomb_and_a_damaged_one_are_refused() -> None:
    locked = {"META-INF/encryption.xml": '<CipherReference URI="OEBPS/%6fne.xhtml"/>'}
    with pytest.raises(InputError, match="protected by its publisher"):
        ingest.read_bytes(book({"one": page("x")}, more=locked), "a.epub")
    with pytest.raises(InputError, match="unpacks to more than 200 MB"):
        ingest.read_bytes(book({"one": page("x")}, more={"big": "x" * 201_000_000}), "a.epub")
    with pytest.raises(InputError, match="cannot be read as EPUB"):
        ingest.read_bytes(book({"one": page("x")})[:-40], "a.epub")


def test_a_book_with_a_part_that_is_damaged_says_so() -> None:
    with zipfile.ZipFile(io.BytesIO(book({"one": page(f"<p>{PROSE}</p>")}))) as packed:
        parts = [(name, packed.read(name)) for name in packed.namelist()]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as stored:
        for name, text in parts:
            stored.writestr(name, text)
    with pytest.raises(InputError, match=r"it is damaged\."):
        ingest.read_bytes(out.getvalue().replace(b"Danube", b"Danubo"), "a.epub")
