"""The tensors of a GGUF file, without its vocabulary: what ``gguf`` takes ten seconds to read is skipped here.

Layout: the GGUF specification, version 3 (ggml-org/ggml, docs/gguf.md), little-endian. ``gguf`` dequantises the values.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimver.errors import ModelError

__all__ = ["tensors"]

_SIZES = {0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8}  # of scalar kinds, in bytes
_STRING, _ARRAY, _ALIGNMENT = 8, 9, 32


@dataclass
class _Cursor:
    data: mmap.mmap
    at: int = 0

    def take(self, form: str) -> int:
        """The next integer."""
        (value,) = struct.unpack_from(f"<{form}", self.data, self.at)
        self.at += struct.calcsize(form)
        return int(value)

    def text(self) -> str:
        """The next string."""
        size = self.take("Q")
        self.at += size
        return self.data[self.at - size : self.at].decode("utf-8", "replace")

    def skip(self, kind: int) -> None:
        """Go over a value of that kind."""
        if kind == _STRING:
            size = self.take("Q")
            self.at += size
        elif kind == _ARRAY:
            inner, count = self.take("I"), self.take("Q")
            if inner in _SIZES:
                self.at += _SIZES[inner] * count
            else:
                for _ in range(count):
                    self.skip(inner)
        else:
            self.at += _SIZES[kind]


def tensors(path: Path) -> Iterator[tuple[str, NDArray[np.float32]]]:
    """The name and the dequantised values of each tensor, in the file's order.

    Raises: ModelError where the file is no GGUF file, or breaks off.
    """
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            yield from _read(_Cursor(data), path)
    except (struct.error, KeyError, ValueError) as error:
        raise ModelError(f"{path} is damaged: {error}. Delete it; it is made again.") from error


def _read(cursor: _Cursor, path: Path) -> Iterator[tuple[str, NDArray[np.float32]]]:
    from gguf import GGML_QUANT_SIZES, GGMLQuantizationType
    from gguf.quants import dequantize

    if cursor.data[:4] != b"GGUF" or struct.unpack_from("<I", cursor.data, 4)[0] != 3:
        raise ModelError(f"{path} is no GGUF file of version 3. Delete it; it is made again.")
    cursor.at = 8
    count, fields = cursor.take("Q"), cursor.take("Q")
    for _ in range(fields):
        cursor.text()
        cursor.skip(cursor.take("I"))
    told = []
    for _ in range(count):
        name = cursor.text()
        shape = [cursor.take("Q") for _ in range(cursor.take("I"))]
        told.append((name, shape, GGMLQuantizationType(cursor.take("I")), cursor.take("Q")))
    begin = -(-cursor.at // _ALIGNMENT) * _ALIGNMENT
    for name, shape, kind, offset in told:
        block, size = GGML_QUANT_SIZES[kind]
        length = int(np.prod(shape)) // block * size
        raw = np.frombuffer(cursor.data[begin + offset : begin + offset + length], np.uint8)
        rows = raw.reshape(*reversed(shape[1:]), -1) if len(shape) > 1 else raw
        yield name, np.require(dequantize(rows, kind), requirements="W").reshape(tuple(reversed(shape)))
