"""Tables to blocks of tab-separated lines: CSV is unquoted on the way, anything else comes as it is."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterator
from pathlib import Path

from claimver.errors import BuildError
from claimver.kg.blocks import PACKED, SIZE, Block, read_blocks

DELIMITERS = ",;\t"
_FLAT = {ord(character): " " for character in "\t\r\n"}


def table_blocks(path: Path, *, size: int = SIZE) -> Iterator[Block]:
    """The blocks of a table, tab-separated, with the line numbers of the file; CSV by its ending.

    Raises: BuildError naming file and line.
    """
    return _csv_blocks(path, size) if is_csv(path) else read_blocks(path, size=size)


def is_csv(path: Path) -> bool:
    """Whether the file is CSV by its ending."""
    named = path.with_suffix("") if path.suffix in PACKED else path
    return named.suffix.lower() == ".csv"


def _csv_blocks(path: Path, size: int) -> Iterator[Block]:
    lines = _Lines(path)
    head = next(lines, "")
    delimiter = max(DELIMITERS, key=head.count)  # the first of them where none is there
    rows = csv.reader(itertools.chain([head], lines), delimiter=delimiter, strict=True)
    number, first, read, made = 0, 1, 0, bytearray()
    for row in _checked(rows, path):
        made += "\t".join(cell.translate(_FLAT) for cell in row).encode()
        made += b"\n" * (rows.line_num - read)  # a cell of several lines leaves empty ones, so that numbers hold
        read = rows.line_num
        if len(made) >= size:
            yield Block(path, number, first, bytes(made), read + 1 - first, lines.share)
            number, first, made = number + 1, read + 1, bytearray()
    if made:
        yield Block(path, number, first, bytes(made), read + 1 - first, 1.0)


def _checked(rows: Iterator[list[str]], path: Path) -> Iterator[list[str]]:
    """The rows. Raises: BuildError where quotes do not pair."""
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            line = getattr(rows, "line_num", 0)
            raise BuildError(
                f'no CSV ({error}). A cell with a quote, a comma or a line break stands in "…", its quotes doubled.',
                f"{path}:{line}",
            ) from None
        if row is None:
            return
        yield row


class _Lines:
    """The lines of a file with their ends; ``share`` of it is read."""

    def __init__(self, path: Path) -> None:
        self.share = 0.0
        self._lines = self._read(path)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        return next(self._lines)

    def _read(self, path: Path) -> Iterator[str]:
        for block in read_blocks(path):
            self.share = block.share
            for _, line in block.text_lines():
                yield f"{line}\n"
