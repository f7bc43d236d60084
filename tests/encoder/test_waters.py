"""Which way a river flows."""

from __future__ import annotations

import pytest

from claimver.encoder.rules.waters import flowing, is_upstream
from claimver.types import Entity, Property, Triplet
from tests.encoder.readings import ground, read, read_naming, stated

TRIBUTARY = stated("Wend", "tributary", "Lisse")
MOUTH = stated("Lisse", "mouth of the watercourse", "Wend")
FACTS = [TRIBUTARY, MOUTH, stated("Wend", "length", "Gray Sea")]


@pytest.mark.parametrize(
    ("text", "kinds", "upstream"),
    [
        ("Wend flows into the Lisse.", ["conflict"], True),
        ("Wend empties into Lisse.", ["conflict"], True),
        ("Lisse flows into the Wend.", [], False),
        ("Wend flows into the Gray Sea.", [], False),
        ("Wend is fed by the Lisse.", [], False),
        ("Wend takes in the Lisse.", [], False),
        ("The Wend, 486 kilometres long, flows into the Lisse.", ["conflict"], True),
        ("Near the Gray Sea the Wend once flowed into the Lisse.", ["conflict"], True),
        ("Trout from the Wend run into the Lisse.", [], True),
        ("The Wend and the Lisse flow into the Gray Sea.", [], True),  # by way of each other
        ("Roads crossing the Wend run into the Lisse.", [], True),
    ],
)
def test_a_river_flows_one_way(text: str, kinds: list[str], upstream: bool) -> None:
    reading = read(text, FACTS)
    assert [f.kind for f in flowing(reading, ground(FACTS))] == kinds
    assert [is_upstream(reading, t) for t in (TRIBUTARY, MOUTH)] == [upstream, upstream]


def test_a_river_ends_in_one_sea_though_a_lake_may_lie_on_its_way() -> None:
    def water(name: str, kind: str) -> Entity:
        return Entity(name, name, kind, kind=kind)

    mouth = Property("P403", "mouth of the watercourse")
    wend, gray, white = water("Wend", "river"), water("Gray Sea", "sea"), water("White Sea", "sea")
    facts = [Triplet("1", wend, mouth, gray), Triplet("2", white, Property("p", "near"), water("Lake Tol", "lake"))]
    things = {thing.label: thing for t in facts for thing in (t.subject, t.object) if isinstance(thing, Entity)}
    for text, kinds in (
        ("The Wend flows into the White Sea.", ["conflict"]),
        ("The Wend flows into the Gray Sea.", []),
        ("The Wend flows into Lake Tol.", []),
    ):
        assert [f.kind for f in flowing(read_naming(text, things), ground(facts))] == kinds


def test_either_statement_alone_tells_it_and_the_claimed_way_does_not() -> None:
    reading = read("Wend flows into the Lisse.", [TRIBUTARY])
    (finding,) = flowing(reading, ground([TRIBUTARY]))
    assert finding.triplets == (TRIBUTARY,)
    assert finding.firm
    assert list(flowing(reading, ground([stated("Wend", "mouth of the watercourse", "Lisse")]))) == []
