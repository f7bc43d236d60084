"""A few documents, and an encoder of letters."""

from __future__ import annotations

from pathlib import Path

from scripted_kit import Embedder

from claimver.corpus.encoders import Encoder
from claimver.corpus.sources import Readers, Source
from claimver.corpus.store import Store
from claimver.errors import InputError

DOCUMENTS = (
    Source(
        "airbus", "Airbus is based in Blagnac. It builds airliners.", "Airbus", "https://example.org/airbus", "2023"
    ),
    Source("lake", "Crater Lake is 594 metres deep.", "Crater Lake", "https://lakes.example.com/1", "2024-05-31"),
    Source("bane", "Bane was played by Robert Swenson.", "Batman & Robin", "https://www.snopes.com/bane", "2024-02"),
    Source("moon", "Apollo 11 landed on the Moon.", "Apollo 11"),
    Source("kyoto", "京都は日本の都市です。東京ではない。", "京都", "", "2020-01-01"),
)
LETTERS = Encoder.of(Embedder(), "letters")


def filled(folder: Path) -> Store:
    """A store of the documents."""
    store = Store(folder, create=True)
    assert [change.what for change in store.add(DOCUMENTS)] == ["added"] * len(DOCUMENTS)
    return store


def refused(url: str) -> str:
    """No address is fetched here."""
    raise InputError(f"{url} was not read.")


def plain_file(path: Path) -> str:
    """The text of a file; one that begins with a NUL cannot be read."""
    text = path.read_text("utf-8")
    if text.startswith("\0"):
        raise InputError(f"{path} is no text.")
    return text


READERS = Readers(plain_file, refused, frozenset({".txt", ".md"}))
