"""ClaimVer (arXiv 2403.09724): retrieve once for the text, then judge all its claims together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from claimver.errors import RetrievalError, TimedOut
from claimver.parts import Kit
from claimver.types import Cause, Document, Verdict

NAME = "claimver"


def claimver(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts in text order. A failed retrieval gives claims without a label, never "no evidence"."""
    try:
        evidence = kit.retriever.find(document)
    except RetrievalError as error:
        cause = Cause.TIMED_OUT if isinstance(error, TimedOut) else Cause.FAILED
        for claim in document.claims:
            yield Verdict(claim=claim, label=None, cause=cause, rationale=f"Not judged: {error}", method=NAME)
        return
    for verdict in kit.verifier.verify(document, evidence):
        yield replace(verdict, method=NAME)
