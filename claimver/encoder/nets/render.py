"""Evidence as the verifier's text: triplets grouped by subject and property, qualifiers in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable

from claimver.encoder.words.wordings import plain
from claimver.types import Entity, Triplet

Row = tuple[str, str, str]  # subject, property, object, as words


def row(triplet: Triplet) -> Row:
    """The triplet as words, with its qualifiers behind the object."""
    qualifiers = "; ".join(f"{q.property.label} {_text(q.value)}" for q in triplet.qualifiers[:3])
    thing = triplet.object
    value = title(thing.label) if isinstance(thing, Entity) else thing.text
    relation = plain(triplet.property.label)
    return title(triplet.subject.label), relation, f"{value} ({qualifiers})" if qualifiers else value


def title(name: str) -> str:
    """The name without what tells it from others of the same name.

    >>> title("Norwegian Wood (novel)")
    'Norwegian Wood'
    """
    return re.sub(r"(?<=\S)\s*\([^()]*\)$", "", name)


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
