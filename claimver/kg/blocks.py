"""Files to blocks of whole lines: plain, gzip, bzip2, xz or Zstandard by their content, in bounded memory."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from claimver.charset import foreign, label
from claimver.errors import BuildError
from claimver.kg.notices import GUESSED, Notices

SIZE = 1 << 22  # bytes of text in a block
LONGEST = 1 << 28  # bytes of a line: the largest of Wikidata's entities have some millions
BOM = b"\xef\xbb\xbf"
PACKED = (".gz", ".bz2", ".xz", ".zst")
_SIGNS = {b"\x1f\x8b": ".gz", b"BZh": ".bz2", b"\xfd7zXZ": ".xz", b"\x28\xb5\x2f\xfd": ".zst"}
_LOOK = 64  # bytes: what is packed has some among them that no text has


@dataclass(frozen=True, slots=True)
class Block:
    """Whole lines of a file."""

    path: Path
    number: int  # of the block in its file, from 0
    line: int  # of its first line, from 1
    data: bytes
    lines: int
    share: float  # of the file read so far, 0 to 1
    notices: Notices = field(default_factory=Notices)  # of what was written otherwise on the way

    def text_lines(self) -> Iterator[tuple[int, str]]:
        """(number, text without line end) of every line. Raises: BuildError for a line that is no UTF-8."""
        for number, line in enumerate(self.data.removesuffix(b"\n").split(b"\n"), self.line):
            yield number, decoded(line, self.path, number)


def read_blocks(path: Path, *, size: int = SIZE, guess: bool = False) -> Iterator[Block]:
    """The blocks of a file, in order; UTF-16 by its mark is read, too, and lines that end as on old Macintoshes.

    ``guess``: another encoding, told by a notice of the first block.
    Raises: BuildError where it cannot be read or breaks off.
    """
    number, line, rest, notices = 0, 1, b"", Notices()
    for read, share in _lined(read_chunks(path, size=size, guessed=notices if guess else None)):
        whole, rest = _split(rest + read, last=not read)
        if whole:
            lines = whole.count(b"\n") + (not whole.endswith(b"\n"))
            yield Block(path, number, line, whole, lines, share, notices)
            number, line, notices = number + 1, line + lines, Notices()
        elif len(rest) > LONGEST:
            raise BuildError(f"the line is longer than {LONGEST >> 20} MiB. Break it up.", f"{path}:{line}")


def read_chunks(path: Path, *, size: int = SIZE, guessed: Notices | None = None) -> Iterator[tuple[bytes, float]]:
    """(bytes in UTF-8, share of the file read) as they come, the last empty; UTF-16 is known by its mark.

    ``guessed``: where another encoding is told, by which the file is then read. Raises: BuildError as ``read_blocks``.
    """
    return _utf8(_chunks(path, size), path, guessed)


def _chunks(path: Path, size: int) -> Iterator[tuple[bytes, float]]:
    line, total = 1, path.stat().st_size if path.is_file() else 0
    try:
        with path.open("rb") as raw, _unpacked(raw, path) as file:
            while True:
                read = file.read(size)
                line += read.count(b"\n")
                yield read, raw.tell() / total if total else 1.0
                if not read:
                    return
    except (EOFError, gzip.BadGzipFile, zlib.error, lzma.LZMAError) as error:
        raise _broken(path, line, error) from None
    except OSError as error:
        if error.errno is None and path.suffix in PACKED:  # what bz2 and Zstandard say of damage
            raise _broken(path, line, error) from None
        raise BuildError(f"cannot be read: {error.strerror or error}.", str(path)) from None


def _utf8(chunks: Iterator[tuple[bytes, float]], path: Path, guessed: Notices | None) -> Iterator[tuple[bytes, float]]:
    """The chunks in UTF-8: spreadsheets and consoles write "Unicode text" in UTF-16. Raises: BuildError."""
    decoder: codecs.IncrementalDecoder | None = None
    encoding = "UTF-16"
    for number, (chunk, share) in enumerate(chunks):
        if number == 0 and chunk[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            decoder = codecs.getincrementaldecoder("utf-16")()
        elif number == 0 and guessed is not None and (guess := foreign(chunk)):
            encoding = label(guess)
            guessed.add(GUESSED, encoding, 1)
            decoder = codecs.getincrementaldecoder(guess)()
        if decoder is None:
            yield chunk, share
            continue
        try:
            text = decoder.decode(chunk, not chunk)
        except UnicodeDecodeError as error:
            raise BuildError(f"no {encoding} ({error.reason}). Convert the file to UTF-8.", str(path)) from None
        if text or not chunk:
            yield text.encode(), share


def _lined(chunks: Iterator[tuple[bytes, float]]) -> Iterator[tuple[bytes, float]]:
    """The chunks, with line feeds where carriage returns alone end the lines of the first."""
    returns = False
    for number, (chunk, share) in enumerate(chunks):
        returns = returns if number else b"\r" in chunk and b"\n" not in chunk
        yield chunk.replace(b"\r", b"\n") if returns else chunk, share


def decoded(line: bytes, path: Path, number: int) -> str:
    """The text of a line. Raises: BuildError naming it where it is no UTF-8."""
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise BuildError(f"no UTF-8 ({error.reason}). Convert the file to UTF-8.", f"{path}:{number}") from None
    return text.rstrip("\r\n")


def _split(data: bytes, *, last: bool) -> tuple[bytes, bytes]:
    end = len(data) if last else data.rfind(b"\n") + 1
    return data[:end], data[end:]


def _unpacked(raw: io.BufferedReader, path: Path) -> BinaryIO:
    """The file unpacked as its first bytes say; where they are no text, as its name does."""
    head = raw.peek(_LOOK)[:_LOOK]
    form = next((form for sign, form in _SIGNS.items() if head.startswith(sign)), "")
    if not form and any(byte < 9 for byte in head) and path.suffix in PACKED:
        form = path.suffix
    if form == ".gz":
        return cast(BinaryIO, gzip.GzipFile(fileobj=raw))
    if form == ".bz2":
        return cast(BinaryIO, bz2.BZ2File(raw))
    if form == ".xz":
        return cast(BinaryIO, lzma.LZMAFile(raw))
    if form == ".zst":
        import pyarrow as pa

        return cast(BinaryIO, pa.CompressedInputStream(pa.PythonFile(raw, mode="r"), "zstd"))
    return raw


def _broken(path: Path, line: int, error: Exception) -> BuildError:
    return BuildError(f"the compressed file breaks off or is damaged ({error}). Fetch it again.", f"{path}:{line}")
