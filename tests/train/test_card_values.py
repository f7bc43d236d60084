"""Claims about numbers and times: the label is what the rows say."""

from __future__ import annotations

import random
import re

from claimver.train import card_values as values
from claimver.train.card_line import Line, Term
from claimver.train.facts import Day, Facts, amount_of
from claimver.train.synthetic import Maker
from claimver.train.wordings import wordings

FACTS = Facts(labels={"Q1": "Ada", "Q2": "Bo", "Q3": "Corvo", "Q4": "metre"}, property_labels={"P569": "date of birth"})
DRAWS = 300


def maker() -> Maker:
    return Maker(FACTS, random.Random(3))


def born(subject: str, year: int, *, month: int = 3) -> Line:
    return Line(subject, "P569", day=Day(year, month, 10, 11))


def test_an_age_is_counted_in_whole_years() -> None:
    lines = [born("Q1", 1900, month=6), Line("Q1", "P570", day=Day(1950, 3, 1, 11))]
    made = maker()
    found = {(claim.claim, claim.label) for _ in range(DRAWS) if (claim := values.aged(made, lines))}
    assert {label for claim, label in found if "49" in claim} == {0}
    assert {label for claim, label in found if "49" not in claim} == {2}
    assert values.aged(made, lines[:1]) is None


def test_the_younger_of_two_was_born_later() -> None:
    lines = [born("Q1", 1900), born("Q2", 1925)]
    made = maker()
    found = {(claim.claim.rstrip("."), claim.label) for _ in range(DRAWS) if (claim := values.compared(made, lines))}
    assert {("Ada is older than Bo", 0), ("Bo is older than Ada", 2), ("Bo was born after Ada", 0)} <= found
    assert {("Ada is 25 years older than Bo", 0)} <= found
    assert {label for claim, label in found if re.search(r"\d", claim) and "25" not in claim} == {2}
    assert values.compared(made, [born("Q1", 1900), born("Q1", 1925)]) is None  # one and the same thing
    assert values.compared(made, [born("Q1", 1900), born("Q2", 1900)]) is None


def test_amounts_of_two_units_are_not_compared() -> None:
    long, other = Line("Q1", "P2043", amount=(30.0, "metre")), Line("Q2", "P2043", amount=(20.0, "mile"))
    assert values.compared(maker(), [long, other]) is None
    assert values.compared(maker(), [long, Line("Q2", "P2043", amount=(20.0, "metre"))]) is not None


def test_a_term_decides_now_then_and_how_long() -> None:
    line = Line("Q3", "P6", objects=["Q1", "Q2"], terms=[Term(1990, 1996), Term(1996)])
    made = maker()
    found = [claim for _ in range(DRAWS) if (claim := values.termed(made, wordings()["P6"], line, 4))]
    assert all(claim.cited == (4,) for claim in found)
    now = [
        (("Bo" in c.claim), c.label) for c in found if re.search(r"\bis\b", c.claim) and not re.search(r"\d", c.claim)
    ]
    assert now
    assert all(label == (0 if last else 2) for last, label in now)
    years = [(int(year[1]), c.label) for c in found if (year := re.search(r"was [^,]* in (\d{4})\.", c.claim))]
    assert years
    assert all((1990 <= year <= 1996) == (label == 0) for year, label in years)
    spans = [(c.claim, c.label) for c in found if re.search(r" for .* years?\.", c.claim)]
    assert spans
    assert all((("for six years" in claim) or ("for 6 years" in claim)) == (label == 0) for claim, label in spans)


def test_a_row_reads_as_retrieval_shows_it() -> None:
    rng = random.Random(1)
    line = Line("Q3", "P6", objects=["Q1", "Q2"], terms=[Term(1990, 1996), Term(1996)])
    assert line.text(FACTS, rng) == "P6: Ada (start time 1990, end time 1996); Bo (start time 1996)"
    assert Line("Q3", "P2043", amount=(12_500.0, "metre")).text(FACTS, rng) == "P2043: 12,500 metre"


def test_an_amount_without_a_known_unit_is_not_shown() -> None:
    assert amount_of("+330Q4", FACTS) == (330.0, "metre")
    assert amount_of("+330", FACTS) == (330.0, "")
    assert amount_of("+330Q99", FACTS) is None
    assert amount_of("-5", FACTS) is None
