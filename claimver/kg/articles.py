"""Articles that were read and are in no communities yet: a line each, safe from the death of the process that read it.

Reading an article takes a model; grouping what was read takes none, so a run that was killed reads only the rest.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from claimver.errors import StoreError, reason_of
from claimver.jsonl import Json, dumps
from claimver.kg.communities import Article, digest_of
from claimver.types import Passage

__all__ = ["FILE", "ReadArticles"]

FILE = "communities.read.jsonl"


class ReadArticles:
    """What was read of articles by one reader, beside the communities of a folder; others' lines count for nothing."""

    def __init__(self, folder: Path, reader: str) -> None:
        self.path, self._reader = folder / FILE, reader
        self._known = {(row["id"], row["hash"]): row for row in self._whole() if row.get("reader") == reader}

    def article(self, passage: Passage) -> Article | None:
        """What was read of the passage, with the words that it has now; None where it was not."""
        row = self._known.get((passage.id, digest_of(passage)))
        if row is None:
            return None
        facts = tuple((s, r, o) for s, r, o in row["facts"])
        return Article(passage, tuple(row["sentences"]), facts, tuple(row["named"]))

    def keep(self, article: Article) -> None:
        """The article's line is with the operating system. Raises: StoreError where it cannot be written."""
        row: Json = {"reader": self._reader, "id": article.passage.id, "hash": digest_of(article.passage)}
        row |= {"sentences": article.sentences, "facts": article.facts, "named": article.named}
        try:
            with self.path.open("ab") as file:
                file.write(dumps(row).encode("utf-8") + b"\n")
        except OSError as error:
            raise StoreError(f"{self.path} cannot be written: {reason_of(error)}. Check space and rights.") from error

    def remove(self) -> None:
        """The file is gone: the communities hold what it held. Raises: StoreError."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be removed: {reason_of(error)}. Check the rights.") from error

    def _whole(self) -> Iterator[dict[str, Any]]:
        """The rows, a torn last line cut off. Raises: StoreError."""
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
            if data and not data.endswith(b"\n"):
                data = data[: data.rfind(b"\n") + 1]
                self.path.write_bytes(data)
            yield from map(json.loads, data.splitlines())
        except (OSError, ValueError) as error:
            raise StoreError(
                f"{self.path} cannot be read ({reason_of(error)}). Remove it; it is made again."
            ) from error
