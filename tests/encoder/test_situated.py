"""A thing of its sort lies where its one statement puts it, and in no other place of that kind."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.encoder.evidence.ground import Ground
from claimver.encoder.rules.situated import situated
from claimver.types import Entity, Triplet
from tests.encoder.readings import read_naming, stated

COUNTRIES = {name: Entity(name, name, kind="country") for name in ("Norland", "Sudland")}
ULM, TOL, PARK = Entity("Ulm", "Ulm", "old city"), Entity("Tol", "Tol"), Entity("Ada", "Ada", "chemist")


def lies(thing: Entity, place: str, *, single: str = "yes") -> Triplet:
    return replace(stated(thing.label, "country", place, single=single), subject=thing, object=COUNTRIES[place])


FACTS = [lies(ULM, "Norland"), stated("Tol", "instance of", "river"), lies(TOL, "Norland", single="no"),
         lies(PARK, "Norland"), stated("Ada", "occupation", "chemist"), stated("Ada", "instance of", "person")]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ulm is a city in Sudland.", ["conflict"]),
        ("Ulm, the largest old city of Sudland, has a mint.", ["conflict"]),
        ("The largest city in Sudland, Ulm has a mint.", ["conflict"]),
        ("Ulm is a city in Norland.", []),
        ("Ulm is a port in Sudland.", []),  # nothing says that it is a port
        ("Ulm was a city in Sudland.", []),  # borders move
        ("Ulm trades with a city in Sudland.", []),
        ("Tol is a river in Sudland.", []),  # it may flow through both
        ("Ada is a chemist in Sudland.", []),  # people travel
    ],
)
def test_of_its_sort_in_another_place_of_that_kind_is_a_conflict(text: str, found: list[str]) -> None:
    reading = read_naming(text, COUNTRIES | {"Ulm": ULM, "Tol": TOL, "Ada": PARK})
    assert [finding.kind for finding in situated(reading, Ground.of(FACTS))] == found


def test_of_a_thing_in_two_places_none_is_ruled_out() -> None:
    two = [lies(ULM, "Norland"), replace(lies(ULM, "Norland"), id="2", object=Entity("Mid", "Mid", kind="country"))]
    reading = read_naming("Ulm is a city in Sudland.", COUNTRIES | {"Ulm": ULM})
    assert list(situated(reading, Ground.of(two))) == []
