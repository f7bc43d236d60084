"""docs/own-graph.md: its files, its commands and its program give what the page shows."""

from __future__ import annotations

import io
import re
import runpy
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from sources import ROOT

from claimver import cli
from claimver.commands.tools import Tools
from claimver.kg import load

PAGE = (ROOT / "docs" / "own-graph.md").read_text("utf-8")
FILES = {"csv": "ada.csv", "turtle": "ada.ttl", "python": "own.py"}
FIGURES = re.compile(r"\b[0-9]+\.[0-9]+\b")  # of models, which are trained anew now and then


def blocks(kind: str) -> list[str]:
    """The fenced blocks of a kind."""
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


def shown() -> Iterator[tuple[str, str]]:
    """(command, what the page shows below it)."""
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def ran(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    """What the command writes on standard output."""
    words = shlex.split(command)
    if words[0] == "python":
        runpy.run_path(words[1], run_name="__main__")
        return capsys.readouterr().out
    tools = Tools(out=io.StringIO(), err=io.StringIO(), environment={})
    assert cli.main(words[1:], tools=tools) == 0, tools.err.getvalue()  # type: ignore[attr-defined]
    return tools.out.getvalue()  # type: ignore[attr-defined,no-any-return]


@pytest.mark.slow
def test_every_command_of_the_page_writes_what_the_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for kind, name in FILES.items():
        (content,) = blocks(kind)
        assert f"`{name}`" in PAGE
        Path(name).write_text(content, "utf-8")
    assert len(Path("ada.csv").read_text("utf-8").splitlines()) == 11
    commands = list(shown())
    assert len(commands) == 7
    for command, output in commands:
        got = ran(command, capsys)
        if command.startswith("claimver verify"):  # what a model says of a claim is scored elsewhere
            assert [line[2:].partition("  ")[2] for line in got.splitlines() if line[:1] in "✓?✗•"] == [
                line[2:].partition("  ")[2] for line in output.splitlines() if line[:1] in "✓?✗•"
            ]
        else:
            assert FIGURES.sub("#", got) == FIGURES.sub("#", output), command


def test_the_table_of_the_page_is_a_graph_in_memory_too(tmp_path: Path) -> None:
    (name,) = re.findall(r"`claimver\.kg\.load\.(\w+)\(\[Path", PAGE)
    (tmp_path / "ada.csv").write_text(blocks("csv")[0], "utf-8")
    graph = getattr(load, name)([tmp_path / "ada.csv"])
    assert [fact.property.label for fact in graph.facts("Charles Babbage")] == ["date of birth", "place of birth"]


def test_every_other_command_of_the_page_is_understood() -> None:
    commands = [line for block in blocks("sh") for line in block.splitlines() if line.startswith("claimver ")]
    assert commands
    for command in commands:
        assert cli.build_parser().parse_args(shlex.split(command)[1:]).run


def test_the_readme_leads_to_the_page() -> None:
    assert "(docs/own-graph.md)" in (ROOT / "README.md").read_text("utf-8")
