"""Adjectives of countries, which are languages too."""

from __future__ import annotations

from importlib import resources

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.countries import COUNTRY_OF, GENDER_OF, PEOPLES, PERSON_OF
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


HUMAN = Entity("Q5", "human")
OF = Property("P27", "country of citizenship")
MALE, SEX = Entity("Q6581097", "male", "sex"), Property("P21", "sex or gender")
GREECE, SPAIN = (
    Entity("Q41", "Greece", "country in Europe", (), "Q6256", 90),
    Entity("Q29", "Spain", "country in Europe", (), "Q6256", 90),
)
KNUT = Entity("K", "Knut Lindal", "footballer and coach", (), "Q5", 20)
IGOR = Entity("I", "Igor Brandt", "Swedish-Finnish chemist", (), "Q5", 20)
OTTO = Entity("O", "Otto Marn", "", (), "Q5", 20)
VELA = Entity("V", "Vela", "pop group", (), "Q215380", 20)
VISTULA = Entity("F", "Vistula", "river in Europe", (), "Q4022", 20)
POLES = Entity("R", "Poles", "people of the steppe", (), "Q41710", 20)


@pytest.fixture(scope="module")
def people(toy):
    """Surface → label of what is meant (None: nothing), over countries and people of two of them."""
    sweden, finland = THINGS[2], THINGS[5]
    band, river, nation = Entity("Q215380", "musical group"), Entity("Q4022", "river"), Entity("Q41710", "ethnic group")
    sorts = {e.id: e for e in (HUMAN, COUNTRY, band, river, nation, LANGUAGE)}
    poland = Entity("Q36", "Poland", "country in Europe", (), "Q6256", 90)
    things = (GREECE, SPAIN, sweden, finland, poland, THINGS[3], KNUT, IGOR, OTTO, VELA, VISTULA, POLES)
    facts = [Triplet(f"k{n}", e, KIND, sorts[e.kind]) for n, e in enumerate(things)]
    facts += [Triplet("a", KNUT, OF, sweden), Triplet("b", KNUT, SEX, MALE), Triplet("c", VELA, OF, sweden)]
    graph = MemoryGraph(facts, (*things, *sorts.values(), MALE))
    linker = GraphLinker(graph, toy.embedder, min_confidence=0.2)

    def found(text):
        return {m.text: m.entity and m.entity.label for m in linker.link(toy.preprocessor.process(text)).mentions}

    return found


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("Knut Lindal left Spain. The Swede was ill.", "The Swede", "Knut Lindal"),
        ("Knut Lindal met Igor Brandt. The Finn was ill.", "The Finn", "Igor Brandt"),  # by the description
        ("Knut Lindal met Otto Marn. The Swede was ill.", "The Swede", "Knut Lindal"),
        ("Otto Marn left Spain. The Swede was ill.", "Swede", None),  # of whom no country is known
        ("Knut Lindal left Spain. The Spaniard was ill.", "Spaniard", None),
        ("Knut Lindal left Spain. The Frenchwoman was ill.", "Frenchwoman", None),
        ("Knut Lindal left Spain. He was a Swede and a painter.", "Swede", None),  # is said, and refers to nothing
        ("Knut Lindal left Spain. The first Swede was ill.", "Swede", None),
    ],
)
def test_a_demonym_with_an_article_means_somebody_of_that_country_named_before(people, text, words, label):
    assert people(text)[words] == label


def test_a_pronoun_behind_a_demonym_means_the_same_person(people):
    found = people("Knut Lindal left Spain. The Swede was ill, and he died.")
    assert found["he"] == "Knut Lindal"


@pytest.mark.parametrize(
    ("text", "words", "label"),
    [
        ("The Greeks pay in coins.", "Greeks", "Greece"),
        ("The Swedes were late, and they paid.", "they", "Sweden"),
        ("The four Swedes were late.", "Swedes", None),  # some of them
        ("Vela sang well. The Swedes were late.", "Swedes", None),  # the group, maybe
        ("The Poles left the steppe.", "Poles", "Poles"),  # a name of its own
        ("The Danes pay in coins.", "Danes", None),  # a country that the graph does not have
        ("The Romans crossed the Vistula. It is long.", "It", "Vistula"),
        ("The Vistula is long. The Romans saw it.", "it", "Vistula"),
    ],
)
def test_a_people_means_its_country_and_no_pronoun_of_a_thing_means_a_people(people, text, words, label):
    assert people(text)[words] == label


def test_every_people_has_a_country_and_no_word_two():
    rows = [
        row.split("\t")
        for row in resources.files("claimver.link").joinpath("countries.tsv").read_text("utf-8").splitlines()
    ]
    words = [word for word, _, _ in rows]
    assert len(words) == len(set(words))
    assert {form for _, _, forms in rows for form in forms.split()} == {"adjective", "one", "male", "female", "many"}
    assert (PERSON_OF["Dutchman"], GENDER_OF["Frenchwoman"], PEOPLES["Finns"]) == ("Netherlands", "female", "Finland")
