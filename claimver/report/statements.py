"""Where a statement can be read by anybody: its page in Wikidata."""

from __future__ import annotations

import re

from claimver.report.words import wikidata_address
from claimver.types import Triplet

_PROPERTY = re.compile(r"P[1-9]\d*")


def statement_url(triplet: Triplet) -> str | None:
    """The place of the statement on its subject's Wikidata page; None for what is of a graph of one's own.

    >>> from claimver.types import Entity, Property
    >>> statement_url(Triplet("s", Entity("Q405", "Moon"), Property("P31", "is a"), Entity("Q2537", "satellite")))
    'https://www.wikidata.org/wiki/Q405#P31'
    """
    page = wikidata_address(triplet.subject.id)
    if page is None or not triplet.subject.id.startswith("Q") or not _PROPERTY.fullmatch(triplet.property.id):
        return None
    return f"{page}#{triplet.property.id}"
