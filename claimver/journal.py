"""The output of a batch and the record beside it, written so that a process killed at any moment can be gone on with.

For ``OUT.jsonl`` the record is ``OUT.timings.jsonl``: one line for each output line, with the hash of the input line,
the hash of the output line and the seconds. A line of output counts when the record has its line. Where the input has
changed between two runs, or a line is to be tried again, what was done is moved to ``OUT.earlier.jsonl`` until the new
output is complete.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from filelock import FileLock, Timeout

from claimver.errors import InputError
from claimver.jsonl import dumps


class Journal:
    """An output file and its record, open for appending by one process.

    ``contents`` names what the documents that are searched hold. Raises: InputError where ``out`` is another's file, is
    in use, cannot be written, or was made with other settings or over other documents.
    """

    def __init__(self, out: Path, *, run: str, contents: str = "") -> None:
        stem = out.name.removesuffix(".jsonl")
        self.out, self.run, self.contents = out, run, contents
        self.timings = out.with_name(f"{stem}.timings.jsonl")
        self.aside = out.with_name(f"{stem}.earlier.jsonl")
        self._lock = FileLock(out.with_name(f".{out.name}.lock"), timeout=0)
        self._earlier: dict[str, tuple[int, int]] = {}
        self._files: list[IO[bytes]] = []

    def __enter__(self) -> Journal:
        if self.out.is_dir():
            raise InputError(f"{self.out} is a folder. Name a file for the output.")
        if not self.out.parent.is_dir():
            raise InputError(f"The folder {self.out.parent} does not exist. Make it first.")
        try:
            Path(self._lock.lock_file).touch()  # where nothing can be written, a lock is no more than busy
            self._lock.acquire()
        except Timeout:
            raise InputError(f"Another batch is writing {self.out}. Wait for it, or name another file.") from None
        except OSError as error:
            raise InputError(f"{self.out} cannot be written: {error.strerror or error}. Name another file.") from error
        try:
            self._check()
        except InputError:
            self._lock.release()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        for file in self._files:
            file.close()
        self._lock.release()

    def resume(self, digests: Iterable[str]) -> int:
        """How many leading lines of the input the output already has; it ends after them, torn lines cut off.

        None at all where one of them is to be tried again: then the others are had from ``earlier``.
        """
        kept, size, record = 0, 0, 0
        moved = False
        wanted = iter(digests)
        for entry, _, end, record_end in self._done():
            if next(wanted, None) != entry["hash"] or entry.get("again"):
                moved = True
                break
            kept, size, record = kept + 1, end, record_end
        if moved:
            self._set_aside()
            kept, size, record = 0, 0, 0
        self._read_aside()
        self._files = [_open(self.timings, record), _open(self.out, size)]
        return kept

    def earlier(self, digest: str) -> tuple[bytes, dict[str, float]] | None:
        """The output line and seconds that an earlier run had for this input line, or None."""
        if digest not in self._earlier:
            return None
        start, length = self._earlier[digest]
        with self.aside.open("rb") as file:
            file.seek(start)
            row = json.loads(file.read(length))
        return row["line"].encode("utf-8"), row["seconds"]

    def write(self, id: object, digest: str, line: bytes, seconds: Mapping[str, float], *, again: bool = False) -> None:
        """The line and then its record are with the operating system, safe from the death of this process.

        ``again`` marks a line that the next run is to try again.
        """
        record, out = self._files
        out.write(line + b"\n")
        out.flush()
        record.write(self._record(id, digest, line, seconds, again=again))
        record.flush()

    def finish(self) -> None:
        """All is on the disk, and what was set aside is gone."""
        for file in self._files:
            os.fsync(file.fileno())
        self.aside.unlink(missing_ok=True)

    def _check(self) -> None:
        if not self.timings.exists() and self.out.exists() and self.out.stat().st_size:
            raise InputError(
                f"{self.out} exists and {self.timings.name}, the record of its making, does not. "
                "Name another file for the output, or remove this one."
            )
        for row in _rows(self.timings):
            if row.get("run") != self.run:
                raise InputError(
                    f"{self.out} was begun with other settings or another version. Name another file, or remove it."
                )
            if row.get("contents", "") != self.contents:
                raise InputError(
                    f"{self.out} was begun over other documents: {row.get('contents') or 'not known which'} then, "
                    f"{self.contents} now. Its lines would be of both. Name another file, or remove it."
                )
            return

    def _done(self) -> Iterator[tuple[dict[str, Any], int, int, int]]:
        """(record, start and end in the output, end in the record) of each line that both files have whole."""
        if not (self.out.exists() and self.timings.exists()):
            return
        start = record_end = 0
        with self.out.open("rb") as lines, self.timings.open("rb") as records:
            for line, raw in zip(lines, records, strict=False):
                row = _row(raw)
                if row is None or not line.endswith(b"\n") or row.get("output") != _digest(line[:-1]):
                    return
                record_end += len(raw)
                yield row, start, start + len(line), record_end
                start += len(line)

    def _set_aside(self) -> None:
        """What is done for good is appended to the file aside, and only then are output and record emptied."""
        _cut_torn(self.aside)
        with self.aside.open("ab") as file, self.out.open("rb") as lines:
            for row, start, end, _ in self._done():
                if row.get("again"):
                    continue
                lines.seek(start)
                line = lines.read(end - start)[:-1].decode("utf-8")
                kept = {"hash": row["hash"], **self._made(), "seconds": row["seconds"], "line": line}
                file.write(dumps(kept).encode("utf-8") + b"\n")
            file.flush()
            os.fsync(file.fileno())
        os.truncate(self.out, 0)
        os.truncate(self.timings, 0)

    def _read_aside(self) -> None:
        if not self.aside.exists():
            return
        _cut_torn(self.aside)
        place = 0
        with self.aside.open("rb") as file:
            for raw in file:
                row = _row(raw)
                if row is not None and row | self._made() == row:
                    self._earlier[row["hash"]] = (place, len(raw))
                place += len(raw)

    def _made(self) -> dict[str, str]:
        """What made a line, as its record has it."""
        return {"run": self.run} | ({"contents": self.contents} if self.contents else {})

    def _record(self, id: object, digest: str, line: bytes, seconds: Mapping[str, float], *, again: bool) -> bytes:
        row = {"id": id, "hash": digest, "output": _digest(line), **self._made(), "seconds": dict(seconds)}
        return dumps(row | ({"again": True} if again else {})).encode("utf-8") + b"\n"


def _digest(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()[:32]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    if path.exists():
        with path.open("rb") as file:
            yield from filter(None, map(_row, file))


def _row(raw: bytes) -> dict[str, Any] | None:
    """The record of a whole line; None for a torn or foreign one."""
    if not raw.endswith(b"\n"):
        return None
    try:
        row = json.loads(raw)
    except ValueError:
        return None
    return row if isinstance(row, dict) and "hash" in row else None


def _open(path: Path, size: int) -> IO[bytes]:
    """The file, cut to ``size`` bytes, open for appending. Raises: InputError."""
    try:
        file = path.open("ab")
        file.truncate(size)
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror or error}. Check the folder and rights."
        ) from error
    return file


def _cut_torn(path: Path) -> None:
    """The file ends with a whole line."""
    if not path.exists():
        return
    with path.open("rb+") as file:
        whole = 0
        for raw in file:
            whole += len(raw) if raw.endswith(b"\n") else 0
        file.truncate(whole)
