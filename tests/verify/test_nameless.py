"""Things that the graph knows by number alone: they tell no name from another."""

from __future__ import annotations

import pytest

from claimver.types import Entity, Label, Property, Triplet
from claimver.verify.checks import Ruling
from tests.verify.cases import PROPERTIES, A, C, E, entity, ruled

BORN = PROPERTIES["place of birth"]


def told(place: Entity, proposed: Label, *, property: Property = BORN) -> Ruling:
    """What becomes of "Curie came from Lyon" by a statement on where she was born."""
    return ruled("Curie came from Lyon", "Curie;Lyon", proposed, [Triplet("s1", entity("Curie"), property, place)])


@pytest.mark.parametrize("proposed", [A, C])
def test_a_thing_without_a_name_settles_nothing(proposed: Label) -> None:
    assert told(Entity("Q90", "Paris", kind="city"), C).label is C
    assert told(Entity("Q90", "Q90", kind="city"), proposed).label is E
    assert told(Entity("Q90", "Q90", aliases=("Lyon",), kind="city"), proposed).label is E


def test_a_number_is_a_name_in_a_graph_that_has_names_for_ids() -> None:
    assert told(Entity("Q7", "Q7", kind="city"), C, property=Property("place of birth", "place of birth")).label is C


@pytest.mark.parametrize("proposed", [A, C])
def test_the_number_in_an_iri_is_no_name(proposed: Label) -> None:
    born = Property("http://e.org/born", "place of birth")
    for id, label in (
        ("http://e.org/2", "2"),
        ("http://e.org/Wien", "http://e.org/Wien"),
        ("urn:x:m.0d6lp", "m.0d6lp"),
    ):
        assert told(Entity(id, label, kind="city"), proposed, property=born).label is E
    assert told(Entity("http://e.org/Paris", "Paris", kind="city"), C, property=born).label is C
    assert told(Entity("http://e.org/2", "Paris", kind="city"), C, property=born).label is C
