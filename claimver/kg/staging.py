"""The work database of a build: DuckDB stages the rows, sorts them and numbers entities and statements."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from claimver.errors import BuildError
from claimver.kg.batch import ALIAS, DESCRIPTION, LABEL, Batch, counted, packed
from claimver.kg.blocks import Block
from claimver.kg.kgtk import qualify
from claimver.kg.literals import SOMEVALUE
from claimver.kg.memory import KIND_PROPERTIES
from claimver.kg.names import sort_key
from claimver.kg.rdflists import LISTED, spread
from claimver.kg.vocabulary import FUNCTIONAL, INVERSE, NO_KINDS, TYPE

WORK, MEMORY, THREADS = "work.duckdb", "1000MB", 2
ROWS = 100_000  # rows in a batch that leaves the database
FEW = 4  # rows that are inserted one by one
_TABLES = """
CREATE TABLE raw(subject VARCHAR, property VARCHAR, object VARCHAR, literal BOOLEAN, rank TINYINT, id VARCHAR,
  qualifiers VARCHAR, refs VARCHAR, source VARCHAR, line BIGINT, file INTEGER, seq BIGINT);
CREATE TABLE person(id VARCHAR, label VARCHAR, description VARCHAR, aliases VARCHAR, popularity DOUBLE, line BIGINT,
  file INTEGER);
CREATE TABLE relation(id VARCHAR, label VARCHAR, description VARCHAR, aliases VARCHAR, datatype VARCHAR,
  single_value VARCHAR, inverse VARCHAR, line BIGINT, file INTEGER);
CREATE TABLE piece(id VARCHAR, kind TINYINT, text VARCHAR, place TINYINT, line BIGINT, file INTEGER);
CREATE TABLE mention(id VARCHAR);
CREATE TABLE used(id VARCHAR, seq BIGINT, place INTEGER);
CREATE TABLE block(file INTEGER, number INTEGER, lines BIGINT, digest VARCHAR, rows BIGINT);
CREATE TABLE notice(file INTEGER, line BIGINT, kind VARCHAR, cells BIGINT, first VARCHAR);
"""


_QUIET = "SET enable_progress_bar = false"  # else it draws on standard output under ``python -c``
_ORDER = "file * 1099511627776 + line"
_SINGLE = (
    "CASE WHEN u.id IN (SELECT subject FROM raw "
    f"WHERE property = '{TYPE}' AND NOT literal AND object = '{FUNCTIONAL}') THEN 'yes' ELSE 'no' END"
)
_INVERSE = f"(SELECT min(r.object) FROM raw r WHERE r.property = '{INVERSE}' AND NOT r.literal AND r.subject = u.id)"
_SELDOM = ("id", "qualifiers", "refs", "source")
_MADE = ("gathered", "named", "ids", "hard", "node", "prop", "statement", "kind", "entity")


class Staging:
    """One build's rows; ``files`` are the inputs by number, for places in errors; ``kept`` on the disk for a rerun.

    ``rdf``: ids are IRIs, whose last part is a name for want of another, and RDF says what properties are.
    ``edges`` are the files of KGTK.
    """

    def __init__(
        self, folder: Path, files: Sequence[Path], *, kept: bool, rdf: bool = False, edges: Sequence[int] = ()
    ) -> None:
        self.files, self.kept, self.rdf, self.edges = files, kept, rdf, edges
        config: dict[str, str | bool | int | float | list[str]] = {
            "threads": 1,  # blocks are staged beside their reading, and read beside their writing: more would spin
            "memory_limit": MEMORY,
            "temp_directory": str(folder / "sorting"),
        }
        self.base = duckdb.connect(str(folder / WORK) if kept else ":memory:", config=config)
        self.base.execute(_QUIET)
        if not self.rows("SELECT 1 FROM duckdb_tables() WHERE table_name = 'block'"):
            self.base.execute(_TABLES)
        self.seq = int(self.rows("SELECT coalesce(sum(rows), 0) FROM block")[0][0])

    def close(self) -> None:
        """The database is on the disk."""
        self.base.close()

    def blocks_of(self, file: int) -> int:
        """The number of blocks of a file that are staged."""
        return int(self.rows(f"SELECT count(*) FROM block WHERE file = {file}")[0][0])

    def add(self, batch: Batch, block: Block, file: int) -> int:
        """The rows of a block staged, within a transaction of the caller's."""
        rows = 0 if batch.statements is None else len(batch.statements)
        if batch.statements is not None and rows:
            self._insert("raw", batch.statements, f"{file}, rowid_ + {self.seq}")
        if batch.people is not None:
            self._insert("person", batch.people, str(file))
        if batch.pieces is not None:
            self._insert("piece", batch.pieces, str(file))
        relations = [
            (r.id, r.label, r.description, packed(r.aliases), r.datatype, r.single_value, r.inverse, line, file)
            for r, line in batch.properties
        ]
        self._many("relation", relations)
        self._many("mention", [(id,) for id in batch.mentions])
        self._many("used", [(id, self.seq + row, place) for id, row, place in batch.uses])
        digest = hashlib.sha256(block.data).hexdigest()
        self._many("block", [(file, block.number, block.lines, digest, rows)])
        noticed = (*block.notices.kinds.items(), *batch.notices.kinds.items())
        self._many("notice", [(file, n.line, kind, n.cells, n.first) for kind, n in noticed])
        self.seq += rows
        return rows

    def content(self) -> str:
        """The hash over everything read, in order."""
        digest = hashlib.sha256()
        for file, block in self.rows("SELECT file, digest FROM block ORDER BY file, number"):
            digest.update(f"{file}:{block};".encode())
        return digest.hexdigest()

    def notices(self) -> list[tuple[str, int, str, str]]:
        """(kind, cells, the first of them, its place) of what was read otherwise than it looks."""
        found = self.rows(
            f"SELECT kind, sum(cells)::BIGINT, arg_min(first, {_ORDER}), arg_min(file, {_ORDER}), "
            f"arg_min(line, {_ORDER}) FROM notice GROUP BY kind ORDER BY min({_ORDER}), kind"
        )
        return [(kind, cells, first, self.place(file, line)) for kind, cells, first, file, line in found]

    def rows(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a small answer."""
        return self.base.execute(query, values).fetchall()

    def tables(self, query: str, size: int = ROWS) -> Iterator[pa.RecordBatch]:
        """A large answer in batches, through a cursor of its own."""
        with self.cursor() as cursor:
            yield from cursor.execute(query).to_arrow_reader(size)

    def cursor(self) -> duckdb.DuckDBPyConnection:
        """A connection of its own to the same rows, for another thread or a long answer."""
        return self.base.cursor().execute(_QUIET)

    def count(self, table: str) -> int:
        """The rows of a table."""
        return int(self.rows(f"SELECT count(*) FROM {table}")[0][0])

    def place(self, file: int, line: int) -> str:
        """File and line, as errors name them; the file alone where no line is known."""
        return f"{self.files[file]}:{line}" if line else str(self.files[file])

    def number(self) -> None:
        """The tables entity, prop and statement are there. Raises: BuildError for an id there twice."""
        self.base.execute(f"SET threads = {THREADS}")
        for table in _MADE:
            self.base.execute(f"DROP TABLE IF EXISTS {table}")
        self._check_ids()
        if self.rdf and self.rows(f"SELECT 1 FROM raw WHERE {LISTED} LIMIT 1"):
            spread(self.base)
        if self.edges:
            qualify(self.base, self.edges)
        self._blank_values()
        self._name_people()
        self._number_entities()
        self._number_properties()
        self._number_statements()
        self._describe_entities()
        self.base.execute("SET threads = 1")

    def _insert(self, table: str, rows: pa.Table, further: str) -> None:
        if "rowid_" in further:
            rows = rows.append_column("rowid_", counted(0, len(rows)))
        names = ", ".join(name for name in rows.column_names if name != "rowid_")
        self.base.register("batch", rows)
        self.base.execute(f"INSERT INTO {table} SELECT {names}, {further} FROM batch")
        self.base.unregister("batch")

    def _many(self, table: str, rows: Sequence[tuple[object, ...]]) -> None:
        if rows:
            if len(rows) <= FEW:
                self.base.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
                return
            names = [row[0] for row in self.rows(f"SELECT name FROM pragma_table_info('{table}')")]
            columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
            self.base.register("few", pa.table(columns))
            self.base.execute(f"INSERT INTO {table} SELECT * FROM few")
            self.base.unregister("few")

    def _check_ids(self) -> None:
        self._once("person", "entity id")
        self._once("relation", "property id")
        twice = self.rows(
            "SELECT id, min(seq), max(seq) FROM raw WHERE id IS NOT NULL GROUP BY id HAVING count(*) > 1 "
            "ORDER BY min(seq) LIMIT 1"
        )
        if twice:
            id, *ends = twice[0]
            first, second = (self.place(*self.rows(f"SELECT file, line FROM raw WHERE seq = {s}")[0]) for s in ends)
            raise BuildError(f"the statement id {id!r} is already in {first}. Ids must be unique.", second)
        derived = self.rows(
            "SELECT id, file, line FROM raw WHERE id GLOB 's[0-9]*' "
            "AND EXISTS (SELECT 1 FROM raw WHERE id IS NULL) ORDER BY seq LIMIT 1"
        )
        if derived:
            raise BuildError(
                f"the statement id {derived[0][0]!r} may meet one made for a statement without id. "
                "Give all of them ids.",
                self.place(*derived[0][1:]),
            )

    def _blank_values(self) -> None:
        """A blank node without a name that is the object of a statement stands for a value not known."""
        blank = "(starts_with({0}, '_:') OR contains({0}, '/.well-known/genid/'))"
        named = f"SELECT id FROM piece WHERE kind = {LABEL} AND {blank.format('id')}"
        named += f" UNION ALL SELECT id FROM person WHERE {blank.format('id')}"
        self.base.execute(
            f"UPDATE raw SET literal = TRUE, object = '{SOMEVALUE} ' || object "
            f"WHERE NOT literal AND {blank.format('object')} AND object NOT IN ({named})"
        )

    def _once(self, table: str, name: str) -> None:
        twice = self.rows(
            f"SELECT id, arg_max(file, {_ORDER}), arg_max(line, {_ORDER}) FROM {table} GROUP BY id "
            f"HAVING count(*) > 1 ORDER BY min({_ORDER}) LIMIT 1"
        )
        if twice:
            id, *place = twice[0]
            raise BuildError(f"the {name} {id!r} is there twice. Remove one line.", self.place(*place))

    def _name_people(self) -> None:
        """Labels, descriptions and aliases that came one by one join those of the tables, the best language first."""
        names = "list(text ORDER BY place, file, line)"
        self.base.execute(
            "CREATE TABLE gathered AS SELECT id, "
            f"{names} FILTER (kind = {LABEL}) AS labels, {names} FILTER (kind = {DESCRIPTION}) AS descriptions, "
            f"{names} FILTER (kind IN ({LABEL}, {ALIAS})) AS aliases FROM piece GROUP BY id"
        )
        self.base.execute(
            "CREATE TABLE named AS SELECT p.id, p.label, p.description, coalesce(p.aliases, "
            f"{_packed('p.label')}) AS aliases, p.popularity FROM person p LEFT JOIN gathered g ON g.id = p.id "
            "UNION ALL "
            "SELECT g.id, labels[1], coalesce(descriptions[1], ''), "
            f"{_packed('labels[1]')}, NULL FROM gathered g ANTI JOIN person USING (id)"
        )

    def _number_entities(self) -> None:
        self.base.execute(
            "CREATE TABLE ids AS SELECT id, CASE "
            "WHEN regexp_full_match(id, '[A-Za-z][1-9][0-9]{0,200}') "
            "THEN id[1] || lpad(CAST(length(id) - 1 AS VARCHAR), 3, '0') || id[2:] "
            "WHEN NOT regexp_matches(id, '[0-9]') THEN id END AS key FROM ("
            "SELECT DISTINCT id FROM (SELECT subject AS id FROM raw UNION ALL SELECT object FROM raw WHERE NOT literal "
            "UNION ALL SELECT id FROM mention UNION ALL SELECT id FROM person UNION ALL SELECT id FROM gathered "
            "ANTI JOIN (SELECT property AS id FROM raw UNION SELECT id FROM used UNION SELECT id FROM relation) "
            "USING (id)))"
        )
        self.base.execute("CREATE TABLE hard(id VARCHAR, key VARCHAR)")
        for batch in self.tables("SELECT id FROM ids WHERE key IS NULL"):
            ids = batch.column(0).to_pylist()
            self._many("hard", [(id, sort_key(id)[0]) for id in ids])
        self.base.execute(
            "CREATE TABLE node AS SELECT CAST(row_number() OVER () - 1 AS INTEGER) AS node, id FROM ("
            "SELECT i.id FROM ids i LEFT JOIN hard h ON h.id = i.id ORDER BY coalesce(i.key, h.key), i.id)"
        )
        self.base.execute("DROP TABLE ids; DROP TABLE hard")

    def _number_properties(self) -> None:
        self.base.execute(
            "CREATE TABLE prop AS SELECT CAST(row_number() OVER () AS INTEGER) AS number, * FROM ("
            "SELECT id, label, description, aliases, datatype, single_value, inverse FROM relation "
            "ORDER BY file, line)"
        )
        single, inverse = (_SINGLE, _INVERSE) if self.rdf else ("'no'", "NULL")
        self.base.execute(
            "INSERT INTO prop SELECT (SELECT count(*) FROM relation) + row_number() OVER (ORDER BY u.first), u.id, "
            f"coalesce(n.label, lower({self._called('u.id')}), u.id), coalesce(n.description, ''), n.aliases, "
            f"'wikibase-item', {single}, {inverse} FROM ("
            "SELECT id, min(seq * 65536 + place) AS first FROM (SELECT property AS id, seq, 0 AS place FROM raw "
            "UNION ALL SELECT id, seq, place FROM used) "
            "ANTI JOIN relation USING (id) GROUP BY id) u "
            "LEFT JOIN (SELECT * FROM named SEMI JOIN gathered USING (id)) n ON n.id = u.id"
        )

    def _called(self, id: str) -> str:
        """The SQL of what an IRI without a label is called, as ``sparql_terms.words_of``; NULL for another id."""
        if not self.rdf:
            return "CAST(NULL AS VARCHAR)"
        last = f"regexp_extract(rtrim({id}, '#/'), '[^#/:]*$')"
        decoded = f"coalesce(TRY(url_decode({last})), {last})"
        words = f"replace(regexp_replace({decoded}, '([a-z0-9])([A-Z])', '\\1 \\2', 'g'), '_', ' ')"
        tidied = f"nullif(trim(regexp_replace({words}, '\\s+', ' ', 'g')), '')"
        return f"CASE WHEN contains({id}, '://') OR starts_with({id}, 'urn:') THEN {tidied} END"

    def _number_statements(self) -> None:
        counts = self.rows(f"SELECT {', '.join(f'count({name})' for name in _SELDOM)} FROM raw")[0]
        here = [name for name, count in zip(_SELDOM, counts, strict=True) if count]  # an empty column costs sorting
        self.base.execute(
            "CREATE TABLE statement AS SELECT row_number() OVER () - 1 AS row, * FROM ("
            "SELECT s.node AS subject, p.number AS property, o.node AS target, "
            f"CASE WHEN r.literal THEN r.object END AS literal, r.rank{''.join(f', r.{name}' for name in here)} "
            "FROM raw r JOIN node s ON s.id = r.subject JOIN prop p ON p.id = r.property "
            "LEFT JOIN node o ON o.id = CASE WHEN NOT r.literal THEN r.object END ORDER BY s.node, r.seq)"
        )
        marks = ", ".join("?" * len(KIND_PROPERTIES))
        self.base.execute(
            "CREATE TABLE kind AS SELECT subject AS node, arg_min(target, (rank, row)) AS kind FROM statement "
            f"WHERE target IS NOT NULL AND rank < 2 AND property IN (SELECT number FROM prop WHERE id IN ({marks})) "
            f"AND target NOT IN (SELECT node FROM node WHERE id IN {NO_KINDS}) GROUP BY subject",
            KIND_PROPERTIES,
        )

    def _describe_entities(self) -> None:
        self.base.execute(
            "CREATE TABLE entity AS SELECT n.node, n.id, "
            "CASE WHEN regexp_full_match(n.id, 'Q[1-9][0-9]{0,15}') THEN CAST(n.id[2:] AS BIGINT) "
            f"ELSE -n.node - 1 END AS item, coalesce(m.label, {self._called('n.id')}, n.id) AS label, "
            "coalesce(m.description, '') AS description, m.aliases, k.kind, "
            "coalesce(m.popularity, 0) AS popularity FROM node n LEFT JOIN named m ON m.id = n.id "
            "LEFT JOIN kind k ON k.node = n.node ORDER BY n.node"
        )


def _packed(label: str) -> str:
    """The SQL of the gathered aliases as JSON, each once, without the label; NULL for none."""
    kept = f"list_filter(g.aliases, lambda x, i: list_position(g.aliases, x) = i AND x IS DISTINCT FROM {label})"
    return f"CASE WHEN len({kept}) > 0 THEN CAST(to_json({kept}) AS VARCHAR) END"
