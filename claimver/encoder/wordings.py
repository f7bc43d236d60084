"""What is known of properties whatever the graph: reviewed wordings, and which can have one value only."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from claimver.types import Property

TABLE = Path(__file__).with_name("properties.tsv")


@dataclass(frozen=True, slots=True)
class Wording:
    """A reviewed property: ``templates`` hold X for the subject and Y for the object."""

    id: str
    label: str
    single_value: str
    datatype: str
    templates: tuple[str, ...]


@cache
def wordings() -> dict[str, Wording]:
    """The reviewed properties by id, in the order of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return {
            row["id"]: Wording(
                row["id"], row["label"], row["single_value"], row["datatype"], tuple(row["wordings"].split(" | "))
            )
            for row in rows
        }


@cache
def _by_label() -> dict[str, Wording]:
    return {wording.label.casefold(): wording for wording in wordings().values()}


def known(property: Property) -> Wording | None:
    """The reviewed entry of a property, by id or by label; None for one that was not reviewed."""
    return wordings().get(property.id) or _by_label().get(property.label.casefold())


def single_value(property: Property) -> str:
    """``yes``, ``time`` or ``no``: the graph's own word where it says more than "no", else the review's."""
    if property.single_value != "no":
        return property.single_value
    entry = known(property)
    return entry.single_value if entry else "no"
