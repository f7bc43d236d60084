"""RAGAR (arXiv 2404.12065): CoRAG, ToRAG, both with CoVe, and the baseline SubQ+CoT.

Published defaults: 10 results a question, from the two years before the claim is checked, fact-check and social sites
left out; at most 6 answered questions; three questions a step in ToRAG, of which one is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from claimver.corpus.window import FACT_CHECKS, SOCIAL, before_checking
from claimver.lm.embedded import readable
from claimver.lm.skills import Checking, Explaining, Questioning
from claimver.methods.asking import FromTriplets
from claimver.methods.grounds import Ground
from claimver.methods.images import ImageContext, looked
from claimver.methods.sources import Sources, cited, investigated
from claimver.methods.steps import NO_ANSWER, Log, answered, chosen, judged, settled, told, unfounded, weighed
from claimver.parts import Kit, Reasoner
from claimver.types import Document, Verdict

__all__ = ["EXCLUDED", "CoveOptions", "ImageContext", "Options", "corag", "cove", "subq", "torag"]

EXCLUDED = (*FACT_CHECKS, *SOCIAL)
VERACITY = ("standard", "cot", "cove")
CHAINS = ("corag", "torag")


@dataclass(frozen=True, slots=True)
class Options:
    """Settings of RAGAR; ``years`` 0 is no window of dates."""

    results: int = 10
    questions: int = 6
    branches: int = 3
    years: int = 2
    exclude: tuple[str, ...] = EXCLUDED
    veracity: str = "standard"
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class CoveOptions:
    """Settings of CoVe: RAGAR's, and the ``chain`` whose fact-check it corrects."""

    chain: str = "torag"
    results: int = 10
    questions: int = 6
    branches: int = 3
    years: int = 2
    exclude: tuple[str, ...] = EXCLUDED
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class _Pair:
    """A question with its answer, the sentences that this rests on, and the place of its step."""

    question: str
    answer: str
    grounds: tuple[Ground, ...] = ()
    step: int = 0

    @property
    def told(self) -> tuple[str, str]:
        return self.question, self.answer


@dataclass
class _Inquiry:
    """One claim's questions and answers so far."""

    options: Options
    log: Log
    reasoner: Reasoner
    sources: Sources
    image: ImageContext | None
    window: tuple[str, str]
    kept: list[_Pair] = field(default_factory=list)
    plan: FromTriplets | None = None

    def pairs(self) -> list[tuple[str, str]]:
        return [pair.told for pair in self.kept]

    def planned(self, parent: int | None) -> FromTriplets:
        """The questions that the claim's triplets give. Raises: ReplyError, ModelError."""
        if self.plan is None:
            claim = self.log.claim.proposition
            triplets = self.log.ask("triplets", claim, lambda: self.reasoner.triplets(claim), say=told, parent=parent)
            self.plan = FromTriplets(self.reasoner, triplets)
        return self.plan

    def next(self, count: int, parent: int | None) -> list[str]:
        """The next questions, at most ``count``, none that was asked before. Raises: ReplyError, ModelError."""
        claim, reasoner = self.log.claim.proposition, self.reasoner
        context = self.image.context if self.image else ""
        if isinstance(reasoner, Questioning):
            work: Callable[[], Sequence[str]] = partial(
                reasoner.questions, claim, self.pairs(), count=count, context=context
            )
        else:
            work = partial(self.planned(parent).next, count)
        found = self.log.ask("questions", claim, work, say=_listed, parent=parent)
        asked = {pair.question for pair in self.kept}
        return [question for question in dict.fromkeys(found) if question not in asked][:count]

    def answered(self, question: str, parent: int | None) -> _Pair:
        """The question with its answer by image and documents. Raises: RetrievalError, ReplyError."""
        here = self.log.add("question", question, parent=parent)
        after, before = self.window
        passages = self.sources.search(
            self.log, question, limit=self.options.results, after=after, before=before,
            exclude=self.options.exclude, parent=here,
        )  # fmt: skip
        shown = () if self.image is None else tuple(self.image.passages())
        passages = (*shown, *passages)
        answer = self.log.ask(
            "answer", question, lambda: self.reasoner.answer(question, passages), say=answered, parent=here
        )
        found = self.sources.grounds.of(question, answer, passages, {passage.id for passage in shown}) if answer else ()
        if answer and not found:
            self.log.add("elsewhere", question, answer, parent=self.log.last)
            answer = None
        return _Pair(question, answer or NO_ANSWER, found, self.log.last)

    def keep(self, pair: _Pair) -> None:
        """The pair is kept, and what it answers is known to the questions to come."""
        self.kept.append(pair)
        if self.plan is not None and pair.answer != NO_ANSWER:
            self.plan.know(pair.question, pair.answer)


def corag(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Chain of RAG: a question, its answer, is it enough, the next question from all pairs so far."""
    return _run("corag", _chain, document, kit, options)


def torag(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Tree of RAG: three questions a step, of whose answers the best is kept."""
    return _run("torag", _tree, document, kit, options)


def cove(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """Chain of verification: the fact-check of the chain (ToRAG by default) is doubted, looked up and corrected."""
    chain = chosen(CoveOptions(), options, "cove", chain=CHAINS).chain
    own = {name: value for name, value in options.items() if name != "chain"} | {"veracity": "cove"}
    return _run("cove", _chain if chain == "corag" else _tree, document, kit, own)


def subq(document: Document, kit: Kit, **options: object) -> Iterator[Verdict]:
    """The baseline SubQ+CoT: all questions at once, from the claim alone, then thoughts and a verdict."""
    return _run("subq", _at_once, document, kit, {"veracity": "cot", **options})


def _run(
    name: str, investigate: Callable[[_Inquiry], None], document: Document, kit: Kit, options: dict[str, object]
) -> Iterator[Verdict]:
    own = chosen(Options(), options, name, veracity=VERACITY)
    image, days = kit.options.get("image"), before_checking(document.date, own.years)
    seen = image if isinstance(image, ImageContext) else None

    def work(log: Log, reasoner: Reasoner, sources: Sources) -> Verdict:
        inquiry = _Inquiry(own, log, reasoner, sources, seen, days)
        if seen is not None:
            inquiry.image = looked(log, reasoner, seen)
        investigate(inquiry)
        return _verdict(inquiry)

    return investigated(document, kit, name, work, own)


def _chain(inquiry: _Inquiry) -> None:
    parent: int | None = None
    for _ in range(inquiry.options.questions):
        asked = inquiry.next(1, parent)
        if not asked:
            return
        pair = inquiry.answered(asked[0], inquiry.log.last)
        inquiry.keep(pair)
        parent = pair.step
        if _enough(inquiry, parent):
            return


def _tree(inquiry: _Inquiry) -> None:
    parent: int | None = None
    for _ in range(inquiry.options.questions):
        asked = inquiry.next(inquiry.options.branches, parent)
        if not asked:
            return
        here = inquiry.log.last
        pairs = [inquiry.answered(question, here) for question in asked]
        claim, answers = inquiry.log.claim.proposition, [pair.told for pair in pairs]
        best = inquiry.log.ask(
            "eliminate",
            claim,
            partial(inquiry.reasoner.best, claim, answers),
            say=partial(_kept, answers),
            parent=here,
        )
        for place, pair in enumerate(pairs):
            kind = "kept" if place == best else "pruned"
            inquiry.log.add(kind, pair.question, pair.answer, parent=pair.step)
        inquiry.keep(pairs[best])
        parent = pairs[best].step
        if _enough(inquiry, parent):
            return


def _at_once(inquiry: _Inquiry) -> None:
    asked = inquiry.next(inquiry.options.questions, None)
    here = inquiry.log.last
    inquiry.kept += [inquiry.answered(question, here) for question in asked]


def _enough(inquiry: _Inquiry, parent: int) -> bool:
    """Whether the answers suffice; not while there is none, or a triplet of the claim was not asked about."""
    claim, pairs = inquiry.log.claim.proposition, inquiry.pairs()
    if all(answer == NO_ANSWER for _, answer in pairs) or (inquiry.plan is not None and inquiry.plan.open):
        inquiry.log.add("enough", claim, _yes(False), parent=parent)
        return False
    return inquiry.log.ask("enough", claim, partial(inquiry.reasoner.enough, claim, pairs), say=_yes, parent=parent)


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def _verdict(inquiry: _Inquiry) -> Verdict:
    verdict = _judged(inquiry, "veracity")
    if inquiry.options.veracity != "cove":
        return verdict
    here, before = inquiry.log.last, len(inquiry.kept)
    for question in _doubts(inquiry, verdict, here):
        inquiry.keep(inquiry.answered(question, here))
    if len(inquiry.kept) == before:
        return verdict
    corrected = _judged(inquiry, "corrected", parent=here)
    if corrected.label is not verdict.label:
        inquiry.log.add("changed", _label(verdict), _label(corrected), parent=inquiry.log.last)
    return corrected


def _doubts(inquiry: _Inquiry, verdict: Verdict, parent: int) -> list[str]:
    """Questions that would show mistakes of the fact-check, none that was asked before."""
    claim, reasoner, count = inquiry.log.claim.proposition, inquiry.reasoner, inquiry.options.branches
    if isinstance(reasoner, Checking):
        work: Callable[[], Sequence[str]] = partial(
            reasoner.checks, claim, f"{_label(verdict)}. {verdict.rationale}", count=count
        )
    else:
        work = partial(inquiry.planned(parent).other_side, count)
    found = inquiry.log.ask("doubts", claim, work, say=_listed, parent=parent)
    asked = {pair.question for pair in inquiry.kept}
    return [question for question in dict.fromkeys(found) if question not in asked]


def _judged(inquiry: _Inquiry, kind: str, parent: int | None = None) -> Verdict:
    """The verdict from what the answers rest on, never from the questions; with none answered, too little was found."""
    log, reasoner, claim = inquiry.log, inquiry.reasoner, inquiry.log.claim.proposition
    answered = [pair for pair in inquiry.kept if pair.answer != NO_ANSWER]
    grounds = [ground for pair in answered for ground in pair.grounds]
    lines = list(dict.fromkeys(ground.line for ground in grounds))
    evidence = cited([ground.passage for ground in grounds], inquiry.sources.triplets)
    rationale = " ".join(f"{readable(pair.question)} — {pair.answer}." for pair in answered)
    rationale = rationale or "No question was answered."
    if not lines:
        log.add(kind, claim, "no question was answered", parent=parent)
        return unfounded(log.claim, rationale)
    if inquiry.options.veracity == "cot" and isinstance(reasoner, Explaining):
        found, thoughts = log.ask(kind, claim, lambda: reasoner.reasoned(claim, lines), parent=parent)
        return judged(log.claim, found, thoughts, **evidence)
    found = log.ask(kind, claim, lambda: reasoner.supports(claim, lines), say=weighed, parent=parent)
    if settled(found) is None:
        rationale = f"The answers do not settle it: {rationale}"
    return judged(log.claim, found, rationale, **evidence)


def _kept(answers: Sequence[tuple[str, str]], best: int) -> str:
    return f"kept: {readable(answers[best][0])}"


def _listed(questions: Sequence[str]) -> str:
    return " / ".join(map(readable, questions)) or "no further question"


def _label(verdict: Verdict) -> str:
    return verdict.label.value if verdict.label else "not judged"
