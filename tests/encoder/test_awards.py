"""Awards told by the first words of their names, and nominations that are no awards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.rules.awards import awarded, is_no_award
from claimver.types import Entity, Property, Qualifier, Triplet
from tests.encoder.readings import ground, read_naming

RECEIVED, NOMINATED, WINNER = (
    Property("P166", "award received"),
    Property("P1411", "nominated for"),
    Property("w", "winner"),
)
FOR_WORK = Property("P1686", "for work")
ADA, BEN, FILM, OTHER = (Entity(name, name) for name in ("Ada Venn", "Ben Hale", "Night Ferry", "Salt Road"))
SOUND = Entity("s", "Harbour Film Award for Best Sound", "", ("Best Sound Anchor", "Anchor for Best Sound"))
ACTOR = Entity("a", "Harbour Film Award for Best Actor")
FACTS = [
    Triplet("1", ADA, RECEIVED, SOUND, (Qualifier(FOR_WORK, FILM),)),
    Triplet("2", FILM, RECEIVED, ACTOR, (Qualifier(WINNER, BEN),)),
    Triplet("3", BEN, NOMINATED, SOUND, (Qualifier(FOR_WORK, OTHER),)),
]
NAMED = {thing.label: thing for thing in (ADA, BEN, FILM, OTHER)}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ada Venn won a Harbour Film Award for Night Ferry.", ["1"]),
        ("Ada Venn took home the Harbour Film Award.", ["1"]),
        ("Ada Venn received an Anchor for Night Ferry.", ["1"]),
        ("Ada Venn and Ben Hale both won Harbour Film Awards for Night Ferry.", ["1", "2"]),
        ("Night Ferry took the Harbour Film Awards for Best Actor and Best Sound.", ["2"]),
        ("Ben Hale was nominated for a Harbour Film Award for Salt Road.", ["3"]),
        ("Ada Venn won a Harbour Film Award for Salt Road.", []),  # it was for another film
        ("Ben Hale won a Harbour Film Award for Salt Road.", []),  # he was nominated only
        ("Ada Venn won the Harbour Film Award for Best Actor.", []),  # another of that series
        ("Ada Venn praised a Harbour Film Award.", []),
        ("Ada Venn won a Harbour Film Award for her music.", []),  # which of the series is not told
        ("Ada Venn won a Harbour Film Award for the film Night Ferry.", ["1"]),
    ],
)
def test_an_award_is_known_by_its_first_words(text: str, wanted: list[str]) -> None:
    reading = read_naming(text, NAMED)
    reading = replace(reading, topics=reading.topics | {n for n in NAMED if f"and {n} both" in text})
    found = awarded(reading, ground(FACTS))
    assert sorted(finding.triplets[0].id for finding in found) == wanted


@pytest.mark.parametrize(
    ("text", "contended"),
    [
        ("Ben Hale won the award.", True),
        ("Ben Hale was up for the award.", False),
        ("Ben Hale was shortlisted.", False),
    ],
)
def test_a_nomination_bears_out_no_award(text: str, contended: bool) -> None:
    assert is_no_award(read_naming(text, NAMED), FACTS[2]) is contended
    assert not is_no_award(read_naming(text, NAMED), FACTS[0])


@pytest.mark.parametrize(("film", "other"), [("Night Ferry", False), ("Salt Road", True)])
def test_an_award_for_one_work_is_none_for_another(film: str, other: bool) -> None:
    assert is_no_award(read_naming(f"Ada Venn won the award for the drama {film}.", NAMED), FACTS[0]) is other


OSCAR = Entity("o", "Academy Award for Best Actor")
STATED = [
    Triplet("4", ADA, RECEIVED, OSCAR, (Qualifier(FOR_WORK, FILM),)),
    Triplet("5", ADA, RECEIVED, OSCAR, (Qualifier(FOR_WORK, Entity("Salt Road", "Salt Road")),)),
]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Ada Venn won an Oscar.", ["4", "5"]),
        ("Ada Venn won an Oscar for Night Ferry.", ["4"]),
        ("Night Ferry won Ada Venn the Academy Award for Best Actor.", ["4"]),
        ("Ada Venn won an Oscar for Cold Harbour.", []),
    ],
)
def test_oscars_and_the_works_that_they_are_for(text: str, wanted: list[str]) -> None:
    works = {"Cold Harbour": Entity("c", "Cold Harbour"), "Salt Road": Entity("r", "Salt Road")}  # a name in the table
    reading = read_naming(text, NAMED | works)
    assert [finding.triplets[0].id for finding in awarded(reading, ground(STATED))] == wanted
