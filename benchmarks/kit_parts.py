"""The parts that the benchmarks of the methods run on: the public graph, passages in a store, a claim as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from claimver.compose import embedder_of, judge_of, model_of, tuned
from claimver.corpus.open import open_search
from claimver.corpus.sources import Source as Page
from claimver.corpus.store import Store
from claimver.kg.build import build_store
from claimver.kg.retrieve import GraphRetriever
from claimver.kg.store import StoreGraph
from claimver.link.linker import GraphLinker
from claimver.methods.sources import reasoner_of
from claimver.parts import Kit, KnowledgeGraph
from claimver.settings import Settings
from claimver.text.preprocess import SpacyPreprocessor
from claimver.types import Claim, Document, Passage, Span, Verdict

ORDER = (  # of the methods in tables
    "vegraph-kg",
    "vegraph",
    "cot-decomposing",
    "programfc",
    "folk",
    "corag",
    "torag",
    "cove",
    "subq",
    "garag",
    "rag",
    "community",
    "semantic",
    "kaping",
    "no-retrieval",
)


@dataclass(frozen=True)
class Nobody:
    """Part of a kit that these runs do not use."""

    name: str = "none"

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims that are there."""
        return document.claims

    def verify(self, document: Document, evidence: object) -> Iterator[Verdict]:
        """No verdict."""
        return iter(())


def graph_in(folder: Path, settings: Settings) -> StoreGraph:
    """The graph of the public data in a folder, built there if need be. Raises: StoreError."""
    if not folder.is_dir():
        tables = {name: Path(settings.data) / "kg" / f"{name}.tsv.gz" for name in ("triples", "entities", "properties")}
        build_store([tables["triples"]], folder, entities=[tables["entities"]], properties=[tables["properties"]])
    return StoreGraph(folder)


def kit_of(settings: Settings, graph: KnowledgeGraph, store: Path, passages: Sequence[Passage]) -> Kit:
    """The parts, with the passages in a store of documents. Raises: ModelError, StoreError."""
    embedder, opened = embedder_of(settings), model_of(settings)
    held = Store(store, create=True)
    for _ in held.add(Page(passage.id, passage.text, passage.title) for passage in passages):
        pass
    preprocessor = SpacyPreprocessor(
        Path(settings.models) / "language", max_chars=settings.max_chars, window_tokens=settings.window_tokens
    )
    searcher = open_search(store, embedder)
    searcher.ready()  # made once for all claims, it is no cost of the first
    own = Kit(
        graph=graph,
        preprocessor=preprocessor,
        linker=GraphLinker(graph, embedder, min_confidence=settings.link_confidence),
        retriever=GraphRetriever(graph, embedder, max_hops=3, max_paths=4, hub_degree=1_000),
        segmenter=Nobody(),
        verifier=Nobody(),
        embedder=embedder,
        judge=judge_of(settings),
        searcher=searcher,
        language_model=opened.model if opened else None,
    )
    return replace(own, reasoner=tuned(settings, reasoner_of(own, "benchmarks/methods.py")))


def linked(claim: str, kit: Kit) -> Document:
    """A document that is one claim, its names linked."""
    document = kit.linker.link(kit.preprocessor.process(claim), kit.preprocessor.reread)
    return replace(document, claims=(Claim(Span(0, len(claim)), claim),))
