"""The round in which the entailment model must agree with itself."""

from __future__ import annotations

import math

import pytest
import torch

from claimver.train.consistency import consistency_loss, crossed, families
from claimver.train.examples import Pair


def family(number: int) -> list[Pair]:
    texts = [("H", "P"), ("H1", "P"), ("H2", "P"), ("H", "P1"), ("H", "P2")]
    return [Pair(f"{claim}{number}", f"{evidence}{number}", 0, "cad") for claim, evidence in texts]


def test_each_revised_hypothesis_meets_each_revised_premise_of_its_own_family() -> None:
    found = families([*family(7), *family(8)])
    assert [len(some) for some in found] == [5, 5]
    assert [(pair.claim, pair.evidence) for pair in crossed(found)] == [
        (f"H{h}{number}", f"P{p}{number}") for number in (7, 8) for h in (1, 2) for p in (1, 2)
    ]


def test_two_equal_readings_cost_their_cross_entropy_and_no_more() -> None:
    reading = torch.tensor([[0.0, math.log(2), math.log(5)]])
    targets = torch.tensor([[1.0, 0.0, 0.0]])
    assert consistency_loss(torch.cat([reading, reading]), targets).item() == pytest.approx(math.log(8))


def test_readings_that_differ_cost_their_divergence_beside() -> None:
    readings = torch.tensor([[math.log(3), 0.0, -50.0], [0.0, math.log(3), -50.0]])
    wrong = -(math.log(3 / 4) + math.log(1 / 4)) / 2  # of the first class, over both readings
    apart = (3 / 4 - 1 / 4) * math.log(3)  # Kullback and Leibler's divergence, the same either way round
    targets = torch.tensor([[1.0, 0.0, 0.0]])
    assert consistency_loss(readings, targets).item() == pytest.approx(wrong + apart, rel=1e-5)
