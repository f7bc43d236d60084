"""GA-RAG: facts of the retrieved documents as a graph, relevance propagated over it, the top facts as context.

s⁰ᵢ = α·sim(q, dᵢ) + β/rᵢ; sᵗ⁺¹ᵢ = (1−γ)·sᵗᵢ + γ·Σⱼ (w_ji/Z_j)·sᵗⱼ; rank = λ1·sᵀ + λ2·centrality + λ3·confidence.
Its baseline RAG judges the documents themselves. A verdict says whether the graph was used or the method fell back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from claimver.lm.skills import Extracting, Fact
from claimver.methods.facts import extracted, extractor_of
from claimver.methods.sources import NO_DOCUMENT, Sources, cited, investigated, lines_of
from claimver.methods.steps import Log, bracketed, chosen, judged, told, unfounded, weighed
from claimver.parts import Embedder, Kit, Reasoner
from claimver.types import Document, Passage, Verdict

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["DocumentOptions", "FactNode", "Options", "garag", "propagated", "rag", "ranked"]

SHOWN = 3  # facts of a reason
FIRST_TERMS = ("previous", "initial")  # sᵗ as the paper's text has it, or s⁰


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of GA-RAG; ``extraction_seconds`` is the one limit for all documents of a claim together."""

    documents: int = 4
    alpha: float = 0.8
    beta: float = 0.2
    gamma: float = 0.15
    iterations: int = 5
    first_term: str = "previous"
    relevance: float = 0.6
    centrality: float = 0.2
    confidence: float = 0.2
    facts: int = 10
    extraction_seconds: float = 30.0
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """Settings of the baseline RAG."""

    documents: int = 4
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class FactNode:
    """A fact of the graph, with the place of its document in the order of retrieval, from 0."""

    fact: Fact
    document: int

    @property
    def line(self) -> str:
        """The fact as the model reads it."""
        subject, relation, object, confidence = self.fact
        return f"{subject} | {relation} | {object} ({confidence:.2f})"

    @property
    def entities(self) -> frozenset[str]:
        """Its two ends, case aside."""
        return frozenset((self.fact[0].casefold(), self.fact[2].casefold()))


def garag(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts by the top facts of each claim's graph, or by the documents where there is no graph."""
    own = chosen(Options(), options, "garag", first_term=FIRST_TERMS)
    return investigated(document, kit, "garag", partial(_by_graph, own, kit), own)


def rag(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The baseline: verdicts by the same documents, without a graph."""
    own = chosen(DocumentOptions(), options, "rag")

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        passages = sources.search(log, log.claim.proposition, limit=own.documents)
        return _by_documents(log, reasoner, sources, passages, "")

    return investigated(document, kit, "rag", work, own)


def propagated(
    start: NDArray[np.float64], weights: NDArray[np.float64], *, gamma: float, iterations: int, first_term: str
) -> NDArray[np.float64]:
    """The scores after propagation; ``weights[j, i]`` leads from j to i, each row is shared out in full.

    ``first_term`` is sᵗ ("previous") or s⁰ ("initial"). A fact without neighbours hands nothing on.
    """
    import numpy as np

    totals = weights.sum(axis=1, keepdims=True)
    shares = np.divide(weights, totals, out=np.zeros_like(weights), where=totals > 0)
    scores = start
    for _ in range(iterations):
        kept = scores if first_term == "previous" else start
        scores = (1 - gamma) * kept + gamma * (shares.T @ scores)
    return scores


def ranked(
    nodes: Sequence[FactNode], similar: Sequence[float], options: Options
) -> list[tuple[float, float, float, FactNode]]:
    """(rank, relevance, centrality, fact), best first; ``similar`` is the query's similarity to each document."""
    import numpy as np

    weights = np.array(
        [[float(a is not b and bool(a.entities & b.entities)) for b in nodes] for a in nodes], dtype=np.float64
    ).reshape(len(nodes), len(nodes))
    start = np.array([options.alpha * similar[n.document] + options.beta / (n.document + 1) for n in nodes])
    relevance = propagated(
        start, weights, gamma=options.gamma, iterations=options.iterations, first_term=options.first_term
    )
    centrality = weights.sum(axis=1) / max(1, len(nodes) - 1)
    sure = np.array([node.fact[3] for node in nodes])
    rank = options.relevance * relevance + options.centrality * centrality + options.confidence * sure
    order = sorted(range(len(nodes)), key=lambda place: (-round(float(rank[place]), 9), place))
    return [(float(rank[p]), float(relevance[p]), float(centrality[p]), nodes[p]) for p in order]


def _by_graph(options: Options, kit: Kit, log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
    claim = log.claim.proposition
    passages = sources.search(log, claim, limit=options.documents)
    if not passages:
        return unfounded(log.claim, NO_DOCUMENT)
    here = log.last
    extractor = extractor_of(reasoner, kit, sources.triplets)
    nodes, reasons = _facts(options, log, extractor, passages, here)
    if not nodes:
        return _by_documents(log, reasoner, sources, passages, "; ".join(reasons) or "no document states a fact")
    order = ranked(nodes, _similar(kit.embedder, claim, passages), options)[: options.facts]
    graph = log.add("graph", claim, f"used facts: {len(nodes)}, documents: {len(passages)}", parent=here)
    for rank, relevance, centrality, node in order:
        scores = f"rank {rank:.4f}, relevance {relevance:.4f}, centrality {centrality:.4f}"
        own = f"confidence {node.fact[3]:.2f}, document {node.document + 1}"
        log.add("fact", told([node.fact[:3]]), f"{scores}, {own}", parent=graph)
    prompted = isinstance(reasoner, Extracting)  # a judge of sentences reads words, a prompt the published form
    lines = [node.line if prompted else " ".join(node.fact[:3]) for *_, node in order]
    found = log.ask("veracity", claim, lambda: reasoner.supports(claim, lines), say=weighed, parent=graph)
    used = [passages[place] for place in dict.fromkeys(node.document for *_, node in order)]
    first = bracketed([node.fact[:3] for *_, node in order[:SHOWN]])
    rationale = f"The graph was used (facts: {len(nodes)}), the first: {first}."
    return judged(log.claim, found, rationale, **cited(used, sources.triplets))


def _facts(
    options: Options, log: Log, extractor: Extracting, passages: Sequence[Passage], parent: int
) -> tuple[list[FactNode], list[str]]:
    """The facts of all documents, and why some gave none."""
    log.check()
    nodes, reasons = [], []
    for place, found in enumerate(extracted(extractor, passages, options.extraction_seconds, part=log.part)):
        said = found.failed or told([fact[:3] for fact in found.facts]) or "no fact"
        log.add(
            "extract", passages[place].title or passages[place].id, said,
            seconds=found.seconds, calls=found.spent.calls, tokens=found.spent.tokens, parent=parent,
        )  # fmt: skip
        nodes += [FactNode(fact, place) for fact in found.facts]
        reasons += [found.failed] if found.failed else []
    return nodes, reasons


def _by_documents(
    log: Log, reasoner: Reasoner, sources: Sources, passages: Sequence[Passage], fell_back: str
) -> Verdict:
    claim, lines = log.claim.proposition, lines_of(passages, sources.triplets)
    if fell_back:
        log.add("graph", claim, f"fell back to the documents: {fell_back}", parent=log.last)
    if not lines:
        return unfounded(log.claim, NO_DOCUMENT)
    found = log.ask("veracity", claim, lambda: reasoner.supports(claim, lines), say=weighed, parent=log.last)
    said = (
        f"The method fell back to the documents: {fell_back}."
        if fell_back
        else f"Judged by the documents ({len(lines)})."
    )
    return judged(log.claim, found, said, **cited(passages, sources.triplets))


def _similar(embedder: Embedder, claim: str, passages: Sequence[Passage]) -> list[float]:
    vectors = embedder.embed([claim, *(passage.text for passage in passages)])
    return [max(0.0, float(value)) for value in vectors[1:] @ vectors[0]]
