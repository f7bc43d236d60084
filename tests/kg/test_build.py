"""Building: columns read at once give what careful reading gives; a build that was stopped goes on where it stopped."""

from __future__ import annotations

import multiprocessing
import os
import random
import resource
import signal
import sqlite3
from pathlib import Path

import pytest

from claimver.errors import StoreError
from claimver.kg.batch import Batch, line_of, people_table, statement_batch
from claimver.kg.blocks import Block, read_blocks
from claimver.kg.build import build_store
from claimver.kg.columns import Table
from claimver.kg.layout import ARRAYS, DATABASE
from claimver.kg.staging import ROWS
from claimver.kg.store import StoreGraph
from claimver.kg.tsv import ENTITIES, STATEMENTS

HEAD = "id subject property object rank qualifiers references source".split()
OBJECTS = (
    "Q5", "Q10", "P7", "L3", "a name", "12 Angry Men", "1969", "10 October 2007", "44 BC", "c. 1900", "5 km", "+12", "-3.50Q11573",
    "+1e400", "^1969-07-20T00:00:00Z/11", "^1969-02-29T00:00:00Z/11", "^1969-00-00T00:00:00Z/9", "^-0044-03-15T00:00:00Z/11", "^soon",
    '"text"', '"a \\" b"', '"open', "'Stadt'@de", "@43.2/11.2", "@me", "Ωmega 3", " Q7 ", "Q8\u00a0", "٣", "²", "-", ".5", "http://e.org/2004/a",
)  # fmt: skip
QUALIFIERS = (
    "",
    "",
    '{"P580": ["^2005-00-00T00:00:00Z/9", "Q77"]}',
    '[["P1", "Q5"]]',
    "{oops",
    '{"P1": [3]}',
    '{"P1": "^x"}',
)
REFERENCES = ("", "", '["https://e.org"]', '[{"P854": ["https://e.org/a"], "P1": ["x"]}]', "[3]")


def block(rows: list[list[str]], end: str = "\n") -> Block:
    data = "".join("\t".join(row) + end for row in rows).encode()
    return Block(Path("t.tsv"), 0, 2, data, len(rows), 1.0)


def careful(table: Table, lines: Block) -> Batch:
    rows = STATEMENTS.rows(lines.text_lines(), table.header, lines.path)
    return statement_batch(((row, line_of(row.where)) for row in rows), plain=table.plain)


@pytest.mark.parametrize("plain", [True, False])
def test_columns_read_at_once_are_those_read_line_by_line(plain: bool) -> None:
    chance, compared, refused = random.Random(4), 0, 0
    table = Table("statements", plain=plain)
    table.header = HEAD
    for number in range(400):
        rows = [
            [f"s-{n}", "Q1", chance.choice(["P1", "a b"]), chance.choice(OBJECTS), chance.choice(["", "normal", "preferred"]),
             chance.choice(QUALIFIERS[: 4 + number % 4]), chance.choice(REFERENCES[: 4 + number % 2]), chance.choice(["", "x"])]
            for n in range(chance.randint(1, 3))
        ]  # fmt: skip
        lines = block(rows, "\n" if number % 5 else "\r\n")
        fast = table._fast_statements(lines)
        if fast is None:
            refused += 1
            continue
        assert fast.statements is not None
        slow = careful(table, lines)
        assert slow.statements is not None
        assert fast.statements.to_pydict() == slow.statements.to_pydict()
        assert (list(fast.mentions), list(fast.uses)) == (list(slow.mentions), list(slow.uses))
        compared += 1
    assert compared > 150
    assert refused > 20


@pytest.mark.parametrize(
    "line",
    ["Q1\tP1", "", "\t\t", "Q1\t\tQ2", "Q1\tP1\tQ2\tx", "Q1\tP1\ra\tQ2", " \tP1\tQ2", "Q1\tP1\t^soon"],
)
def test_a_line_that_is_not_plain_is_left_to_careful_reading(line: str) -> None:
    table = Table("statements", plain=False)
    table.header = HEAD[1:4]
    assert table._fast_statements(block([["Q1", "P1", "Q2"], [line]])) is None
    assert table._fast_statements(block([["Q1", "P1", "Q2"], ["Q3", "P1", "Q2"]])) is not None


def test_entities_read_at_once_are_those_read_line_by_line() -> None:
    table = Table("entities", plain=False)
    table.header = ["id", "label", "description", "aliases", "popularity"]
    rows = [
        ["Q1", "One", "first", '["I", "Uno"]', "3.5"],
        [" Q2", " two\u00a0 words ", "", "a | b|a", ""],
        ["Q3", "", "tab\x0bbed", "[]", "1e2"],
    ]
    lines = block(rows)
    fast = table._fast_people(lines)
    slow = ENTITIES.rows(lines.text_lines(), table.header, lines.path)
    assert fast is not None
    assert fast.to_pydict() == people_table((row, line_of(row.where)) for row in slow).to_pydict()
    assert table._fast_people(block([["Q1", "One", "", "[3]", ""]])) is None


def test_blocks_hold_whole_lines_and_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(b"".join(b"line %d\n" % n for n in range(1, 1_000)) + b"last")
    blocks = list(read_blocks(path, size=97))
    assert len(blocks) > 50
    numbered = [pair for item in blocks for pair in item.text_lines()]
    assert numbered == [*((n, f"line {n}") for n in range(1, 1_000)), (1_000, "last")]
    assert sum(item.lines for item in blocks) == 1_000


def test_a_line_that_is_no_utf8_is_named_also_far_down(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_bytes(b"subject\tproperty\tobject\n" + b"Q1\tP1\t\xc3\xbc\n" * 500 + b"Q1\tP1\t\xff\n")
    with pytest.raises(StoreError, match=r"t\.tsv:502: no UTF-8"):
        build_store([path], tmp_path / "kg")


def tables(folder: Path) -> tuple[Path, Path]:
    chance = random.Random(9)
    rows = [f"Q{chance.randint(1, 900)}\tP{chance.randint(1, 9)}\tQ{chance.randint(1, 900)}" for _ in range(5_000)]
    (folder / "t.tsv").write_text("subject\tproperty\tobject\n" + "\n".join(rows) + "\n", encoding="utf-8")
    (folder / "e.tsv").write_text("id\tlabel\n" + "".join(f"Q{n}\tName {n}\n" for n in range(1, 900)), encoding="utf-8")
    return folder / "t.tsv", folder / "e.tsv"


def killed_at(stage: str, folder: Path, out: Path) -> None:
    """Nothing comes back: the process kills itself in that stage."""

    def progress(name: str, rows: int, share: float) -> None:
        if name == stage:
            os.kill(os.getpid(), signal.SIGKILL)

    build_store([folder / "t.tsv"], out, entities=[folder / "e.tsv"], progress=progress, kept_from=0)


def in_child(work: object, *values: object) -> int | None:
    process = multiprocessing.get_context("fork").Process(target=work, args=values)  # type: ignore[arg-type]
    process.start()
    process.join(timeout=120)
    return process.exitcode


def contents(folder: Path) -> list[object]:
    base = sqlite3.connect(folder / DATABASE)
    rows = [list(base.execute(f"SELECT * FROM {table}")) for table in ("entity", "property", "statement", "name")]
    base.close()
    return [rows, [(folder / f"{name}.npy").read_bytes() for name in ARRAYS], StoreGraph(folder).snapshot]


@pytest.mark.parametrize(
    ("stage", "again"),
    [("e.tsv", "t.tsv"), ("sorting", "sorting"), ("statements", "entities"), ("entities", "indexes"), ("indexes", "hashing")],
)  # fmt: skip
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_killed_build_goes_on_where_it_stopped(stage: str, again: str, tmp_path: Path) -> None:
    triples, entities = tables(tmp_path)
    assert in_child(killed_at, stage, tmp_path, tmp_path / "kg") == -signal.SIGKILL
    assert not (tmp_path / "kg").exists()
    with pytest.raises(StoreError, match="is no knowledge graph"):
        StoreGraph(tmp_path / ".kg.building")
    seen: list[str] = []
    build_store(
        [triples], tmp_path / "kg", entities=[entities], kept_from=0, progress=lambda name, *_: seen.append(name)
    )
    order = ["e.tsv", "t.tsv", "sorting", "statements", "entities", "indexes", "hashing"]
    assert again in seen
    assert not set(order[: order.index(stage)]) & set(seen)
    build_store([triples], tmp_path / "straight", entities=[entities], source="t")
    assert contents(tmp_path / "kg") == contents(tmp_path / "straight")
    assert not (tmp_path / ".kg.building").exists()


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_other_input_starts_anew(tmp_path: Path) -> None:
    triples, _ = tables(tmp_path)
    assert in_child(killed_at, "sorting", tmp_path, tmp_path / "kg") == -signal.SIGKILL
    triples.write_text("subject\tproperty\tobject\nQ1\tP1\tQ2\n", encoding="utf-8")
    build_store([triples], tmp_path / "kg", kept_from=0)
    assert StoreGraph(tmp_path / "kg").manifest.counts["statements"] == 1


def full_disk(folder: Path, limit: int, kept_from: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    try:
        build_store([folder / "t.tsv"], folder / "kg", entities=[folder / "e.tsv"], kept_from=kept_from)
    except StoreError as error:
        os._exit(3 if "could not be written" in str(error) and "Check the free space" in str(error) else 4)
    os._exit(0)


@pytest.mark.parametrize(("limit", "kept_from"), [(20_000, 0), (100_000, 1 << 30), (600_000, 0)])
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_full_disk_is_named_and_a_rerun_ends_well(limit: int, kept_from: int, tmp_path: Path) -> None:
    triples, entities = tables(tmp_path)
    assert in_child(full_disk, tmp_path, limit, kept_from) == 3
    assert not (tmp_path / "kg").exists()
    build_store([triples], tmp_path / "kg", entities=[entities], kept_from=kept_from)
    build_store([triples], tmp_path / "straight", entities=[entities], source="t")
    assert contents(tmp_path / "kg") == contents(tmp_path / "straight")


def test_a_batch_whose_rows_differ_in_nothing_but_their_number_is_stored(tmp_path: Path) -> None:
    path, rows = tmp_path / "t.tsv", ROWS + 1
    path.write_text("subject\tproperty\tobject\n" + "Q1\tP1\tQ2\n" * rows, encoding="utf-8")
    assert build_store([path], tmp_path / "kg").counts["statements"] == rows
    with StoreGraph(tmp_path / "kg") as graph:
        assert graph.statements([f"s{rows}"])[0].object == graph.entity("Q2")
