"""Names that a tagger or tokenizer makes hard: a last letter with the full stop, small words, capitals, no noun."""

from __future__ import annotations

import pytest

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.types import Entity, Property, Triplet
from tests.link.toy import Toy

ENTITIES = (
    Entity("rocket", "Saturn V", "launch vehicle", (), None, 5),
    Entity("planet", "Saturn", "planet", (), None, 50),
    Entity("drug", "artemisinin", "medicine against malaria", (), "medication", 5),
    Entity("chemist", "Tu Youyou", "Chinese chemist", (), "Q5", 5),
    Entity("island", "Oskar Island", "island in the north", (), None, 5),
    Entity("route", "Oskar Island crossing", "ferry route", (), None, 5),
    Entity("trial", "LANTERN trial", "clinical trial", (), None, 5),
    Entity("first", "Osric Paul I", "first of the name", (), "Q5", 5),
    Entity("second", "Osric Paul II", "second of the name", (), "Q5", 50),
    Entity("lamp", "Tollow railcar", "diesel railcar", (), None, 5),
)
BY_ID = {entity.id: entity for entity in ENTITIES}
FACTS = [
    Triplet("t1", BY_ID["drug"], Property("P61", "discoverer"), BY_ID["chemist"]),
    Triplet("t2", BY_ID["route"], Property("P2", "destination"), BY_ID["island"]),
]


@pytest.fixture(scope="module")
def linker(toy: Toy) -> GraphLinker:
    return GraphLinker(MemoryGraph(FACTS, ENTITIES), toy.embedder, min_confidence=0.2)


@pytest.mark.parametrize(
    ("text", "said", "meant"),
    [
        ("It was carried by a Saturn V.", "Saturn V", "rocket"),  # the tokenizer has "V." in one
        ("It was carried past Saturn.", "Saturn", "planet"),
        ("The ferry works the Oskar Island crossing.", "Oskar Island crossing", "route"),  # and a verb
        ("The ferry reached Oskar Island.", "Oskar Island", "island"),
        ("Osric Paul I sat on the throne in 1978.", "Osric Paul I", "first"),  # the tagger has a pronoun
        ("Osric Paul II sat on the throne in 1978.", "Osric Paul II", "second"),
    ],
)
def test_a_name_is_found_as_it_is_written(toy: Toy, linker: GraphLinker, text: str, said: str, meant: str) -> None:
    mentions = linker.link(toy.preprocessor.process(text)).mentions
    assert (said, meant) in {(m.text, m.entity.id) for m in mentions if m.entity is not None}


def test_an_everyday_noun_is_no_trial(toy: Toy, linker: GraphLinker) -> None:
    mentions = linker.link(toy.preprocessor.process("She lit a lantern, and they went together.")).mentions
    assert not [m for m in mentions if m.entity is not None]


def test_a_name_with_another_numeral_is_nobody_known(toy: Toy, linker: GraphLinker) -> None:
    mentions = linker.link(toy.preprocessor.process("Osric Paul III sat on the throne in 1978.")).mentions
    assert not [m for m in mentions if m.entity is not None]
