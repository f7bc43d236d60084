"""Texts taken off the queue: an event each, as is putting one back; nobody's decisions go with them.

The events of an item's place in the queue have a lane of their own, ``q``.
"""

from __future__ import annotations

from dataclasses import dataclass

import apsw

LANE = "q"
REMOVED, RESTORED = "removed", "restored"
_LATEST = (
    "SELECT item, decision, annotator FROM event AS e WHERE lane = 'q' AND version = "
    "(SELECT max(version) FROM event WHERE item = e.item AND lane = 'q')"
)


@dataclass(frozen=True, slots=True)
class Removed:
    """A text that was taken off the queue, and by whom."""

    id: str
    annotator: str


def removed(connection: apsw.Connection) -> dict[str, Removed]:
    """What is off the queue now, by id, the latest last."""
    rows = connection.execute(f"{_LATEST} AND decision = '{REMOVED}' ORDER BY number")
    return {id: Removed(id, annotator) for id, _, annotator in rows}


def append(connection: apsw.Connection, id: str, decision: str, *, by: str, at: float) -> None:
    """Nothing; the event stands behind all earlier ones of the item's place in the queue."""
    query = (
        "INSERT INTO event(item, lane, version, annotator, decision, at, body) "
        "SELECT ?1, 'q', 1 + coalesce(max(version), 0), ?2, ?3, ?4, '{}' FROM event WHERE item = ?1 AND lane = 'q'"
    )
    connection.execute(query, (id, by, decision, at))
