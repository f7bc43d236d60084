"""CommunityKG-RAG (arXiv 2408.08535) with its baselines: No Retrieval, Semantic Retrieval and KAPING.

The sentences of the top δ% communities of a claim, of those the top λ%, are the context. The communities are those of a
store (``kit.options["communities"]``), or for want of one are made of the passages that the claim's search gives.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from claimver.kg.communities import Article, Communities
from claimver.lm.embedded import EmbeddedReasoner
from claimver.lm.skills import Fact, Names, passage_line, triplet_line
from claimver.lm.tuned import TunedReasoner
from claimver.methods.facts import PassageReader, extractor_of
from claimver.methods.sources import Sources, cited, investigated, lines_of, reader_of, reasoner_of
from claimver.methods.steps import Log, by_claim, chosen, judged, told, unfounded, weighed
from claimver.parts import Embedder, Kit, Reasoner
from claimver.types import Document, Passage, Triplet, Verdict

__all__ = [
    "BareOptions",
    "KapingOptions",
    "Options",
    "SemanticOptions",
    "article_of",
    "community",
    "kaping",
    "no_retrieval",
    "semantic",
]

T = TypeVar("T")
SCOPES = ("claim", "corpus")
CHARS = 4  # of a token
EDGES = 30  # facts of a community that the log has


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of CommunityKG-RAG; ``context_tokens`` caps what the model reads."""

    delta: float = 25.0
    lam: float = 100.0
    scope: str = "claim"
    documents: int = 15
    context_tokens: int = 2_000
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SemanticOptions:
    """Settings of Semantic Retrieval."""

    documents: int = 15
    sentences: int = 10
    context_tokens: int = 2_000
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class KapingOptions:
    """Settings of KAPING."""

    documents: int = 15
    triplets: int = 10
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class BareOptions:
    """Settings of No Retrieval."""

    calls: int = 0
    seconds: float = 0.0


def community(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts by the sentences of the communities that bear on each claim."""
    own = chosen(Options(), options, "community", scope=SCOPES)
    made: dict[str, Article] = {}  # articles of this document's claims, read once

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        return _by_communities(own, document, kit, made, log, reasoner, sources)

    return investigated(document, kit, "community", work, own)


def no_retrieval(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The baseline without evidence: what the model knows; one that judges by evidence alone is not asked."""
    own = chosen(BareOptions(), options, "no-retrieval")
    reasoner = reasoner_of(kit, "no-retrieval")

    def work(log: Log) -> Verdict:
        claim = log.claim.proposition
        if isinstance(reasoner, (EmbeddedReasoner, TunedReasoner)):
            log.add("veracity", claim, "not asked")
            return unfounded(log.claim, "Not judged by what a model knows: this one judges by evidence alone.")
        found = log.ask("veracity", claim, lambda: reasoner.supports(claim, ()), say=weighed)
        return judged(log.claim, found, "Judged without evidence, by what the model knows.")

    return by_claim(document, kit, "no-retrieval", work, part=reasoner, options=own)


def semantic(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The baseline Semantic Retrieval: the sentences nearest in meaning to the claim."""
    own = chosen(SemanticOptions(), options, "semantic")
    read = reader_of(kit)

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        claim = log.claim.proposition
        passages = sources.search(log, claim, limit=own.documents)
        parts = [Passage(p.id, s, p.title, p.url, p.date) for p in passages for s in read(p.text).sentences]
        near = _nearest(kit.embedder, claim, parts, lambda p: p.text, own.sentences)
        kept = _capped([part for _, part in near], own.context_tokens)
        return _judged(log, reasoner, sources, kept, f"Judged by the nearest sentences ({len(kept)}).")

    return investigated(document, kit, "semantic", work, own)


def kaping(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The baseline KAPING: the triplets nearest in meaning to the claim, those of the graph, else of the documents."""
    own = chosen(KapingOptions(), options, "kaping")

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        claim = log.claim.proposition
        passages = sources.search(log, claim, limit=own.documents)
        if sources.triplets:
            return _by_triplets(own, kit, log, reasoner, tuple(sources.triplets.values()))
        here, facts = log.last, list[tuple[Names, Passage]]()
        extractor = extractor_of(reasoner, kit, sources.triplets)
        for passage in passages:
            work = partial(extractor.facts, passage)
            found = log.ask("extract", passage.title or passage.id, work, say=_listed, parent=here)
            facts += [(fact[:3], passage) for fact in found]
        near = _nearest(kit.embedder, claim, facts, lambda pair: " ".join(pair[0]), own.triplets)
        for score, (names, _) in near:
            log.add("fact", told([names]), f"relevance {score:.4f}", parent=here)
        lines, kept = [" ".join(names) for _, (names, _) in near], [passage for _, (_, passage) in near]
        return _said(log, reasoner, lines, kept, sources, f"Judged by triplets of the documents ({len(lines)}).")

    return investigated(document, kit, "kaping", work, own)


def article_of(passage: Passage, reader: PassageReader) -> Article:
    """A passage with its facts, for ``Communities.add``. Raises: ReplyError, ModelError."""
    told = reader.told(passage.text)
    facts = tuple((s, r, o) for s, r, o, _ in reader.facts(passage))
    return Article(passage, told.sentences, facts, told.named)


def _by_communities(
    options: Options,
    document: Document,
    kit: Kit,
    made: dict[str, Article],
    log: Log,
    reasoner: Reasoner,
    sources: Sources,
) -> Verdict:
    claim = log.claim.proposition
    passages = sources.search(log, claim, limit=options.documents)
    here, stored = log.last, kit.options.get("communities")
    if isinstance(stored, Communities):
        known = stored
        if known.lag:
            here = log.add("older", claim, str(known.lag), parent=here)
    else:
        known = _made(kit, made, log, reasoner, sources, passages)
    among = None
    if options.scope == "claim":
        inside = [m.entity.label for m in document.mentions if m.entity and log.claim.span.holds(m.span)]
        among = known.reached(inside, [passage.id for passage in passages])
    vector = kit.embedder.embed([claim])[0]
    found = known.relevant(vector, delta=options.delta, among=among)
    reached = len(among) if among is not None else known.statistics().communities
    graph = log.add("communities", claim, f"{len(found)} of {reached} kept", parent=here)
    for one in found:
        names = " | ".join(known.labels[node] for node in one.nodes)
        own = log.add("community", f"{one.number}: {names}", f"relevance {one.relevance:.4f}", parent=graph)
        for fact in known.inside(one)[:EDGES]:
            log.add("edge", told([fact]), parent=own)
    sentences = [item.passage for item in known.sentences(found)]
    share = math.ceil(options.lam / 100 * len(sentences))
    near = _nearest(kit.embedder, claim, sentences, lambda p: p.text, share)
    kept = _capped([passage for _, passage in near], options.context_tokens)
    older = " that are older than the documents" if known.lag else ""
    rationale = f"Judged by sentences ({len(kept)}) of communities ({len(found)}){older}."
    return _judged(log, reasoner, sources, kept, rationale)


def _made(
    kit: Kit, made: dict[str, Article], log: Log, reasoner: Reasoner, sources: Sources, passages: Sequence[Passage]
) -> Communities:
    """The communities of the passages, each of which is read once a document."""
    here, reader = log.last, extractor_of(reasoner, kit, sources.triplets)
    for passage in passages:
        if passage.id not in made:
            work = partial(article_of, passage, reader)
            made[passage.id] = log.ask("extract", passage.title or passage.id, work, say=_facts, parent=here)
    known = Communities()
    known.add([made[passage.id] for passage in passages], kit.embedder)
    return known


def _by_triplets(
    options: KapingOptions, kit: Kit, log: Log, reasoner: Reasoner, triplets: Sequence[Triplet]
) -> Verdict:
    claim, here = log.claim.proposition, log.last
    near = _nearest(kit.embedder, claim, triplets, triplet_line, options.triplets)
    for score, triplet in near:
        names = (triplet.subject.label, triplet.property.label, triplet.object_text)
        log.add("fact", told([names]), f"relevance {score:.4f}", parent=here)
    lines, kept = [triplet_line(triplet) for _, triplet in near], tuple(triplet for _, triplet in near)
    found = log.ask("veracity", claim, lambda: reasoner.supports(claim, lines), say=weighed, parent=here)
    return judged(log.claim, found, f"Judged by triplets of the graph ({len(lines)}).", triplets=kept)


def _judged(log: Log, reasoner: Reasoner, sources: Sources, kept: Sequence[Passage], rationale: str) -> Verdict:
    lines = [passage_line(p) if p.id not in sources.triplets else lines_of([p], sources.triplets)[0] for p in kept]
    return _said(log, reasoner, lines, kept, sources, rationale)


def _said(
    log: Log, reasoner: Reasoner, lines: Sequence[str], kept: Sequence[Passage], sources: Sources, rationale: str
) -> Verdict:
    if not lines:
        log.add("veracity", log.claim.proposition, "no evidence", parent=log.last)
        return unfounded(log.claim, "Nothing was found to judge the claim by.")
    claim = log.claim.proposition
    found = log.ask("veracity", claim, lambda: reasoner.supports(claim, lines), say=weighed, parent=log.last)
    return judged(log.claim, found, rationale, **cited(kept, sources.triplets))


def _nearest(
    embedder: Embedder, claim: str, items: Sequence[T], text: Callable[[T], str], most: int
) -> list[tuple[float, T]]:
    """The items nearest in meaning to the claim, best first, each with its cosine."""
    if not items:
        return []
    vectors = embedder.embed([claim, *map(text, items)])
    cosines = [round(float(value), 5) for value in vectors[1:] @ vectors[0]]
    order = sorted(range(len(items)), key=lambda place: (-cosines[place], place))[:most]
    return [(cosines[place], items[place]) for place in order]


def _capped(passages: Sequence[Passage], tokens: int) -> list[Passage]:
    """The first passages that the model has room for."""
    kept, left = list[Passage](), tokens * CHARS
    for passage in passages:
        left -= len(passage.text)
        if left < 0 and kept:
            break
        kept.append(passage)
    return kept


def _listed(facts: Sequence[Fact]) -> str:
    return told([fact[:3] for fact in facts]) or "no fact"


def _facts(article: Article) -> str:
    return told(article.facts) or "no fact"
