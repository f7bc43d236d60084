"""The language model as a judge: on a tiny body with random weights."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tiny_gemma import tiny_body

from claimver.errors import ModelError
from claimver.parts import Judge, Opinion, Question, Row
from claimver.verify.judge import OPEN, LanguageModelJudge
from claimver.verify.nets.gemma import Body
from claimver.verify.nets.packing import TRUNK, Packed, arrays, blocks

AIRBUS = tuple(Row("Airbus", f"relation {n}: value {n}") for n in range(12))
MOON = (Row("Moon", "parent astronomical body: Earth"), Row("", "It is round."))
QUESTIONS = [
    Question("Airbus is based in Blagnac.", AIRBUS),
    Question("The Moon orbits Earth.", MOON),
    Question("Airbus was founded in 1970.", AIRBUS),
    Question("The Moon is made of cheese.", MOON[:1]),
]


def shares(opinion: Opinion) -> tuple[float, float, float]:
    return opinion.attributable, opinion.extrapolatory, opinion.contradictory


@pytest.fixture(scope="module")
def judge() -> LanguageModelJudge:
    return LanguageModelJudge(tiny_body(), name="tiny")


def test_it_is_a_judge_with_a_name(judge: LanguageModelJudge) -> None:
    assert isinstance(judge, Judge)
    assert judge.name == "tiny"


def test_each_question_gets_probabilities_in_order(judge: LanguageModelJudge) -> None:
    opinions = list(judge.judge(QUESTIONS))
    assert len(opinions) == len(QUESTIONS)
    assert all(abs(sum(shares(opinion)) - 1) < 1e-4 for opinion in opinions)


def test_reading_claims_together_changes_nothing(judge: LanguageModelJudge) -> None:
    together = list(judge.judge(QUESTIONS))
    alone = [next(judge.judge([question])) for question in QUESTIONS]
    for one, other in zip(together, alone, strict=True):
        assert np.allclose(shares(one), shares(other), atol=0.03)  # bfloat16
        assert one.cited == other.cited


def test_reading_at_places_gives_their_states_and_fills_the_cache() -> None:
    from transformers import DynamicCache

    body, packed = tiny_body(), Packed()
    packed.add([1, 50, 60, 70], start=0, tree=0, branch=TRUNK)
    ends = [packed.add([80, 90], start=4, tree=0, branch=branch) for branch in (1, 2)]
    whole, cache = _states(body, packed), DynamicCache()
    assert np.allclose(body.read(arrays(packed), ends, cache=cache).detach().float(), whole[ends].float(), atol=0.03)
    further = packed.add([100], start=6, tree=0, branch=1)
    assert further == 8
    (last,) = body.read(arrays(packed), [0], cache=cache, new=1).detach().float()
    assert np.allclose(last, _states(body, packed)[further].float(), atol=0.03)


def _states(body: Body, packed: Packed) -> Any:
    """The last states of all tokens, as the library itself reads them."""
    import torch

    batch = arrays(packed)
    seen = blocks(batch, heads=body.layers.config.num_attention_heads)
    told = {
        "input_ids": torch.from_numpy(batch.ids[None]),
        "position_ids": torch.from_numpy(batch.positions[None]),
        "attention_mask": {"full_attention": seen, "sliding_attention": seen},
    }
    return body.layers(**told, use_cache=False).last_hidden_state[0].detach()


def test_citations_are_rows_of_the_question_each_once_and_only_of_a_label_that_needs_them() -> None:
    cited = []
    for seed in range(12):
        judge = LanguageModelJudge(tiny_body(seed=seed), name="tiny")
        for question, opinion in zip(QUESTIONS, judge.judge(QUESTIONS), strict=True):
            assert len(set(opinion.cited)) == len(opinion.cited) <= 5
            assert all(0 <= place < len(question.rows) for place in opinion.cited)
            if OPEN * opinion.extrapolatory > max(opinion.attributable, opinion.contradictory):
                assert opinion.cited == ()
            cited.append(opinion.cited)
    assert any(cited)


def test_evidence_longer_than_the_context_is_read_as_far_as_it_goes(judge: LanguageModelJudge) -> None:
    rows = tuple(Row("Airbus", f"relation: {'word ' * 40}") for _ in range(80))
    (opinion,) = judge.judge([Question("Airbus is based in Blagnac.", rows)])
    assert abs(sum(shares(opinion)) - 1) < 1e-4


def test_a_higher_temperature_makes_it_less_sure() -> None:
    body = tiny_body(seed=3)
    sure = list(LanguageModelJudge(body, name="t", temperature=1.0).judge(QUESTIONS))
    unsure = list(LanguageModelJudge(body, name="t", temperature=5.0).judge(QUESTIONS))
    assert all(max(shares(b)) < max(shares(a)) for a, b in zip(sure, unsure, strict=True))


def test_a_folder_without_settings_is_no_judge(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"judge\.json cannot be read"):
        LanguageModelJudge.load(tmp_path / "base.gguf", tmp_path)


def test_a_model_that_says_the_same_of_everything_is_refused() -> None:
    body = tiny_body()
    body.head = body.head * 0  # every answer alike
    with pytest.raises(ModelError, match="same label"):
        LanguageModelJudge(body, name="tiny").tested()


def test_settings_are_read_from_the_adapters_folder(tmp_path: Path) -> None:
    (tmp_path / "judge.json").write_text(json.dumps({"temperature": 2}), "utf-8")
    with pytest.raises(ModelError, match="name"):
        LanguageModelJudge.load(tmp_path / "base.gguf", tmp_path)
