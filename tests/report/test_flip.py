"""What would change a verdict: the smallest set is found, by verdicts alone, within the tries allowed."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest
import scripted_report as scripted

from claimver.kg.memory import MemoryGraph
from claimver.report.flip import Change, Flip, Judged, bearing, changes_of, flipping
from claimver.types import Claim, Entity, Label, Span, Triplet, Value, Verdict

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


def flip(
    label: Label, evidence: Sequence[Triplet], judged: Judged, *, changes: Sequence[Change] = (), tries: int = 40
) -> Flip:
    """All steps, one after another."""
    steps = flipping(label, evidence, judged, changes=changes, tries=tries)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


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


TOWN, FRANCE, SPAIN = (FACTS[0].subject, FACTS[0].object, Entity("E9", "Spain"))


def contradicts(triplets: Sequence[Triplet]) -> Verdict:
    """A judge of "Town 0 lies in Spain.", who knows that a town lies in one country."""
    about = [triplet for triplet in triplets if triplet.subject == TOWN]
    says = [triplet for triplet in about if triplet.object == SPAIN]
    labels = {0: Label.EXTRAPOLATORY, 1: Label.ATTRIBUTABLE if says else Label.CONTRADICTORY}
    label = labels.get(len(about), Label.CONTRADICTORY)
    return Verdict(Claim(Span(0, 21), "Town 0 lies in Spain."), label, triplets=tuple(says or about))


def test_a_contradicted_claim_would_be_borne_out_by_what_it_says_instead() -> None:
    verdict = contradicts(FACTS)
    offered = changes_of(verdict, FACTS, [TOWN, SPAIN])
    found = flip(verdict.label, FACTS, contradicts, changes=offered)
    assert found.change is not None
    assert (found.change.stated.object, found.change.instead_of) == (SPAIN, FACTS[0])
    assert found.change.after is Label.ATTRIBUTABLE
    assert (found.removed, found.after) == ((FACTS[0],), Label.EXTRAPOLATORY)
    assert found.tries == 3


def test_an_open_claim_would_be_settled_by_the_statement_that_is_missing() -> None:
    verdict = contradicts(())
    offered = changes_of(verdict, (), [TOWN, SPAIN], [FACTS[0].property])
    found = flip(verdict.label, (), contradicts, changes=offered)
    assert found.change is not None
    assert (found.change.stated.subject, found.change.stated.object) == (TOWN, SPAIN)
    assert (found.change.instead_of, found.change.after, found.removed) == (None, Label.ATTRIBUTABLE, ())


def test_a_change_that_the_verdict_does_not_cite_is_none() -> None:
    offered = changes_of(contradicts(FACTS), FACTS, [TOWN, SPAIN])

    def takes_away(triplets: Sequence[Triplet]) -> Verdict:
        left = [triplet for triplet in triplets if triplet.object == FRANCE and triplet.subject == TOWN]
        label = Label.CONTRADICTORY if left else Label.EXTRAPOLATORY
        return replace(scripted.VERDICTS[0], label=label, triplets=tuple(left))

    found = flip(Label.CONTRADICTORY, FACTS, takes_away, changes=offered)
    assert (found.change, found.changes) == (None, 1)


def test_a_date_is_exchanged_by_the_one_that_the_claim_states() -> None:
    claim = Claim(Span(0, 9), "Apollo 11 landed on 21 July 1969.")
    verdict = replace(scripted.VERDICTS[0], claim=claim, triplets=(scripted.LANDED_ON,))
    (change,) = changes_of(verdict, (scripted.LANDED_ON, *FACTS), [scripted.APOLLO])
    assert isinstance(change.stated.object, Value)
    assert (change.stated.object.value, change.instead_of) == ("1969-07-21", scripted.LANDED_ON)


def test_what_is_borne_out_already_needs_no_other_statement() -> None:
    assert changes_of(scripted.VERDICTS[1], scripted.CREWED, [scripted.APOLLO, scripted.MOON]) == ()


def test_each_verdict_is_a_step_of_its_own() -> None:
    steps = flipping(Label.CONTRADICTORY, FACTS, contradicts)
    assert list(steps) == [1, 2]
