"""The formats that annotation travels in, by name; each writes records and reads them again, equal.

A format's own fields say where claims are and what they are called; beside them stands, under ``claimver``, what the
format has no field for. Where another tool has changed the format's own fields, they count.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from claimver.annotate import claimver_form, hugging_face, iob2, label_studio, web_annotation
from claimver.annotate.label_studio_regions import Import
from claimver.annotate.lines import read_lines, write_lines
from claimver.annotate.work import Record
from claimver.errors import InputError, UnknownName

MOST_BYTES = 512_000_000  # of a file to import


@dataclass(frozen=True, slots=True)
class Format:
    """A format: the ending of its files, how records become bytes, and bytes records; what is left out is counted."""

    ending: str
    about: str
    write: Callable[[Sequence[Record]], bytes]
    read: Callable[[bytes, Import], list[Record]]


def _all(read: Callable[[bytes], list[Record]]) -> Callable[[bytes, Import], list[Record]]:
    """A reader that leaves nothing out."""
    return lambda data, taking: read(data)


FORMATS: Mapping[str, Format] = {
    "jsonl": Format(".jsonl", "everything, a line for each text", write_lines, _all(read_lines)),
    "claimver": Format(".claimver.jsonl", "examples in ClaimVer form", claimver_form.write, _all(claimver_form.read)),
    "webannotation": Format(".jsonld", "W3C Web Annotation", web_annotation.write, _all(web_annotation.read)),
    "iob2": Format(".iob2", "a tag for each word", iob2.write, _all(iob2.read)),
    "labelstudio": Format(".labelstudio.json", "tasks for Label Studio", label_studio.write, label_studio.read),
    "datasets": Format(
        ".datasets.jsonl", "rows for Hugging Face datasets", hugging_face.write, _all(hugging_face.read)
    ),
    "parquet": Format(
        ".parquet", "the same rows as Parquet", hugging_face.write_parquet, _all(hugging_face.read_parquet)
    ),
}


def export(records: Iterable[Record], format: str) -> bytes:
    """The records as a file of that format. Raises: UnknownName."""
    return known(format).write(list(records))


def read(data: bytes, format: str, taking: Import | None = None) -> list[Record]:
    """The records of a file of that format; ``taking`` says how another tool's is read, and counts what is left out.

    Raises: UnknownName; InputError for what it does not hold.
    """
    if len(data) > MOST_BYTES:
        raise InputError(f"The file has {len(data) / 1e6:.0f} MB; {MOST_BYTES / 1e6:.0f} MB are read. Split it.")
    try:
        found = known(format).read(data, taking or Import())
    except (AttributeError, KeyError, IndexError, TypeError, ValueError, OverflowError) as error:
        raise InputError(
            f"The file is not annotation in the format {format!r}: a part of it has another form than it should "
            f"({type(error).__name__}: {str(error)[:200]}). Choose another format, or mend the file."
        ) from error
    if not found:
        raise InputError(f"The file holds no annotation in the format {format!r}.")
    return found


def known(name: str) -> Format:
    """The format of that name. Raises: UnknownName."""
    if name not in FORMATS:
        raise UnknownName("format", name, FORMATS)
    return FORMATS[name]


def format_of(name: str) -> str:
    """The format that a file's name ends like, the longest ending first; "jsonl" where none does.

    >>> format_of("work.labelstudio.json"), format_of("work.jsonl")
    ('labelstudio', 'jsonl')
    """
    return max(named(name), key=lambda key: len(FORMATS[key].ending), default="jsonl")


def named(name: str) -> list[str]:
    """The formats whose ending a file's name has; none where it names none."""
    return [key for key, format in FORMATS.items() if name.casefold().endswith(format.ending)]


def guess(name: str, data: bytes) -> str:
    """The format of a file by its name; where that names none, or plain JSON lines, by how it begins."""
    found = format_of(name)
    first = data.removeprefix(BOM_UTF8).lstrip()[:200_000].split(b"\n", 1)[0]
    if found == "jsonl" and first[:1] == b"[":
        return "labelstudio"
    if found == "jsonl" and b'"format":' not in first and b'"claims":' in first:
        return "datasets" if b'"decision":' in first else "claimver"
    return found


def read_file(path: Path, format: str = "", taking: Import | None = None) -> list[Record]:
    """The records of a file, its format by its name unless given, as ``read``. Raises: InputError, UnknownName."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}. Check the name.") from error
    try:
        return read(data, format or guess(path.name, data), taking)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def of_one(records: Iterable[Record], annotator: str) -> list[Record]:
    """The records with this person's decisions alone."""
    return [
        replace(record, done=tuple(d for d in record.done if d.annotator == annotator and not d.review))
        for record in records
    ]
