"""Adjectives of countries, which are languages too."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.countries import COUNTRY_OF
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet

LANGUAGE, COUNTRY = Entity("Q34770", "language", "means of communication"), Entity("Q6256", "country")
KIND = Property("P31", "instance of")
THINGS = (
    Entity("Q45", "Portugal", "country in Europe", (), "Q6256", 90),
    Entity("Q5146", "Portuguese", "Romance language", (), "Q34770", 60),
    Entity("Q34", "Sweden", "country in Europe", (), "Q6256", 90),
    Entity("Q9027", "Swedish", "North Germanic language", (), "Q34770", 60),
    Entity("Q46", "Europe", "continent", (), "Q5107", 90),
    Entity("Q33", "Finland", "country in Europe", (), "Q6256", 90),
    Entity("Q1412", "Finnish", "Finnic language", (), "Q34770", 60),
    Entity("Q311184", "Jason Newsted", "American musician", (), "Q5", 20),
)


@pytest.fixture(scope="module")
def ids(toy):
    """Surface → entity id over a graph of countries, languages and a musician; later ones of one surface win."""
    entities = (*THINGS, LANGUAGE, COUNTRY, Entity("Q5", "human"), Entity("Q5107", "continent"))
    kinds = {entity.id: entity for entity in entities}
    facts = [Triplet(f"s{n}", e, KIND, kinds[e.kind]) for n, e in enumerate(THINGS) if e.kind]
    linker = GraphLinker(MemoryGraph(facts, entities), toy.embedder, min_confidence=0.2)

    def found(text):
        return {m.text: m.entity and m.entity.id for m in linker.link(toy.preprocessor.process(text)).mentions}

    return found


@pytest.mark.parametrize(
    ("text", "name", "id"),
    [
        ("The violinist is Portuguese.", "Portuguese", "Q45"),
        ("A Portuguese ferry sank near the coast.", "Portuguese", "Q45"),
        ("The manual is in Portuguese.", "Portuguese", "Q5146"),
        ("Our aunt speaks Finnish and Swedish.", "Swedish", "Q9027"),
        ("Her first language was Swedish.", "Swedish", "Q9027"),
        ("Many European languages have such a word.", "European", "Q46"),
    ],
)  # fmt: skip
def test_an_adjective_of_people_and_things_means_the_country_and_else_the_language(ids, text, name, id):
    assert ids(text)[name] == id


def test_the_table_has_adjectives_of_one_word_and_of_two():
    assert (COUNTRY_OF["Dutch"], COUNTRY_OF["South African"]) == ("Netherlands", "South Africa")
