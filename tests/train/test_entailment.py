"""The entailment model: what it is trained on, and its change of the encoder as an adapter."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
import torch

from claimver import cli
from claimver.lm import encoder as base
from claimver.lm.merge import merge
from claimver.train.entailment import factors, sentence_pairs
from claimver.verify.nets.crossencoder import CrossEncoder
from tests.train import small_data
from tests.train.test_shipped_commands import train


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = small_data.make(tmp_path_factory.mktemp("data"))
    measured = {"id": "d", "claim": "It is.", "evidence": {"text": "A dog runs."}, "label": "attributable"}
    told = [measured | {"id": f"c{n}", "evidence": {"text": text}} for n, text in enumerate(["A DOG runs.", "A cat."])]
    for name, rows in (("snli_dev", [measured]), ("cad_snli_test", told)):
        with gzip.open(folder / f"verify/{name}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(row)}\n" for row in rows)
    return folder


def test_no_premise_that_is_measured_on_is_trained_on(data: Path) -> None:
    premises = {pair.evidence for pair in sentence_pairs(data)["cad"]}
    assert "A cat." in premises
    assert "A DOG runs." not in premises


def test_a_change_of_low_rank_is_kept_whole_and_another_as_nearly_as_that_rank_can() -> None:
    torch.manual_seed(3)
    low = torch.randn(6, 2) @ torch.randn(2, 9)
    a, b = factors(low, 2)
    assert (a.shape, b.shape) == ((2, 9), (6, 2))
    assert torch.allclose(b @ a, low, atol=1e-4)
    change = torch.randn(6, 9)
    values = torch.linalg.svdvals(change)
    a, b = factors(change, 4)
    assert torch.linalg.norm(change - b @ a).item() == pytest.approx(values[4:].square().sum().sqrt().item(), rel=1e-4)


@pytest.mark.slow
def test_it_is_trained_from_the_verifier_and_loads_as_a_plain_adapter(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "entailment"
    told = train("entailment", out, "--data", str(data), "--share", "0.5")
    assert "4 epochs" in told
    assert "3 epochs" in told
    assert "read twice" in told
    assert sorted(path.name for path in out.iterdir()) == [
        "adapter_config.json", "adapter_model.safetensors", "head.safetensors", "verifier.json",
    ]  # fmt: skip
    before, after = base.load().model, merge(base.load().model, out)
    for name in ("layer.0.attention.self.query", "layer.5.output.dense"):
        weights = (model.get_submodule(f"encoder.{name}").weight for model in (before, after))
        assert not torch.equal(*weights)
    assert CrossEncoder.load(out).probabilities([("It is.", "A cat.")]).shape == (1, 3)


def test_the_command_is_known() -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["train", "entailment", "--help"])
    assert left.value.code == 0
