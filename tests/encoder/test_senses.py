"""Countries that stand for their national teams, and winners of what happened once."""

from __future__ import annotations

import pytest

from claimver.encoder.evidence.ground import has_one_value
from claimver.encoder.evidence.senses import in_sense
from claimver.types import Entity, Property, Triplet
from tests.encoder.readings import ground, read_naming

CUP = Entity("cup", "1998 Moor Cup", "football competition of 1998")
HILLS = Entity("hills", "Norland", "country in the north", (), "Q6256")
COAST = Entity("coast", "Ostmark", "country in the east", (), "Q6256")
TEAM = Entity("team", "Norland men's national football team", "football team of Norland", (), "Q6979593")
WON = Triplet("won", CUP, Property("P1346", "winner"), TEAM)
HOST = Triplet("host", CUP, Property("P17", "country"), HILLS)


@pytest.mark.parametrize(
    ("text", "country", "meant"),
    [
        ("Norland won the 1998 Moor Cup.", HILLS, "team"),
        ("Norland were beaten in the 1998 Moor Cup.", HILLS, "team"),
        ("Ostmark won the 1998 Moor Cup.", COAST, "coast team"),  # its team, of which nothing is known
        ("Norland hosted the 1998 Moor Cup.", HILLS, "hills"),
        ("Ada Venn won the 1998 Moor Cup in Norland.", HILLS, "hills"),
    ],
)
def test_a_country_that_competes_is_its_team(text: str, country: Entity, meant: str) -> None:
    named = {country.label: country, CUP.label: CUP}
    reading = in_sense(read_naming(text, named), ground([WON, HOST]))
    assert meant in {name.entity.id for name in reading.named if name.entity is not None}
    assert country.id not in {name.entity.id for name in reading.named if name.entity is not None} - {meant}


def test_what_happened_once_has_one_winner() -> None:
    series = Triplet("s", Entity("s", "Moor Prize"), Property("P1346", "winner"), TEAM)
    other = Triplet("o", CUP, Property("P1346", "winner"), COAST)
    assert has_one_value(WON, [WON]) == "yes"
    assert has_one_value(series, [series]) == "no"  # it is awarded again and again
    assert has_one_value(WON, [WON, other]) == "no"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Ada Venn played for Ostmark.", "club"),  # the one club called so
        ("Ada Venn was born in Ostmark.", "coast"),
        ("Ada Venn played for Norland.", "team"),
    ],
)
def test_who_plays_for_a_city_plays_for_the_club_of_that_name(text: str, meant: str) -> None:
    player = Entity("ada", "Ada Venn", "footballer", (), "Q5")
    club = Entity("club", "FC Ostmark", "football club", ("Ostmark",), "Q476028")
    member = Property("P54", "member of sports team")
    statements = [Triplet("m", player, member, club), Triplet("t", player, member, TEAM)]
    named = {player.label: player, COAST.label: COAST, HILLS.label: HILLS}
    reading = in_sense(read_naming(text, {key: named[key] for key in named if key in text}), ground(statements))
    assert meant in {name.entity.id for name in reading.named if name.entity is not None}
