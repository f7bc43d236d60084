"""Replies kept on disk under a hash of everything that shaped them: model, adapter, settings, prompt, images, bounds.

One SQLite file with a rollback journal, which several processes may share. A reply that was cut, and an error, are not
kept. What a server's model name stands for can change behind our back: its replies are kept under that name.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from claimver.errors import ModelError
from claimver.parts import LanguageModel, Reply

__all__ = ["CachedModel", "key_of"]

FORMAT = 1
_TABLE = "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL, kept REAL NOT NULL)"


class CachedModel:
    """A LanguageModel that asks the one behind it only what was not asked before. Safe across threads."""

    def __init__(self, inner: LanguageModel, file: Path, *, identity: Mapping[str, object]) -> None:
        self._inner, self._file, self._identity = inner, file, identity
        self._lock = threading.Lock()
        self.hits = self.misses = 0

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._inner.name

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The kept reply, without cost and seconds, or a new one. Raises: ModelError, also for an unusable file."""
        key = key_of(self._identity, prompt, images=images, schema=schema, grammar=grammar)
        kept = self._read(key)
        with self._lock:
            self.hits += kept is not None
            self.misses += kept is None
        if kept is not None:
            return kept
        reply = self._inner.reply(prompt, images=images, schema=schema, grammar=grammar)
        if not reply.cut:
            self._write(key, reply)
        return reply

    def _read(self, key: str) -> Reply | None:
        rows = self._run("SELECT reply FROM replies WHERE key = ?", (key,))
        if not rows:
            return None
        try:
            row = json.loads(rows[0][0])
            tokens = tuple((int(end), float(probability)) for end, probability in row["tokens"])
            return Reply(row["text"], row["prompt_tokens"], row["reply_tokens"], tokens=tokens)
        except (ValueError, KeyError, TypeError):
            raise self._unusable("a kept reply cannot be read") from None

    def _write(self, key: str, reply: Reply) -> None:
        row = {
            "text": reply.text,
            "prompt_tokens": reply.prompt_tokens,
            "reply_tokens": reply.reply_tokens,
            "tokens": [[end, round(probability, 6)] for end, probability in reply.tokens],
        }
        self._run("INSERT OR REPLACE INTO replies VALUES (?, ?, ?)", (key, json.dumps(row), time.time()))

    def _run(self, statement: str, values: tuple[object, ...]) -> list[Any]:
        """The rows of one statement, in a transaction of its own. Raises: ModelError."""
        with self._lock:
            try:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                with closing(sqlite3.connect(self._file, timeout=30, isolation_level=None)) as connection:
                    connection.execute("BEGIN IMMEDIATE")
                    connection.execute(_TABLE)
                    rows = connection.execute(statement, values).fetchall()
                    connection.execute("COMMIT")
                    return rows
            except (sqlite3.Error, OSError) as error:
                raise self._unusable(str(error)) from error

    def _unusable(self, reason: str) -> ModelError:
        return ModelError(f"The reply cache {self._file} cannot be used ({reason}). Remove it, or pass --no-cache.")


def key_of(
    identity: Mapping[str, object],
    prompt: str,
    *,
    images: Sequence[str] = (),
    schema: Mapping[str, object] | None = None,
    grammar: str = "",
) -> str:
    """The hash under which a reply is kept; an image counts by what is in it."""
    shown = [_image(image) for image in images]
    shaped = [FORMAT, dict(identity), prompt, shown, dict(schema) if schema is not None else None, grammar]
    return hashlib.sha256(json.dumps(shaped, sort_keys=True, default=str).encode("ascii")).hexdigest()


def _image(image: str) -> str:
    path = Path(image)
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return image
