"""``claimver train examples`` and ``distill``, and what is told before a training begins."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from scripted_kit import FACTS, scripted_verify

from claimver import cli
from claimver.commands.tools import Tools
from claimver.errors import InputError, MissingPackage
from claimver.jsonl import dumps, report_to_dict
from claimver.kg.memory import MemoryGraph
from claimver.train.adapter_card import card
from claimver.train.adapter_curve import read_curve, tensorboard_callback
from claimver.train.adapter_examples import example_of, read_examples
from claimver.train.adapter_recipe import Recipe, Trained

GEOGRAPHY = [(f"Town {n}", "country", f"Land {n % 7}") for n in range(30)] + [
    (f"Town {n}", "located in the administrative territorial entity", f"Shire {n % 11}") for n in range(30)
]


class Console:
    """The command with scripted parts and its streams."""

    def __init__(self, folder: Path) -> None:
        self.out, self.err = io.StringIO(), io.StringIO()
        self.environment = {"CLAIMVER_CACHE": str(folder / "cache"), "CLAIMVER_ADDITIONS": str(folder / "data")}

    def __call__(self, *arguments: str) -> int:
        tools = Tools(
            verify=scripted_verify,
            graph=lambda settings: MemoryGraph.from_names([*FACTS, *GEOGRAPHY]),
            out=self.out,
            err=self.err,
            environment=self.environment,
        )
        return cli.main(arguments, tools=tools)


def test_reports_become_examples_and_what_is_left_out_is_told(tmp_path: Path) -> None:
    good = report_to_dict(scripted_verify("Apollo 11 never landed on the Moon.", id="a"))
    lone = report_to_dict(scripted_verify("The Moon.", id="b"))
    (tmp_path / "reports.jsonl").write_text(f"{dumps(good)}\n{dumps(lone)}\n")
    console, out = Console(tmp_path), tmp_path / "examples.jsonl"
    assert console("train", "examples", "reports", str(tmp_path / "reports.jsonl"), "--out", str(out)) == 0
    assert [example.id for example in read_examples(out)] == ["a"]
    assert "1 examples are in" in console.err.getvalue()
    assert "left out: 1 with fewer than two entities" in console.err.getvalue()


def test_a_graph_whose_properties_have_no_reviewed_wording_is_told(tmp_path: Path) -> None:
    console = Console(tmp_path)
    assert console("train", "examples", "graph", "--count", "3", "--out", str(tmp_path / "e.jsonl")) == 1
    assert "nothing in a reviewed property" in console.err.getvalue()


@pytest.mark.parametrize("words", [("graph", "reports.jsonl"), ("reports",), ("wikiqa",)])
def test_wrong_words_are_wrong_usage(tmp_path: Path, words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as left:
        Console(tmp_path)("train", "examples", *words, "--out", str(tmp_path / "e.jsonl"))
    assert left.value.code == 2


def test_distilled_texts_wait_in_a_queue_that_annotation_takes(tmp_path: Path) -> None:
    (tmp_path / "texts.jsonl").write_text(
        '{"id": "1", "text": "Apollo 11 landed on the Moon."}\n{"id": "2", "text": "Hm."}'
    )
    console, queue = Console(tmp_path), tmp_path / "q.jsonl"
    assert console("train", "distill", str(tmp_path / "texts.jsonl"), "--out", str(queue)) == 0
    assert f"1 of 2 texts are in {queue}" in console.err.getvalue()
    assert "left out: 1 with fewer than two entities" in console.err.getvalue()
    assert json.loads(queue.read_text("utf-8"))["status"] == "pending"
    assert console("train", "distill", str(tmp_path / "texts.jsonl"), "--out", str(queue)) == 0
    assert "1 were there before" in console.err.getvalue()
    assert console("annotate", "import", str(queue)) == 0
    assert "1 text is new" in console.err.getvalue()


@pytest.mark.parametrize(
    ("content", "message"),
    [(None, "cannot be read"), ("", "holds no example"), ("{]", "not a JSON line"), ('{"id": 1}', 'no "text"')],
)
def test_examples_that_cannot_be_used_are_told_before_anything_is_loaded(
    tmp_path: Path, content: str | None, message: str
) -> None:
    file = tmp_path / "examples.jsonl"
    if content is not None:
        file.write_text(content)
    console = Console(tmp_path)
    assert console("train", "adapter", str(file), "--base", "nowhere", "--out", str(tmp_path / "out")) == 1
    assert message in console.err.getvalue()
    assert console.err.getvalue().count("\n") == 1


def test_too_little_memory_is_one_line_that_says_what_would_fit(tmp_path: Path) -> None:
    from claimver.errors import ModelError
    from claimver.lm.memory import check_room, need

    config = {"model_type": "llama", "hidden_size": 5120, "num_hidden_layers": 40, "vocab_size": 32000}
    wanted = need(config, 13_000_000_000, 26_000_000_000, precision="4bit", context=1024)
    with pytest.raises(ModelError, match=r"Too little memory.*GB are free.*smaller model"):
        check_room(wanted, 4e9, name="llama-2-13b", device="cpu", precision="4bit")


def test_tensorboard_is_asked_for_by_name_where_it_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "tensorboard", None)
    with pytest.raises(MissingPackage, match=r"'tensorboard' is needed to write curves.*pip install tensorboard"):
        tensorboard_callback(tmp_path)


def test_a_curve_with_a_bad_point_is_told(tmp_path: Path) -> None:
    file = tmp_path / "curve.jsonl"
    file.write_text('{"step": 1, "loss": 2.5}\n')
    assert read_curve(file) == [{"step": 1, "loss": 2.5}]
    for line in ('{"loss": 1}', '{"step": 1, "loss": "low"}', "[]"):
        file.write_text(line)
        with pytest.raises(InputError, match=r"curve\.jsonl:1"):
            read_curve(file)


def test_the_card_tells_base_data_settings_figures_and_command() -> None:
    row = {"id": "a", "text": "Airbus is in France.", "triplets": [["Airbus", "country", "France"]],
           "claims": [{"start": 0, "end": 19, "label": "Attributable", "triplets": [1]}], "status": "accepted"}  # fmt: skip
    trained = Trained(Recipe("zephyr-7b"), "4bit", 1, {"rejected in review": 2}, 3, 10, 61.4, 0.25, 0.5, 1234)
    text = card(
        trained,
        [example_of(row)],
        base="zephyr-7b",
        command="claimver train adapter e.jsonl",
        files=["d/e.jsonl"],
        tables="strict 1.0",
    )
    for words in (
        "On **`zephyr-7b`**", "1 examples trained on, from `e.jsonl`", "claims: 1 (1 Attributable, 0 Extrapolatory",
        "reviewed by a person: 1", "left out: 2 rejected in review", "10 steps in 4bit, 61 s; 1,234 weights",
        "Mean loss 0.2500, 0.5000 on 3 examples held out", "| rank | 8 |", "| alpha | 16 |", "| context | 1024 |",
        "| epochs | 2.0 |", "    claimver train adapter e.jsonl", "    strict 1.0",
    ):  # fmt: skip
        assert words in text
    assert "Not measured" not in text
    assert "Not measured" in card(trained, [], base="b", command="c", files=[])
