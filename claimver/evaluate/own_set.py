"""A set of a reader's own: texts with the label that is right, as a table or as JSON lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping

from claimver.errors import InputError
from claimver.evaluate.datasets import Case
from claimver.types import Label

__all__ = ["MOST", "own_cases"]

MOST = 2_000  # texts of one set
_LABELS = {label.value.casefold(): str(label.value) for label in Label}


def own_cases(name: str, data: bytes) -> list[Case]:
    """The texts of a CSV, TSV or JSON lines with "text" and "label". Raises: InputError naming file and line."""
    text = data.decode("utf-8-sig", "replace")
    rows = _objects(name, text) if text.lstrip().startswith("{") else _table(name, text)
    cases = [_case(f"{name}:{line}", row) for line, row in rows]
    if not 0 < len(cases) <= MOST:
        raise InputError(f"{name} holds {len(cases)} texts; a set has 1 to {MOST}.")
    return cases


def _objects(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    for line, words in enumerate(text.split("\n"), 1):
        if not words.strip():
            continue
        try:
            row = json.loads(words)
        except ValueError:
            row = None
        if not isinstance(row, dict):
            raise InputError(f"{name}:{line}: the line is no JSON object.")
        yield line, row


def _table(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    head = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    names = [field.strip().casefold() for field in reader.fieldnames or ()]
    if not {"text", "label"} <= {*names}:
        raise InputError(f"{name}:1: the first line names no columns text and label.")
    reader.fieldnames = names
    try:
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise InputError(f"{name}:{reader.line_num}: no CSV ({error}).") from None


def _case(where: str, row: Mapping[str, object]) -> Case:
    text, said = (str(row.get(key) or "").strip() for key in ("text", "label"))
    if not text:
        raise InputError(f"{where}: there is no text.")
    label = _LABELS.get(said.casefold())
    if label is None:
        raise InputError(f"{where}: the label is {said!r}; it must be one of {', '.join(_LABELS.values())}.")
    group = row.get("group")
    return Case(str(row.get("id") or where), text, label, str(group or ""))
