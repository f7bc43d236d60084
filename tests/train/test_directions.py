"""The constructed comparisons, and a training on a few of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from claimver.train.directions import comparisons, measures, train_direction
from claimver.train.examples import A, C, E
from claimver.verify.direction import DirectionReader

MODELS = Path(__file__).parents[2] / "models"


def test_no_predicate_says_both_more_and_less_of_one_quantity() -> None:
    for measure in measures():
        assert measure.more
        assert measure.less
        assert not {*measure.more} & {*measure.less}, measure.properties


def test_every_claim_names_both_and_its_label_turns_with_the_evidence() -> None:
    pairs = list(comparisons(measures(), 2_000))
    assert all(re.search(r"\bX\b", pair.claim) and re.search(r"\bY\b", pair.claim) for pair in pairs)
    said: dict[tuple[str, bool], set[bool]] = {}
    for pair in (pair for pair in pairs if pair.label != E):
        word = pair.evidence.split(" is ")[1].split()[0]
        says_more = (pair.label == A) == (word in ("more", "later"))
        said.setdefault((pair.claim, word in ("earlier", "later")), set()).add(says_more)
    assert all(len(ways) == 1 for ways in said.values())
    assert {pair.label for pair in pairs} == {A, E, C}


def test_the_same_seed_makes_the_same_pairs() -> None:
    assert list(comparisons(measures(), 50, seed=3)) == list(comparisons(measures(), 50, seed=3))
    assert list(comparisons(measures(), 50, seed=3)) != list(comparisons(measures(), 50, seed=4))


def test_a_claim_of_two_that_are_told_to_be_alike_says_nothing_of_which_has_more() -> None:
    alike = [p for p in comparisons(measures(), 2_000) if " the same " in p.claim or "in the same year" in p.claim]
    assert alike
    assert {pair.label for pair in alike} == {E}


@pytest.mark.slow
def test_a_reader_is_trained_from_the_verifier(tmp_path: Path) -> None:
    told: list[str] = []
    train_direction(tmp_path / "reader", MODELS / "verifier", share=0.005, log=told.append)
    assert [line for line in told if line.endswith("pairs")] == ["480 pairs", "288 pairs"]
    asked = [("X is taller than Y.", "height", False), ("X is shorter than Y.", "height", False)]
    before, after = (DirectionReader.load(folder).heard(asked) for folder in (MODELS / "verifier", tmp_path / "reader"))
    assert before != after
    taller, shorter = DirectionReader.load(MODELS / "direction").heard(asked)  # what ships has learned them
    assert taller.more > 0.9 > 0.1 > shorter.more
