"""The generative verifier: one reply of a language model for each window; the model proposes, code disposes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from claimver.errors import BudgetSpent, EndpointError, ModelTimedOut, ReplyError
from claimver.lm.align import OVERLAPS
from claimver.lm.checks import Ruling, Worded, kin, rule
from claimver.lm.evidence import Chooser, Shown
from claimver.lm.grammar import reply_grammar
from claimver.lm.prompt import fill
from claimver.lm.reply import ReadClaim, Reading, read_reply, reply_schema
from claimver.parts import Embedder, LanguageModel, Reply, Segmenter
from claimver.types import Cause, Claim, Document, Evidence, Span, Step, Verdict

__all__ = ["GenerativeVerifier", "Limits"]

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
    With ``by_claim`` the prompt's text is the segmenter's claims, a JSON line ``[span, proposition]`` each.
    ``worded`` tells whether a text words a triplet's relation, by a table of wordings; by default by a shared stem.
    """

    def __init__(
        self,
        model: LanguageModel,
        segmenter: Segmenter,
        embedder: Embedder,
        *,
        limits: Limits | None = None,
        prompt: str = "",
        constrained: bool = True,
        worded: Worded = kin,
        by_claim: bool = False,
    ) -> None:
        self._model, self._segmenter, self._chooser = model, segmenter, Chooser(embedder)
        self._limits, self._prompt, self._constrained = limits or Limits(), prompt, constrained
        self._worded, self._by_claim = worded, by_claim

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
            found = [pool.submit(self._window, document, window, evidence, claims) for window in windows]
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
        if self._by_claim and not any(window.holds(claim.span) for claim in claims):
            return []
        ask = self._fitting(document, window, evidence, claims)
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
        return self._verdicts(document, ask, got, reply, claims)

    def _fitting(self, document: Document, window: Span, evidence: Evidence, claims: Sequence[Claim]) -> _Ask | None:
        """The question about a window with the evidence that there is room for; None where even little is too much."""
        limits, text = self._limits, window.of(document.text)
        told = _listed(document, window, claims) if self._by_claim else text
        most = limits.triplets
        while True:
            shown = self._chooser.choose(document, window, evidence, triplets=most, passages=limits.passages)
            ask = _Ask(window, text, shown, fill(told, shown.triplets, shown.passages, prompt=self._prompt))
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
        self, document: Document, ask: _Ask, reading: Reading, reply: Reply, claims: Sequence[Claim]
    ) -> list[Verdict]:
        probabilities = label_probabilities(reply)
        found = []
        for item in reading.claims:
            span = Span(ask.window.start + item.span.start, ask.window.start + item.span.end)
            claim = Claim(span, _proposition(span, claims) or span.of(document.text))
            sure = probabilities[item.place] if item.place < len(probabilities) else 0.0
            found.append(self._verdict(document, claim, item, ask.shown, sure))
        lost = [item for item in reading.refused if item.reason != OVERLAPS]
        if lost:
            spans = [verdict.claim.span for verdict in found]
            left = [claim for claim in claims if not any(claim.span.overlaps(span) for span in spans)]
            reason = f"The model's claim {lost[0].quote[:80]!r} was refused: {lost[0].reason}."
            found += _unjudged(ask.window, left, Cause.UNREADABLE, reason)
        return sorted(found, key=lambda verdict: verdict.claim.span)

    def _verdict(self, document: Document, claim: Claim, item: ReadClaim, shown: Shown, sure: float) -> Verdict:
        ruling = rule(document, claim, item.label, item.triplets, shown, self._chooser, self._worded)
        steps = []
        if item.unknown:
            steps.append(Step("citation refused", "not among the evidence", "; ".join(item.unknown)[:300]))
        if ruling.refused:
            steps.append(Step("citation refused", "does not bear on the claim", str(ruling.refused)))
        if ruling.label is not item.label:
            why = (
                "though a figure of the claim is not stated"
                if ruling.triplets or ruling.passages
                else "without evidence"
            )
            steps.append(Step("label lowered", item.label.value, why))
        return Verdict(
            claim=claim,
            label=ruling.label,
            confidence=round(sure, 4) if ruling.label is item.label else 0.0,
            triplets=ruling.triplets,
            passages=ruling.passages,
            rationale=item.rationale if ruling.label is item.label else _lowered(ruling),
            cause=ruling.cause,
            steps=tuple(steps),
        )


def _listed(document: Document, window: Span, claims: Sequence[Claim]) -> str:
    """The window's claims, a JSON line each: the words of its span and its proposition."""
    inside = [claim for claim in claims if window.holds(claim.span)]
    rows = [[claim.span.of(document.text), claim.proposition] for claim in inside]
    return "\n".join(json.dumps(row, ensure_ascii=True) for row in rows)


def _lowered(ruling: Ruling) -> str:
    """Why the model's label does not stand."""
    if ruling.triplets or ruling.passages:
        return "The cited facts do not state every figure of the claim, so the model's label does not stand."
    return "The model cited nothing that bears on this claim, so its label does not stand."


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
    return [Verdict(claim, None, cause=cause, rationale=f"Not judged: {reason}") for claim in inside]


def _proposition(span: Span, claims: Sequence[Claim]) -> str:
    """The self-contained statement of the segmenter's claim that is nearly this span; empty where there is none."""
    for claim in claims:
        shared = min(span.end, claim.span.end) - max(span.start, claim.span.start)
        if shared >= 0.8 * max(span.end - span.start, claim.span.end - claim.span.start):
            return claim.proposition
    return ""
