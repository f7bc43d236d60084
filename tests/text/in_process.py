"""Files read as ``ingest.read_bytes`` reads them, but in this process: a child process for each would take most of the time.

What the child process itself does, and what is refused, is tested by ``ingest``.
"""

from __future__ import annotations

from pathlib import Path

from claimver.charset import Warn
from claimver.text.book import book_text
from claimver.text.markup import page_text
from claimver.text.opendocument import open_text
from claimver.text.paper import paper_text
from claimver.text.rich import rich_text
from claimver.text.word import word_text

READERS = {
    ".docx": word_text,
    ".epub": book_text,
    ".html": page_text,
    ".odt": open_text,
    ".pdf": paper_text,
    ".rtf": rich_text,
}


def read_bytes(data: bytes, name: str, *, warn: Warn = lambda line: None) -> str:
    """The text of a file's contents; its name's ending says which reader, a page's encoding is UTF-8."""
    text, notes = READERS[Path(name).suffix](data)
    if notes:
        warn(f"Not read of {name}: {'; '.join(notes)}.")
    return text
