"""How old somebody was at what the claim tells: an office, an award, a wedding, a work."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.ages import aged
from claimver.encoder.segment import RuleSegmenter
from tests.encoder.parsed import parsed
from tests.encoder.readings import day, ground, read, stated

FACTS = [
    stated("Ada", "date of birth", day("1901-03-12")),
    stated("Ada", "position held", "president of Ulm", since="1944-05-01", until="1950-05-01"),
    stated("Ada", "spouse", "Bob", since="1930-06-01"),
    stated("Ada", "award received", "Brass Prize", since="1936-01-01"),
    stated("Kite Works", "founded by", "Ada"),
    stated("Kite Works", "inception", day("1925")),
    stated("Ada", "place of birth", "Ulm"),
    stated("Ada", "member of sports team", "Moon United", since="1921-05"),
]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada became president of Ulm at the age of 43.", "support"),
        ("Ada became president of Ulm at just forty-three.", "support"),
        ("Ada became president of Ulm in her early forties.", "support"),
        ("Ada became president of Ulm in her late forties.", "conflict"),
        ("Ada became president of Ulm at 51.", "conflict"),
        ("Ada became president at 43.", "support"),
        ("Ada came to power at 43.", "support"),
        ("Ada was elected at 44.", "conflict"),
        ("Ada resigned at the age of 49.", "support"),
        ("Ada became ruler at 25.", "conflict"),
        ("Ada stepped down at the age of 43.", "conflict"),
        ("Ada joined Moon United at 20.", "support"),
        ("Ada joined Moon United at 25.", "conflict"),
        ("Ada married Bob at the age of 29.", "support"),
        ("Ada married Bob at the age of 39.", "conflict"),
        ("Ada won the Brass Prize at the age of under 40.", "support"),
        ("Ada won the Brass Prize at age 24.", "conflict"),
        ("Ada founded Kite Works at 24.", "support"),  # she was 23 or 24 in that year
        ("Ada founded Kite Works at 30.", "conflict"),
    ],
)
def test_an_age_at_what_the_claim_tells_is_counted_from_its_date(text: str, kind: str) -> None:
    (finding,) = aged(read(text, FACTS), "Ada", ground(FACTS))
    assert finding.kind == kind
    assert finding.triplets[-1] == FACTS[0]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Ada turned forty in March 1941.", ["support", "support"]),  # the age, and the date by it
        ("Ada turned 40 in 1941.", ["support", "support"]),
        ("Ada turned 40 in 1942.", ["conflict"]),  # at 40 she was for a while
        ("Ada turned 40 on 13 March 1941.", ["conflict"]),
        ("Ada celebrated her 50th birthday in March 1951.", ["support", "support"]),
        ("Ada celebrated her fiftieth birthday in April 1951.", ["conflict"]),
    ],
)
def test_a_birthday_is_of_the_very_day(text: str, kinds: list[str]) -> None:
    assert [finding.kind for finding in aged(read(text, FACTS), "Ada", ground(FACTS))] == kinds


def test_short_of_a_birthday_is_none() -> None:
    assert (
        list(
            aged(
                read("Ada vanished on 2 July 1937, weeks short of her fortieth birthday.", FACTS), "Ada", ground(FACTS)
            )
        )
        == []
    )


def test_a_birthday_finer_than_the_birth_is_left_open() -> None:
    facts = [stated("Ada", "date of birth", day("1901"))]
    assert list(aged(read("Ada turned 40 in March 1941.", facts), "Ada", ground(facts))) == []


def test_the_date_of_what_was_founded_is_shown_with_who_founded_it() -> None:
    (finding,) = aged(read("Ada founded Kite Works at 24.", FACTS), "Ada", ground(FACTS))
    assert finding.triplets == (FACTS[4], FACTS[5], FACTS[0])


@pytest.mark.parametrize(
    "text",
    [
        "Ada gave a speech in Ulm at the age of 20.",  # born there, which is no speech
        "Ada sold Kite Works at 200 pounds.",
        "Ada sold Kite Works for five crowns.",
        "Ada joined the Moon Club at the age of 20.",
        "Ada joined Moon United at the age of 13.",  # its youth
        "Ada was president of Ulm in the forties.",  # no age of hers
    ],
)
def test_what_the_graph_does_not_date_is_left_open(text: str) -> None:
    assert list(aged(read(text, FACTS), "Ada", ground(FACTS))) == []


AGED = (
    "Ada/PROPN/nsubj/5 was/AUX+P/cop/5 43/NUM/nummod/4 years=year/NOUN/obl/5 old/ADJ/root/0 {when} "
    "Ada/PROPN/nsubj/8 became=become/VERB+P/advcl/5 president/NOUN/xcomp/8 _./PUNCT/punct/5"
)
MUSICIAN = (
    "Ada/PROPN/nsubj/4 was/AUX+P/cop/4 a/DET/det/4 musician/NOUN/root/0 when/ADV/advmod/7 "
    "Ada/PROPN/nsubj/7 married=marry/VERB+P/advcl/4 _./PUNCT/punct/4"
)


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        (AGED.format(when="when/ADV/advmod/8"), "Ada was 43 years old when Ada became president."),
        (AGED.format(when="because/SCONJ/mark/8"), "Ada was 43 years old."),
        (MUSICIAN, "Ada was a musician."),
    ],
)
def test_an_age_keeps_the_clause_that_says_when_and_nothing_else_does(sentence: str, first: str) -> None:
    assert next(claim.proposition for claim in RuleSegmenter().claims(parsed(sentence))) == first


def test_an_age_when_something_happened_is_held_against_its_date() -> None:
    (finding,) = aged(read("Ada was 43 years old when she became president of Ulm.", FACTS), "Ada", ground(FACTS))
    assert finding.kind == "support"
    (finding,) = aged(read("Ada was 46 when she became president of Ulm.", FACTS), "Ada", ground(FACTS))
    assert finding.kind == "conflict"


REIGNS = [
    stated("James", "date of birth", day("1566-06-19")),
    stated("Scotland", "head of state", "James", since="1567-07-24"),
    stated("England", "head of state", "James", since="1603-03-24"),
]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("James came to the throne at the age of one.", "support"),
        ("James came to the throne of England at the age of 36.", "support"),
        ("James came to the throne of England at the age of one.", "conflict"),
        ("James came to the throne in his thirties.", "conflict"),
    ],
)
def test_the_first_throne_is_meant_unless_another_is_named(text: str, kind: str) -> None:
    (finding,) = aged(read(text, REIGNS), "James", ground(REIGNS))
    assert finding.kind == kind


def test_an_age_among_two_persons_is_that_of_the_one_before_it() -> None:
    both = [*FACTS, stated("Kite Works", "founded by", "Bob"), stated("Bob", "date of birth", day("1890"))]
    (finding,) = aged(read("Ada was 24 when she and Bob founded Kite Works.", both), "Ada", ground(both))
    assert (finding.kind, finding.triplets[-1]) == ("support", FACTS[0])
    assert list(aged(read("Ada was 24 when she and Bob founded Kite Works.", both), "Bob", ground(both))) == []
