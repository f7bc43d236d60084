"""What the trainings on the encoder have in common: the plan of batches, the steps, and what is saved."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import torch
from safetensors.torch import load_file

from claimver.lm import encoder as base
from claimver.train.lora import LOGGED, adapted, learn, planned, resume, save_adapter, trained


def test_each_epoch_of_a_plan_takes_every_text_once_in_batches_of_like_length_under_the_budget() -> None:
    ids = [[0] * length for length in (3, 4, 30, 31, 5, 29, 6, 7)]
    plan = planned(ids, 64, seed=3, epochs=2)
    assert sorted(index for batch in plan for index in batch) == sorted([*range(8)] * 2)
    assert all(len(batch) * max(len(ids[index]) for index in batch) <= 64 for batch in plan)
    assert all(len({len(ids[index]) > 20 for index in batch}) == 1 for batch in plan)
    assert plan == planned(ids, 64, seed=3, epochs=2)
    assert plan != planned(ids, 64, seed=4, epochs=2)


def test_learning_goes_through_the_plan_once_with_a_rate_that_rises_and_falls() -> None:
    weight, other = torch.nn.Parameter(torch.zeros(2)), torch.nn.Parameter(torch.zeros(1))
    plan, seen, told, moved = [[step] for step in range(2 * LOGGED)], list[int](), list[str](), [0.0]

    def loss(batch: list[int]) -> torch.Tensor:
        seen.extend(batch)
        moved.append(float(weight.detach()[0]))
        return (weight - 3).square().sum() + (other + 1).square().sum()

    groups = [{"params": [weight]}, {"params": [other], "lr": 0.05}]
    after: list[int] = []
    learn(plan, loss, groups, learning_rate=0.1, log=told.append, after=after.append)
    assert seen == [*range(2 * LOGGED)]
    assert after == [*range(1, 2 * LOGGED + 1)]
    assert torch.allclose(weight, torch.tensor(3.0), atol=0.3)
    assert torch.allclose(other, torch.tensor(-1.0), atol=0.3)
    assert [line.split(" loss ")[0] for line in told] == [f"step {n}/{2 * LOGGED}" for n in (LOGGED, 2 * LOGGED)]
    steps = [abs(new - old) for old, new in pairwise(moved[1:])]
    assert steps[0] < 0.1 / 4 < max(steps)  # five steps of warming up
    assert steps[-1] < max(steps) / 4


def test_an_adapter_that_was_saved_is_gone_on_from(tmp_path: Path) -> None:
    first = adapted(base.load().model, rank=2, alpha=4, layers=[4, 5])
    with torch.no_grad():
        for number, parameter in enumerate(trained(first)):
            parameter.fill_(number / 10)
    save_adapter(first, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["adapter_config.json", "adapter_model.safetensors"]
    stated = json.loads((tmp_path / "adapter_config.json").read_text("utf-8"))
    assert (stated["base_model_name_or_path"], stated["layers_to_transform"]) == (base.HUB, [4, 5])
    assert len(load_file(tmp_path / "adapter_model.safetensors")) == len(trained(first)) == 2 * 2 * 6
    second = adapted(base.load().model, rank=2, alpha=4, layers=[4, 5])
    resume(second, tmp_path)
    assert all(torch.equal(a, b) for a, b in zip(trained(first), trained(second), strict=True))
