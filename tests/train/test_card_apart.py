"""Rows of cards that tell how far two dates or amounts lie apart."""

from __future__ import annotations

import random

from claimver.parts import Row
from claimver.train.card_apart import counted
from claimver.train.card_line import Line, Term
from claimver.train.facts import Day, Facts
from claimver.train.judge_examples import Asked, Example

FACTS = Facts(labels={"Q1": "Ada", "Q2": "Bo", "Q9": "mayor"})
LINES = [
    Line("Q1", "P569", day=Day(1900, 5, 1, 11)),
    Line("Q1", "P570", day=Day(1966, 7, 1, 11)),
    Line("Q2", "P569", day=Day(1902, 0, 0, 9)),
    Line("Q2", "P39", objects=["Q9"], terms=[Term(1930, 1941)]),
    Line("Q2", "P19", objects=["Q1"]),
]
ROWS = (
    Row("Ada", "date of birth: 1 May 1900"),
    Row("Ada", "date of death: 1 July 1966"),
    Row("Bo", "date of birth: 1902"),
    Row("Bo", "position held: mayor (start time 1930, end time 1941)"),
    Row("Bo", "place of birth: Ada"),
)
AGED, PLAIN = Asked("Ada lived to be 66.", 0, (0, 1)), Asked("Ada was born in May 1900.", 0, (0,))


def cards() -> list[Example]:
    return [counted(Example(ROWS, (AGED, PLAIN), "card"), LINES, FACTS, random.Random(seed)) for seed in range(200)]


def test_a_claim_that_two_rows_decide_cites_the_row_counted_from_them_where_there_is_one() -> None:
    cited = {card.asked[0].cited for card in cards()}
    assert cited >= {(0, 1), (5,)}
    for card in cards():
        (place, *_), plain = card.asked[0].cited or (), card.asked[1]
        assert plain.cited == (0,)
        if place:
            assert card.rows[place].text == "date of birth: 66 years 2 months before date of death"


def test_what_is_counted_is_true_of_the_rows_and_is_of_dates_and_amounts_alone() -> None:
    told = {(row.heading, row.text) for card in cards() for row in card.rows[len(ROWS) :]}
    assert ("Bo", "position held mayor, start: 11 years before position held mayor, end") in told
    assert ("Ada", "date of birth: 2 years before date of birth of Bo") in told
    assert ("Bo", "date of birth: 28 years before position held mayor, start") in told
    assert not any("place of birth" in text for _, text in told)
    assert max(len(card.rows) for card in cards()) <= len(ROWS) + 3


def test_a_counted_row_stands_under_what_the_claim_names_first() -> None:
    older = Asked("Ada was born before Bo.", 0, (0, 2)), Asked("Bo is older than Ada.", 2, (2, 0))
    made = [counted(Example(ROWS, older, "card"), LINES, FACTS, random.Random(seed)) for seed in range(200)]
    headings = {
        (a.claim, card.rows[a.cited[0]].heading) for card in made for a in card.asked if a.cited and len(a.cited) == 1
    }
    assert headings == {("Ada was born before Bo.", "Ada"), ("Bo is older than Ada.", "Bo")}
    assert all(len(card.asked) == 1 for card in made if any(len(a.cited or ()) == 1 for a in card.asked))
