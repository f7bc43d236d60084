"""``claimver train writer`` and ``verifier`` as typed, from data to a model in use, on a few rows of our own making."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from claimver import cli
from claimver.commands.tools import Tools
from claimver.compose import verify_text
from claimver.kg.memory import MemoryGraph
from claimver.verify.nets.crossencoder import CrossEncoder
from tests.train import small_data

pytestmark = pytest.mark.slow

TEXT = "Ada Lim was born in Arden."


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return small_data.make(tmp_path_factory.mktemp("data"))


def train(verb: str, out: Path, *arguments: str) -> str:
    """What the command tells while it trains."""
    err = io.StringIO()
    tools = Tools(
        verify=verify_text,
        graph=lambda settings: MemoryGraph.from_names([]),
        out=io.StringIO(),
        err=err,
        environment={},
    )
    assert cli.main(["train", verb, "--out", str(out), *arguments], tools=tools) == 0, err.getvalue()
    return err.getvalue()


def test_the_verifier_is_trained_in_its_passes_and_loads(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "verifier"
    told = train("verifier", out, "--data", str(data), "--share", "0.001")
    assert [f"{name} pass" in told for name in ("first", "second", "third", "fourth", "fifth", "sixth")] == [True] * 6
    assert sorted(path.name for path in out.iterdir()) == [
        "adapter_config.json", "adapter_model.safetensors", "head.safetensors", "verifier.json",
    ]  # fmt: skip
    probabilities = CrossEncoder.load(out).probabilities([("Ada Lim was born in Arden.", "place of birth Arden")])
    assert probabilities.shape == (1, 3)
