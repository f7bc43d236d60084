"""What a build reads otherwise than it looks: counted and told, in the quick reader and the careful one."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimver.kg.build import build_store
from claimver.kg.load import load_memory
from claimver.kg.notices import notice_line
from claimver.kg.store import StoreGraph
from claimver.types import Value

FRAME = """subject,property,object,start time
Zed,place of death,NaN,
Zed,spouse,nan,1900
Zed,parent,N/A,
Zed,residence,None,
Zed,employer,NULL,
Zed,place of birth,Rome,NaN
nan,place of birth,Rome,
"""


def built(folder: Path, name: str, text: str, entities: str = "") -> tuple[StoreGraph, list[str]]:
    (folder / name).write_text(text)
    (folder / "entities.csv").write_text(entities or "id\n")
    notes: list[str] = []
    build_store([folder / name], folder / "kg", entities=[folder / "entities.csv"], note=notes.append)
    return StoreGraph(folder / "kg"), notes


def test_cells_that_data_frames_write_for_no_value_state_nothing_and_are_counted(tmp_path: Path) -> None:
    graph, (note,) = built(tmp_path, "x.csv", FRAME)
    assert [(fact.property.id, fact.object_text, fact.qualifiers) for fact in graph.facts("Zed")] == [
        ("place of birth", "Rome", ())
    ]
    assert graph.search("NaN") == graph.search("None") == graph.facts("nan") == ()
    assert note.startswith("6 lines have no value for a subject, property or object, such as 'NaN'")
    assert f"{tmp_path / 'x.csv'}:2" in note
    memory = load_memory([tmp_path / "x.csv"])
    assert [fact.object_text for fact in memory.facts("Zed")] == ["Rome"]


MARKERS = [
    "", "NAN", "nan", "none", "NONE", "-", "–", "?", "\\N", "<null>", "<NA>", "pd.NA", "NaT", "nat", "#N/A", "#REF!", "#VALUE!",
    "#DIV/0!", "missing", "Missing", "n/a", "N.A.", "undefined",
]  # fmt: skip


@pytest.mark.parametrize("marker", MARKERS)
@pytest.mark.parametrize("name", ["x.csv", "x.tsv"])
def test_a_cell_that_stands_for_no_value_states_nothing_and_is_counted(name: str, marker: str, tmp_path: Path) -> None:
    text = f"subject,property,object\nAda,born in,Rome\nAda,place of birth,{marker}\n"
    graph, (note,) = built(tmp_path, name, text if name == "x.csv" else text.replace(",", "\t"))
    assert [fact.property.id for fact in graph.facts("Ada")] == ["born in"]
    assert note == (
        f"1 line has {marker!r} for a subject, property or object and states nothing ({tmp_path / name}:3)."
    )
    assert [fact.property.id for fact in load_memory([tmp_path / name]).facts("Ada")] == ["born in"]


def test_an_object_that_is_not_known_is_an_unknown_value_and_told(tmp_path: Path) -> None:
    text = "subject,property,object,until\nAda,died in,Unknown,\nAda,spouse,Bo,unknown\nunknown,spouse,Bo,\nAda,seen in,Nan,-\n"
    graph, notes = built(tmp_path, "x.csv", text)
    for known in (graph, load_memory([tmp_path / "x.csv"])):
        died, spouse, seen = known.facts("Ada")
        assert died.object == Value("unknown", "unknown value", "")
        assert (spouse.qualifiers, seen.object_text, seen.qualifiers) == ((), "Nan", ())
    assert any("1 object is 'Unknown', a value that is not known" in note for note in notes)
    assert any("1 line has 'unknown' for a subject" in note for note in notes)


def test_a_qualifier_without_a_value_says_nothing(tmp_path: Path) -> None:
    said = '"{""since"": [""NAN"", ""?""], ""until"": ""unknown"", ""in"": ""Rome""}"'
    graph, _ = built(
        tmp_path, "x.csv", f"subject,property,object,qualifiers\nAda,spouse,Bo,{said}\nAda,x,Cy,since=NAN\n"
    )
    spouse, other = graph.facts("Ada")
    assert ([q.property.id for q in spouse.qualifiers], other.qualifiers) == (["in"], ())


def test_a_missing_cell_is_a_name_where_the_table_of_entities_has_it(tmp_path: Path) -> None:
    graph, notes = built(
        tmp_path,
        "x.csv",
        "subject,property,object\nZed,born in,None\nZed,knows,UNKNOWN\n",
        "id,label\nQ1,UNKNOWN\nNone,None\n",
    )
    assert [fact.object_text for fact in graph.facts("Zed")] == ["None", "UNKNOWN"]
    assert not notes


def test_columns_of_entities_that_hold_no_value_are_empty(tmp_path: Path) -> None:
    people = "id,label,description,aliases,popularity\nQ1,NaN,nan,N/A,NaN\nQ2,Nan,a river,None,2\n"
    graph, _ = built(tmp_path, "x.csv", "subject,property,object\nQ1,in,Q2\n", people)
    assert (graph.entity("Q1").label, graph.entity("Q1").description, graph.entity("Q1").aliases) == ("Q1", "", ())
    assert (graph.entity("Q2").label, graph.entity("Q2").popularity) == ("Nan", 2.0)


@pytest.mark.parametrize("end", ["", "Q1\tP4\tnan\n"])  # the second makes the careful reader take the block
def test_dates_of_kgtk_without_their_mark_are_dates_and_told(end: str, tmp_path: Path) -> None:
    text = "node1\tlabel\tnode2\nQ1\tP1\t1969-07-20T00:00:00Z/11\nQ1\tP2\t^1970-01-01T00:00:00Z/9\nQ1\tP3\tQ2\n"
    graph, notes = built(tmp_path, "x.tsv", text + end)
    day, year, other = (fact.object for fact in graph.facts("Q1"))
    assert day == Value("date", "20 July 1969", "1969-07-20", precision=11)
    assert year == Value("date", "1970", "1970", precision=9)
    assert other == graph.entity("Q2")
    assert notes[0].startswith(
        "1 cell is a date of KGTK without its ^ and is read as a date: '1969-07-20T00:00:00Z/11'"
    )


def test_values_that_are_not_known_or_none_are_written_as_kgtk_does(tmp_path: Path) -> None:
    text = (
        "subject\tproperty\tobject\nQ1\tchild\tnovalue\nQ1\tfather\tsomevalue\nQ1\tmother\t_:b1\nQ1\tin\tsomevalues\n"
    )
    graph, _ = built(tmp_path, "x.tsv", text)
    memory = load_memory([tmp_path / "x.tsv"])
    for known in (graph, memory):
        assert [fact.object for fact in known.facts("Q1")][:3] == [
            Value("none", "no value", ""),
            Value("unknown", "unknown value", ""),
            Value("unknown", "unknown value", "_:b1"),
        ]
        assert known.facts("Q1")[3].object_text == "somevalues"


def test_one_cell_and_many_have_their_own_words() -> None:
    assert notice_line("missing", 1, "nan", "x.csv:2").startswith("1 line has 'nan' for")
    assert notice_line("unread", 1200, "Q1$a", "x.json:2").startswith("1,200 statements have values")


@pytest.mark.parametrize("date", ["^0000-01-01T00:00:00Z/9", "^0000-00-00T00:00:00Z/7", "^1990-02-31T00:00:00Z/11"])
def test_a_date_of_kgtk_that_no_calendar_has_is_left_out_and_counted(date: str, tmp_path: Path) -> None:
    text = (
        "node1\tlabel\tnode2\tqualifiers\n"
        f'Q1\tP1\t{date}\t\nQ1\tP2\tQ2\t{{"P580": ["{date}"], "P582": ["^1990-01-01T00:00:00Z/9"]}}\n'
    )
    graph, (note,) = built(tmp_path, "x.tsv", text)
    for known in (graph, load_memory([tmp_path / "x.tsv"])):
        (fact,) = known.facts("Q1")
        assert fact.property.id == "P2"
        assert [(q.property.id, getattr(q.value, "text", "")) for q in fact.qualifiers] == [("P582", "1990")]
    assert note.startswith(f"2 cells are dates that the calendar does not have and are left out, such as {date!r}")


@pytest.mark.parametrize("head", ["node1\tlabel\tnode2", "subject\tproperty\tobject"])
def test_a_cell_with_several_values_is_one_name_and_that_is_told(tmp_path: Path, head: str) -> None:
    (tmp_path / "t.tsv").write_text(f'{head}\nQ1\tP31\tQ84|Q90\nQ1\tcode\t"a|b"\nQ2\tis\t||\nQ3\tband\tAC|DC\n')
    told: list[str] = []
    build_store([tmp_path / "t.tsv"], tmp_path / "kg", note=told.append)
    assert told == [
        "2 cells may hold several values and are read as one name each, such as 'Q84|Q90' "
        f"({tmp_path / 't.tsv'}:2). Give each value a line of its own."
    ]
