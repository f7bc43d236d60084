"""``claimver kg build``: which files it takes, and what it says where there is none."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools


def built(*arguments: str) -> tuple[int, str, str]:
    """Exit code, output and errors of the command."""
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={})
    code = cli.main(["kg", "build", *arguments], tools=tools)
    return code, tools.out.getvalue(), tools.err.getvalue()  # type: ignore[attr-defined]


def test_files_may_stand_alone_or_behind_triples_and_are_read_together(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("s,p,o\nAda,eats,Gnu\n")
    (tmp_path / "b.ttl").write_text(
        '<http://e.org/x> <http://www.w3.org/2000/01/rdf-schema#label> "Bo" ; a <http://e.org/Y> .'
    )
    code, out, err = built(
        str(tmp_path / "a.csv"), "--triples", str(tmp_path / "b.ttl"), "--out", str(tmp_path / "kg"), "--json"
    )
    assert (code, err) == (0, "")
    assert json.loads(out)["counts"] == {"entities": 4, "properties": 2, "statements": 2, "names": 4}


def test_without_a_file_the_usage_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        built("--out", str(tmp_path / "kg"))
    assert stopped.value.code == 2
    assert "name the file of the statements" in capsys.readouterr().err


def test_a_list_without_header_is_named_with_what_to_do_and_read_when_told_so(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text("Ada\teats\tGnu\n")
    arguments = (str(tmp_path / "a.tsv"), "--out", str(tmp_path / "kg"))
    code, out, err = built(*arguments)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert err.endswith("If it is a statement already: --no-header.\n")
    code, out, _ = built(*arguments, "--no-header")
    assert code == 0
    assert ": 2 entities, 1 property, 1 statement, 2 names." in out


def test_cells_that_look_like_values_but_are_names_are_told_with_one_of_them(tmp_path: Path) -> None:
    rows = ["s,p,o,qualifiers", "Ada,born,31 February 1990,", "Ada,size,5 × 4 cm,", "Bo,born,31 February 1990,"]
    rows += ['Ada,seen,12 Angry Men,"{""since"": [""03/04/1990"", ""1990""]}"', "Bo,age,18,"]
    (tmp_path / "a.csv").write_text("\n".join(rows))
    arguments = (str(tmp_path / "a.csv"), "--out", str(tmp_path / "kg"))
    code, out, err = built(*arguments)
    assert (code, err) == (0, "")
    *_, last = out.splitlines()
    assert last.startswith("4 cells look like dates or numbers but are read as names, such as '31 February 1990' (")
    assert "a.csv:2). Where that is wrong" in last
    _, out, err = built(*arguments, "--json")
    assert json.loads(out)["counts"]["statements"] == 5
    assert err.startswith("4 cells look like dates")


def test_facts_say_which_objects_are_values_and_how_they_were_read(tmp_path: Path) -> None:
    rows = ["Ada,born,10 December 1815", "Ada,size,1.76 m", "Ada,born in,London", 'Ada,motto,"""so"""', "Ada,age,36"]
    (tmp_path / "a.csv").write_text("\n".join(["s,p,o", *rows]))
    built(str(tmp_path / "a.csv"), "--out", str(tmp_path / "kg"))
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={})
    assert cli.main(["kg", "facts", str(tmp_path / "kg"), "Ada"], tools=tools) == 0
    assert tools.out.getvalue().splitlines()[1:] == [  # type: ignore[attr-defined]
        "  Ada — born → 10 December 1815  [date 1815-12-10]",
        "  Ada — size → 1.76 m  [number 1.76 metre]",
        "  Ada — born in → London",
        "  Ada — motto → so  [text]",
        "  Ada — age → 36  [number 36]",
    ]


def test_escape_sequences_of_ids_and_sources_never_reach_the_terminal(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("s,p,o\n\x1b[31mRed,eats,Gnu\n")
    folder = str(tmp_path / "my graph")
    code, out, _ = built(str(tmp_path / "a.csv"), "--out", folder, "--source", "\x1b[2Jmine")
    assert code == 0
    assert f"claimver verify TEXT --kg '{folder}'" in out
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={})
    for verb in (("info", folder), ("search", folder, "\x1b[31mRed"), ("facts", folder, "\x1b[31mRed")):
        assert cli.main(["kg", *verb], tools=tools) == 0
    assert cli.main(["kg", "info", str(tmp_path / "\x1b[31m")], tools=tools) == 1
    printed = tools.out.getvalue() + tools.err.getvalue()  # type: ignore[attr-defined]
    assert "\x1b" not in printed
    assert printed.count("\\x1b[31mRed") == 5
