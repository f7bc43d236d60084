"""CSV and tables without a header: the same store as from TSV, and bad lines named by their number."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg.build import build_store
from claimver.kg.csvlines import table_blocks
from claimver.kg.load import load_memory
from claimver.kg.store import StoreGraph

ROWS = [
    ("subject", "property", "object"),
    ("Ada Lovelace", "date of birth", "10 December 1815"),
    ("Ada Lovelace", "notable work", "Sketch, with notes"),
    ("Ada Lovelace", "called", "the \u201cenchantress\u201d"),
]


def quoted(delimiter: str, end: str = "\n") -> str:
    return end.join(delimiter.join(f'"{cell}"' for cell in row) for row in ROWS) + end


def facts(folder: Path, name: str, data: bytes, *, no_header: bool = False) -> list[tuple[str, str, str]]:
    """The statements of the store that is built of the file, as names."""
    (folder / name).write_bytes(data)
    build_store([folder / name], folder / "kg", no_header=no_header)
    with StoreGraph(folder / "kg") as graph:
        entities = dict.fromkeys(id for _, id in graph.names())
        return [(t.subject.label, t.property.label, t.object_text) for id in entities for t in graph.facts(id)]


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_quoted_cells_give_the_rows_of_the_plain_table(delimiter: str, end: str, tmp_path: Path) -> None:
    tsv = "\n".join("\t".join(row) for row in ROWS).encode()
    assert facts(tmp_path, "own.csv", quoted(delimiter, end).encode("utf-8-sig")) == facts(tmp_path, "own.tsv", tsv)


def test_a_csv_may_be_packed_and_its_ending_written_large(tmp_path: Path) -> None:
    assert facts(tmp_path, "own.CSV.gz", gzip.compress(quoted(",").encode())) == ROWS[1:]


def test_entities_and_properties_may_be_csv_too(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("s,p,o\nQ1,P1,Q2\n")
    (tmp_path / "e.csv").write_text('id,label,aliases\nQ1,"Stein, Ada",A. Stein|Ada\n')
    (tmp_path / "p.csv").write_text("id,label,single_value\nP1,father,yes\n")
    build_store([tmp_path / "t.csv"], tmp_path / "kg", entities=[tmp_path / "e.csv"], properties=[tmp_path / "p.csv"])
    store, memory = (
        StoreGraph(tmp_path / "kg"),
        load_memory([tmp_path / "t.csv"], [tmp_path / "e.csv"], [tmp_path / "p.csv"]),
    )
    for graph in (store, memory):
        assert graph.entity("Q1").label == "Stein, Ada"
        assert graph.entity("Q1").aliases == ("A. Stein", "Ada")
        assert graph.property("P1").single_value == "yes"


@pytest.mark.parametrize("name", ["own.csv", "own.tsv"])
def test_a_table_without_header_begins_with_a_statement(name: str, tmp_path: Path) -> None:
    tab = "," if name.endswith("csv") else "\t"
    data = f"\ufeffAda{tab}eats{tab}Gnu{tab}often\nGnu{tab}eats{tab}grass{tab}daily\n".encode()
    assert facts(tmp_path, name, data, no_header=True) == [("Ada", "eats", "Gnu"), ("Gnu", "eats", "grass")]
    with pytest.raises(BuildError, match=r":1: the header has no column .* If it is a statement already: --no-header"):
        facts(tmp_path, name, data)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("own.csv", "s,p,o\na,b,c\nA,price,1,200 kg\n", r"own\.csv:3: the line has 4 cells for 3 columns, so '200 kg' "
         r'would be lost\. Put a value that holds the separator between quotation marks: "1,200 kg"'),
        ("own.tsv", "s\tp\to\nA\tb\tc\td\n", r"own\.tsv:2: the line has 4 cells for 3 columns, so 'd' .* Replace the tab"),
    ],
)  # fmt: skip
def test_a_line_with_more_cells_than_the_header_is_refused(
    name: str, text: str, complaint: str, tmp_path: Path
) -> None:
    with pytest.raises(BuildError, match=complaint):
        facts(tmp_path, name, text.encode())
    with pytest.raises(BuildError, match=complaint):
        load_memory([tmp_path / name])
    rows = text.replace("A\tb\tc\td", "a\tb\tc\nA\tb\tc\td").partition("\n")[2]
    with pytest.raises(BuildError, match=complaint.replace(":3:", ":2:")):
        facts(tmp_path, name, rows.encode(), no_header=True)


def test_empty_cells_at_the_end_of_a_line_are_no_columns(tmp_path: Path) -> None:
    assert facts(tmp_path, "own.csv", b"s,p,o,,\nAda,eats,Gnu,,,,\n") == [("Ada", "eats", "Gnu")]


@pytest.mark.parametrize("no_header", [False, True])
@pytest.mark.parametrize(("mark", "name"), [(",", "commas"), (";", "semicolons")])
def test_a_tsv_that_something_else_separates_says_so(mark: str, name: str, no_header: bool, tmp_path: Path) -> None:
    data = f"s{mark}p{mark}o\nAda{mark}eats{mark}Gnu\n".encode()
    with pytest.raises(
        BuildError, match=rf"own\.tsv:1: .* is separated by {name}, not by tabs: give the file the ending"
    ):
        facts(tmp_path, "own.tsv", data, no_header=no_header)


def test_a_cell_of_two_lines_leaves_the_numbers_of_the_others_as_they_are(tmp_path: Path) -> None:
    text = 's,p,o\n"Ada\nStein",eats,Gnu\nGnu,eats\n'
    with pytest.raises(BuildError, match=r"own\.csv:4: no object; the line has 2 of 3 columns"):
        facts(tmp_path, "own.csv", text.encode())
    whole = (text + ",,\n").replace("Gnu,eats\n,,", "Gnu,eats,grass")
    assert facts(tmp_path, "own.csv", whole.encode()) == [("Ada Stein", "eats", "Gnu"), ("Gnu", "eats", "grass")]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('s,p,o\na,b,"c\n', r"own\.csv:\d: no CSV \(unexpected end of data\)"),
        ('s,p,o\na,b,"c"d\n', r"own\.csv:2: no CSV \(',' expected after '\"'\)"),
        (b"s,p,o\na,b,\xff\n", r"own\.csv:2: no UTF-8"),
        ("", r"own\.csv:1: the header has no column subject, property, object"),
    ],
)
def test_what_is_no_csv_is_named_by_its_line(text: str | bytes, complaint: str, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=complaint):
        facts(tmp_path, "own.csv", text.encode() if isinstance(text, str) else text)


def test_small_blocks_hold_the_same_lines_with_their_numbers(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text("s,p,o\n" + "".join(f'"a\n{n}",b,c{n}\n' for n in range(50)))
    whole, parts = list(table_blocks(path)), list(table_blocks(path, size=64))
    assert len(whole) == 1
    assert len(parts) > 5
    assert b"".join(block.data for block in parts) == whole[0].data
    assert [block.number for block in parts] == list(range(len(parts)))
    assert parts[0].line == 1
    assert [a.line + a.lines for a in parts[:-1]] == [b.line for b in parts[1:]]
    assert parts[-1].line + parts[-1].lines == 102  # 101 lines
