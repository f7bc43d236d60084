"""Names that read as dates or numbers: "1984" is a novel where a table of entities says so."""

from __future__ import annotations

from threading import Lock

import duckdb

from claimver.kg.decode import parse_object
from claimver.kg.literals import NOVALUE, SOMEVALUE
from claimver.kg.unstated import SYMBOLS

_LIKELY = r"^[^0-9\"^'@+-]{0,20}[0-9]"  # "10 October", "about 5 m"; what begins with a literal's mark is one


_SYMBOLS = {*SYMBOLS, SOMEVALUE, NOVALUE}


class Lookalikes:
    """The ids and labels of the staged entities that read as values; looked for when first asked."""

    def __init__(self, source: duckdb.DuckDBPyConnection) -> None:
        self._source, self._lock = source, Lock()
        self._known: frozenset[str] | None = None

    def __contains__(self, text: object) -> bool:
        with self._lock:
            if self._known is None:
                self._known = self._read()
        return text in self._known

    def _read(self) -> frozenset[str]:
        named = "SELECT id AS name FROM person UNION SELECT label FROM person"
        likely = (
            f"SELECT name FROM ({named}) WHERE length(name) <= 80 "
            "AND (regexp_matches(name, $1) OR list_contains($2, lower(name)))"
        )
        rows = self._source.execute(likely, [_LIKELY, sorted(_SYMBOLS)]).fetchall()
        return frozenset(
            name for (name,) in rows if name.lower() in _SYMBOLS or parse_object(name, plain=True) is not None
        )
