"""A toy graph, a toy embedder and the shipped pipeline, for the tests of linking."""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from claimver.kg.memory import MemoryGraph
from claimver.link.linker import GraphLinker
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Document, Entity, Mention, Property, Triplet

MODEL = Path(__file__).parents[2] / "models" / "language"
PROPERTIES = {
    "P31": "instance of",
    "P21": "sex or gender",
    "P17": "country",
    "P131": "located in",
    "P106": "occupation",
}
ENTITIES = (
    Entity("Q5", "human", "any member of Homo sapiens"),
    Entity("Q515", "city", "large human settlement", ("town",), popularity=5),
    Entity("Q6256", "country", "distinct territorial body", popularity=5),
    Entity("Q11424", "film", "sequence of images", ("movie",), popularity=5),
    Entity("Q6581097", "male", "sex"),
    Entity("Q6581072", "female", "sex"),
    Entity("Q90", "Paris", "capital and largest city of France", ("City of Light",), "Q515", 100),
    Entity("Q830149", "Paris", "city in Texas, United States", ("Paris, Texas",), "Q515", 2),
    Entity("Q142", "France", "country in Western Europe", (), "Q6256", 200),
    Entity("Q1439", "Texas", "state of the United States", (), None, 60),
    Entity("Q810", "Jordan", "country in Western Asia", ("Hashemite Kingdom of Jordan",), "Q6256", 50),
    Entity("Q41421", "Michael Jordan", "American basketball player", ("Jordan", "MJ"), "Q5", 60),
    Entity("Q937", "Albert Einstein", "German-born theoretical physicist", (), "Q5", 90),
    Entity("Q7186", "Marie Curie", "Polish-French physicist and chemist", (), "Q5", 80),
    Entity("Q169889", "American Broadcasting Company", "American television network", (), None, 40),
    Entity("Q30", "United States", "country in North America", ("US", "USA", "U.S."), "Q6256", 300),
    Entity("Q60", "New York City", "largest city of the United States", ("New York",), "Q515", 90),
    Entity("Q11299", "Manhattan", "borough of New York City", (), None, 30),
    Entity("Q438406", "Grey's Anatomy", "American medical drama television series", (), None, 30),
    Entity("Q9", "Grey", "colour between black and white", (), None, 1),
    Entity("Q276523", "Batman & Robin", "1997 superhero film", (), "Q11424", 20),
    Entity("Q2695156", "Batman", "fictional superhero", (), None, 30),
    Entity("Q1", "It", "2017 horror film", (), "Q11424", 20),
    Entity("Q2", "The Who", "English rock band", ("Who",), None, 20),
    Entity("Q38404", "autism", "neurodevelopmental disorder", (), None, 10),
    Entity("Q134808", "vaccine", "preparation that gives immunity", (), None, 10),
    Entity("Q67", "Airbus", "European aircraft manufacturer company", (), None, 30),
    Entity("Q1461", "1984", "year", (), None, 5),
    Entity("Q101352", "Curie", "family name", (), "Q101352", 5),
    Entity("Q1569495", "lecturer", "academic rank", (), None, 5),
)
STATEMENTS = (
    ("Q937", "P21", "Q6581097"),
    ("Q7186", "P21", "Q6581072"),
    ("Q41421", "P21", "Q6581097"),
    ("Q7186", "P106", "Q1569495"),
    ("Q90", "P17", "Q142"),
    ("Q830149", "P131", "Q1439"),
    ("Q11299", "P131", "Q60"),
)


class WordEmbedder:
    """Texts as unit vectors of their hashed words; counts the calls."""

    def __init__(self) -> None:
        self.calls = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += 1
        rows = np.zeros((len(texts), 512), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w{4,}", text.lower()):
                row[zlib.crc32(word.encode()) % 512] += 1
        norms = np.linalg.norm(rows, axis=1, keepdims=True)
        return rows / np.where(norms == 0, 1, norms)


def toy_graph() -> MemoryGraph:
    entities = {entity.id: entity for entity in ENTITIES}
    kinds = [(entity.id, "P31", entity.kind) for entity in ENTITIES if entity.kind]
    triplets = [
        Triplet(f"s{number}", entities[subject], Property(relation, PROPERTIES[relation]), entities[value])
        for number, (subject, relation, value) in enumerate((*STATEMENTS, *kinds), 1)
    ]
    return MemoryGraph(triplets, ENTITIES)


class Toy:
    """The linker over the toy graph: text in, mentions out."""

    def __init__(self) -> None:
        self.graph, self.embedder = toy_graph(), WordEmbedder()
        self.preprocessor = SpacyPreprocessor(MODEL, max_chars=200_000, window_tokens=900)
        self.linker = GraphLinker(self.graph, self.embedder, min_confidence=0.2)

    def document(self, text: str) -> Document:
        return self.linker.link(self.preprocessor.process(text))

    def mentions(self, text: str) -> list[Mention]:
        return list(self.document(text).mentions)

    def ids(self, text: str) -> dict[str, str | None]:
        """Surface → entity id, later mentions of one surface winning."""
        return {mention.text: mention.entity.id if mention.entity else None for mention in self.mentions(text)}

    def antecedents(self, text: str) -> dict[str, str]:
        """Pronoun or description → the text of its antecedent."""
        return {m.text: m.antecedent.of(text) for m in self.mentions(text) if m.antecedent}
