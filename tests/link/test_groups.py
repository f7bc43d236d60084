"""Plurals that stand for several names which a conjunction joins."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Span, Triplet
from tests.link.toy import Toy, WordEmbedder

THINGS = {
    "Elif Aydin": "biomedical engineer",
    "Ruben Asch": "chief executive of a ferry company",
    "Sara Lindqvist": "neurobiologist",
    "Corvane": "ferry company of Port Ellis",
    "Northreach Line": "shipping line of Velmouth",
    "Port Ellis": "town on an island",
}


@pytest.fixture(scope="module")
def linker() -> GraphLinker:
    things = {name: Entity(name, name, text, (), None, 10) for name, text in THINGS.items()}
    fact = Triplet("t", things["Corvane"], Property("seat", "seat"), things["Port Ellis"])
    return GraphLinker(MemoryGraph([fact], tuple(things.values())), WordEmbedder(), min_confidence=0.2)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Elif Aydin and Ruben Asch met in 1990. They married.", {"They": "Elif Aydin and Ruben Asch"}),
        ("Elif Aydin and Ruben Asch met in 1990. Both were rich.", {"Both": "Elif Aydin and Ruben Asch"}),
        ("Elif Aydin and Ruben Asch met in 1990. The two were married.", {"The two": "Elif Aydin and Ruben Asch"}),
        ("Corvane and Northreach Line grew. Both companies failed.", {"Both companies": "Corvane and Northreach Line"}),
        (
            "Elif Aydin, Ruben Asch and Sara Lindqvist met. They left.",
            {"They": "Elif Aydin, Ruben Asch and Sara Lindqvist"},
        ),
        ("Elif Aydin, Ruben Asch and Sara Lindqvist met. Both left.", {}),  # of three, not two
        ("Corvane and Northreach Line grew. Both women were rich.", {}),  # companies are none
        ("Corvane and Northreach Line grew. The two ships sank.", {}),  # nor are they ships
        ("Elif Aydin or Ruben Asch met in 1990. Both were rich.", {}),  # one of them
        ("Elif Aydin and Ruben Asch met in 1990. The two children of Carl moved.", {}),  # whose they are is told
        ("Elif Aydin met Ruben Asch. Both were rich.", {}),  # joined by nothing
        ("Elif Aydin and a friend met in 1990. Both were rich.", {}),  # who the friend is, is not told
    ],
)
def test_a_plural_stands_for_the_names_joined_before_it(
    toy: Toy, linker: GraphLinker, text: str, found: dict[str, str]
) -> None:
    document = linker.link(toy.preprocessor.process(text))
    joint = {m.text: m.antecedent.of(text) for m in document.mentions if m.antecedent and m.entity is None}
    assert joint == found


def test_a_pronoun_of_one_never_stands_for_several(toy: Toy, linker: GraphLinker) -> None:
    document = linker.link(toy.preprocessor.process("Corvane and Northreach Line grew. It failed. Its ships sank."))
    stand = [m for m in document.mentions if m.text in ("It", "Its")]
    assert all(m.antecedent != Span(0, len("Corvane and Northreach Line")) for m in stand)
    assert [m.text for m in document.mentions if m.antecedent is None] == ["Corvane", "Northreach Line"]
