"""A name that several things have means the one of the sort that its clause speaks of."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Entity
from tests.link.toy import Toy

FIRM = Entity("firm", "Amzor", "technology company", popularity=5.0)
RIVER = Entity("river", "Amzor", "river of the north", popularity=4.0)
TOWN = Entity("town", "Lume", "city in Norland", popularity=5.0)
FILM = Entity("film", "Lume", "", (), "Q11424", popularity=4.0)  # its kind says that it is one


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("The Amzor is 400 kilometres long.", "river"),
        ("The Amzor flows into the sea.", "river"),
        ("The road is much longer than the Amzor.", "river"),
        ("Amzor employs many people.", "firm"),
        ("Amzor is headquartered in Lume.", "firm"),
        ("Lume was directed by a friend.", "film"),
        ("Lume lies by the sea.", "town"),
    ],
)
def test_a_name_means_what_its_clause_speaks_of(toy: Toy, text: str, meant: str) -> None:
    graph = MemoryGraph([], [FIRM, RIVER, TOWN, FILM, Entity("Q11424", "film")])
    linked = GraphLinker(graph, toy.embedder, min_confidence=0.0).link(toy.preprocessor.process(text))
    assert meant in {mention.candidates[0].entity.id for mention in linked.mentions if mention.candidates}
