"""The child process that parses hostile formats: bytes on stdin; on stdout JSON, the text and what was not read.

Run by path with ``python -I``. It limits its own memory and time before it reads, and loads what one format needs.
"""

from __future__ import annotations

import json
import logging
import sys
import warnings
import zlib
from pathlib import Path
from zipfile import BadZipFile

MEMORY_BYTES = 1_500_000_000
CPU_SECONDS = 60
MAX_CHARS = 5_000_000
_DAMAGED = ("PDFSyntaxError", "PSSyntaxError", "PSEOF")  # pdfminer's, which speak of the inside of a file


def main() -> int:
    """The exit status: 0 with JSON on stdout, 1 with one line on stderr."""
    _limit()
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    try:
        text, notes = _read(sys.argv[1], sys.stdin.buffer.read())
    except MemoryError:
        return _failed("it needs too much memory")
    except RecursionError:
        return _failed("it is nested too deeply")
    except (BadZipFile, zlib.error, EOFError):
        return _failed("it is damaged")
    except ValueError as error:
        return _failed(str(error)[:200] or "it is damaged")
    except Exception as error:  # noqa: BLE001  the process boundary: whatever a parser raises becomes one line
        kind = type(error).__name__
        return _failed("it is damaged" if kind in _DAMAGED else f"{kind} {str(error)[:150]}")
    if len(text) > MAX_CHARS:
        notes.append(f"everything behind the first {MAX_CHARS:,} characters")
    sys.stdout.buffer.write(json.dumps({"text": text[:MAX_CHARS], "notes": notes}).encode())
    return 0


def _read(kind: str, data: bytes) -> tuple[str, list[str]]:
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    if kind == "pdf":
        from claimver.text.paper import paper_text

        return paper_text(data)
    if kind == "docx":
        from claimver.text.word import word_text

        return word_text(data)
    if kind == "odt":
        from claimver.text.opendocument import open_text

        return open_text(data)
    if kind == "rtf":
        from claimver.text.rich import rich_text

        return rich_text(data)
    if kind == "epub":
        from claimver.text.book import book_text

        return book_text(data)
    if kind == "markdown":
        from claimver.text.markdown import markdown_text

        return markdown_text(data.decode())
    from claimver.text.markup import page_text

    return page_text(data)


def _limit() -> None:
    try:
        import resource
    except ImportError:  # Windows: the parent's deadline is all there is
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def _failed(reason: str) -> int:
    sys.stderr.write(" ".join(reason.split()) + "\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
