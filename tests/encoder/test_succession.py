"""Who followed whom, where the terms are stated of what was led: a club and its coaches, a firm and its heads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.read.lexicon import Named
from claimver.encoder.rules.succession import days_between, succeeded
from claimver.types import Entity, Property, Qualifier, Triplet
from tests.encoder.readings import day, ground, read, stated

KITE = [
    stated("Kite Club", "head coach", "Ada", since="2000-07-01", until="2008-06-30"),
    stated("Kite Club", "head coach", "Bob", since="2008-07-01", until="2012-06-30"),
    stated("Kite Club", "head coach", "Eve", since="2015"),
]
MOON = [stated("Moon Club", "head coach", "Bob", since="1990", until="1994")]
NEXT = Property("P1366", "replaced by")


def kinds(text: str, facts: list[Triplet], also: tuple[str, ...] = ()) -> list[str]:
    return [finding.kind for finding in succeeded(read(text, facts, also), ground(facts))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada was succeeded by Bob.", "support"),
        ("Ada was succeeded at Kite Club by Bob.", "support"),
        ("Ada handed over to Bob.", "support"),
        ("Ada handed the reins straight to Bob.", "support"),
        ("Bob took over from Ada.", "support"),
        ("Bob was preceded by Ada.", "support"),
        ("Bob was succeeded by Ada.", "conflict"),
        ("Ada took over from Bob.", "conflict"),
        ("Ada gave way to Eve.", "conflict"),  # another stood between
    ],
)
def test_the_terms_with_one_club_tell_who_came_next(text: str, kind: str) -> None:
    assert kinds(text, KITE) == [kind]


def test_who_began_earlier_came_before_even_where_no_term_has_an_end() -> None:
    facts = [
        stated("Kite Club", "head coach", "Ada", since="2008"),
        stated("Kite Club", "head coach", "Bob", since="2000"),
    ]
    assert kinds("Ada was succeeded by Bob.", facts) == ["conflict"]
    assert kinds("Bob was succeeded by Ada.", facts) == []  # others may have stood between


def test_terms_with_two_clubs_tell_nothing_of_a_succession() -> None:
    assert kinds("Bob took over from Ada.", [KITE[0], *MOON]) == []
    assert kinds("Ada was followed by Max.", MOON, ("Ada", "Max")) == []


def test_the_club_that_the_claim_names_is_meant() -> None:
    other = stated("Moon Club", "head coach", "Ada", since="1994", until="1996")
    facts = [*KITE, *MOON, other]
    assert kinds("Bob was succeeded at Moon Club by Ada.", facts) == ["support"]
    assert kinds("Bob was succeeded at Kite Club by Ada.", facts) == ["conflict"]


def test_whoever_else_came_straight_after_gainsays_one_who_never_held_it() -> None:
    assert kinds("Ada was followed by Max.", KITE, ("Max",)) == ["conflict"]
    assert kinds("Bob was followed by Max.", KITE, ("Max",)) == []  # years lie between Bob and Eve
    assert kinds("Ada handed the running of Kite Club to Max.", KITE, ("Max",)) == ["conflict"]
    assert kinds("Ada was followed at Moon Club by Max.", [*KITE, *MOON], ("Max",)) == []  # not what Ada held


def test_what_was_handed_over_must_be_what_both_held() -> None:
    assert kinds("Ada handed the running of Kite Club to Bob.", KITE) == ["support"]
    assert kinds("Ada handed the running of Moon Club to Bob.", [*KITE, *MOON]) == []


@pytest.mark.parametrize("said", ["took his place", "stepped into her shoes", "took over"])
def test_whose_place_it_was_the_text_has_said_before(said: str) -> None:
    before = Named("Ada", Entity("Ada", "Ada"))
    for who, kind in (("Bob", "support"), ("Eve", "conflict")):
        reading = replace(read(f"{who} {said}.", KITE), earlier=(before,))
        assert [f.kind for f in succeeded(reading, ground(KITE))] == [kind]
        both = replace(reading, earlier=(before, Named("Eve", Entity("Eve", "Eve"))))
        assert list(succeeded(both, ground(KITE))) == []  # of two that went before, it may be either
    seat = replace(read("Bob took his seat.", KITE), earlier=(before,))
    assert list(succeeded(seat, ground(KITE))) == []  # he may have sat down
    late = replace(read(f"Bob {said} in 2010.", KITE), earlier=(before,))
    assert list(succeeded(late, ground(KITE))) == []


def test_a_named_successor_decides_also_where_the_graph_has_no_term_of_the_other() -> None:
    told = replace(KITE[0], qualifiers=(*KITE[0].qualifiers, Qualifier(NEXT, Entity("Max", "Max"))))
    assert kinds("Ada was succeeded by Max.", [told], ("Max",)) == ["support"]
    assert kinds("Ada was succeeded by Bob.", [told], ("Bob",)) == ["conflict"]


def test_a_term_without_dates_tells_its_successor_too() -> None:
    told = replace(stated("Ada", "position held", "mayor"), qualifiers=(Qualifier(NEXT, Entity("Max", "Max")),))
    assert kinds("Ada was replaced by Max.", [told], ("Max",)) == ["support"]
    assert kinds("Ada was replaced by Bob.", [told], ("Bob",)) == ["conflict"]


def test_members_without_a_lead_do_not_follow_each_other() -> None:
    facts = [
        stated("Kite Club", "has part", "Ada", since="2000", until="2008"),
        stated("Kite Club", "has part", "Bob", since="2008"),
    ]
    assert kinds("Ada was succeeded by Bob.", facts) == []


@pytest.mark.parametrize(
    ("end", "start", "days"),
    [
        ("2004-06-30", "2004-07-01", 1),
        ("2004", "2004", 0),
        ("2004", "2005", 0),  # perhaps on the next day
        ("2004", "2007", 730),
        ("2004", "2003-05-01", -365),
    ],
)
def test_between_bare_years_lie_at_least_the_whole_ones(end: str, start: str, days: int) -> None:
    assert days_between(day(end), day(start)) == days
    assert days_between(None, day(start)) is days_between(day(end), None) is None
