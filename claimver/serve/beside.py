"""What a caller may send or name beside a text: an image, and a corpus that the server was started with."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterable, Mapping
from pathlib import Path

from claimver.corpus.image_index import images_in
from claimver.corpus.store import Store
from claimver.errors import InputError, SettingsError, UnknownName
from claimver.jsonl import Json
from claimver.kg.communities import FILE as COMMUNITIES
from claimver.methods import SEEING
from claimver.methods.beside import MAX_BYTES, Picture

LONGEST_CAPTION = 1_000
LONGEST_DATA = MAX_BYTES // 3 * 4 + 8  # no more of it is decoded


def offered(folders: Iterable[Path | str]) -> dict[str, Path]:
    """The folders by their names, which are all that a caller may say.

    Raises: SettingsError where two have one name, StoreError for one without documents.
    """
    found: dict[str, Path] = {}
    for folder in folders:
        path = _whole(folder)
        if found.setdefault(path.name, path) != path:
            raise SettingsError(f"Two corpora are called {path.name!r}: {found[path.name]} and {path}. Rename one.")
        Store(path)
    return found


def corpus_in(order: Mapping[str, object], corpora: Mapping[str, Path]) -> str:
    """The folder of the corpus that the order names; "" where it names none. Raises: InputError, UnknownName."""
    name = order.get("corpus")
    if name is None:
        return ""
    if not isinstance(name, str) or name not in corpora:
        raise UnknownName("corpus", str(name), corpora)
    if order.get("triplets") is not None or order.get("passages") is not None:
        raise InputError('With "triplets" or "passages" these are all the evidence: leave out "corpus".')
    return str(corpora[name])


def listed(corpora: Mapping[str, Path], usual: str) -> Json:
    """The corpora with what they hold, and the name of the one that is searched where none is named."""
    rows = []
    for name, folder in corpora.items():
        held = Store(folder).counts()
        grouped = (folder / COMMUNITIES).is_file()
        counts = {"documents": held.documents, "passages": held.passages, "images": images_in(folder)}
        rows.append({"name": name, **counts, "communities": grouped})
    default = next((name for name, folder in corpora.items() if usual and folder == _whole(usual)), None)
    return {"corpora": rows, "default": default}


def picture_in(given: object, method: str) -> Picture | None:
    """The image that was sent as ``{"data": base64, "caption": "…"}``. Raises: InputError."""
    if given is None:
        return None
    if method not in SEEING:
        raise InputError(f"The method {method} takes no image. These do: {', '.join(SEEING)}.")
    if (
        not isinstance(given, Mapping)
        or not set(given) <= {"data", "caption"}
        or not isinstance(given.get("data"), str)
    ):
        raise InputError('"image" must be {"data": its bytes in base64, "caption": "…"}; the caption may be left out.')
    caption = given.get("caption", "")
    if not isinstance(caption, str) or len(caption) > LONGEST_CAPTION:
        raise InputError(f'"caption" must be a string of at most {LONGEST_CAPTION:,} characters.')
    try:
        data = base64.b64decode(given["data"][:LONGEST_DATA], validate=True)
    except (binascii.Error, ValueError):
        raise InputError('The "data" of the image is no base64.') from None
    if not 1 <= len(data) <= MAX_BYTES:
        raise InputError(f"The image is empty or too large: it must have 1 to {MAX_BYTES:,} bytes.")
    return Picture("that was sent", data, caption.strip())


def _whole(folder: Path | str) -> Path:
    return Path(folder).expanduser().resolve()
