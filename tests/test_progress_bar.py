"""The progress bar of ``kg build``: drawn on a terminal, and nowhere else."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_a_build_draws_its_progress_on_a_terminal_only(terminal: bool, tmp_path: Path) -> None:
    (tmp_path / "facts.tsv").write_text("subject\tproperty\tobject\nA\tknows\tB\n", encoding="utf-8")
    out, err = io.StringIO(), Terminal() if terminal else io.StringIO()
    arguments = ["kg", "build", "--triples", str(tmp_path / "facts.tsv"), "--out", str(tmp_path / "kg"), "--json"]
    assert cli.main(arguments, tools=Tools(out=out, err=err)) == 0
    assert out.getvalue().startswith("{")
    drawn = err.getvalue()
    assert bool(drawn) is terminal
    if terminal:
        assert "facts.tsv" in drawn
        assert "[##############################] 100% 1 " in drawn
        assert drawn.endswith("\n")
