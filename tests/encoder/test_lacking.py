"""That there is one at all, whichever it is, or that there is none."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.lacking import lacking
from claimver.types import Triplet
from tests.encoder.readings import ground, quantity, read, stated

NEXT = stated("Ada", "successor", "Ben")
OVER = stated("Mill Bridge", "was_replaced_by", "Harbour Bridge")
OWNED = stated("Korvex", "parent company", "Halden Group")
WON = stated("Ada", "award received", "Lume Prize")
WED = stated("Ada", "spouse", "Ben")
MINA = stated("Ada", "child", "Mina")
FED = stated("Sava", "tributary of", "Long River")
MALE = stated("Ben", "sex or gender", "male")


def found(text: str, *facts: Triplet) -> list[str]:
    return [finding.triplets[0].property.label for finding in lacking(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Ada had a successor.", NEXT),
        ("Ben had a predecessor.", NEXT),
        ("Ada was succeeded.", NEXT),
        ("Ada never had a successor.", NEXT),
        ("The Mill Bridge has been replaced by another bridge.", OVER),
        ("The Mill Bridge was never replaced.", OVER),
        ("Korvex has a parent company.", OWNED),
        ("Korvex does not have a parent company.", OWNED),
        ("Halden Group has a subsidiary.", OWNED),
        ("Ada has won awards.", WON),
        ("Ada never won an award.", WON),
        ("Ada was married.", WED),
        ("Ada has children.", MINA),
        ("Long River does have tributaries.", FED),
    ],
)
def test_a_relation_says_that_there_is_one(text: str, fact: Triplet) -> None:
    assert found(text, fact) == [fact.property.label]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Ada had a predecessor.", NEXT),
        ("Ben had a successor.", NEXT),
        ("The Mill Bridge has been replaced by a tunnel.", OVER),
        ("The Harbour Bridge has been replaced.", OVER),
        ("Korvex has a company.", OWNED),
        ("Korvex has a subsidiary.", OWNED),
        ("Halden Group has a parent company.", OWNED),
        ("Ada had a second husband.", WED),
        ("Ada was unhappily married.", WED),
        ("Ada had a successor in Ulm.", NEXT),
        ("Sava has tributaries.", FED),
        ("Ada has children.", stated("Ada", "number of children", quantity(0))),
        ("Marrenia has a king.", stated("Marrenia", "head of state", "Ada")),
        ("Korvex has a long history.", stated("Korvex", "history", "retail")),
    ],
)
def test_nor_more_than_that_nor_the_other_way_round(text: str, fact: Triplet) -> None:
    assert found(text, fact) == []


def test_a_spouse_is_a_husband_or_a_wife_where_the_evidence_says_so() -> None:
    assert found("Ada had a husband.", WED, MALE) == ["spouse"]
    assert found("Ada had a wife.", WED, MALE) == []
    assert found("Ada had a husband.", WED) == []


def test_what_is_over_is_had_no_more() -> None:
    over = stated("Korvex", "parent company", "Halden Group", until="1990")
    assert found("Korvex had a parent company.", over) == ["parent company"]
    assert found("Korvex has a parent company.", over) == []
