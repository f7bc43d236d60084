"""The scripts that measure the relation reader and the verifier's speed, on little data."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "benchmarks"))

import floor
import relations
import verifier_speed
from claimver.encoder.nets.relation_reader import Asked
from claimver.train.relation_claims import Stated

from claimver.settings import Settings
from claimver.train.facts import Facts
from claimver.types import Property
from claimver.verify.nets.crossencoder import CrossEncoder

FOLDER = Path(Settings().models) / "verifier"
PAIRS = [("Oslo is in Norway.", "Oslo; country: Norway."), ("It is.", "X; is: Y."), ("A " * 90, "B; c: d.")]


def test_the_peer_of_the_speed_comparison_says_the_same_as_the_shipped_model() -> None:
    ours, theirs = CrossEncoder.load(FOLDER).logits(PAIRS), verifier_speed.plain_pytorch(FOLDER)(PAIRS)
    np.testing.assert_allclose(ours, theirs, atol=1e-3)


def _case(gold: str, also: str = "", subject: str = "Q1") -> Stated:
    return Stated(Asked("a b", "a", "b"), frozenset({gold}), "made", frozenset(also.split()), subject)


def test_a_hit_is_a_stated_property_among_the_first_and_others_that_hold_are_passed_over() -> None:
    ids, scores = ["P1", "P2", "P3"], np.array([[0.9, 0.5, 0.1]], dtype=np.float32)
    assert relations._top(relations.Part("x", [_case("P2")]), scores, ids, 1).value == 0.0
    assert relations._top(relations.Part("x", [_case("P2")]), scores, ids, 2).value == 1.0
    assert relations._top(relations.Part("x", [_case("P2", also="P1")]), scores, ids, 1).value == 1.0
    own = [np.array([False, True, True])]
    assert relations._top(relations.Part("x", [_case("P2")]), scores, ids, 1, own).value == 1.0


def test_a_subjects_own_properties_hold_the_stated_one_even_where_the_graph_lacks_it() -> None:
    facts = Facts()
    facts.by_subject["Q1"] += [("P1", "Q9"), ("P2", "Q9")]
    assert relations._own(_case("P1"), facts, ["P1", "P2", "P3", "P4"]).tolist() == [True, True, False, False]
    assert relations._own(_case("P3"), facts, ["P1", "P2", "P3", "P4"]).tolist() == [True, True, True, False]


def test_a_false_claim_is_the_sentence_with_another_object_of_its_property() -> None:
    facts = Facts(labels={"Q2": "Rome", "Q3": "Oslo"})
    facts.by_property["P1"] += [("Q8", "Q3")]
    case = Stated(Asked("Ann left Rome.", "Ann", "Rome"), frozenset({"P1"}), "made")
    (other,) = relations._exchanged([case], facts)
    assert other.asked == Asked("Ann left Oslo.", "Ann", "Oslo")


def test_the_table_of_wordings_knows_a_reviewed_property_by_its_verbs() -> None:
    assert "found" in relations._vocabulary(Property("P112", "founded by"))


def test_two_models_are_compared_on_the_same_pairs() -> None:
    ours, theirs = np.array([1.0, 1.0, 1.0, 0.0] * 25), np.array([1.0, 0.0, 1.0, 0.0] * 25)
    assert floor.compared(ours, theirs).startswith("0.750 against 0.500 of the floor: +0.250 [+0.")
    assert floor.compared(ours, theirs).endswith("p = 0.0000")
    assert floor.compared(ours, ours).endswith("+0.000 [+0.000, +0.000], p = 1.0000")
