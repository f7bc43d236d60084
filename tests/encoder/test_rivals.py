"""When another value of a statement is no rival of the claim's."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.rivals import is_holder, is_rival, is_scattered
from claimver.encoder.read.lexicon import Named
from claimver.types import Entity, Triplet
from tests.encoder.readings import ground, quantity, read, read_naming, stated

HEAD = stated("Station", "director", "Bo")
NAMELESS = replace(HEAD, object=Entity("Q99", "Q99"))
BORN = replace(stated("Ada", "place of birth", "Harl"), object=Entity("Harl", "Harl", "quarter of Tol City"))
SOURCE = stated("Ebb", "origin of the watercourse", "Black Hills")
NAME = stated("Ada", "birth name", "Ada Bo")
MOUTH = stated("Blue Ebb", "mouth of the watercourse", "Ebb")
SEAT = stated("Agency", "headquarters location", "Harl")
CODE = stated("Agency", "IATA airline designator", "AA")
PEAK = stated("Agency", "highest point", "Tol")
COUNTRY = stated("Agency", "country", "Norland")


@pytest.mark.parametrize(
    ("text", "name", "fact", "lasting", "rival"),
    [
        ("Ada is the director of the Station.", "Ada", HEAD, False, True),
        ("Ada is a former director at the Station.", "Ada", HEAD, False, False),  # one of many
        ("Ada is the director of the Station.", "Ada", NAMELESS, False, False),  # may be she
        ("Ada was born in Ulm.", "Ulm", BORN, True, True),
        ("Ada was born in Tol City.", "Tol City", BORN, True, False),  # where the place lies
        ("The Ebb is the second-longest river in Norland.", "Norland", SOURCE, True, False),
        ("The Ebb is Norland's longest river.", "Norland", SOURCE, True, False),
        ("The Ebb, the longest river, rises in Norland.", "Norland", SOURCE, True, True),
        ("Agency is the oldest agency in Sudland.", "Sudland", COUNTRY, True, True),
        ("Agency is in the Overseas Dominion of Agency.", "Overseas Dominion", COUNTRY, False, False),
        ("Agency sits in the Harp Centre, Great Norland.", "Harp Centre", COUNTRY, False, False),
        ("Agency sits in the Harp Centre.", "Harp Centre", SEAT, False, False),  # which may lie in Harl
        ("Agency sits a few miles west of Velden.", "Velden", SEAT, False, False),
        ("Agency sits in the Velden Hills.", "Velden Hills", SEAT, False, False),
        ("Agency sits in the Velden Empire.", "Velden Empire", SEAT, False, False),
        ("Agency is a member of the MPA.", "MPA", CODE, True, False),
        ("Agency has the code MPA.", "MPA", CODE, True, True),
        ("Agency has been ruled by the House of Bo.", "House of Bo", HEAD, True, False),
        ("Agency sits in Velden.", "Velden", SEAT, False, True),
        ("Ulm, Agency's dearest, is its highest prize.", "Ulm", PEAK, True, False),
        ("Its highest peak is Ulm.", "Ulm", PEAK, True, True),
        ("The Sudland town of Harl is the birthplace of Ada.", "Sudland", NAME, True, False),
        ("Ada was called Bo Sud at birth.", "Bo Sud", NAME, True, True),
        ("Agency, of Norland, has sites for R.", "R", COUNTRY, False, False),
        ("Agency has sites for R.", "R", COUNTRY, False, False),
        ("Agency claims a part of Sudland.", "Sudland", COUNTRY, False, False),
        ("Agency is a firm from Sudland.", "Sudland", COUNTRY, False, True),
        ("Agency, a firm in Sudland, is old.", "Sudland", COUNTRY, False, True),
    ],
)
def test_another_name_is_a_rival_of_one_value_only(
    text: str, name: str, fact: Triplet, lasting: bool, rival: bool
) -> None:
    reading = read(text, [fact])
    assert is_rival(reading, Named(name, None, ""), [fact], lasting=lasting) is rival


def test_a_name_within_the_subjects_own_is_not_beside_it() -> None:
    reading = read_naming("The Blue Ebb ends in the Red Sound.", {"Blue Ebb": Entity("Blue Ebb", "Blue Ebb")})
    assert is_rival(reading, Named("Red Sound", None, ""), [MOUTH], lasting=True)


def test_a_linked_name_is_no_rival_of_the_country_that_the_claim_names_too() -> None:
    things = {name: Entity(name, name) for name in ("Agency", "Institute")}
    fact = stated("Agency", "country", "Norland")
    beside = read_naming("Agency of Harl, Norland has an Institute.", things)
    alone = read_naming("Agency is in the Institute.", things)
    named = Named("Institute", things["Institute"], "")
    assert not is_rival(beside, named, [fact], lasting=False)
    assert is_rival(alone, named, [fact], lasting=False)


def test_unlike_numbers_without_a_date_are_of_several_times() -> None:
    one, two = (stated("Ulm", "index", quantity(number)) for number in (0.5, 0.6))
    plain, then = read("Ulm has an index of 0.7.", [one]), read("In 2005, Ulm had an index of 0.7.", [one])
    near = stated("Ulm", "index", quantity(0.501))
    assert is_scattered(plain, [one, two])
    assert not is_scattered(plain, [one])
    assert not is_scattered(plain, [one, near])
    dated = stated("Ulm", "index", quantity(0.6), since="1990")
    assert not is_scattered(plain, [one, dated])
    assert is_scattered(then, [one])
    assert not is_scattered(then, [dated])


def test_a_club_is_not_the_coach_of_another() -> None:
    fact, text = stated("Kite Club", "head coach", "Ada"), "Kite Club was coached by Moon Club."
    reading = read(text, [fact], ["Moon Club"])
    assert not is_rival(reading, Named("Moon Club", Entity("Moon Club", "Moon Club"), "ORG"), [fact], lasting=False)
    assert is_rival(reading, Named("Moon Club", Entity("Moon Club", "Moon Club"), "PERSON"), [fact], lasting=False)


@pytest.mark.parametrize(
    ("name", "holds"),
    [
        ("Moon Club", True),  # has a coach of its own
        ("Bob", False),  # is coach of it
        ("Kite Club", False),  # whose coach it is all about
        ("Ulm", False),
    ],
)
def test_what_has_a_head_is_none(name: str, holds: bool) -> None:
    ours = stated("Kite Club", "head coach", "Ada")
    facts = [ours, stated("Moon Club", "head coach", "Bob"), stated("Moon Club", "located in", "Ulm")]
    assert is_holder(Named(name, Entity(name, name), ""), ours, ground(facts)) is holds
