"""The parts of the flow as protocols, and the Kit that hands them in.

Nothing here has behaviour. An implementation is any object with these methods; none needs to inherit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from claimver.types import (
    Candidate,
    Claim,
    Document,
    Edge,
    Entity,
    Evidence,
    Passage,
    Property,
    Triplet,
    Verdict,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Reread = Callable[[Document], Document]  # how a linked document is read again, as ``Preprocessor.reread``


@runtime_checkable
class KnowledgeGraph(Protocol):
    """Statements about entities, wherever they are kept."""

    @property
    def snapshot(self) -> str:
        """A short name that pins the contents: source, date and hash, or the endpoint asked."""
        ...

    def search(self, name: str, *, limit: int = 10) -> tuple[Candidate, ...]:
        """Entities whose label or alias equals ``name`` (case aside), most popular first."""
        ...

    def entity(self, id: str) -> Entity:
        """The entity of that id. Raises: UnknownName."""
        ...

    def property(self, id: str) -> Property:
        """The property of that id. Raises: UnknownName."""
        ...

    def facts(self, id: str) -> tuple[Triplet, ...]:
        """All statements whose subject is ``id``, literal objects included, every rank, in the order of the graph."""
        ...

    def neighbours(self, ids: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each id its item-valued statements, in either direction, deprecated ones left out."""
        ...

    def statements(self, ids: Sequence[str]) -> tuple[Triplet, ...]:
        """The statements of these ids, in the order asked. Raises: UnknownName."""
        ...


@runtime_checkable
class RemoteGraph(KnowledgeGraph, Protocol):
    """A graph where every question costs a request, so that it takes many at once and need not tell all."""

    def search_all(self, names: Sequence[str], *, limit: int = 10) -> Mapping[str, tuple[Candidate, ...]]:
        """``search`` for each of the names."""
        ...

    def facts_among(self, ids: Sequence[str], properties: Sequence[str]) -> Mapping[str, tuple[Triplet, ...]]:
        """For each id its statements with one of these properties."""
        ...

    def partial(self, ids: Sequence[str]) -> frozenset[str]:
        """Those of the ids to which more edges point than ``neighbours`` gives."""
        ...

    def connections(self, ids: Sequence[str], others: Sequence[str]) -> Mapping[str, tuple[Edge, ...]]:
        """For each of ``ids`` all its edges to ``others``, in either direction, deprecated statements left out."""
        ...

    def degrees(self, ids: Sequence[str], *, up_to: int) -> Mapping[str, int]:
        """For each id its distinct neighbours, counted no further than ``up_to``."""
        ...

    def prefetch(
        self,
        *,
        entities: Sequence[str] = (),
        facts: Sequence[str] = (),
        neighbours: Sequence[str] = (),
        statements: Sequence[str] = (),
    ) -> None:
        """What is asked about these next is at hand. What does not exist is left out."""
        ...


@runtime_checkable
class Preprocessor(Protocol):
    """Text to sentences and tokens."""

    def process(self, text: str, *, id: str = "", date: str = "") -> Document:
        """A document with sentences, tokens and windows. Raises: InputError."""
        ...

    def reread(self, document: Document) -> Document:
        """The linked document, its sentences read again where a name was taken apart; spans stay as they are."""
        ...

    def knows(self, word: str) -> bool:
        """Whether this is a usual word of the language, given in small letters."""
        ...


@runtime_checkable
class Linker(Protocol):
    """Mentions to entities."""

    def link(self, document: Document, reread: Reread | None = None) -> Document:
        """The document with its mentions, their entities and ranked candidates, pronouns included.

        With its names linked it is read again by ``reread``; pronouns and descriptions go by that reading.
        """
        ...


@runtime_checkable
class Retriever(Protocol):
    """Evidence for a document."""

    def find(self, document: Document) -> Evidence:
        """Paths, facts and passages that may bear on the document. Raises: RetrievalError."""
        ...


@runtime_checkable
class GradualRetriever(Retriever, Protocol):
    """A retriever that need not be waited for: what an endpoint far away says comes part by part."""

    def arriving(self, document: Document) -> Iterator[tuple[Document, Evidence]]:
        """The document in parts (some of its sentences with their claims), in order, each with its evidence.

        Raises: RetrievalError at the part for which nothing came.
        """
        ...


@runtime_checkable
class Reranker(Protocol):
    """A closer look at a few passages."""

    def scores(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """How much each passage bears on the query; only their order counts. Raises: ModelError."""
        ...


@runtime_checkable
class Segmenter(Protocol):
    """A linked document to its claims."""

    def claims(self, document: Document) -> tuple[Claim, ...]:
        """The claims in text order, not overlapping, each with its self-contained proposition."""
        ...


@runtime_checkable
class Searcher(Protocol):
    """Passages for a query, from a corpus or the web."""

    def search(
        self,
        query: str,
        *,
        limit: int = 15,
        before: str | None = None,
        after: str | None = None,
        exclude: Sequence[str] = (),
    ) -> tuple[Passage, ...]:
        """The best passages, best first; dates ISO, both included; ``exclude`` names sites. Raises: RetrievalError.

        None leaves a bound to the searcher, an empty text is no bound.
        """
        ...


@dataclass(frozen=True, slots=True)
class Row:
    """One numbered line of evidence as a judge reads it: a subject with "property: values", or a title with a sentence.

    Rows with the same ``heading`` that follow each other are shown under it once.
    """

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """A self-contained claim and the rows it is judged against."""

    claim: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Opinion:
    """What a judge proposes: probabilities of Attributable, Extrapolatory and Contradictory, and the rows that decide.

    ``cited`` holds places in the question's rows, counted from 0, in the order cited.
    """

    attributable: float
    extrapolatory: float
    contradictory: float
    cited: tuple[int, ...] = ()


@runtime_checkable
class Judge(Protocol):
    """Claims and their evidence to proposed labels; checks then make the label."""

    @property
    def name(self) -> str:
        """Model and adapter, as reports state them."""
        ...

    def judge(self, questions: Sequence[Question]) -> Iterator[Opinion]:
        """One opinion a question, in order, as they are reached. Questions that share rows are cheapest side by side.

        Raises: ModelError.
        """
        ...


@runtime_checkable
class Verifier(Protocol):
    """Claims and evidence to verdicts: a judge with the checks behind it, or a generation for each window."""

    @property
    def name(self) -> str:
        """The model's name and version, as reports state it."""
        ...

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        """Verdicts of ``document.claims`` in text order; every cited triplet is one of ``evidence.triplets``."""
        ...


@runtime_checkable
class Embedder(Protocol):
    """Texts to unit vectors."""

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit-length rows ``(texts, dim)``; the zero vector for an empty text."""
        ...


@dataclass(frozen=True, slots=True)
class Reply:
    """A language model's answer with what it cost; ``cut`` where it was ended by its length, not by the model.

    ``tokens`` holds, where the model tells, for each token the characters of ``text`` up to its end and how likely
    it was.
    """

    text: str
    prompt_tokens: int = 0
    reply_tokens: int = 0
    seconds: float = 0.0
    cut: bool = False
    cost: float = 0.0
    tokens: tuple[tuple[int, float], ...] = ()


@runtime_checkable
class LanguageModel(Protocol):
    """A prompt to a reply."""

    @property
    def name(self) -> str:
        """Model and adapter, as reports state them."""
        ...

    def reply(
        self,
        prompt: str,
        *,
        images: Sequence[str] = (),
        schema: Mapping[str, object] | None = None,
        grammar: str = "",
    ) -> Reply:
        """The model's reply, greedy unless the model was set up otherwise.

        ``schema`` (JSON schema) and ``grammar`` (Lark, of llguidance) describe the same replies; a model binds its
        reply by the one that it can use, or by neither, so that a reply is always read strictly. Raises: ModelError.
        """
        ...


@runtime_checkable
class Reasoner(Protocol):
    """The skills that the investigating methods compose."""

    @property
    def name(self) -> str:
        """Model and adapter, as reports state them."""
        ...

    def triplets(self, claim: str) -> tuple[tuple[str, str, str], ...]:
        """(head, relation, tail) of a claim; unnamed entities are ``X_0``, ``X_1`` …"""
        ...

    def question(self, unknown: str, triplets: Sequence[tuple[str, str, str]]) -> str:
        """One question whose answer is the unknown entity."""
        ...

    def answer(self, question: str, passages: Sequence[Passage]) -> str | None:
        """The answer that the passages give, or None."""
        ...

    def enough(self, claim: str, pairs: Sequence[tuple[str, str]]) -> bool:
        """Whether the question-answer pairs suffice to judge the claim."""
        ...

    def best(self, claim: str, pairs: Sequence[tuple[str, str]]) -> int:
        """The index of the pair that helps most."""
        ...

    def supports(self, claim: str, evidence: Sequence[str]) -> tuple[float, float, float]:
        """Probabilities that the evidence supports, is silent on, contradicts the claim."""
        ...


class Method(Protocol):
    """A published way to verify, composed of parts."""

    def __call__(self, document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
        """Verdicts as they are reached, in text order; evidence used is kept by ``kit.retriever``."""
        ...


@dataclass(frozen=True, slots=True)
class Kit:
    """The parts of one run, handed in; there are no globals."""

    graph: KnowledgeGraph
    preprocessor: Preprocessor
    linker: Linker
    retriever: Retriever
    segmenter: Segmenter
    verifier: Verifier
    embedder: Embedder
    judge: Judge | None = None
    reasoner: Reasoner | None = None
    searcher: Searcher | None = None
    language_model: LanguageModel | None = None
    options: Mapping[str, object] = field(default_factory=dict)
