"""Births, deaths and foundings that a claim must say in words before another value gainsays them."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.plan import Hypothesis
from claimver.encoder.read.lexicon import Named
from claimver.encoder.read.reading import Reading
from claimver.encoder.rules.unworded import is_unworded
from claimver.types import Entity, Triplet
from tests.encoder.readings import day, quantity, read, stated

FOUNDED = stated("Norland Agency", "inception", day("1958"))
CONGRESS = stated("Congress", "inception", day("1789"))
BORN_IN, BORN = stated("Ada", "place of birth", "Ulm"), stated("Ada", "date of birth", day("1901"))
DIED_IN, CITIZEN = stated("Ada", "place of death", "Ulm"), stated("Ada", "country of citizenship", "Norland")
FOUNDED_TOL = stated("Tol", "inception", day("1703"))
LIES = stated("Norland", "located in", "Realm")
CLOSED = stated("Guild", "dissolved, abolished or demolished date", day("1945"))
LOW, WORKED = stated("Ulm", "lowest point", "Marsh"), stated("Ada", "work period (end)", day("2010"))
SEAT = stated("Norland", "capital", "Ulm")
WAR = stated("Civil War", "point in time", day("1864"))
AREA = stated("Ulm", "area", quantity(525, "square kilometre"))


def filler(reading: Reading, name: str) -> Named:
    return Named(name, next((n.entity for n in reading.named if n.text == name), Entity(name, name)), "")


@pytest.mark.parametrize(
    ("text", "fact", "unworded"),
    [
        ("Her group joined Norland Agency in 1960.", FOUNDED, True),
        ("Congress passed a bill establishing Elm Park in 1890.", CONGRESS, True),
        ("In 1960 Bo founded the launch service of Norland Agency.", FOUNDED, True),
        ("Norland Agency launched its first ship in 1960.", FOUNDED, True),
        ("Norland Agency was founded in 1960.", FOUNDED, False),
        ("Norland Agency dates from 1960.", FOUNDED, False),
        ("Norland Agency has been in existence since 1960.", FOUNDED, False),
        ("Bo founded Norland Agency in 1960.", FOUNDED, False),
        ("Norland Agency lasted until 1960.", FOUNDED, True),
        ("Norland Agency came into being following the Treaty of Elm in 1957.", FOUNDED, True),
        ("Norland Agency has its roots in the 1917 Elm Revolution.", FOUNDED, True),
        ("Norland Agency has its roots in 1917.", FOUNDED, False),
        ("Norland Agency was settled by miners in 1917.", FOUNDED, True),
        ("Norland Agency had emerged as the largest in 1960.", FOUNDED, True),
        ("Norland Agency introduced a new law in 1960.", FOUNDED, True),
        ("Norland Agency is a founding member of Elm, a group of colleges established in 1960.", FOUNDED, True),
        ("The Elm style originated in Tol in the year 1950.", FOUNDED_TOL, True),  # which is only where
        ("Tol originated in the year 1950.", FOUNDED_TOL, False),
        ("Norland Agency, founded in 1960, is large.", FOUNDED, False),
        ("Guild closed the school in 1933.", CLOSED, True),
        ("Guild was closed in 1933.", CLOSED, False),
        ("Guild closed in 1933.", CLOSED, False),
        ("Bo recognized Elm in 1862, during the Civil War.", WAR, True),
        ("The Civil War came in 1862.", WAR, False),
        ("Ada began to take photographs in 1960.", WORKED, True),
        ("Ada ended her work in 1960.", WORKED, False),
        ("Ada sang in 1960.", WORKED, True),
        ("Ada taught in Paris in 1960.", BORN, True),
        ("Ada was born in Paris in 1960.", BORN, False),
        ("Ada moved away on the birth of her son, Eve, in 1960.", BORN, True),
        ("Ada moved away after her brother's birth in 1960.", BORN, True),
        ("Eve moved away on the birth of Ada in 1960.", BORN, False),
        ("Eve rejoiced at Ada's birth in 1960.", BORN, False),
        ("Born in Tol in 1940.", FOUNDED_TOL, True),  # the year is not that of the town
        ("The Ulm metropolitan area has 7,000 square kilometres.", AREA, True),
        ("Ulm covers 7,000 square kilometres.", AREA, False),
        ("Ulm lies inland, and the Ulm metropolitan area has 7,000 square kilometres.", AREA, False),
    ],
)
def test_a_value_is_held_against_what_the_claim_says(text: str, fact: Triplet, unworded: bool) -> None:
    reading = read(text, [fact])
    value = reading.values[-1]
    assert is_unworded(reading, Hypothesis(fact, value, value.span.of(text), 0.0)) is unworded


@pytest.mark.parametrize(
    ("text", "name", "fact", "unworded"),
    [
        ("Ada spent most of her life in Tol.", "Tol", DIED_IN, True),
        ("Ada ended her days in Tol.", "Tol", DIED_IN, False),
        ("After the death of Bo, Ada edited Tol.", "Tol", BORN_IN, True),
        ("Ada hails from Tol.", "Tol", BORN_IN, False),
        ("Ada (born 1901 (old style)) directs the Tol Institute.", "Tol", BORN_IN, True),  # told in brackets only
        ("Ada, who was born in Tol (then Norland), teaches.", "Tol", BORN_IN, False),
        ("Ada was born in the Empire.", "Empire", CITIZEN, True),
        ("Ada is a citizen of the Empire.", "Empire", CITIZEN, False),
        ("Norland also includes two territories: Tol and Elm.", "Tol", LIES, True),
        ("Norland lies in Tol.", "Tol", LIES, False),
        ("Norland beat Sudland in Tol.", "Tol", SEAT, True),
        ("The capital of Norland is Tol.", "Tol", SEAT, False),
        ("Norland is governed from Tol.", "Tol", SEAT, False),
        ("The highest point of Ulm is Tol.", "Tol", LOW, True),
        ("The lowest point of Ulm is Tol.", "Tol", LOW, False),
        ("The southernmost point of Ulm is Tol.", "Tol", LOW, True),
    ],
)
def test_a_name_is_held_against_what_the_claim_says(text: str, name: str, fact: Triplet, unworded: bool) -> None:
    reading = read(text, [fact], [name])
    assert is_unworded(reading, Hypothesis(fact, filler(reading, name), name, 0.0)) is unworded
