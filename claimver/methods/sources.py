"""What a method searches and reasons with: the kit's searcher or the evidence that is there, and the kit's reasoner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from claimver.errors import InputError, RetrievalError, SettingsError
from claimver.lm.embedded import EmbeddedReasoner, Reading
from claimver.lm.reason import PromptedReasoner
from claimver.lm.skills import passage_line, standing, triplet_line
from claimver.methods.grounds import Grounds
from claimver.methods.steps import Log, by_claim, unfounded
from claimver.parts import Embedder, Kit, Reasoner, RemoteGraph, Searcher
from claimver.text.triplets import TreeExtractor, names_in
from claimver.types import Cause, Document, Evidence, Passage, Triplet, Verdict

__all__ = [
    "NO_DOCUMENT",
    "EvidenceSearch",
    "Sources",
    "cited",
    "holding",
    "investigated",
    "lines_of",
    "reader_of",
    "reasoner_name",
    "reasoner_of",
    "sources_of",
]

NO_DOCUMENT = "No document was found."
NOTHING = "There is no document and no statement to search."
_READ = 4_096  # texts whose reading is remembered


class EvidenceSearch:
    """A Searcher over evidence that is already here, by vectors: its passages, and each triplet as a passage."""

    def __init__(self, evidence: Evidence, embedder: Embedder) -> None:
        known = {triplet.id: triplet for triplet in evidence.triplets}
        self._passages = (*evidence.passages, *map(_as_passage, known.values()))
        self._embedder = embedder

    def __len__(self) -> int:
        return len(self._passages)

    def search(
        self,
        query: str,
        *,
        limit: int = 15,
        before: str | None = None,
        after: str | None = None,
        exclude: Sequence[str] = (),
    ) -> tuple[Passage, ...]:
        """The nearest passages, best first; what was given is found whatever its date and site."""
        if not self._passages or limit < 1:
            return ()
        vectors = self._embedder.embed([query, *(_said(passage) for passage in self._passages)])
        cosines = vectors[1:] @ vectors[0]
        order = sorted(range(len(self._passages)), key=lambda place: (-round(float(cosines[place]), 5), place))
        return tuple(self._passages[place] for place in order[:limit])


@dataclass(frozen=True)
class Sources:
    """Where passages for a question come from; ``triplets`` are those that stand among them, by id.

    ``grounds`` finds what answers from them rest on, for all claims of the document.
    """

    searcher: Searcher
    grounds: Grounds
    triplets: Mapping[str, Triplet] = field(default_factory=dict)
    empty: bool = False

    def search(
        self,
        log: Log,
        query: str,
        *,
        limit: int,
        tokens: int = 0,
        parent: int | None = None,
        **window: str | Sequence[str],
    ) -> tuple[Passage, ...]:
        """The passages for a question, at most ``tokens`` of them; the log has the step. Raises: RetrievalError."""

        def found() -> tuple[Passage, ...]:
            passages = self.searcher.search(query, limit=limit, **window)  # type: ignore[arg-type]
            return _fitting([one for one in passages if any(map(str.isalnum, one.text))], tokens)  # marks say nothing

        passages = log.ask("retrieval", query, found, say=_told, parent=parent)
        log.found.append(len(passages))
        return passages


def sources_of(document: Document, kit: Kit) -> Sources:
    """The kit's searcher, or for want of one what its retriever finds for the document. Raises: RetrievalError."""
    if kit.searcher is not None:
        return Sources(kit.searcher, Grounds(kit))
    evidence = kit.retriever.find(document)
    own = EvidenceSearch(evidence, kit.embedder)
    triplets = {triplet.id: triplet for triplet in evidence.triplets}
    return Sources(own, Grounds(kit, triplets), triplets, empty=not len(own))


def investigated(
    document: Document,
    kit: Kit,
    name: str,
    work: Callable[[Log, Reasoner, Sources], Verdict],
    options: object = None,
) -> Iterator[Verdict]:
    """Each claim's verdict by ``work``; where there is nothing to search at all, each is without evidence.

    Where the search for the document failed, each claim fails with its error. Raises: SettingsError.
    """
    reasoner = reasoner_of(kit, name)
    sources: Sources | RetrievalError
    try:
        sources = sources_of(document, kit)
    except RetrievalError as error:
        sources = error

    def one(log: Log) -> Verdict:
        if isinstance(sources, RetrievalError):
            raise sources
        if sources.empty:
            log.add("retrieval", log.claim.proposition, NOTHING)
            return unfounded(log.claim, NOTHING)
        verdict = work(log, reasoner, sources)
        if verdict.cause is Cause.NO_EVIDENCE and log.found and not any(log.found):
            return replace(verdict, rationale=NO_DOCUMENT)
        return verdict

    return by_claim(document, kit, name, one, part=reasoner, options=options)


def reasoner_of(kit: Kit, method: str) -> Reasoner:
    """The kit's reasoner; for want of one, its language model prompted, or its judge with the dependency tree.

    Raises: SettingsError where the kit has none of them.
    """
    if kit.reasoner is not None:
        return kit.reasoner
    if kit.language_model is not None:
        return PromptedReasoner(kit.language_model)
    if kit.judge is None:
        raise SettingsError(
            f"The method {method} reasons, and the kit has no reasoner, language model or judge. Name a model."
        )
    extractor = TreeExtractor(kit.preprocessor.process, None if isinstance(kit.graph, RemoteGraph) else named_in(kit))
    return EmbeddedReasoner(kit.judge, kit.embedder, extractor=extractor, read=reader_of(kit))


def named_in(kit: Kit) -> Callable[[str], bool]:
    """Whether the kit's graph has a name."""
    return lambda name: bool(kit.graph.search(name, limit=1))


def reasoner_name(kit: Kit) -> str:
    """The name of what a method reasons with; the verifier's where the kit has nothing else."""
    parts = (kit.reasoner, kit.language_model, kit.judge)
    return next((part.name for part in parts if part is not None), kit.verifier.name)


def reader_of(kit: Kit) -> Callable[[str], Reading]:
    """How the kit's preprocessor reads a passage: sentences and names, recent texts remembered."""

    @lru_cache(maxsize=_READ)
    def read(text: str) -> Reading:
        try:
            document = kit.preprocessor.process(text)
        except InputError:  # a passage without a letter to read says nothing
            return Reading((), ())
        return Reading(tuple(span.of(text) for span in document.sentences), names_in(document))

    return read


def lines_of(passages: Sequence[Passage], triplets: Mapping[str, Triplet]) -> list[str]:
    """The passages as lines of evidence, those that are triplets as such."""
    return [triplet_line(triplets[p.id]) if p.id in triplets else passage_line(p) for p in passages]


def cited(passages: Sequence[Passage], triplets: Mapping[str, Triplet]) -> dict[str, tuple[Passage | Triplet, ...]]:
    """``passages`` and ``triplets`` of a verdict that rests on these passages, each once."""
    own = {passage.id: passage for passage in passages}
    return {
        "passages": tuple(passage for id, passage in own.items() if id not in triplets),
        "triplets": tuple(triplets[id] for id in own if id in triplets),
    }


def holding(passages: Sequence[Passage], answer: str) -> tuple[Passage, ...]:
    """The first passage whose text holds the answer in whole words, case aside; for want of one, whose title does."""
    found = next((p for p in passages if standing(answer, p.text)), None)
    found = found or next((p for p in passages if standing(answer, p.title)), None)
    return () if found is None else (found,)


def _as_passage(triplet: Triplet) -> Passage:
    return Passage(triplet.id, f"{triplet.subject.label} {triplet.property.label} {triplet.object_text}")


def _said(passage: Passage) -> str:
    return f"{passage.title}: {passage.text}" if passage.title else passage.text


def _fitting(passages: Sequence[Passage], tokens: int) -> tuple[Passage, ...]:
    """The first passages within a budget of tokens, four characters each; the very first is cut rather than lost."""
    kept: list[Passage] = []
    left = tokens * 4 if tokens else sum(len(passage.text) for passage in passages)
    for passage in passages:
        if len(passage.text) > left and kept:
            break
        kept.append(passage if len(passage.text) <= left else replace(passage, text=passage.text[:left]))
        left -= len(passage.text)
    return tuple(kept)


def _told(passages: Sequence[Passage]) -> str:
    titles = "; ".join(passage.title or passage.text[:80] for passage in passages)
    return f"passages ({len(passages)}): {titles}" if passages else "nothing found"
