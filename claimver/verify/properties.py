"""What is known of properties whatever the graph: which have a single value, which tell containment.

``properties.tsv`` is reviewed against Wikidata's property constraints (single-value); its aliases
are names that info boxes use. ``single_value``: "yes" (one ever), "time" (one at any one time), "no". ``containment``:
"up" where the object contains the subject, "down" where the subject contains the object.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from claimver.types import Property, Triplet

__all__ = ["Nearness", "Reviewed", "fold", "is_end", "named_of_kind", "reviewed", "single"]

TABLE = Path(__file__).with_name("properties.tsv")
ENDS = frozenset(["P570", "P576", "P582"])  # dates after which the subject is no more
ALIKE = 0.8  # cosine over which a name that nobody reviewed is taken for another name of a reviewed property
Nearness = Callable[[Sequence[str], str], Sequence[float]]  # of each text to the one text, a cosine


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A row of the table."""

    id: str
    label: str
    single_value: str
    datatype: str
    containment: str
    aliases: tuple[str, ...]


@lru_cache(maxsize=1 << 16)
def fold(name: str) -> str:
    """The name as it is compared: case, accents, underscores and spacing aside.

    >>> fold("  Café_Noir ")
    'cafe noir'
    """
    plain = unicodedata.normalize("NFKD", name.replace("_", " ").replace("’", "'")).casefold()
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


@cache
def _table() -> dict[str, Reviewed]:
    with TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    names = [tuple(filter(None, row.pop("aliases").split("|"))) for row in rows]
    return {row["id"]: Reviewed(**row, aliases=aliases) for row, aliases in zip(rows, names, strict=True)}


@cache
def _by_name() -> dict[tuple[str, str], Reviewed]:
    """The rows by kind of object and folded name, the first row that has the name."""
    found: dict[tuple[str, str], Reviewed] = {}
    for row in _table().values():
        for name in map(fold, (row.label, *row.aliases)):
            found.setdefault((row.datatype, name), row)
    return found


def reviewed(property: Property, kind: str = "item", nearness: Nearness | None = None) -> Reviewed | None:
    """The reviewed row of a property: by id, else by a name, for the kind of object ("item", "date", "quantity").

    With ``nearness`` a name that is in no row goes by the row whose name is nearest, if it is near enough.
    """
    if property.id in _table():
        return _table()[property.id]
    for name in map(fold, (property.label, *property.aliases)):
        if row := _by_name().get((kind, name)):
            return row
    if nearness is None:
        return None
    of_kind = named_of_kind(kind)
    near = list(nearness(of_kind, fold(property.label)))
    best = max(range(len(near)), key=near.__getitem__, default=-1)
    return _by_name()[kind, of_kind[best]] if best >= 0 and near[best] >= ALIKE else None


@cache
def named_of_kind(kind: str) -> list[str]:
    """The folded names of the reviewed properties for that kind of object."""
    return [name for own, name in _by_name() if own == kind]


def is_end(triplet: Triplet) -> bool:
    """Whether the statement is the date on which its subject ended: of death, of dissolution."""
    row = reviewed(triplet.property, "date")
    return row is not None and row.id in ENDS


def single(property: Property, kind: str = "item", nearness: Nearness | None = None) -> str:
    """ "yes", "time" or "no": how many values a property has. The graph's own word first, then the table's.

    >>> single(Property("P19", "place of birth")), single(Property("x", "born in")), single(Property("y", "likes"))
    ('yes', 'yes', 'no')
    """
    if property.single_value != "no":
        return property.single_value
    row = reviewed(property, kind, nearness)
    return row.single_value if row else "no"
