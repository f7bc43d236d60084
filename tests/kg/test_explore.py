"""Looking up and around: by id, name and beginning; the neighbourhood gives every property its turn."""

import pytest
import scripted_graph

from claimver.kg.explore import Examples, examples, look_up, surroundings
from claimver.kg.memory import MemoryGraph
from claimver.parts import KnowledgeGraph
from claimver.types import Entity, Property, Triplet
from tests.kg.test_contract import FACTORIES

HUB = Entity("Q1", "Hub")


@pytest.fixture(scope="module", params=sorted(FACTORIES))
def graph(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeGraph:
    return FACTORIES[request.param](tmp_path_factory.mktemp("graph"))


def ids(graph: KnowledgeGraph, words: str) -> list[str]:
    return [entity.id for entity in look_up(graph, words)]


def test_an_id_a_name_and_a_beginning_are_found(graph: KnowledgeGraph) -> None:
    assert ids(graph, "Q9") == ["Q9"]
    assert ids(graph, "ada stein") == ["Q9"]
    assert ids(graph, " Ada  ") == ["Q9"]
    assert ids(graph, "Springfield")[0] == "Q10"


def test_the_whole_name_comes_before_beginnings_and_popular_ones_first(graph: KnowledgeGraph) -> None:
    assert set(ids(graph, "spring")) == {"Q10", "Q100", "Q101", "Q102"}
    assert ids(graph, "spring")[0] in ("Q10", "Q100")
    assert len(look_up(graph, "spring", limit=2)) == 2


@pytest.mark.parametrize("words", ["", "   ", "nobody", "%", "'; --", "\x00", "a" * 100_000])
def test_what_is_not_there_is_not_found(graph: KnowledgeGraph, words: str) -> None:
    assert look_up(graph, words) == ()


def test_the_surroundings_go_both_ways(graph: KnowledgeGraph) -> None:
    assert {triplet.id for triplet in surroundings(graph, "Q10").triplets} == {"s-3", "s-7"}
    assert surroundings(graph, "Q404").triplets == ()


def test_in_large_surroundings_every_property_has_its_turn() -> None:
    many = [Triplet(f"m{n}", Entity(f"Q{n + 10}", "x"), Property("P1", "in"), HUB) for n in range(200)]
    few = [Triplet("f", HUB, Property("P2", "led by"), Entity("Q2", "Boss"))]
    near = surroundings(MemoryGraph([*many, *few]), "Q1", most=10)
    assert near.triplets[0].id == "f"
    assert len(near.triplets) == 10
    assert near.left_out == 191


def test_examples_are_what_most_is_stated_of_and_a_pair_two_steps_apart() -> None:
    graph = scripted_graph.desk().graph
    found = examples(graph)
    assert [entity.label for entity in found.entities] == ["Local 0", "Apollo 11", "Neil Armstrong"]
    assert all(graph.facts(entity.id) for entity in found.entities)
    ((one, other),) = found.pairs
    assert (one.label, other.label) == ("Neil Armstrong", "Moon")
    near = {fact.object for fact in graph.facts(one.id)}
    assert other not in near
    assert any(other == fact.object for thing in near for fact in graph.facts(thing.id))  # type: ignore[union-attr]


def test_a_graph_that_lists_no_names_has_no_examples() -> None:
    class Nameless:
        """A graph far away."""

    assert examples(Nameless()) == Examples()  # type: ignore[arg-type]
