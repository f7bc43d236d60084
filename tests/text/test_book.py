"""EPUB: pages in reading order, empty elements and named characters of XML, limits."""

import io
import zipfile

import in_process
import pytest

from claimver.errors import InputError
from claimver.text import ingest

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
