"""Files that are packed folders: DOCX, ODT and EPUB."""

from __future__ import annotations

import io
from zipfile import BadZipFile, ZipFile

__all__ = ["opened"]

_MOST_BYTES = 200_000_000


def opened(data: bytes) -> ZipFile:
    """The packed file, to be read in a ``with``. Raises: ValueError where it is damaged, or unpacks to too much."""
    try:
        packed = ZipFile(io.BytesIO(data))
    except BadZipFile:
        raise ValueError("it is damaged") from None
    if sum(part.file_size for part in packed.infolist()) > _MOST_BYTES:
        raise ValueError(f"it unpacks to more than {_MOST_BYTES / 1e6:.0f} MB")
    return packed
