"""Claims about something that is described by what it did and never named, with the models that ship."""

from __future__ import annotations

import pytest

from claimver.compose import verify_text
from claimver.types import Label, Verdict

A, E, C = Label.ATTRIBUTABLE, Label.EXTRAPOLATORY, Label.CONTRADICTORY
NOVEL = ("The Master and Margarita", "author", "Mikhail Bulgakov")
BORN = ("Mikhail Bulgakov", "place of birth", "Kyiv")
TEAM = [("Gryf", "head coach", "Petra Nowak"), ("Gryf", "league", "Baltic League")]
TWO = [("Glass Rain", "author", "Mia Roos"), ("Glass Rain", "author", "Jan Peel")]


def judged(text: str, *facts: tuple[str, str, str]) -> list[Verdict]:
    return list(verify_text(text, triplets=facts, threads=1).verdicts)


@pytest.mark.parametrize(
    ("text", "facts", "label"),
    [
        ("The person who wrote The Master and Margarita was born in Kyiv.", [NOVEL, BORN], A),
        ("The person who wrote The Master and Margarita was born in Lviv.", [NOVEL, BORN], C),
        ("The person who wrote The Master and Margarita was born in Kyiv.", [NOVEL], E),
        ("The person who wrote The Master and Margarita was not born in Lviv.", [NOVEL, BORN], A),
        ("The team coached by Petra Nowak plays in the Baltic League.", TEAM, A),
        ("The team coached by Ada Venn plays in the Baltic League.", TEAM, E),
        ("The yard that built the ferry Nordlys was founded in 1921.",
         [("Nordlys", "builder", "Havn Yard"), ("Havn Yard", "founded", "1934")], C),
        ("Bogotá is the capital of the country where the dish bandeja paisa comes from.",
         [("bandeja paisa", "country", "Colombia"), ("Colombia", "capital", "Bogotá")], A),
    ],
)  # fmt: skip
def test_the_claim_is_judged_of_the_thing_that_the_clause_is_true_of(text, facts, label) -> None:
    (verdict,) = judged(text, *facts)
    assert verdict.label is label


def test_the_statement_that_identifies_the_thing_is_cited_too() -> None:
    (verdict,) = judged("The person who wrote The Master and Margarita was born in Kyiv.", NOVEL, BORN)
    assert verdict.claim.proposition == "Mikhail Bulgakov was born in Kyiv."
    cited = {(t.subject.label, t.property.label, t.object_text) for t in verdict.triplets}
    assert cited == {NOVEL, BORN}


@pytest.mark.parametrize(
    ("places", "label"),
    [
        (("Bruges", "Ghent"), A),  # of the second
        (("Ghent", "Bruges"), A),
        (("Bruges", "Lille"), C),
        (("Bruges", ""), E),  # of the other nothing is known
    ],
)
def test_of_two_that_fit_the_claim_need_be_true_of_one(places, label) -> None:
    died = [
        (who, "place of death", place) for who, place in zip(("Mia Roos", "Jan Peel"), places, strict=True) if place
    ]
    (verdict,) = judged("The person who wrote Glass Rain died in Ghent.", *TWO, *died)
    assert verdict.label is label
    if label is A:
        assert f"this is {('Mia Roos', 'Jan Peel')[places.index('Ghent')]}." in verdict.rationale


def test_a_reason_says_whom_the_graph_does_not_know() -> None:
    (verdict,) = judged("The person who sold Glass Rain died in Ghent.", *TWO)
    assert verdict.rationale == "The graph does not say who or what is meant by “the person who sold Glass Rain”."
    assert verdict.triplets == ()


def test_a_pronoun_stands_for_the_thing_described() -> None:
    text = "The person who wrote The Master and Margarita was born in Kyiv. He died in Moscow."
    verdicts = judged(text, NOVEL, BORN, ("Mikhail Bulgakov", "place of death", "Moscow"))
    assert [verdict.label for verdict in verdicts] == [A, A]


def test_the_graph_is_asked_about_the_thing_described() -> None:
    verdicts = verify_text("The company that developed Windows was founded in 1985.", threads=1).verdicts
    assert [verdict.label for verdict in verdicts] == [C]
    assert "Microsoft" in verdicts[0].rationale
