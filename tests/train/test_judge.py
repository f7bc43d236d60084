"""Training the judge's adapter: on a tiny body, a few examples and this processor."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tiny_gemma import tiny_body

from claimver.adapters import quiet_peft
from claimver.errors import InputError, ModelError
from claimver.lm.gemma_model import merged
from claimver.parts import Question, Row
from claimver.train.device import laid_out, moved
from claimver.train.factor_loop import Recipe
from claimver.train.judge import train_judge
from claimver.train.judge_examples import Asked, Example, read, table_rows, together, write
from claimver.train.judge_pack import batches, trees
from claimver.train.judge_run import finish, mean_of
from claimver.train.written import FILE, shuffled, written
from claimver.verify.judge import LanguageModelJudge
from claimver.verify.nets.packing import TRUNK, Packed, arrays

RECIPE = Recipe(rank=4, alpha=8.0, rate=2e-2, epochs=30, length=96, rows=2)


def lessons() -> list[Example]:
    """Things with a colour: the claim says theirs, another, or something else."""
    found = []
    for thing in ("cup", "door", "sky", "car"):
        for colour, other in (("red", "blue"), ("blue", "red")):
            rows = (Row(thing, f"colour: {colour}"), Row(thing, "kind: thing"))
            asked = (
                Asked(f"{thing} is {colour}", 0, (0,)),
                Asked(f"{thing} is {other}", 2, (0,)),
                Asked(f"{thing} is heavy", 1, ()),
            )
            found.append(Example(rows, asked, "colours"))
    return found


def losses(run: Path) -> list[float]:
    """The curve of a run."""
    return [float(json.loads(line)["loss"]) for line in (run / "curve.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="module")
def learnt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an adapter that has learnt the lessons."""
    out = tmp_path_factory.mktemp("judge")
    finish(out, RECIPE, train_judge(lessons(), tiny_body(), out, RECIPE, log=lambda line: None))
    return out


def test_a_claim_is_never_cut_and_a_tree_never_longer_than_a_row() -> None:
    body = tiny_body()
    many = Example(lessons()[0].rows, tuple(Asked(f"cup is {n} red", 0, None) for n in "abcdefghij"), "many")
    planted = trees([many], body.tokenizer, body.alphabet, length=64)
    assert all(tree.size() <= 64 for tree in planted)
    assert sum(len(tree.branches) for tree in planted) == 10


def test_every_claim_is_asked_once_and_its_label_stands_behind_it() -> None:
    body = tiny_body()
    planted = trees(lessons(), body.tokenizer, body.alphabet, length=96)
    found = list(batches(planted, body.alphabet, size=2, length=96, seed=1))
    assert sum(batch.claims for batch in found) == 24
    labels = [answer for b in found for answer, weight in zip(b.answers, b.weights, strict=True) if weight == 1.0]
    assert sorted(labels) == [0] * 8 + [1] * 8 + [2] * 8


def test_it_learns_and_what_is_written_judges_alike(learnt: Path) -> None:
    curve = losses(learnt)
    assert curve[-1] < 0.6 * curve[0]
    fresh = tiny_body()
    merged(fresh.whole, learnt)
    judge = LanguageModelJudge(fresh, name="tiny")
    questions = [Question(asked.claim, example.rows) for example in lessons() for asked in example.asked]
    wanted = [asked.label for example in lessons() for asked in example.asked]
    got = [int(np.argmax([o.attributable, o.extrapolatory, o.contradictory])) for o in judge.judge(questions)]
    assert np.mean([a == b for a, b in zip(wanted, got, strict=True)]) > 0.6


def test_a_run_that_was_stopped_goes_on_to_the_same_end(tmp_path: Path) -> None:
    from safetensors.torch import load_file

    whole, parts = tmp_path / "whole", tmp_path / "parts"
    few = replace(RECIPE, epochs=3, save_every=2)

    class Stopped(Exception):
        pass

    def stop(line: str) -> None:
        if '"step": 5' in line:
            raise Stopped

    steps = train_judge(lessons(), tiny_body(), whole, few, log=lambda line: None)
    assert steps > 6
    with pytest.raises(Stopped):
        train_judge(lessons(), tiny_body(), parts, few, log=stop, told_every=5)
    begun: list[str] = []
    assert train_judge(lessons(), tiny_body(), parts, few, log=begun.append) == steps
    assert begun[0].endswith("from step 4")
    one, other = load_file(whole / "factors.safetensors"), load_file(parts / "factors.safetensors")
    assert all(np.allclose(one[name].numpy(), other[name].numpy(), atol=1e-5) for name in one)


def test_a_run_goes_on_from_an_adapter(learnt: Path, tmp_path: Path) -> None:
    slow = replace(RECIPE, rate=1e-6, epochs=2)
    train_judge(lessons(), tiny_body(), tmp_path, slow, log=lambda line: None, start=learnt, told_every=5)
    before, after = losses(learnt), losses(tmp_path)
    assert abs(after[0] - before[-1]) < 0.3 < before[0] - after[0]


def test_the_mean_of_two_adapters_lies_between_them(tmp_path: Path) -> None:
    import torch
    from safetensors.torch import load_file, save_file

    name = "adapter_model.safetensors"
    for folder, value in (("before", 1.0), ("after", 3.0)):
        (tmp_path / folder).mkdir()
        save_file({"factor": torch.full((2, 2), value, dtype=torch.float16)}, tmp_path / folder / name)
    mean_of(tmp_path / "before", tmp_path / "after", 0.25)
    assert load_file(tmp_path / "after" / name)["factor"].tolist() == [[2.5, 2.5], [2.5, 2.5]]
    assert load_file(tmp_path / "before" / name)["factor"].tolist() == [[1.0, 1.0], [1.0, 1.0]]


def test_what_is_written_is_an_adapter_that_peft_loads(learnt: Path) -> None:
    import torch
    from peft import PeftModel

    with quiet_peft():
        theirs = PeftModel.from_pretrained(tiny_body().whole.float(), str(learnt)).merge_and_unload()
    ours = tiny_body()
    merged(ours.whole, learnt)
    for (name, one), (_, other) in zip(ours.whole.named_parameters(), theirs.named_parameters(), strict=True):
        assert torch.allclose(one.float(), other.float(), atol=2e-2), name


def test_examples_are_read_as_they_were_written(tmp_path: Path) -> None:
    assert write(lessons(), tmp_path / "x.jsonl") == len(lessons())
    assert read(tmp_path / "x.jsonl") == lessons()


def test_cells_of_one_subject_and_property_are_one_row_and_claims_of_the_same_rows_one_example() -> None:
    rows = table_rows([("A", "born", "1900"), ("A", "child", "B"), ("A", "child", "C")])
    assert [row.text for row in rows] == ["born: 1900", "child: B; C"]
    (example,) = together([(rows, Asked("x", 0)), (rows, Asked("y", 1))], "s")
    assert [asked.claim for asked in example.asked] == ["x", "y"]


def test_rows_are_filled_and_no_tree_lies_over_a_row_s_end() -> None:
    packed = Packed()
    for number, size in enumerate((5, 4, 3, 8, 1)):
        packed.add([number] * size, start=0, tree=number, branch=TRUNK)
    assert laid_out(arrays(packed), 8).tolist() == [*range(5), *range(8, 12), *range(12, 15), *range(16, 24), 24]


def test_rows_are_read_as_trees_are() -> None:
    body = tiny_body()
    planted = trees(lessons(), body.tokenizer, body.alphabet, length=96)
    found = list(batches(planted, body.alphabet, size=2, length=96, seed=1))
    wanted = [body.answers(batch.tokens, batch.places).detach() for batch in found]
    rows = moved(tiny_body(), "cpu", rows=2, length=96, compiled=False)
    for batch, answers in zip(found, wanted, strict=True):
        assert np.allclose(rows.answers(batch.tokens, batch.places).detach(), answers, atol=0.1)  # of 6, in bfloat16


def test_it_learns_in_rows_too(tmp_path: Path) -> None:
    rows = moved(tiny_body(), "cpu", rows=2, length=96, compiled=False)
    train_judge(lessons(), rows, tmp_path, replace(RECIPE, epochs=15), log=lambda line: None)
    curve = losses(tmp_path)
    assert curve[-1] < 0.6 * curve[0]


def test_a_device_that_is_not_here_is_told() -> None:
    with pytest.raises(ModelError, match="no device 'cuda:77' here"):
        moved(tiny_body(), "cuda:77", rows=2, length=96, compiled=False)


CARD = {
    "rows": [["Ada", "born: 1900"], ["Ada", "child: Bo"], ["Bo", "born: 1930"], ["Cy", "kind: cat"]],
    "claims": [["Ada was thirty at Bo's birth.", "A", [1, 3]], ["Bo has a cat.", "E", []]],
}


def test_cards_by_hand_are_read_and_every_tenth_is_kept_for_measuring(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("".join(json.dumps(CARD) + "\n" for _ in range(20)), "utf-8")
    assert (len(list(written(tmp_path))), len(list(written(tmp_path, measured=True)))) == (18, 2)
    assert next(written(tmp_path)).asked == (
        Asked("Ada was thirty at Bo's birth.", 0, (0, 2)),
        Asked("Bo has a cat.", 1, ()),
    )
    assert list(written(tmp_path / "elsewhere")) == []


def test_a_card_whose_claim_cites_no_row_of_it_is_an_error(tmp_path: Path) -> None:
    wrong = CARD | {"claims": [["Ada was born in 1900.", "A", [5]]]}
    (tmp_path / FILE).write_text(json.dumps(wrong) + "\n", "utf-8")
    with pytest.raises(InputError, match=r"line 1 is no card.*by the rows \[5\] of 4"):
        list(written(tmp_path))


def test_rows_in_another_order_take_their_citations_along(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps(CARD) + "\n", "utf-8")
    example = next(written(tmp_path))
    orders = set()
    for seed in range(20):
        other = shuffled(example, random.Random(seed), dropped=0.5)
        orders.add(other.rows)
        asked = {one.claim: one for one in other.asked}
        cited = asked["Ada was thirty at Bo's birth."].cited
        assert {other.rows[row].text for row in cited or ()} == {"born: 1900", "born: 1930"}
        headings = [row.heading for row in other.rows]
        assert sorted(headings, key=headings.index) == headings
    assert len(orders) > 5
