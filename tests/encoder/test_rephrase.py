"""Turns of phrase put plainly: denials without "not", dates that are feasts, asides."""

import pytest

from claimver.encoder.read.rephrase import plainly
from claimver.encoder.words.polarity import polarity

TURNS = [
    ("Ada was born in Ulm and not in Bonn.", "Ada was born in Ulm."),
    ("Ada was born in Ulm, not in Bonn.", "Ada was born in Ulm."),
    ("It wasn't found in 1930 but in 1928.", "It was found in 1928."),
    ("It was not found on 3 May 1930, but on 4 May 1930.", "It was found on 4 May 1930."),
    ("It wasn't found by Ada in 1930 but lost.", "It wasn't found by Ada in 1930 but lost."),
    ("It was not spotted until 1978.", "It was spotted in 1978."),
    ("It wasn't spotted until 1978.", "It was spotted in 1978."),
    ("He did not return to Ulm until May 1990.", "He did return to Ulm in May 1990."),
    ("It was not until 1978 that he left.", "It was in 1978 that he left."),
    ("Norland has stayed out of the League.", "Norland has not been a member of the League."),
    ("Norland stays out of the League.", "Norland is not a member of the League."),
    ("Norland remained outside of the League.", "Norland is not a member of the League."),
    ("She did without a car.", "She did not have a car."),
    ("It lacks a harbour.", "It does not have a harbour."),
    ("It lacked a harbour.", "It did not have a harbour."),
    ("He retired without ever winning a medal.", "He retired not winning a medal."),
    ("She left without a single prize.", "She left not with a prize."),
    ("She left without any prize.", "She left not with a prize."),
    ("No country other than Norland borders it.", "Only Norland borders it."),
    ("Nobody but Ada won.", "Only Ada won."),
    ("No one except Ada won.", "Only Ada won."),
    ("She reigned from 26 August to 2 May 1978.", "She reigned from 26 August 1977 to 2 May 1978."),
    ("It ran from May until August 2018.", "It ran from May 2018 until August 2018."),
    ("It was held between 3 and 9 March 1999.", "It was held between 3 March 1999 and 9 March 1999."),
    (
        "Longer than the Ulm by 350 miles, the Hale ends there.",
        "The Hale, longer than the Ulm by 350 miles, ends there.",
    ),
    ("Much older than Ulm, Bonn, a port, is dry.", "Bonn, much older than Ulm, a port, is dry."),
    ("Ada Venn (Italian: [de ˈniːro]; born 1901) is old.", "Ada Venn (born 1901) is old."),
    ("He died on Christmas Eve 1990.", "He died on 24 December 1990."),
    ("He died on Boxing Day in 1990.", "He died on 26 December 1990."),
    ("She was born on New Year's Day, 1990.", "She was born on 1 January 1990."),
    (
        "Since 2014 the post of chief executive at X has been held by Ada Venn.",
        "Since 2014 Ada Venn has been chief executive at X.",
    ),
    ("The office of mayor was filled by J. K. Bob until 1990.", "J. K. Bob was mayor until 1990."),
    ("With 640 beds, Hale has thrice as many as Ulm.", "Hale has 640 beds, thrice as many beds as Ulm."),
    (
        "With only 12 crew members, Ada had fewer than Bob.",
        "Ada had only 12 crew members, fewer crew members than Bob.",
    ),
    ("She was born on New Year’s Day 1990.", "She was born on 1 January 1990."),
    ("She was born in her native Ulm.", "She was born in Ulm."),
    ("Its seat is Ulm, not Bad Wurzel, and it is dry.", "Its seat is Ulm and it is dry."),
    ("Its seat is Ulm, not Bad Wurzel.", "Its seat is Ulm."),
    ("It lies in Ulm, and not in Bonn.", "It lies in Ulm."),
    ("He does not live there any more.", "He does not live there."),
    ("Ada was twelve years Bob's junior.", "Ada was twelve years younger than Bob."),
    ("Ada was Bob's senior by twelve years.", "Ada was twelve years older than Bob."),
    ("Ada falls just short of Mount Venn.", "Ada is lower than Mount Venn."),
    ("The line stops short of Ulm.", "The line does not reach into Ulm."),
    ("The three of Ada, Bob and Eve met.", "Ada, Bob and Eve met."),
    ("He was born on 2 March [O.S. 18 February] 1701.[12]", "He was born on 2 March 1701."),
]
AS_THEY_ARE = [
    "She did not stay in office until 2009.",
    "The post of gatekeeper was held by a machine.",
    "He did not speak until dawn.",
    "He sang on Christmas Eve.",
    "With 640 beds, Hale has more than enough.",
    "She returned to her native land.",
    "It is cold, not warm.",
    "He retired without winning a medal.",
    "They stayed in the League.",
    "It lies in Ulm, not Old Bad Upper Lower Wurzel.",  # no part of a name is cut out
    "He was, notably, in Ulm.",
    "It rose from 3 to 9 in May 1999.",
    "Larger than life, Ada came.",
    "Ada was twelve years Bob's junior partner.",
]


@pytest.mark.parametrize(("said", "plain"), TURNS)
def test_a_turn_of_phrase_is_put_plainly(said: str, plain: str) -> None:
    assert plainly(said) == plain


@pytest.mark.parametrize("text", AS_THEY_ARE)
def test_words_that_only_look_like_such_a_turn_stay(text: str) -> None:
    assert plainly(text) == text


@pytest.mark.parametrize("plain", [plain for _, plain in TURNS])
def test_what_is_plain_is_not_changed_again(plain: str) -> None:
    assert plainly(plain) == plain


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("It was not spotted until 1978.", False),
        ("Its seat is Ulm, not Bonn.", False),
        ("Norland has stayed out of the League.", True),
        ("She did without a car.", True),
        ("She left without a single prize.", True),
        ("It lacks a harbour.", True),
        ("Nobody but Ada won.", False),
    ],
)
def test_what_denies_is_told_from_what_only_has_a_not(text: str, negated: bool) -> None:
    assert polarity(plainly(text)).negated is negated


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It was painted by Jan Pell rather than by his pupil Lucia Dorn.", "It was painted by Jan Pell."),
        ("It was painted not by Jan Pell but by Lucia Dorn.", "It was painted by Lucia Dorn."),
        ("She died at Ulm instead of New Tol, in 1479.", "She died at Ulm, in 1479."),
        ("He plays rather than sings.", "He plays rather than sings."),
    ],
)
def test_what_is_rejected_is_not_claimed(text: str, told: str) -> None:
    assert plainly(text) == told
