"""What a reader added to a graph: names, entities and statements, one JSON line each in a file that only grows."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from claimver.errors import InputError, StoreError, UnknownName
from claimver.types import Value

SECONDS = 10.0  # to wait for another process that is writing
LONGEST = 1_000  # characters of a name or description
_NAMES = re.compile(r"[^\w.-]+")


@dataclass(frozen=True, slots=True)
class AddedName:
    """One more name of the entity of that id."""

    name: str
    entity: str


@dataclass(frozen=True, slots=True)
class AddedEntity:
    """An entity that the graph does not have."""

    id: str
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class AddedStatement:
    """A statement that the graph does not have; the object is an entity's id or a value."""

    id: str
    subject: str
    property: str
    object: str | Value


@dataclass(frozen=True, slots=True)
class Removed:
    """The addition of that number is taken back."""

    number: int


Added = AddedName | AddedEntity | AddedStatement
_KINDS: dict[str, type[Added] | type[Removed]] = {
    "name": AddedName,
    "entity": AddedEntity,
    "statement": AddedStatement,
    "removed": Removed,
}
_NAME_OF = {kind: name for name, kind in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class Numbered:
    """An addition that holds, with its number in the file."""

    number: int
    added: Added


class Additions:
    """The additions to one graph; any number of threads and processes may read and add."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._known: tuple[tuple[int, ...] | None, tuple[Numbered, ...], str] = (None, (), "")

    @classmethod
    def to(cls, kg: str, folder: Path) -> Additions:
        """The additions to the graph that settings call ``kg``, in a folder that keeps those of all graphs."""
        name = _NAMES.sub("-", Path(kg).name)[:40] or "graph"
        digest = hashlib.sha256(kg.encode("utf-8", "surrogatepass")).hexdigest()[:8]
        return cls(folder / f"{name}-{digest}.jsonl")

    def all(self) -> tuple[Numbered, ...]:
        """What holds now, in the order added. Raises: StoreError with the line that cannot be read."""
        return self._now()[0]

    @property
    def revision(self) -> str:
        """A hash of what holds now; empty where nothing does."""
        return self._now()[1]

    def add(self, *added: Added) -> tuple[int, ...]:
        """The numbers of the additions, which are on disk now. Raises: InputError, StoreError."""
        for item in added:
            _check(item)
        return self._append(added)

    def remove(self, number: int) -> None:
        """The addition holds no more, and what speaks of an entity goes with it.

        Raises: UnknownName, StoreError.
        """
        held = {item.number: item.added for item in self.all()}
        if number not in held:
            raise UnknownName("addition", str(number), map(str, held))
        gone, added = [number], held[number]
        if isinstance(added, AddedEntity):
            gone += [other for other, item in held.items() if other != number and added.id in asdict(item).values()]
        self._append([Removed(each) for each in gone])

    def _append(self, items: Sequence[Added | Removed]) -> tuple[int, ...]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with FileLock(self.path.with_suffix(".lock"), timeout=SECONDS):
                return self._write(items)
        except Timeout:
            raise StoreError(f"{self.path} is being written by another process. Try again.") from None
        except OSError as error:
            raise StoreError(
                f"{self.path} cannot be written: {error.strerror}. Set CLAIMVER_ADDITIONS to a folder that can."
            ) from error

    def _write(self, items: Sequence[Added | Removed]) -> tuple[int, ...]:
        data = self.path.read_bytes() if self.path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]  # a line that broke off was never acknowledged
        first = whole.count(b"\n") + 1
        lines = "".join(json.dumps(_row(item)) + "\n" for item in items)
        with open(self.path, "r+b" if data else "wb") as file:
            file.truncate(len(whole))
            file.seek(len(whole))
            file.write(lines.encode("ascii"))
            file.flush()
            os.fsync(file.fileno())
        return tuple(range(first, first + len(items)))

    def _now(self) -> tuple[tuple[Numbered, ...], str]:
        try:
            found = self.path.stat()
        except FileNotFoundError:
            return (), ""
        stamp = (found.st_mtime_ns, found.st_size, found.st_ino)
        known = self._known
        if known[0] != stamp:
            data = self.path.read_bytes()
            held = _held(data, self.path)
            digest = hashlib.sha256(repr(held).encode("utf-8", "surrogatepass")).hexdigest()[:8] if held else ""
            known = self._known = (stamp, held, digest)
        return known[1], known[2]


def _row(item: Added | Removed) -> dict[str, Any]:
    return {"kind": _NAME_OF[type(item)]} | asdict(item)


def _held(data: bytes, path: Path) -> tuple[Numbered, ...]:
    held: dict[int, Added] = {}
    for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(), 1):
        try:
            item = _item(json.loads(line))
        except (ValueError, TypeError, KeyError) as error:
            raise StoreError(f"{path}:{number} is no addition ({error}). Correct or remove the line.") from None
        if isinstance(item, Removed):
            held.pop(item.number, None)
        else:
            held[number] = item
    return tuple(Numbered(number, item) for number, item in held.items())


def _item(row: Mapping[str, Any]) -> Added | Removed:
    fields = dict(row)
    kind = _KINDS[fields.pop("kind")]
    if isinstance(fields.get("object"), Mapping):
        fields["object"] = Value(**fields["object"])
    item = kind(**fields)
    wanted = int if isinstance(item, Removed) else str
    for value in asdict(item).values():
        if not isinstance(value, (wanted, dict)):
            raise TypeError(f"{value!r} is no {wanted.__name__}")
    return item


def _check(item: Added) -> None:
    for name, value in asdict(item).items():
        if isinstance(value, str) and name != "description":
            if not value.strip():
                raise InputError(f"The {name} is empty. Write one.")
            if not any(character.isalnum() for character in value):
                raise InputError(f"The {name} {value!r} has no letter or digit. Write another.")
        if isinstance(value, str) and len(value) > LONGEST:
            raise InputError(f"The {name} has {len(value):,} characters; {LONGEST:,} are taken at most.")
