"""Where a statement can be opened: an address that shows it, for ids that are Wikidata's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from claimver.types import Entity, Triplet

PAGES = "https://www.wikidata.org/wiki/"
_ITEM, _PROPERTY = re.compile(r"Q[1-9][0-9]*"), re.compile(r"P[1-9][0-9]*")
_STATEMENT = re.compile(r"([QP][1-9][0-9]*)[-$]([0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})")
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")


def statement_url(triplet: Triplet) -> str | None:
    """The address that opens the statement: Wikidata's page, the subject's IRI, or None where there is none.

    Wikidata's own statement is opened by its id; one that was carried over without it by its subject and property.
    """
    subject, property = triplet.subject.id, triplet.property.id
    own = _STATEMENT.fullmatch(triplet.id)
    if own:
        return f"{PAGES}{own[1]}#{own[1]}${own[2]}"
    if _ITEM.fullmatch(subject) and _PROPERTY.fullmatch(property):
        return f"{PAGES}{subject}#{property}"
    return subject if _ADDRESS.fullmatch(subject) else None


def entity_url(entity: Entity) -> str | None:
    """The address of the entity's page; None where there is none."""
    if _ITEM.fullmatch(entity.id):
        return PAGES + entity.id
    return entity.id if _ADDRESS.fullmatch(entity.id) else None


def sources(triplet: Triplet) -> Sequence[str]:
    """What a reader can follow, addresses first: the statement itself, its references, and what its source says.

    >>> from claimver.types import Property
    >>> sources(Triplet("s1", Entity("Q90", "Paris"), Property("P17", "country"), Entity("Q142", "France")))
    ('https://www.wikidata.org/wiki/Q90#P17',)
    """
    said = dict.fromkeys((statement_url(triplet), *triplet.references, triplet.source))
    return tuple(sorted((text for text in said if text), key=lambda text: not _ADDRESS.fullmatch(text)))
