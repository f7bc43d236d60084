"""The folders of documents that a reader has made on this computer: remembered by path in one small file, removed."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from claimver.corpus.image_index import FILE as IMAGES
from claimver.corpus.store import FILE as STORE
from claimver.errors import StoreError

__all__ = ["known_corpora", "remember", "remove_corpus"]

FILE = "corpora.json"
MOST = 50
MADE = (STORE, IMAGES, "communities.npz", "words-*", "vectors-*")  # in a folder, the first one making it a corpus


def known_corpora(data: Path) -> tuple[Path, ...]:
    """The folders that the file in ``data`` names and that still hold documents, the last used first."""
    try:
        listed = json.loads((data / FILE).read_text("utf-8"))
    except (OSError, ValueError):
        return ()
    named = [Path(item) for item in listed if isinstance(item, str)] if isinstance(listed, list) else []
    return tuple(folder for folder in named if (folder / STORE).is_file())


def remember(data: Path, folder: Path) -> None:
    """The folder stands first in the file in ``data``. Raises: StoreError where it cannot be written."""
    own = folder.expanduser().absolute()
    listed = [str(item) for item in (own, *(other for other in known_corpora(data) if other != own))][:MOST]
    aside = data / f"{FILE}.{os.getpid()}"
    try:
        data.mkdir(parents=True, exist_ok=True)
        aside.write_text(json.dumps(listed), "utf-8")
        os.replace(aside, data / FILE)
    except OSError as error:
        raise StoreError(f"{data / FILE} cannot be written: {error.strerror or error}. Check the folder.") from error


def remove_corpus(folder: Path) -> None:
    """What was indexed in the folder is gone: documents, images, communities. Other files in it stay.

    Raises: StoreError.
    """
    if not (folder / STORE).is_file():
        raise StoreError(f"{folder} holds no documents. Add some: claimver corpus add {folder} SOURCE")
    try:
        for made in MADE:
            for path in folder.glob(made):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        (folder / ".index.lock").unlink(missing_ok=True)
        if not any(folder.iterdir()):
            folder.rmdir()
    except OSError as error:
        raise StoreError(f"{folder} cannot be removed: {error.strerror}. Close what uses it, and try again.") from error
