"""The review queue: examples that a model labelled, each waiting until a person accepts, corrects or rejects it."""

from __future__ import annotations

import os
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from filelock import FileLock, Timeout

from claimver.errors import InputError, UnknownName
from claimver.jsonl import dumps
from claimver.train.adapter_examples import Example, ExampleClaim, Status, example_to_dict, read_examples

_WAIT = 10.0  # seconds for another process to finish its write


class Queue:
    """A file of examples with their status; every change is written whole and moved into place."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def examples(self) -> list[Example]:
        """All examples, in order. Raises: InputError."""
        return read_examples(self.path)

    def counts(self) -> Counter[Status]:
        """How many examples stand where. Raises: InputError."""
        return Counter(example.status for example in self.examples() if example.status is not None)

    def append(self, example: Example) -> None:
        """Nothing; the example is the last line of the file. Raises: InputError where that cannot be written."""
        with self._held(), self.path.open("a", encoding="utf-8") as file:
            file.write(dumps(example_to_dict(example)) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def decide(self, shown: Example, status: Status, claims: Sequence[ExampleClaim] | None = None) -> Example:
        """The example as it now stands: accepted or rejected as shown, or corrected to these claims.

        Raises: InputError where it has changed since it was shown, or a correction leaves a claim without label.
        """
        held = shown.claims if claims is None else tuple(claims)
        decided = replace(shown, status=status, claims=held, revised=False)
        if status is not Status.REJECTED and any(claim.label is None for claim in decided.claims):
            raise InputError("A claim has no label yet. Give each claim a label, or reject the example.")
        return self.put(shown, decided)

    def put(self, shown: Example, now: Example) -> Example:
        """``now``, which stands where ``shown`` stood. Raises: InputError where that has changed since it was shown."""
        with self._held():
            rows = self.examples()
            place = next((n for n, example in enumerate(rows) if example.id == shown.id), None)
            if place is None:
                raise InputError(str(UnknownName("example", shown.id, [example.id for example in rows])))
            if rows[place] != shown:
                raise InputError(f"The example {shown.id!r} was changed by somebody else meanwhile. Look at it again.")
            rows[place] = now
            self._write(rows)
        return now

    def _write(self, rows: Sequence[Example]) -> None:
        """The file whole: written aside, then moved into place."""
        descriptor, aside = tempfile.mkstemp(dir=self.path.parent, prefix=f".{self.path.name}.")
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.writelines(dumps(example_to_dict(row)) + "\n" for row in rows)
            file.flush()
            os.fsync(file.fileno())
        os.replace(aside, self.path)

    @contextmanager
    def _held(self) -> Iterator[None]:
        lock = FileLock(self.path.with_name(f".{self.path.name}.lock"))
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            lock.acquire(timeout=_WAIT)
        except Timeout:
            raise InputError(f"{self.path} is being written by another process. Try again in a moment.") from None
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {error.strerror or error}. Check the rights.") from error
        try:
            yield
        finally:
            lock.release()
