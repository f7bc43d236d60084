"""Texts kept under their hash in the user's cache folder, so that a link can name a text without holding it."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from pathlib import Path

from platformdirs import user_cache_dir

from claimver.errors import InputError

MAX_KEPT = 500
_HASH = re.compile(r"[0-9a-f]{32}")


class Documents:
    """A folder of texts, each named by its hash; the oldest go when there are too many."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def beneath(cls, cache: str) -> Documents:
        """The texts below a cache folder; below the user's own where ``cache`` is empty."""
        return cls(Path(cache or user_cache_dir("claimver")) / "texts")

    def keep(self, text: str) -> str:
        """The hash under which the text is kept from now on. Raises: InputError."""
        name = digest(text)
        path = self._path(name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            _write(path, text)
        except OSError as error:
            raise InputError(
                f"The text cannot be kept in {self.folder}: {error.strerror}. Set CLAIMVER_CACHE."
            ) from error
        self._forget()
        return name

    def text(self, name: str) -> str:
        """The text kept under that hash. Raises: InputError."""
        if not _HASH.fullmatch(name):
            raise InputError("This link names no text: its “doc” part is not one of ours.")
        try:
            data = self._path(name).read_bytes()
        except FileNotFoundError:
            raise InputError(
                "The text of this link is not kept on this computer (any more). Paste it again to check it."
            ) from None
        text = data.decode("utf-8", errors="replace")
        if digest(text) != name:
            raise InputError("The text kept for this link is damaged. Paste it again to check it.")
        return text

    def _path(self, name: str) -> Path:
        return self.folder / f"{name}.txt"

    def _forget(self) -> None:
        kept = sorted(self.folder.glob("*.txt"), key=lambda path: path.stat().st_mtime)
        for path in kept[: max(0, len(kept) - MAX_KEPT)]:
            path.unlink(missing_ok=True)


def digest(text: str) -> str:
    """The first 128 bits of the text's SHA-256, in hexadecimal."""
    return hashlib.sha256(_bytes(text)).hexdigest()[:32]


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="surrogatepass")


def _write(path: Path, text: str) -> None:
    """Write aside and move into place, so that no reader meets half a text."""
    handle, aside = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as file:
        file.write(_bytes(text))
    os.replace(aside, path)
