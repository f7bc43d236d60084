"""Tables to blocks of tab-separated lines: CSV is unquoted on the way, anything else comes as it is."""

from __future__ import annotations

import csv
import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimver.errors import BuildError
from claimver.kg.blocks import PACKED, SIZE, Block, read_blocks
from claimver.kg.decimals import Decimals
from claimver.kg.notices import COMMA, TWO_WAYS, Notices

DELIMITERS = ",;\t|"
_SAYS = re.compile(r"\ufeff?sep=(.)", re.IGNORECASE)  # the first line that spreadsheets write for one another
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
    decimals, notices = _decimals(path), Notices()
    rows, lines = _rows(path)
    number, first, read, made = 0, 1, 0, bytearray()
    for row in _checked(rows, path):
        line = read + 1
        made += "\t".join(_plain(cell, decimals, notices, line).translate(_FLAT) for cell in row).encode()
        made += b"\n" * (rows.line_num - read)  # a cell of several lines leaves empty ones, so that numbers hold
        read = rows.line_num
        if len(made) >= size:
            yield Block(path, number, first, bytes(made), read + 1 - first, lines.share, notices)
            number, first, made, notices = number + 1, read + 1, bytearray(), Notices()
    if made:
        yield Block(path, number, first, bytes(made), read + 1 - first, 1.0, notices)


def _rows(path: Path) -> tuple[_Rows, _Lines]:
    """The rows of a file, and its lines; one that only says what parts the cells is no row."""
    lines = _Lines(path)
    head = next(lines, "")
    said = _SAYS.fullmatch(head.strip("\r\n\"'"))
    head = next(lines, "") if said else head
    delimiter = said[1] if said else max(DELIMITERS, key=head.count)  # the first of them where none is there
    rows = csv.reader(itertools.chain([head], lines), delimiter=delimiter, strict=True)
    return _Rows(rows, delimiter, 1 if said else 0), lines


def _decimals(path: Path) -> Decimals:
    """How the file writes decimals: it is read once for that."""
    rows, _ = _rows(path)
    cells = itertools.chain.from_iterable(_checked(rows, path))
    return Decimals(cells, semicolons=rows.delimiter == ";")


def _plain(cell: str, decimals: Decimals, notices: Notices, line: int) -> str:
    plain = decimals.plain(cell.strip())
    if plain == cell.strip():
        return cell
    notices.add(TWO_WAYS if plain.startswith('"') else COMMA, cell, line)
    return plain


class _Rows:
    """The rows of a CSV reader; ``line_num`` is the line of the file that was read last."""

    def __init__(self, rows: Any, delimiter: str, before: int) -> None:
        self._rows, self.delimiter, self._before = rows, delimiter, before

    def __iter__(self) -> Iterator[list[str]]:
        return self

    def __next__(self) -> list[str]:
        row: list[str] = next(self._rows)
        return row

    @property
    def line_num(self) -> int:
        """The number of lines read."""
        return int(self._rows.line_num) + self._before


def _checked(rows: _Rows, path: Path) -> Iterator[list[str]]:
    """The rows. Raises: BuildError where quotes do not pair."""
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise BuildError(
                f'no CSV ({error}). A cell with a quote, a comma or a line break stands in "…", its quotes doubled.',
                f"{path}:{rows.line_num}",
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
