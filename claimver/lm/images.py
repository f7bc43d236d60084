"""Images for multimodal models: files of this machine as data addresses, known by what they hold, not by their name."""

from __future__ import annotations

import base64
from pathlib import Path

from claimver.errors import InputError

__all__ = ["MAX_BYTES", "address_of", "data_address"]

MAX_BYTES = 20_000_000
_KINDS = ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg"), (b"GIF8", "image/gif"))


def data_address(image: str) -> str:
    """The image as a ``data:`` address.

    Raises: InputError for what is no PNG, JPEG, GIF or WebP file, too large, or an address, which no server is made to
    fetch.
    """
    if image.startswith("data:image/"):
        return image
    if "://" in image:
        raise InputError(f"The image {image!r} is an address. Download it and name the file.")
    path = Path(image).expanduser()
    try:
        data = path.read_bytes() if path.stat().st_size <= MAX_BYTES else None
    except OSError as error:
        raise InputError(f"The image {image} cannot be read: {error.strerror or error}.") from None
    if data is None:
        raise InputError(f"The image {image} has more than {MAX_BYTES / 1e6:.0f} MB. Make it smaller.")
    found = address_of(data)
    if not found:
        raise InputError(f"{image} is no PNG, JPEG, GIF or WebP image.")
    return found


def address_of(data: bytes) -> str:
    """The bytes of an image as a ``data:`` address; "" for what is no PNG, JPEG, GIF or WebP file."""
    kind = next((kind for start, kind in _KINDS if data.startswith(start)), "")
    kind = "image/webp" if data[:4] == b"RIFF" and data[8:12] == b"WEBP" else kind
    return f"data:{kind};base64,{base64.b64encode(data).decode('ascii')}" if kind else ""
