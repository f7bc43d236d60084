"""How often: "twice" against the statements of the event that it is said of."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.counts import counted
from claimver.types import Entity, Property, Triplet
from tests.encoder.judging import fact
from tests.encoder.readings import ground, read, stated

MEDALS = [
    fact("Ada", "award received", "Star Medal", at=1990),
    fact("Ada", "award received", "Moon Medal", at=1995),
]
TEAMS = [fact("Ada", "member of sports team", "Kite Club"), fact("Ada", "member of sports team", "Sun Club")]


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in counted(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada received prizes twice.", ["support"]),
        ("Ada received prizes in two separate spells.", ["support"]),
        ("Ada received an award only once.", ["conflict"]),
        ("Ada moved twice.", []),
        ("Ada received an award and much later, by then an old woman, married only once.", []),  # another event
        ("Ada moved house twice after an award.", []),
        ("Ada received an award, and friends by the sea said later that she married only once.", []),
    ],
)
def test_twice_counts_the_event_that_it_stands_with(text: str, found: list[str]) -> None:
    assert kinds(text, MEDALS) == found


def test_to_be_a_member_is_no_event_that_happens_twice() -> None:
    assert kinds("Ada joined a sports team only once.", TEAMS) == []
    assert kinds("Ada received an award only once.", MEDALS) == ["conflict"]


SPONSORS = [fact("Trial", "crew member", "Ada"), fact("Trial", "crew member", "Bo"), fact("Ulm", "crew member", "Ada")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada was one of the two crew members of Trial.", ["support"]),
        ("Ada was one of only two crew members of Trial.", ["support"]),
        ("Ada was one of the three crew members of Trial.", []),  # the graph may know too few
        ("Ada was one of the two friends of Trial.", []),
    ],
)
def test_one_of_so_many_counts_those_of_the_thing_that_is_named(text: str, found: list[str]) -> None:
    assert kinds(text, SPONSORS) == found


def test_one_of_fewer_than_there_are_is_a_conflict() -> None:
    crew = [*SPONSORS, fact("Trial", "crew member", "Cy")]
    assert kinds("Ada was one of the two crew members of Trial.", crew) == ["conflict"]


def test_of_what_sort_a_thing_is_does_not_count() -> None:
    towns = [fact(name, "instance of", "town") for name in ("Ulm", "Bonn", "Lund")]
    assert kinds("Ulm is one of two towns.", towns) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Elm House has 25 schools.", []),  # who went to school there are no schools of it
        ("Trial had with Elm House two crew members.", []),  # those of both together
        ("Trial had two crew members.", ["support"]),
        ("The crew of Trial grew from five crew members to nine.", []),
    ],
)
def test_what_is_counted_is_of_the_relation_s_own_sort(text: str, found: list[str]) -> None:
    pupils = [fact("Ada", "educated at", "Elm House"), fact("Bo", "educated at", "Elm House")]
    assert kinds(text, [*pupils, *SPONSORS]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada received only one award.", ["conflict"]),
        ("Ada received a single award.", ["conflict"]),
        ("Ada received one award.", []),  # and maybe another
        ("Ada had only one daughter.", []),  # which of the children are daughters is not known
    ],
)
def test_only_one_is_one_and_no_more(text: str, found: list[str]) -> None:
    children = [stated("Ada", "child", "Bo"), stated("Ada", "child", "Cy")]
    assert kinds(text, [*MEDALS, *children]) == found


def test_only_one_that_is_stated() -> None:
    assert kinds("Ada received just one award.", MEDALS[:1]) == ["support"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Norland borders two countries.", ["support"]),
        ("Norland borders one country.", []),  # it may border others
        ("Norland shares borders with exactly two countries.", ["support"]),
        ("Norland borders three countries.", []),  # the graph may know too few
        ("Norland borders two cities.", []),
    ],
)
def test_countries_are_counted_though_no_statement_says_that_they_are(text: str, found: list[str]) -> None:
    border, home = Property("P47", "shares border with"), Entity("n", "Norland", "country in the north")
    around = [Entity("o", "Ostmark", "country in the east"), Entity("s", "Suderland", "", (), "Q6256")]
    facts = [Triplet("back", around[0], border, home), *(Triplet(land.id, home, border, land) for land in around)]
    assert kinds(text, facts) == found


FAMILY = [
    stated("Ada", "spouse", "Bo"),
    stated("Ada", "spouse", "Cy"),
    stated("Bo", "spouse", "Ada"),
    stated("Ada", "child", "Eve"),
    stated("Ada", "child", "Max"),
    stated("Ida", "child", "Ann"),
    *(stated("Kite Club", "head coach", "Bo", since=since) for since in ("1990", "1999")),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada later married again.", ["support"]),
        ("Bo soon remarried.", []),  # of whose spouses one is known
        ("Eve is the only child of Ada.", ["conflict"]),
        ("Ann is the only child of Ida.", []),  # others may be unknown
        ("Bo led Kite Club in two spells.", ["support"]),
        ("Bo led Kite Club in three spells.", []),
    ],
)
def test_marriages_children_and_spells_are_counted(text: str, found: list[str]) -> None:
    assert kinds(text, FAMILY) == found
