"""Lands that a word before their name makes others of, and what many neighbours say for a candidate."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet
from tests.link.toy import Toy

LAND = Entity("land", "Korvia", "country in the north", popularity=5.0)
TOWN = Entity("town", "Lume", "city in Korvia", popularity=5.0)
FIRM = Entity("firm", "Amzor", "technology company", popularity=5.0)
BARE = Entity("bare", "Velsk", popularity=5.0)


def linked(toy: Toy, text: str) -> dict[str, str]:
    linker = GraphLinker(MemoryGraph([], [LAND, TOWN, FIRM, BARE]), toy.embedder, min_confidence=0.0)
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    return {m.text: m.candidates[0].entity.id for m in mentions if m.candidates}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("She was born in Korvia.", {"Korvia": "land"}),
        ("She was born in North Korvia.", {}),
        ("She was born in Eastern Korvia.", {}),
        ("She was born in New Korvia.", {}),
        ("She was born in northern Korvia.", {"Korvia": "land"}),  # a part of it
        ("She was born in East Lume.", {"Lume": "town"}),  # which is in Lume
        ("She was born in New Lume.", {}),
        ("She bought a New Amzor car.", {"Amzor": "firm"}),
    ],
)
def test_north_korvia_is_no_korvia(toy: Toy, text: str, found: dict[str, str]) -> None:
    assert linked(toy, text) == found


def test_the_more_of_the_names_are_joined_with_a_candidate_the_likelier_it_is(toy: Toy) -> None:
    """Against the label: the other one is only called so."""
    namesake, meant = (
        Entity("a", "Rolan", "player", popularity=5.0),
        Entity("b", "Ciro Rolan", "player", ("Rolan",), popularity=5.0),
    )
    clubs = [
        Entity(name, f"{name} Rovers", "club", popularity=4.0)
        for name in ("Kestrel", "Harbour", "Summit", "Meadow", "Orchard")
    ]
    plays = Property("plays", "member of sports team")
    facts = [Triplet(f"b{n}", meant, plays, club) for n, club in enumerate(clubs)]
    facts.append(Triplet("a0", namesake, plays, clubs[0]))
    graph = MemoryGraph(facts, [namesake, meant, *clubs])
    text = "Rolan joined Kestrel Rovers, then Harbour Rovers, Summit Rovers, Meadow Rovers and Orchard Rovers."
    mentions = GraphLinker(graph, toy.embedder, min_confidence=0.0).link(toy.preprocessor.process(text)).mentions
    assert mentions[0].candidates[0].entity.id == "b"
