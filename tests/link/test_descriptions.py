"""Definite descriptions: "the film", "this company", "the Italian painter"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.descriptions import SHARE
from claimver.link.kinds import Kinds
from claimver.link.linker import GraphLinker
from claimver.link.referents import scene
from claimver.types import Entity, Mention, Property, Span, Triplet
from tests.link.toy import Toy, WordEmbedder

SORTS = {
    "novel": "long story",
    "film": "moving picture",
    "human": "any member of Homo sapiens",
    "city": "large settlement",
    "country": "political body",
}
THINGS = {
    "Jan Broek": ("Dutch painter", "human"),
    "Rita Conti": ("Italian painter", "human"),
    "Otto Lund": ("painter", "human"),
    "Bo Rusk": ("singer", "human"),
    "Nim Fosk": ("actor", "human"),
    "Ada Venn": ("writer", "human"),
    "Pius Marl": ("pope of the Catholic Church", "human"),
    "Leo Tarn": ("pope of the Catholic Church", "human"),
    "Norland": ("country in Europe", "country"),
    "Sudland": ("country in Europe", "country"),
    "Ulm": ("city in Norland", "city"),
    "Bonn": ("city in Sudland", "city"),
    "Kelvar": ("highest mountain of a country", None),
    "Dorn": ("mountain far away", None),
    "Uranus": ("planet of the Solar System", None),
    "Titania": ("moon of a planet", None),
    "Triton": ("moon of Neptune", None),
    "Acme": ("software company", None),
    "Zenith": ("software company", None),
    "Quiet Dawn": ("2001 novel", None),
    "Loud Dusk": ("2001 film", None),
    "Ida Lee": ("1936 novel", "novel"),
    "Ida Lee (2)": ("1939 film", "film"),
    "Countess Vane, Lady of Ulm": ("first wife of a king", "human"),
    "Viking Probe": ("", None),  # of which nothing is told
}
FACTS = [
    ("Kelvar", "country", "Norland"),
    ("Dorn", "country", "Sudland"),
    ("Titania", "parent astronomical body", "Uranus"),
    ("Acme", "headquarters location", "Ulm"),
    ("Zenith", "headquarters location", "Bonn"),
    ("Quiet Dawn", "author", "Ada Venn"),
    ("Loud Dusk", "director", "Bo Rusk"),
    ("Loud Dusk", "screenwriter", "Nim Fosk"),
    ("Loud Dusk", "screenwriter", "Otto Lund"),
    ("Viking Probe", "launch site", "Ulm"),
    ("Pius Marl", "followed by", "Leo Tarn"),
]


def statements() -> list[Triplet]:
    sorts = {name: Entity(name, name, text) for name, text in SORTS.items()}
    things = {
        name: Entity(name, name.removesuffix(" (2)"), text, (), kind, 10 + len(text))
        for name, (text, kind) in THINGS.items()
    }
    known = things | sorts
    kinds = [(name, "P31", kind) for name, (_, kind) in THINGS.items() if kind]
    return [
        Triplet(f"t{n}", known[s], Property(p, "instance of" if p == "P31" else p), known[o])
        for n, (s, p, o) in enumerate([*FACTS, *kinds])
    ]


def graph() -> MemoryGraph:
    return MemoryGraph(statements())


@pytest.fixture(scope="module")
def linker() -> GraphLinker:
    return GraphLinker(graph(), WordEmbedder(), min_confidence=0.2)


def resolved(toy: Toy, linker: GraphLinker, text: str) -> list[Mention]:
    return [m for m in linker.link(toy.preprocessor.process(text)).mentions if m.antecedent and m.entity]


def meant(toy: Toy, linker: GraphLinker, text: str) -> dict[str, str]:
    return {m.text: m.entity.label for m in resolved(toy, linker, text) if m.entity}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Countess Vane, Lady of Ulm, met Bo Rusk. The duchess was ill.", ""),
    ],
)
def test_a_title_in_somebody_s_name_may_stand_for_them(toy: Toy, linker: GraphLinker, text: str, found: str) -> None:
    assert list(meant(toy, linker, text)) == ([found] if found else [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Pius Marl was followed by Leo Tarn. The pope was ill.", {"The pope": "Pius Marl"}),
        ("Rita Conti met Otto Lund. The painter was ill.", {"The painter": "Rita Conti"}),
        ("Rita Conti met Otto Lund. The Italian painter was ill.", {"The Italian painter": "Rita Conti"}),
        ("Rita Conti met Jan Broek. The French painter was ill.", {}),
    ],
)
def test_a_description_s_own_words_rule_somebody_out(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Loud Dusk is long. The film, based on a novel, came out late.", "Loud Dusk"),
        ("Loud Dusk is long. The film based on a novel came out late.", None),
        ("Jan Broek was ill. The painter, a native of Ulm, was paid late.", "Jan Broek"),
        ("Jan Broek was ill. The painter, who came late, was paid.", "Jan Broek"),
        ("Jan Broek was ill. The painter who came late was paid.", None),
        ("Jan Broek was ill. The painter, Rita Conti, was paid late.", None),
    ],
)
def test_an_aside_says_more_of_a_thing_and_not_which_one_is_meant(
    toy: Toy, linker: GraphLinker, text: str, name: str | None
) -> None:
    found = meant(toy, linker, text)
    assert next((label for words, label in found.items() if words.startswith("The ")), None) == name


def test_what_stands_for_a_name_is_less_sure_than_the_name_and_points_to_it(toy: Toy, linker: GraphLinker) -> None:
    text = "Rita Conti left Ulm. The painter was ill."
    name = next(m for m in linker.link(toy.preprocessor.process(text)).mentions if m.text == "Rita Conti")
    (painter,) = resolved(toy, linker, text)
    assert painter.antecedent == name.span
    assert painter.confidence == pytest.approx(SHARE * name.confidence, abs=1e-4)


def test_the_second_of_two_bare_nouns_can_be_spoken_of_again_as_the_first_can(toy: Toy) -> None:
    document = toy.preprocessor.process("Jan Broek was treated with quinine or aspirin.")
    drugs = [Entity(name, name, "drug") for name in ("quinine", "aspirin")]
    starts = [document.text.index(drug.label) for drug in drugs]
    mentions = [
        Mention(Span(at, at + len(drug.label)), drug.label, drug, 0.5) for at, drug in zip(starts, drugs, strict=True)
    ]
    found = scene(replace(document, mentions=tuple(mentions)), graph(), Kinds(graph())).referents
    assert [r.key for r in found if r.mention] == ["quinine", "aspirin"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ulm is old. Everybody loves the city.", {"the city": "Ulm"}),
        ("Ulm is old. Bonn is the city.", {}),  # what Bonn is said to be stands for nothing spoken of before
    ],
)
def test_what_something_is_said_to_be_refers_to_nothing(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Welcome to Ulm! The city is larger than Bonn. Jan Broek was born in this city.",
            {"The city": "Ulm", "this city": "Ulm"},
        ),
        ("Jan Broek had two sons. He was ill.", {"He": "Jan Broek"}),  # two are not he
    ],
)
def test_descriptions_and_pronouns_go_on_about_what_was_spoken_of(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    assert meant(toy, linker, text) == found


TALE, SHIP = Property("P136", "genre"), Property("P279", "subclass of")
FIRM = Entity("firm", "business", "what sells things", ("company",))
CARRIER = Entity("carrier", "airline", "what flies people")
PICTURE, DISASTER = Entity("picture", "film"), Entity("disaster", "disaster film")
FLYERS = Entity("Norwing", "Norwing", "", (), "carrier", 20)
SHOP, MILL = Entity("Ortel", "Ortel", "", (), "firm", 20), Entity("Maxor", "Maxor", "", (), "firm", 20)
FLOOD, STORM = (
    Entity("Flood", "The Big Flood", "", (), "picture", 20),
    Entity("Storm", "Quiet Storm", "", (), "picture", 20),
)


@pytest.fixture(scope="module")
def sorted_linker(toy: Toy) -> GraphLinker:
    """A linker over things of which only classes, their aliases and genres tell."""
    kind = Property("P31", "instance of")
    facts = [(FLYERS, kind, CARRIER), (CARRIER, SHIP, FIRM), (SHOP, kind, FIRM), (MILL, kind, FIRM)]
    facts += [(FLOOD, kind, PICTURE), (FLOOD, TALE, DISASTER), (STORM, kind, PICTURE)]
    triplets = [Triplet(f"s{n}", *fact) for n, fact in enumerate(facts)]
    return GraphLinker(MemoryGraph(triplets), toy.embedder, min_confidence=0.2)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Norwing flies far. The company was founded late.", {"The company": "Norwing"}),  # by the class above
        ("Ortel pays well. The company was founded late.", {"The company": "Ortel"}),  # by the name of its class
        ("Ortel pays well. Norwing and Maxor do not. The company grew.", {"The company": "Ortel"}),
        ("Two Ortel painters founded a shop. The company grew.", {}),
        ("The Big Flood is old. Quiet Storm is new. The old disaster film was shown.", {"film": "The Big Flood"}),
        ("Norwing flies far. The vineyard was founded late.", {}),
    ],
)
def test_a_description_finds_a_thing_by_its_classes_in_the_graph(
    toy: Toy, sorted_linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    told = {
        words if words in found else words.split()[-1]: label
        for words, label in meant(toy, sorted_linker, text).items()
    }
    assert told == found
