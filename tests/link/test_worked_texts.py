"""The worked texts of the demo: every name of theirs is linked on the sample graph, and pronouns stand for names."""

from pathlib import Path

import pytest

from claimver.kg.sample import sample_graph
from claimver.link.linker import GraphLinker
from tests.link.toy import WordEmbedder

ASSETS = Path(__file__).parents[2] / "assets" / "sample_kg"
WORKED = [
    (
        "George O'Malley is a fictional surgeon in the medical drama Grey's Anatomy, which is broadcast by the "
        "American Broadcasting Company (ABC) in the United States.",
        {
            "George O'Malley": "George O'Malley",
            "Grey's Anatomy": "Grey's Anatomy",
            "which": "Grey's Anatomy",
            "American Broadcasting Company": "American Broadcasting Company",
            "ABC": "American Broadcasting Company",
            "United States": "United States of America",
        },
    ),
    (
        "In Batman & Robin the villain Bane was played by Robert Swenson, the film was directed by Joel Schumacher "
        "and Bane breaks Batman's back in it.",
        {
            "Batman & Robin": "Batman & Robin",
            "Bane": "Bane",
            "Robert Swenson": "Robert Swenson",
            "the film": "Batman & Robin",
            "Joel Schumacher": "Joel Schumacher",
            "Batman": "Batman",
            "it": "Batman & Robin",
        },
    ),
    (
        "Crater Lake lies in Crater Lake National Park and is known for its deep blue water.",
        {"Crater Lake": "Crater Lake", "Crater Lake National Park": "Crater Lake National Park", "its": "Crater Lake"},
    ),
    (
        "Airbus is based in Blagnac, a suburb of Toulouse in France, is active all over Europe and builds about half "
        "of the world's jet airliners.",
        {name: name for name in ("Airbus", "Blagnac", "Toulouse", "France", "Europe")},
    ),
    (
        "Benedict XVI never appointed anyone in the Catholic Church, nor did he teach about redemptive love.",
        {"Benedict XVI": "Benedict XVI", "Catholic Church": "Catholic Church", "he": "Benedict XVI"},
    ),
    (
        "Southwest Airlines has never operated a Boeing 737.",
        {"Southwest Airlines": "Southwest Airlines", "Boeing 737": "Boeing 737"},
    ),
    (
        "Apollo 11 never landed on the Moon; its crew were Neil Armstrong, Buzz Aldrin and Michael Collins.",
        {
            "Apollo 11": "Apollo 11",
            "Moon": "Moon",
            "its": "Apollo 11",
            "Neil Armstrong": "Neil Armstrong",
            "Buzz Aldrin": "Buzz Aldrin",
            "Michael Collins": "Michael Collins",
        },
    ),
    ("Cases of autism have risen, and vaccines cause autism.", {"autism": "autism", "vaccines": "vaccine"}),
]


@pytest.fixture(scope="module")
def graph(tmp_path_factory):
    with sample_graph(ASSETS, tmp_path_factory.mktemp("cache")) as graph:
        yield graph


@pytest.mark.parametrize(("text", "wanted"), WORKED)
def test_the_names_of_the_worked_text_are_linked(toy, graph, text, wanted):
    linker = GraphLinker(graph, WordEmbedder(), min_confidence=0.2)
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    found = {m.text.removeprefix("the ") if m.antecedent is None else m.text: m.entity for m in mentions}
    assert {name: found[name].label for name in wanted if found.get(name)} == wanted
