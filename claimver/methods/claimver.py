"""ClaimVer (arXiv 2403.09724): retrieve once for the text, then judge all its claims together.

Where evidence arrives part by part, what has arrived is judged before the rest is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import shorten

from claimver.errors import RetrievalError, TimedOut
from claimver.parts import GradualRetriever, Kit, Retriever
from claimver.sharing import give_way, own_time
from claimver.types import NOT_JUDGED, Cause, Document, Evidence, Step, Verdict

NAME = "claimver"
ONEPASS = "claimver-onepass"


def claimver(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Verdicts in text order. A failed retrieval gives claims without a label, never "no evidence".

    Each verdict has two steps before those of its checks: the retrieval, whose seconds the first verdict alone has,
    and its own judgement.
    """
    return _verdicts(document, kit, NAME)


def onepass(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The same with the published form: one reply of a language model for a window finds its claims and judges them."""
    return _verdicts(document, kit, ONEPASS)


def _verdicts(document: Document, kit: Kit, name: str) -> Iterator[Verdict]:
    waiting, begun = list(document.claims), own_time()
    try:
        for part, evidence in arriving(kit.retriever, document):
            waiting = [claim for claim in waiting if claim not in part.claims]
            if part.claims or part is document:
                give_way()
                yield from _judged(part, evidence, kit, name, _since(begun))
                begun = own_time()
    except RetrievalError as error:
        cause = Cause.TIMED_OUT if isinstance(error, TimedOut) else Cause.FAILED
        failed = Step("retrieval", _beginning(document.text), f"failed: {error}", seconds=_since(begun))
        for claim in waiting:
            verdict = Verdict(claim, None, cause=cause, rationale=f"{NOT_JUDGED}{error}", method=name)
            yield _told(kit, verdict, failed)


def _beginning(text: str) -> str:
    """What a step tells of the text: whole words of its beginning."""
    return shorten(text, 200, placeholder=" …")


def arriving(retriever: Retriever, document: Document) -> Iterator[tuple[Document, Evidence]]:
    """The parts of the document as their evidence comes; of most retrievers the whole. Raises: RetrievalError."""
    if isinstance(retriever, GradualRetriever):
        yield from retriever.arriving(document)
    else:
        yield document, retriever.find(document)


def _judged(part: Document, evidence: Evidence, kit: Kit, name: str, waited: float) -> Iterator[Verdict]:
    """The verdicts of a part, each with its steps; ``waited`` is how many seconds its evidence took."""
    told = f"statements: {len(evidence.triplets)}, paths: {len(evidence.paths)}, passages: {len(evidence.passages)}"
    search = Step("retrieval", _beginning(part.text), told, seconds=waited)
    begun = own_time()
    for verdict in kit.verifier.verify(part, evidence):
        cited = len(verdict.triplets) + len(verdict.passages)
        said = f"{verdict.label.value if verdict.label else 'no label'}, statements and passages cited: {cited}"
        judged = Step("judge", verdict.claim.proposition, said, seconds=_since(begun), calls=1, parent=0)
        yield _told(kit, replace(verdict, method=name), search, judged)
        search, begun = replace(search, seconds=0.0), own_time()


def _told(kit: Kit, verdict: Verdict, *steps: Step) -> Verdict:
    """The verdict with these steps before its own; the kit's watch has been told of them all."""
    every = (*steps, *verdict.steps)
    watch = kit.options.get("watch")
    if callable(watch):
        for step in every:
            watch(verdict.claim, step)
    return replace(verdict, steps=every)


def _since(begun: float) -> float:
    return round(own_time() - begun, 4)
