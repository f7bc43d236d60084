"""Tables: headers understood, lines refused by file and number."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg.load import load_memory
from claimver.kg.tsv import read_entities, read_properties, read_statements

TAB = "\t"
HEAD = "subject\tproperty\tobject\n"


def file(folder: Path, text: str | bytes, name: str = "t.tsv") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


@pytest.mark.parametrize(
    "header",
    [
        "subject property object extra",
        "node1 label node2 id",
        "subject property value x",
        "\ufeffsubject property object x",
    ],
)
def test_the_usual_headers_of_statements_are_understood(header: str, tmp_path: Path) -> None:
    (row,) = read_statements(file(tmp_path, f"{TAB.join(header.split())}\r\nQ1\tP2\tQ3\tx\r\n"))
    assert (row.subject, row.property, row.object) == ("Q1", "P2", "Q3")


def test_columns_may_stand_in_any_order_and_lines_may_be_empty(tmp_path: Path) -> None:
    (row,) = read_statements(file(tmp_path, "object\trank\tsubject\tproperty\n\nQ3\tpreferred\tQ1\tP2\n\n"))
    assert (row.subject, row.property, row.object, row.rank.value) == ("Q1", "P2", "Q3", "preferred")


def test_entities_and_properties_of_other_projects_are_understood(tmp_path: Path) -> None:
    entities = file(tmp_path, 'qid\tlabel_en\tdescription_en\taliases_en(json)\tx\nQ1\tOne\tfirst\t["I", "Uno"]\ty\n')
    properties = file(tmp_path, "pid\tlabel_en\taliases_en(json)\tdatatype\tinverse_pid\nP1\tone\t[]\t\tP2\n", "p.tsv")
    (entity,), (item,) = read_entities(entities), read_properties(properties)
    assert (entity.label, entity.description, entity.aliases) == ("One", "first", ("I", "Uno"))
    assert (item.label, item.inverse, item.datatype, item.single_value) == ("one", "P2", "wikibase-item", "no")


def test_gzip_is_read_by_its_extension(tmp_path: Path) -> None:
    packed = file(tmp_path, gzip.compress((HEAD + "Q1\tP2\tQ3\n").encode()), "t.tsv.gz")
    assert [row.object for row in read_statements(packed)] == ["Q3"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", r"t\.tsv:1: the header has no column subject, property, object"),
        ("a\tb\tc\n", r"t\.tsv:1: the header has no column subject"),
        ("node1\tsubject\tlabel\tnode2\n", r"t\.tsv:1: the header has two columns for subject"),
        (HEAD + "Q1\tP2\tQ3\nQ1\tP2\n", r"t\.tsv:3: no object; the line has 2 of 3 columns"),
        (HEAD + "Q1\t\tQ3\n", r"t\.tsv:2: no property"),
        (HEAD.strip() + "\trank\nQ1\tP2\tQ3\tbest\n", r"t\.tsv:2: the rank 'best' is none of"),
        (HEAD.strip() + "\tqualifiers\nQ1\tP2\tQ3\t{oops\n", r"t\.tsv:2: the qualifiers are no JSON"),
        (
            HEAD.strip() + '\tqualifiers\nQ1\tP2\tQ3\t{"P1": [3]}\n',
            r"t\.tsv:2: the qualifier 'P1': 3 is no text\. Write .*\{\"start time\": \[\"1892\"\]",
        ),
        (HEAD.strip() + "\tqualifiers\nQ1\tP2\tQ3\t3\n", r't\.tsv:2: the qualifiers are 3\. Write .*\{"start time"'),
        (HEAD.strip() + "\treferences\nQ1\tP2\tQ3\t[3]\n", r"t\.tsv:2: references are a JSON list"),
        (HEAD + "Q1\tP2\t^soon\n", r"t\.tsv:2: '\^soon' is no date"),
        (f"{HEAD}Q1\tP2\tüéöäßçñàø".encode() + b"\xff\n", r"t\.tsv:2: no UTF-8"),
    ],
)
def test_a_bad_line_is_named_by_file_and_number(text: str | bytes, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=complaint):
        load_memory([file(tmp_path, text)])


def test_a_compressed_file_that_breaks_off_is_named(tmp_path: Path) -> None:
    whole = gzip.compress((HEAD + "".join(f"Q{n}\tP2\tQ3\n" for n in range(2_000))).encode())
    with pytest.raises(BuildError, match=r"t\.tsv\.gz:\d+: the compressed file breaks off"):
        list(read_statements(file(tmp_path, whole[: len(whole) // 2], "t.tsv.gz")))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"nowhere\.tsv: cannot be read: No such file"):
        list(read_statements(tmp_path / "nowhere.tsv"))


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (read_entities, "id\tpopularity\nQ1\t-3\n", "no number from 0 up"),
        (read_entities, "id\tpopularity\nQ1\tmuch\n", "could not convert"),
        (read_entities, "id\taliases\nQ1\t[oops\n", "no JSON list"),
        (read_entities, "id\taliases\nQ1\t[3]\n", "no JSON list of strings"),
        (read_properties, "id\tsingle_value\nP1\tmaybe\n", "none of no, yes, time"),
    ],
)
def test_a_bad_cell_is_named(read: Callable[[Path], object], text: str, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=rf"t\.tsv:2: .*{complaint}"):
        list(read(file(tmp_path, text)))  # type: ignore[call-overload]


def test_without_an_entity_table_names_are_entities_and_dates_are_values(tmp_path: Path) -> None:
    graph = load_memory([file(tmp_path, HEAD + "Apollo 11\tlaunched\t16 July 1969\nApollo 11\tcrew\tBuzz Aldrin\n")])
    launched, crew = graph.facts("Apollo 11")
    assert (launched.object_text, crew.object_text) == ("16 July 1969", "Buzz Aldrin")
    assert getattr(launched.object, "value", None) == "1969-07-16"


@pytest.mark.parametrize("cell", ["I|Uno", "I; Uno", '["I", "Uno"]', "I;Uno;I"])
def test_aliases_stand_apart_in_three_ways(tmp_path: Path, cell: str) -> None:
    entities = file(tmp_path, f"id\tlabel\taliases\nQ1\tOne\t{cell}\n")
    assert next(iter(read_entities(entities))).aliases == ("I", "Uno")
