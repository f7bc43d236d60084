"""Claims that rows carry in part: what is cited decides, what no row states is open."""

from __future__ import annotations

import random

import pytest

from claimver.train.card_line import Line
from claimver.train.card_pairs import Pairs
from claimver.train.facts import Day, Facts, read_facts
from claimver.train.judge_examples import Asked
from claimver.train.synthetic import Maker
from claimver.train.wordings import wordings

from . import small_data

A, E, C = range(3)
ADA, BO, ARDEN, BELMAR, IBEX = (small_data.IDS[n] for n in ("Ada Lim", "Bo Falk", "Arden", "Belmar", "Ibex Works"))


@pytest.fixture(scope="module")
def facts(tmp_path_factory: pytest.TempPathFactory) -> Facts:
    return read_facts(small_data.make(tmp_path_factory.mktemp("data")))


def pairs(facts: Facts, seed: int) -> Pairs:
    return Pairs(facts, Maker(facts, random.Random(seed)), wordings())


def many(facts: Facts, kind: str, lines: list[Line]) -> list[Asked]:
    found = (getattr(pairs(facts, seed), kind)(lines) for seed in range(80))
    return [claim for claim in found if claim is not None]


def test_where_and_when_are_judged_apart(facts: Facts) -> None:
    born = Line(ADA, "P569", day=Day.read("^1950-03-01T00:00:00Z/11"))
    made = many(facts, "event", [Line(ADA, "P19", [ARDEN]), born])
    assert {claim.label for claim in made} == {A, C}
    for claim in made:
        right = ("Arden" in claim.claim, "1950" in claim.claim)
        assert (claim.label, claim.cited) == {
            (True, True): (A, (0, 1)),
            (False, True): (C, (0,)),
            (True, False): (C, (1,)),
        }[right]
    untold = many(facts, "event", [born])
    assert {(claim.label, claim.cited) for claim in untold} <= {(E, ()), (C, (0,))}
    assert any("1950" in claim.claim and claim.label == E for claim in untold)


def test_of_two_things_the_wrong_one_decides(facts: Facts) -> None:
    made = many(facts, "both", [Line(ADA, "P19", [ARDEN]), Line(ADA, "P569"), Line(IBEX, "P159", [ARDEN])])
    assert made == []  # no two of one subject that name things
    made = many(facts, "both", [Line(IBEX, "P159", [ARDEN]), Line(IBEX, "P740", [BELMAR])])
    assert {claim.label for claim in made} == {A, C}
    for claim in made:
        assert claim.cited == (0, 1) if claim.label == A else claim.cited in ((0,), (1,))
        assert ("Arden" in claim.claim and "Belmar" in claim.claim) is (claim.label == A)


def test_a_list_is_right_as_a_whole(facts: Facts) -> None:
    friends = [small_data.IDS[name] for name in small_data.PEOPLE[2:5]]
    facts.by_subject[ADA] += [("P40", id) for id in friends]
    facts.by_property["P40"] += [(ADA, id) for id in friends]
    made = many(facts, "listed", [Line(ADA, "P40", friends), Line(BO, "P40", [ARDEN])])
    assert {claim.label for claim in made} == {A, E}
    for claim in made:
        assert ("Arden" in claim.claim) is (claim.label == E)
        assert claim.cited == ((0,) if claim.label == A else ())


def test_what_is_anothers_is_open_or_contradicted_by_ones_own(facts: Facts) -> None:
    for id in (ADA, BO):
        facts.by_subject[id].append(("P31", "Q5"))
    both = many(facts, "anothers", [Line(ADA, "P19", [ARDEN]), Line(BO, "P19", [BELMAR])])
    assert {(claim.label, claim.cited) for claim in both} == {(C, (0,)), (C, (1,))}
    one = many(facts, "anothers", [Line(ADA, "P19", [ARDEN]), Line(BO, "P27", [BELMAR])])
    assert {claim.label for claim in one} == {E}
