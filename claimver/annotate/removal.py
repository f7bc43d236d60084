"""Texts taken off the queue: an event each, as is putting one back; nobody's decisions go with them.

The events of an item's place in the queue have a lane of their own.
"""

from __future__ import annotations

from dataclasses import dataclass

import apsw

LANE = "q"
REMOVED, RESTORED = "removed", "restored"


@dataclass(frozen=True, slots=True)
class Removed:
    """A text that was taken off the queue, and by whom."""

    id: str
    annotator: str


def removed(connection: apsw.Connection) -> dict[str, Removed]:
    """What is off the queue now, by id, the latest last."""
    query = (
        "SELECT item, annotator FROM event AS e WHERE lane = ?1 AND decision = ?2 AND version = "
        "(SELECT max(version) FROM event WHERE item = e.item AND lane = ?1) ORDER BY number"
    )
    return {id: Removed(id, annotator) for id, annotator in connection.execute(query, (LANE, REMOVED))}


def append(connection: apsw.Connection, id: str, decision: str, *, by: str, at: float) -> None:
    """The event stands behind all earlier ones of the item's place in the queue."""
    query = (
        "INSERT INTO event(item, lane, version, annotator, decision, at, body) "
        "SELECT ?1, ?5, 1 + coalesce(max(version), 0), ?2, ?3, ?4, '{}' FROM event WHERE item = ?1 AND lane = ?5"
    )
    connection.execute(query, (id, by, decision, at, LANE))
