"""Lists of RDF, ``ex:a ex:p (1 2)``, and its bags and sequences: their members become values of the property, in the
order of the file.
"""

from __future__ import annotations

import duckdb

from claimver.kg.notices import EMPTY_LIST, ENDLESS, LOOSE_LIST
from claimver.kg.vocabulary import RDF, RDFS, TYPE

FIRST, REST, NIL = f"{RDF}first", f"{RDF}rest", f"{RDF}nil"
LISTED = (
    f"property IN ('{FIRST}', '{RDF}_1') OR object = '{NIL}' OR subject = '{NIL}'"  # rows that only lists and bags have
)
_DEEPEST = 16  # lists in lists; one that holds itself has no end
_SHARED = 4  # times that a list within lists may be named: more are lists that hold themselves
_DOUBLED = 48  # steps that find the head of any list there can be; a circle has none
_BLANK = "(starts_with(subject, '_:') OR contains(subject, '/.well-known/genid/'))"
_INNER = f"property IN ('{FIRST}', '{REST}')"
_CELLS = (
    "CREATE OR REPLACE TEMP TABLE cell AS SELECT f.file, f.subject AS node, "
    "coalesce(min(r.subject), f.subject) AS head, min(r.subject) IS NULL AS root "
    f"FROM (SELECT DISTINCT file, subject FROM raw WHERE property = '{FIRST}' AND {_BLANK}) f "
    f"LEFT JOIN (SELECT * FROM raw WHERE property = '{REST}' AND NOT literal) r "
    "ON r.file = f.file AND r.object = f.subject GROUP BY f.file, f.subject"
)
_FURTHER = "FROM cell a JOIN cell b ON b.file = a.file AND b.node = a.head WHERE b.head <> a.head"
_DOUBLE = (
    "CREATE OR REPLACE TEMP TABLE cell AS SELECT a.file, a.node, coalesce(b.head, a.head) AS head, a.root "
    "FROM cell a LEFT JOIN cell b ON b.file = a.file AND b.node = a.head"
)
_HOLDERS = (
    f"CREATE OR REPLACE TEMP TABLE holder AS SELECT r.* FROM raw r WHERE NOT r.literal AND NOT {_INNER} "
    "AND EXISTS (SELECT 1 FROM cell c WHERE c.root AND c.file = r.file AND c.node = r.object)"
)
_MEMBERS = (
    "INSERT INTO raw SELECT h.subject, h.property, m.object, m.literal, h.rank, h.id, h.qualifiers, h.refs, h.source, "
    "h.line, h.file, (SELECT max(seq) FROM raw) + row_number() OVER (ORDER BY h.seq, m.seq) "
    "FROM holder h JOIN cell c ON c.file = h.file AND c.head = h.object "
    f"JOIN raw m ON m.file = c.file AND m.subject = c.node AND m.property = '{FIRST}'"
)
_MEMBER = f"regexp_full_match(property, '{RDF}_[1-9][0-9]*')"
_BAGS = (
    "CREATE OR REPLACE TEMP TABLE bag AS SELECT file, subject AS node FROM raw "
    f"WHERE property = '{TYPE}' AND object IN ('{RDF}Bag', '{RDF}Seq') AND NOT literal AND {_BLANK}"
)
_IN_BAG = "EXISTS (SELECT 1 FROM bag WHERE bag.file = raw.file AND bag.node = raw.subject)"
_AS_CELLS = f"UPDATE raw SET property = '{FIRST}' WHERE {_MEMBER} AND {_IN_BAG}"  # a list of one cell, with all of them
_UNTYPED = (
    f"DELETE FROM raw WHERE property = '{TYPE}' AND {_IN_BAG} AND EXISTS "
    f"(SELECT 1 FROM raw m WHERE m.file = raw.file AND m.subject = raw.subject AND m.property = '{FIRST}')"
)
_ENDLESS = (
    f"INSERT INTO notice SELECT file, line, '{ENDLESS}', 1, property FROM raw r WHERE NOT literal AND NOT {_INNER} "
    "AND EXISTS (SELECT 1 FROM cell c WHERE c.file = r.file AND c.node = r.object)"
)
_HELD = "INSERT INTO held SELECT DISTINCT file, object FROM holder"
_LOOSE = (  # a circle that something names is told already
    f"INSERT INTO notice SELECT r.file, r.line, '{LOOSE_LIST}', 1, r.object FROM raw r "
    f"JOIN cell c ON c.file = r.file AND c.node = r.subject WHERE r.property = '{FIRST}' "
    "AND NOT EXISTS (SELECT 1 FROM held h WHERE h.file = c.file AND h.node = c.head) "
    "AND (EXISTS (SELECT 1 FROM cell t WHERE t.root AND t.file = c.file AND t.node = c.head) "
    f"OR NOT EXISTS (SELECT 1 FROM notice n WHERE n.kind = '{ENDLESS}' AND n.file = r.file))"
)
_NOTHING = f"subject = '{NIL}' AND NOT starts_with(property, '{RDF}') AND NOT starts_with(property, '{RDFS}')"


def spread(base: duckdb.DuckDBPyConnection) -> None:
    """The staged statements name the members of lists, and the lists are gone.

    An empty list, one without an end and the members of one that is the value of nothing are counted.
    """
    base.begin()
    base.execute(
        f"INSERT INTO notice SELECT file, line, '{EMPTY_LIST}', 1, property FROM raw "
        f"WHERE ((object = '{NIL}' AND NOT literal) OR ({_NOTHING})) AND NOT {_INNER}"
    )
    base.execute("CREATE OR REPLACE TEMP TABLE held(file INTEGER, node VARCHAR)")
    base.execute(_BAGS)
    base.execute(_AS_CELLS)
    base.execute(_UNTYPED)
    base.execute(_CELLS)
    for _ in range(_DOUBLED):
        if not _count(base, _FURTHER):
            break
        base.execute(_DOUBLE)
    cells = _count(base, f"FROM raw WHERE property = '{FIRST}'")
    for depth in range(_DEEPEST):
        base.execute(_HOLDERS)
        held = _count(base, "FROM holder")
        if not held or (depth and held > _SHARED * cells):
            break
        base.execute(_HELD)
        base.execute(_MEMBERS)
        base.execute("DELETE FROM raw WHERE seq IN (SELECT seq FROM holder)")
    base.execute(_ENDLESS)
    base.execute(_LOOSE)
    base.execute(f"DELETE FROM raw WHERE {_INNER} AND {_BLANK}")
    base.execute(f"DELETE FROM raw WHERE object = '{NIL}' AND NOT literal AND NOT {_INNER}")
    base.execute(f"DELETE FROM raw WHERE {_NOTHING}")
    base.execute("DROP TABLE cell; DROP TABLE bag; DROP TABLE held; DROP TABLE IF EXISTS holder")
    base.commit()


def _count(base: duckdb.DuckDBPyConnection, rows: str) -> int:
    found = base.execute(f"SELECT count(*) {rows}").fetchone()
    return int(found[0]) if found else 0
