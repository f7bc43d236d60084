"""A set of a reader's own: texts with the label that is right, as a table or as JSON lines."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping

from claimver.charset import Warn, decoded
from claimver.errors import InputError
from claimver.evaluate.datasets import Case
from claimver.jsonl import whole_characters
from claimver.types import Label

__all__ = ["MOST", "own_cases"]

MOST = 2_000  # texts of one set
_LABELS = {label.value.casefold(): str(label.value) for label in Label}


def own_cases(name: str, data: bytes, *, warn: Warn = lambda line: None) -> list[Case]:
    """The texts of a CSV, TSV or JSON lines with "text" and "label"; a guess of the encoding is told to ``warn``.

    Raises: InputError naming file and line.
    """
    text = decoded(data, name, warn=warn)
    rows = _objects(name, text) if text.lstrip().startswith("{") else _table(name, text)
    cases: dict[str, Case] = {}
    for line, row in rows:
        case = _case(f"{name}:{line}", row)
        if case.id in cases:
            raise InputError(f"{name}:{line}: the id {case.id!r} stands in a line before. Give each text its own.")
        cases[case.id] = case
    if not 0 < len(cases) <= MOST:
        raise InputError(f"{name} holds {len(cases)} texts; a set has 1 to {MOST}.")
    return list(cases.values())


def _objects(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    for line, words in enumerate(text.split("\n"), 1):
        if not words.strip():
            continue
        try:
            row = whole_characters(json.loads(words))
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict):
            raise InputError(f"{name}:{line}: the line is no JSON object.")
        yield line, row


def _table(name: str, text: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    head = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count))
    try:
        names = [field.strip().casefold() for field in reader.fieldnames or ()]
        if not {"text", "label"} <= {*names}:
            raise InputError(f"{name}:1: the first line names no columns text and label.")
        reader.fieldnames = names
        for row in reader:
            if any(map(str.strip, row.get(reader.restkey) or ())):
                raise InputError(
                    f"{name}:{reader.line_num}: the line has more cells than columns. "
                    'Put a text that holds the separator between quotation marks: "A, b."'
                )
            yield reader.line_num, row
    except csv.Error as error:
        raise InputError(f"{name}:{reader.reader.line_num}: no CSV ({error}).") from None


def _case(where: str, row: Mapping[str, object]) -> Case:
    text, said = (str(row.get(key) or "").strip() for key in ("text", "label"))
    if not text:
        raise InputError(f"{where}: there is no text.")
    label = _LABELS.get(said.casefold())
    if label is None:
        raise InputError(f"{where}: the label is {said!r}; it must be one of {', '.join(_LABELS.values())}.")
    group = row.get("group")
    return Case(str(row.get("id") or where), text, label, str(group or ""))
