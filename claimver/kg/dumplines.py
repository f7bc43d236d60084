"""Wikidata's JSON to blocks of one entity a line: as dumps are, or indented, or the reply of Special:EntityData."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

from claimver.errors import BuildError
from claimver.kg.blocks import SIZE, Block, read_blocks

LONGEST = 1 << 28  # bytes of one indented entity: Wikidata's largest has some millions
_OPEN = (b"{", b"[{")


def dump_blocks(path: Path, *, size: int = SIZE) -> Iterator[Block]:
    """The blocks of a dump; what is indented comes with one entity a line, and empty lines so that numbers hold.

    Raises: BuildError naming file and line.
    """
    blocks = read_blocks(path, size=size)
    first = next(blocks, None)
    if first is None:
        return
    every = itertools.chain([first], blocks)
    yield from _joined(path, every, size) if _indented(first.data) else every


def _indented(data: bytes) -> bool:
    """Whether the first entity begins with a line of its bracket alone."""
    told = (line for line in data.split(b"\n") if line.strip() not in (b"", b"["))
    return next(told, b"").strip() in _OPEN


def _joined(path: Path, blocks: Iterator[Block], size: int) -> Iterator[Block]:
    lines = (
        (n, line) for block in blocks for n, line in enumerate(block.data.removesuffix(b"\n").split(b"\n"), block.line)
    )
    number, first, made, end = 0, 1, bytearray(), 0
    held, close, started = bytearray(), b"", 0
    for end, line in lines:
        text = line.strip()
        if not held:
            started = end
            if text in _OPEN:
                close = line[: len(line) - len(line.lstrip())] + b"}"
                held += b"{"
            else:
                made += text
        else:
            held += b" " + text
            if line.rstrip().removesuffix(b"]").rstrip() in (close, close + b","):
                made += bytes(held).removesuffix(b"]") + b"\n" * (end - started)
                held.clear()
            elif len(held) > LONGEST:
                raise BuildError(_unclosed(started), f"{path}:{started}")
        if not held:
            made += b"\n"
            if len(made) >= size:
                yield Block(path, number, first, bytes(made), end + 1 - first, 0.5)
                number, first = number + 1, end + 1
                made.clear()
    if held:
        raise BuildError(_unclosed(started), f"{path}:{started}")
    if made:
        yield Block(path, number, first, bytes(made), end + 1 - first, 1.0)


def _unclosed(line: int) -> str:
    return (
        f"the entity that begins in line {line} has no closing bracket in the same column: the file breaks off, or is "
        "indented in another way. Write one entity a line: jq -c '.[]' FILE"
    )
