"""The neighbourhood of an entity: around it, as many rows as statements, both sides about as full."""

from itertools import pairwise

from claimver.report.star import SLOT, star
from claimver.types import Entity, Property, Triplet

MIDDLE, *OTHERS = (Entity(f"Q{n}", f"Thing {n}") for n in range(9))
HAS = Property("P1", "has")


def said(subject: Entity, object: Entity, number: int = 0) -> Triplet:
    return Triplet(f"{subject.id}-{object.id}-{number}", subject, HAS, object)


def places(*triplets: Triplet) -> dict[str, tuple[int, int]]:
    return {node.id: (node.x, node.y) for node in star(MIDDLE.id, triplets).nodes}


def test_those_that_speak_of_it_stand_on_the_left_and_what_it_speaks_of_on_the_right() -> None:
    at = places(said(MIDDLE, OTHERS[0]), said(OTHERS[1], MIDDLE), said(MIDDLE, OTHERS[2]), said(OTHERS[3], MIDDLE))
    assert at["Q0"] == (0, 0)
    assert at["Q2"][0] == at["Q4"][0] < 0 < at["Q1"][0] == at["Q3"][0]


def test_both_sides_are_about_as_full_whoever_speaks() -> None:
    at = places(*(said(MIDDLE, other) for other in OTHERS))
    assert sum(x < 0 for x, _ in at.values()) == sum(x > 0 for x, _ in at.values()) == 4


def test_one_neighbour_stands_on_one_side() -> None:
    assert places(said(MIDDLE, OTHERS[0])).keys() == {"Q0", "Q1"}


def test_a_neighbour_has_a_row_for_each_of_its_statements() -> None:
    many = [said(MIDDLE, OTHERS[0], number) for number in range(3)]
    at = places(*many, *(said(MIDDLE, other) for other in OTHERS[1:7]))
    for side in (-1, 1):
        column = sorted((y, id) for id, (x, y) in at.items() if x * side > 0)
        for (above, one), (below, other) in pairwise(column):
            assert below - above >= SLOT * (2 if "Q1" in (one, other) else 1)


def test_what_is_said_of_itself_needs_no_neighbour() -> None:
    assert places(said(MIDDLE, MIDDLE), said(MIDDLE, OTHERS[0]))["Q0"] == (0, 0)
