"""The one flow: preprocess, link, claims, method (retrieve, judge, check), score, report.

Pages, command line, batch and evaluation all call ``verify``; nothing else does the work a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from claimver import __version__
from claimver.charset import LOST
from claimver.corpus.window import days
from claimver.errors import RetrievalError
from claimver.methods.claimver import NAME as CLAIMVER
from claimver.methods.claimver import arriving
from claimver.methods.sources import reasoner_name
from claimver.parts import Kit, KnowledgeGraph, Method, RemoteGraph, Retriever
from claimver.score import claim_score, kas, score
from claimver.sharing import give_way, own_time
from claimver.text.broken import Lexicon
from claimver.text.clean import clean, restored, restored_verdict, without_surrogates
from claimver.text.emphasis import with_emphasis
from claimver.types import NOT_JUDGED, Cause, Document, Evidence, Passage, Path, Report, Triplet, Verdict

Progress = Callable[[str, float], None]
Arrived = Callable[[Document, tuple[Verdict, ...]], None]
"""``arrived(document, verdicts)``: the linked document and the verdicts reached so far, not scored yet."""


def verify(
    text: str,
    kit: Kit,
    method: Method,
    *,
    id: str = "",
    date: str = "",
    progress: Progress = lambda stage, share: None,
    arrived: Arrived = lambda document, verdicts: None,
    settings: Mapping[str, object] | None = None,
    method_name: str = CLAIMVER,
    earlier: Report | None = None,
) -> Report:
    """The report on a text: every claim judged, explained and scored.

    ``progress(stage, share)`` is called as the stages begin and as verdicts arrive, ``arrived`` with every verdict;
    raising in one of them cancels the run. ``earlier`` is a report on the same text: see ``reported``.
    Raises: InputError for a text that cannot be used.
    """
    ready = prepared(text, kit, id=id, date=date, progress=progress)
    return reported(
        ready,
        method,
        progress=progress,
        arrived=arrived,
        settings=settings,
        method_name=method_name,
        earlier=earlier,
    )


@dataclass(frozen=True)
class Prepared:
    """A document whose claims are found, the kit to judge them with, and what that took, in seconds."""

    document: Document
    kit: Kit
    seconds: Mapping[str, float] = field(default_factory=dict)


def prepared(
    text: str, kit: Kit, *, id: str = "", date: str = "", progress: Progress = lambda stage, share: None
) -> Prepared:
    """The text read, linked and cut into claims, ready for any method. Raises: InputError."""
    clock = _Clock()
    progress("reading", 0.0)
    document = read(text, kit, id=id, date=date)
    clock.lap("preprocess")
    progress("linking", 0.15)
    document, kit = linked(document, kit)
    clock.lap("link")
    progress("reading claims", 0.25)
    claims = kit.segmenter.claims(document)
    whole_marks = tuple(replace(claim, span=with_emphasis(claim.span, document.text)) for claim in claims)
    document = replace(document, claims=whole_marks)
    clock.lap("claims")
    return Prepared(document, kit, clock.laps)


def reported(
    ready: Prepared,
    method: Method,
    *,
    progress: Progress = lambda stage, share: None,
    arrived: Arrived = lambda document, verdicts: None,
    settings: Mapping[str, object] | None = None,
    method_name: str = CLAIMVER,
    earlier: Report | None = None,
) -> Report:
    """The report of a method on what is prepared: the claims judged, explained and scored.

    Claims that ``earlier``, made the same way, has judged and that no other meaning of a name touches are not judged
    again.
    """
    document, kit, clock, chosen = ready.document, ready.kit, _Clock(dict(ready.seconds)), dict(settings or {})
    progress("retrieving", 0.3)
    recorder, shown = Recorder(kit.retriever), restored(document)
    same = earlier is not None and earlier.settings == chosen and earlier.method == method_name == CLAIMVER
    held = untouched(ready, earlier) if earlier is not None and same else ()
    asked = replace(document, claims=tuple(c for c in document.claims if c not in {v.claim for v in held}))
    searched: Retriever = _ForAll(recorder, document) if held else recorder
    verdicts = list(held)
    for verdict in method(asked, replace(kit, retriever=searched)):
        verdicts.append(whole(document, verdict))
        verdicts.sort(key=lambda verdict: verdict.claim.span.start)
        arrived(shown, tuple(restored_verdict(verdict, document.origin) for verdict in verdicts))
        progress("verifying", 0.4 + 0.5 * min(1.0, verdict.claim.span.end / max(1, len(document.text))))
        give_way()
    clock.lap("verify")
    progress("scoring", 0.95)
    scored = score(document, verdicts, kit.embedder, similarity=str(chosen.get("similarity", "text")))
    clock.lap("score")
    progress("done", 1.0)
    return Report(
        document=shown,
        verdicts=tuple(restored_verdict(verdict, document.origin) for verdict in scored),
        evidence=recorder.evidence(cited=scored),
        kas=text_score(scored, over=str(chosen.get("kas", "mean"))),
        method=method_name,
        model=kit.verifier.name if method_name == CLAIMVER else reasoner_name(kit),
        kg_snapshot=kit.graph.snapshot,
        settings=chosen,
        seconds=clock.laps,
        version=__version__,
    )


def untouched(ready: Prepared, earlier: Report) -> tuple[Verdict, ...]:
    """The verdicts of an earlier report on the same text whose claims are read as before, by the same graph and model.

    A claim is read as before where it says the same and no name in its sentence means something else.
    """
    document, kit, shown = ready.document, ready.kit, restored(ready.document)
    same = (earlier.document.text, earlier.kg_snapshot, earlier.model) == (
        shown.text,
        kit.graph.snapshot,
        kit.verifier.name,
    )
    given = earlier.evidence.given or earlier.document.date != shown.date
    if not same or given or not earlier.evidence.complete or kit.language_model is not None:
        return ()
    before, now = ({m.span: m.entity and m.entity.id for m in d.mentions} for d in (earlier.document, shown))
    changed = [span for span in before | now if before.get(span) != now.get(span)]
    touched = [sentence for sentence in shown.sentences if any(sentence.overlaps(span) for span in changed)]
    known = {verdict.claim: verdict for verdict in earlier.verdicts if verdict.label is not None}
    held = []
    for claim in document.claims:
        seen = claim if document.origin is None else replace(claim, span=document.origin.span(claim.span))
        if seen in known and not any(sentence.overlaps(seen.span) for sentence in touched):
            held.append(replace(known[seen], claim=claim))
    return tuple(held)


@dataclass(frozen=True)
class _ForAll:
    """A retriever that finds for all claims of the text, whichever are still to be judged."""

    inner: Retriever
    document: Document

    def find(self, document: Document) -> Evidence:
        """What the retriever behind it finds for the whole text. Raises: RetrievalError."""
        return self.inner.find(self.document)


def read(text: str, kit: Kit, *, id: str = "", date: str = "") -> Document:
    """The document that the parts work on: over the copy of the text that is read, with the way back to the text shown.

    Raises: InputError for a text that cannot be used, or a date that is none.
    """
    days(date)
    shown = without_surrogates(text)
    origin = clean(shown, Lexicon(kit.preprocessor.knows, Names(kit.graph)))
    document = kit.preprocessor.process(shown if origin is None else origin.read, id=id, date=date.strip()[:10])
    return replace(document, origin=origin)


@dataclass
class Names:
    """Whether the graph has a name, asked for words that a line's end broke; a graph far away is asked a few times."""

    graph: KnowledgeGraph
    left: int = 20

    def __call__(self, name: str) -> bool:
        """Whether it has; False from then on where a graph far away did not answer."""
        if isinstance(self.graph, RemoteGraph):
            self.left -= 1
            if self.left < 0:
                return False
        try:
            return bool(self.graph.search(name, limit=1))
        except RetrievalError:
            self.left = 0
            return False


def whole(document: Document, verdict: Verdict) -> Verdict:
    """The verdict, without a label where a part of the sentence could not be read: no shortened one is judged."""
    span = verdict.claim.span
    around = [sentence for sentence in document.sentences if sentence.overlaps(span)] or [span]
    if not any(LOST in sentence.of(document.text) for sentence in around):
        return verdict
    reason = f"{NOT_JUDGED}a part of this sentence could not be read from the file; {LOST} stands in its place."
    return replace(
        verdict, label=None, cause=Cause.UNREADABLE, confidence=0.0, triplets=(), passages=(), rationale=reason
    )


def linked(document: Document, kit: Kit) -> tuple[Document, Kit]:
    """The linked document and the kit; where the graph did not answer, the document as it is, and nothing to retrieve.

    A text of which some names alone were looked up is never judged: retrieval fails with the error of the linking.
    """
    try:
        return kit.linker.link(document, kit.preprocessor.reread), kit
    except RetrievalError as error:
        return document, replace(kit, retriever=Unanswered(error))


@dataclass(frozen=True)
class Unanswered:
    """A retriever of a graph that did not answer before."""

    error: RetrievalError

    def find(self, document: Document) -> Evidence:
        """Fail as the graph did. Raises: RetrievalError."""
        raise self.error


def text_score(verdicts: tuple[Verdict, ...], *, over: str = "mean") -> float | None:
    """The KAS of the verdicts that have a label, rounded to four places; None without any."""
    scored = [(verdict.tms, cs) for verdict in verdicts if (cs := claim_score(verdict)) is not None]
    value = kas(scored, over=over)
    return None if value is None else round(value, 4)


@dataclass
class Recorder:
    """A retriever that remembers everything the one behind it found, so that a report can show it."""

    inner: Retriever
    found: list[Evidence] = field(default_factory=list)
    failed: bool = False

    def find(self, document: Document) -> Evidence:
        """What the retriever behind it finds. Raises: RetrievalError."""
        try:
            evidence = self.inner.find(document)
        except RetrievalError:
            self.failed = True
            raise
        self.found.append(evidence)
        return evidence

    def arriving(self, document: Document) -> Iterator[tuple[Document, Evidence]]:
        """The parts of the retriever behind it. Raises: RetrievalError."""
        try:
            for part, evidence in arriving(self.inner, document):
                self.found.append(evidence)
                yield part, evidence
        except RetrievalError:
            self.failed = True
            raise

    def evidence(self, *, cited: Iterable[Verdict] = ()) -> Evidence:
        """All that was found, each triplet, path and passage once, in order; not complete where a search failed.

        What verdicts cite that was found by a method's own searches comes last.
        """
        triplets: dict[str, Triplet] = {}
        paths: dict[tuple[str, ...], Path] = {}
        passages: dict[str, Passage] = {}
        for evidence in self.found:
            triplets.update((t.id, t) for t in evidence.triplets if t.id not in triplets)
            paths.update((tuple(t.id for t in p.triplets), p) for p in evidence.paths)
            passages.update((p.id, p) for p in evidence.passages if p.id not in passages)
        for verdict in cited:
            triplets.update((t.id, t) for t in verdict.triplets if t.id not in triplets)
            passages.update((p.id, p) for p in verdict.passages if p.id not in passages)
        return Evidence(
            triplets=tuple(triplets.values()),
            paths=tuple(paths.values()),
            passages=tuple(passages.values()),
            complete=not self.failed and all(evidence.complete for evidence in self.found),
            given=any(evidence.given for evidence in self.found),
        )


@dataclass
class _Clock:
    laps: dict[str, float] = field(default_factory=dict)
    _last: float = field(default_factory=own_time)

    def lap(self, name: str) -> None:
        """Keep what this part took, and let others that wait have a turn before the next."""
        now = own_time()
        self.laps[name] = round(now - self._last, 4)
        self._last = now
        give_way()
