"""The generative verifier: one reply of a language model for each window; the model proposes, code disposes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, replace

from claimver.errors import BudgetSpent, EndpointError, ModelTimedOut, ReplyError
from claimver.lm.align import OVERLAPS
from claimver.lm.evidence import Chooser, Shown
from claimver.lm.grammar import reply_grammar
from claimver.lm.prompt import fill
from claimver.lm.reply import ReadClaim, Reading, read_reply, reply_schema
from claimver.parts import Embedder, LanguageModel, Reply, Segmenter
from claimver.types import NOT_JUDGED, Cause, Claim, Document, Evidence, Label, Passage, Span, Step, Triplet, Verdict

__all__ = ["Checks", "GenerativeVerifier", "Limits", "Proposal", "Ruled"]

_LABEL = re.compile(r'"label"\s*:\s*"([A-Za-z]+)"')
_AGAIN = "\n\nAn earlier answer could not be used: $reason Answer again, in the form asked for."
_FORM_TOKENS = 64
_LEAST_SHOWN = 8  # evidence below which a window is halved rather than shown less


@dataclass(frozen=True, slots=True)
class Limits:
    """What one prompt may hold; ``count`` tells a prompt's tokens, where the model can; else nothing is measured."""

    window_chars: int = 1_500
    triplets: int = 30
    passages: int = 8
    context: int = 0
    reply_tokens: int = 0
    concurrency: int = 1
    count: Callable[[str], int] | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a reply says of a claim: the label, how likely the model held it, and what it cites of the evidence."""

    label: Label
    confidence: float
    triplets: tuple[Triplet, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the checks leave of a proposal."""

    label: Label
    triplets: tuple[Triplet, ...]
    passages: tuple[Passage, ...]
    cause: Cause | None
    steps: tuple[Step, ...]
    confidence: float
    rationale: str


Checks = Callable[[Document, Claim, Proposal, Evidence], Ruled]


@dataclass(frozen=True, slots=True)
class _Ask:
    window: Span
    text: str
    shown: Shown
    prompt: str


@dataclass(frozen=True, slots=True)
class _Failed:
    cause: Cause
    reason: str
    cut: bool = False


class GenerativeVerifier:
    """A Verifier on a language model. Every cited triplet is one of the evidence, and bears on its claim.

    ``constrained`` asks for replies bound by grammar and schema; without it a model answers as it was tuned to.
    ``checks`` makes the label of what the model proposes.
    """

    def __init__(
        self,
        model: LanguageModel,
        segmenter: Segmenter,
        embedder: Embedder,
        checks: Checks,
        *,
        limits: Limits | None = None,
        prompt: str = "",
        constrained: bool = True,
    ) -> None:
        self._model, self._segmenter, self._chooser = model, segmenter, Chooser(embedder)
        self._limits, self._prompt, self._constrained = limits or Limits(), prompt, constrained
        self._checks = checks

    @property
    def name(self) -> str:
        """The model's name, its adapter's with it."""
        return self._model.name

    def verify(self, document: Document, evidence: Evidence) -> Iterator[Verdict]:
        """Verdicts in text order, a window at a time; what could not be judged has no label and says why.

        Raises: ModelError where asking again would be of no use: a missing model, a refused key, a broken prompt.
        """
        claims = document.claims or self._segmenter.claims(document)
        windows = packed(document, self._limits.window_chars)
        if self._limits.concurrency == 1:
            for window in windows:
                yield from self._window(document, window, evidence, claims)
            return
        with ThreadPoolExecutor(self._limits.concurrency) as pool:
            found = [
                pool.submit(copy_context().run, self._window, document, window, evidence, claims) for window in windows
            ]
            try:
                for future in found:
                    yield from future.result()
            finally:
                for future in found:
                    future.cancel()

    def _window(
        self, document: Document, window: Span, evidence: Evidence, claims: Sequence[Claim], *, again: bool = True
    ) -> list[Verdict]:
        """The verdicts of one window; ``again`` allows one second try: with the reason told, or in two halves."""
        ask = self._fitting(document, window, evidence)
        halves = _halves(document, window)
        if ask is None and not halves:
            reason = "The sentence and its evidence are too long for the model. Raise lm_context, or split the text."
            return _unjudged(window, claims, Cause.FAILED, reason)
        if ask is None:
            return [v for half in halves for v in self._window(document, half, evidence, claims, again=again)]
        got, reply = self._asked(ask)
        if again and isinstance(got, _Failed) and got.cut and halves:
            return [v for half in halves for v in self._window(document, half, evidence, claims, again=False)]
        reason = _fault(got)
        if again and reason:
            second, second_reply = self._asked(replace(ask, prompt=ask.prompt + _AGAIN.replace("$reason", reason)))
            if isinstance(got, _Failed) or not _fault(second):
                got, reply = second, second_reply
        if isinstance(got, _Failed):
            return _unjudged(window, claims, got.cause, got.reason)
        return self._verdicts(document, ask, got, reply, claims, evidence)

    def _fitting(self, document: Document, window: Span, evidence: Evidence) -> _Ask | None:
        """The question about a window with the evidence that there is room for; None where even little is too much."""
        limits, text = self._limits, window.of(document.text)
        most = limits.triplets
        while True:
            shown = self._chooser.choose(document, window, evidence, triplets=most, passages=limits.passages)
            ask = _Ask(window, text, shown, fill(text, shown.triplets, shown.passages, prompt=self._prompt))
            wanted = min(limits.reply_tokens, _FORM_TOKENS + len(text))  # a reply repeats what it judges
            if limits.count is None or limits.count(ask.prompt) + wanted <= limits.context:
                return ask
            if len(shown.triplets) <= _LEAST_SHOWN:
                return None
            most = max(_LEAST_SHOWN, len(shown.triplets) // 2)

    def _asked(self, ask: _Ask) -> tuple[Reading | _Failed, Reply]:
        count = len(ask.shown)
        try:
            reply = self._model.reply(
                ask.prompt,
                schema=reply_schema(count) if self._constrained else None,
                grammar=reply_grammar(ask.text, count) if self._constrained else "",
            )
        except BudgetSpent as error:
            return _Failed(Cause.BUDGET, str(error)), Reply("")
        except ModelTimedOut as error:
            return _Failed(Cause.TIMED_OUT, str(error)), Reply("")
        except EndpointError as error:
            return _Failed(Cause.FAILED, str(error)), Reply("")
        if reply.cut:
            reason = "The reply was cut off by its length. Raise lm_reply_tokens, or lower lm_window_chars."
            return _Failed(Cause.UNREADABLE, reason, cut=True), reply
        try:
            return read_reply(reply.text, ask.text, ask.shown.triplets, passages=len(ask.shown.passages)), reply
        except ReplyError as error:
            return _Failed(Cause.UNREADABLE, str(error)), reply

    def _verdicts(
        self,
        document: Document,
        ask: _Ask,
        reading: Reading,
        reply: Reply,
        claims: Sequence[Claim],
        evidence: Evidence,
    ) -> list[Verdict]:
        probabilities = label_probabilities(reply)
        found = []
        for item in reading.claims:
            span = Span(ask.window.start + item.span.start, ask.window.start + item.span.end)
            claim = Claim(span, _proposition(span, claims) or span.of(document.text))
            sure = probabilities[item.place] if item.place < len(probabilities) else 0.0
            found.append(self._verdict(document, claim, item, ask.shown, sure, evidence))
        lost = [item for item in reading.refused if item.reason != OVERLAPS]
        if lost:
            spans = [verdict.claim.span for verdict in found]
            left = [claim for claim in claims if not any(claim.span.overlaps(span) for span in spans)]
            reason = f"The model's claim {lost[0].quote[:80]!r} was refused: {lost[0].reason}."
            found += _unjudged(ask.window, left, Cause.UNREADABLE, reason)
        return sorted(found, key=lambda verdict: verdict.claim.span)

    def _verdict(
        self, document: Document, claim: Claim, item: ReadClaim, shown: Shown, sure: float, evidence: Evidence
    ) -> Verdict:
        count = len(shown.triplets)
        proposal = Proposal(
            item.label,
            sure,
            tuple(shown.triplets[number - 1] for number in item.triplets if number <= count),
            tuple(shown.passages[number - 1 - count] for number in item.triplets if number > count),
        )
        ruled = self._checks(document, claim, proposal, evidence)
        refused = "; ".join(item.unknown)[:300]
        steps = [Step("citation refused", "not among the evidence", refused)] if item.unknown else []
        return Verdict(
            claim=claim,
            label=ruled.label,
            confidence=round(ruled.confidence, 4),
            triplets=ruled.triplets,
            passages=ruled.passages,
            rationale=item.rationale if ruled.label is item.label and item.rationale else ruled.rationale,
            cause=ruled.cause,
            steps=(*steps, *ruled.steps),
        )


def packed(document: Document, chars: int) -> list[Span]:
    """Runs of whole sentences of at most ``chars`` characters; a longer sentence is a window of its own."""
    windows: list[Span] = []
    for sentence in document.sentences or (Span(0, len(document.text)),):
        if windows and sentence.end - windows[-1].start <= chars:
            windows[-1] = Span(windows[-1].start, sentence.end)
        else:
            windows.append(sentence)
    return windows


def label_probabilities(reply: Reply) -> list[float]:
    """The probability of each label of a reply in the fixed form, in its order; empty where the model tells none."""
    if not reply.tokens:
        return []
    found = []
    for match in _LABEL.finditer(reply.text):
        likely, start = 1.0, 0
        for end, probability in reply.tokens:
            likely *= probability if start < match.end(1) and end > match.start(1) else 1.0
            start = end
        found.append(likely)
    return found


def _fault(got: Reading | _Failed) -> str:
    """What was wrong with a reply so that another may be better; empty where nothing was, or asking is of no use."""
    if isinstance(got, _Failed):
        return got.reason if got.cause is Cause.UNREADABLE else ""
    lost = [item for item in got.refused if item.reason != OVERLAPS]
    return f"the claim {lost[0].quote[:80]!r}: {lost[0].reason}." if lost else ""


def _halves(document: Document, window: Span) -> list[Span]:
    """The window's sentences in two halves; nothing where it has only one."""
    inside = [sentence for sentence in document.sentences if window.holds(sentence)]
    if len(inside) < 2:
        return []
    middle = len(inside) // 2
    return [Span(inside[0].start, inside[middle - 1].end), Span(inside[middle].start, inside[-1].end)]


def _unjudged(window: Span, claims: Sequence[Claim], cause: Cause, reason: str) -> list[Verdict]:
    """The window's claims, without a label."""
    inside = [claim for claim in claims if window.holds(claim.span)]
    return [Verdict(claim, None, cause=cause, rationale=f"{NOT_JUDGED}{reason}") for claim in inside]


def _proposition(span: Span, claims: Sequence[Claim]) -> str:
    """The self-contained statement of the segmenter's claim that is nearly this span; empty where there is none."""
    for claim in claims:
        shared = min(span.end, claim.span.end) - max(span.start, claim.span.start)
        if shared >= 0.8 * max(span.end - span.start, claim.span.end - claim.span.start):
            return claim.proposition
    return ""
