"""Files and addresses to text. All but plain text is parsed in a child process with limits."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from claimver.charset import LOST, Warn, declared_in, decoded
from claimver.errors import InputError
from claimver.text.fetch import Page, fetch
from claimver.text.flow import goes_on

__all__ = ["KINDS", "MAX_BYTES", "page_text", "read_bytes", "read_file", "read_url"]

MAX_BYTES = 30_000_000
PARSE_SECONDS = 60.0
KINDS = {
    ".txt": "text",
    ".text": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".pdf": "pdf",
    ".docx": "docx",
    ".odt": "odt",
    ".rtf": "rtf",
    ".epub": "epub",
}
_PACKED = ("docx", "odt", "epub")
_INSTEAD = {
    **dict.fromkeys((".doc", ".dot", ".wpd", ".pages", ".fodt", ".ott"), "DOCX"),
    **dict.fromkeys((".ppt", ".pptx", ".odp", ".key"), "PDF"),
    **dict.fromkeys((".mobi", ".azw", ".azw3", ".fb2"), "EPUB"),
}  # what programs save such files as
_TABLES = (".xls", ".xlsx", ".xlsm", ".xlsb", ".ods", ".numbers", ".csv", ".tsv")
_PARSER = Path(__file__).with_name("parser.py")
_MEDIA = {
    "application/pdf": "pdf",
    "text/plain": "text",
    "text/markdown": "markdown",
    "application/epub+zip": "epub",
    "application/rtf": "rtf",
    "text/rtf": "rtf",
    "application/vnd.oasis.opendocument.text": "odt",
}
_PAGE_NUMBER = re.compile(r"\n[ \t\r]*\n[ \t]*(\d{1,4})\s*\Z")  # at the foot of a page
_CONTROLS = re.compile("[\b\x1b]")
_OVERSTRUCK = re.compile("[^\n\b]\b")  # as printers write bold and underlined letters
_CONCEALED = re.compile(r"\x1b\[(?:(?![34]8;)[0-9]*;)*8m[^\x1b]*")  # not the colour 38;5;8
_TERMINAL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")  # colours, titles, links
_OTHERS = ((b"PK\x03\x04", "a packed file"), (b"\xd0\xcf\x11\xe0", "an older Office file"))


def read_file(path: Path | str, *, warn: Warn = lambda line: None) -> str:
    """The text of a TXT, MD, HTML, PDF, DOCX, ODT, RTF or EPUB file.

    Raises: InputError, which says what is wrong with the file and what to do.
    """
    file = Path(path)
    try:
        size = file.stat().st_size
        data = file.read_bytes() if size <= MAX_BYTES and not file.is_dir() else b""
    except OSError as error:
        raise InputError(f"{file} cannot be read: {error.strerror or error}. Check the name and the rights.") from error
    if file.is_dir():
        raise InputError(f"{file} is a folder. Name one file; for many texts use `claimver batch`.")
    if size > MAX_BYTES:
        raise InputError(_too_large(str(file), size))
    return read_bytes(data, file.name, warn=warn)


def read_bytes(data: bytes, name: str, *, warn: Warn = lambda line: None) -> str:
    """The text of a file's contents; ``name`` decides the kind by its ending. Raises: InputError."""
    if len(data) > MAX_BYTES:
        raise InputError(_too_large(name, len(data)))
    kind = KINDS.get(Path(name).suffix.lower())
    if kind is None and Path(name).suffix:
        raise InputError(_not_read(name, Path(name).suffix.lower()))
    return _text(data, kind or "text", name, warn)


def read_url(url: str, *, warn: Warn = lambda line: None) -> str:
    """The main text of a public web page or document. Raises: InputError."""
    page = fetch(url)
    return page_text(page, warn=warn)


def page_text(page: Page, *, warn: Warn = lambda line: None) -> str:
    """The main text of what an address answered. Raises: InputError."""
    return _text(page.data, _kind(page), page.url, warn, charset=page.charset)


def _kind(page: Page) -> str:
    if page.data.startswith(b"%PDF-"):
        return "pdf"
    kind = _MEDIA.get(page.media_type) or KINDS.get(Path(page.url.partition("?")[0]).suffix.lower(), "html")
    if page.media_type.partition("/")[0] in ("image", "audio", "video", "font"):
        raise InputError(f"{page.url} is {page.media_type}, not text. Give the address of an article.")
    return "html" if page.media_type in ("text/html", "application/xhtml+xml") else kind


def _text(data: bytes, kind: str, name: str, warn: Warn, *, charset: str | None = None) -> str:
    if data.startswith(b"%PDF-") and kind not in _PACKED:
        kind = "pdf"  # whatever its name says
    if data.startswith(b"{\\rtf"):
        kind = "rtf"
    form = next((form for sign, form in _OTHERS if data.startswith(sign)), "") if kind not in _PACKED else ""
    if form:
        raise InputError(f"{name} is {form}, not what its name says. Save it as DOCX, PDF or plain text.")
    if kind in ("pdf", "rtf", *_PACKED):
        text = _parsed(data, kind, name, warn)
    else:
        declared = charset or (declared_in(data) if kind == "html" or data.lstrip()[:5] == b"<?xml" else None)
        text = decoded(data, name, charset=declared, warn=warn)
    if kind in ("html", "markdown"):
        text = _parsed(text.encode("utf-8", "replace"), kind, name, warn)
    if kind == "text":
        if _CONTROLS.search(text):
            text, hidden = _CONCEALED.subn(LOST, _OVERSTRUCK.sub("", text))
            if hidden:
                warn(f"Not read of {name}: {hidden} × hidden text.")
        text = _TERMINAL.sub("", text)
    if kind == "text" and "\f" in text:
        text, numbers = _without_pages(text)
        if numbers:
            warn(f"Not read of {name}: running head or page number ({numbers[0]}).")
    if not text.replace(LOST, "").strip():
        hint = " A scanned PDF needs text recognition first." if kind == "pdf" else ""
        raise InputError(f"No text was found in {name}.{hint} Paste the text instead.")
    return text


def _without_pages(text: str) -> tuple[str, list[str]]:
    """The text without its page breaks, sentences that go on over one whole, and the numbers of pages at one."""
    first, *others = text.split("\f")
    numbers, told = list[str](), [first]
    for page in others:
        if number := _PAGE_NUMBER.search(told[-1]):
            numbers.append(number[1])
            told[-1] = told[-1][: number.start()]
        above = told[-1].rstrip()
        told[-1:] = [above, "\n" if goes_on(above, page) else "\n\n", page.lstrip("\r\n")]
    return "".join(told), numbers


def _parsed(data: bytes, kind: str, name: str, warn: Warn) -> str:
    command = [sys.executable, "-I", str(_PARSER), kind]
    try:
        run = subprocess.run(command, input=data, capture_output=True, timeout=PARSE_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise InputError(
            f"{name} was not read within {PARSE_SECONDS:.0f} seconds. Save it as plain text and try again."
        ) from None
    if run.returncode != 0:
        reason = run.stderr.decode("utf-8", "replace").strip().splitlines()[-1:] or ["the reader was stopped"]
        raise InputError(f"{name} cannot be read as {kind.upper()}: {reason[0][:200]}. Save it as plain text.")
    told = json.loads(run.stdout)
    text, notes = str(told["text"]), [str(note) for note in told["notes"]]
    _tell(notes, text, name, warn)
    return text


def _tell(notes: list[str], text: str, name: str, warn: Warn) -> None:
    """What was not read of a file is told."""
    if notes:
        gap = f" A sentence that lacks a part is not judged: it shows {LOST} there." if LOST in text else ""
        warn(f"Not read of {name}: {'; '.join(notes)}.{gap}")


def _not_read(name: str, ending: str) -> str:
    if ending in _TABLES:
        return f"{name} is a table. Paste the sentences to check, or build a graph of it: claimver kg build, from CSV."
    if ending in _INSTEAD:
        return f"{name} is of a kind that is not read here. Save it as {_INSTEAD[ending]} and try again."
    return f"{name} is of a kind that is not read here. There is: {', '.join(sorted(KINDS))}. Save it as one."


def _too_large(name: str, size: int) -> str:
    return f"{name} has {size / 1e6:.0f} MB; {MAX_BYTES / 1e6:.0f} MB are read at most. Split it, or paste the part."
