"""A name without the word for its kind: Kelvar for Mount Kelvar, where the graph knows nothing else of that name."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.disambiguate import choices
from claimver.link.kinds import Kinds
from claimver.link.linker import GraphLinker
from claimver.link.mentions import find_names
from claimver.link.names import Names
from claimver.types import Entity
from tests.link.toy import Toy


def called(label: str, name: str, description: str = "") -> Entity:
    return Entity(label, label, description, (name,))


def so_labelled(toy: Toy, text: str, *entities: Entity) -> list[float]:
    """How much each candidate's label speaks for it."""
    graph = MemoryGraph([], entities)
    document = toy.preprocessor.process(text)
    found = find_names(document, Names(graph), is_person=lambda entity: False)
    (choice,) = choices(document, found, graph=graph, embedder=toy.embedder, kinds=Kinds(graph))
    return [row["label"] for row in choice.features]


@pytest.mark.parametrize(
    ("label", "speaks"),
    [
        ("Mount Kelvar", 1.0),
        ("Kelvar River", 1.0),
        ("Kelvar, Inc.", 1.0),
        ("University of Kelvar", 1.0),
        ("Kelvar", 1.0),
        ("Big Kelvar", 0.0),
        ("Kelvar Railway", 0.0),
        ("Mount Kelvar Railway", 0.0),
    ],
)
def test_the_word_for_a_kind_may_be_left_out_of_a_name(toy: Toy, label: str, speaks: float) -> None:
    assert so_labelled(toy, "Everybody climbs Kelvar.", called(label, "Kelvar")) == [speaks]


def test_not_where_another_thing_has_the_name(toy: Toy) -> None:
    both = [called("Mount Kelvar", "Kelvar"), called("Kelvar Group", "Kelvar")]
    assert so_labelled(toy, "Everybody climbs Kelvar.", *both) == [0.0, 0.0]
    exact = [called("Mount Kelvar", "Kelvar"), Entity("K", "Kelvar")]
    assert sorted(so_labelled(toy, "Everybody climbs Kelvar.", *exact)) == [0.0, 1.0]


def test_such_a_name_is_linked_with_more_confidence(toy: Toy) -> None:
    def confidence(label: str) -> float:
        graph = MemoryGraph([], [called(label, "Ombra", "river in Norland")])
        linker = GraphLinker(graph, toy.embedder, min_confidence=0.0)
        (mention,) = linker.link(toy.preprocessor.process("Everybody swims in Ombra.")).mentions
        return mention.confidence

    assert confidence("Ombra River") > 0.5 > confidence("Ombra Railway") > 0
