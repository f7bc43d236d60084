"""Evidence for a document: what is kept, in which order, and what happens when something fails."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from claimver.errors import RetrievalError
from claimver.kg.build import build_store
from claimver.kg.layout import DATABASE
from claimver.kg.memory import MemoryGraph
from claimver.kg.relevance import Relevance
from claimver.kg.retrieve import GivenRetriever, GraphRetriever
from claimver.kg.store import StoreGraph
from claimver.parts import KnowledgeGraph, Retriever
from claimver.types import Document, Entity, Evidence, Mention, Property, Rank, Span, Triplet, Value


class WordEmbedder:
    """Counts of words, so that texts that share words are near each other."""

    def __init__(self) -> None:
        self.columns: dict[str, int] = {}
        self.texts: list[str] = []
        self.calls = 0

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts.extend(texts)
        self.calls += 1
        rows = np.zeros((len(texts), 2_000), dtype=np.float32)
        for row, text in zip(rows, texts, strict=True):
            for word in re.findall(r"\w+", text.lower()):
                row[self.columns.setdefault(word, len(self.columns))] += 1
        return rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


NAMES = [
    ("Airbus", "headquarters location", "Blagnac"),
    ("Airbus", "industry", "aerospace"),
    ("Airbus", "inception", "18 December 1970"),
    ("Blagnac", "P131", "Haute-Garonne"),
    ("Haute-Garonne", "P17", "France"),
    ("Toulouse", "P17", "France"),
    ("Boeing 737 MAX", "operator", "Southwest Airlines"),
    ("Blagnac", "shares border with", "Toulouse"),
]


def document(text: str, *names: str, graph: KnowledgeGraph) -> Document:
    """A document whose sentences end in a full stop and whose mentions are these names, wherever they stand."""
    sentences = tuple(Span(m.start(), m.end()) for m in re.finditer(r"[^.]+\.", text))
    mentions = [
        Mention(Span(m.start(), m.end()), name, graph.entity(name), 0.9)
        for name in names
        for m in re.finditer(re.escape(name), text)
    ]
    return Document("d", text, sentences, mentions=tuple(mentions))


def labels(evidence: Evidence) -> set[tuple[str, str, str]]:
    return {(t.subject.label, t.property.label, t.object_text) for t in evidence.triplets}


def test_evidence_holds_paths_facts_literals_and_where_places_lie() -> None:
    graph = MemoryGraph.from_names(NAMES)
    text = "Airbus is based in Blagnac. It is near Toulouse."
    evidence = GraphRetriever(graph, WordEmbedder()).find(document(text, "Airbus", "Blagnac", "Toulouse", graph=graph))
    found = labels(evidence)
    assert ("Airbus", "headquarters location", "Blagnac") in found
    assert ("Airbus", "inception", "18 December 1970") in found
    assert ("Haute-Garonne", "P17", "France") in found  # two steps from Blagnac
    assert evidence.complete
    assert not evidence.given
    ids = {triplet.id for triplet in evidence.triplets}
    assert len(ids) == len(evidence.triplets)
    assert {t.id for path in evidence.paths for t in path.triplets} <= ids
    assert [t.property.label for t in evidence.paths[0].triplets] == ["headquarters location"]


def test_sentences_and_the_entities_relations_are_embedded_together() -> None:
    graph, embedder = MemoryGraph.from_names(NAMES), WordEmbedder()
    text = "Airbus is based in Blagnac. It is near Toulouse. That is in France."
    names = ("Airbus", "Blagnac", "Toulouse", "France")
    GraphRetriever(graph, embedder).find(document(text, *names, graph=graph))
    assert embedder.calls == 1
    assert len(embedder.texts) == len(set(embedder.texts)) == 3 + 6


def test_the_most_relevant_triplet_comes_first_and_the_order_is_the_same_twice() -> None:
    graph = MemoryGraph.from_names(NAMES)
    one = document("Airbus has its headquarters location in town.", "Airbus", graph=graph)
    first, second = (GraphRetriever(graph, WordEmbedder()).find(one) for _ in range(2))
    assert first == second
    assert first.triplets[0].property.label == "headquarters location"


def test_statements_that_point_to_the_entity_are_found() -> None:
    graph = MemoryGraph.from_names(NAMES)
    text = "Southwest Airlines never had an operator."
    evidence = GraphRetriever(graph, WordEmbedder()).find(document(text, "Southwest Airlines", graph=graph))
    assert labels(evidence) == {("Boeing 737 MAX", "operator", "Southwest Airlines")}


def test_of_many_facts_the_relevant_ones_are_kept_and_those_that_point_here_get_a_share() -> None:
    rows = [("Hub", f"relation {n}", f"thing {n}") for n in range(50)] + [
        (f"fan {n}", "likes", "Hub") for n in range(90)
    ]
    graph = MemoryGraph.from_names([*rows, ("Hub", "favourite colour", "blue")])
    text = "The favourite colour of Hub is blue and fan 77 likes it."
    evidence = GraphRetriever(graph, WordEmbedder(), facts_per_entity=8).find(document(text, "Hub", graph=graph))
    assert len(evidence.triplets) == 8
    assert ("Hub", "favourite colour", "blue") in labels(evidence)
    assert sum(triplet.property.label == "likes" for triplet in evidence.triplets) == 2


def test_what_one_relation_says_many_times_leaves_room_for_the_others() -> None:
    rows = [("Norland", "friend land", f"land {n}") for n in range(30)]
    graph = MemoryGraph.from_names([*rows, ("Norland", "size", "48,210 km2"), ("Norland", "ruler", "Ada")])
    text = "Norland, a friend of many a land, covers 50,000 km2."
    retriever = GraphRetriever(graph, WordEmbedder(), facts_per_entity=10)
    found = labels(retriever.find(document(text, "Norland", graph=graph)))
    assert ("Norland", "size", "48,210 km2") in found  # the text has figures
    assert sum(relation == "friend land" for _, relation, _ in found) >= 6
    plain = labels(retriever.find(document("Norland is a friend land of many a land.", "Norland", graph=graph)))
    assert ("Norland", "ruler", "Ada") in plain


def test_entities_far_apart_in_the_text_are_not_joined_by_paths() -> None:
    graph = MemoryGraph.from_names([("A1", "knows", "M"), ("M", "knows", "B1")])
    near = document("A1 is here. And B1 too.", "A1", "B1", graph=graph)
    far = document("A1 is here. Nothing else. And B1 too.", "A1", "B1", graph=graph)
    retriever = GraphRetriever(graph, WordEmbedder())
    assert [len(path.triplets) for path in retriever.find(near).paths] == [2]
    assert retriever.find(far).paths == ()


def test_deprecated_statements_are_no_evidence() -> None:
    a, b, c = Entity("a", "Ann"), Entity("b", "Bob"), Entity("c", "Cid")
    knows = Property("p", "knows")
    graph = MemoryGraph([Triplet("1", a, knows, b, rank=Rank.DEPRECATED), Triplet("2", a, knows, c)])
    one = Document(
        "d", "Ann knows Bob.", (Span(0, 14),), mentions=(Mention(Span(0, 3), "Ann", a), Mention(Span(10, 13), "Bob", b))
    )
    assert [triplet.id for triplet in GraphRetriever(graph, WordEmbedder()).find(one).triplets] == ["2"]


def test_a_document_without_known_entities_has_no_evidence() -> None:
    graph = MemoryGraph.from_names(NAMES)
    stranger = Mention(Span(0, 3), "Zoe", Entity("zoe", "Zoe"), 0.9)
    nobody = Mention(Span(0, 3), "Zoe")
    empty = GraphRetriever(graph, WordEmbedder()).find(
        Document("d", "Zoe.", (Span(0, 4),), mentions=(stranger, nobody))
    )
    assert empty == Evidence()
    assert GraphRetriever(graph, WordEmbedder()).find(Document("d", "")) == Evidence()


def test_a_spent_budget_is_said_and_facts_come_all_the_same() -> None:
    graph = MemoryGraph.from_names(NAMES)
    one = document("Airbus and Toulouse.", "Airbus", "Toulouse", graph=graph)
    evidence = GraphRetriever(graph, WordEmbedder(), seconds=0.0).find(one)
    assert evidence.complete is False
    assert ("Airbus", "industry", "aerospace") in labels(evidence)


def test_a_store_that_fails_is_a_retrieval_error_not_an_empty_find(tmp_path: Path) -> None:
    lines = ["\t".join(row) for row in [("subject", "property", "object"), *NAMES]]
    (tmp_path / "t.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    build_store([tmp_path / "t.tsv"], tmp_path / "kg")
    graph = StoreGraph(tmp_path / "kg")
    one = document("Airbus and Toulouse.", "Airbus", "Toulouse", graph=graph)
    retriever = GraphRetriever(graph, WordEmbedder())
    assert ("Airbus", "industry", "aerospace") in labels(retriever.find(one))
    graph.close()
    writer = sqlite3.connect(tmp_path / "kg" / DATABASE)
    writer.execute("DROP TABLE statement")
    writer.commit()
    writer.close()
    with pytest.raises(RetrievalError, match="did not answer"):
        retriever.find(one)


def test_a_text_is_embedded_once_and_old_ones_are_forgotten() -> None:
    embedder = WordEmbedder()
    relevance = Relevance(embedder, cached=2)
    relevance.vectors(["a", "b", "a"])
    relevance.vectors(["b"])
    assert embedder.texts == ["a", "b"]
    relevance.vectors(["c", "d"])
    relevance.vectors(["a"])
    assert embedder.texts == ["a", "b", "c", "d", "a"]


def test_given_evidence_is_returned_as_it_is() -> None:
    evidence = Evidence(triplets=MemoryGraph.from_names(NAMES).facts("Airbus"), given=True)
    retriever = GivenRetriever(evidence)
    assert isinstance(retriever, Retriever)
    assert retriever.find(Document("d", "anything")) is evidence


def test_dates_and_amounts_of_what_joins_two_names_are_evidence_too() -> None:
    """The ascent is told of, not named: its date is its own statement, two steps from either climber."""
    ascent, day = Entity("a", "first ascent"), Value("date", "29 May 1953", "1953-05-29")
    ada, bo, ridge = Entity("x", "Ada"), Entity("y", "Bo"), Entity("z", "Ridge")
    climbed, when, where = Property("p", "participant"), Property("t", "point in time"), Property("l", "location")
    told = [
        Triplet("1", ascent, climbed, ada),
        Triplet("2", ascent, climbed, bo),
        Triplet("3", ascent, when, day),
        Triplet("4", ascent, where, ridge),
    ]
    graph = MemoryGraph(told)
    mentions = (Mention(Span(0, 3), "Ada", ada, 1.0), Mention(Span(8, 10), "Bo", bo, 1.0))
    text = "Ada and Bo stood on top on 29 May 1953."
    found = GraphRetriever(graph, WordEmbedder()).find(Document("d", text, (Span(0, len(text)),), mentions=mentions))
    assert {triplet.id for triplet in found.triplets} == {"1", "2", "3"}
    alone = GraphRetriever(graph, WordEmbedder()).find(
        Document("d", text, (Span(0, len(text)),), mentions=mentions[:1])
    )
    assert {triplet.id for triplet in alone.triplets} == {"1"}
