"""Folders, files, JSON lines and addresses to documents. One that cannot be read is told and the others go on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from claimver.corpus.window import days, host
from claimver.errors import InputError
from claimver.jsonl import Json

__all__ = ["LINKED", "Readers", "Source", "Unreadable", "leads_out", "read_sources"]

LINES = (".jsonl", ".ndjson")
LINKED = "It is a link to a file outside of the folder. To have it read, name that file itself."
MAX_LINE = 30_000_000  # bytes
_FIELDS = ("text", "title", "url", "date")


@dataclass(frozen=True, slots=True)
class Readers:
    """How texts are had: of a file, of an address, and the endings of the files that can be read."""

    file: Callable[[Path], str]
    url: Callable[[str], str]
    endings: Collection[str]


@dataclass(frozen=True, slots=True)
class Source:
    """A document before it is stored; ``origin`` is the file, the file's line or the address that it came from."""

    id: str
    text: str
    title: str = ""
    url: str = ""
    date: str = ""
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A document that could not be had, and why."""

    origin: str
    reason: str


def read_sources(source: str, readers: Readers) -> Iterator[Source | Unreadable]:
    """The documents of a folder, of a file, of a file of JSON lines or of an address, one after the other.

    Files of a folder are read in the order of their names, hidden ones left out, as are those of other kinds.
    Raises: InputError where nothing of that name is here.
    """
    if source.startswith(("http://", "https://")):
        yield from _address(source, readers)
        return
    path = Path(source).expanduser()
    if path.is_dir():
        for file in _files(path, readers.endings):
            if leads_out(file, path):
                yield Unreadable(str(file), LINKED)
            else:
                yield from _file(file, f"{path.resolve().name}/{file.relative_to(path).as_posix()}", readers)
    elif path.exists():
        yield from _file(path, path.name, readers)
    else:
        raise InputError(
            f"There is no file or folder {source!r}. Name a folder, a file, a file of JSON lines (.jsonl), or an "
            "address that begins with https://."
        )


def leads_out(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is a link to one outside of it, as a folder of somebody else's may have."""
    return not file.resolve().is_relative_to(folder.resolve())


def _files(folder: Path, endings: Collection[str]) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            ending = Path(name).suffix.lower()
            if not name.startswith(".") and (ending in endings or ending in LINES):
                yield Path(place) / name


def _file(path: Path, id: str, readers: Readers) -> Iterator[Source | Unreadable]:
    origin = str(path.resolve())
    if path.suffix.lower() in LINES:
        yield from _lines(path, origin)
        return
    try:
        text = readers.file(path)
    except InputError as error:
        yield Unreadable(str(path), str(error))
        return
    yield Source(_plain(id), _plain(text), title=_plain(path.stem), origin=_plain(origin))


def _address(url: str, readers: Readers) -> Iterator[Source | Unreadable]:
    try:
        text = readers.url(url)
    except InputError as error:
        yield Unreadable(url, str(error))
        return
    yield Source(_plain(url), _plain(text), title=host(url), url=_plain(url), origin=_plain(url))


def _lines(path: Path, origin: str) -> Iterator[Source | Unreadable]:
    """A document for each line that is one."""
    number = 0
    try:
        with path.open("rb") as file:
            while raw := file.readline(MAX_LINE + 1):
                number += 1
                place = f"{path}:{number}"
                if len(raw) > MAX_LINE:
                    yield Unreadable(place, f"The line has more than {MAX_LINE / 1e6:.0f} MB; the rest is left out.")
                    return
                if raw.strip():
                    yield _line(raw.removeprefix(b"\xef\xbb\xbf") if number == 1 else raw, place, origin)
    except OSError as error:
        yield Unreadable(str(path), f"It cannot be read: {error.strerror or error}.")


def _line(raw: bytes, place: str, origin: str) -> Source | Unreadable:
    try:
        row = json.loads(raw)
    except (ValueError, RecursionError) as error:
        return Unreadable(place, f"The line is not JSON: {error}.")
    if not isinstance(row, dict):
        return Unreadable(place, f"The line is {type(row).__name__}, not a JSON object.")
    try:
        return _document(row, origin)
    except InputError as error:
        return Unreadable(place, str(error))


def _document(row: Json, origin: str) -> Source:
    id = row.get("id")
    if not isinstance(id, (str, int)) or isinstance(id, bool) or not str(id).strip():
        raise InputError('The line has no "id", a string that no other document has.')
    found = {name: row.get(name) or "" for name in _FIELDS}
    for name, value in found.items():
        if not isinstance(value, str):
            raise InputError(f'"{name}" is {type(value).__name__}; it must be a string.')
    text, title, url, date = (_plain(str(found[name])) for name in _FIELDS)
    if not text.strip():
        raise InputError('The line has no "text".')
    days(date)
    return Source(_plain(str(id)), text, title=title, url=url, date=date.strip(), origin=_plain(origin))


def _plain(text: str) -> str:
    """The text as UTF-8 can hold it: a lone surrogate becomes the replacement character."""
    return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace") if not text.isascii() else text
