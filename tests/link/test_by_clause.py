"""Nouns that a clause gives a meaning stand for what the graph says so of."""

from __future__ import annotations

import pytest
from claimver.encoder.evidence.stated import says

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Document, Entity, Property, Triplet

FACTS = [
    ("Glass Rain", "author", "Mia Roos"),
    ("Glass Rain", "translator", "Jan Peel"),
    ("Iron Sun", "author", "Bo Lind"),
    ("Iron Sun", "author", "Eva Lind"),
    ("Eva Lind", "sex or gender", "female"),
    ("Bo Lind", "sex or gender", "male"),
    ("Tarn Motors", "founded by", "Ada Venn"),
    ("Gryf", "head coach", "Petra Nowak"),
    ("Norland", "capital", "Ulmwick"),
    ("Opal Tower", "located in", "Ulmwick"),
    ("Opal Tower", "country", "Norland"),
    ("Red sauce", "country", "Norland"),
    ("Ada Venn", "died in", "Brakka"),
]


def linked(toy, text: str) -> Document:
    graph = MemoryGraph(
        Triplet(f"{n}", Entity(s, s), Property(p, p), Entity(o, o)) for n, (s, p, o) in enumerate(FACTS)
    )
    linker = GraphLinker(graph, toy.embedder, min_confidence=0.0, says=says)
    return linker.link(toy.preprocessor.process(text), toy.preprocessor.reread)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The person who wrote Glass Rain was born in Brakka.", {"The person who wrote Glass Rain": ["Mia Roos"]}),
        ("Bo Lind met the woman who wrote Glass Rain.", {"the woman who wrote Glass Rain": ["Mia Roos"]}),
        ("In 1950, the man who wrote Glass Rain left.", {"the man who wrote Glass Rain": ["Mia Roos"]}),
        ("The person who wrote Iron Sun left.", {"The person who wrote Iron Sun": ["Bo Lind", "Eva Lind"]}),
        ("The woman who wrote Iron Sun left.", {"The woman who wrote Iron Sun": ["Eva Lind"]}),
        ("Whoever founded Tarn Motors also wrote Iron Sun.", {"Whoever founded Tarn Motors": ["Ada Venn"]}),
        ("The team coached by Petra Nowak won.", {"The team coached by Petra Nowak": ["Gryf"]}),
        ("The company that Ada Venn founded closed.", {"The company that Ada Venn founded": ["Tarn Motors"]}),
        ("The company that founded Ada Venn closed.", {"The company that founded Ada Venn": []}),
        ("The city where Ada Venn died is large.", {"The city where Ada Venn died": ["Brakka"]}),
        ("The city in which Opal Tower stands is large.", {"The city in which Opal Tower stands": ["Ulmwick"]}),
        ("The country where Opal Tower stands is large.", {"The country where Opal Tower stands": ["Norland"]}),
        ("The country whose capital is Ulmwick is large.", {"The country whose capital is Ulmwick": ["Norland"]}),
        ("The country that red sauce comes from is large.", {"The country that red sauce comes from": ["Norland"]}),
        ("The person who sold Glass Rain left.", {"The person who sold Glass Rain": []}),  # nothing says so
    ],
)
def test_a_clause_tells_which_thing_is_meant(toy, text: str, found: dict[str, list[str]]) -> None:
    mentions = [m for m in linked(toy, text).mentions if m.by_clause]
    assert {m.text: sorted(c.entity.label for c in m.candidates) for m in mentions} == found
    assert all(m.antecedent == m.span for m in mentions)


@pytest.mark.parametrize(
    "text",
    [
        "Ada Venn is the person who founded Tarn Motors.",  # says it
        "Ada Venn, the woman who founded Tarn Motors, left.",
        "Ada Venn, who founded Tarn Motors, left.",
        "The people who founded Tarn Motors left.",
        "A person who founded Tarn Motors left.",
        "The team moved to Brakka in 1910.",
        "The person who founded Tarn Motors and Gryf left.",
    ],
)
def test_what_says_something_of_a_thing_tells_no_thing_from_others(toy, text: str) -> None:
    assert not [m for m in linked(toy, text).mentions if m.by_clause]


def test_the_clause_is_read_as_part_of_one_name(toy) -> None:
    document = linked(toy, "The person who wrote Glass Rain was born in Brakka.")
    assert [t.text for t in document.tokens if t.upos == "VERB"] == ["born"]
    assert {t.dep for t in document.tokens[1:6]} == {"flat"}


def test_without_words_for_relations_no_clause_is_read(toy) -> None:
    document = GraphLinker(MemoryGraph(()), toy.embedder, min_confidence=0.0).link(
        toy.preprocessor.process("The person who wrote Glass Rain was born in Brakka.")
    )
    assert not [m for m in document.mentions if m.by_clause]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Gryf is coached by a woman who left Brakka.", {"a woman": "Petra Nowak"}),
        ("Glass Rain was written by a person whose home is Brakka.", {"a person": "Mia Roos"}),
        ("Ulmwick is the capital of a country that is large.", {"a country": "Norland"}),
        ("Opal Tower stands in a country that is large.", {"a country": "Norland"}),
        ("Iron Sun was written by a person who left.", {}),  # either of two
        ("Ulmwick is a city that is large.", {}),  # Ulmwick itself
        ("Glass Rain was sold by a person who left.", {}),  # nothing says so
        ("Gryf is coached by a woman.", {}),  # nothing more is said of her
    ],
)
def test_what_a_sentence_brings_in_without_a_name_is_found_by_what_it_says_before(
    toy, text: str, found: dict[str, str]
) -> None:
    mentions = [m for m in linked(toy, text).mentions if m.antecedent == m.span and m.text.startswith("a ")]
    assert {m.text: m.entity.label for m in mentions if m.entity} == found
