"""Evidence as the verifier's text: triplets grouped by subject and property, qualifiers in brackets."""

from __future__ import annotations

from collections.abc import Iterable

from claimver.encoder.wordings import plain
from claimver.types import Triplet

Row = tuple[str, str, str]  # subject, property, object, as words


def row(triplet: Triplet) -> Row:
    """The triplet as words, with its qualifiers behind the object."""
    qualifiers = "; ".join(f"{q.property.label} {_text(q.value)}" for q in triplet.qualifiers[:3])
    return (
        triplet.subject.label,
        plain(triplet.property.label),
        f"{triplet.object_text} ({qualifiers})" if qualifiers else triplet.object_text,
    )


def _text(value: object) -> str:
    return str(getattr(value, "text", None) or getattr(value, "label", ""))


def render(rows: Iterable[Row]) -> str:
    """One line for all rows.

    >>> render([("Apollo 11", "crew member", "Neil Armstrong"), ("Apollo 11", "crew member", "Buzz Aldrin")])
    'Apollo 11; crew member: Neil Armstrong, Buzz Aldrin.'
    """
    grouped: dict[str, dict[str, list[str]]] = {}
    for subject, relation, value in rows:
        grouped.setdefault(subject, {}).setdefault(relation, []).append(value)
    return " ".join(
        subject + "; " + "; ".join(f"{relation}: {', '.join(values)}" for relation, values in relations.items()) + "."
        for subject, relations in grouped.items()
    )
