"""Files that are packed folders: DOCX, ODT and EPUB."""

from __future__ import annotations

import io
from zipfile import ZipFile

__all__ = ["opened"]

_MOST_BYTES = 200_000_000


def opened(data: bytes) -> ZipFile:
    """The packed file, to be read in a ``with``. Raises: ValueError where it unpacks to too much; BadZipFile."""
    packed = ZipFile(io.BytesIO(data))
    if sum(part.file_size for part in packed.infolist()) > _MOST_BYTES:
        raise ValueError(f"it unpacks to more than {_MOST_BYTES / 1e6:.0f} MB")
    return packed
