"""What labels of other projects are here, as somebody chose: kept with the annotation, earlier choices too."""

from __future__ import annotations

from collections.abc import Mapping

import apsw

TABLE = (
    "CREATE TABLE IF NOT EXISTS label_name(number INTEGER PRIMARY KEY AUTOINCREMENT, annotator TEXT NOT NULL, "
    "at REAL NOT NULL, name TEXT NOT NULL, meaning TEXT NOT NULL)"
)


def standing(connection: apsw.Connection) -> dict[str, str]:
    """The meaning last chosen for each name."""
    return dict(connection.execute("SELECT name, meaning FROM label_name ORDER BY number"))


def append(connection: apsw.Connection, meanings: Mapping[str, str], *, by: str, at: float) -> None:
    """What differs from what stands is written behind it."""
    held = standing(connection)
    rows = [(by, at, name, meaning) for name, meaning in sorted(meanings.items()) if held.get(name) != meaning]
    connection.executemany("INSERT INTO label_name(annotator, at, name, meaning) VALUES (?, ?, ?, ?)", rows)
