"""Facts of passages: by the reasoner, by an extractor of one's own, or as the graph states them; read side by side.

Before a passage is read, the names that its pronouns and descriptions stand for take their places (coreference, as
CommunityKG-RAG's paper has it): "she" is no entity, and would join all passages that say it.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import lru_cache

from claimver.errors import ClaimverError, InputError
from claimver.lm.embedded import unknowns
from claimver.lm.meter import Spending
from claimver.lm.skills import Extracting, Fact
from claimver.lm.tuned import TunedReasoner
from claimver.methods.sources import reader_of
from claimver.methods.steps import FAILURES, spending
from claimver.parts import Kit, Reasoner, RemoteGraph
from claimver.types import Document, Passage, Span, Triplet
from claimver.verify.wording import Names

__all__ = ["ByReasoner", "Extracted", "PassageReader", "extracted", "extractor_of", "named"]

_READ = 4_096  # passages whose reading is remembered


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
class Told:
    """A text with names in the places of what stands for them; its sentences as they are and so; its pronouns."""

    text: str
    sentences: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    pronouns: frozenset[str] = frozenset()  # case aside


@dataclass(frozen=True)
class PassageReader:
    """An extractor for passages of which some are statements of the graph: those say what they say, surely."""

    extractor: Extracting
    triplets: Mapping[str, Triplet]
    told: Callable[[str], Told]

    def facts(self, passage: Passage) -> tuple[Fact, ...]:
        """The facts of the passage; a pronoun whose name is not known is no entity. Raises: ReplyError, ModelError."""
        stated = self.triplets.get(passage.id)
        if stated is None:
            told = self.told(passage.text)
            found = self.extractor.facts(replace(passage, text=told.text))
            return tuple(fact for fact in found if not {fact[0].casefold(), fact[2].casefold()} & told.pronouns)
        return ((stated.subject.label, stated.property.label, stated.object_text, 1.0),)


def extractor_of(reasoner: Reasoner, kit: Kit, triplets: Mapping[str, Triplet]) -> PassageReader:
    """How passages are read: by the extractor of the kit's options, else the reasoner's own, else its triplets."""
    own = kit.options.get("extractor")
    if not isinstance(own, Extracting):
        quick = reasoner.behind if isinstance(reasoner, TunedReasoner) else reasoner  # writing takes seconds a sentence
        own = quick if isinstance(quick, Extracting) else ByReasoner(quick, kit)

    @lru_cache(maxsize=_READ)
    def told(text: str) -> Told:
        try:
            document = kit.preprocessor.process(text)
        except InputError:  # a passage without a letter to read says nothing
            return Told(text)
        # a remote graph would be asked for every name of every passage
        linked = document if isinstance(kit.graph, RemoteGraph) else kit.linker.link(document, kit.preprocessor.reread)
        spans = document.sentences
        return Told(
            named(linked, Span(0, len(linked.text))),
            tuple(span.of(linked.text) for span in spans),
            tuple(named(linked, span) for span in spans),
            frozenset(token.text.casefold() for token in linked.tokens if "PronType" in token.morph),
        )

    return PassageReader(own, triplets, told)


def named(document: Document, part: Span) -> str:
    """A part of a linked document with names in the places of the pronouns and descriptions that stand for them.

    Possessives stay: in "her brother" a name alone has no place.
    """
    names, pieces, at = Names(document), list[str](), part.start
    for token in document.tokens:
        if token.span.start < at or not part.holds(token.span) or "Poss=Yes" in token.morph:
            continue
        mention = names.stand_in(token)
        said = names.name(mention) if mention is not None and mention.antecedent != mention.span else None
        if mention is not None and said is not None:
            pieces += [document.text[at : mention.span.start], said[0]]
            at = mention.span.end
    return "".join([*pieces, document.text[at : part.end]])


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
        threading.Thread(target=copy_context().run, args=(read, place), daemon=True, name=f"extraction {place}").start()
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
