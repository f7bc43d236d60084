"""Multiples, likeness and differences in words: "twice as long as", "not as tall as", "predates by a year"."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.comparison import compared
from claimver.encoder.read.comparatives import told
from claimver.encoder.read.lexicon import Lexicon
from claimver.encoder.read.reading import read_claim
from claimver.types import Claim, Document, Entity, Mention, Span
from tests.encoder.readings import day, ground, metres, quantity, read, stated

FACTS = [
    stated("Ombra", "depth", metres(120)),
    stated("Silt", "depth", metres(60)),
    stated("Twin", "depth", metres(121)),
    stated("Kelvar", "height", metres(300)),
    stated("Dorn", "height", metres(100)),
    stated("Near", "height", metres(290)),
    stated("Dusk", "running time", quantity(200, "minute")),
    stated("Dawn", "running time", quantity(100, "minute")),
    stated("Norland", "area", quantity(900, "square kilometre")),
    stated("Sudland", "area", quantity(300, "square kilometre")),
    stated("Ulm", "population", quantity(6000)),
    stated("Bonn", "population", quantity(3000)),
    stated("Saga", "copies sold", quantity(3200000)),
    stated("Saga II", "copies sold", quantity(5100000)),
    stated("Kite Club", "inception", day("1970")),
    stated("Moon Club", "inception", day("1982")),
    stated("Sun Club", "inception", day("1983")),
    stated("Ada", "date of death", day("1950-05-03")),
    stated("Bob", "date of death", day("1987")),
]
TRUE = [
    "Ombra is twice as deep as Silt.",
    "Ombra is about twice as deep as Silt.",
    "Ombra is more than 1.5 times as deep as Silt.",
    "Ombra is less than three times as deep as Silt.",
    "Kelvar is three times as tall as Dorn.",
    "Kelvar is three times taller than Dorn.",
    "Kelvar is 3 times higher than Dorn.",
    "Kelvar is three times the height of Dorn.",
    "Norland is three times as large as Sudland.",
    "Norland is three times the area of Sudland.",
    "Dusk is twice as long as Dawn.",
    "Dawn is half as long as Dusk.",
    "Ulm is twice as populous as Bonn.",
    "Ombra is as deep as Twin.",
    "Ombra is just as deep as Twin.",
    "Ombra is at least as deep as Silt.",
    "Ombra is at least as deep as Twin.",
    "Dorn is not as tall as Kelvar.",
    "Near is not as high as Kelvar.",
    "Dorn is not so tall as Kelvar.",
    "Moon Club is not as old as Kite Club.",
    "Kite Club predates Moon Club.",
    "Kite Club predates Moon Club by twelve years.",
    "Moon Club predates Sun Club by a year.",
    "Sun Club postdates Moon Club by one year.",
    "Bob outlived Ada by more than thirty-five years.",
    "Bob outlived Ada by nearly forty years.",
    "Bob outlived Ada by less than forty years.",
    "Saga II sold two million copies more than Saga.",
    "Saga II sold better than Saga.",
    "Saga sold fewer copies than Saga II.",
    "Norland's area is larger than Sudland's.",
    "The area of Sudland is much smaller than that of Norland.",
    "Norland has a larger area than Sudland.",
    "Kelvar's height is greater than Dorn's.",
    "Ulm has a far larger population than Bonn.",
    "Ombra has a depth of 120 metres, twice that of Silt.",
    "Saga II sold 5100000 copies, 1900000 more than Saga.",
]
FALSE = [
    "Silt is twice as deep as Ombra.",
    "Ombra is three times as deep as Silt.",
    "Ombra is more than three times as deep as Silt.",
    "Ombra is less than 1.5 times as deep as Silt.",
    "Kelvar is two times taller than Dorn.",
    "Kelvar is twice the height of Dorn.",
    "Sudland is three times the area of Norland.",
    "Dusk is half as long as Dawn.",
    "Ombra is as deep as Silt.",
    "Near is as tall as Kelvar.",
    "Kelvar is not as tall as Dorn.",
    "Silt is at least as deep as Ombra.",
    "Kite Club is not as old as Moon Club.",
    "Moon Club predates Kite Club.",
    "Kite Club postdates Moon Club.",
    "Kite Club predates Moon Club by three years.",
    "Sun Club predates Moon Club by a year.",
    "Bob outlived Ada by more than forty years.",
    "Bob outlived Ada by nearly thirty years.",
    "Bob outlived Ada by less than thirty-five years.",
    "Ada outlived Bob by more than thirty-five years.",
    "Saga II sold four million copies more than Saga.",
    "Saga sold better than Saga II.",
    "The area of Sudland is greater than that of Norland.",
    "Sudland has a larger area than Norland.",
    "Bonn's population is bigger than Ulm's.",
    "Ombra has a depth of 120 metres, three times that of Silt.",
    "Saga sold 3200000 copies, 1900000 more than Saga II.",
]
OPEN = [
    "Ombra is twice as deep as it was.",
    "Ombra is twice as famous as Silt.",
    "Ombra is as famous as Silt.",
    "Ombra is twice as deep as Kelvar.",  # of one the depth is unknown
    "Kelvar is twice the depth of Dorn.",
    "Ombra predates Silt.",
    "Kite Club is as old as Moon Club.",  # nobody says as of when
    "Kite Club is twice as old as Moon Club.",
    "Norland's population is larger than Sudland's.",  # their areas are stated, their populations are not
    "Norland has a larger population than Sudland.",
    "The capital of Norland is larger than that of Sudland.",
]


@pytest.mark.parametrize(("text", "holds"), [(text, True) for text in TRUE] + [(text, False) for text in FALSE])
def test_the_values_of_both_decide_how_often_one_holds_the_other(text: str, holds: bool) -> None:
    comparison = compared(read(text, FACTS), ground(FACTS))
    assert comparison is not None
    assert comparison.holds is holds
    assert {comparison.first.subject.label, comparison.second.subject.label} == {
        fact.subject.label for fact in FACTS if fact.subject.label in text
    }


@pytest.mark.parametrize("text", OPEN)
def test_nothing_is_a_multiple_of_what_is_not_stated(text: str) -> None:
    assert compared(read(text, FACTS), ground(FACTS)) is None


@pytest.mark.parametrize(
    ("text", "factor", "bound"),
    [
        ("Ombra is twice as deep as Silt.", 2, ""),
        ("Ombra is well over twice as deep as Silt.", 2, "more"),
        ("Ombra is under 2.5 times as deep as Silt.", 2.5, "less"),
        ("Ombra is roughly thirty-five times as deep as Silt.", 35, "about"),
        ("Ombra is nearly half as deep as Silt.", 0.5, "about"),
        ("Ombra is as deep as Silt.", 1, ""),
        ("Ombra is triple the depth of Silt.", 3, ""),
        ("Ombra is not as deep as Silt.", None, ""),
    ],
)
def test_a_multiple_has_its_factor_and_bound(text: str, factor: float | None, bound: str) -> None:
    (found,) = told(read(text, FACTS))
    assert (found.factor, found.bound, found.more) == (factor, bound, factor is not None)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Ombra is three times as deep as Silt.", 3),
        ("Ombra, 5 km away, is three times as deep as Silt.", 3),  # not the 5 km
        ("Ombra, 5 km away, is as deep as Silt.", None),
    ],
)
def test_only_the_multiple_is_what_the_comparison_accounts_for(text: str, number: float | None) -> None:
    comparison = compared(read(text, FACTS), ground(FACTS))
    assert comparison is not None
    assert (comparison.amount.number if comparison.amount else None) == number


def test_a_thing_is_not_compared_with_itself() -> None:
    facts = [stated("Bob", "date of birth", day("1899")), stated("Bob", "birth date", day("1898"))]
    facts.append(stated("Ada", "date of birth", day("1901")))
    bob, text = Entity("Bob", "Bob"), "Bob was older than his wife Ada."
    mentions = (
        Mention(Span(0, 3), "Bob", bob, 0.9),
        Mention(Span(19, 22), "his", bob, 0.9, antecedent=Span(0, 3)),
        Mention(Span(28, 31), "Ada", Entity("Ada", "Ada"), 0.9),
    )

    def comparison(text: str, count: int) -> tuple[str, str] | None:
        document = Document("", text, (Span(0, len(text)),), mentions=mentions[:count])
        found = compared(read_claim(document, Claim(Span(0, len(text)), text), Lexicon(document)), ground(facts))
        return (found.first.subject.label, found.second.subject.label) if found else None

    assert comparison(text, 3) == ("Bob", "Ada")
    assert comparison("Bob was older than his wife.", 2) is None
