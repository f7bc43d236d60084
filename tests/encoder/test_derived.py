"""Ages and lengths of time, worked out from the dates of two statements or of one statement's period."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.derived import derived
from claimver.types import Triplet
from tests.encoder.readings import day, ground, read, stated

LIFE = [stated("Ada", "date of birth", day("1901-03-12")), stated("Ada", "date of death", day("1950-02-03"))]
YEARS_ONLY = [stated("Ada", "date of birth", day("1901")), stated("Ada", "date of death", day("1950"))]
TERM = stated("Ada", "position held", "Regent of Ulm", since="1920", until="1938")
CLUB = stated("Ada", "member of", "Kite Club", since="1920-05-01", until="1928-05-01")
SIDE = stated("Ada", "member of", "Moon Club", since="1930", until="1933")


def kinds(text: str, facts: list[Triplet]) -> list[str]:
    return [finding.kind for finding in derived(read(text, facts), ground(facts))]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada died at the age of 48.", "support"),
        ("Ada died aged forty-eight.", "support"),
        ("Ada was 48 years old when she died.", "support"),
        ("Ada lived to be 48.", "support"),
        ("Ada died at the age of 49.", "conflict"),
        ("Ada died at the age of sixty.", "conflict"),
    ],
)
def test_the_age_at_death_is_the_years_that_were_complete(text: str, kind: str) -> None:
    (finding,) = derived(read(text, LIFE), ground(LIFE))
    assert finding.kind == kind
    assert [t.property.label for t in finding.triplets] == ["date of death", "date of birth"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada flew on 11 March 1927, at the age of 25.", ["support"]),
        ("Ada flew on 12 March 1927, at the age of 25.", ["conflict"]),
        ("Ada flew in 1927, aged 25.", ["support"]),
        ("Ada flew in 1927, aged 30.", ["conflict"]),
        ("Ada was 25 years old in 1927.", ["support", "support"]),  # nothing else is said of the year
        ("Ada was 27 in May 1927.", ["conflict"]),
        ("Ada flew in 1927 and in 1930, at the age of 30.", []),
        ("Ada was born in 1901 and flew in 1927.", []),
        ("Ada was 30 in the list of 1927.", []),
        ("Ada married Kite Club, aged 34, in 1927.", []),  # whose age that is
    ],
)
def test_an_age_at_a_date_is_counted_from_the_birth(text: str, kind: list[str]) -> None:
    assert kinds(text, [*LIFE, CLUB]) == kind


@pytest.mark.parametrize(("age", "kind"), [(47, "conflict"), (48, "support"), (49, "support"), (50, "support")])
def test_between_two_bare_years_an_age_may_be_off_by_one(age: int, kind: str) -> None:
    assert kinds(f"Ada died at the age of {age}.", YEARS_ONLY) == [kind]


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Ada died at the age of 48.", LIFE[:1]),
        ("Ada died at the age of 48.", [*LIFE, stated("Ada", "birth date", day("1903"))]),  # two dates: neither is sure
        ("Ada married at the age of 48.", LIFE),
        ("Ada died at the age of reason.", LIFE),
        ("Bob, whom Ada knew, died at the age of 48.", LIFE),
    ],
)
def test_an_age_is_left_open_where_a_date_is_missing_or_another_event_or_person_is_meant(
    text: str, facts: list[Triplet]
) -> None:
    assert kinds(text, facts) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada reigned for eighteen years.", "support"),
        ("Ada reigned for 18 years.", "support"),
        ("Ada reigned for more than 17 years.", "support"),
        ("Ada reigned for almost two decades.", "conflict"),
        ("Ada ruled for 25 years.", "conflict"),
        ("Ada was in charge for 18 years.", "support"),
        ("Ada spent 25 years at the helm.", "conflict"),
        ("Ada reigned for more than 20 years.", "conflict"),
    ],
)
def test_a_term_lasts_from_its_start_to_its_end(text: str, kind: str) -> None:
    assert kinds(text, [TERM]) == [kind]


def test_a_membership_is_measured_by_the_period_with_the_group_that_the_claim_names() -> None:
    assert kinds("Ada spent eight years at Kite Club.", [CLUB, SIDE]) == ["support"]
    assert kinds("Ada spent eight years at Moon Club.", [CLUB, SIDE]) == ["conflict"]
    assert kinds("Ada played for Moon Club for three years.", [CLUB, SIDE]) == ["support"]


def test_of_two_terms_one_of_the_length_is_enough_and_none_of_it_decides_nothing() -> None:
    other = stated("Ada", "position held", "Mayor of Bonn", since="1940", until="1945")
    assert kinds("Ada held office for five years.", [TERM, other]) == ["support"]
    assert kinds("Ada held office for nine years.", [TERM, other]) == []


@pytest.mark.parametrize(
    "text", ["Ada painted for 25 years.", "Ada was regent 25 years ago.", "Ada ruled for 25 days."]
)
def test_other_lengths_of_time_are_no_terms(text: str) -> None:
    assert kinds(text, [TERM]) == []


def test_a_term_without_an_end_has_no_length() -> None:
    assert kinds("Ada reigned for 25 years.", [stated("Ada", "position held", "Regent of Ulm", since="1920")]) == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Ada died at the age of over 40.", "support"),
        ("Ada died aged more than 60.", "conflict"),
        ("Ada died aged almost fifty.", "support"),
        ("Ada died aged nearly 60.", "conflict"),
        ("Ada died aged about 47.", "support"),
        ("Ada died aged about 40.", "conflict"),
    ],
)
def test_an_age_may_be_a_bound_or_nearly_so(text: str, kind: str) -> None:
    assert kinds(text, LIFE) == [kind]


MINISTER = stated("Ada", "position held", "Prime Minister of Ulm", since="1920", until="1936")
MAYOR = stated("Ada", "position held", "Mayor of Bonn", since="1940", until="1945")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada's sixteen years in office ended in 1936.", ["support"]),
        ("Ada’s 16 years in power ended in 1936.", ["support"]),
        ("Ada's ten years in office ended in 1936.", ["conflict"]),
        ("Ada stayed in power for more than a decade.", ["support"]),
        ("Ada stayed in power for less than a decade.", ["conflict"]),
        ("Ada's ten years of marriage ended in 1936.", []),
        ("Ada's ten happy years ended in 1936.", []),
        ("Ada said that ten years in office were enough.", []),  # nobody's
        ("Ada's ten years of illness ended her term.", []),
    ],
)
def test_years_in_office_last_as_long_as_the_term(text: str, found: list[str]) -> None:
    assert kinds(text, [MINISTER]) == found


def test_power_is_what_a_ruler_holds_and_other_terms_do_not_count_towards_it() -> None:
    text = "Ada stayed in power for {0}."
    assert kinds(text.format("less than a decade"), [MINISTER, MAYOR]) == ["conflict"]
    assert kinds(text.format("less than a decade"), [MAYOR]) == ["support"]
    assert kinds("Ada served for five years.", [MINISTER, MAYOR]) == ["support"]  # as mayor
    (finding,) = derived(read(text.format("sixteen years"), [MAYOR, MINISTER]), ground([MAYOR, MINISTER]))
    assert [t.object_text for t in finding.triplets] == ["Prime Minister of Ulm"]


WED = stated("Ada", "spouse", "Bob", since="1905", until="1955")
LAUREATE = stated("Ada", "position held", "Poet Laureate of Ulm", since="1984", until="1998")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada and Bob were married for half a century.", ["support"]),
        ("Ada was married to Bob for fifty years.", ["support"]),
        ("Ada was married to Bob for thirty years.", ["conflict"]),
        ("Ada's marriage to Bob lasted for almost half a century.", ["support"]),
        ("Ada and Bob were married for a quarter of a century.", ["conflict"]),
        ("Ada worked with Bob for thirty years.", []),
        ("Ada was married to Cy for thirty years.", []),
    ],
)
def test_a_marriage_lasts_as_long_as_it_is_stated_for(text: str, found: list[str]) -> None:
    reading = read(text, [WED], ["Cy"])
    assert list(dict.fromkeys(finding.kind for finding in derived(reading, ground([WED])))) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada had been Poet Laureate for fourteen years.", ["support"]),
        ("Ada was Poet Laureate for twenty years.", ["conflict"]),
        ("Ada was ill for twenty years.", []),
        ("Ada had been a poet for twenty years.", []),
    ],
)
def test_who_was_what_an_office_is_held_it_for_so_long(text: str, found: list[str]) -> None:
    assert kinds(text, [LAUREATE]) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada ran Moon Lab for eight years.", ["support"]),
        ("Ada was director of Moon Lab for twelve years.", ["conflict"]),
        ("Ada was its director for eight years.", ["support"]),
        ("Ada ran for twelve years to keep fit, then left Moon Lab.", []),
        ("Ada was a guest of Moon Lab for twelve years.", []),
    ],
)
def test_whoever_ran_a_place_did_so_for_as_long_as_the_place_says(text: str, found: list[str]) -> None:
    assert kinds(text, [stated("Moon Lab", "director", "Ada", since="1990", until="1998")]) == found


@pytest.mark.parametrize(("years", "found"), [("1907", "support"), ("1913", "conflict")])
def test_half_a_century_is_round(years: str, found: str) -> None:
    assert kinds(
        "Ada reigned for half a century.", [stated("Ada", "position held", "Regent", since=years, until="1959")]
    ) == [found]


BRIEF = stated("Ada", "position held", "Regent of Ulm", since="1920-08-26", until="1920-09-28")


@pytest.mark.parametrize(
    ("text", "fact", "kind"),
    [
        ("Ada reigned for just 33 days.", BRIEF, ["support"]),
        ("Ada reigned for five weeks.", BRIEF, ["support"]),
        ("Ada reigned for 45 days.", BRIEF, ["conflict"]),
        ("Ada reigned for two weeks.", BRIEF, ["conflict"]),
        ("Ada reigned for 33 days.", TERM, []),  # of which no day is known
    ],
)
def test_days_and_weeks_are_counted_where_both_days_are_known(text: str, fact: Triplet, kind: list[str]) -> None:
    assert kinds(text, [fact]) == kind


@pytest.mark.parametrize(
    ("office", "found"),
    [("Federal Regent of Ulm", ["support"]), ("Vice Regent of Ulm", []), ("Deputy Regent of Ulm", [])],
)
def test_an_office_is_called_by_its_last_word_but_a_lesser_one_is_not(office: str, found: list[str]) -> None:
    assert (
        kinds("Ada was regent for 18 years.", [stated("Ada", "position held", office, since="1920", until="1938")])
        == found
    )


def test_a_length_of_time_is_of_the_thing_that_is_named() -> None:
    jobs = [
        stated("Ada", "employer", "Moon Press", since="1990", until="2008"),
        stated("Ada", "employer", "Kite Press", since="2009"),
    ]
    assert kinds("Ada was employed by Moon Press for eighteen years.", jobs) == ["support"]
    assert kinds("Ada was employed by Moon Press for ten years.", jobs) == ["conflict"]
    assert kinds("Ada was employed by Kite Press for ten years.", jobs) == []  # she may be there still


def test_whose_life_something_took() -> None:
    facts = [*LIFE, stated("Ada", "cause of death", "fever")]
    assert kinds("A fever took Ada's life at the age of 48.", facts) == ["support"]
    assert kinds("A fever took Ada's life at the age of 61.", facts) == ["conflict"]
    assert kinds("Ada was only 32 at the time of her death.", facts) == ["conflict"]


def test_two_days_of_death_in_one_month_are_one_for_an_age() -> None:
    facts = [*LIFE, stated("Ada", "date of death", day("1950-02-04"))]
    assert kinds("Ada died at the age of 48.", facts) == ["support"]
    assert kinds("Ada died at the age of 48.", [*LIFE, stated("Ada", "date of death", day("1951-02-04"))]) == []
