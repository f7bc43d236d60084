"""When somebody did something to a thing, against the thing's own date."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.done_when import done_when
from tests.encoder.readings import day, ground, read, stated

FACTS = [
    stated("Kites", "inception", day("1951")),
    stated("Silent Mill", "publication date", day("2001")),
    stated("Vesta", "time of discovery or invention", day("1807-03-29")),
    stated("Ada", "member of", "Kites"),
    stated("Ulm", "country", "Norland"),
]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ada founded Kites in 1951.", ["support"]),
        ("Ada established Kites in Ulm in 1952.", ["conflict"]),
        ("Ada set up the rock band Kites a year after 1951.", ["conflict"]),
        ("Ada founded Kites on 3 May 1951.", ["finer"]),
        ("Ada founded Kites before 1960.", ["support"]),
        ("Kites was founded by Ada in 1952.", ["conflict"]),
        ("In 1952, Ada and Bo founded Kites together.", ["conflict"]),
        ("In 1952 the band Kites was founded by Ada.", ["conflict"]),
        ("In 1952, Ada founded Kites' first shop.", []),
        ("Ada founded Kites' first shop in 1952.", []),
        ("Ada founded Kites and left Ulm in 1952.", []),
        ("Ada ran Kites in 1952.", []),
        ("Ada was born in 1952 and founded Kites.", []),
        ("Ada discovered Vesta in 1808.", ["conflict"]),
        ("Vesta was discovered by Ada in March 1807.", ["support"]),
        ("Ada released Silent Mill in 2000.", ["conflict"]),
        ("Ada directed Silent Mill in 2001.", ["support"]),
        ("Ada directed Silent Mill in 2005.", ["conflict"]),
        ("Ada directed Silent Mill in 2000.", []),  # it was shot before it came out
        ("Ada directed Silent Mill in 1990.", ["conflict"]),
        ("Ada wrote Silent Mill in 1990.", []),  # and written long before
        ("In 2004, Ada wrote her novel Silent Mill.", ["conflict"]),
    ],
)
def test_the_date_of_a_deed_is_compared(text: str, kinds: list[str]) -> None:
    assert [finding.kind for finding in done_when(read(text, FACTS), ground(FACTS))] == kinds


def test_a_film_dates_from_the_year_in_which_it_came_out() -> None:
    assert [f.kind for f in done_when(read("Silent Mill dates from 2001.", FACTS), ground(FACTS))] == ["support"]
    for text in ("Silent Mill dates back to 1999.", "Silent Mill is a film by Ada from 1999."):
        assert [f.kind for f in done_when(read(text, FACTS), ground(FACTS))] == ["conflict"]


def test_who_flew_on_a_craft_did_so_when_it_was_launched() -> None:
    facts = [stated("Vesta 2", "launch date", day("1966-03-16")), stated("Tannery", "opening date", day("1903"))]
    assert [f.kind for f in done_when(read("Ada flew on Vesta 2 in 1971.", facts), ground(facts))] == ["conflict"]
    assert [f.kind for f in done_when(read("In 1966, Ada flew aboard Vesta 2.", facts), ground(facts))] == ["support"]
    assert not list(done_when(read("The play opened at the Tannery in 1971.", facts), ground(facts)))
