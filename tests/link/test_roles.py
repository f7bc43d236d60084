"""Descriptions by a role mean the one thing that holds it."""

from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.link.roles import by_role
from claimver.types import Entity, Property, Triplet

DIRECTOR = Property("P57", "director", aliases=("filmmaker",))
SPOUSE = Property("P26", "spouse", aliases=("wife", "husband"))
MAYOR = Property("P6", "head of government", aliases=("mayor",), single_value="time")
STAR = Property("P161", "cast member", aliases=("star",))


def thing(name: str) -> Entity:
    return Entity(name, name)


FACTS = [
    Triplet("1", thing("Solaris"), DIRECTOR, thing("Andrei Tarkovsky")),
    Triplet("2", thing("Andrei Tarkovsky"), SPOUSE, thing("Larisa Kizilova")),
    Triplet("3", thing("Ulm"), MAYOR, thing("Gunter Czisch")),
    Triplet("4", thing("Solaris"), STAR, thing("Donatas Banionis")),
    Triplet("5", thing("Solaris"), STAR, thing("Natalya Bondarchuk")),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The director of Solaris died in Paris.", {"The director of Solaris": "Andrei Tarkovsky"}),
        ("The prize went to the director of Solaris.", {"the director of Solaris": "Andrei Tarkovsky"}),
        ("Critics praised Solaris's filmmaker.", {"Solaris's filmmaker": "Andrei Tarkovsky"}),
        ("The wife of Andrei Tarkovsky was born in 1933.", {"The wife of Andrei Tarkovsky": "Larisa Kizilova"}),
        ("The sequel of Solaris was made in 1980.", {}),  # no such relation
        ("The star of Solaris died in 1990.", {}),  # two hold the role
        ("The mayor of Ulm resigned.", {}),  # passes from one to another
        ("The director of Solaris is Akira Kurosawa.", {}),  # says who holds the role
        ("Akira Kurosawa is the director of Solaris.", {}),
        ("The director of Solaris is the Russian.", {}),
        ("The director of Solaris is the son of a poet.", {"The director of Solaris": "Andrei Tarkovsky"}),
        ("The director of Solaris, Akira Kurosawa, died in Paris.", {}),
        ("The second director of Solaris died in Paris.", {}),
        ("The directors of Solaris died in Paris.", {}),
    ],
)
def test_a_role_towards_a_name_means_who_holds_it(toy, text, found) -> None:
    linker = GraphLinker(MemoryGraph(FACTS), toy.embedder, min_confidence=0.0)
    document = linker.link(toy.preprocessor.process(text))
    assert {m.text: m.entity.label for m in document.mentions if m.entity and m.antecedent == m.span} == found


def test_nobody_is_meant_by_a_role_of_something_unknown(toy) -> None:
    document = toy.preprocessor.process("The director of Solaris died in Paris.")
    assert list(by_role(replace(document, mentions=()), MemoryGraph(FACTS))) == []


HOMES = [
    Triplet("h1", thing("Andrei Tarkovsky"), Property("x", "country of citizenship"), thing("Norland")),
    Triplet("h2", thing("Larisa Kizilova"), Property("P27", "citizen of"), thing("Norland")),
    Triplet("h3", thing("Akira Kurosawa"), Property("y", "nationality"), thing("Norland")),
    Triplet("h4", thing("Akira Kurosawa"), Property("y", "nationality"), thing("Sudland")),
    Triplet("h5", thing("Gunter Czisch"), Property("z", "residence"), thing("Norland")),
    Triplet("h6", thing("Solaris"), Property("w", "written by"), thing("Larisa Kizilova")),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Andrei Tarkovsky left his country.", {"his country": "Norland"}),
        ("Andrei Tarkovsky left his nation.", {"his nation": "Norland"}),
        ("Larisa Kizilova left her homeland.", {"her homeland": "Norland"}),
        ("Andrei Tarkovsky left his city.", {}),
        ("Akira Kurosawa left his country.", {}),  # of two
        ("Gunter Czisch left his country.", {}),  # lives there
        ("The author of Solaris died in Paris.", {"The author of Solaris": "Larisa Kizilova"}),
        ("Critics praised Solaris's writer.", {"Solaris's writer": "Larisa Kizilova"}),
        ("The director of Solaris died in Paris.", {}),
    ],
)
def test_a_country_is_the_citizen_s_and_a_work_s_author_who_it_is_written_by(toy, text, found) -> None:
    linker = GraphLinker(MemoryGraph(HOMES), toy.embedder, min_confidence=0.0)
    document = linker.link(toy.preprocessor.process(text))
    assert {m.text: m.entity.label for m in document.mentions if m.entity and m.antecedent == m.span} == found


def test_a_place_that_somebody_took_is_not_where_the_person_was_born(toy) -> None:
    born = Property("P19", "place of birth", single_value="yes")
    facts = [Triplet(name, thing(name), born, thing("Moscow")) for name in ("Larisa Kizilova", "Natalya Bondarchuk")]
    text = "Larisa Kizilova left and Natalya Bondarchuk took her place."
    document = GraphLinker(MemoryGraph(facts), toy.embedder, min_confidence=0.0).link(toy.preprocessor.process(text))
    assert "her place" not in {m.text for m in document.mentions}


MADE = [
    Triplet("m1", thing("Andrei Tarkovsky"), Property("P26", "spouse"), thing("Larisa Kizilova")),
    Triplet(
        "m2", Entity("Zerkalo", "Zerkalo", "film company"), Property("P112", "founded by"), thing("Andrei Tarkovsky")
    ),
    Triplet("m3", Entity("Dom", "Dom", "hospital"), Property("P112", "founded by"), thing("Akira Kurosawa")),
    Triplet("m4", Entity("Ray", "Ray", "hospital"), Property("P112", "founded by"), thing("Akira Kurosawa")),
    Triplet("m5", Entity("Kite", "Kite", "company"), Property("P108", "employer"), thing("Gunter Czisch")),
]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Larisa Kizilova left her husband.", {"her husband": "Andrei Tarkovsky"}),  # stated from the other side
        ("Andrei Tarkovsky sold his company.", {"his company": "Zerkalo"}),
        ("Andrei Tarkovsky sold his own company.", {"his own company": "Zerkalo"}),
        ("Andrei Tarkovsky sold his hospital.", {}),  # of another sort
        ("Akira Kurosawa sold his hospital.", {}),  # one of two
        ("Gunter Czisch left his company.", {}),  # neither founded nor owned it
        ("Andrei Tarkovsky's wife was a singer.", {"Andrei Tarkovsky's wife": "Larisa Kizilova"}),
        ("Andrei Tarkovsky's wife was the singer Natalya Bondarchuk.", {}),  # says who it is
        ("Andrei Tarkovsky's first wife left.", {}),
    ],
)
def test_a_spouse_and_what_somebody_founded_are_known_from_either_side(toy, text, found) -> None:
    linker = GraphLinker(MemoryGraph(MADE), toy.embedder, min_confidence=0.0)
    document = linker.link(toy.preprocessor.process(text))
    assert {m.text: m.entity.label for m in document.mentions if m.entity and m.antecedent == m.span} == found
