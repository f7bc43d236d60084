"""What the command can tell to be wrong before a model is loaded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from console import TEXT, Unloaded

from claimver.compose import verify_text
from claimver.errors import InputError, SettingsError
from claimver.settings import Settings

WRONG = [
    (("--method", "vegraph", "--option", "rounds=many"), "The option rounds of vegraph is 'many'"),
    (("--method", "vegraph", "--option", "rounds=51"), "it must be from 0 to 50"),
    (("--method", "vegraph", "--option", "mode=odd"), "it is one of default, published"),
    (("--method", "vegraph", "--option", "turns=2"), "turns"),
    (("--method", "vegrap"), "Did you mean vegraph"),
    (("--corpus", "/nowhere"), "/nowhere holds no documents"),
]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        *WRONG,
        (("--date", "May 2024"), 'Write it as "2024-05-31"'),
        (("--kg", "/nowhere"), "/nowhere"),
        (("--html", "/nowhere/report.html"), "there is no folder /nowhere"),
        (("--html", "/"), "it is a folder"),
        (("--web-search", "tavily"), "CLAIMVER_TAVILY_KEY"),
        (("--communities", "/nowhere"), "/nowhere holds no communities"),
        (("--image", "/nowhere.png"), "/nowhere.png cannot be read"),
        (("--export", "/nowhere/report.pdf"), "there is no folder /nowhere"),
    ],
)
def test_verify_tells_it(
    arguments: tuple[str, ...], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CLAIMVER_TAVILY_KEY", raising=False)
    console = Unloaded()
    assert console("verify", TEXT, *arguments) == 1
    assert words in console.err.getvalue()


@pytest.mark.parametrize(("arguments", "words"), WRONG)
def test_batch_tells_it_and_writes_nothing(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(json.dumps({"id": "a", "text": TEXT}))
    console = Unloaded()
    assert console("batch", str(tmp_path / "in.jsonl"), str(tmp_path / "out.jsonl"), *arguments) == 1
    assert words in console.err.getvalue()
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("vegraph", "--option", "rounds=many"), "The option rounds of vegraph is 'many'"),
        (("vegrap",), "Did you mean vegraph"),
        (("rag", "--corpus", "/nowhere"), "/nowhere holds no documents"),
    ],
)
def test_evaluate_tells_it(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    gold = tmp_path / "gold.jsonl"
    gold.write_text(json.dumps({"id": "a", "text": TEXT, "label": "Attributable"}))
    console = Unloaded()
    assert console("evaluate", arguments[0], str(gold), *arguments[1:]) == 1
    assert words in console.err.getvalue()


def test_methods_tells_it_of_what_the_environment_states() -> None:
    console = Unloaded(environment={"CLAIMVER_METHOD": "vegraph", "CLAIMVER_METHOD_OPTIONS": "rounds=many"})
    assert console("methods") == 1
    assert "The option rounds of vegraph is 'many'" in console.err.getvalue()


def test_usage_is_wrong_before_anything_else_is_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        Unloaded()("verify")
    assert "name one text" in capsys.readouterr().err


def test_the_library_tells_it_before_it_opens_anything() -> None:
    nowhere = Settings(kg="/nowhere", models="/nowhere")
    with pytest.raises(SettingsError, match="The option rounds of vegraph is 'many'"):
        verify_text(TEXT, settings=nowhere, method="vegraph", method_options="rounds=many")
    with pytest.raises(InputError, match="Write it as"):
        verify_text(TEXT, settings=nowhere, date="May 2024")
