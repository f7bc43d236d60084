"""ClaimVer (arXiv 2403.09724): retrieve once for the text, then judge all its claims together.

Where evidence arrives part by part, what has arrived is judged before the rest is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from claimver.errors import RetrievalError, TimedOut
from claimver.parts import GradualRetriever, Kit, Retriever
from claimver.types import Cause, Document, Evidence, Verdict

NAME = "claimver"


def claimver(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts in text order. A failed retrieval gives claims without a label, never "no evidence"."""
    waiting = list(document.claims)
    try:
        for part, evidence in arriving(kit.retriever, document):
            waiting = [claim for claim in waiting if claim not in part.claims]
            if part.claims or part is document:
                yield from (replace(verdict, method=NAME) for verdict in kit.verifier.verify(part, evidence))
    except RetrievalError as error:
        cause = Cause.TIMED_OUT if isinstance(error, TimedOut) else Cause.FAILED
        for claim in waiting:
            yield Verdict(claim=claim, label=None, cause=cause, rationale=f"Not judged: {error}", method=NAME)


def arriving(retriever: Retriever, document: Document) -> Iterator[tuple[Document, Evidence]]:
    """The parts of the document as their evidence comes; of most retrievers the whole. Raises: RetrievalError."""
    if isinstance(retriever, GradualRetriever):
        yield from retriever.arriving(document)
    else:
        yield document, retriever.find(document)
