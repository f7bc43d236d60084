"""CSV and tables without a header: the same store as from TSV, and bad lines named by their number."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from claimver.errors import BuildError
from claimver.kg.build import NO_HEADER, build_store
from claimver.kg.csvlines import table_blocks
from claimver.kg.load import load_memory
from claimver.kg.store import StoreGraph
from claimver.types import Entity, Value

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


def test_columns_that_are_not_read_may_share_a_name_and_others_are_named(tmp_path: Path) -> None:
    assert facts(tmp_path, "own.csv", b"s,p,o,note,note\nAda,eats,Gnu,a,b\n") == [("Ada", "eats", "Gnu")]
    with pytest.raises(BuildError, match=r"two columns for property \(predicate, label\)"):
        facts(tmp_path, "own.csv", b"s,predicate,o,label\nAda,eats,Gnu,a\n")


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
        ("s,p,o\na,b,üéöäßçñàø".encode() + b"\xff\n", r"own\.csv:2: no UTF-8"),
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


def values(folder: Path, name: str, data: bytes) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Kind and value of each object by its property, and what the build told."""
    graph, told = graph_of(folder, name, data)
    return {t.property.label: shown(t.object) for t in graph.facts("Ada")}, told


def graph_of(folder: Path, name: str, data: bytes) -> tuple[StoreGraph, list[str]]:
    """The graph of a table, and what the build told."""
    (folder / name).write_bytes(data)
    told: list[str] = []
    build_store([folder / name], folder / "kg", note=told.append)
    return StoreGraph(folder / "kg"), told


def shown(end: Entity | Value) -> tuple[str, str]:
    """The kind of an object, "name" for an entity, and its value or label."""
    return (end.kind, end.value) if isinstance(end, Value) else ("name", end.label)


def rows(*pairs: tuple[str, str], mark: str = ";") -> bytes:
    lines = [("subject", "property", "object"), *(("Ada", *pair) for pair in pairs)]
    return "\n".join(mark.join(f'"{cell}"' for cell in line) for line in lines).encode()


@pytest.mark.parametrize(
    ("settling", "cell", "read"),
    [
        ("1,75", "1,234", ("quantity", "1.234")),
        ("1,75", "1.234", ("quantity", "1234")),
        ("1.234.567", "-1.234,5 kg", ("quantity", "-1234.5")),
        ("€1.200,50", "1815", ("date", "1815")),
        ("1.75", "1,234", ("quantity", "1234")),
        ("1.75", "1.234", ("quantity", "1.234")),
        ("1,234,567.5", "1,234", ("quantity", "1234")),
    ],
)
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_cells_of_a_csv_settle_how_it_writes_decimals(
    settling: str, cell: str, read: tuple[str, str], mark: str, tmp_path: Path
) -> None:
    found, told = values(tmp_path, "own.csv", rows(("a", settling), ("b", cell), mark=mark))
    assert found["b"] == read
    assert any("decimal comma" in line for line in told) == (settling not in ("1.75", "1,234,567.5"))


@pytest.mark.parametrize("name", ["own.csv", "own.tsv"])
def test_each_property_settles_its_own_decimals(name: str, tmp_path: Path) -> None:
    heights = [("height", "1,75"), ("height", "1.234"), ("version", "2.5"), ("version", "1,234"), ("area", "1,234")]
    lines = [f"p{number}\t{property}\t{cell}" for number, (property, cell) in enumerate(heights)]
    table = "\n".join(("subject\tproperty\tobject", *lines, "")).encode()
    graph, told = graph_of(tmp_path, name, table)
    read = [shown(graph.facts(f"p{number}")[0].object) for number in range(len(heights))]
    decimals, texts = ["1.75", "1234", "2.5", "1234"], [("string", "1,234")]
    assert read == [("quantity", decimal) for decimal in decimals] + texts
    assert [line.split(",")[0] for line in told] == [
        "2 numbers have decimal commas or thousands parted by points and are read so",
        "1 number may be read in two ways and is kept as text: '1",
    ]


@pytest.mark.parametrize(
    ("telling", "cell", "read"),
    [
        ("1.234,5", "12.345", ("quantity", "12345")),
        ("1.234,5 km", "-12.345 km", ("quantity", "-12345")),
        ("1,234.5", "12,345", ("quantity", "12345")),
        ("12.5", "12.345", ("quantity", "12.345")),
        ('"1.234,5"', "12.345", ("quantity", "12.345")),
        ("20.07.1969", "03.04.1990", ("date", "1990-04-03")),
        ("1.75", "03.04.1990", ("string", "03.04.1990")),
        ("20.07.1969", "21.07.1969", ("date", "1969-07-21")),
    ],
)
def test_figures_of_a_tsv_are_read_as_those_of_a_csv(
    telling: str, cell: str, read: tuple[str, str], tmp_path: Path
) -> None:
    graph, _ = graph_of(tmp_path, "own.tsv", f"subject\tproperty\tobject\nAda\ta\t{telling}\nBo\ta\t{cell}\n".encode())
    assert shown(graph.facts("Bo")[0].object) == read


@pytest.mark.parametrize("columns", ["id;label;aliases", "qid;Label_en;aliases_en(json)"])
@pytest.mark.parametrize("verb", ["property", "relationship", "verb"])
def test_a_name_that_looks_like_a_number_stays_as_it_is(tmp_path: Path, columns: str, verb: str) -> None:
    (tmp_path / "t.csv").write_text(f"subject;{verb};object\nQ1;1,5;1,75\nQ1;role;Q2\n")
    (tmp_path / "e.csv").write_text(f"{columns}\nQ1;8,5;1.234,5|8½\nQ2;1,234;\n")
    build_store([tmp_path / "t.csv"], tmp_path / "kg", entities=[tmp_path / "e.csv"])
    for graph in (StoreGraph(tmp_path / "kg"), load_memory([tmp_path / "t.csv"], [tmp_path / "e.csv"])):
        assert (graph.entity("Q1").label, graph.entity("Q2").label) == ("8,5", "1,234")
        assert graph.entity("Q1").aliases == ("1.234,5", "8½")
        assert {(t.property.label, t.object_text) for t in graph.facts("Q1")} == {("1,5", "1.75"), ("role", "1,234")}


def test_a_number_that_may_be_two_is_none_where_the_file_does_not_settle_it(tmp_path: Path) -> None:
    found, told = values(tmp_path, "own.csv", rows(("a", "1,234"), ("b", "1.234"), ("c", "Bob")))
    assert found == {"a": ("string", "1,234"), "b": ("string", "1.234"), "c": ("name", "Bob")}
    assert "2 numbers may be read in two ways and are kept as text, such as '1,234'" in told[0]
    assert ":2)" in told[0]
    found, told = values(tmp_path, "own.csv", rows(("a", "1,234"), ("b", "1,75"), ("c", "2.5"), mark=","))
    assert found["a"] == ("string", "1,234")
    assert "1 number may be read in two ways" in told[0]


def test_a_comma_parts_thousands_where_commas_part_the_cells(tmp_path: Path) -> None:
    assert values(tmp_path, "own.csv", rows(("a", "1,234"), mark=",")) == ({"a": ("quantity", "1234")}, [])
    assert values(tmp_path, "own.csv", rows(("a", "0,500"), mark=","))[0] == {"a": ("quantity", "0.5")}
    plain = rows(("a", "0,500"), mark="\t").replace(b'"', b"")
    assert values(tmp_path, "own.tsv", plain)[0] == {"a": ("quantity", "0.5")}


@pytest.mark.parametrize(
    ("cell", "read"),
    [
        ("03/04/2001", ("string", "03/04/2001")),
        ("3.4.2001", ("string", "3.4.2001")),
        ("13/04/2001", ("date", "2001-04-13")),
        ("04/13/2001", ("date", "2001-04-13")),
        ("03-03-2001", ("date", "2001-03-03")),
        ("2001/04/03", ("date", "2001-04-03")),
        ("2001-4-3", ("date", "2001-04-03")),
        ("2001-04-03 00:00:00", ("date", "2001-04-03")),
        ("31/02/2001", ("name", "31/02/2001")),
        ("14/13/2001", ("name", "14/13/2001")),
    ],
)
def test_a_date_in_figures_is_one_only_where_no_other_day_can_be_meant(
    cell: str, read: tuple[str, str], tmp_path: Path
) -> None:
    found, told = values(tmp_path, "own.csv", rows(("a", cell), mark=","))
    assert found == {"a": read}
    assert bool(told) == (read[0] != "date")


@pytest.mark.parametrize(
    ("telling", "open_one", "read"),
    [
        ("20.07.1969", "03.04.1990", ("date", "1990-04-03")),
        ("20/07/1969", "03/04/1990", ("date", "1990-04-03")),
        ("07/20/1969", "03/04/1990", ("date", "1990-03-04")),
        ("07-20-1969", "3-4-1990 00:00", ("date", "1990-03-04")),
        ("20/07/1969", "03.04.1990", ("string", "03.04.1990")),
        ("32/07/1969", "03/04/1990", ("string", "03/04/1990")),
    ],
)
def test_a_date_in_figures_is_read_in_the_order_of_the_others_of_its_property(
    telling: str, open_one: str, read: tuple[str, str], tmp_path: Path
) -> None:
    found, told = born(tmp_path, open_one, telling)
    assert found[0] == read
    assert ("may be two days and is kept as text" in told[0]) == (read[0] == "string")
    assert ("in the order of others in its column" in told[0]) == (read[0] == "date")


def born(folder: Path, *cells: str) -> tuple[list[tuple[str, str]], list[str]]:
    """Kind and value of each cell as somebody's day of birth, and what was told."""
    table = "".join(f"p{number},born,{cell}\n" for number, cell in enumerate(cells))
    graph, told = graph_of(folder, "own.csv", f"subject,property,object\n{table}".encode())
    return [shown(graph.facts(f"p{number}")[0].object) for number in range(len(cells))], told


@pytest.mark.parametrize("head", ["subject,property,object", "node1,label,node2", "Subject,Relation,Object", ""])
def test_each_property_of_a_table_of_statements_has_an_order_of_its_own(head: str, tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    lines = ("Ada,born,20/07/1969", "Bo,US release date,03/04/1990", "Cy,born,05/06/1970")
    path.write_text("\n".join((*[head] * bool(head), *lines)) + "\n", encoding="utf-8")
    (block,) = table_blocks(path, header=() if head else NO_HEADER)
    cells = [line.split("\t")[2] for line in block.data.decode().splitlines()[-3:]]
    assert cells == ["20/07/1969", '"03/04/1990"', "^1970-06-05T00:00:00Z/11"]


def test_a_property_with_dates_in_both_orders_settles_nothing(tmp_path: Path) -> None:
    found, told = born(tmp_path, "03/04/1990", "20/07/1969", "07/20/1969")
    assert found == [("string", "03/04/1990"), ("date", "1969-07-20"), ("date", "1969-07-20")]
    assert [line for line in told if "may be two days" in line] == told


def test_each_column_has_an_order_of_its_own(tmp_path: Path) -> None:
    table = "subject,property,object,start time\nAda,born,20/07/1969,\nBo,born,03/04/1990,03/04/2001\n"
    (tmp_path / "own.csv").write_text(table + "Cy,lives in,Paris,07/20/1999\n", encoding="utf-8")
    build_store([tmp_path / "own.csv"], tmp_path / "kg")
    with StoreGraph(tmp_path / "kg") as graph:
        (born,) = graph.facts("Bo")
    (start,) = born.qualifiers
    assert isinstance(born.object, Value)
    assert isinstance(start.value, Value)
    assert (born.object.value, start.value.value) == ("1990-04-03", "2001-03-04")


@pytest.mark.parametrize("name", ["own.csv", "own.tsv"])
def test_what_spreadsheets_write_is_read(name: str, tmp_path: Path) -> None:
    mark = "\t" if name == "own.tsv" else ";"
    table = f"subject{mark}property{mark}object\r\nAda{mark}knows{mark}Zoë\r\n"
    for code in ("utf-16", "utf-8-sig"):
        assert values(tmp_path, name, table.encode(code))[0] == {"knows": ("name", "Zoë")}
    with pytest.raises(BuildError, match="no UTF-16"):
        values(tmp_path, name, table.encode("utf-16")[:-1])


def test_cells_may_stand_behind_a_space(tmp_path: Path) -> None:
    table = b's, p, o\nAda, "born in", "Ulm, Germany"\n'
    assert facts(tmp_path, "own.csv", table) == [("Ada", "born in", "Ulm, Germany")]


def test_a_line_that_says_what_parts_the_cells_is_no_header(tmp_path: Path) -> None:
    assert (
        values(tmp_path, "own.csv", b"sep=;\nsubject;property;object\nAda;knows;Bob, jr.\n")[0]["knows"][1]
        == "Bob, jr."
    )
    with pytest.raises(BuildError, match=r"own.csv:4: no subject"):
        values(tmp_path, "own.csv", b"sep=|\ns|p|o\nAda|knows|Bob\n|knows|Eve\n")


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"\xd0\xcf\x11\xe0"])
def test_a_workbook_is_refused_with_what_to_do(start: bytes, tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="a workbook or an archive is not read"):
        values(tmp_path, "own.xlsx", start + b"\x00" * 99)


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("cp1252", "windows-1252"),
        ("utf-16-le", "UTF-16 (little-endian)"),
        ("utf-16-be", "UTF-16 (big-endian)"),
        ("utf-16", ""),
        ("utf-8-sig", ""),
    ],
)
def test_the_encoding_of_a_table_is_its_mark_or_a_guess_that_is_told(
    encoding: str, told: str, mark: str, end: str, tmp_path: Path
) -> None:
    table = end.join(("subject,property,object", 'André Müller,place of birth,"Zürich;\tKreis, 4\nAussersihl"', ""))
    if mark != ",":
        table = table.replace(",", mark).replace(f"Kreis{mark}", "Kreis,")
    lines: list[str] = []
    (tmp_path / "own.csv").write_bytes(table.encode(encoding))
    build_store([tmp_path / "own.csv"], tmp_path / "kg", note=lines.append)
    with StoreGraph(tmp_path / "kg") as graph:
        assert {name for name, _ in graph.names()} >= {"André Müller", "Zürich; Kreis, 4 Aussersihl"}
    assert [f"read as {told!r}, a guess" in line for line in lines] == ([True] if told else [])


def test_a_table_with_the_lines_of_old_macintoshes_is_read(tmp_path: Path) -> None:
    assert facts(tmp_path, "own.csv", b"s,p,o\rAda,knows,Zoe\rGnu,eats,grass\r")[1:] == [("Gnu", "eats", "grass")]


def test_quoted_cells_of_a_file_that_is_no_csv_by_its_name_are_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="quotation marks, give the file the ending"):
        facts(tmp_path, "own.tsv", quoted("\t").encode())
