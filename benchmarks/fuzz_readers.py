"""Readers of documents and graphs fuzzed with hypothesis: no crash, no hang, no half-built graph.

    python benchmarks/fuzz_readers.py [--minutes 15] [--seed 1] [FORM ...]

A small good file of each form is damaged: bytes are replaced, removed, repeated, and pieces that mean something to the
form are put in; within a DOCX or an ODT the XML. A document must give a text or one of the errors that its reader names, within
seconds; a graph a store that opens and whose statements can all be read, or a BuildError and nothing left behind. What
fails is made smaller by hypothesis and printed.
"""

from __future__ import annotations

import argparse
import io
import json
import logging
import random
import sys
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parent))

import documents_pdf
import documents_word as word

from claimver.errors import BuildError, InputError
from claimver.kg.build import build_store
from claimver.kg.store import StoreGraph
from claimver.text.clean import clean
from claimver.text.ingest import read_bytes
from claimver.text.markup import page_text
from claimver.text.opendocument import open_text
from claimver.text.paper import paper_text
from claimver.text.rich import rich_text
from claimver.text.word import word_text

SECONDS = 20.0  # that one small file may take
EXAMPLES = 40  # of a form before the next one's turn
Damage = list[tuple[int, float, int, bytes]]
PROSE = "Ada Brook² was born in Oak-\nton. She died in 1970; see [3]."
DATE = "http://www.w3.org/2001/XMLSchema#date"
WIKIDATA = {
    "id": "Q1", "type": "item", "labels": {"en": {"language": "en", "value": "Ada"}}, "aliases": {}, "descriptions": {},
    "claims": {"P19": [{"id": "Q1$1", "rank": "normal", "type": "statement", "mainsnak": {
        "snaktype": "value", "property": "P19", "datatype": "wikibase-item",
        "datavalue": {"type": "wikibase-entityid", "value": {"entity-type": "item", "id": "Q2", "numeric-id": 2}}}}]},
}  # fmt: skip


def _word() -> bytes:
    note = word.paragraph(word.run("A note."))
    table = word.table(["a", "5"], [word.paragraph(word.run("cell")), "x"])
    return word.word_file(word.paragraph(word.run(PROSE), word.note_mark(1)), table, footnotes=(note,))


def _pdf() -> bytes:
    layout = documents_pdf.Layout(columns=2, head="Yearbook", numbered=True)
    return documents_pdf.pdf_file(["Ada Brook was born in Oakton. " * 9], random.Random(1), layout, ["A note."])


def _odt() -> bytes:
    names = " ".join(f"xmlns:{n}='urn:{n}'" for n in ("office", "text", "table", "draw"))
    body = f"<text:h>Life</text:h><text:p>{PROSE}<text:note><text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p>"
    table = "<table:table><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row></table:table>"
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as new:
        new.writestr("content.xml", f"<office:d {names}><office:body>{body}{table}</office:body></office:d>")
    return made.getvalue()


DOCUMENTS: dict[str, tuple[bytes, tuple[bytes, ...], Callable[[bytes], object]]] = {
    "docx": (
        _word(),
        (b"<w:p>", b"</w:p>", b"<w:del>", b"<w:tbl>", b"<w:sdt>", b"w:id='-1'", b"<!ENTITY x '&x;'>", b"&x;", b"<mc:Choice>"),
        word_text,
    ),
    "odt": (
        _odt(),
        (b"<text:p>", b"</text:p>", b"<table:table-cell table:number-rows-spanned='9'>", b"<draw:frame>", b"<text:s text:c='99999999'/>", b"<!ENTITY x '&x;'>"),
        open_text,
    ),
    "rtf": (
        b"{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset0 A;}}{\\stylesheet{\\s1 heading 1;}}" + PROSE.encode("ascii", "replace") + b"\\par{\\footnote A note.}\\trowd a\\cell 5\\cell\\row {\\field{\\*\\fldinst X}{\\fldrslt 5}}}",
        (b"{", b"}", b"\\par ", b"\\cell ", b"\\row ", b"\\u-10179?", b"\\'e9", b"{\\*\\x ", b"\\bin99 ", b"{\\field", b"\\uc9 ", b"\\fcharset128 ", b"\\f99999 ", b"{\\pict "),
        rich_text,
    ),
    "pdf": (_pdf(), (b"endobj", b"stream", b"<<", b">>", b"/Kids [1 0 R]", b"/Length -1", b"9999999999", b"BT", b"Tj"), paper_text),
    "html": (
        f"<html><head><meta charset='utf-8'></head><body><article><p>{PROSE}</p><table><tr><td>a<td>5</table></article>".encode(),
        (b"<p>", b"</p>", b"<table>", b"<math>", b"<del>", b"<!--", b"]]>", b"<svg>", b"&#0;", b"&#x110000;", b"<script>", b"<frameset>"),
        lambda data: page_text(data.decode("utf-8", "replace").encode("utf-8", "replace")),
    ),
    "txt": (PROSE.encode(), (b"\xef\xbb\xbf", b"\xff\xfe", b"\xc2\xad\n", b"\r", b"\0", b"-\n", b"\xa3\xa4", b"\xed\xa0\xbd"), bytes),
}  # fmt: skip
GRAPHS: dict[str, tuple[str, bytes, tuple[bytes, ...]]] = {
    "nt": (
        "a.nt",
        f'<http://e.org/a> <http://e.org/born> <http://e.org/b> .\n<http://e.org/a> <http://e.org/on> "1900-01-02"^^<{DATE}> .\n'.encode(),
        (b"_:b", b'"\\u00e9"', b"\\uD800", b"@en", b"^^<http://www.w3.org/2001/XMLSchema#dateTime>", b" .\n", b"<<( ", b"#"),
    ),
    "ttl": (
        "a.ttl",
        b"@prefix e: <http://e.org/> .\ne:a e:born e:b ; e:on 5 ; e:with [ e:c ( 1 2 ) ] .\n",
        (b"[", b"]", b"(", b'"""', b"e:", b"@base <x> .", b"a ", b";", b"INF", b"1e999"),
    ),
    "csv": (
        "a.csv",
        b'subject,property,object,qualifiers\nAda,born,Oakton,"{""P580"":[""^1900-00-00T00:00:00Z/9""]}"\nAda,height,+1.7Q11573,\n',
        (b",", b'"', b"\n", b"NaN", b"^1900-13-45T00:00:00Z/11", b"+1e999", b"{", b"subject", b"start time=1892", b"03/04/1990", b"\t"),
    ),
    "jsonld": (
        "a.jsonld",
        b'{"@context": {"@vocab": "https://schema.org/"}, "@id": "http://e.org/a", "@type": "Person", "birthDate": "1900-01-02"}',
        (b"{", b"}", b"[", b'"@id"', b'"@graph": [', b'"@list"', b"null", b"1e999", b'"@context": "http://e.org/c"', b'"@reverse"'),
    ),
    "kgtk": (
        "a.tsv",
        b"id\tnode1\tlabel\tnode2\n1\tQ1\tP19\tQ2\n2\tQ1\tP569\t^1900-01-02T00:00:00Z/11\n3\tQ1\tP1\t'word'@en\n"
        b"4\tQ1\tlabel\t'Ada'@en\n5\t1\tP580\t^1900-00-00T00:00:00Z/9\n6\t5\talias\t'A'@de\n",
        (b"\t", b"\n", b"^", b"'", b'"', b"|", b"+1Q2", b"@12.5/7.1", b"node2;label", b"\\|", b"label", b"\t5\t"),
    ),
    "dump": (
        "a.json",
        f"[\n{json.dumps(WIKIDATA)},\n{json.dumps(WIKIDATA | {'id': 'Q2', 'claims': {}})}\n]\n".encode(),
        (b"{", b"}", b",\n", b"[", b"null", b'"somevalue"', b'"novalue"', b"-1", b'"time"', b'"quantity"', b'"amount": "x"'),
    ),
}  # fmt: skip


def damage(pieces: Sequence[bytes]) -> st.SearchStrategy[Damage]:
    """What is done to a file: each time how, where (a share of its length), how many bytes, and what is put there."""
    put = st.one_of(st.sampled_from(pieces), st.binary(max_size=4))
    return st.lists(st.tuples(st.integers(0, 3), st.floats(0, 1), st.integers(1, 40), put), max_size=3)


def damaged(data: bytes, changes: Damage) -> bytes:
    """The file with the changes."""
    for how, share, size, piece in changes:
        at = int(share * len(data))
        middle = (piece, b"", data[at : at + size] * 2, piece + data[at : at + size])[how]
        data = data[:at] + middle + data[at + size :]
    return data


def damaged_word(data: bytes, changes: Damage, inside: bool) -> bytes:
    """A DOCX or ODT with the changes in its bytes or in the XML of its text."""
    if not inside:
        return damaged(data, changes)
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            new.writestr(
                name,
                damaged(content, changes)
                if name.endswith(("document.xml", "footnotes.xml", "content.xml"))
                else content,
            )
    return made.getvalue()


def document(form: str, data: bytes) -> str:
    """ "read" or "refused". Raises: AssertionError where it took too long; what a plain text's reader does not name."""
    start, parse = time.monotonic(), DOCUMENTS[form][2]
    outcome = "read"
    try:
        if form == "txt":
            text = read_bytes(data, "a.txt")
            origin = clean(text)
            assert origin is None or len(origin.read) == len(origin.starts), "the way back is not exact"
        else:
            parse(data)
    except (InputError, ValueError, RecursionError):
        outcome = "refused"
    except Exception as error:  # noqa: BLE001 - the child process that parses names each in one line
        outcome = f"refused ({type(error).__name__})"
    took = time.monotonic() - start
    assert took < SECONDS, f"it took {took:.0f} seconds"
    return outcome


def graph(form: str, data: bytes) -> str:
    """ "built" or "refused". Raises: whatever is no BuildError; AssertionError for a half-built graph or a hang."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / GRAPHS[form][0]).write_bytes(data)
        try:
            manifest = build_store([folder / GRAPHS[form][0]], folder / "kg")
        except BuildError:
            left = [path.name for path in folder.iterdir() if path.name in ("kg", ".kg.building")]
            assert not left, f"a refused file left {left}"
            outcome = "refused"
        else:
            whole = StoreGraph(folder / "kg")
            ids = {id for _, id in whole.names()}
            stated = sum(len(whole.facts(id)) for id in ids)
            assert stated == manifest.counts["statements"], f"{stated} of {manifest.counts['statements']} statements"
            outcome = "built"
    took = time.monotonic() - start
    assert took < SECONDS, f"it took {took:.0f} seconds"
    return outcome


def fuzz(form: str, number: int, examples: int) -> Counter[str]:
    """The outcomes of so many damaged files. Raises: what fails, for the smallest file that does."""
    told: Counter[str] = Counter()
    pieces = DOCUMENTS[form][1] if form in DOCUMENTS else GRAPHS[form][2]

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
        print_blob=False,
    )
    @given(changes=damage(pieces), inside=st.booleans())
    def check(changes: Damage, inside: bool) -> None:
        if form in DOCUMENTS:
            good = DOCUMENTS[form][0]
            data = damaged_word(good, changes, inside) if form in ("docx", "odt") else damaged(good, changes)
            told[document(form, data)] += 1
        else:
            told[graph(form, damaged(GRAPHS[form][1], changes))] += 1

    check()
    return told


def main() -> int:
    """0 where nothing failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("forms", nargs="*", choices=[*DOCUMENTS, *GRAPHS, []], default=[])
    parser.add_argument("--minutes", type=float, default=15.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)  # pdfminer's
    forms = options.forms or [*DOCUMENTS, *GRAPHS]
    told: dict[str, Counter[str]] = {form: Counter() for form in forms}
    failed: dict[str, str] = {}
    end, turn = time.monotonic() + 60 * options.minutes, 0
    while time.monotonic() < end and len(failed) < len(forms):
        for form in [form for form in forms if form not in failed]:
            try:
                told[form] += fuzz(form, 1_000 * options.seed + turn, EXAMPLES)
            except Exception as error:  # noqa: BLE001 - a failure of any kind is what is looked for
                failed[form] = f"{type(error).__name__}: {error} {' '.join(getattr(error, '__notes__', []))}"
                print(f"{form} FAILED {failed[form][:1500]}", flush=True)
        turn += 1
    for form, counts in told.items():
        print(f"{form:7} {counts.total():6,} files: " + ", ".join(f"{n:,} {how}" for how, n in counts.most_common()))
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
