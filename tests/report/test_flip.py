"""What would change a verdict: the smallest set is found, by verdicts alone, within the tries allowed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
import scripted_report as scripted

from claimver.kg.memory import MemoryGraph
from claimver.report.flip import bearing, flip
from claimver.types import Label, Triplet, Verdict

FACTS = MemoryGraph.from_names([(f"Town {n}", "lies in", "France") for n in range(6)]).statements(
    [f"t{n}" for n in range(1, 7)]
)


def judged_by(rule: Callable[[set[str]], Sequence[str]]) -> Callable[[Sequence[Triplet]], Verdict]:
    """A judge that cites what the rule gives of the ids at hand; Attributable where that is anything."""

    def judged(triplets: Sequence[Triplet]) -> Verdict:
        cited = rule({triplet.id for triplet in triplets})
        label = Label.ATTRIBUTABLE if cited else Label.EXTRAPOLATORY
        return replace(scripted.VERDICTS[0], label=label, triplets=tuple(t for t in triplets if t.id in cited))

    return judged


def either(at_hand: set[str]) -> Sequence[str]:
    """Borne out by t1 with t2, or by t3."""
    return ["t1", "t2"] if {"t1", "t2"} <= at_hand else ["t3"] if "t3" in at_hand else []


def test_the_only_statement_cited_flips_the_verdict() -> None:
    found = flip(Label.ATTRIBUTABLE, FACTS, judged_by(lambda at_hand: ["t4"] if "t4" in at_hand else []))
    assert [triplet.id for triplet in found.removed] == ["t4"]
    assert (found.before, found.after, found.tries) == (Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, 2)


def test_of_two_ways_to_bear_out_both_must_go_with_as_few_as_possible() -> None:
    found = flip(Label.ATTRIBUTABLE, FACTS, judged_by(either))
    assert [triplet.id for triplet in found.removed] == ["t1", "t3"]


def test_a_verdict_that_rests_on_more_than_four_is_said_to_stay() -> None:
    found = flip(Label.ATTRIBUTABLE, FACTS, judged_by(lambda at_hand: sorted(at_hand)[:1]), tries=100)
    assert (found.removed, found.exhausted) == ((), True)


def test_tries_are_bounded_and_that_is_said() -> None:
    found = flip(Label.ATTRIBUTABLE, FACTS, judged_by(lambda at_hand: sorted(at_hand)), tries=5)
    assert (found.removed, found.exhausted, found.tries) == ((), False, 5)


@pytest.mark.parametrize("verdict", [None, scripted.VERDICTS[2]])
def test_a_claim_judged_otherwise_alone_is_not_spoken_of(verdict: Verdict | None) -> None:
    found = flip(Label.ATTRIBUTABLE, FACTS, lambda triplets: verdict)
    assert not found.reproduced
    assert found.removed == ()


def test_what_is_handed_in_is_what_is_cited_and_what_is_about_the_names() -> None:
    verdict = scripted.VERDICTS[0]
    facts = (scripted.LANDED_ON, *FACTS, scripted.LANDED)
    assert bearing(verdict, facts, ["Q43653"]) == (scripted.LANDED, scripted.LANDED_ON)
    assert len(bearing(verdict, FACTS, ["France"], most=3)) == 3
