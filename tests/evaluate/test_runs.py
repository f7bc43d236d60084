"""Runs over sets: made, stopped, gone on with, measured, compared."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from scripted_kit import scripted_verify

from claimver.corpus.sources import Source
from claimver.corpus.store import Store
from claimver.errors import InputError
from claimver.evaluate.measures import bins, calibration, difference, garag, measures
from claimver.evaluate.metrics import Score
from claimver.evaluate.published import published
from claimver.evaluate.ratings import alpha, form, read_forms
from claimver.evaluate.runs import Outcome, Run, evaluate_dataset, read_run, run_files
from claimver.evaluate.tables import compared, compared_text, figures_text, write_plots
from claimver.settings import Settings, load
from claimver.types import Report

CLAIMS = (
    ("1", "Apollo 11 landed on the Moon.", "SUPPORTS"),
    ("2", "Apollo 11 never landed on the Moon.", "REFUTES"),
    ("3", "Nobody knows it.", "NOT ENOUGH INFO"),
    ("4", "The Moon orbits Earth.", "REFUTES"),
)


@pytest.fixture
def named(tmp_path: Path) -> str:
    path = tmp_path / "fever.jsonl"
    path.write_text("".join(json.dumps({"id": i, "claim": c, "label": g}) + "\n" for i, c, g in CLAIMS))
    return f"fever:{path}"


def settings(folder: Path) -> Settings:
    return load({"additions": str(folder), "model": "minilm"}, environment={}, folder=folder)


class Verify:
    """The scripted flow, counting its calls; it stops like a killed process after so many."""

    def __init__(self, stop: int = 0) -> None:
        self.calls, self.stop = 0, stop

    def __call__(self, text: str, **more: object) -> Report:
        self.calls += 1
        if self.stop and self.calls > self.stop:
            raise KeyboardInterrupt
        return scripted_verify(text, **more)  # type: ignore[arg-type]


def test_a_run_tells_each_claims_label_in_the_words_of_the_set(named: str, tmp_path: Path) -> None:
    run = evaluate_dataset(named, settings(tmp_path), Verify(), snapshot="toy graph")
    assert [(o.id, o.predicted) for o in run.outcomes] == [
        ("1", "SUPPORTS"), ("2", "REFUTES"), ("3", "NOT ENOUGH INFO"), ("4", "SUPPORTS"),
    ]  # fmt: skip
    assert run.about["method"] == "claimver"
    assert run.about["kg"] == "toy graph"
    assert len(run.about["adapter"]) == 16
    assert run.finished
    assert run_files(tmp_path / "runs") == (run.path,)
    first = run.outcomes[0]
    assert (first.cited, first.named, first.held, first.kb_calls, first.calls) == (1, 2, 2, 1, 1)


def test_a_run_that_was_killed_goes_on_and_is_the_same_as_an_undisturbed_one(named: str, tmp_path: Path) -> None:
    whole = evaluate_dataset(named, settings(tmp_path), Verify(), out=tmp_path / "whole.jsonl")
    out = tmp_path / "cut.jsonl"
    with pytest.raises(KeyboardInterrupt):
        evaluate_dataset(named, settings(tmp_path), Verify(stop=2), out=out)
    with out.open("ab") as file:
        file.write(b'{"id": "3", "gol')  # the line that was being written
    again = Verify()
    run = evaluate_dataset(named, settings(tmp_path), again, out=out)
    assert again.calls == 2

    def timeless(run: Run) -> list[Outcome]:
        return [replace(outcome, seconds=0.0) for outcome in run.outcomes]

    assert timeless(run) == timeless(whole)


def test_a_file_made_in_another_way_is_not_gone_on_with(named: str, tmp_path: Path) -> None:
    out = tmp_path / "run.jsonl"
    evaluate_dataset(named, settings(tmp_path), Verify(), out=out)
    with pytest.raises(InputError, match=r"was made in another way .*method 'claimver' there, 'rag' now.*--out"):
        evaluate_dataset(named, replace(settings(tmp_path), method="rag"), Verify(), out=out)


def test_a_run_tells_which_documents_and_which_web_it_searched(named: str, tmp_path: Path) -> None:
    store = Store(tmp_path / "notes", create=True)
    list(store.add([Source("a", "Apollo 11 landed.")]))
    own = replace(settings(tmp_path), corpus=str(store.folder), web_search="ddgs")
    run = evaluate_dataset(named, own, Verify(), out=tmp_path / "run.jsonl")
    assert run.about["corpus"] == f"{store.snapshot} and web by ddgs"
    list(store.add([Source("b", "Apollo 12 landed.")]))
    with pytest.raises(InputError, match=r"made in another way .*corpus"):
        evaluate_dataset(named, own, Verify(), out=tmp_path / "run.jsonl")


def test_a_claim_that_cannot_be_judged_is_counted_and_wrong(tmp_path: Path) -> None:
    path = tmp_path / "blank.jsonl"
    path.write_text('{"id": 1, "claim": " ", "label": "SUPPORTS"}\n{"id": 2, "claim": "x", "label": "SUPPORTS"}\n')
    run = evaluate_dataset(f"fever:{path}", settings(tmp_path), Verify())
    assert [bool(outcome.error) for outcome in run.outcomes] == [True, False]
    assert measures(run)["failed"] == 1
    assert measures(run)["accuracy"]["value"] == 0.0


@pytest.mark.parametrize("text", ["", "{}\n", "not json\n", "[1]\n"])
def test_a_file_that_is_none_of_results_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_text(text)
    with pytest.raises(InputError, match=r"odd\.jsonl is no file of results"):
        read_run(path)


def outcome(id: str, gold: str, predicted: str | None, confidence: float = 0.9, **more: object) -> Outcome:
    return Outcome(id, gold, predicted, confidence=confidence, **more)  # type: ignore[arg-type]


ABOUT = {
    "dataset": "mocheg-ragar", "cases": "c", "method": "torag", "options": "", "model": "m", "adapter": "", "kg": "g",
    "corpus": "", "seed": 7, "count": 4, "commit": "", "version": "0",
}  # fmt: skip


def made(*outcomes: Outcome, name: str = "run.jsonl", **about: object) -> Run:
    return Run(Path(name), ABOUT | about, outcomes)


def test_calibration_is_how_far_confidence_is_from_being_right() -> None:
    outcomes = [
        outcome("1", "A", "A", 0.9),
        outcome("2", "A", "B", 0.9),
        outcome("3", "A", "A", 0.55),
        outcome("4", "A", None),
    ]
    assert bins(outcomes) == [(0.55, 1.0, 1), (0.9, 0.5, 2)]
    assert bins([*outcomes, outcome("5", "A", "A", 0.0)]) == bins(outcomes)  # no one said how sure
    assert calibration(outcomes) == pytest.approx((0.45 * 1 + 0.4 * 2) / 3)


def test_garags_measures_are_what_their_definitions_say() -> None:
    outcomes = [
        outcome("1", "A", "A", cited=2, retrieved=4, named=2, held=1, tms=0.8, seconds=1, text="Ada sang", rationale="Ada did"),
        outcome("2", "A", "B", cited=0, retrieved=4, named=2, held=2, tms=0.0, seconds=3, opposed=True, text="x", rationale="x"),
        outcome("3", "A", None, seconds=2, text="y", rationale=""),
    ]  # fmt: skip
    found = garag(outcomes)
    assert found["factual accuracy"] == pytest.approx(1 / 3)
    assert found["hallucination rate"] == 0.5
    assert garag([replace(outcomes[1], label="Extrapolatory")])["hallucination rate"] == 0.0  # it claims nothing
    assert found["logical consistency"] == pytest.approx(2 / 3)
    assert found["response coherence"] == pytest.approx((0.5 + 1 + 0) / 3)
    assert found["graph completeness"] == 0.75
    assert found["context precision"] == 0.25
    assert found["coverage"] == pytest.approx(2 / 3)
    assert found["response time"] == 2


def test_two_runs_are_compared_on_the_claims_that_both_have_done() -> None:
    one = made(outcome("1", "A", "A"), outcome("2", "A", "A"), outcome("3", "A", "B"))
    other = made(outcome("1", "A", "B"), outcome("2", "A", "A"), outcome("9", "A", "B"), name="other.jsonl")
    found = difference(one, other)
    assert (found["claims"], found["only_first"], found["only_second"]) == (2, 1, 0)
    assert found["difference"]["value"] == 0.5
    assert difference(one, made(outcome("8", "A", "A"))) == {"claims": 0}


def test_a_difference_that_is_the_same_on_a_few_claims_is_not_sure() -> None:
    right = made(*(outcome(str(n), "A", "A") for n in range(3)))
    wrong = made(*(outcome(str(n), "A", "B") for n in range(3)), name="other.jsonl")

    def told(one: Run, other: Run) -> str:
        return str(Score(**difference(one, other)["difference"]))

    assert told(right, wrong) == "1.000 [0.438, 1.000]"
    assert told(wrong, right) == "-1.000 [-1.000, -0.438]"
    assert told(right, right) == "0.000 [-0.562, 0.562]"


def test_the_tables_stand_beside_the_published_figures(tmp_path: Path) -> None:
    run = made(outcome("1", "supported", "supported", group="2 hops"), outcome("2", "refuted", "failed"))
    found = compared([run, made(outcome("1", "supported", None), name="b.jsonl", method="corag")])
    text = compared_text(found)
    assert "weighted_f1 0.840 (multimodal model of the paper, arXiv 2404.12065)" in text
    assert "run.jsonl less b.jsonl: accuracy 1.000" in text
    assert "2 hops" in text
    assert [p.value for p in published("vegraph", "hover:mine.json")] == [0.697, 0.6613, 0.5859]
    assert [(p.group, p.value) for p in published("vegraph", "feverous-two:dev.jsonl")] == [
        ("Multi-hop Reasoning", 0.5939),
        ("Entity Disambiguation", 0.7389),
        ("Numerical Reasoning", 0.826),
    ]
    assert "confidence" not in figures_text(run)
    files = write_plots([run], tmp_path / "plots")
    assert [file.name for file in files] == ["macro_f1.svg", "reliability_run.svg"]
    assert all(file.read_text().startswith("<svg xmlns") for file in files)
    namesake = made(outcome("1", "supported", None), name="other/run.jsonl")
    assert len({file.name for file in write_plots([run, namesake], tmp_path / "plots")}) == 3


# Krippendorff 2011, "Computing Krippendorff's Alpha-Reliability": four observers, twelve units.
OBSERVED = (
    (1, 2, 3, 3, 2, 1, 4, 1, 2, None, None, None),
    (1, 2, 3, 3, 2, 2, 4, 1, 2, 5, None, 3),
    (None, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, None),
    (1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, None),
)


@pytest.mark.parametrize(("level", "value"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)])
def test_alpha_is_that_of_the_published_example(level: str, value: float) -> None:
    units = [list(unit) for unit in zip(*OBSERVED, strict=True)]
    assert alpha(units, level) == pytest.approx(value, abs=0.001)


def test_alpha_is_none_where_nothing_was_rated_twice_or_all_are_the_same() -> None:
    assert alpha([[1, None], [None, 2]]) is None
    assert alpha([[2, 2], [2, 2]]) is None
    with pytest.raises(InputError, match="nominal, ordinal, interval"):
        alpha([[1, 2]], "ratio")


def test_a_form_is_filled_in_and_read_again() -> None:
    empty = form(made(outcome("1", "A", "A", text="=1+1", rationale="Because."), outcome("2", "A", None)))
    assert "'=1+1" in empty
    filled = "\r\n".join(line + "3" if line.startswith("1,") else line for line in empty.split("\r\n"))
    assert read_forms([("a.csv", filled), ("b.csv", filled)]) == [[3, 3]]
    with pytest.raises(InputError, match=r"b\.csv:2: the rating is '9'"):
        read_forms([("b.csv", filled.replace("Because.,3", "Because.,9"))])
    with pytest.raises(InputError, match='no columns "id" and "rating"'):
        read_forms([("c.csv", "a,b\n1,2\n")])
