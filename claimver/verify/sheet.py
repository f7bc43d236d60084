"""Evidence as a judge reads it: numbered rows under their subjects, then the claim."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from claimver.parts import Opinion, Row
from claimver.types import Entity, Qualifier, Triplet

__all__ = ["VALUES_SHOWN", "asked", "opinion_of", "plain", "row", "sheet", "title", "values"]

VALUES_SHOWN = 8  # of one subject and property
_QUALIFIERS = 3
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")  # 2,850 and 2850 are one figure to the judge
_APART = re.compile(r"(?<=\S)\s*\([^()]*\)$")  # what tells a name from others: "Norwegian Wood (novel)"


def plain(triplet: Triplet) -> str:
    """The object of a statement in words."""
    thing = triplet.object
    return title(thing.label) if isinstance(thing, Entity) else thing.text


def row(triplets: Sequence[Triplet], words: Callable[[Triplet], str] = plain) -> Row:
    """The row of statements that share subject and property; ``words`` says an object."""
    first = triplets[0]
    return Row(title(first.subject.label), f"{first.property.label}: {values(triplets, words)}")


def values(triplets: Sequence[Triplet], words: Callable[[Triplet], str] = plain) -> str:
    """The objects with their qualifiers, at most ``VALUES_SHOWN`` of them."""
    shown = [_object(triplet, words) for triplet in triplets[:VALUES_SHOWN]]
    return "; ".join([*shown, "…"] if len(triplets) > VALUES_SHOWN else shown)


def title(name: str) -> str:
    """The name without what tells it from others of the same name.

    >>> title("Norwegian Wood (novel)")
    'Norwegian Wood'
    """
    return _APART.sub("", name)


def sheet(rows: Sequence[Row]) -> str:
    """The rows with their numbers, counted from 1, a heading once for the rows that follow it.

    >>> sheet([Row("Airbus", "country: France"), Row("Airbus", "inception: 1970")])
    'Airbus\\n1 country: France\\n2 inception: 1970'
    """
    lines: list[str] = []
    heading = ""
    for number, item in enumerate(rows, 1):
        if item.heading and item.heading != heading:
            lines.append(_line(item.heading))
        heading = item.heading
        lines.append(f"{number} {_line(item.text)}")
    return "\n".join(lines)


def asked(claim: str) -> str:
    """The claim as it stands behind its evidence; the next token is the label."""
    return f"\nClaim: {_line(claim)}\nVerdict:"


def opinion_of(shares: Sequence[float], cited: tuple[int, ...] = ()) -> Opinion:
    """The opinion with these probabilities of A, E and C."""
    supported, silent, contradicted = (round(float(share), 6) for share in shares)
    return Opinion(supported, silent, contradicted, cited)


def _object(triplet: Triplet, words: Callable[[Triplet], str]) -> str:
    name = words(triplet)
    first = sorted(triplet.qualifiers, key=lambda qualifier: not qualifier.when)  # when it held, before all else
    told = ", ".join(map(_qualifier, first[:_QUALIFIERS]))
    return f"{name} ({told})" if told else name


def _qualifier(qualifier: Qualifier) -> str:
    value = qualifier.value
    return f"{qualifier.property.label} {value.label if isinstance(value, Entity) else value.text}"


def _line(text: str) -> str:
    return _GROUPED.sub("", " ".join(text.split()))
