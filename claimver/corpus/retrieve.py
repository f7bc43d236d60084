"""Passages of a corpus or of the web beside what a graph says of a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from claimver.parts import GradualRetriever, Retriever, Searcher
from claimver.types import Document, Evidence, Passage

__all__ = ["WithPassages"]

A_SENTENCE = 3  # passages looked up for each sentence
MOST = 30  # of one document


@dataclass(frozen=True, slots=True)
class WithPassages:
    """A retriever whose evidence has, beside that of the one within, the best passages for each sentence."""

    inner: Retriever
    searcher: Searcher

    def find(self, document: Document) -> Evidence:
        """The evidence within, and the passages, each once, in the order found. Raises: RetrievalError."""
        return self._beside(self.inner.find(document), document)

    def arriving(self, document: Document) -> Iterator[tuple[Document, Evidence]]:
        """The parts of the one within, each with its passages. Raises: RetrievalError."""
        if isinstance(self.inner, GradualRetriever):
            for part, evidence in self.inner.arriving(document):
                yield part, self._beside(evidence, part)
        else:
            yield document, self.find(document)

    def _beside(self, evidence: Evidence, document: Document) -> Evidence:
        found: dict[str, Passage] = {passage.id: passage for passage in evidence.passages}
        for span in document.sentences:
            if len(found) >= MOST:
                break
            for passage in self.searcher.search(span.of(document.text), limit=A_SENTENCE, before=document.date):
                found.setdefault(passage.id, passage)
        return replace(evidence, passages=tuple(found.values())[:MOST])
