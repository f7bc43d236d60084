"""Training from annotation on a tiny body: gathered, measured before and after, stopped and gone on with, switched on."""

from __future__ import annotations

import json
import shutil
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_gemma import tiny_body

from claimver.annotate.work import Annotation, Decision, Done, Item, Mark, Record
from claimver.errors import InputError, ModelError, UnknownName
from claimver.kg.memory import MemoryGraph
from claimver.lm import adapter_in_use
from claimver.lm.gemma_model import merged
from claimver.report.language import speaking
from claimver.report.reliability import reliability
from claimver.train import annotated_job
from claimver.train.annotated import (
    FEWEST_HELD,
    Measured,
    better,
    difference,
    examples_of,
    interval,
    kept_because,
    measure,
    split_of,
    usable,
)
from claimver.train.annotated_job import (
    Means,
    alive,
    cancel,
    curve,
    jobs,
    launch,
    new_job,
    recipe_of,
    run,
    status,
    why_kept,
)
from claimver.train.judge import train_judge
from claimver.train.judge_run import finish
from claimver.types import Label, Span
from claimver.verify.judge import LanguageModelJudge

TINY: dict[str, Any] = {"rank": 4, "alpha": 8.0, "rate": 2e-2, "length": 96, "rows": 2}


class Flat:
    """An encoder that finds all words alike."""

    def embed(self, texts: Sequence[str]) -> Any:
        return np.ones((len(texts), 4), dtype=np.float32)


def record(number: int, decision: Decision = Decision.CORRECTED) -> Record:
    """A thing with a colour: the first claim says theirs, the second another."""
    thing, colour, other = f"thing{number}", ("red", "blue")[number % 2], ("blue", "red")[number % 2]
    text = f"{thing} is {colour}. {thing} is {other}."
    half = len(f"{thing} is {colour}.")
    triplets = MemoryGraph.from_names([(thing, "colour", colour), (thing, "kind", "thing")]).statements(["t1", "t2"])
    claims = (
        Mark(Span(0, half - 1), Label.ATTRIBUTABLE, ("t1",)),
        Mark(Span(half + 1, len(text) - 1), Label.CONTRADICTORY, ("t1",)),
    )
    annotation = Annotation(claims)
    return Record(Item(f"i{number}", text, triplets, annotation), (Done("Ada", decision, annotation),))


RECORDS = [record(number) for number in range(12)]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder; beside it the adapter that ships, with factors that change nothing."""
    start = tmp_path / "shipped"
    recipe = replace(recipe_of_tiny(), epochs=1)
    train_judge([], tiny_body(), start, recipe, log=lambda line: None)
    from safetensors.torch import save_file

    from claimver.train.fused_lora import fuse, state

    save_file(state(fuse(tiny_body().whole, rank=4, alpha=8.0)), start / "factors.safetensors")
    finish(start, recipe, 0)
    told = json.loads((start / "judge.json").read_text("utf-8"))
    (start / "judge.json").write_text(json.dumps(told | {"temperature": 1.5}), "utf-8")
    return tmp_path / "data"


def recipe_of_tiny() -> Any:
    from claimver.train.factor_loop import Recipe

    return Recipe(**TINY, save_every=3)


def judge_of(folder: Path) -> LanguageModelJudge:
    body = tiny_body()
    merged(body.whole, folder)
    return LanguageModelJudge(body, name=folder.name)


def means(data: Path, *, epochs: int = 16) -> Means:
    start = data.parent / "shipped"
    recipe = recipe_of(start, **{k: v for k, v in TINY.items() if k not in ("rank", "alpha")}, epochs=epochs)
    return Means(tiny_body, judge_of, Flat, start, recipe)


def test_a_claim_is_asked_with_the_rows_that_a_person_cited() -> None:
    (first, second) = examples_of(RECORDS[0].item, RECORDS[0].item.suggestion, Flat())
    assert (first.asked[0].label, second.asked[0].label) == (0, 2)
    cited = first.asked[0].cited
    assert cited is not None
    assert [first.rows[place].text for place in cited] == ["colour: red"]


def test_a_cited_row_that_the_flow_would_not_choose_is_among_the_rows() -> None:
    names = [("thing0", f"part {number}", "x") for number in range(20)]
    triplets = MemoryGraph.from_names(names).statements([f"t{n}" for n in range(1, 21)])
    marks = (Mark(Span(0, 6), Label.ATTRIBUTABLE, ("t20",)),)
    (example,) = examples_of(Item("a", "thing0 is.", triplets), Annotation(marks), Flat())
    assert len(example.rows) == 9
    assert example.asked[0].cited is not None
    assert "part 19" in example.rows[example.asked[0].cited[0]].text


def test_only_settled_texts_are_used_and_a_third_is_held_out_the_same_each_time() -> None:
    disputed = Record(RECORDS[0].item, (*RECORDS[0].done, Done("Bob", Decision.REJECTED, Annotation())))
    test = record(99)
    pairs = usable(
        [*RECORDS[1:], disputed, Record(RECORDS[0].item), replace(test, item=replace(test.item, split="test"))]
    )
    assert len(pairs) == 11
    split = split_of(pairs, Flat())
    assert (len(split.learn), len(split.held)) == (7, 4)
    assert split_of(list(reversed(pairs)), Flat()) == split


def test_a_job_on_few_claims_ends_with_a_better_adapter_that_is_kept_and_switched_on_by_hand(data: Path) -> None:
    folder = new_job(data)
    lines: list[str] = []
    assert run(folder, lambda: RECORDS, means(data), data=data, log=lines.append) == "done"
    told = status(folder)
    before, after = told["before"], told["after"]
    assert before["claims"] == after["claims"] == 8
    assert after["right"] > before["right"]
    assert before["interval"][0] <= before["right"] / 8 <= before["interval"][1]
    assert (told["better"], told["why"], told["switched"]) == (True, "few", False)
    figures = (
        f"{before['right']} right before and {after['right']} after, of 8 held-out claims only; below {FEWEST_HELD}"
    )
    assert figures in why_kept(told)
    assert adapter_in_use.in_use(data) == adapter_in_use.SHIPPED
    adapter_in_use.use(data, folder.name)
    assert adapter_in_use.folder_in_use(data, data.parent / "shipped") == folder
    made = json.loads((folder / "judge.json").read_text("utf-8"))
    assert made["name"] == f"gemma-3-270m+judge+{folder.name}"
    assert made["temperature"] == 1.5
    card = reliability([folder], made["name"])
    assert card is not None
    assert sum(one.count for one in card.bins) == 8
    assert "8 claims of annotated texts held out" in card.measured_on
    assert [point["step"] for point in curve(folder)] == list(range(1, told["steps"] + 1))
    assert measure(judge_of(folder), [])
    assert adapter_in_use.back(data) == adapter_in_use.SHIPPED
    assert adapter_in_use.folder_in_use(data, data.parent / "shipped") == data.parent / "shipped"
    assert adapter_in_use.back(data) == adapter_in_use.SHIPPED  # twice is as once


def test_a_cancelled_job_goes_on_where_it_stopped_and_ends_as_an_undisturbed_one(data: Path) -> None:
    whole, cut = data / "adapters" / "whole", data / "adapters" / "cut"
    run(whole, lambda: RECORDS, means(data, epochs=2), data=data, log=lambda line: None)

    def stopper(line: str) -> None:
        if '"step": 4' in line:
            cancel(cut)
            cancel(cut)

    assert run(cut, lambda: RECORDS, means(data, epochs=2), data=data, log=stopper) == "stopped"
    assert status(cut)["state"] == "stopped"
    assert [point["step"] for point in curve(cut)] == [1, 2, 3, 4]
    (cut / annotated_job.STOP).unlink()
    assert run(cut, lambda: [], means(data, epochs=2), data=data, log=lambda line: None) == "done"
    weights = "adapter_model.safetensors"
    assert (cut / weights).read_bytes() == (whole / weights).read_bytes()


def test_too_few_texts_are_told_and_the_job_has_failed(data: Path) -> None:
    folder = new_job(data)
    with pytest.raises(InputError, match=r"Too few texts are settled \(9\): 10 are needed"):
        run(folder, lambda: RECORDS[:9], means(data), data=data, log=lambda line: None)
    assert status(folder)["state"] == "failed"
    assert "settled (9)" in status(folder)["problem"]


def test_a_job_whose_process_is_gone_is_interrupted_and_only_one_is_launched(data: Path) -> None:
    folder = new_job(data)
    script = (
        "import sys,time; from filelock import FileLock; lock=FileLock(sys.argv[1]); lock.acquire(); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(folder / annotated_job.LOCK)]
    launch(folder, command)
    assert alive(folder)
    assert status(folder)["state"] == "starting"
    since = status(folder)["since"]
    launch(folder, command)  # it runs already
    assert status(folder)["since"] == since
    (folder / annotated_job.JOB).write_text(json.dumps({"state": "training", "steps": 5}))
    deadline = time.monotonic() + 20
    while not alive(folder) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert status(folder)["state"] == "training"
    annotated_job._STARTED[folder].kill()
    while alive(folder) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert status(folder)["state"] == "interrupted"
    assert jobs(data) == [folder]


def test_an_adapter_in_use_that_is_gone_or_unknown_is_told(data: Path) -> None:
    shipped = data.parent / "shipped"
    with pytest.raises(UnknownName, match="adapter"):
        adapter_in_use.use(data, "none")
    made = data / "adapters" / "mine"
    made.mkdir(parents=True)
    for name in adapter_in_use.NEEDED:
        (made / name).write_bytes((shipped / name).read_bytes())
    adapter_in_use.use(data, "mine")
    (made / "judge.json").unlink()
    with pytest.raises(ModelError, match="claimver train use --back"):
        adapter_in_use.folder_in_use(data, shipped)
    (data / "adapters" / "in_use.json").write_text('{"switched": ["../../elsewhere"]}')
    with pytest.raises(ModelError, match="not whole or not there"):
        adapter_in_use.folder_in_use(data, shipped)
    (data / "adapters" / "in_use.json").write_text("{")
    with pytest.raises(ModelError, match="Remove it to go back"):
        adapter_in_use.in_use(data)


def test_a_job_that_is_surely_better_on_enough_claims_switches_its_adapter_on(data: Path) -> None:
    worse, more = Measured(((1, 2),) * 15, 0.9), Measured(((2, 2),) * 15, 0.5, ((0.9, True),) * 30)
    folder = data / "adapters" / "sure"
    shutil.copytree(data.parent / "shipped", folder)
    annotated_job._Run(folder, means(data), data, lambda line: None).end(worse, more)
    told = status(folder)
    assert (told["better"], told["why"], told["switched"]) == (True, "", True)
    assert adapter_in_use.in_use(data) == folder.name


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ((20, 40, 0.9), (19, 40, 0.1), "fell"),  # log loss alone counts for nothing
        ((5, 8, 0.9), (4, 8, 0.1), "fell"),
        ((1, 29, 0.9), (29, 29, 0.1), "few"),
        ((20, 40, 0.5), (20, 40, 0.5), "not_better"),
        ((20, 40, 0.5), (20, 40, 0.4), ""),
        ((20, 30, 0.5), (30, 30, 0.4), ""),
    ],
)
def test_an_adapter_is_switched_on_only_where_right_labels_say_so(before: Any, after: Any, why: str) -> None:
    def measured(right: int, claims: int, loss: float) -> Measured:
        return Measured(tuple((int(number < right), 1) for number in range(claims)), loss)

    one, other = measured(*before), measured(*after)
    assert kept_because(one, other) == why


def test_as_many_right_labels_of_other_claims_are_no_sure_gain_and_both_figures_are_told() -> None:
    first = Measured(tuple((int(number % 2 == 0), 1) for number in range(40)), 0.9)
    other = Measured(tuple((int(number % 2 == 1), 1) for number in range(40)), 0.1)
    assert kept_because(first, other) == "unsure"
    told = {"before": {"right": 20}, "after": {"right": 20, "claims": 40}, "gain": [-0.3, 0.3], "why": "unsure"}
    assert "of 40 held-out claims 20 are right and 20 were before" in why_kept(told)
    assert "begins at -30 percentage points" in why_kept(told)
    with speaking("de"):
        assert "beginnt bei -30 Prozentpunkten" in why_kept(told)


def test_better_is_more_claims_right_or_as_many_more_surely() -> None:
    worse, same, more = (
        Measured(((1, 2), (1, 2)), 0.9),
        Measured(((1, 2), (1, 2)), 0.5),
        Measured(((2, 2), (2, 2)), 0.9),
    )
    assert better(worse, more)
    assert better(worse, same)
    assert not better(same, worse)
    assert not better(worse, worse)
    assert difference(worse, more) == (0.5, 0.5)
    assert difference(worse, worse) == (0.0, 0.0)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == pytest.approx(1.0)
