"""When somebody took or left an office that the claim need not name, against the terms of office."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.judging.coverage import covered
from claimver.encoder.rules.terms import in_office
from claimver.types import Triplet
from tests.encoder.judging import fact, judged, year
from tests.encoder.readings import day, ground, read, stated

CHAIR = stated("Tarn Railway", "chairman", "Ada", since="1861", until="1884")
DIED = stated("Ada", "died", day("1892-02-02"))
MINISTER = stated("Ada", "position held", "Prime Minister of Ulm", since="1920-03-01", until="1936-05-04")
MAYOR = stated("Ada", "position held", "Mayor of Bonn", since="1940", until="1945")
QUEEN = stated("Ada", "position held", "Queen of Ulm", since="1952-02-06", until="2022-09-08")
TERMS = [MINISTER, MAYOR]


def kinds(text: str, facts: list[Triplet], *also: str) -> list[str]:
    return [finding.kind for finding in in_office(read(text, facts, also), ground(facts))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada stayed in that post until 1884.", "support"),
        ("Ada stayed in that post until 1890.", "conflict"),
        ("Ada remained in office until 1884.", "support"),
        ("Ada served as chairman until 1884.", "support"),
        ("Ada served as chairman until 1880.", "conflict"),
        ("Ada was in charge from 1861 to 1884.", "support support"),
        ("Ada was in charge from 1861 to 1880.", "support conflict"),
        ("Ada chaired Tarn Railway until 1883.", "conflict"),
        ("Ada became chairman in 1861.", "support"),
        ("Ada became chairman in 1866.", "conflict"),
        ("Ada took office in 1861.", "support"),
        ("Ada stepped down in 1884.", "support"),
        ("In 1880 Ada left office.", "conflict"),
        ("Ada left office in May 1884.", "finer"),
        ("Ada's tenure as chairman lasted until 1884.", "support"),
        ("Ada's term began in 1860.", "conflict"),
        ("Ada stood down as chairman of Tarn Railway in 1884.", "support"),
    ],
)
def test_a_date_of_taking_or_leaving_office_is_held_against_the_term(text: str, kind: str) -> None:
    assert kinds(text, [CHAIR, DIED]) == kind.split()


@pytest.mark.parametrize(
    "text",
    [
        "Ada stayed in Bonn until 1890.",
        "Ada stayed in hospital until 1890.",
        "Ada served in the navy until 1890.",
        "Ada left the party in 1890.",
        "Ada left in 1890.",
        "Ada stepped down as treasurer of the choir in 1890.",
        "Ada resigned from the Senate in 1890.",
        "Ada was in office in 1890.",
        "Ada was married until 1890.",
        "Ada's brother left office in 1890.",
        "Ada became a painter in 1890.",
        "Ada was crowned in 1890.",
        "Ada took a holiday in 1890.",
        "Ada won a prize, and Bob left office in 1890.",
        "Ada chaired the inquiry until 1890.",
        "Ada left office by 1890.",
        "Ada never left office until 1884.",  # in 1884, that is
        "Ada was never in office until 1861.",
    ],
)
def test_what_is_of_no_office_or_of_one_that_nothing_is_stated_of_is_left_open(text: str) -> None:
    assert kinds(text, [CHAIR, DIED], "Bonn", "Senate", "Bob") == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada stayed in office until 1945.", "support"),
        ("Ada stayed in office until 1936.", "support"),
        ("Ada stayed in office until 1940.", "conflict"),
        ("Ada was prime minister until 1945.", "conflict"),
        ("Ada resigned as Mayor of Bonn in 1936.", "conflict"),
        ("Ada remained in power until 1945.", "conflict"),  # a mayor is in no such power
        ("Ada's premiership ended in 1936.", "support"),
    ],
)
def test_of_several_terms_those_of_the_office_named_count_or_any(text: str, kind: str) -> None:
    assert kinds(text, TERMS) == [kind]


@pytest.mark.parametrize(
    ("text", "facts", "kind"),
    [
        ("Ada came to the throne in 1952.", [QUEEN, MAYOR], "support"),
        ("Ada abdicated in 1990.", [QUEEN, MAYOR], "conflict"),
        ("Ada reigned until 1945.", [QUEEN, MAYOR], "conflict"),
        ("Ada came to the throne in 1952.", [MAYOR], ""),
        ("Ada left the White House in 1936.", [MINISTER], ""),
        ("Ada left Downing Street in 1936.", [MINISTER], "support"),
        ("Ada left Downing Street in 1935.", [MINISTER], "conflict"),
    ],
)
def test_a_throne_or_a_seat_of_power_is_of_who_can_hold_it(text: str, facts: list[Triplet], kind: str) -> None:
    assert kinds(text, facts) == kind.split()


def test_the_seat_of_an_office_is_borne_out_by_the_office() -> None:
    reading = read("Ada left Downing Street in 1936.", [MINISTER])
    (finding,) = in_office(reading, ground([MINISTER]))
    assert "Downing Street" in finding.carries
    assert covered(reading, [finding], ground([MINISTER])) == ((MINISTER,), ())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada resigned in April 1936.", []),  # in office until a successor was there
        ("Ada resigned in May 1936.", ["support"]),
        ("Ada resigned in 1930.", ["conflict"]),
        ("Ada was sworn in in 1928.", []),  # perhaps once more
        ("Ada was sworn in in 1915.", ["conflict"]),
    ],
)
def test_who_resigns_may_stay_a_while_and_who_is_sworn_in_may_be_in_office(text: str, kind: list[str]) -> None:
    assert kinds(text, [MINISTER]) == kind


def test_a_term_without_an_end_may_have_had_any_after_its_start() -> None:
    open_ended = stated("Ada", "position held", "Mayor of Bonn", since="1940")
    assert kinds("Ada left office in 1950.", [open_ended]) == []
    assert kinds("Ada left office in 1936.", [open_ended]) == []
    assert kinds("Ada left office in 1930.", [MINISTER, open_ended]) == ["conflict"]
    assert kinds("Ada left office in 1950.", [MINISTER, open_ended]) == []
    assert kinds("Ada took office in 1950.", [open_ended]) == ["conflict"]


def test_who_heads_a_state_now_may_have_done_so_before() -> None:
    present = stated("Ulm", "head of government", "Ada", since="2010")
    assert kinds("Ada came to power in 1998.", [present]) == []
    assert kinds("Ada came to power in 2012.", [present]) == ["conflict"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada stayed in office until her death.", ["conflict"]),
        ("Ada stayed in office until her death in 1892.", ["conflict", "conflict"]),
        ("Ada stayed in office until her death in 1884.", ["conflict", "support"]),
        ("Ada died in office.", ["conflict"]),
    ],
)
def test_a_term_until_death_ends_with_it(text: str, kind: list[str]) -> None:
    assert kinds(text, [CHAIR, DIED]) == kind
    lasting = [stated("Tarn Railway", "chairman", "Ada", since="1861", until="1892"), DIED]
    assert kinds("Ada stayed in office until her death.", lasting) == ["support"]
    assert kinds("Ada stayed in office until her death.", [CHAIR]) == []


def test_the_term_contradicts_though_the_death_has_the_claims_date() -> None:
    coach = fact("FC Parma", "chief executive officer", "Ada", since=1861, until=1884)
    died = replace(fact("Ada", "population", year(1892)), property=DIED.property)
    verdict = judged("Ada stayed in charge until her death in 1892.", [coach, died])
    assert verdict.label is not None
    assert verdict.label.value == "Contradictory"


def test_a_counted_spell_is_the_one_of_that_place() -> None:
    spells = [
        replace(stated("Kite Club", "head coach", "Ada", since="2016", until="2018"), id="a"),
        replace(stated("Kite Club", "head coach", "Ada", since="2019", until="2021"), id="b"),
    ]
    assert kinds("Ada's second spell as coach of Kite Club ended in 2021.", spells) == ["support"]
    assert kinds("Ada's second spell as coach of Kite Club ended in 2018.", spells) == ["conflict"]
    assert kinds("Ada's first spell as coach of Kite Club ended in 2018.", spells) == ["support"]
    assert kinds("Ada's third spell as coach of Kite Club ended in 2018.", spells) == []
    assert kinds("Ada's second spell as coach of Kite Club ended in 2018.", spells[:1]) == []
    assert kinds("Ada's second spell at Kite Club ended in 2018.", spells) == []  # as a player, perhaps


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Bob's successor, Ada, stayed in office until 1885.", ["conflict"]),
        ("Ada, the successor of Bob, stayed in office until 1884.", ["support"]),
        ("Ada, the daughter of the late Bob, stayed in office until 1884.", ["support"]),
    ],
)
def test_whose_office_it_is_goes_by_the_subject(text: str, kind: list[str]) -> None:
    facts = [CHAIR, stated("Tarn Railway", "treasurer", "Bob", since="1870", until="1885")]
    reading = replace(read(text, facts), topics=frozenset({"Ada", "Bob"}))
    assert [finding.kind for finding in in_office(reading, ground(facts))] == kind


CLUB = stated("Ada", "member of sports team", "Kite Club", since="1990", until="1994")
COACHED = stated("Kite Club", "head coach", "Ada", since="2001", until="2003")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada joined Kite Club in 1990.", ["support"]),
        ("Ada joined Kite Club in 1992.", ["conflict"]),  # though she was there
        ("Ada joined Kite Club in 2001.", ["conflict"]),  # she came back to lead it
        ("Ada left Kite Club in 1994.", ["support"]),
        ("Ada left Kite Club in 2003.", ["support"]),
        ("Ada left Kite Club in 1992.", ["conflict"]),
        ("Ada left Kite Club for Moon Club in 1992.", ["conflict"]),
        ("Ada left Kite Club in 1980.", []),
        ("Ada left Moon Club in 1992.", []),
        ("Ada left the grounds of Kite Club in 1992.", []),
        ("Ada left Kite Club's dinner in 1992.", []),
    ],
)
def test_who_joined_or_left_a_body_did_so_when_a_time_with_it_began_or_ended(text: str, kind: list[str]) -> None:
    assert kinds(text, [CLUB, COACHED], "Moon Club") == kind


def test_who_led_a_body_may_have_been_one_of_it_before() -> None:
    assert kinds("Ada joined Kite Club in 1990.", [COACHED]) == []
    assert kinds("Ada joined Kite Club in 2001.", [COACHED]) == ["support"]
    assert kinds("Ada left Kite Club in 1994.", [COACHED]) == []
    assert kinds("Ada left Kite Club in 2002.", [COACHED]) == ["conflict"]
    married = stated("Ada", "spouse", "Bob", since="1990", until="1994")
    assert kinds("Ada left Bob in 1992.", [married]) == []


def test_of_the_heads_of_two_firms_the_term_at_the_one_named_counts() -> None:
    terms = [
        stated("Acme", "chief executive officer", "Ada", since="2011", until="2015"),
        stated("Bolt Works", "chief executive officer", "Ada", since="2015", until="2019"),
    ]
    assert kinds("Ada headed Bolt Works from 2011 to 2019.", terms) == ["conflict", "support"]
    assert kinds("Ada headed Acme from 2011 to 2015.", terms) == ["support", "support"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada took office in 1990.", []),  # perhaps of an earlier term
        ("Ada has been in office since 1990.", ["conflict"]),  # without a break
        ("Ada took office in 2005.", ["conflict"]),
    ],
)
def test_who_is_head_of_state_may_have_been_so_before_but_not_since(text: str, found: list[str]) -> None:
    assert kinds(text, [stated("Ulm", "head of state", "Ada", since="2000")]) == found
