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
    assert ": 2 entities, 1 properties, 1 statements, 2 names." in out
