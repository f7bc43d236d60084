"""JSON lines, a record each; and what the formats that carry it beside their own fields share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from claimver.annotate.rows import item_of, item_row, record_of, record_row
from claimver.annotate.work import Annotation, Item, Mark, Record
from claimver.errors import InputError
from claimver.jsonl import Json, dumps, whole_characters
from claimver.types import Label, Span

EXTRA = "claimver"  # the key of what a format has no field for


def write_lines(records: Sequence[Record]) -> bytes:
    """The records, a line each."""
    return written(map(record_row, records))


def read_lines(data: bytes) -> list[Record]:
    """The records of the lines. Raises: InputError with the line."""
    return read_each(data, record_of)


def written(rows: Iterator[Json]) -> bytes:
    """The rows as JSON lines in UTF-8."""
    return "".join(dumps(row) + "\n" for row in rows).encode("utf-8")


def read_each(data: bytes, read: Callable[[Mapping[str, Any]], Record]) -> list[Record]:
    """What ``read`` makes of each line that is not blank. Raises: InputError with the line."""
    found = []
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            row = whole_characters(json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8")))
        except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
            raise InputError(f"line {number} is no JSON ({error}).") from None
        if not isinstance(row, dict):
            raise InputError(f"line {number} is {type(row).__name__}; it must be a JSON object.")
        try:
            found.append(read(row))
        except InputError as error:
            raise InputError(f"line {number}: {error}") from None
    return found


def whole(data: bytes, name: str) -> Any:
    """The JSON of a whole file. Raises: InputError."""
    try:
        return whole_characters(json.loads(data.decode("utf-8-sig")))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise InputError(f"This is no {name}: {error}.") from None


def item_from(row: Mapping[str, Any], *, id: str, text: str, source: str = "") -> Item:
    """The item that stands under EXTRA, else a plain one of that id and text. Raises: InputError where texts differ."""
    kept = row.get(EXTRA)
    if not isinstance(kept, dict):
        if not text.strip():
            raise InputError('there is no "text".')
        return Item(id=id, text=text, document=id, source=source)
    item = item_of(kept)
    if text and text != item.text:
        raise InputError(f"the text of {item.id!r} was changed, so that its offsets mean nothing. Import it as new.")
    return item


def kept_item(item: Item) -> Json:
    """What ``item_from`` reads."""
    return item_row(item)


def merged(native: Sequence[tuple[Span, Label | None, str | None]], kept: Annotation) -> Annotation:
    """The claims as a format's own fields state them (span, label, rationale or None), with what was kept of each.

    A claim that was kept belongs to the one with its span, else to the one that overlaps it most.
    """
    left = list(kept.claims)
    found = []
    for span, label, rationale in sorted(native, key=lambda claim: claim[0]):
        mark = _nearest(span, left)
        if mark is None:
            found.append(Mark(span, label, (), rationale or ""))
            continue
        left.remove(mark)
        why = mark.rationale if rationale is None else rationale
        said = mark.proposition if mark.span == span else ""
        found.append(Mark(span, label, mark.triplets, why, said))
    return Annotation(tuple(found), kept.names, kept.added)


def _nearest(span: Span, marks: Sequence[Mark]) -> Mark | None:
    def shared(mark: Mark) -> int:
        return min(span.end, mark.span.end) - max(span.start, mark.span.start)

    best = max(marks, key=lambda mark: (mark.span == span, shared(mark)), default=None)
    return best if best is not None and shared(best) > 0 else None
