"""``compare``, and ``evaluate`` over sets: what the commands print, and what they refuse."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from console import Console, Unloaded
from scripted_kit import kit
from scripted_reasoner import NO, YES, ScriptedReasoner, by_claim

from claimver import cli
from claimver.commands.compare import own_options
from claimver.commands.tools import Tools
from claimver.errors import SettingsError, UnknownName
from claimver.parts import Kit

TEXT = "Apollo 11 landed on the Moon. The Moon orbits Earth."


def reasoning(settings: object) -> Kit:
    supports = by_claim({"Apollo 11 landed on the Moon": YES, "The Moon orbits Earth": NO})
    return replace(kit(), reasoner=ScriptedReasoner(supports=supports))


class Comparing(Console):
    """The command over a kit that reasons."""

    def __call__(self, *arguments: str) -> int:
        tools = Tools(kit=reasoning, graph=self.graph, out=self.out, err=self.err, environment=self.environment)
        return cli.main(arguments, tools=tools)


def test_compare_prints_verdicts_what_decided_and_costs() -> None:
    console = Comparing()
    assert console("compare", TEXT, "--method", "claimver", "--method", "rag") == 0
    said = console.out.getvalue()
    assert "claimver       ✓ Attributable" in said
    assert "rag            ✗ Contradictory" in said
    assert "claimver and rag part after 0 common steps:" in said
    assert "rag: veracity: The Moon orbits Earth — supports 0.02" in said
    assert "rag            2 calls, 20 tokens" in said


def test_compare_takes_a_model_of_its_own_for_a_method() -> None:
    console = Comparing()
    assert console("compare", TEXT, "--method", "rag", "--method", "rag@minilm") == 0
    assert "rag@minilm     ✗ Contradictory" in console.out.getvalue()


def test_long_names_stand_in_line_with_the_others() -> None:
    console = Comparing()
    assert console("compare", TEXT, "--method", "rag", "--method", "no-retrieval@minilm") == 0
    lines = [line for line in console.out.getvalue().splitlines() if "Contradictory" in line]
    assert len(lines) == 2
    assert len({line.index("✗") for line in lines}) == 1


def test_compare_as_json_takes_options_of_each_method() -> None:
    found: Any = Comparing().json(
        "compare", TEXT, "--method", "rag", "--method", "vegraph", "--option", "vegraph.mode=published"
    )
    assert [claim["labels"]["rag"] for claim in found["claims"]] == ["Attributable", "Contradictory"]
    assert [column["options"] for column in found["methods"]] == [{}, {"mode": "published"}]


def test_what_compare_cannot_use_is_told_before_the_models_load() -> None:
    for arguments, words in (
        (("--method", "vegraph", "--option", "vegraph.mode=odd"), "The option mode of vegraph is 'odd'"),
        (("--method", "torag", "--option", "vegraph.rounds=2"), "Name it too: --method vegraph"),
        (("--date", "May 2024"), "Write it as"),
        (("--kg", "/nowhere"), "/nowhere"),
        (("--corpus", "/nowhere"), "/nowhere holds no documents"),
    ):
        console = Unloaded()
        assert console("compare", TEXT, *arguments) == 1
        assert words in console.err.getvalue()


def test_compare_fails_where_no_method_could_run_and_names_what_is_unknown() -> None:
    assert Console()("compare", TEXT, "--method", "rag") == 1  # a kit that does not reason
    console = Comparing()
    assert console("compare", TEXT, "--method", "toragg") == 1
    assert "Did you mean torag" in console.err.getvalue()
    assert console("compare", TEXT, "--image", "/nowhere.png") == 1
    assert console("compare", TEXT, "--communities", "/nowhere") == 1
    assert "/nowhere holds no communities" in console.err.getvalue()


def test_an_option_needs_its_method() -> None:
    assert own_options(["vegraph.rounds=2", "vegraph.mode=published"]) == {
        "vegraph": {"rounds": "2", "mode": "published"}
    }
    with pytest.raises(SettingsError, match=r"METHOD\.NAME=VALUE"):
        own_options(["rounds=2"])
    with pytest.raises(UnknownName, match="Did you mean vegraph"):
        own_options(["vegrap.rounds=2"])


def test_a_set_is_run_compared_and_rated(tmp_path: Path) -> None:
    rows = [("1", "Apollo 11 landed on the Moon.", "SUPPORTS"), ("2", "Nobody knows.", "REFUTES")]
    source = tmp_path / "fever.jsonl"
    source.write_text("".join(json.dumps({"id": i, "claim": c, "label": g}) + "\n" for i, c, g in rows))
    out = tmp_path / "run.jsonl"
    console = Console()
    assert console("evaluate", "claimver", f"fever:{source}", "--out", str(out), "--model", "minilm") == 0
    assert "accuracy             0.500 [" in console.out.getvalue()
    found = Console().json("evaluate", "compare", str(out), str(out))
    assert found["runs"][0]["made"]["kg"] == "scripted graph"
    assert found["differences"][0]["difference"]["value"] == 0.0
    form = tmp_path / "form.csv"
    assert Console()("evaluate", "ratings", str(out), "--form", str(form)) == 0
    form.write_text(form.read_text("utf-8").replace(",\n", ",2\n"), "utf-8")
    rated = Console().json("evaluate", "ratings", str(form), str(form))
    assert (rated["explanations"], rated["ratings"], rated["mean"]) == (2, 4, 2.0)
    console = Console()
    assert console("evaluate", "claimver", "fevr") == 1
    assert "Did you mean fever" in console.err.getvalue()
