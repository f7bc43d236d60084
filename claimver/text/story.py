"""What the readers of DOCX, ODT and RTF share: paragraphs and rows as blocks, and what was not read, counted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from claimver.charset import LOST
from claimver.text.headings import without_sign

__all__ = ["PICTURE", "SILENT_FIELDS", "name_of", "table_row", "tidied", "unread", "value_of"]

PICTURE = "\ue000"  # of which is known only with the whole paragraph whether it stands in a sentence
SILENT_FIELDS = frozenset("XE TC TA RD SET PRIVATE ADVANCE FORMCHECKBOX".split())  # ECMA-376, part 1, 17.16.5
_OPENING = re.compile(r"\A[\s\ue000-\uf8ff]+(?=[^a-z])")  # pictures and bullets before a sentence
_CLOSING = re.compile(r"(?<=[.!?…:”\"])[\s\ue000]+\Z")
_SPECIAL = re.compile("[\ue000-\uf8ff]")  # characters of a font of its own


def tidied(text: str, lost: Counter[str]) -> str:
    """A paragraph's text, with what could not be read marked where it stands in a sentence, and counted."""
    text = _CLOSING.sub("", _OPENING.sub("", text.strip()))
    lost["character of a special font"] += len(_SPECIAL.findall(text.replace(PICTURE, "")))
    text = _SPECIAL.sub(LOST, text)
    return text if text.replace(LOST, "").strip() else ""


def table_row(cells: Sequence[Sequence[str]]) -> Iterator[str]:
    """A line for a row of a table, its cells kept apart, or their blocks where one has several; a cell is no heading.

    >>> list(table_row([["# Born"], ["Ulm"]])), list(table_row([["Born"], ["Ulm.", "In 1879."]]))
    (['Born | Ulm'], ['Born', 'Ulm.', 'In 1879.'])
    """
    if any(len(cell) > 1 for cell in cells):
        yield from (block for cell in cells for block in cell)
    elif any(cells):
        yield " | ".join(" ".join(without_sign("".join(cell)).split()) for cell in cells)


def unread(lost: Counter[str]) -> list[str]:
    """A line for each kind of thing that was not read.

    >>> unread(Counter(picture=2, comment=0))
    ['2 × picture']
    """
    return [f"{number} × {kind}" for kind, number in sorted(lost.items()) if number]


def name_of(element: Any) -> str:
    """The name of an element without its namespace; "" for comments and instructions, which have none."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def value_of(element: Any, name: str) -> str:
    """The attribute of that name, whatever its namespace; "" where there is none."""
    return next((str(value) for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")
