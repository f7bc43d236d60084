"""ClaimVer (arXiv 2403.09724): retrieve once for the text, then judge all its claims together."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

from claimver.errors import RetrievalError, TimedOut
from claimver.parts import Kit
from claimver.types import Cause, Document, Step, Verdict

NAME = "claimver"


def claimver(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts in text order. A failed retrieval gives claims without a label, never "no evidence".

    Each verdict has two steps: the one retrieval for the whole text, whose seconds the first verdict alone has, and
    its own judgement.
    """
    begun = time.perf_counter()
    try:
        evidence = kit.retriever.find(document)
    except RetrievalError as error:
        cause = Cause.TIMED_OUT if isinstance(error, TimedOut) else Cause.FAILED
        failed = Step("retrieval", document.text[:200], f"failed: {error}", seconds=_since(begun))
        for claim in document.claims:
            verdict = Verdict(claim, None, cause=cause, rationale=f"Not judged: {error}", method=NAME)
            yield _told(kit, verdict, failed)
        return
    told = f"{len(evidence.triplets)} statements, {len(evidence.paths)} paths, {len(evidence.passages)} passages"
    search = Step("retrieval", document.text[:200], told, seconds=_since(begun))
    begun = time.perf_counter()
    for verdict in kit.verifier.verify(document, evidence):
        said = f"{verdict.label.value if verdict.label else 'no label'}, {len(verdict.triplets)} statements cited"
        judged = Step("judge", verdict.claim.proposition, said, seconds=_since(begun), calls=1, parent=0)
        yield _told(kit, replace(verdict, method=NAME), search, judged)
        search, begun = replace(search, seconds=0.0), time.perf_counter()


def _told(kit: Kit, verdict: Verdict, *steps: Step) -> Verdict:
    """The verdict with its steps, of which the kit's watch has been told."""
    watch = kit.options.get("watch")
    if callable(watch):
        for step in steps:
            watch(verdict.claim, step)
    return replace(verdict, steps=steps)


def _since(begun: float) -> float:
    return round(time.perf_counter() - begun, 4)
