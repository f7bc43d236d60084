"""Reviewed wordings of common properties, to make claims for training; never read when a text is judged."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("wordings.tsv")


@dataclass(frozen=True, slots=True)
class Wording:
    """A property: ``templates`` hold X for the subject and Y for the object."""

    id: str
    label: str
    single_value: str
    datatype: str
    templates: tuple[str, ...]
    aliases: tuple[str, ...]


@cache
def wordings() -> dict[str, Wording]:
    """The properties by id, in the order of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return {
            row["id"]: Wording(
                row["id"],
                row["label"],
                row["single_value"],
                row["datatype"],
                tuple(row["wordings"].split(" | ")),
                tuple(name for name in row["aliases"].split("|") if name),
            )
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        }
