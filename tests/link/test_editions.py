"""Editions by name and year: "won the Moor Cup in 1998" is about the Moor Cup of 1998."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.editions import by_edition
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet
from tests.link.test_relatives import Far
from tests.link.toy import Toy

CUP = Entity("cup", "Moor Cup", "football competition held every year", ("Cup of the Moor",), None, 10)
EDITIONS = tuple(Entity(f"cup{year}", f"{year} Moor Cup", "football competition", (), None, 5) for year in (1998, 2002))
FAIR = Entity("fair2019", "Harbour Fair 2019", "trade fair", (), None, 5)
NORLAND = Entity("Norland", "Norland", "country", (), None, 10)
ENTITIES = (CUP, *EDITIONS, FAIR, NORLAND)
FACTS = [Triplet(f"t{e.id}", e, Property("P3450", "sports season of league"), CUP) for e in EDITIONS]


@pytest.fixture(scope="module")
def linker(toy: Toy) -> GraphLinker:
    return GraphLinker(MemoryGraph(FACTS, ENTITIES), toy.embedder, min_confidence=0.2)


def meant(toy: Toy, linker: GraphLinker, text: str) -> list[str]:
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    return [m.entity.id for m in mentions if m.entity is not None and m.entity.id.startswith(("cup", "fair"))]


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("Norland won the Moor Cup in 1998.", ["cup1998"]),
        ("In 2002 Norland lost the Moor Cup.", ["cup2002"]),
        ("The Moor Cup was held in Norland on 3 May 1998.", ["cup1998"]),
        ("Norland won the Moor Cup of 2002.", ["cup2002"]),
        ("Norland took part in the Harbour Fair in 2019.", ["fair2019"]),  # only the edition is known
        ("Norland won the Moor Cup in 1998 and lost the Moor Cup in 2002.", ["cup1998", "cup2002"]),
    ],
)
def test_a_name_beside_a_year_is_the_edition_of_that_year(
    toy: Toy, linker: GraphLinker, text: str, ids: list[str]
) -> None:
    assert meant(toy, linker, text) == ids


@pytest.mark.parametrize(
    "text",
    [
        "Norland has hosted the Moor Cup since 1998.",
        "The Moor Cup was played from 1998 to 2002.",
        "The Moor Cup was founded in 1998.",
        "Before 2002 Norland had never won the Moor Cup.",
        "Norland won the Moor Cup in 1974.",  # no such edition
        "Norland won the Moor Cup.",
        "Norland won the women's Moor Cup in 1998.",
        "Norland won the Moor Cup for juniors in 1998.",
    ],
)
def test_other_years_leave_the_name_as_it_is(toy: Toy, linker: GraphLinker, text: str) -> None:
    assert meant(toy, linker, text) == ["cup"]


def test_a_graph_far_away_is_not_asked(toy: Toy) -> None:
    far = Far(FACTS, ENTITIES)
    document = toy.preprocessor.process("Norland won the Moor Cup in 1998.")
    assert by_edition(document, far) == document.mentions
