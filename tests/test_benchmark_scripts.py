"""The script that measures the small verifier's speed, on little data."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import verifier_speed

from claimver.settings import Settings
from claimver.verify.nets.crossencoder import CrossEncoder

FOLDER = Path(Settings().models) / "verifier"
PAIRS = [("Oslo is in Norway.", "Oslo; country: Norway."), ("It is.", "X; is: Y."), ("A " * 90, "B; c: d.")]


@pytest.mark.slow
def test_the_peer_of_the_speed_comparison_says_the_same_as_the_shipped_model() -> None:
    ours, theirs = CrossEncoder.load(FOLDER).logits(PAIRS), verifier_speed.plain_pytorch(FOLDER)(PAIRS)
    np.testing.assert_allclose(ours, theirs, atol=1e-3)
