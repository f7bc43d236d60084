"""What a method takes beside a text that came to a page or the service: an image, and what the corpus holds for it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from claimver.corpus.image_index import FILE as IMAGES
from claimver.corpus.image_index import nearly_the_same
from claimver.corpus.images import ImageFacts, SeenImage, image_facts, lacking_reader
from claimver.corpus.store import FILE as DOCUMENTS
from claimver.corpus.store import Store
from claimver.errors import InputError, StoreError, reason_of
from claimver.kg.communities import FILE, Communities
from claimver.lm.images import MAX_BYTES, address_of
from claimver.methods import SEEING

__all__ = [
    "COMMUNITY",
    "MAX_BYTES",
    "Picture",
    "beside_of",
    "communities_of",
    "contents_of",
    "looked_at",
    "older_line",
    "stored_communities",
]

COMMUNITY = "community"  # the method that takes stored communities


@dataclass(frozen=True, slots=True)
class Picture:
    """An image beside a text: its file's name and bytes, what is said of it, and once it was read what it tells."""

    name: str
    data: bytes = field(default=b"", repr=False)
    caption: str = ""
    facts: ImageFacts | None = None


def looked_at(picture: Picture, warn: Callable[[str], None]) -> Picture:
    """The picture with what it tells; ``warn`` is told where the text in it cannot be read here. Raises: InputError."""
    if picture.facts is not None:
        return picture
    if len(picture.data) > MAX_BYTES:
        raise InputError(f"The image {picture.name} has more than {MAX_BYTES / 1e6:.0f} MB. Make it smaller.")
    missing = lacking_reader()
    if missing:
        warn(f"The text in the image {picture.name} was not read: install the package {missing}.")
    return replace(picture, facts=image_facts(picture.data, picture.name, text=not missing))


def beside_of(methods: tuple[str, ...], *, picture: Picture | None = None, corpus: str = "") -> dict[str, object]:
    """The options of the kit for these methods: the picture that was looked at, and what the corpus holds for them.

    The corpus holds the captions of near-duplicates among its images, and its communities. Raises: StoreError.
    """
    found: dict[str, object] = {}
    if picture is not None and picture.facts is not None and set(methods) & set(SEEING):
        passages = nearly_the_same(picture.facts, corpus)
        found["image"] = SeenImage(picture.facts, picture.caption, passages, address_of(picture.data))
    if COMMUNITY in methods and (stored := stored_communities(corpus)):
        found["communities"] = stored
    return found


def contents_of(method: str, corpus: str) -> str:
    """A name of what the folder of documents holds for a method, another one where that changes; "" without a folder.

    It names the documents, and of what is kept with them what the method takes. Raises: StoreError.
    """
    if not corpus:
        return ""
    folder = Path(corpus).expanduser()
    taken = [IMAGES] * (method in SEEING) + [FILE] * (method == COMMUNITY)
    kept = [f"{name} {_digest(folder / name)}" for name in taken if (folder / name).is_file()]
    return ", ".join([Store(folder).snapshot, *kept])


def _digest(path: Path) -> str:
    """The beginning of the hash of a file. Raises: StoreError."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()[:12]
    except OSError as error:
        raise StoreError(f"{path} cannot be read: {reason_of(error)}. Check the name and the rights.") from error


def stored_communities(corpus: str) -> Communities | None:
    """The communities kept with the documents of a folder, and how far they are behind them; None where none are.

    They are read once while both stay the same. Raises: StoreError.
    """
    folder = Path(corpus).expanduser()
    return communities_of(folder, folder) if corpus and (folder / FILE).is_file() else None


def communities_of(folder: Path, documents: Path) -> Communities:
    """The communities of a folder, and how far they are behind the documents of another or the same one.

    They are read once while both stay the same. Raises: StoreError where there are none.
    """
    try:
        state = (folder / FILE).stat()
    except OSError:
        return Communities.load(folder)  # which says what is wrong
    generation = Store(documents).generation if (documents / DOCUMENTS).is_file() else 0
    return _loaded(folder, documents, state.st_mtime_ns, state.st_size, generation)


def older_line(corpus: str, named: object = None) -> str:
    """One line where the stored communities are older than the documents; else empty.

    ``named`` are those that were named in the place of those kept with the documents. Raises: StoreError.
    """
    found = named if isinstance(named, Communities) else stored_communities(corpus)
    if found is None or not found.lag:
        return ""
    return f"The communities are older than the documents ({found.lag}). Run: claimver corpus communities {corpus}"


@lru_cache(maxsize=2)
def _loaded(folder: Path, documents: Path, changed: int, size: int, generation: int) -> Communities:
    found = Communities.load(folder)
    return replace(found, lag=found.behind(Store(documents).every_passage())) if generation else found
