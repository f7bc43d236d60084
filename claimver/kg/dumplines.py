"""Wikidata's JSON to blocks of whole entities: a line each, as dumps are, or in any other way that JSON may stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from claimver.errors import BuildError
from claimver.kg.blocks import BOM, LONGEST, SIZE, Block, read_blocks, read_chunks

LOOK = 1 << 24  # bytes in which the first entity's line ends, where entities come a line each
_TOKEN = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*("?)|[{}\[\]]', re.DOTALL)
_QUOTE, _LIST = b'"['
_OPENING = b"{["


def dump_blocks(path: Path, *, size: int = SIZE) -> Iterator[Block]:
    """The blocks of a dump; what is indented comes with an entity in its first line, and empty lines behind it.

    Of entities that share a line, however long, no more than a block is held. Raises: BuildError naming file and line.
    """
    yield from read_blocks(path, size=size) if _line_by_line(path) else _scanned(path, size)


def _line_by_line(path: Path) -> bool:
    """Whether the first line that holds more than a bracket holds whole entities."""
    data = b""
    for chunk, _ in read_chunks(path):
        data += chunk
        for line in data.split(b"\n")[: None if not chunk else -1]:
            text = line.removeprefix(BOM).strip()
            if text not in (b"", b"["):
                return text.startswith(b"{") and _balanced(text)
        if len(data) > LOOK:
            return False
    return True


def _balanced(text: bytes) -> bool:
    depth = 0
    for token in _TOKEN.finditer(text):
        mark = text[token.start()]
        if mark == _QUOTE:
            if not token[1]:
                return False
        else:
            depth += 1 if mark in _OPENING else -1
    return depth <= 0  # the bracket of the list may close behind the last


class _Scan:
    """The entities of a file under way, by their brackets; ``made`` is what a block will hold."""

    def __init__(self, path: Path) -> None:
        self.path, self.made, self.line, self.begun = path, bytearray(), 1, 1
        self._data, self._start, self._next, self._depth = b"", 0, 0, 0

    def read(self, chunk: bytes) -> None:
        """The chunk's whole entities are made. Raises: BuildError for one that is too long."""
        self._data, self._next = self._data[self._start :] + chunk, self._next - self._start
        self._start = 0
        for token in _TOKEN.finditer(self._data, self._next):
            mark = self._data[token.start()]
            if mark == _QUOTE and not token[1]:
                self._next = token.start()  # the rest of the text comes with the next chunk
                break
            self._next = token.end()
            if mark != _QUOTE:
                self._bracket(mark, token.start())
        else:
            self._next = len(self._data)
        if len(self._data) - self._start > LONGEST:
            raise self._unclosed()

    def end(self) -> None:
        """What stands behind the last entity is made. Raises: BuildError where that one is not whole."""
        if self._depth:
            raise self._unclosed()
        self._between(len(self._data))

    def _bracket(self, mark: int, place: int) -> None:
        if mark in _OPENING:
            if not self._depth:
                if mark == _LIST:
                    return
                self._between(place)
                self.begun = self.line
            self._depth += 1
        elif self._depth:
            self._depth -= 1
            if not self._depth:
                entity = self._data[self._start : place + 1]
                lines = entity.count(b"\n")
                self.made += entity.replace(b"\n", b" ") + b"\n" * lines
                self.line, self._start = self.line + lines, place + 1

    def _between(self, end: int) -> None:
        """Of what stands before ``end``, all but commas and the list's brackets is made."""
        gap = self._data[self._start : end]
        self.made += gap.translate(None, b"[],")
        self.line, self._start = self.line + gap.count(b"\n"), end

    def _unclosed(self) -> BuildError:
        return BuildError(
            f"the entity that begins in line {self.begun} has no closing bracket within {LONGEST >> 20} MiB: the file "
            "breaks off, or is damaged. Fetch it again, or write one entity a line: jq -c '.[]' FILE",
            f"{self.path}:{self.begun}",
        )


def _scanned(path: Path, size: int) -> Iterator[Block]:
    scan, number, first = _Scan(path), 0, 1
    for chunk, share in read_chunks(path, size=size):
        if chunk:
            scan.read(chunk)
        else:
            scan.end()
        if len(scan.made) >= size or (scan.made and not chunk):
            data = bytes(scan.made)
            yield Block(path, number, first, data, data.count(b"\n") + (not data.endswith(b"\n")), share)
            number, first = number + 1, scan.line
            scan.made.clear()
