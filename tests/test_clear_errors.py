"""What cannot be done is told in one line that says what to do, without the numbers and the words of the machine."""

import io
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools
from claimver.compose import verify_text
from claimver.errors import reason_of
from claimver.kg.memory import MemoryGraph


def told(*arguments: str) -> str:
    """What the command says when it fails."""
    out, err = io.StringIO(), io.StringIO()
    tools = Tools(
        verify=verify_text, graph=lambda settings: MemoryGraph.from_names([]), out=out, err=err, environment={}
    )
    assert cli.main(list(arguments), tools=tools) == 1, out.getvalue()
    return err.getvalue().removeprefix("claimver: ").strip()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.csv", "subject,property,object\n"),
        ("a.tsv", "subject\tproperty\tobject\n\n\n"),
        ("a.csv", "subject,property,object\nnan,nan,nan\n"),
        ("a.nt", "# nothing\n"),
        ("a.ttl", "@prefix a: <http://a/> .\n"),
        ("a.json", "[\n]\n"),
    ],
)
def test_a_graph_of_nothing_is_not_built(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content)
    out = tmp_path / "kg"
    said = told("kg", "build", "--triples", str(tmp_path / name), "--out", str(out))
    assert said.splitlines()[-1].endswith(
        f"{name}: no statement was found: a header alone, or nothing that is read. Check the file."
    )
    assert not out.exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["corpus", "search", "c", " "], "The query is empty. Write what to look for."),
        (["corpus", "search", "c", "Ada", "--limit", "0"], "--limit is 0; it must be 1 or more."),
        (
            ["verify", "Ada sang.", "--option", "rounds=2"],
            "The method claimver has no options, so no 'rounds'. Leave it out, or choose another method.",
        ),
        (
            ["verify", "Ada sang.", "--method", "vegraph", "--option", "rounds=x"],
            "The option rounds of vegraph is 'x'; it must be a whole number.",
        ),
        (
            ["train", "judge", "--out", "j"],
            "Training needs the public data sets. Name their folder: --data, or CLAIMVER_DATA.",
        ),
        (
            ["train", "judge", "--out", "j", "--data", "none"],
            "There is no folder 'none' of public data sets. Name it: --data, or CLAIMVER_DATA.",
        ),
        (
            ["train", "distill", "none", "--out", "q"],
            "none is no file. Name a WikiQA table or JSON lines with a text each.",
        ),
    ],
)
def test_what_is_wrong_with_the_words_of_a_command_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(*arguments) == said


def test_a_place_where_nothing_can_be_written_is_no_busy_one(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("subject,property,object\nAda,born in,Ulm\n")
    (tmp_path / "in.jsonl").write_text('{"id": "1", "text": "Ada sang."}\n')
    for arguments in (
        ["kg", "build", "--triples", str(tmp_path / "a.csv"), "--out", "/proc/none/kg"],
        ["kg", "build", "--triples", str(tmp_path / "a.csv"), "--out", str(tmp_path / "a.csv" / "kg")],
        ["batch", str(tmp_path / "in.jsonl"), "/proc/out.jsonl"],
    ):
        said = told(*arguments)
        assert "cannot be written: " in said
        assert said.endswith(("Choose another folder.", "Name another file."))
        assert "Errno" not in said


def test_the_reason_of_an_error_is_what_the_system_said() -> None:
    assert reason_of(FileNotFoundError(2, "No such file or directory", "a.txt")) == "No such file or directory"
    assert reason_of(ValueError("no number")) == "no number"
