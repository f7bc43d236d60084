"""What the model is asked about a claim with an aside: each part by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.plan import make_plan
from claimver.types import Entity
from tests.encoder.judging import Letters
from tests.encoder.readings import day, ground, read, stated

BORN = stated("Ada", "place of birth", "Ulm")
WROTE = stated("Ada", "notable work", "Dusk")
OTHER = stated("Dusk", "country of origin", "Ulm")
SINCE = stated("Ada", "date of birth", day("1901"))


def asked(text: str, *facts: object) -> dict[tuple[str, str], str]:
    """By relation and value of the evidence shown, the claim that the model is asked about."""
    known = [fact for fact in (BORN, WROTE, OTHER, SINCE) if fact in facts]
    plan = make_plan(read(text, known, also=["Bob", "Bonn"]), ground(known), Letters(), given=False)
    stated_, supposed = plan.singles, plan.hypotheses
    keys = [(t.property.label, t.object_text) for t in stated_]
    keys += [(h.triplet.property.label, h.text) for h in supposed]
    return dict(zip(keys, (claim for claim, _ in plan.pairs()), strict=True))


@pytest.mark.parametrize(
    ("text", "aside", "rest"),
    [
        ("Ada, a native of Ulm, wrote Dusk.", "Ada is a native of Ulm.", "Ada wrote Dusk."),
        ("The poet Ada, a native of Ulm, wrote Dusk.", "Ada is a native of Ulm.", "Ada wrote Dusk."),
        ("Ada, one of the natives of Ulm, wrote Dusk.", "Ada is one of the natives of Ulm.", "Ada wrote Dusk."),
    ],
)
def test_an_aside_is_asked_about_by_itself_and_so_is_the_rest(text: str, aside: str, rest: str) -> None:
    claims = asked(text, BORN, WROTE)
    assert claims["place of birth", "Ulm"] == aside
    assert claims["notable work", "Dusk"] == rest


def test_a_value_of_the_claim_is_asked_about_where_it_stands() -> None:
    text = "Ada, a native of Bonn, wrote Dusk."
    claims = asked(text, BORN, WROTE)
    assert claims["place of birth", "Bonn"] == "Ada is a native of Bonn."
    dated = asked("Ada, a poet born in 1902, wrote Dusk.", SINCE, WROTE)
    assert dated["date of birth", "1902"] == "Ada is a poet born in 1902."


@pytest.mark.parametrize(
    "text",
    [
        "Ada, who was a native of Ulm, wrote Dusk.",  # no noun phrase
        "Ada, Bob, wrote of Ulm in Dusk.",
        "Ada wrote Dusk, a story of Ulm, by herself.",  # the aside is another's
        "Ada wrote in Ulm of Dusk.",
    ],
)
def test_a_claim_without_an_aside_of_its_own_is_asked_about_as_it_is(text: str) -> None:
    claims = asked(text, BORN, WROTE)
    assert claims["place of birth", "Ulm"] == text
    assert claims["notable work", "Dusk"] == text


def test_a_statement_about_another_thing_than_the_aside_s_owner_is_asked_about_with_the_whole() -> None:
    text = "Ada, a native of Ulm, wrote Dusk."
    assert asked(text, OTHER)["country of origin", "Ulm"] == text


def test_the_model_is_shown_the_names_that_the_claim_has() -> None:
    bonn = replace(BORN, id="x", object=Entity("Ulm", "Ulm on the Danube", aliases=("Ulm",)))
    plan = make_plan(read("Ada was born in Ulm.", [BORN]), ground([bonn]), Letters(), given=False)
    assert [evidence for _, evidence in plan.pairs()] == ["Ada; born in, born: Ulm."]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Bob's poet Ada wrote Dusk.", "Ada wrote Dusk."),
        ("Bob's Ada wrote Dusk.", "Ada wrote Dusk."),
        ("Dusk's Ada wrote Bob.", "Dusk's Ada wrote Bob."),  # the statement is of the owner, too
        ("Bob's walk with Ada led to Dusk.", "Bob's walk with Ada led to Dusk."),
        ("Bob's poet is Ada, who wrote Dusk.", "Bob's poet is Ada, who wrote Dusk."),
        ("Bob's Ulm wrote of Ada in Dusk.", "Bob's Ulm wrote of Ada in Dusk."),
    ],
)
def test_whose_a_thing_is_stands_in_the_way_of_what_is_said_of_it(text: str, claim: str) -> None:
    assert asked(text, WROTE)["notable work", "Dusk"] == claim


FOUNDED, DATED = stated("Ada", "founded by", "Ulm"), stated("Ada", "inception", day("1901"))


def test_the_relation_of_the_rest_is_not_asked_for_in_the_words_of_the_aside() -> None:
    known = [FOUNDED, DATED]
    plan = make_plan(read("Ada, a creation of Ulm, dates from 1903.", known), ground(known), Letters(), given=False)
    by_claim = dict(plan.pairs())
    assert "creation" in by_claim["Ada is a creation of Ulm."]
    assert "creation" not in by_claim["Ada dates from 1903."]
