"""The reviewed properties, and property names of any graph."""

import re

import pytest

from claimver.encoder.words.wordings import known, one_value, wordings
from claimver.types import Entity, Property, Triplet, Value

DATE = Value("date", "1900", "1900", 9)
NUMBER = Value("quantity", "12", "12")


def test_every_reviewed_property_is_complete() -> None:
    assert len(wordings()) > 200
    for id, entry in wordings().items():
        assert re.fullmatch(r"P[1-9]\d*", id)
        assert entry.single_value in ("yes", "time", "no")
        assert entry.datatype in ("item", "date", "quantity")
        assert entry.templates
        assert all(re.search(r"\bX\b", t) and re.search(r"\bY\b", t) for t in entry.templates), id


@pytest.mark.parametrize(
    ("label", "datatype", "id"),
    [
        ("birthPlace", "item", "P19"),
        ("death_place", "item", "P20"),
        ("Place of birth", "item", "P19"),
        ("founded", "date", "P571"),
        ("population (2018)", "quantity", "P1082"),
        ("husband", "item", "P26"),
    ],
)
def test_a_property_is_known_by_the_names_that_people_give_it(label: str, datatype: str, id: str) -> None:
    entry = known(Property(label, label), datatype=datatype)
    assert entry is not None
    assert entry.id == id


@pytest.mark.parametrize(
    ("label", "object", "single"),
    [
        ("birthplace", Entity("x", "x"), "yes"),
        ("capital city", Entity("x", "x"), "time"),
        ("award", Entity("x", "x"), "no"),
        ("max depth", NUMBER, "yes"),
        ("annual revenue", NUMBER, "time"),
        ("population (2018)", NUMBER, "time"),
        ("opening date", DATE, "yes"),
        ("largest city", Entity("x", "x"), "yes"),
        ("friend", Entity("x", "x"), "no"),
    ],
)
def test_how_many_values_a_property_can_have(label: str, object: Entity | Value, single: str) -> None:
    assert one_value(Triplet("t", Entity("s", "s"), Property(label, label), object)) == single
