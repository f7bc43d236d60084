"""Facts of passages: by the reasoner, by an extractor of one's own, or as the graph states them; read side by side."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from claimver.errors import ClaimverError
from claimver.lm.embedded import unknowns
from claimver.lm.meter import Spending
from claimver.lm.skills import Extracting, Fact
from claimver.lm.tuned import TunedReasoner
from claimver.methods.sources import reader_of
from claimver.methods.steps import FAILURES, spending
from claimver.parts import Kit, Reasoner
from claimver.types import Passage, Triplet

__all__ = ["ByReasoner", "Extracted", "extracted", "extractor_of"]


@dataclass(frozen=True)
class ByReasoner:
    """An extractor of facts for reasoners that have no skill of their own for it: their triplets, sentence by sentence.

    It states no confidence of its own: each fact has 1. What a sentence leaves unnamed is no fact.
    """

    reasoner: Reasoner
    kit: Kit

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        """The facts that the passage states, each once. Raises: ReplyError, ModelError."""
        sentences = reader_of(self.kit)(passage.text).sentences
        triplets = [triplet for sentence in sentences for triplet in self.reasoner.triplets(sentence)]
        return tuple((*triplet, 1.0) for triplet in dict.fromkeys(triplets) if not unknowns(triplet))


@dataclass(frozen=True)
class Extracted:
    """What was read from one document; ``failed`` says why nothing was."""

    facts: tuple[Fact, ...] = ()
    failed: str = ""
    seconds: float = 0.0
    spent: Spending = field(default_factory=Spending)
    error: ClaimverError | None = None


@dataclass(frozen=True)
class _Stated:
    """An extractor for passages of which some are statements of the graph: those say what they say, surely."""

    extractor: Extracting
    triplets: Mapping[str, Triplet]

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        """The facts of the passage. Raises: ReplyError, ModelError."""
        stated = self.triplets.get(passage.id)
        if stated is None:
            return tuple(self.extractor.facts(passage))
        return ((stated.subject.label, stated.property.label, stated.object_text, 1.0),)


def extractor_of(reasoner: Reasoner, kit: Kit, triplets: Mapping[str, Triplet]) -> Extracting:
    """The extractor that the kit's options name, else the reasoner's own, else its triplets sentence by sentence."""
    own = kit.options.get("extractor")
    if not isinstance(own, Extracting):
        quick = reasoner.behind if isinstance(reasoner, TunedReasoner) else reasoner  # writing takes seconds a sentence
        own = quick if isinstance(quick, Extracting) else ByReasoner(quick, kit)
    return _Stated(own, triplets)


def extracted(
    extractor: Extracting, passages: Sequence[Passage], seconds: float, *, part: object = None
) -> list[Extracted]:
    """What was read from each passage, all read side by side; those not read after ``seconds`` say so.

    A reader that hangs does not hold the claim: its thread ends with the process. Raises: ModelError for a model that
    cannot be used at all; a document whose reading failed says so. ``part`` is what tells its spending.
    """
    done: queue.Queue[tuple[int, Extracted]] = queue.Queue()

    def read(place: int) -> None:
        begun = time.perf_counter()
        try:
            found = Extracted(tuple(extractor.facts(passages[place])))
        except ClaimverError as error:
            found = Extracted(failed=str(error), error=error)
        spent = spending(part)
        done.put((place, replace(found, seconds=round(time.perf_counter() - begun, 4), spent=spent)))

    for place in range(len(passages)):
        threading.Thread(target=read, args=(place,), daemon=True, name=f"extraction {place}").start()
    results = [Extracted(failed=f"not read within {seconds:g} s")] * len(passages)
    ends = time.perf_counter() + seconds
    for _ in passages:
        try:
            place, found = done.get(timeout=max(0.0, ends - time.perf_counter()))
        except queue.Empty:
            break
        if found.error is not None and not isinstance(found.error, FAILURES):
            raise found.error
        results[place] = found
    return results
