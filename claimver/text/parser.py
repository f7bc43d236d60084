"""The child process that parses hostile formats: bytes on stdin, UTF-8 text on stdout.

Run by path with ``python -I``; imports nothing of ours. It limits its own memory and time before it reads.
"""

from __future__ import annotations

import io
import sys

MEMORY_BYTES = 1_500_000_000
CPU_SECONDS = 60
MAX_CHARS = 5_000_000
MAX_PAGES = 2_000


def main() -> int:
    """The exit status: 0 with text on stdout, 1 with one line on stderr."""
    _limit()
    readers = {"pdf": _pdf, "docx": _docx, "html": _html}
    try:
        text = readers[sys.argv[1]](sys.stdin.buffer.read())
    except MemoryError:
        return _failed("it needs too much memory")
    except Exception as error:  # noqa: BLE001  the process boundary: whatever a parser raises becomes one line
        return _failed(f"{type(error).__name__} {str(error)[:150]}")
    sys.stdout.buffer.write(text[:MAX_CHARS].encode("utf-8", "replace"))
    return 0


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


def _pdf(data: bytes) -> str:
    import pypdf

    reader = pypdf.PdfReader(io.BytesIO(data))
    if reader.is_encrypted and not reader.decrypt(""):
        raise ValueError("it is protected by a password")
    if len(reader.pages) > MAX_PAGES:
        raise ValueError(f"it has more than {MAX_PAGES} pages")
    return "\n\n".join(_unhyphenated(page.extract_text()) for page in reader.pages)


def _unhyphenated(text: str) -> str:
    import re

    return re.sub(r"(?<=[a-z])-\n(?=[a-z])", "", text)


def _docx(data: bytes) -> str:
    import docx
    from docx.table import Table

    lines: list[str] = []
    for block in docx.Document(io.BytesIO(data)).iter_inner_content():
        if isinstance(block, Table):
            lines += [" ".join(dict.fromkeys(cell.text for cell in row.cells)) for row in block.rows]
        else:
            lines.append(block.text)
    return "\n\n".join(lines)


def _html(data: bytes) -> str:
    import trafilatura

    page = data.decode("utf-8", "replace")
    text = trafilatura.extract(page, include_comments=False, include_tables=False, favor_precision=True)
    return text or trafilatura.html2txt(page)


if __name__ == "__main__":
    sys.exit(main())
